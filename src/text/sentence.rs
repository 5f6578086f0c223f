//! Whole sentences: what was ignored in a link, what a change of the scenario means, how near an excluded offer was.

use super::number::{self, gib, money, rough_money, short};
use super::template::fill;
use super::{Lang, Named, Phrase, ids, keys, market, of, pick, since, words};
use crate::catalog::Catalog;
use crate::catalog::offer::Hold;
use crate::import::quote::MOST_CARDS;
use crate::import::typed::Fault;
use crate::rank::answer::{ConfidenceView, Excluded, Reason, WhyNot};
use crate::scenario::{Key, Note, Refusal, Scenario};
use crate::units::Currency;

/// What was ignored or repaired in a link, and what holds instead.
pub fn note(note: &Note, said: &Scenario, catalog: &Catalog, lang: Lang) -> String {
    match note {
        Note::UnknownKey { key } => fill(
            pick(["不认识“{key}”，没有采用。", "“{key}” is not a key we know; it was not used."], lang),
            &[("key", key)],
        ),
        Note::BadValue { key, value, why } => {
            let why = refusal(*key, *why, lang);
            let kept = self::value(*key, &said.get(*key), catalog, lang);
            fill(
                pick(
                    [
                        "{key}写的是“{value}”，{why}；现在按“{kept}”算。",
                        "{key} was “{value}”, {why}; “{kept}” is used instead.",
                    ],
                    lang,
                ),
                &[("key", key.say(lang)), ("value", value), ("why", &why), ("kept", &kept)],
            )
        }
        Note::CutPair { text } => fill(
            pick(
                ["链接末尾的“{text}”不完整，可能被截断了。", "“{text}” is incomplete; the link may have been cut."],
                lang,
            ),
            &[("text", text)],
        ),
        Note::Repeated { key } => fill(
            pick(["{key}写了两次，以后一次为准。", "{key} is said twice; the last one holds."], lang),
            &[("key", key.say(lang))],
        ),
        Note::NewerVersion { value } => fill(
            pick(
                [
                    "链接是第{value}版格式，这个页面还不认识；认得的部分已经采用。",
                    "The link is of format {value}, newer than this page; what we know of it was used.",
                ],
                lang,
            ),
            &[("value", value)],
        ),
    }
}

/// Why a value is not taken.
pub fn refusal(key: Key, why: Refusal, lang: Lang) -> String {
    match why {
        Refusal::NotANumber => pick(["不是数字", "not a number"], lang).to_owned(),
        Refusal::OutOfRange { low, high } => fill(
            pick(["超出{low}到{high}的范围", "outside {low} to {high}"], lang),
            &[("low", &number::large(lang, low)), ("high", &number::large(lang, high))],
        ),
        Refusal::NotAWord(words) => {
            let names: Vec<String> = words.iter().map(|word| words::word(key, word, lang)).collect();
            let list = names.join(pick(["、", ", "], lang));
            fill(pick(["只能是{list}之一", "not one of {list}"], lang), &[("list", &list)])
        }
        Refusal::UnknownId if key == Key::Quote => {
            pick(["有一块卡数据里没有，不是完整的报价", "a card is not in the dataset, so not whole quotes"], lang)
                .to_owned()
        }
        Refusal::UnknownId => pick(["数据里没有", "not in the dataset"], lang).to_owned(),
        Refusal::NotQuotes => pick(["不是完整的报价", "not whole quotes"], lang).to_owned(),
        Refusal::NotWeights => pick(["不是四个权重", "not four weights"], lang).to_owned(),
    }
}

/// Why a typed field of a quote is not taken, and what to write instead.
pub fn typed(fault: Fault, text: &str, chosen: Currency, lang: Lang) -> String {
    let phrase = match fault {
        Fault::NotAPrice => [
            "整机价格“{text}”不是大于 0 的数字；请写成 12.5 这样",
            "The price “{text}” is not a number above 0; write it like 12.5",
        ],
        Fault::Ambiguous => [
            "整机价格“{text}”有两种读法；不写千位逗号，小数用点，如 1280 或 1.28",
            "The price “{text}” can be read in two ways; leave out thousands separators and use a point: 1280 or 1.28",
        ],
        Fault::Currency => [
            "整机价格“{text}”的币种和所选的 {currency} 不一致；请改其中一个",
            "The price “{text}” names another currency than {currency}, which is chosen; change one of them",
        ],
        Fault::Unit => [
            "整机价格“{text}”里带了单位；只写数字，怎么计费在旁边选",
            "The price “{text}” has a unit; write the number alone and choose beside it how it is charged",
        ],
        Fault::NotCards => [
            "卡数“{text}”要是 1 到 {most} 的整数",
            "The number of cards, “{text}”, must be whole, from 1 to {most}",
        ],
        Fault::NotADate => [
            "日期“{text}”读不出来；写成 2026-03-08，或留空",
            "The date “{text}” is none; write 2026-03-08 or leave it empty",
        ],
    };
    let most = MOST_CARDS.to_string();
    fill(pick(phrase, lang), &[("text", text.trim()), ("currency", chosen.code()), ("most", &most)])
}

/// A value of scenario text as people read it.
pub fn value(key: Key, text: &str, catalog: &Catalog, lang: Lang) -> String {
    match (key, text) {
        (Key::Budget, "none") => return Phrase::NoLimit.say(lang).to_owned(),
        (_, "none" | "auto") => return Phrase::Leave.say(lang).to_owned(),
        _ => {}
    }
    let named = match key {
        Key::Model => catalog.model(text).map(|at| catalog.models[usize::from(at)].name.clone()),
        Key::Gpu | Key::On => {
            catalog.accelerator(text).map(|at| market::gpu(&catalog.accelerators[usize::from(at)].name, lang))
        }
        Key::Preset => catalog.preset(text).map(|preset| of(&preset.name, lang).to_owned()),
        _ => None,
    };
    if let Some(name) = named {
        return name;
    }
    if let (Some(_), Ok(amount)) = (key.range(), text.parse::<f64>()) {
        let unit = keys::unit(key, lang);
        let digits = number::large(lang, amount);
        return if unit.is_empty() { digits } else { format!("{digits} {unit}") };
    }
    words::word(key, text, lang)
}

/// Scenario pairs as people read them: `地区：不限`.
pub fn pairs(text: &str, catalog: &Catalog, lang: Lang) -> String {
    let said: Vec<String> = text
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, text)| match Key::from_word(name) {
            Some(key) => {
                format!("{}{}{}", key.say(lang), pick(["：", ": "], lang), value(key, text, catalog, lang))
            }
            None => format!("{name}={text}"),
        })
        .collect();
    said.join(pick(["，", ", "], lang))
}

/// What is said: the task, and one pair each condition that is not the usual one, its name and its value.
pub fn conditions(said: &Scenario, catalog: &Catalog, lang: Lang) -> Vec<[String; 2]> {
    let usual = Scenario::default();
    // What a budget is for stands with it.
    let hidden = [Key::V, Key::Lang, Key::Sort, Key::Per];
    let told = |key: Key| key == Key::Task || said.get(key) != usual.get(key);
    let shown = Key::ALL.iter().copied().filter(|key| !hidden.contains(key) && told(*key));
    let value = |key: Key| match (key, said.budget) {
        (Key::Budget, Some(budget)) => {
            let per = words::word(Key::Per, said.per.word(), lang);
            format!("{} · {per}", money(lang, said.currency, budget))
        }
        _ => value(key, &said.get(key), catalog, lang),
    };
    shown.map(|key| [key.say(lang).to_owned(), value(key)]).collect()
}

/// How sure the first place is, and what would settle it.
pub fn sure(sure: &ConfidenceView, catalog: &Catalog, lang: Lang) -> String {
    let share = number::percent(lang, sure.first_stays);
    let words = fill(Phrase::Sure.say(lang), &[("draws", &sure.draws.to_string()), ("share", &share)]);
    let known = fill(Phrase::Known.say(lang), &[("share", &number::percent(lang, sure.known))]);
    let top = fill(Phrase::Top3.say(lang), &[("share", &number::percent(lang, sure.first_in_top3))]);
    let settle = (!sure.settle.is_empty()).then(|| {
        let criterion = ids::name(ids::CRITERIA, &sure.settle, lang);
        match since::known(&sure.settle_offer, catalog, lang) {
            Some(offer) => fill(Phrase::SettleOf.say(lang), &[("criterion", criterion), ("offer", &offer)]),
            None => fill(Phrase::Settle.say(lang), &[("criterion", criterion)]),
        }
    });
    let parts: Vec<String> = [Some(words), Some(top), Some(known), settle].into_iter().flatten().collect();
    parts.join(Phrase::Separator.say(lang))
}

/// How near the nearest of the excluded came; `None` where nearness is not a number.
pub fn nearest(reason: &WhyNot, currency: Currency, lang: Lang) -> Option<String> {
    let detail = &reason.nearest.as_ref()?.detail;
    let (wanted, has) = (detail.wanted?, detail.has?);
    let (phrase, amount) = match reason.reason {
        Reason::Memory => (Phrase::NearestMemory, gib(lang, (wanted - has).abs())),
        Reason::Budget => (Phrase::NearestBudget, rough_money(lang, currency, has)),
        Reason::Stale => (Phrase::NearestDays, short(lang, has)),
        Reason::Gate => (Phrase::NearestGates, short(lang, has)),
        _ => return None,
    };
    Some(fill(phrase.say(lang), &[("amount", &amount)]))
}

/// The gates that keep an offer out, each with where it stands: `证照齐全未知`.
fn gates(words: &str, lang: Lang) -> String {
    let one = |(gate, status): (&str, &str)| {
        let [gate, status] = [ids::name(ids::GATES, gate, lang), ids::name(ids::GATE_STATUS, status, lang)];
        fill(Phrase::GateListed.say(lang), &[("gate", gate), ("status", status)])
    };
    let listed: Vec<String> = words.split(' ').filter_map(|pair| pair.split_once('=')).map(one).collect();
    listed.join(pick(["、", ", "], lang))
}

/// The numbers of one exclusion.
pub fn excluded(excluded: &Excluded, lang: Lang) -> String {
    let detail = &excluded.detail;
    if excluded.reason == Reason::Gate {
        let listed = gates(&detail.words[1], lang);
        return format!("{}{}{listed}", excluded.reason.say(lang), pick(["：", ": "], lang));
    }
    let amount = |value: f64| match Currency::from_code(&detail.unit) {
        Some(currency) => money(lang, currency, value),
        None if detail.unit == "GiB" => gib(lang, value),
        None if detail.unit == "days" => format!("{} {}", short(lang, value), pick(["天", "days"], lang)),
        None => short(lang, value),
    };
    let key = match excluded.reason {
        Reason::Region => Some(Key::Region),
        Reason::Protection => Some(Key::Grade),
        Reason::Link => Some(Key::Link),
        Reason::Stack => Some(Key::Stack),
        _ => None,
    };
    let said = |word: &str| match (key, Hold::from_word(word)) {
        (Some(key), _) => words::word(key, word, lang),
        (None, Some(hold)) => hold.say(lang).to_owned(),
        (None, None) => word.to_owned(),
    };
    let side =
        |number: Option<f64>, word: &str| number.map(amount).or_else(|| (!word.is_empty()).then(|| said(word)));
    let wanted = side(detail.wanted, &detail.words[0]);
    let has = side(detail.has, &detail.words[1]);
    let reason = excluded.reason.say(lang);
    match (wanted, has) {
        (Some(wanted), Some(has)) => fill(
            pick(["{reason}：要{wanted}，它是{has}", "{reason}: {wanted} asked, it has {has}"], lang),
            &[("reason", reason), ("wanted", &wanted), ("has", &has)],
        ),
        (None, Some(has)) => {
            fill(pick(["{reason}：{has}", "{reason}: {has}"], lang), &[("reason", reason), ("has", &has)])
        }
        _ => reason.to_owned(),
    }
}

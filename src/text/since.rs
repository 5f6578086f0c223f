//! What changed since a link was made, in sentences.
//!
//! The link is anybody's text: an offer is named only as far as the dataset knows its provider and card, and nothing of
//! the link is repeated as it stands but a date and an amount.

use super::template::fill;
use super::{Lang, market, number, of, pairs, pick, sentence};
use crate::catalog::Catalog;
use crate::rank::answer::{BestView, Change, SinceView};
use crate::units::{Currency, Money};

pairs! {
    TITLE = "这个链接之后的变化", "Since this link was made";
    DATA_OLDER = "链接用的是{then}的数据，本页是{now}的。", "The link was made from data of {then}; this page has {now}.";
    DATA_NEWER = "链接用的数据（{then}）比本页的（{now}）新，刷新后可能会更新。", "The link was made from data of {then}, newer than this page's of {now}; reloading may bring it up to date.";
    DATA_OTHER = "链接用的是{then}同一天的另一版数据。", "The link was made from another version of the data of {then}.";
    DATA_SAME = "数据没有变，结果却不同：程序的算法变了，或者链接被改过。", "The data are the same and the answer is not: the program reckons differently, or the link was edited.";
    SAME = "第一名仍是{offer}，花费仍是{cost}。", "First is still {offer}, still at {cost}.";
    PRICE = "第一名仍是{offer}，花费从{cost}变成{then_now}。", "First is still {offer}; its cost went from {cost} to {then_now}.";
    REPRICED = "当时最好的是{offer}，{cost}；它现在要{then_now}。", "Best then was {offer} at {cost}; it now costs {then_now}.";
    OVERTAKEN = "当时最好的是{offer}，{cost}；它现在还是这个花费，但有更好的。", "Best then was {offer} at {cost}; it costs the same today, and another is better.";
    VETOED = "当时最好的是{offer}，{cost}；它现在不推荐：{why}。", "Best then was {offer} at {cost}; it is no longer recommended: {why}.";
    EXCLUDED = "当时最好的是{offer}，{cost}；它现在被排除：{why}。", "Best then was {offer} at {cost}; it is left out now: {why}.";
    GONE = "当时最好的是{offer}，{cost}；数据里已经没有这个报价。", "Best then was {offer} at {cost}; that offer is no longer in the data.";
    OPENED = "当时没有报价满足条件。", "No offer met the conditions then.";
    NOW = "现在最好的是{offer}，{cost}。", "Best now is {offer} at {cost}.";
    NOW_NONE = "现在没有报价满足条件。", "No offer meets the conditions now.";
    NEWER_PRICE = "它的价格是{date}的，在链接之后。", "Its price is of {date}, after the link.";
    UNKNOWN_OFFER = "一个本页不认识的报价", "an offer that this page does not know";
}

/// An offer by its id, or that nobody here knows it.
pub fn offer(id: &str, catalog: &Catalog, lang: Lang) -> String {
    known(id, catalog, lang).unwrap_or_else(|| pick(UNKNOWN_OFFER, lang).to_owned())
}

/// An offer by its id: `AutoDL的RTX 4090`, with the count where the id states one; `None` where provider or card is not
/// of the dataset.
pub fn known(id: &str, catalog: &Catalog, lang: Lang) -> Option<String> {
    let mut parts = id.split('.');
    let provider = parts.next().and_then(|id| catalog.provider(id));
    let card = parts.next().and_then(|id| catalog.accelerator(id));
    let provider = provider.and_then(|at| catalog.providers.get(usize::from(at)));
    let card = card.and_then(|at| catalog.accelerators.get(usize::from(at)));
    let (provider, card) = (provider?, card?);
    let cards = parts.next().and_then(|part| part.strip_prefix('x')?.parse::<u32>().ok());
    let gpu = market::gpu(&card.name, lang);
    let gpu = cards.map_or(gpu.clone(), |cards| format!("{cards} × {gpu}"));
    let name = of(&provider.name, lang);
    Some(fill(pick(["{provider}的{gpu}", "{gpu} from {provider}"], lang), &[("provider", name), ("gpu", &gpu)]))
}

/// Everything there is to say; nothing when neither data nor answer differ. `veto` says why an offer is not recommended.
pub fn sentences(
    view: &SinceView,
    catalog: &Catalog,
    currency: Currency,
    lang: Lang,
    veto: impl Fn(&str) -> String,
) -> Vec<String> {
    if view.data == "same" && view.change == Change::Same {
        return Vec::new();
    }
    let money = |money: Money| number::money(lang, currency, money.to_f64());
    let name = |best: &BestView| offer(&best.offer, catalog, lang);
    let day = |version: &str| version.split('+').next().unwrap_or_default().to_owned();
    let data = match view.data {
        "older" => DATA_OLDER,
        "newer" => DATA_NEWER,
        "other" => DATA_OTHER,
        _ => DATA_SAME,
    };
    let now = catalog.version.date.to_string();
    let data = fill(pick(data, lang), &[("then", &day(&view.dataset)), ("now", &now)]);
    let fate = match view.change {
        Change::Same => SAME,
        Change::Price => PRICE,
        Change::Repriced => REPRICED,
        Change::Overtaken => OVERTAKEN,
        Change::Vetoed => VETOED,
        Change::Excluded => EXCLUDED,
        Change::Gone => GONE,
        Change::Opened => OPENED,
    };
    let why = match &view.excluded {
        Some(excluded) => sentence::excluded(excluded, lang),
        None => veto(view.veto),
    };
    let fate = match &view.then {
        Some(then) => fill(
            pick(fate, lang),
            &[
                ("offer", &name(then)),
                ("cost", &money(then.cost)),
                ("then_now", &view.then_now.map(money).unwrap_or_default()),
                ("why", &why),
            ],
        ),
        None if view.change == Change::Same => String::new(),
        None => pick(fate, lang).to_owned(),
    };
    let first_again = matches!(view.change, Change::Same | Change::Price);
    let first = match &view.now {
        Some(_) if first_again => String::new(),
        Some(now) => fill(pick(NOW, lang), &[("offer", &name(now)), ("cost", &money(now.cost))]),
        None => pick(NOW_NONE, lang).to_owned(),
    };
    let newer = if view.newer_price.is_empty() || view.change == Change::Same {
        String::new()
    } else {
        fill(pick(NEWER_PRICE, lang), &[("date", &view.newer_price)])
    };
    [data, fate, first, newer].into_iter().filter(|said| !said.is_empty()).collect()
}

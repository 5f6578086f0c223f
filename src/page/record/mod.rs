//! The decision record: what was asked, what was found, what it rests on, on one page. Made once as parts, and written
//! three ways: [`nodes`] for the page and for paper, [`markdown`], [`csv`].

pub mod csv;
pub mod markdown;
pub mod nodes;
mod sources;

use super::{lead, own, paying, shortlist};
use crate::rank::answer::{ConfidenceView, OfferResult};
use crate::rank::owning::OwnAnswer;
use crate::rank::{Engine, Ranked};
use crate::scenario::Scenario;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, ids, number, pick, record as words, sentence};
use crate::units::Money;

/// Offers that the shortlist holds at most, when none are chosen.
const SHORTLIST: usize = 4;

/// A record.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What it is.
    pub title: String,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Which, for the style sheet.
    pub kind: &'static str,
    /// Its heading.
    pub title: String,
    /// What is in it.
    pub blocks: Vec<Block>,
}

/// What a part is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Words(String),
    /// Names and values.
    Pairs(Vec<[String; 2]>),
    /// A table; the first cell of a row names it.
    Table {
        /// Heads of the columns.
        heads: Vec<String>,
        /// Rows of as many cells.
        rows: Vec<Vec<Cell>>,
    },
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What it says.
    pub words: String,
    /// Where it leads; empty where nowhere.
    pub url: String,
}

impl Cell {
    fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), url: String::new() }
    }
}

/// What a record is made of.
pub struct Basis<'a> {
    /// The dataset with what was imported.
    pub engine: &'a Engine,
    /// What is asked.
    pub said: &'a Scenario,
    /// The list.
    pub ranked: &'a Ranked,
    /// Ids of the offers that were chosen for comparing; may be empty.
    pub compared: &'a [String],
    /// How sure the first is.
    pub sure: Option<ConfidenceView>,
    /// Rent or buy.
    pub own: Option<&'a OwnAnswer>,
    /// The address that opens the same answer.
    pub link: &'a str,
    /// The day on which it is made, by the browser's clock; empty when it is not to be told.
    pub made: &'a str,
}

/// Makes the record; `None` when no offer meets the conditions.
pub fn record(basis: &Basis<'_>, lang: Lang) -> Option<Record> {
    let say = |both: [&'static str; 2]| pick(both, lang);
    let results = shortlisted(basis);
    let first = results.first()?;
    let parts = [
        ("conclusion", words::ANSWER, answer(basis, lang)?),
        ("need", words::NEED, need(basis, lang)),
        ("shortlist", words::SHORTLIST, shortlist_of(basis, &results, lang)),
        ("bill-part", words::BILL, bill(basis, first, lang)),
        ("spot", words::SPOT, spot(basis, first, lang)),
        ("left-out", words::LEFT_OUT, left_out(basis, lang)),
        ("owning", words::OWNING, owning(basis, lang)),
        ("assumptions", words::ASSUMPTIONS, assumptions(basis, first, lang)),
        ("sources", words::SOURCES, sources::sources(&results, lang)),
        ("about", words::ABOUT, about(basis, lang)),
    ];
    let parts = parts.into_iter().filter(|(.., blocks)| !blocks.is_empty());
    let part = |(kind, title, blocks)| Part { kind, title: say(title).to_owned(), blocks };
    Some(Record { title: say(words::RECORD).to_owned(), parts: parts.map(part).collect() })
}

/// The offers that were chosen, as far as they meet the conditions; else those that stand first.
fn shortlisted(basis: &Basis<'_>) -> Vec<OfferResult> {
    let Basis { engine, said, ranked, compared, .. } = *basis;
    let mut places: Vec<usize> =
        compared.iter().filter_map(|id| engine.line_of(said, ranked, id).map(|(at, _)| at)).collect();
    crate::sort::up(&mut places);
    if places.is_empty() {
        places = (0..SHORTLIST.min(ranked.lines.len())).collect();
    }
    places.into_iter().filter_map(|at| engine.result(said, ranked, at)).collect()
}

fn answer(basis: &Basis<'_>, lang: Lang) -> Option<Vec<Block>> {
    let first = basis.ranked.lines.first()?;
    let mut out = vec![Block::Words(lead::sentence(first, basis.said.currency, lang).text())];
    if !first.kaopu.recommended {
        let why = lead::veto(first.kaopu.veto, lang);
        out.push(Block::Words(fill(Phrase::AnswerVetoed.say(lang), &[("why", &why)])));
    }
    out.extend(basis.sure.as_ref().map(|sure| Block::Words(sentence::sure(sure, basis.engine.catalog(), lang))));
    Some(out)
}

fn need(basis: &Basis<'_>, lang: Lang) -> Vec<Block> {
    let mut pairs = sentence::conditions(basis.said, basis.engine.catalog(), lang);
    let need = basis.ranked.requirement.per_gpu_gib;
    pairs.extend(need.map(|need| {
        let one = |value| number::decimal(lang, value, 1, 1);
        let range = format!("{} GiB ({}–{})", one(need.mid), one(need.low), one(need.high));
        [pick(words::MEMORY_NEED, lang).to_owned(), range]
    }));
    vec![Block::Pairs(pairs)]
}

fn shortlist_of(basis: &Basis<'_>, results: &[OfferResult], lang: Lang) -> Vec<Block> {
    let which = if basis.compared.is_empty() { words::SHORTLIST_BEST } else { words::SHORTLIST_OWN };
    let mut heads = vec![String::new()];
    heads.extend(results.iter().map(|it| {
        let offer = lead::result(it, lang);
        if it.variant.is_empty() { offer } else { format!("{offer} · {}", it.variant) }
    }));
    let rows = shortlist::ROWS.iter().map(|row| {
        let cells = row.cells(results, lang).into_iter().map(|(words, _)| Cell::new(words));
        std::iter::once(Cell::new(row.name.say(lang))).chain(cells).collect()
    });
    vec![Block::Words(pick(which, lang).to_owned()), Block::Table { heads, rows: rows.collect() }]
}

fn bill(basis: &Basis<'_>, first: &OfferResult, lang: Lang) -> Vec<Block> {
    let exact = |amount: Money| number::exact_money(lang, first.cost.currency, amount.to_f64());
    let mut rows: Vec<Vec<Cell>> = first
        .cost
        .lines
        .iter()
        .map(|line| {
            let amount = line.amount.map_or_else(|| Phrase::NotDisclosed.say(lang).to_owned(), exact);
            [ids::name(ids::LINES, line.kind, lang), &line.note, &amount].map(Cell::new).to_vec()
        })
        .collect();
    let total = exact(first.cost.total);
    rows.push([Phrase::BillTotal.say(lang), "", &total].map(Cell::new).to_vec());
    for fact in paying::plan_facts(first, lang) {
        let name = format!("{}: {}", Phrase::OtherPlans.say(lang), fact.name);
        rows.push([&name, &fact.how, &fact.figure].map(Cell::new).to_vec());
    }
    let heads = [Phrase::Item.say(lang), "", Phrase::Amount.say(lang)].map(str::to_owned).to_vec();
    let table = Block::Table { heads, rows };
    std::iter::once(table).chain(paying::buys(basis.said, first, lang).map(Block::Words)).collect()
}

fn spot(basis: &Basis<'_>, first: &OfferResult, lang: Lang) -> Vec<Block> {
    let facts = paying::spot_facts(basis.engine, basis.said, first, lang);
    if facts.is_empty() {
        return Vec::new();
    }
    let row = |fact: paying::Fact| [fact.name, fact.how, fact.figure].map(Cell::new).to_vec();
    let heads = [Phrase::Item.say(lang), "", Phrase::Amount.say(lang)].map(str::to_owned).to_vec();
    vec![
        Block::Table { heads, rows: facts.into_iter().map(row).collect() },
        Block::Words(paying::rate(basis.said, lang)),
    ]
}

fn left_out(basis: &Basis<'_>, lang: Lang) -> Vec<Block> {
    let pairs = basis.ranked.why_not.iter().map(|why| {
        let near = sentence::nearest(why, basis.said.currency, lang);
        let near = near.map(|near| fill(Phrase::AnswerRange.say(lang), &[("range", &near)]));
        let count = format!("{}{}", number::count(lang, why.count), near.unwrap_or_default());
        [why.reason.say(lang).to_owned(), count]
    });
    let pairs: Vec<[String; 2]> = pairs.collect();
    if pairs.is_empty() { Vec::new() } else { vec![Block::Pairs(pairs)] }
}

fn owning(basis: &Basis<'_>, lang: Lang) -> Vec<Block> {
    let sentences = basis.own.map(|own| own::lead(own, lang)).unwrap_or_default();
    sentences.iter().map(|sentence| Block::Words(sentence.words())).collect()
}

fn assumptions(basis: &Basis<'_>, first: &OfferResult, lang: Lang) -> Vec<Block> {
    let Basis { engine, said, ranked, .. } = *basis;
    let say = |both: [&'static str; 2]| pick(both, lang).to_owned();
    let assumed = &ranked.requirement.assumed;
    let fx = number::decimal(lang, said.exchange(engine.catalog()).cny_per_usd, 2, 4);
    let rate = if said.fx.is_some() { words::RATE_SAID } else { words::RATE_OURS };
    let mut pairs = vec![
        [say(words::TIME), ids::name(ids::HOURS_BASIS, first.hours_basis, lang).to_owned()],
        [say(words::RATE), fill(pick(rate, lang), &[("cny", &fx)])],
        [say(words::CALENDAR), say(words::CALENDAR_IS)],
        [say(words::UNKNOWNS), say(words::UNKNOWNS_ARE)],
    ];
    if !assumed.is_empty() {
        pairs.insert(0, [say(words::ASSUMED), sentence::pairs(&assumed.join("&"), engine.catalog(), lang)]);
    }
    vec![Block::Pairs(pairs)]
}

fn about(basis: &Basis<'_>, lang: Lang) -> Vec<Block> {
    let say = |both: [&'static str; 2]| pick(both, lang).to_owned();
    let mut pairs = vec![[say(words::DATASET), basis.ranked.dataset.version.clone()]];
    if !basis.made.is_empty() {
        pairs.push([say(words::MADE), basis.made.to_owned()]);
    }
    pairs.push([say(words::LINK), basis.link.to_owned()]);
    pairs.push([say(words::METHOD), say(words::METHOD_IS)]);
    vec![Block::Pairs(pairs)]
}

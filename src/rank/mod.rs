//! From a scenario to a ranked list: filter with reasons, one pass over columns, the top, and why not the others.
//!
//! | file | concept |
//! |---|---|
//! | [`market`] | offers and plans as columns |
//! | [`gather`] | the dataset's statements become the market |
//! | [`imported`] | offers of imported files join the market |
//! | [`naming`] | ids of offers |
//! | [`hardware`] | cards to rent, memory, hours and fit of one shape of hardware |
//! | [`query`] | tables that depend on the scenario, but not on the single offer |
//! | [`shelf`] | the same offers grouped by everything but their prices |
//! | [`pass`] | the one pass: filter, cost |
//! | [`tally`] | costs of the offers of one shelf |
//! | [`top`] | the best of it by score |
//! | [`odd`] | prices of one provider that make no sense beside each other |
//! | [`dominance`] | what is never recommended |
//! | [`mod@line`] | one offer of the list, with its exact bill |
//! | [`formula`] | a line of a bill as a sum that can be reckoned again |
//! | [`result`] | one offer in full: criteria, evidence, gates |
//! | [`paying`] | the plans of one offer beside each other, and what saves on its bill |
//! | [`admission`] | the five gates, and the strict filter |
//! | [`why_not`] | what was left out, and what to relax |
//! | [`confidence`], [`draws`] | how sure the order is |
//! | [`mod@since`] | what changed since a link was made |
//! | [`advice`] | what else could be done, and what it saves |
//! | [`estimate`] | memory and time apart from prices |
//! | [`owning`] | rent, reserve or buy |
//! | [`answer`] | the shape of all answers |

pub mod admission;
pub mod advice;
pub mod answer;
pub mod confidence;
pub mod dominance;
pub mod draws;
pub mod estimate;
pub mod formula;
pub mod gather;
pub mod hardware;
pub mod imported;
pub mod line;
pub mod market;
pub mod naming;
pub mod odd;
pub mod owning;
pub mod pass;
pub mod paying;
pub mod query;
pub mod result;
pub mod scores;
pub mod shelf;
pub mod since;
pub mod tally;
pub mod top;
pub mod why_not;

use crate::catalog::Catalog;
use crate::catalog::choose::{self, Group};
use crate::catalog::offer::Plan;
use crate::scenario::seen::Seen;
use crate::scenario::{Note, Scenario, Sort};
use crate::score::Tolerance;
use crate::units::Money;
use answer::{
    ConfidenceView, DatasetView, Excluded, OfferLine, OfferResult, Ranking, Relaxation, RequirementView, WhyNot,
};
use imported::ImportedFile;
use market::Market;
use odd::Odd;
use pass::{Passed, Place};
use query::Query;
use scores::KeptScores;
use shelf::Shelves;
use std::ops::Range;
use std::sync::OnceLock;

/// A dataset ready to be asked.
#[derive(Debug)]
pub struct Engine {
    catalog: Catalog,
    groups: Vec<Group>,
    market: Market,
    imports: Vec<ImportedFile>,
    /// What is odd about prices beside each other, once asked for.
    odd: OnceLock<Odd>,
    shelves: Shelves,
    scores: KeptScores,
}

/// The light answer to a scenario, made for every step of a slider.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The best offers, best first; recommended before not recommended.
    pub lines: Vec<OfferLine>,
    /// How many offers are admissible.
    pub admissible: usize,
    /// How many there are.
    pub offers: usize,
    /// Exclusions by reason, most frequent first.
    pub why_not: Vec<WhyNot>,
    /// What the work needs.
    pub requirement: RequirementView,
    /// Which data answered.
    pub dataset: DatasetView,
    /// The tables it was made from, for asking further.
    query: Query,
    passed: Passed,
    /// The whole order, once asked for.
    whole: OnceLock<Vec<Place>>,
    /// The cheapest way without interruptions, once asked.
    baseline: OnceLock<Option<(Money, String)>>,
}

impl Engine {
    /// Makes a dataset ready.
    pub fn new(catalog: Catalog) -> Self {
        let groups = choose::choose(&catalog.statements, &catalog.exchange());
        let market = gather::gather(&catalog, &groups);
        let shelves = Shelves::new(&market);
        Self {
            catalog,
            groups,
            market,
            imports: Vec::new(),
            odd: OnceLock::new(),
            shelves,
            scores: KeptScores::default(),
        }
    }

    /// The dataset.
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The dataset's statements by the choosing rule.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The market.
    pub fn market(&self) -> &Market {
        &self.market
    }

    /// The market by shelves.
    pub fn shelves(&self) -> &Shelves {
        &self.shelves
    }

    /// What is odd about prices beside each other.
    pub fn odd(&self) -> &Odd {
        self.odd.get_or_init(|| Odd::new(&self.market))
    }

    /// Files that were imported, in order.
    pub fn imports(&self) -> &[ImportedFile] {
        &self.imports
    }

    /// Which data answers, e.g. `2026-11-30+1a2b3c4d`.
    pub fn dataset(&self) -> DatasetView {
        let version = &self.catalog.version;
        DatasetView { version: format!("{}+{}", version.date, version.hash), offers: self.market.len() }
    }

    /// The id of an offer.
    pub fn offer_id(&self, offer: usize) -> String {
        let provider = &self.catalog.providers[usize::from(self.market.provider[offer])];
        let shape = self.market.shapes().get(usize::from(self.market.shape[offer]));
        let region = self.market.region[offer];
        naming::compose(
            &provider.id,
            line::accelerator_of(&self.catalog, self, offer).map(|accelerator| accelerator.id.as_str()),
            shape.map_or(market::Cards::Each, |shape| shape.cards),
            region.filter(|region| Some(*region) != provider.region),
            self.market.variant(offer),
        )
    }

    /// The offer with an id.
    pub fn find(&self, id: &str) -> Option<usize> {
        // Ids begin with their provider's, so that most need not be made.
        let begins =
            |offer: usize| id.starts_with(&self.catalog.providers[usize::from(self.market.provider[offer])].id);
        (0..self.market.len()).find(|&offer| begins(offer) && self.offer_id(offer) == id)
    }

    /// The `top` best offers for a scenario.
    pub fn rank(&self, scenario: &Scenario, top: usize) -> Ranked {
        let query = self.query(scenario);
        let passed = self.pass(&query, top);
        self.ranked(scenario, query, passed, OnceLock::new())
    }

    /// The same with the whole order, which would take a second pass if it were asked for later.
    pub fn rank_whole(&self, scenario: &Scenario, top: usize) -> Ranked {
        let query = self.query(scenario);
        let mut passed = self.pass(&query, usize::MAX);
        let whole = passed.order.clone();
        passed.order.truncate(top);
        self.ranked(scenario, query, passed, OnceLock::from(whole))
    }

    fn query(&self, scenario: &Scenario) -> Query {
        let scores = self.scores.of(&self.catalog, &Tolerance::new(scenario, self.market.today()));
        Query::with(scenario, &self.catalog, &self.market, scores)
    }

    fn ranked(&self, scenario: &Scenario, query: Query, passed: Passed, whole: OnceLock<Vec<Place>>) -> Ranked {
        Ranked {
            lines: self.lines(scenario, &query, &passed, &passed.order, 0),
            requirement: result::requirement(self, scenario, &query, passed.order.first()),
            why_not: why_not::counts(self, scenario, &query, &passed),
            dataset: self.dataset(),
            admissible: passed.admissible,
            offers: self.market.len(),
            query,
            passed,
            whole,
            baseline: OnceLock::new(),
        }
    }

    fn pass(&self, query: &Query, top: usize) -> Passed {
        pass::run(&self.market, &self.shelves, query, top)
    }

    /// Places as lines; the first has rank `before + 1`.
    fn lines(
        &self,
        scenario: &Scenario,
        query: &Query,
        passed: &Passed,
        places: &[Place],
        before: usize,
    ) -> Vec<OfferLine> {
        let line = |(at, place): (usize, &Place)| {
            let mut line = line::line(self, scenario, query, passed, *place, before + at + 1)?;
            if let Some(dominator) = passed.front.dominator(&self.market, query, *place) {
                line.kaopu.dominated_by = self.offer_id(dominator as usize);
                if line.kaopu.recommended {
                    line.kaopu.recommended = false;
                    line.kaopu.veto = "dominated";
                }
            }
            Some(line)
        };
        places.iter().enumerate().filter_map(line).collect()
    }

    /// Any stretch of the whole order, of which `ranked` holds the beginning. The order is made once, when it is first
    /// asked for past that; lines are reckoned only where they are asked for.
    pub fn stretch(&self, scenario: &Scenario, ranked: &Ranked, positions: Range<usize>) -> Vec<OfferLine> {
        let end = positions.end.min(ranked.admissible);
        let start = positions.start.min(end);
        if let Some(known) = ranked.lines.get(start..end) {
            return known.to_vec();
        }
        let places = self.whole(ranked).get(start..end).unwrap_or_default();
        self.lines(scenario, &ranked.query, &ranked.passed, places, start)
    }

    fn whole<'a>(&self, ranked: &'a Ranked) -> &'a [Place] {
        ranked.whole.get_or_init(|| self.pass(&ranked.query, usize::MAX).order)
    }

    /// The line of an offer, wherever in the order it stands, and its position; `None` when it is not admissible.
    pub fn line_of(&self, scenario: &Scenario, ranked: &Ranked, offer: &str) -> Option<(usize, OfferLine)> {
        if let Some(at) = ranked.lines.iter().position(|line| line.offer == offer) {
            return Some((at, ranked.lines[at].clone()));
        }
        let offer = u32::try_from(self.find(offer)?).ok()?;
        let at = self.whole(ranked).iter().position(|place| place.offer == offer)?;
        self.stretch(scenario, ranked, at..at + 1).pop().map(|line| (at, line))
    }

    /// One place of the order in full; `None` when there is no such place.
    pub fn result(&self, scenario: &Scenario, ranked: &Ranked, position: usize) -> Option<OfferResult> {
        let line = self.stretch(scenario, ranked, position..position + 1).pop()?;
        let place = match ranked.passed.order.get(position) {
            Some(place) => *place,
            None => *self.whole(ranked).get(position)?,
        };
        let baseline = (line.plan == Plan::Spot).then(|| self.baseline(scenario, ranked)).flatten();
        result::result(self, scenario, &ranked.query, &ranked.passed, place, &line, baseline)
    }

    /// Cost and offer of the cheapest recommended way that cannot be interrupted, asked once for a ranking.
    fn baseline(&self, scenario: &Scenario, ranked: &Ranked) -> Option<(Money, String)> {
        let ask = || {
            let steady = Scenario { interrupt: false, sort: Sort::Cost, ..scenario.clone() };
            let line = self.rank(&steady, 1).lines.into_iter().next()?;
            Some((line.cost.mid, line.offer))
        };
        ranked.baseline.get_or_init(ask).clone()
    }

    /// How sure the first line is; `None` when there is none.
    pub fn confidence(&self, scenario: &Scenario, ranked: &Ranked) -> Option<ConfidenceView> {
        // A short list would have the first compete with nobody.
        if ranked.lines.len() < draws::CONTENDERS.min(ranked.admissible) {
            return confidence::confidence(self, scenario, &self.rank(scenario, draws::CONTENDERS));
        }
        confidence::confidence(self, scenario, ranked)
    }

    /// What to relax when nothing is admissible, cheapest first.
    pub fn relaxations(&self, scenario: &Scenario) -> Vec<Relaxation> {
        why_not::relaxations(self, scenario)
    }

    /// What is left out, of each reason at most `most`, the nearest.
    pub fn excluded(&self, scenario: &Scenario, most: usize) -> Vec<Excluded> {
        why_not::nearest(self, scenario, &self.query(scenario), most)
    }

    /// The whole answer to scenario text, with what changed since the text was shared.
    pub fn answer_text(&self, text: &str, top: usize) -> Ranking {
        let (scenario, notes) = crate::scenario::parse(text, &self.catalog);
        let since = Seen::read(text).map(|seen| since::since(self, &scenario, &seen));
        // What changed is asked of the dataset alone, which the link's own quotes are no part of.
        let quoted = self.with_quotes(&scenario);
        Ranking { since, ..quoted.as_ref().unwrap_or(self).answer(&scenario, &notes, top) }
    }

    /// The whole answer: the `top` best, and of what is left out as many of each reason.
    pub fn answer(&self, scenario: &Scenario, notes: &[Note], top: usize) -> Ranking {
        let ranked = self.rank(scenario, top);
        let results = (0..ranked.lines.len()).filter_map(|at| self.result(scenario, &ranked, at)).collect();
        // The figure does not depend on how many lines are asked for.
        let confidence = self.confidence(scenario, &ranked);
        let relaxations = if ranked.admissible == 0 { self.relaxations(scenario) } else { Vec::new() };
        Ranking {
            scenario: scenario.to_text(&self.catalog),
            notes: notes.iter().map(result::note).collect(),
            dataset: ranked.dataset.clone(),
            requirement: ranked.requirement.clone(),
            results,
            admissible: ranked.admissible,
            excluded: why_not::nearest(self, scenario, &ranked.query, top),
            why_not: ranked.why_not.clone(),
            confidence,
            advice: advice::advice(self, scenario, &ranked),
            relaxations,
            since: None,
        }
    }
}

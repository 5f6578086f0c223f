//! How sure the order is: how often the first stays first when everything uncertain about the best offers is drawn at
//! random, and the one question whose answer would move that most. The draws themselves are in [`super::draws`].

use super::answer::ConfidenceView;
use super::draws::{self, CONTENDERS, Contender, DRAWS};
use super::market::Quality;
use super::pass::Place;
use super::{Engine, Ranked};
use crate::scenario::Scenario;
use crate::score::value::{self, Quote};
use crate::score::{Dimension, ProviderScore};

/// How sure the first of a list is; `None` when nobody competes. The list should hold [`CONTENDERS`] lines where there
/// are as many.
pub fn confidence(engine: &Engine, scenario: &Scenario, ranked: &Ranked) -> Option<ConfidenceView> {
    let recommended = ranked.lines.first()?.kaopu.recommended;
    // What is not recommended does not compete with what is.
    let places: Vec<(usize, Place)> = ranked
        .lines
        .iter()
        .zip(ranked.passed.order.iter().copied())
        .enumerate()
        .filter(|(_, (line, _))| line.kaopu.recommended == recommended)
        .map(|(at, (_, place))| (at, place))
        .take(CONTENDERS)
        .collect();
    let contenders: Vec<Contender<'_>> =
        places.iter().filter_map(|&(at, place)| contender(engine, ranked, at, place)).collect();
    let seed = draws::seed(&scenario.to_text(engine.catalog()), &ranked.dataset.version);
    let drawn = draws::draw(&contenders, ranked.query.shares, seed)?;
    let asked = drawn.settle.and_then(|settle| Some((settle, places.get(settle.contender)?.0)));
    Some(ConfidenceView {
        first_stays: drawn.first_stays,
        first_in_top3: drawn.first_in_top3,
        draws: DRAWS,
        known: contenders.first().map_or(0.0, |first| known(first, &ranked.query.shares)),
        settle: asked.map_or("", |(settle, _)| settle.criterion.id()).to_owned(),
        settle_offer: asked
            .and_then(|(_, at)| ranked.lines.get(at))
            .map(|line| line.offer.clone())
            .unwrap_or_default(),
    })
}

fn contender<'a>(engine: &Engine, ranked: &'a Ranked, at: usize, place: Place) -> Option<Contender<'a>> {
    let (market, query) = (engine.market(), &ranked.query);
    let plan = place.plan as usize;
    let lane = market.lane_of_plan(plan);
    let shape = query.shapes.get(usize::from(lane.shape))?;
    let score: &ProviderScore = query.scores.get(usize::from(lane.provider))?;
    let fit: &Dimension = shape.fit.as_ref()?;
    let quality = Quality::ALL[usize::from(market.quality[plan])];
    let line = ranked.lines.get(at)?;
    Some(Contender {
        provider: lane.provider,
        fit,
        stability: score.stability(lane.plan, shape.linked),
        assurance: &score.assurance,
        cost: line.cost.map(crate::units::Money::to_f64),
        fees: value::fees(query.lanes.get(market.lane[plan] as usize)?.undisclosed),
        quote: Quote { grade: quality.grade, disputed: quality.disputed }.factor(),
    })
}

/// Share of the first's inputs that rest on evidence, by the weights of the dimensions.
fn known(first: &Contender<'_>, shares: &[f64; 4]) -> f64 {
    let price = if first.quote.low < first.quote.high { 0.0 } else { 0.5 };
    let fees = if first.fees.low < first.fees.high { 0.0 } else { 0.5 };
    let known = [first.fit.known, first.stability.known, price + fees, first.assurance.known];
    shares.iter().zip(known).map(|(share, known)| share * known).sum()
}

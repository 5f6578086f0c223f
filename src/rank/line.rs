//! One admissible offer as the list shows it: exact bill, intervals, score.

use super::Engine;
use super::answer::{KaopuView, OfferLine};
use super::market::{Cards, Origin, Quality};
use super::naming;
use super::pass::{Passed, Place};
use super::query::Query;
use super::top::per_card_hour;
use crate::catalog::Catalog;
use crate::catalog::accelerator::Accelerator;
use crate::catalog::offer::PriceKind;
use crate::catalog::provider::Provider;
use crate::price::{Bill, Terms, Usage, quote};
use crate::scenario::Scenario;
use crate::score::protection;
use crate::score::value::Quote;
use crate::score::{self, Dimension, DimensionId, Floors, Why};
use crate::units::{Hours, Interval, Money};

/// Days after which a price is marked as old.
pub const STALE_DAYS: u32 = 30;

/// Everything reckoned about one place of the list.
pub struct Reckoned<'a> {
    /// Who rents.
    pub provider: &'a Provider,
    /// On what.
    pub accelerator: &'a Accelerator,
    /// The exact bill at the price that ranks, in the billing currency.
    pub bill: Bill,
    /// Scenario currency for one unit of the billing currency.
    pub rate: f64,
    /// Cost in the scenario's currency: low at the lowest stated price and shortest time, high at the highest.
    pub cost: Interval<Money>,
    /// Value with its parts.
    pub value: Dimension,
    /// The score.
    pub kaopu: score::Kaopu,
}

/// Price of the whole rental, for the hour or the term.
pub fn whole(amount: Money, cards: Cards, rented: u32) -> Money {
    match cards {
        Cards::Each => Money::from_micros(amount.micros().saturating_mul(i64::from(rented))),
        Cards::Node(_) => amount,
    }
}

/// Reckons one place exactly; `None` only if its plan were not admissible, which the pass rules out.
pub fn reckon<'a>(
    engine: &'a Engine,
    scenario: &Scenario,
    query: &Query,
    cheapest: f64,
    place: Place,
) -> Option<Reckoned<'a>> {
    let (market, catalog) = (engine.market(), engine.catalog());
    let (offer, plan) = (place.offer as usize, place.plan as usize);
    let lane = market.lane_of_plan(plan);
    let about = market.about[plan];
    let shape = &query.shapes[usize::from(lane.shape)];
    let hardware = market.shapes()[usize::from(lane.shape)];
    let provider = &catalog.providers[usize::from(market.provider[offer])];
    let usage = Usage::new(scenario, shape.hours.map(Hours), market.today());
    let terms = Terms::new(provider, lane.currency, &usage);
    let at = |amount: Money| {
        quote(&terms, provider, lane.plan, lane.kind, whole(amount, hardware.cards, shape.cards), &usage)
    };
    let price = Money::from_f64(market.price[plan]);
    let bill = at(price)?;
    let rate = query.rates[lane.currency as usize];
    // Mostly there is one statement, and its bill is known already.
    let end =
        |amount: Money| if amount == price { bill.total } else { at(amount).map_or(bill.total, |it| it.total) };
    let (low, high) = (end(about.spread.0).low, end(about.spread.1).high);
    let cost = Interval { low: low.min(bill.total.low), mid: bill.total.mid, high: high.max(bill.total.high) }
        .map(|money| money * rate);
    let quality = Quality::ALL[usize::from(market.quality[plan])];
    let quoted = Quote { grade: quality.grade, disputed: quality.disputed };
    let undisclosed = query.lanes[market.lane[plan] as usize].undisclosed;
    let value = score::value(cost.map(Money::to_f64), cheapest, undisclosed, quoted);
    let dimensions = dimensions(query, place, market.provider[offer], lane.shape, engine, &value);
    let floors = Floors(query.floors);
    let kaopu = score::combine(dimensions, scenario.weights, &floors);
    let accelerator = &catalog.accelerators[usize::from(hardware.accelerator)];
    Some(Reckoned { provider, accelerator, bill, rate, cost, value, kaopu })
}

/// Fit, stability, value and assurance of one place.
fn dimensions(
    query: &Query,
    place: Place,
    provider: u16,
    shape: u16,
    engine: &Engine,
    value: &Dimension,
) -> [Interval<f64>; 4] {
    let shape = &query.shapes[usize::from(shape)];
    let fit = shape.fit.as_ref().map_or(Interval::exact(0.0), Dimension::interval);
    let score = &query.scores[usize::from(provider)];
    let plan = engine.market().lane_of_plan(place.plan as usize).plan;
    let stability = score.stability(plan, shape.linked).interval();
    [fit, stability, value.interval(), score.assurance.interval()]
}

/// The line of the list for one place.
pub fn line(
    engine: &Engine,
    scenario: &Scenario,
    query: &Query,
    passed: &Passed,
    place: Place,
    rank: usize,
) -> Option<OfferLine> {
    let reckoned = reckon(engine, scenario, query, passed.cheapest, place)?;
    let market = engine.market();
    let (offer, plan) = (place.offer as usize, place.plan as usize);
    let lane = market.lane_of_plan(plan);
    let about = market.about[plan];
    let shape = &query.shapes[usize::from(lane.shape)];
    let dimensions = dimensions(query, place, market.provider[offer], lane.shape, engine, &reckoned.value);
    let age_days = about.date.age_days(market.today());
    let mut flags = flags(query, &reckoned, lane.kind, market.provider[offer], about.disputed, age_days, shape);
    flags.extend(protection::no_clearance(scenario.grade).then_some("no-clearance"));
    flags.extend(engine.odd().flags(market, reckoned.provider, offer, plan));
    if let Origin::Import(file, _) = about.origin {
        flags.extend(engine.imports().get(usize::from(file)).map(|file| file.whence.flag()));
    }
    Some(OfferLine {
        rank,
        index: place.offer,
        offer: engine.offer_id(offer),
        provider_name: names(reckoned.provider),
        gpu: reckoned.accelerator.id.clone(),
        gpu_name: reckoned.accelerator.name.clone(),
        gpus: shape.cards,
        region: naming::region_word(market.region[offer]),
        variant: market.variant(offer).to_owned(),
        plan: lane.plan,
        price_kind: lane.kind,
        per_gpu_hour: per_card_hour(market, query, plan),
        kaopu: kaopu_view(&reckoned.kaopu),
        dimensions,
        hours: reckoned.bill.hours.map(|hours| hours.0),
        cost: reckoned.cost,
        undisclosed: reckoned.bill.undisclosed() as usize,
        need_gib: shape.need.mid,
        usable_gib: shape.usable,
        age_days,
        grade: Quality::ALL[usize::from(market.quality[plan])].grade.letter(),
        flags,
    })
}

/// A provider's name in Chinese and English.
pub fn names(provider: &Provider) -> [String; 2] {
    [provider.name.zh.clone(), provider.name.en.clone()]
}

fn kaopu_view(kaopu: &score::Kaopu) -> KaopuView {
    KaopuView {
        score: kaopu.score,
        low: kaopu.low,
        high: kaopu.high,
        product: kaopu.product,
        recommended: kaopu.vetoed.is_none(),
        veto: kaopu.vetoed.map_or("", DimensionId::id),
        dominated_by: String::new(),
    }
}

/// What to know before choosing it, as ids.
fn flags(
    query: &Query,
    reckoned: &Reckoned<'_>,
    kind: PriceKind,
    provider: u16,
    disputed: bool,
    age_days: Option<u32>,
    shape: &super::hardware::ShapeState,
) -> Vec<&'static str> {
    let score = &query.scores[usize::from(provider)];
    let criteria =
        score.stability(reckoned.bill.plan, shape.linked).criteria.iter().chain(&score.assurance.criteria);
    let self_reported = criteria.into_iter().any(|criterion| criterion.why == Why::SelfReported);
    let tight = shape.usable < shape.need.high;
    let table = [
        ("conflict", disputed),
        ("undated", age_days.is_none()),
        ("stale", age_days.is_some_and(|days| days > STALE_DAYS)),
        ("undisclosed-fees", !reckoned.bill.is_complete()),
        ("self-reported", self_reported),
        ("tight-memory", tight),
        ("host-memory", shape.detail.as_ref().is_some_and(|need| need.host_ram.is_some())),
        ("promotion", kind == PriceKind::Promotion),
        ("member-price", kind == PriceKind::Member),
        ("spot", reckoned.bill.plan == crate::catalog::offer::Plan::Spot),
    ];
    table.into_iter().filter(|(_, holds)| *holds).map(|(id, _)| id).collect()
}

/// The accelerator of an offer's shape, where it names one.
pub fn accelerator_of<'a>(catalog: &'a Catalog, engine: &Engine, offer: usize) -> Option<&'a Accelerator> {
    let shape = engine.market().shape[offer];
    let shape = engine.market().shapes().get(usize::from(shape))?;
    catalog.accelerators.get(usize::from(shape.accelerator))
}

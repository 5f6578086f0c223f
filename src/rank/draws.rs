//! The draws behind the confidence: what if the unknowns were known, the prices confirmed and the weights a little
//! different?
//!
//! Everything uncertain about the best offers is drawn at random [`DRAWS`] times, and the list is made anew each time.
//! What is shared is drawn once: the same criterion of the same provider for all its offers, the errors of the memory
//! and time estimates for all cards. The draws are seeded from the scenario and the dataset, and use only arithmetic
//! that IEEE 754 fixes ([`crate::units::exact`]), so that one link gives one figure on every machine.
//!
//! | drawn | how |
//! |---|---|
//! | a criterion | between low and high, its middle being the median |
//! | cost | between low and high; half of it shared, since the hours are estimated for all alike |
//! | price | its grade's factor at its age ([`crate::score::value::Quote::factor`]), each offer apart |
//! | undisclosed fees | their factor, each provider apart |
//! | weights | each times a factor in [2/3, 3/2] |

use crate::score::value::EXPONENT;
use crate::score::{CriterionId, Dimension, Why};
use crate::units::{Interval, exact};
use std::collections::BTreeMap;

/// Draws: the standard error of a share is then at most 3 %.
pub const DRAWS: u32 = 256;

/// Most offers that compete in the draws; those further down hardly ever come first.
pub const CONTENDERS: usize = 30;

/// Least difference that knowing a fact must make to the first's share of firsts for it to be named; under it the
/// difference may be chance (three standard errors of half the draws each, at a share of one half, are 0.19).
const LEAST_DIFFERENCE: f64 = 0.19;

/// One of the best offers, in the order of the list.
#[derive(Clone, Copy, Debug)]
pub struct Contender<'a> {
    /// Anything that is equal for the same provider.
    pub provider: u16,
    /// 适配度
    pub fit: &'a Dimension,
    /// 稳定度
    pub stability: &'a Dimension,
    /// 保障度
    pub assurance: &'a Dimension,
    /// Cost of the job.
    pub cost: Interval<f64>,
    /// Factor for undisclosed fees.
    pub fees: Interval<f64>,
    /// Factor for the price's evidence.
    pub quote: Interval<f64>,
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// Share of draws in which the first stays first.
    pub first_stays: f64,
    /// Share of draws in which it stays among the first three.
    pub first_in_top3: f64,
    /// What would settle it most if it were known; `None` when no single fact would.
    pub settle: Option<Settle>,
}

/// An open question, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settle {
    /// The criterion; [`CriterionId::Quote`] asks to confirm the price.
    pub criterion: CriterionId,
    /// Position among the contenders.
    pub contender: usize,
}

/// Whom an uncertainty belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    /// An estimate of ours, for all alike.
    All,
    Provider(u16),
    Offer(usize),
}

/// A drawn number in [0, 1), and the question that would replace it.
struct Variable {
    /// The question; `None` for errors of our estimates, which nobody can answer.
    asks: Option<Settle>,
    /// Draws in the upper half, and of these those in which the first stayed first.
    upper: u32,
    upper_first: u32,
}

/// One uncertain part of a dimension: `weight · between(low, mid, high)` at the variable's draw.
struct Part {
    variable: usize,
    interval: Interval<f64>,
    weight: f64,
}

/// A dimension as a known sum and uncertain parts.
struct Sum {
    known: f64,
    parts: Vec<Part>,
}

impl Sum {
    fn at(&self, draws: &[f64]) -> f64 {
        self.parts
            .iter()
            .fold(self.known, |sum, part| sum + part.weight * between(part.interval, draws[part.variable]))
    }
}

/// A contender, ready to be drawn.
struct Ready {
    /// Fit, stability, assurance: positions among [`Variables::sums`].
    sums: [usize; 3],
    cost: Interval<f64>,
    cost_own: usize,
    fees: Part,
    quote: Part,
}

/// The number at `draw` in [0, 1): the middle is the median, both halves are even.
fn between(interval: Interval<f64>, draw: f64) -> f64 {
    let Interval { low, mid, high } = interval;
    if draw < 0.5 { low + 2.0 * draw * (mid - low) } else { mid + (2.0 * draw - 1.0) * (high - mid) }
}

/// All variables so far, and the dimensions made of them.
#[derive(Default)]
struct Variables<'a> {
    known: BTreeMap<(Owner, CriterionId), usize>,
    all: Vec<Variable>,
    /// Each dimension once, however many contenders share it.
    sums: Vec<(Owner, &'a Dimension, Sum)>,
}

impl<'a> Variables<'a> {
    fn number(&mut self, owner: Owner, criterion: CriterionId, asks: Option<usize>) -> usize {
        *self.known.entry((owner, criterion)).or_insert_with(|| {
            let asks = asks.map(|contender| Settle { criterion, contender });
            self.all.push(Variable { asks, upper: 0, upper_first: 0 });
            self.all.len() - 1
        })
    }

    /// Position of a dimension's sum. `owner` is whose uncertainty its criteria are.
    fn sum(&mut self, dimension: &'a Dimension, owner: Owner, contender: usize) -> usize {
        let known =
            self.sums.iter().position(|(whose, other, _)| *whose == owner && std::ptr::eq(*other, dimension));
        known.unwrap_or_else(|| {
            let sum = self.make(dimension, owner, contender);
            self.sums.push((owner, dimension, sum));
            self.sums.len() - 1
        })
    }

    fn make(&mut self, dimension: &Dimension, owner: Owner, contender: usize) -> Sum {
        let total: f64 = dimension.criteria.iter().map(|criterion| criterion.weight).sum();
        let mut sum = Sum { known: 0.0, parts: Vec::new() };
        if total <= 0.0 {
            sum.known = dimension.mid;
            return sum;
        }
        for criterion in &dimension.criteria {
            let weight = criterion.weight / total;
            if criterion.value.low.to_bits() == criterion.value.high.to_bits() {
                sum.known += weight * criterion.value.mid;
                continue;
            }
            // A provider can be asked; an estimate of ours cannot.
            let asks = (owner != Owner::All && criterion.why != Why::Computed).then_some(contender);
            let variable = self.number(owner, criterion.id, asks);
            sum.parts.push(Part { variable, interval: criterion.value, weight });
        }
        sum
    }

    fn ready(&mut self, at: usize, contender: &Contender<'a>) -> Ready {
        let provider = Owner::Provider(contender.provider);
        let mut part = |owner, criterion, interval, asks| Part {
            variable: self.number(owner, criterion, asks),
            interval,
            weight: 1.0,
        };
        let asks_price = (contender.quote.low < contender.quote.high).then_some(at);
        let asks_fees = (contender.fees.low < contender.fees.high).then_some(at);
        let quote = part(Owner::Offer(at), CriterionId::Quote, contender.quote, asks_price);
        let fees = part(provider, CriterionId::Fees, contender.fees, asks_fees);
        let cost_own = part(Owner::Offer(at), CriterionId::Cost, contender.cost, None).variable;
        let sums = [
            self.sum(contender.fit, Owner::All, at),
            self.sum(contender.stability, provider, at),
            self.sum(contender.assurance, provider, at),
        ];
        Ready { sums, cost: contender.cost, cost_own, fees, quote }
    }
}

/// Draws. `shares` are those of fit, stability, value and assurance; `None` when nobody competes.
pub fn draw(contenders: &[Contender<'_>], shares: [f64; 4], seed: u64) -> Option<Drawn> {
    let contenders = contenders.get(..CONTENDERS).unwrap_or(contenders);
    if contenders.is_empty() {
        return None;
    }
    let mut variables = Variables::default();
    // The first variable is the shared half of the cost.
    let cost_shared = variables.number(Owner::All, CriterionId::Cost, None);
    let ready: Vec<Ready> = contenders.iter().enumerate().map(|(at, it)| variables.ready(at, it)).collect();
    let mut random = Random(seed);
    let mut draws = vec![0.0; variables.all.len()];
    let mut costs = vec![0.0; ready.len()];
    let mut lns = vec![0.0; variables.sums.len()];
    let (mut stays, mut top3) = (0_u32, 0_u32);
    for _ in 0..DRAWS {
        draws.iter_mut().for_each(|draw| *draw = random.unit());
        let shares = shares.map(|share| share * weight_factor(random.unit()));
        for (cost, contender) in costs.iter_mut().zip(&ready) {
            let draw = f64::midpoint(draws[cost_shared], draws[contender.cost_own]);
            *cost = between(contender.cost, draw);
        }
        for (ln, (_, _, sum)) in lns.iter_mut().zip(&variables.sums) {
            *ln = exact::ln(sum.at(&draws));
        }
        let cheapest = exact::ln(costs.iter().copied().fold(f64::INFINITY, f64::min));
        let merit = |contender: &Ready, cost: f64| {
            let [fit, stability, assurance] = contender.sums.map(|sum| lns[sum]);
            let factor = |part: &Part| between(part.interval, draws[part.variable]);
            let factors = factor(&contender.fees) * factor(&contender.quote);
            // EXPONENT is 1/2: (cheapest / cost)^½ · factors = (cheapest / cost · factors²)^½, one logarithm.
            let value = (EXPONENT * (cheapest - exact::ln(cost / (factors * factors)))).min(0.0);
            crate::score::log_score(shares, [fit, stability, value, assurance])
        };
        let first = merit(&ready[0], costs[0]);
        let better = ready.iter().zip(&costs).skip(1).filter(|&(it, &cost)| merit(it, cost) > first).count();
        stays += u32::from(better == 0);
        top3 += u32::from(better < 3);
        for (variable, draw) in variables.all.iter_mut().zip(&draws) {
            if *draw >= 0.5 {
                variable.upper += 1;
                variable.upper_first += u32::from(better == 0);
            }
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(DRAWS);
    Some(Drawn { first_stays: share(stays), first_in_top3: share(top3), settle: settle(&variables.all, stays) })
}

/// The question whose answer moves the first's share of firsts most: between the draws in which the answer is good and
/// those in which it is bad.
fn settle(variables: &[Variable], stays: u32) -> Option<Settle> {
    let difference = |variable: &Variable| {
        let lower = f64::from(DRAWS - variable.upper).max(1.0);
        let in_upper = f64::from(variable.upper_first) / f64::from(variable.upper).max(1.0);
        (in_upper - f64::from(stays - variable.upper_first) / lower).abs()
    };
    let asked = variables.iter().filter_map(|variable| Some((difference(variable), variable.asks?)));
    // Of equals the one of the better offer, which comes first.
    let best = asked.fold(None, |best: Option<(f64, Settle)>, it| match best {
        Some(best) if best.0 >= it.0 => Some(best),
        _ => Some(it),
    });
    best.filter(|(difference, _)| *difference >= LEAST_DIFFERENCE).map(|(_, settle)| settle)
}

/// A weight's factor, from 2/3 to 3/2, 1 being the median.
fn weight_factor(draw: f64) -> f64 {
    between(Interval { low: 2.0 / 3.0, mid: 1.0, high: 1.5 }, draw)
}

/// The seed of a scenario text and a dataset: FNV-1a, 64 bit.
pub fn seed(scenario: &str, dataset: &str) -> u64 {
    let bytes = scenario.bytes().chain([0]).chain(dataset.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// In [0, 1), a multiple of 2^-53.
    #[allow(clippy::cast_precision_loss, reason = "53 bits fit an f64 exactly")]
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Criterion;

    fn criterion(id: CriterionId, value: Interval<f64>, why: Why) -> Criterion {
        Criterion { id, value, weight: 1.0, fact: None, others: Vec::new(), why }
    }

    fn known(value: f64) -> Dimension {
        Dimension::of(vec![criterion(CriterionId::Sla, Interval::exact(value), Why::Fact)])
    }

    fn unknown(id: CriterionId, low: f64, high: f64) -> Dimension {
        let value = Interval { low, mid: f64::midpoint(low, high), high };
        Dimension::of(vec![criterion(id, value, Why::Unknown)])
    }

    const SHARES: [f64; 4] = [0.25; 4];

    fn contender<'a>(provider: u16, all: &'a Dimension, assurance: &'a Dimension, cost: f64) -> Contender<'a> {
        let one = Interval::exact(1.0);
        let cost = Interval::exact(cost);
        Contender { provider, fit: all, stability: all, assurance, cost, fees: one, quote: one }
    }

    #[test]
    fn splitmix_gives_its_published_numbers() {
        let mut random = Random(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn without_uncertainty_the_first_stays_whatever_the_weights() {
        let (good, poor) = (known(0.8), known(0.4));
        let all = [contender(0, &good, &good, 10.0), contender(1, &poor, &poor, 20.0)];
        let sure = draw(&all, SHARES, 1).unwrap();
        assert_eq!(sure, Drawn { first_stays: 1.0, first_in_top3: 1.0, settle: None });
    }

    #[test]
    fn equals_that_differ_in_an_unknown_alone_share_the_draws() {
        let (good, open) = (known(0.8), unknown(CriterionId::Licence, 0.3, 0.7));
        let all = [contender(0, &good, &open, 10.0), contender(1, &good, &open, 10.0)];
        let sure = draw(&all, SHARES, 1).unwrap();
        assert!((0.4..0.6).contains(&sure.first_stays), "{}", sure.first_stays);
        assert!(sure.settle.is_some_and(|settle| settle.criterion == CriterionId::Licence));
    }

    #[test]
    fn one_provider_is_drawn_once_for_all_its_offers() {
        let (good, open) = (known(0.8), unknown(CriterionId::Licence, 0.3, 0.7));
        let all = [contender(0, &good, &open, 10.0), contender(0, &good, &open, 10.5)];
        assert!((draw(&all, SHARES, 1).unwrap().first_stays - 1.0).abs() < 1e-12);
    }

    #[test]
    fn it_names_the_question_that_decides() {
        let good = known(0.8);
        let (small, large) = (unknown(CriterionId::Support, 0.49, 0.51), unknown(CriterionId::Licence, 0.2, 0.8));
        let all = [contender(0, &good, &small, 10.0), contender(1, &good, &large, 10.0)];
        let settle = draw(&all, SHARES, 7).unwrap().settle;
        assert_eq!(settle, Some(Settle { criterion: CriterionId::Licence, contender: 1 }));
    }
}

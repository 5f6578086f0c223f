//! The pass looks at shelves, skips what cannot matter and scores few offers; its answer must be that of asking every
//! offer, one after the other.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::names::Registry;
use kaopu::import;
use kaopu::rank::Engine;
use kaopu::rank::answer::Reason;
use kaopu::rank::dominance::{Front, Rival};
use kaopu::rank::pass::{self, Passed, Place};
use kaopu::rank::query::Query;
use kaopu::rank::top::standing;
use kaopu::scenario;
use proptest::prelude::*;
use std::sync::OnceLock;

fn base() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| Engine::new(kaopu::dataset::built_in().unwrap()))
}

const SCENARIOS: [&str; 14] = [
    "",
    "preset=student",
    "hours=20&on=rtx-4090&interrupt=yes&every=30",
    "hours=900&on=rtx-4090&interrupt=yes&every=30",
    "hours=20&on=rtx-4090&budget=30",
    "hours=90&on=rtx-4090&interrupt=yes&budget=60&per=month&hpd=2&days=60&cur=USD",
    "hours=20&on=rtx-4090&region=cn",
    "hours=20&on=rtx-4090&region=intl&interrupt=yes&sort=time",
    "hours=20&on=rtx-4090&interrupt=yes&sort=price",
    "hours=700&on=a100-sxm-80gb&sort=cost&interrupt=yes",
    "hours=20&on=rtx-4090&w=1-1-0-1&interrupt=yes",
    "hours=20&on=rtx-4090&w=0-0-1-0&budget=50",
    "hours=0.2&on=rtx-4090&hpd=0.1&interrupt=yes",
    "task=pretrain&params=70",
];

/// The same as [`pass::run`], offer by offer.
fn plain(engine: &Engine, query: &Query, top: usize) -> Passed {
    let market = engine.market();
    let mut passed = Passed {
        order: Vec::new(),
        admissible: 0,
        cheapest: f64::INFINITY,
        counts: [0; Reason::ALL.len()],
        nearest: [None; Reason::ALL.len()],
        front: Front::default(),
    };
    let mut all: Vec<Place> = Vec::new();
    let mut cheapest_of_all = f64::INFINITY;
    for offer in 0..market.len() {
        let number = u32::try_from(offer).unwrap();
        match pass::cheapest_plan(market, query, offer) {
            Ok((cost, plan)) => {
                passed.admissible += 1;
                cheapest_of_all = cheapest_of_all.min(cost);
                let lane = &query.lanes[market.lane[plan] as usize];
                let shape = &query.shapes[usize::from(market.shape[offer])];
                if shape.sound && query.providers[usize::from(market.provider[offer])].sound && lane.sound {
                    passed.cheapest = passed.cheapest.min(cost);
                }
                all.push(Place { offer: number, plan: u32::try_from(plan).unwrap(), cost });
            }
            Err((reason, miss)) => {
                passed.counts[reason as usize] += 1;
                let nearest = &mut passed.nearest[reason as usize];
                if miss.is_finite() && nearest.is_none_or(|(least, _)| miss < least) {
                    *nearest = Some((miss, number));
                }
            }
        }
    }
    if !passed.cheapest.is_finite() {
        passed.cheapest = cheapest_of_all;
    }
    if all.is_empty() {
        return passed;
    }
    let rivals: Vec<Rival> = all.iter().map(|place| Rival::of(market, *place)).collect();
    passed.front = Front::new(market, query, &rivals);
    let key = |place: &Place| standing(market, query, &passed, place.plan as usize, place.cost);
    let mut order: Vec<(u32, Place)> = all.iter().map(|place| (key(place), *place)).collect();
    order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.offer.cmp(&b.1.offer)));
    passed.order = order.into_iter().map(|(_, place)| place).take(top).collect();
    passed
}

/// A market of `rows` rows: few kinds, so that shelves are long and prices repeat.
fn market(rows: &[(u8, u8, u8, u16, u16, u16)]) -> Engine {
    let mut csv =
        String::from("provider,gpu,count,price_per_hour,spot_price,price_per_month,currency,per,region,variant\n");
    let price = |price: u16| if price == 0 { String::new() } else { format!("{}.{:02}", price / 100, price % 100) };
    for (at, &(provider, gpu, place, hour, spot, month)) in rows.iter().enumerate() {
        let provider = ["autodl", "runpod", "vast-ai", "somebody"][usize::from(provider % 4)];
        let gpu = ["rtx-4090", "a100-sxm-80gb", "h100-sxm", "rtx-3090"][usize::from(gpu % 4)];
        let region = ["cn", "intl", ""][usize::from(place % 3)];
        let per = ["gpu", "instance"][usize::from(place % 2)];
        let currency = ["CNY", "USD"][usize::from(place / 3 % 2)];
        let month = if month == 0 { String::new() } else { format!("{}", u32::from(month) * 9) };
        csv.push_str(&format!(
            "{provider},{gpu},1,{},{},{month},{currency},{per},{region},v{at}\n",
            price(hour),
            price(spot)
        ));
    }
    let registry = Registry::new(&base().catalog().accelerators);
    base().with_import(
        import::read(csv.as_bytes(), "made-up.csv", &registry),
        "made-up.csv",
        rows.len().is_multiple_of(2),
    )
}

fn agree(engine: &Engine, text: &str, top: usize) {
    let (said, _) = scenario::parse(text, engine.catalog());
    let query = Query::new(&said, engine.catalog(), engine.market());
    let fast = pass::run(engine.market(), engine.shelves(), &query, top);
    let slow = plain(engine, &query, top);
    assert_eq!(fast.order, slow.order, "{text}");
    assert_eq!((fast.admissible, fast.counts), (slow.admissible, slow.counts), "{text}");
    assert_eq!(fast.cheapest.to_bits(), slow.cheapest.to_bits(), "{text}");
    assert_eq!(fast.nearest, slow.nearest, "{text}");
    for place in &slow.order {
        let dominator = |passed: &Passed| passed.front.dominator(engine.market(), &query, *place);
        assert_eq!(dominator(&fast), dominator(&slow), "{text}");
    }
}

#[test]
fn the_dataset_is_ranked_as_if_every_offer_were_asked() {
    for text in SCENARIOS {
        for top in [1, 7, 100, 100_000] {
            agree(base(), text, top);
        }
    }
}

#[test]
fn equal_offers_stand_in_the_order_of_their_ids() {
    let rows: Vec<_> = (0..500).map(|_| (1, 0, 1, 100, 60, 0)).collect();
    let engine = market(&rows);
    for text in SCENARIOS {
        agree(&engine, text, 20);
    }
}

#[test]
fn the_nearest_of_what_never_fits_is_the_earliest_offer_whatever_its_price() {
    let rows: Vec<_> = (0..9).map(|at| (1, 0, 1, 900 - 100 * at, 0, 0)).collect();
    agree(&market(&rows), "task=pretrain&params=70", 5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn any_market_is_ranked_as_if_every_offer_were_asked(
        rows in proptest::collection::vec((0_u8..4, 0_u8..4, 0_u8..6, 0_u16..400, 0_u16..300, 0_u16..200), 1..400),
        scenario in 0..SCENARIOS.len(),
        top in 1_usize..60,
    ) {
        agree(&market(&rows), SCENARIOS[scenario], top);
    }
}

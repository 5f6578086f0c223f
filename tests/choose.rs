//! The choosing rule, on the shipped dataset and as laws.
#![cfg(not(target_arch = "wasm32"))]
// Helper functions of an integration test are not seen as test code by the lints; a failed look-up fails the test.
#![allow(clippy::unwrap_used)]

use kaopu::catalog::Catalog;
use kaopu::catalog::choose::{Chosen, Group, Rule, choose};
use kaopu::catalog::evidence::{Date, Evidence, Grade, Speaker, Stated};
use kaopu::catalog::offer::{Hold, Per, Plan, PriceKind, Statement};
use kaopu::catalog::provider::Region;
use kaopu::units::{Currency, Exchange, Money};
use proptest::prelude::*;

fn catalog() -> Catalog {
    kaopu::dataset::built_in().unwrap()
}

/// The group that holds the statement with this id, and the ids in it.
fn group_of(catalog: &Catalog, id: &str) -> (Group, Vec<String>) {
    let at = catalog.statements.iter().position(|row| row.id == id).unwrap();
    let groups = choose(&catalog.statements, &catalog.exchange());
    let group = groups.into_iter().find(|group| group.statements.contains(&at)).unwrap();
    let ids = group.statements.iter().map(|&at| catalog.statements[at].id.clone()).collect();
    (group, ids)
}

fn winner<'a>(catalog: &'a Catalog, group: &Group) -> Option<&'a Statement> {
    group.chosen.map(|chosen| &catalog.statements[chosen.statement])
}

#[test]
fn c10_zhixingyun_a100_80gb_is_shown_and_never_ranks() {
    let catalog = catalog();
    for (id, among) in [("O070", "zhixingyun-a100-80gb-rn"), ("O029", "O029"), ("O030", "O030"), ("O119", "O070")] {
        let (group, ids) = group_of(&catalog, id);
        assert_eq!(group.chosen, None, "{id}");
        assert!(ids.iter().any(|other| other == among), "{id}: {ids:?}");
    }
}

#[test]
fn c13_only_named_platforms_give_a_4090_its_price() {
    let catalog = catalog();
    let unnamed = catalog.provider("unnamed").unwrap();
    for group in choose(&catalog.statements, &catalog.exchange()) {
        if let Some(row) = winner(&catalog, &group) {
            assert_ne!(row.provider, unnamed, "{}", row.id);
        }
    }
    // The articles' own rows alone: the dearer end of the platform's range, not the cheapest figure of either article.
    let (group, _) = group_of(&catalog, "O062");
    let row = winner(&catalog, &group).unwrap();
    assert_eq!(row.high, Some(Money::from_f64(1.0)), "{}", row.id);
}

#[test]
fn c29_hour_and_minute_meet_and_the_coarser_counts() {
    let mut catalog = catalog();
    let (group, ids) = group_of(&catalog, "O064");
    assert!(["O069", "O111", "O009"].iter().all(|id| ids.iter().any(|other| other == id)), "{ids:?}");
    assert!(group.conflicts(&catalog.statements));
    // With what the platform's own site is quoted with, that wins; with the articles alone the dearest, by the hour.
    assert_eq!(winner(&catalog, &group).unwrap().id, "zhixingyun-rtx-4090-rn");
    catalog.statements.retain(|row| row.id.starts_with('O'));
    let (group, _) = group_of(&catalog, "O064");
    let chosen = group.chosen.unwrap();
    assert_eq!((chosen.plan, chosen.rule), (Plan::Hour, Rule::Dearest));
    assert_eq!(winner(&catalog, &group).unwrap().high, Some(Money::from_f64(1.35)));
}

#[test]
fn autodl_4090_takes_the_newest_list_price_and_member_prices_stay_apart() {
    let catalog = catalog();
    let (group, ids) = group_of(&catalog, "O066");
    let row = winner(&catalog, &group).unwrap();
    assert_eq!((row.id.as_str(), row.high), ("autodl-rtx-4090-site-0924", Some(Money::from_f64(1.88))));
    assert_eq!(group.chosen.unwrap().rule, Rule::NewestList);
    assert!(!ids.iter().any(|id| id == "autodl-rtx-4090-hire"), "{ids:?}");
    let (member, _) = group_of(&catalog, "autodl-rtx-4090-hire");
    assert_eq!(winner(&catalog, &member).unwrap().kind, PriceKind::Member);
}

#[test]
fn a_statement_without_variant_meets_the_only_named_one() {
    let catalog = catalog();
    let (_, ids) = group_of(&catalog, "O120");
    assert!(ids.iter().any(|id| id == "O071"), "{ids:?}");
    // Two named variants: shown with both, never ranking itself.
    let rounded = catalog.statements.iter().position(|row| row.id == "O122").unwrap();
    let with: Vec<Group> = choose(&catalog.statements, &catalog.exchange())
        .into_iter()
        .filter(|group| group.statements.contains(&rounded))
        .collect();
    assert_eq!(with.len(), 2);
    assert!(with.iter().all(|group| group.chosen.is_some_and(|chosen: Chosen| chosen.statement != rounded)));
}

#[test]
fn node_and_single_card_list_and_promotion_stay_apart() {
    let catalog = catalog();
    for (one, other) in [("O010", "O051"), ("O014", "O049"), ("aliyun-t4-month-ecs", "O071"), ("O114", "O116")] {
        let (_, ids) = group_of(&catalog, one);
        assert!(!ids.iter().any(|id| id == other), "{one}: {ids:?}");
    }
}

fn statement(number: usize, draw: (u8, u8, u8, u8, u8, i64, i64)) -> Statement {
    let (provider, plan, variant, hold, grade, low, more) = draw;
    let evidence = Evidence {
        source: 0,
        at: String::new(),
        date: if grade % 2 == 0 { Stated::Undated } else { Stated::Day(Date(20_000 + i32::from(plan))) },
        grade: [Grade::A, Grade::B, Grade::C, Grade::D][usize::from(grade % 4)],
        says: if hold % 2 == 0 { Speaker::ThirdParty } else { Speaker::Article },
    };
    Statement {
        id: format!("s{number:03}"),
        provider: u16::from(provider % 2),
        accelerator: Some(0),
        written: "card".to_owned(),
        count: 1,
        plan: Plan::ALL[usize::from(plan % 8)],
        kind: PriceKind::List,
        low: Some(Money::from_micros(low)),
        high: Some(Money::from_micros(low + more)),
        currency: Currency::Cny,
        per: Per::Gpu,
        region: Region::Cn,
        variant: ["", "a", "b"][usize::from(variant % 3)].to_owned(),
        vcpu: None,
        ram_gib: None,
        hold: (hold % 5 == 0).then_some(Hold::Conflict),
        disputed: String::new(),
        evidence,
        note: String::new(),
    }
}

proptest! {
    #[test]
    fn whatever_is_stated_the_choice_is_cautious_and_nothing_is_lost(
        draws in prop::collection::vec((0u8..2, 0u8..8, 0u8..3, 0u8..20, 0u8..4, 1i64..1000, 0i64..1000), 1..20)
    ) {
        let rows: Vec<Statement> = draws.into_iter().enumerate().map(|(at, draw)| statement(at, draw)).collect();
        let exchange = Exchange { cny_per_usd: 7.2, cny_per_eur: 7.8 };
        let groups = choose(&rows, &exchange);
        for at in 0..rows.len() {
            prop_assert!(groups.iter().any(|group| group.statements.contains(&at)));
        }
        for group in &groups {
            let Some(chosen) = group.chosen else { continue };
            let won = &rows[chosen.statement];
            prop_assert!(won.hold.is_none());
            prop_assert!(group.statements.contains(&chosen.statement));
            if chosen.rule == Rule::Dearest {
                let same = group.statements.iter().map(|&at| &rows[at]).filter(|row| row.variant == won.variant);
                for row in same.filter(|row| row.hold.is_none()) {
                    prop_assert!(row.high <= won.high);
                    prop_assert!(row.plan <= chosen.plan);
                }
            }
        }
        let winners: Vec<usize> = groups.iter().filter_map(|group| Some(group.chosen?.statement)).collect();
        let mut distinct = winners.clone();
        distinct.sort_unstable();
        distinct.dedup();
        prop_assert_eq!(winners.len(), distinct.len());
    }
}

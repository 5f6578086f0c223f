//! Tables of what changes an amount: reductions and exchange rates.

use super::{EVIDENCE, Item, Sheet, evidence, money, number, text};
use crate::catalog::Catalog;
use crate::units::Currency;

/// What providers take off.
pub(super) const DISCOUNTS: Sheet = Sheet {
    name: "discounts",
    fields: with_evidence![
        ("provider", false, "id in providers"),
        ("kind", false, "term, education, institution, coupon, credit, membership or spot"),
        ("who", false, "whom it is for: anyone, student, university, company or enterprise"),
        (
            "factor",
            true,
            "share of the price that is paid; empty when no number is stated or its direction is unclear"
        ),
        ("credit", true, "sum of money off, in currency"),
        ("currency", false, "currency of the credit"),
        ("min_months", true, "shortest term that earns it; 0 when any"),
        ("plans", false, "plans it applies to; empty for all"),
        ("about_zh", false, "as stated, in Chinese"),
        ("about_en", false, "as stated, in English"),
    ],
    rows: discounts,
};

/// What one unit of a currency is worth.
pub(super) const RATES: Sheet = Sheet {
    name: "rates",
    fields: with_evidence![
        ("currency", false, "USD or EUR"),
        ("cny", true, "CNY for one unit"),
        ("from", false, "first day it may hold from; the last rate is the default"),
    ],
    rows: rates,
};

fn discounts(catalog: &Catalog) -> Vec<Vec<Item>> {
    let mut rows = Vec::new();
    for provider in &catalog.providers {
        for discount in &provider.discounts {
            let mut items = vec![
                text(&provider.id),
                text(&format!("{:?}", discount.kind).to_lowercase()),
                text(&format!("{:?}", discount.who).to_lowercase()),
                number(discount.factor),
                money(discount.credit.map(|credit| credit.amount)),
                text(discount.credit.map_or("", |credit| credit.currency.code())),
                number(Some(discount.min_months)),
                text(&discount.plans.join(" ")),
                text(&discount.about.zh),
                text(&discount.about.en),
            ];
            items.extend(evidence(catalog, &discount.evidence, &discount.disputed));
            rows.push(items);
        }
    }
    rows
}

fn rates(catalog: &Catalog) -> Vec<Vec<Item>> {
    let rates = catalog.rates.iter();
    let both = rates.flat_map(|rate| {
        [(Currency::Usd, &rate.usd), (Currency::Eur, &rate.eur)].map(|(currency, basis)| {
            let amount = rate.exchange.cny_per(currency);
            let mut items = vec![text(currency.code()), number(Some(amount)), text(&rate.date.to_string())];
            items.extend(evidence(catalog, basis, ""));
            items
        })
    });
    both.collect()
}

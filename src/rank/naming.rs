//! Ids of offers: stable, readable, the same for the same offer in every dataset.
//!
//! `provider.accelerator`, then `.x8` for a node of eight, `.cn` or `.intl` where the offer is not where its provider
//! is at home, and the variant: `alibaba.t4.x1.gn6i`.

use super::market::{Cards, Draft};
use crate::catalog::Catalog;
use crate::catalog::provider::Region;

/// The word of a region in ids and JSON; empty when nobody says.
pub fn region_word(region: Option<Region>) -> &'static str {
    match region {
        Some(Region::Cn) => "cn",
        Some(Region::Intl) => "intl",
        None => "",
    }
}

/// The id of an offer.
pub fn offer_id(draft: &Draft, catalog: &Catalog) -> String {
    let accelerator = draft.accelerator.map(usize::from);
    compose(
        &catalog.providers[usize::from(draft.provider)].id,
        accelerator.map(|at| catalog.accelerators[at].id.as_str()),
        draft.cards,
        draft.region.filter(|region| Some(*region) != catalog.providers[usize::from(draft.provider)].region),
        &draft.variant,
    )
}

/// Puts an id together from its parts; `away` is the region where it differs from the provider's.
pub fn compose(
    provider: &str,
    accelerator: Option<&str>,
    cards: Cards,
    away: Option<Region>,
    variant: &str,
) -> String {
    let mut id = format!("{provider}.{}", accelerator.unwrap_or("unspecified"));
    if let Cards::Node(cards) = cards {
        id.push_str(&format!(".x{cards}"));
    }
    if let Some(region) = away {
        id.push('.');
        id.push_str(region_word(Some(region)));
    }
    let slug = slug(variant);
    if !slug.is_empty() {
        id.push('.');
        id.push_str(&slug);
    }
    id
}

/// Lower-case letters, digits and single hyphens; other scripts are kept, since they name things too.
fn slug(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        if letter.is_alphanumeric() {
            out.push(letter);
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_say_what_is_rented_where() {
        let node = compose("alibaba", Some("t4"), Cards::Node(1), None, "ecs.gn6i-c4g1");
        assert_eq!(node, "alibaba.t4.x1.ecs-gn6i-c4g1");
        let away = compose("runpod", Some("h100-sxm"), Cards::Each, Some(Region::Cn), "Secure  Cloud!");
        assert_eq!(away, "runpod.h100-sxm.cn.secure-cloud");
        assert_eq!(compose("x", None, Cards::Each, None, ""), "x.unspecified");
    }
}

//! Instance types whose cards their makers state on a public page, for files that name no card or a wrong count.

use crate::import::draft::Draft;
use crate::import::report::Repair;
use crate::import::rows::Rows;

/// What an instance type has inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Accelerator by registry id.
    pub accelerator: &'static str,
    /// Cards; 0 for a type that has only a share of one.
    pub cards: u16,
}

/// Types by name, in lower case and without `standard_`.
///
/// Sources: Microsoft's size pages of the NC, ND and NV series (the 8 cards of ND96isr_H100_v5 against the 12 of its
/// API: the thread at github.com/Azure/azure-cli/issues/31176 quotes the page).
const AZURE: [(&str, &str, u16); 16] = [
    ("nc24ads_a100_v4", "a100-pcie-80gb", 1),
    ("nc48ads_a100_v4", "a100-pcie-80gb", 2),
    ("nc96ads_a100_v4", "a100-pcie-80gb", 4),
    ("nc40ads_h100_v5", "h100-nvl", 1),
    ("nc80adis_h100_v5", "h100-nvl", 2),
    ("nd96asr_v4", "a100-sxm-40gb", 8),
    ("nd96amsr_a100_v4", "a100-sxm-80gb", 8),
    ("nd96isr_h100_v5", "h100-sxm", 8),
    ("nd96is_h100_v5", "h100-sxm", 8),
    ("nd96isr_h200_v5", "h200-sxm", 8),
    ("nd40rs_v2", "v100-sxm2-32gb", 8),
    ("nv6ads_a10_v5", "a10", 0),
    ("nv12ads_a10_v5", "a10", 0),
    ("nv18ads_a10_v5", "a10", 0),
    ("nv36ads_a10_v5", "a10", 1),
    ("nv72ads_a10_v5", "a10", 2),
];

/// What is known about an instance type.
pub fn find(kind: &str) -> Option<Instance> {
    let bytes = kind.as_bytes();
    let name = bytes.get(..9).filter(|head| head.eq_ignore_ascii_case(b"standard_")).map_or(bytes, |_| &bytes[9..]);
    let known = AZURE.iter().find(|(start, _, _)| name.eq_ignore_ascii_case(start.as_bytes()));
    known.map(|(_, accelerator, cards)| Instance { accelerator, cards: *cards })
}

/// Puts what is known into a draft and remarks on what it changes.
pub fn apply(instance: Instance, draft: &mut Draft<'_>, rows: &mut Rows<'_>) {
    let Some(taken) = rows.registry.by_id(instance.accelerator) else { return };
    draft.known = Some(taken);
    if rows.registry.find_plain(draft.name) != Some(taken) {
        rows.repaired("InstanceType", draft.variant, Repair::CardFromType { taken });
    }
    let stated = draft.count;
    let to = if instance.cards == 0 { 0.5 } else { f64::from(instance.cards) };
    if (stated - to).abs() > f64::EPSILON && stated > 0.0 && instance.cards > 0 {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count of cards")]
        rows.repaired("AcceleratorCount", "", Repair::CountKnown { from: stated as u16, to: instance.cards });
    }
    draft.count = to;
}

//! Memory of one card, from what files put into their memory fields: the total of all cards, the total squared, GB
//! under a heading that says MiB, the driver's figure. The registry decides which reading is possible.

use super::report::Repair;
use crate::catalog::names::about;

/// What a file states about memory, in GB by the field's own name.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stated {
    /// The field for one card.
    pub each: Option<f32>,
    /// The field for all cards.
    pub total: Option<f32>,
    /// Whether the file is known to put the total into the field for one card.
    pub each_is_total: bool,
}

impl Stated {
    /// Only a size of one card.
    pub fn each(gb: Option<f32>) -> Self {
        Self { each: gb.filter(|gb| *gb > 0.0), ..Self::default() }
    }
}

/// A reading: GB of one card and what had to be mended.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// GB of one card.
    pub gb: f32,
    /// What was mended.
    pub repair: Option<Repair>,
}

/// Factor by which a GB number is too small when its heading says MiB.
const UNIT: f32 = 1024.0;

/// Reads `stated` for `count` cards whose model comes in `sizes` (GB on the box; empty when unknown). The first reading
/// that gives one of the sizes wins; without one the number stays as it is.
pub fn per_card(stated: Stated, count: u16, sizes: &[f32]) -> Option<Reading> {
    let cards = f32::from(count.max(1));
    let Some(each) = stated.each.filter(|gb| *gb > 0.0 && gb.is_finite()) else {
        let total = stated.total.filter(|gb| *gb > 0.0 && gb.is_finite())?;
        let gb = nominal(total / cards, sizes).unwrap_or(total / cards);
        return Some(Reading { gb, repair: None });
    };
    let readings = [
        (each, Mend::None),
        (each / cards, Mend::Total),
        (each * UNIT, Mend::Unit),
        (each * UNIT / cards, Mend::Total),
        (each / (cards * cards), Mend::Total),
        (each / UNIT, Mend::Unit),
        (each / UNIT / cards, Mend::Total),
    ];
    // Where the file is known to write totals, a total never counts as the size of one card.
    let total = stated.each_is_total && count > 1;
    for (gb, mend) in readings.into_iter().filter(|(_, mend)| !(total && matches!(mend, Mend::None))) {
        let Some(to) = nominal(gb, sizes) else { continue };
        let repair = match mend {
            Mend::None if (gb / to - 1.0).abs() > NEARLY => Some(Repair::MemoryNominal { from: each, to }),
            Mend::None => None,
            Mend::Total if count == 1 => None,
            Mend::Total => Some(Repair::MemoryTotal { from: each, to, count }),
            Mend::Unit => Some(Repair::MemoryUnit { from: each, to }),
        };
        return Some(Reading { gb: to, repair });
    }
    Some(Reading { gb: if total { each / cards } else { each }, repair: None })
}

/// Difference below which a size counts as the nominal one without a remark: GB against GiB, driver's reserve.
const NEARLY: f32 = 0.03;

#[derive(Clone, Copy)]
enum Mend {
    None,
    Total,
    Unit,
}

/// The size nearest to `gb` among those that it can be.
fn nominal(gb: f32, sizes: &[f32]) -> Option<f32> {
    let mut best: Option<f32> = None;
    for &size in sizes.iter().filter(|size| about(gb, **size)) {
        if best.is_none_or(|other| (gb / size - 1.0).abs() < (gb / other - 1.0).abs()) {
            best = Some(size);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_mistake_gives_the_size_on_the_box() {
        let gib = |mib: f32| Some(mib / 1024.0);
        let cases: [(f32, u16, &[f32], f32, &str); 8] = [
            (22_888.0, 1, &[24.0], 24.0, "memory-nominal"),
            (183_105.0, 8, &[24.0], 24.0, "memory-total"),
            (287_542.0, 2, &[141.0], 141.0, "memory-total"),
            (655_360.0, 8, &[80.0], 80.0, "memory-total"),
            (80.0, 2, &[80.0, 40.0], 80.0, "memory-unit"),
            (81_559.0, 1, &[80.0, 94.0], 80.0, ""),
            (95_830.0, 1, &[80.0, 94.0], 94.0, ""),
            (153_600.0, 8, &[141.0], 141.0, "memory-nominal"),
        ];
        for (mib, count, sizes, gb, code) in cases {
            let stated = Stated { each: gib(mib), ..Stated::default() };
            let reading = per_card(stated, count, sizes).unwrap();
            assert!((reading.gb - gb).abs() < 1e-3, "{mib} MiB × {count}: {}", reading.gb);
            assert_eq!(reading.repair.as_ref().map_or("", Repair::code), code, "{mib} MiB × {count}");
        }
    }
}

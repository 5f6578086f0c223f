//! The figures that a logarithmic slider stops at: round numbers, 24 to a decade, so that one arrow key is a step of
//! about a tenth and no stop reads like a measurement.

/// Stops of one decade, in tenths: whole numbers, so that no stop carries the remainder of a product.
const TENTHS: [u8; 24] =
    [10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90];

/// A slider's scale: from `10^first` over `decades` decades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Power of ten of the first stop.
    pub first: i32,
    /// How many decades.
    pub decades: u32,
}

impl Ladder {
    /// Position of the last stop.
    pub fn last(self) -> u32 {
        self.decades * 24
    }

    /// The figure at a position.
    pub fn at(self, position: u32) -> f64 {
        let position = position.min(self.last());
        let power = self.first + (position / 24).cast_signed() - 1;
        let tenths = f64::from(TENTHS[(position % 24) as usize]);
        // Dividing by a whole power of ten is exact where multiplying by a fraction is not.
        if power < 0 { tenths / 10f64.powi(-power) } else { tenths * 10f64.powi(power) }
    }

    /// The position whose figure is nearest in ratio.
    pub fn position(self, value: f64) -> u32 {
        let miss = |position: u32| (self.at(position) / value).ln().abs();
        (0..=self.last()).min_by(|&a, &b| miss(a).total_cmp(&miss(b))).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_is_its_own_position_and_they_grow() {
        let ladder = Ladder { first: -1, decades: 4 };
        for position in 0..=ladder.last() {
            assert_eq!(ladder.position(ladder.at(position)), position);
            assert!(position == 0 || ladder.at(position) > ladder.at(position - 1));
        }
        assert_eq!((ladder.at(0), ladder.at(24), ladder.at(ladder.last())), (0.1, 1.0, 1000.0));
    }

    #[test]
    fn a_stop_is_written_with_two_digits_at_most() {
        for (first, decades) in [(-2, 6), (0, 5), (3, 12)] {
            let ladder = Ladder { first, decades };
            for position in 0..=ladder.last() {
                let text = format!("{}", ladder.at(position));
                let digits = text.replace('.', "");
                assert!(digits.trim_matches('0').len() <= 2, "{text}");
            }
        }
    }

    #[test]
    fn any_number_has_a_nearest_stop() {
        let ladder = Ladder { first: 1, decades: 5 };
        assert_eq!(ladder.position(97.0), 24);
        assert_eq!(ladder.position(0.001), 0);
        assert_eq!(ladder.position(1e9), ladder.last());
    }
}

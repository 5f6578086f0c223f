//! From values to places, and the values that an axis names.

/// A scale from values to places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    log: bool,
}

impl Scale {
    /// Values from `low` to `high` onto places from `from` to `to`, evenly.
    pub fn linear(low: f64, high: f64, from: f64, to: f64) -> Self {
        Self { low, high, from, to, log: false }
    }

    /// The same by ratio. Both ends must be above 0; values below `low` are put at `low`.
    pub fn log(low: f64, high: f64, from: f64, to: f64) -> Self {
        Self { low, high, from, to, log: true }
    }

    /// The place of a value.
    pub fn at(&self, value: f64) -> f64 {
        let share = if self.log {
            (value.max(self.low) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        // One value only: in the middle.
        let share = if share.is_finite() { share } else { 0.5 };
        self.from + share * (self.to - self.from)
    }
}

/// Round values from 0 to at least `high`, about `count` of them: steps of 1, 2 or 5 times a power of ten.
pub fn ticks(high: f64, count: f64) -> Vec<f64> {
    if high.is_nan() || high <= 0.0 || !high.is_finite() {
        return vec![0.0];
    }
    let rough = high / count;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power).find(|step| *step >= rough * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let mut ticks = vec![0.0];
    let mut times = 1.0;
    while ticks.last().is_some_and(|last| *last < high * 0.999) {
        ticks.push(step * times);
        times += 1.0;
    }
    ticks
}

/// Values for a scale by ratio, between `low` and `high`: 1, 2, 5, 10…, or powers of ten where there would be many.
pub fn log_ticks(low: f64, high: f64) -> Vec<f64> {
    if low.is_nan() || low <= 0.0 || high <= low {
        return Vec::new();
    }
    let decades = (high / low).log10();
    let digits: &[f64] = match decades {
        many if many > 2.5 => &[1.0],
        few if few < 0.9 => &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
        _ => &[1.0, 2.0, 5.0],
    };
    let mut power = 10f64.powf(low.log10().floor());
    let mut ticks = Vec::new();
    while power <= high {
        ticks.extend(digits.iter().map(|digit| digit * power).filter(|tick| (low..=high).contains(tick)));
        power *= 10.0;
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_names_round_values_and_reaches_the_highest() {
        for (high, expected) in [
            (33_000.0, vec![0.0, 10_000.0, 20_000.0, 30_000.0, 40_000.0]),
            (0.9, vec![0.0, 0.5, 1.0]),
            (24.0, vec![0.0, 10.0, 20.0, 30.0]),
            (0.0, vec![0.0]),
        ] {
            let made = ticks(high, 4.0);
            assert_eq!(made.len(), expected.len(), "{high}: {made:?}");
            assert!(made.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-9), "{high}: {made:?}");
        }
    }

    #[test]
    fn ratios_are_evenly_spaced() {
        let scale = Scale::log(1.0, 100.0, 0.0, 200.0);
        assert!((scale.at(10.0) - 100.0).abs() < 1e-9);
        assert!((scale.at(0.1) - 0.0).abs() < 1e-9);
        assert_eq!(log_ticks(12.0, 120.0), vec![20.0, 50.0, 100.0]);
        assert_eq!(log_ticks(22.0, 60.0), vec![30.0, 50.0]);
    }

    #[test]
    fn one_value_stands_in_the_middle() {
        assert!((Scale::linear(5.0, 5.0, 0.0, 10.0).at(5.0) - 5.0).abs() < 1e-9);
    }
}

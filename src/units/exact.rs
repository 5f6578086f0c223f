//! Functions with the same last bit on every machine, so that one link gives one ranking everywhere.
//!
//! The standard library hands `ln`, `exp`, `powf` and their like to the platform, and platforms differ in the last digit.
//! These use only additions, multiplications, divisions and bit operations, which IEEE 754 fixes exactly. Method and
//! constants of `ln` and `exp`: FDLIBM 5.3 (`e_log.c`, `e_exp.c`), error under one unit in the last place. A house
//! rule keeps the platform's out of the engine.

/// ln 2, leading part: its low bits are zero, so that a whole multiple is exact.
const LN2_HIGH: f64 = 6.931_471_803_691_238e-1;
/// ln 2, the rest.
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// Natural logarithm; minus infinity for 0, below 0 and NaN, so that a score with such a factor is the worst there is.
#[inline]
pub fn ln(value: f64) -> f64 {
    const ODD: [f64; 4] =
        [6.666_666_666_666_735e-1, 2.857_142_874_366_239e-1, 1.818_357_216_161_805e-1, 1.479_819_860_511_658_6e-1];
    const EVEN: [f64; 3] = [3.999_999_999_940_942e-1, 2.222_219_843_214_978_4e-1, 1.531_383_769_920_937_3e-1];
    // What is smaller than a normal number counts as 0.
    if value.is_nan() || value < f64::MIN_POSITIVE {
        return f64::NEG_INFINITY;
    }
    if value.is_infinite() {
        return f64::INFINITY;
    }
    // value = 2^k · m with m in [sqrt(1/2), sqrt(2)).
    let bits = value.to_bits();
    let high = (bits >> 32) as u32 & 0x000f_ffff;
    let up = (high + 0x0009_5f64) & 0x10_0000;
    let mantissa = f64::from_bits((bits & 0x000f_ffff_ffff_ffff) | (u64::from(0x3ff0_0000 ^ up) << 32));
    let k = f64::from(((bits >> 52) as u32 + (up >> 20)).cast_signed() - 1023);
    let f = mantissa - 1.0;
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * (EVEN[0] + w * (EVEN[1] + w * EVEN[2]));
    let odd = z * (ODD[0] + w * (ODD[1] + w * (ODD[2] + w * ODD[3])));
    let half = 0.5 * f * f;
    k * LN2_HIGH - ((half - (s * (half + (even + odd)) + k * LN2_LOW)) - f)
}

/// e to the power of `value`; 0 below −700 and infinity above 700.
#[inline]
pub fn exp(value: f64) -> f64 {
    const P: [f64; 5] = [
        1.666_666_666_666_660_2e-1,
        -2.777_777_777_701_559_3e-3,
        6.613_756_321_437_934e-5,
        -1.653_390_220_546_525_2e-6,
        4.138_136_797_057_238_5e-8,
    ];
    if value.is_nan() || value < -700.0 {
        return 0.0;
    }
    if value > 700.0 {
        return f64::INFINITY;
    }
    let k = (value * std::f64::consts::LOG2_E).round();
    let high = value - k * LN2_HIGH;
    let low = k * LN2_LOW;
    let r = high - low;
    let t = r * r;
    let c = r - t * (P[0] + t * (P[1] + t * (P[2] + t * (P[3] + t * P[4]))));
    let y = 1.0 - ((low - (r * c) / (2.0 - c)) - high);
    #[allow(clippy::cast_possible_truncation, reason = "at most 1010 in size")]
    let exponent = 1023 + k as i64;
    y * f64::from_bits((exponent.cast_unsigned()) << 52)
}

/// `e^value − 1`, precise near 0 too.
pub fn exp_m1(value: f64) -> f64 {
    // Terms of the series that add something below this.
    const TERMS: u32 = 14;
    const SERIES_BELOW: f64 = 0.35;
    if value.abs() >= SERIES_BELOW || value.is_nan() {
        return exp(value) - 1.0;
    }
    // Horner: x (1 + x/2 (1 + x/3 (…))).
    let inner = (2..=TERMS).rev().fold(1.0, |sum, term| 1.0 + value / f64::from(term) * sum);
    value * inner
}

/// `base` to the power of `exponent`, for a base of at least 0; a negative base counts as 0.
pub fn pow(base: f64, exponent: f64) -> f64 {
    if exponent.abs() < f64::MIN_POSITIVE {
        return 1.0;
    }
    exp(exponent * ln(base))
}

/// The cube root of a number of at least 0; a negative one counts as 0.
pub fn cbrt(value: f64) -> f64 {
    if value.is_nan() || value <= 0.0 {
        return 0.0;
    }
    let near = pow(value, 1.0 / 3.0);
    // One step of Newton's takes away what the logarithm lost.
    near - (near * near * near - value) / (3.0 * near * near)
}

/// `√(a² + b²)`, for sizes whose squares are numbers.
pub fn hypot(a: f64, b: f64) -> f64 {
    (a * a + b * b).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_the_platform_to_one_part_in_10_to_the_15() {
        for step in 1..20_000 {
            let x = f64::from(step) * 0.003_7;
            assert!((ln(x) - x.ln()).abs() <= 1e-15 * x.ln().abs().max(1.0), "ln {x}");
            let y = f64::from(step - 10_000) * 0.01;
            assert!((exp(y) / y.exp() - 1.0).abs() < 1e-15, "exp {y}");
        }
    }

    #[test]
    fn powers_agree_with_the_platform_to_one_part_in_10_to_the_13() {
        for step in 1..4000 {
            let x = f64::from(step) * 0.017;
            for exponent in [-1.5, -0.3, 0.25, 0.7, 1.0, 2.0, 5.0] {
                assert!((pow(x, exponent) / x.powf(exponent) - 1.0).abs() < 1e-13, "{x}^{exponent}");
            }
            assert!((cbrt(x) / x.cbrt() - 1.0).abs() < 1e-15, "cbrt {x}");
            let y = f64::from(step - 2000) * 0.001_3;
            let expected = y.exp_m1();
            assert!((exp_m1(y) - expected).abs() <= 1e-15 * expected.abs().max(f64::MIN_POSITIVE) + 1e-300, "{y}");
        }
        for tiny in [1e-300, 1e-12, -1e-9] {
            assert!((exp_m1(tiny) / tiny - 1.0).abs() < 1e-8, "{tiny}");
        }
        assert!(pow(0.0, 0.0).to_bits() == 1.0_f64.to_bits());
        assert!(pow(0.0, 2.0).to_bits() == 0.0_f64.to_bits());
        assert!(cbrt(0.0).to_bits() == 0.0_f64.to_bits());
    }

    #[test]
    fn the_edges_stay_ordered() {
        assert!(ln(0.0) < ln(f64::MIN_POSITIVE));
        assert!(ln(f64::NAN).is_infinite());
        assert!(ln(1.0).to_bits() == 0.0_f64.to_bits());
        assert!(exp(f64::NEG_INFINITY).to_bits() == 0.0_f64.to_bits());
        assert!(exp(0.0).to_bits() == 1.0_f64.to_bits());
    }
}

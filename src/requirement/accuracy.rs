//! How well the estimator agrees with published measurements, for the method page. Written by `scripts/accuracy` from
//! `tests/oracle/`; a test compares it with what the estimator gives.

/// Figures for one kind of estimate. Errors are relative to the measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// What is estimated.
    pub what: &'static str,
    /// Measurements.
    pub rows: u32,
    /// Mean absolute error.
    pub mean: f64,
    /// Median absolute error.
    pub median: f64,
    /// Ninetieth percentile of the absolute error.
    pub p90: f64,
    /// Median signed error.
    pub bias: f64,
    /// Share under by more than a tenth.
    pub under: f64,
}

/// Memory on one card.
#[rustfmt::skip]
pub const MEMORY: [Accuracy; 8] = [
    Accuracy { what: "inference", rows: 102, mean: 0.07, median: 0.04, p90: 0.18, bias: 0.01, under: 0.14 },
    Accuracy { what: "full fine-tuning", rows: 22, mean: 0.21, median: 0.12, p90: 0.46, bias: -0.07, under: 0.41 },
    Accuracy { what: "LoRA", rows: 102, mean: 0.15, median: 0.10, p90: 0.32, bias: -0.01, under: 0.28 },
    Accuracy { what: "QLoRA", rows: 40, mean: 0.21, median: 0.21, p90: 0.41, bias: -0.04, under: 0.40 },
    Accuracy { what: "pre-training", rows: 8, mean: 0.12, median: 0.12, p90: 0.21, bias: 0.11, under: 0.25 },
    Accuracy { what: "making images", rows: 80, mean: 0.22, median: 0.06, p90: 0.56, bias: -0.01, under: 0.15 },
    Accuracy { what: "training image models", rows: 6, mean: 0.13, median: 0.11, p90: 0.32, bias: 0.11, under: 0.00 },
    Accuracy { what: "training classifiers", rows: 1, mean: 0.08, median: 0.08, p90: 0.08, bias: 0.08, under: 0.00 },
];

/// Speed.
#[rustfmt::skip]
pub const SPEED: [Accuracy; 7] = [
    Accuracy { what: "generating", rows: 215, mean: 0.28, median: 0.14, p90: 0.74, bias: 0.05, under: 0.21 },
    Accuracy { what: "reading prompts", rows: 36, mean: 0.50, median: 0.26, p90: 1.45, bias: 0.22, under: 0.08 },
    Accuracy { what: "serving at full load", rows: 73, mean: 0.36, median: 0.33, p90: 0.68, bias: -0.15, under: 0.51 },
    Accuracy { what: "training language models", rows: 163, mean: 0.23, median: 0.15, p90: 0.53, bias: 0.09, under: 0.16 },
    Accuracy { what: "making images", rows: 62, mean: 0.75, median: 0.36, p90: 1.15, bias: 0.20, under: 0.21 },
    Accuracy { what: "classifying", rows: 27, mean: 0.74, median: 0.46, p90: 1.38, bias: 0.46, under: 0.07 },
    Accuracy { what: "training classifiers", rows: 14, mean: 0.55, median: 0.58, p90: 0.91, bias: 0.58, under: 0.21 },
];

/// Memory by the rule of thumb of the founding articles, on the same rows.
#[rustfmt::skip]
pub const RULE_OF_THUMB: [Accuracy; 2] = [
    Accuracy { what: "2 or 0.5 bytes a parameter, inference", rows: 99, mean: 0.31, median: 0.26, p90: 0.68, bias: -0.20, under: 0.68 },
    Accuracy { what: "2 or 0.5 bytes a parameter, training", rows: 172, mean: 0.62, median: 0.70, p90: 0.90, bias: -0.70, under: 0.98 },
];

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
    Accuracy { what: "inference", rows: 102, mean: 0.06, median: 0.04, p90: 0.10, bias: 0.01, under: 0.08 },
    Accuracy { what: "full fine-tuning", rows: 22, mean: 0.09, median: 0.06, p90: 0.19, bias: 0.02, under: 0.18 },
    Accuracy { what: "LoRA", rows: 102, mean: 0.20, median: 0.13, p90: 0.44, bias: 0.12, under: 0.08 },
    Accuracy { what: "QLoRA", rows: 40, mean: 0.20, median: 0.15, p90: 0.39, bias: 0.09, under: 0.17 },
    Accuracy { what: "pre-training", rows: 8, mean: 0.20, median: 0.30, p90: 0.31, bias: 0.30, under: 0.00 },
    Accuracy { what: "making images", rows: 72, mean: 0.09, median: 0.06, p90: 0.20, bias: 0.02, under: 0.03 },
    Accuracy { what: "training image models", rows: 6, mean: 0.13, median: 0.11, p90: 0.36, bias: 0.11, under: 0.00 },
    Accuracy { what: "training classifiers", rows: 4, mean: 0.18, median: 0.05, p90: 0.61, bias: 0.04, under: 0.00 },
];

/// Speed.
#[rustfmt::skip]
pub const SPEED: [Accuracy; 7] = [
    Accuracy { what: "generating", rows: 212, mean: 0.23, median: 0.14, p90: 0.45, bias: 0.03, under: 0.30 },
    Accuracy { what: "reading prompts", rows: 36, mean: 0.22, median: 0.18, p90: 0.45, bias: -0.02, under: 0.33 },
    Accuracy { what: "serving at full load", rows: 73, mean: 0.11, median: 0.08, p90: 0.25, bias: -0.01, under: 0.22 },
    Accuracy { what: "training language models", rows: 163, mean: 0.22, median: 0.16, p90: 0.45, bias: 0.09, under: 0.15 },
    Accuracy { what: "making images", rows: 59, mean: 0.19, median: 0.15, p90: 0.42, bias: -0.03, under: 0.29 },
    Accuracy { what: "classifying", rows: 27, mean: 0.20, median: 0.17, p90: 0.32, bias: -0.05, under: 0.41 },
    Accuracy { what: "training classifiers", rows: 34, mean: 0.18, median: 0.14, p90: 0.34, bias: -0.01, under: 0.29 },
];

/// Memory by the rule of thumb of the founding articles, on the same rows.
#[rustfmt::skip]
pub const RULE_OF_THUMB: [Accuracy; 2] = [
    Accuracy { what: "2 or 0.5 bytes a parameter, inference", rows: 98, mean: 0.31, median: 0.26, p90: 0.68, bias: -0.20, under: 0.67 },
    Accuracy { what: "2 or 0.5 bytes a parameter, training", rows: 172, mean: 0.62, median: 0.70, p90: 0.90, bias: -0.70, under: 0.98 },
];

//! The table of stability (稳定度) and assurance (保障度): what each criterion reads, how a fact becomes a number in
//! [0, 1], and what it weighs. The method page and `docs/score.md` show the same one.

use super::criteria::{Applies, CriterionId, DimensionId, Proof, Reading, Rule, Scale};

const fn number(
    key: &'static str,
    units: &'static [(&'static str, f64)],
    points: &'static [(f64, f64)],
) -> Reading {
    Reading { key, scale: Scale::Number { units, points }, measured_only: false }
}

const PERCENT: &[(&str, f64)] = &[("percent", 1.0)];
const DAYS: &[(&str, f64)] = &[("day", 1.0), ("hour", 1.0 / 24.0)];
const HOURS: &[(&str, f64)] = &[("hour", 1.0), ("minute", 1.0 / 60.0), ("day", 24.0)];
const MINUTES: &[(&str, f64)] = &[("minute", 1.0), ("second", 1.0 / 60.0), ("hour", 60.0)];
const MICROSECONDS: &[(&str, f64)] = &[("us", 1.0)];
const YES_NO: &[(&str, f64)] = &[("yes_no", 1.0)];

/// The table. Points are ours where no source is named; the founding articles' thresholds are those that they ascribe
/// to whole classes (article 1, L43-75), read as marks on a scale and not as anybody's result.
pub const RULES: &[Rule] = &[
    Rule {
        id: CriterionId::Compute,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("compute_fluctuation", PERCENT, &[(0.0, 1.0), (1.0, 0.95), (4.0, 0.7), (8.0, 0.4), (20.0, 0.0)]),
            number("compute_error_vs_nominal", PERCENT, &[(0.0, 1.0), (1.0, 0.95), (5.0, 0.6), (20.0, 0.0)]),
            number("sustained_load", HOURS, &[(0.0, 0.2), (24.0, 0.6), (72.0, 0.9), (720.0, 1.0)]),
            number("vram_authenticity", YES_NO, &[(0.0, 0.0), (1.0, 0.9)]),
        ],
        shows: &["benchmark_training_time", "benchmark_inference_latency", "benchmark_image_time"],
    },
    Rule {
        id: CriterionId::Faults,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("fault_rate", PERCENT, &[(0.0, 1.0), (1.0, 0.8), (3.0, 0.5), (10.0, 0.0)]),
            number("no_disconnect_days", DAYS, &[(0.0, 0.1), (7.0, 0.5), (30.0, 0.85), (90.0, 1.0)]),
        ],
        shows: &["cross_region"],
    },
    Rule {
        id: CriterionId::Sla,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            number(
                "sla",
                PERCENT,
                &[(95.0, 0.4), (99.0, 0.55), (99.5, 0.65), (99.9, 0.8), (99.95, 0.9), (99.99, 1.0)],
            ),
            // A promise without figure, or the statement that there is none. A low promise is worth more than silence,
            // which may mean none: whoever writes it down must not lose by it.
            number("sla", YES_NO, &[(0.0, 0.1), (1.0, 0.55)]),
        ],
        shows: &[],
    },
    Rule {
        id: CriterionId::Interconnect,
        dimension: DimensionId::Stability,
        weight: 1.0,
        applies: Applies::LinkedCards,
        proof: Proof::Measurement,
        reads: &[
            number("interconnect", &[("nvlink", 1.0)], &[(0.0, 0.2), (1.0, 0.9)]),
            Reading {
                key: "inter_gpu_latency",
                scale: Scale::Number {
                    units: MICROSECONDS,
                    // NVIDIA's p2pBandwidthLatencyTest prints 1.8-2.3 μs over NVLink, 11-20 μs without peer access
                    // (cuda-samples issue 230).
                    points: &[(2.5, 1.0), (5.0, 0.8), (10.0, 0.5), (20.0, 0.2)],
                },
                measured_only: true,
            },
        ],
        // Metric or baseline undefined (C65), or about price.
        shows: &["gradient_sync", "training_speedup", "multi_gpu_pricing", "cluster_scale"],
    },
    Rule {
        id: CriterionId::Exclusive,
        dimension: DimensionId::Stability,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("bare_metal", PERCENT, &[(0.0, 0.4), (100.0, 1.0)]),
            number("bare_metal", YES_NO, &[(0.0, 0.4), (1.0, 1.0)]),
            number("oversell", YES_NO, &[(0.0, 0.9), (1.0, 0.2)]),
        ],
        shows: &["bare_metal_stability_gain", "rendering_gain"],
    },
    Rule {
        id: CriterionId::Queueing,
        dimension: DimensionId::Stability,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("queueing", YES_NO, &[(0.0, 0.9), (1.0, 0.35)]),
            number("elastic_scaling_time", MINUTES, &[(0.0, 1.0), (5.0, 0.85), (30.0, 0.5), (240.0, 0.2)]),
        ],
        shows: &["elastic_scaling", "gpu_pool", "card_coverage", "startup_time"],
    },
    Rule {
        id: CriterionId::Spot,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Promise,
        // Follows from the plan, not from facts: see `provider::interruption`.
        reads: &[],
        shows: &["spot", "spot_discount"],
    },
    Rule {
        id: CriterionId::Reserved,
        dimension: DimensionId::Stability,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[number("reserved_after_stop", YES_NO, &[(0.0, 0.25), (1.0, 0.95)])],
        shows: &["storage_billing_when_stopped", "data_deletion"],
    },
    Rule {
        id: CriterionId::Licence,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::China,
        proof: Proof::Register,
        reads: &[number("licence", &[("idc", 1.0)], &[(0.0, 0.1), (1.0, 0.9)])],
        shows: &[],
    },
    Rule {
        id: CriterionId::Protection,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Register,
        reads: &[
            number("certification", &[("mlps_level", 1.0)], &[(1.0, 0.4), (2.0, 0.6), (3.0, 0.85), (4.0, 1.0)]),
            number("certification", &[("soc2", 1.0), ("iso27001", 1.0)], &[(0.0, 0.3), (1.0, 0.85)]),
        ],
        shows: &["compliance", "gate_result"],
    },
    Rule {
        id: CriterionId::Encryption,
        dimension: DimensionId::Assurance,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[number("encryption", YES_NO, &[(0.0, 0.2), (1.0, 0.85)])],
        shows: &[],
    },
    Rule {
        id: CriterionId::Operations,
        dimension: DimensionId::Assurance,
        weight: 1.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            number(
                "fault_response_time",
                MINUTES,
                &[(5.0, 1.0), (30.0, 0.85), (60.0, 0.7), (480.0, 0.55), (1440.0, 0.5), (4320.0, 0.3)],
            ),
            number("problem_resolution_time", HOURS, &[(0.0, 1.0), (1.0, 0.9), (8.0, 0.6), (72.0, 0.2)]),
            number("ops_support", YES_NO, &[(0.0, 0.2), (1.0, 0.85)]),
        ],
        shows: &["problem_resolution_rate"],
    },
    Rule {
        id: CriterionId::Compensation,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            // Share of the month's bill that a breach earns at least.
            number("sla_compensation", PERCENT, &[(0.0, 0.1), (10.0, 0.7), (100.0, 1.0)]),
            number("sla_compensation", YES_NO, &[(0.0, 0.1), (1.0, 0.75)]),
        ],
        shows: &["refund"],
    },
    Rule {
        id: CriterionId::Company,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Register,
        reads: &[
            Reading {
                key: "founded",
                scale: Scale::YearsSince { points: &[(0.0, 0.3), (2.0, 0.5), (5.0, 0.75), (10.0, 0.95)] },
                measured_only: false,
            },
            // 1: the operator stands in the business register under the name that the platform gives.
            number("company", YES_NO, &[(0.0, 0.2), (1.0, 0.8)]),
        ],
        // Capital alone never decides (C91): it is shown, not scored. Users of another product are not evidence (C07).
        shows: &["registered_capital", "customers", "other_business"],
    },
    Rule {
        id: CriterionId::Support,
        dimension: DimensionId::Assurance,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            number("community", YES_NO, &[(0.0, 0.3), (1.0, 0.75)]),
            number("after_sales", YES_NO, &[(0.0, 0.15), (1.0, 0.8)]),
        ],
        // That documentation was seen says nothing about how good it is.
        shows: &["documentation", "images", "reimbursement"],
    },
];

/// The rule of a criterion; `None` for those of fit and value, which `fit` and `value` compute.
pub fn rule(id: CriterionId) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}

//! Cards and chips: what their makers publish. Dense rates only, never sparse ones.

use super::SourceIndex;
use crate::units::{GbPerS, Gib, Tflops, Watts};
use serde::{Deserialize, Serialize};

/// One card or chip. A value nobody publishes is `None`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Accelerator {
    /// Stable id, e.g. `rtx-4090`, `a100-sxm-80gb`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Maker.
    pub vendor: String,
    /// Architecture or generation.
    pub architecture: String,
    /// Year of launch.
    pub year: Option<u16>,
    /// Memory on the box, in GB as printed.
    pub nominal_gb: Option<f32>,
    /// Memory that the driver reports as usable by programs.
    pub usable: Option<Gib>,
    /// Memory bandwidth.
    pub bandwidth: Option<GbPerS>,
    /// Vector FP32 peak.
    pub fp32: Option<Tflops>,
    /// Dense FP16 matrix peak with FP32 accumulation.
    pub fp16: Option<Tflops>,
    /// Dense BF16 matrix peak.
    pub bf16: Option<Tflops>,
    /// Dense FP8 matrix peak.
    pub fp8: Option<Tflops>,
    /// Dense INT8 matrix peak, 10^12 operations a second.
    pub int8: Option<Tflops>,
    /// Board power.
    pub power: Option<Watts>,
    /// How several cards talk to each other.
    pub link: Link,
    /// Total bandwidth of that link for one card, both directions.
    pub link_gb_s: Option<GbPerS>,
    /// Whether memory has error correction.
    pub ecc: Option<bool>,
    /// Software it runs.
    pub stack: Stack,
    /// Other spellings.
    pub aliases: Vec<String>,
    /// Position in [`super::Catalog::sources`].
    pub source: SourceIndex,
    /// Address of the page the values were read from.
    pub url: String,
}

impl Accelerator {
    /// The dense matrix peak for 16-bit training and inference: BF16 where published, else FP16, else vector FP32
    /// (cards without matrix units).
    pub fn half_peak(&self) -> Option<Tflops> {
        self.bf16.or(self.fp16).or(self.fp32)
    }

    /// Whether its memory is GDDR, where error correction takes a share: data-centre parts above 900 GB/s have HBM.
    pub fn has_gddr(&self) -> bool {
        self.bandwidth.is_none_or(|bandwidth| bandwidth.0 < 900.0)
    }

    /// Whether it is a Chinese design (信创).
    pub fn domestic(&self) -> bool {
        DOMESTIC_VENDORS.contains(&self.vendor.as_str())
    }
}

/// Makers whose parts count as domestic in China.
pub const DOMESTIC_VENDORS: [&str; 10] = [
    "Huawei",
    "Cambricon",
    "Hygon",
    "Moore Threads",
    "Kunlunxin",
    "Iluvatar CoreX",
    "MetaX",
    "Enflame",
    "Biren",
    "T-Head (Alibaba)",
];

/// How cards of one host talk to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Link {
    /// Over the host's PCIe bus.
    Pcie,
    /// NVLink between pairs, by bridge.
    NvlinkBridge,
    /// NVLink through a switch: every card at full speed with every other.
    Nvswitch,
    /// Another maker's direct link (Infinity Fabric, HCCS, ICI, RoCE…).
    Other,
    /// Nobody states it.
    Unknown,
}

/// The software a program must be written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stack {
    /// NVIDIA.
    Cuda,
    /// AMD.
    Rocm,
    /// Huawei Ascend.
    Cann,
    /// Another maker's own.
    Other,
}

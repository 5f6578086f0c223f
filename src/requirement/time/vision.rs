//! Classifiers and detectors: matrix work at a share of the peak that falls as the peak grows, plus moving activations
//! through memory, which is what small and modern nets spend their time on: `80 MB · GFLOP^0.3` for each image in 16 bits.
//! Fitted to the tables of timm, Lambda and NVIDIA, from V100 to RTX PRO 6000 and from MobileNet to ViT-L. Detectors work on
//! large maps and move [`DETECTOR`] times as much (YOLOv5 n to x on a V100: 0.6 to 4.8 ms an image).

use super::hardware;
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::{Activity, Job};
use crate::scenario::Precision;
use crate::units::exact;

/// Forward work of one image where the table has none: a small CNN.
const SMALL_CNN: f64 = 0.03e9;
/// TFLOP/s that matrix work reaches at the peak of an A100, that peak, and the power by which it grows with others.
const REACHED: (f64, f64, f64) = (140.0, 312.0, 0.7);
/// Bytes moved for an image of 1 GFLOP, and how they grow with GFLOP.
const MOVED: (f64, f64) = (80e6, 0.3);
/// How much more detectors move.
const DETECTOR: f64 = 3.0;
/// Share of the bandwidth that is reached.
const READ: f64 = 0.8;
/// Forward, backward and update over forward alone.
const TRAINING: f64 = 3.5;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.65, 1.45);

/// Images a second over all cards.
pub fn rate(job: &Job, accelerator: &Accelerator, cards: u32) -> Option<Rate> {
    let wide = matches!(job.precision, Precision::Fp32 | Precision::Tf32);
    let peak = if wide { hardware::tf32(accelerator)? } else { hardware::peaks(job, accelerator)?.matrix };
    let bandwidth = accelerator.bandwidth?.0 * 1e9;
    let forward = job.shape.flops_per_sample.unwrap_or(SMALL_CNN);
    let detects = job.model.as_deref().is_some_and(|id| id.starts_with("yolo"));
    let moved = MOVED.0
        * exact::pow(forward / 1e9, MOVED.1)
        * if wide { 2.0 } else { 1.0 }
        * if detects { DETECTOR } else { 1.0 };
    let reached = (REACHED.0 * exact::pow(peak / 1e12 / REACHED.1, REACHED.2) * 1e12).min(peak);
    let (compute, read) = (forward / reached, moved / (bandwidth * READ));
    let (times, least) = if job.activity == Activity::TrainVision { (TRAINING, 3.0) } else { (1.0, 1.0) };
    let cards = f64::from(cards.max(1));
    let basis = if read > compute { Basis::Bandwidth } else { Basis::Compute };
    Some(Rate::new(cards / (times * (compute + read)), SPREAD, cards * peak / (least * forward), basis))
}

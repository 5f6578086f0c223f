//! Speech recognition: 32-bit weights that are cast for each layer, the encoder's output and five beams of a decoder.
//!
//! | Whisper | parameters | stated need |
//! |---|---|---|
//! | base | 0.07 B | 1 GB |
//! | small | 0.24 B | 2 GB |
//! | medium | 0.77 B | 5 GB |
//! | turbo | 0.81 B | 6 GB |
//! | large | 1.55 B | 10 GB |
//!
//! Source: README of Whisper, rounded requirements rather than logged peaks. A line through them: [`PER_PARAMETER`]
//! bytes for each parameter and [`BASE`].

use super::Bytes;
use crate::requirement::job::Job;
use crate::units::Gib;

/// Bytes for each parameter, weights included.
const PER_PARAMETER: f64 = 6.5;
/// GiB whatever the size.
const BASE: f64 = 0.6;

/// Bytes of transcribing.
pub(in crate::requirement) fn infer(job: &Job) -> Bytes {
    Bytes {
        weights: 4.0 * job.shape.params,
        activations: (PER_PARAMETER - 4.0) * job.shape.params * job.batch,
        overhead: Gib(BASE).bytes(),
        ..Bytes::default()
    }
}

//! A line of a bill: what for, how much, and the numbers that it comes from.

use crate::catalog::evidence::Evidence;
use crate::units::Money;

/// One line of a bill.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What for.
    pub kind: LineKind,
    /// How much.
    pub amount: Amount,
    /// How it came about.
    pub note: LineNote,
    /// The rule's evidence; `None` for lines that rest on the offer's own price, or on nothing.
    pub evidence: Option<Evidence>,
}

/// An amount, or that nobody states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So much; below 0 for what is taken off.
    Known(Money),
    /// A visible unknown, never 0.
    NotDisclosed,
}

/// What a line is for, in the order of a bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKind {
    /// Card time of the work.
    Compute,
    /// Set-up before it.
    Setup,
    /// Stored data on days of use.
    StorageRunning,
    /// Stored data on days off.
    StorageOff,
    /// The saved environment.
    ImageStorage,
    /// Data transfer.
    Traffic,
    /// Operations, management nodes, service.
    Operations,
    /// Taxes on top.
    Tax,
    /// A reduction of the price.
    Discount,
    /// Money off.
    Coupon,
}

impl LineKind {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::Setup => "setup",
            Self::StorageRunning => "storage",
            Self::StorageOff => "storage-off",
            Self::ImageStorage => "image-storage",
            Self::Traffic => "traffic",
            Self::Operations => "operations",
            Self::Tax => "tax",
            Self::Discount => "discount",
            Self::Coupon => "coupon",
        }
    }
}

/// How an amount came about, in numbers; with the price of the plan a person can reckon it again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LineNote {
    /// Hours used and hours billed after rounding, in so many sessions, each at least at the minimum.
    Billed {
        /// Hours the machine runs.
        used: f64,
        /// Hours charged.
        billed: f64,
        /// Sessions, each rounded on its own.
        sessions: f64,
        /// Least charge of each, where some session comes to less; 0 where none does.
        minimum: f64,
    },
    /// Expected machine hours with interruptions, for so many hours of work.
    Interrupted {
        /// Hours of work.
        work: f64,
        /// Machine hours to expect, rounded as billed.
        billed: f64,
        /// Interruptions to expect.
        interruptions: f64,
    },
    /// Whole prepaid terms, which run while the machine is off.
    Terms {
        /// Terms bought.
        bought: f64,
        /// Days for which the machine is needed.
        days: f64,
    },
    /// In the mode without GPU.
    WithoutGpu {
        /// Hours.
        hours: f64,
        /// Price an hour.
        per_hour: f64,
    },
    /// So many days of stored data.
    Stored {
        /// Days.
        days: f64,
        /// GB stored.
        gb: f64,
        /// GB of them that cost nothing.
        free: f64,
        /// Price of a GB and day.
        per_gb: f64,
        /// Whether somebody says that these days are charged; where nobody does they are counted here.
        stated: bool,
    },
    /// Share of a price that is paid.
    Factor {
        /// The share.
        factor: f64,
        /// The price.
        of: f64,
    },
    /// Credit, of which the line uses what the bill allows.
    Credit {
        /// Most that it takes off.
        credit: f64,
        /// Share of the bill that it can take off.
        share: f64,
        /// The bill.
        of: f64,
    },
    /// For each running hour.
    PerHour {
        /// Hours.
        hours: f64,
        /// Price an hour.
        price: f64,
    },
    /// Stated to be included.
    Included,
    /// Nobody states it.
    NotStated,
}

//! The market as columns: one entry an offer, one entry a plan, strings kept once. Built once for a dataset and for
//! what is imported; every query only reads it.

use crate::catalog::evidence::{Date, Grade, Stated};
use crate::catalog::offer::{Hold, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::catalog::{AcceleratorIndex, ProviderIndex};
use crate::import::texts::{Text, Texts};
use crate::units::{Currency, Money};
use std::collections::BTreeMap;

/// Position of a [`Shape`].
pub type ShapeIndex = u16;

/// Hardware that offers share: everything that only depends on it is reckoned once a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// Which accelerator.
    pub accelerator: AcceleratorIndex,
    /// How cards are counted.
    pub cards: Cards,
}

/// How many cards an offer gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cards {
    /// Priced for one card; as many as one host holds ([`HOST_CARDS`]) can be rented at n times the price.
    Each,
    /// An instance with exactly so many.
    Node(u16),
}

/// Cards that one host is taken to hold where an offer is priced for each card. Eight is the size of every HGX and of
/// the usual PCIe server; a larger need is met by instances that state their size.
pub const HOST_CARDS: u32 = 8;

/// An offer before it enters the columns.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Who rents.
    pub provider: ProviderIndex,
    /// What, `None` when no single accelerator is named.
    pub accelerator: Option<AcceleratorIndex>,
    /// How cards are counted.
    pub cards: Cards,
    /// Where; `None` when nobody says.
    pub region: Option<Region>,
    /// The provider's name of the variant; may be empty.
    pub variant: String,
    /// Priced plans; none when every statement is held back.
    pub plans: Vec<PlanDraft>,
    /// Why it has no priced plan; `None` when it has one.
    pub hold: Option<Hold>,
}

/// A plan before it enters the columns.
#[derive(Clone, Copy, Debug)]
pub struct PlanDraft {
    /// How it is charged.
    pub plan: Plan,
    /// List, promotion or member.
    pub kind: PriceKind,
    /// The price it ranks by: for one card ([`Cards::Each`]) or the node; for an hour or the term.
    pub price: Money,
    /// Lowest and highest that is stated for it.
    pub spread: (Money, Money),
    /// Currency of all three.
    pub currency: Currency,
    /// Where the statement is found.
    pub origin: Origin,
    /// When it was so.
    pub date: Stated,
    /// Grade as recorded.
    pub grade: Grade,
    /// How many other statements there are on the same thing.
    pub others: u8,
    /// Whether one of them or a contradiction item disputes it.
    pub disputed: bool,
}

/// Where a plan's price comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Position among the dataset's groups of statements.
    Group(u32),
    /// Row of an imported file: which import, which row.
    Import(u16, u32),
}

/// What plans share that cost the same but for their price: everything else is reckoned once a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lane {
    /// Whose rules.
    pub provider: ProviderIndex,
    /// In which currency.
    pub currency: Currency,
    /// On which hardware, which decides the hours.
    pub shape: ShapeIndex,
    /// On which plan.
    pub plan: Plan,
    /// At which kind of price.
    pub kind: PriceKind,
}

/// Offers and plans as columns.
#[derive(Clone, Debug, Default)]
pub struct Market {
    today: Date,
    shapes: Vec<Shape>,
    shape_of: BTreeMap<Shape, ShapeIndex>,
    lanes: Vec<Lane>,
    lane_of: BTreeMap<Lane, u32>,
    /// Names of variants, each once: files have about one a row.
    variants: Texts,
    /// Shape of each offer; [`NO_SHAPE`] when it names no single accelerator.
    pub shape: Vec<ShapeIndex>,
    /// Provider of each offer.
    pub provider: Vec<ProviderIndex>,
    /// Region of each offer; `None` when nobody says.
    pub region: Vec<Option<Region>>,
    /// Why an offer has no plan that may rank.
    pub hold: Vec<Option<Hold>>,
    variant: Vec<Text>,
    /// First plan of each offer; one more entry at the end.
    first_plan: Vec<u32>,
    /// Position of each plan's [`Lane`].
    pub lane: Vec<u32>,
    /// Price that each plan ranks by, main units of its currency.
    pub price: Vec<f64>,
    /// How well each price is known: a position in [`Quality::ALL`].
    pub quality: Vec<u8>,
    /// The rest about each plan, read only for what is shown.
    pub about: Vec<PlanAbout>,
}

/// Shape of an offer that names no single accelerator.
pub const NO_SHAPE: ShapeIndex = ShapeIndex::MAX;

/// How well a price is known, as the score counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Grade at its age.
    pub grade: Grade,
    /// Whether another statement or a contradiction item disputes it.
    pub disputed: bool,
}

impl Quality {
    /// All there are; the position is what the column holds.
    pub const ALL: [Self; 8] = {
        let grades = [Grade::A, Grade::B, Grade::C, Grade::D];
        let mut all = [Self { grade: Grade::A, disputed: false }; 8];
        let mut at = 0;
        while at < 8 {
            all[at] = Self { grade: grades[at / 2], disputed: at % 2 == 1 };
            at += 1;
        }
        all
    };

    /// Its position.
    fn position(self) -> u8 {
        self.grade as u8 * 2 + u8::from(self.disputed)
    }
}

/// What is read of a plan only when it is shown.
#[derive(Clone, Copy, Debug)]
pub struct PlanAbout {
    /// Lowest and highest that is stated.
    pub spread: (Money, Money),
    /// Where it comes from.
    pub origin: Origin,
    /// When it was so.
    pub date: Stated,
    /// Grade as recorded.
    pub grade: Grade,
    /// How many other statements there are on the same thing.
    pub others: u8,
    /// Whether it is disputed.
    pub disputed: bool,
}

impl Market {
    /// An empty market; ages are counted to `today`.
    pub fn new(today: Date) -> Self {
        Self { today, first_plan: vec![0], ..Self::default() }
    }

    /// The day that ages are counted to.
    pub fn today(&self) -> Date {
        self.today
    }

    /// How many offers there are.
    pub fn len(&self) -> usize {
        self.shape.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.shape.is_empty()
    }

    /// All shapes in use.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// All lanes in use.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// What a plan shares with others.
    pub fn lane_of_plan(&self, plan: usize) -> Lane {
        self.lanes[self.lane[plan] as usize]
    }

    /// The number of a lane; `None` when no plan is on it.
    pub fn lane_at(&self, lane: Lane) -> Option<usize> {
        self.lane_of.get(&lane).map(|&at| at as usize)
    }

    /// The number of a shape; `None` when no offer has it.
    pub fn shape_at(&self, shape: Shape) -> Option<ShapeIndex> {
        self.shape_of.get(&shape).copied()
    }

    /// The plans of an offer, as positions in the plan columns.
    pub fn plans(&self, offer: usize) -> std::ops::Range<usize> {
        self.first_plan[offer] as usize..self.first_plan[offer + 1] as usize
    }

    /// The provider's name of an offer's variant.
    pub fn variant(&self, offer: usize) -> &str {
        self.variants.get(self.variant[offer])
    }

    /// Appends an offer. More than 65,534 shapes, or more than 4 billion plans, do not fit; such an offer is left out
    /// and `false` returned.
    pub fn push(&mut self, draft: Draft) -> bool {
        let variant = self.variant_number(&draft.variant);
        self.push_numbered(draft, variant)
    }

    /// As [`Market::push`], for a variant whose number is known; the draft's own variant is not read.
    pub fn push_numbered(&mut self, draft: Draft, variant: Text) -> bool {
        let shape = match draft.accelerator {
            None => NO_SHAPE,
            Some(accelerator) => {
                let shape = Shape { accelerator, cards: draft.cards };
                match self.shape_of.get(&shape) {
                    Some(&known) => known,
                    None => {
                        let Some(next) =
                            ShapeIndex::try_from(self.shapes.len()).ok().filter(|&next| next != NO_SHAPE)
                        else {
                            return false;
                        };
                        self.shapes.push(shape);
                        self.shape_of.insert(shape, next);
                        next
                    }
                }
            }
        };
        let Ok(plans_end) = u32::try_from(self.lane.len() + draft.plans.len()) else { return false };
        self.shape.push(shape);
        self.provider.push(draft.provider);
        self.region.push(draft.region);
        self.hold.push(draft.hold);
        self.variant.push(variant);
        for plan in draft.plans {
            let PlanDraft { plan: way, kind, currency, .. } = plan;
            let lane = self.lane_number(Lane { provider: draft.provider, currency, shape, plan: way, kind });
            self.lane.push(lane);
            self.price.push(plan.price.to_f64());
            let grade = plan.grade.aged(plan.date.age_days(self.today));
            self.quality.push(Quality { grade, disputed: plan.disputed }.position());
            self.about.push(PlanAbout {
                spread: plan.spread,
                origin: plan.origin,
                date: plan.date,
                grade: plan.grade,
                others: plan.others,
                disputed: plan.disputed,
            });
        }
        self.first_plan.push(plans_end);
        true
    }

    /// Number of a lane, kept once.
    #[allow(clippy::cast_possible_truncation, reason = "there are no more lanes than plans, which push bounds")]
    fn lane_number(&mut self, lane: Lane) -> u32 {
        *self.lane_of.entry(lane).or_insert_with(|| {
            self.lanes.push(lane);
            (self.lanes.len() - 1) as u32
        })
    }

    /// Number of a variant's name, kept once.
    pub fn variant_number(&mut self, name: &str) -> Text {
        self.variants.intern(name)
    }

    /// Makes room for about so many more, so that no single offer has to move everything.
    pub fn reserve(&mut self, offers: usize, plans: usize) {
        self.shape.reserve(offers);
        self.provider.reserve(offers);
        self.region.reserve(offers);
        self.hold.reserve(offers);
        self.variant.reserve(offers);
        self.first_plan.reserve(offers);
        self.lane.reserve(plans);
        self.price.reserve(plans);
        self.quality.reserve(plans);
        self.about.reserve(plans);
    }
}

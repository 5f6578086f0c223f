//! The market as columns: one entry an offer, one entry a plan, strings kept once. Built once for a dataset and for
//! what is imported; every query only reads it.

use super::shelf::{Shelf, ShelfPlan};
use crate::catalog::evidence::{Date, Grade, Stated};
use crate::catalog::offer::{Hold, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::catalog::{AcceleratorIndex, ProviderIndex};
use crate::import::texts::Strip;
use crate::score::reading::Charge;
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
    /// Class of each lane: hardware, provider and way of charging, which is all that a rating depends on.
    class: Vec<u32>,
    class_of: BTreeMap<(ShapeIndex, ProviderIndex, Charge), u32>,
    /// Names of variants: files have about one a row.
    variants: Strip,
    /// Shape of each offer; [`NO_SHAPE`] when it names no single accelerator.
    pub shape: Vec<ShapeIndex>,
    /// Provider of each offer.
    pub provider: Vec<ProviderIndex>,
    /// Region of each offer; `None` when nobody says.
    pub region: Vec<Option<Region>>,
    /// Why an offer has no plan that may rank.
    pub hold: Vec<Option<Hold>>,
    variant: Vec<u32>,
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

    /// The class of a lane: lanes of one class are rated alike.
    pub fn class(&self, lane: u32) -> usize {
        self.class[lane as usize] as usize
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.class_of.len()
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
    pub fn push(&mut self, draft: &Draft) -> bool {
        let of = |plan: &PlanDraft| (plan.plan, plan.kind, plan.currency, plan.grade, plan.date, plan.disputed);
        let plans: Vec<_> = draft.plans.iter().map(of).collect();
        let Some(mut shelf) = self.shelf_for(draft.provider, draft.accelerator, draft.cards, &plans) else {
            return false;
        };
        (shelf.region, shelf.hold) = (draft.region, draft.hold);
        let variant = self.variant_number(&draft.variant);
        let about = |plan: &PlanDraft| {
            let PlanDraft { spread, origin, date, grade, others, disputed, .. } = *plan;
            (plan.price.to_f64(), PlanAbout { spread, origin, date, grade, others, disputed })
        };
        self.put(&shelf, variant, draft.plans.iter().map(about))
    }

    /// An empty shelf for offers of some hardware, whose plans are charged as given: plan, kind of price, currency, grade,
    /// date, whether disputed. Place and hold are the caller's to fill in. `None` when there is no room for its hardware.
    pub fn shelf_for(
        &mut self,
        provider: ProviderIndex,
        accelerator: Option<AcceleratorIndex>,
        cards: Cards,
        plans: &[(Plan, PriceKind, Currency, Grade, Stated, bool)],
    ) -> Option<Shelf> {
        let shape = match accelerator {
            None => NO_SHAPE,
            Some(accelerator) => self.shape_number(Shape { accelerator, cards })?,
        };
        let mut on_shelf = Vec::with_capacity(plans.len());
        for &(plan, kind, currency, grade, date, disputed) in plans {
            let lane = self.lane_number(Lane { provider, currency, shape, plan, kind });
            let grade = grade.aged(date.age_days(self.today));
            on_shelf.push(ShelfPlan { lane, quality: Quality { grade, disputed }.position() });
        }
        Some(Shelf::empty(shape, provider, on_shelf))
    }

    /// Appends an offer that belongs on a shelf: for each of its plans the price it ranks by and what is read when it is
    /// shown. When it does not fit, it is left out and `false` returned.
    pub fn put(&mut self, shelf: &Shelf, variant: u32, plans: impl Iterator<Item = (f64, PlanAbout)>) -> bool {
        let Ok(plans_end) = u32::try_from(self.lane.len() + shelf.plans.len()) else { return false };
        self.shape.push(shelf.shape);
        self.provider.push(shelf.provider);
        self.region.push(shelf.region);
        self.hold.push(shelf.hold);
        self.variant.push(variant);
        for (at, (price, about)) in shelf.plans.iter().zip(plans) {
            self.lane.push(at.lane);
            self.quality.push(at.quality);
            self.price.push(price);
            self.about.push(about);
        }
        self.first_plan.push(plans_end);
        true
    }

    /// Number of a shape, kept once; `None` when there are too many.
    fn shape_number(&mut self, shape: Shape) -> Option<ShapeIndex> {
        if let Some(&known) = self.shape_of.get(&shape) {
            return Some(known);
        }
        let next = ShapeIndex::try_from(self.shapes.len()).ok().filter(|&next| next != NO_SHAPE)?;
        self.shapes.push(shape);
        self.shape_of.insert(shape, next);
        Some(next)
    }

    /// Number of a lane, kept once.
    #[allow(clippy::cast_possible_truncation, reason = "there are no more lanes than plans, which push bounds")]
    fn lane_number(&mut self, lane: Lane) -> u32 {
        let Self { lane_of, lanes, class, class_of, .. } = self;
        *lane_of.entry(lane).or_insert_with(|| {
            let next = class_of.len() as u32;
            class.push(*class_of.entry((lane.shape, lane.provider, Charge::of(lane.plan))).or_insert(next));
            lanes.push(lane);
            (lanes.len() - 1) as u32
        })
    }

    /// Number of a variant's name.
    pub fn variant_number(&mut self, name: &str) -> u32 {
        self.variants.push(name)
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

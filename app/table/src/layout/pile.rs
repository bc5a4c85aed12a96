//! How high the parts of one stack lie on each other (R30).

use crate::rest::{Grid, Postures, Solid, StackId, Strictness, contact};

/// From this many parts on it pays to look up which of them overlap.
const FEW: usize = 48;
/// The only stack in the grid of a stack.
const ITSELF: StackId = StackId(0);

/// The parts of a stack laid so far, without those that a later one covers exactly: nothing
/// rests on those.
pub(super) struct Pile {
    open: Vec<Open>,
    /// Instead of `open`, for stacks of many parts.
    grid: Option<Grid>,
    /// The last part, in the grid once it is known that the next does not cover it.
    last: Option<Solid>,
}

struct Open {
    solid: Solid,
    /// The highest point of this one and of those before it.
    top_so_far_mm: f64,
}

impl Pile {
    pub(super) fn new(count: usize) -> Self {
        Self { open: Vec::new(), grid: (count > FEW).then(Grid::default), last: None }
    }

    /// The height of the middle at which a part rests on the surface and on the parts before it.
    pub(super) fn rest(&self, solid: &Solid, postures: &Postures) -> f64 {
        let low_mm = postures.low_mm(solid.posture);
        // What does not reach higher than this cannot raise the part.
        let floor = |middle_mm: f64| middle_mm - low_mm - postures.gap_mm(solid.posture);
        let mut middle_mm = low_mm;
        let mut raise = |below: &Solid| {
            if let Some(height) = contact(below, solid, postures, Strictness::SameStack) {
                middle_mm = middle_mm.max(height);
            }
            floor(middle_mm)
        };
        let mut floor_mm = floor(low_mm);
        if let Some(last) = &self.last
            && last.top_mm(postures) > floor_mm
        {
            floor_mm = raise(last);
        }
        if let Some(grid) = &self.grid {
            grid.visit(solid.bounds(postures), floor_mm, |_, below| raise(below));
            return middle_mm;
        }
        for open in self.open.iter().rev() {
            if open.top_so_far_mm + 1e-9 <= floor_mm {
                break;
            }
            floor_mm = raise(&open.solid);
        }
        middle_mm
    }

    /// Adds a part at its height.
    pub(super) fn add(&mut self, solid: Solid, postures: &Postures) {
        if let Some(last) = self.last.take()
            && !last.is_covered_by(&solid)
        {
            self.open_up(last, postures);
        }
        self.last = Some(solid);
    }

    fn open_up(&mut self, solid: Solid, postures: &Postures) {
        if let Some(grid) = &mut self.grid {
            grid.insert(ITSELF, solid, postures);
            return;
        }
        let before = self.open.last().map_or(f64::NEG_INFINITY, |open| open.top_so_far_mm);
        let top_so_far_mm = before.max(solid.top_mm(postures));
        self.open.push(Open { solid, top_so_far_mm });
    }
}

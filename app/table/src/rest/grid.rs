//! What lies where on a surface.

use std::collections::HashMap;

use kurbo::Rect;

use super::{Solid, polygon::rects_overlap, posture::Postures};

/// Which stack a solid belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct StackId(pub(crate) u32);

/// Solids by place: a hash grid for every size of solid, doubling from one to the next, so that
/// each solid lies in at most four cells.
#[derive(Default)]
pub(crate) struct Grid {
    levels: Vec<Level>,
}

/// Solids up to `2^exponent` mm.
struct Level {
    exponent: i32,
    cells: HashMap<(i64, i64), Vec<Entry>, CellHasher>,
}

#[derive(Clone, Copy)]
struct Entry {
    stack: StackId,
    solid: Solid,
    bounds: Rect,
    /// The highest point of this entry and of those before it in the cell.
    top_so_far_mm: f64,
}

/// Heights are compared with this much slack, so that what is skipped could never have counted
/// and results do not depend on the order of looking.
const SLACK_MM: f64 = 1e-9;

impl Grid {
    pub(crate) fn insert(&mut self, stack: StackId, solid: Solid, postures: &Postures) {
        let bounds = solid.bounds(postures);
        let exponent = exponent_of(bounds);
        let at = match self.levels.binary_search_by_key(&exponent, |level| level.exponent) {
            Ok(at) => at,
            Err(at) => {
                self.levels.insert(at, Level { exponent, cells: HashMap::default() });
                at
            }
        };
        let top = solid.top_mm(postures);
        let Some(level) = self.levels.get_mut(at) else { return };
        for cell in cells_of(bounds, exponent).iter() {
            let entries = level.cells.entry(cell).or_default();
            let before = entries.last().map_or(f64::NEG_INFINITY, |entry| entry.top_so_far_mm);
            entries.push(Entry { stack, solid, bounds, top_so_far_mm: before.max(top) });
        }
    }

    /// Removes what [`Grid::insert`] was given.
    pub(crate) fn remove(&mut self, stack: StackId, solid: &Solid, postures: &Postures) {
        let bounds = solid.bounds(postures);
        let exponent = exponent_of(bounds);
        let Some(level) = self.levels.iter_mut().find(|level| level.exponent == exponent) else {
            return;
        };
        for cell in cells_of(bounds, exponent).iter() {
            let Some(entries) = level.cells.get_mut(&cell) else { continue };
            entries.retain(|entry| entry.stack != stack || entry.solid != *solid);
            let mut top = f64::NEG_INFINITY;
            for entry in entries.iter_mut() {
                top = top.max(entry.solid.top_mm(postures));
                entry.top_so_far_mm = top;
            }
            if entries.is_empty() {
                level.cells.remove(&cell);
            }
        }
    }

    /// Shows the solids whose bounds overlap a rectangle and that may reach higher than
    /// `floor_mm`, latest first and some of them twice. What `visit` returns is the floor from then on.
    pub(crate) fn visit(
        &self,
        bounds: Rect,
        mut floor_mm: f64,
        mut visit: impl FnMut(StackId, &Solid) -> f64,
    ) {
        let mut visit_cell = |entries: &[Entry]| {
            for entry in entries.iter().rev() {
                if entry.top_so_far_mm + SLACK_MM <= floor_mm {
                    break;
                }
                if rects_overlap(bounds, entry.bounds) {
                    floor_mm = visit(entry.stack, &entry.solid);
                }
            }
        };
        for level in &self.levels {
            let cells = cells_of(bounds, level.exponent);
            if cells.count() > level.cells.len() as i128 {
                let inside = level.cells.iter().filter(|(cell, _)| cells.contains(**cell));
                inside.for_each(|(_, entries)| visit_cell(entries));
            } else {
                cells
                    .iter()
                    .filter_map(|cell| level.cells.get(&cell))
                    .for_each(|entries| visit_cell(entries));
            }
        }
    }
}

/// The smallest power of two that is no less than a rectangle's sides.
fn exponent_of(bounds: Rect) -> i32 {
    let extent = bounds.width().max(bounds.height());
    (extent.log2().ceil() as i32).clamp(-10, 40)
}

/// A rectangle of cells, ends included.
#[derive(Clone, Copy)]
struct Cells {
    x: (i64, i64),
    y: (i64, i64),
}

fn cells_of(bounds: Rect, exponent: i32) -> Cells {
    let size = 2.0_f64.powi(exponent);
    let cell = |value: f64| (value / size).floor() as i64;
    Cells { x: (cell(bounds.x0), cell(bounds.x1)), y: (cell(bounds.y0), cell(bounds.y1)) }
}

impl Cells {
    fn count(&self) -> i128 {
        let span = |(from, to): (i64, i64)| i128::from(to) - i128::from(from) + 1;
        span(self.x).saturating_mul(span(self.y))
    }

    fn contains(&self, (x, y): (i64, i64)) -> bool {
        (self.x.0..=self.x.1).contains(&x) && (self.y.0..=self.y.1).contains(&y)
    }

    fn iter(self) -> impl Iterator<Item = (i64, i64)> {
        (self.x.0..=self.x.1).flat_map(move |x| (self.y.0..=self.y.1).map(move |y| (x, y)))
    }
}

/// Mixes two small numbers: cells need no defence against chosen keys, only speed.
#[derive(Clone, Copy, Default)]
struct CellHasher;

impl std::hash::BuildHasher for CellHasher {
    type Hasher = CellHash;

    fn build_hasher(&self) -> CellHash {
        CellHash(0)
    }
}

struct CellHash(u64);

impl std::hash::Hasher for CellHash {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_i64(&mut self, value: i64) {
        self.write_u64(value as u64);
    }
}

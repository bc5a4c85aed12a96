//! Which parts a difference is about.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::Arc,
};

use super::{PartMap, map::Bounds, renumbered};

/// A part, or the table, that looks different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blamed {
    /// The part's key; none: the table and what else is no part.
    pub part: Option<Arc<str>>,
    /// What happened to it.
    pub happened: Happened,
    /// How many differing pixels are on it, or were.
    pub pixels: u32,
    /// The box around them: left and upper edge, right and lower edge (inclusive).
    pub box_px: [u32; 4],
}

/// What happened to a part. In the order in which parts are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Happened {
    /// It is no longer seen.
    Gone,
    /// It was not seen before.
    New,
    /// It is seen elsewhere, to the right and down by so many pixels.
    Moved {
        /// To the right.
        x_px: i32,
        /// Down.
        y_px: i32,
    },
    /// It covers other pixels than before.
    Reshaped,
    /// It looks different where it is.
    Recoloured,
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => write!(f, "is gone"),
            Self::New => write!(f, "is new"),
            Self::Moved { x_px, y_px } => write!(f, "moved by {x_px}, {y_px} px"),
            Self::Reshaped => write!(f, "has another outline"),
            Self::Recoloured => write!(f, "looks different"),
        }
    }
}

/// The parts that the differing pixels are about, the likeliest cause first. Without a map of the
/// expected picture, nothing can be gone, new or moved.
pub fn blame(differs: &[bool], expected: Option<&PartMap>, actual: &PartMap) -> Vec<Blamed> {
    let expected = expected.map(|expected| renumbered(expected, actual));
    let expected = expected.as_ref();
    let changes = expected.map(|expected| Changes::between(expected, actual)).unwrap_or_default();
    let mut tallies: BTreeMap<Option<&Arc<str>>, (u32, Bounds)> = BTreeMap::new();
    let width = actual.size_px()[0].max(1) as usize;
    for (pixel, _) in differs.iter().enumerate().filter(|(_, differs)| **differs) {
        let (x, y) = ((pixel % width) as u32, (pixel / width) as u32);
        let now = nearest(actual, x, y);
        let before = expected.and_then(|expected| nearest(expected, x, y));
        let guilty: BTreeSet<Option<&Arc<str>>> = match (before, now) {
            _ if expected.is_none() => [now].into(),
            (before, now) if before == now => [now].into(),
            (None, now) => [now].into(),
            (before, None) => [before].into(),
            (Some(before), Some(now)) => changes.guiltier(before, now),
        };
        for part in guilty {
            let tally = tallies.entry(part).or_insert((0, Bounds::around(x, y)));
            tally.0 += 1;
            tally.1.add(x, y);
        }
    }
    let mut blamed: Vec<Blamed> = tallies
        .into_iter()
        .map(|(part, (pixels, Bounds { min_px: [left, top], max_px: [right, bottom] }))| Blamed {
            happened: part.map_or(Happened::Recoloured, |part| changes.of(part)),
            part: part.cloned(),
            pixels,
            box_px: [left, top, right, bottom],
        })
        .collect();
    blamed.sort_by_key(|b| {
        let rank = match b.happened {
            Happened::Gone | Happened::New => 0,
            Happened::Moved { .. } => 1,
            Happened::Reshaped => 2,
            Happened::Recoloured => 3,
        };
        (b.part.is_none(), rank, std::cmp::Reverse(b.pixels))
    });
    blamed
}

/// The part at a pixel, else one beside it: edges are blended into the pixel next to them.
fn nearest(map: &PartMap, x: u32, y: u32) -> Option<&Arc<str>> {
    const BESIDE: [[i32; 2]; 9] =
        [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, -1], [-1, 1], [1, 1]];
    BESIDE
        .iter()
        .find_map(|[dx, dy]| map.at(x.checked_add_signed(*dx)?, y.checked_add_signed(*dy)?))
}

/// What happened to the parts of two maps.
#[derive(Default)]
struct Changes<'a> {
    happened: BTreeMap<&'a Arc<str>, Happened>,
    /// At how many pixels each is seen, in the map where that is more.
    seen: BTreeMap<&'a Arc<str>, u32>,
}

impl<'a> Changes<'a> {
    fn between(expected: &'a PartMap, actual: &'a PartMap) -> Self {
        let (before, now) = (expected.bounds(), actual.bounds());
        let mut changes = Self::default();
        for map in [expected, actual] {
            let mut counts = vec![0_u32; map.names().len() + 1];
            for id in map.ids() {
                if let Some(count) = counts.get_mut(usize::from(*id)) {
                    *count += 1;
                }
            }
            for (name, count) in map.names().iter().zip(counts.into_iter().skip(1)) {
                let seen = changes.seen.entry(name).or_default();
                *seen = count.max(*seen);
            }
        }
        for (name, bounds) in &before {
            let happened = match now.get(name) {
                None => Some(Happened::Gone),
                Some(now) => shift(bounds, now),
            };
            changes.happened.extend(happened.map(|happened| (*name, happened)));
        }
        let new = now.keys().filter(|name| !before.contains_key(*name));
        changes.happened.extend(new.map(|name| (*name, Happened::New)));
        // The box may be the old one though the outline is not. What is only seen beside a part that
        // changed has not changed itself.
        let mut reshaped = BTreeSet::new();
        let names = |map: &'a PartMap, id: u16| {
            usize::from(id).checked_sub(1).and_then(|index| map.names().get(index))
        };
        for (a, b) in expected.ids().iter().zip(actual.ids()) {
            let (a, b) = (names(expected, *a), names(actual, *b));
            if a != b {
                match (a, b) {
                    (Some(a), Some(b)) => reshaped.extend(changes.guiltier(a, b)),
                    (a, b) => {
                        reshaped.insert(a.or(b));
                    }
                }
            }
        }
        for name in reshaped.into_iter().flatten() {
            changes.happened.entry(name).or_insert(Happened::Reshaped);
        }
        changes
    }

    fn of(&self, part: &Arc<str>) -> Happened {
        self.happened.get(part).copied().unwrap_or(Happened::Recoloured)
    }

    /// Which of two parts, one seen before and one seen now at a pixel, is the cause. Of two of
    /// which the same is known, the smaller: it lies on the other one.
    fn guiltier<'b>(
        &self,
        before: &'b Arc<str>,
        now: &'b Arc<str>,
    ) -> BTreeSet<Option<&'b Arc<str>>> {
        let weight = |part| match self.of(part) {
            Happened::Gone | Happened::New => 0,
            Happened::Moved { .. } => 1,
            Happened::Reshaped | Happened::Recoloured => 2,
        };
        match weight(before).cmp(&weight(now)) {
            std::cmp::Ordering::Less => [Some(before)].into(),
            std::cmp::Ordering::Greater => [Some(now)].into(),
            std::cmp::Ordering::Equal => match self.seen.get(before).cmp(&self.seen.get(now)) {
                std::cmp::Ordering::Less => [Some(before)].into(),
                std::cmp::Ordering::Greater => [Some(now)].into(),
                std::cmp::Ordering::Equal => [Some(before), Some(now)].into(),
            },
        }
    }
}

/// A move, when all sides of the box went the same way; a new outline, when only some did.
fn shift(before: &Bounds, now: &Bounds) -> Option<Happened> {
    let by = |before: u32, now: u32| i64::from(now) - i64::from(before);
    let [left, top] = [0, 1].map(|axis: usize| by(before.min_px[axis], now.min_px[axis]));
    let [right, bottom] = [0, 1].map(|axis: usize| by(before.max_px[axis], now.max_px[axis]));
    if [left, top, right, bottom] == [0; 4] {
        return None;
    }
    if (left - right).abs() > 1 || (top - bottom).abs() > 1 {
        return Some(Happened::Reshaped);
    }
    let middle = |a: i64, b: i64| i32::try_from((a + b) / 2).unwrap_or_default();
    match (middle(left, right), middle(top, bottom)) {
        (0, 0) => Some(Happened::Reshaped),
        (x_px, y_px) => Some(Happened::Moved { x_px, y_px }),
    }
}

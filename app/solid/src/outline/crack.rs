//! Following the boundary between inside and outside pixels.

use super::bits::Bits;
use super::error::TraceError;

/// Direction of travel along pixel edges, with the inside to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    East,
    South,
    West,
    North,
}

impl Heading {
    pub(super) fn right(self) -> Self {
        match self {
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
            Self::North => Self::East,
        }
    }

    fn left(self) -> Self {
        self.right().right().right()
    }

    /// One step, in columns and rows.
    pub(super) fn step(self) -> (i64, i64) {
        match self {
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
            Self::North => (0, -1),
        }
    }
}

/// An edge between an inside and an outside pixel, travelled in one direction.
///
/// The dual of a marching-squares crossing: the crossing lies on the line between the two
/// pixels' centres, which meets the edge in its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crack {
    /// Where it starts: a corner of pixels.
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) heading: Heading,
}

impl Crack {
    /// The pixel on the right: inside.
    pub(super) fn inner(self) -> (i64, i64) {
        let (x, y) = (i64::from(self.x), i64::from(self.y));
        match self.heading {
            Heading::East => (x, y),
            Heading::South => (x - 1, y),
            Heading::West => (x - 1, y - 1),
            Heading::North => (x, y - 1),
        }
    }

    /// From the inside to the outside pixel, in columns and rows.
    pub(super) fn outward(self) -> (i64, i64) {
        self.heading.left().step()
    }

    /// Its middle.
    pub(super) fn middle(self) -> (f64, f64) {
        let (dx, dy) = self.heading.step();
        (f64::from(self.x) + dx as f64 / 2.0, f64::from(self.y) + dy as f64 / 2.0)
    }
}

/// All boundaries as closed chains of pixel edges, in reading order of their uppermost
/// leftmost top edge.
///
/// Pixels that touch at a corner only are not joined: the inside is four-connected, always.
pub(super) fn chains(inside: &Bits, limit: usize) -> Result<Vec<Vec<Crack>>, TraceError> {
    let mut seen = Bits::empty(inside.width(), inside.height());
    let mut chains = Vec::new();
    let mut total = 0;
    for y in 0..inside.height() {
        for at in 0..inside.row(y).len() {
            let word = |row: &[u64]| row.get(at).copied().unwrap_or(0);
            let above = if y > 0 { word(inside.row(y - 1)) } else { 0 };
            let tops = word(inside.row(y)) & !above;
            loop {
                // A chain marks its own top edges as it goes.
                let left = tops & !word(seen.row(y));
                if left == 0 {
                    break;
                }
                let x = at * 64 + left.trailing_zeros() as usize;
                let chain = follow(inside, &mut seen, (x as u32, y as u32), limit - total)
                    .ok_or(TraceError::TooComplex { limit })?;
                total += chain.len();
                chains.push(chain);
            }
        }
    }
    Ok(chains)
}

/// The chain that starts with the top edge of pixel `(x, y)`; none when it is over `limit`.
fn follow(inside: &Bits, seen: &mut Bits, start: (u32, u32), limit: usize) -> Option<Vec<Crack>> {
    let first = Crack { x: start.0, y: start.1, heading: Heading::East };
    let mut chain = Vec::new();
    let mut crack = first;
    loop {
        if chain.len() >= limit {
            return None;
        }
        if crack.heading == Heading::East {
            seen.set(crack.x as usize, crack.y as usize);
        }
        chain.push(crack);
        crack = next(inside, crack);
        if crack == first {
            return Some(chain);
        }
    }
}

/// Turns right round its own pixel wherever the way ahead on the right is outside.
fn next(inside: &Bits, crack: Crack) -> Crack {
    let (dx, dy) = crack.heading.step();
    let (inner_x, inner_y) = crack.inner();
    let (out_x, out_y) = crack.outward();
    let ahead = |x: i64, y: i64| inside.get(x + dx, y + dy);
    let heading = if !ahead(inner_x, inner_y) {
        crack.heading.right()
    } else if ahead(inner_x + out_x, inner_y + out_y) {
        crack.heading.left()
    } else {
        crack.heading
    };
    Crack { x: (i64::from(crack.x) + dx) as u32, y: (i64::from(crack.y) + dy) as u32, heading }
}

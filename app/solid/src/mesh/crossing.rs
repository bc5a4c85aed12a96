use super::lattice::{Ring, Spot};
use crate::fillet::{Point, SegmentGrid, bounds_of};

/// Whether any two edges of the rings cross or touch, other than neighbours at their common end;
/// exact.
pub(super) fn any_contact(rings: &[Ring]) -> bool {
    // An edge and where the ring goes on from it.
    let mut edges: Vec<[Spot; 2]> = Vec::new();
    let mut next_edge: Vec<usize> = Vec::new();
    for ring in rings {
        let start = edges.len();
        for (index, from) in ring.iter().enumerate() {
            let next = (index + 1) % ring.len();
            edges.push([*from, ring[next]]);
            next_edge.push(start + next);
        }
    }
    let point = |spot: Spot| Point::new(spot.x as f64, spot.y as f64);
    let segments: Vec<[Point; 2]> = edges.iter().map(|edge| edge.map(point)).collect();
    let grid = SegmentGrid::new(&segments);
    (0..edges.len()).any(|index| {
        grid.any_near(bounds_of(&segments[index]), |other| {
            if other <= index {
                return false;
            }
            if next_edge[index] == other {
                return folds_back(edges[index], edges[other]);
            }
            if next_edge[other] == index {
                return folds_back(edges[other], edges[index]);
            }
            touch(edges[index], edges[other])
        })
    })
}

/// Whether an edge runs back over the one before it.
fn folds_back([a, b]: [Spot; 2], [_, c]: [Spot; 2]) -> bool {
    a.doubled_area(b, c) == 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0
}

fn touch([a, b]: [Spot; 2], [c, d]: [Spot; 2]) -> bool {
    let side = |from: Spot, to: Spot, spot: Spot| from.doubled_area(to, spot).signum();
    let within = |from: Spot, to: Spot, spot: Spot| {
        (from.x.min(to.x)..=from.x.max(to.x)).contains(&spot.x)
            && (from.y.min(to.y)..=from.y.max(to.y)).contains(&spot.y)
    };
    let (c_side, d_side) = (side(a, b, c), side(a, b, d));
    let (a_side, b_side) = (side(c, d, a), side(c, d, b));
    (c_side * d_side < 0 && a_side * b_side < 0)
        || (c_side == 0 && within(a, b, c))
        || (d_side == 0 && within(a, b, d))
        || (a_side == 0 && within(c, d, a))
        || (b_side == 0 && within(c, d, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(points: &[(i64, i64)]) -> Ring {
        points.iter().map(|(x, y)| Spot { x: *x, y: *y }).collect()
    }

    #[test]
    fn neighbours_meet_without_contact() {
        assert!(!any_contact(&[ring(&[(0, 0), (10, 0), (10, 10), (0, 10)])]));
        // Collinear neighbours are no contact either.
        assert!(!any_contact(&[ring(&[(0, 0), (5, 0), (10, 0), (10, 10), (0, 10)])]));
    }

    #[test]
    fn crossings_touches_and_spikes_are_contact() {
        let square = ring(&[(0, 0), (10, 0), (10, 10), (0, 10)]);
        assert!(any_contact(&[ring(&[(0, 0), (10, 10), (10, 0), (0, 10)])]));
        // Two squares meet at a corner; a corner lies on a side; a spike runs back on itself.
        assert!(any_contact(&[square.clone(), ring(&[(10, 10), (20, 10), (20, 20)])]));
        assert!(any_contact(&[square.clone(), ring(&[(10, 5), (20, 0), (20, 10)])]));
        assert!(any_contact(&[ring(&[(0, 0), (10, 0), (5, 0), (5, 8)])]));
        assert!(!any_contact(&[square, ring(&[(2, 2), (2, 8), (8, 8)])]));
    }
}

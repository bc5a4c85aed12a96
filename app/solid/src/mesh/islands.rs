use super::lattice::{Ring, Spot, doubled_area};

/// One connected piece of a part: its outer ring first, then its holes.
pub(super) type Island = Vec<Ring>;

/// Sorts rings that do not touch into connected pieces; an island in a hole is one of its own.
pub(super) fn islands(rings: Vec<Ring>) -> Vec<Island> {
    let (outer, holes): (Vec<Ring>, Vec<Ring>) =
        rings.into_iter().partition(|ring| doubled_area(ring) > 0);
    let boxes: Vec<[Spot; 2]> = outer.iter().map(|ring| bounds(ring)).collect();
    let areas: Vec<i64> = outer.iter().map(|ring| doubled_area(ring)).collect();
    let mut islands: Vec<Island> = outer.into_iter().map(|ring| vec![ring]).collect();
    for hole in holes {
        // A hole belongs to the smallest outer ring around it.
        let spot = hole[0];
        let around = (0..islands.len())
            .filter(|index| {
                let [least, greatest] = boxes[*index];
                (least.x..=greatest.x).contains(&spot.x)
                    && (least.y..=greatest.y).contains(&spot.y)
                    && contains(&islands[*index][0], spot)
            })
            .min_by_key(|index| areas[*index]);
        if let Some(index) = around {
            islands[index].push(hole);
        }
    }
    islands
}

fn bounds(ring: &[Spot]) -> [Spot; 2] {
    ring.iter().fold([ring[0]; 2], |[least, greatest], spot| {
        [
            Spot { x: least.x.min(spot.x), y: least.y.min(spot.y) },
            Spot { x: greatest.x.max(spot.x), y: greatest.y.max(spot.y) },
        ]
    })
}

/// Whether a place lies inside a ring it does not touch.
fn contains(ring: &[Spot], spot: Spot) -> bool {
    let next = ring.iter().cycle().skip(1);
    let crossings = ring.iter().zip(next).filter(|(a, b)| {
        // Half-open, so that a vertex on the ray counts once.
        let (low, high) = if a.y <= b.y { (**a, **b) } else { (**b, **a) };
        low.y <= spot.y && spot.y < high.y && low.doubled_area(high, spot) > 0
    });
    crossings.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(half: i64, hole: bool) -> Ring {
        let mut ring = [(-half, -half), (half, -half), (half, half), (-half, half)]
            .map(|(x, y)| Spot { x, y });
        if hole {
            ring.reverse();
        }
        ring.to_vec()
    }

    #[test]
    fn an_island_in_a_hole_in_an_island_is_a_piece_of_its_own() {
        let rings = vec![square(1, true), square(4, false), square(3, true), square(2, false)];
        let found = islands(rings);
        assert_eq!(
            found,
            [vec![square(4, false), square(3, true)], vec![square(2, false), square(1, true)]]
        );
    }
}

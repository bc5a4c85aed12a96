use super::node::Node;
use super::point::Point;

/// Leaves out nodes of a closed loop that are not fixed, as long as every node that is left out
/// lies within `tolerance` of the chord that replaces it.
///
/// From each kept node the chord goes as far as it can: the directions that pass within the
/// tolerance of all nodes so far form a cone, which only gets narrower, so the work is linear.
pub(super) fn simplify(nodes: &[Node], tolerance: f64) -> Vec<Node> {
    let count = nodes.len();
    let Some(start) = nodes.iter().position(|node| node.fixed) else { return nodes.to_vec() };
    let node = |index: usize| &nodes[(start + index) % count];
    let mut kept = vec![*node(0)];
    let mut index = 0;
    while index < count {
        index = farthest(&node, index, count, tolerance);
        if index < count {
            kept.push(*node(index));
        }
    }
    kept
}

/// The farthest node to which a chord may go from the node `from`.
fn farthest<'a>(
    node: &impl Fn(usize) -> &'a Node,
    from: usize,
    count: usize,
    tolerance: f64,
) -> usize {
    let origin = node(from).at;
    let mut best = from + 1;
    let mut cone: Option<Cone> = None;
    let mut reached = 0.0_f64;
    for index in from + 1..=count {
        let candidate = node(index);
        let offset = origin.to(candidate.at);
        let distance = offset.length();
        // A chord that comes back would leave the turning point out.
        if distance + tolerance < reached {
            break;
        }
        reached = reached.max(distance);
        if distance > 0.0 && cone.is_none_or(|cone| cone.holds(offset)) {
            best = index;
        }
        if candidate.fixed {
            break;
        }
        if distance > tolerance {
            match Cone::around(offset, distance, tolerance).within(cone) {
                Some(narrower) => cone = Some(narrower),
                None => break,
            }
        }
    }
    best
}

/// The directions between two bounds less than half a turn apart.
#[derive(Clone, Copy)]
struct Cone {
    low: Point,
    high: Point,
}

impl Cone {
    /// All directions that pass within `tolerance` of a point.
    fn around(offset: Point, distance: f64, tolerance: f64) -> Self {
        let sine = (tolerance / distance).min(1.0);
        let cosine = (1.0 - sine * sine).sqrt();
        let turned = |sine: f64| {
            Point::new(offset.x * cosine - offset.y * sine, offset.x * sine + offset.y * cosine)
        };
        Self { low: turned(-sine), high: turned(sine) }
    }

    fn holds(self, direction: Point) -> bool {
        self.low.cross(direction) >= 0.0 && direction.cross(self.high) >= 0.0
    }

    /// What two cones have in common.
    fn within(self, other: Option<Self>) -> Option<Self> {
        let Some(other) = other else { return Some(self) };
        let low = if self.low.cross(other.low) > 0.0 { other.low } else { self.low };
        let high = if self.high.cross(other.high) < 0.0 { other.high } else { self.high };
        (low.cross(high) > 0.0 && low.dot(high) > 0.0).then_some(Self { low, high })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circle(radius: f64, count: u32) -> Vec<Node> {
        (0..count)
            .map(|step| f64::from(step) / f64::from(count) * std::f64::consts::TAU)
            .map(|angle| Node {
                at: Point::new(radius * angle.cos(), radius * angle.sin()),
                corner: false,
                fixed: angle == 0.0,
            })
            .collect()
    }

    #[test]
    fn a_circle_keeps_what_its_tolerance_needs() {
        let nodes = circle(10.0, 2000);
        let kept = simplify(&nodes, 0.02);
        // A chord of sagitta s spans 2 acos(1 - s / r): 50 chords around.
        let least = std::f64::consts::PI / (1.0 - 0.02_f64 / 10.0).acos();
        assert!((least..least * 1.1).contains(&(kept.len() as f64)), "{} {least}", kept.len());
        for node in &nodes {
            let off = (0..kept.len())
                .map(|index| {
                    let next = kept[(index + 1) % kept.len()].at;
                    node.at.distance_to_segment(kept[index].at, next).0
                })
                .fold(f64::MAX, f64::min);
            assert!(off <= 0.02 + 1e-9, "{off}");
        }
    }

    #[test]
    fn straight_runs_become_one_chord_and_fixed_nodes_stay() {
        let mut nodes: Vec<Node> = (0..40)
            .map(|step| {
                let along = f64::from(step % 10);
                let at = match step / 10 {
                    0 => Point::new(along, 0.0),
                    1 => Point::new(10.0, along),
                    2 => Point::new(10.0 - along, 10.0),
                    _ => Point::new(0.0, 10.0 - along),
                };
                Node { at, corner: false, fixed: step == 0 }
            })
            .collect();
        let kept = simplify(&nodes, 0.01);
        assert_eq!(kept.len(), 4, "{kept:?}");
        nodes[5].fixed = true;
        assert_eq!(simplify(&nodes, 0.01).len(), 5);
    }
}

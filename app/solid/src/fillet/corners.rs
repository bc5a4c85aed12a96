use super::arc::Arc;
use super::conflict::Surroundings;
use super::node::Node;
use super::room::share_room;
use super::side::Side;

/// Turns below this many radians are no edges that could be rounded.
const MIN_TURN: f64 = 0.05;
/// A turn is taken as no more than this, so that a spike's tangent length stays finite.
const MAX_TURN: f64 = std::f64::consts::PI - 1e-3;
/// How many halvings find the largest radius there is room for.
const SEARCH: usize = 10;

/// Replaces the corners of closed loops by arcs; the largest radius used comes with them.
pub(super) fn round(loops: &[Vec<Node>], radius: f64, tolerance: f64) -> (Vec<Vec<Node>>, f64) {
    let mut surroundings = None;
    let mut largest = 0.0_f64;
    let mut rounded = Vec::with_capacity(loops.len());
    for (ring, nodes) in loops.iter().enumerate() {
        let corners: Vec<usize> = (0..nodes.len())
            .filter(|index| nodes[*index].corner && is_edge(nodes, *index))
            .collect();
        if corners.is_empty() {
            rounded.push(nodes.clone());
            continue;
        }
        let surroundings = surroundings.get_or_insert_with(|| Surroundings::new(loops));
        let arcs = Corners::new(nodes, &corners).arcs(radius, |triangle, first, count| {
            surroundings.enter(triangle, ring, nodes.len(), first, count)
        });
        let radii = arcs.iter().flatten().map(|arc| arc.radius);
        largest = radii.fold(largest, f64::max);
        rounded.push(assemble(nodes, &corners, &arcs, tolerance));
    }
    (rounded, largest)
}

fn turn(nodes: &[Node], index: usize) -> f64 {
    let count = nodes.len();
    let at = nodes[index].at;
    let before = nodes[(index + count - 1) % count].at;
    let after = nodes[(index + 1) % count].at;
    before.to(at).angle_to(at.to(after))
}

fn is_edge(nodes: &[Node], index: usize) -> bool {
    turn(nodes, index).abs() > MIN_TURN
}

/// The corners of one loop with the sides between them.
struct Corners<'a> {
    nodes: &'a [Node],
    corners: &'a [usize],
    /// Length of the side from each corner to the next.
    lengths: Vec<f64>,
}

impl<'a> Corners<'a> {
    fn new(nodes: &'a [Node], corners: &'a [usize]) -> Self {
        let lengths = (0..corners.len())
            .map(|corner| {
                let points: Vec<_> = forth(nodes, corners, corner).collect();
                points.windows(2).map(|pair| pair[0].at.distance(pair[1].at)).sum()
            })
            .collect();
        Self { nodes, corners, lengths }
    }

    /// The arc of each corner; `None` where there is no room for any.
    fn arcs(
        &self,
        radius: f64,
        conflicts: impl Fn([super::Point; 3], usize, usize) -> bool,
    ) -> Vec<Option<Arc>> {
        let count = self.corners.len();
        let rates: Vec<f64> = self
            .corners
            .iter()
            .map(|index| (turn(self.nodes, *index).abs().min(MAX_TURN) / 2.0).tan())
            .collect();
        let radii = share_room(&rates, &self.lengths, radius);
        // What a corner may use of the side after (0) and before (1) it: its share by need.
        let share = |side: usize, mine: usize, other: usize| {
            let (mine, other) = (rates[mine] * radii[mine], rates[other] * radii[other]);
            self.lengths[side] * mine / (mine + other)
        };
        (0..count)
            .map(|corner| {
                let (previous, next) = ((corner + count - 1) % count, (corner + 1) % count);
                let reach = [share(previous, corner, previous), share(corner, corner, next)];
                if !reach.iter().all(|mm| *mm > 0.0) {
                    return None;
                }
                let points = |node: Node| node.at;
                let before =
                    Side::new(back(self.nodes, self.corners, corner).map(points), reach[0])?;
                let after =
                    Side::new(forth(self.nodes, self.corners, corner).map(points), reach[1])?;
                largest_arc(radii[corner], |radius| {
                    let arc = Arc::tangent(&before, &after, reach, radius)?;
                    let used = [before.at(arc.from_mm).2, after.at(arc.to_mm).2];
                    let at = self.corners[corner];
                    let first = (at + self.nodes.len() - used[0]) % self.nodes.len();
                    let triangle = [self.nodes[at].at, arc.from, arc.to];
                    (!conflicts(triangle, first, used[0] + used[1])).then_some(arc)
                })
            })
            .collect()
    }
}

/// The largest arc that can be made, of at most the radius asked for.
fn largest_arc(radius: f64, arc: impl Fn(f64) -> Option<Arc>) -> Option<Arc> {
    if let Some(whole) = arc(radius) {
        return Some(whole);
    }
    let (mut low, mut high, mut best) = (0.0, radius, None);
    for _ in 0..SEARCH {
        let middle = f64::midpoint(low, high);
        match arc(middle) {
            Some(found) => {
                best = Some(found);
                low = middle;
            }
            None => high = middle,
        }
    }
    best
}

/// The nodes from a corner to the next one, both included.
fn forth<'a>(
    nodes: &'a [Node],
    corners: &'a [usize],
    corner: usize,
) -> impl Iterator<Item = Node> + 'a {
    let start = corners[corner];
    let end = corners[(corner + 1) % corners.len()];
    let steps = if end > start { end - start } else { end + nodes.len() - start };
    (0..=steps).map(move |step| nodes[(start + step) % nodes.len()])
}

/// The nodes from a corner back to the one before it, both included.
fn back<'a>(
    nodes: &'a [Node],
    corners: &'a [usize],
    corner: usize,
) -> impl Iterator<Item = Node> + 'a {
    let start = corners[corner] + nodes.len();
    let end = corners[(corner + corners.len() - 1) % corners.len()];
    let steps = (start - end - 1) % nodes.len() + 1;
    (0..=steps).map(move |step| nodes[(start - step) % nodes.len()])
}

/// The loop with its arcs in place of its corners.
fn assemble(nodes: &[Node], corners: &[usize], arcs: &[Option<Arc>], tolerance: f64) -> Vec<Node> {
    let mut rounded: Vec<Node> = Vec::with_capacity(nodes.len());
    let mut push = |node: Node| {
        let near = |other: &Node| other.at.distance(node.at) < 1e-9;
        if !rounded.last().is_some_and(near) {
            rounded.push(node);
        }
    };
    for (corner, arc) in arcs.iter().enumerate() {
        match arc {
            Some(arc) => {
                for at in arc.flatten(tolerance) {
                    push(Node { at, corner: false, fixed: true });
                }
            }
            None => push(nodes[corners[corner]]),
        }
        let side: Vec<Node> = forth(nodes, corners, corner).collect();
        let length: f64 = side.windows(2).map(|pair| pair[0].at.distance(pair[1].at)).sum();
        let next = &arcs[(corner + 1) % arcs.len()];
        let used = arc.map_or(0.0, |arc| arc.to_mm);
        let left = length - next.map_or(0.0, |arc| arc.from_mm);
        let mut along = 0.0;
        for pair in side.windows(2) {
            along += pair[0].at.distance(pair[1].at);
            if along > used + 1e-9 && along < left - 1e-9 {
                push(pair[1]);
            }
        }
    }
    if rounded.len() > 1 && rounded[0].at.distance(rounded[rounded.len() - 1].at) < 1e-9 {
        rounded.pop();
    }
    rounded
}

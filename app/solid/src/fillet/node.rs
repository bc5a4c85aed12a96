use super::point::Point;
use crate::{Loop, Vertex};

/// A vertex on its way through the fillet stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) at: Point,
    /// A real corner, not (yet) rounded.
    pub(super) corner: bool,
    /// Simplifying must leave it.
    pub(super) fixed: bool,
}

impl Node {
    pub(super) fn of(vertex: &Vertex) -> Self {
        let at = Point::new(vertex.x, vertex.y);
        Self { at, corner: vertex.corner, fixed: vertex.corner }
    }
}

pub(super) fn to_loop(nodes: &[Node]) -> Loop {
    nodes.iter().map(|node| Vertex { x: node.at.x, y: node.at.y, corner: node.corner }).collect()
}

/// A loop as nodes, without repeated points.
pub(super) fn to_nodes(ring: &Loop) -> Vec<Node> {
    let mut nodes: Vec<Node> = ring.iter().map(Node::of).collect();
    nodes.dedup_by(|next, kept| {
        let same = next.at == kept.at;
        kept.corner |= same && next.corner;
        kept.fixed |= same && next.fixed;
        same
    });
    while nodes.len() > 1 && nodes.first().map(|node| node.at) == nodes.last().map(|node| node.at) {
        nodes.pop();
    }
    nodes
}

//! What every solid must fulfil, found out from its triangles alone.

use std::collections::HashMap;

use baize_solid::{Outline, Solid};

/// What a closed mesh says about itself.
pub(crate) struct Facts {
    pub(crate) volume_mm3: f64,
    /// Vertices − edges + faces of the welded surface.
    pub(crate) euler: i64,
}

fn position(solid: &Solid, index: u32) -> [f64; 3] {
    solid.positions[index as usize].map(f64::from)
}

pub(crate) fn corners(solid: &Solid) -> impl Iterator<Item = [[f64; 3]; 3]> + '_ {
    solid
        .indices
        .chunks_exact(3)
        .map(|triangle| [triangle[0], triangle[1], triangle[2]].map(|index| position(solid, index)))
}

pub(crate) fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(crate) fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Asserts that a solid is watertight and well-formed.
pub(crate) fn check(solid: &Solid, what: &str) -> Facts {
    let count = solid.positions.len();
    assert_eq!(solid.normals.len(), count, "{what}");
    assert_eq!(solid.uvs.len(), count, "{what}");
    assert_eq!(solid.zones.len(), count, "{what}");
    assert_eq!(solid.indices.len() % 3, 0, "{what}");
    assert!(!solid.indices.is_empty(), "{what}: no triangles");

    // Weld by place, to the bit.
    let mut welded: HashMap<[u32; 3], u32> = HashMap::new();
    let weld: Vec<u32> = solid
        .positions
        .iter()
        .map(|position| {
            let next = welded.len() as u32;
            *welded.entry(position.map(|part| (part + 0.0).to_bits())).or_insert(next)
        })
        .collect();
    let mut edges: HashMap<(u32, u32), u32> = HashMap::new();
    let mut volume = 0.0;
    for (triangle, [a, b, c]) in solid.indices.chunks_exact(3).zip(corners(solid)) {
        let ids = [triangle[0], triangle[1], triangle[2]].map(|index| weld[index as usize]);
        for (from, to) in [(ids[0], ids[1]), (ids[1], ids[2]), (ids[2], ids[0])] {
            *edges.entry((from, to)).or_default() += 1;
        }
        let normal = cross(minus(b, a), minus(c, a));
        assert!(dot(normal, normal) > 0.0, "{what}: a triangle of no area at {a:?}");
        volume += dot(a, cross(b, c)) / 6.0;
        let zones = [triangle[0], triangle[1], triangle[2]].map(|i| solid.zones[i as usize]);
        assert!(zones[0] == zones[1] && zones[1] == zones[2], "{what}: {zones:?}");
    }
    for ((from, to), times) in &edges {
        assert_eq!(*times, 1, "{what}: an edge is there {times} times");
        assert!(edges.contains_key(&(*to, *from)), "{what}: an open edge");
    }
    for normal in &solid.normals {
        let length = dot(normal.map(f64::from), normal.map(f64::from)).sqrt();
        assert!((length - 1.0).abs() < 1e-4, "{what}: a normal of length {length}");
    }
    assert!(solid.uvs.iter().flatten().all(|part| part.is_finite()), "{what}");
    assert!(volume > 0.0, "{what}: volume {volume}");
    let euler = welded.len() as i64 - (edges.len() / 2) as i64 + (solid.indices.len() / 3) as i64;
    Facts { volume_mm3: volume, euler }
}

/// The area inside an outline, holes taken away.
pub(crate) fn area(outline: &Outline) -> f64 {
    outline.loops.iter().map(|ring| loop_area(ring)).sum()
}

pub(crate) fn loop_area(ring: &[baize_solid::Vertex]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a.x * b.y - a.y * b.x).sum::<f64>() / 2.0
}

/// The Euler number of a body with these pieces and holes through them: 2 − 2·holes for each.
pub(crate) fn expected_euler(outline: &Outline) -> i64 {
    let outer = outline.loops.iter().filter(|ring| loop_area(ring) > 0.0).count() as i64;
    let holes = outline.loops.len() as i64 - outer;
    2 * outer - 2 * holes
}

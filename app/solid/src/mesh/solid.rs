use crate::{Outline, Vertex};

/// Where a vertex of a solid takes its colour from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Zone {
    /// The face picture.
    Face = 0,
    /// The back picture.
    Back = 1,
    /// The side: the face picture along the outline, slightly darkened, or the edge colour (R20).
    Side = 2,
}

/// A closed triangle mesh of a part.
///
/// Axes: x to the right, y **up** as seen from the face, z out of the face; millimetres; the
/// origin in the middle of the box. Triangles run counter-clockwise as seen from outside.
/// `positions`, `normals`, `uvs` and `zones` are parallel lists of vertices.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// In mm. Vertices of one place are equal to the bit, also where they are split by shading.
    pub positions: Vec<[f32; 3]>,
    /// Unit vectors: smooth over fillets and smooth runs, sharp at real corners.
    pub normals: Vec<[f32; 3]>,
    /// Artboard coordinates (R16), v down. Those of [`Zone::Back`] run from right to left, so
    /// that the back picture stands upright and unmirrored when the part is turned about its
    /// long axis (R15). Those of [`Zone::Side`] lie a little inside the outline.
    pub uvs: Vec<[f32; 2]>,
    /// Where each vertex takes its colour from; the same for the three vertices of a triangle.
    pub zones: Vec<Zone>,
    /// Three a triangle.
    pub indices: Vec<u32>,
    /// The final outline in mm, **y down**, corners rounded, simplified: the widest cut through
    /// the solid.
    pub outline: Outline,
    /// The box the solid fills: width, height, depth.
    pub size_mm: [f64; 3],
    /// The largest radius that a corner of the outline got; 0 if it has none.
    pub corner_mm: f64,
    /// The largest radius that a rim got.
    pub rim_mm: f64,
}

impl Solid {
    /// What the solid stands on: the outer loops of its outline without the holes, in mm, **y
    /// down**.
    #[must_use]
    pub fn feet(&self) -> Vec<Vec<[f64; 2]>> {
        let is_outer = |points: &&Vec<Vertex>| {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>() > 0.0
        };
        let outer = self.outline.loops.iter().filter(is_outer);
        outer.map(|points| points.iter().map(|vertex| [vertex.x, vertex.y]).collect()).collect()
    }

    /// How many triangles the solid has.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.indices.len() / 3
    }

    /// Whether 16 bits hold every index.
    #[must_use]
    pub fn fits_u16(&self) -> bool {
        self.positions.len() <= usize::from(u16::MAX)
    }
}

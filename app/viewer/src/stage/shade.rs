//! Contact darkening: one merged mesh a layer of soft skirts around the feet of parts.

use bevy::{
    asset::RenderAssetUsages,
    math::{Vec2, Vec3},
    mesh::{Indices, Mesh, PrimitiveTopology},
};

use crate::display::Item;

/// How dark it is right at a part's foot.
const STRENGTH: f32 = 0.42;
/// Points of a foot's outline that are kept: a soft shade needs no more.
const POINTS: usize = 40;

/// Collects skirts.
#[derive(Default)]
pub(crate) struct Skirts {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Skirts {
    /// Adds the skirt of an item whose outer outline is given in mm (x right, y down).
    pub(crate) fn add(&mut self, item: &Item, outline: &[[f64; 2]]) {
        let Some(reach) = item.shade_mm else { return };
        if outline.len() < 3 {
            return;
        }
        let points = evenly(outline, POINTS);
        let count = points.len();
        let area: f32 = (0..count).map(|i| points[i].perp_dot(points[(i + 1) % count])).sum();
        let turn = if area < 0.0 { -1.0 } else { 1.0 };
        let first = self.positions.len() as u32;
        for index in 0..count {
            let before = points[(index + count - 1) % count];
            let here = points[index];
            let after = points[(index + 1) % count];
            let normal = |from: Vec2, to: Vec2| {
                let along = (to - from).normalize_or_zero();
                Vec2::new(along.y, -along.x) * turn
            };
            let (n, m) = (normal(before, here), normal(here, after));
            let out = (n + m).normalize_or(n);
            // Inner corners would throw their shade across the part's own outline.
            let outer = (here - before).perp_dot(after - here) * turn >= 0.0;
            let reach = if outer { reach } else { reach * 0.35 };
            for (offset, dark) in [(-0.6, 1.0), (0.0, 1.0), (reach, 0.0)] {
                self.push(item, here + out * offset, dark);
            }
        }
        for index in 0..count as u32 {
            let (here, next) = (first + index * 3, first + (index + 1) % count as u32 * 3);
            for ring in 0..2 {
                let (a, b) = (here + ring, next + ring);
                self.indices.extend_from_slice(&[a, b, b + 1, a, b + 1, a + 1]);
            }
        }
    }

    fn push(&mut self, item: &Item, point: Vec2, dark: f32) {
        // The foot's plane: turned like the part, but flat.
        let turned = item.rotation * Vec3::new(point.x, -point.y, 0.0);
        let height = item.foot_mm + 0.06;
        self.positions.push([item.place.x + turned.x, height, item.place.z + turned.z]);
        self.uvs.push([dark, STRENGTH]);
    }

    /// The merged mesh; none when nothing casts a shade.
    pub(crate) fn mesh(self) -> Option<Mesh> {
        if self.indices.is_empty() {
            return None;
        }
        let normals = vec![[0.0, 1.0, 0.0]; self.positions.len()];
        Some(
            Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
                .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
                .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
                .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
                .with_inserted_indices(Indices::U32(self.indices)),
        )
    }
}

/// Points at equal steps along a closed outline, no more than `most`, so that a shade has no
/// spikes where the outline has many points.
fn evenly(outline: &[[f64; 2]], most: usize) -> Vec<Vec2> {
    let point = |index: usize| {
        let [x, y] = outline[index % outline.len()];
        Vec2::new(x as f32, y as f32)
    };
    let length: f32 = (0..outline.len()).map(|i| point(i).distance(point(i + 1))).sum();
    let count = ((length / 2.5) as usize).clamp(12, most);
    let step = length / count as f32;
    let mut points = Vec::with_capacity(count);
    let (mut index, mut along) = (0, 0.0);
    for wanted in 0..count {
        let place = wanted as f32 * step;
        while index < outline.len() && along + point(index).distance(point(index + 1)) < place {
            along += point(index).distance(point(index + 1));
            index += 1;
        }
        let side = point(index).distance(point(index + 1)).max(1e-6);
        points.push(point(index).lerp(point(index + 1), ((place - along) / side).clamp(0.0, 1.0)));
    }
    points
}

//! From the height field of an island to both its sides and its walls, with a vertex for every
//! normal and every picture that meet at a place.

use std::collections::HashSet;

use super::contours::{CREASE, Contours};
use super::lattice::{Lattice, Spot};
use super::paint::{Paint, mirrored};
use super::profile::side_levels;
use super::relief::{Relief, Site};
use super::solid::{Solid, Zone};

/// Normals of one place closer than this are one vertex.
const SAME_NORMAL: f32 = 2e-3;
/// An outline turns at a corner, whatever its flags say, above this angle.
const SHARP: f64 = 1.0;

/// What all islands of a part have in common.
pub(super) struct Surface<'a> {
    pub(super) lattice: Lattice,
    pub(super) depth_mm: f64,
    pub(super) paint: Paint,
    /// The corners of the outline.
    pub(super) corners: &'a HashSet<Spot>,
}

/// Adds one island to a solid.
pub(super) fn add_island(
    solid: &mut Solid,
    surface: &Surface<'_>,
    contours: &Contours,
    relief: &Relief,
) {
    let start = solid.positions.len();
    let mut upper = Upper {
        surface,
        contours,
        relief,
        flanks: relief.sites.iter().map(|site| Flank::of(site, surface.corners)).collect(),
        made: vec![Vec::new(); relief.sites.len()],
        solid,
    };
    let faces = upper.faces();
    let walls = upper.walls();

    // The lower half is the upper one mirrored.
    let height = (solid.positions.len() - start) as u32;
    for index in start..solid.positions.len() {
        let [x, y, z] = solid.positions[index];
        solid.positions.push([x, y, -z]);
        let [x, y, z] = solid.normals[index];
        solid.normals.push([x, y, -z]);
        let (uv, zone) = (solid.uvs[index], solid.zones[index]);
        let back = zone == Zone::Face;
        solid.uvs.push(if back { mirrored(uv) } else { uv });
        solid.zones.push(if back { Zone::Back } else { zone });
    }
    for [a, b, c] in &faces {
        solid.indices.extend([*a, *b, *c]);
    }
    for [a, b, c] in &faces {
        solid.indices.extend([*a, *c, *b].map(|index| index + height));
    }
    for [from, to] in walls {
        let (below_from, below_to) = (from + height, to + height);
        solid.indices.extend([below_from, below_to, to, below_from, to, from]);
    }
}

/// The horizontal direction in which the surface looks at a site.
struct Flank {
    outward: [f64; 2],
    /// The directions of the edges before and after it differ by a crease.
    sharp: bool,
}

impl Flank {
    fn of(site: &Site, corners: &HashSet<Spot>) -> Self {
        let [before, after] = site.neighbours;
        let incoming = [(site.spot.x - before.x) as f64, (site.spot.y - before.y) as f64];
        let outgoing = [(after.x - site.spot.x) as f64, (after.y - site.spot.y) as f64];
        // Edges count by their length: next to a long straight side, a fillet ends straight.
        let along = [incoming[0] + outgoing[0], incoming[1] + outgoing[1]];
        let turn = (incoming[0] * outgoing[1] - incoming[1] * outgoing[0])
            .atan2(incoming[0] * outgoing[0] + incoming[1] * outgoing[1]);
        let sharp = match site.level {
            0 => corners.contains(&site.spot) || turn.abs() > SHARP,
            _ => turn.abs() > CREASE,
        };
        Self { outward: right_of(along), sharp }
    }
}

/// The unit vector to the right of a direction.
fn right_of([x, y]: [f64; 2]) -> [f64; 2] {
    let length = x.hypot(y);
    if length > 0.0 { [y / length, -x / length] } else { [1.0, 0.0] }
}

/// The upper half in the making.
struct Upper<'a> {
    surface: &'a Surface<'a>,
    contours: &'a Contours,
    relief: &'a Relief,
    flanks: Vec<Flank>,
    /// The vertices that exist for each site.
    made: Vec<Vec<u32>>,
    solid: &'a mut Solid,
}

impl Upper<'_> {
    fn faces(&mut self) -> Vec<[u32; 3]> {
        let side_levels = side_levels(&self.contours.levels);
        let relief = self.relief;
        let mut faces = Vec::with_capacity(relief.triangles.len());
        for triangle in &relief.triangles {
            let [a, b, c] = triangle.map(|site| relief.sites[site].level);
            let (least, most) = (a.min(b).min(c), a.max(b).max(c));
            // A triangle between rings of one height is a plateau, which is seen from above.
            let zone = if least < most && least < side_levels { Zone::Side } else { Zone::Face };
            let slope = self.slope(*triangle);
            faces.push(triangle.map(|site| {
                let flank = &self.flanks[site];
                let across = slope.filter(|_| flank.sharp).unwrap_or(flank.outward);
                let [flat, up] = self.contours.levels[relief.sites[site].level].lean;
                self.vertex(site, zone, [across[0] * flat, across[1] * flat, up])
            }));
        }
        faces
    }

    /// The upper edges of the walls.
    fn walls(&mut self) -> Vec<[u32; 2]> {
        let relief = self.relief;
        let mut walls = Vec::with_capacity(relief.walls.len());
        for wall in &relief.walls {
            let [from, to] = wall.map(|site| relief.sites[site].spot);
            let flat = right_of([(to.x - from.x) as f64, (to.y - from.y) as f64]);
            walls.push(wall.map(|site| {
                let flank = &self.flanks[site];
                let [x, y] = if flank.sharp { flat } else { flank.outward };
                self.vertex(site, Zone::Side, [x, y, 0.0])
            }));
        }
        walls
    }

    /// The horizontal direction in which a triangle looks; `None` if it lies flat.
    fn slope(&self, triangle: [usize; 3]) -> Option<[f64; 2]> {
        let [a, b, c] = triangle.map(|site| {
            let Site { spot, level, .. } = self.relief.sites[site];
            let height_mm = self.contours.height_mm(level, self.surface.depth_mm);
            [spot.x as f64, spot.y as f64, self.surface.lattice.to_units(height_mm)]
        });
        let (p, q) =
            ([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
        let across = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2]];
        let length = across[0].hypot(across[1]);
        (length > 0.0).then(|| across.map(|part| part / length))
    }

    /// The vertex of a site with this zone and normal, made if there is none yet.
    fn vertex(&mut self, site: usize, zone: Zone, normal: [f64; 3]) -> u32 {
        let normal = normal.map(|part| part as f32);
        let same = |index: &&u32| {
            let index = **index as usize;
            let other = self.solid.normals[index];
            self.solid.zones[index] == zone
                && (0..3).all(|axis| (other[axis] - normal[axis]).abs() < SAME_NORMAL)
        };
        if let Some(index) = self.made[site].iter().find(same) {
            return *index;
        }
        let Site { spot, level, .. } = self.relief.sites[site];
        let lattice = self.surface.lattice;
        let [x, y] = [spot.x, spot.y].map(|units| lattice.to_mm(units as f64));
        let z = self.contours.height_mm(level, self.surface.depth_mm);
        let paint = &self.surface.paint;
        let uv = match zone {
            Zone::Side => {
                let inset_mm = self.contours.levels[level].inset * self.contours.rim_mm;
                paint.side(x, y, self.flanks[site].outward, inset_mm)
            }
            Zone::Face | Zone::Back => paint.face(x, y),
        };
        let index = self.solid.positions.len() as u32;
        self.solid.positions.push([x as f32, y as f32, z as f32]);
        self.solid.normals.push(normal);
        self.solid.uvs.push(uv);
        self.solid.zones.push(zone);
        self.made[site].push(index);
        index
    }
}

//! The upper half of one island as a triangulated height field over its outline.
//!
//! All rings of the contour stack go into one constrained Delaunay triangulation. So whatever
//! the rings are like, the surface over the outline has no gap, no fold and no crossing, and its
//! rim is exactly the outline: mirrored and joined by walls it is watertight.

use std::collections::HashMap;

use spade::{ConstrainedDelaunayTriangulation, HasPosition, Point2, Triangulation};

use super::contours::Contours;
use super::lattice::Spot;

/// A vertex of the height field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) spot: Spot,
    /// The level of the contour stack on whose ring it lies.
    pub(super) level: usize,
    /// The places before and after it on its ring.
    pub(super) neighbours: [Spot; 2],
}

impl HasPosition for Site {
    type Scalar = f64;

    fn position(&self) -> Point2<f64> {
        Point2::new(self.spot.x as f64, self.spot.y as f64)
    }
}

/// A height field over an island.
pub(super) struct Relief {
    pub(super) sites: Vec<Site>,
    /// Counter-clockwise as seen from above.
    pub(super) triangles: Vec<[usize; 3]>,
    /// The edges of the outline, the inside on their left.
    pub(super) walls: Vec<[usize; 2]>,
}

impl Relief {
    /// Triangulates a contour stack; `None` if that does not end exactly at the outline.
    pub(super) fn new(contours: &Contours) -> Option<Self> {
        let mut sites: Vec<Site> = Vec::new();
        let mut known: HashMap<Spot, usize> = HashMap::new();
        let mut edges: Vec<[usize; 2]> = Vec::new();
        let mut walls = 0;
        for (level, rings) in contours.rings.iter().enumerate() {
            for ring in rings {
                let count = ring.len();
                let places: Vec<usize> = (0..count)
                    .map(|index| {
                        let spot = ring[index];
                        let neighbours =
                            [ring[(index + count - 1) % count], ring[(index + 1) % count]];
                        *known.entry(spot).or_insert_with(|| {
                            sites.push(Site { spot, level, neighbours });
                            sites.len() - 1
                        })
                    })
                    .collect();
                let next = places.iter().cycle().skip(1);
                let ring_edges = places.iter().zip(next).map(|(from, to)| [*from, *to]);
                edges.extend(ring_edges.filter(|[from, to]| from != to));
            }
            if level == 0 {
                walls = edges.len();
            }
        }
        let outline = edges.get(..walls)?.to_vec();
        // A ring that gets in the way of another costs an edge of the rim, not the surface.
        let mesh = ConstrainedDelaunayTriangulation::<Site>::try_bulk_load_cdt(
            sites.clone(),
            edges,
            |_| {},
        )
        .ok()?;
        let triangles = inside(&mesh, &outline)?;
        Some(Self { sites, triangles, walls: outline })
    }
}

/// The triangles on the left of the outline; `None` if their rim is not exactly the outline.
fn inside(
    mesh: &ConstrainedDelaunayTriangulation<Site>,
    outline: &[[usize; 2]],
) -> Option<Vec<[usize; 3]>> {
    let mut next_on_outline = vec![usize::MAX; mesh.num_vertices()];
    for [from, to] in outline {
        *next_on_outline.get_mut(*from)? = *to;
    }
    let mut seen = vec![false; mesh.num_all_faces()];
    let mut open = Vec::new();
    let mut triangles = Vec::with_capacity(mesh.num_inner_faces());
    let mut rim = 0;
    for edge in mesh.directed_edges() {
        let on_outline = next_on_outline[edge.from().fix().index()] == edge.to().fix().index();
        if let Some(face) = edge.face().as_inner().filter(|_| on_outline)
            && !std::mem::replace(&mut seen[face.fix().index()], true)
        {
            open.push(face);
        }
    }
    while let Some(face) = open.pop() {
        triangles.push(face.vertices().map(|vertex| vertex.fix().index()));
        for edge in face.adjacent_edges() {
            if next_on_outline[edge.from().fix().index()] == edge.to().fix().index() {
                rim += 1;
                continue;
            }
            // Leaving the hull, or coming to the outline from its right, means a gap in it.
            let beyond = edge.rev();
            let wrong = next_on_outline[beyond.from().fix().index()] == beyond.to().fix().index();
            let neighbour = beyond.face().as_inner().filter(|_| !wrong)?;
            if !std::mem::replace(&mut seen[neighbour.fix().index()], true) {
                open.push(neighbour);
            }
        }
    }
    (rim == outline.len()).then_some(triangles)
}

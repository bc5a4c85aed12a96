//! A part's solid.

use crate::content::{Looks, MaterialKind};

/// What was made of a part's outline, size and fillet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SolidFacts {
    /// Width, height and depth of the box that it fills.
    pub(crate) size_mm: [f64; 3],
    /// Its outlines in mm, x right and y down: outer ones and holes.
    pub(crate) loops: Vec<Vec<[f64; 2]>>,
    /// Points of all outlines that are corners, not on smooth runs.
    pub(crate) corners: Vec<[f64; 2]>,
    /// The largest radius of a corner that there was room for.
    pub(crate) corner_mm: f64,
    /// The largest radius of a rim that there was room for.
    pub(crate) rim_mm: f64,
    /// Triangles of its mesh.
    pub(crate) triangles: usize,
    /// What it is made of, as the format names it.
    pub(crate) material: &'static str,
}

impl SolidFacts {
    /// Points of all outlines.
    pub(crate) fn points(&self) -> usize {
        self.loops.iter().map(Vec::len).sum()
    }
}

/// What was made of a look.
pub(crate) fn solid_facts(looks: &Looks, look: usize) -> Option<SolidFacts> {
    let look = looks.looks.get(look)?;
    let vertices = look.solid.outline.loops.iter().flatten();
    Some(SolidFacts {
        size_mm: look.solid.size_mm,
        loops: look
            .solid
            .outline
            .loops
            .iter()
            .map(|points| points.iter().map(|point| [point.x, point.y]).collect())
            .collect(),
        corners: vertices.filter(|point| point.corner).map(|point| [point.x, point.y]).collect(),
        corner_mm: look.solid.corner_mm,
        rim_mm: look.solid.rim_mm,
        triangles: look.solid.triangle_count(),
        material: match look.material {
            MaterialKind::Paper => "paper",
            MaterialKind::Wood => "wood",
            MaterialKind::Plastic => "plastic",
            MaterialKind::Metal => "metal",
        },
    })
}

use std::collections::HashSet;

use super::clean::clean;
use super::contours::Contours;
use super::crossing::any_contact;
use super::islands::{Island, islands};
use super::lattice::{Lattice, Ring, Spot};
use super::paint::Paint;
use super::relief::Relief;
use super::shade::{Surface, add_island};
use super::solid::Solid;
use super::spec::SolidSpec;
use crate::fillet::{Rounded, round_corners};
use crate::fit::fit;
use crate::{Fitted, Outline, SolidError};

/// More vertices than this make no solid: half a million, where a piece has some hundred.
const MOST_VERTICES: usize = 500_000;
/// If chords at the full tolerance cross where the part is very thin, these parts of it are tried.
const FINER: [f64; 4] = [1.0, 0.25, 0.05, 0.01];

/// Makes a part's solid from its outline as traced, in pixels of an artboard of `artboard_px`.
///
/// # Errors
/// [`SolidError::Size`] and [`SolidError::Fillet`] for lengths that are none, [`SolidError::Empty`]
/// for an outline without area, [`SolidError::TooComplex`] for one beyond all measure.
pub fn build(
    outline: &Outline,
    artboard_px: [f64; 2],
    spec: &SolidSpec,
) -> Result<Solid, SolidError> {
    spec.check()?;
    let [width, height, _] = spec.size_mm;
    build_fitted(&fit(outline, artboard_px, [width, height])?, spec)
}

/// Makes a part's solid from an outline that has its size already; see [`build`].
///
/// # Errors
/// As for [`build`].
pub fn build_fitted(fitted: &Fitted, spec: &SolidSpec) -> Result<Solid, SolidError> {
    spec.check()?;
    let vertices: usize = fitted.outline.loops.iter().map(Vec::len).sum();
    if vertices > MOST_VERTICES {
        return Err(SolidError::TooComplex);
    }
    let [least, greatest] = fitted.outline.bounds().ok_or(SolidError::Empty)?;
    let reach_mm = least.iter().chain(&greatest).fold(0.0_f64, |reach, mm| reach.max(mm.abs()));
    if !reach_mm.is_finite() {
        return Err(SolidError::Size);
    }
    let lattice = Lattice::for_reach(reach_mm);
    let spec = &SolidSpec { tolerance: spec.tolerance.for_reach(reach_mm), ..*spec };
    let (rounded, rings) = finish(fitted, spec, lattice).ok_or(SolidError::Empty)?;
    let corners: HashSet<Spot> = rounded
        .outline
        .loops
        .iter()
        .flatten()
        .filter(|vertex| vertex.corner)
        .map(|vertex| lattice.snap(vertex))
        .collect();

    let depth_mm = spec.size_mm[2];
    let outline: Outline = Outline {
        loops: rings
            .iter()
            .map(|ring| lattice.to_loop(ring, |spot| corners.contains(&spot)))
            .collect(),
    };
    let [least, greatest] = outline.bounds().ok_or(SolidError::Empty)?;
    let box_mm = [greatest[0] - least[0], greatest[1] - least[1]];
    let surface =
        Surface { lattice, depth_mm, paint: Paint::new(fitted, box_mm), corners: &corners };
    let mut solid = Solid {
        positions: Vec::new(),
        normals: Vec::new(),
        uvs: Vec::new(),
        zones: Vec::new(),
        indices: Vec::new(),
        outline,
        size_mm: [box_mm[0], box_mm[1], depth_mm],
        corner_mm: rounded.corner_mm,
        rim_mm: 0.0,
    };
    for island in islands(rings) {
        let (contours, relief) = raise(island, spec, lattice).ok_or(SolidError::Empty)?;
        solid.rim_mm = solid.rim_mm.max(contours.rim_mm);
        add_island(&mut solid, &surface, &contours, &relief);
    }
    Ok(solid)
}

/// The outline with its corners rounded, and its rings on the grid, which neither cross nor touch.
fn finish(fitted: &Fitted, spec: &SolidSpec, lattice: Lattice) -> Option<(Rounded, Vec<Ring>)> {
    let mut last = None;
    for part in FINER {
        let tolerance_mm = spec.tolerance.outline_mm * part;
        let rounded = round_corners(&fitted.outline, spec.fillet.corner_mm, tolerance_mm);
        let rings = lattice.snap_outline(&rounded.outline);
        if !rings.is_empty() && !any_contact(&rings) {
            return Some((rounded, rings));
        }
        last = Some((rounded, rings));
    }
    let (rounded, rings) = last?;
    Some((rounded, clean(rings)?))
}

/// The height field of an island, without rims if they cannot be had.
fn raise(island: Island, spec: &SolidSpec, lattice: Lattice) -> Option<(Contours, Relief)> {
    let [_, _, depth_mm] = spec.size_mm;
    let contours =
        Contours::new(island.clone(), spec.fillet.rim_mm, depth_mm, spec.tolerance, lattice);
    if let Some(relief) = Relief::new(&contours) {
        return Some((contours, relief));
    }
    let contours = Contours::sharp(island);
    let relief = Relief::new(&contours)?;
    Some((contours, relief))
}

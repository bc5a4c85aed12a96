//! The pieces of one path on one surface, laid out.

use std::sync::Arc;

use baize_manifest::Stacking;
use kurbo::{Affine, Point, Vec2};

use super::{StackRule, pile::Pile, shown, spread};
use crate::{
    Piece, Place, PlacedPart, Pose,
    rest::{Grid, Postures, Shapes, Solid, StackId, Strictness, contact},
};

/// What a stack is laid on: the solids of a surface, and which of them are below it.
pub(crate) struct Layer<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) is_below: &'a dyn Fn(StackId) -> bool,
}

/// A stack in place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Laid {
    /// Shared with whoever keeps what it made of them.
    pub(crate) parts: Arc<Vec<PlacedPart>>,
    /// What later stacks may rest on: the parts that no later one of the stack covers exactly.
    pub(crate) solids: Vec<Solid>,
}

/// Lays out the shown pieces of a stack: along the curve, on each other, and all together on what
/// lies below.
pub(crate) fn lay_out(
    stack: &[Piece],
    place: &Arc<Place>,
    rule: &StackRule,
    shapes: &mut Shapes,
    postures: &mut Postures,
    layer: &Layer<'_>,
) -> Laid {
    let stacking = rule.stacking.as_deref();
    let shown = shown(stacking, stack.len());
    let count = shown.len();
    let mut parts = Vec::with_capacity(count);
    let mut solids = Vec::with_capacity(count);
    let spots = spots(rule, stacking, count);
    for (number, ((index, piece), spot)) in
        stack.iter().enumerate().skip(shown.start).take(count).zip(spots).enumerate()
    {
        let tilt_deg = stacking.map_or(0.0, |stacking| stacking.tilt_deg);
        let rotation_deg = spot.rotation_deg + piece.rotation_deg;
        let shape = shapes.of(&piece.part);
        let posture = postures.of(shapes, shape, (tilt_deg, piece.side), rotation_deg);
        solids.push(Solid { posture, at: spot.at, middle_mm: 0.0 });
        parts.push(PlacedPart {
            part: piece.part.clone(),
            copy: piece.copy,
            place: place.clone(),
            index,
            shown: number,
            pose: Pose {
                x_mm: spot.at.x,
                y_mm: spot.at.y,
                z_mm: 0.0,
                middle_z_mm: 0.0,
                rotation_deg,
                tilt_deg,
                side: piece.side,
                u: spot.u,
                ramp_mm: spread::ramp_at(
                    stacking.and_then(|stacking| stacking.ramp_mm),
                    spot.u.unwrap_or(0.0),
                ),
            },
        });
    }
    let has_ramp =
        rule.curve.is_some() && stacking.is_some_and(|stacking| stacking.ramp_mm.is_some());
    if has_ramp {
        for (solid, part) in solids.iter_mut().zip(&parts) {
            solid.middle_mm = part.pose.ramp_mm + postures.low_mm(solid.posture);
        }
    } else {
        rest_on_each_other(&mut solids, postures);
    }
    let lift_mm = lift(&solids, postures, layer);
    for (solid, part) in solids.iter_mut().zip(&mut parts) {
        solid.middle_mm += lift_mm;
        part.pose.middle_z_mm = solid.middle_mm;
        part.pose.z_mm = solid.bottom_mm(postures);
    }
    uncovered(&mut solids);
    Laid { parts: Arc::new(parts), solids }
}

/// Where one piece stands.
struct Spot {
    at: Point,
    rotation_deg: f64,
    u: Option<f64>,
}

fn spots<'a>(
    rule: &'a StackRule,
    stacking: Option<&'a Stacking>,
    count: usize,
) -> Box<dyn Iterator<Item = Spot> + 'a> {
    let anchor = rule.at();
    let (Some(stacking), Some(curve)) = (stacking, rule.curve.as_deref()) else {
        return Box::new(std::iter::repeat_with(move || Spot {
            at: anchor * Point::ORIGIN,
            rotation_deg: rule.rotation_deg,
            u: None,
        }));
    };
    let length = curve.length();
    let positions = spread::positions(length, stacking.steps, stacking.align, count);
    Box::new(positions.map(move |travelled| {
        let point = curve.at(travelled);
        let along = if stacking.follow { point.direction.atan2().to_degrees() } else { 0.0 };
        Spot {
            at: anchor * point.at,
            rotation_deg: rule.rotation_deg + along,
            u: Some(travelled / length),
        }
    }))
}

impl StackRule {
    /// From the anchor's axes to those of the surface.
    pub(crate) fn at(&self) -> Affine {
        // With y down, a positive angle turns clockwise as seen (R21).
        Affine::translate(Vec2::new(self.x_mm, self.y_mm))
            * Affine::rotate(self.rotation_deg.to_radians())
    }
}

fn rest_on_each_other(solids: &mut [Solid], postures: &Postures) {
    let mut pile = Pile::new(solids.len());
    for solid in solids {
        solid.middle_mm = pile.rest(solid, postures);
        pile.add(*solid, postures);
    }
}

/// By how much a stack is raised so that none of its parts sinks into what lies below.
fn lift(solids: &[Solid], postures: &Postures, layer: &Layer<'_>) -> f64 {
    let mut lift_mm: f64 = 0.0;
    for solid in solids {
        let reach_mm = solid.bottom_mm(postures) - postures.gap_mm(solid.posture);
        layer.grid.visit(solid.bounds(postures), reach_mm + lift_mm, |stack, below| {
            if (layer.is_below)(stack)
                && let Some(height) = contact(below, solid, postures, Strictness::OtherStack)
            {
                lift_mm = lift_mm.max(height - solid.middle_mm);
            }
            reach_mm + lift_mm
        });
    }
    lift_mm
}

/// Leaves out the parts that the next one covers exactly.
fn uncovered(solids: &mut Vec<Solid>) {
    let mut kept: Vec<Solid> = Vec::with_capacity(solids.len());
    for solid in solids.iter() {
        match kept.last_mut() {
            Some(last) if last.is_covered_by(solid) => *last = *solid,
            _ => kept.push(*solid),
        }
    }
    *solids = kept;
}

//! Shapes as they are held: tilted and turned, not yet put anywhere.

use std::collections::HashMap;

use baize_manifest::Side;
use kurbo::{Point, Rect, Vec2};

use super::{
    polygon::{Polygon, bounds, contains, hull, inset},
    shapes::{ShapeId, Shapes},
};

/// Which posture. Equal shapes with equal tilt, side and rotation have one posture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PostureId(u32);

/// Outlines of one stack count as overlapping from this on.
pub(super) const STRICT_MM: f64 = 1e-6;
/// Parts of different stacks that overlap by less lie side by side: positions are written with
/// few decimals, and outlines are traced from pixels.
const NEIGHBOURS_MM: f64 = 0.01;
/// Cosines of tilts: below the first a part stands upright; below the second its thickness is
/// a visible part of its outline.
const UPRIGHT: f64 = 1e-4;
const STEEP: f64 = 0.5;

/// A shape with tilt and rotation, seen from above, around its own middle.
///
/// Its upper and lower faces are planes: `z = slope · (x, y) ± half_mm`. For upright parts both
/// are level at the highest and the lowest point.
#[derive(Clone, Debug)]
pub(super) struct Posture {
    /// The outlines on the surface: those of the shape's middle plane; of steep parts with their
    /// thickness.
    pub(super) plan: Vec<Plan>,
    pub(super) bounds: Rect,
    /// Rise of the faces per mm.
    pub(super) slope: Vec2,
    /// Half of the thickness, measured upright.
    pub(super) half_mm: f64,
    /// From the middle down to the lowest point.
    pub(super) low_mm: f64,
    /// From the middle up to the highest point.
    pub(super) high_mm: f64,
}

/// One outline, and a little smaller.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) outline: Polygon,
    /// Around all that is below, as a quick test.
    pub(super) bounds: Rect,
    /// Of tilted parts, the hull of all that is seen from above: with its thickness, by which the
    /// upper and the lower face are off the middle plane to different sides.
    pub(super) silhouette: Option<Polygon>,
    /// For parts of one stack.
    pub(super) strict: Polygon,
    /// For parts of different stacks.
    pub(super) neighbours: Polygon,
    /// A point well inside, when the middle is one.
    pub(super) middle: Option<Point>,
}

/// All postures that were asked for.
#[derive(Default)]
pub(crate) struct Postures {
    postures: Vec<Posture>,
    known: HashMap<(ShapeId, u64, u64), PostureId>,
}

impl Postures {
    /// The posture of a shape with this tilt, side and rotation; angles are finite.
    pub(crate) fn of(
        &mut self,
        shapes: &Shapes,
        shape: ShapeId,
        (tilt_deg, side): (f64, Side),
        rotation_deg: f64,
    ) -> PostureId {
        let turned_deg = match side {
            Side::Face => tilt_deg,
            Side::Back => tilt_deg + 180.0,
        };
        let key = (shape, turned_deg.to_bits(), rotation_deg.to_bits());
        *self.known.entry(key).or_insert_with(|| {
            self.postures.push(Posture::new(shapes, shape, turned_deg, rotation_deg));
            PostureId(self.postures.len() as u32 - 1)
        })
    }

    pub(super) fn get(&self, id: PostureId) -> Option<&Posture> {
        self.postures.get(id.0 as usize)
    }

    /// From the lowest point up to the middle.
    pub(crate) fn low_mm(&self, id: PostureId) -> f64 {
        self.get(id).map_or(0.0, |posture| posture.low_mm)
    }

    /// What must be left between the upper sides of two parts beyond the thickness of this one.
    pub(crate) fn gap_mm(&self, id: PostureId) -> f64 {
        self.get(id).map_or(0.0, Posture::gap_mm)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.postures.len()
    }
}

/// The upper sides of two parts that lie on each other are at least this far apart, in mm.
const MIN_STEP_MM: f64 = 0.02;

impl Posture {
    pub(super) fn gap_mm(&self) -> f64 {
        (MIN_STEP_MM - 2.0 * self.half_mm).max(0.0)
    }

    fn new(shapes: &Shapes, shape: ShapeId, turned_deg: f64, rotation_deg: f64) -> Self {
        let (sin, cos) = sin_cos(turned_deg);
        let (turn_sin, turn_cos) = sin_cos(rotation_deg);
        let turn = |point: Point| {
            Point::new(
                point.x * turn_cos - point.y * turn_sin,
                point.x * turn_sin + point.y * turn_cos,
            )
        };
        let (loops, depth) =
            shapes.get(shape).map_or((&[][..], 1.0), |shape| (&shape.loops[..], shape.depth_mm));
        let (low_mm, high_mm) = heights(loops, depth, sin, cos);
        let upright = cos.abs() < UPRIGHT;
        let plan: Vec<Plan> = loops
            .iter()
            .map(|outline| {
                let silhouette = (sin != 0.0).then(|| silhouette(outline, depth, sin, cos));
                let plan = match &silhouette {
                    Some(silhouette) if cos.abs() < STEEP => silhouette.clone(),
                    _ => outline.iter().map(|point| Point::new(point.x * cos, point.y)).collect(),
                };
                let turned = |points: Polygon| points.into_iter().map(turn).collect();
                Plan::new(turned(plan), silhouette.map(turned))
            })
            .collect();
        let (rise, half_mm) = if upright {
            (0.0, low_mm.max(high_mm))
        } else {
            (-sin / cos, depth / (2.0 * cos.abs()))
        };
        Self {
            bounds: plan
                .iter()
                .map(|plan| plan.bounds)
                .reduce(|a, b| a.union(b))
                .unwrap_or_default(),
            plan,
            slope: Vec2::new(rise * turn_cos, rise * turn_sin),
            half_mm,
            low_mm,
            high_mm,
        }
    }
}

impl Plan {
    fn new(outline: Polygon, silhouette: Option<Polygon>) -> Self {
        let middle = bounds(outline.iter()).center();
        Self {
            bounds: bounds(outline.iter().chain(silhouette.iter().flatten())),
            silhouette,
            strict: inset(&outline, STRICT_MM),
            neighbours: inset(&outline, NEIGHBOURS_MM),
            middle: contains(&outline, middle).then_some(middle),
            outline,
        }
    }
}

/// Exact for the quarter turns, so that flat parts are flat.
fn sin_cos(angle_deg: f64) -> (f64, f64) {
    match angle_deg.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => other.to_radians().sin_cos(),
    }
}

/// How far the lowest point is below the middle, and the highest above it.
fn heights(loops: &[Polygon], depth: f64, sin: f64, cos: f64) -> (f64, f64) {
    let rim = depth / 2.0 * cos.abs();
    let rises = loops.iter().flatten().map(|point| -point.x * sin);
    let (low, high) =
        rises.fold((0.0_f64, 0.0_f64), |(low, high), rise| (low.min(rise), high.max(rise)));
    (rim - low, rim + high)
}

/// The hull of an outline's two faces, tilted about the y axis and seen from above.
fn silhouette(outline: &[Point], depth: f64, sin: f64, cos: f64) -> Polygon {
    let shift = depth / 2.0 * sin.abs();
    let sides = [-shift, shift];
    let faces = outline
        .iter()
        .flat_map(|point| sides.map(|shift| Point::new(point.x * cos + shift, point.y)));
    hull(faces.collect())
}

//! Places on a path by the length travelled.

use kurbo::{
    BezPath, ParamCurve, ParamCurveDeriv, PathSeg, Point, Vec2,
    common::GAUSS_LEGENDRE_COEFFS_8 as GAUSS_LEGENDRE,
};

/// Lengths are right to this many units of the path, or to [`RELATIVE`] of a long piece.
const ABSOLUTE: f64 = 1e-7;
const RELATIVE: f64 = 1e-11;
/// Halvings of one segment: enough for a cusp, and an end for numbers that are no use.
const MAX_DEPTH: u32 = 24;
/// A path shorter than this has no length (R29).
const SHORTEST: f64 = 1e-9;

/// A path by arc length: subpaths one after the other, gaps have no length (R29).
#[derive(Clone, Debug)]
pub(crate) struct CurveTable {
    /// Never empty, in order of travel.
    spans: Vec<Span>,
    length: f64,
}

/// A stretch of a segment whose length quadrature gets right.
#[derive(Clone, Copy, Debug)]
struct Span {
    segment: PathSeg,
    from: f64,
    to: f64,
    /// Length travelled before it.
    start: f64,
    length: f64,
}

/// A place on a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CurvePoint {
    pub(crate) at: Point,
    /// Unit vector of travel; to the right where the curve has none.
    pub(crate) direction: Vec2,
}

impl CurveTable {
    /// Measures a path; none when it has no length or a number in it is not finite.
    pub(crate) fn new(path: &BezPath) -> Option<Self> {
        let mut table = Self { spans: Vec::new(), length: 0.0 };
        for segment in path.segments() {
            match segment {
                PathSeg::Line(line) => table.push(segment, 0.0, 1.0, (line.p1 - line.p0).hypot()),
                _ => table.measure(segment, 0.0, 1.0, arc_length(&segment, 0.0, 1.0), MAX_DEPTH),
            }
        }
        (table.length.is_finite() && table.length > SHORTEST).then_some(table)
    }

    /// The whole length.
    pub(crate) fn length(&self) -> f64 {
        self.length
    }

    /// The place after a length travelled, from 0 to the whole.
    pub(crate) fn at(&self, length: f64) -> CurvePoint {
        let after = self.spans.partition_point(|span| span.start <= length);
        match self.spans.get(after.saturating_sub(1)) {
            Some(span) => span.at((length - span.start).clamp(0.0, span.length)),
            None => CurvePoint { at: Point::ORIGIN, direction: Vec2::new(1.0, 0.0) },
        }
    }

    fn measure(&mut self, segment: PathSeg, from: f64, to: f64, whole: f64, depth: u32) {
        let middle = (from + to) / 2.0;
        let halves = [arc_length(&segment, from, middle), arc_length(&segment, middle, to)];
        let [first, second] = halves;
        let error = (first + second - whole).abs();
        // Halves of NaN or infinity would never agree: `CurveTable::new` refuses the sum.
        if error <= ABSOLUTE.max(RELATIVE * whole) || depth == 0 || !error.is_finite() {
            self.push(segment, from, middle, first);
            self.push(segment, middle, to, second);
        } else {
            self.measure(segment, from, middle, first, depth - 1);
            self.measure(segment, middle, to, second, depth - 1);
        }
    }

    fn push(&mut self, segment: PathSeg, from: f64, to: f64, length: f64) {
        if length != 0.0 {
            self.spans.push(Span { segment, from, to, start: self.length, length });
            self.length += length;
        }
    }
}

impl Span {
    fn at(&self, travelled: f64) -> CurvePoint {
        let t = match self.segment {
            PathSeg::Line(_) => travelled / self.length,
            _ => self.parameter(travelled),
        };
        CurvePoint { at: self.segment.eval(t), direction: direction(&self.segment, t) }
    }

    /// Newton's method, kept within a bracket that bisection narrows where the speed is near zero.
    fn parameter(&self, travelled: f64) -> f64 {
        let (mut low, mut high) = (self.from, self.to);
        let mut t = low + (high - low) * (travelled / self.length);
        for _ in 0..64 {
            let error = arc_length(&self.segment, self.from, t) - travelled;
            if error.abs() <= ABSOLUTE.max(RELATIVE * self.length) {
                break;
            }
            if error > 0.0 {
                high = t
            } else {
                low = t
            }
            let step = t - error / speed(&self.segment, t);
            t = if step > low && step < high { step } else { (low + high) / 2.0 };
        }
        t
    }
}

fn derivative(segment: &PathSeg, t: f64) -> Vec2 {
    match segment {
        PathSeg::Line(line) => line.p1 - line.p0,
        PathSeg::Quad(quad) => quad.deriv().eval(t).to_vec2(),
        PathSeg::Cubic(cubic) => cubic.deriv().eval(t).to_vec2(),
    }
}

fn speed(segment: &PathSeg, t: f64) -> f64 {
    derivative(segment, t).hypot()
}

fn arc_length(segment: &PathSeg, from: f64, to: f64) -> f64 {
    let (middle, half) = ((from + to) / 2.0, (to - from) / 2.0);
    let sum: f64 =
        GAUSS_LEGENDRE.iter().map(|(weight, x)| weight * speed(segment, middle + half * x)).sum();
    half * sum
}

/// The unit tangent; at a cusp that of the way on from it, or at the end of the way there.
fn direction(segment: &PathSeg, t: f64) -> Vec2 {
    let tangent = derivative(segment, t);
    let way = if tangent.hypot() > 1e-9 {
        tangent
    } else {
        let (from, to) = if t < 0.5 { (t, t + 1e-3) } else { (t - 1e-3, t) };
        segment.eval(to) - segment.eval(from)
    };
    let length = way.hypot();
    if length > 0.0 && length.is_finite() { way / length } else { Vec2::new(1.0, 0.0) }
}

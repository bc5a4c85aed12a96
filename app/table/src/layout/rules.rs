//! Routes and stackings made ready: checked numbers, measured curves.

use std::{collections::HashMap, sync::Arc};

use baize_manifest::{Diagnostic, Layout, Severity, Span, Stacking};

use crate::{codes, curve::CurveTable};

/// An anchor and the stacking on it: of a route, or of one of its candidates.
#[derive(Clone, Debug)]
pub(crate) struct StackRule {
    pub(crate) x_mm: f64,
    pub(crate) y_mm: f64,
    pub(crate) rotation_deg: f64,
    pub(crate) stacking: Option<Arc<Stacking>>,
    /// Of the stacking, when it has one with a length.
    pub(crate) curve: Option<Arc<CurveTable>>,
}

/// The rules of all routes of a surface.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    routes: Vec<(StackRule, Vec<StackRule>)>,
}

/// Larger than any table, and small enough that sums stay exact to a micrometre.
const FARTHEST_MM: f64 = 1e9;

impl Rules {
    pub(crate) fn new(layout: &[Layout], diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut making = Making { curves: HashMap::new(), diagnostics };
        let routes = layout
            .iter()
            .map(|route| {
                let anchor = [route.x_mm, route.y_mm, route.rotation_deg];
                let rule = making.rule(anchor, route.stacking.as_ref(), route.at);
                let candidates = route.candidates.iter().flatten().map(|candidate| {
                    let anchor = [candidate.x_mm, candidate.y_mm, candidate.rotation_deg];
                    making.rule(anchor, candidate.stacking.as_ref(), candidate.at)
                });
                (rule, candidates.collect())
            })
            .collect();
        Self { routes }
    }

    /// The rule of a route without candidates, or of a candidate.
    pub(crate) fn get(&self, route: usize, candidate: Option<usize>) -> Option<&StackRule> {
        let (rule, candidates) = self.routes.get(route)?;
        match candidate {
            Some(candidate) => candidates.get(candidate),
            None => Some(rule),
        }
    }
}

struct Making<'a> {
    /// By the address of the stacking, which candidates share with their route.
    curves: HashMap<usize, Option<Arc<CurveTable>>>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Making<'_> {
    fn rule(&mut self, anchor: [f64; 3], stacking: Option<&Arc<Stacking>>, at: Span) -> StackRule {
        let [x_mm, y_mm, rotation_deg] = anchor.map(|value| self.sane(value, at));
        StackRule {
            x_mm,
            y_mm,
            rotation_deg,
            stacking: stacking.map(|stacking| self.checked(stacking, at)),
            curve: stacking.and_then(|stacking| self.curve(stacking, at)),
        }
    }

    fn sane(&mut self, value: f64, at: Span) -> f64 {
        if value.abs() <= FARTHEST_MM {
            return value;
        }
        let message = format!("{value} is no number for a place or an angle: 0 is taken");
        self.diagnostics.push(Diagnostic::new(Severity::Error, codes::NOT_FINITE, at, message));
        0.0
    }

    /// The stacking with numbers that can be reckoned with; the very one when they all can.
    fn checked(&mut self, stacking: &Arc<Stacking>, at: Span) -> Arc<Stacking> {
        let ramp = stacking.ramp_mm.unwrap_or_default();
        let good = |value: &f64| value.abs() <= FARTHEST_MM;
        if good(&stacking.tilt_deg) && ramp.iter().all(good) {
            return stacking.clone();
        }
        let tilt_deg = self.sane(stacking.tilt_deg, at);
        let ramp_mm = stacking.ramp_mm.map(|ramp| ramp.map(|height| self.sane(height, at)));
        Arc::new(Stacking { tilt_deg, ramp_mm, ..(**stacking).clone() })
    }

    fn curve(&mut self, stacking: &Arc<Stacking>, at: Span) -> Option<Arc<CurveTable>> {
        let curve = stacking.curve.as_ref()?;
        let address = Arc::as_ptr(stacking) as usize;
        if let Some(known) = self.curves.get(&address) {
            return known.clone();
        }
        let far =
            |point: kurbo::Point| !(point.x.abs() <= FARTHEST_MM && point.y.abs() <= FARTHEST_MM);
        let sane = !curve.path.control_box_points().any(far);
        let table = sane.then(|| CurveTable::new(&curve.path)).flatten().map(Arc::new);
        if table.is_none() {
            let message = "the curve has no length: the stack is shown as a pile";
            self.diagnostics.push(Diagnostic::new(
                Severity::Error,
                codes::EMPTY_CURVE,
                at,
                message,
            ));
        }
        self.curves.insert(address, table.clone());
        table
    }
}

/// All points of a path, control points too.
trait ControlPoints {
    fn control_box_points(&self) -> impl Iterator<Item = kurbo::Point>;
}

impl ControlPoints for kurbo::BezPath {
    fn control_box_points(&self) -> impl Iterator<Item = kurbo::Point> {
        use kurbo::PathEl;
        self.elements().iter().flat_map(|element| {
            let points: [Option<kurbo::Point>; 3] = match *element {
                PathEl::MoveTo(a) | PathEl::LineTo(a) => [Some(a), None, None],
                PathEl::QuadTo(a, b) => [Some(a), Some(b), None],
                PathEl::CurveTo(a, b, c) => [Some(a), Some(b), Some(c)],
                PathEl::ClosePath => [None; 3],
            };
            points.into_iter().flatten()
        })
    }
}

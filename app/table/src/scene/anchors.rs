//! The positions that routes offer, for overlays and as drop targets.

use kurbo::{PathEl, Point};

use super::Anchor;
use crate::{
    layout::{Rules, StackRule},
    routing::Router,
};

/// How far a drawn curve may be from the true one, in mm.
const FLATNESS_MM: f64 = 0.05;

/// The anchors of one placed surface by route and candidate.
pub(super) fn anchors(surface_index: usize, router: &Router, rules: &Rules) -> Vec<Anchor> {
    let mut router = router.clone();
    let positions: Vec<(usize, Option<usize>)> = router
        .layout()
        .iter()
        .enumerate()
        .flat_map(|(route, entry)| match &entry.candidates {
            None => vec![(route, None)],
            Some(candidates) => (0..candidates.len()).map(|at| (route, Some(at))).collect(),
        })
        .collect();
    let mut anchors = Vec::with_capacity(positions.len());
    for (route, candidate) in positions {
        let template = router.layout().get(route).map(|entry| entry.route.text().clone());
        if let (Some(rule), Some(template)) = (rules.get(route, candidate), template) {
            anchors.push(Anchor {
                surface_index,
                route,
                candidate,
                x_mm: rule.x_mm,
                y_mm: rule.y_mm,
                rotation_deg: rule.rotation_deg,
                template,
                path: router.path_to(route, candidate).map(Into::into),
                curve: polylines(rule),
            });
        }
    }
    anchors
}

/// The curve in the surface's axes, one polyline a subpath.
fn polylines(rule: &StackRule) -> Vec<Vec<Point>> {
    let stacking = rule.stacking.as_deref().filter(|_| rule.curve.is_some());
    let Some(curve) = stacking.and_then(|stacking| stacking.curve.as_ref()) else {
        return Vec::new();
    };
    let path = rule.at() * &curve.path;
    let mut lines: Vec<Vec<Point>> = Vec::new();
    kurbo::flatten(path, FLATNESS_MM, |element| match element {
        PathEl::MoveTo(point) => lines.push(vec![point]),
        PathEl::ClosePath => {
            if let Some(line) = lines.last_mut() {
                let start = line.first().copied();
                line.extend(start);
            }
        }
        PathEl::LineTo(point) | PathEl::QuadTo(_, point) | PathEl::CurveTo(_, _, point) => {
            if let Some(line) = lines.last_mut() {
                line.push(point);
            }
        }
    });
    lines.retain(|line| line.len() > 1);
    lines
}

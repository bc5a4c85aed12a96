//! Estimating what drawing an SVG costs, before it is drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use resvg::tiny_skia::PathSegment;
use resvg::usvg::filter::{Filter, Kind};
use resvg::usvg::{Group, ImageKind, Node, Paint, Path, Rect, Tree};

use super::super::{Limits, PictureError};

/// Refuses a document whose estimated work or memory is over the limit (R31).
///
/// Work is counted in pixels touched, roughly a nanosecond each: the area of every shape
/// within the canvas, of every layer within what `resvg` allows it (five canvases a side), and
/// of every filter pass times what one pixel costs in it. Shared masks and patterns count
/// each time that they are drawn.
pub(super) fn check(
    tree: &Tree,
    (columns, rows): (u32, u32),
    (across, down): (f64, f64),
    limits: &Limits,
) -> Result<(), PictureError> {
    let mut estimate = Estimate {
        canvas: (f64::from(columns), f64::from(rows)),
        scale: across.max(down),
        shared: BTreeMap::new(),
    };
    let total = estimate.group(tree.root());
    over("work", total.work, limits.max_svg_work)?;
    over("memory", total.memory, limits.max_svg_memory)
}

fn over(what: &'static str, amount: f64, limit: u64) -> Result<(), PictureError> {
    if amount <= limit as f64 {
        return Ok(());
    }
    Err(PictureError::TooCostly { what, amount: amount as u64, limit })
}

/// What drawing something costs.
#[derive(Clone, Copy, Default)]
struct Cost {
    /// Pixels touched.
    work: f64,
    /// Bytes held at the worst moment.
    memory: f64,
}

impl Cost {
    /// This, and then the other.
    fn then(self, other: Self) -> Self {
        Self { work: self.work + other.work, memory: self.memory.max(other.memory) }
    }

    /// This while a layer of `area` px is held.
    fn within_layer(self, area: f64) -> Self {
        Self { work: self.work + 3.0 * area, memory: self.memory + 4.0 * area }
    }
}

struct Estimate {
    /// Width and height of the canvas, px.
    canvas: (f64, f64),
    /// Pixels a unit of the document.
    scale: f64,
    /// Masks, clips and patterns already estimated, by address: they are shared.
    shared: BTreeMap<usize, Cost>,
}

impl Estimate {
    fn group(&mut self, group: &Group) -> Cost {
        let mut cost = Cost::default();
        for node in group.children() {
            cost = cost.then(match node {
                Node::Group(inner) => self.group(inner),
                Node::Path(path) => self.path(path),
                Node::Text(text) => self.group(text.flattened()),
                Node::Image(image) => {
                    let area = self.area(image.abs_bounding_box(), 1.0);
                    let drawn = Cost { work: 8.0 * area, memory: 0.0 };
                    match image.kind() {
                        ImageKind::SVG(tree) => self.group(tree.root()).within_layer(area),
                        _ => drawn,
                    }
                }
            });
        }
        if !group.should_isolate() {
            return cost;
        }
        let layer = self.area(group.abs_layer_bounding_box().to_rect(), 5.0);
        for filter in group.filters() {
            cost = cost.then(self.filter(filter, layer));
        }
        if let Some(clip) = group.clip_path() {
            let mut next = Some(clip);
            while let Some(path) = next {
                cost = cost.then(self.shared(path.root()).within_layer(layer));
                next = path.clip_path();
            }
        }
        if let Some(mask) = group.mask() {
            let mut next = Some(mask);
            while let Some(mask) = next {
                cost = cost.then(self.shared(mask.root()).within_layer(2.0 * layer));
                next = mask.mask();
            }
        }
        cost.within_layer(layer)
    }

    /// A group that may be drawn from many places: estimated once.
    fn shared(&mut self, group: &Group) -> Cost {
        let address = std::ptr::from_ref(group) as usize;
        if let Some(&cost) = self.shared.get(&address) {
            return cost;
        }
        let cost = self.group(group);
        self.shared.insert(address, cost);
        cost
    }

    fn path(&mut self, path: &Path) -> Cost {
        let area = self.area(path.abs_stroke_bounding_box(), 1.0);
        let segments = path.data().len() as f64;
        let mut cost = Cost::default();
        if let Some(fill) = path.fill() {
            cost.work += area + 50.0 * segments;
            cost = cost.then(self.paint(fill.paint()));
        }
        if let Some(stroke) = path.stroke() {
            let dashes = stroke.dasharray().map_or(0.0, |pattern| {
                let period: f64 = pattern.iter().map(|dash| f64::from(*dash)).sum();
                length(path) / period.max(1e-9) * pattern.len() as f64
            });
            cost.work += area + 300.0 * segments + 600.0 * dashes;
            cost = cost.then(self.paint(stroke.paint()));
        }
        cost
    }

    fn paint(&mut self, paint: &Paint) -> Cost {
        let Paint::Pattern(pattern) = paint else { return Cost::default() };
        let tile = pattern.rect().to_rect();
        let area = self.area(tile, 5.0);
        self.shared(pattern.root()).within_layer(area)
    }

    fn filter(&mut self, filter: &Arc<Filter>, area: f64) -> Cost {
        let mut cost = Cost::default();
        for primitive in filter.primitives() {
            let scale = self.scale;
            let square = |x: f32, y: f32| {
                let side = |radius: f32| (2.0 * f64::from(radius) * scale + 1.0).min(area.sqrt());
                side(x) * side(y)
            };
            let each = match primitive.kind() {
                Kind::Morphology(kind) => {
                    4.0 * square(kind.radius_x().get(), kind.radius_y().get())
                }
                Kind::ConvolveMatrix(kind) => 8.0 * kind.matrix().data().len() as f64,
                Kind::Turbulence(kind) => 60.0 * f64::from(kind.num_octaves()),
                Kind::GaussianBlur(_) | Kind::DropShadow(_) => 40.0,
                Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 80.0,
                Kind::Merge(merge) => 4.0 * merge.inputs().len() as f64,
                Kind::Image(image) => {
                    cost = cost.then(self.shared(image.root()));
                    8.0
                }
                _ => 10.0,
            };
            // Every result is kept until the last primitive is done.
            cost.work += each * area;
            cost.memory += 4.0 * area;
        }
        // The source, a converted copy of it, and the result.
        cost.memory += 12.0 * area;
        cost
    }

    /// Pixels of a rectangle of the document that lie within `times` the canvas a side.
    fn area(&self, rect: Rect, times: f64) -> f64 {
        let side = |length: f32, most: f64| {
            let length = f64::from(length) * self.scale;
            if length.is_finite() { (length + 4.0).min(most * times) } else { most * times }
        };
        side(rect.width(), self.canvas.0) * side(rect.height(), self.canvas.1)
    }
}

/// Length of a path's control polygon in its own units: at least its true length.
fn length(path: &Path) -> f64 {
    let (mut start, mut at, mut sum) = ((0.0, 0.0), (0.0, 0.0), 0.0);
    let mut go = |at: &mut (f64, f64), x: f32, y: f32| {
        let to = (f64::from(x), f64::from(y));
        sum += (to.0 - at.0).hypot(to.1 - at.1);
        *at = to;
    };
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(p) => {
                at = (f64::from(p.x), f64::from(p.y));
                start = at;
            }
            PathSegment::LineTo(p) => go(&mut at, p.x, p.y),
            PathSegment::QuadTo(a, p) => {
                go(&mut at, a.x, a.y);
                go(&mut at, p.x, p.y);
            }
            PathSegment::CubicTo(a, b, p) => {
                go(&mut at, a.x, a.y);
                go(&mut at, b.x, b.y);
                go(&mut at, p.x, p.y);
            }
            PathSegment::Close => {
                let (x, y) = start;
                go(&mut at, x as f32, y as f32);
            }
        }
    }
    sum
}

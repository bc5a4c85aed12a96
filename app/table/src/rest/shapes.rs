//! The footprints of parts, checked, each different one once.

use std::{collections::HashMap, sync::Arc};

use baize_manifest::PartRef;
use kurbo::Point;

use super::polygon::{Polygon, bounds, doubled_area};
use crate::{Footprint, Footprints};

/// Which shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ShapeId(u32);

/// A footprint that can be reckoned with: finite, with an area and a thickness.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// Never empty.
    pub(super) loops: Vec<Polygon>,
    pub(super) depth_mm: f64,
}

/// Width, height and depth of a part that says nothing usable about its size (R18).
const UNKNOWN_MM: [f64; 3] = [50.0, 50.0, 1.0];
/// What is larger than this is no part of a game, and its squares would lose digits.
const LARGEST_MM: f64 = 1e6;

/// All shapes that were asked for.
pub(crate) struct Shapes {
    footprints: Arc<dyn Footprints>,
    shapes: Vec<Shape>,
    /// By the address of a name that is kept alive here: what most look-ups find.
    by_address: HashMap<usize, (Arc<PartRef>, ShapeId)>,
    by_name: HashMap<Arc<PartRef>, ShapeId>,
    by_content: HashMap<Vec<u64>, ShapeId>,
}

impl Shapes {
    pub(crate) fn new(footprints: Arc<dyn Footprints>) -> Self {
        Self {
            footprints,
            shapes: Vec::new(),
            by_address: HashMap::new(),
            by_name: HashMap::new(),
            by_content: HashMap::new(),
        }
    }

    /// The shape of a part.
    pub(crate) fn of(&mut self, part: &Arc<PartRef>) -> ShapeId {
        let address = Arc::as_ptr(part) as usize;
        if let Some((_, shape)) = self.by_address.get(&address) {
            return *shape;
        }
        let shape = match self.by_name.get(part) {
            Some(shape) => *shape,
            None => self.look_up(part),
        };
        self.by_name.insert(part.clone(), shape);
        self.by_address.insert(address, (part.clone(), shape));
        shape
    }

    fn look_up(&mut self, part: &PartRef) -> ShapeId {
        let footprint = self.footprints.footprint(part);
        let shape = footprint
            .and_then(|footprint| checked(&footprint))
            .or_else(|| checked(&Footprint::rectangle(UNKNOWN_MM)))
            .unwrap_or_else(|| Shape { loops: Vec::new(), depth_mm: 1.0 });
        let content = content(&shape);
        *self.by_content.entry(content).or_insert_with(|| {
            self.shapes.push(shape);
            ShapeId(self.shapes.len() as u32 - 1)
        })
    }

    pub(super) fn get(&self, id: ShapeId) -> Option<&Shape> {
        self.shapes.get(id.0 as usize)
    }
}

fn checked(footprint: &Footprint) -> Option<Shape> {
    let depth_mm = footprint.depth_mm;
    if !(depth_mm > 0.0 && depth_mm <= LARGEST_MM) {
        return None;
    }
    let loops: Vec<Polygon> = footprint
        .loops
        .iter()
        .map(|points| {
            let mut polygon: Polygon = points.iter().map(|[x, y]| Point::new(*x, *y)).collect();
            polygon.dedup();
            if polygon.first() == polygon.last() {
                polygon.pop();
            }
            polygon
        })
        .filter(|polygon| is_usable(polygon))
        .collect();
    (!loops.is_empty()).then_some(Shape { loops, depth_mm })
}

fn is_usable(polygon: &[Point]) -> bool {
    let sane = |value: f64| value.abs() <= LARGEST_MM;
    let extent = bounds(polygon.iter());
    polygon.iter().all(|point| sane(point.x) && sane(point.y))
        && extent.width() > 0.0
        && extent.height() > 0.0
        && doubled_area(polygon).abs() > 0.0
}

fn content(shape: &Shape) -> Vec<u64> {
    let mut content = vec![shape.depth_mm.to_bits()];
    for polygon in &shape.loops {
        content.push(polygon.len() as u64);
        content.extend(polygon.iter().flat_map(|point| [point.x.to_bits(), point.y.to_bits()]));
    }
    content
}

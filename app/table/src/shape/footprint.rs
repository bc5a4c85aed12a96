//! Outlines and thickness of parts.

use std::{collections::HashMap, sync::Arc};

use baize_manifest::{PartRef, Project};

/// What of a part's shape matters for where it comes to rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    /// The outer outlines in mm, x right and y down, origin in the middle of the part, face up.
    /// Simple polygons, closed without repeating the first point, in either direction.
    pub loops: Vec<Vec<[f64; 2]>>,
    /// Thickness in mm.
    pub depth_mm: f64,
}

impl Footprint {
    /// A box of this width, height and depth in mm.
    pub fn rectangle([width, height, depth]: [f64; 3]) -> Self {
        let (x, y) = (width / 2.0, height / 2.0);
        Self { loops: vec![vec![[-x, -y], [x, -y], [x, y], [-x, y]]], depth_mm: depth }
    }
}

/// Where footprints come from: the viewer has traced outlines, tests and the program have sizes.
pub trait Footprints: Send + Sync {
    /// The footprint of a part; none when it is not known: then a box of 50 × 50 × 1 mm (R18).
    fn footprint(&self, part: &PartRef) -> Option<Arc<Footprint>>;
}

/// Footprints that are the rectangles of the parts' sizes.
#[derive(Clone, Debug, Default)]
pub struct PartSizes {
    footprints: HashMap<PartRef, Arc<Footprint>>,
}

impl PartSizes {
    /// The sizes of all parts of a project.
    pub fn new(project: &Project) -> Self {
        let footprints = project
            .part_index()
            .into_iter()
            .map(|(name, part)| (name, Arc::new(Footprint::rectangle(part.size_mm))))
            .collect();
        Self { footprints }
    }
}

impl Footprints for PartSizes {
    fn footprint(&self, part: &PartRef) -> Option<Arc<Footprint>> {
        self.footprints.get(part).cloned()
    }
}

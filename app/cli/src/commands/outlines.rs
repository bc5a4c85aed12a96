//! The traced outlines of parts, on which they come to rest.

use std::{collections::HashMap, sync::Arc};

use baize_manifest::{Files, PartRef, Project};
use baize_solid::Maker;
use baize_table::{Footprint, Footprints, State};

use super::{part::Pieces, say};

/// The outlines of the parts of a game, as the table in the window has them.
pub(super) struct Outlines(HashMap<PartRef, Arc<Footprint>>);

impl Outlines {
    /// Traces the shapes of all parts that are in the game. What is at fault is told, and the part
    /// is its full rectangle (R17).
    pub(super) fn new(project: &Project, files: &dyn Files, state: &State) -> Self {
        let cache = directories::ProjectDirs::from("", "", "baize");
        let maker = Maker::new(cache.as_ref().map(|folders| folders.cache_dir()));
        let pieces = Pieces::new(files, &maker);
        let parts = project.part_index();
        let mut outlines = HashMap::new();
        for piece in state.stacks().flat_map(|(_, stack)| stack) {
            let Some(part) = parts.get(&*piece.part) else { continue };
            if outlines.contains_key(&*piece.part) {
                continue;
            }
            let mut faults = Vec::new();
            let solid = pieces.solid(part, &mut faults);
            for fault in faults {
                say::note(&format!("{}: {fault}", piece.part));
            }
            let footprint = match solid {
                Some(solid) => Footprint { loops: solid.feet(), depth_mm: solid.size_mm[2] },
                None => Footprint::rectangle(part.size_mm),
            };
            outlines.insert(PartRef::clone(&piece.part), Arc::new(footprint));
        }
        Self(outlines)
    }
}

impl Footprints for Outlines {
    fn footprint(&self, part: &PartRef) -> Option<Arc<Footprint>> {
        self.0.get(part).cloned()
    }
}

//! What is kept from one picture of a game to the next.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use baize_manifest::{Files, Part, PartRef, Project};

use super::{LookStore, Looks};
use crate::quality::Quality;

/// Bytes of decoded images and cells that are kept; more are dropped before the next picture.
const MOST_BYTES: usize = 512 << 20;

/// Pictures, solids and looks of the game that was shown last.
#[derive(Default)]
pub(crate) struct Kept {
    /// Held, so that no other files can be mistaken for these.
    files: Option<Arc<dyn Files>>,
    store: LookStore,
    last: Option<Last>,
}

/// Looks and what they were made of.
struct Last {
    parts: HashMap<PartRef, Part>,
    quality: Quality,
    looks: Arc<Looks>,
}

impl Kept {
    /// The looks of some parts; `whole` when there must be no others among them. Files that are
    /// the same as last time are not read again.
    pub(crate) fn looks(
        &mut self,
        project: &Project,
        files: &Arc<dyn Files>,
        maker: &baize_solid::Maker,
        (parts, whole): (&BTreeSet<PartRef>, bool),
        quality: Quality,
        done: &(dyn Fn() + Sync),
    ) -> Arc<Looks> {
        let same = self.files.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, files));
        if !same || self.store.bytes() > MOST_BYTES {
            *self = Self { files: Some(files.clone()), ..Self::default() };
        }
        let index = project.part_index();
        let wanted: HashMap<PartRef, Part> = parts
            .iter()
            .filter_map(|name| Some((name.clone(), Part::clone(index.get(name)?))))
            .collect();
        if let Some(last) = &self.last
            && last.serves(&wanted, whole, quality)
        {
            wanted.iter().for_each(|_| done());
            return last.looks.clone();
        }
        let looks = self.store.load(project, &**files, maker, parts, quality, done);
        let looks = Arc::new(looks);
        self.last = Some(Last { parts: wanted, quality, looks: looks.clone() });
        looks
    }
}

impl Last {
    fn serves(&self, wanted: &HashMap<PartRef, Part>, whole: bool, quality: Quality) -> bool {
        let area = |parts: &HashMap<PartRef, Part>| super::area_mm2(parts.values());
        // With fewer parts, each may have more pixels.
        let as_fine = || {
            super::px_per_mm(quality, area(wanted)) == super::px_per_mm(quality, area(&self.parts))
        };
        quality == self.quality
            && (!whole || wanted.len() == self.parts.len())
            && wanted.iter().all(|(name, part)| self.parts.get(name) == Some(part))
            && as_fine()
    }
}

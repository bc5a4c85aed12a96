//! The looks of parts: a solid, two pictures, a material.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

use baize_manifest::{Files, Material, Part, PartRef, Project};
use baize_solid::{Raster, Solid};
use baize_table::{Footprint, Footprints};
use bevy::platform::hash::FixedHasher;

use super::store::LookStore;
use crate::quality::Quality;

/// What a part is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MaterialKind {
    /// Cards, tiles, boards.
    Paper,
    /// Tokens and pawns.
    Wood,
    /// Chips and dice.
    Plastic,
    /// Coins.
    Metal,
}

/// What one part looks like.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) part: PartRef,
    pub(crate) solid: Arc<Solid>,
    pub(crate) face: Arc<Raster>,
    pub(crate) back: Arc<Raster>,
    /// Colour of the side walls; none: the face's (R20).
    pub(crate) edge: Option<[u8; 3]>,
    pub(crate) material: MaterialKind,
    /// Its outer outlines in mm, x right and y down, and its depth.
    pub(crate) footprint: Arc<Footprint>,
}

/// Something that could not be shown as it was meant to be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LookNote {
    pub(crate) part: PartRef,
    pub(crate) message: String,
}

/// The looks of some parts, in the order they were asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looks {
    pub(crate) looks: Vec<Look>,
    /// Asked for every part with every change: the hash is a quick one.
    by_part: HashMap<PartRef, usize, FixedHasher>,
    /// Sorted.
    pub(crate) notes: Vec<LookNote>,
    /// Mips of pictures, made beforehand, by the picture's address.
    mips: Arc<Mutex<HashMap<usize, Vec<Raster>>>>,
}

impl Looks {
    /// Looks with what there is to say about them.
    pub(super) fn of(made: impl IntoIterator<Item = (Option<Look>, Vec<LookNote>)>) -> Self {
        let mut looks = Self::default();
        for (look, notes) in made {
            looks.notes.extend(notes);
            let Some(look) = look else { continue };
            looks.by_part.insert(look.part.clone(), looks.looks.len());
            looks.looks.push(look);
        }
        looks.notes.sort();
        looks.notes.dedup();
        looks
    }

    /// Whether everything that is seen, and said, is the same.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let same = |(a, b): (&Look, &Look)| a.part == b.part && a.is_same(b);
        self.looks.len() == other.looks.len()
            && self.looks.iter().zip(&other.looks).all(same)
            && self.notes == other.notes
    }

    /// Makes the mips of all pictures that were not among those `before`, on all cores, so that
    /// showing them is no work.
    pub(crate) fn make_mips(&mut self, before: Option<&Self>) {
        use rayon::prelude::*;
        let pictures = |looks: &Self| -> BTreeMap<usize, Arc<Raster>> {
            let pictures = looks.looks.iter().flat_map(|look| [&look.face, &look.back]);
            pictures.map(|picture| (Arc::as_ptr(picture) as usize, picture.clone())).collect()
        };
        let mut new = pictures(self);
        for known in before.map(pictures).unwrap_or_default().keys() {
            new.remove(known);
        }
        let mips = new.par_iter().map(|(at, picture)| (*at, baize_solid::mips(picture))).collect();
        self.mips = Arc::new(Mutex::new(mips));
    }

    /// The mips of one of the pictures: those made beforehand, which are given away.
    pub(crate) fn take_mips(&self, picture: &Arc<Raster>) -> Vec<Raster> {
        let mut mips = self.mips.lock().unwrap_or_else(PoisonError::into_inner);
        mips.remove(&(Arc::as_ptr(picture) as usize)).unwrap_or_else(|| baize_solid::mips(picture))
    }

    /// The index of a part's look.
    pub(crate) fn index(&self, part: &PartRef) -> Option<usize> {
        self.by_part.get(part).copied()
    }

    /// The notes on some of the parts.
    pub(crate) fn notes_on(&self, parts: &BTreeSet<PartRef>) -> Vec<LookNote> {
        self.notes.iter().filter(|note| parts.contains(&note.part)).cloned().collect()
    }

    /// Whether a look is that of a part named `type#id` or `package:type#id`.
    pub(crate) fn is_called(&self, look: usize, name: &str) -> bool {
        self.looks
            .get(look)
            .is_some_and(|look| look.part.to_string() == name || look.part.key.to_string() == name)
    }

    /// The box of a look's solid.
    pub(crate) fn size_mm(&self, look: usize) -> [f64; 3] {
        self.looks.get(look).map_or([50.0, 50.0, 1.0], |look| look.solid.size_mm)
    }
}

impl Look {
    /// Whether it is the same in everything that is seen.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.solid, &other.solid)
            && Arc::ptr_eq(&self.face, &other.face)
            && Arc::ptr_eq(&self.back, &other.back)
            && self.edge == other.edge
            && self.material == other.material
    }
}

impl Footprints for Looks {
    fn footprint(&self, part: &PartRef) -> Option<Arc<Footprint>> {
        Some(self.looks.get(self.index(part)?)?.footprint.clone())
    }
}

/// Loads the looks of parts on all cores; nothing is left out: what is broken gets a
/// placeholder and a note. `quality` limits the pictures. `done` hears of each part.
pub(crate) fn load_looks(
    project: &Project,
    files: &dyn Files,
    maker: &baize_solid::Maker,
    parts: &BTreeSet<PartRef>,
    quality: Quality,
    done: &(dyn Fn() + Sync),
) -> Looks {
    LookStore::default().load(project, files, maker, parts, quality, done)
}

/// Of all faces together.
pub(crate) fn area_mm2<'p>(parts: impl Iterator<Item = &'p Part>) -> f64 {
    parts.map(|part| part.size_mm[0] * part.size_mm[1]).sum()
}

/// What a part is made of, when it does not say: thin ones are paper and card, thick ones with
/// round edges are wood.
pub(super) fn material(part: &Part) -> MaterialKind {
    match part.material {
        Some(Material::Paper) => MaterialKind::Paper,
        Some(Material::Wood) => MaterialKind::Wood,
        Some(Material::Plastic) => MaterialKind::Plastic,
        Some(Material::Metal) => MaterialKind::Metal,
        None if part.size_mm[2] >= 4.0 => MaterialKind::Wood,
        None => MaterialKind::Paper,
    }
}

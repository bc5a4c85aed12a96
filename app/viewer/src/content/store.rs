//! Looks that are kept from one load to the next: what did not change is not made again.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use baize_manifest::{Files, Part, PartRef, Picture, Project};
use baize_solid::{MakeError, Raster, Shape, ShapeKey, Solid, SolidSpec, TraceOptions};
use baize_table::Footprint;

use super::{
    looks::{Look, LookNote, Looks, MaterialKind, area_mm2, material},
    pictures::{CellKey, Keeping, Loading, Pictures},
    placeholder::{blank, hatched},
};
use crate::quality::Quality;

/// What a load of looks had to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookWork {
    /// Images decoded.
    pub images_decoded: usize,
    /// Pictures cut from them.
    pub pictures_cut: usize,
    /// Solids made from an outline.
    pub solids_built: usize,
    /// Parts that look other than before, or are new.
    pub looks_changed: usize,
}

/// Makes the looks of parts, again and again while a package is worked on.
pub(crate) struct LookStore {
    pictures: Pictures,
    solids: Solids,
    blank: Arc<Raster>,
    /// Of the last load.
    made: HashMap<PartRef, Made>,
    keeping: Keeping,
    /// What the last load had to do.
    pub(crate) work: LookWork,
}

impl Default for LookStore {
    fn default() -> Self {
        Self::new(Keeping::Constant)
    }
}

/// All that a look depends on.
#[derive(Clone, Debug, PartialEq)]
struct LookKey {
    face: Option<CellKey>,
    back: Option<CellKey>,
    shape: Option<CellKey>,
    /// Size and fillet.
    mm: [u64; 5],
    edge: Option<[u8; 3]>,
    material: MaterialKind,
}

impl LookKey {
    fn is_lasting(&self) -> bool {
        [&self.face, &self.back, &self.shape].into_iter().flatten().all(CellKey::is_lasting)
    }
}

#[derive(Clone)]
struct Made {
    key: LookKey,
    look: Option<Look>,
    notes: Vec<LookNote>,
    /// Whether the look shows no placeholder.
    is_good: bool,
}

/// What a solid depends on: the cell that is traced, or the sides of a rectangle; size, fillet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SolidKey {
    shape: Result<CellKey, [u32; 2]>,
    mm: [u64; 5],
}

/// A solid and what it stands on, or why there is none.
type Standing = Result<(Arc<Solid>, Arc<Footprint>), String>;
type SolidSlot = Arc<OnceLock<Standing>>;

/// Solids by what they depend on.
#[derive(Default)]
struct Solids {
    slots: Mutex<HashMap<SolidKey, SolidSlot>>,
    built: AtomicUsize,
}

impl Solids {
    fn slot(&self, key: SolidKey) -> SolidSlot {
        // A thread that panicked left the map whole: entries are only ever added.
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.entry(key).or_default().clone()
    }
}

impl LookStore {
    /// An empty store.
    pub(crate) fn new(keeping: Keeping) -> Self {
        Self {
            pictures: Pictures::new(keeping),
            solids: Solids::default(),
            blank: Arc::new(blank()),
            made: HashMap::new(),
            keeping,
            work: LookWork::default(),
        }
    }

    /// How many bytes the pictures take.
    pub(crate) fn bytes(&mut self) -> usize {
        self.pictures.bytes()
    }

    /// The looks of parts, made on all cores; nothing is left out: what is broken gets its last
    /// good look or a placeholder, and a note. `quality` limits the pictures. `done` hears of
    /// each part.
    pub(crate) fn load(
        &mut self,
        project: &Project,
        files: &dyn Files,
        maker: &baize_solid::Maker,
        parts: &BTreeSet<PartRef>,
        quality: Quality,
        done: &(dyn Fn() + Sync),
    ) -> Looks {
        use rayon::prelude::*;
        let index = project.part_index();
        let wanted: Vec<(&PartRef, &Part)> =
            parts.iter().filter_map(|name| index.get(name).map(|part| (name, *part))).collect();
        let area_mm2 = area_mm2(wanted.iter().map(|(_, part)| *part));
        self.pictures.begin(quality, area_mm2);
        self.solids.built = AtomicUsize::new(0);
        let making = Making {
            pictures: self.pictures.loading(files, quality),
            maker,
            solids: &self.solids,
            blank: &self.blank,
            made: &self.made,
        };
        let made: Vec<Made> = wanted
            .par_iter()
            .map(|(name, part)| {
                let made = making.made(name, part);
                done();
                made
            })
            .collect();
        let (images_decoded, pictures_cut) = self.pictures.work();
        let solids_built = self.solids.built.load(Ordering::Relaxed);
        let is_new = |made: &&Made| {
            let look = made.look.as_ref();
            let before = look.and_then(|look| self.made.get(&look.part)?.look.as_ref());
            match (before, look) {
                (Some(before), Some(look)) => !before.is_same(look),
                _ => look.is_some(),
            }
        };
        let looks_changed = made.iter().filter(is_new).count();
        self.work = LookWork { images_decoded, pictures_cut, solids_built, looks_changed };
        self.keep(&wanted, &made);
        Looks::of(made.into_iter().map(|made| (made.look, made.notes)))
    }

    /// Remembers what was made, and lets go of the rest.
    fn keep(&mut self, wanted: &[(&PartRef, &Part)], made: &[Made]) {
        self.pictures.end();
        if self.keeping == Keeping::Constant {
            return;
        }
        let used: HashSet<*const Solid> =
            made.iter().filter_map(|made| Some(Arc::as_ptr(&made.look.as_ref()?.solid))).collect();
        let slots = self.solids.slots.get_mut().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|key, slot| {
            let is_lasting = key.shape.as_ref().map_or(true, CellKey::is_lasting);
            let solid = slot.get().and_then(|solid| solid.as_ref().ok());
            is_lasting && solid.is_some_and(|(solid, _)| used.contains(&Arc::as_ptr(solid)))
        });
        let names = wanted.iter().map(|(name, _)| PartRef::clone(name));
        self.made = names.zip(made.iter().cloned()).collect();
    }
}

/// One load.
struct Making<'s> {
    pictures: Loading<'s>,
    maker: &'s baize_solid::Maker,
    solids: &'s Solids,
    blank: &'s Arc<Raster>,
    /// Of the last load; empty where files never change.
    made: &'s HashMap<PartRef, Made>,
}

impl Making<'_> {
    fn made(&self, name: &PartRef, part: &Part) -> Made {
        let key = self.key(part);
        let last = self.made.get(name);
        if let Some(last) = last.filter(|last| last.key == key && last.notes.is_empty())
            && key.is_lasting()
        {
            return last.clone();
        }
        let good = last.filter(|last| last.is_good);
        let good = good.and_then(|last| last.look.as_ref());
        let (look, notes) = self.look(name, part, good);
        let is_good = notes.is_empty() || good.is_some();
        Made { key, look, notes, is_good }
    }

    fn key(&self, part: &Part) -> LookKey {
        let plane_mm = [part.size_mm[0], part.size_mm[1]];
        let cell = |picture: &Picture| self.pictures.cell_key(picture, plane_mm);
        LookKey {
            face: part.face.as_ref().map(cell),
            back: part.back.as_ref().map(cell),
            shape: part.shape.as_ref().map(|shape| self.pictures.mask_key(shape, plane_mm)),
            mm: measures(part),
            edge: part.edge.map(|rgb| rgb.0),
            material: material(part),
        }
    }

    fn look(
        &self,
        name: &PartRef,
        part: &Part,
        good: Option<&Look>,
    ) -> (Option<Look>, Vec<LookNote>) {
        let mut notes = Vec::new();
        let mut note = |message: String| notes.push(LookNote { part: name.clone(), message });
        let plane_mm = [part.size_mm[0], part.size_mm[1]];
        let mut picture = |of: Option<&Picture>, good: Option<&Arc<Raster>>| {
            of.map(|picture| {
                self.pictures.cell(picture, plane_mm).unwrap_or_else(|error| {
                    note(format!("{}: {error}", image_name(picture)));
                    good.cloned().unwrap_or_else(|| Arc::new(hatched(&name.key.id, plane_mm)))
                })
            })
        };
        let face = picture(part.face.as_ref(), good.map(|look| &look.face));
        let back = if part.back == part.face {
            face.clone()
        } else {
            picture(part.back.as_ref(), good.map(|look| &look.back))
        };
        let face = face.or_else(|| back.clone()).unwrap_or_else(|| self.blank.clone());
        let back = back.unwrap_or_else(|| face.clone());
        let solid = self.solid(part, &back).or_else(|error| {
            note(error);
            match good {
                Some(good) => Ok((good.solid.clone(), good.footprint.clone())),
                None => self.rectangle(part, [part.size_mm[0], part.size_mm[1]]),
            }
        });
        let (solid, footprint) = match solid {
            Ok(solid) => solid,
            Err(error) => {
                note(error);
                return (None, notes);
            }
        };
        let edge = part.edge.map(|rgb| rgb.0);
        let material = material(part);
        let part = name.clone();
        (Some(Look { part, solid, face, back, edge, material, footprint }), notes)
    }

    /// The solid of a part, made once for all parts that share outline, size and fillet.
    fn solid(&self, part: &Part, back: &Raster) -> Standing {
        let plane_mm = [part.size_mm[0], part.size_mm[1]];
        let shape = match &part.shape {
            Some(picture) => Ok(self.pictures.mask_key(picture, plane_mm)),
            None => Err([back.width, back.height]),
        };
        let slot = self.solids.slot(SolidKey { shape, mm: measures(part) });
        slot.get_or_init(|| match &part.shape {
            Some(picture) => {
                let fail = |error: String| format!("{}: {error}", image_name(picture));
                let mask = self.pictures.mask(picture, plane_mm).map_err(fail)?;
                let solid = self.maker.solid_for(&ShapeKey::of_raster(&mask), &spec(part), || {
                    self.solids.built.fetch_add(1, Ordering::Relaxed);
                    Shape::traced(&mask, &TraceOptions::default()).map_err(MakeError::Trace)
                });
                solid.map(standing).map_err(|error| fail(error.to_string()))
            }
            None => self.rectangle(part, [back.width, back.height].map(f64::from)),
        })
        .clone()
    }

    /// The full rectangle of an artboard with these sides (R17).
    fn rectangle(&self, part: &Part, [width, height]: [f64; 2]) -> Standing {
        self.maker
            .solid_for(&ShapeKey::of_rectangle(width, height), &spec(part), || {
                self.solids.built.fetch_add(1, Ordering::Relaxed);
                Ok::<_, MakeError>(Shape::rectangle(width, height))
            })
            .map(standing)
            .map_err(|error| error.to_string())
    }
}

fn standing(solid: Arc<Solid>) -> (Arc<Solid>, Arc<Footprint>) {
    let footprint = Footprint { loops: solid.feet(), depth_mm: solid.size_mm[2] };
    (solid, Arc::new(footprint))
}

fn measures(part: &Part) -> [u64; 5] {
    let [w, h, d] = part.size_mm;
    [w, h, d, part.fillet.corner_mm, part.fillet.rim_mm].map(f64::to_bits)
}

fn spec(part: &Part) -> SolidSpec {
    let fillet =
        baize_solid::Fillet { corner_mm: part.fillet.corner_mm, rim_mm: part.fillet.rim_mm };
    SolidSpec::new(part.size_mm, fillet)
}

fn image_name(picture: &Picture) -> String {
    match &picture.image {
        baize_manifest::Image::File(path) => path.to_string(),
        baize_manifest::Image::Data(_) => "a data: URL".to_owned(),
        baize_manifest::Image::Remote(url) => url.to_string(),
    }
}

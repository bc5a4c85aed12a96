//! The looks of parts: a solid, two pictures, a material.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use baize_manifest::{Files, Material, Part, PartRef, Picture, Project};
use baize_solid::{MakeError, Raster, Shape, ShapeKey, Solid, SolidSpec, TraceOptions};
use baize_table::{Footprint, Footprints};

use crate::quality::Quality;

use super::{
    pictures::{Drawing, PictureStore, Pictures, drawing},
    placeholder::{blank, hatched},
};

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
    /// Its outer outlines in mm, x right and y down.
    pub(crate) feet: Arc<Vec<Vec<[f64; 2]>>>,
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
    by_part: HashMap<PartRef, usize>,
    footprints: HashMap<PartRef, Arc<Footprint>>,
    /// Sorted.
    pub(crate) notes: Vec<LookNote>,
}

impl Looks {
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

impl Footprints for Looks {
    fn footprint(&self, part: &PartRef) -> Option<Arc<Footprint>> {
        self.footprints.get(part).cloned()
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
    load_looks_with(&LookStore::default(), project, files, maker, parts, quality, done)
}

/// As [`load_looks`], and what was made stays in a store for the next call with the same files.
pub(crate) fn load_looks_with(
    store: &LookStore,
    project: &Project,
    files: &dyn Files,
    maker: &baize_solid::Maker,
    parts: &BTreeSet<PartRef>,
    quality: Quality,
    done: &(dyn Fn() + Sync),
) -> Looks {
    let index = project.part_index();
    let wanted: Vec<(&PartRef, &Part)> =
        parts.iter().filter_map(|name| index.get(name).map(|part| (name, *part))).collect();
    let area_mm2 = area_mm2(wanted.iter().map(|(_, part)| *part));
    let pictures = Pictures::new(files, &store.pictures, quality, area_mm2);
    let maker = Maker { pictures, maker, store, blank: Arc::new(blank()) };
    let made: Vec<(Option<Look>, Vec<LookNote>)> = parallel(&wanted, |(name, part)| {
        let look = maker.look(name, part);
        done();
        look
    });
    let mut looks = Looks::default();
    for (look, notes) in made {
        looks.notes.extend(notes);
        let Some(look) = look else { continue };
        looks.by_part.insert(look.part.clone(), looks.looks.len());
        let footprint = Footprint { loops: look.feet.to_vec(), depth_mm: look.solid.size_mm[2] };
        looks.footprints.insert(look.part.clone(), Arc::new(footprint));
        looks.looks.push(look);
    }
    looks.notes.sort();
    looks.notes.dedup();
    looks
}

/// Of all faces together.
pub(crate) fn area_mm2<'p>(parts: impl Iterator<Item = &'p Part>) -> f64 {
    parts.map(|part| part.size_mm[0] * part.size_mm[1]).sum()
}

/// Maps a list on all cores, keeping its order.
fn parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(work).collect()
}

type Made = Arc<OnceLock<Result<Arc<Solid>, String>>>;
/// What a solid depends on: shape image and crop (or the sides of a rectangle), how the image is
/// drawn, size, fillet.
type SolidKey = (String, Drawing, [u64; 5]);

/// Pictures and solids of one place where files are.
#[derive(Debug, Default)]
pub(crate) struct LookStore {
    pictures: PictureStore,
    solids: Mutex<HashMap<SolidKey, Made>>,
}

impl LookStore {
    /// How many bytes the pictures take.
    pub(crate) fn bytes(&self) -> usize {
        self.pictures.bytes()
    }
}

struct Maker<'f> {
    pictures: Pictures<'f>,
    maker: &'f baize_solid::Maker,
    store: &'f LookStore,
    blank: Arc<Raster>,
}

impl Maker<'_> {
    fn look(&self, name: &PartRef, part: &Part) -> (Option<Look>, Vec<LookNote>) {
        let mut notes = Vec::new();
        let mut note = |message: String| notes.push(LookNote { part: name.clone(), message });
        let plane_mm = [part.size_mm[0], part.size_mm[1]];
        let mut picture = |of: Option<&Picture>| {
            of.map(|picture| {
                self.pictures.cell(picture, plane_mm).unwrap_or_else(|error| {
                    note(format!("{}: {error}", image_name(picture)));
                    Arc::new(hatched(&name.key.id, plane_mm))
                })
            })
        };
        let face = picture(part.face.as_ref());
        let back = if part.back == part.face { face.clone() } else { picture(part.back.as_ref()) };
        let face = face.or_else(|| back.clone()).unwrap_or_else(|| self.blank.clone());
        let back = back.unwrap_or_else(|| face.clone());
        let solid = match self.solid(part, &back) {
            Ok(solid) => solid,
            Err(error) => {
                note(error);
                match self.rectangle(part, part.size_mm[0], part.size_mm[1]) {
                    Ok(solid) => solid,
                    Err(error) => {
                        note(error);
                        return (None, notes);
                    }
                }
            }
        };
        let look = Look {
            part: name.clone(),
            feet: Arc::new(solid.feet()),
            solid,
            face,
            back,
            edge: part.edge.map(|rgb| rgb.0),
            material: material(part),
        };
        (Some(look), notes)
    }

    /// The solid of a part, made once for all parts that share outline, size and fillet.
    fn solid(&self, part: &Part, back: &Raster) -> Result<Arc<Solid>, String> {
        let [w, h, d] = part.size_mm;
        let (shape, drawn) = match &part.shape {
            Some(picture) => {
                let size = self.pictures.svg_size(picture, [w, h]);
                (format!("{picture:?}"), drawing(size))
            }
            None => (format!("{}x{}", back.width, back.height), Drawing::default()),
        };
        let fillet = part.fillet;
        let key = (shape, drawn, [w, h, d, fillet.corner_mm, fillet.rim_mm].map(f64::to_bits));
        let slot = {
            let mut solids = self.store.solids.lock().unwrap_or_else(PoisonError::into_inner);
            solids.entry(key).or_default().clone()
        };
        slot.get_or_init(|| match &part.shape {
            Some(picture) => {
                let mask = self
                    .pictures
                    .mask(picture, [w, h])
                    .map_err(|error| format!("{}: {error}", image_name(picture)))?;
                self.maker
                    .solid_for(&ShapeKey::of_raster(&mask), &spec(part), || {
                        Shape::traced(&mask, &TraceOptions::default()).map_err(MakeError::Trace)
                    })
                    .map_err(|error| format!("{}: {error}", image_name(picture)))
            }
            None => self.rectangle(part, f64::from(back.width), f64::from(back.height)),
        })
        .clone()
    }

    /// The full rectangle of an artboard with these sides (R17).
    fn rectangle(&self, part: &Part, width: f64, height: f64) -> Result<Arc<Solid>, String> {
        self.maker
            .solid_for(&ShapeKey::of_rectangle(width, height), &spec(part), || {
                Ok::<_, MakeError>(Shape::rectangle(width, height))
            })
            .map_err(|error| error.to_string())
    }
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

/// What a part is made of, when it does not say: thin ones are paper and card, thick ones with
/// round edges are wood.
fn material(part: &Part) -> MaterialKind {
    match part.material {
        Some(Material::Paper) => MaterialKind::Paper,
        Some(Material::Wood) => MaterialKind::Wood,
        Some(Material::Plastic) => MaterialKind::Plastic,
        Some(Material::Metal) => MaterialKind::Metal,
        None if part.size_mm[2] >= 4.0 => MaterialKind::Wood,
        None => MaterialKind::Paper,
    }
}

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::disk::Disk;
use super::key::{ShapeKey, SolidKey};
use super::shape::Shape;
use crate::{Solid, SolidError, SolidSpec, build};

/// When more solids than this are held in memory, those that nobody uses are let go.
const MOST_HELD: usize = 4096;

/// Makes solids, each only once: those of one content, size and fillet are shared.
///
/// Can be used from several threads at a time.
#[derive(Debug, Default)]
pub struct Maker {
    disk: Option<Disk>,
    held: Mutex<HashMap<SolidKey, Arc<Solid>>>,
}

impl Maker {
    /// A maker that keeps its solids also in files below a cache folder, if there is one.
    ///
    /// Nothing is read or written yet. Files that are damaged or not ours are ignored and
    /// written anew; a folder that cannot be written to is ignored.
    #[must_use]
    pub fn new(cache_folder: Option<&Path>) -> Self {
        Self { disk: cache_folder.map(Disk::new), held: Mutex::default() }
    }

    /// The solid of a shape; `shape` is only called if it is not known yet.
    ///
    /// # Errors
    /// What `shape` returns, and that of [`build`].
    pub fn solid_for<E: From<SolidError>>(
        &self,
        key: &ShapeKey,
        spec: &SolidSpec,
        shape: impl FnOnce() -> Result<Shape, E>,
    ) -> Result<Arc<Solid>, E> {
        spec.check()?;
        let key = key.solid(spec);
        if let Some(solid) = self.held().get(&key) {
            return Ok(solid.clone());
        }
        // Not locked meanwhile: others can make other solids.
        if let Some(solid) = self.disk.as_ref().and_then(|disk| disk.read(&key)) {
            return Ok(self.hold(key, solid));
        }
        let shape = shape()?;
        let solid = build(&shape.outline, shape.artboard_px, spec)?;
        if let Some(disk) = &self.disk {
            disk.write(&key, &solid);
        }
        Ok(self.hold(key, solid))
    }

    /// Lets go of the solids that nobody uses, as after each change to a package that is being
    /// worked on.
    pub fn let_go(&self) {
        self.held().retain(|_, solid| Arc::strong_count(solid) > 1);
    }

    fn held(&self) -> MutexGuard<'_, HashMap<SolidKey, Arc<Solid>>> {
        // Whoever panicked did not leave a half-written entry: they are inserted whole.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hold(&self, key: SolidKey, solid: Solid) -> Arc<Solid> {
        let mut held = self.held();
        if held.len() >= MOST_HELD {
            held.retain(|_, solid| Arc::strong_count(solid) > 1);
        }
        held.entry(key).or_insert_with(|| Arc::new(solid)).clone()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::Fillet;

    const CARD: SolidSpec = SolidSpec {
        size_mm: [63.0, 88.0, 0.3],
        fillet: Fillet { corner_mm: 3.0, rim_mm: 3.0 },
        tolerance: crate::Tolerance { outline_mm: 0.02, rim_mm: 0.06 },
    };

    fn key() -> ShapeKey {
        ShapeKey::of_rectangle(630.0, 880.0)
    }

    fn card() -> Result<Shape, SolidError> {
        Ok(Shape::rectangle(630.0, 880.0))
    }

    fn never() -> Result<Shape, SolidError> {
        Err(SolidError::Empty)
    }

    fn only_file(folder: &Path) -> PathBuf {
        let subfolder = fs::read_dir(folder.join("solids")).unwrap().next().unwrap().unwrap();
        let files: Vec<_> = fs::read_dir(subfolder.path()).unwrap().collect();
        assert_eq!(files.len(), 1, "no partial files stay behind");
        files[0].as_ref().unwrap().path()
    }

    #[test]
    fn what_is_known_is_shared_and_not_made_again() {
        let maker = Maker::new(None);
        let first = maker.solid_for(&key(), &CARD, card).unwrap();
        let again = maker.solid_for(&key(), &CARD, never).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        // Another size is another solid.
        let thicker = SolidSpec { size_mm: [63.0, 88.0, 0.4], ..CARD };
        assert_eq!(maker.solid_for(&key(), &thicker, never), Err(SolidError::Empty));
    }

    #[test]
    fn files_bring_back_the_same_solid() {
        let folder = tempfile::tempdir().unwrap();
        let made = Maker::new(Some(folder.path())).solid_for(&key(), &CARD, card).unwrap();
        let read = Maker::new(Some(folder.path())).solid_for(&key(), &CARD, never).unwrap();
        assert_eq!(made, read);
    }

    #[test]
    fn damaged_and_foreign_files_are_ignored_and_rewritten() {
        let folder = tempfile::tempdir().unwrap();
        let made = Maker::new(Some(folder.path())).solid_for(&key(), &CARD, card).unwrap();
        let file = only_file(folder.path());
        let good = fs::read(&file).unwrap();
        let mut flipped = good.clone();
        flipped[good.len() / 2] ^= 1;
        let mut other_key = good.clone();
        other_key[20] ^= 1;
        let body = other_key.len() - 4;
        let sum = crc32fast::hash(&other_key[..body]).to_le_bytes();
        other_key[body..].copy_from_slice(&sum);
        let damages = [
            Vec::new(),
            b"not ours".to_vec(),
            flipped,
            good[..good.len() - 9].to_vec(),
            [good.clone(), vec![0]].concat(),
            other_key,
        ];
        for damaged in damages {
            fs::write(&file, &damaged).unwrap();
            assert!(Maker::new(Some(folder.path())).solid_for(&key(), &CARD, never).is_err());
            let again = Maker::new(Some(folder.path())).solid_for(&key(), &CARD, card).unwrap();
            assert_eq!(made, again);
            assert_eq!(fs::read(only_file(folder.path())).unwrap(), good);
        }
    }

    #[test]
    fn lying_payloads_with_right_checksums_are_no_solids() {
        let solid = Maker::new(None).solid_for(&key(), &CARD, card).unwrap();
        let good = super::super::bytes::write(&solid);
        assert_eq!(super::super::bytes::read(&good).as_ref(), Some(&*solid));
        // The count of vertices, right after five lengths; the least indices; cut anywhere.
        for place in [40, 47] {
            let mut bytes = good.clone();
            bytes[place] ^= 0x40;
            assert_eq!(super::super::bytes::read(&bytes), None);
        }
        for end in (0..good.len()).step_by(97) {
            assert_eq!(super::super::bytes::read(&good[..end]), None);
        }
        let vertices = solid.positions.len();
        let mut bytes = good;
        let first_index = 40 + 8 + vertices * 33 + 8;
        bytes[first_index..first_index + 4].copy_from_slice(&(vertices as u32).to_le_bytes());
        assert_eq!(super::super::bytes::read(&bytes), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_to_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        let blocked = folder.path().join("file");
        fs::write(&blocked, b"").unwrap();
        assert!(Maker::new(Some(&blocked)).solid_for(&key(), &CARD, card).is_ok());
    }
}

//! Solids in files: magic, version, key, payload, checksum of all that.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::bytes;
use super::key::{SolidKey, VERSION};
use crate::Solid;

const MAGIC: &[u8; 12] = b"baize-solid\n";
const HEAD: usize = MAGIC.len() + 4 + 32;
/// No file of a solid is larger.
const MOST_BYTES: u64 = 256 << 20;

/// The folder that solids are kept in.
#[derive(Clone, Debug)]
pub(super) struct Disk {
    folder: PathBuf,
}

impl Disk {
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.join("solids") }
    }

    pub(super) fn path(&self, key: &SolidKey) -> PathBuf {
        let name: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(&name[..2]).join(format!("{name}.solid"))
    }

    /// The solid of a key; `None` if there is no file, or one that is damaged or not ours.
    pub(super) fn read(&self, key: &SolidKey) -> Option<Solid> {
        let path = self.path(key);
        if fs::metadata(&path).ok()?.len() > MOST_BYTES {
            return None;
        }
        let file = fs::read(&path).ok()?;
        let (content, sum) = file.split_at_checked(file.len().checked_sub(4)?)?;
        if crc32fast::hash(content).to_le_bytes() != sum {
            return None;
        }
        let (head, payload) = content.split_at_checked(HEAD)?;
        (head == Self::head(key)).then(|| bytes::read(payload))?
    }

    /// Keeps a solid. A folder that cannot be written to is no error: the solid is made again.
    ///
    /// The file appears whole or not at all, also when several programs write it.
    pub(super) fn write(&self, key: &SolidKey, solid: &Solid) {
        let mut file = Self::head(key);
        file.extend(bytes::write(solid));
        let sum = crc32fast::hash(&file);
        file.extend(sum.to_le_bytes());
        let _ = write_whole(&self.path(key), &file);
    }

    fn head(key: &SolidKey) -> Vec<u8> {
        let mut head = MAGIC.to_vec();
        head.extend(VERSION.to_le_bytes());
        head.extend(key);
        head
    }
}

fn write_whole(path: &Path, content: &[u8]) -> std::io::Result<()> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder)?;
    let unique = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let part = folder.join(format!(".{}-{}.part", unique.0, unique.1));
    let written = fs::File::create_new(&part)
        .and_then(|mut file| file.write_all(content))
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

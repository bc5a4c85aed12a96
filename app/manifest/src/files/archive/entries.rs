//! The entries of an archive: each named as a plain path, none sharing bytes or names.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use zip::{CompressionMethod, read::ZipArchiveMetadata};

use super::{
    error::{ArchiveError, ArchiveFault},
    limits::ArchiveLimits,
};
use crate::files::resolve;

/// A file in an archive.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its place in the list of entries.
    pub(super) index: usize,
    /// Unpacked bytes, as the list says.
    pub(super) size: u64,
    /// Why it cannot be unpacked, where that is known: told to who reads it.
    pub(super) unreadable: Option<ArchiveFault>,
}

/// The bytes of the header before an entry's data, without its name.
const HEADER_BYTES: u64 = 30;

/// All files by their paths.
///
/// # Errors
/// The first entry, in the order of the archive, that must not be there.
pub(super) fn check_entries(
    metadata: &ZipArchiveMetadata,
    limits: &ArchiveLimits,
) -> Result<BTreeMap<Arc<str>, Entry>, ArchiveError> {
    let mut files = BTreeMap::new();
    let mut by_lower_case: HashMap<String, Arc<str>> = HashMap::new();
    let mut extents = Vec::new();
    let mut total = 0_u64;
    for index in 0..metadata.len() {
        let damaged =
            |error: zip::result::ZipError| ArchiveFault::Damaged(error.to_string()).of_all();
        let entry = metadata.entry(index).map_err(damaged)?;
        let name: Arc<str> = entry.name().map_err(damaged)?.into();
        let fail = |fault: ArchiveFault| fault.of(name.clone());
        let is_folder = name.ends_with('/');
        let path = plain_path(&name).map_err(|why| fail(ArchiveFault::Name(why)))?;
        if !is_regular(entry.unix_mode(), is_folder) {
            return Err(fail(ArchiveFault::NotFile));
        }
        let (size, packed) = (entry.size(), entry.compressed_size());
        total = total.saturating_add(size);
        if total > limits.total_bytes {
            let limit = limits.total_bytes;
            return Err(ArchiveFault::TooLarge { size: total, limit }.of_all());
        }
        if size > limits.ratio_free_bytes && size / packed.max(1) >= limits.ratio {
            return Err(fail(ArchiveFault::Bomb { size, packed, ratio: limits.ratio }));
        }
        let start = entry.header_start();
        let extent = HEADER_BYTES + entry.name_raw().len() as u64;
        extents.push((start, start.saturating_add(extent).saturating_add(packed), name.clone()));
        if is_folder {
            continue;
        }
        if let Some(other) = by_lower_case.insert(path.to_lowercase(), name.clone()) {
            let same = plain_path(&other).is_ok_and(|other| other == path);
            return Err(fail(if same {
                ArchiveFault::Duplicate
            } else {
                ArchiveFault::SameButForCase(other)
            }));
        }
        let unreadable = match entry.compression() {
            _ if entry.encrypted() => Some(ArchiveFault::Encrypted),
            CompressionMethod::Stored | CompressionMethod::Deflated => None,
            other => Some(ArchiveFault::Method(other.to_string())),
        };
        files.insert(Arc::from(path), Entry { index, size, unreadable });
    }
    if metadata.has_duplicate_names() {
        return Err(ArchiveFault::Duplicate.of_all());
    }
    extents.sort();
    let overlap = extents.windows(2).find(|pair| matches!(pair, [a, b] if a.1 > b.0));
    match overlap {
        Some([.., (_, _, name)]) => Err(ArchiveFault::Overlap.of(name.clone())),
        _ => Ok(files),
    }
}

/// The path of an entry as [`Files`](crate::Files) has them.
fn plain_path(name: &str) -> Result<String, String> {
    let written = name.strip_suffix('/').unwrap_or(name);
    let resolved = resolve("", written).map_err(|error| error.to_string())?;
    let written = written.strip_prefix("./").unwrap_or(written);
    if resolved.is_empty() || written != resolved {
        // Programs do not agree on what `a/../b` and `a//b` mean.
        return Err("it is no plain path".to_owned());
    }
    Ok(resolved)
}

/// Whether an entry is what its name says, as far as its mode tells: links, devices and pipes
/// have no place in a package.
fn is_regular(mode: Option<u32>, is_folder: bool) -> bool {
    const KIND: u32 = 0o170_000;
    const FOLDER: u32 = 0o040_000;
    const FILE: u32 = 0o100_000;
    match mode.map(|mode| mode & KIND) {
        None | Some(0) => true,
        Some(kind) => kind == if is_folder { FOLDER } else { FILE },
    }
}

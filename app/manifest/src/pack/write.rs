//! Files → a zip file, the same bytes every time.

use std::{
    io::{Seek, Write},
    sync::Arc,
};

use zip::{CompressionMethod, DateTime, System, ZipWriter, write::SimpleFileOptions};

use super::PackError;
use crate::Files;

/// The largest file that is packed, in bytes.
const LARGEST: u64 = 1 << 29;

/// Writes an archive of these files, in the given order. The same files give the same bytes:
/// no times, no owners. Images that are packed already are stored as they are.
///
/// # Errors
/// When a file cannot be read or the archive cannot be written.
pub fn write_archive(
    files: &dyn Files,
    paths: &[Arc<str>],
    out: impl Write + Seek,
) -> Result<(), PackError> {
    let failed = |error: zip::result::ZipError| PackError::Write(error.to_string());
    let mut archive = ZipWriter::new(out);
    for path in paths {
        let bytes = files
            .read(path, LARGEST)
            .map_err(|reason| PackError::Read { path: path.clone(), reason })?;
        archive.start_file(&**path, options(path)).map_err(failed)?;
        archive.write_all(&bytes).map_err(|error| PackError::Write(error.to_string()))?;
    }
    archive.finish().map_err(failed)?;
    Ok(())
}

fn options(path: &str) -> SimpleFileOptions {
    let extension = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_packed = ["png", "jpg", "jpeg", "webp", "pdf"].contains(&extension.as_str());
    let method = if is_packed { CompressionMethod::Stored } else { CompressionMethod::Deflated };
    SimpleFileOptions::default()
        .compression_method(method)
        .last_modified_time(DateTime::DEFAULT)
        .unix_permissions(0o644)
        .system(System::Unix)
}

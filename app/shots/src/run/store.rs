//! Stored pictures on disk.

use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
};

use baize_manifest::{Files, FilesError};

/// The largest stored picture in bytes: more than 8192×8192 pixels take.
const LARGEST: u64 = 256 << 20;

/// The bytes of a file; none when there is no such file.
pub(super) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other(format!("it is larger than {LARGEST} bytes")));
    }
    Ok(Some(bytes))
}

/// The bytes of a file in an archive; none when there is no such file.
pub(super) fn read_packed(files: &dyn Files, path: &str) -> Result<Option<Vec<u8>>, FilesError> {
    match files.read(path, LARGEST) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(FilesError::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes a file whole or not at all, with its folder.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".baize-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    share(file.as_file())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Files for a moment are for their owner only; pictures are for everybody.
#[cfg(unix)]
fn share(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn share(_: &fs::File) -> io::Result<()> {
    Ok(())
}

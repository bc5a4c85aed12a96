//! A catalogue in a JSON file.

use std::{fs::File, io::Read, path::Path};

use baize_variants::{Listing, read_catalogues};

/// As large as a definition file may be (R31).
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// Why there is no catalogue.
pub(super) enum Failure {
    /// The file cannot be read.
    Unreadable(String),
    /// It holds something else.
    NotACatalogue(String),
}

pub(super) fn read(path: &Path) -> Result<Vec<Listing>, Failure> {
    let shown = path.display();
    let unreadable = |error: std::io::Error| Failure::Unreadable(format!("{shown}: {error}"));
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("{shown}: larger than {} MiB", MAX_BYTES / 1024 / 1024);
        return Err(Failure::NotACatalogue(message));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| Failure::NotACatalogue(format!("{shown}: not UTF-8: {error}")))?;
    read_catalogues(&text).map_err(|error| Failure::NotACatalogue(format!("{shown}: {error}")))
}

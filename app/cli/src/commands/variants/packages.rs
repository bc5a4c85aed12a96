//! The catalogues of packages.

use std::path::Path;

use baize_manifest::{LoadOptions, load};
use baize_variants::Listing;

use super::catalogue_file::Failure;
use crate::commands::{reading::Reading, say};

/// The packages' catalogues; what is wrong with the packages is told beside.
pub(super) fn read(path: &Path, reading: &Reading) -> Result<Vec<Listing>, Failure> {
    let opened = reading.open(path).map_err(|error| Failure::Unreadable(error.to_string()))?;
    let project = load(&*opened.files, opened.target.as_deref(), &LoadOptions::default());
    say::diagnostics(&project);
    if project.packages.is_empty() {
        return Err(Failure::NotACatalogue(format!("{}: no package", path.display())));
    }
    let listing = |package: baize_manifest::Package| Listing {
        uid: Some(package.id.to_string()),
        game: package.title.as_deref().map(str::to_owned),
        catalogue: (*package.variants).clone(),
        ..Listing::default()
    };
    Ok(project.packages.into_iter().map(listing).collect())
}

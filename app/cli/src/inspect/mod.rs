//! Definitions as JSON, keys sorted; the shape is documented in `docs/inspect.md`.

mod part;
mod setup;
mod surface;
mod value;

use baize_manifest::{Package, Project};
use serde_json::{Value, json};

/// A package with all of its definitions.
pub(crate) fn package_json(project: &Project, package: &Package) -> Value {
    let sources = &project.sources;
    let parts = package.parts.iter().map(|part| part::part(sources, part));
    let surfaces = package.surfaces.iter().map(|surface| surface::surface(sources, surface));
    let setups = package.setups.iter().map(|setup| setup::setup(project, package, setup));
    json!({
        "declared_at": sources.place(package.declared_at).to_string(),
        "designer": package.designer.as_deref(),
        "development": package.development.as_deref(),
        "id": &*package.id,
        "language": package.language.as_deref(),
        "parts": parts.collect::<Vec<_>>(),
        "players": package.players.as_deref(),
        "publisher": package.publisher.as_deref(),
        "setups": setups.collect::<Vec<_>>(),
        "surfaces": surfaces.collect::<Vec<_>>(),
        "title": package.title.as_deref(),
    })
}

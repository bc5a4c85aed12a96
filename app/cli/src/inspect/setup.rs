//! Setups as JSON.

use baize_manifest::{Entry, EntryPart, Limits, Package, Project, Setup, Side, Sources};
use serde_json::{Value, json};

use super::value::{number, sorted};

pub(super) fn setup(project: &Project, package: &Package, setup: &Setup) -> Value {
    let sources = &project.sources;
    let surfaces = setup
        .surfaces
        .as_ref()
        .map(|keys| keys.iter().map(ToString::to_string).collect::<Vec<_>>());
    let written = setup.placements.iter().map(|placement| {
        let entries = placement.entries.iter();
        (&*placement.path, entries.map(|e| as_written(sources, package, e)).collect())
    });
    let mut left = Limits::default().placed_parts;
    let expanded = setup.placements.iter().map(|placement| {
        let entries = placement.entries.iter();
        (&*placement.path, entries.flat_map(|entry| expand(project, entry, &mut left)).collect())
    });
    json!({
        "at": sources.place(setup.at).to_string(),
        "expanded": sorted(expanded),
        "id": &*setup.key.id,
        "setup": sorted(written),
        "surfaces": surfaces,
        "type": &*setup.key.kind,
    })
}

/// A string where it was one, else a map with all of its fields (R32).
fn as_written(sources: &Sources, package: &Package, entry: &Entry) -> Value {
    let part = written_part(sources, package, entry);
    if entry.count == 1 && entry.side == Side::Face && entry.rotation_deg == 0.0 {
        return Value::from(part);
    }
    json!({
        "count": entry.count,
        "part": part,
        "rotation": number(entry.rotation_deg),
        "side": entry.side.word(),
    })
}

/// The reference with its package left out where the text leaves it out.
fn written_part(sources: &Sources, package: &Package, entry: &Entry) -> String {
    let EntryPart { package: name, kind, id } = &entry.part;
    let short = match id {
        Some(id) => format!("{kind}#{id}"),
        None => kind.to_string(),
    };
    let text = sources.text(entry.at.source);
    let written = text.get(entry.at.start as usize..entry.at.end as usize).unwrap_or_default();
    let leaves_out = *name == package.id && !written.contains(&format!("{name}:"));
    if leaves_out { short } else { format!("{name}:{short}") }
}

/// The full references of the parts that an entry places; those that exist, and no more than are
/// left of what a setup may place.
fn expand(project: &Project, entry: &Entry, left: &mut usize) -> Vec<Value> {
    let EntryPart { package: name, kind, id } = &entry.part;
    let Some(package) = project.package(name) else { return Vec::new() };
    let parts = package
        .parts
        .iter()
        .filter(|part| part.key.kind == *kind && id.as_ref().is_none_or(|id| part.key.id == *id));
    let names = parts.map(|part| Value::from(format!("{name}:{}", part.key)));
    let copies = names.flat_map(|name| std::iter::repeat_n(name, entry.count as usize));
    let expanded: Vec<Value> = copies.take(*left).collect();
    *left -= expanded.len();
    expanded
}

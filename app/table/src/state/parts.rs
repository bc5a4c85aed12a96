//! Parts of a project by name, each with one shared name.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
};

use baize_manifest::{PartRef, Project};

/// Finds parts by package, type and id. Packages are indexed when they are first asked for.
pub(crate) struct Parts<'a> {
    project: &'a Project,
    packages: HashMap<&'a str, PackageParts<'a>>,
}

#[derive(Default)]
struct PackageParts<'a> {
    /// In R5 order.
    names: Vec<Arc<PartRef>>,
    by_key: HashMap<(&'a str, &'a str), usize>,
    by_kind: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(project: &'a Project) -> Self {
        Self { project, packages: HashMap::new() }
    }

    /// The part with this name.
    pub(crate) fn one(&mut self, package: &str, kind: &str, id: &str) -> Option<Arc<PartRef>> {
        let parts = self.package(package)?;
        parts.by_key.get(&(kind, id)).and_then(|at| parts.names.get(*at)).cloned()
    }

    /// All parts of a type in R5 order; empty when there is none.
    pub(crate) fn of_kind(&mut self, package: &str, kind: &str) -> Vec<Arc<PartRef>> {
        let Some(parts) = self.package(package) else { return Vec::new() };
        let indices = parts.by_kind.get(kind).map_or(&[][..], Vec::as_slice);
        indices.iter().filter_map(|at| parts.names.get(*at)).cloned().collect()
    }

    fn package(&mut self, id: &str) -> Option<&PackageParts<'a>> {
        let package = self.project.package(id)?;
        let entry = match self.packages.entry(&package.id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let mut parts = PackageParts::default();
                for part in &package.parts {
                    let at = parts.names.len();
                    // A name that is taken: the first definition counts, as in `part_index`.
                    let (kind, id) = (&*part.key.kind, &*part.key.id);
                    if let Entry::Vacant(free) = parts.by_key.entry((kind, id)) {
                        free.insert(at);
                        parts.by_kind.entry(kind).or_default().push(at);
                        parts.names.push(Arc::new(PartRef {
                            package: package.id.clone(),
                            key: part.key.clone(),
                        }));
                    }
                }
                new.insert(parts)
            }
        };
        Some(entry)
    }
}

//! Which definitions the errors of a load are about.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::Arc,
};

use super::object::Object;
use crate::{Code, Package, Project, Severity, SourceId, Span, text::codes};

/// Which definitions the errors of a load are about.
#[derive(Debug, Default)]
pub(super) struct Blame {
    /// Whole objects with an error.
    objects: BTreeSet<Span>,
    /// Rows with an error: source and line.
    rows: HashSet<(SourceId, usize)>,
    /// Files with an error that is in no definition: there may have been one.
    files: BTreeSet<Arc<str>>,
    /// Whether there is an error without a place: something could not be read at all.
    placeless: bool,
    /// Whether there is any error.
    any: bool,
}

impl Blame {
    /// Looks for what the errors of a load are about. A missing or broken image is no error of the
    /// definition that names it.
    pub(super) fn of(project: &Project) -> Self {
        let mut blame = Self::default();
        let sources = &project.sources;
        let mut whole: BTreeMap<SourceId, BTreeMap<u32, Span>> = BTreeMap::new();
        let mut lines = HashSet::new();
        for package in &project.packages {
            each(package, &mut |at, object| {
                whole.entry(object.source).or_default().insert(object.start, object);
                if at != object {
                    lines.insert((at.source, sources.line(at)));
                }
            });
        }
        for diagnostic in &project.diagnostics {
            let of_image =
                [codes::MISSING_IMAGE, codes::UNREADABLE_IMAGE].contains(&diagnostic.code);
            if diagnostic.severity != Severity::Error || of_image {
                continue;
            }
            blame.any = true;
            let Some(span) = diagnostic.span else {
                blame.placeless = true;
                continue;
            };
            let line = (span.source, sources.line(span));
            let objects = whole.get(&span.source);
            let before = objects.and_then(|objects| objects.range(..=span.start).next_back());
            let around = before.map(|(_, object)| *object).filter(|object| span.end <= object.end);
            if hides_more(diagnostic.code) {
                blame.files.insert(sources.path(span.source).clone());
            }
            if lines.contains(&line) {
                blame.rows.insert(line);
            } else if let Some(object) = around {
                blame.objects.insert(object);
            } else {
                blame.files.insert(sources.path(span.source).clone());
            }
        }
        blame
    }

    /// Whether there is no error at all.
    pub(super) fn is_empty(&self) -> bool {
        !self.any
    }

    /// Whether a definition of the load has an error.
    pub(super) fn is_on(&self, object: &impl Object, project: &Project) -> bool {
        let (at, whole) = (object.at(), object.object());
        let in_row = at != whole && self.rows.contains(&(at.source, project.sources.line(at)));
        in_row || self.objects.contains(&whole)
    }

    /// Whether something that an earlier load found in one of these files, and that is gone, may
    /// be gone because of an error.
    pub(super) fn may_hide(&self, files: &[&Arc<str>]) -> bool {
        self.placeless || files.iter().any(|file| self.files.contains(*file))
    }

    /// Whether an error lies in a package's declaration, but in none of the variants that it lists:
    /// then anything of it may be missing.
    pub(super) fn is_on_declaration(&self, package: &Package, project: &Project) -> bool {
        let at = package.declared_at;
        let errors = project.diagnostics.iter().filter(|one| one.severity == Severity::Error);
        errors.filter_map(|one| one.span).any(|span| {
            let is_in = |whole: Span| {
                span.source == whole.source && whole.start <= span.start && span.end <= whole.end
            };
            is_in(at) && !package.variants_at.iter().any(|variant| is_in(variant.object))
        })
    }
}

/// Whether a mistake may hide what stands behind it in its file.
fn hides_more(code: Code) -> bool {
    [
        codes::YAML_SYNTAX,
        codes::JSON_SYNTAX,
        codes::TOML_SYNTAX,
        codes::CSV_SYNTAX,
        codes::NOT_TEXT,
        codes::UNREADABLE_FILE,
        codes::TOO_LARGE,
    ]
    .contains(&code)
}

fn each(package: &Package, tell: &mut dyn FnMut(Span, Span)) {
    package.parts.iter().for_each(|one| tell(one.at, one.object));
    package.surfaces.iter().for_each(|one| tell(one.at, one.object));
    package.setups.iter().for_each(|one| tell(one.at, one.object));
    package.variants_at.iter().for_each(|one| tell(one.at, one.object));
}

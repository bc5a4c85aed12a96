//! A setup becomes a state (R5, R24, R32).

use std::{collections::BTreeSet, sync::Arc};

use baize_manifest::{Diagnostic, Entry, Package, PartRef, Project, Setup, Severity};

use super::{Chosen, Piece, State, parts::Parts};
use crate::codes;

/// What a state may hold (R31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Pieces on all paths together.
    pub pieces: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { pieces: 100_000 }
    }
}

impl State {
    /// The state that a setup seeds, and what could not be placed.
    ///
    /// Types expand in R5 order. What is wrong with one entry never hides the good rest (R12).
    pub fn from_setup(
        project: &Project,
        package: &Package,
        setup: &Setup,
        limits: Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let mut seeding = Seeding {
            state: Self::empty(package.id.clone()),
            room: limits.pieces,
            limits,
            diagnostics: Vec::new(),
        };
        seeding.state.chosen = Chosen::of(package, setup);
        seeding.surfaces(package, setup);
        let mut parts = Parts::new(project);
        for placement in &setup.placements {
            for entry in &placement.entries {
                let named = seeding.named(&mut parts, entry);
                if !seeding.place(&placement.path, entry, &named) {
                    return (seeding.state, seeding.diagnostics);
                }
            }
        }
        (seeding.state, seeding.diagnostics)
    }
}

struct Seeding {
    state: State,
    limits: Limits,
    /// How many more pieces the limits allow.
    room: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Seeding {
    fn surfaces(&mut self, package: &Package, setup: &Setup) {
        let known: BTreeSet<_> = package.surfaces.iter().map(|surface| &surface.key).collect();
        let Some(listed) = &setup.surfaces else {
            self.state.surfaces = known.into_iter().cloned().collect();
            return;
        };
        for key in listed {
            if known.contains(key) {
                self.state.surfaces.insert(key.clone());
            } else {
                self.diagnostics.push(Diagnostic::new(
                    Severity::Error,
                    codes::UNKNOWN_SURFACE,
                    setup.at,
                    format!("there is no surface `{key}` in the package `{}`", package.id),
                ));
            }
        }
    }

    /// The parts that an entry names; a diagnostic when there is none.
    fn named(&mut self, parts: &mut Parts<'_>, entry: &Entry) -> Vec<Arc<PartRef>> {
        let part = &entry.part;
        let named = match &part.id {
            Some(id) => parts.one(&part.package, &part.kind, id).into_iter().collect(),
            None => parts.of_kind(&part.package, &part.kind),
        };
        if named.is_empty() {
            let name = format!("{}:{}", part.package, part.kind);
            match &part.id {
                Some(id) => {
                    let message = format!("there is no part `{name}#{id}`");
                    self.error(entry, codes::UNKNOWN_PART, message);
                }
                None => {
                    let message = format!("there is no part of the type `{name}`");
                    self.error(entry, codes::UNKNOWN_TYPE, message);
                }
            }
        }
        named
    }

    /// Lays the copies on the path; false when the limit is reached.
    fn place(&mut self, path: &Arc<str>, entry: &Entry, named: &[Arc<PartRef>]) -> bool {
        let mut rotation_deg = entry.rotation_deg;
        if !rotation_deg.is_finite() {
            self.error(entry, codes::NOT_FINITE, "the rotation is not a finite number".into());
            rotation_deg = 0.0;
        }
        let asked = named.len().saturating_mul(entry.count as usize);
        if asked == 0 {
            return true;
        }
        let room = self.room;
        self.room = room.saturating_sub(asked);
        let stack = self.state.stacks.entry(path.clone()).or_default();
        let copies = named.iter().flat_map(|part| (0..entry.count).map(move |_| part));
        for part in copies.take(room) {
            let next = self.state.next_copy.entry(part.clone()).or_default();
            stack.push(Piece { part: part.clone(), copy: *next, side: entry.side, rotation_deg });
            *next += 1;
        }
        if asked > room {
            if room == 0 && stack.is_empty() {
                self.state.stacks.remove(path);
            }
            let message = format!("the setup places more than {} pieces", self.limits.pieces);
            self.error(entry, codes::TOO_MANY_PARTS, message);
        }
        asked <= room
    }

    fn error(&mut self, entry: &Entry, code: baize_manifest::Code, message: String) {
        self.diagnostics.push(Diagnostic::new(Severity::Error, code, entry.at, message));
    }
}

//! Which surfaces are shown, and where (R22–R24).

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use baize_manifest::{Child, Diagnostic, Key, MountKind, Severity, Surface};
use kurbo::{Affine, Point, Vec2};

use super::PlacedSurface;
use crate::{Reason, codes};

/// A bound for children of children of children: each level can multiply the one above.
const MAX_SURFACES: usize = 10_000;
/// Larger than any table.
const FARTHEST_MM: f64 = 1e9;

/// The surfaces of a package under one set of enabled ones.
#[derive(Default)]
pub(super) struct Placing {
    /// Shown ones, and the index of each in the package.
    pub(super) placed: Vec<(PlacedSurface, usize)>,
    /// Ones not shown: index in the package, and why.
    pub(super) away: Vec<(usize, Reason)>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// Places the enabled surfaces: those on table and HUD in R5 order, each followed by its children.
pub(super) fn place(surfaces: &[Arc<Surface>], enabled: &BTreeSet<Key>) -> Placing {
    let mut by_key = HashMap::new();
    for (index, surface) in surfaces.iter().enumerate() {
        by_key.entry(&surface.key).or_insert(index);
    }
    let mut placer =
        Placer { surfaces, enabled, by_key, ancestors: Vec::new(), result: Placing::default() };
    for (index, surface) in surfaces.iter().enumerate() {
        if surface.mount.kind != MountKind::Child {
            placer.add(index, surface, None);
        }
    }
    let shown: BTreeSet<usize> = placer.result.placed.iter().map(|(_, index)| *index).collect();
    for (index, surface) in surfaces.iter().enumerate() {
        if !shown.contains(&index) {
            let is_enabled = enabled.contains(&surface.key);
            let reason = if is_enabled { Reason::NoParent } else { Reason::SurfaceDisabled };
            placer.result.away.push((index, reason));
        }
    }
    placer.result
}

struct Placer<'a> {
    surfaces: &'a [Arc<Surface>],
    enabled: &'a BTreeSet<Key>,
    by_key: HashMap<&'a Key, usize>,
    /// Indices in the package, from the root down.
    ancestors: Vec<usize>,
    result: Placing,
}

/// The parent of a surface being placed, and the listing there.
struct Under<'a> {
    index: usize,
    key: Arc<str>,
    params: BTreeMap<Arc<str>, Arc<str>>,
    child: &'a Child,
    /// How many listings of the same child came before.
    twin: usize,
}

impl<'a> Placer<'a> {
    fn add(&mut self, index: usize, surface: &'a Surface, under: Option<Under<'_>>) {
        if !self.enabled.contains(&surface.key) || !self.may_be_placed(index, surface, &under) {
            return;
        }
        let placed = self.placed(surface, under);
        let (key, params) = (placed.key.clone(), placed.params.clone());
        let parent = self.result.placed.len();
        self.result.placed.push((placed, index));
        self.ancestors.push(index);
        let mut twins: HashMap<&Key, usize> = HashMap::new();
        for child in &surface.children {
            let twin = twins.entry(&child.surface).or_default();
            let (key, params) = (key.clone(), params.clone());
            let under = Under { index: parent, key, params, child, twin: *twin };
            *twin += 1;
            // An unknown child is a matter of the package, and reported there.
            if let Some((index, surface)) = self.child(&child.surface) {
                self.add(index, surface, Some(under));
            }
        }
        self.ancestors.pop();
    }

    fn child(&self, key: &Key) -> Option<(usize, &'a Surface)> {
        let index = *self.by_key.get(key)?;
        let surface = self.surfaces.get(index)?;
        (surface.mount.kind == MountKind::Child).then_some((index, surface))
    }

    fn may_be_placed(
        &mut self,
        index: usize,
        surface: &Surface,
        under: &Option<Under<'_>>,
    ) -> bool {
        let at = under.as_ref().map_or(surface.at, |under| under.child.at);
        if self.ancestors.contains(&index) {
            let message =
                format!("the surface `{}` is, through its children, on itself", surface.key);
            self.report(Diagnostic::new(Severity::Error, codes::CHILD_CYCLE, at, message));
            return false;
        }
        if self.result.placed.len() >= MAX_SURFACES {
            let message =
                format!("the listings of children come to more than {MAX_SURFACES} surfaces");
            self.report(Diagnostic::new(Severity::Error, codes::TOO_MANY_SURFACES, at, message));
            return false;
        }
        true
    }

    /// Each thing once, however often a surface is listed.
    fn report(&mut self, diagnostic: Diagnostic) {
        let known = self.result.diagnostics.iter().any(|other| other.code == diagnostic.code);
        if !known {
            self.result.diagnostics.push(diagnostic);
        }
    }

    fn placed(&mut self, surface: &Surface, under: Option<Under<'_>>) -> PlacedSurface {
        let mount = surface.mount;
        let [x, y, turn] =
            [mount.x_mm, mount.y_mm, mount.rotation_deg].map(|value| self.sane(value, surface.at));
        let alone = PlacedSurface {
            key: surface.key.to_string().into(),
            surface: surface.key.clone(),
            mount: mount.kind,
            parent: None,
            x_mm: x,
            y_mm: y,
            rotation_deg: turn,
            size_mm: surface.size_mm,
            params: BTreeMap::new(),
        };
        let Some(Under { index, key, mut params, child, twin }) = under else { return alone };
        let [own_x, own_y, own_turn] =
            [child.x_mm, child.y_mm, child.rotation_deg].map(|value| self.sane(value, child.at));
        // The listing's anchor is in the axes of the mount (R23).
        let at = Affine::translate(Vec2::new(x, y))
            * Affine::rotate(turn.to_radians())
            * Point::new(own_x, own_y);
        params.extend(child.params.iter().map(|(name, value)| (name.clone(), value.clone())));
        let own = match twin {
            0 => format!("{key}/{}", surface.key),
            _ => format!("{key}/{}~{twin}", surface.key),
        };
        PlacedSurface {
            key: own.into(),
            parent: Some(index),
            x_mm: at.x,
            y_mm: at.y,
            rotation_deg: turn + own_turn,
            params,
            ..alone
        }
    }

    fn sane(&mut self, value: f64, at: baize_manifest::Span) -> f64 {
        if value.abs() <= FARTHEST_MM {
            return value;
        }
        let message = format!("{value} is no number for a place or an angle: 0 is taken");
        self.report(Diagnostic::new(Severity::Error, codes::NOT_FINITE, at, message));
        0.0
    }
}

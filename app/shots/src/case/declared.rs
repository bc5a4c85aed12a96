//! What a table of `shots.toml` says, before it is laid over the defaults.

use std::sync::Arc;

use baize_manifest::{Key, Span};
use baize_table::Command;

use crate::compare::{Thresholds, Tolerance};

/// A value and where it is written.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

/// The keys of one table that were given.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared {
    pub(super) package: Option<At<Arc<str>>>,
    pub(super) setup: Option<At<Key>>,
    pub(super) gallery: Option<At<bool>>,
    pub(super) variants: Option<At<Vec<At<Arc<str>>>>>,
    pub(super) commands: Option<Vec<At<Command>>>,
    pub(super) camera: Option<At<Arc<str>>>,
    pub(super) size_px: Option<[u32; 2]>,
    pub(super) light: Option<Arc<str>>,
    pub(super) table: Option<Arc<str>>,
    pub(super) quality: Option<Arc<str>>,
    pub(super) hud: Option<bool>,
    pub(super) same: DeclaredTolerance,
    pub(super) other: DeclaredTolerance,
    pub(super) known_failure: Option<Arc<str>>,
}

/// The keys of `thresholds.same` or `thresholds.other` that were given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DeclaredTolerance {
    pub(super) level: Option<u8>,
    pub(super) shade: Option<f32>,
    pub(super) tile: Option<u32>,
    pub(super) total: Option<u32>,
    pub(super) outline: Option<u32>,
}

impl Declared {
    /// A case's table laid over the defaults. What a case shows is one thing: a case with a setup
    /// of its own does not show the default's gallery, nor the other way round. Variants are a
    /// package's: a case with a package of its own does not take those of the default's.
    pub(super) fn over(&self, defaults: &Self) -> Self {
        let own_view = self.setup.is_some() || self.gallery.is_some();
        let nothing = Self::default();
        let base = if own_view { &nothing } else { defaults };
        let own_package = if self.package.is_some() { &nothing } else { defaults };
        Self {
            package: self.package.clone().or_else(|| defaults.package.clone()),
            setup: self.setup.clone().or_else(|| base.setup.clone()),
            gallery: self.gallery.clone().or_else(|| base.gallery.clone()),
            variants: self.variants.clone().or_else(|| own_package.variants.clone()),
            commands: self.commands.clone().or_else(|| base.commands.clone()),
            camera: self.camera.clone().or_else(|| defaults.camera.clone()),
            size_px: self.size_px.or(defaults.size_px),
            light: self.light.clone().or_else(|| defaults.light.clone()),
            table: self.table.clone().or_else(|| defaults.table.clone()),
            quality: self.quality.clone().or_else(|| defaults.quality.clone()),
            hud: self.hud.or(defaults.hud),
            same: self.same.over(&defaults.same),
            other: self.other.over(&defaults.other),
            known_failure: self.known_failure.clone(),
        }
    }

    /// The usual thresholds with what was given.
    pub(super) fn thresholds(&self) -> Thresholds {
        let usual = Thresholds::default();
        Thresholds { same: self.same.on(&usual.same), other: self.other.on(&usual.other) }
    }
}

impl DeclaredTolerance {
    fn over(&self, defaults: &Self) -> Self {
        Self {
            level: self.level.or(defaults.level),
            shade: self.shade.or(defaults.shade),
            tile: self.tile.or(defaults.tile),
            total: self.total.or(defaults.total),
            outline: self.outline.or(defaults.outline),
        }
    }

    fn on(&self, usual: &Tolerance) -> Tolerance {
        Tolerance {
            level: self.level.unwrap_or(usual.level),
            shade: self.shade.unwrap_or(usual.shade),
            tile: self.tile.unwrap_or(usual.tile),
            // So many in a tile are at least as many in all.
            total: self
                .total
                .or_else(|| usual.total.map(|total| total.max(self.tile.unwrap_or(0)))),
            outline: self.outline.unwrap_or(usual.outline),
        }
    }
}

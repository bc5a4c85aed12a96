//! The variants that a game is played with.

use std::sync::Arc;

use baize_manifest::{Package, Setup};

use super::State;

/// What was chosen when the game began. It stays as it is, whatever the package says later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The uids, in order.
    pub variants: Vec<String>,
    /// The canonical key: equal for games with the same rules.
    pub key: Vec<String>,
}

impl Chosen {
    /// What a setup was saved with, else what the package is selected for; none for a package
    /// without variants.
    pub(super) fn of(package: &Package, setup: &Setup) -> Option<Arc<Self>> {
        if setup.variants.is_none() && package.variants.entries().is_empty() {
            return None;
        }
        let selection = setup.variants.as_ref().unwrap_or(&package.selection);
        let saved_key = setup.variants.as_ref().and(setup.variants_key.clone());
        let key = saved_key.unwrap_or_else(|| package.variants.key(selection));
        let variants = selection.concrete().map(str::to_owned).collect();
        Some(Arc::new(Self { variants, key }))
    }
}

impl State {
    /// The variants that the game is played with; none for a package without.
    pub fn chosen(&self) -> Option<&Chosen> {
        self.chosen.as_deref()
    }
}

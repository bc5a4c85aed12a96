//! What a picker starts with.

use super::{Run, Soft};
use crate::{Catalogue, Selection};

impl Catalogue {
    /// What is preselected when nobody has chosen yet, cleaned.
    ///
    /// For each group the first entry with `default`, then the checkboxes with `default`.
    pub fn defaults(&self) -> Selection {
        let groups = self.all_groups().iter().filter_map(|group| {
            let preset = group.members.iter().find(|&&ix| self.entry_of(ix).default)?;
            let declared = group.declared.filter(|&at| {
                at < self.item(*preset).entry && self.entries().get(at).is_some_and(|e| e.default)
            });
            declared.is_none().then_some(*preset)
        });
        let checkboxes = self.items().filter(|(_, item)| item.group.is_none());
        let checkboxes = checkboxes.map(|(ix, _)| ix).filter(|&ix| self.entry_of(ix).default);
        let mut run = Run::new(self, Soft::All);
        run.clean(groups.chain(checkboxes).collect());
        self.selection_of(&run.state)
    }

    /// What the picker opens with: without a preset the defaults, else the preset, cleaned.
    ///
    /// An empty preset is a choice: every group at its `#group`, every checkbox off.
    pub fn start(&self, preset: Option<&Selection>) -> Selection {
        match preset {
            None => self.defaults(),
            Some(preset) => self.sanitize(preset).selection,
        }
    }
}

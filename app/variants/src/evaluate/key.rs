//! The canonical key: equal for selections that mean the same rules.

use std::collections::BTreeSet;

use crate::{Catalogue, Selection};

impl Catalogue {
    /// The active uids and `#group` for each group without an active member, sorted by bytes,
    /// each once. For "same rules?" comparisons; the stored selection keeps its own order.
    pub fn key(&self, selection: &Selection) -> Vec<String> {
        let state = self.state(selection);
        let groups = self.all_groups().iter().enumerate();
        let empty = groups.filter(|(number, _)| state.choice(*number).is_none());
        let sentinels = empty.map(|(_, group)| group.sentinel.as_str());
        let key: BTreeSet<&str> = selection.concrete().chain(sentinels).collect();
        key.into_iter().map(str::to_owned).collect()
    }
}

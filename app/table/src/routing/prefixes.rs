//! Routes by the text that their paths start with, so that a path is tried on few of them.

use std::collections::HashMap;

use baize_manifest::Layout;

/// An index of a layout's routes by literal prefix.
#[derive(Clone, Debug, Default)]
pub(super) struct Prefixes {
    /// ASCII lower case → indices in the layout, ascending.
    routes: HashMap<Box<[u8]>, Vec<usize>>,
    /// The lengths of the prefixes, ascending, each once.
    lengths: Vec<usize>,
}

impl Prefixes {
    pub(super) fn new(layout: &[Layout]) -> Self {
        let mut prefixes = Self::default();
        for (index, entry) in layout.iter().enumerate() {
            let prefix = entry.route.literal_prefix().as_bytes();
            // Case folds of other letters are the matcher's business; to look up fewer of them
            // is always right.
            let ascii = prefix.iter().take_while(|byte| byte.is_ascii());
            let key: Box<[u8]> = ascii.map(u8::to_ascii_lowercase).collect();
            prefixes.lengths.push(key.len());
            prefixes.routes.entry(key).or_default().push(index);
        }
        prefixes.lengths.sort_unstable();
        prefixes.lengths.dedup();
        prefixes
    }

    /// The routes that the path may match, in layout order.
    pub(super) fn possible(&self, path: &str) -> Vec<usize> {
        let lower = path.to_ascii_lowercase();
        let starts = self.lengths.iter().map_while(|length| lower.as_bytes().get(..*length));
        let mut routes: Vec<usize> =
            starts.filter_map(|start| self.routes.get(start)).flatten().copied().collect();
        routes.sort_unstable();
        routes
    }
}

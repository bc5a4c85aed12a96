//! What the `.gitignore` files of an archive leave out (R4).

use std::{collections::BTreeMap, path::Path};

use ignore::{
    Match,
    gitignore::{Gitignore, GitignoreBuilder},
};

use crate::files::folder_of;

/// The rules of all `.gitignore` files, by their folders.
#[derive(Debug, Default)]
pub(super) struct Ignored(BTreeMap<String, Gitignore>);

impl Ignored {
    /// Adds the rules of a `.gitignore` at a path.
    pub(super) fn add(&mut self, path: &str, text: &str) {
        let folder = folder_of(path);
        let mut builder = GitignoreBuilder::new(folder);
        for line in text.lines() {
            // A line that is no pattern is passed over, as git does.
            let _unread = builder.add_line(None, line);
        }
        if let Ok(rules) = builder.build() {
            self.0.insert(folder.to_owned(), rules);
        }
    }

    /// Whether a file, or a folder that it is in, is left out.
    pub(super) fn leaves_out(&self, path: &str) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let folders = path.match_indices('/').map(|(at, _)| (path.get(..at), true));
        folders
            .chain([(Some(path), false)])
            .any(|(path, is_folder)| path.is_some_and(|path| self.is_ignored(path, is_folder)))
    }

    /// What the rules say on one path: those of the nearest folder that say something.
    fn is_ignored(&self, path: &str, is_folder: bool) -> bool {
        let mut folder = folder_of(path);
        loop {
            match self.0.get(folder).map(|rules| rules.matched(Path::new(path), is_folder)) {
                Some(Match::Ignore(_)) => return true,
                Some(Match::Whitelist(_)) => return false,
                Some(Match::None) | None if folder.is_empty() => return false,
                Some(Match::None) | None => folder = folder_of(folder),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_hold_below_their_folder_and_the_nearest_wins() {
        let mut ignored = Ignored::default();
        ignored.add(".gitignore", "*.xcf\n/build/\n# a remark\n");
        ignored.add("art/.gitignore", "!keep.xcf\ndrafts\n");
        let cases = [
            ("a.xcf", true),
            ("art/a.xcf", true),
            ("art/keep.xcf", false),
            ("build/cards.yaml", true),
            ("art/build/cards.yaml", false),
            ("art/drafts/1.png", true),
            ("drafts/1.png", false),
            ("cards.yaml", false),
        ];
        for (path, expected) in cases {
            assert_eq!(ignored.leaves_out(path), expected, "{path}");
        }
    }
}

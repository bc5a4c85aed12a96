//! Names of files and folders.

use std::collections::BTreeSet;

/// A name for a file or folder that is none of those that are taken, also where files have no
/// case; it is taken from then on.
pub(crate) fn unique_name(taken: &mut BTreeSet<String>, wanted: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || c == '-' || c == '_' { c } else { '-' };
    let wanted: String = wanted.chars().take(80).map(plain).collect();
    let mut name = wanted.clone();
    let mut number = 2;
    while !taken.insert(name.to_lowercase()) {
        name = format!("{wanted}-{number}");
        number += 1;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_where_files_have_no_case() {
        let mut taken = BTreeSet::new();
        let wanted = ["a.b", "a-b", "A/B", "a-b-2", "\u{e9}"];
        let names = wanted.map(|name| unique_name(&mut taken, name));
        assert_eq!(names, ["a-b", "a-b-2", "A-B-3", "a-b-2-2", "\u{e9}"]);
    }
}

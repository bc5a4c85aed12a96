//! Loads in a row: of a package that is being worked on.

use crate::{
    Files, LoadOptions, Project, Sources,
    last_good::{Good, Objects},
    load::load_after,
    picture::Headers,
};

/// Loads packages again and again while they are worked on.
///
/// What has an error now keeps its last good definition, if it had one. Headers of images are
/// read again only when [`Files::version`] says that they may differ; those of remote ones are read
/// once.
#[derive(Debug, Default)]
pub struct Loader {
    headers: Headers,
    good: Good,
}

/// What a [`Loader`] loaded.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The packages. Diagnostics are those of the files as they are now; definitions with errors
    /// are the last good ones.
    pub project: Project,
    /// The names of definitions that are not what the files say now, sorted: `harbor:card#7`.
    pub kept: Vec<String>,
}

impl Loader {
    /// As [`load`](crate::load), but with last good definitions in place of broken ones.
    pub fn load(
        &mut self,
        files: &dyn Files,
        target: Option<&str>,
        options: &LoadOptions,
    ) -> Loaded {
        let sources = Sources::after(&self.good.project.sources);
        let new = load_after(files, target, options, sources, &mut self.headers);
        let Objects { good, kept } = self.good.merge(new);
        self.good = good;
        Loaded { project: self.good.project.clone(), kept }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use super::*;
    use crate::{FilesError, MemoryFiles, Severity, codes};

    const PACKAGE: &str = "role: package\nid: t\n";
    const PARTS: &str = "role: part\ntype: card\nsize: [60, 90, 1]\nedge: '#fff'\n$variants: c.csv\n\
                         ---\nrole: part\ntype: die\nid: red\nedge: '#f00'\nsize: [16, 16, 16]\n";
    const CSV: &str = "id,name\nstring,string\n1,One\n2,Two\n3,Three\n";
    const BOARD: &str = "role: surface\ntype: b\nid: m\nsize: [100, 100]\nlayout:\n  - route: /a\n";

    fn files() -> MemoryFiles {
        let mut files = MemoryFiles::default();
        for (path, text) in
            [("package.yaml", PACKAGE), ("parts.yaml", PARTS), ("c.csv", CSV), ("b.yaml", BOARD)]
        {
            files.insert(path, text.as_bytes());
        }
        files
    }

    fn after(edits: &[(&str, &str)]) -> Loaded {
        let mut loader = Loader::default();
        let mut files = files();
        let first = loader.load(&files, None, &LoadOptions::default());
        assert!(first.project.diagnostics.is_empty(), "{:?}", first.project.diagnostics);
        let mut last = first;
        for (path, text) in edits {
            files.insert(*path, text.as_bytes());
            last = loader.load(&files, None, &LoadOptions::default());
        }
        last
    }

    /// Names, sizes and names for people of all parts in order.
    fn parts(loaded: &Loaded) -> Vec<String> {
        let parts = loaded.project.packages.iter().flat_map(|package| &package.parts);
        parts
            .map(|part| {
                let name = part.name.as_deref().unwrap_or_default();
                format!("{} {} {name}", part.key, part.size_mm[0])
            })
            .collect()
    }

    fn errors(loaded: &Loaded) -> Vec<(&'static str, String)> {
        let project = &loaded.project;
        let errors = project.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        errors
            .map(|d| (d.code.0, d.span.map(|s| project.sources.place(s).to_string())))
            .map(|(code, place)| (code, place.unwrap_or_default()))
            .collect()
    }

    #[test]
    fn good_edits_are_taken_as_they_are() {
        let loaded = after(&[("c.csv", &CSV.replace("Two", "Zwei").replace("3,Three\n", ""))]);
        assert_eq!(parts(&loaded), ["card#1 60 One", "card#2 60 Zwei", "die#red 16 "]);
        assert_eq!(loaded.kept, [""; 0]);
    }

    #[test]
    fn a_syntax_error_keeps_what_the_file_defined() {
        let broken = PARTS.replace("edge: '#f00'", "edge: '#f00");
        let loaded = after(&[("parts.yaml", &broken)]);
        let cards = ["card#1 60 One", "card#2 60 Two", "card#3 60 Three"];
        assert_eq!(parts(&loaded), [&cards[..], &["die#red 16 "]].concat());
        assert_eq!(loaded.kept, ["t:die#red"]);
        assert_eq!(errors(&loaded).len(), 1);
        // The text of the last good die is still there to be pointed at.
        let die = loaded.project.packages[0].parts.last().unwrap();
        assert_eq!(loaded.project.sources.place(die.at).to_string(), "parts.yaml:7:1");
        // Once it is mended, nothing is kept.
        let mended = after(&[("parts.yaml", &broken), ("parts.yaml", PARTS)]);
        assert_eq!((mended.kept.len(), errors(&mended).len()), (0, 0));
    }

    #[test]
    fn a_bad_cell_keeps_its_own_row_only() {
        let csv = "id,size\nstring,number[]\n1,[60;90;1]\n2,[61;90;1]\n3,[62;90;1]\n";
        let good = PARTS.replace("size: [60, 90, 1]\n", "");
        let worse = csv.replace("[61;90;1]", "no").replace("[62;", "[63;");
        let loaded = after(&[("parts.yaml", &good), ("c.csv", csv), ("c.csv", &worse)]);
        assert_eq!(parts(&loaded), ["card#1 60 ", "card#2 61 ", "card#3 63 ", "die#red 16 "]);
        assert_eq!(loaded.kept, ["t:card#2"]);
        assert!(errors(&loaded)[0].1.starts_with("c.csv:4:"), "{:?}", errors(&loaded));
    }

    #[test]
    fn a_quote_that_is_not_closed_keeps_the_rows_behind_it() {
        let loaded = after(&[("c.csv", "id,name\nstring,string\n\"1,One\n2,Two\n3,Three\n")]);
        let cards = ["card#1 60 One", "card#2 60 Two", "card#3 60 Three"];
        assert!(cards.iter().all(|card| parts(&loaded).iter().any(|part| part == card)));
        assert!(!errors(&loaded).is_empty());
    }

    #[test]
    fn a_bad_template_keeps_all_its_rows() {
        let loaded = after(&[("parts.yaml", &PARTS.replace("[60, 90, 1]", "[60, x, 1]"))]);
        assert!(parts(&loaded).iter().take(3).all(|part| part.contains(" 60 ")));
        assert_eq!(loaded.kept, ["t:card#1", "t:card#2", "t:card#3"]);
    }

    #[test]
    fn a_missing_table_keeps_the_rows() {
        let loaded = after(&[("parts.yaml", &PARTS.replace("c.csv", "d.csv"))]);
        assert_eq!(parts(&loaded).len(), 4);
        assert_eq!(errors(&loaded), [(codes::MISSING_CSV.0, "parts.yaml:5:12".to_owned())]);
    }

    #[test]
    fn a_lost_declaration_keeps_the_package() {
        let loaded = after(&[("package.yaml", "role: pack"), ("b.yaml", "role: [")]);
        assert_eq!(parts(&loaded).len(), 4);
        assert_eq!(loaded.project.packages[0].surfaces.len(), 1);
        assert_eq!(loaded.kept, ["t"]);
    }

    #[test]
    fn a_lost_list_of_variants_stays() {
        let variant = "role: variant\ntype: rule\nid: large\ndefault: true\n";
        let mut loader = Loader::default();
        let mut files = files();
        files.insert("variants.yaml", variant.as_bytes());
        let first = loader.load(&files, None, &LoadOptions::default());
        assert!(errors(&first).is_empty(), "{:?}", errors(&first));
        files.insert("variants.yaml", "role: [".as_bytes());
        let loaded = loader.load(&files, None, &LoadOptions::default());
        let package = &loaded.project.packages[0];
        assert!(package.variants.entry("large").is_some());
        assert_eq!(package.selection, first.project.packages[0].selection);
        assert_eq!(loaded.kept, ["t:variant#large"]);
        // Without an error they are gone because somebody took them out.
        files.insert("variants.yaml", variant.replace("large", "small").as_bytes());
        let loaded = loader.load(&files, None, &LoadOptions::default());
        assert!(loaded.project.packages[0].variants.entry("large").is_none());
        assert_eq!(loaded.kept, [""; 0]);
    }

    #[test]
    fn a_broken_variant_stays_as_it_was_and_the_others_do_not() {
        let variant = |id: &str, default: &str| {
            format!("role: variant\ntype: rule\nid: {id}\ndefault: {default}\n")
        };
        let listed = "variants: [{uid: listed, default: true}, {uid: other}]\n";
        let mut loader = Loader::default();
        let mut files = files();
        let mut next = |edits: [(&str, String); 2]| {
            for (path, text) in edits {
                files.insert(path, text.into_bytes());
            }
            let loaded = loader.load(&files, None, &LoadOptions::default());
            let package = &loaded.project.packages[0];
            let entries = package.variants.entries().iter();
            let entries: Vec<String> =
                entries.map(|entry| format!("{} {}", entry.uid, entry.default)).collect();
            (entries.join(", "), loaded.kept.join(", "), package.parts.len())
        };
        let both = |large, small| [variant("large", large), variant("small", small)].join("---\n");
        let package = format!("{PACKAGE}{listed}");
        let first = next([("v.yaml", both("true", "false")), ("package.yaml", package.clone())]);
        let good = "listed true, other false, large true, small false";
        assert_eq!(first, (good.to_owned(), String::new(), 4));
        // The one with a slip of the pen is the last good one, the other is what the file says now.
        let second = next([("v.yaml", both("tru", "true")), ("package.yaml", package.clone())]);
        let large = "listed true, other false, large true, small true";
        assert_eq!(second, (large.to_owned(), "t:variant#large".to_owned(), 4));
        // In the list of the package: parts that are taken out at the same time are gone.
        let slip = package.replace("default: true", "default: tru");
        let third = next([("v.yaml", both("false", "false")), ("package.yaml", slip.clone())]);
        let kept = "listed true, other false, large false, small false";
        assert_eq!(third, (kept.to_owned(), "t:variant#listed".to_owned(), 4));
        let fourth = next([
            ("parts.yaml", PARTS.replace("id: red", "id: blue")),
            ("c.csv", CSV.replace("3,Three\n", "")),
        ]);
        assert_eq!(fourth, (kept.to_owned(), "t:variant#listed".to_owned(), 3));
        // One that is taken out is gone.
        let less = slip.replace(", {uid: other}", "");
        let fifth = next([("v.yaml", both("false", "false")), ("package.yaml", less)]);
        let kept = "listed true, large false, small false";
        assert_eq!(fifth, (kept.to_owned(), "t:variant#listed".to_owned(), 3));
    }

    #[test]
    fn what_never_was_good_follows_the_files() {
        let bad = PARTS.replace("[60, 90, 1]", "[60, x, 1]");
        let mut loader = Loader::default();
        let mut files = files();
        files.insert("parts.yaml", bad.as_bytes());
        loader.load(&files, None, &LoadOptions::default());
        files.insert("parts.yaml", bad.replace("[60, x, 1]", "[60, x, 1, 2]").as_bytes());
        files.insert("c.csv", CSV.replace("Two", "Zwei").as_bytes());
        let loaded = loader.load(&files, None, &LoadOptions::default());
        assert_eq!(parts(&loaded)[1], "card#2 50 Zwei");
        assert_eq!(loaded.kept, [""; 0]);
    }

    #[test]
    fn texts_of_earlier_loads_do_not_pile_up() {
        let mut loader = Loader::default();
        let mut files = files();
        loader.load(&files, None, &LoadOptions::default());
        for round in 0..50 {
            files.insert("parts.yaml", format!("role: part\nid: [{round}").as_bytes());
            let loaded = loader.load(&files, None, &LoadOptions::default());
            assert_eq!(parts(&loaded).len(), 4);
            assert!(loaded.project.sources.ids().count() <= 7);
        }
    }

    /// Counts how often headers are asked for.
    struct Counting(MemoryFiles, AtomicUsize);

    impl Files for Counting {
        fn list(&self) -> Result<Vec<Arc<str>>, FilesError> {
            self.0.list()
        }
        fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
            self.0.read(path, limit)
        }
        fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.read_head(path, len)
        }
        fn size(&self, path: &str) -> Result<u64, FilesError> {
            self.0.size(path)
        }
        fn version(&self, path: &str) -> Option<u64> {
            self.0.read(path, u64::MAX).ok().map(|bytes| bytes.len() as u64)
        }
    }

    #[test]
    fn headers_are_read_once_a_version() {
        let mut memory = files();
        memory.insert("a.svg", *b"<svg/>");
        memory.insert(
            "parts.yaml",
            "role: part\ntype: a\nid: b\nface: a.svg\nsize: [1, 1, 1]\n".as_bytes(),
        );
        let mut files = Counting(memory, AtomicUsize::new(0));
        let mut loader = Loader::default();
        for (svg, reads) in [("<svg/>", 1), ("<svg/>", 1), ("<svg />", 2), ("hm", 3), ("hm", 3)] {
            files.0.insert("a.svg", svg.as_bytes());
            let loaded = loader.load(&files, None, &LoadOptions::default());
            assert_eq!(files.1.load(Ordering::Relaxed), reads, "{svg}");
            assert_eq!(errors(&loaded).len(), usize::from(svg == "hm"));
        }
    }
}

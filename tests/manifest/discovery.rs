//! Which files make up which package (reference §2, R2–R6).

use baize_manifest::{LoadOptions, Project, load};

use crate::support::{codes, files, lines, load_all};

fn part(id: &str) -> String {
    format!("role: part\ntype: card\nid: {id}\nsize: [1, 1, 1]\nedge: \"#aabbcc\"\n")
}

fn ids(project: &Project, package: usize) -> Vec<&str> {
    project.packages[package].parts.iter().map(|part| &*part.key.id).collect()
}

/// The ids of the parts that a package in `games/p` takes in with these patterns.
fn taken(include: &str, paths: &[&str]) -> Vec<String> {
    let declaration = format!("role: package\nid: p\n{include}\n");
    let texts: Vec<(String, String)> = paths
        .iter()
        .map(|path| {
            let id = path.replace('/', "-");
            let text = if path.ends_with(".toml") {
                format!("role = \"part\"\ntype = \"card\"\nid = \"{id}\"\nsize = [1, 1, 1]\nedge = \"#aabbcc\"\n")
            } else if path.ends_with(".json") {
                format!("{{\"role\": \"part\", \"type\": \"card\", \"id\": \"{id}\", \"size\": [1, 1, 1], \"edge\": \"#aabbcc\"}}")
            } else {
                part(&id)
            };
            ((*path).to_owned(), text)
        })
        .collect();
    let mut all = vec![("games/p/package.yaml", &*declaration)];
    all.extend(texts.iter().map(|(path, text)| (&**path, &**text)));
    let project = load_all(&files(&all));
    ids(&project, 0).into_iter().map(str::to_owned).collect()
}

#[test]
fn the_default_is_all_yaml_in_the_package_folder() {
    let paths = [
        "a.yaml",
        "games/other/b.yaml",
        "games/p/c.yaml",
        "games/p/d/e/f.yaml",
        "games/p/g.yml",
        "games/p/h.json",
        "games/p/i.toml",
        "games/p/.hidden/j.yaml",
        "games/pp/k.yaml",
    ];
    assert_eq!(taken("", &paths), ["games-p-c.yaml", "games-p-d-e-f.yaml"]);
}

#[test]
fn patterns_follow_the_ruling() {
    let paths = [
        "games/p/a.yaml",
        "games/p/b1.yaml",
        "games/p/b2.yaml",
        "games/p/sub/c.yaml",
        "games/p/sub/deep/d.json",
        "games/p/sub/e.toml",
        "games/shared/f.yaml",
        "shared/g.yaml",
        "x.yml",
    ];
    let cases: &[(&str, &[&str])] = &[
        // `*` stays within a segment, `**` spans them.
        ("./*.yaml", &["games-p-a.yaml", "games-p-b1.yaml", "games-p-b2.yaml"]),
        ("sub/*", &["games-p-sub-c.yaml", "games-p-sub-e.toml"]),
        ("sub/**", &["games-p-sub-c.yaml", "games-p-sub-deep-d.json", "games-p-sub-e.toml"]),
        ("./**/c.yaml", &["games-p-sub-c.yaml"]),
        ("b?.yaml", &["games-p-b1.yaml", "games-p-b2.yaml"]),
        ("b[2-9].yaml", &["games-p-b2.yaml"]),
        ("{a,b1}.yaml", &["games-p-a.yaml", "games-p-b1.yaml"]),
        // A folder means all definition files below it.
        ("sub", &["games-p-sub-c.yaml", "games-p-sub-deep-d.json", "games-p-sub-e.toml"]),
        ("./sub/", &["games-p-sub-c.yaml", "games-p-sub-deep-d.json", "games-p-sub-e.toml"]),
        ("*/deep", &["games-p-sub-deep-d.json"]),
        // From the games root, or from outside the package's folder.
        ("/x.yml", &["x.yml"]),
        ("/shared/*.yaml", &["shared-g.yaml"]),
        ("**/shared/*.yaml", &["games-shared-f.yaml", "shared-g.yaml"]),
        ("../shared/*.yaml", &["games-shared-f.yaml"]),
        ("../../shared/g.yaml", &["shared-g.yaml"]),
        // Later patterns win.
        ("[./*.yaml, \"!b*\"]", &["games-p-a.yaml"]),
        ("[./*.yaml, \"!b*\", b2.yaml]", &["games-p-a.yaml", "games-p-b2.yaml"]),
        ("[\"!b*\", ./*.yaml]", &["games-p-a.yaml", "games-p-b1.yaml", "games-p-b2.yaml"]),
        ("[., \"!sub\"]", &["games-p-a.yaml", "games-p-b1.yaml", "games-p-b2.yaml"]),
        ("[]", &[]),
    ];
    for (pattern, expected) in cases {
        let quoted = if pattern.starts_with(['[', '"']) && !pattern.starts_with("[2") {
            (*pattern).to_owned()
        } else {
            format!("\"{pattern}\"")
        };
        assert_eq!(taken(&format!("include: {quoted}"), &paths), *expected, "{pattern}");
    }
}

#[test]
fn a_folder_name_with_pattern_signs_is_only_a_name() {
    let project = load_all(&files(&[
        ("[x]/package.yaml", "role: package\nid: p\n"),
        ("[x]/a.yaml", &part("inside")),
        ("x/b.yaml", &part("outside")),
    ]));
    assert_eq!(ids(&project, 0), ["inside"]);
}

#[test]
fn every_format_declares_packages_and_parts() {
    let project = load_all(&files(&[
        ("a/p.json", "{\"role\": \"package\", \"id\": \"j\", \"include\": \"*.json\"}"),
        ("b/p.toml", "role = \"package\"\nid = \"t\"\ninclude = [\"*.toml\"]\n"),
        ("c/p.yml", "role: package\nid: y\ninclude: \"*.yml\"\n"),
        ("d/p.markdown", "# Game\n\n~~~~ yaml\nrole: package\nid: m\n~~~~\n"),
        ("e/p.yaml", "role: part\n---\n- x: 1\n- {role: package, id: l}\n"),
    ]));
    let ids: Vec<&str> = project.packages.iter().map(|package| &*package.id).collect();
    assert_eq!(ids, ["j", "t", "y", "m", "l"]);
    let folders: Vec<&str> = project.packages.iter().map(|package| &*package.folder).collect();
    assert_eq!(folders, ["a", "b", "c", "d", "e"]);
}

#[test]
fn blocks_are_files_beside_their_markdown() {
    let markdown = format!(
        "```yaml\nrole: package\nid: p\n```\n\nText.\n\n- in a list:\n\n  ```yaml file=parts/b.yaml\n  {}  ```\n\n\
         ```csv file=parts/cards.csv\nid\nstring\nfrom-block\n```\n\n\
         ```yaml file=parts/c.yaml\nrole: part\ntype: token\nsize: [1, 1, 1]\nedge: \"#aabbcc\"\n$variants: ./cards.csv\n```\n",
        part("in-block").replace('\n', "\n  ").trim_end_matches(' ')
    );
    let project = load_all(&files(&[
        ("game/rules.md", &markdown),
        // Real files where blocks are: the block wins.
        ("game/parts/b.yaml", &part("in-file")),
        ("game/parts/cards.csv", "id\nstring\nfrom-file\n"),
        // Another markdown file with blocks of the same package.
        ("game/more/extra.md", &format!("```yml\n{}```\n", part("extra"))),
    ]));
    assert_eq!(codes(&project), [""; 0], "{:?}", lines(&project));
    let mut found = ids(&project, 0);
    found.sort_unstable();
    assert_eq!(found, ["extra", "from-block", "in-block"]);
}

#[test]
fn order_is_by_path_then_place_then_row() {
    let csv = "id\nstring\nr2\nr1\n";
    let project = load_all(&files(&[
        ("package.yaml", "role: package\nid: p\n"),
        ("B.yaml", &part("1")),
        ("a.yaml", &format!("{}---\n{}", part("2"), part("3"))),
        (
            "a/z.yaml",
            "role: part\ntype: card\nsize: [1, 1, 1]\nedge: \"#aabbcc\"\n$variants: t.csv\n",
        ),
        ("a/t.csv", csv),
        ("b.md", &format!("```yaml\n{}```\n\n```yaml\n{}```\n", part("zz"), part("yy"))),
        ("é.yaml", &part("last")),
    ]));
    assert_eq!(ids(&project, 0), ["1", "2", "3", "r2", "r1", "zz", "yy", "last"]);
}

#[test]
fn equal_unnamed_blocks_are_one_file() {
    let block = format!("```yaml\n{}```\n", part("once"));
    let project = load_all(&files(&[
        ("package.yaml", "role: package\nid: p\n"),
        ("a.md", &format!("{block}\n{block}")),
        ("b.md", &block),
    ]));
    assert_eq!(codes(&project), [""; 0], "{:?}", lines(&project));
    assert_eq!(ids(&project, 0), ["once"]);
}

#[test]
fn a_folder_lists_its_packages_and_a_file_its_own() {
    let files = files(&[
        ("a/package.yaml", "role: package\nid: a\n"),
        ("a/setup.yaml", "role: setup\ntype: game\nid: main\nsetup:\n  /x: b:card#1\n"),
        ("b/package.yaml", "role: package\nid: b\n"),
        ("b/parts.yaml", &part("1")),
        ("c/package.yaml", "role: package\nid: c\n"),
        ("c/bad.yaml", "role: part\n"),
        ("plain.yaml", "x: 1\n"),
    ]);
    let loaded = |target: Option<&str>| {
        let project = load(&files, target, &LoadOptions::default());
        let ids: Vec<String> =
            project.packages.iter().map(|package| package.id.to_string()).collect();
        (ids, project)
    };
    assert_eq!(loaded(None).0, ["a", "b", "c"]);
    assert_eq!(loaded(Some("b")).0, ["b"]);
    assert_eq!(loaded(Some("c/package.yaml")).0, ["c"]);
    // R6: what it refers to comes with it, after it; what it does not, not even its mistakes.
    let (ids, project) = loaded(Some("a"));
    assert_eq!(ids, ["a", "b"]);
    assert_eq!(codes(&project), [""; 0], "{:?}", lines(&project));
    for nothing in ["plain.yaml", "none", "ab"] {
        assert_eq!(codes(&loaded(Some(nothing)).1), ["no-package"], "{nothing}");
    }
}

#[test]
fn a_package_that_cannot_be_parsed_says_why_it_is_missing() {
    let project = load_all(&files(&[("package.yaml", "role: package\nid: [p\n")]));
    assert_eq!(project.packages.len(), 0);
    assert_eq!(codes(&project), ["no-package", "yaml-syntax"], "{:?}", lines(&project));
    // Files that have nothing to do with games are not judged.
    let project = load_all(&files(&[
        ("a/package.yaml", "role: package\nid: p\n"),
        ("tsconfig.json", "{ // a comment\n}"),
        ("broken.yaml", "a: [b\n"),
    ]));
    assert_eq!(codes(&project), [""; 0], "{:?}", lines(&project));
}

#[test]
fn a_folder_on_disk_honours_gitignore() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for (path, text) in [
        ("package.yaml", "role: package\nid: p\n".to_owned()),
        (".gitignore", "build/\n*.tmp.yaml\n".to_owned()),
        ("build/a.yaml", part("built")),
        ("b.tmp.yaml", part("temporary")),
        (".cache/c.yaml", part("hidden")),
        ("d.yaml", part("kept")),
        ("sub/.gitignore", "!e.tmp.yaml\n".to_owned()),
        ("sub/e.tmp.yaml", part("kept-too")),
    ] {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let opened = baize_manifest::open(root, None).unwrap();
    let project = load(&*opened.files, None, &LoadOptions::default());
    assert_eq!(ids(&project, 0), ["kept", "kept-too"]);
}

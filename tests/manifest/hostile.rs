//! Paths that lead out of the games root are refused and named (R1).

use std::fs;

use baize_manifest::{
    Files, FilesError, FolderFiles, Image, LoadOptions, Project, Severity, load, open,
};

use crate::support::{codes, files, lines, load_all, png};

const HOSTILE: [&str; 14] = [
    "../../etc/passwd",
    "../secret.png",
    "assets/../../secret.png",
    "/etc/passwd",
    "//host/share/x.png",
    "file:///etc/passwd",
    "FILE:/etc/passwd",
    "file:assets/card.png",
    "C:/Windows/win.ini",
    "c:secret.png",
    "..\\\\..\\\\secret.png",
    "\\\\\\\\host\\\\share\\\\x.png",
    "assets/card.png\\0.txt",
    "ftp://example.org/x.png",
];

fn refused(project: &Project, reference: &str) {
    // As the reader sees it, without the escapes of JSON and YAML.
    let read: String =
        serde_json::from_str(&format!("\"{}\"", reference.replace("\\0", "\\u0000"))).unwrap();
    let named = project.diagnostics.iter().filter(|diagnostic| {
        diagnostic.code.0 == "outside-root" || diagnostic.code.0 == "bad-pattern"
    });
    let messages: Vec<&str> = named.map(|diagnostic| &*diagnostic.message).collect();
    assert!(
        messages.iter().any(|message| message.contains(&read)),
        "{reference}: {:?}",
        lines(project)
    );
}

#[test]
fn images_outside_are_refused_and_the_rest_still_loads() {
    for reference in HOSTILE {
        let mut files = files(&[
            ("package.yaml", "role: package\nid: p\n"),
            (
                "parts.yaml",
                &format!(
                    "- role: part\n  type: card\n  id: bad\n  size: [1, 1, 1]\n  face: \"{reference}\"\n\
                     - role: part\n  type: card\n  id: good\n  size: [1, 1, 1]\n  face: assets/card.png\n"
                ),
            ),
        ]);
        files.insert("assets/card.png", png(1, 1));
        let project = load_all(&files);
        refused(&project, reference);
        let parts = &project.packages[0].parts;
        assert_eq!(parts.len(), 2, "{reference}");
        assert_eq!(parts[0].face, None, "{reference}");
        assert!(
            matches!(&parts[1].face.as_ref().unwrap().image, Image::File(path) if &**path == "assets/card.png")
        );
    }
}

#[test]
fn tables_outside_are_refused() {
    for reference in HOSTILE {
        let project = load_all(&files(&[
            ("package.yaml", "role: package\nid: p\n"),
            ("parts.yaml", &format!("role: part\ntype: card\n$variants: \"{reference}\"\n")),
        ]));
        refused(&project, reference);
    }
}

#[test]
fn patterns_outside_are_refused() {
    for reference in HOSTILE {
        // A pattern that starts with `/` is one from the games root (R4).
        if reference.starts_with('/') {
            continue;
        }
        let declaration = format!("role: package\nid: p\ninclude: \"{reference}\"\n");
        let project = load_all(&files(&[("package.yaml", &declaration)]));
        refused(&project, reference);
    }
}

#[test]
fn blocks_cannot_be_named_out_of_the_root() {
    for reference in ["../x.yaml", "/x.yaml", "C:/x.yaml", "..\\\\x.yaml", "file:///x.yaml"] {
        let text = format!(
            "```yaml\nrole: package\nid: p\n```\n\n```yaml file=\"{reference}\"\nrole: part\n```\n"
        );
        let project = load_all(&files(&[("game.md", &text)]));
        assert_eq!(
            codes(&project).first(),
            Some(&"outside-root"),
            "{reference}: {:?}",
            lines(&project)
        );
    }
}

#[test]
fn a_folder_gives_no_file_outside_of_it() {
    let root = tempfile::tempdir().unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.txt"), "secret").unwrap();
    fs::create_dir(root.path().join("in")).unwrap();
    fs::write(root.path().join("in/a.yaml"), "a: 1").unwrap();
    let files = FolderFiles::new(root.path()).unwrap();
    assert_eq!(files.read("in/a.yaml", 100).unwrap(), b"a: 1");
    let absolute = outside.path().join("secret.txt");
    for path in [
        "../secret.txt",
        "in/../../secret.txt",
        absolute.to_str().unwrap(),
        "in\\a.yaml",
        "./in/a.yaml",
        "in//a.yaml",
        "C:in",
        "a\0b",
        "",
    ] {
        assert_eq!(files.read(path, 100), Err(FilesError::Outside), "{path:?}");
        assert_eq!(files.read_head(path, 100), Err(FilesError::Outside), "{path:?}");
        assert_eq!(files.size(path), Err(FilesError::Outside), "{path:?}");
    }
    assert_eq!(files.read("none.yaml", 100), Err(FilesError::NotFound));
    assert_eq!(files.read("in/a.yaml/x", 100), Err(FilesError::NotFound));
    assert_eq!(files.read("in/a.yaml", 3), Err(FilesError::TooLarge { size: 4, limit: 3 }));
    assert!(matches!(files.read("in", 100), Err(FilesError::Io(_))));
}

#[cfg(unix)]
#[test]
fn links_are_followed_within_the_root_and_refused_out_of_it() {
    use std::os::unix::fs::symlink;
    let root = tempfile::tempdir().unwrap();
    let outside = tempfile::tempdir().unwrap();
    let (root, outside) = (root.path(), outside.path());
    fs::write(outside.join("secret.png"), png(1, 1)).unwrap();
    fs::write(outside.join("secret.yaml"), "role: part").unwrap();
    fs::write(outside.join("secret.csv"), "id\nstring\nx").unwrap();
    fs::create_dir_all(root.join("real")).unwrap();
    fs::write(root.join("real/card.png"), png(1, 1)).unwrap();
    symlink(root.join("real"), root.join("inside")).unwrap();
    symlink(outside, root.join("out")).unwrap();
    symlink(outside.join("secret.png"), root.join("secret.png")).unwrap();
    symlink(outside.join("secret.yaml"), root.join("secret.yaml")).unwrap();
    symlink(outside.join("secret.csv"), root.join("secret.csv")).unwrap();
    symlink(root, root.join("real/circle")).unwrap();
    symlink(root.join("nowhere"), root.join("dangling.yaml")).unwrap();
    fs::write(root.join("package.yaml"), "role: package\nid: p\n").unwrap();
    let part = |id: &str, face: &str| {
        format!("- role: part\n  type: card\n  id: {id}\n  size: [1, 1, 1]\n  face: {face}\n")
    };
    let parts = part("a", "inside/card.png")
        + &part("b", "secret.png")
        + &part("c", "out/secret.png")
        + "- role: part\n  type: card\n  $variants: secret.csv\n";
    fs::write(root.join("parts.yaml"), parts).unwrap();

    let opened = open(root, None).unwrap();
    let listed = opened.files.list().unwrap();
    assert!(listed.iter().all(|path| !path.starts_with("out/")), "{listed:?}");
    let project = load(&*opened.files, None, &LoadOptions::default());
    let refused: Vec<String> =
        lines(&project).into_iter().filter(|line| line.contains("[outside-root]")).collect();
    for name in ["secret.png", "out/secret.png", "secret.csv", "secret.yaml"] {
        let names = |line: &&String| line.contains(&format!("`{name}`"));
        assert!(refused.iter().any(|line| names(&line)), "{name}: {refused:?}");
    }
    let parts = &project.packages[0].parts;
    assert_eq!(parts.len(), 3);
    assert!(parts[0].face.is_some() && parts[1].face.is_none() && parts[2].face.is_none());
}

#[test]
fn the_root_of_a_single_file_is_its_nearest_marked_folder() {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().canonicalize().unwrap();
    fs::create_dir_all(top.join("games/harbor/deep")).unwrap();
    let file = top.join("games/harbor/deep/package.yaml");
    fs::write(&file, "role: package\nid: p\n").unwrap();
    let root = |given: Option<&std::path::Path>| {
        let opened = open(&file, given).unwrap();
        (opened.root, opened.target)
    };
    let deep = top.join("games/harbor/deep");
    assert_eq!(root(None), (deep, Some("package.yaml".to_owned())));
    fs::write(top.join("games/.bgmroot"), "").unwrap();
    assert_eq!(root(None), (top.join("games"), Some("harbor/deep/package.yaml".to_owned())));
    fs::create_dir(top.join("games/harbor/.git")).unwrap();
    assert_eq!(root(None), (top.join("games/harbor"), Some("deep/package.yaml".to_owned())));
    let given = root(Some(&top));
    assert_eq!(given, (top.clone(), Some("games/harbor/deep/package.yaml".to_owned())));
    // Outside the root that was asked for.
    let other = tempfile::tempdir().unwrap();
    assert_eq!(open(&file, Some(other.path())).unwrap_err().reason, FilesError::Outside);
    assert_eq!(open(&top.join("none"), None).unwrap_err().reason, FilesError::NotFound);
    // A folder is its own root.
    let opened = open(&top.join("games"), None).unwrap();
    assert_eq!((opened.root, opened.target), (top.join("games"), None));
    let project = load(&*opened.files, None, &LoadOptions::default());
    assert_eq!(project.packages.len(), 1);
    assert!(project.diagnostics.iter().all(|d| d.severity != Severity::Error));
}

//! What one package can ask for is bounded (R31), and told.

use baize_manifest::{Files, FilesError, Limits, LoadOptions, MemoryFiles, Project, load};

use crate::support::{codes, files, lines, load_all, png};

fn with(limits: Limits, files: &dyn Files) -> Project {
    load(files, None, &LoadOptions { limits, ..LoadOptions::default() })
}

const PACKAGE: (&str, &str) = ("package.yaml", "role: package\nid: p\n");
const CARDS: (&str, &str) = (
    "parts.yaml",
    "role: part\ntype: card\nsize: [1, 1, 1]\nedge: \"#aabbcc\"\n$variants: cards.csv\n",
);

#[test]
fn each_limit_is_told_and_the_rest_loads() {
    let small = files(&[
        PACKAGE,
        CARDS,
        ("cards.csv", "id\nstring\n1\n2\n3\n"),
        ("setup.yaml", "role: setup\ntype: game\nid: main\nsetup: {/a: card}\n"),
        ("x.yaml", "role: part\ntype: token\nid: t\nsize: [1, 1, 1]\nedge: \"#aabbcc\"\n"),
    ]);
    let all = Limits::default;
    let cases = [
        (Limits { definition_bytes: 70, ..all() }, "too-large"),
        (Limits { csv_bytes: 10, ..all() }, "too-large"),
        (Limits { csv_rows: 2, ..all() }, "csv-too-many-rows"),
        (Limits { definitions: 2, ..all() }, "too-many-definitions"),
        (Limits { placed_parts: 2, ..all() }, "too-many-parts"),
        (Limits { expanded_nodes: 10, ..all() }, "variants-too-many"),
        (Limits { nodes: 6, ..all() }, "too-many-nodes"),
    ];
    assert_eq!(codes(&load_all(&small)), [""; 0]);
    for (limits, code) in cases {
        let project = with(limits, &small);
        assert!(codes(&project).contains(&code), "{code}: {:?}", lines(&project));
        assert_eq!(project.packages.len(), 1, "{code}");
    }
}

#[test]
fn bytes_that_are_no_text_are_told() {
    let mut files = files(&[PACKAGE]);
    files.insert("parts.yaml", *b"role: part\nname: Caf\xe9\n");
    assert_eq!(lines(&load_all(&files)).len(), 1);
    assert_eq!(codes(&load_all(&files)), ["not-text"]);
}

/// Files whose images are as large as they say.
struct Huge(MemoryFiles);

impl Files for Huge {
    fn list(&self) -> Result<Vec<std::sync::Arc<str>>, FilesError> {
        self.0.list()
    }

    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FilesError> {
        if path.ends_with(".csv") {
            // A small file may announce 1 GiB: it must be refused by its size, unread.
            return Err(FilesError::TooLarge { size: 1 << 30, limit });
        }
        self.0.read(path, limit)
    }

    fn read_head(&self, path: &str, len: usize) -> Result<Vec<u8>, FilesError> {
        if path.ends_with("denied.png") {
            return Err(FilesError::Io("the system does not allow to read it".to_owned()));
        }
        self.0.read_head(path, len)
    }

    fn size(&self, path: &str) -> Result<u64, FilesError> {
        if path.ends_with("huge.png") { Ok(1 << 30) } else { self.0.size(path) }
    }
}

#[test]
fn large_files_are_refused_by_their_size() {
    let mut memory = files(&[
        PACKAGE,
        CARDS,
        ("cards.csv", "id\nstring\n1\n"),
        (
            "x.yaml",
            "role: part\ntype: token\nid: t\nsize: [1, 1, 1]\nface: huge.png\nback: denied.png\n",
        ),
    ]);
    memory.insert("huge.png", png(1, 1));
    memory.insert("denied.png", png(1, 1));
    let project = with(Limits::default(), &Huge(memory));
    assert_eq!(
        codes(&project),
        ["too-large", "too-large", "unreadable-image"],
        "{:?}",
        lines(&project)
    );
}

/// How long they take is measured by `cargo bench -p baize-manifest --bench load bombs`.
#[test]
fn bombs_end_in_a_clear_error() {
    let aliases =
        (1..10).fold("x-a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n".to_owned(), |text, n| {
            let last = format!("*a{}", n - 1);
            text + &format!("x-a{n}: &a{n} [{}]\n", [&*last; 10].join(", "))
        });
    let nesting = format!("x: {}", "[".repeat(100_000));
    let json_nesting = format!("{{\"x\": {}", "[".repeat(100_000));
    let toml_nesting = format!("x = {}", "[".repeat(10_000));
    let keys: String = (0..200_000).map(|n| format!("k{n}: 1\n")).collect();
    let rows = format!("id\nstring\n{}", "x\n".repeat(200_000));
    let cases: [(&str, &str, &[&str]); 6] = [
        ("a.yaml", &aliases, &["too-many-nodes"]),
        ("a.yaml", &nesting, &["too-deep", "yaml-syntax"]),
        ("a.json", &json_nesting, &["too-deep", "json-syntax"]),
        ("a.toml", &toml_nesting, &["too-deep", "toml-syntax"]),
        ("a.yaml", &keys, &["too-many-nodes"]),
        ("cards.csv", &rows, &["csv-too-many-rows"]),
    ];
    for (path, text, expected) in cases {
        let include = "role: package\nid: p\ninclude: [\"./*.yaml\", \"./*.json\", \"./*.toml\"]\n";
        let bomb = files(&[("package.yaml", include), CARDS, (path, text)]);
        let project = load_all(&bomb);
        let found = codes(&project);
        assert!(found.iter().any(|code| expected.contains(code)), "{path}: {:?}", lines(&project));
    }
}

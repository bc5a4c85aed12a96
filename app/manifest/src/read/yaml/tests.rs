#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::Path;

use proptest::prelude::*;
use serde_json::Value as Json;
use serde_yaml::Value as Theirs;

use crate::{
    Diagnostic, Limits, Node, Sources, Span, Value,
    read::{Format, open_text, read_blocks, read_documents},
};

struct Read {
    text: String,
    documents: Vec<Node>,
    diagnostics: Vec<Diagnostic>,
}

fn read(text: &str) -> Read {
    read_within(text, &Limits::default())
}

fn read_within(text: &str, limits: &Limits) -> Read {
    let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
    let bytes = text.as_bytes().to_vec();
    let source = open_text(&mut sources, &"a.yaml".into(), bytes, &mut diagnostics).unwrap();
    let documents = read_documents(&source, Format::Yaml, limits, &mut diagnostics);
    Read { text: text.to_owned(), documents, diagnostics }
}

impl Read {
    fn json(&self) -> Vec<Json> {
        self.documents.iter().map(json).collect()
    }

    fn only(&self) -> &Node {
        assert!(self.diagnostics.is_empty(), "{:?}", self.diagnostics);
        &self.documents[0]
    }

    fn at(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Code and place of each diagnostic.
    fn said(&self) -> Vec<(&str, &str)> {
        let place = |diagnostic: &Diagnostic| self.at(diagnostic.span.unwrap()).to_owned();
        let said = |diagnostic: &Diagnostic| (diagnostic.code.0, place(diagnostic).leak() as &str);
        self.diagnostics.iter().map(said).collect()
    }

    fn assert_spans(&self) {
        for document in &self.documents {
            assert_span(&self.text, document);
        }
        for diagnostic in &self.diagnostics {
            assert_inside(&self.text, diagnostic.span.unwrap());
        }
    }
}

fn assert_inside(text: &str, span: Span) {
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} in {text:?}");
}

fn assert_span(text: &str, node: &Node) {
    assert_inside(text, node.span);
    for item in node.as_list().unwrap_or_default() {
        assert_span(text, item);
    }
    for entry in node.as_map().into_iter().flat_map(|map| map.iter()) {
        assert_inside(text, entry.key_span);
        assert_span(text, &entry.value);
    }
}

fn number(value: f64) -> Json {
    // The two readers print alike what is no JSON.
    serde_json::Number::from_f64(value).map_or_else(|| Json::from(value.to_string()), Json::from)
}

fn json(node: &Node) -> Json {
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::from(*value),
        Value::Number { value, .. } => number(*value),
        Value::String(text) => Json::from(&**text),
        Value::List(items) => items.iter().map(json).collect(),
        Value::Map(map) => {
            map.iter().map(|entry| (entry.key.to_string(), json(&entry.value))).collect()
        }
    }
}

fn their_json(value: &Theirs) -> Json {
    match value {
        Theirs::Null => Json::Null,
        Theirs::Bool(value) => Json::from(*value),
        Theirs::Number(value) => number(value.as_f64().unwrap()),
        Theirs::String(text) => Json::from(text.as_str()),
        Theirs::Sequence(items) => items.iter().map(their_json).collect(),
        Theirs::Mapping(map) => {
            let key = |key: &Theirs| match key {
                Theirs::String(text) => text.clone(),
                Theirs::Null => "null".to_owned(),
                other => serde_yaml::to_string(other).unwrap().trim().to_owned(),
            };
            map.iter().map(|(k, value)| (key(k), their_json(value))).collect()
        }
        Theirs::Tagged(tagged) => their_json(&tagged.value),
    }
}

/// What `serde_yaml` reads, merge keys and all; none for an error.
fn theirs(text: &str) -> Option<Vec<Json>> {
    use serde::Deserialize as _;
    let mut documents = Vec::new();
    for document in serde_yaml::Deserializer::from_str(text) {
        let mut value = Theirs::deserialize(document).ok()?;
        value.apply_merge().ok()?;
        documents.push(their_json(&value));
    }
    Some(documents)
}

#[test]
fn yaml_1_2_has_strings_where_1_1_had_booleans() {
    // R10
    let read =
        read("[no, off, on, yes, y, n, NO, true, False, null, ~, 1_000, 0o7, 0x1F, 12:30:45]");
    let wanted = serde_json::json!([
        "no", "off", "on", "yes", "y", "n", "NO", true, false, null, null, "1_000", 7.0, 31.0,
        "12:30:45"
    ]);
    assert_eq!(json(read.only()), wanted);
}

#[test]
fn a_number_keeps_its_text() {
    // R10: `id: 007` is the id `007`.
    let read = read("id: 007\nx: 1.50\n");
    let Value::Number { value, text } = &read.only().get("id").unwrap().value else { panic!() };
    assert_eq!((*value, &**text), (7.0, "007"));
    let Value::Number { text, .. } = &read.only().get("x").unwrap().value else { panic!() };
    assert_eq!(&**text, "1.50");
}

#[test]
fn anchors_aliases_and_merge_keys_work() {
    let text = "base: &b {a: 1, b: 2}\nother: &o {b: 5, c: 6}\nx: *b\ny:\n  <<: *b\n  b: 3\nz:\n  <<: [*b, *o]\n*o : 1";
    let read = read(&text.replace("\n*o : 1", ""));
    let wanted = serde_json::json!({
        "base": {"a": 1.0, "b": 2.0}, "other": {"b": 5.0, "c": 6.0}, "x": {"a": 1.0, "b": 2.0},
        "y": {"b": 3.0, "a": 1.0}, "z": {"a": 1.0, "b": 2.0, "c": 6.0},
    });
    assert_eq!(json(read.only()), wanted);
    assert_eq!(read.json(), theirs(&read.text).unwrap());
    // What is merged stands where it was written.
    let merged = read.only().get("y").unwrap().get("a").unwrap().span;
    assert_eq!((read.at(merged), merged.start), ("1", 13));
}

#[test]
fn documents_come_in_order_and_empty_ones_are_none() {
    let read = read("# first\n---\na: 1\n...\n---\n- b\n---\n---\nc\n");
    assert_eq!(
        read.json(),
        vec![serde_json::json!({"a": 1.0}), serde_json::json!(["b"]), Json::from("c")]
    );
    assert!(read.diagnostics.is_empty());
}

#[test]
fn a_duplicate_key_is_an_error_at_the_second_and_the_first_counts() {
    let read = read("a: 1\nb: 2\na: 3\n");
    assert_eq!(read.said(), [("duplicate-key", "a")]);
    assert_eq!(read.diagnostics[0].span.unwrap().start, 10);
    assert_eq!(read.diagnostics[0].labels[0].span.start, 0);
    assert_eq!(read.json(), [serde_json::json!({"a": 1.0, "b": 2.0})]);
    let many: String = (0..40).map(|key| format!("k{key}: 0\n")).collect();
    assert_eq!(self::read(&format!("{many}k7: 1\nk39: 1\n")).said().len(), 2);
}

#[test]
fn after_a_syntax_error_the_other_documents_are_kept() {
    // R12
    let read = read("a: 1\n---\nb: [1, 2\n---\nc: 3\n--- x: y: z\n---\nd: é: 1\n---\ne: 5\n");
    let wanted = [
        serde_json::json!({"a": 1.0}),
        serde_json::json!({"c": 3.0}),
        serde_json::json!({"e": 5.0}),
    ];
    assert_eq!(read.json(), wanted);
    let codes: Vec<&str> = read.said().iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, ["yaml-syntax"; 3]);
    assert!(read.text[read.diagnostics[2].span.unwrap().start as usize..].starts_with(": 1"));
}

#[test]
fn spans_are_those_of_the_text() {
    let text = "é: ü\n- no".replace("\n- no", "")
        + "\nm:\n  k: [a, 'b c']\n  # c\n\nt: |\n  one\n  two\n\nq: \"x\\ny\"\nn:\n";
    let read = read(&text);
    let root = read.only();
    let at = |key: &str| read.at(root.get(key).unwrap().span);
    assert_eq!((at("é"), at("m"), at("t")), ("ü", "k: [a, 'b c']", "one\n  two"));
    assert_eq!((at("q"), at("n")), ("\"x\\ny\"", ""));
    let list = root.get("m").unwrap().get("k").unwrap();
    let items: Vec<&str> = list.as_list().unwrap().iter().map(|item| read.at(item.span)).collect();
    assert_eq!((read.at(list.span), items), ("[a, 'b c']", vec!["a", "'b c'"]));
    assert_eq!(read.at(root.as_map().unwrap()[0].key_span), "é");
    assert_eq!(read.at(root.span), text.trim_end().trim_end_matches(':'));
}

#[test]
fn carriage_returns_end_lines_too() {
    for end in ["\r\n", "\r", "\n"] {
        let read = read(&["a: 1", "b: |", "  x", "  y", "c: z", ""].join(end));
        assert_eq!(
            json(read.only()),
            serde_json::json!({"a": 1.0, "b": "x\ny\n", "c": "z"}),
            "{end:?}"
        );
        assert_eq!(read.at(read.only().get("c").unwrap().span), "z");
    }
}

#[test]
fn what_is_no_yaml_for_us_is_named() {
    assert_eq!(read("? [a]\n: 1\nb: 2\n").said(), [("key-not-text", "[a]")]);
    assert_eq!(read("a: !color red\n").said()[0].0, "yaml-tag");
    assert_eq!(read("a: !!int x\n").said()[0].0, "yaml-tag");
    assert_eq!(read("a: *x\n").said()[0].0, "yaml-alias");
    assert_eq!(read("a: &x [*x]\n").said(), [("yaml-alias", "*x")]);
    assert_eq!(read("a:\n  <<: 5\n").said(), [("yaml-merge", "5")]);
    assert_eq!(read("a:\n\t- b\n").said()[0].0, "yaml-syntax");
    assert_eq!(json(read("a: !!str 5\nb: ! 5\n").only()), serde_json::json!({"a": "5", "b": "5"}));
}

#[test]
fn bombs_end_in_an_error_soon() {
    let laughs: String = (1..12)
        .map(|level| {
            format!("a{level}: &a{level} [{}]\n", vec![format!("*a{}", level - 1); 10].join(","))
        })
        .collect();
    let keys: String = (0..100_001).map(|key| format!("k{key}: 0\n")).collect();
    let merges: String = (0..3000).map(|at| format!("- {{<<: *m, x: {at}}}\n")).collect();
    let base: String = (0..100).map(|key| format!("k{key}: 0, ")).collect();
    let cases = [
        ("too-many-nodes", format!("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n{laughs}")),
        ("too-many-nodes", keys),
        ("too-many-nodes", format!("- &m {{{base}}}\n{merges}")),
        ("too-deep", "[".repeat(1_000_000)),
        ("too-deep", "{a: ".repeat(100_000)),
        ("too-deep", "- ".repeat(100_000)),
        ("too-deep", "? ".repeat(100_000)),
        ("too-deep", (0..2000).map(|depth| format!("{}a:\n", " ".repeat(depth))).collect()),
        ("yaml-syntax", format!("\"{}", "x\n".repeat(1_000_000))),
        ("yaml-syntax", "---\na: b: c\n".repeat(300_000)),
    ];
    for (code, text) in cases {
        let read = read(&text);
        let head = text.chars().take(30).collect::<String>();
        assert_eq!(read.said().first().map(|(code, _)| *code), Some(code), "{head}");
        assert!(read.diagnostics.len() <= 50);
    }
}

#[test]
fn limits_can_be_changed() {
    let limits = Limits { depth: 2, nodes: 6, ..Limits::default() };
    assert_eq!(read_within("[[[a]]]", &limits).said(), [("too-deep", "[")]);
    assert_eq!(read_within("[a, b, c, d, e]", &limits).said(), []);
    assert_eq!(read_within("[a, b, c, d, e, f]", &limits).said()[0].0, "too-many-nodes");
}

/// What `serde_yaml` does otherwise than the core schema of YAML 1.2 (R10): it takes numbers
/// with a leading zero for strings, and `-0x1`, `0b1` for numbers.
fn is_known_difference(text: &str) -> bool {
    let digits = text.trim_start_matches(['+', '-']);
    (digits.len() > 1 && digits.starts_with('0') && digits.as_bytes()[1].is_ascii_digit())
        || digits.starts_with("0b")
        || (digits.len() < text.len() && (digits.starts_with("0x") || digits.starts_with("0o")))
}

#[derive(Clone, Debug)]
enum Tree {
    Scalar(String, u8),
    List(Vec<Tree>, bool),
    Map(Vec<(String, Tree)>, bool),
}

/// Writes a tree as YAML in many styles.
fn write(tree: &Tree, indent: usize, is_flow: bool, out: &mut String) {
    let pad = " ".repeat(indent);
    match tree {
        Tree::Scalar(text, style) => write_scalar(text, *style, indent, is_flow, out),
        Tree::List(items, flow) if *flow || is_flow || items.is_empty() => {
            out.push_str(" [");
            for (index, item) in items.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                write(item, indent, true, out);
            }
            out.push(']');
        }
        Tree::List(items, _) => {
            for item in items {
                out.push_str(&format!("\n{pad}-"));
                write(item, indent + 2, false, out);
            }
        }
        Tree::Map(entries, flow) if *flow || is_flow || entries.is_empty() => {
            out.push_str(" {");
            for (index, (key, item)) in entries.iter().enumerate() {
                out.push_str(if index > 0 { ", " } else { "" });
                out.push_str(&format!("{key}{index}:"));
                write(item, indent, true, out);
            }
            out.push('}');
        }
        Tree::Map(entries, _) => {
            for (index, (key, item)) in entries.iter().enumerate() {
                out.push_str(&format!("\n{pad}{key}{index}:"));
                write(item, indent + 1, false, out);
                out.push_str(if index % 3 == 1 && !matches!(item, Tree::Scalar(_, 3 | 4)) {
                    " # note"
                } else {
                    ""
                });
            }
        }
    }
}

fn write_scalar(text: &str, style: u8, indent: usize, is_flow: bool, out: &mut String) {
    let pad = " ".repeat(indent + 1);
    let words = text.replace(|char: char| !char.is_alphanumeric() && char != '.', "");
    match style {
        0 => out.push_str(&format!(" '{}'", text.replace('\'', "''"))),
        1 => out.push_str(&format!(" {}", Json::from(text))),
        3 if !is_flow && !words.is_empty() => {
            out.push_str(&format!(" |\n{pad}{words}\n\n{pad} {words}"))
        }
        4 if !is_flow && !words.is_empty() => {
            out.push_str(&format!(" >-\n{pad}{words}\n{pad}{words}"))
        }
        _ if is_flow && words.is_empty() => out.push_str(" ~"),
        _ => out.push_str(&format!(" {words}")),
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    let text = prop_oneof![
        "[a-zé漢 .:#'\"\\\\-]{0,8}",
        "[+-]?[0-9]{1,3}(\\.[0-9]{0,2})?(e[0-9])?",
        prop::sample::select(vec!["no", "off", "true", "null", "1e3", "0x1f", "0o17", ".5", "x1"])
            .prop_map(str::to_owned),
    ];
    let scalar = (text, 0..6u8).prop_map(|(text, style)| Tree::Scalar(text, style));
    scalar.prop_recursive(4, 30, 5, |inner| {
        prop_oneof![
            (prop::collection::vec(inner.clone(), 0..5), any::<bool>())
                .prop_map(|(items, flow)| Tree::List(items, flow)),
            (prop::collection::vec(("[a-z]{1,4}", inner), 0..5), any::<bool>())
                .prop_map(|(items, flow)| Tree::Map(items, flow)),
        ]
    })
}

fn has_known_difference(tree: &Tree) -> bool {
    match tree {
        Tree::Scalar(text, _) => is_known_difference(
            &text.replace(|char: char| !char.is_alphanumeric() && char != '.', ""),
        ),
        Tree::List(items, _) => items.iter().any(has_known_difference),
        Tree::Map(entries, _) => entries.iter().any(|(_, item)| has_known_difference(item)),
    }
}

proptest! {
    #![proptest_config(crate::text::proptest_config(400))]

    #[test]
    fn generated_documents_are_read_as_serde_yaml_does(tree in tree()) {
        prop_assume!(!has_known_difference(&tree));
        let mut text = String::from("root:");
        write(&tree, 1, false, &mut text);
        text.push('\n');
        let read = read(&text);
        let theirs = theirs(&text);
        prop_assert!(theirs.is_some() && read.diagnostics.is_empty(), "{} {:?}", text, read.diagnostics);
        prop_assert_eq!(read.json(), theirs.unwrap(), "{}", text);
        read.assert_spans();
    }

    #[test]
    fn any_text_is_read_with_spans_inside_it(text in "[ab:&*?!|>'\"%@#,\\[\\]{}<\n\r\t -é漢1-3~]{0,80}") {
        read(&text).assert_spans();
    }

    #[test]
    fn mutilated_documents_are_read_with_spans_inside_them(tree in tree(), cuts in prop::collection::vec((0..400usize, "[:\\-\\[{&*\"'|>#\n ]"), 1..4)) {
        let mut text = String::from("root:");
        write(&tree, 1, false, &mut text);
        for (at, insert) in cuts {
            let at = text.floor_char_boundary(at.min(text.len()));
            text.insert_str(at, &insert);
        }
        read(&text).assert_spans();
    }
}

/// All files below a folder.
fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

#[test]
fn all_games_are_read_as_serde_yaml_does() {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    files(&root.join("games"), &mut paths);
    files(&root.join("docs"), &mut paths);
    let mut documents = 0;
    for path in paths {
        let name = path.to_string_lossy().into_owned();
        let Some(format) = Format::of(&name) else { continue };
        let bytes = std::fs::read(&path).unwrap();
        let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
        let text = open_text(&mut sources, &name.as_str().into(), bytes, &mut diagnostics).unwrap();
        let limits = Limits::default();
        let texts = match format {
            Format::Yaml => vec![text],
            Format::Markdown => read_blocks(&text, &limits, &mut diagnostics)
                .into_iter()
                .filter(|block| block.format == Some(Format::Yaml))
                .map(|block| block.text)
                .collect(),
            _ => continue,
        };
        for text in texts {
            let ours = read_documents(&text, Format::Yaml, &limits, &mut diagnostics);
            // A page about the format may show a wrong example.
            if let Some(theirs) = theirs(text.text()) {
                let theirs: Vec<Json> =
                    theirs.into_iter().filter(|document| !document.is_null()).collect();
                assert_eq!(ours.iter().map(json).collect::<Vec<_>>(), theirs, "{name}");
                documents += ours.len();
            }
        }
    }
    assert!(documents > 0, "no game was found");
}

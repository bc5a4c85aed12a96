#![allow(clippy::unwrap_used, reason = "tests")]

use serde_json::{Value as Json, json};

use super::expand;
use crate::{
    Diagnostic, Limits, Node, Sources, Span, Value,
    read::{Format, open_text, read_documents},
    text::SourceText,
    typed_csv::read_table,
};

struct Expanded {
    yaml: String,
    csv: SourceText,
    node: Node,
    diagnostics: Vec<Diagnostic>,
}

/// Expands a document whose `$variants` paths all lead to one CSV, but for `none.csv`.
fn expanded(yaml: &str, csv: &str) -> Expanded {
    expanded_within(yaml, csv, &Limits::default())
}

fn expanded_within(yaml: &str, csv: &str, limits: &Limits) -> Expanded {
    let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
    let mut open = |name: &str, text: &str, diagnostics: &mut Vec<Diagnostic>| {
        open_text(&mut sources, &name.into(), text.as_bytes().to_vec(), diagnostics).unwrap()
    };
    let text = open("a.yaml", yaml, &mut diagnostics);
    let csv = open("a.csv", csv, &mut diagnostics);
    let document = read_documents(&text, Format::Yaml, limits, &mut diagnostics).remove(0);
    let mut find = |path: &str, _: Span, diagnostics: &mut Vec<Diagnostic>| {
        (path != "none.csv").then(|| read_table(&csv, limits, diagnostics))
    };
    let node = expand(document, &text, &mut find, limits, &mut diagnostics);
    Expanded { yaml: yaml.to_owned(), csv, node, diagnostics }
}

fn value(node: &Node) -> Json {
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => json!(value),
        Value::Number { value, .. } => json!(*value as i64),
        Value::String(text) => json!(&**text),
        Value::List(items) => items.iter().map(value).collect(),
        Value::Map(map) => {
            map.iter().map(|entry| (entry.key.to_string(), value(&entry.value))).collect()
        }
    }
}

impl Expanded {
    fn value(&self) -> Json {
        assert!(self.diagnostics.is_empty(), "{:?}", self.diagnostics);
        value(&self.node)
    }
}

const HEROES: &str = "name,parents\nstring,string[]\nclark,[jonathan;martha]\nbruce,[]\n";

#[test]
fn the_heroes_of_the_reference_are_read() {
    // Reference §1, the first example.
    let heroes = expanded("job: 'hero'\n$variants: ./heroes.csv\n", HEROES);
    let wanted = json!([
        { "job": "hero", "name": "clark", "parents": ["jonathan", "martha"] },
        { "job": "hero", "name": "bruce", "parents": [] }
    ]);
    assert_eq!(heroes.value(), wanted);
}

#[test]
fn an_inline_csv_of_the_reference_is_read() {
    // Reference §1, "Inline vs file"; the crop is that of "CSV conventions".
    let yaml = "$variants: |\n  id,name,faceCrop\n  string,string,[number;number;number;number]\n  fish,Fish,[0;0;5;2]\n  grain,Grain,[1;0;5;2]\n  wood,Wood,[2;0;5;2]\n";
    let wanted = json!([
        { "id": "fish", "name": "Fish", "faceCrop": [0, 0, 5, 2] },
        { "id": "grain", "name": "Grain", "faceCrop": [1, 0, 5, 2] },
        { "id": "wood", "name": "Wood", "faceCrop": [2, 0, 5, 2] }
    ]);
    assert_eq!(expanded(yaml, "").value(), wanted);
    let json = "{\"$variants\": \"id,name\\nstring,string\\nfish,Fish\\n\"}";
    assert_eq!(expanded(json, "").value(), json!([{ "id": "fish", "name": "Fish" }]));
}

#[test]
fn the_candidates_of_the_reference_are_read() {
    // Reference §4, "Candidates".
    let yaml = "layout:\n  - route: /dock/:seat\n    candidates:\n      $variants: ./seats.csv\n";
    let csv = "seat,x,y,rotation\nstring,number,number,number\n0,40,0,0\n1,40,20,0\n";
    let candidates = json!([
        { "seat": "0", "x": 40, "y": 0, "rotation": 0 },
        { "seat": "1", "x": 40, "y": 20, "rotation": 0 }
    ]);
    let wanted = json!({ "layout": [{ "route": "/dock/:seat", "candidates": candidates }] });
    assert_eq!(expanded(yaml, csv).value(), wanted);
}

#[test]
fn rows_are_spliced_into_a_list_in_place() {
    let read = expanded(
        "- a\n- x: 1\n  $variants: h.csv\n- b\n- {$variants: h.csv}\n",
        "n\nnumber\n1\n2\n",
    );
    let wanted = json!(["a", {"x": 1, "n": 1}, {"x": 1, "n": 2}, "b", {"n": 1}, {"n": 2}]);
    assert_eq!(read.value(), wanted);
}

#[test]
fn a_row_replaces_a_value_whole_and_leaves_what_it_does_not_set() {
    let read = expanded(
        "a: {x: 1, y: 2}\nb: 5\nc: 6\n$variants: h.csv\n",
        "b,a\nnumber,string[]\n,[q]\n7,\n",
    );
    assert_eq!(read.value(), json!([{"a": ["q"], "b": 5, "c": 6}, {"a": [], "b": 7, "c": 6}]));
}

#[test]
fn nested_variants_are_expanded_for_every_row() {
    let yaml =
        "in:\n  k: 1\n  $variants: h.csv\nlist:\n  - $variants: h.csv\n  - z\n$variants: h.csv\n";
    let inner = json!([{"k": 1, "n": 1}, {"k": 1, "n": 2}]);
    let list = json!([{"n": 1}, {"n": 2}, "z"]);
    let wanted = json!([{"in": inner, "list": list, "n": 1}, {"in": inner, "list": list, "n": 2}]);
    assert_eq!(expanded(yaml, "n\nnumber\n1\n2\n").value(), wanted);
}

#[test]
fn values_of_a_row_have_the_spans_of_their_cells() {
    let read = expanded("- job: hero\n  $variants: ./heroes.csv\n", HEROES);
    let clark = &read.node.as_list().unwrap()[0];
    let yaml = |span: Span| &read.yaml[span.start as usize..span.end as usize];
    let csv = |span: Span| {
        assert_eq!(span.source, read.csv.source());
        &HEROES[span.start as usize..span.end as usize]
    };
    assert_eq!(yaml(clark.span), "job: hero\n  $variants: ./heroes.csv");
    assert_eq!(yaml(clark.get("job").unwrap().span), "hero");
    assert_eq!(csv(clark.get("name").unwrap().span), "clark");
    assert_eq!(csv(clark.get("parents").unwrap().as_list().unwrap()[1].span), "martha");
    assert_eq!(csv(clark.as_map().unwrap()[1].key_span), "name");
    assert_eq!(csv(clark.row().unwrap()), "clark");
}

#[test]
fn what_is_no_csv_gives_an_error_and_no_rows() {
    let read = expanded("- $variants: [a]\n- b\n- $variants: none.csv\n", "");
    assert_eq!(value(&read.node), json!(["b"]));
    let codes: Vec<&str> = read.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
    assert_eq!(codes, ["variants-value"]);
    let read = expanded("$variants: a.csv\n", "id,$variants\nstring,string\na,a.csv\n");
    assert_eq!(read.diagnostics[0].code.0, "variants-column");
    assert_eq!(value(&read.node), json!([{"id": "a"}]));
}

#[test]
fn a_place_within_an_inline_csv_is_told_past_escapes() {
    let yaml = "{\"$variants\": \"id,n\\nstring,number\\né,x\\n\"}";
    let read = expanded(yaml, "");
    let span = read.diagnostics[0].span.unwrap();
    assert_eq!(&yaml[span.start as usize..span.end as usize], "x");
    assert_eq!(yaml.find("x\\n").unwrap(), span.start as usize);
}

#[test]
fn rows_times_rows_end_in_an_error_soon() {
    let rows = format!("n\nnumber\n{}", "1\n".repeat(20_000));
    let read =
        expanded("a:\n  $variants: h.csv\nb:\n  $variants: h.csv\n$variants: h.csv\n", &rows);
    let codes: Vec<&str> = read.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
    assert_eq!(codes, ["variants-too-many"]);
}

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use proptest::prelude::*;
use serde_json::Value as Json;

use super::{Table, read_table, scan::Scanner, types::Type, value};
use crate::{
    Diagnostic, Limits, Node, Severity, Sources, Span, Value,
    read::open_text,
    text::{Interner, codes},
};

fn json(node: &Node) -> Json {
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::from(*value),
        Value::Number { value, .. } if value.fract() == 0.0 => Json::from(*value as i64),
        Value::Number { value, .. } => Json::from(*value),
        Value::String(text) => Json::from(&**text),
        Value::List(items) => items.iter().map(json).collect(),
        Value::Map(map) => {
            map.iter().map(|entry| (entry.key.to_string(), json(&entry.value))).collect()
        }
    }
}

struct Read {
    csv: String,
    table: Arc<Table>,
    diagnostics: Vec<Diagnostic>,
}

fn read(csv: &str) -> Read {
    read_within(csv, &Limits::default())
}

fn read_within(csv: &str, limits: &Limits) -> Read {
    let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
    let bytes = csv.as_bytes().to_vec();
    let text = open_text(&mut sources, &"a.csv".into(), bytes, &mut diagnostics).unwrap();
    let table = read_table(&text, limits, &mut diagnostics);
    Read { csv: csv.to_owned(), table, diagnostics }
}

impl Read {
    fn rows(&self) -> Json {
        let row = |row: &super::Row| -> Json {
            row.entries.iter().map(|entry| (entry.key.to_string(), json(&entry.value))).collect()
        };
        self.table.rows.iter().map(row).collect()
    }

    fn is_error(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    fn codes(&self) -> Vec<&str> {
        self.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
    }

    fn at(&self, span: Span) -> &str {
        &self.csv[span.start as usize..span.end as usize]
    }

    fn said(&self, index: usize) -> (&str, &str) {
        let diagnostic = &self.diagnostics[index];
        (self.at(diagnostic.span.unwrap()), &diagnostic.message)
    }
}

/// What a cell gives: `Err` for an error, `None` for a key that stays unset.
fn cell(kind: &str, cell: &str) -> Result<Option<Json>, &'static str> {
    let (mut sources, mut texts) = (Sources::default(), Interner::default());
    let source = sources.add("a.csv", cell);
    let kind = Type::parse(kind).map_err(|_| "schema")?;
    let place = |range: std::ops::Range<usize>| {
        assert!(cell.get(range.clone()).is_some(), "{range:?} is no range of {cell:?}");
        Span { source, start: range.start as u32, end: range.end as u32 }
    };
    let node = value::read(&kind, cell, &place, &mut texts).map_err(|_| "value")?;
    Ok(node.as_ref().map(json))
}

/// The vectors of `typed-csv-cells.json` on which R9 differs, and by which letter.
const CELL_DIFFERENCES: [(&str, &str, char); 4] = [
    ("number", "", 'a'),
    ("boolean", "", 'a'),
    ("[number;number;number;number]", "", 'a'),
    ("string", "a;b", 'f'),
];

#[test]
fn cells_are_read_as_typed_csv_does() {
    let cases: Vec<Json> =
        serde_json::from_str(include_str!("../../../../tests/data/typed-csv-cells.json")).unwrap();
    let mut differences = 0;
    for case in &cases {
        let (kind, text) = (case["type"].as_str().unwrap(), case["cell"].as_str().unwrap());
        let ours = cell(kind, text);
        match CELL_DIFFERENCES.iter().find(|(k, c, _)| (*k, *c) == (kind, text)) {
            Some((.., letter)) => {
                differences += 1;
                assert!(case.get("error").is_some());
                let wanted = if *letter == 'a' { None } else { Some(Json::from("a;b")) };
                assert_eq!(ours, Ok(wanted), "R9({letter}): {kind}, {text:?}");
            }
            None => match case.get("error") {
                Some(error) => {
                    let stage = error.as_str().unwrap().split(':').next().unwrap();
                    assert_eq!(ours, Err(stage), "{kind}, {text:?}");
                }
                None => assert_eq!(ours, Ok(Some(case["value"].clone())), "{kind}, {text:?}"),
            },
        }
    }
    assert_eq!((cases.len(), differences), (74, CELL_DIFFERENCES.len()));
}

#[test]
fn generated_cells_are_read_as_typed_csv_does() {
    let data = include_str!("../../../../tests/data/typed-csv-cells-generated.json");
    let cases: Vec<Json> = serde_json::from_str(data).unwrap();
    let mut wrong = Vec::new();
    let mut differences = [0, 0];
    for case in &cases {
        let (kind, text) = (case["type"].as_str().unwrap(), case["cell"].as_str().unwrap());
        let ours = cell(kind, text);
        let theirs = match case.get("error") {
            Some(error) => Err(error.as_str().unwrap()),
            None => Ok(Some(case["value"].clone())),
        };
        if text.trim().is_empty() && ours == Ok(None) {
            // R9(a): the key stays unset.
            differences[0] += 1;
            assert_eq!(theirs, Err("value"), "{kind}");
        } else if kind.trim() == "string" && theirs.is_err() {
            // R9(f): brackets and semicolons stand for themselves.
            differences[1] += 1;
            assert!(text.contains([';', ']']) && ours.is_ok(), "{text:?}");
        } else if ours != theirs {
            wrong.push(format!("{kind}, {text:?}: {ours:?}, observed {theirs:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
    assert!(differences.iter().all(|count| *count > 0), "{differences:?}");
}

#[test]
fn files_are_read_as_typed_csv_does() {
    // Where R9 differs: (a) the key stays unset, (c) an empty header is an error, (e) a colour
    // is no comment. A long row is a warning by (d), and gives the same row.
    let differences = [
        (
            "short_row",
            'a',
            serde_json::json!([{"id": "a", "text": "x", "n": 1}, {"id": "b", "text": "y"}]),
        ),
        ("empty_header", 'c', Json::Null),
        ("hash_first_cell", 'e', serde_json::json!([{"colour": "#ff0000", "id": "a"}])),
    ];
    let cases: Vec<Json> =
        serde_json::from_str(include_str!("../../../../tests/data/typed-csv-files.json")).unwrap();
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let read = read(case["csv"].as_str().unwrap());
        let difference = differences.iter().find(|(other, ..)| *other == name);
        let wanted = match difference {
            Some((.., rows)) => Some(rows).filter(|rows| !rows.is_null()),
            None => case.get("rows"),
        };
        match wanted {
            Some(rows) => {
                assert!(!read.is_error(), "{name}: {:?}", read.diagnostics);
                assert_eq!(&read.rows(), rows, "{name}");
            }
            None => assert!(read.is_error(), "{name}: {}", read.rows()),
        }
        assert_eq!(read.codes() == ["csv-long-row"], name == "long_row", "{name}");
    }
    assert_eq!(cases.len(), 24);
}

#[test]
fn doubled_quotes_are_quotes() {
    // R9(b)
    let read = read("id,text\nstring,string\na,\"say \"\"hi\"\"\"\nb,\"\"\"b\"\"\"\n");
    assert_eq!(
        read.rows(),
        serde_json::json!([{"id": "a", "text": "say \"hi\""}, {"id": "b", "text": "\"b\""}])
    );
    assert!(read.diagnostics.is_empty());
}

#[test]
fn a_second_column_with_one_name_is_an_error() {
    // R9(c)
    let read = read("id,x,id\nstring,string,string\na,b,c\n");
    assert_eq!(read.codes(), ["csv-header"]);
    assert_eq!(read.diagnostics[0].labels[0].span.start, 0);
    assert_eq!(read.rows(), serde_json::json!([{"id": "a", "x": "b"}]));
}

#[test]
fn a_wrong_cell_is_named_with_row_column_and_content_and_the_rest_is_kept() {
    let read = read("id,faceCrop\nstring,[number;number]\n\n# c\na,[1;2]\nb,\"[1;x]\"\nc,[1]\n");
    assert_eq!(
        read.said(0),
        (
            "\"[1;x]\"",
            "row 4, column `faceCrop`: `[1;x]` is not of type `[number;number]`: expected a number before `x`"
        )
    );
    assert_eq!(read.at(read.diagnostics[0].labels[0].span), "[number;number]");
    assert_eq!(read.said(1).0, "[1]");
    assert!(read.said(1).1.contains("expected 2 values"), "{}", read.said(1).1);
    assert_eq!(
        read.rows(),
        serde_json::json!([{"id": "a", "faceCrop": [1, 2]}, {"id": "b"}, {"id": "c"}])
    );
}

#[test]
fn a_wrong_type_is_one_error_and_its_column_is_read_by_sight() {
    let read = read("id,n,l\nstring,nubmer,numbr[]\n1,2,[3;x;true]\nb,c,\n");
    assert_eq!(read.codes(), ["csv-type", "csv-type"]);
    assert_eq!(read.said(0).0, "nubmer");
    assert_eq!(read.diagnostics[0].hint.as_deref(), Some("did you mean `number`?"));
    assert_eq!(
        read.rows(),
        serde_json::json!([{"id": "1", "n": 2, "l": [3, "x", true]}, {"id": "b", "n": "c"}])
    );
}

#[test]
fn quotes_that_do_not_fit_are_named_and_the_other_rows_kept() {
    let read = read("id,x\nstring,string\na,b\"c\nd,\"e\" f\ng,\"h\ni,j\n");
    assert_eq!(read.codes(), ["csv-syntax"; 3]);
    assert_eq!((read.said(0).0, read.said(1).0, read.said(2).0), ("\"", "f", "\""));
    assert_eq!(read.table.rows.len(), 4);
    assert_eq!(read.rows()[3], serde_json::json!({"id": "i", "x": "j"}));
}

#[test]
fn references_and_declarations_are_refused() {
    let read = read("# type T = number\nid,x\n@parts,~orders(user)\na,b\n");
    assert_eq!(read.codes(), ["csv-type"; 3]);
    assert!(read.said(0).1.contains("references"), "{}", read.said(0).1);
    assert_eq!(read.said(2).0, "# type T = number");
}

#[test]
fn without_a_header_and_types_there_is_nothing_to_read() {
    for csv in ["", "\n\n", "# c\n", "id\n", "id,x\n\n# c\n"] {
        assert_eq!(read(csv).codes(), ["csv-no-header"], "{csv:?}");
    }
}

#[test]
fn spans_are_those_of_cells_headers_and_elements() {
    let read = read("id , tags\r\nstring,string[]\r\n \"a\" , [ x ; y\\;z ]\r\n漢\"\r\n");
    let row = &read.table.rows[0];
    assert_eq!(read.at(row.span), "\"a\"");
    assert_eq!(read.at(row.entries[0].value.span), "\"a\"");
    assert_eq!(read.at(row.entries[1].key_span), "tags");
    let tags = &row.entries[1].value;
    assert_eq!(read.at(tags.span), "[ x ; y\\;z ]");
    let items: Vec<&str> = tags.as_list().unwrap().iter().map(|item| read.at(item.span)).collect();
    assert_eq!(items, ["x", "y\\;z"]);
    // The cell that the short row lacks stands at its end.
    assert_eq!(read.table.rows[1].entries[1].value.span.start as usize, read.csv.len() - 2);
}

#[test]
fn too_many_rows_are_an_error_and_the_first_are_kept() {
    let csv = format!("id\nstring\n{}", "a\n".repeat(20));
    let read = read_within(&csv, &Limits { csv_rows: 5, ..Limits::default() });
    assert_eq!((read.codes(), read.table.rows.len()), (vec!["csv-too-many-rows"], 5));
}

#[test]
fn hostile_csvs_end_soon() {
    let long = 1_000_000;
    for csv in [
        format!("id\nstring\n{}", "\"".repeat(long)),
        format!("id\nstring\n{}", "\"\\\"\n".repeat(long / 4)),
        format!("id\nstring\n{}", "a\"\n".repeat(10_000)),
        format!("id\nstring\n{}", ",".repeat(long)),
        format!("id\n{}", "[".repeat(long)),
        format!("id\n{}", "(".repeat(long)),
        format!("id\nnumber{}\n[", "[]".repeat(long / 2)),
        format!("id\nstring[]\n{}", "[".repeat(long)),
        format!("id\nnubmer\n{}", "[".repeat(long)),
        format!("{}\nstring\na", "x,".repeat(100_000)),
    ] {
        let read = read(&csv);
        let is_clean = read.diagnostics.is_empty();
        assert!(!is_clean || read.table.rows.len() == 1, "{}", &csv[..40]);
    }
}

#[test]
fn codes_are_listed() {
    assert!(codes::ALL.contains(&codes::CSV_CELL));
}

/// Cells without what the two readers differ on: blanks around quotes, comments, blank lines.
fn plain_csv() -> impl Strategy<Value = Vec<Vec<String>>> {
    let cell = prop_oneof!["[a-z0-9é漢;.]{1,5}", "[a-z,\n]{1,6}[a-z]", "[a-z]\"[a-z]"];
    prop::collection::vec(prop::collection::vec(cell, 3), 1..6)
}

proptest! {
    #![proptest_config(crate::text::proptest_config(256))]

    #[test]
    fn cells_are_those_of_the_csv_crate(rows in plain_csv(), double in any::<bool>()) {
        let mut writer = csv::WriterBuilder::new().double_quote(double).from_writer(Vec::new());
        for row in &rows {
            writer.write_record(row).unwrap();
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let mut scanner = Scanner::new(&text);
        let mut cells = Vec::new();
        let mut ours: Vec<Vec<String>> = Vec::new();
        while scanner.record(&mut cells).is_some() {
            ours.push(cells.iter().map(|cell| cell.text.to_string()).collect());
        }
        prop_assert!(scanner.broken.is_empty());
        let mut reader = csv::ReaderBuilder::new().has_headers(false).escape(Some(b'\\')).from_reader(text.as_bytes());
        let theirs: Vec<Vec<String>> = reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect();
        prop_assert_eq!(&ours, &theirs);
        prop_assert_eq!(&ours, &rows);
    }

    #[test]
    fn any_text_is_read_with_spans_inside_it(
        body in "[ab,;#\"\\\\\\[\\]\n\r\t é漢1-3|']{0,60}",
        types in "(string|number|boolean|string\\[\\]|'a'|,|\\[|;|\\]| ){0,8}",
    ) {
        let read = read(&format!("id,x,y\n{types}\n{body}"));
        let inside = |span: Span| {
            span.start <= span.end && read.csv.get(span.start as usize..span.end as usize).is_some()
        };
        for row in &read.table.rows {
            prop_assert!(inside(row.span));
            for entry in &row.entries {
                prop_assert!(inside(entry.key_span) && inside(entry.value.span));
                let items = entry.value.as_list().unwrap_or_default();
                prop_assert!(items.iter().all(|item| inside(item.span)));
            }
        }
        for diagnostic in &read.diagnostics {
            prop_assert!(diagnostic.span.is_some_and(inside));
        }
    }
}

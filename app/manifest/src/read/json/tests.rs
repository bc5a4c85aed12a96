#![allow(clippy::unwrap_used, reason = "tests")]

use super::*;
use crate::{Sources, read::open_text};

fn read_text(text: &str) -> (Option<Node>, Vec<Diagnostic>) {
    let (mut sources, mut diagnostics) = (Sources::default(), Vec::new());
    let bytes = text.as_bytes().to_vec();
    let text = open_text(&mut sources, &"a.json".into(), bytes, &mut diagnostics).unwrap();
    let node = read(&text, &Limits::default(), &mut diagnostics);
    (node, diagnostics)
}

#[test]
fn what_serde_json_refuses_is_an_error_and_the_rest_is_not() {
    let texts = [
        "1",
        "-0",
        "01",
        "1.",
        ".5",
        "1e5",
        "1E+5",
        "1e",
        "+1",
        "-",
        "true",
        "truex",
        "nul",
        "\"a\"",
        "\"a",
        "\"\t\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud83d\"",
        "\"\\ude00\"",
        "\"\\ud83dx\"",
        "\"\\u00e9\"",
        "[]",
        "[1,]",
        "[,]",
        "[1 2]",
        "[1",
        "{}",
        "{\"a\":1}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\" 1}",
        "{\"a\":}",
        "[1] 2",
        "// c\n1",
        "[1, // c\n2]",
        " [ 1 , { \"a\" : null } ] ",
        "NaN",
        "Infinity",
        "\u{a0}1",
        "[\"é漢\"]",
        "{\"a\":{\"b\":[[]]}}",
        "\"\\",
        "\"\\u",
        "\"\\ué\"",
    ];
    for text in texts {
        let (node, diagnostics) = read_text(text);
        let theirs = serde_json::from_str::<serde_json::Value>(text);
        assert_eq!(node.is_some(), theirs.is_ok(), "{text}: {diagnostics:?}");
        assert_eq!(diagnostics.is_empty(), theirs.is_ok(), "{text}");
    }
}

#[test]
fn the_first_of_two_equal_keys_is_used_and_the_second_named() {
    let (node, diagnostics) = read_text(r#"{"a": 1, "a": 2}"#);
    assert_eq!(node.unwrap().get("a").unwrap().span.start, 6);
    assert_eq!(
        (diagnostics[0].code, diagnostics[0].span.unwrap().start),
        (codes::DUPLICATE_KEY, 9)
    );
    assert_eq!(diagnostics[0].labels[0].span.start, 1);
}

#[test]
fn spans_take_in_quotes_and_brackets() {
    let (node, _) = read_text(r#" {"é": ["x", 12]} "#);
    let node = node.unwrap();
    let list = node.get("é").unwrap();
    let items = list.as_list().unwrap();
    let range = |node: &Node| (node.span.start, node.span.end);
    assert_eq!((range(&node), range(list)), ((1, 18), (8, 17)));
    assert_eq!((range(&items[0]), range(&items[1])), ((9, 12), (14, 16)));
}

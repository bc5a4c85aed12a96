#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;
use serde_json::Value;

use super::{ParamValue, Params, Pattern};

/// What our matcher says, in the form of the observed data.
fn observed(route: &str, path: &str) -> Result<Value, &'static str> {
    let pattern = Pattern::parse(route).map_err(|_| "route")?;
    let params = pattern.try_matches(path).map_err(|_| "match")?;
    Ok(params.map_or(Value::Null, |params| {
        let value = |value: &ParamValue| match value {
            ParamValue::One(text) => Value::from(text.as_str()),
            ParamValue::Many(texts) => Value::from(texts.clone()),
        };
        params.iter().map(|(name, of)| (name.to_string(), value(of))).collect()
    }))
}

fn compare(data: &str) {
    let cases: Vec<Value> = serde_json::from_str(data).unwrap();
    let mut wrong = Vec::new();
    for case in &cases {
        let (route, path) = (case["route"].as_str().unwrap(), case["path"].as_str().unwrap());
        let theirs = match case.get("error") {
            Some(error) => Err(error.as_str().unwrap().split(':').next().unwrap()),
            None => Ok(case["params"].clone()),
        };
        let ours = observed(route, path);
        if ours.as_ref().map_err(|error| *error) != theirs.as_ref().map_err(|error| *error) {
            wrong.push(format!("{route} on {path}: {ours:?}, observed {theirs:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn matches_as_path_to_regexp_does() {
    compare(include_str!("../../../../tests/data/express-routes.json"));
}

#[test]
fn matches_generated_routes_as_path_to_regexp_does() {
    compare(include_str!("../../../../tests/data/express-routes-generated.json"));
}

#[test]
fn a_mistake_is_named_at_its_byte() {
    // The indices are those that path-to-regexp names, in bytes instead of characters.
    for (route, offset) in [
        ("/a/:x(\\d+)", 5),
        ("/é/:x?", 6),
        ("/a/*", 4),
        ("/a/b+", 4),
        ("/tok/:a:b", 7),
        ("/a{/b", 2),
        ("/a}", 2),
        ("/:\"x", 2),
        ("/a\\", 2),
    ] {
        assert_eq!(Pattern::parse(route).unwrap_err().offset, offset, "{route}");
    }
}

#[test]
fn names_and_prefix_are_those_of_all_variants() {
    let pattern = Pattern::parse("/Dock{/:side}/:seat{/*rest}").unwrap();
    let names: Vec<&str> = pattern.param_names().map(|name| &**name).collect();
    assert_eq!((names, pattern.literal_prefix()), (vec!["side", "seat", "rest"], "/Dock/"));
    assert_eq!(Pattern::parse("/deck").unwrap().literal_prefix(), "/deck");
    assert_eq!(Pattern::parse("{/a}/b").unwrap().literal_prefix(), "/");
}

#[test]
fn hostile_routes_and_paths_end_soon() {
    assert!(Pattern::parse(&"{a".repeat(4000)).is_err());
    assert!(Pattern::parse(&"{a}".repeat(1000)).is_err());
    assert!(Pattern::parse(&"a".repeat(5000)).is_err());
    let path = format!("/{}", "a-".repeat(20_000));
    for route in ["/:a-:b-:c-:d-:e-:f-:g!x", "/*a-*b-*c-*d-*e/x", "/*a/x/*b/x/*c/y"] {
        if let Ok(pattern) = Pattern::parse(&route.replace('!', "\\!")) {
            assert_eq!(pattern.matches(&path), None, "{route}");
        }
    }
}

fn route() -> impl Strategy<Value = String> {
    let piece = prop_oneof!["[a-z/:*{}\\\\\"é漢.-]{0,6}", ":[a-z]", "\\*[a-z]", "\\{/:[a-z]\\}"];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| format!("/{}", pieces.concat()))
}

proptest! {
    #![proptest_config(crate::text::proptest_config(512))]

    #[test]
    fn any_text_is_a_route_or_an_error_within_it(route in route(), path in "[a-z/%é0-9-]{0,20}") {
        match Pattern::parse(&route) {
            Ok(pattern) => {
                prop_assert_eq!(&**pattern.text(), &route);
                let params: Option<Params> = pattern.matches(&path);
                if let Some(params) = params {
                    let prefix = pattern.literal_prefix().to_uppercase();
                    prop_assert!(path.to_uppercase().starts_with(&prefix));
                    prop_assert!(params.iter().all(|(name, _)| pattern.param_names().any(|other| other == name)));
                }
            }
            Err(error) => prop_assert!(route.is_char_boundary(error.offset)),
        }
    }
}

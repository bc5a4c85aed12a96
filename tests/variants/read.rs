//! Catalogues from JSON.

use baize_variants::{ReadError, read_catalogues};

#[test]
fn a_plain_list_an_object_and_a_list_of_games() {
    let plain = read_catalogues(r#"[{"uid": "a", "group": "g", "unknown": 1}]"#).unwrap();
    assert_eq!(plain.len(), 1);
    assert_eq!(plain[0].uid, None);
    assert_eq!(plain[0].catalogue.entries()[0].group.as_deref(), Some("g"));
    let object = read_catalogues(r#"{"uid": "x", "variants": [{"uid": "a"}]}"#).unwrap();
    assert_eq!(object[0].uid.as_deref(), Some("x"));
    let games = read_catalogues(
        r#"[{"uid": "x", "game": "X", "revision": "b", "variants": []},
            {"uid": "y", "variants": [{"uid": "a"}]}]"#,
    )
    .unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].game.as_deref(), games[0].revision.as_deref()), (Some("X"), Some("b")));
    assert_eq!(games[1].catalogue.entries().len(), 1);
    assert_eq!(read_catalogues("[]").unwrap()[0].catalogue.entries().len(), 0);
}

#[test]
fn a_broken_entry_does_not_hide_the_rest() {
    let read = read_catalogues(r#"[{"uid": "a"}, {"uid": 7}, "b", {"uid": "c"}]"#).unwrap();
    let listing = &read[0];
    let unread: Vec<usize> = listing.unread.iter().map(|problem| problem.entry).collect();
    assert_eq!(unread, [1, 2]);
    assert!(listing.catalogue.entry("a").is_some() && listing.catalogue.entry("c").is_some());
    let uidless: Vec<usize> =
        listing.catalogue.problems().iter().map(|problem| problem.spot.entry).collect();
    assert_eq!(uidless, [1, 2]);
}

#[test]
fn what_is_no_catalogue() {
    assert!(matches!(read_catalogues("[").unwrap_err(), ReadError::Syntax(_)));
    assert!(matches!(read_catalogues("7").unwrap_err(), ReadError::Shape(_)));
    assert!(matches!(read_catalogues("{}").unwrap_err(), ReadError::Shape(_)));
    assert!(matches!(
        read_catalogues(r#"[{"variants": []}, {"uid": "a"}]"#).unwrap_err(),
        ReadError::Shape(_)
    ));
}

#[test]
fn entries_are_written_as_they_are_read() {
    let json = r##"[{"uid":"a","group":"g","default":true,"enabledWhen":{"h":["#h"]},"implies":["b"],"impliesLock":true,"name":"A"},{"uid":"b"}]"##;
    let read = read_catalogues(json).unwrap();
    assert_eq!(serde_json::to_string(read[0].catalogue.entries()).unwrap(), json);
}

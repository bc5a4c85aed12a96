//! The examples of the reference, in catalogues of the same shape.

use baize_variants::Catalogue;

use crate::catalogues::{blocked, catalogue, select};

fn cleaned(catalogue: &Catalogue, given: &str) -> String {
    catalogue.sanitize(&select(given)).selection.uids().join(" ")
}

#[test]
fn hex_boards_turn_scrambled_off() {
    let loa = crate::catalogues::l();
    assert_eq!(cleaned(&loa, "hex5 scrambled"), "hex5");
    assert!(loa.check(&select("hex5 scrambled")).is_err());
}

#[test]
fn a_rule_goes_only_with_rectangular_boards() {
    let druid = catalogue(
        r##"[{"uid": "size-8", "group": "board"}, {"uid": "#board"},
            {"uid": "size-12", "group": "board"}, {"uid": "y-7", "group": "board"},
            {"uid": "hex-4", "group": "board"}, {"uid": "walk", "group": "ruleset",
             "enabledWhen": {"board": ["#board", "size-8", "size-12"]}}]"##,
    );
    for board in ["", "size-8", "size-12"] {
        assert!(druid.check(&select(&format!("{board} walk"))).is_ok());
        assert_eq!(blocked(&druid, board), "");
    }
    for board in ["y-7", "hex-4"] {
        assert_eq!(cleaned(&druid, &format!("walk {board}")), board);
        assert_eq!(blocked(&druid, board), "walk:enabledWhen");
    }
    assert_eq!(blocked(&druid, "walk"), "y-7:enabledWhen hex-4:enabledWhen");
}

#[test]
fn a_superset_is_redundant() {
    let minefield = catalogue(
        r#"[{"uid": "pinwheel", "conflictsWith": ["cartwheel"]},
            {"uid": "cartwheel", "experimental": true}]"#,
    );
    assert_eq!(cleaned(&minefield, "pinwheel cartwheel"), "cartwheel");
    assert_eq!(blocked(&minefield, "cartwheel"), "pinwheel:conflictsWith");
    assert_eq!(blocked(&minefield, "pinwheel"), "cartwheel:conflictsWith");
}

#[test]
fn locked_implications_are_added_again() {
    let magnate = crate::catalogues::il();
    assert_eq!(cleaned(&magnate, "mega"), "mega stacked");
    assert_eq!(blocked(&magnate, ""), "stacked:requires");
    assert_eq!(blocked(&magnate, "mega stacked"), "stacked:impliesLock");
}

//! The catalogues that the test vectors speak of, and short ways to ask them.

use baize_variants::{Catalogue, Reason, Selection, Violation, read_catalogues};

/// A catalogue from its JSON list of entries.
pub(crate) fn catalogue(json: &str) -> Catalogue {
    let mut listings = read_catalogues(json).expect("the test's catalogue is JSON");
    assert_eq!(listings.len(), 1);
    listings.remove(0).catalogue
}

/// A selection from uids with blanks between.
pub(crate) fn select(uids: &str) -> Selection {
    uids.split_whitespace().collect()
}

/// `uid/reason(related)`, with blanks between.
pub(crate) fn violations(found: &[Violation]) -> String {
    let found =
        found.iter().map(|violation| format!("{}/{}", violation.uid, reason(&violation.reason)));
    found.collect::<Vec<_>>().join(" ")
}

/// `reason(related)`.
pub(crate) fn reason(reason: &Reason) -> String {
    let related = reason.related();
    match related.is_empty() {
        true => reason.code().to_owned(),
        false => format!("{}({})", reason.code(), related.join(",")),
    }
}

/// `uid:reason,reason` of everything that is not available, with blanks between.
pub(crate) fn blocked(catalogue: &Catalogue, selection: &str) -> String {
    let all = catalogue.availability(&select(selection));
    let blocked = all.iter().filter(|choice| !choice.is_available()).map(|choice| {
        let codes: Vec<&str> = choice.reasons.iter().map(Reason::code).collect();
        format!("{}:{}", choice.uid, codes.join(","))
    });
    blocked.collect::<Vec<_>>().join(" ")
}

/// L: a board group with a default, and a setup that goes only with two boards.
pub(crate) fn l() -> Catalogue {
    catalogue(
        r##"[{"uid": "classic", "group": "board", "default": true}, {"uid": "#board"},
            {"uid": "hex5", "group": "board"}, {"uid": "hex6", "group": "board"},
            {"uid": "scrambled", "group": "setup",
             "enabledWhen": {"board": ["#board", "classic"]}}]"##,
    )
}

/// R: a checkbox that needs another.
pub(crate) fn r() -> Catalogue {
    catalogue(r#"[{"uid": "courts"}, {"uid": "courtpawns", "requires": ["courts"]}]"#)
}

/// C: two checkboxes that exclude each other, declared on one side.
pub(crate) fn c() -> Catalogue {
    catalogue(r#"[{"uid": "advanced"}, {"uid": "beginner", "conflictsWith": ["advanced"]}]"#)
}

/// I: an implication; the implied one needs its trigger.
pub(crate) fn i() -> Catalogue {
    catalogue(
        r#"[{"uid": "mega", "implies": ["stacked"]}, {"uid": "stacked", "requires": ["mega"]}]"#,
    )
}

/// IL: the same with a lock.
pub(crate) fn il() -> Catalogue {
    catalogue(
        r#"[{"uid": "mega", "implies": ["stacked"], "impliesLock": true},
            {"uid": "stacked", "requires": ["mega"]}]"#,
    )
}

/// K: a checkbox that locks a group's member and is gated on that very member.
pub(crate) fn k() -> Catalogue {
    catalogue(
        r##"[{"uid": "#button"}, {"uid": "half-button", "group": "button"},
            {"uid": "no-button", "group": "button"},
            {"uid": "kill-all", "enabledWhen": {"button": ["no-button"]},
             "implies": ["no-button"], "impliesLock": true}]"##,
    )
}

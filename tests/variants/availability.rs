//! What can be chosen, and why not: the reasons, and the reasons in words.

use baize_variants::Reason;

use crate::catalogues::{blocked, c, catalogue, i, il, k, l, r, select};

#[test]
fn the_test_vectors() {
    assert_eq!(blocked(&l(), "classic scrambled"), "hex5:enabledWhen hex6:enabledWhen");
    assert_eq!(blocked(&l(), "hex5"), "scrambled:enabledWhen");
    assert_eq!(blocked(&r(), ""), "courtpawns:requires");
    assert_eq!(blocked(&c(), "advanced"), "beginner:conflictsWith");
    assert_eq!(blocked(&il(), "mega stacked"), "stacked:impliesLock");
    assert_eq!(blocked(&i(), "mega stacked"), "");
    let greyed = "#button:enabledWhen half-button:enabledWhen no-button:impliesLock";
    let found = blocked(&k(), "no-button kill-all");
    assert_eq!(found, greyed.replace(" no-button:impliesLock", ""));
}

#[test]
fn the_original_says_the_same_about_entries() {
    let said = |catalogue: &baize_variants::Catalogue, selection: &str| {
        let all = catalogue.upstream().availability(&select(selection)).into_iter();
        let blocked = all.filter(|choice| !choice.is_available()).map(|choice| {
            let codes: Vec<&str> = choice.reasons.iter().map(Reason::code).collect();
            format!("{}:{}", choice.uid, codes.join(","))
        });
        blocked.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(said(&l(), "classic scrambled"), "hex5:enabledWhen hex6:enabledWhen");
    assert_eq!(said(&l(), "hex5"), "scrambled:enabledWhen");
    assert_eq!(said(&r(), ""), "courtpawns:requires");
    assert_eq!(said(&c(), "advanced"), "beginner:conflictsWith");
    assert_eq!(said(&il(), "mega stacked"), "stacked:impliesLock");
    assert_eq!(said(&i(), "mega stacked"), "");
    assert_eq!(said(&k(), "no-button kill-all"), "half-button:enabledWhen");
}

#[test]
fn a_trigger_gated_on_what_it_locks_can_be_chosen() {
    assert_eq!(blocked(&k(), ""), "");
    assert_eq!(blocked(&k(), "half-button"), "");
}

#[test]
fn a_gate_on_nothing_chosen_greys_the_other_boards() {
    let opening = catalogue(
        r##"[{"uid": "size-9", "group": "board"}, {"uid": "size-13", "group": "board"},
            {"uid": "#board"}, {"uid": "#opening"}, {"uid": "handicap", "group": "opening"},
            {"uid": "classic", "group": "opening", "enabledWhen": {"board": ["#board"]}}]"##,
    );
    assert_eq!(blocked(&opening, "classic"), "size-9:enabledWhen size-13:enabledWhen");
    assert_eq!(blocked(&opening, "size-9"), "classic:enabledWhen");
}

#[test]
fn one_invalid_entry_does_not_grey_everything() {
    // `scrambled` fails already, so that it is no argument against `hex6`.
    assert_eq!(blocked(&l(), "hex5 scrambled"), "");
    let upstream = l().upstream().availability(&select("hex5 scrambled"));
    assert!(upstream.iter().any(|choice| choice.uid == "hex6" && !choice.is_available()));
}

#[test]
fn a_locked_member_holds_its_whole_group() {
    let lock = catalogue(
        r#"[{"uid": "a", "implies": ["m"], "impliesLock": true},
            {"uid": "m", "group": "g"}, {"uid": "n", "group": "g"}]"#,
    );
    assert_eq!(blocked(&lock, "a m"), "#g:impliesLock n:impliesLock");
    assert_eq!(blocked(&lock, "m"), "");
}

#[test]
fn what_is_on_can_be_switched_off_unless_locked() {
    let needs = catalogue(
        r##"[{"uid": "base"}, {"uid": "more", "requires": ["base"]},
            {"uid": "x", "group": "g"}, {"uid": "y", "enabledWhen": {"g": ["x"]}}]"##,
    );
    assert_eq!(blocked(&needs, "base more x y"), "#g:enabledWhen");
}

#[test]
fn a_soft_implication_counts_as_its_trigger_is_tried() {
    let deluxe = catalogue(
        r#"[{"uid": "base"}, {"uid": "deluxe", "requires": ["base"], "implies": ["base"]}]"#,
    );
    assert_eq!(blocked(&deluxe, ""), "");
    let hopeless = catalogue(
        r##"[{"uid": "x", "group": "g"},
            {"uid": "e", "enabledWhen": {"g": ["#g"]}, "implies": ["x"]}]"##,
    );
    assert_eq!(blocked(&hopeless, ""), "e:enabledWhen");
}

#[test]
fn a_cycle_of_locks_holds_only_from_outside() {
    let cycle = catalogue(
        r#"[{"uid": "a", "implies": ["b"], "impliesLock": true},
            {"uid": "b", "implies": ["a"], "impliesLock": true},
            {"uid": "out", "implies": ["a"], "impliesLock": true}]"#,
    );
    assert_eq!(blocked(&cycle, "a b"), "");
    assert_eq!(cycle.click(&select("a b"), "a").unwrap().selection, select(""));
    assert_eq!(blocked(&cycle, "out a b"), "a:impliesLock b:impliesLock");
}

fn words(catalogue: &baize_variants::Catalogue, selection: &str, uid: &str) -> String {
    catalogue.sheet(&select(selection)).choice(uid).unwrap().words.clone()
}

#[test]
fn reasons_in_words() {
    let named = catalogue(
        r##"[{"uid": "classic", "group": "board", "name": "8x8 board"}, {"uid": "#board"},
            {"uid": "hex5", "group": "board", "name": "Hexagonal board"},
            {"uid": "scrambled", "name": "Scrambled Eggs",
             "enabledWhen": {"board": ["#board", "classic"]}},
            {"uid": "mega", "name": "Mega", "implies": ["stacked"], "impliesLock": true},
            {"uid": "stacked", "name": "Stacked deck", "requires": ["mega"]},
            {"uid": "calm", "name": "Calm", "conflictsWith": ["mega", "scrambled"]}]"##,
    );
    assert_eq!(words(&named, "", "stacked"), "needs Mega");
    assert_eq!(words(&named, "mega", "calm"), "not with Mega");
    assert_eq!(words(&named, "mega scrambled", "calm"), "not with Scrambled Eggs or Mega");
    assert_eq!(words(&named, "hex5", "scrambled"), "only with board: Default board or 8x8 board");
    assert_eq!(
        words(&named, "scrambled", "hex5"),
        "not with Scrambled Eggs, which goes only with board: Default board or 8x8 board"
    );
    assert_eq!(words(&named, "mega stacked", "stacked"), "comes with Mega");
    assert_eq!(words(&named, "mega stacked", "mega"), "");
}

//! Clicks, and how the choices are shown.

use baize_variants::{Cause, Reason, Row};

use crate::catalogues::{c, catalogue, i, il, k, l, r, select};

fn click(catalogue: &baize_variants::Catalogue, before: &str, uid: &str, after: &str) {
    let clicked = catalogue.click(&select(before), uid).unwrap();
    assert_eq!(clicked.selection, select(after), "`{uid}` clicked in `{before}`");
    assert_eq!(catalogue.validate(&clicked.selection), []);
}

#[test]
fn what_was_clicked_counts_as_last() {
    click(&l(), "classic scrambled", "hex5", "hex5");
    click(&l(), "hex5", "scrambled", "hex5");
    click(&l(), "hex5", "classic", "classic");
    click(&c(), "advanced", "beginner", "beginner");
    click(&c(), "beginner", "advanced", "advanced");
    click(&r(), "", "courtpawns", "");
    click(&r(), "courts", "courtpawns", "courts courtpawns");
}

#[test]
fn checkboxes_switch_and_radios_stay() {
    click(&r(), "courts courtpawns", "courtpawns", "courts");
    click(&r(), "courts courtpawns", "courts", "");
    click(&l(), "hex5", "hex5", "hex5");
    click(&l(), "hex5", "#board", "");
    click(&l(), "", "#board", "");
    click(&l(), "", "#setup", "");
}

#[test]
fn implications_follow_the_click_that_switches_them_on() {
    click(&i(), "", "mega", "mega stacked");
    click(&i(), "mega stacked", "stacked", "mega");
    click(&i(), "mega", "mega", "");
    click(&il(), "mega stacked", "stacked", "mega stacked");
    click(&k(), "half-button", "kill-all", "kill-all no-button");
    click(&k(), "kill-all no-button", "#button", "kill-all no-button");
}

#[test]
fn what_was_switched_off_does_not_come_back_with_the_next_click() {
    let three = catalogue(r#"[{"uid": "t", "implies": ["x"]}, {"uid": "x"}, {"uid": "y"}]"#);
    click(&three, "", "t", "t x");
    click(&three, "t x", "x", "t");
    click(&three, "t", "y", "t y");
}

#[test]
fn a_cycle_of_implications_goes_on_and_off() {
    let soft = r#"[{"uid": "a", "implies": ["b"]}, {"uid": "b", "implies": ["a"]}]"#;
    click(&catalogue(soft), "", "a", "a b");
    click(&catalogue(soft), "a b", "a", "b");
    let locked = r#"[{"uid": "a", "implies": ["b"], "impliesLock": true},
        {"uid": "b", "implies": ["a"], "impliesLock": true}]"#;
    click(&catalogue(locked), "", "a", "a b");
    let clicked = catalogue(locked).click(&select("a b"), "b").unwrap();
    assert_eq!(clicked.selection, select(""));
    assert_eq!(clicked.dropped.len(), 1);
    assert_eq!(clicked.dropped[0].uid, "a");
    assert_eq!(clicked.dropped[0].cause, Cause::Circle { with: "b".to_owned() });
}

#[test]
fn a_group_in_a_circle_can_still_be_switched() {
    let circle = catalogue(
        r#"[{"uid": "m", "group": "g", "implies": ["t"], "impliesLock": true},
            {"uid": "n", "group": "g"}, {"uid": "t", "implies": ["m"], "impliesLock": true}]"#,
    );
    click(&circle, "m t", "n", "n");
    click(&circle, "m t", "#g", "");
}

#[test]
fn a_click_says_what_else_changed() {
    let clicked = l().click(&select("classic scrambled"), "hex5").unwrap();
    assert!(clicked.took);
    assert_eq!(clicked.dropped.len(), 1);
    assert_eq!(clicked.dropped[0].uid, "scrambled");
    assert!(matches!(clicked.dropped[0].cause, Cause::Unfit(Reason::EnabledWhen { .. })));
    assert_eq!(
        clicked.note.as_deref(),
        Some("scrambled was switched off: only with board: Default board or classic")
    );
    let clicked = k().click(&select("half-button"), "kill-all").unwrap();
    assert_eq!(clicked.added.len(), 1);
    assert!(clicked.added[0].locked);
    assert_eq!(
        clicked.note.as_deref(),
        Some(
            "no-button comes with kill-all. \
             half-button was switched off: no-button comes with kill-all"
        )
    );
    let clicked = r().click(&select(""), "courtpawns").unwrap();
    assert!(!clicked.took);
    assert_eq!(clicked.note.as_deref(), Some("courtpawns cannot be chosen: needs courts"));
    let refused = clicked.refused.unwrap();
    assert_eq!((&*refused.uid, refused.stays_on), ("courtpawns", false));
    assert_eq!(refused.reasons, [Reason::Requires { missing: "courts".into() }]);
    let clicked = il().click(&select("mega stacked"), "stacked").unwrap();
    assert!(!clicked.took);
    assert_eq!(clicked.note.as_deref(), Some("stacked stays on: comes with mega"));
    let refused = clicked.refused.unwrap();
    assert_eq!((&*refused.uid, refused.stays_on), ("stacked", true));
    assert_eq!(refused.reasons, [Reason::ImpliesLock { by: vec!["mega".into()] }]);
    assert_eq!(r().click(&select(""), "courts").unwrap().note, None);
}

#[test]
fn a_click_beside_everything_is_an_error() {
    let error = l().click(&select(""), "hex7").unwrap_err();
    assert_eq!(error.nearest.as_deref(), Some("hex5"));
    assert_eq!(error.to_string(), "there is no variant `hex7`; did you mean `hex5`?");
    assert!(l().click(&select(""), "#nope").is_err());
}

#[test]
fn choices_stand_where_they_are_declared() {
    let sheet = catalogue(
        r##"[{"uid": "fast", "unrated": true}, {"uid": "classic", "group": "board"},
            {"uid": "#board", "name": "9x9"}, {"uid": "hex", "group": "board", "fans": true},
            {"uid": "slow"}, {"uid": "eggs", "group": "setup"},
            {"uid": "late", "group": "board", "experimental": true}]"##,
    )
    .sheet(&select("hex slow"));
    let shown: Vec<String> = sheet
        .rows
        .iter()
        .map(|row| match row {
            Row::Checkbox(choice) => choice.uid.clone(),
            Row::Group { name, choices } => {
                let uids: Vec<&str> = choices.iter().map(|choice| choice.uid.as_str()).collect();
                format!("{name}({})", uids.join(" "))
            }
        })
        .collect();
    assert_eq!(shown, ["fast", "board(classic #board hex late)", "slow", "setup(#setup eggs)"]);
    let on: Vec<&str> =
        sheet.choices().filter(|choice| choice.on).map(|choice| choice.uid.as_str()).collect();
    assert_eq!(on, ["hex", "slow", "#setup"]);
    assert_eq!(sheet.choice("#board").unwrap().label, "9x9");
    assert_eq!(sheet.choice("#setup").unwrap().label, "Default setup");
    assert!(sheet.choice("fast").unwrap().unrated);
    assert!(sheet.choice("hex").unwrap().fans);
    assert!(sheet.choice("late").unwrap().experimental);
}

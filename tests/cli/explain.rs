//! `baize explain`

use std::path::Path;

use crate::support::baize;

#[test]
fn a_code_is_explained_with_a_wrong_and_a_right_example() {
    let here = Path::new(".");
    for written in ["unknown-part", "error[unknown-part]", "[unknown-part]"] {
        let run = baize(here, &["explain", written]);
        assert_eq!(run.code, 0, "{written}");
        assert!(run.out.starts_with("# unknown-part: "), "{}", run.out);
        assert!(run.out.contains("## Wrong") && run.out.contains("## Right"));
    }
}

#[test]
fn all_codes_are_listed_and_others_refused() {
    let here = Path::new(".");
    let run = baize(here, &["explain"]);
    assert_eq!(run.code, 0);
    assert!(run.lines().len() > 80);
    assert!(run.lines().iter().all(|line| line.contains(": ")), "{}", run.out);
    let run = baize(here, &["explain", "no-such-code"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}

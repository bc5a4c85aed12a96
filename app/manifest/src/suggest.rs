//! “Did you mean …?”

/// The name most like `written`, ignoring case; none when none is close: at most one slip in
/// every four letters, but one slip in a short word.
pub(crate) fn nearest<'a>(
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = written.to_lowercase();
    let length = written.chars().count();
    let mut best: Option<(usize, &str)> = None;
    for name in names {
        // Transposed letters count as one slip.
        let slips = strsim::damerau_levenshtein(&written, &name.to_lowercase());
        let close = slips <= (length / 4).max(1) && slips < length;
        if close && best.is_none_or(|best| (slips, name) < best) {
            best = Some((slips, name));
        }
    }
    best.map(|(_, name)| name)
}

/// The hint for a name.
pub(crate) fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_found_and_others_not() {
        let keys = ["face", "faceCrop", "back", "backCrop", "shape", "size", "fillet"];
        let cases = [
            ("faceCorp", Some("faceCrop")),
            ("facecrop", Some("faceCrop")),
            ("FACE", Some("face")),
            ("filet", Some("fillet")),
            ("siez", Some("size")),
            ("zzz", None),
            ("bck", Some("back")),
            ("z", None),
            ("", None),
        ];
        for (written, expected) in cases {
            assert_eq!(nearest(written, keys), expected, "{written}");
        }
    }

    #[test]
    fn of_equally_close_names_the_first_by_name_wins() {
        assert_eq!(nearest("card3", ["card2", "card1"]), Some("card1"));
    }
}

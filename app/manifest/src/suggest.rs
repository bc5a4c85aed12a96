//! “Did you mean …?”

/// How alike two names must be, from 0 to 1, for one to be suggested for the other.
const ALIKE: f64 = 0.75;

/// The name most like `written`, ignoring case; none when none is close.
pub(crate) fn nearest<'a>(
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = written.to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for name in names {
        let lower = name.to_lowercase();
        // Transposed letters count as one slip.
        let score = strsim::normalized_damerau_levenshtein(&written, &lower)
            .max(strsim::jaro_winkler(&written, &lower) - 0.15);
        let better = best.is_none_or(|(best, text)| score > best || (score == best && name < text));
        if score >= ALIKE && better {
            best = Some((score, name));
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

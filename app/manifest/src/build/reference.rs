//! References to definitions: `type#id`, `package:type#id`, `package:type` (R32).

use std::sync::Arc;

use crate::{EntryPart, Key};

/// `type#id`; none when it is not one.
pub(crate) fn parse_key(text: &str) -> Option<Key> {
    let (kind, id) = text.split_once('#')?;
    let plain = |name: &str| !name.is_empty() && !name.contains([':', '#']);
    (plain(kind) && plain(id)).then(|| Key { kind: kind.into(), id: id.into() })
}

/// `package:type#id` or `package:type`, the package left out for the own one; none when it is
/// neither.
pub(crate) fn parse_part(text: &str, own: &Arc<str>) -> Option<EntryPart> {
    let (package, name) = match text.split_once(':') {
        Some((package, name)) => (package.into(), name),
        None => (own.clone(), text),
    };
    let (kind, id) = match name.split_once('#') {
        Some((kind, id)) => (kind, Some(id)),
        None => (name, None),
    };
    let plain = |name: &str| !name.is_empty() && !name.contains([':', '#']);
    let good = !package.is_empty() && plain(kind) && id.is_none_or(plain);
    good.then(|| EntryPart { package, kind: kind.into(), id: id.map(Arc::from) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(package: &str, kind: &str, id: Option<&str>) -> Option<EntryPart> {
        Some(EntryPart { package: package.into(), kind: kind.into(), id: id.map(Arc::from) })
    }

    #[test]
    fn references_have_a_package_a_type_and_perhaps_an_id() {
        let own: Arc<str> = "harbor".into();
        let cases = [
            ("harbor:boat#fleet", entry("harbor", "boat", Some("fleet"))),
            ("other:card", entry("other", "card", None)),
            ("card#7", entry("harbor", "card", Some("7"))),
            ("card", entry("harbor", "card", None)),
            ("my card#the 7", entry("harbor", "my card", Some("the 7"))),
            ("", None),
            (":card", None),
            ("card#", None),
            ("#7", None),
            ("a:b:c", None),
            ("a#b#c", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_part(text, &own), expected, "{text}");
        }
    }

    #[test]
    fn keys_need_both_halves() {
        assert_eq!(parse_key("board#a"), Some(Key { kind: "board".into(), id: "a".into() }));
        for text in ["board", "board#", "#a", "a#b#c", "x:board#a", ""] {
            assert_eq!(parse_key(text), None, "{text}");
        }
    }
}

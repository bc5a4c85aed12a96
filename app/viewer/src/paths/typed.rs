//! Paths as people type them.

use std::path::PathBuf;

/// A path as people type it: `~` is the home folder, quotes around it are not meant.
pub(crate) fn expand(typed: &str) -> PathBuf {
    let quotes = ['"', '\''];
    let bare = typed.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes));
    let typed = bare.unwrap_or(typed);
    let path = typed.strip_prefix("file://").map_or_else(|| typed.to_owned(), decoded);
    let home = directories::BaseDirs::new().map(|found| found.home_dir().to_owned());
    match (path.strip_prefix('~'), home) {
        (Some(""), Some(home)) => home,
        (Some(rest), Some(home)) if rest.starts_with(['/', '\\']) => home.join(&rest[1..]),
        _ => PathBuf::from(&path),
    }
}

/// The path of a URL as file managers copy it: `%20` is a space.
fn decoded(url: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = url;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let code = after.get(..2).filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(b'%');
                rest = after;
            }
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_paths_mean_what_people_mean() {
        assert_eq!(expand("/a b"), PathBuf::from("/a b"));
        assert_eq!(expand("'/a b'"), PathBuf::from("/a b"));
        assert_eq!(expand("file:///a"), PathBuf::from("/a"));
        assert_eq!(expand("file:///my%20games/%C3%BC"), PathBuf::from("/my games/ü"));
        assert_eq!(expand("file:///100%/%zz%+1%4"), PathBuf::from("/100%/%zz%+1%4"));
        assert_eq!(expand("/a%20b"), PathBuf::from("/a%20b"));
        assert_eq!(expand("~x"), PathBuf::from("~x"));
        if let Some(home) = directories::BaseDirs::new() {
            assert_eq!(expand("~/games"), home.home_dir().join("games"));
            assert_eq!(expand("~"), home.home_dir());
        }
    }
}

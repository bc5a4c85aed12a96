//! Paths that definitions name, made into paths from the games root (R1).

use std::fmt;

/// Why a path in a definition is refused (R1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum PathError {
    /// Nothing is written.
    Empty,
    /// Its `..` lead out of the games root.
    Escapes,
    /// It starts at the root of the file system.
    Absolute,
    /// It starts with a Windows drive letter.
    Drive,
    /// It holds a backslash: paths are written with `/` on every system.
    Backslash,
    /// It holds a NUL character.
    Nul,
    /// It is a URL of a scheme that is not read, as `file:`.
    Scheme,
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "it is empty",
            Self::Escapes => "it leads out of the games root",
            Self::Absolute => "it is absolute, and nothing outside the games root is read",
            Self::Drive => "it names a Windows drive, and nothing outside the games root is read",
            Self::Backslash => "it holds a backslash; paths are written with `/`",
            Self::Nul => "it holds a NUL character",
            Self::Scheme => "it is a URL of a kind that is not read; write the path alone",
        })
    }
}

impl std::error::Error for PathError {}

/// The folder of a path; empty for the root itself.
pub(crate) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether a path is as [`Files`](super::Files) wants them: relative, with `/`, without
/// `.`, `..`, empty segments, drive letters, backslashes and NUL.
pub(crate) fn is_normal(path: &str) -> bool {
    !path.is_empty()
        && drive_or_scheme(path).is_none()
        && !path.contains(['\\', '\0'])
        && path.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}

/// The path from the games root of what `reference`, written in a file of `folder`, names.
///
/// # Errors
/// When it would leave the games root, or is not a plain path (R1).
pub(crate) fn resolve(folder: &str, reference: &str) -> Result<String, PathError> {
    if reference.is_empty() {
        return Err(PathError::Empty);
    }
    if reference.contains('\0') {
        return Err(PathError::Nul);
    }
    if let Some(error) = drive_or_scheme(reference) {
        return Err(error);
    }
    if reference.contains('\\') {
        return Err(PathError::Backslash);
    }
    if reference.starts_with('/') {
        return Err(PathError::Absolute);
    }
    let mut segments: Vec<&str> = folder.split('/').filter(|segment| !segment.is_empty()).collect();
    for segment in reference.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop().ok_or(PathError::Escapes)?;
            }
            name => segments.push(name),
        }
    }
    Ok(segments.join("/"))
}

/// `C:…` and `scheme:…`. A colon later in a name is an ordinary character.
pub(crate) fn drive_or_scheme(path: &str) -> Option<PathError> {
    let (scheme, _) = path.split_once(':')?;
    let mut chars = scheme.chars();
    let starts_well = chars.next()?.is_ascii_alphabetic();
    let is_scheme = starts_well && chars.all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    match (is_scheme, scheme.len()) {
        (false, _) => None,
        (true, 1) => Some(PathError::Drive),
        (true, _) => Some(PathError::Scheme),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_and_normalised() {
        let cases = [
            ("", "a.png", "a.png"),
            ("", "./a.png", "a.png"),
            ("games/harbor", "./assets//a.png", "games/harbor/assets/a.png"),
            ("games/harbor", "../shared/a.png", "games/shared/a.png"),
            ("games", "..", ""),
            ("a", "b c/ü:.png", "a/b c/ü:.png"),
            ("a", "...", "a/..."),
        ];
        for (folder, reference, expected) in cases {
            assert_eq!(resolve(folder, reference).as_deref(), Ok(expected), "{reference}");
        }
    }

    #[test]
    fn whatever_leaves_the_root_is_refused() {
        let cases = [
            ("", "", PathError::Empty),
            ("", "../../etc/passwd", PathError::Escapes),
            ("a", "b/../../../a/x", PathError::Escapes),
            ("a", "/etc/passwd", PathError::Absolute),
            ("a", "//host/share", PathError::Absolute),
            ("a", "C:/x", PathError::Drive),
            ("a", "c:\\x", PathError::Drive),
            ("a", "..\\..\\x", PathError::Backslash),
            ("a", "\\\\host\\share", PathError::Backslash),
            ("a", "file:///etc/passwd", PathError::Scheme),
            ("a", "FILE:x", PathError::Scheme),
            ("a", "ftp://host/x", PathError::Scheme),
            ("a", "x\0.png", PathError::Nul),
        ];
        for (folder, reference, expected) in cases {
            assert_eq!(resolve(folder, reference), Err(expected), "{reference}");
        }
    }

    #[test]
    fn what_resolve_gives_is_normal() {
        for reference in ["a", "./a/b", "x/../y", "a:b c"] {
            let resolved = resolve("", reference);
            assert_eq!(resolved.is_ok_and(|path| is_normal(&path)), !reference.contains(':'));
        }
        for path in ["", "/a", "a//b", "a/", "./a", "a/..", "C:/a", "a\\b", "a\0"] {
            assert!(!is_normal(path), "{path}");
        }
    }
}

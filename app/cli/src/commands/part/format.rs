use std::fmt;
use std::path::Path;

use clap::ValueEnum;

/// A kind of file that a part can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The outline in mm, one path
    Svg,
    /// The solid in mm
    Stl,
    /// The solid in mm, with artboard coordinates
    Obj,
    /// The solid with its pictures
    Glb,
}

impl Format {
    /// What a file's name says it is.
    pub(super) fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "stl" => Some(Self::Stl),
            "obj" => Some(Self::Obj),
            "glb" => Some(Self::Glb),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Svg => "svg",
            Self::Stl => "stl",
            Self::Obj => "obj",
            Self::Glb => "glb",
        })
    }
}

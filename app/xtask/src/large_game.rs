//! A large package for measuring: 1,000 distinct cards and 500 tokens, seeded.

/// Writes the package to `target/large-game`.
pub(crate) fn write() -> Result<(), String> {
    Err("not written yet".into())
}

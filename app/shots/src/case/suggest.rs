//! “Did you mean …?”

/// A hint at the name most like the written one, when one is.
pub(super) fn did_you_mean<'a>(
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    const ALIKE: f64 = 0.7;
    let written = written.to_lowercase();
    names
        .into_iter()
        .map(|name| (strsim::normalized_damerau_levenshtein(&written, &name.to_lowercase()), name))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, name)| format!("did you mean `{name}`?"))
}

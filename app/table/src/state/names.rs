//! Names of parts and surfaces as commands write them.

/// `type#id` in its two parts.
pub(crate) fn split_key(name: &str) -> Option<(&str, &str)> {
    name.split_once('#').filter(|(kind, id)| !kind.is_empty() && !id.is_empty())
}

/// `package:type#id` in its three parts; the package may be left out for the own one.
pub(crate) fn split_part<'a>(name: &'a str, own: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
    // A colon after the `#` belongs to the id.
    let (front, id) = name.split_once('#').filter(|(_, id)| !id.is_empty())?;
    let (package, kind) = front.split_once(':').unwrap_or((own, front));
    (!package.is_empty() && !kind.is_empty()).then_some((package, kind, id))
}

//! Which packages a load is about.

use std::collections::BTreeMap;

use super::{Declaration, Library, library::is_within};
use crate::{Diagnostic, Severity, text::codes};

/// The places in `declarations` of the packages declared in the target, in R5 order.
///
/// Says so when there is none, and when two packages of the root have one id and one of them
/// is asked for (R6).
pub(crate) fn select(
    library: &Library<'_>,
    declarations: &[Declaration],
    target: Option<&str>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<usize> {
    let target = target.unwrap_or_default();
    let in_target = |declaration: &Declaration| is_within(target, &declaration.file);
    let mut first_with_id = BTreeMap::new();
    for declaration in declarations {
        let Some(id) = &declaration.id else { continue };
        let first = *first_with_id.entry(id).or_insert(declaration);
        let is_second = first.id_span() != declaration.id_span();
        if is_second && (in_target(first) || in_target(declaration)) {
            let message = format!("another package is called `{id}`");
            diagnostics.push(
                Diagnostic::new(
                    Severity::Error,
                    codes::DUPLICATE_PACKAGE,
                    declaration.id_span(),
                    message,
                )
                .with_label(first.id_span(), "the first one is declared here"),
            );
        }
    }
    let chosen: Vec<usize> = declarations
        .iter()
        .enumerate()
        .filter(|(_, declaration)| in_target(declaration))
        .map(|(index, _)| index)
        .collect();
    if chosen.is_empty() {
        diagnostics.push(nothing_found(library, target));
    }
    chosen
}

fn nothing_found(library: &Library<'_>, target: &str) -> Diagnostic {
    let message = match target {
        "" => "no package is declared here".to_owned(),
        target => format!("no package is declared in `{target}`"),
    };
    let diagnostic = Diagnostic::new(Severity::Error, codes::NO_PACKAGE, None, message);
    if library.definitions().is_empty() {
        diagnostic.with_hint("`baize new` makes a package to start from")
    } else {
        diagnostic.with_hint("a package is an object with `role: package` and an `id`")
    }
}

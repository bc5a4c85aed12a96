//! Children of surfaces (R23).

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    Child, Diagnostic, Key, MountKind, Package, Severity, Surface,
    discover::Library,
    suggest::{did_you_mean, nearest},
    text::codes,
};

pub(super) fn check(
    package: &mut Package,
    library: &Library<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    unknown(package, diagnostics);
    params(package, diagnostics);
    cycles(package, diagnostics);
    mounts(package, library, diagnostics);
}

/// Children that are no surfaces of the package.
fn unknown(package: &mut Package, diagnostics: &mut Vec<Diagnostic>) {
    let names: BTreeSet<String> = package.surfaces.iter().map(|s| s.key.to_string()).collect();
    for surface in &mut package.surfaces {
        surface.children.retain(|child| {
            let written = child.surface.to_string();
            let known = names.contains(&written);
            if !known {
                let message = format!("there is no surface `{written}`");
                let mut diagnostic =
                    Diagnostic::new(Severity::Error, codes::UNKNOWN_CHILD, child.at, message);
                if let Some(name) = nearest(&written, names.iter().map(String::as_str)) {
                    diagnostic = diagnostic.with_hint(did_you_mean(name));
                }
                diagnostics.push(diagnostic);
            }
            known
        });
    }
}

/// Fixed values for params that no route of the child has.
fn params(package: &Package, diagnostics: &mut Vec<Diagnostic>) {
    let by_key: BTreeMap<&Key, &Surface> =
        package.surfaces.iter().map(|surface| (&surface.key, surface)).collect();
    for child in package.surfaces.iter().flat_map(|surface| &surface.children) {
        let Some(surface) = by_key.get(&child.surface) else { continue };
        let routes = surface.layout.iter();
        let known: BTreeSet<&str> =
            routes.flat_map(|layout| layout.route.param_names()).map(|name| &**name).collect();
        for param in child.params.keys().filter(|param| !known.contains(&***param)) {
            let message = format!("no route of `{}` has a param `{param}`", child.surface);
            let code = codes::UNKNOWN_PARAM;
            let mut diagnostic = Diagnostic::new(Severity::Warning, code, child.at, message);
            if let Some(name) = nearest(param, known.iter().copied()) {
                diagnostic = diagnostic.with_hint(did_you_mean(name));
            }
            diagnostics.push(diagnostic);
        }
    }
}

/// Listings that lead back to a surface that they come from. The one that closes the circle is
/// reported and taken out.
fn cycles(package: &mut Package, diagnostics: &mut Vec<Diagnostic>) {
    let index: BTreeMap<&Key, usize> =
        package.surfaces.iter().enumerate().map(|(index, surface)| (&surface.key, index)).collect();
    let next = |child: &Child| index.get(&child.surface).copied();
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; package.surfaces.len()];
    let mut closing = BTreeSet::new();
    // By hand, not by recursion: a chain may be as long as the package.
    for start in 0..package.surfaces.len() {
        if marks.get(start) != Some(&Mark::New) {
            continue;
        }
        let mut path = vec![(start, 0)];
        while let Some((at, listing)) = path.last_mut() {
            let at = *at;
            if let Some(mark) = marks.get_mut(at) {
                *mark = Mark::Open;
            }
            let child = package.surfaces.get(at).and_then(|s| s.children.get(*listing));
            let Some(child) = child else {
                if let Some(mark) = marks.get_mut(at) {
                    *mark = Mark::Done;
                }
                path.pop();
                continue;
            };
            let number = *listing;
            *listing += 1;
            let Some(target) = next(child) else { continue };
            match marks.get(target) {
                Some(Mark::New) => path.push((target, 0)),
                Some(Mark::Open) => {
                    let from = path.iter().position(|(on_path, _)| *on_path == target);
                    let circle = path.get(from.unwrap_or_default()..).unwrap_or_default();
                    let names: Vec<String> = circle
                        .iter()
                        .filter_map(|(at, _)| package.surfaces.get(*at))
                        .map(|surface| format!("`{}`", surface.key))
                        .collect();
                    let message = match names.as_slice() {
                        [one] => format!("{one} is its own child"),
                        names => format!(
                            "the children go in a circle: {} and back to `{}`",
                            names.join(", "),
                            child.surface
                        ),
                    };
                    let code = codes::CHILD_CYCLE;
                    diagnostics.push(Diagnostic::new(Severity::Error, code, child.at, message));
                    closing.insert((at, number));
                }
                _ => {}
            }
        }
    }
    drop(index);
    for (at, surface) in package.surfaces.iter_mut().enumerate() {
        let mut number = 0;
        surface.children.retain(|_| {
            number += 1;
            !closing.contains(&(at, number - 1))
        });
    }
}

/// Surfaces mounted as children that nobody lists, and listed ones that stand elsewhere.
fn mounts(package: &Package, library: &Library<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let first_line = |span: crate::Span| library.first_line(span);
    let mut listed: BTreeMap<&Key, &Child> = BTreeMap::new();
    for child in package.surfaces.iter().flat_map(|surface| &surface.children) {
        listed.entry(&child.surface).or_insert(child);
    }
    for surface in &package.surfaces {
        match (surface.mount.kind, listed.get(&surface.key)) {
            (MountKind::Child, None) => {
                let message = format!("no surface lists `{}`: it is never shown", surface.key);
                let span = first_line(surface.at);
                diagnostics.push(
                    Diagnostic::new(Severity::Warning, codes::UNLISTED_CHILD, span, message)
                        .with_hint(format!(
                            "add it to the `children` of a surface: - {}",
                            surface.key
                        )),
                );
            }
            (MountKind::Table | MountKind::Hud(_), Some(child)) => {
                let message =
                    format!("`{}` is listed here, but is not mounted as a child", surface.key);
                diagnostics.push(
                    Diagnostic::new(Severity::Warning, codes::CHILD_MOUNT, child.at, message)
                        .with_label(first_line(surface.at), "its mount has another kind")
                        .with_hint("give it `mount: {kind: child}`"),
                );
            }
            _ => {}
        }
    }
}

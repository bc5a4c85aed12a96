//! Declared cases → cases of a package: setups are looked up, commands carried out.

use std::sync::Arc;

use baize_manifest::{
    Diagnostic, Entry, EntryPart, Key, Package, Placement, Project, Setup, Severity, Span, codes,
};
use baize_table::{Limits, Session, State};
use baize_variants::Selection;

use super::{
    codes as own_codes,
    declared::{At, Declared},
    define::Case,
    read::DeclaredCase,
    suggest::did_you_mean,
    variants,
};

/// The type of setups that cases make by commands: no file can declare it.
const MADE: &str = "shots.toml case";

/// A case as declared, without looking at the package.
pub(super) fn case_of(name: Arc<str>, declared: &Declared, at: Option<Span>) -> Case {
    let word =
        |given: &Option<Arc<str>>, usual: &str| given.clone().unwrap_or_else(|| usual.into());
    Case {
        name,
        setup: declared.setup.as_ref().map(|setup| setup.value.clone()),
        gallery: declared.gallery.as_ref().is_some_and(|gallery| gallery.value),
        variants: None,
        size_px: declared.size_px.unwrap_or([640, 360]),
        camera: declared.camera.as_ref().map_or_else(|| "seat".into(), |c| c.value.clone()),
        light: word(&declared.light, "studio"),
        table: word(&declared.table, "green"),
        // Not the machine's choice: the picture must not depend on who takes it.
        quality: word(&declared.quality, "medium"),
        hud: declared.hud.unwrap_or(true),
        thresholds: declared.thresholds(),
        known_failure: declared.known_failure.clone(),
        at,
    }
}

/// A case of a package, with the setup that its commands make, if any.
pub(super) fn resolve(
    project: &Project,
    package: &Package,
    case: &DeclaredCase,
    declared: &Declared,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Case, Option<Setup>) {
    let mut resolved = case_of(case.name.clone(), declared, Some(case.at));
    let errors = diagnostics.len();
    resolved.variants = variants::selection(package, declared, diagnostics);
    if diagnostics.len() > errors {
        // Whatever else is said about a choice that cannot be made would not help.
        return (resolved, None);
    }
    let chosen = match &resolved.variants {
        Some(selection) => selection.clone(),
        None => package.selection_for(resolved.setup.as_ref()),
    };
    let whole = package;
    let project = project.select(&package.id, &chosen);
    let Some(package) = project.package(&package.id) else { return (resolved, None) };
    if let Some(setup) = &declared.setup {
        if resolved.gallery {
            let message = "a case shows a setup or the gallery, not both";
            diagnostics.push(error(own_codes::CONTRADICTION, setup.span, message));
        }
        check_setup(whole, package, setup, diagnostics);
    }
    if let Some(camera) = &declared.camera {
        check_camera(&project, package, camera, diagnostics);
    }
    let commands = declared.commands.as_deref().unwrap_or_default();
    let Some(first) = commands.first() else { return (resolved, None) };
    if resolved.gallery {
        let message = "commands change a setup, and the gallery has none";
        diagnostics.push(error(own_codes::CONTRADICTION, first.span, message));
        return (resolved, None);
    }
    let Some(setup) = package.setup(resolved.setup.as_ref()) else {
        if package.setups.is_empty() {
            let message = format!("the package `{}` has no setup to carry this out on", package.id);
            diagnostics.push(error(own_codes::UNKNOWN_SETUP, first.span, message));
        }
        return (resolved, None);
    };
    // What is wrong with the setup itself is told by the scene, as without commands.
    let (state, _) = State::from_setup(&project, package, setup, Limits::default());
    let mut session = Session::new(state, Limits::default());
    for command in commands {
        if let Err(refusal) = session.apply(command.value.clone(), &project) {
            let message = format!("this command is refused: {refusal}");
            diagnostics.push(error(own_codes::REFUSED_COMMAND, command.span, message));
            return (resolved, None);
        }
    }
    let key = Key { kind: MADE.into(), id: case.name.clone() };
    resolved.setup = Some(key.clone());
    (resolved, Some(setup_of(session.state(), key, chosen, case.at)))
}

fn error(code: baize_manifest::Code, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, span, message)
}

/// `whole` is the package as it is written, `package` that under the variants of the case.
fn check_setup(
    whole: &Package,
    package: &Package,
    setup: &At<Key>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if package.setup(Some(&setup.value)).is_some() {
        return;
    }
    if let Some(written) = whole.setup(Some(&setup.value)) {
        let message = format!("the setup `{}` is not there under these variants", setup.value);
        let mut diagnostic = error(own_codes::UNKNOWN_SETUP, setup.span, message);
        diagnostic.hint = variants::there(whole, written)
            .map(|selection| format!("it is under `variants = {}`", variants::list(&selection)));
        diagnostics.push(diagnostic);
        return;
    }
    let message = format!("the package `{}` has no setup `{}`", package.id, setup.value);
    let mut diagnostic = error(own_codes::UNKNOWN_SETUP, setup.span, message);
    let declared = package.setups.iter().filter(|setup| &*setup.key.kind != MADE);
    let known: Vec<String> = declared.map(|setup| setup.key.to_string()).collect();
    diagnostic.hint = did_you_mean(&setup.value.to_string(), known.iter().map(String::as_str))
        .or_else(|| (!known.is_empty()).then(|| format!("it has {}", known.join(", "))));
    diagnostics.push(diagnostic);
}

/// A camera at a part that there is not would stand at the seat, and the case would guard nothing.
pub(super) fn check_camera(
    project: &Project,
    package: &Package,
    camera: &At<Arc<str>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(name) = camera.value.strip_prefix("part:") else { return };
    let names = |package: &Package| -> Vec<String> {
        package.parts.iter().map(|part| part.key.to_string()).collect()
    };
    let mut known = names(package);
    for other in &project.packages {
        known.extend(names(other).into_iter().map(|name| format!("{}:{name}", other.id)));
    }
    if !known.iter().any(|known| known == name) {
        let message = format!("there is no part `{name}` to look at");
        let mut diagnostic = error(codes::UNKNOWN_PART, camera.span, message);
        diagnostic.hint = did_you_mean(name, known.iter().map(String::as_str));
        // Once for each place, not for each case that has it from the defaults.
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    }
}

/// The setup that seeds a state: each valid state is a valid setup (reference §3).
fn setup_of(state: &State, key: Key, variants: Selection, at: Span) -> Setup {
    let placements = state.stacks().map(|(path, stack)| Placement {
        path: path.clone(),
        entries: stack
            .iter()
            .map(|piece| Entry {
                part: EntryPart {
                    package: piece.part.package.clone(),
                    kind: piece.part.key.kind.clone(),
                    id: Some(piece.part.key.id.clone()),
                },
                count: 1,
                side: piece.side,
                rotation_deg: piece.rotation_deg,
                when: None,
                at,
            })
            .collect(),
        when: None,
        at,
    });
    let surfaces = Some(state.surfaces().iter().cloned().collect());
    let placements = placements.collect();
    let (variants, variants_key) = (Some(variants), None);
    Setup { key, surfaces, placements, when: None, variants, variants_key, at, object: at }
}

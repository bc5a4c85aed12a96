//! All variants of a package → its catalogue, with what is wrong at its place.

use std::sync::Arc;

use baize_variants::{Catalogue, Entry, Field, Problem, ProblemKind, Severity as Level, Spot};

use super::{
    Context,
    object::Object,
    variant::{listed_variant, variant},
    when::code,
};
use crate::{DefinedAt, Diagnostic, Node, Severity, Span, text::codes};

/// The variants found so far, in the order in which they are shown.
#[derive(Default)]
pub(super) struct Variants<'n> {
    entries: Vec<Entry>,
    objects: Vec<Object<'n>>,
}

impl<'n> Variants<'n> {
    /// A `role: variant`.
    pub(super) fn define(&mut self, object: Object<'n>, cx: &mut Context<'_, '_>) {
        if let Some(entry) = variant(&object, cx) {
            self.add(entry, object);
        }
    }

    /// The `variants` of a package, which come before those with a role.
    pub(super) fn declare(&mut self, package: &'n Node, cx: &mut Context<'_, '_>) {
        let Some(declaration) = Object::new(package, "package") else { return };
        let Some(node) = declaration.get("variants") else { return };
        let Some(items) = node.as_list() else {
            let message = format!("`variants` is a list of variants, this is {}", node.kind());
            declaration.error(cx, codes::WRONG_TYPE, node.span, message);
            return;
        };
        for item in items {
            let Some(object) = Object::expect(item, "variant", &declaration, cx) else { continue };
            if let Some(entry) = listed_variant(&object, cx) {
                self.add(entry, object);
            }
        }
    }

    fn add(&mut self, entry: Entry, object: Object<'n>) {
        self.entries.push(entry);
        self.objects.push(object);
    }

    /// Where each of them is defined.
    pub(super) fn places(&self) -> Arc<[DefinedAt]> {
        let place = |object: &Object<'_>| DefinedAt { at: object.at(), object: object.whole() };
        self.objects.iter().map(place).collect()
    }

    /// The catalogue; what is wrong with it and with the conditions that name it is reported.
    pub(super) fn finish(self, cx: &mut Context<'_, '_>) -> Catalogue {
        let catalogue = Catalogue::new(self.entries);
        for problem in catalogue.problems() {
            report(problem, &self.objects, cx);
        }
        for pending in std::mem::take(&mut cx.whens) {
            pending.check(&catalogue, cx);
        }
        catalogue
    }
}

fn report(problem: &Problem, objects: &[Object<'_>], cx: &mut Context<'_, '_>) {
    let Some(object) = objects.get(problem.spot.entry) else { return };
    let severity = match problem.severity {
        Level::Error => Severity::Error,
        Level::Warning => Severity::Warning,
    };
    let span = place(object, &problem.spot, cx);
    let message = problem.message.clone();
    let mut diagnostic = Diagnostic::new(severity, code(problem.kind), span, message);
    diagnostic.hint.clone_from(&problem.hint);
    if let Some(other) = problem.related.and_then(|related| objects.get(related)) {
        let spot = match problem.kind {
            ProblemKind::TwoDefaults => Some(Field::Default),
            _ => Some(Field::Uid),
        };
        let spot = Spot { entry: 0, field: spot, group: None, item: None };
        let note = match problem.kind {
            ProblemKind::DuplicateUid => "it is defined here",
            ProblemKind::TwoDefaults => "this one is preselected",
            _ => "this is the other one",
        };
        diagnostic = diagnostic.with_label(place(other, &spot, cx), note);
    }
    object.report(cx, diagnostic);
}

/// Where a spot of a catalogue stands in the text: the innermost of item, group and field.
fn place(object: &Object<'_>, spot: &Spot, cx: &Context<'_, '_>) -> Span {
    let whole = || cx.first_line(object.at());
    let node = match spot.field {
        None => return whole(),
        Some(Field::Uid) => object.get("id").or_else(|| object.get("uid")),
        Some(field) => object.get(field.name()),
    };
    let Some(mut node) = node else { return whole() };
    if let Some(group) = &spot.group {
        let entries = node.as_map().into_iter().flat_map(|map| map.iter());
        let Some(entry) = entries.into_iter().find(|entry| *entry.key == **group) else {
            return node.span;
        };
        if spot.item.is_none() {
            return entry.key_span;
        }
        node = &entry.value;
    }
    let Some(item) = spot.item else { return node.span };
    let items = node.as_list().unwrap_or(std::slice::from_ref(node));
    // Items that are no text were reported and are not counted.
    let counted = items.iter().filter(|item| item.scalar_text().is_some());
    counted.into_iter().nth(item).map_or(node.span, |item| item.span)
}

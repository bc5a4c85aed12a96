//! `role: variant` and the entries of a package's `variants` (extension).

use std::collections::BTreeMap;

use baize_variants::Entry;

use super::{
    Context,
    object::Object,
    values::{flag, text},
};
use crate::{Diagnostic, Node, Severity, Span, text::codes};

/// The fields that both forms have.
const FIELDS: usize = 12;

/// A variant in a file of its own, or in a list of definitions: its `id` is the uid.
pub(super) fn variant(object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Entry> {
    let [_role, kind, id, fields @ ..] = object.pick(
        [
            "role",
            "type",
            "id",
            "group",
            "default",
            "enabledWhen",
            "requires",
            "conflictsWith",
            "implies",
            "impliesLock",
            "experimental",
            "unrated",
            "fans",
            "name",
            "description",
        ],
        cx,
    );
    if kind.is_none() {
        object.missing(cx, "type", "any type is allowed, as `type: rule`");
    }
    entry(("id", id), fields, object, cx)
}

/// A variant in the list of its package.
pub(super) fn listed_variant(object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Entry> {
    let [uid, fields @ ..] = object.pick(
        [
            "uid",
            "group",
            "default",
            "enabledWhen",
            "requires",
            "conflictsWith",
            "implies",
            "impliesLock",
            "experimental",
            "unrated",
            "fans",
            "name",
            "description",
        ],
        cx,
    );
    entry(("uid", uid), fields, object, cx)
}

/// None when it has no name. What else is wrong is reported and left out.
fn entry(
    (key, uid): (&str, Option<&Node>),
    fields: [Option<&Node>; FIELDS],
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Entry> {
    let [
        group,
        default,
        enabled_when,
        requires,
        conflicts_with,
        implies,
        implies_lock,
        experimental,
        unrated,
        fans,
        name,
        description,
    ] = fields;
    let Some(uid) = uid else {
        object.missing(cx, key, "what is chosen is named by it");
        return None;
    };
    let uid = text(uid, key, object, cx)?;
    let mut word = |node: Option<&Node>, key: &str| {
        let text = node.and_then(|node| text(node, key, object, cx));
        // An empty cell of a CSV of texts is an empty text.
        text.filter(|text| !text.is_empty()).map(|text| text.to_string())
    };
    let (group, name) = (word(group, "group"), word(name, "name"));
    let description = word(description, "description");
    let mut list = |node: Option<&Node>, key: &str| -> Vec<String> {
        let found = node.map(|node| texts(node, key, object, cx)).unwrap_or_default();
        found.into_iter().map(|(uid, _)| uid).collect()
    };
    let requires = list(requires, "requires");
    let conflicts_with = list(conflicts_with, "conflictsWith");
    let implies = list(implies, "implies");
    Some(Entry {
        uid: uid.to_string(),
        group,
        default: flag(default, "default", object, cx),
        enabled_when: enabled_when.map(|node| gates(node, object, cx)).unwrap_or_default(),
        requires,
        conflicts_with,
        implies,
        implies_lock: flag(implies_lock, "impliesLock", object, cx),
        experimental: flag(experimental, "experimental", object, cx),
        unrated: flag(unrated, "unrated", object, cx),
        fans: flag(fans, "fans", object, cx),
        name,
        description,
    })
}

fn gates(
    node: &Node,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> BTreeMap<String, Vec<String>> {
    let mut gates = BTreeMap::new();
    let Some(map) = Object::expect(node, "enabledWhen", object, cx) else { return gates };
    for entry in map.entries() {
        let uids = texts(&entry.value, &entry.key, &map, cx);
        gates.insert(entry.key.to_string(), uids.into_iter().map(|(uid, _)| uid).collect());
    }
    gates
}

/// A list of texts, or a single one, each with its place. What is none is reported.
pub(super) fn texts(
    node: &Node,
    key: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Vec<(String, Span)> {
    let items = node.as_list().unwrap_or(std::slice::from_ref(node));
    let mut found = Vec::with_capacity(items.len());
    for item in items {
        match item.scalar_text() {
            Some(uid) => found.push((uid.to_string(), item.span)),
            None => {
                let message = format!("`{key}` is a list of uids, this is {}", item.kind());
                let mut diagnostic =
                    Diagnostic::new(Severity::Error, codes::WRONG_TYPE, item.span, message);
                if item.is_null() {
                    diagnostic = diagnostic
                        .with_hint("a `#` starts a comment: write `\"#group\"` with quotes");
                }
                object.report(cx, diagnostic);
            }
        }
    }
    found
}

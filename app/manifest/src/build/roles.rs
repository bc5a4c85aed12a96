//! What all definitions have: a role, a type and an id (reference §3).

use super::{Context, object::Object, values::text};
use crate::{
    Diagnostic, Key, Node, Severity,
    suggest::{did_you_mean, nearest},
    text::codes,
};

/// The roles of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Package,
    Part,
    Surface,
    Setup,
    Variant,
}

const ROLES: [(&str, Role); 5] = [
    ("package", Role::Package),
    ("part", Role::Part),
    ("surface", Role::Surface),
    ("setup", Role::Setup),
    ("variant", Role::Variant),
];

/// The role of an object and the object under its name; none for objects without one, which
/// are none of ours. A role that is almost one of ours is reported (R11).
pub(super) fn role<'n>(node: &'n Node, cx: &mut Context<'_, '_>) -> Option<(Role, Object<'n>)> {
    let map = Object::new(node, "definition")?;
    let Some(written) = map.get("role") else {
        missing_role(&map, cx);
        return None;
    };
    let written_text = written.as_str()?;
    if let Some((name, role)) = ROLES.iter().find(|(name, _)| *name == written_text) {
        return Some((*role, Object::new(node, name)?));
    }
    if let Some(name) = nearest(written_text, ROLES.iter().map(|(name, _)| *name)) {
        let message = format!("there is no role `{written_text}`: this object is ignored");
        let diagnostic =
            Diagnostic::new(Severity::Warning, codes::UNKNOWN_ROLE, written.span, message);
        map.report(cx, diagnostic.with_hint(did_you_mean(name)));
    }
    None
}

/// An object that looks like a definition in all but its role is one that was forgotten.
fn missing_role(map: &Object<'_>, cx: &mut Context<'_, '_>) {
    let has = |key| map.get(key).is_some();
    let looks_like =
        [("part", "face"), ("part", "faceCrop"), ("surface", "layout"), ("setup", "setup")]
            .into_iter()
            .find(|(_, key)| has(key));
    if let Some((role, _)) = looks_like.filter(|_| has("type") && has("id")) {
        let span = cx.first_line(map.at());
        let message = "this object has no `role`: it is ignored";
        let diagnostic = Diagnostic::new(Severity::Warning, codes::MISSING_ROLE, span, message);
        map.report(cx, diagnostic.with_hint(format!("add `role: {role}`")));
    }
}

/// `type` and `id`; none with an error when either is missing or cannot be referred to.
pub(super) fn key_of(
    kind: Option<&Node>,
    id: Option<&Node>,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Key> {
    let mut name = |node: Option<&Node>, key: &'static str| {
        let Some(node) = node else {
            let hint = "`type` and `id` together name a definition";
            object.missing(cx, key, hint);
            return None;
        };
        let name = text(node, key, object, cx)?;
        if name.is_empty() || name.contains([':', '#']) {
            let message = match &*name {
                "" => format!("`{key}` is empty"),
                name => format!("`{key}` is `{name}`: with `:` or `#` nothing can refer to it"),
            };
            object.error(cx, codes::BAD_NAME, node.span, message);
            return None;
        }
        Some(cx.intern(&name))
    };
    let (kind, id) = (name(kind, "type"), name(id, "id"));
    Some(Key { kind: kind?, id: id? })
}

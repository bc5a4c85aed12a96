//! `role: setup` (reference §3, R24, R32).

use super::{
    Context,
    child::surface_key,
    object::Object,
    roles::key_of,
    setup_entry::{entries, guarded},
    variant::texts,
    when::when,
};
use crate::{Diagnostic, Key, Label, Node, Pattern, Placement, Setup, Severity, Span, text::codes};

/// A reference to a surface, to be looked up when all surfaces are known.
#[derive(Clone, Debug)]
pub(super) struct SurfaceRef {
    pub(super) key: Key,
    pub(super) span: Span,
    pub(super) label: Option<Label>,
}

/// A setup and the surfaces that it names; none when it has no name.
pub(super) fn setup(
    object: &Object<'_>,
    package: &std::sync::Arc<str>,
    cx: &mut Context<'_, '_>,
) -> Option<(Setup, Vec<SurfaceRef>)> {
    let [_role, kind, id, surfaces_node, setup_node, when_node, variants, variants_key] = object
        .pick(["role", "type", "id", "surfaces", "setup", "when", "variants", "variantsKey"], cx);
    let key = key_of(kind, id, object, cx)?;
    let named = surfaces_node.and_then(|node| surfaces(node, object, cx));
    let placements =
        setup_node.map(|node| placements(node, package, object, cx)).unwrap_or_default();
    let keys =
        named.as_ref().map(|named| named.iter().map(|surface| surface.key.clone()).collect());
    let mut uids = |node: &Node, key: &str| -> Vec<String> {
        texts(node, key, object, cx).into_iter().map(|(uid, _)| uid).collect()
    };
    let variants = variants.map(|node| uids(node, "variants").into());
    let variants_key = variants_key.map(|node| uids(node, "variantsKey"));
    let when = when(when_node, object, cx);
    let (at, object) = (object.at(), object.whole());
    let setup = Setup { key, surfaces: keys, placements, when, variants, variants_key, at, object };
    Some((setup, named.unwrap_or_default()))
}

fn surfaces(node: &Node, object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Vec<SurfaceRef>> {
    let Some(items) = node.as_list() else {
        let message = format!("`surfaces` is a list of `type#id`, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    let mut named: Vec<SurfaceRef> = Vec::with_capacity(items.len());
    for item in items {
        let Some(key) = surface_key(item, object, cx) else { continue };
        if let Some(first) = named.iter().find(|surface| surface.key == key) {
            let message = format!("`{key}` is enabled twice");
            let diagnostic =
                Diagnostic::new(Severity::Warning, codes::DUPLICATE_SURFACE, item.span, message)
                    .with_label(first.span, "it is enabled here");
            object.report(cx, diagnostic);
            continue;
        }
        let label = object.label_for(item.span, cx);
        named.push(SurfaceRef { key, span: item.span, label });
    }
    Some(named)
}

fn placements(
    node: &Node,
    package: &std::sync::Arc<str>,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Vec<Placement> {
    let Some(map) = Object::expect(node, "setup", object, cx) else { return Vec::new() };
    let mut placements = Vec::with_capacity(map.entries().len());
    for entry in map.entries() {
        check_path(&entry.key, entry.key_span, &map, cx);
        let (when, value) = guarded(&entry.value, &map, cx);
        placements.push(Placement {
            path: entry.key.clone(),
            entries: value.map(|node| entries(node, package, &map, cx)).unwrap_or_default(),
            when,
            at: entry.key_span,
        });
    }
    placements
}

fn check_path(path: &str, span: Span, object: &Object<'_>, cx: &mut Context<'_, '_>) {
    if !path.starts_with('/') {
        let message = format!("`{path}` is no path: paths start with `/`");
        let diagnostic = Diagnostic::new(Severity::Error, codes::BAD_PATH, span, message);
        object.report(cx, diagnostic.with_hint(format!("write `/{path}`")));
        return;
    }
    let malformed = Pattern::parse("/*path").is_ok_and(|any| any.try_matches(path).is_err());
    if malformed {
        let message = format!("`{path}` is no path: a `%` stands before two hex digits");
        object.error(cx, codes::BAD_PATH, span, message);
    }
}

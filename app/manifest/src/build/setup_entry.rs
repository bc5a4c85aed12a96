//! What stands on a path of a setup (R32).

use std::sync::Arc;

use baize_variants::When;

use super::{
    Context,
    object::Object,
    parse_part,
    values::{choice, number, number_or_zero},
    when::when,
};
use crate::{Diagnostic, Entry, EntryPart, Node, Severity, Side, text::codes};

/// A string, a map, or a list of these.
pub(super) fn entries(
    node: &Node,
    package: &Arc<str>,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Vec<Entry> {
    let items = node.as_list().unwrap_or(std::slice::from_ref(node));
    items.iter().filter_map(|item| entry(item, package, object, cx)).collect()
}

/// A path whose value is a map with `parts` is there only under its `when` (extension).
pub(super) fn guarded<'n>(
    node: &'n Node,
    setup: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> (Option<Arc<When>>, Option<&'n Node>) {
    let map = Object::new(node, "placement");
    let Some(map) = map.filter(|map| map.get("parts").is_some()) else {
        return (None, Some(node));
    };
    let [condition, parts] = map.pick(["when", "parts"], cx);
    (when(condition, setup, cx), parts)
}

fn entry(
    node: &Node,
    package: &Arc<str>,
    setup: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Entry> {
    if node.is_null() {
        // A path that is written and empty: an empty stack.
        return None;
    }
    if node.as_str().is_some() {
        let part = part(node, package, setup, cx)?;
        return Some(Entry {
            part,
            count: 1,
            side: Side::Face,
            rotation_deg: 0.0,
            when: None,
            at: node.span,
        });
    }
    let Some(object) = Object::new(node, "setup entry") else {
        let message =
            format!("what stands on a path is `type#id`, `type` or a map, this is {}", node.kind());
        setup.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    let [part_node, count_node, side, rotation, when_node] =
        object.pick(["part", "count", "side", "rotation", "when"], cx);
    let when = when(when_node, &object, cx);
    let count = count_node.map(|node| count(node, &object, cx));
    let side = side.and_then(|node| {
        choice(node, "side", &Side::ALL.map(|side| (side.word(), side)), &object, cx)
    });
    let rotation_deg = number_or_zero(rotation, "rotation", &object, cx);
    let Some(part_node) = part_node else {
        object.missing(cx, "part", "name the part with `part: type#id`");
        return None;
    };
    Some(Entry {
        part: part(part_node, package, &object, cx)?,
        count: count.unwrap_or(1),
        side: side.unwrap_or_default(),
        rotation_deg,
        when,
        at: part_node.span,
    })
}

fn part(
    node: &Node,
    package: &Arc<str>,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<EntryPart> {
    let Some(text) = node.as_str() else {
        let message = format!("a part is named by `type#id`, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    let part = parse_part(text, package);
    if part.is_none() {
        let message = format!("`{text}` is no reference to a part");
        let diagnostic = Diagnostic::new(Severity::Error, codes::BAD_REFERENCE, node.span, message)
            .with_hint(
                "a part is named by `package:type#id`, all parts of a type by `package:type`",
            );
        object.report(cx, diagnostic);
    }
    part
}

/// How many copies; what is no whole number of 1 or more is reported and counts as 1.
fn count(node: &Node, object: &Object<'_>, cx: &mut Context<'_, '_>) -> u32 {
    let Some(count) = number(node, "count", object, cx) else { return 1 };
    if count < 1.0 || count.fract() != 0.0 {
        let message = format!("`count` is a whole number of 1 or more, this is {count}");
        object.error(cx, codes::BAD_NUMBER, node.span, message);
        return 1;
    }
    let most = cx.options.limits.placed_parts;
    if count > most as f64 {
        let message = format!("{count} copies are more than the {most} parts that a setup places");
        object.error(cx, codes::TOO_MANY_PARTS, node.span, message);
        return 1;
    }
    count as u32
}

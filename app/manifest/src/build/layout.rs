//! Entries of `layout`: routes (reference §4, R25–R27).

use std::sync::Arc;

use super::{
    Context,
    candidate::{candidates, check_candidates},
    object::Object,
    stacking::Stackings,
    values::number_or_zero,
};
use crate::{Diagnostic, Layout, Node, Pattern, Severity, Span, text::codes};

/// The routes of a surface; one that cannot be parsed is reported and left out.
pub(super) fn layout(node: &Node, surface: &Object<'_>, cx: &mut Context<'_, '_>) -> Vec<Layout> {
    let Some(items) = node.as_list() else {
        let message = format!("`layout` is a list of routes, this is {}", node.kind());
        surface.error(cx, codes::WRONG_TYPE, node.span, message);
        return Vec::new();
    };
    let mut routes = Vec::with_capacity(items.len());
    for item in items {
        let Some(object) = Object::expect(item, "route", surface, cx) else { continue };
        routes.extend(route(&object, cx));
    }
    check_order(&routes, cx);
    for (layout, span) in &routes {
        check_candidates(layout, *span, cx);
    }
    routes.into_iter().map(|(layout, _)| layout).collect()
}

/// A route, and where its path is written.
fn route(object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<(Layout, Span)> {
    let [route, x, y, rotation, stacking, candidate_list] =
        object.pick(["route", "x", "y", "rotation", "stacking", "candidates"], cx);
    let mut stackings = Stackings::default();
    let route_span = route.map(|node| node.span);
    let pattern = match route {
        Some(node) => pattern(node, object, cx),
        None => {
            object.missing(cx, "route", "add the path that it shows, as `route: /deck`");
            None
        }
    };
    let mut layout = Layout {
        // Also an entry without a usable route is read to its end, so that all of its
        // mistakes are told at once.
        route: pattern.clone().or_else(|| Pattern::parse("/").ok())?,
        x_mm: number_or_zero(x, "x", object, cx),
        y_mm: number_or_zero(y, "y", object, cx),
        rotation_deg: number_or_zero(rotation, "rotation", object, cx),
        stacking: stacking.and_then(|node| stackings.get(node, object, cx)),
        candidates: None,
        at: object.at(),
    };
    layout.candidates =
        candidate_list.and_then(|node| candidates(node, &layout, object, &mut stackings, cx));
    pattern.and(Some((layout, route_span?)))
}

fn pattern(node: &Node, object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Pattern> {
    let Some(text) = node.as_str() else {
        let message = format!("`route` is a path, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    if !text.starts_with(['/', '{', '*']) {
        let message = format!("the route `{text}` matches no path: paths start with `/`");
        let diagnostic = Diagnostic::new(Severity::Error, codes::BAD_ROUTE, node.span, message);
        object.report(cx, diagnostic.with_hint(format!("write `/{text}`")));
        return None;
    }
    match Pattern::parse(text) {
        Ok(pattern) => Some(pattern),
        Err(error) => {
            let span = cx.character(node.span, text, error.offset);
            let message = format!("the route cannot be read: {error}");
            object.error(cx, codes::BAD_ROUTE, span, message);
            None
        }
    }
}

/// Routes that can never win, because one before them takes every path of theirs (R27).
fn check_order(routes: &[(Layout, Span)], cx: &mut Context<'_, '_>) {
    let mut takes_all: Vec<&(Layout, Span)> = Vec::new();
    let mut by_shape = std::collections::HashMap::new();
    for route in routes {
        let (layout, span) = route;
        let shape = shape(&layout.route);
        let literal = is_literal(layout.route.text());
        let earlier = by_shape.get(&shape).copied().or_else(|| {
            // A literal route is a path; a general one before it may match that path.
            let path = literal.then(|| layout.route.text())?;
            takes_all.iter().copied().find(|(general, _)| general.route.matches(path).is_some())
        });
        if let Some((winner, first)) = earlier {
            let message = format!("this route never wins: `{}` comes first", winner.route.text());
            cx.diagnostics.push(
                Diagnostic::new(Severity::Warning, codes::UNREACHABLE_ROUTE, *span, message)
                    .with_label(*first, "every path is already taken here"),
            );
        }
        // With candidates a route may fail, and the next one has its turn.
        if layout.candidates.is_none() {
            if !literal {
                takes_all.push(route);
            }
            by_shape.entry(shape).or_insert(route);
        }
    }
}

/// A route's text in lower case without the names of its params: equal shapes match equal
/// paths.
fn shape(route: &Pattern) -> Arc<str> {
    let mut shape = route.text().to_string();
    for name in route.param_names() {
        for mark in [':', '*'] {
            shape = shape.replace(&format!("{mark}{name}"), &format!("{mark}\u{0}"));
            shape = shape.replace(&format!("{mark}\"{name}\""), &format!("{mark}\u{0}"));
        }
    }
    shape.to_lowercase().trim_end_matches('/').into()
}

fn is_literal(route: &str) -> bool {
    !route.contains([':', '*', '{', '\\', '"'])
}

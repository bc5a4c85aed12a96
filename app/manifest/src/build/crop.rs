//! `crop` (R14).

use super::{Context, object::Object, values::numbers};
use crate::{Crop, Diagnostic, Node, Severity, text::codes};

/// How far a cell may leave its image before it counts: writing error of fractions like 1/3.
const SLACK: f64 = 1e-9;

/// A crop whose cell lies inside its image; anything else is reported.
pub(super) fn crop(
    node: &Node,
    key: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Crop> {
    let [col, row, cols, rows] = numbers(node, key, "[col, row, cols, rows]", object, cx)?;
    let mut good = true;
    let axes = [(0, col, cols, "column", "cols"), (1, row, rows, "row", "rows")];
    for (index, at, count, one, many) in axes {
        let span_of = |index: usize| {
            node.as_list().and_then(|items| items.get(index)).map_or(node.span, |item| item.span)
        };
        if count == 0.0 {
            let message = format!("`{many}` in `{key}` is 0: an image has at least one {one}");
            object.error(cx, codes::BAD_CROP, span_of(index + 2), message);
            good = false;
        } else if at < -SLACK || at + 1.0 > count.abs() + SLACK {
            let count = count.abs();
            let cells = if count == 1.0 { one.to_owned() } else { format!("{one}s") };
            let message = format!("{one} {at} leaves the image, which has {count} {cells}");
            let hint = if count == 1.0 {
                format!("the only {one} is 0")
            } else {
                format!("{one}s count from 0 to {}", count - 1.0)
            };
            let diagnostic =
                Diagnostic::new(Severity::Error, codes::CROP_OUTSIDE, span_of(index), message)
                    .with_hint(hint);
            object.report(cx, diagnostic);
            good = false;
        }
    }
    good.then_some(Crop { col, row, cols, rows })
}

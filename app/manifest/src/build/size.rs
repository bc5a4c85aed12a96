//! Sizes in mm (R18).

use super::{Context, object::Object, values::numbers};
use crate::{Node, text::codes};

/// `N` lengths over zero; anything else is reported.
pub(super) fn size<const N: usize>(
    node: &Node,
    shape: &str,
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<[f64; N]> {
    let size: [f64; N] = numbers(node, "size", shape, object, cx)?;
    let items = node.as_list().unwrap_or_default();
    let mut good = true;
    for (length, item) in size.iter().zip(items) {
        if *length <= 0.0 {
            let message = format!("a length in `size` is over 0 mm, this is {length}");
            object.error(cx, codes::BAD_SIZE, item.span, message);
            good = false;
        }
    }
    good.then_some(size)
}

//! Surfaces as JSON.

use baize_manifest::{Align, Area, Candidate, Child, Layout, Mount, Sources, Stacking, Surface};
use serde_json::{Value, json};

use super::value::{node, number, numbers, sorted};

pub(super) fn surface(sources: &Sources, surface: &Surface) -> Value {
    let layout = surface.layout.iter().map(|layout| self::layout(sources, layout));
    json!({
        "at": sources.place(surface.at).to_string(),
        "children": surface.children.iter().map(child).collect::<Vec<_>>(),
        "id": &*surface.key.id,
        "layout": layout.collect::<Vec<_>>(),
        "mount": mount(surface.mount),
        "size": numbers(&surface.size_mm),
        "type": &*surface.key.kind,
    })
}

fn mount(mount: Mount) -> Value {
    json!({
        "area": mount.kind.area().map(Area::word),
        "kind": mount.kind.word(),
        "rotation": number(mount.rotation_deg),
        "x": number(mount.x_mm),
        "y": number(mount.y_mm),
    })
}

fn child(child: &Child) -> Value {
    let name = child.surface.to_string();
    let is_plain = [child.x_mm, child.y_mm, child.rotation_deg] == [0.0; 3];
    if is_plain && child.params.is_empty() {
        return Value::from(name);
    }
    json!({
        "params": sorted(child.params.iter().map(|(key, value)| (&**key, Value::from(&**value)))),
        "rotation": number(child.rotation_deg),
        "surface": name,
        "x": number(child.x_mm),
        "y": number(child.y_mm),
    })
}

fn layout(sources: &Sources, layout: &Layout) -> Value {
    let candidates = layout
        .candidates
        .as_ref()
        .map(|candidates| candidates.iter().map(candidate).collect::<Vec<_>>());
    json!({
        "at": sources.place(layout.at).to_string(),
        "candidates": candidates,
        "rotation": number(layout.rotation_deg),
        "route": &**layout.route.text(),
        "stacking": layout.stacking.as_deref().map(stacking),
        "x": number(layout.x_mm),
        "y": number(layout.y_mm),
    })
}

fn candidate(candidate: &Candidate) -> Value {
    let props = candidate.props.iter().map(|(name, value)| (&**name, node(value)));
    json!({
        "props": sorted(props),
        "rotation": number(candidate.rotation_deg),
        "stacking": candidate.stacking.as_deref().map(stacking),
        "x": number(candidate.x_mm),
        "y": number(candidate.y_mm),
    })
}

fn stacking(stacking: &Stacking) -> Value {
    let align = match stacking.align {
        Align::Start => "start",
        Align::Center => "center",
        Align::End => "end",
    };
    let [z_start, z_end] = match stacking.ramp_mm {
        Some(ramp) => ramp.map(number),
        None => [Value::Null, Value::Null],
    };
    json!({
        "align": align,
        "curve": stacking.curve.as_ref().map(|curve| &*curve.text),
        "follow": stacking.follow,
        "limit": stacking.limit,
        "steps": number(stacking.steps),
        "tilt": number(stacking.tilt_deg),
        "zEnd": z_end,
        "zStart": z_start,
    })
}

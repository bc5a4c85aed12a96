//! The scene as JSON, as `docs/scene.md` describes it.

use baize_manifest::{Area, ParamValue, Params};
use serde_json::{Map, Value, json};

use super::{Hidden, PlacedPart, PlacedSurface, Scene};

impl Scene {
    /// The scene as JSON: `surfaces`, `parts` and `hidden`, in stable order, lengths and angles
    /// rounded to 1e-6. The `diagnostics` need the texts they point into, so the caller adds them.
    pub fn to_json(&self) -> Map<String, Value> {
        let surfaces = self.surfaces.iter().map(|surface| self.surface_json(surface)).collect();
        let parts = self.parts.iter().map(part_json).collect();
        let hidden = self.hidden.iter().map(hidden_json).collect();
        let lists: [(&str, Vec<Value>); 3] =
            [("surfaces", surfaces), ("parts", parts), ("hidden", hidden)];
        lists.into_iter().map(|(name, list)| (name.to_owned(), Value::Array(list))).collect()
    }

    fn surface_json(&self, surface: &PlacedSurface) -> Value {
        let parent = surface.parent.and_then(|at| self.surfaces.get(at)).map(|parent| &*parent.key);
        let [width, height] = surface.size_mm;
        let params: Map<String, Value> = surface
            .params
            .iter()
            .map(|(name, value)| (name.to_string(), json!(&**value)))
            .collect();
        json!({
            "key": &*surface.key,
            "surface": surface.surface.to_string(),
            "mount": surface.mount.word(),
            "parent": parent,
            "area": surface.mount.area().map(Area::word),
            "x_mm": rounded(surface.x_mm),
            "y_mm": rounded(surface.y_mm),
            "rotation_deg": rounded(surface.rotation_deg),
            "width_mm": rounded(width),
            "height_mm": rounded(height),
            "params": params,
        })
    }
}

fn part_json(part: &PlacedPart) -> Value {
    let (place, pose) = (&part.place, &part.pose);
    json!({
        "key": part.key().to_string(),
        "part": part.part.to_string(),
        "surface": &*place.surface,
        "path": &*place.path,
        "route": place.route,
        "candidate": place.candidate,
        "params": params_json(&place.params),
        "index": part.index,
        "shown": part.shown,
        "x_mm": rounded(pose.x_mm),
        "y_mm": rounded(pose.y_mm),
        "u": pose.u.map(rounded),
        "ramp_mm": rounded(pose.ramp_mm),
        "z_mm": rounded(pose.z_mm),
        "rotation_deg": rounded(pose.rotation_deg),
        "tilt_deg": rounded(pose.tilt_deg),
        "side": pose.side.word(),
    })
}

fn hidden_json(hidden: &Hidden) -> Value {
    json!({
        "path": &*hidden.path,
        "surface": &*hidden.surface,
        "count": hidden.count,
        "reason": hidden.reason.word(),
    })
}

fn params_json(params: &Params) -> Value {
    let value = |value: &ParamValue| match value {
        ParamValue::One(text) => json!(text),
        ParamValue::Many(segments) => json!(segments),
    };
    Value::Object(params.iter().map(|(name, of)| (name.to_string(), value(of))).collect())
}

/// To 1e-6, without minus zero.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6 + 0.0
}

//! A state becomes a setup document again (R33).

use baize_manifest::Side;
use serde::Serialize;
use serde_yaml::{Mapping, Value};

use super::{Piece, State};

/// Why a setup document could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(String);

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

#[derive(Serialize)]
struct Document<'a> {
    role: &'static str,
    r#type: &'a str,
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<&'a [String]>,
    #[serde(rename = "variantsKey", skip_serializing_if = "Option::is_none")]
    variants_key: Option<&'a [String]>,
    surfaces: Vec<String>,
    setup: Mapping,
}

impl State {
    /// The state as the text of a YAML file with one `role: setup` document that loads to an
    /// equal state: every enabled surface, every path, full references.
    ///
    /// # Errors
    /// When the YAML writer refuses.
    pub fn to_setup_yaml(&self, kind: &str, id: &str) -> Result<String, SetupError> {
        let document = Document {
            role: "setup",
            r#type: kind,
            id,
            variants: self.chosen().map(|chosen| chosen.variants.as_slice()),
            variants_key: self.chosen().map(|chosen| chosen.key.as_slice()),
            surfaces: self.surfaces.iter().map(ToString::to_string).collect(),
            setup: self
                .stacks
                .iter()
                .map(|(path, stack)| (Value::from(&**path), stack_value(stack)))
                .collect(),
        };
        serde_yaml::to_string(&document).map_err(|error| SetupError(error.to_string()))
    }
}

/// One entry for every run of pieces that look the same; a lone entry without its list.
fn stack_value(stack: &[Piece]) -> Value {
    let mut entries: Vec<Value> = stack.chunk_by(Piece::same_looks).filter_map(run_value).collect();
    if entries.len() == 1 { entries.remove(0) } else { Value::Sequence(entries) }
}

fn run_value(run: &[Piece]) -> Option<Value> {
    let piece = run.first()?;
    let name = Value::from(piece.part.to_string());
    if run.len() == 1 && piece.side == Side::Face && piece.rotation_deg == 0.0 {
        return Some(name);
    }
    let mut map = Mapping::new();
    map.insert("part".into(), name);
    if run.len() > 1 {
        map.insert("count".into(), run.len().into());
    }
    if piece.side == Side::Back {
        map.insert("side".into(), "back".into());
    }
    if piece.rotation_deg != 0.0 {
        map.insert("rotation".into(), piece.rotation_deg.into());
    }
    Some(Value::Mapping(map))
}

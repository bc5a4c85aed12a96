use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use serde_json::{Value, json};

use crate::{PictureError, Raster, Solid, Zone};

/// What a solid wears in a `.glb` file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dress<'a> {
    /// The face picture; white without one.
    pub face: Option<&'a Raster>,
    /// The back picture, drawn upright; white without one.
    pub back: Option<&'a Raster>,
    /// The colour of the side in sRGB; darkened face without one (R20).
    pub edge: Option<[u8; 3]>,
}

/// How much darker than the face the side is, as a factor on linear light (R20).
const SIDE: f64 = 0.7;

/// The solid as a binary glTF 2.0 file with its pictures in it.
///
/// glTF counts in metres: the node scales. The face looks along +z, upwards is +y.
///
/// # Errors
/// [`PictureError::Damaged`] if a picture's pixels do not fit its size.
pub fn glb(solid: &Solid, dress: Dress<'_>, name: &str) -> Result<Vec<u8>, PictureError> {
    let mut buffer = Buffer::default();
    let (least, greatest) = reach(&solid.positions);
    let vertices = solid.positions.len();
    let positions = buffer.floats(solid.positions.as_flattened());
    let normals = buffer.floats(solid.normals.as_flattened());
    let uvs = buffer.floats(solid.uvs.as_flattened());
    let mut accessors = vec![
        json!({ "bufferView": positions, "componentType": FLOAT, "count": vertices,
                "type": "VEC3", "min": least, "max": greatest }),
        json!({ "bufferView": normals, "componentType": FLOAT, "count": vertices, "type": "VEC3" }),
        json!({ "bufferView": uvs, "componentType": FLOAT, "count": vertices, "type": "VEC2" }),
    ];

    let mut primitives = Vec::new();
    for (material, zone) in [Zone::Face, Zone::Back, Zone::Side].into_iter().enumerate() {
        let indices: Vec<u32> = solid
            .indices
            .chunks_exact(3)
            .filter(|triangle| solid.zones.get(triangle[0] as usize) == Some(&zone))
            .flatten()
            .copied()
            .collect();
        if indices.is_empty() {
            continue;
        }
        primitives.push(json!({
            "attributes": { "POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2 },
            "indices": accessors.len(),
            "material": material,
        }));
        let narrow = solid.fits_u16();
        accessors.push(json!({
            "bufferView": buffer.indices(&indices, narrow),
            "componentType": if narrow { UNSIGNED_SHORT } else { UNSIGNED_INT },
            "count": indices.len(),
            "type": "SCALAR",
        }));
    }

    let mut images = Vec::new();
    let mut texture = |picture: Option<&Raster>| -> Result<Option<usize>, PictureError> {
        let Some(picture) = picture else { return Ok(None) };
        let view = buffer.push(&png(picture)?, None);
        images.push(json!({ "bufferView": view, "mimeType": "image/png" }));
        Ok(Some(images.len() - 1))
    };
    let face = texture(dress.face)?;
    let same = dress.face.zip(dress.back).is_some_and(|(face, back)| face == back);
    let back = if same { face } else { texture(dress.back)? };
    let textures: Vec<Value> =
        (0..images.len()).map(|image| json!({ "source": image, "sampler": 0 })).collect();
    let side = match (dress.edge, face) {
        (Some(edge), _) => material("side", None, edge.map(linear)),
        (None, face) => material("side", face, [SIDE; 3]),
    };
    let materials = [material("face", face, [1.0; 3]), material("back", back, [1.0; 3]), side];

    let mut root = json!({
        "asset": { "version": "2.0", "generator": "baize" },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "name": name, "mesh": 0, "scale": [0.001, 0.001, 0.001] }],
        "meshes": [{ "name": name, "primitives": primitives }],
        "materials": materials,
        "accessors": accessors,
        "bufferViews": buffer.views,
        "buffers": [{ "byteLength": buffer.bytes.len() }],
    });
    // Lists must not be empty in glTF.
    if let (false, Some(root)) = (images.is_empty(), root.as_object_mut()) {
        root.insert("images".into(), Value::Array(images));
        root.insert("textures".into(), Value::Array(textures));
        root.insert("samplers".into(), json!([{ "wrapS": CLAMP, "wrapT": CLAMP }]));
    }
    Ok(container(&root.to_string(), buffer.bytes))
}

const FLOAT: u32 = 5126;
const UNSIGNED_SHORT: u32 = 5123;
const UNSIGNED_INT: u32 = 5125;
const CLAMP: u32 = 33071;
/// Buffer views of indices, and of vertices.
const ELEMENTS: u32 = 34963;
const VERTICES: u32 = 34962;

fn material(name: &str, texture: Option<usize>, colour: [f64; 3]) -> Value {
    let [red, green, blue] = colour;
    let mut surface = json!({
        "baseColorFactor": [red, green, blue, 1.0],
        "metallicFactor": 0.0,
        "roughnessFactor": 0.8,
    });
    if let (Some(texture), Some(surface)) = (texture, surface.as_object_mut()) {
        surface.insert("baseColorTexture".into(), json!({ "index": texture }));
    }
    json!({ "name": name, "pbrMetallicRoughness": surface })
}

/// An sRGB channel as linear light.
fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn reach(positions: &[[f32; 3]]) -> ([f32; 3], [f32; 3]) {
    let start = positions.first().copied().unwrap_or_default();
    positions.iter().fold((start, start), |(least, greatest), position| {
        (
            [0, 1, 2].map(|axis| position[axis].min(least[axis])),
            [0, 1, 2].map(|axis| position[axis].max(greatest[axis])),
        )
    })
}

/// An image as PNG.
///
/// # Errors
/// [`PictureError::Damaged`] if its pixels do not fit its size.
pub fn png(picture: &Raster) -> Result<Vec<u8>, PictureError> {
    let damaged = |reason: String| PictureError::Damaged { format: "PNG", reason };
    let pixels = u64::from(picture.width) * u64::from(picture.height);
    if picture.rgba.len() as u64 != 4 * pixels {
        return Err(damaged("the pixels do not fit the size".into()));
    }
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&picture.rgba, picture.width, picture.height, ExtendedColorType::Rgba8)
        .map_err(|error| damaged(error.to_string()))?;
    Ok(bytes)
}

/// The binary chunk with the views into it.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
}

impl Buffer {
    /// Adds bytes at a multiple of four; the number of their view.
    fn push(&mut self, bytes: &[u8], target: Option<u32>) -> usize {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        let mut view =
            json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len() });
        if let (Some(target), Some(view)) = (target, view.as_object_mut()) {
            view.insert("target".into(), json!(target));
        }
        self.bytes.extend(bytes);
        self.views.push(view);
        self.views.len() - 1
    }

    fn floats(&mut self, values: &[f32]) -> usize {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.push(&bytes, Some(VERTICES))
    }

    fn indices(&mut self, indices: &[u32], narrow: bool) -> usize {
        let bytes: Vec<u8> = if narrow {
            indices.iter().flat_map(|index| (*index as u16).to_le_bytes()).collect()
        } else {
            indices.iter().flat_map(|index| index.to_le_bytes()).collect()
        };
        self.push(&bytes, Some(ELEMENTS))
    }
}

/// Header, JSON chunk, binary chunk; each chunk a multiple of four bytes long.
fn container(json: &str, mut binary: Vec<u8>) -> Vec<u8> {
    let mut json = json.as_bytes().to_vec();
    json.resize(json.len().next_multiple_of(4), b' ');
    binary.resize(binary.len().next_multiple_of(4), 0);
    let length = 12 + 8 + json.len() + 8 + binary.len();
    let mut file = Vec::with_capacity(length);
    let word = |file: &mut Vec<u8>, value: usize| file.extend((value as u32).to_le_bytes());
    file.extend(b"glTF");
    word(&mut file, 2);
    word(&mut file, length);
    word(&mut file, json.len());
    file.extend(b"JSON");
    file.extend(json);
    word(&mut file, binary.len());
    file.extend(b"BIN\0");
    file.extend(binary);
    file
}

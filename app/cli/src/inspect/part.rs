//! Parts as JSON.

use baize_manifest::{Crop, Image, Material, Part, Picture, Rgb, Sources};
use serde_json::{Value, json};

use super::value::{number, numbers};

pub(super) fn part(sources: &Sources, part: &Part) -> Value {
    let image = |picture: &Option<Picture>| picture.as_ref().map(|p| image(&p.image).to_owned());
    let crop = |picture: &Option<Picture>| picture.as_ref().map(|p| crop(p.crop));
    let fillet = part.fillet;
    let fillet = if fillet.corner_mm == fillet.rim_mm {
        number(fillet.corner_mm)
    } else {
        json!({ "corner": number(fillet.corner_mm), "rim": number(fillet.rim_mm) })
    };
    json!({
        "at": sources.place(part.at).to_string(),
        "back": image(&part.back),
        "backCrop": crop(&part.back),
        "edge": part.edge.map(|Rgb([r, g, b])| format!("#{r:02x}{g:02x}{b:02x}")),
        "face": image(&part.face),
        "faceCrop": crop(&part.face),
        "fillet": fillet,
        "id": &*part.key.id,
        "material": part.material.map(material),
        "name": part.name.as_deref(),
        "shape": image(&part.shape),
        "shapeCrop": crop(&part.shape),
        "size": numbers(&part.size_mm),
        "type": &*part.key.kind,
    })
}

fn image(image: &Image) -> &str {
    match image {
        Image::File(text) | Image::Data(text) | Image::Remote(text) => text,
    }
}

fn crop(crop: Crop) -> Value {
    numbers(&[crop.col, crop.row, crop.cols, crop.rows])
}

fn material(material: Material) -> &'static str {
    match material {
        Material::Paper => "paper",
        Material::Wood => "wood",
        Material::Plastic => "plastic",
        Material::Metal => "metal",
    }
}

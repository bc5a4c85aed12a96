//! `role: part` (reference §3, R13–R20).

use super::{
    Context,
    colour::colour,
    crop::crop,
    fillet::fillet,
    object::Object,
    roles::key_of,
    size::size,
    values::{choice, text},
    when::when,
};
use crate::{Crop, Diagnostic, Image, Material, Node, Part, Picture, Severity, text::codes};

/// The size of a part without a usable one (R18).
const FALLBACK_SIZE_MM: [f64; 3] = [50.0, 50.0, 1.0];

const MATERIALS: [(&str, Material); 4] = [
    ("paper", Material::Paper),
    ("wood", Material::Wood),
    ("plastic", Material::Plastic),
    ("metal", Material::Metal),
];

/// A part; none when it has no name. What else is wrong is reported and left out.
pub(super) fn part(object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Part> {
    let [
        _role,
        kind,
        id,
        face,
        face_crop,
        back,
        back_crop,
        shape,
        shape_crop,
        size_node,
        fillet_node,
        edge,
        material,
        name,
        when_node,
    ] = object.pick(
        [
            "role",
            "type",
            "id",
            "face",
            "faceCrop",
            "back",
            "backCrop",
            "shape",
            "shapeCrop",
            "size",
            "fillet",
            "edge",
            "material",
            "name",
            "when",
        ],
        cx,
    );
    let key = key_of(kind, id, object, cx)?;
    let face = picture(face, face_crop, ("face", "faceCrop"), object, cx);
    let back = match (back, back_crop) {
        // R15: the back looks like the face, or is another cell of its image.
        (None, None) => face.clone(),
        (None, Some(node)) => match &face {
            Some(face) => Some(Picture {
                image: face.image.clone(),
                crop: crop(node, "backCrop", object, cx).unwrap_or_default(),
            }),
            None => picture(None, Some(node), ("back` or `face", "backCrop"), object, cx),
        },
        (back, crop) => picture(back, crop, ("back", "backCrop"), object, cx),
    };
    let shape = picture(shape, shape_crop, ("shape", "shapeCrop"), object, cx);
    let size_mm = match size_node {
        Some(node) => size(node, "[width, height, depth]", object, cx),
        None => {
            object.missing(cx, "size", "add `size: [width, height, depth]` in mm");
            None
        }
    };
    let fillet = fillet_node.map(|node| fillet(node, object, cx)).unwrap_or_default();
    let edge = edge.and_then(|node| colour(node, "edge", object, cx));
    let material = material.and_then(|node| choice(node, "material", &MATERIALS, object, cx));
    let name = name.and_then(|node| text(node, "name", object, cx));
    if object.get("face").is_none() && object.get("back").is_none() && object.get("edge").is_none()
    {
        let span = cx.first_line(object.at());
        let message = format!("the part `{key}` has no `face`: it shows as a blank");
        object.report(cx, Diagnostic::new(Severity::Warning, codes::NO_FACE, span, message));
    }
    Some(Part {
        key,
        face,
        back,
        shape,
        size_mm: size_mm.unwrap_or(FALLBACK_SIZE_MM),
        fillet,
        edge,
        material,
        name,
        when: when(when_node, object, cx),
        at: object.at(),
        object: object.whole(),
    })
}

/// An image and the cell of it; a bad crop counts as the whole image.
fn picture(
    image_node: Option<&Node>,
    crop_node: Option<&Node>,
    (image_key, crop_key): (&str, &str),
    object: &Object<'_>,
    cx: &mut Context<'_, '_>,
) -> Option<Picture> {
    let crop = crop_node.and_then(|node| crop(node, crop_key, object, cx));
    let Some(node) = image_node else {
        if let Some(node) = crop_node {
            let message = format!("there is no `{image_key}` for `{crop_key}` to cut from");
            object.warning(cx, codes::CROP_WITHOUT_IMAGE, node.span, message);
        }
        return None;
    };
    let image = image(node, image_key, object, cx)?;
    Some(Picture { image, crop: crop.unwrap_or(Crop::WHOLE) })
}

fn image(node: &Node, key: &str, object: &Object<'_>, cx: &mut Context<'_, '_>) -> Option<Image> {
    let Some(text) = node.as_str() else {
        let message = format!("`{key}` is the path of an image, this is {}", node.kind());
        object.error(cx, codes::WRONG_TYPE, node.span, message);
        return None;
    };
    let folder = cx.library.folder_at(node.span);
    let label = |cx: &Context<'_, '_>| object.label_for(node.span, cx);
    match cx.pictures.find(folder, text) {
        Some(found) => found,
        None => {
            let label = label(cx);
            cx.pictures.add(folder, text, node.span, label)
        }
    }
}

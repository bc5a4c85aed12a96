//! A part's definition.

use baize_manifest::{Crop, Image, Material, Node, Part, Picture, Rgb, Span};

use super::fact::{Fact, From, flow, number, numbers, said};

/// What is known of a part's definition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PartFacts {
    /// Its fields in the order of the format, then whatever else its object says.
    pub(crate) facts: Vec<Fact>,
    /// Its pictures: face, back, shape.
    pub(crate) pictures: Vec<PictureFact>,
    /// Where it is defined.
    pub(crate) at: Span,
}

/// A picture of a part: an image and the cell of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PictureFact {
    /// `face`, `back` or `shape`.
    pub(crate) key: &'static str,
    /// Image and cell.
    pub(crate) picture: Picture,
}

/// What is known of a part; `object` is what was written ([`baize_manifest::origin`]).
pub(crate) fn part_facts(part: &Part, object: Option<&Node>) -> PartFacts {
    let mut facts = Vec::new();
    let from = |key: &str| object.and_then(|object| said(object, key));
    let mut tell = |key: &str, value: Option<String>, otherwise: From| {
        let from = from(key);
        if let Some(value) = value {
            facts.push(Fact { key: key.into(), value, from: from.unwrap_or(otherwise) });
        }
    };
    tell("type", Some(part.key.kind.to_string()), From::Text(part.at));
    tell("id", Some(part.key.id.to_string()), From::Text(part.at));
    tell("name", part.name.as_ref().map(ToString::to_string), From::Default);
    let image = |picture: &Option<Picture>| picture.as_ref().map(|one| image_name(&one.image));
    let crop = |picture: &Option<Picture>| picture.as_ref().map(|one| crop_text(one.crop));
    tell("face", image(&part.face), From::Default);
    tell("faceCrop", crop(&part.face), From::Default);
    tell("back", image(&part.back), From::Face);
    // R15: a back of its own is the whole image, else it is the face's cell.
    let whole = object.is_some_and(|object| said(object, "back").is_some());
    tell("backCrop", crop(&part.back), if whole { From::Default } else { From::Face });
    tell("shape", image(&part.shape), From::Default);
    tell("shapeCrop", crop(&part.shape), From::Default);
    tell("size", Some(numbers(&part.size_mm)), From::Default);
    let fillet = part.fillet;
    let radii = if fillet.corner_mm == fillet.rim_mm {
        number(fillet.corner_mm)
    } else {
        format!("{{corner: {}, rim: {}}}", number(fillet.corner_mm), number(fillet.rim_mm))
    };
    tell("fillet", Some(radii), From::Default);
    let edge = part.edge.map(|Rgb([r, g, b])| format!("#{r:02x}{g:02x}{b:02x}"));
    tell("edge", edge, From::Default);
    tell("material", part.material.map(|one| material_name(one).into()), From::Default);
    // What the program does not know, and conditions, as they are written.
    let known: Vec<String> = facts.iter().map(|fact| fact.key.clone()).collect();
    if let Some(map) = object.and_then(Node::as_map) {
        for entry in map.iter() {
            if &*entry.key == "role" || known.iter().any(|key| **key == *entry.key) {
                continue;
            }
            let from = super::fact::of_entry(map, entry.key_span, entry.value.span);
            facts.push(Fact { key: entry.key.to_string(), value: flow(&entry.value), from });
        }
    }
    let pictures = [("face", &part.face), ("back", &part.back), ("shape", &part.shape)];
    let pictures = pictures
        .into_iter()
        .filter_map(|(key, picture)| Some(PictureFact { key, picture: picture.clone()? }))
        .collect();
    PartFacts { facts, pictures, at: part.at }
}

fn image_name(image: &Image) -> String {
    match image {
        Image::File(text) | Image::Remote(text) => text.to_string(),
        // As long as they like to be: what they are is enough.
        Image::Data(url) => {
            let kind = url.split([';', ',']).next().unwrap_or_default();
            format!("{kind}, …")
        }
    }
}

fn crop_text(crop: Crop) -> String {
    numbers(&[crop.col, crop.row, crop.cols, crop.rows])
}

fn material_name(material: Material) -> &'static str {
    match material {
        Material::Paper => "paper",
        Material::Wood => "wood",
        Material::Plastic => "plastic",
        Material::Metal => "metal",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use baize_manifest::{Limits, LoadOptions, MemoryFiles, Project, load, origin};

    use super::*;

    fn project() -> Project {
        let mut files = MemoryFiles::default();
        files.insert("package.yaml", b"role: package\nid: t\n".as_slice());
        let parts = "role: part\ntype: card\nface: sheet.png\nsize: [60, 90, 0.35]\n\
                     x-set: base\n$variants: cards.csv\n";
        files.insert("parts.yaml", parts.as_bytes());
        let rows = "id,faceCrop,fillet\nstring,[number;number;number;number],number\n\
                    1,[0;0;5;2],3\n2,[1;0;5;2],\n";
        files.insert("cards.csv", rows.as_bytes());
        load(&files, None, &LoadOptions::default())
    }

    fn facts(index: usize) -> (Project, PartFacts) {
        let project = project();
        let part = &project.packages[0].parts[index];
        let object = origin(&project, &part.key, part.at, &Limits::default());
        let facts = part_facts(part, object.as_ref());
        (project, facts)
    }

    fn fact<'a>(facts: &'a PartFacts, key: &str) -> &'a Fact {
        facts.facts.iter().find(|fact| fact.key == key).unwrap()
    }

    #[test]
    fn every_value_says_where_it_comes_from() {
        let (project, facts) = facts(0);
        let place = |key| {
            let from = fact(&facts, key).from;
            from.span().map(|span| project.sources.place(span).to_string()).unwrap_or_default()
        };
        assert_eq!(place("size"), "parts.yaml:4:7");
        assert_eq!(place("faceCrop"), "cards.csv:3:3");
        assert!(matches!(fact(&facts, "faceCrop").from, From::Cell(_)));
        assert!(matches!(fact(&facts, "size").from, From::Text(_)));
        assert_eq!(
            (&*fact(&facts, "fillet").value, place("fillet")),
            ("3", "cards.csv:3:13".into())
        );
        assert_eq!(
            (&*fact(&facts, "x-set").value, place("x-set")),
            ("base", "parts.yaml:5:8".into())
        );
        assert_eq!(facts.pictures.iter().map(|one| one.key).collect::<Vec<_>>(), ["face", "back"]);
    }

    #[test]
    fn what_nobody_said_is_a_default() {
        let (_, facts) = facts(1);
        assert_eq!(
            fact(&facts, "fillet"),
            &Fact { key: "fillet".into(), value: "0".into(), from: From::Default }
        );
        assert_eq!(fact(&facts, "backCrop").from, From::Face);
        assert_eq!(fact(&facts, "backCrop").value, "[1, 0, 5, 2]");
        assert!(facts.facts.iter().all(|fact| fact.key != "material"));
    }
}

//! Files for other programs, read back as their formats say.

use baize_solid::{
    DecodeOptions, Dress, Fillet, Raster, Shape, Solid, SolidSpec, build, decode, glb, obj, stl,
    svg,
};

fn token() -> Solid {
    let shape = Shape::rectangle(200.0, 100.0);
    let spec = SolidSpec::new([20.0, 20.0, 3.0], Fillet::all(1.0));
    build(&shape.outline, shape.artboard_px, &spec).unwrap()
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn single(bytes: &[u8], at: usize) -> f32 {
    f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

#[test]
fn stl_holds_every_triangle_with_its_normal() {
    let solid = token();
    let file = stl(&solid);
    assert!(!file.starts_with(b"solid"));
    assert_eq!(word(&file, 80) as usize, solid.triangle_count());
    assert_eq!(file.len(), 84 + 50 * solid.triangle_count());
    let mut volume = 0.0;
    for record in file[84..].chunks_exact(50) {
        let points: Vec<[f64; 3]> = (0..4)
            .map(|point| [0, 1, 2].map(|axis| f64::from(single(record, 12 * point + 4 * axis))))
            .collect();
        let [normal, a, b, c] = points[..] else { panic!("four points") };
        let outward = [0, 1, 2].map(|axis| (a[axis] + b[axis] + c[axis]) * normal[axis]);
        // The token is convex around the origin.
        assert!(outward.iter().sum::<f64>() > 0.0);
        volume += a[0] * (b[1] * c[2] - b[2] * c[1]) / 6.0
            + a[1] * (b[2] * c[0] - b[0] * c[2]) / 6.0
            + a[2] * (b[0] * c[1] - b[1] * c[0]) / 6.0;
    }
    assert!(volume > 500.0 && volume < 600.0, "20 × 10 × 3 mm less its edges: {volume}");
}

#[test]
fn obj_counts_from_one_and_upwards() {
    let solid = token();
    let text = obj(&solid);
    let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("v "), solid.positions.len());
    assert_eq!(count("vt "), solid.positions.len());
    assert_eq!(count("vn "), solid.positions.len());
    assert_eq!(count("f "), solid.triangle_count());
    for line in text.lines().filter(|line| line.starts_with("f ")) {
        for corner in line.split(' ').skip(1) {
            let number: usize = corner.split('/').next().unwrap().parse().unwrap();
            assert!((1..=solid.positions.len()).contains(&number), "{line}");
        }
    }
}

#[test]
fn svg_is_drawn_at_its_true_size() {
    let text = svg(&token().outline);
    assert!(text.contains("width=\"20mm\" height=\"10mm\""), "{text}");
    assert_eq!(text.matches("<path").count(), 1);
    // At 96 px an inch.
    let drawn = decode(text.as_bytes(), &DecodeOptions::default()).unwrap();
    assert_eq!((drawn.width, drawn.height), (76, 38));
    let alpha = |x: u32, y: u32| drawn.rgba[4 * (y * drawn.width + x) as usize + 3];
    assert_eq!(alpha(38, 19), 255);
    assert!(alpha(0, 0) < 64, "the corners are rounded");
}

#[test]
fn glb_holds_the_mesh_and_both_pictures() {
    let solid = token();
    let picture = |colour: [u8; 4]| Raster { width: 2, height: 1, rgba: colour.repeat(2) };
    let (face, back) = (picture([200, 10, 10, 255]), picture([10, 10, 200, 255]));
    let dress = Dress { face: Some(&face), back: Some(&back), edge: Some([255, 255, 255]) };
    let file = glb(&solid, dress, "box:token#1").unwrap();
    assert_eq!(&file[..4], b"glTF");
    assert_eq!((word(&file, 4), word(&file, 8) as usize), (2, file.len()));
    let json_length = word(&file, 12) as usize;
    assert_eq!(&file[16..20], b"JSON");
    let json: serde_json::Value = serde_json::from_slice(&file[20..20 + json_length]).unwrap();
    let binary = &file[20 + json_length + 8..];
    assert_eq!(word(&file, 20 + json_length) as usize, binary.len());

    let number = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
    let view = |index: usize| {
        let view = &json["bufferViews"][index];
        let start = number(&view["byteOffset"]);
        assert_eq!(start % 4, 0);
        &binary[start..start + number(&view["byteLength"])]
    };
    let accessors = json["accessors"].as_array().unwrap();
    assert_eq!(number(&accessors[0]["count"]), solid.positions.len());
    assert_eq!(accessors[0]["max"], serde_json::json!([10.0, 5.0, 1.5]));
    let primitives = json["meshes"][0]["primitives"].as_array().unwrap();
    let mut triangles = 0;
    for primitive in primitives {
        let accessor = &accessors[number(&primitive["indices"])];
        assert_eq!(number(&accessor["componentType"]), 5123);
        for index in view(number(&accessor["bufferView"])).chunks_exact(2) {
            let index = u16::from_le_bytes([index[0], index[1]]);
            assert!(usize::from(index) < solid.positions.len());
        }
        triangles += number(&accessor["count"]) / 3;
    }
    assert_eq!(triangles, solid.triangle_count());
    let images: Vec<Raster> = json["images"]
        .as_array()
        .unwrap()
        .iter()
        .map(|image| view(number(&image["bufferView"])))
        .map(|bytes| decode(bytes, &DecodeOptions::default()).unwrap())
        .collect();
    assert_eq!(images, [face.clone(), back]);
    assert_eq!(json["materials"][2]["pbrMetallicRoughness"]["baseColorFactor"][0], 1.0);

    // One picture for both sides is stored once.
    let same = Dress { face: Some(&face), back: Some(&face), edge: None };
    let file = String::from_utf8_lossy(&glb(&solid, same, "x").unwrap()).into_owned();
    assert_eq!(file.matches("image/png").count(), 1);
    let lying = Raster { width: 9, height: 9, rgba: vec![0; 4] };
    assert!(glb(&solid, Dress { face: Some(&lying), ..Dress::default() }, "x").is_err());
}

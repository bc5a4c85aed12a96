#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use baize_manifest::{LoadOptions, MemoryFiles, load};
use kurbo::{BezPath, Point};
use serde_json::Value;

use super::CurveTable;

/// The way of a package's `curve` to a table: through the loader.
fn table(path: &str) -> Option<CurveTable> {
    let yaml = format!(
        "- {{role: package, id: p}}\n- {{role: surface, type: s, id: s, size: [9, 9], layout: \
         [{{route: /a, stacking: {{curve: {}}}}}]}}\n",
        Value::from(path)
    );
    let mut files = MemoryFiles::default();
    files.insert("p.yaml", yaml.into_bytes());
    let project = load(&files, None, &LoadOptions::default());
    let stacking = project.packages[0].surfaces[0].layout[0].stacking.clone()?;
    CurveTable::new(&stacking.curve.as_ref()?.path)
}

/// Values of an independent program: the file says which.
#[test]
fn lengths_and_points_are_those_of_another_program() {
    let data: Value =
        serde_json::from_str(include_str!("../../../../tests/data/curves.json")).unwrap();
    let curves = data["curves"].as_array().unwrap();
    assert!(curves.len() >= 60);
    let mut wrong = Vec::new();
    for curve in curves {
        let path = curve["path"].as_str().unwrap();
        let Some(table) = table(path) else {
            wrong.push(format!("{path:?} is not read"));
            continue;
        };
        let length = curve["length"].as_f64().unwrap();
        if (table.length() - length).abs() > 1e-4 * length {
            wrong.push(format!("{path:?} has the length {}, not {length}", table.length()));
        }
        for (step, point) in curve["points"].as_array().unwrap().iter().enumerate() {
            let (x, y) = (point[0].as_f64().unwrap(), point[1].as_f64().unwrap());
            let travelled = table.length() * step as f64 / 10.0;
            let found = table.at(travelled).at;
            // Just before a gap is as right as just behind it.
            let before = table.at(travelled - 1e-9 * length).at;
            let off = |at: Point| (at.x - x).hypot(at.y - y) > 1e-4 * length;
            if off(found) && off(before) {
                wrong.push(format!("{path:?} at {step}/10 is at {found}, not ({x}, {y})"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_parabola_has_its_closed_length() {
    // y = x², from 0 to 1, as a quadratic: ½√5 + ¼ asinh 2.
    let path = BezPath::from_svg("M 0 0 Q 0.5 0 1 1").unwrap();
    let length = CurveTable::new(&path).unwrap().length();
    assert!((length - (5_f64.sqrt() / 2.0 + 2_f64.asinh() / 4.0)).abs() < 1e-9, "{length}");
}

#[test]
fn the_way_back_from_a_turning_point_counts() {
    // x = 200 t (1 − t) runs to 50 and back.
    let path = BezPath::from_svg("M 0 0 Q 100 0 0 0").unwrap();
    let table = CurveTable::new(&path).unwrap();
    assert!((table.length() - 100.0).abs() < 1e-6);
    assert!((table.at(75.0).at.x - 25.0).abs() < 1e-6);
    assert!(table.at(25.0).direction.x > 0.999 && table.at(75.0).direction.x < -0.999);
}

#[test]
fn what_has_no_length_is_none() {
    for path in ["", "M 1 1", "M 1 1 L 1 1", "M 1 1 Q 1 1 1 1", "M 0 0 M 5 5"] {
        assert!(CurveTable::new(&BezPath::from_svg(path).unwrap()).is_none(), "{path}");
    }
    for bad in [f64::NAN, f64::INFINITY] {
        let mut path = BezPath::new();
        path.move_to((0.0, 0.0));
        path.curve_to((bad, 0.0), (1.0, bad), (2.0, 2.0));
        assert!(CurveTable::new(&path).is_none(), "{bad}");
    }
}

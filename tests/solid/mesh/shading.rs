use baize_solid::{Fillet, Outline, Solid, SolidSpec, Zone, build, build_fitted};

use super::check::{corners, cross, dot, minus};
use super::shapes::{circle, fitted, gear, rectangle};

fn token(fillet: Fillet) -> Solid {
    let outline = Outline { loops: vec![rectangle(20.0, 20.0)] };
    build_fitted(&fitted(outline), &SolidSpec::new([20.0, 20.0, 3.0], fillet)).unwrap()
}

#[test]
fn without_fillets_every_triangle_is_flat() {
    let solid = token(Fillet::default());
    for (triangle, [a, b, c]) in solid.indices.chunks_exact(3).zip(corners(&solid)) {
        let normal = cross(minus(b, a), minus(c, a));
        let length = dot(normal, normal).sqrt();
        for index in triangle {
            let shaded = solid.normals[*index as usize].map(f64::from);
            assert!(dot(shaded, normal) / length > 1.0 - 1e-6, "{shaded:?}");
        }
    }
    // Six sides of four vertices.
    assert_eq!((solid.positions.len(), solid.triangle_count()), (24, 12));
}

#[test]
fn normals_of_a_rounded_disc_are_those_of_the_torus() {
    let disc = Outline { loops: vec![circle(0.0, 0.0, 10.0, 720)] };
    let spec = SolidSpec::new([20.0, 20.0, 3.0], Fillet::all(1.0));
    let solid = build_fitted(&fitted(disc), &spec).unwrap();
    let mut rim = 0;
    for (position, normal) in solid.positions.iter().zip(&solid.normals) {
        let [x, y, z] = position.map(f64::from);
        // From the nearest point of the circle of radius 9 at height ±0.5; the wall is upright,
        // the flat level.
        let radius = x.hypot(y);
        let up = z.abs() - 0.5;
        let out = radius - 9.0;
        if up < -1e-9 || out < -1e-3 {
            continue;
        }
        let length = out.hypot(up);
        let expected =
            [x / radius * out / length, y / radius * out / length, up / length * z.signum()];
        let found = normal.map(f64::from);
        // A chord of the outline spans 7°, a step of the rim 30°.
        assert!(dot(expected, found) > 0.995, "{position:?} {found:?} {expected:?}");
        rim += 1;
    }
    assert!(rim > 200);
}

#[test]
fn corners_without_a_fillet_stay_creases_on_round_rims() {
    let solid = token(Fillet { corner_mm: 0.0, rim_mm: 1.0 });
    // At each corner of the wall's upper edge, two normals at right angles.
    let at_corner: Vec<[f32; 3]> = solid
        .positions
        .iter()
        .zip(&solid.normals)
        .filter(|(position, normal)| **position == [10.0, 10.0, 0.5] && normal[2].abs() < 1e-6)
        .map(|(_, normal)| *normal)
        .collect();
    assert!(
        at_corner.contains(&[1.0, 0.0, 0.0]) && at_corner.contains(&[0.0, 1.0, 0.0]),
        "{at_corner:?}"
    );
}

#[test]
fn face_and_back_show_their_pictures_upright() {
    // A rectangle off the middle of its artboard: x from 10 to 50 of 100 px, y from 30 to 50 of 80.
    let ring = rectangle(40.0, 20.0)
        .into_iter()
        .map(|vertex| baize_solid::Vertex { x: vertex.x + 30.0, y: vertex.y + 40.0, ..vertex })
        .collect();
    let spec = SolidSpec::new([40.0, 20.0, 2.0], Fillet::default());
    let solid = build(&Outline { loops: vec![ring] }, [100.0, 80.0], &spec).unwrap();
    let uv = |zone: Zone, x: f32, y: f32| {
        let index = (0..solid.positions.len())
            .find(|index| solid.zones[*index] == zone && solid.positions[*index][..2] == [x, y])
            .unwrap();
        solid.uvs[index]
    };
    let near = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).abs() < 1e-6 && (a[1] - b[1]).abs() < 1e-6;
    // Up on the part is up in the picture: v down.
    assert!(near(uv(Zone::Face, -20.0, 10.0), [0.1, 0.375]));
    assert!(near(uv(Zone::Face, 20.0, -10.0), [0.5, 0.625]));
    // Turned about the long axis, the part's right is the left of what is seen; R16 mirrors the
    // outline on the artboard.
    assert!(near(uv(Zone::Back, 20.0, 10.0), [0.5, 0.375]));
    assert!(near(uv(Zone::Back, -20.0, 10.0), [0.9, 0.375]));
}

#[test]
fn sides_take_their_colour_from_inside_the_outline() {
    let [least, greatest] = gear().bounds().unwrap();
    let size_mm = [greatest[0] - least[0], greatest[1] - least[1], 3.0];
    let solid = build(&gear(), [20.0, 20.0], &SolidSpec::new(size_mm, Fillet::default())).unwrap();
    let mut sides = 0;
    for (index, zone) in solid.zones.iter().enumerate() {
        let [x, y, z] = solid.positions[index].map(f64::from);
        let [u, v] = solid.uvs[index].map(f64::from);
        match zone {
            Zone::Face => assert!(z > 0.0),
            Zone::Back => assert!(z < 0.0),
            Zone::Side => {
                // One pixel is one millimetre here, and the origin the artboard's: the colour lies 1.5 mm inside (of the teeth's
                // corners, across both sides), in the direction against the normals.
                let inside = [u * 20.0 - x, -v * 20.0 - y];
                let depth = inside[0].hypot(inside[1]);
                assert!((depth - 1.5).abs() < 1e-4, "{depth}");
                let normal = solid.normals[index].map(f64::from);
                assert!(normal[0] * inside[0] + normal[1] * inside[1] < 0.0);
                sides += 1;
            }
        }
    }
    assert!(sides > 100);
}

#[test]
fn the_rounded_rim_goes_on_with_the_face_picture() {
    let solid = token(Fillet::all(1.5));
    // Where the surface leans less than 60° it is face or back, below that it is side.
    for (index, zone) in solid.zones.iter().enumerate() {
        let up = f64::from(solid.normals[index][2].abs());
        match zone {
            Zone::Side => assert!(up < 0.72, "{up}"),
            Zone::Face | Zone::Back => assert!(up > 0.3, "{up}"),
        }
    }
}

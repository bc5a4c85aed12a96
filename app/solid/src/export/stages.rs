//! A picture of how a piece comes about: mask, outline, fillet, mesh.

use std::fmt::Write;

use super::svg::path_data;
use crate::{
    DecodeOptions, Outline, PictureError, Raster, Shape, Solid, SolidSpec, Vertex, Zone, decode,
    resize,
};

/// Width and height of one of the four panels, px.
const PANEL: f64 = 520.0;
/// Height of the line of text under it.
const CAPTION: f64 = 56.0;
const MARGIN: f64 = 30.0;
const STYLE: &str = "<style>text{font:500 22px sans-serif;fill:#333}\
    .b{fill:#fff;stroke:#ccc}.f{fill:#d9e4ec;fill-rule:evenodd}</style>";

/// Draws the stages of one piece side by side: the mask, the traced outline with its points
/// (corners red), the outline with its fillets over the one before, and the mesh.
///
/// # Errors
/// [`PictureError`] if the pictures cannot be drawn.
pub fn stages(
    mask: &Raster,
    shape: &Shape,
    spec: &SolidSpec,
    solid: &Solid,
) -> Result<Raster, PictureError> {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\">{STYLE}<rect width=\"{w}\" height=\"{h}\" fill=\"#f4f2ee\"/>",
        w = 4.0 * PANEL,
        h = PANEL + CAPTION,
    );
    let captions = [
        format!("mask, {} × {} px", mask.width, mask.height),
        format!(
            "outline, {} points, {} of them corners",
            shape.outline.loops.iter().flatten().count(),
            shape.outline.loops.iter().flatten().filter(|vertex| vertex.corner).count(),
        ),
        format!(
            "fillet {} mm on {:.1} × {:.1} mm, {} points",
            spec.fillet.corner_mm,
            solid.size_mm[0],
            solid.size_mm[1],
            solid.outline.loops.iter().flatten().count(),
        ),
        format!("mesh, {} triangles", solid.triangle_count()),
    ];
    for (index, caption) in captions.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = write!(
            svg,
            "<rect class=\"b\" x=\"{x}\" y=\"10\" width=\"{side}\" height=\"{side}\" rx=\"8\"/>\
             <text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{caption}</text>",
            x = index as f64 * PANEL + 10.0,
            side = PANEL - 20.0,
            middle = (index as f64 + 0.5) * PANEL,
            y = PANEL + 28.0,
        );
    }
    let artboard = Frame::around([0.0, 0.0], shape.artboard_px, 1);
    outline_panel(&mut svg, &artboard.place(&shape.outline), None);
    if let Some([least, greatest]) = solid.outline.bounds() {
        let frame = Frame::around(least, greatest, 2);
        let traced =
            crate::fit(&shape.outline, shape.artboard_px, [spec.size_mm[0], spec.size_mm[1]])
                .map(|fitted| fitted.outline)
                .unwrap_or_default();
        outline_panel(&mut svg, &frame.place(&solid.outline), Some(&frame.place(&traced)));
    }
    mesh_panel(&mut svg, solid);
    svg.push_str("</svg>");
    let mut picture = decode(svg.as_bytes(), &DecodeOptions::default())?;
    blit(&mut picture, mask);
    Ok(picture)
}

/// Where a panel's content goes.
struct Frame {
    scale: f64,
    shift: [f64; 2],
}

impl Frame {
    fn around(least: [f64; 2], greatest: [f64; 2], panel: usize) -> Self {
        let extent = [greatest[0] - least[0], greatest[1] - least[1]];
        let scale = (PANEL - 2.0 * MARGIN) / extent[0].max(extent[1]).max(f64::MIN_POSITIVE);
        let middle = [panel as f64 * PANEL + PANEL / 2.0, PANEL / 2.0];
        let shift = [0, 1].map(|axis| middle[axis] - (least[axis] + greatest[axis]) / 2.0 * scale);
        Self { scale, shift }
    }

    fn at(&self, point: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| point[axis] * self.scale + self.shift[axis])
    }

    fn place(&self, outline: &Outline) -> Outline {
        let place = |vertex: &Vertex| {
            let [x, y] = self.at([vertex.x, vertex.y]);
            Vertex { x, y, corner: vertex.corner }
        };
        Outline {
            loops: outline.loops.iter().map(|ring| ring.iter().map(place).collect()).collect(),
        }
    }
}

fn outline_panel(svg: &mut String, outline: &Outline, before: Option<&Outline>) {
    let _ = write!(
        svg,
        "<path class=\"f\" stroke=\"#2b6a99\" stroke-width=\"1.5\" d=\"{}\"/>",
        path_data(outline)
    );
    if let Some(before) = before {
        let _ = write!(
            svg,
            "<path fill=\"none\" stroke=\"#d05a3c\" stroke-dasharray=\"5 4\" d=\"{}\"/>",
            path_data(before)
        );
    }
    for vertex in outline.loops.iter().flatten() {
        let (radius, colour) = if vertex.corner { (4.5, "#d03a2c") } else { (2.5, "#2b6a99") };
        let _ = write!(
            svg,
            "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius}\" fill=\"{colour}\"/>",
            vertex.x, vertex.y
        );
    }
}

/// The mesh from above the player's shoulder, far triangles first.
fn mesh_panel(svg: &mut String, solid: &Solid) {
    let seen: Vec<[f64; 3]> = solid.positions.iter().map(|position| turned(*position)).collect();
    let flat = |point: &[f64; 3]| [point[0], -point[1]];
    let start = seen.first().map(flat).unwrap_or_default();
    let (least, greatest) = seen.iter().map(flat).fold((start, start), |(least, greatest), at| {
        (
            [0, 1].map(|axis| at[axis].min(least[axis])),
            [0, 1].map(|axis| at[axis].max(greatest[axis])),
        )
    });
    let frame = Frame::around(least, greatest, 3);
    let mut triangles: Vec<(f64, [usize; 3])> = solid
        .indices
        .chunks_exact(3)
        .map(|triangle| [triangle[0], triangle[1], triangle[2]].map(|index| index as usize))
        .filter(|[a, b, c]| {
            let (a, b, c) = (seen[*a], seen[*b], seen[*c]);
            (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0.0
        })
        .map(|corners| (corners.iter().map(|corner| seen[*corner][2]).sum(), corners))
        .collect();
    triangles.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, corners) in triangles {
        let points: Vec<String> = corners
            .iter()
            .map(|corner| frame.at(flat(&seen[*corner])))
            .map(|[x, y]| format!("{x:.2},{y:.2}"))
            .collect();
        // Light from the upper left; the mean of the shading normals.
        let light: f64 = corners
            .iter()
            .map(|corner| turned(solid.normals[*corner]))
            .map(|normal| (-0.4 * normal[0] + 0.5 * normal[1] + 0.77 * normal[2]).max(0.0) / 3.0)
            .sum();
        let base = match solid.zones[corners[0]] {
            Zone::Side => [205.0, 170.0, 120.0],
            Zone::Face | Zone::Back => [217.0, 228.0, 236.0],
        };
        let [red, green, blue] = base.map(|channel: f64| (channel * (0.45 + 0.55 * light)) as u8);
        let _ = write!(
            svg,
            "<polygon points=\"{}\" fill=\"rgb({red},{green},{blue})\" stroke=\"#30404c\" \
             stroke-width=\"0.6\" stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
    }
}

/// Turned by 25° about the upright, then tilted back by 55°.
fn turned(position: [f32; 3]) -> [f64; 3] {
    let [x, y, z] = position.map(f64::from);
    let (turn_sine, turn_cosine) = 25_f64.to_radians().sin_cos();
    let (x, y) = (x * turn_cosine - y * turn_sine, x * turn_sine + y * turn_cosine);
    let (tilt_sine, tilt_cosine) = 55_f64.to_radians().sin_cos();
    [x, y * tilt_cosine + z * tilt_sine, z * tilt_cosine - y * tilt_sine]
}

/// Lays the mask, dark on light, into the first panel.
fn blit(picture: &mut Raster, mask: &Raster) {
    let longest = f64::from(mask.width.max(mask.height)).max(1.0);
    let scale = (PANEL - 2.0 * MARGIN) / longest;
    let [width, height] =
        [mask.width, mask.height].map(|side| (f64::from(side) * scale).round().max(1.0) as u32);
    let small = resize(mask, width, height);
    let [left, top] = [width, height].map(|side| (PANEL as u32).saturating_sub(side) / 2);
    for row in 0..small.height {
        for column in 0..small.width {
            let from = 4 * (row as usize * small.width as usize + column as usize);
            let to = 4 * ((row + top) as usize * picture.width as usize + (column + left) as usize);
            let (Some(pixel), Some(under)) =
                (small.rgba.get(from..from + 4), picture.rgba.get_mut(to..to + 3))
            else {
                continue;
            };
            let alpha = u32::from(pixel[3]);
            for channel in under {
                *channel = ((u32::from(*channel) * (255 - alpha) + 40 * alpha) / 255) as u8;
            }
        }
    }
}

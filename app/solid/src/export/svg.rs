use std::fmt::Write;

use crate::Outline;

/// The outline as an SVG document at true size, in mm: one path with even-odd fill, for laser
/// cutting and the like.
#[must_use]
pub fn svg(outline: &Outline) -> String {
    let [least, greatest] = outline.bounds().unwrap_or_default();
    let (width, height) = (greatest[0] - least[0], greatest[1] - least[1]);
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}mm\" height=\"{h}mm\" \
         viewBox=\"{x} {y} {w} {h}\">\n<path fill-rule=\"evenodd\" d=\"{path}\"/>\n</svg>\n",
        w = Mm(width),
        h = Mm(height),
        x = Mm(least[0]),
        y = Mm(least[1]),
        path = path_data(outline),
    );
    text
}

/// All loops as the data of one SVG path.
pub(super) fn path_data(outline: &Outline) -> String {
    let mut data = String::new();
    for ring in &outline.loops {
        for (index, vertex) in ring.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            let _ = write!(data, "{command}{} {}", Mm(vertex.x), Mm(vertex.y));
        }
        data.push('Z');
    }
    data
}

/// A length to a tenth of a micrometre, without needless zeros.
pub(super) struct Mm(pub(super) f64);

impl std::fmt::Display for Mm {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Rounded as a whole number first, so that nothing becomes "-0".
        let rounded = (self.0 * 1e4).round() / 1e4 + 0.0;
        write!(formatter, "{rounded}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vertex;

    #[test]
    fn a_frame_is_one_path_of_two_loops() {
        let ring = |half: f64| {
            [(-half, -half), (half, -half), (half, half), (-half, half)]
                .map(|(x, y)| Vertex { x, y, corner: true })
                .to_vec()
        };
        let mut hole = ring(2.5);
        hole.reverse();
        assert_eq!(
            svg(&Outline { loops: vec![ring(10.0), hole] }),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"20mm\" \
             viewBox=\"-10 -10 20 20\">\n<path fill-rule=\"evenodd\" \
             d=\"M-10 -10L10 -10L10 10L-10 10ZM-2.5 2.5L2.5 2.5L2.5 -2.5L-2.5 -2.5Z\"/>\n</svg>\n"
        );
        assert_eq!(Mm(-0.00001).to_string(), "0");
        assert_eq!(Mm(12.34567).to_string(), "12.3457");
    }
}

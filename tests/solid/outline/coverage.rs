//! Masks drawn with exact coverage.

use baize_solid::Raster;

/// A point.
pub(super) type Point = (f64, f64);

/// The share of every pixel that closed polygons cover (counted with their orientation, so
/// holes run the other way), by exact areas: every edge is split at pixel borders, and adds
/// the area to its right.
pub(super) fn coverage(loops: &[Vec<Point>], width: usize, height: usize) -> Vec<f64> {
    let mut cells = vec![0.0; (width + 2) * height];
    for polygon in loops {
        for (index, &a) in polygon.iter().enumerate() {
            let b = polygon[(index + 1) % polygon.len()];
            edge(&mut cells, width, height, a, b);
        }
    }
    let mut result = Vec::with_capacity(width * height);
    for row in cells.chunks_exact(width + 2) {
        let mut sum = 0.0;
        for cell in &row[..width] {
            sum += cell;
            result.push(f64::abs(sum).clamp(0.0, 1.0));
        }
    }
    result
}

fn edge(cells: &mut [f64], width: usize, height: usize, a: Point, b: Point) {
    let (sign, top, bottom) = if a.1 < b.1 { (1.0, a, b) } else { (-1.0, b, a) };
    if bottom.1 <= top.1 {
        return;
    }
    let slope = (bottom.0 - top.0) / (bottom.1 - top.1);
    let x_at = |y: f64| top.0 + (y - top.1) * slope;
    let first = top.1.max(0.0).floor() as usize;
    let last = bottom.1.min(height as f64).ceil() as usize;
    for row in first..last {
        let (y0, y1) = (top.1.max(row as f64), bottom.1.min((row + 1) as f64));
        let (x0, x1) = (x_at(y0), x_at(y1));
        // Split at the columns that the edge passes.
        let (left, right) = (x0.min(x1), x0.max(x1));
        let mut cuts = vec![left];
        cuts.extend((left.floor() as i64 + 1..=right.ceil() as i64 - 1).map(|x| x as f64));
        cuts.push(right);
        for pair in cuts.windows(2) {
            let share = if right > left { (pair[1] - pair[0]) / (right - left) } else { 1.0 };
            let height = sign * (y1 - y0) * share;
            let middle = ((pair[0] + pair[1]) / 2.0).clamp(0.0, width as f64);
            let column = (middle.floor() as usize).min(width);
            let within = middle - column as f64;
            cells[row * (width + 2) + column] += height * (1.0 - within);
            cells[row * (width + 2) + column + 1] += height * within;
        }
    }
}

/// White, with the coverage as alpha.
pub(super) fn soft(loops: &[Vec<Point>], width: usize, height: usize) -> Raster {
    mask(&coverage(loops, width, height), width, height, |cover| (cover * 255.0).round() as u8)
}

/// White, opaque where a pixel is covered by half or more, else transparent.
pub(super) fn hard(loops: &[Vec<Point>], width: usize, height: usize) -> Raster {
    mask(&coverage(loops, width, height), width, height, |cover| if cover >= 0.5 { 255 } else { 0 })
}

fn mask(cover: &[f64], width: usize, height: usize, alpha: impl Fn(f64) -> u8) -> Raster {
    let rgba = cover.iter().flat_map(|cover| [255, 255, 255, alpha(*cover)]).collect();
    Raster { width: width as u32, height: height as u32, rgba }
}

#[test]
fn coverage_of_known_areas() {
    // A triangle over half a pixel, and a square across four pixels.
    let triangle = coverage(&[vec![(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]], 2, 2);
    assert_eq!(triangle, [0.5, 0.0, 0.0, 0.0]);
    let square = coverage(&[vec![(0.5, 0.25), (1.5, 0.25), (1.5, 1.25), (0.5, 1.25)]], 2, 2);
    assert_eq!(square, [0.375, 0.375, 0.125, 0.125]);
    // A line of slope 1/2 through two pixels: areas 1/4 and 3/4 by geometry.
    let slope = coverage(&[vec![(0.0, 1.0), (2.0, 0.0), (2.0, 1.0)]], 2, 1);
    assert_eq!(slope, [0.25, 0.75]);
}

//! Counts in tiles: overlapping by half, so that nothing small falls between two.

use super::Tile;

/// Side of a tile in pixels.
pub(super) const TILE_PX: u32 = 64;
/// How far apart tiles start.
const STEP_PX: u32 = TILE_PX / 2;

/// The tile with the most marked pixels, of equal ones the first by rows.
pub(super) fn worst(marked: &[bool], [width, height]: [u32; 2]) -> Tile {
    let columns = width.div_ceil(STEP_PX).max(1) as usize;
    let rows = height.div_ceil(STEP_PX).max(1) as usize;
    let mut cells = vec![0_u32; columns * rows];
    for (y, row) in marked.chunks(width.max(1) as usize).enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, marked)| **marked) {
            let cell = y / STEP_PX as usize * columns + x / STEP_PX as usize;
            if let Some(count) = cells.get_mut(cell) {
                *count += 1;
            }
        }
    }
    let count = |column: usize, row: usize| {
        let inside = column < columns && row < rows;
        if inside { cells.get(row * columns + column).copied().unwrap_or_default() } else { 0 }
    };
    let mut worst = Tile { x_px: 0, y_px: 0, pixels: 0 };
    for row in 0..rows {
        for column in 0..columns {
            let pixels = count(column, row)
                + count(column + 1, row)
                + count(column, row + 1)
                + count(column + 1, row + 1);
            if pixels > worst.pixels {
                let [x_px, y_px] = [column, row].map(|index| index as u32 * STEP_PX);
                worst = Tile { x_px, y_px, pixels };
            }
        }
    }
    worst
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_crosses_the_borders_of_tiles_is_counted_in_one() {
        let [width, height] = [200_u32, 150];
        let mut marked = vec![false; (width * height) as usize];
        for y in 50..80 {
            for x in 55..75 {
                marked[(y * width + x) as usize] = true;
            }
        }
        assert_eq!(worst(&marked, [width, height]), Tile { x_px: 32, y_px: 32, pixels: 600 });
    }

    #[test]
    fn nothing_marked_is_nothing() {
        assert_eq!(worst(&[false; 6], [3, 2]), Tile { x_px: 0, y_px: 0, pixels: 0 });
    }
}

//! Smallest and largest values, and sums, in windows around every pixel.

/// A plane of one channel.
#[derive(Clone, Debug)]
pub(super) struct Plane<T> {
    pub(super) width: usize,
    pub(super) values: Vec<T>,
}

/// The smallest and the largest value in the 3×3 pixels around each pixel.
pub(super) fn range_3x3(plane: &Plane<u8>) -> (Plane<u8>, Plane<u8>) {
    (fold_3x3(plane, u8::min), fold_3x3(plane, u8::max))
}

fn fold_3x3(plane: &Plane<u8>, fold: fn(u8, u8) -> u8) -> Plane<u8> {
    let width = plane.width;
    let mut across = Vec::with_capacity(plane.values.len());
    for row in plane.values.chunks(width) {
        across.extend((0..row.len()).map(|x| {
            let near = row.get(x.saturating_sub(1)..(x + 2).min(row.len())).unwrap_or_default();
            near.iter().copied().reduce(fold).unwrap_or_default()
        }));
    }
    let rows: Vec<&[u8]> = across.chunks(width).collect();
    let mut values = Vec::with_capacity(across.len());
    for y in 0..rows.len() {
        let near = rows.get(y.saturating_sub(1)..(y + 2).min(rows.len())).unwrap_or_default();
        values.extend((0..width).map(|x| {
            near.iter().filter_map(|row| row.get(x).copied()).reduce(fold).unwrap_or_default()
        }));
    }
    Plane { width, values }
}

/// The mean in the (2 `radius` + 1)² pixels around each pixel, as far as they are in the picture.
pub(super) fn means(plane: &Plane<i16>, radius: usize) -> Plane<f32> {
    let width = plane.width;
    let height = plane.values.len() / width.max(1);
    // Sums of whole columns of the window, moved down row by row, then summed along the row.
    let mut columns = vec![0_i32; width];
    let rows: Vec<&[i16]> = plane.values.chunks(width.max(1)).collect();
    let add = |columns: &mut [i32], y: usize, sign: i32| {
        for (sum, value) in columns.iter_mut().zip(rows.get(y).copied().unwrap_or_default()) {
            *sum += sign * i32::from(*value);
        }
    };
    for y in 0..radius.min(height) {
        add(&mut columns, y, 1);
    }
    let mut values = Vec::with_capacity(plane.values.len());
    for y in 0..height {
        add(&mut columns, y + radius, 1);
        if let Some(gone) = y.checked_sub(radius + 1) {
            add(&mut columns, gone, -1);
        }
        let tall = (y + radius).min(height - 1) - y.saturating_sub(radius) + 1;
        let mut sum: i32 = columns.iter().take(radius).sum();
        for x in 0..width {
            sum += columns.get(x + radius).copied().unwrap_or_default();
            if let Some(gone) = x.checked_sub(radius + 1) {
                sum -= columns.get(gone).copied().unwrap_or_default();
            }
            let wide = (x + radius).min(width - 1) - x.saturating_sub(radius) + 1;
            values.push(sum as f32 / (wide * tall) as f32);
        }
    }
    Plane { width, values }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, the same every time.
    fn noise(count: usize) -> impl Iterator<Item = u8> {
        let mut state = 12345_u32;
        (0..count).map(move |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
    }

    fn around(x: usize, y: usize, w: usize, h: usize, r: usize) -> impl Iterator<Item = usize> {
        (y.saturating_sub(r)..(y + r + 1).min(h))
            .flat_map(move |j| (x.saturating_sub(r)..(x + r + 1).min(w)).map(move |i| j * w + i))
    }

    #[test]
    fn windows_are_those_of_the_definition() {
        for (width, height) in [(1, 1), (1, 9), (7, 1), (2, 3), (13, 11)] {
            let values: Vec<u8> = noise(width * height).collect();
            let plane = Plane { width, values: values.clone() };
            let (low, high) = range_3x3(&plane);
            let signed: Vec<i16> = values.iter().map(|v| i16::from(*v) - 128).collect();
            let mean = means(&Plane { width, values: signed.clone() }, 4);
            for y in 0..height {
                for x in 0..width {
                    let near = || around(x, y, width, height, 1).map(|at| values[at]);
                    let at = y * width + x;
                    assert_eq!(Some(low.values[at]), near().min());
                    assert_eq!(Some(high.values[at]), near().max());
                    let near: Vec<f32> =
                        around(x, y, width, height, 4).map(|at| f32::from(signed[at])).collect();
                    let exact = near.iter().sum::<f32>() / near.len() as f32;
                    assert!((mean.values[at] - exact).abs() < 1e-3, "{width}×{height} {x},{y}");
                }
            }
        }
    }
}

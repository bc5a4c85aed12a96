//! Between sRGB bytes and linear light, by table.

use std::sync::LazyLock;

/// Highest value of the 14-bit linear scale that `to_srgb` reads.
///
/// At 14 bits one step is at most a fifth of an sRGB step, also in the darkest tones, so a
/// byte survives the way there and back.
pub(super) const LINEAR_MAX: u32 = (1 << 14) - 1;

/// sRGB byte to linear light, 0 to 1.
static TO_LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let encoded = byte as f64 / 255.0;
        let linear = if encoded <= 0.040_45 {
            encoded / 12.92
        } else {
            ((encoded + 0.055) / 1.055).powf(2.4)
        };
        linear as f32
    })
});

/// sRGB byte to linear light on the 14-bit scale, with two more bits for sums of four.
static TO_LINEAR_16: LazyLock<[u32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| (f64::from(TO_LINEAR[byte]) * f64::from(LINEAR_MAX * 4)) as u32)
});

/// Linear light on the 14-bit scale to an sRGB byte.
static TO_SRGB: LazyLock<Vec<u8>> = LazyLock::new(|| {
    (0..=LINEAR_MAX)
        .map(|step| {
            let linear = f64::from(step) / f64::from(LINEAR_MAX);
            let encoded = if linear <= 0.003_130_8 {
                linear * 12.92
            } else {
                1.055 * linear.powf(1.0 / 2.4) - 0.055
            };
            (encoded * 255.0).round() as u8
        })
        .collect()
});

/// The tables, fetched once before a loop over pixels.
#[derive(Clone, Copy)]
pub(super) struct Tables {
    to_linear: &'static [f32; 256],
    to_linear_16: &'static [u32; 256],
    to_srgb: &'static [u8],
}

impl Tables {
    pub(super) fn get() -> Self {
        Self { to_linear: &TO_LINEAR, to_linear_16: &TO_LINEAR_16, to_srgb: &TO_SRGB }
    }

    /// Linear light, 0 to 1.
    #[inline]
    pub(super) fn linear(self, byte: u8) -> f32 {
        self.to_linear[usize::from(byte)]
    }

    /// Linear light, 0 to `4 × LINEAR_MAX`.
    #[inline]
    pub(super) fn linear_16(self, byte: u8) -> u32 {
        self.to_linear_16[usize::from(byte)]
    }

    /// sRGB byte of a 14-bit linear value; larger values are white.
    #[inline]
    pub(super) fn srgb_14(self, linear: u32) -> u8 {
        self.to_srgb.get(linear as usize).copied().unwrap_or(255)
    }

    /// sRGB byte of linear light; values outside 0 to 1 are clamped.
    #[inline]
    pub(super) fn srgb(self, linear: f32) -> u8 {
        self.srgb_14((linear.clamp(0.0, 1.0) * LINEAR_MAX as f32 + 0.5) as u32)
    }

    /// A straight-alpha sRGB pixel as premultiplied linear light.
    #[inline]
    pub(super) fn premultiplied(self, [r, g, b, a]: [u8; 4]) -> [f32; 4] {
        let alpha = f32::from(a) / 255.0;
        [self.linear(r) * alpha, self.linear(g) * alpha, self.linear(b) * alpha, alpha]
    }

    /// Premultiplied linear light as a straight-alpha sRGB pixel; `hidden` is the colour kept
    /// where nothing is left of the alpha.
    #[inline]
    pub(super) fn straight(self, [r, g, b, a]: [f32; 4], hidden: [u8; 3]) -> [u8; 4] {
        let alpha = (a.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        if alpha == 0 {
            return [hidden[0], hidden[1], hidden[2], 0];
        }
        [self.srgb(r / a), self.srgb(g / a), self.srgb(b / a), alpha]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_round_trip() {
        let tables = Tables::get();
        for byte in 0..=255 {
            assert_eq!(tables.srgb(tables.linear(byte)), byte);
            assert_eq!(tables.srgb_14((tables.linear_16(byte) + 2) / 4), byte);
        }
    }

    #[test]
    fn middle_grey_is_the_value_of_the_standard() {
        // IEC 61966-2-1: sRGB 188 is 0.5029 in linear light.
        assert!((Tables::get().linear(188) - 0.502_886).abs() < 1e-5);
    }
}

//! Flat scenes, drawn by supersampling: what a GPU does to a table seen from above, with edges,
//! prints and felt, and with the freedoms that another GPU has.

use std::sync::Arc;

use baize_shots::{PartMap, Picture};

/// What is printed on a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Print {
    /// Lines like text, a frame and a spot: a card's face. The number makes it another card.
    Card(u32),
    /// A grid, as on a card's back.
    Back,
    /// One colour.
    Plain,
}

#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: Arc<str>,
    /// Middle.
    pub(crate) at_mm: [f32; 2],
    pub(crate) size_mm: [f32; 2],
    pub(crate) corner_mm: f32,
    pub(crate) turn_deg: f32,
    pub(crate) print: Print,
    pub(crate) rgb: [f32; 3],
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// Later ones lie on earlier ones.
    pub(crate) parts: Vec<Part>,
}

/// How a scene is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Camera {
    pub(crate) size_px: [u32; 2],
    pub(crate) px_per_mm: f32,
    /// The picture is moved by so much: right and down.
    pub(crate) shift_px: [f32; 2],
    /// Where samples lie within a pixel, −0.5 to 0.5.
    pub(crate) samples: &'static [[f32; 2]],
    /// How wide the texture filter is, in pixels: a softer or sharper one.
    pub(crate) reach: f32,
    /// Largest error of a channel, as of other rounding.
    pub(crate) noise: f32,
    /// Makes the noise another one.
    pub(crate) seed: u32,
}

/// Eight queens: the pattern of one rasteriser.
pub(crate) const QUEENS: [[f32; 2]; 8] = [
    [-0.4375, 0.3125],
    [-0.3125, -0.1875],
    [-0.1875, 0.4375],
    [-0.0625, -0.4375],
    [0.0625, 0.0625],
    [0.1875, -0.3125],
    [0.3125, 0.1875],
    [0.4375, -0.0625],
];

/// Four rooks, turned: the pattern of another.
pub(crate) const ROOKS: [[f32; 2]; 4] =
    [[-0.125, -0.375], [0.375, -0.125], [-0.375, 0.125], [0.125, 0.375]];

impl Default for Camera {
    fn default() -> Self {
        Self {
            size_px: [320, 180],
            px_per_mm: 2.0,
            shift_px: [0.0; 2],
            samples: &QUEENS,
            reach: 1.0,
            noise: 0.0,
            seed: 0,
        }
    }
}

impl Camera {
    /// Another GPU: another pattern of samples, another filter, other rounding.
    pub(crate) fn other(self) -> Self {
        Self { samples: &ROOKS, reach: 1.1, noise: 1.5, seed: 7, ..self }
    }
}

impl Scene {
    /// Some cards and tokens on felt, all different.
    pub(crate) fn table() -> Self {
        let card = |name: &str, at_mm, print, turn_deg| Part {
            name: Arc::from(name),
            at_mm,
            size_mm: [30.0, 42.0],
            corner_mm: 2.0,
            turn_deg,
            print,
            rgb: [236.0, 228.0, 210.0],
        };
        let token = |name: &str, at_mm, rgb| Part {
            name: Arc::from(name),
            at_mm,
            size_mm: [14.0, 14.0],
            corner_mm: 2.0,
            turn_deg: 20.0,
            print: Print::Plain,
            rgb,
        };
        Self {
            parts: vec![
                card("card#1", [-55.0, -10.0], Print::Card(1), 0.0),
                card("card#2", [-15.0, -12.0], Print::Card(2), 7.0),
                card("card#3", [25.0, -12.0], Print::Card(3), 0.0),
                card("card#4", [36.0, -6.0], Print::Back, 12.0),
                token("token#red", [-60.0, 31.0], [178.0, 52.0, 48.0]),
                token("token#blue", [-30.0, 32.0], [44.0, 74.0, 150.0]),
                token("token#dark", [60.0, 25.0], [60.0, 58.0, 64.0]),
            ],
        }
    }

    pub(crate) fn part(&mut self, name: &str) -> &mut Part {
        self.parts.iter_mut().find(|part| &*part.name == name).expect("the part is there")
    }

    pub(crate) fn draw(&self, camera: &Camera) -> Picture {
        let [width, height] = camera.size_px;
        let mut rgba = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let mut hits: Vec<Option<usize>> = Vec::with_capacity(camera.samples.len());
                for offset in camera.samples {
                    let at = camera.to_mm(x, y, *offset);
                    hits.push(self.parts.iter().rposition(|part| part.covers(at)));
                }
                let sum = camera.blend(&hits, |part| self.filtered(camera, [x, y], part));
                for (channel, value) in sum.into_iter().enumerate() {
                    let seed = camera.seed.wrapping_mul(0x9e37_79b9);
                    let dice = hash([x, y, channel as u32, seed]) * 2.0 - 1.0;
                    rgba.push((value + dice * camera.noise).round().clamp(0.0, 255.0) as u8);
                }
                rgba.push(255);
            }
        }
        Picture::new(width, height, rgba).expect("all pixels are there")
    }

    pub(crate) fn map(&self, camera: &Camera) -> PartMap {
        let [width, height] = camera.size_px;
        let names: Vec<Arc<str>> = self.parts.iter().map(|part| part.name.clone()).collect();
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| [x, y])).map(|[x, y]| {
            let at = camera.to_mm(x, y, [0.0, 0.0]);
            self.parts.iter().rposition(|part| part.covers(at))
        });
        PartMap::new(camera.size_px, &names, pixels).expect("all pixels are there")
    }

    /// What is printed on a part (none: the felt) around a pixel, as a texture filter takes it:
    /// edges of parts have samples, prints do not.
    fn filtered(&self, camera: &Camera, [x, y]: [u32; 2], part: Option<usize>) -> [f32; 3] {
        let mut sum = [0.0; 3];
        for tap in 0..9 {
            let offset = [tap % 3, tap / 3].map(|at| (at as f32 - 1.0) / 3.0 * camera.reach);
            let at = camera.to_mm(x, y, offset);
            let rgb = part.map_or_else(|| felt(at), |part| self.parts[part].colour(at));
            for (sum, value) in sum.iter_mut().zip(rgb) {
                *sum += value / 9.0;
            }
        }
        sum
    }
}

impl Camera {
    /// The mean of what the samples of a pixel hit; each thing hit is coloured once.
    fn blend(self, hits: &[Option<usize>], colour: impl Fn(Option<usize>) -> [f32; 3]) -> [f32; 3] {
        let mut kinds = hits.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let mut sum = [0.0; 3];
        for kind in kinds {
            let share = hits.iter().filter(|hit| **hit == kind).count() as f32 / hits.len() as f32;
            for (sum, value) in sum.iter_mut().zip(colour(kind)) {
                *sum += value * share;
            }
        }
        sum
    }

    fn to_mm(self, x: u32, y: u32, [dx, dy]: [f32; 2]) -> [f32; 2] {
        let [width, height] = self.size_px.map(|px| px as f32);
        [
            (x as f32 + 0.5 + dx - self.shift_px[0] - width / 2.0) / self.px_per_mm,
            (y as f32 + 0.5 + dy - self.shift_px[1] - height / 2.0) / self.px_per_mm,
        ]
    }
}

impl Part {
    fn local(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let (sin, cos) = self.turn_deg.to_radians().sin_cos();
        let (x, y) = (x - self.at_mm[0], y - self.at_mm[1]);
        [x * cos + y * sin, y * cos - x * sin]
    }

    fn covers(&self, at: [f32; 2]) -> bool {
        let [x, y] = self.local(at);
        let beyond = |value: f32, size: f32| (value.abs() - (size / 2.0 - self.corner_mm)).max(0.0);
        let [dx, dy] = [beyond(x, self.size_mm[0]), beyond(y, self.size_mm[1])];
        dx.hypot(dy) <= self.corner_mm && dx <= self.corner_mm && dy <= self.corner_mm
    }

    fn colour(&self, at: [f32; 2]) -> [f32; 3] {
        let [x, y] = self.local(at);
        let ink = match self.print {
            Print::Plain => 0.0,
            Print::Back => {
                let wave = |v: f32| (v * 1.6).sin();
                (wave(x + y) * wave(x - y)).clamp(-0.5, 0.5) + 0.5
            }
            Print::Card(number) => {
                let inset = (x.abs() - self.size_mm[0] / 2.0).max(y.abs() - self.size_mm[1] / 2.0);
                let frame = ramp(0.4 - (inset + 2.6).abs());
                let row = ((y + 4.0) / 2.4).floor();
                let letter = hash_smooth(x / 0.9, row * 7.0 + number as f32 * 31.0);
                let line = ramp(0.65 - ((y + 4.0).rem_euclid(2.4) - 0.9).abs());
                let in_text = (5.2..14.8).contains(&y);
                let text = if in_text {
                    line * ramp((letter - 0.45) * 1.5) * ramp(11.0 - x.abs())
                } else {
                    0.0
                };
                let spot_at = [number as f32 * 3.0 - 6.0, -9.0];
                let spot = 0.8 * ramp(4.0 - (x - spot_at[0]).hypot(y - spot_at[1]));
                f32::max(frame, f32::max(text, spot))
            }
        };
        // A grain that is printed with it, and a light from the left.
        let grain = (hash_smooth(x * 1.5, y * 1.5) - 0.5) * 6.0 - x * 0.1;
        self.rgb.map(|value| value + grain + (50.0 - value) * ink)
    }
}

/// 0 outside of a printed edge, 1 inside, half a millimetre wide: a scan is not sharper.
fn ramp(inside_mm: f32) -> f32 {
    (inside_mm / 0.5 + 0.5).clamp(0.0, 1.0)
}

/// Green felt: noise of two sizes.
fn felt([x, y]: [f32; 2]) -> [f32; 3] {
    let noise = hash_smooth(x * 1.2, y * 1.2) * 0.6 + hash_smooth(x * 0.3 + 90.0, y * 0.3) * 0.4;
    [42.0, 104.0, 70.0].map(|value| value * (0.85 + 0.3 * noise))
}

/// 0 to 1, smooth over a lattice of 1.
fn hash_smooth(x: f32, y: f32) -> f32 {
    let (i, j) = (x.floor(), y.floor());
    let (u, v) = (x - i, y - j);
    let (u, v) = (u * u * (3.0 - 2.0 * u), v * v * (3.0 - 2.0 * v));
    let at = |di: f32, dj: f32| hash([(i + di + 4096.0) as u32, (j + dj + 4096.0) as u32, 11, 5]);
    let near = at(0.0, 0.0) * (1.0 - u) + at(1.0, 0.0) * u;
    let far = at(0.0, 1.0) * (1.0 - u) + at(1.0, 1.0) * u;
    near * (1.0 - v) + far * v
}

/// 0 to 1.
fn hash(words: [u32; 4]) -> f32 {
    let mut state = 0x811c_9dc5_u32;
    for word in words {
        state = (state ^ word).wrapping_mul(0x0100_0193);
        state ^= state >> 15;
        state = state.wrapping_mul(0x2c1b_3c6d);
        state ^= state >> 12;
    }
    (state >> 8) as f32 / (1 << 24) as f32
}

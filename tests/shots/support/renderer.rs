//! A renderer without a device: draws a [`Scene`] that depends on what is asked for.

use baize_manifest::Side;
use baize_shots::{DrawError, Drawn, PartMap, Rasteriser, Renderer, View};
use baize_table::{Limits, State};

use super::{Camera, Part, Print, Scene};

/// Draws the pieces of a state side by side.
pub(crate) struct FakeRenderer {
    pub(crate) adapter: &'static str,
    /// Changes what is drawn.
    pub(crate) mutate: fn(&mut Scene),
    /// How it is drawn, but for the size.
    pub(crate) camera: Camera,
    /// What goes wrong, if anything.
    pub(crate) fails: Option<DrawError>,
    pub(crate) last: Option<(Scene, Camera)>,
}

impl Default for FakeRenderer {
    fn default() -> Self {
        Self { adapter: "fake", mutate: |_| {}, camera: Camera::default(), fails: None, last: None }
    }
}

impl Renderer for FakeRenderer {
    fn rasteriser(&self) -> Rasteriser {
        Rasteriser { adapter: self.adapter.to_owned(), driver: "1.0".to_owned() }
    }

    fn draw(&mut self, view: &View<'_>) -> Result<Drawn, DrawError> {
        if let Some(error) = &self.fails {
            return Err(error.clone());
        }
        let package = view.project.package(view.package).expect("the package is there");
        let usual = || package.selection_for(view.setup);
        let project =
            view.project.select(view.package, &view.variants.cloned().unwrap_or_else(usual));
        let package = project.package(view.package).expect("the package is there");
        let mut scene = Scene::default();
        if view.gallery {
            for part in &package.parts {
                scene.parts.push(piece(&part.key.to_string(), scene.parts.len(), Side::Face));
            }
        } else {
            let setup = package.setup(view.setup).expect("the setup is there");
            let limits = Limits::default();
            let (state, _) = State::from_setup(&project, package, setup, limits);
            for (_, stack) in state.stacks() {
                for each in stack {
                    let at = scene.parts.len();
                    scene.parts.push(piece(&each.part.to_string(), at, each.side));
                }
            }
        }
        (self.mutate)(&mut scene);
        let shift_px = [0, 1].map(|axis| self.camera.shift_px[axis] + view.shift_px[axis]);
        let camera = Camera { size_px: view.size_px, shift_px, ..self.camera };
        let picture = scene.draw(&camera);
        self.last = Some((scene, camera));
        Ok(Drawn { picture, notes: Vec::new() })
    }

    fn parts(&mut self, shift_px: [f32; 2]) -> Result<PartMap, DrawError> {
        let nothing = || DrawError::Device("nothing was drawn".to_owned());
        let (scene, camera) = self.last.as_ref().ok_or_else(nothing)?;
        // Where parts are is not the rasteriser's to decide.
        Ok(scene.map(&Camera { shift_px, ..*camera }))
    }
}

fn piece(name: &str, index: usize, side: Side) -> Part {
    Part {
        name: name.into(),
        at_mm: [index as f32 * 24.0 - 24.0, 0.0],
        size_mm: [20.0, 28.0],
        corner_mm: 2.0,
        turn_deg: 0.0,
        print: match side {
            Side::Face => Print::Card(name.bytes().map(u32::from).sum()),
            Side::Back => Print::Back,
        },
        rgb: [230.0, 220.0, 205.0],
    }
}

use std::sync::Arc;

use baize_manifest::{Files, Part, PartRef};
use baize_solid::{
    Dress, Fillet, Maker, Raster, Shape, ShapeKey, Solid, SolidSpec, TraceOptions, bleed, glb, obj,
    stl, svg,
};

use super::format::Format;
use super::pictures::{Pictures, VECTOR_PX};

/// Makes files of parts.
pub(crate) struct Pieces<'a> {
    pictures: Pictures<'a>,
    maker: &'a Maker,
}

impl<'a> Pieces<'a> {
    /// Pieces of parts with these images, and the solids that are kept.
    pub(crate) fn new(files: &'a dyn Files, maker: &'a Maker) -> Self {
        Self { pictures: Pictures::new(files), maker }
    }

    /// The content of a part's file, as good as it gets, and what is wrong with the part.
    pub(super) fn content(
        &self,
        name: &PartRef,
        part: &Part,
        format: Format,
    ) -> (Option<Vec<u8>>, Vec<String>) {
        let mut faults = Vec::new();
        let Some(solid) = self.solid(part, &mut faults) else { return (None, faults) };
        let content = match format {
            Format::Svg => svg(&solid.outline).into_bytes(),
            Format::Stl => stl(&solid),
            Format::Obj => obj(&solid).into_bytes(),
            Format::Glb => {
                let mut picture = |picture| self.picture(picture, &mut faults);
                let (face, back) = (picture(part.face.as_ref()), picture(part.back.as_ref()));
                let edge = part.edge.map(|colour| colour.0);
                let dress = Dress { face: face.as_ref(), back: back.as_ref(), edge };
                match glb(&solid, dress, &name.to_string()) {
                    Ok(content) => content,
                    Err(error) => {
                        faults.push(error.to_string());
                        return (None, faults);
                    }
                }
            }
        };
        (Some(content), faults)
    }

    fn picture(
        &self,
        picture: Option<&baize_manifest::Picture>,
        faults: &mut Vec<String>,
    ) -> Option<Raster> {
        match self.pictures.cell(picture?) {
            Ok(mut cell) => {
                bleed(&mut cell);
                Some(cell)
            }
            Err(error) => {
                faults.push(error);
                None
            }
        }
    }

    /// The solid of a part. One whose shape is at fault falls back to its full rectangle (R17).
    pub(crate) fn solid(&self, part: &Part, faults: &mut Vec<String>) -> Option<Arc<Solid>> {
        let fillet = Fillet { corner_mm: part.fillet.corner_mm, rim_mm: part.fillet.rim_mm };
        let spec = SolidSpec::new(part.size_mm, fillet);
        if part.shape.is_some() {
            match self.traced(part, &spec) {
                Ok(solid) => return Some(solid),
                Err(error) => faults.push(error),
            }
        }
        let [width, height, _] = part.size_mm;
        let rectangle = match &part.back {
            Some(back) => self.pictures.cell_size(back).unwrap_or_else(|error| {
                faults.push(error);
                [width, height]
            }),
            None => [width, height],
        };
        let key = ShapeKey::of_rectangle(rectangle[0], rectangle[1]);
        let shape = || -> Result<Shape, baize_solid::SolidError> {
            Ok(Shape::rectangle(rectangle[0], rectangle[1]))
        };
        match self.maker.solid_for(&key, &spec, shape) {
            Ok(solid) => Some(solid),
            Err(error) => {
                faults.push(error.to_string());
                None
            }
        }
    }

    fn traced(&self, part: &Part, spec: &SolidSpec) -> Result<Arc<Solid>, String> {
        let picture = part.shape.as_ref().ok_or("the part has no shape")?;
        let bytes = self.pictures.bytes(&picture.image)?;
        let cell = picture.crop;
        let key = ShapeKey::of_file(&bytes, [cell.col, cell.row, cell.cols, cell.rows], VECTOR_PX);
        let shape = || -> Result<Shape, Fault> {
            let mask = self.pictures.cell(picture)?;
            Ok(Shape::traced(&mask, &TraceOptions::default()).map_err(|error| error.to_string())?)
        };
        self.maker.solid_for(&key, spec, shape).map_err(|fault| fault.0)
    }
}

/// What is wrong, in words.
struct Fault(String);

impl From<String> for Fault {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<baize_solid::SolidError> for Fault {
    fn from(error: baize_solid::SolidError) -> Self {
        Self(error.to_string())
    }
}

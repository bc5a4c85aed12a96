//! Images inside an SVG.

use resvg::usvg::{ImageHrefResolver, ImageKind, Tree};

use super::super::format::Format;
use super::super::{Limits, bitmap};
use super::{plain_options, source};

/// Reads embedded `data:` images within limits, and nothing else: no file, no address. An
/// SVG within an SVG may not embed images of its own.
pub(super) fn resolver(limits: &Limits) -> ImageHrefResolver<'static> {
    // Several may be drawn in one document.
    let limits = Limits { max_pixels: limits.max_pixels / 8, ..*limits };
    ImageHrefResolver {
        resolve_data: Box::new(move |_, data, _| {
            let format = Format::of(&data)?;
            if format == Format::Svg {
                let text = std::str::from_utf8(&data).ok()?;
                source::check(text, &limits).ok()?;
                return Tree::from_str(text, &plain_options()).ok().map(ImageKind::SVG);
            }
            bitmap::probe(&data, format, &limits).ok()?;
            match format {
                Format::Png => Some(ImageKind::PNG(data)),
                Format::Jpeg => Some(ImageKind::JPEG(data)),
                Format::WebP => Some(ImageKind::WEBP(data)),
                Format::Svg => None,
            }
        }),
        resolve_string: Box::new(|_, _| None),
    }
}

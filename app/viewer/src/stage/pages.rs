//! Pictures packed into texture arrays: one array a picture size, one layer a picture.

use std::{collections::BTreeMap, sync::Arc};

use baize_solid::Raster;
use bevy::{
    asset::RenderAssetUsages,
    image::{Image, ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    render::render_resource::{
        Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
    },
};

/// Where a picture lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Slot {
    /// Which texture array.
    pub(crate) page: usize,
    /// Which of its layers.
    pub(crate) layer: u32,
}

/// Pictures of one size, in the order of their layers.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) layers: Vec<Arc<Raster>>,
}

/// Distributes pictures over pages of at most `max_layers` layers; equal pictures (by
/// identity) share a slot. The answer has one slot for each picture, in order.
pub(crate) fn pack(pictures: &[Arc<Raster>], max_layers: usize) -> (Vec<Page>, Vec<Slot>) {
    let mut pages: Vec<Page> = Vec::new();
    let mut open: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let mut known: BTreeMap<*const Raster, Slot> = BTreeMap::new();
    let mut slots = Vec::with_capacity(pictures.len());
    for picture in pictures {
        let slot = *known.entry(Arc::as_ptr(picture)).or_insert_with(|| {
            let size = (picture.width, picture.height);
            let page = match open.get(&size) {
                Some(page) if pages[*page].layers.len() < max_layers => *page,
                _ => {
                    pages.push(Page { layers: Vec::new() });
                    open.insert(size, pages.len() - 1);
                    pages.len() - 1
                }
            };
            pages[page].layers.push(picture.clone());
            Slot { page, layer: pages[page].layers.len() as u32 - 1 }
        });
        slots.push(slot);
    }
    (pages, slots)
}

impl Page {
    /// The texture array with all mips, and its size in bytes.
    pub(crate) fn image(&self, anisotropy: u16) -> Image {
        let (width, height) =
            self.layers.first().map_or((1, 1), |raster| (raster.width, raster.height));
        let mut data = Vec::new();
        let mut levels = 1;
        for layer in &self.layers {
            let mips = baize_solid::mips(layer);
            levels = mips.len() as u32 + 1;
            data.extend_from_slice(&layer.rgba);
            for mip in &mips {
                data.extend_from_slice(&mip.rgba);
            }
        }
        let mut image = Image::new_uninit(
            Extent3d { width, height, depth_or_array_layers: self.layers.len().max(1) as u32 },
            TextureDimension::D2,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        image.texture_descriptor.mip_level_count = levels;
        image.data = Some(data);
        image.texture_view_descriptor = Some(TextureViewDescriptor {
            dimension: Some(TextureViewDimension::D2Array),
            ..Default::default()
        });
        image.sampler = ImageSampler::Descriptor(smooth(anisotropy, ImageAddressMode::ClampToEdge));
        image
    }
}

/// Trilinear filtering.
pub(crate) fn smooth(anisotropy: u16, address: ImageAddressMode) -> ImageSamplerDescriptor {
    ImageSamplerDescriptor {
        address_mode_u: address,
        address_mode_v: address,
        address_mode_w: address,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..Default::default()
    }
}

/// A single picture with mips, not in an array.
pub(crate) fn single(raster: &Raster, anisotropy: u16, address: ImageAddressMode) -> Image {
    let mips = baize_solid::mips(raster);
    let mut image = Image::new_uninit(
        Extent3d { width: raster.width, height: raster.height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = mips.len() as u32 + 1;
    let levels = std::iter::once(raster).chain(&mips);
    image.data = Some(levels.flat_map(|level| level.rgba.iter().copied()).collect());
    image.sampler = ImageSampler::Descriptor(smooth(anisotropy, address));
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32) -> Arc<Raster> {
        Arc::new(Raster { width, height, rgba: vec![255; (width * height * 4) as usize] })
    }

    #[test]
    fn one_page_a_size_and_equal_pictures_share_a_layer() {
        let (a, b, c) = (picture(4, 6), picture(4, 6), picture(2, 2));
        let (pages, slots) = pack(&[a.clone(), b.clone(), c.clone(), a.clone()], 256);
        assert_eq!(pages.len(), 2);
        assert_eq!(slots[0], slots[3]);
        assert_ne!(slots[0], slots[1]);
        assert_eq!(slots[0].page, slots[1].page);
        assert_ne!(slots[0].page, slots[2].page);
    }

    #[test]
    fn a_full_page_is_followed_by_another() {
        let pictures: Vec<_> = (0..5).map(|_| picture(3, 3)).collect();
        let (pages, slots) = pack(&pictures, 2);
        assert_eq!(pages.iter().map(|page| page.layers.len()).collect::<Vec<_>>(), [2, 2, 1]);
        assert_eq!(slots[4], Slot { page: 2, layer: 0 });
    }

    #[test]
    fn an_image_holds_all_mips_of_all_layers() {
        let (pages, _) = pack(&[picture(8, 4), picture(8, 4)], 256);
        let image = pages[0].image(1);
        // 8×4, 4×2, 2×1, 1×1 pixels of 4 bytes, twice.
        assert_eq!(image.texture_descriptor.mip_level_count, 4);
        assert_eq!(image.data.map(|data| data.len()), Some(2 * 4 * (32 + 8 + 2 + 1)));
    }
}

//! Pictures packed into texture arrays: one array a picture size, one layer a picture.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use baize_solid::Raster;
use bevy::{
    asset::{AssetId, Assets, Handle, RenderAssetUsages},
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

/// A texture array: pictures of one size, by layer.
struct Page {
    size_px: (u32, u32),
    layers: Vec<Option<Arc<Raster>>>,
    image: Handle<Image>,
    /// With mips.
    bytes: usize,
}

/// A picture for a layer of a page that is on the device already.
pub(crate) struct Write {
    pub(crate) image: AssetId<Image>,
    pub(crate) layer: u32,
    /// The picture, and its mips after it.
    pub(crate) levels: Vec<Raster>,
}

/// Pictures packed into pages. What stays is not touched: a new picture goes to a layer that
/// became free, or to a new page.
#[derive(Default)]
pub(crate) struct Atlas {
    pages: Vec<Option<Page>>,
    /// By the picture's address; the pages hold the pictures, so addresses are names.
    slots: HashMap<usize, Slot>,
}

impl Atlas {
    /// Makes room for these pictures, and for no others, on pages of at most `max_layers`. Equal
    /// pictures (by identity) share a slot. Says what to write on pages that there were, and
    /// which pages are gone. `mips` gives the mips of a picture.
    pub(crate) fn update(
        &mut self,
        pictures: &[Arc<Raster>],
        max_layers: usize,
        anisotropy: u16,
        images: &mut Assets<Image>,
        mips: &(dyn Fn(&Arc<Raster>) -> Vec<Raster> + Sync),
    ) -> (Vec<Write>, Vec<usize>) {
        let gone = self.let_go(pictures);
        let mut free: BTreeMap<(u32, u32), Vec<Slot>> = BTreeMap::new();
        for (page, of) in self.pages.iter().enumerate().rev() {
            let Some(of) = of else { continue };
            let empty = of.layers.iter().enumerate().rev().filter(|(_, layer)| layer.is_none());
            let slots = empty.map(|(layer, _)| Slot { page, layer: layer as u32 });
            free.entry(of.size_px).or_default().extend(slots);
        }
        let mut writes = Vec::new();
        let mut unpacked: BTreeMap<(u32, u32), Vec<Arc<Raster>>> = BTreeMap::new();
        let mut seen = HashSet::new();
        for picture in pictures {
            let at = Arc::as_ptr(picture) as usize;
            if self.slots.contains_key(&at) || !seen.insert(at) {
                continue;
            }
            let size = (picture.width, picture.height);
            let slot = free.get_mut(&size).and_then(Vec::pop);
            let page = slot.and_then(|slot| Some((slot, self.pages.get_mut(slot.page)?.as_mut()?)));
            let Some((slot, page)) = page else {
                unpacked.entry(size).or_default().push(picture.clone());
                continue;
            };
            if let Some(layer) = page.layers.get_mut(slot.layer as usize) {
                *layer = Some(picture.clone());
            }
            self.slots.insert(at, slot);
            let levels = std::iter::once(Raster::clone(picture)).chain(mips(picture)).collect();
            writes.push(Write { image: page.image.id(), layer: slot.layer, levels });
        }
        for (size, pictures) in unpacked {
            let there: usize = self.of_size(size).map(|page| page.layers.len()).sum();
            for chunk in pictures.chunks(max_layers.max(1)) {
                // Where more of a size come one by one, there is room for the next ones.
                let spare = if there == 0 { 0 } else { (there / 4).max(4) };
                let capacity = chunk.len().max(spare).min(max_layers.max(1));
                self.add(size, chunk, capacity, anisotropy, images, mips);
            }
        }
        (writes, gone)
    }

    fn of_size(&self, size_px: (u32, u32)) -> impl Iterator<Item = &Page> {
        self.pages.iter().flatten().filter(move |page| page.size_px == size_px)
    }

    /// Frees the layers of all other pictures, and drops pages that are left empty.
    fn let_go(&mut self, pictures: &[Arc<Raster>]) -> Vec<usize> {
        let wanted: HashSet<usize> =
            pictures.iter().map(|picture| Arc::as_ptr(picture) as usize).collect();
        let mut gone = Vec::new();
        for (index, slot) in self.pages.iter_mut().enumerate() {
            let Some(page) = slot else { continue };
            for layer in &mut page.layers {
                let at = layer.as_ref().map(|picture| Arc::as_ptr(picture) as usize);
                if let Some(at) = at.filter(|at| !wanted.contains(at)) {
                    self.slots.remove(&at);
                    *layer = None;
                }
            }
            if page.layers.iter().all(Option::is_none) {
                *slot = None;
                gone.push(index);
            }
        }
        gone
    }

    fn add(
        &mut self,
        size_px: (u32, u32),
        pictures: &[Arc<Raster>],
        capacity: usize,
        anisotropy: u16,
        images: &mut Assets<Image>,
        mips: &(dyn Fn(&Arc<Raster>) -> Vec<Raster> + Sync),
    ) {
        use rayon::prelude::*;
        let made: Vec<Vec<Raster>> = pictures.par_iter().map(mips).collect();
        let image = page_image(size_px, pictures, &made, capacity, anisotropy);
        let bytes = image.data.as_ref().map_or(0, Vec::len);
        let mut layers: Vec<Option<Arc<Raster>>> = pictures.iter().cloned().map(Some).collect();
        layers.resize(capacity, None);
        let page = Page { size_px, layers, image: images.add(image), bytes };
        let index = match self.pages.iter().position(Option::is_none) {
            Some(free) => free,
            None => {
                self.pages.push(None);
                self.pages.len() - 1
            }
        };
        for (layer, picture) in pictures.iter().enumerate() {
            let slot = Slot { page: index, layer: layer as u32 };
            self.slots.insert(Arc::as_ptr(picture) as usize, slot);
        }
        if let Some(slot) = self.pages.get_mut(index) {
            *slot = Some(page);
        }
    }

    /// Where a picture lies.
    pub(crate) fn slot(&self, picture: &Arc<Raster>) -> Option<Slot> {
        self.slots.get(&(Arc::as_ptr(picture) as usize)).copied()
    }

    /// The texture array of a page.
    pub(crate) fn image(&self, page: usize) -> Option<&Handle<Image>> {
        self.pages.get(page)?.as_ref().map(|page| &page.image)
    }

    /// Bytes of all pages with mips, and of the pictures on them without.
    pub(crate) fn bytes(&self) -> (usize, usize) {
        let pages = self.pages.iter().flatten();
        let pictures = pages.clone().flat_map(|page| page.layers.iter().flatten());
        (pages.map(|page| page.bytes).sum(), pictures.map(|picture| picture.rgba.len()).sum())
    }
}

/// A texture array of pictures with their mips, with room for more up to its capacity.
fn page_image(
    (width, height): (u32, u32),
    pictures: &[Arc<Raster>],
    mips: &[Vec<Raster>],
    capacity: usize,
    anisotropy: u16,
) -> Image {
    let levels = mips.first().map_or(0, Vec::len) as u32 + 1;
    let mut data = Vec::new();
    for (picture, mips) in pictures.iter().zip(mips) {
        data.extend_from_slice(&picture.rgba);
        mips.iter().for_each(|mip| data.extend_from_slice(&mip.rgba));
    }
    data.resize(data.len() / pictures.len().max(1) * capacity, 0);
    let mut image = Image::new_uninit(
        Extent3d { width, height, depth_or_array_layers: capacity.max(1) as u32 },
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
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn picture(width: u32, height: u32) -> Arc<Raster> {
        Arc::new(Raster { width, height, rgba: vec![255; (width * height * 4) as usize] })
    }

    /// Updates an atlas; gives the slots, the writes as page and layer, and the pages gone.
    fn update(
        atlas: &mut Atlas,
        images: &mut Assets<Image>,
        pictures: &[Arc<Raster>],
        max_layers: usize,
    ) -> (Vec<Slot>, usize, Vec<usize>) {
        let mips = |picture: &Arc<Raster>| baize_solid::mips(picture);
        let (writes, gone) = atlas.update(pictures, max_layers, 1, images, &mips);
        let slots = pictures.iter().map(|picture| atlas.slot(picture).unwrap()).collect();
        (slots, writes.len(), gone)
    }

    #[test]
    fn one_page_a_size_and_equal_pictures_share_a_layer() {
        let (a, b, c) = (picture(4, 6), picture(4, 6), picture(2, 2));
        let (mut atlas, mut images) = (Atlas::default(), Assets::default());
        let pictures = [a.clone(), b, c, a];
        let (slots, writes, gone) = update(&mut atlas, &mut images, &pictures, 256);
        assert_eq!((images.len(), writes, gone), (2, 0, vec![]));
        assert_eq!(slots[0], slots[3]);
        assert_ne!(slots[0], slots[1]);
        assert_eq!(slots[0].page, slots[1].page);
        assert_ne!(slots[0].page, slots[2].page);
    }

    #[test]
    fn a_full_page_is_followed_by_another() {
        let pictures: Vec<_> = (0..5).map(|_| picture(3, 3)).collect();
        let (mut atlas, mut images) = (Atlas::default(), Assets::default());
        let (slots, ..) = update(&mut atlas, &mut images, &pictures, 2);
        let places: Vec<_> = slots.iter().map(|slot| (slot.page, slot.layer)).collect();
        assert_eq!(places, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]);
    }

    #[test]
    fn an_image_holds_all_mips_of_all_layers() {
        let mut images = Assets::default();
        update(&mut Atlas::default(), &mut images, &[picture(8, 4), picture(8, 4)], 256);
        let (_, image) = images.iter().next().unwrap();
        // 8×4, 4×2, 2×1, 1×1 pixels of 4 bytes, twice.
        assert_eq!(image.texture_descriptor.mip_level_count, 4);
        assert_eq!(image.data.as_ref().map(Vec::len), Some(2 * 4 * (32 + 8 + 2 + 1)));
    }

    #[test]
    fn a_new_picture_takes_a_free_layer_and_the_rest_stays() {
        let (mut atlas, mut images) = (Atlas::default(), Assets::default());
        let mut pictures: Vec<_> = (0..4).map(|_| picture(8, 8)).collect();
        let (before, ..) = update(&mut atlas, &mut images, &pictures, 256);
        pictures[2] = picture(8, 8);
        let (after, writes, gone) = update(&mut atlas, &mut images, &pictures, 256);
        assert_eq!((after, writes, gone), (before.clone(), 1, vec![]));
        // One of another size leaves its layer and stands on a page of its own.
        let other = picture(4, 4);
        pictures[1] = other.clone();
        let (after, writes, gone) = update(&mut atlas, &mut images, &pictures, 256);
        assert_eq!((after[1].page, writes, gone), (1, 0, vec![]));
        // One more than before finds the layer that was left; the next ones get a page with
        // some room to grow.
        pictures.extend([picture(8, 8), picture(8, 8)]);
        let (after, writes, _) = update(&mut atlas, &mut images, &pictures, 256);
        assert_eq!((after[4], writes), (before[1], 1));
        assert_eq!(after[5], Slot { page: 2, layer: 0 });
        pictures.push(picture(8, 8));
        let (after, writes, _) = update(&mut atlas, &mut images, &pictures, 256);
        assert_eq!((after[6], writes), (Slot { page: 2, layer: 1 }, 1));
        // What nobody wants goes, with its page.
        assert_eq!(update(&mut atlas, &mut images, &[other], 256).2, [0, 2]);
        let (with_mips, own) = atlas.bytes();
        assert_eq!((with_mips, own), (4 * (16 + 4 + 1), 64));
    }
}

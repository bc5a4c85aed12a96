//! Materials: how the shaders in `shaders/` are bound.

use bevy::{
    asset::{load_internal_asset, uuid_handle},
    image::Image,
    mesh::MeshVertexBufferLayoutRef,
    pbr::{MaterialPipeline, MaterialPipelineKey},
    prelude::*,
    render::{
        render_resource::{
            AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
        },
        storage::ShaderBuffer,
    },
    shader::ShaderRef,
};

const LIGHT: Handle<Shader> = uuid_handle!("6a4e7c0e-52d3-4c0b-9d0c-3a0f5f1f0a01");
const PART: Handle<Shader> = uuid_handle!("6a4e7c0e-52d3-4c0b-9d0c-3a0f5f1f0a02");
const TABLE: Handle<Shader> = uuid_handle!("6a4e7c0e-52d3-4c0b-9d0c-3a0f5f1f0a03");
const SHADE: Handle<Shader> = uuid_handle!("6a4e7c0e-52d3-4c0b-9d0c-3a0f5f1f0a04");
const LABEL: Handle<Shader> = uuid_handle!("6a4e7c0e-52d3-4c0b-9d0c-3a0f5f1f0a05");

/// Registers the materials and their shaders, which are part of the program.
pub(crate) struct MaterialsPlugin;

impl Plugin for MaterialsPlugin {
    fn build(&self, app: &mut App) {
        load_internal_asset!(app, LIGHT, "../../../../shaders/light.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, PART, "../../../../shaders/part.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, TABLE, "../../../../shaders/table.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, SHADE, "../../../../shaders/shade.wgsl", Shader::from_wgsl);
        load_internal_asset!(app, LABEL, "../../../../shaders/label.wgsl", Shader::from_wgsl);
        app.add_plugins((
            MaterialPlugin::<PartMaterial>::default(),
            MaterialPlugin::<TableMaterial>::default(),
            MaterialPlugin::<ShadeMaterial>::default(),
            MaterialPlugin::<LabelMaterial>::default(),
        ));
    }
}

/// What all lit shaders need to know; see `shaders/light.wgsl`.
#[derive(Clone, Copy, Debug, Default, ShaderType)]
pub(crate) struct Look {
    /// Direction to the key light; w: strength of the fall-off towards the table's rim.
    pub(crate) to_light: Vec4,
}

/// What is compiled into a lit shader instead of being decided for each pixel: software
/// rasterisers run both sides of a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Variant {
    /// Lit; otherwise exact colours.
    pub(crate) studio: bool,
    /// With a shadow map.
    pub(crate) shadows: bool,
    /// Seen by the HUD's camera.
    pub(crate) orthographic: bool,
    /// Texture samples a pixel: one, four, or more for four anisotropic ones.
    pub(crate) samples: u32,
    /// Faces and backs lie on the same page.
    pub(crate) one_page: bool,
}

impl Variant {
    fn compile_in(self, descriptor: &mut RenderPipelineDescriptor) {
        let Some(fragment) = &mut descriptor.fragment else { return };
        let definitions = [
            ("STUDIO", self.studio),
            ("SHADOWS", self.shadows),
            ("ORTHOGRAPHIC", self.orthographic),
            ("ONE_SAMPLE", self.samples <= 1),
            ("ANISOTROPIC", self.samples > 4),
            ("ONE_PAGE", self.one_page),
        ];
        let wanted = definitions.into_iter().filter(|(_, wanted)| *wanted);
        fragment.shader_defs.extend(wanted.map(|(name, _)| name.into()));
    }
}

/// One part's texture layers and colours; see `shaders/part.wgsl`.
#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
pub(crate) struct Row {
    /// Layer of the face in the material's face page.
    pub(crate) face_layer: u32,
    /// Layer of the back in the material's back page.
    pub(crate) back_layer: u32,
    /// Packed colour of the side walls, highest byte 1 when it is to be used.
    pub(crate) edge: u32,
    /// Which material.
    pub(crate) material: u32,
}

/// Parts whose faces lie on one page and whose backs lie on one page.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Variant)]
pub(crate) struct PartMaterial {
    #[texture(0, dimension = "2d_array")]
    #[sampler(1)]
    pub(crate) face: Handle<Image>,
    #[texture(2, dimension = "2d_array")]
    pub(crate) back: Handle<Image>,
    #[storage(3, read_only)]
    pub(crate) rows: Handle<ShaderBuffer>,
    #[uniform(4)]
    pub(crate) look: Look,
    pub(crate) variant: Variant,
}

impl From<&PartMaterial> for Variant {
    fn from(material: &PartMaterial) -> Self {
        material.variant
    }
}

impl Material for PartMaterial {
    fn vertex_shader() -> ShaderRef {
        PART.into()
    }

    fn fragment_shader() -> ShaderRef {
        PART.into()
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // Shadow maps are drawn with Bevy's own vertex shader and vertex layout.
        if descriptor.vertex.shader == PART {
            descriptor.vertex.buffers = vec![layout.0.get_layout(&[
                Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
                Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
                Mesh::ATTRIBUTE_UV_0.at_shader_location(2),
                Mesh::ATTRIBUTE_UV_1.at_shader_location(3),
            ])?];
        }
        key.bind_group_data.compile_in(descriptor);
        Ok(())
    }
}

/// How the table's picture is laid out; see `shaders/table.wgsl`.
#[derive(Clone, Copy, Debug, Default, ShaderType)]
pub(crate) struct Top {
    pub(crate) repeat: Vec4,
    pub(crate) middle: Vec4,
}

/// The table top.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Variant)]
pub(crate) struct TableMaterial {
    #[texture(0)]
    #[sampler(1)]
    pub(crate) cloth: Handle<Image>,
    #[uniform(2)]
    pub(crate) look: Look,
    #[uniform(3)]
    pub(crate) top: Top,
    pub(crate) variant: Variant,
}

impl From<&TableMaterial> for Variant {
    fn from(material: &TableMaterial) -> Self {
        material.variant
    }
}

impl Material for TableMaterial {
    fn fragment_shader() -> ShaderRef {
        TABLE.into()
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        key.bind_group_data.compile_in(descriptor);
        Ok(())
    }
}

/// How much nearer contact darkening is taken to be than it is, in pixels of the surface it lies on.
/// Devices may round corners to sixteenths of a pixel, which moves either surface by up to a
/// thirty-second each way and so lets the lower one come out on top.
const NEARER_PX: f32 = 1.0 / 8.0;

/// Contact darkening around a part's foot.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct ShadeMaterial {}

impl Material for ShadeMaterial {
    fn fragment_shader() -> ShaderRef {
        SHADE.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        _key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.primitive.cull_mode = None;
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.bias.slope_scale = NEARER_PX;
        }
        Ok(())
    }
}

/// Flat pictures: labels and the trays of HUD surfaces.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(crate) struct LabelMaterial {
    #[texture(0)]
    #[sampler(1)]
    pub(crate) picture: Handle<Image>,
}

impl Material for LabelMaterial {
    fn fragment_shader() -> ShaderRef {
        LABEL.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_shadows() -> bool {
        false
    }
}

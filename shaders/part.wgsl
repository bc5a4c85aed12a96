// A part: face and back from texture array layers, chosen by the instance's row.
#import bevy_pbr::mesh_functions::{get_tag, get_world_from_local, mesh_position_local_to_world}
#import bevy_pbr::view_transformations::position_world_to_clip
#import baize::light::{Look, Surface, studio}

struct Row {
    face_layer: u32,
    back_layer: u32,
    // sRGB bytes r, g, b from the lowest; the highest byte is 1 when the colour is to be used.
    edge: u32,
    // 0 paper, 1 wood, 2 plastic, 3 metal.
    material: u32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var face_pages: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var page_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var back_pages: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<storage, read> rows: array<Row>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> look: Look;

const ZONE_FACE: f32 = 0.5;
const ZONE_BACK: f32 = 1.5;

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(3) uv_b: vec2<f32>,
}

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) world_normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
    // All corners of a triangle lie in one zone, so what follows from it is the same in all three.
    // x: layer of the picture; y: 1 when it is the back's; z: material.
    @location(3) @interpolate(flat) row: vec3<u32>,
    // rgb: colour of the side walls; a: 1 when it is to be used, 0.5 when the face's, darkened.
    @location(4) @interpolate(flat) edge: vec4<f32>,
}

// Reading rows for each vertex rather than each pixel: storage is slow on software rasterisers.
@vertex
fn vertex(in: Vertex) -> Varying {
    let row = rows[get_tag(in.instance_index)];
    let world_from_local = get_world_from_local(in.instance_index);
    let back = in.uv_b.x > ZONE_FACE && in.uv_b.x < ZONE_BACK;
    var out: Varying;
    out.world_position = mesh_position_local_to_world(world_from_local, vec4<f32>(in.position, 1.0));
    out.position = position_world_to_clip(out.world_position.xyz);
    // Parts are turned and evenly scaled, so normals turn like positions.
    out.world_normal = normalize((world_from_local * vec4<f32>(in.normal, 0.0)).xyz);
    out.uv = in.uv;
    out.row = vec3<u32>(select(row.face_layer, row.back_layer, back), u32(back), row.material);
    out.edge = vec4<f32>(0.0);
    if in.uv_b.x > ZONE_BACK {
        out.edge = select(vec4<f32>(0.0, 0.0, 0.0, 0.5), vec4<f32>(linear_from_srgb(row.edge), 1.0), (row.edge >> 24u) != 0u);
    }
    return out;
}

// Footprints up to this much longer than wide are taken for round: anisotropic filtering has
// nothing to add there, and some drivers blur.
const ROUND: f32 = 1.2;

fn sample_page(page: texture_2d_array<f32>, uv: vec2<f32>, layer: u32, dx: vec2<f32>, dy: vec2<f32>) -> vec3<f32> {
    let size = vec2<f32>(textureDimensions(page));
    let across = length(dx * size);
    let along = length(dy * size);
    let footprint = max(across, along);
#ifdef ONE_SAMPLE
    return textureSampleLevel(page, page_sampler, uv, layer, log2(footprint) - 0.4).rgb;
#else
    // Where a pixel covers no more than a texel, spread samples would only blur.
    let spread = clamp(log2(footprint), 0.0, 1.0);
    let a = (dx * 0.125 + dy * 0.375) * spread;
    let b = (dx * 0.375 - dy * 0.125) * spread;
#ifdef ANISOTROPIC
    // GPUs have anisotropic filtering: with gradients, a grazing view stays sharp along the rim.
    if footprint > ROUND * min(across, along) {
        return sample_with_gradients(page, uv, layer, a, b, dx * 0.5, dy * 0.5);
    }
#endif
    // Four samples on a rotated grid, each with about half the footprint: sharp text without
    // shimmer.
    let level = log2(footprint) - 0.75;
    var sum = textureSampleLevel(page, page_sampler, uv + a, layer, level).rgb;
    sum += textureSampleLevel(page, page_sampler, uv - a, layer, level).rgb;
    sum += textureSampleLevel(page, page_sampler, uv + b, layer, level).rgb;
    sum += textureSampleLevel(page, page_sampler, uv - b, layer, level).rgb;
    return sum * 0.25;
#endif
}

#ifdef ANISOTROPIC
fn sample_with_gradients(page: texture_2d_array<f32>, uv: vec2<f32>, layer: u32, a: vec2<f32>, b: vec2<f32>, gx: vec2<f32>, gy: vec2<f32>) -> vec3<f32> {
    var sum = textureSampleGrad(page, page_sampler, uv + a, layer, gx, gy).rgb;
    sum += textureSampleGrad(page, page_sampler, uv - a, layer, gx, gy).rgb;
    sum += textureSampleGrad(page, page_sampler, uv + b, layer, gx, gy).rgb;
    sum += textureSampleGrad(page, page_sampler, uv - b, layer, gx, gy).rgb;
    return sum * 0.25;
}
#endif

fn linear_from_srgb(packed: u32) -> vec3<f32> {
    let srgb = vec3<f32>(f32(packed & 255u), f32((packed >> 8u) & 255u), f32((packed >> 16u) & 255u)) / 255.0;
    return select(pow((srgb + 0.055) / 1.055, vec3<f32>(2.4)), srgb / 12.92, srgb <= vec3<f32>(0.04045));
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let dx = dpdx(in.uv);
    let dy = dpdy(in.uv);
    var albedo = sample_page(face_pages, in.uv, in.row.x, dx, dy);
#ifndef ONE_PAGE
    // The layer may not be there in the other page; reading outside is clamped and thrown away.
    albedo = select(albedo, sample_page(back_pages, in.uv, in.row.x, dx, dy), in.row.y == 1u);
#endif
    albedo = select(albedo, in.edge.rgb, in.edge.a > 0.75);
#ifdef STUDIO
    albedo *= select(1.0, 0.8, in.edge.a == 0.5);

    var surface: Surface;
    surface.albedo = albedo;
    surface.normal = normalize(in.world_normal);
    surface.world_position = in.world_position;
    surface.frag_coord = in.position;
    surface.diffuse = 1.0;
    switch in.row.z {
        case 1u: {
            surface.roughness = 0.55;
            surface.reflectance = vec3<f32>(0.035);
        }
        case 2u: {
            surface.roughness = 0.22;
            surface.reflectance = vec3<f32>(0.045);
        }
        case 3u: {
            surface.roughness = 0.32;
            surface.reflectance = albedo * 0.9;
            surface.diffuse = 0.45;
        }
        default: {
            surface.roughness = 0.85;
            surface.reflectance = vec3<f32>(0.02);
        }
    }
    return vec4<f32>(studio(look, surface), 1.0);
#else
    return vec4<f32>(albedo, 1.0);
#endif
}

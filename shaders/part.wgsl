// A part: face and back from texture array layers, chosen by the instance's row.
#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_functions::get_tag
#import bevy_pbr::mesh_view_bindings::view
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

// Footprints up to this much longer than wide are taken for round: anisotropic filtering has
// nothing to add there, and some drivers blur.
const ROUND: f32 = 1.2;

fn sample_page(page: texture_2d_array<f32>, uv: vec2<f32>, layer: u32, dx: vec2<f32>, dy: vec2<f32>) -> vec3<f32> {
    let size = vec2<f32>(textureDimensions(page));
    let across = length(dx * size);
    let along = length(dy * size);
    let footprint = max(across, along);
    if look.options.y < 1.5 {
        return textureSampleLevel(page, page_sampler, uv, layer, log2(footprint) - 0.4).rgb;
    }
    // Where a pixel covers no more than a texel, spread samples would only blur.
    let spread = clamp(log2(footprint), 0.0, 1.0);
    let a = (dx * 0.125 + dy * 0.375) * spread;
    let b = (dx * 0.375 - dy * 0.125) * spread;
    // GPUs have anisotropic filtering: with gradients, a grazing view stays sharp along the rim.
    if look.options.y > 4.5 && footprint > ROUND * min(across, along) {
        return sample_with_gradients(page, uv, layer, a, b, dx * 0.5, dy * 0.5);
    }
    // Four samples on a rotated grid, each with about half the footprint: sharp text without
    // shimmer.
    let level = log2(footprint) - 0.75;
    var sum = textureSampleLevel(page, page_sampler, uv + a, layer, level).rgb;
    sum += textureSampleLevel(page, page_sampler, uv - a, layer, level).rgb;
    sum += textureSampleLevel(page, page_sampler, uv + b, layer, level).rgb;
    sum += textureSampleLevel(page, page_sampler, uv - b, layer, level).rgb;
    return sum * 0.25;
}

fn sample_with_gradients(page: texture_2d_array<f32>, uv: vec2<f32>, layer: u32, a: vec2<f32>, b: vec2<f32>, gx: vec2<f32>, gy: vec2<f32>) -> vec3<f32> {
    var sum = textureSampleGrad(page, page_sampler, uv + a, layer, gx, gy).rgb;
    sum += textureSampleGrad(page, page_sampler, uv - a, layer, gx, gy).rgb;
    sum += textureSampleGrad(page, page_sampler, uv + b, layer, gx, gy).rgb;
    sum += textureSampleGrad(page, page_sampler, uv - b, layer, gx, gy).rgb;
    return sum * 0.25;
}

fn linear_from_srgb(packed: u32) -> vec3<f32> {
    let srgb = vec3<f32>(f32(packed & 255u), f32((packed >> 8u) & 255u), f32((packed >> 16u) & 255u)) / 255.0;
    return select(pow((srgb + 0.055) / 1.055, vec3<f32>(2.4)), srgb / 12.92, srgb <= vec3<f32>(0.04045));
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> @location(0) vec4<f32> {
    let row = rows[get_tag(in.instance_index)];
    let dx = dpdx(in.uv);
    let dy = dpdy(in.uv);
    let zone = in.uv_b.x;

    var albedo: vec3<f32>;
    if zone > ZONE_FACE && zone < ZONE_BACK {
        albedo = sample_page(back_pages, in.uv, row.back_layer, dx, dy);
    } else if zone > ZONE_BACK && (row.edge >> 24u) != 0u {
        albedo = linear_from_srgb(row.edge);
    } else {
        albedo = sample_page(face_pages, in.uv, row.face_layer, dx, dy);
    }
    if look.to_light.w < 0.5 {
        return vec4<f32>(albedo, 1.0);
    }
    if zone > ZONE_BACK && (row.edge >> 24u) == 0u {
        albedo *= 0.8;
    }

    var surface: Surface;
    surface.albedo = albedo;
    surface.normal = normalize(in.world_normal);
    surface.world_position = in.world_position;
    surface.frag_coord = in.position;
    surface.diffuse = 1.0;
    switch row.material {
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
}

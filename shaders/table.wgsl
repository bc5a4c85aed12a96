// The table top: a seamless cloth or wood picture, a little darker towards the rim of the light.
#import bevy_pbr::forward_io::VertexOutput
#import baize::light::{Look, Surface, studio}

struct Top {
    // x, y: size of one repeat in mm; z: radius in mm at which the light has fallen off;
    // w: brightness.
    repeat: vec4<f32>,
    // Middle of the lit area in world x, z.
    middle: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var cloth: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var cloth_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<uniform> look: Look;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<uniform> top: Top;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let place = in.world_position.xz;
    let uv = place / top.repeat.xy;
    // A second, larger and turned copy hides the repeat.
    let near = textureSample(cloth, cloth_sampler, uv).rgb;
    let broad = textureSample(cloth, cloth_sampler, vec2<f32>(uv.y, -uv.x) * 0.173).rgb;
    var albedo = mix(near, broad, 0.25) * top.repeat.w;
#ifdef STUDIO
    var surface: Surface;
    let away = length((place - top.middle.xy) / top.repeat.z);
    surface.albedo = albedo * mix(1.0, 1.0 / (1.0 + away * away), look.to_light.w);
    surface.normal = vec3<f32>(0.0, 1.0, 0.0);
    surface.world_position = in.world_position;
    surface.frag_coord = in.position;
    surface.roughness = 0.95;
    surface.reflectance = vec3<f32>(0.012);
    surface.diffuse = 1.0;
    return vec4<f32>(studio(look, surface), 1.0);
#else
    return vec4<f32>(albedo, 1.0);
#endif
}

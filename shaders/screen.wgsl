// The screen: the kept pictures of the table and of the HUD, one over the other.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var table: texture_2d<f32>;
@group(0) @binding(1) var hud: texture_2d<f32>;
@group(0) @binding(2) var table_sampler: sampler;
// x, y: the part of the table's picture that is drawn, in pixels from the upper left corner.
@group(0) @binding(3) var<uniform> filled: vec4<f32>;

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let pixel = vec2<i32>(in.position.xy);
#ifdef SCALED
    // Half a pixel from the rim, so that nothing from outside is mixed in.
    let place = clamp(in.uv * filled.xy, vec2<f32>(0.5), filled.xy - 0.5);
    var colour = textureSampleLevel(table, table_sampler, place / vec2<f32>(textureDimensions(table)), 0.0).rgb;
#else
    var colour = textureLoad(table, pixel, 0).rgb;
#endif
#ifdef HUD
    // Drawn on nothing, so the colour is already weighted with alpha.
    let over = textureLoad(hud, pixel, 0);
    colour = colour * (1.0 - over.a) + over.rgb;
#endif
    return vec4<f32>(colour, 1.0);
}

// Contact darkening: a soft skirt around a part's foot, black with the vertex's alpha.
#import bevy_pbr::forward_io::VertexOutput

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let t = clamp(in.uv.x, 0.0, 1.0);
    return vec4<f32>(0.0, 0.0, 0.0, in.uv.y * t * t * (3.0 - 2.0 * t));
}

// The light in the studio: one large key light with a shadow, and a room that fills.
// All figures are calibrated so that white paper lying on the table comes out near 94% sRGB.
#define_import_path baize::light

#import bevy_pbr::mesh_view_bindings::view
#ifdef SHADOWS
#import bevy_pbr::mesh_view_bindings::lights
#import bevy_pbr::shadows::fetch_directional_shadow
#endif

// What does not change from pixel to pixel is compiled in (STUDIO, SHADOWS, ORTHOGRAPHIC and so
// on, see `stage/materials.rs`): software rasterisers run both sides of a branch.

struct Look {
    // Direction to the key light; w: strength of the fall-off towards the table's rim.
    to_light: vec4<f32>,
}

struct Surface {
    albedo: vec3<f32>,
    normal: vec3<f32>,
    world_position: vec4<f32>,
    frag_coord: vec4<f32>,
    roughness: f32,
    // Reflectance at normal incidence.
    reflectance: vec3<f32>,
    // How much of the light is scattered in the body (0 for metal).
    diffuse: f32,
}

const KEY: f32 = 0.73;
const SKY: vec3<f32> = vec3<f32>(0.292, 0.300, 0.312);
const GROUND: vec3<f32> = vec3<f32>(0.130, 0.122, 0.112);
const KEY_TINT: vec3<f32> = vec3<f32>(1.012, 1.0, 0.982);

fn key_shadow(surface: Surface) -> f32 {
#ifdef SHADOWS
    let view_z = dot(vec4<f32>(
        view.view_from_world[0].z,
        view.view_from_world[1].z,
        view.view_from_world[2].z,
        view.view_from_world[3].z,
    ), surface.world_position);
    return fetch_directional_shadow(0u, surface.world_position, surface.normal, view_z, surface.frag_coord.xy);
#else
    return 1.0;
#endif
}

// What the room looks like in a mirror: dark floor, bright ceiling, a soft box where the key is.
fn room(direction: vec3<f32>, to_light: vec3<f32>, roughness: f32) -> vec3<f32> {
    let up = smoothstep(-0.3, 0.9, direction.y);
    let ceiling = mix(GROUND * 0.9, SKY * 1.5, up);
    let spread = mix(0.10, 0.75, roughness);
    let soft_box = smoothstep(1.0 - spread, 1.0 - spread * 0.25, dot(direction, to_light));
    return ceiling + vec3<f32>(1.9) * soft_box * mix(1.0, 0.22, roughness);
}

// Leaves everything below the knee alone and rolls highlights off instead of clipping them.
fn shoulder(colour: vec3<f32>) -> vec3<f32> {
    let knee = 0.86;
    let over = max(colour - vec3<f32>(knee), vec3<f32>(0.0));
    return min(colour, vec3<f32>(knee)) + (1.0 - knee) * (1.0 - exp(-over / (1.0 - knee)));
}

fn studio(look: Look, surface: Surface) -> vec3<f32> {
    let n = surface.normal;
    let l = look.to_light.xyz;
#ifdef ORTHOGRAPHIC
    let v = vec3<f32>(0.0, 1.0, 0.0);
#else
    let v = normalize(view.world_position.xyz - surface.world_position.xyz);
#endif
    let n_l = dot(n, l);
    // A large light still reaches a little around the edge.
    let wrapped = max((n_l + 0.08) / 1.08, 0.0);
    let shadow = key_shadow(surface);
    let fill = mix(GROUND, SKY, n.y * 0.5 + 0.5);
    let body = surface.albedo * surface.diffuse * (KEY * KEY_TINT * wrapped * shadow + fill);

    let facing = dot(n, v);
    let away = 1.0 - max(facing, 0.001);
    // At the rim of a part, samples lie beside the surface and normals turn away from the eye: what
    // would be the brightest mirror is what cannot be seen at all.
    let grazing = away * away * away * away * away * smoothstep(0.0, 0.06, facing);
    let fresnel = surface.reflectance + (max(vec3<f32>(1.0 - surface.roughness), surface.reflectance) - surface.reflectance) * grazing;
    let mirrored = room(reflect(-v, n), l, surface.roughness);
    let gloss = fresnel * mirrored * mix(0.35, 1.0, shadow);
    return shoulder(body + gloss);
}

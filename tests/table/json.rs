//! The scene as JSON: names, order and decimals, as `docs/scene.md` has them.

use crate::support::World;

#[test]
fn every_name_is_there_in_its_order() {
    let world = World::new(
        "- {role: surface, type: s, id: one, size: [300, 200], children: [{surface: s#kid, x: 4, \
            params: {who: red}}], mount: {rotation: 10}, layout: [{route: '/row/:n', x: 0.1234567, \
            candidates: [{n: 1, stacking: {curve: M 0 0 h 3, limit: 1, zEnd: 6}}]}]}\n\
         - {role: surface, type: s, id: kid, size: [9, 9], mount: {kind: child}}\n\
         - {role: surface, type: s, id: hand, size: [50, 40], mount: {kind: hud, area: top}}\n\
         - {role: setup, type: game, id: main, setup: {/row/1: {part: 'card#a', count: 2, \
            side: back, rotation: 90}}}",
    );
    let scene = world.scene();
    let found = serde_json::Value::Object(scene.to_json());
    // Tilt 1 is the default within stacking; the ramp is taken as given.
    let expected = r#"{"surfaces":[{"key":"s#one","surface":"s#one","mount":"table","parent":null,"area":null,"x_mm":0.0,"y_mm":0.0,"rotation_deg":10.0,"width_mm":300.0,"height_mm":200.0,"params":{}},{"key":"s#one/s#kid","surface":"s#kid","mount":"child","parent":"s#one","area":null,"x_mm":4.0,"y_mm":0.0,"rotation_deg":0.0,"width_mm":9.0,"height_mm":9.0,"params":{"who":"red"}},{"key":"s#hand","surface":"s#hand","mount":"hud","parent":null,"area":"top","x_mm":0.0,"y_mm":0.0,"rotation_deg":0.0,"width_mm":50.0,"height_mm":40.0,"params":{}}],"parts":[{"key":"p:card#a@s#one","part":"p:card#a","surface":"s#one","path":"/row/1","route":0,"candidate":0,"params":{"n":"1"},"index":0,"shown":0,"x_mm":0.123457,"y_mm":0.0,"u":0.0,"ramp_mm":0.0,"z_mm":0.0,"rotation_deg":90.0,"tilt_deg":1.0,"side":"back"}],"hidden":[{"path":"/row/1","surface":"s#one","count":1,"reason":"limit"},{"path":"/row/1","surface":"s#one/s#kid","count":2,"reason":"no-route"},{"path":"/row/1","surface":"s#hand","count":2,"reason":"no-route"}]}"#;
    assert_eq!(found.to_string(), expected);
}

#[test]
fn further_copies_have_keys_of_their_own() {
    let layout = "{route: /a, stacking: {}}, {route: /b}";
    let setup = "/a: {part: 'card#a', count: 2}, /b: 'card#a'";
    let scene = World::with_layout(layout, setup).scene();
    let keys: Vec<String> = scene.parts.iter().map(|part| part.key().to_string()).collect();
    assert_eq!(keys, ["p:card#a@board#main", "p:card#a~1@board#main", "p:card#a~2@board#main"]);
}

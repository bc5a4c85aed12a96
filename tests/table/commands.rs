//! What commands do, which are refused, and how they are written.

use baize_table::{Command, Limits, Pick, Refusal, Session};

use crate::support::{World, command};

fn world() -> World {
    World::with_layout("{route: /deck, stacking: {}}", "/deck: card, /t: token, /one: 'card#a'")
}

fn named(command: Option<&Command>) -> String {
    command.map(Command::name).unwrap_or_default()
}

/// Runs commands on a fresh table and gives what lies on a path.
fn after(commands: &[&str], path: &str) -> String {
    let mut world = world();
    for yaml in commands {
        world.run(yaml).unwrap_or_else(|refusal| panic!("{yaml}: {refusal}"));
    }
    world.ids(path)
}

#[test]
fn moves() {
    let top = "{do: move, from: /deck, to: /new}";
    assert_eq!((after(&[top], "/deck"), after(&[top], "/new")), ("a b c d".into(), "e".into()));
    assert_eq!(after(&["{do: move, from: /deck, pick: 1, to: /t}"], "/t"), "red blue b");
    assert_eq!(after(&["{do: move, from: /deck, pick: 1, to: /t, at: 0}"], "/t"), "b red blue");
    // Several come in the order given, out of a stack that closes up behind them.
    let several = "{do: move, from: /deck, pick: [3, 0, 2], to: /t, at: 1}";
    assert_eq!(after(&[several], "/t"), "red d a c blue");
    assert_eq!(after(&[several], "/deck"), "b e");
    let all = "{do: move, from: /deck, pick: all, to: /t}";
    assert_eq!(after(&[all], "/t"), "red blue a b c d e");
    assert_eq!(after(&[all], "/deck"), "");
}

#[test]
fn moves_within_a_stack_count_positions_without_what_is_moved() {
    assert_eq!(after(&["{do: move, from: /deck, pick: 0, to: /deck}"], "/deck"), "b c d e a");
    assert_eq!(
        after(&["{do: move, from: /deck, pick: 4, to: /deck, at: 0}"], "/deck"),
        "e a b c d"
    );
    let two = "{do: move, from: /deck, pick: [1, 3], to: /deck, at: 3}";
    assert_eq!(after(&[two], "/deck"), "a c e b d");
}

#[test]
fn takes_and_deals() {
    assert_eq!(after(&["{do: take, from: /deck, count: 2, to: /t}"], "/t"), "red blue d e");
    let deal = "{do: deal, from: /deck, to: [/x, /y], count: 2}";
    assert_eq!(after(&[deal], "/x"), "e c");
    assert_eq!(after(&[deal], "/y"), "d b");
    assert_eq!(after(&[deal], "/deck"), "a");
    assert_eq!(after(&["{do: deal, from: /deck, to: [/x, /y, /x]}"], "/x"), "e c");
}

#[test]
fn orders() {
    assert_eq!(after(&["{do: reverse, path: /deck}"], "/deck"), "e d c b a");
    let mixed = ["{do: shuffle, path: /deck, seed: 3}", "{do: sort, path: /deck}"];
    assert_eq!(after(&mixed, "/deck"), "a b c d e");
    let shuffled = after(&mixed[..1], "/deck");
    assert_ne!(shuffled, "a b c d e");
    assert_eq!(shuffled, after(&mixed[..1], "/deck"));
    let other = after(&["{do: shuffle, path: /deck, seed: 4}"], "/deck");
    assert_ne!(shuffled, other);
}

#[test]
fn flips_and_turns() {
    assert_eq!(after(&["{do: flip, path: /deck}"], "/deck"), "a b c d e'");
    assert_eq!(after(&["{do: flip, path: /deck, pick: [0, 4]}"], "/deck"), "a' b c d e'");
    let back =
        ["{do: flip, path: /deck, pick: 2}", "{do: flip, path: /deck, pick: all, side: back}"];
    assert_eq!(after(&back, "/deck"), "a' b' c' d' e'");
    let mut world = world();
    world.run("{do: rotate, path: /deck, pick: [0, 1], by: -90}").unwrap();
    world.run("{do: rotate, path: /deck, pick: 0, by: 450}").unwrap();
    let turns: Vec<f64> = world.state().stack("/deck").iter().map(|p| p.rotation_deg).collect();
    assert_eq!(turns, [0.0, 270.0, 0.0, 0.0, 0.0]);
}

#[test]
fn adds_and_removes() {
    let add = "{do: add, path: /t, part: 'card#b', count: 2, side: back, rotation: 5, at: 1}";
    assert_eq!(after(&[add], "/t"), "red b' b' blue");
    assert_eq!(after(&["{do: add, path: /q, part: 'p:token#red'}"], "/q"), "red");
    assert_eq!(after(&["{do: remove, path: /deck, pick: [0, 2]}"], "/deck"), "b d e");
    let mut world = world();
    world.run(add).unwrap();
    // `b` came with the deck, so the new ones are copies 1 and 2.
    let copies: Vec<u32> = world.state().stack("/t").iter().map(|piece| piece.copy).collect();
    assert_eq!(copies, [0, 1, 2, 0]);
}

#[test]
fn groups_are_one_step() {
    let mut world = world();
    let group = "{do: group, name: Play, commands: [{do: move, from: /deck, to: /t}, \
                 {do: flip, path: /t}]}";
    world.run(group).unwrap();
    assert_eq!(world.ids("/t"), "red blue e'");
    assert_eq!(named(world.session.to_undo()), "Play");
    world.session.undo().unwrap();
    assert_eq!((world.ids("/t"), world.ids("/deck")), ("red blue".into(), "a b c d e".into()));
    let bad = "{do: group, commands: [{do: move, from: /deck, to: /t}, {do: flip, path: /none}]}";
    let reason = Box::new(Refusal::NoStack("/none".into()));
    assert_eq!(world.run(bad), Err(Refusal::InGroup { index: 1, reason }));
    assert_eq!((world.ids("/t"), world.ids("/deck")), ("red blue".into(), "a b c d e".into()));
}

#[test]
fn refused_commands_say_why_and_change_nothing() {
    let no_position = |index, len| Refusal::NoPosition { path: "/deck".into(), index, len };
    let too_few = |asked| Refusal::TooFew { path: "/deck".into(), asked, len: 5 };
    let cases = [
        ("{do: move, from: /none, to: /t}", Refusal::NoStack("/none".into())),
        ("{do: move, from: /deck, pick: 5, to: /t}", no_position(5, 5)),
        ("{do: move, from: /t, to: /deck, at: 6}", no_position(6, 5)),
        ("{do: move, from: /deck, to: /deck, at: 5}", no_position(5, 4)),
        ("{do: move, from: /deck, pick: [1, 2, 1], to: /t}", Refusal::TwicePicked(1)),
        ("{do: move, from: /deck, pick: [], to: /t}", Refusal::Nothing),
        ("{do: move, from: /deck, to: t}", Refusal::BadPath("t".into())),
        (r#"{do: move, from: /deck, to: "/a\nb"}"#, Refusal::BadPath("/a\nb".into())),
        ("{do: take, from: /deck, count: 6, to: /t}", too_few(6)),
        ("{do: take, from: /deck, count: 0, to: /t}", Refusal::Nothing),
        ("{do: deal, from: /deck, to: [/x, /y], count: 3}", too_few(6)),
        ("{do: deal, from: /deck, to: []}", Refusal::Nothing),
        ("{do: deal, from: /deck, to: [/x, y]}", Refusal::BadPath("y".into())),
        ("{do: shuffle, path: /none, seed: 1}", Refusal::NoStack("/none".into())),
        ("{do: rotate, path: /deck, by: .nan}", Refusal::NotFinite),
        ("{do: rotate, path: /deck, by: .inf}", Refusal::NotFinite),
        ("{do: enable, surface: board#none}", Refusal::UnknownSurface("board#none".into())),
        ("{do: disable, surface: board}", Refusal::UnknownSurface("board".into())),
        ("{do: add, path: /t, part: 'card#zz'}", Refusal::UnknownPart("card#zz".into())),
        ("{do: add, path: /t, part: 'q:card#a'}", Refusal::UnknownPart("q:card#a".into())),
        ("{do: add, path: /t, part: card}", Refusal::UnknownPart("card".into())),
        ("{do: add, path: /t, part: 'card#a', count: 0}", Refusal::Nothing),
        ("{do: add, path: /t, part: 'card#a', rotation: .nan}", Refusal::NotFinite),
        ("{do: add, path: /t, part: 'card#a', count: 99993}", Refusal::TooMany { limit: 100_000 }),
        (
            "{do: add, path: /t, part: 'card#a', count: 18446744073709551615}",
            Refusal::TooMany { limit: 100_000 },
        ),
        ("{do: remove, path: /deck, pick: 9}", no_position(9, 5)),
    ];
    let mut world = world();
    let before = world.state().clone();
    for (yaml, refusal) in cases {
        assert_eq!(world.run(yaml), Err(refusal), "{yaml}");
        assert_eq!(world.state(), &before, "{yaml}");
    }
    assert_eq!(world.session.undo(), Err(Refusal::NoHistory));
    assert_eq!(world.session.redo(), Err(Refusal::NoHistory));
    assert_eq!(world.session.log().len(), 0);
}

#[test]
fn groups_within_groups_have_an_end() {
    let mut nested = Command::Reverse { path: "/deck".into() };
    for _ in 0..1000 {
        nested = Command::Group { name: None, commands: vec![nested] };
    }
    let mut world = world();
    let project = std::mem::take(&mut world.project);
    let mut refusal = world.session.apply(nested, &project).unwrap_err();
    while let Refusal::InGroup { reason, .. } = refusal {
        refusal = *reason;
    }
    assert_eq!(refusal, Refusal::TooDeep { limit: 16 });
}

#[test]
fn undo_and_redo_walk_the_history_and_a_new_command_cuts_it() {
    let mut world = world();
    world.run("{do: reverse, path: /deck}").unwrap();
    world.run("{do: move, from: /deck, to: /t}").unwrap();
    assert_eq!(named(world.session.to_undo()), "Move the top piece from /deck to /t");
    world.session.undo().unwrap();
    world.session.undo().unwrap();
    assert_eq!(world.ids("/deck"), "a b c d e");
    assert_eq!(named(world.session.to_redo()), "Reverse /deck");
    world.session.redo().unwrap();
    assert_eq!(world.ids("/deck"), "e d c b a");
    world.run("{do: flip, path: /t}").unwrap();
    assert_eq!(world.session.redo(), Err(Refusal::NoHistory));
    assert_eq!(world.session.log().len(), 2);
}

#[test]
fn every_command_survives_json_and_yaml() {
    let forms = [
        r#"{"do":"move","from":"/a","to":"/b"}"#,
        r#"{"do":"move","from":"/a","pick":"all","to":"/b","at":0}"#,
        r#"{"do":"move","from":"/a","pick":3,"to":"/b"}"#,
        r#"{"do":"move","from":"/a","pick":[3,1],"to":"/b"}"#,
        r#"{"do":"take","from":"/a","count":3,"to":"/b"}"#,
        r#"{"do":"deal","from":"/a","to":["/b","/c"]}"#,
        r#"{"do":"deal","from":"/a","to":["/b"],"count":7}"#,
        r#"{"do":"shuffle","path":"/a","seed":18446744073709551615}"#,
        r#"{"do":"reverse","path":"/a"}"#,
        r#"{"do":"sort","path":"/a"}"#,
        r#"{"do":"flip","path":"/a","side":"back"}"#,
        r#"{"do":"rotate","path":"/a","pick":0,"by":90.0}"#,
        r#"{"do":"enable","surface":"board#x"}"#,
        r#"{"do":"disable","surface":"board#x"}"#,
        r#"{"do":"add","path":"/a","part":"card#1","count":2,"side":"face","rotation":1.5,"at":0}"#,
        r#"{"do":"remove","path":"/a","pick":"all"}"#,
        r#"{"do":"group","name":"x","commands":[{"do":"sort","path":"/a"}]}"#,
    ];
    for form in forms {
        let command: Command = serde_json::from_str(form).unwrap_or_else(|e| panic!("{form}: {e}"));
        assert_eq!(serde_json::to_string(&command).unwrap(), form);
        let yaml = serde_yaml::to_string(&command).unwrap();
        assert_eq!(serde_yaml::from_str::<Command>(&yaml).unwrap(), command, "{yaml}");
    }
    assert_eq!(
        command("{do: remove, path: /a, pick: top}"),
        Command::Remove { path: "/a".into(), pick: Pick::Top }
    );
}

#[test]
fn what_is_no_command_is_not_read() {
    for yaml in [
        "{do: mov, from: /a, to: /b}",
        "{from: /a, to: /b}",
        "{do: move, from: /a}",
        "{do: move, from: /a, to: /b, speed: 3}",
        "{do: move, from: /a, to: /b, pick: bottom}",
        "{do: move, from: /a, to: /b, pick: -1}",
        "{do: move, from: /a, to: /b, pick: 1.5}",
        "{do: take, from: /a, to: /b, count: -1}",
        "{do: shuffle, path: /a, seed: -1}",
        "{do: flip, path: /a, side: front}",
        "move",
        "[]",
    ] {
        assert!(serde_yaml::from_str::<Command>(yaml).is_err(), "{yaml}");
    }
}

#[test]
fn a_log_replays_to_the_same_state() {
    let mut world = world();
    let start = world.state().clone();
    for yaml in [
        "{do: shuffle, path: /deck, seed: 99}",
        "{do: deal, from: /deck, to: [/x, /y], count: 2}",
        "{do: add, path: /x, part: 'token#red'}",
    ] {
        world.run(yaml).unwrap();
    }
    let log: Vec<Command> = world.session.log().cloned().collect();
    let text = serde_yaml::to_string(&log).unwrap();
    let read: Vec<Command> = serde_yaml::from_str(&text).unwrap();
    let again = Session::replay(start.clone(), Limits::default(), read, &world.project).unwrap();
    assert_eq!(again.state(), world.state());
    let bad = vec![command("{do: sort, path: /deck}"), command("{do: sort, path: /none}")];
    let (index, refusal) =
        Session::replay(start, Limits::default(), bad, &world.project).unwrap_err();
    assert_eq!((index, refusal), (1, Refusal::NoStack("/none".into())));
}

//! Component sets of every game that is compiled in, loaded, checked and played by several threads
//! at once: each game is the one that is played alone.
//! In a process of their own, because sets with the same values are one, and keep their first title.
#![cfg(feature = "components")]

use std::thread;

use rules_core::{
    JsonMap, find,
    games::GAMES,
    generator,
    serde_json::{Value as Json, json},
};

/// Threads at once.
const THREADS: u64 = 4;
/// Sets of each game.
const SETS: u64 = 5;

/// A set of a game, one for each number.
fn document(game: &str, number: u64) -> Json {
    let mut set = match game {
        "wuerfelhelden" => {
            json!({"symbol": [{"index": 4, "coins": number, "coins_without_swords": 4}]})
        }
        "regidice" => json!({"enemy": [{"index": 1, "health": 5 + number}]}),
        "unsung_heroes" => {
            json!({"common_cards": [{"slot": 0, "effects": [{"op": "static", "n": 5 + number}]}]})
        }
        "hero_must_die" => json!({"box": [{"id": 0, "plot_cost": 6 + number}]}),
        "valor_and_villainy" => json!({"character": [{"id": "alyndra", "health": 21 + number}]}),
        other => panic!("no set of {other} is written down here"),
    };
    set["title"] = json!(format!("Set {number}"));
    set
}

/// Loads a set, and plays some steps of a game with it: how options call the set, and the state.
fn played(game: &str, number: u64) -> (Json, Json) {
    let entry = find(game).expect("a game");
    let mut options = JsonMap::new();
    options.insert("components".into(), document(game, number));
    let mut session = (entry.open)(&options).expect("the set is right");
    let mut rng = generator(11, number);
    for _ in 0..150 {
        let Some(step) = session.sample(&mut rng) else { break };
        session.apply_step(step).expect("a sampled step");
    }
    (session.options_json()["components"].clone(), session.state_json())
}

#[test]
fn threads_that_load_and_play_sets_at_once_do_not_disturb_each_other() {
    for game in GAMES.iter().map(|entry| entry.info.name) {
        let together: Vec<_> = thread::scope(|scope| {
            let of_thread = |thread| {
                // Each set is loaded by all threads, every thread begins with another one.
                move || -> Vec<_> {
                    let sets = (0..SETS).map(|at| (at + thread) % SETS);
                    sets.map(|number| (number, played(game, number))).collect()
                }
            };
            let threads: Vec<_> = (0..THREADS).map(|at| scope.spawn(of_thread(at))).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
        });
        let alone: Vec<_> = (0..SETS).map(|number| played(game, number)).collect();
        assert_eq!(together.len() as u64, THREADS * SETS);
        for (number, result) in together {
            let at = usize::try_from(number).expect("a small number");
            assert_eq!(result, alone[at], "{game}, set {number}");
            let title = format!(" Set {number}");
            assert!(result.0.as_str().is_some_and(|name| name.ends_with(&title)), "{}", result.0);
        }
        // Other numbers are other games.
        assert!(alone[0].0 != alone[1].0, "{game}");
    }
}

//! Milliseconds to read, check and keep a component set: the largest document of each game, which
//! writes every value out, with one of them changed. Processor time of one core.
//!
//! `cargo bench -p rules-core --bench components --features components [game]`

mod clock;

use rules_core::games::GAMES;

use clock::now;

/// Sets that are loaded; the same set would be found, not kept.
const SETS: usize = 24;

/// The shipped document with another value, which differs for every number.
fn document(game: &str, shipped: &str, number: usize) -> String {
    let (old, new) = match game {
        "wuerfelhelden" => ("name = \"white\"", format!("name = \"white {number}\"")),
        "regidice" => ("health = 18", format!("health = {}", 1 + number)),
        "unsung_heroes" => ("name = \"Pointy Stick\"", format!("name = \"Stick {number}\"")),
        "hero_must_die" => ("name = \"Giant Rat\"", format!("name = \"Rat {number}\"")),
        _ => ("name = \"Enormous Fist\"", format!("name = \"Fist {number}\"")),
    };
    assert!(shipped.contains(old), "{game} has no {old}");
    let changed = shipped.replacen(old, &new, 1);
    // The digest of the values that ship, if the document names it.
    changed.lines().filter(|line| !line.starts_with("digest =")).collect::<Vec<_>>().join("\n")
}

fn main() {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!("{:<20} {:>8} {:>14} {:>14}", "Game", "KiB", "first, ms", "next, ms");
    for game in GAMES {
        let name = game.info.name;
        let Some(entry) = game.components.filter(|_| only.as_deref().is_none_or(|it| it == name))
        else {
            continue;
        };
        let documents: Vec<_> = (0..SETS).map(|at| document(name, entry.shipped, at)).collect();
        let mut times = Vec::new();
        for document in &documents {
            let start = now();
            (entry.load)(document).expect("a set");
            times.push((now() - start) / 1e6);
        }
        // The first also reads the document that ships, once in a process.
        let first = times.remove(0);
        times.sort_by(f64::total_cmp);
        let kib = entry.shipped.len() / 1024;
        println!("{name:<20} {kib:>8} {first:>14.2} {:>14.2}", times[times.len() / 2]);
    }
}

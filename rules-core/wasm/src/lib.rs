//! Exports the golden hashes, character by character, so that the host needs no
//! knowledge of this module's memory.

#[path = "../../tests/golden/play.rs"]
mod play;

use std::sync::OnceLock;

use rules_core::games::GAMES;

/// `game kind hash` lines of all games.
fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut text = format!("{} {}\n", play::SEED, play::GAMES);
        for entry in GAMES {
            let golden = play::play(entry);
            for (kind, hash) in &golden.hashes {
                text += &format!("{} {kind} {hash}\n", entry.info.name);
            }
            text += &format!("{} steps {}\n", entry.info.name, golden.steps);
            text += &format!("{} ended {}\n", entry.info.name, golden.ended);
        }
        text
    })
}

/// The character at a place of the report; 0 after its end.
#[unsafe(no_mangle)]
pub extern "C" fn report(place: u32) -> u32 {
    usize::try_from(place).ok().and_then(|at| text().as_bytes().get(at)).map_or(0, |&c| c.into())
}

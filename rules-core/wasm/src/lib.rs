//! Exports the golden hashes, character by character, so that the host needs no
//! knowledge of this module's memory.

#[path = "../../tests/golden/play.rs"]
mod play;

use std::sync::OnceLock;

use rules_core::{
    Budget, Session, Search, SearchError,
    games::{GAMES, regidice::State},
    generator,
};

/// `game kind hash` lines of all games.
fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut text = format!("{} {}\n", play::SEED, play::GAMES);
        for entry in GAMES {
            // Hashes are slow here.
            let golden = play::play(entry, false);
            for (kind, hash) in &golden.hashes {
                text += &format!("{} {kind} {hash}\n", entry.info.name);
            }
            text += &format!("{} steps {}\n", entry.info.name, golden.steps);
            text += &format!("{} ended {}\n", entry.info.name, golden.ended);
        }
        text
    })
}

/// Whether a search by simulations runs here, with the feature `std`, and one by time says that
/// there is no clock.
#[unsafe(no_mangle)]
pub extern "C" fn searches() -> bool {
    let mut rng = generator(1, 0);
    let Ok(mut session) = Session::<State>::new(&Default::default()) else { return false };
    let Some(seat) = session.sample_until_decision(&mut rng) else { return false };
    let (view, search) = (session.view(seat), Search::default());
    let counted = search.with_budget(Budget::simulations(20)).run::<State>(&view, &mut rng);
    let timed = search.with_budget(Budget::milliseconds(5)).run::<State>(&view, &mut rng);
    counted.is_ok() && timed.err() == Some(SearchError::NoClock)
}

/// The character at a place of the report; 0 after its end.
#[unsafe(no_mangle)]
pub extern "C" fn report(place: u32) -> u32 {
    usize::try_from(place).ok().and_then(|at| text().as_bytes().get(at)).map_or(0, |&c| c.into())
}

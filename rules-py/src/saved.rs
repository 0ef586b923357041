//! Saved games of batches and `SingleEnv`s: checked before the core takes them over.

use rules_core::{serde_json::Value as Json, strict_json};

/// Reads the games of one shard, and refuses what no shard has written.
pub(crate) fn read(text: &str, outcomes: usize) -> Result<Json, String> {
    let saved: Json = strict_json(text).map_err(|error| error.to_string())?;
    for game in saved.as_array().ok_or("games are a list")? {
        check(game, outcomes)?;
    }
    Ok(saved)
}

fn check(game: &Json, outcomes: usize) -> Result<(), &'static str> {
    if game["length"].as_u64().is_none_or(|length| i32::try_from(length).is_err()) {
        return Err("the number of decisions lies between 0 and 2**31 - 1");
    }
    let finite = |sum: &Json| sum.as_u64().is_some_and(|bits| f64::from_bits(bits).is_finite());
    for sums in ["pending_rewards", "episode_returns", "last_potential"] {
        if !game[sums].as_array().is_some_and(|sums| sums.iter().all(finite)) {
            return Err("rewards are finite numbers");
        }
    }
    let diary = &game["step_log"];
    if diary.is_null() {
        return Ok(());
    }
    let script = diary["script"].as_array().ok_or("a script is a list")?;
    let known = |outcome: &Json| {
        outcome.as_u64().is_some_and(|id| usize::try_from(id).is_ok_and(|id| id < outcomes))
    };
    let fallen = diary["fallen"].as_u64().and_then(|fallen| usize::try_from(fallen).ok());
    if !script.iter().all(known) || fallen.is_none_or(|fallen| fallen > script.len()) {
        return Err("a script holds outcomes of the game, and no more have fallen than it holds");
    }
    Ok(())
}

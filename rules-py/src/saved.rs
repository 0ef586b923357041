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
    let step_log = &game["step_log"];
    if step_log.is_null() {
        return Ok(());
    }
    let script = step_log["script"].as_array().ok_or("a script is a list")?;
    let known = |outcome: &Json| {
        outcome.as_u64().is_some_and(|id| usize::try_from(id).is_ok_and(|id| id < outcomes))
    };
    let used = step_log["used"].as_u64().and_then(|used| usize::try_from(used).ok());
    if !script.iter().all(known) || used.is_none_or(|used| used > script.len()) {
        return Err(
            "a script holds chance outcomes of the game, and no more of them are used than it has",
        );
    }
    Ok(())
}

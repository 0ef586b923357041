//! A table in the middle of a game, as a picture.

use rules_core::{JsonMap, Node, Registration, StepId, generator, picture::WIDTH};

/// The last decision before the middle of a game between heuristic agents, as
/// the deciding seat sees it, as SVG.
///
/// # Errors
///
/// Never for a game of the registry.
pub fn middle(entry: &Registration, seed: u64) -> Result<String, Box<dyn std::error::Error>> {
    let mut session = (entry.open)(&JsonMap::new())?;
    let mut rng = generator(seed, 0);
    while let Some(mark) =
        session.heuristic_action().map(StepId::Action).or_else(|| session.sample(&mut rng))
    {
        session.apply_step(mark)?;
    }
    for _ in 0..session.steps().len() / 2 {
        session.undo();
    }
    while session.node() == Node::Chance && session.undo().is_some() {}
    let seat = match session.node() {
        Node::Player(seat) => Some(seat.into()),
        Node::Chance | Node::Terminal => None,
    };
    Ok((entry.picture)(&*session, seat, WIDTH)?)
}

#[cfg(test)]
mod tests {
    use rules_core::games::GAMES;

    #[test]
    fn every_game_has_a_table_to_look_at() {
        for entry in GAMES {
            let svg = super::middle(entry, 7).expect("a game of the registry");
            assert!(svg.starts_with("<svg") && svg.contains(" decides<"), "{}", entry.info.name);
        }
    }
}

//! An agent of Unsung Heroes: plays its cards while it is behind, and passes while it leads.

use rules_core::{
    Agent, Decision, Generator,
    games::unsung_heroes::{Action, Bonus, Card, Player, State},
};

/// Plays the weakest card that takes the lead, or else the strongest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thrifty;

impl Agent<State> for Thrifty {
    fn choose_action(&mut self, decision: &Decision<'_, State>, _: &mut Generator) -> Action {
        let view = decision.view();
        let (table, me) = (view.table(), view.seat());
        let score = |seat| i32::from(view.score(seat));
        let rivals = table.players().map(Player::seat).filter(|seat| *seat != me);
        let behind = rivals.map(score).max().unwrap_or(0) - score(me);
        let value = |card: &Card| card.bonuses.iter().map(worth).sum::<i32>();
        let takes = |gain: i32| if gain > behind { 100 - gain } else { gain };
        super::best(decision.legal_actions(), |action| match action {
            Action::Pass => {
                if behind < 0 {
                    200
                } else {
                    -1
                }
            }
            Action::Card(slot) => {
                let character = table.player(me).character().expect("it plays somebody");
                takes(value(table.components().card(character, slot)))
            }
            Action::Powerup(minion) => 150 + value(table.components().minion(minion)),
            Action::Treasure(treasure) => 140 + value(table.components().treasure(treasure)),
            Action::Use | Action::Ability => 120,
            _ => 0,
        })
    }
}

/// What a bonus adds to the score, about.
fn worth(bonus: &Bonus) -> i32 {
    match bonus {
        Bonus::Static(points) => i32::from(*points),
        Bonus::Dice(dice) => dice.iter().map(|die| i32::from(die.colour().sides()) / 2 + 1).sum(),
        _ => 1,
    }
}

//! A Hero of Valor & Villainy: fights what is near with its best dice, explores, and takes what
//! lies there.

use rules_core::{
    Agent, Decision, Generator,
    games::valor_and_villainy::{Action, Row, State, Team},
};

/// Fights with its best row next to enemies, loots, scouts and walks towards enemies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Adventurer;

impl Agent<State> for Adventurer {
    fn choose_action(&mut self, decision: &Decision<'_, State>, _: &mut Generator) -> Action {
        let view = decision.view();
        let (table, me) = (view.table(), view.table().player(view.seat()));
        let enemies = table.cells_of(Team::Villain);
        let near = me.cell().is_some_and(|cell| {
            enemies.contains(cell) || table.adjacent(cell).iter().any(|cell| enemies.contains(cell))
        });
        let dice = |row: Row| {
            let dice = me.dice(row);
            i32::from(dice.novice) + 2 * i32::from(dice.adept) + 3 * i32::from(dice.master)
        };
        super::best(decision.legal_actions(), |action| match action {
            Action::Roll(row) if near && row != Row::Corruption => 40 + dice(row),
            Action::Assign(hits) => 60 + i32::from(hits.get()),
            Action::Character(who) if table.team(who) == Team::Villain => 50,
            Action::Region(cell) if enemies.contains(cell) => 50,
            Action::Loot => 70,
            Action::Scout => 35,
            Action::Use | Action::UseItem | Action::LevelUp(_) | Action::TreasureCard(_) => 30,
            Action::Step(to) => match me.cell().and_then(|cell| cell.step(to)) {
                Some(cell) if enemies.contains(cell) => 25,
                _ => 20,
            },
            Action::SpellCard(_) | Action::PickDie(_) | Action::BuyPlusOne => 15,
            Action::Pass => -1,
            _ => 0,
        })
    }
}

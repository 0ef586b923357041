//! An agent of Würfelhelden: rerolls what shows too few swords until it outbids the centre.

use rules_core::{
    Agent, Decision, Generator,
    games::wuerfelhelden::{Action, State, Symbol},
};

/// Goes for swords until it outbids the centre, and keeps coins and dice that join the party.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outbid;

impl Agent<State> for Outbid {
    fn choose_action(&mut self, decision: &Decision<'_, State>, _: &mut Generator) -> Action {
        let view = decision.view();
        let table = view.table();
        let turn = table.phase().turn().expect("only a turn has decisions");
        let outbids = turn.showing().swords() > table.centre().dice().swords();
        super::best(decision.legal_actions(), |action| match action {
            Action::Mark(die) => match die.symbol() {
                Symbol::Blank => 3,
                Symbol::One if !outbids => 2,
                _ => -1,
            },
            Action::Stop => i32::from(outbids && turn.hand().is_empty()),
            _ => 0,
        })
    }
}

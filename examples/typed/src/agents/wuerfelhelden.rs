//! An agent of Würfelhelden: rerolls what shows no sword until it can take the centre.

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
        let (table, legal) = (view.table(), decision.legal_actions());
        let turn = table.phase().turn().expect("only a turn has decisions");
        let outbid = turn.showing().swords() > table.centre().dice().swords();
        // What is not worth keeping: blanks, and single swords while they are too few.
        let weak = |symbol| match symbol {
            Symbol::Blank => true,
            Symbol::One => !outbid,
            Symbol::Two | Symbol::Three | Symbol::Coin => false,
            _ => false,
        };
        let mark = legal.iter().find(|action| match action {
            Action::Mark(die) => weak(die.symbol()),
            _ => false,
        });
        let or = if outbid && turn.hand().is_empty() { Action::Stop } else { Action::Roll };
        mark.or_else(|| legal.contains(or).then_some(or))
            .or_else(|| legal.iter().last())
            .expect("at least one action is legal")
    }
}

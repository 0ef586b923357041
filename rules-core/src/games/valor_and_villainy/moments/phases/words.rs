//! Set-up, Rounds and the Minion Step in words.

use alloc::{string::String, vec::Vec};

use super::super::{
    super::{
        components::{Action, Cell, ChanceOutcome, Hero, Row},
        state::{Phase, PhaseStage, Public},
        words::{
            abilities::ability, fight::hearts, kind, minion_card, of_seat, region, who::by_seat,
        },
    },
    level,
};
use crate::words::format;

/// What the phase waits for.
pub(in super::super::super) fn asked(table: &Public) -> String {
    match table.base.stage {
        PhaseStage::Stand | PhaseStage::Begin => "the phase begins".into(),
        PhaseStage::Draft(seat) => format!("which Hero does seat {seat} take?"),
        PhaseStage::Chumps(_) => "the first Minions are drawn".into(),
        PhaseStage::Spells(_) | PhaseStage::Draw(_) => "Spells are drawn".into(),
        PhaseStage::Initiative => format!(
            "{} has the Initiative: first or last in this Round?",
            of_seat(table, table.initiative)
        ),
        PhaseStage::Minions => "which Minion takes its Turn next?".into(),
        PhaseStage::Enter => "Mordak enters the Map".into(),
        _ if table.base.phase == Phase::Over => "the game is over".into(),
        _ => level::words::asked(table),
    }
}

/// A decision.
pub(in super::super::super) fn choice(table: &Public, action: Action) -> Option<String> {
    let stage = table.base.stage;
    Some(match (stage, action) {
        (_, Action::ChooseBoard(hero)) => board(table, hero),
        (_, Action::GoFirst) => "go first in this Round".into(),
        (_, Action::GoLast) => "go last in this Round".into(),
        (PhaseStage::Minions, Action::Pass) => "no more Minion acts".into(),
        _ => return level::words::choice(table, action),
    })
}

/// The board of a Hero.
fn board(table: &Public, hero: Hero) -> String {
    let board = table.set().board(hero);
    let rows = Row::ALL.into_iter().zip(board.rows).filter(|(_, dice)| !dice.is_none());
    let rows: Vec<_> = rows.map(|(row, dice)| format!("{} {dice}", kind(row))).collect();
    let (hearts, rows) = (hearts(board.health), rows.join(", "));
    let ability = format!("{} ({})", board.ability, ability(hero));
    format!("{}, {}: {hearts}, {rows}; {ability}", board.name, board.role)
}

/// What everybody is told of a decision.
pub(in super::super::super) fn told(table: &Public, action: Action) -> Option<String> {
    Some(match (table.base.stage, action) {
        (PhaseStage::Draft(seat), Action::ChooseBoard(hero)) => {
            format!("seat {seat} takes {}", table.set().board(hero).name)
        }
        (PhaseStage::Initiative, _) => {
            let when = if table.final_battle {
                "in the Final Battle".into()
            } else {
                format!("on day {}", table.day)
            };
            let place = if action == Action::GoLast { "last" } else { "first" };
            let holder = by_seat(table, table.initiative);
            format!(
                "Round {} begins {when}: {holder} has the Initiative and goes {place}",
                table.round
            )
        }
        _ => return level::words::told(table, action),
    })
}

/// What everybody is told of chance.
pub(in super::super::super) fn rolled(table: &Public, outcome: ChanceOutcome) -> Option<String> {
    match (table.base.stage, outcome) {
        (PhaseStage::Draft(seat), ChanceOutcome::Hero(hero)) => {
            Some(format!("seat {seat} plays {}", table.set().board(hero).name))
        }
        (_, ChanceOutcome::Minion(minion)) => {
            Some(format!("{} appears in {}", minion_card(table, minion), region(table, Cell::PEAK)))
        }
        _ => level::words::rolled(table, outcome),
    }
}

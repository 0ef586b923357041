//! What happens between the turns, line by line: passes, the end of a round, its prizes, and the
//! start of the next one.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        super::{
            components::{Action, ChanceOutcome, Character, Minion, Treasure, constants::ROUNDS},
            state::agenda::Stage,
            state::{MinionPlace, State, TreasurePlace, ix},
        },
        ask::waits,
        cards::{ability, listed, name, seats_text, text},
        standings::{lower_because, points, ties, victory},
    },
    Told,
};
use crate::words::format;
use crate::{
    Indexed, Observe, Seat, Step, StepOf,
    flow::{Flow, Pending},
    words::counted,
};

/// Takes a step and what follows by itself, and tells what happens between the turns.
///
/// What a seat did by itself and what it had to do read the same, because only the seat knows.
pub(super) fn follow(now: &mut State, step: StepOf<State>, reader: Seat) -> Vec<String> {
    let mut lines = Vec::new();
    let mut moment = Moment::of(now, Some(step), true);
    loop {
        match moment.step {
            Some(Step::Action(action)) => now.do_action(action),
            Some(Step::Chance(outcome)) => now.do_chance(outcome),
            None => now.do_forced(),
        }
        moment.tell(now, reader, &mut lines);
        let next = match now.pending() {
            Pending::Forced => None,
            Pending::Decision(()) => match now.forced_action() {
                Some(action) => Some(Step::Action(action)),
                None => return lines,
            },
            Pending::Chance(()) => match now.only_outcome(()) {
                Some(outcome) => Some(Step::Chance(outcome)),
                None => return lines,
            },
            Pending::Terminal => return lines,
        };
        moment = Moment::of(now, next, false);
    }
}

/// A step that is due, and where the game is before it.
struct Moment {
    step: Option<StepOf<State>>,
    /// Whether it was decided or sampled, and does not just follow.
    chosen: bool,
    stage: Stage,
    /// Who has the turn, or draws.
    seat: Seat,
    /// The Minion that the round is for.
    prize: Option<Minion>,
}

impl Moment {
    fn of(state: &State, step: Option<StepOf<State>>, chosen: bool) -> Self {
        let face_up = |minion: &Minion| state.table.minions[*minion].place == MinionPlace::FaceUp;
        let ranking = matches!(state.stage, Stage::Rank { .. });
        let prize = if ranking { Minion::all().find(face_up) } else { None };
        Self { step, chosen, stage: state.stage, seat: state.drawer(), prize }
    }

    /// Tells what the step has brought.
    fn tell(&self, now: &State, reader: Seat, lines: &mut Vec<String>) {
        match (self.step, self.stage, now.stage) {
            (Some(Step::Action(Action::Pass)), ..) => self.passes(now, reader, lines),
            // The opening hand lies before its owner.
            (_, Stage::Deal { .. }, _) => {}
            (Some(Step::Chance(ChanceOutcome::Card(slot))), ..) if reader == self.seat => {
                let card = now.table.cast[ix(reader)].map(|who| now.set().card(who, slot));
                lines.extend(card.map(|card| format!("seat {reader} draws {}", card.name)));
            }
            (_, Stage::Rank { .. }, Stage::Treasures { winner, second }) => {
                self.won(now, reader, (winner, second), lines);
            }
            (_, Stage::Rank { .. }, Stage::Over { .. }) => lines.push(waits(&now.view(reader))),
            (_, Stage::StuffEnd { .. }, Stage::Refill { .. }) => {
                lines.push("dice and rows are cleared".into());
                lines.extend(draws(now));
            }
            (_, Stage::TurnUp, Stage::Rolls { .. }) => lines.extend(begins(now)),
            (_, Stage::First, Stage::Turn) if !self.chosen => lines.push(first(now, reader)),
            _ => {}
        }
    }

    /// A pass, and the end of the round that it brings.
    fn passes(&self, now: &State, reader: Seat, lines: &mut Vec<String>) {
        let seat = self.seat;
        lines.push(if !self.chosen && seat == reader {
            format!("seat {seat} has nothing that it can do, and passes")
        } else {
            format!("seat {seat} passes")
        });
        if matches!(now.stage, Stage::Rank { .. }) {
            lines.push(format!("all have passed in a row: {} is over", round(now)));
        }
    }

    /// UH-65, UH-66, UH-70: who has won the round, who came second, and why.
    fn won(
        &self,
        now: &State,
        reader: Seat,
        (winner, second): (Seat, Option<Seat>),
        lines: &mut Vec<String>,
    ) {
        let view = now.view(reader);
        lines.push(format!("seat {winner} wins {} with {}", round(now), victory(&view, winner)));
        lines.extend(ties(&view, winner, now.others(winner)));
        let minion = self.prize.map(|minion| now.set().minion(minion).name);
        lines.extend(minion.map(|minion| format!("seat {winner} takes the Minion {minion}")));
        if let Some(second) = second {
            let score = points(view.score(second));
            lines.push(format!("seat {second} comes second with {score}"));
            lines.extend(ties(&view, second, now.others(winner)));
        }
    }
}

/// The round by its name.
fn round(now: &State) -> String {
    match now.table.round {
        ROUNDS => "the Boss round".into(),
        round => format!("round {round}"),
    }
}

/// UH-75: how many cards each player draws.
fn draws(now: &State) -> Option<String> {
    let cards = |seat| counted(now.refill(seat), "card", "cards");
    let seats = || 0..now.players();
    if seats().all(|seat| now.refill(seat) == now.refill(0)) {
        return (now.refill(0) > 0).then(|| format!("each player draws {}", cards(0)));
    }
    let draws = seats().filter(|seat| now.refill(*seat) > 0);
    let draws = draws.map(|seat| format!("seat {seat} draws {}", cards(seat)));
    Some(listed(&draws.collect::<Vec<_>>()))
}

/// UH-23, UH-80: what a new round is for.
fn begins(now: &State) -> Option<String> {
    if now.table.round == ROUNDS {
        let text =
            "the Boss round begins: whoever wins it wins the game, and Treasures can be played";
        return Some(text.into());
    }
    let mut up = now.table.minions.iter();
    let (minion, _) = up.find(|(_, prize)| prize.place == MinionPlace::FaceUp)?;
    let card = now.set().minion(minion);
    Some(format!("{} begins, for the Minion {}: {}", round(now), card.name, text(card)))
}

/// UH-25: who takes the first turn, and why, where no lot was drawn.
fn first(now: &State, reader: Seat) -> String {
    let (view, seat) = (now.view(reader), now.table.current);
    let score = view.score(seat);
    let tied: Vec<Seat> = now.others(seat).filter(|other| view.score(*other) == score).collect();
    let lowest = format!("seat {seat} takes the first turn, with the lowest score ({score})");
    match tied.first() {
        Some(other) => {
            let why = lower_because(&view, *other, seat);
            format!("{lowest}; {} as much, but seat {seat} {why}", have(&tied))
        }
        None => lowest,
    }
}

/// Seats that have something.
fn have(seats: &[Seat]) -> String {
    let verb = if seats.len() == 1 { "has" } else { "have" };
    format!("{} {verb}", seats_text(seats))
}

impl Told<'_> {
    /// Chance other than dice and draws; the winner of a round sees the Treasures when it is asked.
    pub(super) fn happened(&self, outcome: ChanceOutcome) -> Option<String> {
        match outcome {
            ChanceOutcome::Character(_) => self.cast(),
            ChanceOutcome::Seat(id) => {
                let tied: Vec<Seat> = self.before.tied().iter().collect();
                let (tied, seat) = (seats_text(&tied), id.seat());
                Some(match self.before.stage {
                    Stage::Rank { winner: None } => {
                        format!("{tied} are tied in everything; by lot seat {seat} ranks highest")
                    }
                    Stage::Rank { .. } => {
                        format!("{tied} are tied for second place; by lot it goes to seat {seat}")
                    }
                    _ => format!(
                        "{tied} share the lowest score; by lot seat {seat} takes the first turn"
                    ),
                })
            }
            _ => None,
        }
    }

    /// The characters that have found a seat in this step.
    pub(super) fn cast(&self) -> Option<String> {
        let (was, is) = (&self.before.table.cast, &self.after.table.cast);
        let new = (0..self.before.players()).filter(|seat| was[ix(*seat)] != is[ix(*seat)]);
        let new: Vec<_> = new
            .filter_map(|seat| {
                let who = is[ix(seat)]?;
                Some(format!("seat {seat} is {} ({})", name(&who.to_string()), ability(who)))
            })
            .collect();
        (!new.is_empty()).then(|| new.join("\n"))
    }

    /// UH-71, UH-72: who gets which Treasure, and what else the end of a round brings. Only those
    /// who see a Treasure are told its name.
    pub(super) fn keep(&self, action: Action) -> Option<String> {
        let (Stage::Keep { winner, second }, Action::Treasure(kept)) = (self.before.stage, action)
        else {
            return None;
        };
        let set = self.before.set();
        let other = Treasure::all().find(|treasure| {
            *treasure != kept && self.before.treasures[*treasure].place == TreasurePlace::Drawn
        })?;
        let named = |treasure, sees: bool| {
            if sees { format!(", {}", set.treasure(treasure).name) } else { String::new() }
        };
        let won = named(kept, self.reader == winner);
        let knows = self.reader == winner || Some(self.reader) == second;
        let other = named(other, knows);
        let mut lines = Vec::from([
            format!("seat {winner} keeps one of two Treasures for the Boss round{won}"),
            match second {
                Some(second) => {
                    format!("seat {second}, in second place, gets the other Treasure{other}")
                }
                None => format!("the other Treasure{other} is discarded face down"),
            },
        ]);
        lines.extend(self.bonuses());
        Some(lines.join("\n"))
    }

    /// UH-72: what the end of a round brings to Tilda, Betty and Karl.
    fn bonuses(&self) -> Vec<String> {
        let (was, is) = (&self.before.table, &self.after.table);
        let mut lines = Vec::new();
        let mut tell = |who, happens: bool, what: &str| {
            let seat = is.seat_of(who).filter(|_| happens);
            lines.extend(seat.map(|seat| format!("seat {seat} {what}")));
        };
        let rat_card = is.rat_cards > was.rat_cards;
        tell(Character::Tilda, rat_card, "gains a Rat Bonus Card (+1 for good)");
        let happy = was.stakes.happy > 0;
        tell(Character::Betty, happy, "turns all Happy tokens to Angry (+1 each)");
        let bars = was.stakes.bars_ten > 0;
        tell(Character::Karl, bars, "turns each Gold Bar of this round to its side worth 1");
        lines
    }
}

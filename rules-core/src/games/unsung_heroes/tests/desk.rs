//! A desk on which a test lays out a table, plays by notation, and reads it.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Debug;

use super::super::{
    agenda::Stage,
    ask::Ask,
    components::{
        Action, Chair, ChanceOutcome, Character, Die, Minion, Seats, Slot, Slots, Treasure, put,
    },
    state::{MinionPlace, Prize, State, Stuffed, TreasurePlace, Trove, ix},
    *,
};
use crate::{Apply, Indexed, Legal, Node, Observe, Seat, Setup};

/// A table in the middle of a game.
pub(super) struct Desk {
    pub(super) state: State,
}

pub(super) fn slot(number: u8) -> Slot {
    Slot::new(number).unwrap()
}

/// Options with a fixed list, of the box that has them, or of all eight.
pub(super) fn fixed(cast: &[Character]) -> Options {
    let mut list = [None; 4];
    for (to, who) in list.iter_mut().zip(cast) {
        *to = Some(*who);
    }
    let pixies = cast.iter().all(|who| *who >= Character::Betty);
    Options {
        players: u8::try_from(cast.len()).unwrap(),
        set: if pixies { Set::Pixies } else { Set::Rats },
        characters: Casting::Fixed(list),
        character_pool: Pool::All,
        ..Options::default()
    }
}

impl Desk {
    /// Round 1, the turn of seat 0, nothing in hand, no dice, no coin.
    pub(super) fn new(cast: &[Character]) -> Self {
        Self::with(&fixed(cast))
    }

    pub(super) fn with(options: &Options) -> Self {
        let mut state = State::new_game(options).unwrap();
        let minion = state.next_minions().last().unwrap();
        state.table.minions[minion].place = MinionPlace::FaceUp;
        state.stage = Stage::Turn;
        Self { state }
    }

    /// The rounds before were won by these seats; the round after them is on.
    pub(super) fn after(mut self, winners: &[Seat]) -> Self {
        let players = self.state.players();
        for prize in self.state.table.minions.values_mut() {
            if prize.place == MinionPlace::FaceUp {
                prize.place = MinionPlace::Unseen;
            }
        }
        for winner in winners {
            let minion = self.state.next_minions().next().unwrap();
            self.state.table.minions[minion] = Prize::at(MinionPlace::Won(Chair::of(*winner)));
            let second = (players > 2).then(|| (*winner + 1) % players);
            let mut next =
                Treasure::all().filter(|t| self.state.treasures[*t].place == TreasurePlace::Unseen);
            let (kept, other) = (next.next().unwrap(), next.next().unwrap());
            drop(next);
            let seen = Seats::one(*winner);
            self.state.treasures[kept] =
                Trove { place: TreasurePlace::Held(Chair::of(*winner)), seen, counted: false };
            self.state.treasures[other] = match second {
                Some(second) => Trove {
                    place: TreasurePlace::Held(Chair::of(second)),
                    seen: seen.with(second),
                    counted: false,
                },
                None => Trove { place: TreasurePlace::Discarded, seen, counted: false },
            };
        }
        self.state.table.round = 1 + u8::try_from(winners.len()).unwrap();
        if self.state.table.round < 5 {
            let minion = self.state.next_minions().last().unwrap();
            self.state.table.minions[minion].place = MinionPlace::FaceUp;
        }
        self
    }

    /// Gives a Treasure of the pile to a seat, in exchange for one it holds.
    pub(super) fn holding(mut self, seat: Seat, treasure: Treasure) -> Self {
        let place = TreasurePlace::Held(Chair::of(seat));
        if self.state.treasures[treasure].place != place {
            let held = Treasure::all().find(|t| self.state.treasures[*t].place == place).unwrap();
            let (a, b) = (self.state.treasures[held], self.state.treasures[treasure]);
            self.state.treasures[held] = b;
            self.state.treasures[treasure] = a;
        }
        self
    }

    /// Gives a Minion to a seat, in exchange for another one that was won.
    pub(super) fn owning(mut self, seat: Seat, minion: Minion) -> Self {
        let won = Minion::all()
            .find(|m| matches!(self.state.table.minions[*m].place, MinionPlace::Won(_)))
            .unwrap();
        let old = self.state.table.minions[minion];
        self.state.table.minions[won] = old;
        self.state.table.minions[minion] = Prize::at(MinionPlace::Won(Chair::of(seat)));
        self
    }

    pub(super) fn hand(mut self, seat: Seat, slots: &[u8]) -> Self {
        for number in slots {
            self.state.decks[ix(seat)].remove(slot(*number));
            self.state.hands[ix(seat)].insert(slot(*number));
        }
        self
    }

    pub(super) fn discard(mut self, seat: Seat, slots: &[u8]) -> Self {
        for number in slots {
            self.state.decks[ix(seat)].remove(slot(*number));
            self.state.table.stakes.discards[ix(seat)].insert(slot(*number));
        }
        self
    }

    /// All that is left of a deck goes to the pile.
    pub(super) fn no_deck(mut self, seat: Seat) -> Self {
        let deck = core::mem::take(&mut self.state.decks[ix(seat)]);
        let pile = &mut self.state.table.stakes.discards[ix(seat)];
        *pile = pile.or(deck);
        self
    }

    /// A card in a row whose static bonus counts, if it has one.
    pub(super) fn row(mut self, seat: Seat, owner: Seat, number: u8) -> Self {
        let card = slot(number);
        self.state.decks[ix(owner)].remove(card);
        let points = self.state.table.cast[ix(owner)].unwrap().points(card);
        let row = &mut self.state.table.stakes.rows[ix(seat)];
        row.cards[ix(owner)].insert(card);
        if points > 0 {
            row.counted[ix(owner)].insert(card);
        }
        self
    }

    pub(super) fn puppet(mut self, at: usize, owner: Seat, number: u8) -> Self {
        self.state.decks[ix(owner)].remove(slot(number));
        self.state.table.stakes.puppets[at] = Some(Stuffed { owner, slot: slot(number) });
        self
    }

    pub(super) fn dice(mut self, seat: Seat, dice: &str) -> Self {
        for text in dice.split_whitespace() {
            put(&mut self.state.table.stakes.dice[ix(seat)], Die::parse(text).unwrap());
        }
        self
    }

    pub(super) fn turn(mut self, seat: Seat) -> Self {
        self.state.table.current = seat;
        self
    }

    /// Anything else.
    pub(super) fn set(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// Takes steps by notation, separated by `;`, each of which must be
    /// possible; the table stays sound throughout.
    pub(super) fn play(&mut self, steps: &str) -> &mut Self {
        self.state.validate().unwrap_or_else(|fault| panic!("{fault} before {steps}"));
        for step in steps.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            if self.state.node() == Node::Chance {
                self.apply_chance(step, steps);
            } else {
                self.apply_action(step, steps);
            }
            self.state.validate().unwrap_or_else(|fault| panic!("{fault} after {step} of {steps}"));
        }
        self
    }

    fn apply_chance(&mut self, step: &str, steps: &str) {
        let outcome = ChanceOutcome::parse(step)
            .unwrap_or_else(|| panic!("`{step}` is no outcome, of {steps}"));
        let mut possible = false;
        self.state.chance_outcomes(|other, _| possible |= other == outcome);
        assert!(possible, "`{step}` of `{steps}` cannot happen: {:?}", self.outcomes());
        self.state.apply_chance(outcome);
    }

    fn apply_action(&mut self, step: &str, steps: &str) {
        let action =
            Action::parse(step).unwrap_or_else(|| panic!("`{step}` is no action, of {steps}"));
        let legal = self.legal();
        assert!(self.state.is_legal(action), "`{step}` of `{steps}` is not legal, but {legal:?}");
        self.state.apply_action(action);
    }

    /// The legal actions as notation.
    pub(super) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        legal.extend(self.state.legal_actions().iter().map(|action| action.to_string()));
        legal
    }

    /// The legal actions as ids.
    pub(super) fn ids(&self) -> Vec<usize> {
        let mut ids = Vec::new();
        ids.extend(self.state.legal_actions().iter().map(crate::Indexed::index));
        ids
    }

    pub(super) fn outcomes(&self) -> Vec<(String, u32)> {
        let mut outcomes = Vec::new();
        self.state.chance_outcomes(|outcome, weight| outcomes.push((outcome.to_string(), weight)));
        outcomes
    }

    pub(super) fn score(&self, seat: Seat) -> u16 {
        self.state.score(seat)
    }

    pub(super) fn node(&self) -> Node {
        self.state.node()
    }

    /// The dice of a seat as notation.
    pub(super) fn shows(&self, seat: Seat) -> String {
        let dice = self.state.table.stakes.dice[ix(seat)].as_slice();
        dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn pile(&self, seat: Seat) -> Vec<u8> {
        numbers(self.state.table.stakes.discards[ix(seat)])
    }

    pub(super) fn in_row(&self, seat: Seat, owner: Seat) -> Vec<u8> {
        numbers(self.state.table.stakes.rows[ix(seat)].cards[ix(owner)])
    }

    pub(super) fn in_hand(&self, seat: Seat) -> Vec<u8> {
        numbers(self.state.hands[ix(seat)])
    }

    pub(super) fn stuffed(&self, at: usize) -> Option<(Seat, u8)> {
        self.state.table.stakes.puppets[at].map(|card| (card.owner, card.slot.get()))
    }

    /// Everybody passes until the round is over; the first tied seat is ranked
    /// higher, and the winner keeps the first of the first two Treasures.
    pub(super) fn finish(&mut self) -> &mut Self {
        loop {
            let step = match self.state.ask() {
                Ask::Turn => "pass".to_string(),
                Ask::Special | Ask::Treasures => self.outcomes()[0].0.clone(),
                Ask::Keep => self.legal()[0].clone(),
                _ => return self,
            };
            self.play(&step);
        }
    }

    /// Two tables look the same from a seat.
    pub(super) fn same_view(&self, other: &Self, seat: Seat) -> bool
    where
        View: Debug,
    {
        self.state.view(seat) == other.state.view(seat)
    }
}

fn numbers(slots: Slots) -> Vec<u8> {
    slots.iter().map(Slot::get).collect()
}

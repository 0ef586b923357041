//! Setup: the table before the first roll, the count of the box.

use super::Options;
use super::components::{Colour, DiceSet};
use super::state::{Centre, Opening, Phase, State, Switches, Tableau};
use super::validate;
use crate::{InvalidState, Seat, Setup, pieces::Stack};

impl Setup for State {
    type Options = Options;

    /// WH-9, WH-10, WH-48: three white dice each, nothing else; the first node
    /// is the opening roll of seat 0.
    fn setup(options: &Options) -> Self {
        let mut seats = Stack::default();
        let first = Tableau::first(options.components.get());
        let mut contenders = Stack::default();
        for seat in 0..options.players {
            seats.push(first);
            contenders.push(seat);
        }
        Self {
            options: Switches::from(options),
            components: options.components,
            taken: Stack::default(),
            seats,
            centre: Centre::default(),
            turns: 0,
            phase: Phase::Opening(Opening { contenders, round: 1, rolls: Stack::default() }),
        }
    }

    fn options(&self) -> Options {
        let Switches {
            players,
            ref dice_set,
            turn_limit,
            setup_roll_limit,
            auto_forced,
            payoff,
            shaping,
        } = self.options;
        let components = self.components;
        let dice_set = self.set().name(DiceSet::of(dice_set));
        Options {
            players,
            dice_set,
            turn_limit,
            setup_roll_limit,
            auto_forced,
            payoff,
            shaping,
            components,
        }
    }

    fn seats(&self) -> Seat {
        self.options.players
    }

    /// WH-2, WH-37: nine dice for each player; a die in the centre belongs to
    /// its owner's party, and only the active seat's party lies about.
    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        let names = ["white dice", "yellow dice", "red dice"];
        for (colour, name) in Colour::ALL.into_iter().zip(names) {
            count(
                name,
                (0..).zip(self.tableaus()).map(|(seat, &own)| self.dice(seat, own, colour)).sum(),
            );
        }
        let players = u32::from(self.options.players);
        let markers = if players == 2 { players } else { 0 };
        let in_centre = u32::from(self.centre.marker.is_some());
        count("duel markers", in_centre + (markers - in_centre));
        let owned = (0..self.options.players).map(|seat| u32::from(self.bounty(seat))).sum::<u32>();
        let left = &self.warrants()[self.taken.len()..];
        count("coins on warrants", owned + left.iter().map(|&value| u32::from(value)).sum::<u32>());
    }

    fn validate(&self) -> Result<(), InvalidState> {
        validate::state(self)
    }
}

impl State {
    /// The dice of a colour that a seat owns, wherever they lie.
    fn dice(&self, seat: Seat, own: Tableau, colour: Colour) -> u32 {
        let tableau = match colour {
            Colour::White => 0,
            Colour::Yellow => own.yellow,
            Colour::Red => own.red,
        };
        let party = match &self.phase {
            Phase::Rolling(turn) | Phase::Choosing { turn, .. } if turn.active == seat => {
                turn.showing.of_colour(colour) + turn.hand.count(colour)
            }
            _ => self.set().owned().count(colour) - tableau,
        };
        u32::from(tableau + party)
    }
}

impl From<&Options> for Switches {
    /// The caller answers for the options having been checked.
    fn from(options: &Options) -> Self {
        let Options {
            players,
            dice_set,
            turn_limit,
            setup_roll_limit,
            auto_forced,
            payoff,
            shaping,
            components,
        } = *options;
        let dice_set = components.get().dice(dice_set);
        let dice_set = dice_set.dice().expect("a dice set that has been checked");
        Self { players, dice_set, turn_limit, setup_roll_limit, auto_forced, payoff, shaping }
    }
}

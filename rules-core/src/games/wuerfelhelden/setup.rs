//! Setup: options, the table before the first roll, the count of the box.

use super::components::{Colour, DiceSet, OWNED, Payoff};
use super::state::{Centre, Opening, Phase, State, Switches, Tableau};
use super::validate;
use crate::{InvalidState, OptionError, Seat, Setup, pieces::Stack};

options! {
    /// The switches of a game (4.2); the default is the printed game of three.
    pub struct Options {
        /// How many play (WH-1).
        pub players: u8 = 3, "2 to 4", |n| (2..=4).contains(n);
        /// Which symbols the dice show (2.3).
        pub dice_set: DiceSet = DiceSet::PRINTED,
            "printed, fierce, or a list of three dice (white, yellow, red), each as its faces \
             (1 2 3 C C y) or as eight whole weights", |_| true;
        /// After how many turns, of all players together, the game ends (WH-46).
        pub turn_limit: u16 = 300, "1 to 3000", |n| (1..=3000).contains(n);
        /// After how many rounds a tied opening roll is decided by seat (WH-15).
        pub setup_roll_limit: u16 = 20, "1 to 1000", |n| (1..=1000).contains(n);
        /// Whether the roll begins by itself when no further die can be marked (5.4).
        pub auto_forced: bool = true, "true or false", |_| true;
        /// What the payoffs measure (5.7).
        pub payoff: Payoff = Payoff::Win, "win or margin", |_| true;
        /// Whether steps are rewarded by the change of a potential (WH-Q26).
        pub shaping: bool = false, "true or false", |_| true;
    } where |options| options.dice_set.check().map_err(|error| OptionError::Impossible {
        name: "dice_set",
        reason: error.reason(),
    })
}

impl Setup for State {
    type Options = Options;

    /// WH-9, WH-10, WH-48: three white dice each, nothing else; the first node
    /// is the opening roll of seat 0.
    fn setup(options: &Options) -> Self {
        let mut seats = Stack::default();
        let mut contenders = Stack::default();
        for seat in 0..options.players {
            seats.push(Tableau::FIRST);
            contenders.push(seat);
        }
        Self {
            options: Switches::from(options),
            taken: Stack::default(),
            seats,
            centre: Centre::default(),
            turns: 0,
            phase: Phase::Opening(Opening { contenders, round: 1, rolls: Stack::default() }),
        }
    }

    fn options(&self) -> Options {
        Options::from(&self.options)
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
            _ => OWNED - tableau,
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
        } = *options;
        let dice_set = dice_set.dice().expect("a dice set that has been checked");
        Self { players, dice_set, turn_limit, setup_roll_limit, auto_forced, payoff, shaping }
    }
}

impl From<&Switches> for Options {
    fn from(switches: &Switches) -> Self {
        let Switches {
            players,
            ref dice_set,
            turn_limit,
            setup_roll_limit,
            auto_forced,
            payoff,
            shaping,
        } = *switches;
        let dice_set = DiceSet::of(dice_set);
        Self { players, dice_set, turn_limit, setup_roll_limit, auto_forced, payoff, shaping }
    }
}

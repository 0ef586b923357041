//! Setup: options, the starting table, and the components counted back.

use super::{
    components::{Colour, Hero, Monster, Token, Trap},
    state::{Agenda, Plots, Public, Road, Slot, Stage, State},
    validate,
};
use crate::{Indexed, InvalidState, OptionValue, Seat, Setup, Value, pieces::Stack};

options! {
    /// The switches of section 4.
    pub struct Options {
        /// How many play (HMD-26, HMD-37).
        pub players: u8 = 4, "2 to 4", |n| (2..=4).contains(n);
        /// Whether the mages have abilities (HMD-142).
        pub mage_abilities: bool = false, "true or false", |_| true;
        /// The colour of each seat; in smaller games the last ones are not used (HMD-19).
        pub mage_of_seat: Mages = Mages::PRINTED, "a list of red, yellow, green and blue in any order", |mages| mages.differ();
        /// Whether the duty queue shifts in turn 1, too (HMD-Q3).
        pub shift_on_first_turn: bool = false, "true or false", |_| true;
        /// Whether the guard of the next floor is skipped after a loss (HMD-Q6).
        pub skip_after_loss: bool = true, "true or false", |_| true;
        /// Whether a closed location still moves a party (HMD-Q11).
        pub closed_location_evil: bool = false, "true or false", |_| true;
        /// The last round of a combat (HMD-Q27).
        pub combat_round_cap: u8 = 12, "1 to 12", |n| (1..=12).contains(n);
        /// What everybody gets when all lose (section 5.7).
        pub collective_loss_return: Shared = Shared::LOSS, "a number from -1.0 to 1.0 with at most six decimals", |_| true;
        /// Whether the potential of section 5.7 is offered for shaped rewards.
        pub shaping: bool = false, "true or false", |_| true;
    }
}

/// The colour of each seat (HMD-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mages(pub [Colour; 4]);

impl Mages {
    /// Red, yellow, green, blue.
    pub const PRINTED: Self = Self([Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue]);

    /// Whether each colour stands once.
    #[must_use]
    pub fn differ(&self) -> bool {
        Colour::all().all(|colour| self.0.contains(&colour))
    }
}

const fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}

impl OptionValue for Mages {
    fn from_value(value: Value<'_>) -> Option<Self> {
        let Value::List(words) = value else { return None };
        let words: &[Value<'_>; 4] = words.try_into().ok()?;
        let mut colours = [Colour::Red; 4];
        for (colour, text) in colours.iter_mut().zip(words) {
            let Value::Text(text) = text else { return None };
            *colour = Colour::parse(text)?;
        }
        Some(Self(colours))
    }
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(Value::List(&self.0.map(|colour| Value::Text(word(colour)))));
    }
}

/// A return from -1 to 1 in millionths; finer ones are refused (HMD-Q60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shared(i32);

impl Shared {
    /// -1: everybody loses.
    pub const LOSS: Self = Self(-1_000_000);

    /// A return in millionths.
    #[must_use]
    pub const fn new(millionths: i32) -> Option<Self> {
        if millionths >= -1_000_000 && millionths <= 1_000_000 {
            Some(Self(millionths))
        } else {
            None
        }
    }

    /// The return in millionths.
    #[must_use]
    pub const fn millionths(self) -> i32 {
        self.0
    }

    /// The return as a number.
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(self.0) / 1e6
    }

    /// The return that is exactly this number.
    #[must_use]
    pub fn from_real(real: f64) -> Option<Self> {
        if !(-1.0..=1.0).contains(&real) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most a million and a half")]
        let near = (real * 1e6 + if real < 0.0 { -0.5 } else { 0.5 }) as i32;
        Self::new(near).filter(|shared| shared.get().to_bits() == (real + 0.0).to_bits())
    }
}

impl OptionValue for Shared {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Real(real) => Self::from_real(real),
            Value::Int(whole) => Self::new(i32::try_from(whole).ok()?.checked_mul(1_000_000)?),
            _ => None,
        }
    }
    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(Value::Real(self.get()));
    }
}

/// Where the tokens start (HMD-26).
const fn tokens(players: u8) -> [Road; 3] {
    match players {
        2 => [Road::Inn, Road::Inn, Road::Castle],
        3 => [Road::Inn, Road::Castle, Road::Castle],
        _ => [Road::Castle; 3],
    }
}

impl Setup for State {
    type Options = Options;

    /// HMD-17 to HMD-27, but for the choices of the players.
    fn setup(options: &Options) -> Self {
        let mut table = Public { top: 1, tokens: tokens(options.players), ..Public::default() };
        for seat in 0..usize::from(options.players) {
            table.vp[seat] = 3;
            table.gold[seat] = 4;
            table.slaves[seat] = 4;
            table.mp[seat] = 4;
        }
        Self {
            options: *options,
            table,
            slots: [Slot::default(); 8],
            plots: Plots::default(),
            agenda: Agenda { stage: Stage::Order, stack: Stack::default() },
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn seats(&self) -> Seat {
        self.options.players
    }

    fn count_components(&self, mut count: impl FnMut(&'static str, u32)) {
        let Self { options: _, table, slots, plots, agenda: _ } = self;
        let size = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
        let held: u32 = table.monsters.iter().map(|own| own.len()).sum();
        let lying = size(table.offer.len() + table.monster_bottom.len());
        let deck = table.display().len() + table.unknown_monsters().len();
        count("monster cards", held + lying + deck);
        let inside: u32 = table.parties.iter().map(|party| party.len()).sum();
        let bottom = size(table.hero_bottom.len());
        count("hero cards", inside + bottom + table.unknown_heroes().len());
        let hands: u32 = plots.hands.iter().map(|hand| hand.len()).sum();
        let deck = self.plot_deck().len();
        count("plot cards", hands + plots.drawn.len() + table.discard.len() + deck);
        let seen = slots.iter().flat_map(|slot| [slot.top.face, slot.bottom.face]).flatten();
        count("event cards", size(seen.count()) + self.unseen_events().len());
        let built: u32 = table.traps.iter().map(|floor| floor.len()).sum();
        let pool: u32 = Trap::all().map(|trap| table.trap_pool(trap)).sum();
        count("traps", built + pool);
        count("party tokens", size(table.tokens.len()));
    }

    fn validate(&self) -> Result<(), InvalidState> {
        validate::validate(self)
    }
}

/// How many components there are in all, by the names of the tally.
pub(super) const PRINTED: [(&str, u32); 6] = [
    ("monster cards", 30),
    ("hero cards", 18),
    ("plot cards", 24),
    ("event cards", 16),
    ("traps", 24),
    ("party tokens", 3),
];

const _: () = assert!(Monster::COUNT == 30 && Hero::COUNT == 18 && Token::COUNT == 3);

/// Serial form of the options inside a state: plain fields, so that bytes work
/// as well as text.
#[cfg(feature = "serde")]
pub(super) mod codec {
    use super::{Colour, Mages, Options, Shared};
    use crate::{OptionError, OptionSet};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(clippy::struct_excessive_bools, reason = "the switches of the game")]
    struct Written {
        players: u8,
        mage_abilities: bool,
        mage_of_seat: [Colour; 4],
        shift_on_first_turn: bool,
        skip_after_loss: bool,
        closed_location_evil: bool,
        combat_round_cap: u8,
        collective_loss_return: f64,
        shaping: bool,
    }

    pub(crate) fn serialize<S: Serializer>(options: &Options, to: S) -> Result<S::Ok, S::Error> {
        let Options {
            players,
            mage_abilities,
            mage_of_seat: Mages(mage_of_seat),
            shift_on_first_turn,
            skip_after_loss,
            closed_location_evil,
            combat_round_cap,
            collective_loss_return,
            shaping,
        } = *options;
        let collective_loss_return = collective_loss_return.get();
        Written {
            players,
            mage_abilities,
            mage_of_seat,
            shift_on_first_turn,
            skip_after_loss,
            closed_location_evil,
            combat_round_cap,
            collective_loss_return,
            shaping,
        }
        .serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
        let read = Written::deserialize(from)?;
        let refused = OptionError::Impossible {
            name: "collective_loss_return",
            reason: "it takes a number from -1.0 to 1.0 with at most six decimals",
        };
        let options = Options {
            players: read.players,
            mage_abilities: read.mage_abilities,
            mage_of_seat: Mages(read.mage_of_seat),
            shift_on_first_turn: read.shift_on_first_turn,
            skip_after_loss: read.skip_after_loss,
            closed_location_evil: read.closed_location_evil,
            combat_round_cap: read.combat_round_cap,
            collective_loss_return: Shared::from_real(read.collective_loss_return)
                .ok_or_else(|| D::Error::custom(refused))?,
            shaping: read.shaping,
        };
        options.check().map_err(D::Error::custom)?;
        Ok(options)
    }
}

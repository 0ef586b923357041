//! The box of the toy: options, bids, cards and dice.

use core::{cell::Cell, fmt};

use rules_core::{
    ArrayString, Indexed, JsonMap, OptionError, OptionInfo, OptionSet, Value, bounded, indexed,
    options_from_json, options_to_json,
    serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error},
    testkit::Promise,
};

/// The fault is the one that [`plant`] chose for this thread, so that one
/// compiled game has room for nearly all of them.
pub(crate) const CHOSEN: u8 = u8::MAX - 1;

/// A game that names no components, as one does that keeps the provided method.
pub(crate) const UNCOUNTED: u8 = u8::MAX - 2;

thread_local! {
    static FAULT: Cell<Option<Promise>> = const { Cell::new(None) };
}

/// Chooses the fault of `State<CHOSEN>` on this thread.
#[allow(dead_code, reason = "only `planted_faults` plants faults")]
pub(crate) fn plant(promise: Promise) {
    FAULT.set(Some(promise));
}

/// Whether this fault is planted.
pub(crate) fn planted(fault: u8, promise: Promise) -> bool {
    fault == promise as u8 || (fault == CHOSEN && FAULT.get() == Some(promise))
}

/// Whether this fault is planted in a constant.
pub(crate) const fn built_in(fault: u8, promise: Promise) -> bool {
    fault == promise as u8
}

/// TOY-1: two or three players, one to three rounds; bold games count double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options<const F: u8> {
    pub(crate) players: u8,
    pub(crate) rounds: u8,
    pub(crate) bold: bool,
}

impl<const F: u8> Default for Options<F> {
    fn default() -> Self {
        Self { players: 3, rounds: 2, bold: false }
    }
}

const PLAYERS: OptionInfo =
    OptionInfo { name: "players", accepts: "2 or 3", meaning: "how many play (TOY-1)" };
const ROUNDS: OptionInfo =
    OptionInfo { name: "rounds", accepts: "1 to 3", meaning: "how long (TOY-1)" };
const BOLD: OptionInfo =
    OptionInfo { name: "bold", accepts: "true or false", meaning: "double points (TOY-1)" };

impl<const F: u8> OptionSet for Options<F> {
    const LIST: &'static [OptionInfo] = &[PLAYERS, ROUNDS, BOLD];

    fn each(&self, visit: &mut dyn FnMut(&'static OptionInfo, Value<'_>)) {
        visit(&PLAYERS, Value::Int(self.players.into()));
        visit(&ROUNDS, Value::Int(self.rounds.into()));
        visit(&BOLD, Value::Bool(self.bold));
    }

    fn set(&mut self, name: &str, value: Value<'_>) -> Result<(), OptionError> {
        let refused = |info: &OptionInfo| OptionError::Refused {
            name: info.name,
            value: ArrayString::of(value),
            accepts: info.accepts,
        };
        let number = |info| match value {
            Value::Int(number) => u8::try_from(number).map_err(|_| refused(info)),
            _ => Err(refused(info)),
        };
        match (name, value) {
            ("players", _) => self.players = number(&PLAYERS)?,
            ("rounds", _) => self.rounds = number(&ROUNDS)?,
            ("bold", Value::Bool(_)) if planted(F, Promise::OptionsRoundTrip) => {}
            ("bold", Value::Bool(bold)) => self.bold = bold,
            ("bold", _) => return Err(refused(&BOLD)),
            _ if planted(F, Promise::OptionsUnknown) => {}
            _ => {
                return Err(OptionError::Unknown {
                    name: ArrayString::of(name),
                    known: Self::LIST,
                });
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), OptionError> {
        let refused = |info: &OptionInfo, value: u8| OptionError::Refused {
            name: info.name,
            value: ArrayString::of(value),
            accepts: info.accepts,
        };
        if !(2..=3).contains(&self.players) {
            return Err(refused(&PLAYERS, self.players));
        }
        let least = if planted(F, Promise::OptionsDefault) { 3 } else { 1 };
        if !(least..=3).contains(&self.rounds) {
            return Err(refused(&ROUNDS, self.rounds));
        }
        Ok(())
    }
}

impl<const F: u8> Serialize for Options<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            options_to_json(self).serialize(to)
        } else {
            (self.players, self.rounds, self.bold).serialize(to)
        }
    }
}

impl<'de, const F: u8> Deserialize<'de> for Options<F> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            options_from_json(&JsonMap::deserialize(from)?).map_err(D::Error::custom)
        } else {
            let (players, rounds, bold) = Deserialize::deserialize(from)?;
            let options = Self { players, rounds, bold };
            options.check().map_err(D::Error::custom)?;
            Ok(options)
        }
    }
}

bounded! {
    /// The rank of a card.
    pub(crate) struct Rank(1..=3);
}
bounded! {
    /// A face of the die.
    pub(crate) struct Face(1..=6);
}
indexed! {
    /// What chance does.
    pub(crate) enum Event {
        /// A card for the next seat.
        Dealt(rank: Rank) = "card {rank}",
        /// The die of the round.
        Rolled(face: Face) = "die {face}",
    }
}

/// What a seat does: pass, or bid 1 to 3. By hand, so that faults fit in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bid<const F: u8>(pub(crate) u8);

impl<const F: u8> Indexed for Bid<F> {
    const COUNT: usize = 4;
    const ALL: &'static [Self] = &[Self(0), Self(1), Self(2), Self(3)];
    type Row<V> = [V; 4];
    type Words = [u64; 1];
    fn index(self) -> usize {
        self.0.into()
    }
    fn from_index(index: usize) -> Option<Self> {
        let index = if planted(F, Promise::CatalogueRoundTrip) { index.min(3) } else { index };
        u8::try_from(index).ok().filter(|&bid| bid < 4).map(Self)
    }
    fn row<V>(mut fill: impl FnMut(Self) -> V) -> [V; 4] {
        [0, 1, 2, 3].map(|bid| fill(Self(bid)))
    }
}

impl<const F: u8> fmt::Display for Bid<F> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => out.write_str("pass"),
            3 if planted(F, Promise::TextsUnique) => out.write_str("bid 2"),
            bid => write!(out, "bid {bid}"),
        }
    }
}

impl<const F: u8> Serialize for Bid<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if planted(F, Promise::StepRoundTrip) {
            return to.serialize_u8(self.0);
        }
        to.collect_str(self)
    }
}

impl<'de, const F: u8> Deserialize<'de> for Bid<F> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("pass or bid 1 to 3"))
    }
}

/// Writes the own card of a view; a planted fault says only whether there is one.
#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
pub(crate) fn write_own<const F: u8, S: Serializer>(
    own: &Option<Rank>,
    to: S,
) -> Result<S::Ok, S::Error> {
    if planted(F, Promise::ViewRoundTrip) { own.is_some().serialize(to) } else { own.serialize(to) }
}

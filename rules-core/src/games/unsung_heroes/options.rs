//! Options: the switches of the game (4.2).

use super::components::{Character, Components, MAX_SEATS, Minion, Treasure};
use crate::{Indexed, OptionError, OptionValue, SetRef, Value};

indexed! {
    /// Which box is played (UH-11).
    #[non_exhaustive]
    pub enum BoxSet {
        /// Unsung Heroes.
        Rats = "rats",
        /// Court of the Pixie Queen.
        Pixies = "pixies",
        /// Both boxes together (UH-20, UH-21).
        Mixed = "mixed",
    }
}
indexed! {
    /// The Boss of the mixed set (UH-20); without effect.
    #[non_exhaustive]
    pub enum Boss {
        /// The King Rat.
        KingRat = "king_rat",
        /// The Pixie Queen.
        PixieQueen = "pixie_queen",
    }
}
indexed! {
    /// Which characters may be played (UH-16).
    #[non_exhaustive]
    pub enum Pool {
        /// The four of the box.
        Set = "set",
        /// All eight.
        All = "all",
    }
}
indexed! {
    /// What decides a tie that nothing breaks (UH-68).
    #[non_exhaustive]
    pub enum TieSpecial {
        /// Chance.
        Chance = "chance",
        /// The lower seat is ranked higher.
        Seat = "seat",
    }
}
indexed! {
    /// What a win is worth (5.10).
    #[non_exhaustive]
    pub enum Returns {
        /// The winner gets 1, the others share the loss.
        ZeroSum = "zero_sum",
        /// The winner gets 1, the others nothing.
        WinLoss = "win_loss",
    }
}
indexed_option!(BoxSet, Boss, Pool, TieSpecial, Returns);

/// Who plays whom (UH-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Casting {
    /// Seat by seat, each takes one that is left.
    Draft,
    /// Chance deals them.
    Random,
    /// A fixed list by seat.
    Fixed([Option<Character>; MAX_SEATS]),
}

impl OptionValue for Casting {
    fn from_value(value: Value<'_>) -> Option<Self> {
        let list = match value {
            Value::Text("draft") => return Some(Self::Draft),
            Value::Text("random") => return Some(Self::Random),
            Value::List(list) if list.len() <= MAX_SEATS => list,
            _ => return None,
        };
        let mut cast = [None; MAX_SEATS];
        for (to, value) in cast.iter_mut().zip(list) {
            let character = match value {
                Value::Int(id) => Character::from_index(usize::try_from(*id).ok()?),
                Value::Text(name) => Character::parse(name),
                _ => None,
            };
            *to = Some(character?);
        }
        Some(Self::Fixed(cast))
    }

    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        match self {
            Self::Draft => visit(Value::Text("draft")),
            Self::Random => visit(Value::Text("random")),
            Self::Fixed(cast) => {
                let mut ids = [Value::Null; MAX_SEATS];
                let mut taken = 0;
                for (to, character) in ids.iter_mut().zip(cast.iter().flatten()) {
                    *to = Value::Int(i64::try_from(character.index()).unwrap_or_default());
                    taken += 1;
                }
                visit(Value::List(&ids[..taken]));
            }
        }
    }
}

options! {
    /// The switches of 4.2.
    pub struct Options {
        /// Number of seats (UH-1).
        pub players: u8 = 2, "2 to 4", |n| (2..=4).contains(n);
        /// Which box is played (UH-11).
        pub set: BoxSet = BoxSet::Rats, "rats, pixies or mixed", |_| true;
        /// The Boss of the mixed set (UH-20); it changes no rule.
        pub mixed_boss: Boss = Boss::KingRat, "king_rat or pixie_queen", |_| true;
        /// Whether the Line Leader Pixie takes part in the mixed set (UH-20).
        pub mixed_line_leader: bool = true, "true or false", |_| true;
        /// How the characters are chosen (UH-16).
        pub characters: Casting = Casting::Draft,
            "draft, random, or a list by seat of alfred, wanda, tilda, jerry, betty, karl, greg and \
             ellen, or of their numbers from 0", |_| true;
        /// Which characters may be chosen (UH-16); the mixed set always takes all.
        pub character_pool: Pool = Pool::Set, "set or all", |_| true;
        /// What decides a tie that nothing breaks (UH-68).
        pub tie_special: TieSpecial = TieSpecial::Chance, "chance or seat", |_| true;
        /// Whether untargeted bonuses of a card with several may be declined (UH-Q9).
        pub untargeted_optional: bool = true, "true or false", |_| true;
        /// Whether Forge takes no superfluous parts (UH-Q18).
        pub forge_minimal_only: bool = true, "true or false", |_| true;
        /// Turns of a round that are not passes before only passing is legal (UH-37).
        pub turn_limit_per_round: u8 = 100, "1 to 100", |n| (1..=100).contains(n);
        /// How many dice a player may own (UH-38).
        pub max_dice_per_player: u8 = 24, "4 to 24", |n| (4..=24).contains(n);
        /// What a win is worth (5.10).
        pub returns: Returns = Returns::ZeroSum, "zero_sum or win_loss", |_| true;
        /// Whether the game offers a potential for shaped rewards (5.10).
        pub shaping: bool = false, "true or false", |_| true;
        /// What is printed on the cards (2.10).
        pub components: SetRef<Components> = SetRef::SHIPPED,
            "a component set: null for the one that ships, the title and the digest of one that is \
             loaded, or a document", |_| true;
    } where |o| o.cast_fits()
}

impl Options {
    /// Whether a character may be chosen (UH-16).
    #[must_use]
    pub fn offers(&self, character: Character) -> bool {
        let all = self.set == BoxSet::Mixed || self.character_pool == Pool::All;
        all || (character >= Character::Betty) == (self.set == BoxSet::Pixies)
    }

    /// Whether a Minion takes part (UH-20).
    #[must_use]
    pub fn has_minion(&self, minion: Minion) -> bool {
        match self.set {
            BoxSet::Rats => !minion.pixie(),
            BoxSet::Pixies => minion.pixie(),
            BoxSet::Mixed => minion != Minion::LineLeaderPixie || self.mixed_line_leader,
        }
    }

    /// Whether a Treasure takes part (UH-21).
    #[must_use]
    pub fn has_treasure(&self, treasure: Treasure) -> bool {
        match self.set {
            BoxSet::Rats => !treasure.pixie(),
            BoxSet::Pixies => treasure.pixie(),
            BoxSet::Mixed => true,
        }
    }

    /// A fixed list names each seat's character, all different, all offered.
    fn cast_fits(&self) -> Result<(), OptionError> {
        let no = |reason| Err(OptionError::Impossible { name: "characters", reason });
        let Casting::Fixed(cast) = self.characters else { return Ok(()) };
        if cast.iter().flatten().count() != usize::from(self.players) {
            return no("the list has another length than there are seats");
        }
        for (at, character) in cast.iter().enumerate() {
            let Some(character) = character else { continue };
            if cast[..at].contains(&Some(*character)) {
                return no("two seats cannot play the same character");
            }
            if !self.offers(*character) {
                return no(
                    "a character is not in the pool: `character_pool` \"all\" has all eight",
                );
            }
        }
        Ok(())
    }
}

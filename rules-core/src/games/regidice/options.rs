//! Options: the switches of the game (4.2).

use super::components::{
    BlackSplit, Colour, Components, EnemyHealth, HARD, MAX_SEATS, Overkill, Pool, ResolveOrder,
    STANDARD, Suffer, ValueRule,
};
use crate::{OptionError, OptionValue, Seat, SetRef, Value};

/// RD-Q28: dice of each player at tables of one to four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StartDice(pub [u8; MAX_SEATS]);

impl StartDice {
    /// The printed game.
    pub const STANDARD: Self = Self(STANDARD);
    /// Fewer dice.
    pub const HARD: Self = Self(HARD);
    /// The most that the box holds.
    const MOST: [u8; MAX_SEATS] = [24, 12, 8, 6];

    /// Whether the box holds them.
    fn fits(self) -> bool {
        self.0.iter().zip(Self::MOST).all(|(dice, most)| (1..=most).contains(dice))
    }
}

impl OptionValue for StartDice {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Text("standard") => Some(Self::STANDARD),
            Value::Text("hard") => Some(Self::HARD),
            Value::List(values) if values.len() == MAX_SEATS => {
                let mut dice = [0; MAX_SEATS];
                for (to, value) in dice.iter_mut().zip(values) {
                    *to = OptionValue::from_value(*value)?;
                }
                Some(Self(dice))
            }
            _ => None,
        }
    }

    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(Value::List(&self.0.map(|dice| Value::Int(dice.into()))));
    }
}

options! {
    /// The switches of the game (4.2).
    pub struct Options {
        /// How many play (RD-2).
        pub players: Seat = 2, "1 to 4", |n| (1..=4).contains(n);
        /// Dice of each player at tables of one to four (RD-7, RD-Q28).
        pub start_dice: StartDice = StartDice::STANDARD,
            "four numbers, at most 24, 12, 8, 6; or standard or hard", |dice| dice.fits();
        /// What may not be declared twice (RD-Q1).
        pub value_rule: ValueRule = ValueRule::Unique, "unique or pair", |_| true;
        /// In which order players resolve (RD-25).
        pub resolve_order: ResolveOrder = ResolveOrder::Free, "free or fixed", |_| true;
        /// How many black dice overkill is worth (RD-Q12).
        pub overkill: Overkill = Overkill::All, "all or per_point", |_| true;
        /// Who gets the black dice of overkill (RD-Q12).
        pub black_split: BlackSplit = BlackSplit::Overkiller,
            "overkiller or choice", |_| true;
        /// Who suffers in the targeted category (RD-Q14).
        pub suffer: Suffer = Suffer::One, "one, shared or each", |_| true;
        /// What an enemy's health counts (RD-Q11).
        pub enemy_health: EnemyHealth = EnemyHealth::Damage, "damage or pips", |_| true;
        /// Whether a solo player passes dice to himself (RD-67).
        pub solo_prepare: bool = false, "true or false", |_| true;
        /// After how many rounds the team has lost (RD-70).
        pub round_limit: u8 = 40, "1 to 200", |n| (1..=200).contains(n);
        /// Whether nodes with one legal action are skipped (5.1).
        pub auto_forced: bool = true, "true or false", |_| true;
        /// Whether rewards are shaped by a potential (RD-Q29).
        pub shaping: bool = false, "true or false", |_| true;
        /// The enemies, and what sets and runs are worth (2.5).
        pub components: SetRef<Components> = SetRef::SHIPPED,
            "a component set: null for the one that ships, the title and the digest of one that is \
             loaded, or a document", |_| true;
    } where |options| options.damage_fits()
}

/// The most damage of one Action phase, and with the damage before it, that observations have
/// room for.
const MOST_DAMAGE: [u16; 2] = [85, 100];

impl Options {
    /// RD-7: die number q of seat i has the colour (q + i) mod 3.
    pub(super) fn pool(&self, seat: Seat) -> Pool {
        let mut pool = Pool::default();
        for die in 0..self.each() {
            let colour = [Colour::Red, Colour::Yellow, Colour::Blue][usize::from((die + seat) % 3)];
            pool.add(colour, 0, 1);
        }
        pool
    }

    /// Dice of each player.
    fn each(&self) -> u8 {
        self.start_dice.0[usize::from(self.players - 1)]
    }

    /// 2.5: all dice showing six deal as much damage as the pips make of the least defence.
    fn damage_fits(&self) -> Result<(), OptionError> {
        let set = self.components.get();
        let fits = set.enemies().all(|enemy| {
            let foe = set.foe(enemy);
            let dice = u16::from(self.dealt()) + u16::from(set.trophies(enemy));
            let dealt = 6 * dice / u16::from(foe.dice());
            let before = u16::from(foe.health(self.enemy_health)) - 1;
            dealt <= MOST_DAMAGE[0] && dealt + before <= MOST_DAMAGE[1]
        });
        if fits {
            return Ok(());
        }
        Err(OptionError::Impossible {
            name: "components",
            reason: "the players could deal more than 85 damage to an enemy of so few dice, or \
                     more than 100 with what it has: give them fewer dice by `start_dice`, or the \
                     enemy more",
        })
    }

    /// Dice of all players at the start.
    pub(super) fn dealt(&self) -> u8 {
        self.players * self.each()
    }
}

//! What the Unique Abilities do, in a line.

use crate::words::format;
use alloc::string::String;

use super::super::components::{Hero, constants};

/// The ability of a Hero; behind the stroke, with a Dojo Crystal.
pub(in super::super) fn ability(hero: Hero) -> String {
    match hero {
        Hero::Alyndra => format!(
            "damage of her Spells +{} / +{}",
            constants::PYROMANIAC,
            constants::PYROMANIAC_UPGRADED
        ),
        Hero::Bjorn => {
            format!("with {} Hearts or less, each roll has 1Y / 1R more", constants::IRE)
        }
        Hero::Scrutt => format!(
            "a Melee Plus-One when a roll of his Defeats somebody / and heals {}",
            constants::RAGE
        ),
        Hero::Loxley => format!(
            "Plus-Ones cost {} Hit / and twice as many fit",
            constants::PLUS_ONE_PRICE_OF_LOXLEY
        ),
        Hero::Gwenavael => "her horse Gust takes a Turn after hers / and is stronger".into(),
        Hero::Amos => {
            format!("his Spells heal +{} / +{}", constants::BOON, constants::BOON_UPGRADED)
        }
        Hero::Mari => {
            "a Plus-One when a purple Minion is Defeated in her Turn / in any Turn".into()
        }
        Hero::Wugner => format!(
            "his Magic Plus-Ones add {} / {} to anybody's roll",
            constants::BEAT,
            constants::BEAT_UPGRADED
        ),
    }
}

/// The abilities of Mordak.
pub(super) const MORDAK: &str = "Schemy Meddling: his Plus-Ones add to anybody's roll; Master of \
                                 Magic: draws Spells in his Level Up Step";

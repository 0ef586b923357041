//! Cards: characters, slots, Minions, Treasures, Puppets, and the vocabulary of
//! bonuses from which all of them are built (2.9).

use super::dice::Die;
use crate::Indexed;

indexed! {
    /// The eight characters (2.3).
    #[non_exhaustive]
    pub enum Character {
        /// Measured Technique (UH-101).
        Alfred = "alfred",
        /// Comedy of Errors (UH-106).
        Wanda = "wanda",
        /// Save the Rats (UH-111).
        Tilda = "tilda",
        /// Fixing the Odds (UH-116).
        Jerry = "jerry",
        /// Rage (UH-121).
        Betty = "betty",
        /// Forge and Karat Coin (UH-130, UH-131).
        Karl = "karl",
        /// Faith and Tithe (UH-135, UH-136).
        Greg = "greg",
        /// Puppets (UH-140).
        Ellen = "ellen",
    }
}

indexed! {
    /// The Minions below the Boss (2.5).
    #[non_exhaustive]
    pub enum Minion {
        /// Rats.
        SewerRat = "sewer_rat",
        /// Rats.
        PackRat = "pack_rat",
        /// Rats.
        LabRat = "lab_rat",
        /// Rats.
        RatBandit = "rat_bandit",
        /// Pixies; always on top (UH-13).
        LineLeaderPixie = "line_leader_pixie",
        /// Pixies.
        BubblePixie = "bubble_pixie",
        /// Pixies.
        GlitterPixie = "glitter_pixie",
        /// Pixies.
        MischiefPixie = "mischief_pixie",
    }
}

indexed! {
    /// The Treasures (2.6): eight of the Rats, eight of the Pixies.
    #[non_exhaustive]
    pub enum Treasure {
        /// Rats.
        RustyCrown = "rusty_crown",
        /// Rats.
        SilverLadle = "silver_ladle",
        /// Rats.
        BagOfBottleCaps = "bag_of_bottle_caps",
        /// Rats.
        LuckyMarble = "lucky_marble",
        /// Rats.
        CrookedScales = "crooked_scales",
        /// Rats.
        CrackedMirror = "cracked_mirror",
        /// Rats.
        LostLunchbox = "lost_lunchbox",
        /// Rats.
        MouseTrap = "mouse_trap",
        /// Pixies.
        CrystalSlipper = "crystal_slipper",
        /// Pixies.
        JarOfPixieDust = "jar_of_pixie_dust",
        /// Pixies.
        GlitterBomb = "glitter_bomb",
        /// Pixies.
        MoonLantern = "moon_lantern",
        /// Pixies.
        ThistleWand = "thistle_wand",
        /// Pixies.
        WildHoneycomb = "wild_honeycomb",
        /// Pixies.
        DragonflyReins = "dragonfly_reins",
        /// Pixies.
        BorrowedThimble = "borrowed_thimble",
    }
}

indexed! {
    /// Ellen's Puppets (2.7).
    #[non_exhaustive]
    pub enum Puppet {
        /// +1.
        SirSock = "sir_sock",
        /// A Blue die.
        MissMitten = "miss_mitten",
        /// Rerolls an own die.
        OldYarnbeard = "old_yarnbeard",
        /// Rerolls any die.
        CaptainFelt = "captain_felt",
    }
}

/// One bonus of a card: the whole vocabulary (2.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Bonus {
    /// Adds to the score until the end of the round.
    Static(u8),
    /// Gains dice; a die without a face is rolled.
    Dice(&'static [Die]),
    /// Rerolls an own die.
    RerollOwn,
    /// Rerolls a legal die.
    RerollAny,
    /// Rerolls a legal Purple die.
    RerollPurple,
    /// Rerolls every unprotected die of everyone else.
    RerollOthers,
    /// Swaps the ownership of two legal dice.
    Swap,
    /// A White or Red die becomes two rolled Blue dice of its owner.
    Break,
    /// A White or Red die becomes a Blue die set to 4.
    Transmute,
    /// Plays an Item from the own discard pile.
    ReplayOwn,
    /// Plays an Item from any discard pile.
    ReplayAny,
    /// Betty rages once (UH-122).
    Rage,
    /// Betty boils: Happy tokens flip, flips reach any die.
    Boil,
    /// Puts an Item from any discard pile on a Puppet.
    Stuff,
    /// Carries out all Puppets (UH-147).
    PuppetShow,
    /// First half of a tithe: takes from an opponent's die (UH-137).
    TitheTake(u8),
    /// Second half of a tithe: gives to a die (UH-137).
    TitheGive(u8),
    /// The great tithe (UH-138).
    MassTithe,
    /// Gains a Gold Bar.
    GoldBar,
    /// Draws a card (UH-93).
    Draw,
    /// Cancels a card, out of turn (UH-60).
    Nope,
}

/// One printed card, Powerup or Puppet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Card {
    /// Its name.
    pub name: &'static str,
    /// Whether it is an Item.
    pub item: bool,
    /// Whether it is a Gold Card (UH-45).
    pub gold: bool,
    /// Its bonuses in printed order.
    pub bonuses: &'static [Bonus],
}

/// A card that is neither an Item nor a Gold Card.
pub(super) const fn plain(name: &'static str, bonuses: &'static [Bonus]) -> Card {
    Card { name, item: false, gold: false, bonuses }
}

/// An Item.
pub(super) const fn item(name: &'static str, bonuses: &'static [Bonus]) -> Card {
    Card { name, item: true, gold: false, bonuses }
}

/// A Gold Card.
pub(super) const fn gold(name: &'static str, bonuses: &'static [Bonus]) -> Card {
    Card { name, item: false, gold: true, bonuses }
}

impl Card {
    /// What its static bonus adds, or 0.
    #[must_use]
    pub const fn points(&self) -> u8 {
        let mut i = 0;
        while i < self.bonuses.len() {
            if let Bonus::Static(n) = self.bonuses[i] {
                return n;
            }
            i += 1;
        }
        0
    }
}

/// What is printed, card by card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cards {
    /// The Common Cards, the same in every deck (2.4).
    pub(crate) common: [Card; 10],
    /// The unique cards of each character, slots 10 to 14 (2.4).
    pub(crate) unique: [[Card; 5]; Character::COUNT],
    /// What each character rolls at the start of a round (2.3).
    pub(crate) starting: [&'static [Die]; Character::COUNT],
    /// The Powerups of the Minions (2.5).
    pub(crate) minions: [Card; Minion::COUNT],
    /// The Treasures (2.6).
    pub(crate) treasures: [Card; Treasure::COUNT],
    /// The abilities of the Puppets (2.7).
    pub(crate) puppets: [Card; Puppet::COUNT],
}

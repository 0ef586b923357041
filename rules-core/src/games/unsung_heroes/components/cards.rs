//! Cards: characters, slots, Minions, Treasures, Puppets, and the vocabulary of
//! bonuses from which all of them are built (2.9).

use super::{
    dice::Die,
    rows::{COMMON, MINIONS, STARTING, TREASURES, UNIQUE},
    sets::Slots,
};
use crate::Indexed;

bounded! {
    /// A card of a deck of fifteen: 0 to 9 common, 10 to 13 strict_json, 14 Gold (2.4).
    pub struct Slot(0..=14);
}
bounded! {
    /// An Item of a deck (2.4).
    pub struct Item(0..=7);
}

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
pub struct Card {
    /// Its name.
    pub(crate) name: &'static str,
    /// Whether it is an Item.
    pub(crate) item: bool,
    /// Whether it is a Gold Card (UH-45).
    pub(crate) gold: bool,
    /// Its bonuses in printed order.
    pub(crate) bonuses: &'static [Bonus],
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

/// Static bonuses by character and slot: cards score without a search.
static POINTS: [[u8; 15]; 8] = {
    let (mut points, mut who) = ([[0; 15]; 8], 0);
    while who < 8 {
        let mut slot = 0;
        while slot < 15 {
            points[who][slot] =
                if slot < 10 { COMMON[slot].points() } else { UNIQUE[who][slot - 10].points() };
            slot += 1;
        }
        who += 1;
    }
    points
};

/// Static bonuses of the Minions.
pub(in super::super) static MINION_POINTS: [u16; 8] = worth(&MINIONS);
/// Static bonuses of the Treasures.
pub(in super::super) static TREASURE_POINTS: [u16; 16] = worth(&TREASURES);

/// Static bonuses of a list of cards.
const fn worth<const N: usize>(cards: &[Card; N]) -> [u16; N] {
    let (mut points, mut at) = ([0; N], 0);
    while at < N {
        points[at] = cards[at].points() as u16;
        at += 1;
    }
    points
}

/// Static bonuses of sets of cards by character, the last row for nobody: of
/// the slots 0 to 7, and of 8 to 14. A score is asked for in every step.
static SUMS: [[[u8; 256]; 2]; 9] = {
    let (mut sums, mut who) = ([[[0; 256]; 2]; 9], 0);
    while who < 8 {
        let mut set = 1_usize;
        while set < 256 {
            // The lowest card, and the sum of the others.
            let (slot, rest) = (set.trailing_zeros() as usize, set & (set - 1));
            sums[who][0][set] = sums[who][0][rest] + POINTS[who][slot];
            if set < 128 {
                sums[who][1][set] = sums[who][1][rest] + POINTS[who][8 + slot];
            }
            set += 1;
        }
        who += 1;
    }
    sums
};

impl Slot {
    /// The Nope of every deck (UH-58).
    pub const NOPE: Self = Self(9);
    /// The Gold Card of every deck.
    pub const GOLD: Self = Self(14);
}

impl Item {
    /// The slots of Items, which are the same in every deck.
    const SLOTS: [Slot; 8] = {
        let (mut slots, mut slot, mut at) = ([Slot(0); 8], 0_u8, 0);
        while slot < 15 {
            let place = slot as usize;
            let card = if slot < 10 { &COMMON[place] } else { &UNIQUE[0][place - 10] };
            if card.item {
                slots[at] = Slot(slot);
                at += 1;
            }
            slot += 1;
        }
        assert!(at == 8, "an Item without a slot");
        slots
    };

    /// Where it lies in the deck.
    #[inline]
    #[must_use]
    pub const fn slot(self) -> Slot {
        Self::SLOTS[self.0 as usize]
    }

    /// The Item in a slot, if it is one.
    #[inline]
    #[must_use]
    pub fn at(slot: Slot) -> Option<Self> {
        Self::all().find(|item| item.slot() == slot)
    }
}

impl Character {
    /// A card of this character's deck.
    #[inline]
    #[must_use]
    pub fn card(self, slot: Slot) -> &'static Card {
        let at = usize::from(slot.get());
        at.checked_sub(10).map_or_else(|| &COMMON[at], |unique| &UNIQUE[self.index()][unique])
    }

    /// What the static bonus of a card adds.
    #[inline]
    pub(in super::super) fn points(self, slot: Slot) -> u8 {
        POINTS[self.index()][usize::from(slot.get())]
    }

    /// What the static bonuses of some cards of somebody's deck add.
    #[inline]
    pub(in super::super) fn sum(of: Option<Self>, cards: Slots) -> u8 {
        let sums = &SUMS[of.map_or(8, Self::index)];
        let [low, high] = cards.bits().to_le_bytes();
        sums[0][usize::from(low)] + sums[1][usize::from(high)]
    }

    /// The starting roll (UH-24).
    #[must_use]
    pub fn starting(self) -> &'static [Die] {
        STARTING[self.index()]
    }
}

impl Minion {
    /// Its Powerup.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static Card {
        &super::MINIONS[self.index()]
    }
    /// What it does.
    #[inline]
    #[must_use]
    pub fn bonus(self) -> Bonus {
        self.card().bonuses[0]
    }
    /// Whether it came in the Pixie box.
    #[must_use]
    pub fn pixie(self) -> bool {
        self >= Self::LineLeaderPixie
    }
}

impl Treasure {
    /// Its card.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static Card {
        &super::TREASURES[self.index()]
    }
    /// Whether it came in the Pixie box.
    #[must_use]
    pub fn pixie(self) -> bool {
        self >= Self::CrystalSlipper
    }
}

impl Puppet {
    /// What it does.
    #[inline]
    #[must_use]
    pub fn bonus(self) -> Bonus {
        super::PUPPETS[self.index()].bonuses[0]
    }
}

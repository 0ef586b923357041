//! Every decision (5.2) and every outcome of chance (5.7), with fixed ids.

use super::{Adepts, Cell, Char, Deck, Direction, Face, Hero, Level, Minion, Row, Size, Slot};
use super::{Spell, Tile, Treasure};

bounded! {
    /// Hits assigned as damage (VV-103). No Hit Pool is larger.
    pub struct Hits(1..=43);
}

bounded! {
    /// Dice of one colour that show the higher of their two faces.
    pub struct Count(0..=20);
}

bounded! {
    /// Total of dice of one colour.
    pub struct Sum(0..=12);
}

indexed! {
    /// What XP buys (VV-169).
    #[non_exhaustive]
    pub enum LevelUp {
        /// A new Novice die for a row.
        NewNovice(row: Row) = "new_novice {row}",
        /// A Novice die of a row becomes an Adept die.
        NoviceToAdept(row: Row) = "novice_to_adept {row}",
        /// An Adept die of a row becomes a Master die.
        AdeptToMaster(row: Row) = "adept_to_master {row}",
        /// One more Action Point for every Turn.
        ActionPoint = "action_point",
    }
}

indexed! {
    /// A decision: 281 of them, each with the same id at every node (5.2).
    #[non_exhaustive]
    pub enum Action {
        /// Stop, done, end, keep, decline: the meaning is the node's.
        Pass = "pass",
        /// VV-31: the Initiative holder acts first.
        GoFirst = "go_first",
        /// VV-31: the Initiative holder acts last.
        GoLast = "go_last",
        /// A step to the next Region (VV-44).
        Step(to: Direction) = "step {to}",
        /// A step through the Labyrinth (VV-80).
        StepPortal = "step portal",
        /// VV-56: flip what lies around.
        Scout = "scout",
        /// VV-69: take the Treasures here.
        Loot = "loot",
        /// VV-71: use up the Item.
        UseItem = "use_item",
        /// VV-81: sacrifice at the Altar.
        RegionAction = "region_action",
        /// An Action Roll.
        Roll(row: Row) = "{row}",
        /// VV-146: draw two Spells.
        PowerSurge = "power_surge",
        /// VV-118: Hits become a Plus-One.
        BuyPlusOne = "buy_plus_one",
        /// VV-119, VV-211: a Plus-One becomes a Hit.
        UsePlusOne = "use_plus_one",
        /// VV-209, VV-211: a Plus-One helps the roll of another.
        AddBeat = "add_beat",
        /// Names a die by colour and face.
        PickDie(face: Face) = "pick {face}",
        /// Names a row (`Row` in 5.2).
        PickRow(row: Row) = "row {row}",
        /// Names a Spell deck.
        Deck(deck: Deck) = "deck {deck}",
        /// Spawns a Minion of a Size.
        SpawnSize(size: Size) = "spawn {size}",
        /// Chooses the level of the Spell.
        Level(level: Level) = "level {level}",
        /// Assigns Hits as damage.
        Assign(hits: Hits) = "assign {hits}",
        /// Names a Region.
        Region(cell: Cell) = "region {cell}",
        /// Names a Character.
        Character(who: Char) = "character {who}",
        /// Names a Spell of the own hand.
        SpellCard(spell: Spell) = "spell {spell}",
        /// Names a Treasure of the Stash.
        TreasureCard(treasure: Treasure) = "treasure {treasure}",
        /// Gives the Treasure of a slot back.
        ReturnSlot(slot: Slot) = "return {slot}",
        /// Spends XP.
        LevelUp(what: LevelUp) = "level_up {what}",
        /// Drafts a character board.
        ChooseBoard(hero: Hero) = "choose {hero}",
        /// VV-Q17: accepts an optional benefit.
        Use = "use",
    }
}

indexed! {
    /// An outcome of chance. A roll is made colour by colour into the
    /// multiset; a draw names the design.
    #[non_exhaustive]
    pub enum ChanceOutcome {
        /// White dice: so many show 1.
        Novices(ones: Count) = "novice {ones}x1",
        /// Yellow dice: so many show 0 and so many 2.
        Adepts(faces: Adepts) = "adept {faces}",
        /// Red dice: so many show 2.
        Masters(twos: Count) = "master {twos}x2",
        /// Dodge, Regenerate, Spell dice, the die of a Stash.
        Total(hits: Sum) = "total {hits}",
        /// A tile is revealed: one of the thirty that have a tier.
        Tile(tile: Tiered) = "tile {tile}",
        /// A Minion is drawn.
        Minion(minion: Minion) = "minion {minion}",
        /// A Spell is drawn, or discarded at random.
        Spell(spell: Spell) = "spell {spell}",
        /// A face-down Treasure is revealed.
        Treasure(treasure: Treasure) = "treasure {treasure}",
        /// `character_choice = random`: a seat gets its Hero.
        Hero(hero: Hero) = "hero {hero}",
        /// A phase begins: the node at which players may join or leave, with
        /// `allow_roster_changes` only.
        Begin = "begin",
    }
}

/// A tile that can lie face-down: one of the tiers I to III.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiered(Tile);

impl Tiered {
    /// Index of the first such tile.
    const FIRST: usize = Tile::T1Bramble.index();
    /// How many there are.
    const NUMBER: usize = Tile::ALL.len() - Self::FIRST;

    /// The tile, unless it is one of Hawkemoor.
    #[inline]
    #[must_use]
    pub(crate) const fn new(tile: Tile) -> Option<Self> {
        if tile.index() < Self::FIRST { None } else { Some(Self(tile)) }
    }

    /// The tile itself.
    #[inline]
    #[must_use]
    pub(crate) const fn tile(self) -> Tile {
        self.0
    }
}

indexed_by! {
    Tiered[Tiered::NUMBER]: |tiered| tiered.0.index() - Tiered::FIRST,
    |index| Tiered(Tile::ALL[Tiered::FIRST + index])
}

impl core::fmt::Display for Tiered {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&self.0, out)
    }
}

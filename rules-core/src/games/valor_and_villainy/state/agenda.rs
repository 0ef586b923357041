//! The agenda: what is in progress, and what waits for it to end.
//!
//! A stack of one-byte tags says what lies on top of what; the record of each
//! tag lies in a small stack of its kind, because the rules ask by kind ("is
//! one of Mari's Turns in progress?") and never by depth. Results travel
//! through records and the table, never through return values: a reaction
//! lowers `due` of the damage below its window, sets `Cancelled` of the Spell,
//! adds to `extra` of the roll.
//!
//! How deep it gets: Turns nest only through Puppet Strings (two copies),
//! Ambush Horn and Ambush icons, and a villain-side Minion cannot Scout, so
//! four Turns with three rolls below them are the most. Nothing inside an
//! attack starts another one, and inside a damage instance only Eye for an Eye
//! and Parting Spite deal damage, one copy each: one attack, three instances.
//! The longest chain is Turn Roll Cast Turn Roll Cast Turn Scout Window Cast
//! Turn Roll Attack Deal Window Cast Deal Window Cast Deal Window Cast.

use super::Chair;
use crate::{
    games::valor_and_villainy::components::{
        Cell, Cells, Char, Deck, Dice, Direction, Directions, Face, Level, Piece, Pieces, Row,
        Size, Spell,
        spells::{Effect, Trigger},
    },
    pieces::Stack,
};

ids! {
    /// The kind of a frame.
    pub enum Tag {
        Turn = "turn", Roll = "roll", Attack = "attack", Deal = "deal", Cast = "cast",
        Window = "window", Scout = "scout",
    }
}

#[expect(clippy::derivable_impls, reason = "a macro declares the enum")]
impl Default for Tag {
    fn default() -> Self {
        Self::Turn
    }
}

ids! {
    /// Where a Turn or a free Move stands (VV-40).
    pub enum TurnStep {
        Begin = "begin", Regenerate = "regenerate", Flip = "flip", Points = "points",
        Main = "main", Step = "step", Freed = "freed",
    }
}

ids! {
    /// What may be done once in a Turn (VV-36, VV-81).
    pub enum Once in Onces: u8 {
        Melee = "melee", Ranged = "ranged", Magic = "magic", Corruption = "corruption",
        Surge = "power surge", Altar = "altar",
    }
}

ids! {
    /// What else is true of a Turn: it is a free Move, its Character has Evade
    /// for it, no step of the Move in progress has been made, it is over.
    pub enum TurnFlag in TurnFlags: u8 {
        Free = "free", Evade = "evade", Fresh = "fresh", Over = "over",
    }
}

/// VV-8: a Turn, a bonus Turn, or a free Move (VV-54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Turn {
    /// Whose Turn.
    pub who: Char,
    /// Who decides.
    pub chair: Chair,
    /// Where it stands.
    pub step: TurnStep,
    /// Action Points left.
    pub points: u8,
    /// Used once-per-Turn rights.
    pub used: Onces,
    /// Steps left in the Move in progress.
    pub left: u8,
    /// The step that was declared, while its window is open.
    pub heading: Option<Cell>,
    /// What else is true of it.
    pub flags: TurnFlags,
    /// Where its Character fell, for Gust (VV-206).
    pub fell: Option<Cell>,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            who: Char::Mordak,
            chair: Chair::Villain,
            step: TurnStep::Begin,
            points: 0,
            used: Onces::NONE,
            left: 0,
            heading: None,
            flags: TurnFlags::NONE,
            fell: None,
        }
    }
}

ids! {
    /// Where an Action Roll stands (VV-84).
    pub enum RollStep {
        Begin = "begin", Bonus = "bonus", Boost = "boost", Toss = "toss",
        Reroll = "reroll", Made = "made", Beats = "beats", Meddling = "meddling",
        Pool = "pool", Spend = "spend", Rage = "rage",
    }
}

ids! {
    /// What else is true of a roll: its attack is made, somebody was Defeated
    /// during it (kept for Scrutt only), Bright Idea and Malice give it dice.
    pub enum RollFlag in RollFlags: u8 {
        Attacked = "attacked", Defeated = "defeated", Bright = "bright", Malice = "malice",
    }
}

/// VV-84: an Action Roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Roll {
    /// Whose roll.
    pub who: Char,
    /// Its type.
    pub kind: Row,
    /// Where it stands.
    pub step: RollStep,
    /// Dice on the table, by [`Face`].
    pub dice: Faces,
    /// Dice about to be rolled.
    pub to_roll: Dice,
    /// VV-194: the die placed by Boost, until the others lie.
    pub boosted: Option<Face>,
    /// Hits added to the dice.
    pub extra: u8,
    /// The Hit Pool.
    pub hits: u8,
    /// What else is true of it.
    pub flags: RollFlags,
}

impl Default for Roll {
    fn default() -> Self {
        Self {
            who: Char::Mordak,
            kind: Row::Melee,
            step: RollStep::Begin,
            dice: Faces::default(),
            to_roll: Dice::NONE,
            boosted: None,
            extra: 0,
            hits: 0,
            flags: RollFlags::NONE,
        }
    }
}

/// Dice on the table: how many show each [`Face`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Faces(pub crate::Per<Face, u8>);

impl Faces {
    /// Their Hits.
    #[inline]
    #[must_use]
    pub fn hits(&self) -> u8 {
        self.0.iter().map(|(face, n)| face.hits() * n).sum()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.values().iter().all(|&n| n == 0)
    }

    /// The dice that show these faces, by colour.
    #[must_use]
    pub fn dice(&self) -> Dice {
        let [w0, w1, y0, y1, y2, r1, r2] = *self.cells();
        Dice { novice: w0 + w1, adept: y0 + y1 + y2, master: r1 + r2 }
    }

    fn cells(&self) -> &[u8; 7] {
        self.0.values().try_into().expect("seven faces")
    }
}

ids! {
    /// Where an attack stands (VV-101, VV-191).
    pub enum AttackStep {
        Seek = "seek", More = "more", Dodge = "dodge", Toss = "toss", Assign = "assign",
        Resolve = "resolve", Amount = "amount", Deal = "deal", Vacant = "vacant", End = "end",
    }
}

ids! {
    /// What else is true of an attack: it meets everybody, a roll makes it, its
    /// attacker left the Map, a Spell gives the target 2 Adept dice of Dodge,
    /// the target was Fresh when the damage was assigned, the same target is
    /// met once more (VV-Q9).
    pub enum AttackFlag in AttackFlags: u8 {
        Aoe = "aoe", Rolled = "rolled", Over = "over", Image = "image", Fresh = "fresh",
        Again = "again",
    }
}

/// An attack on a Region (VV-97).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Attack {
    /// Who attacks.
    pub source: Char,
    /// Where.
    pub cell: Cell,
    /// Where it stands.
    pub step: AttackStep,
    /// What else is true of it.
    pub flags: AttackFlags,
    /// Damage pool of a Spell; a roll has its Hit Pool.
    pub pool: u8,
    /// Who is met now.
    pub target: Option<Char>,
    /// Who is next in an AOE group.
    pub next: Option<Char>,
    /// Hits that the Dodge roll of the target prevents.
    pub dodge: u8,
    /// Damage dealt so far (VV-112).
    pub dealt: u8,
    /// Regions in which a marked Character fell during the group (VV-100).
    pub vacant: Cells,
    /// Results of the Dodge rolls of an AOE group that are not zero.
    pub dodges: Stack<Dodged, 15>,
}

/// The Dodge result of one target of an AOE group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Dodged {
    /// Who dodged.
    pub who: Char,
    /// How many Hits.
    pub hits: u8,
}

impl Default for Dodged {
    fn default() -> Self {
        Self { who: Char::Mordak, hits: 0 }
    }
}

ids! {
    /// Where a damage instance stands (VV-104).
    pub enum DealStep {
        Due = "due", Armor = "armor", Apply = "apply", Taken = "taken", Fallen = "fallen",
        Gone = "gone", End = "end",
    }
}

ids! {
    /// What else is true of a damage instance: Last Breath leaves one Heart,
    /// its target left the Map before it, it belongs to the attack below, the
    /// Defeated Minion was on the Heroes' side.
    pub enum DealFlag in DealFlags: u8 {
        ToOne = "to one", Dropped = "dropped", Attack = "attack", HeroSide = "hero side",
    }
}

/// VV-104: damage about to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Deal {
    /// Who takes it.
    pub target: Char,
    /// Who deals it.
    pub source: Char,
    /// How much is due.
    pub due: u8,
    /// Where it stands.
    pub step: DealStep,
    /// What else is true of it.
    pub flags: DealFlags,
    /// The Region in which a marked Character fell (VV-100).
    pub vacant: Option<Cell>,
}

impl Default for Deal {
    fn default() -> Self {
        Self {
            target: Char::Mordak,
            source: Char::Mordak,
            due: 0,
            step: DealStep::Due,
            flags: DealFlags::NONE,
            vacant: None,
        }
    }
}

ids! {
    /// Where the casting of a Spell stands (VV-128).
    pub enum CastStep {
        Level = "level", Named = "named", Pay = "pay", Targets = "targets", Effect = "effect",
        Where = "where", Discard = "discard",
    }
}

ids! {
    /// What else is true of a Spell that is being cast: it was cancelled, its
    /// caster left the Map.
    pub enum CastFlag in CastFlags: u8 { Cancelled = "cancelled", Over = "over" }
}

/// A target of a Spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Aim {
    /// A Region.
    Region(Cell),
    /// A Character.
    Char(Char),
}

/// VV-128: a Spell that is being cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Cast {
    /// The casting player.
    pub chair: Chair,
    /// The caster.
    pub caster: Char,
    /// The card.
    pub spell: Spell,
    /// Its level; a reaction has but one.
    pub level: Level,
    /// Where it stands.
    pub step: CastStep,
    /// Its targets; one that left the Map is none.
    pub targets: [Option<Aim>; 2],
    /// How many targets have been named.
    pub named: u8,
    /// Which effect is due.
    pub effect: u8,
    /// On which target.
    pub at: u8,
    /// Total of its dice, or cards still to be discarded.
    pub count: Option<u8>,
    /// What else is true of it.
    pub flags: CastFlags,
}

impl Default for Cast {
    fn default() -> Self {
        Self {
            chair: Chair::Villain,
            caster: Char::Mordak,
            spell: Spell::ALL[0],
            level: Level::One,
            step: CastStep::Level,
            targets: [None; 2],
            named: 0,
            effect: 0,
            at: 0,
            count: None,
            flags: CastFlags::NONE,
        }
    }
}

impl Cast {
    /// The effect in hand.
    #[inline]
    pub(crate) fn effect(&self) -> Option<&'static Effect> {
        self.spell.card().effects.get(usize::from(self.effect))
    }

    /// VV-128: whether nothing more comes of it.
    pub(crate) const fn is_lost(&self) -> bool {
        self.flags.has(CastFlag::Cancelled) || self.flags.has(CastFlag::Over)
    }
}

ids! {
    /// What else is true of a window: its event is dropped (VV-140), the
    /// Defeated Minion was on the Heroes' side, the action that begins is a Move.
    pub enum WindowFlag in WindowFlags: u8 {
        Dropped = "dropped", HeroSide = "hero side", Move = "move",
    }
}

/// VV-135: a reaction window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Window {
    /// What opened it.
    pub trigger: Trigger,
    /// The acting player, who is asked first.
    pub first: Chair,
    /// The actor, or the target, of the event.
    pub subject: Char,
    /// The source of the event.
    pub source: Option<Char>,
    /// The first place in the order that may still be asked, as far as all know.
    pub floor: u8,
    /// What else is true of it.
    pub flags: WindowFlags,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            trigger: Trigger::TurnBegins,
            first: Chair::Villain,
            subject: Char::Mordak,
            source: None,
            floor: 0,
            flags: WindowFlags::NONE,
        }
    }
}

ids! {
    /// Where a Scout stands (VV-58).
    pub enum ScoutStep {
        Flip = "flip", Rules = "rules", Heroes = "heroes", Portal = "portal",
        Fill = "fill", Minions = "minions", Revealed = "revealed", Ambush = "ambush",
        Acting = "acting",
    }
}

/// VV-57: a Scout in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Scout {
    /// Where from.
    pub from: Cell,
    /// Where to: the directions that were face-down.
    pub dirs: Directions,
    /// The direction in hand.
    pub at: Option<Direction>,
    /// How many icons, or Heroes, are done there.
    pub done: u8,
    /// Where it stands.
    pub step: ScoutStep,
    /// Ambushers that wait for their Turn.
    pub waiting: Pieces,
}

impl Scout {
    /// The Region in hand.
    #[inline]
    pub(crate) fn cell(&self) -> Option<Cell> {
        self.from.step(self.at?)
    }
}

/// VV-142: a Minion that is being Spawned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Spawn {
    /// Its Size.
    pub size: Size,
    /// The card, once it is drawn.
    pub card: Option<Piece>,
}

/// Spells that are being drawn: decks are named first, then the cards come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Draw {
    /// Who draws.
    pub chair: Chair,
    /// How many decks are still to be named.
    pub to_name: u8,
    /// The last deck named (5.4).
    pub last: Option<Deck>,
    /// Cards to come from each deck.
    pub cards: crate::Per<Deck, u8>,
}

/// Plus-Ones that are being gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Gain {
    /// Who gains.
    pub chair: Chair,
    /// How many more.
    pub left: u8,
    /// The least row that may be named (5.4).
    pub least: Row,
    /// Whether it may be declined (VV-208).
    pub optional: bool,
    /// The row of the next one, once it is known.
    pub row: Option<Row>,
}

/// Plus-Ones that are being discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Lose {
    /// Who discards.
    pub chair: Chair,
    /// How many more.
    pub left: u8,
}

/// VV-89: dice that are being named for a reroll, then rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Reroll {
    /// Who names them.
    pub chair: Chair,
    /// How many more may be named.
    pub left: u8,
    /// The last one named (5.4).
    pub last: Option<Face>,
    /// Dice named, still on the table.
    pub named: Faces,
    /// Dice about to be rolled again.
    pub to_roll: Dice,
}

/// A small matter that lies on top of everything else until it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Leaf {
    /// Nothing.
    #[default]
    None,
    /// VV-142.
    Spawn(Spawn),
    /// VV-146, VV-161.
    Draw(Draw),
    /// VV-118, VV-120.
    Gain(Gain),
    /// The effect `drop_plus_one`.
    Lose(Lose),
    /// VV-89.
    Reroll(Reroll),
    /// VV-99: a Defender has to be chosen.
    Defender(Cell),
}

/// Everything in progress, from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Agenda {
    /// What lies on what.
    pub tags: Stack<Tag, 22>,
    /// Turns and free Moves.
    pub turns: Stack<Turn, 4>,
    /// Action Rolls.
    pub rolls: Stack<Roll, 3>,
    /// Spells being cast.
    pub casts: Stack<Cast, 6>,
    /// Reaction windows.
    pub windows: Stack<Window, 4>,
    /// Damage instances.
    pub deals: Stack<Deal, 3>,
    /// The attack.
    pub attack: Option<Attack>,
    /// The Scout.
    pub scout: Option<Scout>,
    /// What lies on top of all.
    pub leaf: Leaf,
}

impl Agenda {
    /// Whether nothing is in progress.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.has_leaf()
    }

    /// Whether a small matter lies on top.
    #[inline]
    #[must_use]
    pub const fn has_leaf(&self) -> bool {
        !matches!(self.leaf, Leaf::None)
    }

    /// The newest Turn.
    #[inline]
    pub(crate) fn turn(&self) -> &Turn {
        self.turns.top().expect("a Turn in progress")
    }
    /// The newest Turn, to change.
    #[inline]
    pub(crate) fn turn_mut(&mut self) -> &mut Turn {
        self.turns.top_mut().expect("a Turn in progress")
    }
    /// The newest roll.
    #[inline]
    pub(crate) fn roll(&self) -> &Roll {
        self.rolls.top().expect("a roll in progress")
    }
    /// The newest roll, to change.
    #[inline]
    pub(crate) fn roll_mut(&mut self) -> &mut Roll {
        self.rolls.top_mut().expect("a roll in progress")
    }
    /// The newest Spell.
    #[inline]
    pub(crate) fn cast(&self) -> &Cast {
        self.casts.top().expect("a Spell being cast")
    }
    /// The newest Spell, to change.
    #[inline]
    pub(crate) fn cast_mut(&mut self) -> &mut Cast {
        self.casts.top_mut().expect("a Spell being cast")
    }
    /// The newest damage instance.
    #[inline]
    pub(crate) fn deal(&self) -> &Deal {
        self.deals.top().expect("a damage instance")
    }
    /// The newest damage instance, to change.
    #[inline]
    pub(crate) fn deal_mut(&mut self) -> &mut Deal {
        self.deals.top_mut().expect("a damage instance")
    }
    /// The newest window.
    #[inline]
    pub(crate) fn window(&self) -> &Window {
        self.windows.top().expect("an open window")
    }
    /// The newest window, to change.
    #[inline]
    pub(crate) fn window_mut(&mut self) -> &mut Window {
        self.windows.top_mut().expect("an open window")
    }
    /// The attack in progress.
    #[inline]
    pub(crate) fn attack(&self) -> &Attack {
        self.attack.as_ref().expect("an attack in progress")
    }
    /// The attack in progress, to change.
    #[inline]
    pub(crate) fn attack_mut(&mut self) -> &mut Attack {
        self.attack.as_mut().expect("an attack in progress")
    }
    /// The Scout in progress.
    #[inline]
    pub(crate) fn scout(&self) -> &Scout {
        self.scout.as_ref().expect("a Scout in progress")
    }
    /// The Scout in progress, to change.
    #[inline]
    pub(crate) fn scout_mut(&mut self) -> &mut Scout {
        self.scout.as_mut().expect("a Scout in progress")
    }
}

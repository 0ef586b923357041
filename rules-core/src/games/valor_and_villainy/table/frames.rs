//! What is in progress, frame by frame.

use super::super::components::{Deck, Piece};
use super::super::{
    components::{
        Cell, Cells, Char, Dice, Direction, Directions, Face, Level, Pieces, Row, Size, Slots,
        Spell, Trigger,
    },
    state::{
        Acting, Aftermath, Aim, Aiming, Ambushing, Attack, AttackFlags, AttackStage, Base, Cashing,
        Cast, CastFlags, CastStage, Casting, Choosing, Damage, DamageFlags, DamageStage, Dealing,
        Dismounting, Dodged, Dodging, Draw, Due, Equipping, Faces, Gain, Lose, Lying, Meeting,
        Moving, Onces, Over, Phase, PhaseStage, Place, Progress, Reroll, Resolving, Restacking,
        Roll, RollFlags, RollStage, Scout, ScoutStage, SeatId, Spawn, Stepping, Struck, Team,
        Tossing, Turn, TurnStage, Window, WindowFlags,
    },
};

/// The phase and its stage, which carries what holds at it.
pub type Moment = Base;

readers! {
    Base {
        /// The phase.
        phase: Phase,
        /// What is done next when nothing is in progress in the phase.
        stage: PhaseStage,
    }
    Place {
        /// Which side.
        side: Team,
        /// How many of it are done: of the Heroes in the order of Initiative.
        done = at: u8,
    }
    Choosing {
        /// Who chooses.
        place: Place,
        /// The least index that may be named next (5.4).
        least: u8,
    }
    Equipping {
        /// Who takes Treasures.
        place: Place,
        /// Slots filled in this pass (VV-165).
        filled: Slots,
        /// Whether this is the second pass (VV-165).
        is_second_pass = again: bool,
        /// Whether a Treasure was replaced in the first pass (VV-165).
        has_replaced = replaced: bool,
    }
    Cashing {
        /// The side whose Loot Stash it is.
        side: Team,
        /// Dice that are rolled for it (VV-167).
        dice: u8,
    }
    Restacking {
        /// Where the stack lies.
        cell: Cell,
        /// Cards that have their new place (VV-172).
        placed: u8,
    }
    Dismounting {
        /// The place of the Hero in the order of Initiative.
        done = at: u8,
        /// Where the Turn of Gwenavael ended (VV-206).
        cell: Option<Cell>,
    }
    Turn {
        /// The Character whose Turn it is.
        who: Char,
        /// The seat that decides.
        seat: SeatId,
        /// What is done next.
        stage: TurnStage,
        /// Whether its Character has Evade for it (VV-198).
        has_evade = evade: bool,
        /// That it is over because its Character left the Map (VV-140).
        over: Option<Over>,
    }
    Over {
        /// Where Gwenavael fell (VV-206).
        fell: Option<Cell>,
    }
    Acting {
        /// Action Points left.
        action_points = points: u8,
        /// Once-per-Turn rights that are used (VV-36, VV-81).
        used: Onces,
        /// Steps left in the Move in progress.
        steps_left = left: u8,
    }
    Stepping {
        /// The main part of the Turn.
        acting: Acting,
        /// Where the step leads.
        to: Cell,
    }
    Moving {
        /// Steps left.
        steps_left = left: u8,
        /// Whether no step has been made.
        is_fresh = fresh: bool,
    }
    Roll {
        /// The Character that rolls.
        who: Char,
        /// The kind of the roll.
        row = kind: Row,
        /// What is done next, and what holds there.
        stage: RollStage,
        /// What else is true of it.
        flags: RollFlags,
    }
    Tossing {
        /// Dice about to be rolled.
        to_roll: Dice,
        /// Dice on the table.
        dice: Faces,
        /// The die placed by Boost, until the others lie (VV-194).
        boosted: Option<Face>,
    }
    Lying {
        /// Dice on the table.
        dice: Faces,
        /// Hits added to the dice.
        extra: u8,
    }
    Attack {
        /// The Character that attacks.
        source: Char,
        /// The Region that is attacked.
        cell: Cell,
        /// What is done next, and what holds there.
        stage: AttackStage,
        /// What else is true of it.
        flags: AttackFlags,
        /// Damage pool of a Spell; a roll has its Hit Pool.
        pool: u8,
        /// Damage dealt so far (VV-112).
        dealt: u8,
    }
    Dodging {
        /// The Character that may dodge.
        target: Char,
        /// The Spell that lends it dice for this attack (VV-133).
        lent: Option<Spell>,
    }
    Meeting {
        /// The Character that is met now.
        target: Char,
        /// Hits that its Dodge roll prevents (VV-197).
        dodge: u8,
        /// Whether it is met once more, after it was Wounded (VV-Q9).
        is_again = again: bool,
    }
    Struck {
        /// The Character that was met, with its Dodge.
        meeting: Meeting,
        /// Whether it was a Fresh Minion when Hits were assigned to it.
        was_fresh = fresh: bool,
    }
    Dealing {
        /// Damage to each Character of the group.
        amount: u8,
        /// The Character that is next.
        next: Option<Char>,
        /// Regions in which a marked Character fell (VV-100).
        vacant: Cells,
    }
    Dodged {
        /// The Character that dodged.
        who: Char,
        /// Hits that are prevented.
        hits: u8,
    }
    Damage {
        /// The Character that takes it.
        target: Char,
        /// The Character that deals it.
        source: Char,
        /// What is done next, and what holds there.
        stage: DamageStage,
        /// What else is true of it.
        flags: DamageFlags,
    }
    Due {
        /// How much.
        amount: u8,
        /// Whether its target has left the Map (VV-150).
        is_dropped = dropped: bool,
    }
    Aftermath {
        /// The Region in which a marked Character fell (VV-100).
        vacant: Option<Cell>,
        /// Whether the Defeated Minion was on the Heroes' side.
        is_hero_side = hero_side: bool,
    }
    Cast {
        /// The seat that casts.
        seat: SeatId,
        /// The Character that casts.
        caster: Char,
        /// The Spell.
        spell: Spell,
        /// What is done next, and what holds there.
        stage: CastStage,
        /// What else is true of it.
        flags: CastFlags,
    }
    Aiming {
        /// Its level; a reaction has but one.
        level: Level,
        /// Its targets; one that left the Map is none.
        targets: [Option<Aim>; 2],
        /// Number of targets that have been named.
        named: u8,
    }
    Casting {
        /// Its targets.
        aiming: Aiming,
        /// Place of the effect that is due among those of the card.
        effect_place = effect: u8,
        /// Place of the target on which it is due.
        target_place = at: u8,
    }
    Resolving {
        /// The effect, and its target.
        casting: Casting,
        /// Total of its dice, or cards still to be discarded.
        count: Option<u8>,
    }
    Window {
        /// What opened it.
        trigger: Trigger,
        /// The acting seat, which is asked first.
        first: SeatId,
        /// The actor, or the target, of the event.
        subject: Char,
        /// The source of the event.
        source: Option<Char>,
        /// Seats before this place in the order have publicly passed.
        passed = floor: u8,
        /// What else is true of it.
        flags: WindowFlags,
    }
    Scout {
        /// Where the Scout looks from.
        from: Cell,
        /// The directions that were face-down.
        directions = dirs: Directions,
        /// What is done next, and what holds there.
        stage: ScoutStage,
    }
    Progress {
        /// The direction of the Region.
        direction = at: Direction,
        /// How many icons, or Heroes, are done there.
        done: u8,
    }
    Ambushing {
        /// How far the current Region is.
        progress: Progress,
        /// Ambushers that wait for their Turn.
        waiting: Pieces,
    }
    Spawn {
        /// The Size of the Minion.
        size: Size,
        /// The card, once it is drawn.
        card: Option<Piece>,
    }
    Draw {
        /// The seat that draws.
        seat: SeatId,
        /// Number of decks that are still to be named.
        to_name: u8,
        /// The last deck named (5.4).
        last: Option<Deck>,
    }
    Gain {
        /// The seat that gains.
        seat: SeatId,
        /// Number of Plus-Ones that are still to come.
        left: u8,
        /// The least row that may be named (5.4).
        least: Row,
        /// Whether it may be declined (VV-208).
        is_optional = optional: bool,
        /// The row of the next one, once it is known.
        row: Option<Row>,
    }
    Lose {
        /// The seat that discards.
        seat: SeatId,
        /// Number of Plus-Ones that are still to go.
        left: u8,
    }
    Reroll {
        /// The seat that names the dice.
        seat: SeatId,
        /// Number of dice that may still be named.
        left: u8,
        /// The last one named (5.4).
        last: Option<Face>,
        /// Dice named, still on the table.
        named: Faces,
        /// Dice about to be rolled again.
        to_roll: Dice,
    }
}

impl Draw {
    /// Cards to come from a deck.
    #[inline]
    #[must_use]
    pub fn cards(&self, deck: Deck) -> u8 {
        self.cards[deck]
    }
}

impl Faces {
    /// Number of dice that show a face.
    #[inline]
    #[must_use]
    pub fn count(&self, face: Face) -> u8 {
        self.0[face]
    }
}

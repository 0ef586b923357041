//! Encode: a view as named numbers.
//!
//! Seats are counted from the viewer on, in seat order; the layout has room
//! for four players in every game. The viewer's legal decisions can be rebuilt
//! from these numbers.

mod agenda;

use super::{
    Options, State,
    components::{Colour, Event, Hero, Monster, Multiset, Plot, Set, Spot, Token, Trap, Traps},
    observe::ViewRef,
    state::{Half, Public, Slot, Stolen},
};
use crate::{
    Encode, Indexed, ObservationWriter,
    observation::pairs,
    pieces::{SeatRotation, Stack},
};

const SEATS: usize = 4;

crate::observation_fields! {
    PLAYERS: "players" [3], 1, OneHot, "two, three or four players at the start";
    SWITCHES: "switches" [4], 1, Flag,
        "mage_abilities, shift_on_first_turn, skip_after_loss, closed_location_evil";
    CAP: "combat_round_cap" [1], 12, Count, "the last round of a combat (HMD-Q27)";
    SHARED: "collective_loss_return" [1], 200, Count,
        "the return when all lose, from -1 to 1 in hundredths (5.7)";
    MAGES: "mages" [SEATS, Colour::COUNT], 1, OneHot, "the colour of each seat (HMD-19)";
    TURN: "turn" [1], 8, Count, "the turn, 0 in the set-up";
    EVENT: "event" [Event::COUNT], 1, OneHot, "the event of this turn";
    PLACE: "place" [SEATS, 4], 1, OneHot, "the place of each seat in the duty queue (HMD-8); none when out";
    TOP: "top_floor" [5], 1, OneHot, "the top floor that has not fallen (HMD-7)";
    LOST: "lost" [2], 1, OneHot,
        "from the fall of a floor to the next shift: its guard is out of the game, or still in it \
         (HMD-30)";
    VP: "vp" [SEATS], 12, Count, "victory points (HMD-2)";
    GOLD: "gold" [SEATS], 255, Count, "gold, at most 255";
    SLAVES: "slaves" [SEATS], 120, Count, "slaves";
    MP: "mp" [SEATS], 120, Count, "magic points";
    MONSTERS: "monsters" [SEATS, Monster::COUNT], 1, Flag, "the monsters of each seat";
    OFFER: "offer" [Monster::COUNT], 3, Count, "the place of each monster in the offer, from 1";
    MONSTER_BOTTOM: "monster_bottom" [Monster::COUNT], 18, Count,
        "the place of each monster in the known bottom, from 1";
    ROAD: "road" [Token::COUNT, 4], 1, OneHot, "Castle, Inn, entrance or inside for each token";
    INVADERS: "invaders" [Token::COUNT], 3, Count, "the place of each token in the invader queue, from 1";
    PARTIES: "parties" [Token::COUNT, Hero::COUNT], 1, Flag, "the heroes of each party";
    MARKERS: "markers" [Hero::COUNT], 1, Flag, "the heroes with a level-up marker";
    HERO_BOTTOM: "hero_bottom" [Hero::COUNT], 18, Count,
        "the place of each hero in the known bottom, from 1";
    TRAPS: "traps" [5, Trap::COUNT], 4, Count, "the traps on each floor";
    ROOMS: "rooms" [5], 5, Count, "the monster room on each floor";
    BOXES: "boxes" [SEATS, Spot::COUNT], 1, Flag, "the worker boxes of each seat";
    WORKERS: "workers" [SEATS], 5, Count, "workers still to place";
    BUILT: "built" [SEATS], 1, Flag, "who has built in this turn";
    MOVED: "moved" [Token::COUNT], 1, Flag, "the tokens moved by evil icons in this Action phase";
    DISCARD: "discard" [Plot::COUNT], 3, Count, "the plot cards that were played";
    HAND: "hand" [Plot::COUNT], 3, Count, "the viewer's plot cards";
    HANDS: "hands" [SEATS], 24, Count, "the number of plot cards of each seat";
    DECK: "deck" [1], 24, Count, "the number of plot cards in the deck";
    DRAWN: "drawn" [Plot::COUNT], 2, Count, "the plot cards that the viewer chooses from";
    DRAWN_COUNT: "drawn_count" [1], 3, Count, "the number of plot cards that the buyer has drawn";
    PUT_BACK: "put_back" [Plot::COUNT], 2, Count, "cards that the viewer knows in the plot deck";
    STOLEN: "stolen" [SEATS, Plot::COUNT], 2, Count,
        "stolen cards that the viewer knows in each hand";
    FACES: "faces" [16, Event::COUNT], 1, OneHot,
        "the event cards that the viewer knows, by slot, top and bottom";
    LOOKED: "looked" [16, SEATS], 1, Flag, "who has peeked at each event card";
    TAKEN: "taken" [8, 2], 1, OneHot, "which card of each slot was shown";
}

impl Encode for State {
    type ViewRef<'a> = ViewRef<'a>;

    fn encode(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
        write(view, out);
    }
}

#[inline(never)]
fn write(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
    let (rotation, table) = (SeatRotation::new(view.seat, view.options.players), view.table);
    // One body, so that the place of each field is known.
    out.group(
        #[inline(always)]
        |out| {
            house(view.options, rotation, out);
            players(table, rotation, out);
            dungeon(table, out);
            out.cells(&DISCARD, &counts(table.discard));
            out.cells(&HAND, &counts(view.hand));
            out.cells(&HANDS, &rotation.cells(view.hands));
            out.cells(&DECK, &[view.deck]);
            out.cells(&DRAWN, &counts(view.drawn));
            out.cells(&DRAWN_COUNT, &[view.drawn_count]);
            out.cells(&PUT_BACK, &counts(view.put_back));
            thefts(view.stolen.as_slice(), rotation, out);
            events(&view.slots, rotation, out);
            agenda::stage(&view.agenda, table, rotation, out);
            agenda::frames(&view.agenda, rotation, out);
        },
    );
}

/// How many cards of each kind.
fn counts(multiset: Multiset<Plot>) -> [u8; Plot::COUNT] {
    let mut cells = [0; Plot::COUNT];
    for (i, cells) in cells.chunks_mut(8).enumerate() {
        cells.copy_from_slice(&pairs(multiset.bits() >> (16 * i))[..cells.len()]);
    }
    cells
}

/// The place of each card in a pile, from 1.
fn places<T: Indexed + Default, const N: usize>(
    pile: &Stack<T, N>,
) -> impl Iterator<Item = (usize, u8)> + Clone {
    pile.as_slice().iter().map(|card| card.index()).zip(1..)
}

fn house(options: &Options, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let Options {
        players,
        mage_abilities,
        mage_of_seat,
        shift_on_first_turn,
        skip_after_loss,
        closed_location_evil,
        combat_round_cap,
        collective_loss_return,
        shaping: _,
        components: _,
    } = options;
    out.one_hot(&PLAYERS, Some(usize::from(*players) - 2));
    let switches = [*mage_abilities, *shift_on_first_turn, *skip_after_loss, *closed_location_evil];
    out.cells(&SWITCHES, &switches.map(u8::from));
    out.cells(&CAP, &[*combat_round_cap]);
    let hundredths = (collective_loss_return.millionths() + 1_000_000) / 10_000;
    out.cells(&SHARED, &[u8::try_from(hundredths).unwrap_or(200)]);
    let mages = mage_of_seat.0.iter().zip([0, 4, 8, 12]);
    let mages = mages.fold(0, |all, (colour, at)| all | 1 << (at + colour.index()));
    out.bits(&MAGES, &[rotation.turn(mages, 4)]);
}

fn players(table: &Public, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    out.cells(&TURN, &[table.turn]);
    out.one_hot(&EVENT, table.event.map(Event::index));
    let queue = table.queue.as_slice().iter().zip(0..);
    let places = queue.fold(0, |all, (seat, place)| all | 1 << (4 * seat + place));
    out.bits(&PLACE, &[rotation.turn(places, 4)]);
    out.one_hot(&TOP, Some(usize::from(table.top) - 1));
    out.one_hot(&LOST, table.lost.map(usize::from));
    out.cells(&VP, &rotation.cells(table.vp));
    let gold = table.gold.map(|gold| u8::try_from(gold).unwrap_or(u8::MAX));
    out.cells(&GOLD, &rotation.cells(gold));
    out.cells(&SLAVES, &rotation.cells(table.slaves));
    out.cells(&MP, &rotation.cells(table.mp));
    out.bits(&MONSTERS, &rotation.turn_wide(table.monsters.map(Set::<_>::bits), 30));
    out.sparse(&OFFER, self::places::<Monster, 3>(&table.offer));
    out.sparse(&MONSTER_BOTTOM, self::places::<Monster, 18>(&table.monster_bottom));
    out.bits(&BOXES, &rotation.turn_wide(table.boxes.map(Set::<_>::bits), 22));
    out.cells(&WORKERS, &rotation.cells(table.workers));
    out.bits(&BUILT, &[rotation.sets(table.built.bits().into())]);
}

fn dungeon(table: &Public, out: &mut impl ObservationWriter) {
    let road = table.tokens.iter().zip([0, 4, 8]);
    out.bits(&ROAD, &[road.fold(0, |all, (place, at)| all | 1 << (at + *place as u32))]);
    let invaders = table.invaders.as_slice().iter().zip(1..);
    out.sparse(&INVADERS, invaders.map(|(token, place)| (usize::from(*token) - 1, place)));
    let [a, b, c] = table.parties.map(|party| u64::from(party.bits()));
    out.bits(&PARTIES, &[a | b << Hero::COUNT | c << (2 * Hero::COUNT)]);
    out.bits(&MARKERS, &[table.markers.bits().into()]);
    out.sparse(&HERO_BOTTOM, places::<Hero, 18>(&table.hero_bottom));
    let mut traps = [[0; Trap::COUNT]; 5];
    for (cells, floor) in traps.iter_mut().zip(table.traps) {
        cells.copy_from_slice(&trap_counts(floor)[..Trap::COUNT]);
    }
    out.cells(&TRAPS, traps.as_flattened());
    out.cells(&ROOMS, &table.rooms);
    out.bits(&MOVED, &[table.moved.bits().into()]);
}

/// How many traps of each type: four bits each, spread over bytes.
fn trap_counts(floor: Traps) -> [u8; 8] {
    let nibbles = u64::from(floor.bits());
    let fours = (nibbles | nibbles << 16) & 0xffff_0000_ffff;
    let twos = (fours | fours << 8) & 0x00ff_00ff_00ff_00ff;
    ((twos | twos << 4) & 0x0f0f_0f0f_0f0f_0f0f).to_le_bytes()
}

/// A card that the viewer knows twice in one hand counts twice.
fn thefts(stolen: &[Stolen], rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let same = |one: &Stolen, other: &Stolen| (one.holder, one.card) == (other.holder, other.card);
    let known = stolen.iter().enumerate().map(|(i, known)| {
        let copies = stolen[..=i].iter().filter(|other| same(known, other)).count();
        let cell = Plot::COUNT * rotation.place(known.holder) + known.card.index();
        (cell, u8::try_from(copies).unwrap_or(2))
    });
    out.sparse(&STOLEN, known);
}

fn events(slots: &[Slot; 8], rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let cards = slots.iter().flat_map(|slot| [slot.top, slot.bottom]).enumerate();
    // An unknown face writes a zero: cheaper than a branch.
    let faces = cards.clone().map(|(i, card)| {
        let face = card.face.map_or(0, Event::index);
        (Event::COUNT * i + face, u8::from(card.face.is_some()))
    });
    out.sparse(&FACES, faces);
    let looked = cards.fold(0, |all, (i, card)| all | u64::from(card.looked.bits()) << (4 * i));
    out.bits(&LOOKED, &[rotation.sets(looked)]);
    let taken = slots.iter().zip([0, 2, 4, 6, 8, 10, 12, 14]);
    let half = |slot: &Slot| slot.taken.map_or(0, |half| 1 + u64::from(half == Half::Bottom));
    out.bits(&TAKEN, &[taken.fold(0, |all, (slot, at)| all | half(slot) << at)]);
}

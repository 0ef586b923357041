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
    write_fields,
};

const SEATS: usize = 4;

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
            plots(view, rotation, out);
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
fn places_from_1<T: Indexed + Default, const N: usize>(
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
    let switches = [*mage_abilities, *shift_on_first_turn, *skip_after_loss, *closed_location_evil];
    let hundredths = (collective_loss_return.millionths() + 1_000_000) / 10_000;
    let mages = mage_of_seat.0.iter().zip([0, 4, 8, 12]);
    let mages = mages.fold(0, |all, (colour, at)| all | 1 << (at + colour.index()));
    write_fields! { out;
        "players" [3], 1, OneHot, "two, three or four players at the start"
            = one_hot(Some(usize::from(*players) - 2));
        "switches" [4], 1, Flag,
            "mage_abilities, shift_on_first_turn, skip_after_loss, closed_location_evil"
            = cells(&switches.map(u8::from));
        "combat_round_cap" [1], 12, Count, "the last round of a combat (HMD-Q27)"
            = cells(&[*combat_round_cap]);
        "collective_loss_return" [1], 200, Count,
            "the return when all lose, from -1 to 1 in hundredths (5.7)"
            = cells(&[u8::try_from(hundredths).unwrap_or(200)]);
        "mages" [SEATS, Colour::COUNT], 1, OneHot, "the colour of each seat (HMD-19)"
            = bits(&[rotation.turn(mages, 4)]);
    }
}

fn players(table: &Public, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let queue = table.queue.as_slice().iter().zip(0..);
    let places = queue.fold(0, |all, (seat, place)| all | 1 << (4 * seat + place));
    let gold = table.gold.map(|gold| u8::try_from(gold).unwrap_or(u8::MAX));
    write_fields! { out;
        "turn" [1], 8, Count, "the turn, 0 in the set-up" = cells(&[table.turn]);
        "event" [Event::COUNT], 1, OneHot, "the event of this turn"
            = one_hot(table.event.map(Event::index));
        "place" [SEATS, 4], 1, OneHot,
            "the place of each seat in the duty queue (HMD-8); none when out"
            = bits(&[rotation.turn(places, 4)]);
        "top_floor" [5], 1, OneHot, "the top floor that has not fallen (HMD-7)"
            = one_hot(Some(usize::from(table.top) - 1));
        "lost" [2], 1, OneHot,
            "from the fall of a floor to the next shift: its guard is out of the game, or still in it \
             (HMD-30)"
            = one_hot(table.lost.map(usize::from));
        "vp" [SEATS], 12, Count, "victory points (HMD-2)" = cells(&rotation.cells(table.vp));
        "gold" [SEATS], 255, Count, "gold, at most 255" = cells(&rotation.cells(gold));
        "slaves" [SEATS], 120, Count, "slaves" = cells(&rotation.cells(table.slaves));
        "mp" [SEATS], 120, Count, "magic points" = cells(&rotation.cells(table.mp));
        "monsters" [SEATS, Monster::COUNT], 1, Flag, "the monsters of each seat"
            = bits(&rotation.turn_wide(table.monsters.map(Set::<_>::bits), 30));
        "offer" [Monster::COUNT], 3, Count, "the place of each monster in the offer, from 1"
            = sparse(places_from_1(&table.offer));
        "monster_bottom" [Monster::COUNT], 18, Count,
            "the place of each monster in the known bottom, from 1"
            = sparse(places_from_1(&table.monster_bottom));
        "boxes" [SEATS, Spot::COUNT], 1, Flag, "the worker boxes of each seat"
            = bits(&rotation.turn_wide(table.boxes.map(Set::<_>::bits), 22));
        "workers" [SEATS], 5, Count, "workers still to place"
            = cells(&rotation.cells(table.workers));
        "built" [SEATS], 1, Flag, "who has built in this turn"
            = bits(&[rotation.sets(table.built.bits().into())]);
    }
}

fn dungeon(table: &Public, out: &mut impl ObservationWriter) {
    let road = table.tokens.iter().zip([0, 4, 8]);
    let road = road.fold(0, |all, (place, at)| all | 1 << (at + *place as u32));
    let invaders = table.invaders.as_slice().iter().zip(1..);
    let [a, b, c] = table.parties.map(|party| u64::from(party.bits()));
    let mut traps = [[0; Trap::COUNT]; 5];
    for (cells, floor) in traps.iter_mut().zip(table.traps) {
        cells.copy_from_slice(&trap_counts(floor)[..Trap::COUNT]);
    }
    write_fields! { out;
        "road" [Token::COUNT, 4], 1, OneHot, "Castle, Inn, entrance or inside for each token"
            = bits(&[road]);
        "invaders" [Token::COUNT], 3, Count,
            "the place of each token in the invader queue, from 1"
            = sparse(invaders.map(|(token, place)| (usize::from(*token) - 1, place)));
        "parties" [Token::COUNT, Hero::COUNT], 1, Flag, "the heroes of each party"
            = bits(&[a | b << Hero::COUNT | c << (2 * Hero::COUNT)]);
        "markers" [Hero::COUNT], 1, Flag, "the heroes with a level-up marker"
            = bits(&[table.markers.bits().into()]);
        "hero_bottom" [Hero::COUNT], 18, Count,
            "the place of each hero in the known bottom, from 1"
            = sparse(places_from_1(&table.hero_bottom));
        "traps" [5, Trap::COUNT], 4, Count, "the traps on each floor" = cells(traps.as_flattened());
        "rooms" [5], 5, Count, "the monster room on each floor" = cells(&table.rooms);
        "moved" [Token::COUNT], 1, Flag,
            "the tokens moved by evil icons in this Action phase"
            = bits(&[table.moved.bits().into()]);
    }
}

/// How many traps of each type: four bits each, spread over bytes.
fn trap_counts(floor: Traps) -> [u8; 8] {
    let nibbles = u64::from(floor.bits());
    let fours = (nibbles | nibbles << 16) & 0xffff_0000_ffff;
    let twos = (fours | fours << 8) & 0x00ff_00ff_00ff_00ff;
    ((twos | twos << 4) & 0x0f0f_0f0f_0f0f_0f0f).to_le_bytes()
}

fn plots(view: &ViewRef<'_>, rotation: SeatRotation, out: &mut impl ObservationWriter) {
    write_fields! { out;
        "discard" [Plot::COUNT], 3, Count, "the plot cards that were played"
            = cells(&counts(view.table.discard));
        "hand" [Plot::COUNT], 3, Count, "the viewer's plot cards" = cells(&counts(view.hand));
        "hands" [SEATS], 24, Count, "the number of plot cards of each seat"
            = cells(&rotation.cells(view.hands));
        "deck" [1], 24, Count, "the number of plot cards in the deck" = cells(&[view.deck]);
        "drawn" [Plot::COUNT], 2, Count, "the plot cards that the viewer chooses from"
            = cells(&counts(view.drawn));
        "drawn_count" [1], 3, Count, "the number of plot cards that the buyer has drawn"
            = cells(&[view.drawn_count]);
        "put_back" [Plot::COUNT], 2, Count, "cards that the viewer knows in the plot deck"
            = cells(&counts(view.put_back));
        "stolen" [SEATS, Plot::COUNT], 2, Count,
            "stolen cards that the viewer knows in each hand"
            = sparse(thefts(view.stolen.as_slice(), rotation));
    }
}

/// A card that the viewer knows twice in one hand counts twice.
fn thefts(
    stolen: &[Stolen],
    rotation: SeatRotation,
) -> impl Iterator<Item = (usize, u8)> + Clone + use<'_> {
    let same = |one: &Stolen, other: &Stolen| (one.holder, one.card) == (other.holder, other.card);
    stolen.iter().enumerate().map(move |(i, known)| {
        let copies = stolen[..=i].iter().filter(|other| same(known, other)).count();
        let cell = Plot::COUNT * rotation.place(known.holder) + known.card.index();
        (cell, u8::try_from(copies).unwrap_or(2))
    })
}

fn events(slots: &[Slot; 8], rotation: SeatRotation, out: &mut impl ObservationWriter) {
    let cards = slots.iter().flat_map(|slot| [slot.top, slot.bottom]).enumerate();
    // An unknown face writes a zero: cheaper than a branch.
    let faces = cards.clone().map(|(i, card)| {
        let face = card.face.map_or(0, Event::index);
        (Event::COUNT * i + face, u8::from(card.face.is_some()))
    });
    let looked = cards.fold(0, |all, (i, card)| all | u64::from(card.looked.bits()) << (4 * i));
    let taken = slots.iter().zip([0, 2, 4, 6, 8, 10, 12, 14]);
    let half = |slot: &Slot| slot.taken.map_or(0, |half| 1 + u64::from(half == Half::Bottom));
    write_fields! { out;
        "faces" [16, Event::COUNT], 1, OneHot,
            "the event cards that the viewer knows, by slot, top and bottom" = sparse(faces);
        "looked" [16, SEATS], 1, Flag, "who has peeked at each event card"
            = bits(&[rotation.sets(looked)]);
        "taken" [8, 2], 1, OneHot, "which card of each slot was shown"
            = bits(&[taken.fold(0, |all, (slot, at)| all | half(slot) << at)]);
    }
}

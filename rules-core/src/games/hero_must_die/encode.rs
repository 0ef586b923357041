//! Encode: a view as named numbers.
//!
//! Seats are counted from the viewer on, in seat order; the layout has room
//! for four players in every game. The viewer's legal decisions can be rebuilt
//! from these numbers.

use super::{
    Options, State, View,
    components::{Bag, Colour, Event, Hero, Monster, ORDERS, Plot, Spot, Token, Trap},
    state::{
        Agenda, Battle, Deed, EventCard, Fight, Frame, Half, Road, Slot, Stage, Table, Wounds,
    },
};
use crate::{Dense, Encode, Features, Field, Seat, pieces::Stack};

const SEATS: usize = 4;

macro_rules! fields {
    ($($name:ident $text:literal [$($side:expr),+] $max:literal $meaning:literal;)+) => {
        $(static $name: Field =
            Field { name: $text, shape: &[$($side),+], max: $max, meaning: $meaning };)+
    };
}

fields! {
    PLAYERS "players" [3] 1 "two, three or four players at the start";
    SWITCHES "switches" [4] 1 "mage_abilities, shift_on_first_turn, skip_after_loss, closed_location_evil";
    CAP "combat_round_cap" [1] 12 "the last round of a combat (HMD-Q27)";
    SHARED "collective_loss_return" [1] 200 "the return when all lose, from -1 to 1 in hundredths (5.7)";
    MAGES "mages" [SEATS, 4] 1 "the colour of each seat (HMD-19)";
    TURN "turn" [1] 8 "the turn, 0 in the set-up";
    EVENT "event" [11] 1 "the event of this turn";
    PLACE "place" [SEATS, 4] 1 "the place of each seat in the duty queue (HMD-8); none when out";
    TOP "top_floor" [5] 1 "the top floor that stands (HMD-7)";
    LOST "lost" [2] 1 "L of HMD-30";
    VP "vp" [SEATS] 12 "victory points (HMD-2)";
    GOLD "gold" [SEATS] 255 "gold, at most 255";
    SLAVES "slaves" [SEATS] 255 "slaves";
    MP "mp" [SEATS] 255 "magic points";
    MONSTERS "monsters" [SEATS, 30] 1 "the monsters of each seat";
    OFFER "offer" [30] 3 "the place of each monster in the offer, from 1";
    MONSTER_BOTTOM "monster_bottom" [30] 18 "the place of each monster in the known bottom, from 1";
    ROAD "road" [3, 4] 1 "Castle, Inn, entrance or inside for each token";
    INVADERS "invaders" [3] 3 "the place of each token in the invader queue, from 1";
    PARTIES "parties" [3, 18] 1 "the heroes of each party";
    MARKERS "markers" [18] 1 "the heroes with a level-up marker";
    HERO_BOTTOM "hero_bottom" [18] 18 "the place of each hero in the known bottom, from 1";
    TRAPS "traps" [5, 6] 4 "the traps on each floor";
    ROOMS "rooms" [5] 5 "the monster room on each floor";
    BOXES "boxes" [SEATS, 22] 1 "the worker boxes of each seat";
    WORKERS "workers" [SEATS] 5 "workers still to place";
    BUILT "built" [SEATS] 1 "who has built in this turn";
    MOVED "moved" [3] 1 "the tokens moved by evil icons in this Action phase";
    DISCARD "discard" [18] 3 "the plot cards that were played";
    HAND "hand" [18] 3 "the viewer's plot cards";
    HANDS "hands" [SEATS] 24 "the number of plot cards of each seat";
    DECK "deck" [1] 24 "the number of plot cards in the deck";
    DRAWN "drawn" [18] 3 "the plot cards that the viewer chooses from";
    DRAWN_COUNT "drawn_count" [1] 3 "the number of plot cards that the buyer has drawn";
    PUT_BACK "put_back" [18] 3 "cards that the viewer knows in the plot deck";
    STOLEN "stolen" [SEATS, 18] 2 "stolen cards that the viewer knows in each hand";
    FACES "faces" [16, 11] 1 "the event cards that the viewer knows, by slot, top and bottom";
    LOOKED "looked" [16, SEATS] 1 "who has peeked at each event card";
    TAKEN "taken" [8, 2] 1 "which card of each slot was shown";
    STAGE "stage" [16] 1 "the stage of the game";
    DECIDER "decider" [SEATS] 1 "who decides; dark while a window is being settled, and for chance";
    COUNTS "counts" [5] 24 "set-up choices made, offer cards missing, next stop, penalty, Court place";
    FLOORS "floors" [SEATS] 4 "the floor that each seat chose in the set-up";
    ORDER "order" [SEATS] 4 "the place of each seat in the set-up or Court order, from 1";
    COURT_VP "court_vp" [SEATS] 12 "VP at the start of the Court phase";
    ENTERING "entering" [3] 1 "tokens still to enter";
    HALF "half" [2] 1 "the event card that is turned over";
    LINE "line" [3, 18] 1 "the party order of the battle";
    FORM "formation" [5, 30] 1 "the formation of the battle";
    WOUNDS "wounds" [8] 12 "wounds by place: three heroes, five monsters";
    START "wounds_at_start" [8] 12 "wounds at the start of the round";
    FIGHT "fight" [7] 1 "the step of the battle";
    FIGHT_NUMBERS "fight_numbers" [7] 24 "round, support, committed, points, the heroes' points, blue, last choice";
    FRAME "frame" [2, 22] 1 "what is to be finished first, lower and upper";
    FRAME_QUEST "frame_quest" [2, 18] 1 "its quest";
    FRAME_SEAT "frame_seat" [2, SEATS] 1 "its player, doer or victim";
    FRAME_NUMBERS "frame_numbers" [2, 3] 90 "its numbers: count, parameter, step of the quest";
}

impl Encode for State {
    fn encode(view: &View, out: &mut impl Features) {
        let View {
            seat,
            options,
            table,
            slots,
            hand,
            hands,
            deck,
            drawn,
            drawn_count,
            put_back,
            stolen,
            agenda,
        } = view;
        let chairs = Chairs { own: *seat, players: options.players };
        house(options, chairs, out);
        players(table, chairs, out);
        dungeon(table, out);
        let counts = |bag: Bag<Plot>| move |i: usize| plot_count(bag, i);
        out.field(&DISCARD, counts(table.discard));
        out.field(&HAND, counts(*hand));
        out.field(&HANDS, |i| chairs.seat(i).map_or(0, |seat| hands[seat]));
        out.field(&DECK, |_| *deck);
        out.field(&DRAWN, counts(*drawn));
        out.field(&DRAWN_COUNT, |_| *drawn_count);
        out.field(&PUT_BACK, counts(*put_back));
        out.field(&STOLEN, |i| {
            let known = stolen.as_slice().iter().filter(|record| {
                chairs.seat(i / 18) == Some(usize::from(record.holder))
                    && record.card.index() == i % 18
            });
            u8::try_from(known.count()).unwrap_or(2)
        });
        events(slots, chairs, out);
        stage(agenda, table, chairs, out);
        frames(agenda, chairs, out);
    }
}

/// Seats as the viewer counts them.
#[derive(Clone, Copy)]
struct Chairs {
    own: Seat,
    players: u8,
}

impl Chairs {
    /// The seat at a distance from the viewer.
    fn seat(self, distance: usize) -> Option<usize> {
        let (own, players) = (usize::from(self.own), usize::from(self.players));
        (distance < players).then(|| (own + distance) % players)
    }

    /// The distance of a seat from the viewer.
    fn distance(self, seat: Seat) -> usize {
        usize::from((seat + self.players - self.own) % self.players)
    }
}

fn plot_count(bag: Bag<Plot>, kind: usize) -> u8 {
    Plot::from_index(kind).map_or(0, |kind| u8::try_from(bag.count(kind)).unwrap_or(3))
}

/// The place of a card in a pile, from 1; 0 if it is not there.
fn place_in<T: Copy + Default + Dense, const N: usize>(pile: &Stack<T, N>, card: usize) -> u8 {
    let place = pile.as_slice().iter().position(|there| there.index() == card);
    place.map_or(0, |place| u8::try_from(place + 1).unwrap_or(u8::MAX))
}

fn house(options: &Options, chairs: Chairs, out: &mut impl Features) {
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
    } = options;
    out.one_hot(&PLAYERS, Some(usize::from(*players) - 2));
    let switches = [mage_abilities, shift_on_first_turn, skip_after_loss, closed_location_evil];
    out.field(&SWITCHES, |i| u8::from(*switches[i]));
    out.field(&CAP, |_| *combat_round_cap);
    let hundredths = (collective_loss_return.millionths() + 1_000_000) / 10_000;
    out.field(&SHARED, |_| u8::try_from(hundredths).unwrap_or(200));
    out.field(&MAGES, |i| {
        let colour = chairs.seat(i / 4).map(|seat| mage_of_seat.0[seat]);
        u8::from(colour == Colour::from_index(i % 4) && colour.is_some())
    });
}

fn players(table: &Table, chairs: Chairs, out: &mut impl Features) {
    let each = |i: usize, cells: &[u8; 4]| chairs.seat(i).map_or(0, |seat| cells[seat]);
    out.field(&TURN, |_| table.turn);
    out.one_hot(&EVENT, table.event.map(Event::index));
    out.field(&PLACE, |i| {
        let seat = chairs.seat(i / 4).and_then(|seat| Seat::try_from(seat).ok());
        let place = seat.and_then(|seat| table.place(seat));
        u8::from(place.map(usize::from) == Some(i % 4))
    });
    out.one_hot(&TOP, Some(usize::from(table.top) - 1));
    out.one_hot(&LOST, table.lost.map(usize::from));
    out.field(&VP, |i| each(i, &table.vp));
    out.field(&GOLD, |i| {
        chairs.seat(i).map_or(0, |seat| u8::try_from(table.gold[seat]).unwrap_or(u8::MAX))
    });
    out.field(&SLAVES, |i| each(i, &table.slaves));
    out.field(&MP, |i| each(i, &table.mp));
    out.field(&MONSTERS, |i| {
        let own = chairs.seat(i / 30).map_or(0, |seat| table.monsters[seat].bits());
        u8::from(own >> (i % 30) & 1 == 1)
    });
    out.field(&OFFER, |i| place_in::<Monster, 3>(&table.offer, i));
    out.field(&MONSTER_BOTTOM, |i| place_in::<Monster, 18>(&table.monster_bottom, i));
    out.field(&BOXES, |i| {
        let own = chairs.seat(i / Spot::COUNT).map_or(0, |seat| table.boxes[seat].bits());
        u8::from(own >> (i % Spot::COUNT) & 1 == 1)
    });
    out.field(&WORKERS, |i| each(i, &table.workers));
    out.field(&BUILT, |i| {
        let seat = chairs.seat(i).and_then(|seat| Seat::try_from(seat).ok());
        u8::from(seat.is_some_and(|seat| table.built.has(seat)))
    });
}

fn dungeon(table: &Table, out: &mut impl Features) {
    out.field(&ROAD, |i| {
        let places = [Road::Castle, Road::Inn, Road::Entrance, Road::Inside];
        u8::from(table.tokens[i / 4] == places[i % 4])
    });
    out.field(&INVADERS, |i| {
        let token = |there: &u8| usize::from(*there) == i + 1;
        let place = table.invaders.as_slice().iter().position(token);
        place.map_or(0, |place| u8::try_from(place + 1).unwrap_or(3))
    });
    out.field(&PARTIES, |i| u8::from(table.parties[i / 18].bits() >> (i % 18) & 1 == 1));
    out.field(&MARKERS, |i| u8::from(table.markers.bits() >> i & 1 == 1));
    out.field(&HERO_BOTTOM, |i| place_in::<Hero, 18>(&table.hero_bottom, i));
    out.field(&TRAPS, |i| {
        let count = Trap::from_index(i % 6).map_or(0, |trap| table.traps[i / 6].count(trap));
        u8::try_from(count).unwrap_or(4)
    });
    out.field(&ROOMS, |i| table.rooms[i]);
    out.field(&MOVED, |i| u8::from(Token::from_index(i).is_some_and(|t| table.moved.has(t))));
}

fn events(slots: &[Slot; 8], chairs: Chairs, out: &mut impl Features) {
    let card = |i: usize| -> EventCard {
        *slots[i / 2].card(if i.is_multiple_of(2) { Half::Top } else { Half::Bottom })
    };
    out.field(&FACES, |i| {
        u8::from(card(i / Event::COUNT).face.map(Event::index) == Some(i % Event::COUNT))
    });
    out.field(&LOOKED, |i| {
        let seat = chairs.seat(i % SEATS).and_then(|seat| Seat::try_from(seat).ok());
        u8::from(seat.is_some_and(|seat| card(i / SEATS).looked.has(seat)))
    });
    out.field(&TAKEN, |i| {
        let half = if i.is_multiple_of(2) { Half::Top } else { Half::Bottom };
        u8::from(slots[i / 2].taken == Some(half))
    });
}

/// The index of a stage, and its numbers as [`COUNTS`] names them.
const fn stage_numbers(stage: &Stage) -> (usize, [u8; 5]) {
    match stage {
        Stage::Order => (0, [0; 5]),
        Stage::Floors { next, .. } => (1, [*next, 0, 0, 0, 0]),
        Stage::First { next } => (2, [*next, 0, 0, 0, 0]),
        Stage::Offer { left } => (3, [0, *left, 0, 0, 0]),
        Stage::Place { .. } => (4, [0; 5]),
        Stage::EventSide => (5, [0; 5]),
        Stage::EventDraw { .. } => (6, [0; 5]),
        Stage::Enter { .. } => (7, [0; 5]),
        Stage::PayDay { .. } => (8, [0; 5]),
        Stage::Action { next } => (9, [0, 0, *next, 0, 0]),
        Stage::Battle(_) => (10, [0; 5]),
        Stage::Traitor { penalty, .. } => (11, [0, 0, 0, *penalty, 0]),
        Stage::Pardon { penalty } => (12, [0, 0, 0, *penalty, 0]),
        Stage::Settling { penalty } => (13, [0, 0, 0, *penalty, 0]),
        Stage::Court(court) => (14, [0, 0, 0, 0, court.at]),
        Stage::Over { .. } => (15, [0; 5]),
    }
}

fn stage(agenda: &Agenda, table: &Table, chairs: Chairs, out: &mut impl Features) {
    let stage = &agenda.stage;
    let (kind, numbers) = stage_numbers(stage);
    out.one_hot(&STAGE, Some(kind));
    out.one_hot(&DECIDER, decider(agenda, table, chairs));
    out.field(&COUNTS, |i| numbers[i]);
    out.field(&FLOORS, |i| match stage {
        Stage::Floors { floors, .. } => chairs.seat(i).map_or(0, |seat| floors[seat]),
        _ => 0,
    });
    out.field(&ORDER, |i| {
        let order = match stage {
            Stage::Floors { order, .. } => ORDERS[order.index()].as_slice(),
            Stage::Court(court) => court.order.as_slice(),
            _ => &[],
        };
        let place = order.iter().position(|&seat| chairs.seat(i) == Some(usize::from(seat)));
        place.map_or(0, |place| u8::try_from(place + 1).unwrap_or(4))
    });
    out.field(&COURT_VP, |i| match stage {
        Stage::Court(court) => chairs.seat(i).map_or(0, |seat| court.vp[seat]),
        _ => 0,
    });
    out.field(&ENTERING, |i| match stage {
        Stage::Enter { tokens } => u8::from(tokens.bits() >> i & 1 == 1),
        _ => 0,
    });
    let half = match stage {
        Stage::EventDraw { half } => Some(usize::from(*half == Half::Bottom)),
        _ => None,
    };
    out.one_hot(&HALF, half);
    battle(if let Stage::Battle(battle) = stage { Some(battle) } else { None }, out);
}

/// How far from the viewer the player sits who decides.
fn decider(agenda: &Agenda, table: &Table, chairs: Chairs) -> Option<usize> {
    let settling = matches!(agenda.stage, Stage::Settling { .. })
        || matches!(agenda.stack.top(), Some(Frame::Settling { .. }));
    let chance = match agenda.stack.top() {
        Some(frame) => matches!(
            frame,
            Frame::PlotDraw { .. }
                | Frame::Die
                | Frame::Look { .. }
                | Frame::Generate { .. }
                | Frame::StealDraw { .. }
        ),
        None => matches!(
            agenda.stage,
            Stage::Order | Stage::Offer { .. } | Stage::EventDraw { .. } | Stage::Over { .. }
        ),
    };
    (!settling && !chance).then(|| chairs.distance(agenda.decider(table)))
}

fn battle(battle: Option<&Battle>, out: &mut impl Features) {
    let none = Wounds::default();
    let side =
        |wounds: &Wounds, i: usize| if i < 3 { wounds.heroes[i] } else { wounds.form[i - 3] };
    out.field(&LINE, |i| {
        let hero = battle.and_then(|battle| battle.heroes.as_slice().get(i / 18));
        u8::from(hero.map(|hero| hero.index()) == Some(i % 18))
    });
    out.field(&FORM, |i| {
        let card = battle.and_then(|battle| battle.form.as_slice().get(i / 30));
        u8::from(card.map(|card| card.index()) == Some(i % 30))
    });
    out.field(&WOUNDS, |i| side(battle.map_or(&none, |battle| &battle.wounds), i));
    out.field(&START, |i| side(battle.map_or(&none, |battle| &battle.start), i));
    let (step, [committed, points, theirs, blue, least]) = match battle.map(|battle| battle.step) {
        None => (None, [0; 5]),
        Some(Fight::Disarm { blue, least }) => (Some(0), [0, 0, 0, blue, least.get()]),
        Some(Fight::Fire) => (Some(1), [0; 5]),
        Some(Fight::Send) => (Some(2), [0; 5]),
        Some(Fight::Commit) => (Some(3), [0; 5]),
        Some(Fight::Support { committed }) => (Some(4), [committed, 0, 0, 0, 0]),
        Some(Fight::Magic { points, least, theirs }) => {
            (Some(5), [0, points, theirs, 0, least.get()])
        }
        Some(Fight::Heal { points, least }) => (Some(6), [0, points, 0, 0, least.get()]),
    };
    let (round, support) = battle.map_or((0, 0), |battle| (battle.round, battle.support));
    let numbers = [round, support, committed, points, theirs, blue, least];
    out.one_hot(&FIGHT, step);
    out.field(&FIGHT_NUMBERS, |i| numbers[i]);
}

/// A frame as numbers: kind, quest, seat, and two parameters and a step.
fn parts(frame: Frame) -> (usize, Option<Plot>, Option<Seat>, [u8; 3]) {
    let plain = |kind, a, b| (kind, None, None, [a, b, 0]);
    match frame {
        Frame::Dismiss => plain(0, 0, 0),
        Frame::PayGold { entered } => plain(1, entered, 0),
        Frame::PaySlaves { rest, entered } => plain(2, entered, rest),
        Frame::Buy => plain(3, 0, 0),
        Frame::PlotDraw { left } => plain(4, left, 0),
        Frame::Keep => plain(5, 0, 0),
        Frame::Mine => plain(6, 0, 0),
        Frame::Build { left, least } => plain(7, left, least.get()),
        Frame::Recruit => plain(8, 0, 0),
        Frame::Die => plain(9, 0, 0),
        Frame::Peek => plain(10, 0, 0),
        Frame::SpyPay => plain(11, 0, 0),
        Frame::SpyLook { left } => plain(12, left, 0),
        Frame::Look { slot, half } => plain(13, slot.get(), u8::from(half == Half::Bottom)),
        Frame::Gift => plain(14, 0, 0),
        Frame::Generate { token } => plain(15, token, 0),
        Frame::Better { quest, player, at } => (16, Some(quest), Some(player), [at, 0, 0]),
        Frame::Settling { quest, player } => (17, Some(quest), Some(player), [0; 3]),
        Frame::Quest { quest, doer, step } => {
            let numbers = match step {
                Deed::Evil => [0, 0, 0],
                Deed::Pay => [0, 0, 1],
                Deed::Discard { left, from } => [left, from, 2],
                Deed::Effect => [0, 0, 3],
            };
            (18, Some(quest), Some(doer), numbers)
        }
        Frame::Switch => plain(19, 0, 0),
        Frame::Steal => plain(20, 0, 0),
        Frame::StealDraw { victim } => (21, None, Some(victim), [0; 3]),
    }
}

fn frames(agenda: &Agenda, chairs: Chairs, out: &mut impl Features) {
    let part = |depth: usize| agenda.stack.as_slice().get(depth).map(|frame| parts(*frame));
    out.field(&FRAME, |i| u8::from(part(i / 22).map(|part| part.0) == Some(i % 22)));
    out.field(&FRAME_QUEST, |i| {
        let quest = part(i / 18).and_then(|part| part.1);
        u8::from(quest.map(Plot::index) == Some(i % 18))
    });
    out.field(&FRAME_SEAT, |i| {
        let seat = part(i / SEATS).and_then(|part| part.2);
        u8::from(seat.map(|seat| chairs.distance(seat)) == Some(i % SEATS))
    });
    out.field(&FRAME_NUMBERS, |i| part(i / 3).map_or(0, |part| part.3[i % 3]));
}

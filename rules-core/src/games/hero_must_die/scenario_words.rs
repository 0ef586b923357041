//! The words in which scenarios tell positions.
//!
//! A card is named by its printed name in small letters, as in `giant_rat` and `its_mine`; a box by
//! its location, as in `gold_mine_2`. In braces, such a name is the number that an action takes:
//! `MONSTER({giant_rat})`. What a list by seat, floor or token leaves out at its end stays as it is.
//! `-` is no card.
//!
//! | sentence | what it says |
//! |--|--|
//! | `turn 3` | the turn; in a new game also that all seats are in the queue, and the first is to choose an event card |
//! | `queue 2 0 1 3`, `out 3`, `top_floor 2`, `lost_floor -` | the duty queue, a seat that is out, the floors |
//! | `event big_sales` | the event of this turn |
//! | `slot 3: top pay_day seen by 0, bottom full_moon shown` | event cards whose faces somebody has seen |
//! | `vp 3 3 2 3`, `gold`, `slaves`, `mp`, `workers` | numbers of each seat |
//! | `monsters troll kobold / -`, `hands traitor traitor / -` | cards of each seat |
//! | `boxes gold_mine_1 / town_1 town_2` | workers of each seat, beside those that are there |
//! | `has_built 0 3` | who has built in this turn |
//! | `put_back traitor by 0`, `stolen traitor from 1 by 0`, `stolen -` | what seats remember |
//! | `offer troll dragon`, `monster_bottom`, `hero_bottom`, `markers`, `discard` | cards by name |
//! | `traps spike_pit / - / dart_wall`, `rooms 3 0 5` | buildings on each floor |
//! | `tokens Castle Inn Entrance`, `moved 1`, `moved -` | party tokens |
//! | `inside 2: squire thief / 1: archer`, `inside -` | the parties in the dungeon, the first in front |
//! | `placing 0`, `gift castle_1`, `traitor 1, penalty 2` | the seat that places workers, resolves a gift, is asked |
//! | `court of 0`, `court of 0, order 2 0 1 3` | whose turn it is in the Court phase, by the VP so far |
//! | `wounds 2 0 0`, `wounds 2 / 1 3` | a battle, before its first round; wounds of heroes, and of monsters |
//! | `wounds_before 2`, `round 1`, `order thief squire`, `formation imp troll` | the same battle |
//! | `firing`, `sending`, `committing`, `magic 2`, `healing 1` | what is to be decided in it |
//! | `over last, won by 1` | how the game ended |

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{
    StateBuilder,
    components::{Event, Hero, Line, Monster, Named, Plot, Rank, STOPS, Spot, Stop, Token, Trap},
    state::{Fight, Frame, Half, Stage, State},
};
use crate::{
    Indexed, InvalidState, Seat, Setup,
    pieces::Stack,
    testkit::scenario_text::{Vocabulary, say_number},
};

/// The boxes, in the order in which they are resolved.
#[rustfmt::skip]
const BOXES: [&str; Spot::COUNT] = [
    "throne_room_1", "throne_room_2", "throne_room_3", "gold_mine_1", "gold_mine_2", "gold_mine_3",
    "rune_room_1", "rune_room_2", "rune_room_3", "building_room_1", "building_room_2",
    "building_room_3", "monster_pit_1", "monster_pit_2", "monster_pit_3", "town_1", "town_2",
    "town_3", "forest_1", "forest_2", "castle_1", "castle_2",
];

type Edited = Result<StateBuilder, String>;

impl Vocabulary for State {
    type Edit = StateBuilder;

    fn begin(&self) -> StateBuilder {
        self.edit()
    }

    fn finish(edit: StateBuilder) -> Result<Self, InvalidState> {
        edit.drafted()
    }

    fn say(edit: StateBuilder, sentence: &str) -> Edited {
        let (word, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
        Ok(match word {
            "turn" => turn(edit, say_number(rest)?)?,
            "queue" => edit.queue(numbers::<Seat>(rest)?),
            "out" => edit.out(say_number(rest)?),
            "top_floor" => edit.top_floor(say_number(rest)?),
            "lost_floor" => edit.lost_floor(numbers(rest)?.first().copied()),
            "event" => edit.event(named(rest)?),
            "slot" => slot(edit, rest)?,
            "placing" => {
                let at = place(&edit, rest)?;
                edit.stage(Stage::Place { at })
            }
            "traitor" => {
                let (seat, penalty) = rest.split_once(", penalty ").ok_or("write a penalty")?;
                let (at, penalty) = (place(&edit, seat)?, say_number(penalty)?);
                edit.stage(Stage::Traitor { at, penalty })
            }
            "gift" => gift(edit, rest)?,
            "court" => court(edit, rest.trim_start_matches("of "))?,
            "over" => {
                let (how, seats) = rest.split_once(", won by ").ok_or("write `, won by 1`")?;
                let winners = numbers::<Seat>(seats)?.into_iter().collect();
                edit.stage(Stage::Over { how: word_of(how)?, winners })
            }
            _ => seats(edit, word, rest)?,
        })
    }

    fn number(&self, name: &str) -> Option<i64> {
        let number = named::<Monster>(name).map(Monster::get);
        let number = number.or_else(|_| named(name).map(Hero::get));
        let number = number.or_else(|_| named(name).map(Plot::get));
        let number = number.or_else(|_| named(name).map(Event::get));
        let number = number.or_else(|_| named(name).map(Trap::get));
        number.or_else(|_| spot(name).map(Spot::get)).ok().map(i64::from)
    }
}

/// What each seat has.
fn seats(edit: StateBuilder, word: &str, text: &str) -> Edited {
    Ok(match word {
        "vp" => (0..).zip(numbers(text)?).fold(edit, |edit, (seat, vp)| edit.vp(seat, vp)),
        "gold" => (0..).zip(numbers(text)?).fold(edit, |edit, (seat, gold)| edit.gold(seat, gold)),
        "slaves" => {
            let slaves = (0..).zip(numbers(text)?);
            slaves.fold(edit, |edit, (seat, slaves)| edit.slaves(seat, slaves))
        }
        "mp" => (0..).zip(numbers(text)?).fold(edit, |edit, (seat, mp)| edit.mp(seat, mp)),
        "workers" => {
            let workers = (0..).zip(numbers(text)?);
            workers.fold(edit, |edit, (seat, workers)| edit.workers(seat, workers))
        }
        "monsters" => {
            each(edit, 0, text, |edit, seat, list| Ok(edit.monsters(seat, cards(list)?)))?
        }
        "hands" => each(edit, 0, text, |edit, seat, list| Ok(edit.hand(seat, cards(list)?)))?,
        "boxes" => each(edit, 0, text, |edit, seat, list| {
            words(list).try_fold(edit, |edit, word| Ok(edit.worker(seat, spot(word)?)))
        })?,
        "has_built" => numbers(text)?.into_iter().fold(edit, StateBuilder::has_built),
        "put_back" => {
            let (list, seat) = text.split_once(" by ").ok_or("write `put_back traitor by 0`")?;
            edit.put_back(say_number(seat)?, cards(list)?)
        }
        "stolen" => stolen(edit, text)?,
        _ => board(edit, word, text)?,
    })
}

/// Decks, dungeon and heroes.
fn board(edit: StateBuilder, word: &str, text: &str) -> Edited {
    Ok(match word {
        "offer" => edit.offer(cards(text)?),
        "monster_bottom" => edit.monster_bottom(cards(text)?),
        "hero_bottom" => edit.hero_bottom(cards(text)?),
        "discard" => edit.discard(cards(text)?),
        "markers" => edit.markers(cards(text)?),
        "traps" => each(edit, 1, text, |edit, floor, list| Ok(edit.traps(floor, cards(list)?)))?,
        "rooms" => {
            (1..).zip(numbers(text)?).fold(edit, |edit, (floor, size)| edit.room(floor, size))
        }
        "tokens" => Token::all().zip(words(text)).try_fold(edit, |edit, (token, road)| {
            Ok::<_, String>(edit.token(token, word_of(road)?))
        })?,
        "moved" => edit.moved(words(text).map(token).collect::<Result<Vec<_>, _>>()?),
        "inside" => inside(edit, text)?,
        _ => battle(edit, word, text)?,
    })
}

/// `-` is nothing.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().filter(|word| *word != "-")
}

fn numbers<T: core::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    words(text).map(say_number).collect()
}

fn cards<T: Named>(text: &str) -> Result<Vec<T>, String> {
    words(text).map(named).collect()
}

/// A card by its printed name in small letters.
fn named<T: Named>(word: &str) -> Result<T, String> {
    let small = |name: &str| name.to_lowercase().replace('\'', "").replace([' ', '-'], "_");
    T::all().find(|card| small(card.name()) == word).ok_or_else(|| {
        let first = T::from_index(0).map(|card| small(card.name())).unwrap_or_default();
        format!("`{word}` is none of its kind; one is `{first}`")
    })
}

fn spot(word: &str) -> Result<Spot, String> {
    let spot = BOXES.iter().position(|name| *name == word).and_then(Spot::from_index);
    spot.ok_or_else(|| format!("`{word}` is no box; one is `gold_mine_1`"))
}

fn token(word: &str) -> Result<Token, String> {
    Token::new(say_number(word)?).ok_or_else(|| "there are tokens 1 to 3".to_string())
}

/// A value by its word in documents.
fn word_of<T: DeserializeOwned>(word: &str) -> Result<T, String> {
    serde_json::from_value(Json::from(word)).map_err(|error| error.to_string())
}

/// Lists between `/`, the first of which is that of `first`.
fn each(
    edit: StateBuilder,
    first: u8,
    text: &str,
    put: impl Fn(StateBuilder, u8, &str) -> Edited,
) -> Edited {
    (first..).zip(text.split('/')).try_fold(edit, |edit, (place, list)| put(edit, place, list))
}

fn drafted(edit: &StateBuilder) -> Result<State, String> {
    edit.clone().drafted().map_err(|error| error.to_string())
}

fn turn(edit: StateBuilder, turn: u8) -> Edited {
    let now = drafted(&edit)?;
    let edit = edit.turn(turn);
    let new = now.table().turn() == 0 && turn > 0;
    Ok(if new { edit.queue(0..now.seats()).stage(Stage::EventSide) } else { edit })
}

/// The place of a seat in the queue.
fn place(edit: &StateBuilder, seat: &str) -> Result<u8, String> {
    let place = drafted(edit)?.table.place(say_number(seat)?);
    place.ok_or_else(|| format!("seat {seat} is not in the queue"))
}

/// `3: top pay_day seen by 0, bottom full_moon shown`: all that is known of a slot.
fn slot(mut edit: StateBuilder, text: &str) -> Edited {
    const RIGHT: &str = "write `slot 3: top pay_day seen by 0, bottom full_moon shown`";
    let (turn, cards) = text.split_once(": ").ok_or(RIGHT)?;
    let turn = say_number(turn)?;
    let mut known = Vec::new();
    for card in cards.split(", ") {
        let (half, rest) = card.split_once(' ').ok_or(RIGHT)?;
        let (face, how) = rest.split_once(' ').ok_or(RIGHT)?;
        let (half, face) = (word_of::<Half>(half)?, named(face)?);
        match how.strip_prefix("seen by ") {
            Some(seats) => known.push((half, face, numbers::<Seat>(seats)?)),
            None if how == "shown" => edit = edit.shown(turn, half, face),
            None => return Err(RIGHT.to_string()),
        }
    }
    for (half, face, seats) in known {
        edit = edit.looked(turn, half, face, seats.iter().copied());
        let looked = drafted(&edit)?.event_card(turn, half).looked();
        if !looked.iter().eq(seats) {
            return Err(format!("also seen by {looked:?}"));
        }
    }
    Ok(edit)
}

/// The gift of a box is being resolved.
fn gift(edit: StateBuilder, text: &str) -> Edited {
    let stop = Stop::Box(spot(text)?);
    let next = (1..).zip(STOPS).find(|(_, at)| *at == stop).map_or(0, |(next, _)| next);
    Ok(edit.stage(Stage::Action { next }).task(Frame::Gift))
}

/// `0, order 2 0 1 3`: whose turn it is, and the order that the VP give.
fn court(edit: StateBuilder, text: &str) -> Edited {
    let (seat, wanted) = text.split_once(", order ").unwrap_or((text, ""));
    let seat: Seat = say_number(seat)?;
    let now = drafted(&edit.clone().court(0))?;
    let Stage::Court(court) = now.table().stage() else { return Ok(edit) };
    if !wanted.is_empty() && court.order() != numbers::<Seat>(wanted)? {
        return Err(format!("the order is {:?}", court.order()));
    }
    let at = (0..).zip(court.order()).find(|(_, there)| **there == seat);
    at.map(|(at, _)| edit.court(at)).ok_or_else(|| format!("seat {seat} is out"))
}

/// `traitor from 1 by 0, black_mail from 0 by 2`: all that is remembered.
fn stolen(edit: StateBuilder, text: &str) -> Edited {
    let mut cards = Vec::new();
    for card in text.split(", ").filter(|card| *card != "-") {
        let (card, seats) = card.split_once(" from ").ok_or("write `traitor from 1 by 0`")?;
        let (knower, holder) = seats.split_once(" by ").ok_or("write `traitor from 1 by 0`")?;
        cards.push((say_number(knower)?, say_number(holder)?, named(card)?));
    }
    let now = drafted(&edit)?;
    if now.stolen().iter().map(|one| (one.knower, one.holder, one.card)).eq(cards.iter().copied()) {
        return Ok(edit);
    }
    if !now.stolen().is_empty() {
        return Err(format!("remembered are {:?}", now.stolen()));
    }
    Ok(cards
        .into_iter()
        .fold(edit, |edit, (knower, holder, card)| edit.stolen(knower, holder, card)))
}

/// `2: squire thief / 1: archer`: all parties in the dungeon; more can enter behind those there.
fn inside(mut edit: StateBuilder, text: &str) -> Edited {
    let now = drafted(&edit)?;
    let (mut there, table) = (now.table().invaders(), now.table());
    let mut left = Token::all().filter(|token| !table.party(*token).is_empty()).collect::<Vec<_>>();
    for party in text.split('/').filter(|party| *party != "-") {
        let (token, heroes) = party.split_once(':').ok_or("write `inside 2: squire thief`")?;
        let token = self::token(token)?;
        if there.next().is_some_and(|next| next != token) {
            return Err(format!("inside are {:?}", table.invaders().collect::<Vec<_>>()));
        }
        left.retain(|other| *other != token);
        edit = edit.party(token, cards::<Hero>(heroes)?);
    }
    match there.chain(left).next() {
        Some(other) => Err(format!("the party of token {} is inside, too", other.get())),
        None => Ok(edit),
    }
}

/// The battle of the front party; it begins if none is in progress.
fn battle(mut edit: StateBuilder, word: &str, text: &str) -> Edited {
    if !matches!(drafted(&edit)?.table().stage(), Stage::Battle(_)) && word == "wounds" {
        edit = edit.battle([0; 3]);
    }
    let now = drafted(&edit)?;
    let unknown = || format!("there is no sentence that begins with `{word}` here");
    let Stage::Battle(mut battle) = *now.table().stage() else { return Err(unknown()) };
    match word {
        "wounds" => {
            let (heroes, monsters) = text.split_once('/').unwrap_or((text, ""));
            battle.wounds.heroes = wounds(heroes)?;
            if !monsters.is_empty() {
                battle.wounds.form = wounds(monsters)?;
            }
        }
        "wounds_before" => battle.start.heroes = wounds(text)?,
        "round" => battle.round = say_number(text)?,
        "order" => battle.heroes = line(cards(text)?)?,
        "formation" => battle.form = line(cards(text)?)?,
        "firing" => battle.stage = Fight::Fire,
        "sending" => battle.stage = Fight::Send,
        "committing" => battle.stage = Fight::Commit,
        "magic" => {
            let points = say_number(text)?;
            battle.stage = Fight::Magic { points, least: Line::default(), theirs: 0 };
        }
        "healing" => {
            battle.stage = Fight::Heal { points: say_number(text)?, least: Rank::default() };
        }
        _ => return Err(unknown()),
    }
    Ok(edit.stage(Stage::Battle(battle)))
}

/// Wounds by place, none at the places that are left out.
fn wounds<const N: usize>(text: &str) -> Result<[u8; N], String> {
    let mut wounds = [0; N];
    wounds.iter_mut().zip(numbers(text)?).for_each(|(place, number)| *place = number);
    Ok(wounds)
}

fn line<T: Copy + Default, const N: usize>(cards: Vec<T>) -> Result<Stack<T, N>, String> {
    let mut line = Stack::default();
    if cards.len() > N {
        return Err(format!("at most {N} stand in line"));
    }
    for card in cards {
        line.push(card);
    }
    Ok(line)
}

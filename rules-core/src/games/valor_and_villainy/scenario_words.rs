//! The words in which scenarios tell positions.
//!
//! | sentence | what it says |
//! |--|--|
//! | `bjorn at 12`, `gust off`, `bjorn fallen` | where it is; it is off the Map; and has no Hearts left |
//! | `bjorn health 20`, `bjorn xp 2` | these numbers |
//! | `bjorn plus_ones melee 3 magic 1` | the Plus-Ones of these rows |
//! | `bjorn dice melee 2R 1Y` | the dice of a row |
//! | `bjorn offense balanced_blade`, `bjorn item -` | the Treasure in a slot |
//! | `bjorn hand purify purify` | the Spells in a hand, all of them |
//! | `bjorn crystal`, `bjorn marker`, `bjorn shackles` | a Dojo Crystal, a Defender marker, Shackles |
//! | `bjorn blood_bound by amos`, `bjorn blessed_edge 2 by amos` | who cast these Spells on a Hero |
//! | `region 14 t1_camp, 1 treasure, heckler_0 swiftwing` | the tile of a Region, its Treasures, its stack from the top |
//! | `down 0 1`, `labyrinth 9 11` | face-down tiles; the Labyrinth markers |
//! | `wounded heckler_0`, `bloodlust 1 heckler_0` | the pieces of which this is true, all of them |
//! | `day 2`, `shrines 1`, `souls 2`, `final_rounds 15`, `defeated_heroes 1` | these numbers |
//! | `initiative bjorn`, `ending villain`, `final_battle` | the Initiative; how the game ended; the Final Battle, on Day 6 |
//! | `defeated heckler`, `loot 1 padded_jerkin` | the Hero Loot Stash: Minions; face-down Treasures and revealed ones |
//! | `discarded hex hex` | the discard pile of these cards: Spells, Minions or Treasures |
//! | `undrawn swiftwing` | how many cards of these Minions are in the decks |
//! | `turn bjorn 2 points 1 step used melee` | a Turn, with all of its Action Points unless it says otherwise |
//! | `turn bjorn / heckler_0 by bjorn` | a Turn within a Turn; who holds the strings of a Minion |
//! | `minion_step heckler_0` | the Minion Step, and which Minions may still act |
//! | `pool bjorn melee 3 attacked` | the Hit Pool of a roll that is spent, and its flags |
//!
//! Facts of one Character or Region follow each other between commas, as in `bjorn at 12, health 20`.
//! `-` is nothing in a list; `no` before a word says the opposite, as in `bjorn no marker`,
//! `region 7 no stack`, `no final_battle`, `no pool`, `no attack`, `no casts`. Numbers that the rules
//! name can be written as `{ire}`, `{ire + 1}`.

use std::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    StateBuilder,
    components::{
        Cell, Char, Dice, Kind, Minion, Piece, Pieces, Slot, Spell, Tile, Treasure, constants,
    },
    state::{
        Acting, Base, Multiset, Phase, PhaseStage, Public, Roll, RollStage, SeatId, SeatIds, State,
        Team, Turn, TurnStage,
    },
};
use crate::{
    Indexed, InvalidState,
    pieces::Stack,
    testkit::scenario_text::{Vocabulary, say_list, say_number},
};

impl Vocabulary for State {
    type Edit = StateBuilder;

    fn begin(&self) -> StateBuilder {
        self.edit()
    }

    fn finish(edit: StateBuilder) -> Result<Self, InvalidState> {
        edit.drafted()
    }

    fn say(edit: StateBuilder, sentence: &str) -> Result<StateBuilder, String> {
        let (word, rest) = first(sentence);
        let mut facts = rest.split(',').map(str::trim);
        if let Some(who) = Char::parse(word) {
            return facts.try_fold(edit, |edit, fact| character(edit, who, fact));
        }
        match word {
            "region" => {
                let (cell, rest) = first(rest);
                let (cell, mut facts) = (one(cell)?, rest.split(',').map(str::trim));
                facts.try_fold(edit, |edit, fact| region(edit, cell, fact))
            }
            "day" => Ok(edit.day(say_number(rest)?)),
            "souls" => Ok(edit.souls(say_number(rest)?)),
            "turn" => turns(edit, rest),
            "initiative" | "bloodlust" | "wounded" | "labyrinth" | "down" => {
                edit.change(|state| on_map(state, word, rest))
            }
            "defeated" | "loot" | "undrawn" | "discarded" => {
                edit.change(|state| cards(state, word, rest))
            }
            _ => edit.change(|state| progress(state, word, rest)),
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        let number = match name {
            "luna" => constants::LUNA,
            "invigorate" => constants::INVIGORATE,
            "pyromaniac_upgraded" => constants::PYROMANIAC_UPGRADED,
            "ire" => constants::IRE,
            "rage" => constants::RAGE,
            "beat" => constants::BEAT,
            "beat_upgraded" => constants::BEAT_UPGRADED,
            _ => return None,
        };
        Some(number.into())
    }
}

/// The first word, and those behind it.
fn first(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

/// A list; `-` is nothing.
fn list<T: Indexed>(text: &str) -> Result<Vec<T>, String> {
    match text {
        "-" => Ok(Vec::new()),
        "" => Err("write names, or `-` for nothing".to_string()),
        _ => say_list(text),
    }
}

/// A single name.
fn one<T: Indexed>(text: &str) -> Result<T, String> {
    match say_list(text)?[..] {
        [one] => Ok(one),
        _ => Err(format!("write one name in the place of `{text}`")),
    }
}

/// The seat of a Player Character.
fn seat(state: &State, who: Char) -> Result<SeatId, String> {
    state.table.seat_of(who).ok_or_else(|| format!("nobody plays {who}"))
}

/// The seats of Player Characters behind `by`.
fn casters(edit: &StateBuilder, text: &str) -> Result<SeatIds, String> {
    let heroes = text.strip_prefix("by ").ok_or("write `by` and who cast it")?;
    list(heroes)?.into_iter().map(|who| seat(edit.position(), who)).collect()
}

/// One fact of a Character.
fn character(edit: StateBuilder, who: Char, fact: &str) -> Result<StateBuilder, String> {
    let (holds, fact) = fact.strip_prefix("no ").map_or((true, fact), |fact| (false, fact));
    let (word, rest) = first(fact);
    Ok(match word {
        "at" => place(edit, who, Some(one(rest)?))?,
        "off" => place(edit, who, None)?,
        "fallen" => place(edit, who, None)?.health(who, 0),
        "health" => edit.health(who, say_number(rest)?),
        "xp" => edit.xp(who, say_number(rest)?),
        "plus_ones" => plus_ones(edit, who, rest)?,
        "dice" => {
            let (row, dice) = first(rest);
            let dice =
                Dice::parse(dice.trim_matches('-')).ok_or("write dice such as `2R 1Y 1W`")?;
            edit.dice(who, one(row)?, dice)
        }
        "hand" => edit.change(|state| {
            let seat = seat(state, who)?;
            pile(&mut state.hands[seat], &mut state.deck, rest)
        })?,
        "crystal" => edit.player(who, |player| player.crystal = holds),
        "marker" => edit.player(who, |player| player.marker = holds),
        "shackles" => edit.player(who, |player| player.shackled = holds),
        "blood_bound" => {
            let by = casters(&edit, rest)?;
            edit.player(who, |player| player.lifelink_by = by)
        }
        "blessed_edge" => {
            let (number, by) = first(rest);
            let (at, by) = (level(number)?, casters(&edit, by)?);
            edit.player(who, |player| player.edge_by[at] = by)
        }
        _ => worn(edit, who, one(word)?, rest)?,
    })
}

/// The place of level 1 or 2 of a Spell.
fn level(number: &str) -> Result<usize, String> {
    match number {
        "1" => Ok(0),
        "2" => Ok(1),
        _ => Err("write level 1 or 2".to_string()),
    }
}

fn place(edit: StateBuilder, who: Char, cell: Option<Cell>) -> Result<StateBuilder, String> {
    match who.kind() {
        Kind::Hero(_) | Kind::Mordak => Ok(edit.cell(who, cell)),
        Kind::Gust => edit.change(|state| {
            state.table.gust = cell;
            Ok(())
        }),
        Kind::Piece(_) => Err(format!("write `region 12 {who}`")),
    }
}

/// `melee 3 magic 1`.
fn plus_ones(edit: StateBuilder, who: Char, text: &str) -> Result<StateBuilder, String> {
    text.split_whitespace().collect::<Vec<_>>().chunks(2).try_fold(edit, |edit, pair| match *pair {
        [row, number] => Ok(edit.plus_ones(who, one(row)?, say_number(number)?)),
        _ => Err("write a number behind each row".to_string()),
    })
}

/// A Treasure in a slot; the one that was there is unseen again.
fn worn(edit: StateBuilder, who: Char, slot: Slot, text: &str) -> Result<StateBuilder, String> {
    let wanted = list::<Treasure>(text)?.first().copied();
    edit.change(|state| {
        let (seat, table) = (seat(state, who)?, &mut state.table);
        if wanted.is_some_and(|treasure| table.set().treasure(treasure).slot != slot) {
            return Err(format!("`{text}` is nothing for this slot"));
        }
        let (worn, unseen) = (&mut table.players[seat].slots[slot], &mut table.treasures);
        worn.take().into_iter().for_each(|treasure| unseen.add(treasure));
        *worn = wanted;
        wanted.map_or(Ok(()), |treasure| draw(unseen, treasure))
    })
}

/// Takes a card.
fn draw<K: Indexed>(from: &mut Multiset<K>, card: K) -> Result<(), String> {
    if !from.contains(card) {
        return Err(format!("no `{card}` is left"));
    }
    from.take(card);
    Ok(())
}

/// A pile holds these cards; those that it held are where these come from.
fn pile<K: Indexed>(
    pile: &mut Multiset<K>,
    from: &mut Multiset<K>,
    text: &str,
) -> Result<(), String> {
    from.absorb(&core::mem::take(pile));
    list(text)?.into_iter().try_for_each(|card| {
        pile.add(card);
        draw(from, card)
    })
}

/// One fact of a Region: a tile, `2 treasures`, its stack or `no stack`.
fn region(edit: StateBuilder, cell: Cell, fact: &str) -> Result<StateBuilder, String> {
    let map = &edit.position().table.map;
    if let Some(tile) = Tile::parse(fact) {
        return Ok(if map.tile(cell) == Some(tile) { edit } else { edit.reveal(cell, tile) });
    }
    if let Some(number) = fact.strip_suffix("treasures").or(fact.strip_suffix("treasure")) {
        let number = say_number(number)?;
        return edit.change(|state| {
            state.table.map.treasures[cell] = number;
            Ok(())
        });
    }
    let stack: Vec<Piece> = list(if fact == "no stack" { "-" } else { fact })?;
    if stack.iter().copied().collect::<Pieces>().iter().count() != stack.len() {
        return Err("a piece lies there twice".to_string());
    }
    if map.stack(cell).eq(stack.iter().copied()) {
        return Ok(edit);
    }
    let edit = edit.change(|state| {
        let table = &mut state.table;
        for piece in table.map.stack(cell).collect::<Vec<_>>() {
            table.map.lift(piece);
            piece.minion().into_iter().for_each(|minion| table.minions.add(minion));
        }
        Ok(())
    })?;
    Ok(edit.stack(cell, stack))
}

/// What lies on the Map.
fn on_map(state: &mut State, word: &str, text: &str) -> Result<(), String> {
    let (first, rest) = first(text);
    if word == "initiative" {
        state.table.initiative = seat(state, one(text)?)?;
        return Ok(());
    }
    let table = &mut state.table;
    match word {
        "bloodlust" => table.bloodlust[level(first)?] = list(rest)?.into_iter().collect(),
        "wounded" => table.wounded = list(text)?.into_iter().collect(),
        "labyrinth" => table.map.portal = Some((one(first)?, one(rest)?)),
        _ => {
            let up = list::<Cell>(text)?.into_iter().find(|cell| !table.map.down().contains(*cell));
            return up.map_or(Ok(()), |cell| Err(format!("region {cell} is not face-down")));
        }
    }
    Ok(())
}

/// The piles beside the Map.
fn cards(state: &mut State, word: &str, text: &str) -> Result<(), String> {
    let ((first, rest), table) = (first(text), &mut state.table);
    match word {
        "defeated" => pile(&mut table.defeated_minions, &mut table.minions, text),
        "loot" => {
            let stash = &mut table.stashes[Team::Hero];
            stash.face_down = say_number(first)?;
            let revealed = if rest.is_empty() { "-" } else { rest };
            pile(&mut stash.treasures, &mut table.treasures, revealed)
        }
        "undrawn" => {
            let minions = list::<Minion>(text)?;
            for minion in &minions {
                let _ = table.minions.split(1 << minion.index());
            }
            for minion in minions {
                table.minions.add(minion);
            }
            Ok(())
        }
        _ if Spell::parse(first).is_some() => pile(&mut table.discard, &mut state.deck, text),
        _ if Minion::parse(first).is_some() => {
            pile(&mut table.minion_discard, &mut table.minions, text)
        }
        _ if first == "-" => Err("write which cards are discarded".to_string()),
        _ => pile(&mut table.treasure_discard, &mut table.treasures, text),
    }
}

/// What is in progress.
fn progress(state: &mut State, word: &str, text: &str) -> Result<(), String> {
    let table = &mut state.table;
    match (word, text) {
        ("shrines", _) => table.shrines = say_number(text)?,
        ("final_rounds", _) => table.final_rounds = say_number(text)?,
        ("defeated_heroes", _) => table.defeated_heroes = say_number(text)?,
        ("ending", _) => table.ending = Some(one(text)?),
        ("minion_step", _) => {
            table.round = table.round.max(1);
            table.base = Base::new(Phase::MinionStep, PhaseStage::Minions);
            table.may_act = list(text)?.into_iter().collect();
        }
        ("pool", _) => {
            table.agenda.rolls = Stack::default();
            table.agenda.rolls.push(pool(text)?);
        }
        ("no", "pool") => table.agenda.rolls = Stack::default(),
        ("no", "attack") => table.agenda.attack = None,
        ("no", "casts") => table.agenda.casts = Stack::default(),
        ("final_battle", "") => (table.final_battle, table.day) = (true, constants::DAYS),
        ("no", "final_battle") => table.final_battle = false,
        _ => return Err(format!("there is no sentence that begins with `{word} {text}`")),
    }
    Ok(())
}

/// `bjorn melee 3 attacked`.
fn pool(text: &str) -> Result<Roll, String> {
    let ((who, text), right) = (first(text), "write `pool bjorn melee 3`");
    let (kind, text) = text.split_once(' ').ok_or(right)?;
    let (hits, flags) = first(text);
    let stage = RollStage::Spend(say_number(hits)?);
    let flags = say_list(flags)?.into_iter().collect();
    Ok(Roll { who: one(who)?, kind: one(kind)?, stage, flags })
}

/// Turns, each within the one before. They replace as many; a first one begins.
fn turns(edit: StateBuilder, text: &str) -> Result<StateBuilder, String> {
    let table = &edit.position().table;
    let turns = text.split('/').map(|text| turn(table, text.trim()));
    let turns = turns.collect::<Result<Vec<_>, _>>()?;
    let edit = match turns[..] {
        [Turn { who, .. }] if table.agenda.turns.is_empty() => edit.turn(who),
        _ => edit,
    };
    edit.change(|state| {
        let table = &mut state.table;
        table.round = table.round.max(1);
        let now = table.agenda.turns.as_mut_slice();
        if now.len() != turns.len() {
            return Err(format!("there are {} Turns", now.len()));
        }
        now.copy_from_slice(&turns);
        Ok(())
    })
}

/// `bjorn 2 points 1 step used melee`.
fn turn(table: &Public, text: &str) -> Result<Turn, String> {
    let (who, mut text) = first(text);
    let who = one::<Char>(who)?;
    let mut seat = if who.piece().is_some() { SeatId::Villain } else { table.controller(who) };
    if let Some(by) = text.strip_prefix("by ") {
        let (hero, rest) = first(by);
        (seat, text) = (table.controller(one(hero)?), rest);
    }
    let (numbers, used) = text.split_once("used").unwrap_or((text, ""));
    let mut acting = Acting::new(table.full_points(who));
    acting.used = say_list(used)?.into_iter().collect();
    for pair in numbers.split_whitespace().collect::<Vec<_>>().chunks(2) {
        match *pair {
            [number, "point" | "points"] => acting.points = say_number(number)?,
            [number, "step" | "steps"] => acting.left = say_number(number)?,
            _ => return Err("write `2 points 1 step used melee` behind a Turn".to_string()),
        }
    }
    Ok(Turn { who, seat, stage: TurnStage::Main(acting), ..Turn::default() })
}

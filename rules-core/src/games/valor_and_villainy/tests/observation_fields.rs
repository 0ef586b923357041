//! Every difference that a seat can see in its view changes a cell of its observation.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use std::eprintln;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    heuristic::{Sides, drawn, game},
    play::{random_game, variants},
};
use crate::{
    ByteWriter, Encode, Observe, Seat, Setup, ViewForm, WidthCounter, encode_view,
    games::valor_and_villainy::{Options, State, View, observe::ViewRef},
    generator,
};

/// The observation of a view, then what histories hold beside it.
fn row(view: &View) -> Vec<u8> {
    let mut width = WidthCounter::default();
    encode_view::<State>(view, &mut width);
    let mut row = vec![0; width.0 + State::REST];
    let (cells, rest) = row.split_at_mut(width.0);
    encode_view::<State>(view, &mut ByteWriter::new(cells));
    State::encode_rest(&<ViewRef<'_> as ViewForm<'_, State>>::from_view(view), rest);
    row
}

/// The part of a view that the observation leaves out, blanked: what the rest tells
/// (decks, unrevealed tiles, corners that left the Map, how the game ended) and
/// what no decision depends on and no game changes (what happens at the cap, how the Heroes were
/// chosen, rewards).
fn blanked(view: &View) -> View {
    let mut view = view.clone();
    let (table, blank) = (&mut view.table, Options::default());
    table.ending = None;
    let options = &mut table.options;
    options.characters = blank.characters;
    options.character_choice = blank.character_choice;
    options.cap_result = blank.cap_result;
    options.decision_cap = blank.decision_cap;
    options.shaping = blank.shaping;
    view
}

#[test]
fn two_views_with_the_same_observation_are_the_same_view() {
    let mut seen = BTreeMap::<Vec<u8>, View>::new();
    let mut again = 0;
    let mut look = |state: &State| {
        for seat in 0..state.seats() {
            let view = blanked(&state.view(seat));
            match seen.get(&row(&view)) {
                None => drop(seen.insert(row(&view), view)),
                Some(other) => {
                    again += 1;
                    assert_eq!(*other, view);
                }
            }
        }
    };
    for (seed, options) in (0..).zip(variants()) {
        let mut nodes = 0;
        random_game(&options, seed, |state| {
            nodes += 1;
            if nodes % 5 < 2 || nodes < 100 {
                look(state);
            }
        });
    }
    let mut rng = generator(3, 7);
    for heroes in [2, 4] {
        game(&drawn(heroes, &mut rng), Sides::Both, &mut rng, &mut look);
    }
    assert!(seen.len() > 20_000 && again > 20, "{} views, {again} again", seen.len());
}

/// Places of a view as JSON that the observation does not depend on, because
/// others tell the same or nobody decides by it.
const LEFT_OUT: [&str; 12] = [
    "/unseen",
    "/table/minions",
    "/table/treasures",
    "/table/tiles",
    "/table/mandatory",
    "/table/corners",
    "/table/ending",
    "/table/options/characters",
    "/table/options/character_choice",
    "/table/options/cap_result",
    "/table/options/decision_cap",
    "/table/options/shaping",
];

/// Whether no game shows anything else there: a Hero has no Corruption, the
/// Villain is Mordak and bears nothing of a Hero's, an empty seat is empty.
fn fixed(path: &str, heroes: u8) -> bool {
    let Some(place) = path.strip_prefix("/table/players/") else { return false };
    if let Some(thing) = place.strip_prefix("villain/") {
        return matches!(thing, "who" | "crystal" | "marker" | "cursed" | "shackled");
    }
    place.contains("/corruption") || (heroes..5).any(|n| place.starts_with(&format!("hero {n}/")))
}

/// Every leaf of a document with its path; what is empty is a leaf.
fn leaves(at: &str, json: &Json, each: &mut impl FnMut(&str, &Json)) {
    match json {
        Json::Object(map) if !map.is_empty() => {
            for (key, value) in map {
                leaves(&format!("{at}/{key}"), value, each);
            }
        }
        Json::Array(list) if !list.is_empty() => {
            for (i, value) in list.iter().enumerate() {
                leaves(&format!("{at}/{i}"), value, each);
            }
        }
        leaf => each(at, leaf),
    }
}

/// What is there instead, as far as it can be known: another number, another word of those seen at such
/// a place.
fn others(leaf: &Json, words: &[Json]) -> Vec<Json> {
    match leaf {
        Json::Bool(holds) => vec![Json::Bool(!holds)],
        Json::Number(number) => {
            let number = number.as_u64().unwrap();
            let near = [number.checked_sub(1), Some(number + 1)];
            near.into_iter().flatten().map(Json::from).collect()
        }
        _ => words.iter().filter(|word| *word != leaf).cloned().collect(),
    }
}

/// What may lie where nothing does: each word of the game alone, and in a list or a table of counts.
fn fillings(empty: &Json, word: &Json) -> Json {
    match (empty, word) {
        (Json::Array(_), _) => Json::Array(vec![word.clone()]),
        (Json::Object(_), Json::String(word)) => json!({ word.as_str(): 1 }),
        _ => word.clone(),
    }
}

/// Whether a place is empty, so that it shows nothing of what may be there.
fn is_empty(leaf: &Json) -> bool {
    leaf.is_null() || leaf.is_array() || leaf.is_object()
}

/// The name of a place without its numbers: what may be there.
fn kind(path: &str) -> &str {
    path.rsplit('/').find(|part| part.parse::<u32>().is_err()).unwrap_or("")
}

#[test]
fn every_part_of_a_view_that_counts_changes_a_cell() {
    let mut views = Vec::<View>::new();
    let mut rng = generator(9, 9);
    for heroes in [1, 3, 4] {
        let mut nodes = 0u32;
        game(&drawn(heroes, &mut rng), Sides::Both, &mut rng, |state| {
            nodes += 1;
            let busy = state.table.agenda.tags.len() > 4 && nodes.is_multiple_of(7);
            if nodes % 400 == 7 || busy && views.len() < 60 {
                let seat = nodes % u32::from(state.seats());
                views.push(state.view(Seat::try_from(seat).unwrap()));
            }
        });
    }
    let documents: Vec<Json> =
        views.iter().map(|view| serde_json::to_value(view).unwrap()).collect();
    let mut words = BTreeMap::<String, Vec<Json>>::new();
    let mut all = BTreeMap::<String, Json>::new();
    for document in &documents {
        leaves("", document, &mut |path, leaf| {
            let words = words.entry(kind(path).into()).or_default();
            if !words.contains(leaf) && words.len() < 12 {
                words.push(leaf.clone());
            }
            if !is_empty(leaf) {
                all.insert(leaf.to_string(), leaf.clone());
            }
        });
    }
    // Where no game of these put anything: all words that fit.
    for document in &documents {
        leaves("", document, &mut |path, leaf| {
            let words = words.get_mut(kind(path)).unwrap();
            if words.iter().all(is_empty) && words.len() == 1 {
                let fits = |filled: &Json| {
                    let mut document = document.clone();
                    *document.pointer_mut(path).unwrap() = filled.clone();
                    View::deserialize(&document).is_ok()
                };
                let filled = all.values().map(|word| fillings(leaf, word)).filter(fits).take(11);
                words.extend(filled.collect::<Vec<_>>());
            }
        });
    }
    let (mut changed, mut places) = (0, BTreeMap::new());
    for (view, document) in views.iter().zip(&documents) {
        let before = row(view);
        leaves("", document, &mut |path, leaf| {
            let left_out = LEFT_OUT.iter().any(|out| {
                path.strip_prefix(out).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            });
            if left_out || fixed(path, view.table.heroes) {
                return;
            }
            for other in others(leaf, &words[kind(path)]) {
                let mut document = document.clone();
                *document.pointer_mut(path).unwrap() = other;
                // Some words do not fit the place.
                let Ok(twin) = View::deserialize(&document) else { continue };
                if twin != *view && (1..=5).contains(&twin.table.heroes) {
                    changed += 1;
                    *places.entry(String::from(kind(path))).or_insert(0) += 1;
                    assert!(row(&twin) != before, "no cell tells of {path}: {leaf}");
                }
            }
        });
    }
    eprintln!("{changed} changes at {places:?}");
    assert!(changed > 10_000 && places.len() > 60, "{changed} changes at {} places", places.len());
}

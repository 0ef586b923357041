//! What holds for the documents of every game: how they are parsed, which texts they may have, and
//! that a refused one leaves nothing behind.
#![cfg(feature = "games")]

use rules_core::{
    ComponentSet, SetRef,
    components::kept,
    games,
    games::hero_must_die,
    serde_json::{Value as Json, json},
};

type Set = SetRef<hero_must_die::Components>;

/// Loads documents with new texts and lists: while something is wrong with them, be it a key or
/// the set as a whole, nothing is kept.
fn keeps_nothing<C: ComponentSet>(document: impl Fn(usize) -> Json, wrong: &[Json]) {
    let before = kept();
    for number in 0..100 {
        for wrong in [json!({"titel": "x"})].iter().chain(wrong) {
            let mut document = document(number);
            for (key, value) in wrong.as_object().expect("an object") {
                let rows = document.get_mut(key).and_then(Json::as_array_mut);
                match (rows, value.as_array()) {
                    (Some(rows), Some(more)) => rows.extend(more.clone()),
                    _ => document[key] = value.clone(),
                }
            }
            SetRef::<C>::load(&document.to_string()).expect_err("it is wrong");
        }
    }
    assert_eq!(kept(), before);
    let mine = SetRef::<C>::load(&document(100).to_string()).expect("a set");
    assert!(kept() > before, "{mine}");
}

#[test]
fn refused_documents_of_wuerfelhelden_keep_nothing() {
    let document = |number: usize| {
        json!({"title": format!("wh {number}"),
            "colour": [{"index": 0, "name": format!("W{number}")}],
            "warrant": [{"value": 1 + number % 9, "count": 1, "count_2_players": 1},
                {"value": 1 + number / 9 % 12, "count": 1, "count_2_players": 1}]})
    };
    keeps_nothing::<games::wuerfelhelden::Components>(document, &[]);
}

#[test]
fn refused_documents_of_regidice_keep_nothing() {
    let document = |number: usize| json!({"title": format!("rd {number}"), "enemy": [{"index": 1, "health": 29}]});
    keeps_nothing::<games::regidice::Components>(document, &[]);
}

#[test]
fn refused_documents_of_unsung_heroes_keep_nothing() {
    let document = |number: usize| {
        let dice =
            json!([{"colour": "red", "set": number % 6}, {"colour": "white", "set": number % 8}]);
        json!({"title": format!("uh {number}"),
            "common_cards": [{"slot": 0, "name": format!("Stick {number}"),
                "effects": [{"op": "dice", "dice": dice}, {"op": "static", "n": 1 + number % 15}]}],
            "characters": [{"id": 0, "starting_dice": [{"colour": "blue"}, {"colour": "blue"},
                {"colour": "red"}]}]})
    };
    let forge = json!([{"slot": 2, "effects": [{"op": "static", "n": 1}]}]);
    keeps_nothing::<games::unsung_heroes::Components>(document, &[json!({"common_cards": forge})]);
}

#[test]
fn refused_documents_of_hero_must_die_keep_nothing() {
    let names = |list: &str, count: usize, number: usize| -> Json {
        (0..count).map(|id| json!({"id": id, "name": format!("{list} {number} {id}")})).collect()
    };
    let document = |number: usize| {
        json!({"title": format!("hmd {number}"), "hero": names("Hero", 9, number),
            "monster": names("Beast", 30, number), "plot": names("Plot", 9, number),
            "trap": names("Trap", 6, number), "event": names("Event", 3, number)})
    };
    let events = json!({"event": [{"id": 3, "count": 0}]});
    keeps_nothing::<hero_must_die::Components>(document, &[events]);
}

#[test]
fn refused_documents_of_valor_and_villainy_keep_nothing() {
    let document = |number: usize| {
        let name = format!("New {number}");
        json!({"title": format!("vv {number}"),
            "minion": [{"id": "heckler", "name": name}],
            "tile": [{"id": "t3_lair", "name": name, "icons": [
                {"kind": "chump", "min_heroes": 1 + number % 5},
                {"kind": "elite", "min_heroes": 1 + number / 5 % 5}]}],
            "hero_stash_row": [
                {"heroes": "1-2", "min_bounty": 0, "xp": 0, "die": ""},
                {"heroes": "1-2", "min_bounty": 1 + number, "xp": 1, "die": ""},
                {"heroes": "3", "min_bounty": 0, "xp": 0, "die": ""},
                {"heroes": "4-5", "min_bounty": 0, "xp": 0, "die": ""}]})
    };
    let row = json!({"heroes": "4-5", "min_bounty": 200, "xp": 16, "die": "1W"});
    let rich = json!({"hero_stash_row": [row]});
    keeps_nothing::<games::valor_and_villainy::Components>(document, &[rich]);
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_document() {
    for text in ["\u{feff}{\"title\": \"Marked\"}", "\u{feff}title = \"Marked\"\n"] {
        assert_eq!(Set::load(text), Ok(Set::SHIPPED), "{text}");
    }
}

#[test]
fn a_text_that_is_no_json_is_refused_with_its_line() {
    let error = Set::load("{\n  \"title\": \"x\",\n  \"event\": }\n").expect_err("no JSON");
    let error = error.to_string();
    assert_eq!(error, "line 3: expected value at column 12; write JSON");
    let error = Set::load("{\"title\": \"x\",\n\"title\": \"y\"}").expect_err("a key twice");
    assert_eq!(error.faults[0].line, Some(2), "{error}");
}

#[test]
fn invisible_characters_are_refused_in_names_and_titles() {
    let format = ['\u{ad}', '\u{200b}', '\u{200d}', '\u{2028}', '\u{202e}', '\u{2066}', '\u{feff}'];
    let fillers = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}', '\u{34f}', '\u{17b4}'];
    let blank = ['\u{2800}', '\u{a0}', '\u{3000}', '\u{202f}', '\u{fff9}'];
    let selectors = ['\u{fe00}', '\u{fe0f}', '\u{180b}', '\u{e0100}', '\u{e01ef}', '\u{e0041}'];
    let never = ['\u{fdd0}', '\u{fdef}', '\u{ffff}', '\u{1fffe}', '\u{10ffff}'];
    for char in [&format[..], &fillers, &blank, &selectors, &never].concat() {
        for text in [format!("{char}"), format!("Ra{char}t")] {
            let document = json!({"title": text, "monster": [{"id": 0, "name": text}]});
            let error = Set::load(&document.to_string()).expect_err("it cannot be seen");
            let problem = format!("this has the invisible character U+{:04X}", u32::from(char));
            let found: Vec<_> = error.faults.iter().map(|fault| fault.path.as_str()).collect();
            assert_eq!(found, ["monster[id 0].name", "title"]);
            assert!(error.faults.iter().all(|fault| fault.problem == problem), "{error}");
        }
    }
    let seen = json!({"title": "Größe 蛇 \u{1f409}", "monster": [{"id": 0, "name": "Zmäj 한 é"}]});
    assert!(Set::load(&seen.to_string()).is_ok());
}

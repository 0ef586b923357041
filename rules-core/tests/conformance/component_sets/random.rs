//! Random valid sets, from what is declared: values within their bounds, exchanged between rows, or
//! made of what the game has elsewhere. What a set as a whole does not allow is taken back.

use std::collections::BTreeMap;

use rules_core::{
    ComponentSet, Generator, SetRef, below,
    components::{ComponentsError, Value, Variable},
    find,
    serde_json::{Value as Json, json},
};

use super::kit::{one, place};

/// One changed value.
struct Change {
    value: Value,
    to: Json,
    /// Whether it comes from another row, so that sums are as before.
    exchanged: bool,
}

/// A random set that is accepted, and its document.
pub(crate) fn accepted<C: ComponentSet>(rng: &mut Generator, game: &str) -> (SetRef<C>, Json) {
    let (shipped, values) = declared(game);
    let mut changes = changes(rng, &shipped, &values);
    loop {
        let document = with(&shipped, &changes);
        match SetRef::load(&document.to_string()) {
            Ok(set) => return (set, document),
            Err(error) => take_back(rng, &mut changes, &error),
        }
    }
}

/// The document of a game without what it is not, and its values that a set may change.
fn declared(game: &str) -> (Json, Vec<Value>) {
    let components = find(game).expect("the game").components.expect("it has sets");
    let (mut shipped, mut values) = (components.declaration)().document();
    shipped.as_object_mut().expect("a table").remove("digest");
    shipped["title"] = json!("random");
    values.retain(|value| !matches!(value.variable, Variable::Fixed));
    (shipped, values)
}

/// The document that ships with these changes.
fn with(shipped: &Json, changes: &[Change]) -> Json {
    let mut document = shipped.clone();
    for change in changes {
        *document.pointer_mut(&change.value.pointer).expect("it is there") = change.to.clone();
    }
    document
}

/// What is changed at random: a part of the fields, and of each a part of the rows.
fn changes(rng: &mut Generator, shipped: &Json, values: &[Value]) -> Vec<Change> {
    let mut fields = BTreeMap::<String, Vec<&Value>>::new();
    for value in values {
        fields.entry(without_ids(&value.path)).or_default().push(value);
    }
    let mut changes = Vec::new();
    for rows in fields.values() {
        let at = |value: &Value| shipped.pointer(&value.pointer).expect("it is there").clone();
        let there: Vec<_> = rows.iter().map(|value| at(value)).collect();
        match below(rng, 3) {
            0 => {}
            1 => {
                let mut order: Vec<_> = (0..rows.len()).collect();
                for last in (1..order.len()).rev() {
                    order.swap(last, place(rng, last + 1));
                }
                changes.extend(rows.iter().zip(order).map(|(value, from)| Change {
                    value: (*value).clone(),
                    to: there[from].clone(),
                    exchanged: true,
                }));
            }
            _ => {
                for (value, old) in rows.iter().zip(&there) {
                    if below(rng, 2) > 0 {
                        let to = another(rng, &value.variable, old, &there);
                        changes.push(Change { value: (*value).clone(), to, exchanged: false });
                    }
                }
            }
        }
    }
    changes
}

/// A path without the names of rows.
fn without_ids(path: &str) -> String {
    path.split('[').map(|part| part.split_once(']').map_or(part, |(_, rest)| rest)).collect()
}

/// Another value of a field, which has these values elsewhere.
fn another(rng: &mut Generator, variable: &Variable, old: &Json, there: &[Json]) -> Json {
    match *variable {
        Variable::Whole(least, most) if below(rng, 2) == 0 => {
            let number = old.as_i64().expect("a number") + i64::from(below(rng, 5)) - 2;
            json!(number.clamp(least, most))
        }
        Variable::Whole(least, most) => {
            json!(least + i64::from(below(rng, u32::try_from(most - least + 1).expect("small"))))
        }
        Variable::Text(_) => json!(format!("Name {}", below(rng, 100))),
        Variable::Flag => json!(below(rng, 2) == 0),
        Variable::Word(words) => json!(one(rng, words)),
        _ => mixed(rng, old, there),
    }
}

/// A list with another entry from elsewhere, one more or one less; or another value; or the same with
/// another number.
fn mixed(rng: &mut Generator, old: &Json, there: &[Json]) -> Json {
    let mut mixed = old.clone();
    match &mut mixed {
        _ if below(rng, 3) == 0 => nudge(rng, &mut mixed),
        Json::Array(list) => {
            let entries: Vec<_> = there.iter().filter_map(Json::as_array).flatten().collect();
            match below(rng, 4) {
                _ if entries.is_empty() => {}
                choice if choice == 0 || list.is_empty() => {
                    list.push((*one(rng, &entries)).clone());
                }
                1 if list.len() > 1 => drop(list.remove(place(rng, list.len()))),
                _ => {
                    let at = place(rng, list.len());
                    list[at] = (*one(rng, &entries)).clone();
                }
            }
        }
        _ => mixed = one(rng, there).clone(),
    }
    mixed
}

/// Changes a number somewhere in a value by one to three.
fn nudge(rng: &mut Generator, value: &mut Json) {
    match value {
        Json::Array(list) if !list.is_empty() => {
            let at = place(rng, list.len());
            nudge(rng, &mut list[at]);
        }
        Json::Object(map) if !map.is_empty() => {
            let at = place(rng, map.len());
            map.values_mut().nth(at).into_iter().for_each(|value| nudge(rng, value));
        }
        Json::Number(number) => {
            let by = [-3, -2, -1, 1, 2, 3][place(rng, 6)];
            *value = json!(number.as_i64().expect("a whole number") + by);
        }
        _ => {}
    }
}

/// Takes back what an error names, of a whole list only what is not exchanged between its rows; or
/// half of what is left.
fn take_back(rng: &mut Generator, changes: &mut Vec<Change>, error: &ComponentsError) {
    let before = changes.len();
    for fault in &error.faults {
        changes.retain(|change| {
            let path = &change.value.path;
            let row = fault.path.contains('[') && path.starts_with(&fault.path);
            let list = path.split('[').next() == Some(&fault.path) && !change.exchanged;
            !(row || list || fault.path.starts_with(path.as_str()))
        });
    }
    // What is wrong with a row may come of another value of it.
    if changes.len() == before {
        let rows: Vec<_> = error.faults.iter().filter_map(|fault| row_of(&fault.path)).collect();
        changes.retain(|change| !row_of(&change.value.path).is_some_and(|row| rows.contains(&row)));
    }
    if changes.len() == before {
        assert!(!changes.is_empty(), "the set that ships is refused: {error}");
        changes.retain(|_| below(rng, 2) == 0);
    }
}

/// The row to which a value belongs.
fn row_of(path: &str) -> Option<&str> {
    path.rfind(']').map(|end| &path[..=end])
}

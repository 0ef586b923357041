//! All values of a document, and what each may be changed to.

use std::collections::{BTreeMap, BTreeSet};

use rules_core::serde_json::{Map, Value as Json, json};

/// A value, and what it may be changed to.
pub(super) struct Change {
    /// Where it is, with the ids of rows.
    pub(super) path: String,
    /// The same without indices.
    pub(super) field: String,
    /// The id of the row, which is a word of the states with that component.
    pub(super) row: String,
    /// What may be written instead.
    pub(super) others: Vec<Other>,
}

impl Change {
    /// So many refusals are enough; numbers may need another one that follows.
    pub(super) fn refusals(&self) -> usize {
        if self.others.iter().any(|other| other.edits.len() > 1) { 24 } else { 8 }
    }
}

/// Something that may be written in the place of a value.
pub(super) struct Other {
    /// In words.
    pub(super) text: String,
    edits: Vec<(Place, Json)>,
}

/// A key or an index.
#[derive(Clone, PartialEq)]
enum Part {
    Key(String),
    At(usize),
}

type Place = Vec<Part>;

/// The values that occur under each field.
type Vocabulary = BTreeMap<String, BTreeSet<String>>;

/// Changes of every value but those under the keys of texts and those for readers.
pub(super) fn all_changes(document: &Json, texts: &[&str]) -> Vec<Change> {
    let mut walk = Walk { texts, words: Vocabulary::new(), places: Vec::new() };
    walk.visit(&mut Vec::new(), document);
    let Walk { words, places, .. } = walk;
    places.iter().map(|place| change(document, place, &words)).collect()
}

struct Walk<'a> {
    texts: &'a [&'a str],
    words: Vocabulary,
    places: Vec<Place>,
}

impl Walk<'_> {
    fn visit(&mut self, place: &mut Place, value: &Json) {
        if !matches!(value, Json::Object(_)) && !has_rows(value) {
            self.words.entry(field(place)).or_default().insert(value.to_string());
            self.places.push(place.clone());
        }
        match value {
            Json::Object(keys) => {
                for (key, value) in keys {
                    if !self.for_readers(key) {
                        place.push(Part::Key(key.clone()));
                        self.visit(place, value);
                        place.pop();
                    }
                }
            }
            Json::Array(list) => {
                for (at, value) in list.iter().enumerate() {
                    place.push(Part::At(at));
                    self.visit(place, value);
                    place.pop();
                }
            }
            _ => {}
        }
    }

    fn for_readers(&self, key: &str) -> bool {
        let origins = key.ends_with("provenance") || key == "source_note" || key == "s_fields";
        origins || self.texts.contains(&key)
    }
}

/// Whether a list has rows of components.
fn has_rows(value: &Json) -> bool {
    let row = value.as_array().and_then(|list| list.first());
    row.is_some_and(|row| row.get("provenance").is_some())
}

/// The path without indices.
fn field(place: &[Part]) -> String {
    let keys = place.iter().filter_map(|part| match part {
        Part::Key(key) => Some(key.as_str()),
        Part::At(_) => None,
    });
    keys.collect::<Vec<_>>().join(".")
}

/// The path with the names of rows.
fn path(document: &Json, place: &[Part]) -> String {
    let (mut path, mut value) = (String::new(), document);
    for part in place {
        match part {
            Part::Key(key) => {
                path += if path.is_empty() { "" } else { "." };
                path += key;
                value = &value[key.as_str()];
            }
            Part::At(at) => {
                value = &value[*at];
                let name = ["id", "name", "index", "vp"].iter().find_map(|key| value.get(*key));
                path += &name.map_or_else(|| format!("[{at}]"), |name| format!("[{name}]"));
            }
        }
    }
    path
}

fn get<'a>(document: &'a Json, place: &[Part]) -> &'a Json {
    place.iter().fold(document, |value, part| match part {
        Part::Key(key) => &value[key.as_str()],
        Part::At(at) => &value[*at],
    })
}

fn set(document: &mut Json, place: &[Part], to: Json) {
    let value = place.iter().fold(document, |value, part| match part {
        Part::Key(key) => &mut value[key.as_str()],
        Part::At(at) => &mut value[*at],
    });
    *value = to;
}

impl Other {
    /// The whole document with the change.
    pub(super) fn over(&self, document: &Json) -> Json {
        let mut changed = document.clone();
        self.edits.iter().for_each(|(place, value)| set(&mut changed, place, value.clone()));
        changed
    }

    /// The changed rows alone; the `whole` lists are not laid over row by row.
    pub(super) fn alone(&self, document: &Json, whole: &[&str]) -> Json {
        let mut part = Map::new();
        for (place, value) in &self.edits {
            let [Part::Key(key), rest @ ..] = &place[..] else { continue };
            let list = &document[key.as_str()];
            let entry = part.entry(key.clone());
            match rest {
                [Part::At(at), rest @ ..] if has_rows(list) && !whole.contains(&key.as_str()) => {
                    let rows = entry.or_insert_with(|| json!([])).as_array_mut().expect("a list");
                    if same_row(&self.edits) && !rows.is_empty() {
                        set(&mut rows[0], rest, value.clone());
                        continue;
                    }
                    let mut row = list[*at].clone();
                    set(&mut row, rest, value.clone());
                    rows.push(row);
                }
                _ => set(entry.or_insert_with(|| list.clone()), rest, value.clone()),
            }
        }
        Json::Object(part)
    }

    /// Whether the lists with the value are as long in another document.
    pub(super) fn fits(&self, shipped: &Json, document: &Json) -> bool {
        self.edits.iter().all(|(place, _)| {
            (1..place.len()).all(|end| {
                let length =
                    |document: &Json| get(document, &place[..end]).as_array().map(Vec::len);
                length(shipped) == length(document)
            })
        })
    }
}

fn same_row(edits: &[(Place, Json)]) -> bool {
    edits.windows(2).all(|pair| pair[0].0[..2] == pair[1].0[..2])
}

fn change(document: &Json, place: &[Part], words: &Vocabulary) -> Change {
    let (old, field) = (get(document, place), field(place));
    let single = others(old, words.get(&field)).into_iter();
    let mut others: Vec<_> = single
        .map(|new| Other { text: format!("{old} -> {new}"), edits: vec![(place.to_vec(), new)] })
        .collect();
    if let Some(number) = old.as_i64() {
        pairs(document, place, number, &mut others);
    }
    let row = document.get(key_of(place)).and_then(|list| list.get(index_of(place)));
    let row = row.and_then(|row| row["id"].as_str()).unwrap_or_default().into();
    Change { path: path(document, place), field, row, others }
}

fn key_of(place: &[Part]) -> &str {
    match place.first() {
        Some(Part::Key(key)) => key,
        _ => "",
    }
}

fn index_of(place: &[Part]) -> usize {
    match place.get(1) {
        Some(Part::At(at)) => *at,
        _ => usize::MAX,
    }
}

/// Values that may stand in the place of another one.
fn others(old: &Json, words: Option<&BTreeSet<String>>) -> Vec<Json> {
    let mut others: Vec<Json> = match old {
        Json::Number(number) => {
            let number = number.as_i64().expect("a whole number");
            [1, -1, 5, -5, 11, 10, 20, 2, -2, 3, 4, -10].map(|more| json!(number + more)).into()
        }
        Json::Bool(flag) => vec![json!(!flag)],
        Json::Array(list) => lists(list),
        _ => Vec::new(),
    };
    if !old.is_number() {
        let seen = words.into_iter().flatten();
        others.extend(seen.filter_map(|text| rules_core::strict_json(text).ok()));
    }
    let kind = old.as_str().and_then(|word| word.split_once(':')).map_or("", |(kind, _)| kind);
    if old.is_string() {
        others.extend(["red", "blue"].map(|colour| json!(colour)));
        for dice in ["1W", "1Y", "2W", "3W", "2Y1W", "4R"] {
            let text = if kind.is_empty() { dice.to_string() } else { format!("{kind}:{dice}") };
            others.push(json!(text));
        }
    }
    others.retain(|new| new != old && new.is_array() == old.is_array());
    others
}

/// A list with one entry less, or more.
fn lists(list: &[Json]) -> Vec<Json> {
    let Some((end, less)) = list.split_last() else {
        let entries = [json!("arcane"), json!("chump"), json!("armor"), json!({"kind": "chump"})];
        return entries.iter().map(|entry| json!([entry])).collect();
    };
    let mut more = list.to_vec();
    more.push(end.clone());
    vec![json!(less), json!(more)]
}

/// Numbers that cannot change alone: two rows change places, one gains what the other loses, or
/// an equal number of the row follows.
fn pairs(document: &Json, place: &[Part], number: i64, others: &mut Vec<Other>) {
    let Some(last) = place.iter().rposition(|part| matches!(part, Part::At(_))) else { return };
    let mut pair = |twin: Place, mine: i64, theirs: i64| {
        others.push(Other {
            text: format!("{number} -> {mine}, and {} -> {theirs}", path(document, &twin)),
            edits: vec![(place.to_vec(), json!(mine)), (twin, json!(theirs))],
        });
    };
    let rows = get(document, &place[..last]).as_array().map_or(0, Vec::len);
    for row in 0..rows {
        let mut twin = place.to_vec();
        twin[last] = Part::At(row);
        let Some(theirs) = get(document, &twin).as_i64().filter(|_| twin != place) else {
            continue;
        };
        if theirs != number {
            pair(twin.clone(), theirs, number);
        }
        pair(twin.clone(), number + 1, theirs - 1);
        pair(twin, number - 1, theirs + 1);
    }
    let Json::Object(keys) = get(document, &place[..=last]) else { return };
    for key in keys.keys() {
        let mut twin = place[..=last].to_vec();
        twin.push(Part::Key(key.clone()));
        if twin != place && get(document, &twin).as_i64() == Some(number) {
            pair(twin, number - 1, number - 1);
        }
    }
}

//! Component sets: the shipped document, loading, and what a set changes.

use std::{
    fs,
    io::{self, Read},
};

use pyo3::{prelude::*, types::PyString};
use rules_core::{
    Registration,
    components::{ComponentsEntry, ComponentsError},
    serde_json::Value as Json,
};

use crate::{convert, errors, guard::guard, json, registry};

/// The option that names a set.
pub(crate) const OPTION: &str = "components";

fn entry(py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<&'static ComponentsEntry> {
    let name = convert::text(name, "the name of a game")?;
    let game = registry::find(&name).ok_or_else(|| errors::unknown_game(py, &name))?;
    game.components.as_ref().ok_or_else(|| {
        let with = registry::all().into_iter().filter(|game| game.components.is_some());
        let with: Vec<_> = with.map(|game| game.info.name).collect();
        let what =
            format!("`{name}` has one component set; others are taken by {}", with.join(", "));
        errors::option(py, what)
    })
}

/// The component set that ships, as TOML with the provenance of every value in it.
///
/// Parameters
/// ----------
/// game : str
///     Name of a game that can be played with other sets.
///
/// Returns
/// -------
/// str
///     The document. A copy of it, changed, is a set for ``Game(game, components=...)``; so is a
///     document with only the rows and fields that differ.
///
/// Raises
/// ------
/// UnknownGameError
///     If there is no game with this name.
/// OptionError
///     If the game has only one set.
#[pyfunction]
pub(crate) fn components(game: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    guard(|| Ok(entry(game.py(), game)?.shipped))
}

/// Check a component set and keep it; return how options name it.
#[pyfunction]
pub(crate) fn _load_components(
    game: &Bound<'_, PyAny>,
    components: &Bound<'_, PyAny>,
) -> PyResult<String> {
    guard(|| load(entry(game.py(), game)?, components))
}

/// What a loaded set changes of the one that ships, one value a line.
#[pyfunction]
pub(crate) fn _component_changes(
    game: &Bound<'_, PyAny>,
    name: &str,
) -> PyResult<Option<Vec<String>>> {
    guard(|| Ok((entry(game.py(), game)?.lines)(name)))
}

/// The value of the option `components` as the core takes it.
pub(crate) fn option(game: &Registration, value: &Bound<'_, PyAny>) -> PyResult<Json> {
    match &game.components {
        Some(entry) if !value.is_none() => load(entry, value).map(Json::from),
        _ => json::option(value, "option `components`"),
    }
}

/// The whole set instead of its name, so that another process can play it.
pub(crate) fn embed(game: &Registration, name: &Json) -> Option<Json> {
    let changes = (game.components?.changes)(name.as_str()?)?;
    rules_core::strict_json(&changes).ok()
}

/// Loads a set from a dict, a text, a path, or the name of a set that is loaded.
fn load(entry: &ComponentsEntry, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = value.py();
    let refused = |from: &str, error: &ComponentsError| {
        let lines = error.faults.iter().map(|fault| format!("{from}{fault}"));
        errors::long_option(py, lines.collect::<Vec<_>>().join("\n"))
    };
    if value.is_instance_of::<pyo3::types::PyDict>() {
        let document = json::option(value, "option `components`")?.to_string();
        return (entry.load)(&document).map_err(|error| refused("", &error));
    }
    let Ok(text) = value.cast::<PyString>() else {
        let path = py.import("os")?.call_method1("fspath", (value,)).map_err(|_| {
            errors::wrong_type(value, "option `components`", "a path, a document or a dict")
        })?;
        return read(entry, &convert::text(&path, "a path")?, py, refused);
    };
    let text = errors::text(text);
    // First the name, because a title may hold what else tells a document from a path.
    if text == "shipped" || (entry.changes)(&text).is_some() {
        return Ok(text);
    }
    if text.contains(['\n', '=', '{']) {
        return (entry.load)(&text).map_err(|error| refused("", &error));
    }
    read(entry, &text, py, refused)
}

/// The most bytes of a document in a file; the largest set that ships has 60 KiB.
const MOST_BYTES: u64 = 1 << 20;

fn read(
    entry: &ComponentsEntry,
    path: &str,
    py: Python<'_>,
    refused: impl Fn(&str, &ComponentsError) -> PyErr,
) -> PyResult<String> {
    let document = text_of(path).map_err(|error| {
        let what = "option `components` names no file and no set that is loaded";
        errors::option(py, format!("{what}: {}: {error}", errors::short(path)))
    })?;
    (entry.load)(&document).map_err(|error| refused(&format!("{path}: "), &error))
}

/// The text of a regular file: a pipe could keep the caller waiting for good, a device never end.
fn text_of(path: &str) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let (mut text, file) = (String::new(), fs::File::open(path)?);
    file.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is longer than 1 MiB"));
    }
    Ok(text)
}

//! Checks without play: names, options, catalogues.

use std::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Serialize, de::DeserializeOwned};

use super::{Promise, Report, fault::Held, serial::round_trip};
use crate::{Indexed, OptionSet, SerdeRules, options_from_json, options_to_json};

/// Checks the options.
pub(super) fn options<S: SerdeRules>(report: &mut Report, options: &S::Options) -> Held {
    let default = S::Options::default();
    let verdict = default.check();
    hold!(report, OptionsDefault, verdict.is_ok(), "{default:?}: {verdict:?}");
    for each in [options, &default] {
        let (mut order, json) = (Vec::new(), options_to_json(each));
        each.each(&mut |info, _| order.push(info.name));
        let listed: Vec<_> = S::Options::LIST.iter().map(|info| info.name).collect();
        hold!(report, OptionsRoundTrip, order == listed, "handed out {order:?}, listed {listed:?}");
        let back = options_from_json::<S::Options>(&json);
        hold!(
            report,
            OptionsRoundTrip,
            back.as_ref() == Ok(each),
            "{each:?} went out as {json:?} and came back as {back:?}"
        );
    }
    let unknown = default.clone().set("no_such_option", crate::Value::Null);
    let Err(error) = unknown else {
        hold!(report, OptionsUnknown, false, "the option `no_such_option` was accepted");
        return Ok(());
    };
    let words = error.to_string();
    for info in S::Options::LIST {
        hold!(
            report,
            OptionsUnknown,
            words.contains(info.name),
            "the error `{words}` does not name `{}`",
            info.name
        );
    }
    Ok(())
}

/// Checks the names of the game and of its options.
pub(super) fn names<S: SerdeRules>(report: &mut Report) -> Held {
    hold!(report, Names, snake_case(S::NAME), "the name `{}` is not in snake_case", S::NAME);
    hold!(report, Names, !S::TITLE.trim().is_empty(), "there is no title");
    hold!(
        report,
        Names,
        !S::PREFIX.is_empty() && S::PREFIX.chars().all(|c| c.is_ascii_uppercase()),
        "the prefix `{}` is not in capitals",
        S::PREFIX
    );
    hold!(report, Names, S::VERSION > 0, "versions count from 1");
    for (i, info) in S::Options::LIST.iter().enumerate() {
        hold!(report, Names, snake_case(info.name), "option `{}`: no snake_case", info.name);
        hold!(
            report,
            Names,
            S::Options::LIST[..i].iter().all(|other| other.name != info.name),
            "option `{}` occurs twice",
            info.name
        );
        hold!(
            report,
            Names,
            !info.meaning.trim().is_empty() && !info.accepts.trim().is_empty(),
            "option `{}` does not say what it takes and means",
            info.name
        );
    }
    Ok(())
}

/// Whether a name is in snake_case and begins with a letter.
pub(super) fn snake_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Number of texts that are parsed and serialised. Parsing scans the catalogue, so large
/// catalogues are sampled evenly. Uniqueness is checked for every text and implies that
/// the others parse.
const READ_BACK: usize = 1024;

/// Checks a catalogue.
pub(super) fn catalogue<T: Indexed + Serialize + DeserializeOwned>(report: &mut Report) -> Held {
    let mut texts = BTreeMap::<String, usize>::new();
    for index in 0..T::COUNT {
        let value = T::from_index(index);
        let back = value.map(Indexed::index);
        hold!(
            report,
            CatalogueRoundTrip,
            back == Some(index),
            "id {index} is {value:?}, whose id is {back:?}"
        );
        let Some(value) = value else { continue };
        let other = texts.insert(value.to_string(), index);
        hold!(report, TextsUnique, other.is_none(), "`{value}` is {index} and {other:?}");
    }
    for index in [T::COUNT, T::COUNT + 1, usize::MAX] {
        let value = T::from_index(index);
        hold!(report, CatalogueRoundTrip, value.is_none(), "id {index} exists: {value:?}");
    }
    for index in (0..T::COUNT).step_by(T::COUNT / READ_BACK + 1) {
        let Some(value) = T::from_index(index) else { continue };
        let text = value.to_string();
        let read = T::parse(&text);
        hold!(report, CatalogueRoundTrip, read == Some(value), "`{text}` reads as {read:?}");
        let trip = round_trip(&value);
        hold!(report, StepRoundTrip, trip.is_ok(), "`{text}`: {trip:?}");
    }
    for text in ["", " ", "no such step", "\u{0}"] {
        let known = texts.contains_key(text);
        let read = T::parse(text);
        hold!(
            report,
            CatalogueRoundTrip,
            known || read.is_none(),
            "{} reads as {read:?}",
            format!("{text:?}")
        );
    }
    Ok(())
}

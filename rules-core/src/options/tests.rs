//! What options take, refuse and travel as.

use super::*;
#[cfg(feature = "serde")]
use crate::{JsonMap, options_from_json};
use alloc::string::ToString;

indexed! {
    /// A set.
    enum Set {
        /// One.
        Printed = "printed",
        /// Two.
        Fierce = "fierce",
    }
}
indexed_option!(Set);
options! {
    /// Toy options.
    struct Options {
        /// How many play (T-1).
        players: u8 = 3, "2 to 4", |n| (2..=4).contains(n);
        /// Which dice.
        set: Set = Set::Printed, "printed or fierce", |_| true;
        /// Which limit, if any.
        limit: Option<u16> = None, "null, or 1 to 9", |n| n.is_none_or(|n| (1..=9).contains(&n));
    } where |o| if o.players == 4 && o.set == Set::Fierce {
        Err(OptionError::Impossible { name: "set", reason: "four do not fit" })
    } else { Ok(()) }
}

#[test]
fn options_are_set_by_name_and_refused_with_the_range() {
    let mut options = Options::default();
    assert!(options.set("set", Value::Text("fierce")).is_ok());
    assert_eq!(options.set, Set::Fierce);
    assert!(options.set("players", Value::Int(4)).is_ok());
    assert_eq!(
        options.check().unwrap_err().to_string(),
        "option `set` is not possible: four do not fit"
    );
    assert_eq!(
        options.set("sett", Value::Int(4)).unwrap_err().to_string(),
        "there is no option `sett`; the options are players, set, limit"
    );
    assert_eq!(
        options.set("players", Value::Int(-1)).unwrap_err().to_string(),
        "option `players` cannot be -1: it takes 2 to 4"
    );
    assert_eq!(
        options.set("players", Value::Text("3")).unwrap_err().to_string(),
        "option `players` cannot be \"3\": it takes 2 to 4"
    );
    options = Options { limit: Some(10), ..Options::default() };
    assert_eq!(
        options.check().unwrap_err().to_string(),
        "option `limit` cannot be 10: it takes null, or 1 to 9"
    );
}

#[cfg(feature = "serde")]
#[test]
fn options_travel_as_json() {
    let options = Options { players: 2, set: Set::Fierce, limit: Some(4) };
    let text = serde_json::to_string(&options).unwrap();
    assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
    assert!(serde_json::from_str::<Options>(r#"{"players": 7}"#).is_err());
    let endless = alloc::format!(r#"{{"players": [{}0]}}"#, "0,".repeat(200_000));
    assert!(serde_json::from_str::<Options>(&endless).is_err());
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    let bytes = postcard::to_allocvec(&options).unwrap();
    assert_eq!(postcard::from_bytes::<Options>(&bytes).unwrap(), options);
}

/// Options of every kind of value, out of order.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Kinds;

#[cfg(feature = "serde")]
impl OptionSet for Kinds {
    const LIST: &'static [OptionInfo] = &[
        OptionInfo { name: "zero", accepts: "", meaning: "" },
        OptionInfo { name: "components", accepts: "", meaning: "" },
        OptionInfo { name: "a", accepts: "", meaning: "" },
        OptionInfo { name: "many", accepts: "", meaning: "" },
        OptionInfo { name: "b", accepts: "", meaning: "" },
        OptionInfo { name: "none", accepts: "", meaning: "" },
    ];

    fn each(&self, visit: &mut dyn FnMut(&'static OptionInfo, Value<'_>)) {
        let within = [Value::Bool(true), Value::Null, Value::List(&[])];
        let values = [
            Value::Real(0.1),
            Value::Null,
            Value::Text("\"\u{e9}\n"),
            Value::List(&[Value::Int(-3), Value::List(&within), Value::Text("")]),
            Value::Bool(false),
            Value::Null,
        ];
        Self::LIST.iter().zip(values).for_each(|(info, value)| visit(info, value));
    }
    fn set(&mut self, _: &str, _: Value<'_>) -> Result<(), OptionError> {
        Ok(())
    }
    fn check(&self) -> Result<(), OptionError> {
        Ok(())
    }
}

#[cfg(feature = "serde")]
#[test]
fn the_text_in_bytes_is_that_of_the_map() {
    let map = crate::options_to_json(&Kinds);
    assert_eq!(map.len(), 5, "components that ship are not named");
    assert_eq!(codec::text(&Kinds), serde_json::Value::Object(map).to_string());
    let options = Options { limit: Some(4), ..Options::default() };
    let map = crate::options_to_json(&options);
    assert_eq!(codec::text(&options), serde_json::Value::Object(map).to_string());
}

#[cfg(feature = "serde")]
#[test]
fn a_real_number_an_object_and_a_name_said_twice_are_refused() {
    let refused = |text: &str| serde_json::from_str::<Options>(text).unwrap_err().to_string();
    assert!(refused(r#"{"players": 3.0}"#).starts_with("option `players` cannot be 3.0: it"));
    assert!(refused(r#"{"players": {"n": 3}}"#).contains(r#"cannot be "{"n":3}""#));
    assert!(refused(r#"{"players": [[], [1, [2]], {}, true]}"#).contains("[[], [1, [2]], "));
    assert!(refused(r#"{"players": 18446744073709551615}"#).contains("cannot be 1.8446744"));
    assert!(refused(r#"{"players": 2, "players": 3}"#).contains("`players` occurs twice"));
    assert!(refused("[2]").contains("expected options by name"));
}

/// Lists are converted without a stack frame for each of their entries.
#[cfg(feature = "serde")]
#[test]
fn very_long_lists_are_refused_like_short_ones() {
    let row = alloc::vec![0; 200];
    for list in [alloc::vec![0; 1_000_000].into(), alloc::vec![alloc::vec![row; 100]; 100].into()] {
        let mut map = JsonMap::new();
        map.insert("players".into(), list);
        let error = options_from_json::<Options>(&map).unwrap_err().to_string();
        assert!(error.starts_with("option `players` cannot be [") && error.len() < 100);
    }
}

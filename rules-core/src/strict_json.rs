//! JSON in which no object has a key twice.

use alloc::{collections::BTreeSet, string::String};
use core::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor},
};

/// Parses JSON and refuses an object that has a key twice, at any depth. Used for all
/// documents from outside.
///
/// [`serde_json`] alone keeps the last of two equal keys.
///
/// ```
/// use rules_core::{serde_json::Value, strict_json};
/// assert!(strict_json::<Value>(r#"{"a": 1, "b": 2}"#).is_ok());
/// assert!(strict_json::<Value>(r#"{"a": 1, "a": 2}"#).is_err());
/// ```
///
/// # Errors
///
/// If the text is not JSON, does not fit `T`, or has a key twice.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str::<NoDoubles>(text)?;
    serde_json::from_str(text)
}

/// The error for a key that occurs twice.
pub(crate) fn twice<E: Error>(key: &str) -> E {
    E::custom(format_args!("key `{}` occurs twice", crate::ArrayString::of(key)))
}

/// Any JSON value in which no object has a key twice; the value is not kept.
struct NoDoubles;

impl<'de> Deserialize<'de> for NoDoubles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(StrictVisitor)
    }
}

/// Checks one value.
struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = NoDoubles;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<NoDoubles, E> {
        Ok(NoDoubles)
    }
    fn visit_bool<E>(self, _: bool) -> Result<NoDoubles, E> {
        Ok(NoDoubles)
    }
    fn visit_i64<E>(self, _: i64) -> Result<NoDoubles, E> {
        Ok(NoDoubles)
    }
    fn visit_u64<E>(self, _: u64) -> Result<NoDoubles, E> {
        Ok(NoDoubles)
    }
    fn visit_f64<E>(self, _: f64) -> Result<NoDoubles, E> {
        Ok(NoDoubles)
    }
    fn visit_str<E>(self, _: &str) -> Result<NoDoubles, E> {
        Ok(NoDoubles)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<NoDoubles, A::Error> {
        while seq.next_element::<NoDoubles>()?.is_some() {}
        Ok(NoDoubles)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NoDoubles, A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if seen.contains(&key) {
                return Err(twice(&key));
            }
            seen.insert(key);
            map.next_value::<NoDoubles>()?;
        }
        Ok(NoDoubles)
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use alloc::string::ToString;
    use serde_json::Value;

    #[test]
    fn a_key_that_occurs_twice_is_refused_at_any_depth() {
        for good in [r#"{"a": [1, -1, 1.5, "x", null, true, {}], "b": {"a": 2}}"#, "3", "[]"] {
            let plain: Value = serde_json::from_str(good).unwrap();
            assert_eq!(parse::<Value>(good).unwrap(), plain);
        }
        for bad in [r#"{"a": 1, "a": 1}"#, r#"[{"b": {"a": 1, "\u0061": 2}}]"#] {
            let error = parse::<Value>(bad).unwrap_err().to_string();
            assert!(error.contains("key `a` occurs twice"), "{error}");
        }
        assert!(parse::<Value>("{").is_err());
        let deep = "[".repeat(100_000);
        assert!(parse::<Value>(&deep).unwrap_err().to_string().contains("recursion limit"));
    }
}

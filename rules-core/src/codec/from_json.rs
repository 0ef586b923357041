//! Reads values from JSON.
//!
//! The reader of `serde_json` reads a struct from a list, too. Here it has to be an object, so that no code
//! for lists is compiled for every struct of every game.

use core::slice;

use serde::{
    Deserializer,
    de::{
        DeserializeOwned, DeserializeSeed, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
        Unexpected, VariantAccess, Visitor, value::BorrowedStrDeserializer,
    },
    forward_to_deserialize_any,
};
use serde_json::{Error, Number, Value as Json, map};

/// Reads a value.
pub(crate) fn from_json<T: DeserializeOwned>(json: &Json) -> Result<T, Error> {
    T::deserialize(Reader(json))
}

/// A value that is read.
#[derive(Clone, Copy)]
struct Reader<'a>(&'a Json);

impl Reader<'_> {
    #[cold]
    fn wrong(self, expected: &dyn Expected) -> Error {
        let found = match self.0 {
            Json::Null => Unexpected::Unit,
            Json::Bool(flag) => Unexpected::Bool(*flag),
            Json::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => Unexpected::Unsigned(number),
                (None, Some(number), _) => Unexpected::Signed(number),
                (None, None, number) => Unexpected::Float(number.unwrap_or_default()),
            },
            Json::String(text) => Unexpected::Str(text),
            Json::Array(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, expected)
    }
}

/// Methods that read as `serde_json` does.
macro_rules! plain {
    ($($name:ident)+) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.0.$name(visitor)
        }
    )+};
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Error;

    plain! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_unit deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Json::Array(list) = self.0 else { return Err(self.wrong(&visitor)) };
        let mut items = Items(list.iter());
        let value = visitor.visit_seq(&mut items)?;
        items.done(list.len(), value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let Json::Object(map) = self.0 else { return Err(self.wrong(&visitor)) };
        let mut entries = Entries { entries: map.iter(), value: None };
        let value = visitor.visit_map(&mut entries)?;
        if entries.entries.next().is_none() {
            return Ok(value);
        }
        Err(Error::invalid_length(map.len(), &"fewer elements in map"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self.variant()?)
    }
}

impl<'de> Reader<'de> {
    /// The variant of an enum, and what it holds.
    fn variant(self) -> Result<Variant<'de>, Error> {
        match self.0 {
            Json::String(name) => Ok(Variant { name, value: None }),
            Json::Object(map) => match map.iter().next() {
                Some((name, value)) if map.len() == 1 => Ok(Variant { name, value: Some(value) }),
                _ => Err(Error::invalid_value(Unexpected::Map, &"map with a single key")),
            },
            _ => Err(self.wrong(&"string or map")),
        }
    }
}

/// The items of a list.
struct Items<'a>(slice::Iter<'a, Json>);

impl Items<'_> {
    /// What was read, if all items were.
    fn done<T>(&self, length: usize, value: T) -> Result<T, Error> {
        if self.0.len() == 0 {
            return Ok(value);
        }
        Err(Error::invalid_length(length, &"fewer elements in array"))
    }
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|item| seed.deserialize(Reader(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The entries of an object.
struct Entries<'a> {
    entries: map::Iter<'a>,
    /// That of the key that was read last.
    value: Option<&'a Json>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Key(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let value = self.value.take().ok_or_else(|| Error::custom("value is missing"))?;
        seed.deserialize(Reader(value))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// A key of an object, which may be the text of a whole number.
struct Key<'a>(&'a str);

impl<'a> Key<'a> {
    fn text(self) -> BorrowedStrDeserializer<'a, Error> {
        BorrowedStrDeserializer::new(self.0)
    }

    fn number(self) -> Result<Number, Error> {
        let digits = self.0.trim_start_matches('-');
        match serde_json::from_str(self.0) {
            Ok(Json::Number(number)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok(number)
            }
            _ => Err(no_number()),
        }
    }
}

/// Methods that read a number, in the range that the visitor checks.
macro_rules! number {
    ($($name:ident)+) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let number = self.number()?;
            match number.as_u64() {
                Some(number) => visitor.visit_u64(number),
                None => visitor.visit_i64(number.as_i64().ok_or_else(no_number)?),
            }
        }
    )+};
}

#[cold]
fn no_number() -> Error {
    Error::custom("invalid value: expected key to be a number in quotes")
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Error;

    number! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.text().deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

/// A variant of an enum.
struct Variant<'a> {
    name: &'a str,
    value: Option<&'a Json>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Held<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Held<'de>), Error> {
        let variant = seed.deserialize(BorrowedStrDeserializer::new(self.name))?;
        Ok((variant, Held(self.value)))
    }
}

/// What a variant holds.
struct Held<'a>(Option<&'a Json>);

impl<'a> Held<'a> {
    fn reader(self, expected: &'static str) -> Result<Reader<'a>, Error> {
        self.0.map(Reader).ok_or_else(|| Error::invalid_type(Unexpected::UnitVariant, &expected))
    }
}

impl<'de> VariantAccess<'de> for Held<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.0.map_or(Ok(()), |value| serde::Deserialize::deserialize(Reader(value)))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.reader("newtype variant")?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.reader("tuple variant")?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.reader("struct variant")?.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::from_json;
    use alloc::{collections::BTreeMap, string::ToString, vec::Vec};
    use serde::{Deserialize, Serialize};
    use serde_json::{json, to_value};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Whole {
        #[serde(default)]
        numbers: BTreeMap<u8, i16>,
        kinds: Vec<Kind>,
        pair: (u8, Option<bool>),
        part: Part,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Part(i8);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Unit,
        One(u16),
        Two(u8, u8),
        Named { text: alloc::string::String },
    }

    #[test]
    fn what_was_written_is_read() {
        let kinds = [Kind::Unit, Kind::One(300), Kind::Two(1, 2), Kind::Named { text: "x".into() }];
        let numbers = BTreeMap::from([(1, -1), (200, 2)]);
        let whole = Whole { numbers, kinds: kinds.into(), pair: (7, None), part: Part(-1) };
        assert_eq!(from_json::<Whole>(&to_value(&whole).unwrap()).unwrap(), whole);
    }

    #[test]
    fn what_does_not_fit_is_refused_in_the_words_of_serde_json() {
        let part = json!({"kinds": [], "pair": [1, true], "part": 0});
        let with = |key: &str, value| {
            let mut whole = part.clone();
            whole[key] = value;
            whole
        };
        for whole in [
            with("kinds", json!(-3)),
            with("kinds", json!(["Unit", "None"])),
            with("kinds", json!([{"One": 1, "Two": [1, 2]}])),
            with("kinds", json!([{"Two": [1, 2, 3]}])),
            with("kinds", json!(["One"])),
            with("pair", json!([1])),
            with("part", json!(200)),
            with("numbers", json!({"x": 1})),
            with("numbers", json!({"256": 1})),
            json!("nothing"),
            json!({}),
        ] {
            let error = from_json::<Whole>(&whole).unwrap_err().to_string();
            let other = Whole::deserialize(&whole).unwrap_err().to_string();
            // Of a key `serde_json` also says where its text ends.
            assert!(other.starts_with(&error), "{error}, {other}");
        }
        let list = json!([{}, [], [1, true], 0]);
        assert!(Whole::deserialize(&list).is_ok() && from_json::<Whole>(&list).is_err());
    }
}

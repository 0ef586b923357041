//! A component set as the value of an option, and as text.

use super::{ComponentSet, MOST_TITLE, SetRef};
use crate::{ArrayString, OptionError, OptionValue, Value, text::with_text};

impl<C: ComponentSet> OptionValue for SetRef<C> {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Null => Some(Self::SHIPPED),
            Value::Text(text) => Self::find(text),
            _ => None,
        }
    }

    fn read(
        value: Value<'_>,
        name: &'static str,
        accepts: &'static str,
    ) -> Result<Self, OptionError> {
        match value {
            Value::Text(text) => {
                // A title may hold the characters by which a document is known otherwise.
                if let Some(found) = Self::find(text) {
                    return Ok(found);
                }
                #[cfg(feature = "components")]
                if super::components::is_document(text) {
                    return Self::load(text).map_err(|error| error.as_option(name));
                }
                Err(OptionError::NotLoaded { name, set: ArrayString::of(text) })
            }
            other => Self::from_value(other).ok_or(OptionError::Refused {
                name,
                value: ArrayString::of(other),
                accepts,
            }),
        }
    }

    fn with_value(&self, visit: &mut dyn FnMut(Value<'_>)) {
        if self.is_shipped() {
            return visit(Value::Null);
        }
        with_text::<MOST_BYTES>(self, |text| visit(Value::Text(text)));
    }
}

/// As in options: nothing for the set that ships, otherwise its digest and its title.
#[cfg(feature = "serde")]
impl<C: ComponentSet> serde::Serialize for SetRef<C> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.is_shipped() { to.serialize_none() } else { to.serialize_some(&Named(*self)) }
    }
}

/// A set by its digest and its title.
#[cfg(feature = "serde")]
struct Named<C: 'static>(SetRef<C>);

#[cfg(feature = "serde")]
impl<C: ComponentSet> serde::Serialize for Named<C> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de, C: ComponentSet> serde::Deserialize<'de> for SetRef<C> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = Option::<alloc::string::String>::deserialize(from)?;
        let value = name.as_deref().map_or(Value::Null, Value::Text);
        OptionValue::read(value, "components", "a component set that is loaded")
            .map_err(serde::de::Error::custom)
    }
}

/// A digest, a space and a title.
const MOST_BYTES: usize = 16 + 1 + MOST_TITLE;

//! Serial forms: members of sets by name or number, multisets as maps from names.

use core::{fmt, marker::PhantomData};

use super::{Hero, Monster, Multiset, Named, Spot, Token, Trap, Traps};
use crate::pieces::Member;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor},
    ser::SerializeMap,
};

/// A card by its printed name.
#[derive(Debug)]
pub struct Name<T>(pub(super) T);

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read<T>(PhantomData<T>);
        impl<T: Named> Visitor<'_> for Read<T> {
            type Value = Name<T>;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "one of {} names of cards", T::COUNT)
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Name<T>, E> {
                T::all()
                    .find(|card| card.name() == text)
                    .map(Name)
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
        }
        from.deserialize_str(Read(PhantomData))
    }
}

macro_rules! by_name {
    ($($ty:ty),+) => {$(
        impl Member for $ty {
            type Form = Name<Self>;
            fn form(self) -> Name<Self> {
                Name(self)
            }
            fn member(form: Name<Self>) -> Option<Self> {
                Some(form.0)
            }
        }
    )+};
}
by_name!(Monster, Hero);
macro_rules! by_number {
    ($($ty:ty),+) => {$(
        impl Member for $ty {
            type Form = u8;
            fn form(self) -> u8 {
                self.get()
            }
            fn member(form: u8) -> Option<Self> {
                Self::new(form)
            }
        }
    )+};
}
by_number!(Spot, Token);

/// Writes counts as a map from names.
fn write_counts<T: Named, S: Serializer>(
    to: S,
    len: usize,
    counts: impl Iterator<Item = (T, u32)>,
) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(len))?;
    for (kind, count) in counts {
        map.serialize_entry(&Name(kind), &count)?;
    }
    map.end()
}

/// Reads counts from a map from names; each name once, each count in range.
struct Counts<T, F>(u32, F, PhantomData<T>);

impl<'de, T: Named, F: FnMut(T, u32)> Visitor<'de> for Counts<T, F> {
    type Value = ();
    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a map from names to numbers up to {}", self.0)
    }
    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut seen = 0_u64;
        while let Some((Name(kind), count)) = map.next_entry::<Name<T>, u32>()? {
            if count > self.0 || seen >> kind.index() & 1 == 1 {
                return Err(A::Error::custom("too many copies of a card, or a name twice"));
            }
            seen |= 1 << kind.index();
            (self.1)(kind, count);
        }
        Ok(())
    }
}

impl<T: Named> Serialize for Multiset<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let kinds = usize::try_from(self.kinds()).unwrap_or(0);
        write_counts(to, kinds, self.iter().map(|kind| (kind, self.count(kind))))
    }
}

impl<'de, T: Named> Deserialize<'de> for Multiset<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut multiset = Self::EMPTY;
        let add = |kind, count| (0..count).for_each(|_| multiset.add(kind));
        from.deserialize_map(Counts::<T, _>(3, add, PhantomData))?;
        Ok(multiset)
    }
}

impl Serialize for Traps {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write_counts(to, self.iter().count(), self.iter().map(|trap| (trap, self.count(trap))))
    }
}

impl<'de> Deserialize<'de> for Traps {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut traps = Self::default();
        let add = |trap, count| (0..count).for_each(|_| traps.add(trap));
        from.deserialize_map(Counts::<Trap, _>(4, add, PhantomData))?;
        Ok(traps)
    }
}

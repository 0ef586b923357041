//! Serialisation of lists: with a known length, which binary formats require, and
//! deserialised item by item.

use core::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeSeq,
};

/// Writes a list.
pub(crate) fn write<T: Serialize, S: Serializer>(
    to: S,
    list: impl Iterator<Item = T> + Clone,
) -> Result<S::Ok, S::Error> {
    let mut seq = to.serialize_seq(Some(list.clone().count()))?;
    for item in list {
        seq.serialize_element(&item)?;
    }
    seq.end()
}

/// Reads a list and hands over its items, each of which may be refused.
pub(crate) fn read<'de, T, D, F>(from: D, each: F) -> Result<(), D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
    F: FnMut(T) -> Result<(), &'static str>,
{
    struct Read<T, F>(F, PhantomData<T>);
    impl<'de, T, F> Visitor<'de> for Read<T, F>
    where
        T: Deserialize<'de>,
        F: FnMut(T) -> Result<(), &'static str>,
    {
        type Value = ();
        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("an ascending list")
        }
        fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
            while let Some(item) = seq.next_element()? {
                (self.0)(item).map_err(A::Error::custom)?;
            }
            Ok(())
        }
    }
    from.deserialize_seq(Read(each, PhantomData))
}

//! Serial form of ordered piles and single cards: by names.

use core::{fmt, marker::PhantomData};

use super::{Named, codec::Name};
use crate::pieces::Stack;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeSeq,
};

/// Writes a pile as a list of names.
pub(crate) fn serialize<T: Named + Default, const N: usize, S: Serializer>(
    pile: &Stack<T, N>,
    to: S,
) -> Result<S::Ok, S::Error> {
    let mut seq = to.serialize_seq(Some(pile.len()))?;
    for &card in pile.as_slice() {
        seq.serialize_element(&Name(card))?;
    }
    seq.end()
}

/// Reads a pile from a list of names.
pub(crate) fn deserialize<'de, T: Named + Default, const N: usize, D: Deserializer<'de>>(
    from: D,
) -> Result<Stack<T, N>, D::Error> {
    struct Read<T, const N: usize>(PhantomData<T>);
    impl<'de, T: Named + Default, const N: usize> Visitor<'de> for Read<T, N> {
        type Value = Stack<T, N>;
        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(out, "a list of at most {N} names of cards")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
            let mut pile = Stack::default();
            while let Some(Name(card)) = seq.next_element::<Name<T>>()? {
                if pile.len() == N {
                    return Err(A::Error::invalid_length(N + 1, &self));
                }
                pile.push(card);
            }
            Ok(pile)
        }
    }
    from.deserialize_seq(Read(PhantomData))
}

/// One card by its name.
pub(crate) mod one {
    use super::{Deserialize, Deserializer, Name, Named, Serialize, Serializer};

    /// Writes the name.
    pub(crate) fn serialize<T: Named, S: Serializer>(card: &T, to: S) -> Result<S::Ok, S::Error> {
        Name(*card).serialize(to)
    }

    /// Reads the name.
    pub(crate) fn deserialize<'de, T: Named, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        Name::deserialize(from).map(|name| name.0)
    }
}

/// One card by its name, or null.
pub(crate) mod maybe {
    use super::{Deserialize, Deserializer, Name, Named, Serialize, Serializer};

    /// Writes the name or null.
    #[expect(clippy::ref_option, reason = "serde hands the field over so")]
    pub(crate) fn serialize<T: Named, S: Serializer>(
        card: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        card.map(Name).serialize(to)
    }

    /// Reads the name or null.
    pub(crate) fn deserialize<'de, T: Named, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        Ok(Option::<Name<T>>::deserialize(from)?.map(|name| name.0))
    }
}

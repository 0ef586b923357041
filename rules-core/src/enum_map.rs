//! A total map whose keys are the values of an indexed type.

use core::{
    fmt,
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
};

use crate::Indexed;

/// One value for each value of an indexed type, stored inline: `deck[card]` needs no
/// cast and cannot fail.
///
/// ```
/// use rules_core::{EnumMap, indexed};
/// indexed! {
///     /// A suit.
///     pub enum Suit {
///         /// Leaves.
///         Leaf = "leaf",
///         /// Bells.
///         Bell = "bell",
///     }
/// }
/// let mut deck = EnumMap::<Suit, u8>::new(|_| 8);
/// deck[Suit::Bell] -= 1;
/// assert_eq!(deck.iter().map(|(_, n)| *n).sum::<u8>(), 15);
/// ```
pub struct EnumMap<K: Indexed, V>(K::Row<V>);

impl<K: Indexed, V> EnumMap<K, V> {
    /// Computes the value of each key.
    pub fn new(value: impl FnMut(K) -> V) -> Self {
        Self(K::row(value))
    }
    /// Every key with its value, in catalogue order.
    pub fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        K::all().zip(self.0.as_ref())
    }
    /// The values alone, in catalogue order.
    #[inline]
    pub fn values(&self) -> &[V] {
        self.0.as_ref()
    }
    /// The values alone, to change.
    #[inline]
    pub fn values_mut(&mut self) -> &mut [V] {
        self.0.as_mut()
    }
}

impl<K: Indexed, V> Index<K> for EnumMap<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, key: K) -> &V {
        &self.0.as_ref()[key.index()]
    }
}
impl<K: Indexed, V> IndexMut<K> for EnumMap<K, V> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.0.as_mut()[key.index()]
    }
}
impl<K: Indexed, V> Clone for EnumMap<K, V>
where
    K::Row<V>: Clone,
{
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
impl<K: Indexed, V> Copy for EnumMap<K, V> where K::Row<V>: Copy {}
impl<K: Indexed, V: Default> Default for EnumMap<K, V> {
    fn default() -> Self {
        Self::new(|_| V::default())
    }
}
impl<K: Indexed, V: PartialEq> PartialEq for EnumMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_ref() == other.0.as_ref()
    }
}
impl<K: Indexed, V: Eq> Eq for EnumMap<K, V> {}
impl<K: Indexed, V: Hash> Hash for EnumMap<K, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        V::hash_slice(self.0.as_ref(), state);
    }
}
impl<K: Indexed, V: fmt::Debug> fmt::Debug for EnumMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Serialised as a map from the texts of the keys. Missing, unknown and duplicate keys
/// are refused.
#[cfg(feature = "serde")]
mod codec {
    use super::{EnumMap, Indexed, fmt};
    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{Error, MapAccess, Visitor},
        ser::SerializeMap,
    };

    impl<K: Indexed + Serialize, V: Serialize> Serialize for EnumMap<K, V> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            // Binary formats ask for the number of entries beforehand.
            let mut map = to.serialize_map(Some(K::COUNT))?;
            for (key, value) in self.iter() {
                map.serialize_entry(&key, value)?;
            }
            map.end()
        }
    }

    impl<'de, K: Indexed + Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for EnumMap<K, V> {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            struct Read<K, V>(core::marker::PhantomData<(K, V)>);
            impl<'de, K: Indexed + Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Read<K, V> {
                type Value = EnumMap<K, V>;
                fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(out, "a map with each of {} keys", K::COUNT)
                }
                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                    let mut cells = EnumMap::<K, Option<V>>::new(|_| None);
                    while let Some((key, value)) = map.next_entry::<K, V>()? {
                        if cells[key].replace(value).is_some() {
                            return Err(A::Error::custom(format_args!("key {key} occurs twice")));
                        }
                    }
                    if let Some((key, _)) = cells.iter().find(|(_, cell)| cell.is_none()) {
                        return Err(A::Error::custom(format_args!("key {key} is missing")));
                    }
                    let mut cells = cells.0;
                    let mut each = cells.as_mut().iter_mut();
                    Ok(EnumMap::new(|_| {
                        each.next().and_then(Option::take).expect("every key was found")
                    }))
                }
            }
            from.deserialize_map(Read(core::marker::PhantomData))
        }
    }
}

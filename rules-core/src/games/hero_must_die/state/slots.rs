//! Serial form of the event slots: a map from the turn.

use super::Slot;
use core::fmt;
use serde::{
    Deserializer, Serializer,
    de::{Error, MapAccess, Visitor},
    ser::SerializeMap,
};

pub(crate) fn serialize<S: Serializer>(slots: &[Slot; 8], to: S) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(8))?;
    for (turn, slot) in (1_u8..).zip(slots) {
        map.serialize_entry(&turn, slot)?;
    }
    map.end()
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Slot; 8], D::Error> {
    struct Read;
    impl<'de> Visitor<'de> for Read {
        type Value = [Slot; 8];
        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("a map from the turns 1 to 8")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<[Slot; 8], A::Error> {
            let mut slots = [None; 8];
            while let Some((turn, slot)) = map.next_entry::<u8, Slot>()? {
                let place = usize::from(turn.wrapping_sub(1));
                match slots.get_mut(place) {
                    Some(empty @ None) => *empty = Some(slot),
                    _ => return Err(A::Error::custom("a turn outside 1 to 8, or twice")),
                }
            }
            if slots.iter().any(Option::is_none) {
                return Err(A::Error::custom("each of the turns 1 to 8 has a slot"));
            }
            Ok(slots.map(Option::unwrap_or_default))
        }
    }
    from.deserialize_map(Read)
}

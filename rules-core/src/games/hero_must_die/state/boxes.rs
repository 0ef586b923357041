//! Serial form of the worker boxes: a map from the box to the player.

use super::{Set, Spot};
use crate::Indexed;
use core::fmt;
use serde::{
    Deserializer, Serializer,
    de::{Error, MapAccess, Visitor},
    ser::SerializeMap,
};

pub(crate) fn serialize<S: Serializer>(boxes: &[Set<Spot>; 4], to: S) -> Result<S::Ok, S::Error> {
    let count: u32 = boxes.iter().map(|taken| taken.len()).sum();
    let mut map = to.serialize_map(usize::try_from(count).ok())?;
    for spot in Spot::all() {
        for (seat, _) in (0_u8..).zip(boxes).filter(|(_, taken)| taken.contains(spot)) {
            map.serialize_entry(&spot.get(), &seat)?;
        }
    }
    map.end()
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Set<Spot>; 4], D::Error> {
    struct Read;
    impl<'de> Visitor<'de> for Read {
        type Value = [Set<Spot>; 4];
        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("a map from the boxes 0 to 21 to the seats 0 to 3")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut boxes = [Set::EMPTY; 4];
            while let Some((spot, seat)) = map.next_entry::<u8, u8>()? {
                let spot = Spot::new(spot)
                    .filter(|spot| !boxes.iter().any(|taken: &Set<Spot>| taken.contains(*spot)))
                    .ok_or_else(|| A::Error::custom("a box outside 0 to 21, or twice"))?;
                boxes
                    .get_mut(usize::from(seat))
                    .ok_or_else(|| A::Error::custom("a seat outside 0 to 3"))?
                    .insert(spot);
            }
            Ok(boxes)
        }
    }
    from.deserialize_map(Read)
}

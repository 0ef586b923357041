//! Rows as lists of cards.

use super::{MAX_SEATS, Row, Slot, ix};
use crate::Seat;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowCard {
    owner: Seat,
    #[serde(with = "super::super::components::slot_number")]
    slot: Slot,
    counted: bool,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut list = Vec::new();
        for owner in 0..4 {
            for slot in self.cards[ix(owner)] {
                let counted = self.counted[ix(owner)].contains(slot);
                list.push(RowCard { owner, slot, counted });
            }
        }
        list.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut row = Self::default();
        for RowCard { owner, slot, counted } in Vec::<RowCard>::deserialize(from)? {
            if ix(owner) >= MAX_SEATS || row.cards[ix(owner)].contains(slot) {
                return Err(D::Error::custom("a card of a row appears twice or has no owner"));
            }
            row.cards[ix(owner)].insert(slot);
            if counted {
                row.counted[ix(owner)].insert(slot);
            }
        }
        Ok(row)
    }
}

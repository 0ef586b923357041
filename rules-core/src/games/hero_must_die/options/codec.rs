//! Serial form of the options inside a state: plain fields, so that bytes work as well as text.
//!
//! The set that ships is not written down. Where another one is played, bytes have
//! [`NAMED`] in the number of players, and the name of the set behind the other fields.

use alloc::string::{String, ToString};
use core::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};

use super::{Colour, Mages, Options, Shared};
use crate::{OptionError, OptionSet, OptionValue, SetRef, Value};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the switches of the game")]
struct Written {
    players: u8,
    mage_abilities: bool,
    mage_of_seat: [Colour; 4],
    shift_on_first_turn: bool,
    skip_after_loss: bool,
    closed_location_evil: bool,
    combat_round_cap: u8,
    collective_loss_return: f64,
    shaping: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    components: Option<String>,
}

/// In bytes: the name of a set follows.
const NAMED: u8 = 128;

pub(crate) fn serialize<S: Serializer>(options: &Options, to: S) -> Result<S::Ok, S::Error> {
    let Options {
        players,
        mage_abilities,
        mage_of_seat: Mages(mage_of_seat),
        shift_on_first_turn,
        skip_after_loss,
        closed_location_evil,
        combat_round_cap,
        collective_loss_return,
        shaping,
        components,
    } = *options;
    let collective_loss_return = collective_loss_return.get();
    let components = (!components.is_shipped()).then(|| components.to_string());
    let named = !to.is_human_readable() && components.is_some();
    Written {
        players: if named { players | NAMED } else { players },
        mage_abilities,
        mage_of_seat,
        shift_on_first_turn,
        skip_after_loss,
        closed_location_evil,
        combat_round_cap,
        collective_loss_return,
        shaping,
        components,
    }
    .serialize(to)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
    let read = if from.is_human_readable() {
        Written::deserialize(from)?
    } else {
        from.deserialize_tuple(10, Bytes)?
    };
    let refused = OptionError::Impossible {
        name: "collective_loss_return",
        reason: "it takes a number from -1.0 to 1.0 with at most six decimals",
    };
    let options = Options {
        players: read.players,
        mage_abilities: read.mage_abilities,
        mage_of_seat: Mages(read.mage_of_seat),
        shift_on_first_turn: read.shift_on_first_turn,
        skip_after_loss: read.skip_after_loss,
        closed_location_evil: read.closed_location_evil,
        combat_round_cap: read.combat_round_cap,
        collective_loss_return: Shared::from_real(read.collective_loss_return)
            .ok_or_else(|| D::Error::custom(refused))?,
        shaping: read.shaping,
        components: set(read.components.as_deref()).map_err(D::Error::custom)?,
    };
    options.check().map_err(D::Error::custom)?;
    Ok(options)
}

/// The set of this name.
fn set(name: Option<&str>) -> Result<SetRef<super::Components>, OptionError> {
    let Some(name) = name else { return Ok(SetRef::SHIPPED) };
    SetRef::read(Value::Text(name), "components", "the name of a component set")
}

/// Reads the fields one after the other.
struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Written;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("the options of a game")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Written, A::Error> {
        let mut written = Written {
            players: next(&mut from)?,
            mage_abilities: next(&mut from)?,
            mage_of_seat: next(&mut from)?,
            shift_on_first_turn: next(&mut from)?,
            skip_after_loss: next(&mut from)?,
            closed_location_evil: next(&mut from)?,
            combat_round_cap: next(&mut from)?,
            collective_loss_return: next(&mut from)?,
            shaping: next(&mut from)?,
            components: None,
        };
        if written.players & NAMED != 0 {
            written.players &= !NAMED;
            written.components = Some(next::<Option<String>, A>(&mut from)?.unwrap_or_default());
        }
        Ok(written)
    }
}

/// The next field, which must be there.
fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(from: &mut A) -> Result<T, A::Error> {
    from.next_element()?.ok_or_else(|| A::Error::custom("a field of the options is missing"))
}

//! Sets: small sets of seats, actions and faces, written as lists.

use super::{Deed, Face};
use crate::pieces;

/// Some of the seats.
pub(crate) type Seats = pieces::Seats<4>;
/// Some of the five actions.
pub(crate) type Deeds = pieces::Set<Deed, u8>;
/// Some of the six faces.
pub type Faces = pieces::Set<Face, u8>;

#[cfg(feature = "serde")]
crate::pieces::by_itself!(Deed, Face);

//! Sets: small sets of seats, actions and faces, written as lists.

use core::fmt;

use super::{Chair, Deed, Face};
use crate::{Dense, Seat};

macro_rules! set {
    ($(#[$meta:meta])* $name:ident of $item:ty, $listed:ty, $list:expr, $place:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name(u8);

        #[allow(dead_code, reason = "each set uses what it needs")]
        impl $name {
            /// No member.
            pub const NONE: Self = Self(0);

            /// Whether there is no member.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members there are.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The members as bits, the first in the lowest place.
            #[inline]
            pub(crate) const fn bits(self) -> u8 {
                self.0
            }

            /// The members, in order.
            pub fn iter(self) -> impl Iterator<Item = $listed> {
                <$item>::all().filter(move |item| self.0 & (1 << item.index()) != 0).map($list)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.debug_list().entries(self.iter()).finish()
            }
        }

        /// As a list of the members, in ascending order.
        #[cfg(feature = "serde")]
        const _: () = {
            use alloc::vec::Vec;
            use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    to.collect_seq(self.iter().collect::<Vec<_>>())
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let mut bits = 0;
                    for item in Vec::<$listed>::deserialize(from)? {
                        let place = $place(item).ok_or_else(|| D::Error::custom("no such seat"))?;
                        if bits >> place != 0 {
                            return Err(D::Error::custom("a list is not in ascending order"));
                        }
                        bits |= 1 << place;
                    }
                    Ok(Self(bits))
                }
            }
        };
    };
}

set! {
    /// Some of the seats.
    Seats of Chair, Seat, Chair::get, |seat| Chair::new(seat).map(Dense::index)
}
set! {
    /// Some of the five actions.
    Deeds of Deed, Deed, core::convert::identity, |deed: Deed| Some(deed.index())
}
set! {
    /// Some of the six faces.
    Faces of Face, Face, core::convert::identity, |face: Face| Some(face.index())
}

impl Seats {
    /// The seats below a number.
    #[inline]
    #[must_use]
    pub const fn first(players: Seat) -> Self {
        Self((1 << players) - 1)
    }

    /// Whether a seat belongs to it.
    #[inline]
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat & 1 == 1
    }

    /// With one more seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat)
    }

    /// Those of these that are not among others.
    #[inline]
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }
}

impl Deeds {
    /// Whether an action belongs to it.
    #[inline]
    #[must_use]
    pub fn has(self, deed: Deed) -> bool {
        self.0 >> deed.index() & 1 == 1
    }

    /// With one more action.
    #[inline]
    #[must_use]
    pub fn with(self, deed: Deed) -> Self {
        Self(self.0 | 1 << deed.index())
    }
}

impl Faces {
    /// Whether a face belongs to it.
    #[inline]
    #[must_use]
    pub fn has(self, face: Face) -> bool {
        self.0 >> face.index() & 1 == 1
    }

    /// With one more face.
    #[inline]
    #[must_use]
    pub fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face.index())
    }

    /// The highest face.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<Face> {
        Face::all().rev().find(|face| self.has(*face))
    }
}

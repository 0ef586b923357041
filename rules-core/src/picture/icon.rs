//! Icons: own pictograms on a field of 24 by 24.

/// A pictogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Icon {
    /// A blade: attack.
    Sword,
    /// A shield: defence.
    Shield,
    /// A heart: health.
    Heart,
    /// A coin.
    Coin,
    /// A star: magic, or fame.
    Star,
    /// A cross: lost.
    Cross,
    /// A cube: a die.
    Cube,
    /// A skull: death, monsters.
    Skull,
    /// A flash: speed, energy.
    Bolt,
    /// A boot: steps.
    Boot,
    /// A book: spells, knowledge.
    Book,
    /// A crown: a king, a winner.
    Crown,
    /// A flame.
    Flame,
    /// An eye: what is seen.
    Eye,
    /// A chest: treasure.
    Chest,
    /// A piece for a person.
    Pawn,
    /// A tower: a place.
    Tower,
    /// A flag: an aim.
    Flag,
    /// A drop: mana, poison.
    Drop,
    /// A key: a door.
    Key,
    /// A peak: a mountain.
    Peak,
    /// A bow: shots from afar.
    Bow,
}

impl Icon {
    /// The outline, in own simple strokes.
    pub(super) const fn path(self) -> &'static str {
        match self {
            Self::Sword => "M21 2l-2 7-8 8 2 2-2 2-3-3-3 4-3-3 4-3-3-3 2-2 2 2 8-8z",
            Self::Shield => "M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5z",
            Self::Heart => "M12 21C5 15 2 12 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 13z",
            Self::Coin => "M12 2a10 10 0 1 0 .1 0zM12 6a6 6 0 1 1-.1 0z",
            Self::Star => "M12 1l3 8h8l-6 5 2 9-7-5-7 5 2-9-6-5h8z",
            Self::Cross => "M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z",
            Self::Cube => "M12 1l10 5v12l-10 5-10-5V6zM12 4L5 7.5l7 3.5 7-3.5z",
            Self::Skull => {
                "M12 2c6 0 9 4 9 9 0 3-1 5-4 6v5H7v-5c-3-1-4-3-4-6 0-5 3-9 9-9zM8 9a2.5 2.5 0 1 0 .1 0zM16 9a2.5 2.5 0 1 0 .1 0z"
            }
            Self::Bolt => "M14 1L4 14h6l-2 9L20 9h-7z",
            Self::Boot => "M7 2h7v10l8 4v5H7z",
            Self::Book => {
                "M2 4c4-1 7-1 10 1 3-2 6-2 10-1v16c-4-1-7-1-10 1-3-2-6-2-10-1zM11 7v11h2V7z"
            }
            Self::Crown => "M2 6l5 5 5-8 5 8 5-5-2 14H4z",
            Self::Flame => {
                "M13 1c1 5 7 8 7 14 0 5-4 8-8 8s-8-3-8-8c0-3 2-5 3-7 1 2 2 3 3 3 2-3 3-6 3-10z"
            }
            Self::Eye => "M1 12c6-9 16-9 22 0-6 9-16 9-22 0zM12 8a4 4 0 1 0 .1 0z",
            Self::Chest => "M3 10c0-4 2-6 5-6h8c3 0 5 2 5 6v10H3zM10 10h4v4h-4z",
            Self::Pawn => "M12 2a5 5 0 0 1 3 9c3 2 4 6 5 11H4c1-5 2-9 5-11a5 5 0 0 1 3-9z",
            Self::Tower => "M4 2h4v3h2V2h4v3h2V2h4v7h-2v13H6V9H4z",
            Self::Flag => "M5 2h2v1l13 3-13 6v10H5z",
            Self::Drop => "M12 1c3 6 7 9 7 14a7 7 0 0 1-14 0c0-5 4-8 7-14z",
            Self::Peak => "M1 21L9 5l4 7 3-4 7 13z",
            Self::Bow => {
                "M4 1c10 1 18 9 19 19l-3 1C19 12 12 5 3 4zM2 22l1-6 10-9 4 4-9 10zM3 3l18 18-1 1L2 4z"
            }
            Self::Key => "M7 7a5 5 0 1 1-.1 0zM7 10a2 2 0 1 0 .1 0zM11 10h12v6h-4v-2h-8z",
        }
    }
}

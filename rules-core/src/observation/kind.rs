//! What the numbers in a field are.

use super::ObservationField;

/// What the numbers in a field of an observation are, for a program that makes the inputs of a
/// network from them.
///
/// ```
/// use rules_core::CellKind;
/// assert_eq!(CellKind::Count.name(), "count");
/// let CellKind::Category(values) = CellKind::Category(&["none", "jack", "queen", "king"]) else {
///     panic!("a category")
/// };
/// assert_eq!(values[2], "queen");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellKind {
    /// An ordered number: a greater one is more of something, or a later place.
    Count,
    /// 0 or 1: whether something holds.
    Flag,
    /// 0 or 1, a cell for each value along the last axis of the shape: 1 for the value that holds.
    /// All are 0 where none does.
    OneHot,
    /// The id of a value: its index in this list of names. Ids are not ordered; a network
    /// reads them through an embedding or as one-hot cells.
    Category(&'static [&'static str]),
    /// Cells of different kinds: cell `i` of the field is of kind `i % n` of these `n`, each of
    /// which is a count, a flag or a category.
    Mixed(&'static [Self]),
}

impl CellKind {
    /// Its name: `"count"`, `"flag"`, `"one_hot"`, `"category"` or `"mixed"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Flag => "flag",
            Self::OneHot => "one_hot",
            Self::Category(_) => "category",
            Self::Mixed(_) => "mixed",
        }
    }

    /// The names of the values of a category, by id; empty for all other kinds.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Category(values) => values,
            _ => &[],
        }
    }

    /// The kinds of the cells of a mixed field; empty for all other kinds.
    #[must_use]
    pub const fn parts(self) -> &'static [Self] {
        match self {
            Self::Mixed(parts) => parts,
            _ => &[],
        }
    }

    /// Whether a single cell may have this value.
    const fn allows(self, value: u8) -> bool {
        match self {
            Self::Count | Self::Mixed(_) => true,
            Self::Flag | Self::OneHot => value <= 1,
            Self::Category(values) => (value as usize) < values.len(),
        }
    }

    /// Whether a part of a mixed field can be of this kind, with this greatest value.
    const fn fits(self, max: u8) -> bool {
        match self {
            Self::Count | Self::Flag => true,
            Self::Category(values) => !values.is_empty() && values.len() - 1 <= max as usize,
            Self::OneHot | Self::Mixed(_) => false,
        }
    }
}

impl ObservationField {
    /// Whether the kind fits shape and maximum: the maximum of flags and one-hot cells is 1, a
    /// category has a value and none above the maximum, and the parts of a mixed field repeat a
    /// whole number of times.
    ///
    /// ```
    /// use rules_core::{CellKind::{Count, Flag, Mixed}, ObservationField};
    /// let (kind, meaning) = (Mixed(&[Flag, Count]), "whether a die is locked; its face");
    /// let dice = ObservationField { name: "dice", shape: &[2, 3], max: 6, kind, meaning };
    /// let wrong = ObservationField { shape: &[3], ..dice };
    /// assert!(dice.kind_fits() && !wrong.kind_fits());
    /// ```
    #[must_use]
    pub fn kind_fits(&self) -> bool {
        match self.kind {
            CellKind::Count => true,
            CellKind::Flag => self.max == 1,
            CellKind::OneHot => self.max == 1 && !self.shape.is_empty(),
            category @ CellKind::Category(_) => category.fits(self.max),
            CellKind::Mixed(parts) => {
                self.len().checked_rem(parts.len()) == Some(0)
                    && parts.iter().all(|part| part.fits(self.max))
            }
        }
    }

    /// The index of the first cell whose value the kind does not allow. Of several 1s in a row of
    /// one-hot cells it is the second one.
    ///
    /// ```
    /// use rules_core::{CellKind::OneHot, ObservationField};
    /// let meaning = "whose turn it is, in two games";
    /// let turn = ObservationField { name: "turn", shape: &[2, 3], max: 1, kind: OneHot, meaning };
    /// assert_eq!(turn.misfit(&[0, 0, 1, 0, 0, 0]), None);
    /// assert_eq!(turn.misfit(&[0, 0, 1, 0, 1, 1]), Some(5));
    /// ```
    #[must_use]
    pub fn misfit(&self, cells: &[u8]) -> Option<usize> {
        let part = |i: usize| match self.kind {
            CellKind::Mixed(parts) if !parts.is_empty() => parts[i % parts.len()],
            kind => kind,
        };
        let wrong = cells.iter().enumerate().find(|&(i, &cell)| !part(i).allows(cell));
        wrong.map(|(i, _)| i).or_else(|| self.second_hot(cells))
    }

    /// The index of the second 1 of a row of one-hot cells.
    fn second_hot(&self, cells: &[u8]) -> Option<usize> {
        let (CellKind::OneHot, Some(&width)) = (self.kind, self.shape.last()) else { return None };
        let mut rows = (0..).step_by(width.max(1)).zip(cells.chunks(width.max(1)));
        rows.find_map(|(at, row)| {
            let mut hot = row.iter().enumerate().filter(|(_, cell)| **cell > 0);
            hot.nth(1).map(|(i, _)| at + i)
        })
    }
}

/// The names of the values of a category with a value for none: "none", then the texts of an
/// enum of [`indexed!`](crate::indexed!).
#[cfg(any(feature = "unsung_heroes", feature = "valor_and_villainy"))]
macro_rules! none_or {
    ($type:ty) => {{
        const NAMES: [&str; <$type>::ALL.len() + 1] = {
            let mut names = ["none"; <$type>::ALL.len() + 1];
            let mut i = 0;
            while i < <$type>::ALL.len() {
                names[i + 1] = <$type>::ALL[i].id();
                i += 1;
            }
            names
        };
        &NAMES
    }};
}
#[cfg(any(feature = "unsung_heroes", feature = "valor_and_villainy"))]
pub(crate) use none_or;

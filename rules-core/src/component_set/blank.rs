//! Values that generated rows leave out.

/// A value that generated rows leave out.
#[cfg_attr(not(feature = "games"), allow(dead_code))]
pub(crate) trait Blank: Sized {
    /// It.
    const BLANK: Self;
}

macro_rules! blank {
    ($($ty:ty = $blank:expr),+) => {$(
        impl Blank for $ty {
            const BLANK: Self = $blank;
        }
    )+};
}
blank!(u8 = 0, u16 = 0, i8 = 0, bool = false, &'static str = "");

impl<T: Blank + Copy, const N: usize> Blank for [T; N] {
    const BLANK: Self = [T::BLANK; N];
}

impl<T: 'static> Blank for &'static [T] {
    const BLANK: Self = &[];
}

impl<T> Blank for Option<T> {
    const BLANK: Self = None;
}

impl<T, B: crate::pieces::Bits> Blank for crate::pieces::Set<T, B> {
    const BLANK: Self = Self::EMPTY;
}

impl<T: crate::Indexed> Blank for T {
    const BLANK: Self = T::ALL[0];
}

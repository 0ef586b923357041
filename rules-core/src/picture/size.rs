//! How wide pictures are.

use core::ops::RangeInclusive;

/// Width of a drawing for which none is asked, in pixels.
pub const WIDTH: i32 = 1000;
/// The widths that a drawing can have, in pixels: from a phone to a large screen.
pub const WIDTHS: RangeInclusive<i32> = 320..=1600;
/// The least width of a panel that lies beside others.
const PANEL: i32 = 290;
/// Pixels between panels.
const GAP: i32 = 10;

/// Width, in pixels, of each of `panels` panels that fill a drawing in even rows; on a narrow
/// drawing each fills a row.
#[must_use]
pub(super) const fn share(width: i32, panels: usize) -> i32 {
    let wanted = match panels {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => 3,
    };
    let room = (width + GAP) / (PANEL + GAP);
    let columns = if room < 1 {
        1
    } else if room < wanted {
        room
    } else {
        wanted
    };
    (width - (columns - 1) * GAP) / columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_fill_the_width() {
        assert_eq!([1, 2, 3, 4, 5].map(|panels| share(1000, panels)), [1000, 495, 326, 495, 326]);
        assert_eq!([1, 2, 3].map(|panels| share(600, panels)), [600, 295, 295]);
        assert_eq!([1, 2, 3].map(|panels| share(377, panels)), [377; 3]);
    }
}

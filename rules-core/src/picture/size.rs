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
    let most = match panels {
        0 | 1 => 1,
        2 | 4 => 2,
        _ => 3,
    };
    even(width, GAP, PANEL, most)
}

/// Width, in pixels, that is left beside a panel; all of it where that fills a row.
#[must_use]
pub(super) const fn beside(width: i32, panel: i32) -> i32 {
    if panel < width { width - panel - GAP } else { width }
}

/// Width, in pixels, of each of the things that fill a row with gaps between them: as many as have
/// the least width, at least one and at most `most`.
#[must_use]
pub(crate) const fn even(room: i32, gap: i32, least: i32, most: i32) -> i32 {
    let fit = (room + gap) / (least + gap);
    let count = if fit < 1 {
        1
    } else if fit < most {
        fit
    } else {
        most
    };
    (room - (count - 1) * gap) / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_fill_the_width() {
        assert_eq!([1, 2, 3, 4, 5].map(|panels| share(1000, panels)), [1000, 495, 326, 495, 326]);
        assert_eq!([1, 2, 3].map(|panels| share(600, panels)), [600, 295, 295]);
        assert_eq!([1, 2, 3].map(|panels| share(377, panels)), [377; 3]);
        assert_eq!((beside(1000, 326), beside(377, 377)), (664, 377));
    }

    #[test]
    fn things_fill_a_row_and_none_is_narrower_than_it_may_be() {
        assert_eq!(even(480, 6, 140, i32::MAX), 156, "three of them and two gaps are 480");
        assert_eq!(even(980, 6, 106, 8), 117, "eight, and not nine");
        assert_eq!(even(100, 5, 135, i32::MAX), 100, "one, even where there is too little room");
    }
}

//! How wide pictures are.

/// Width of the drawing, in pixels.
pub const WIDTH: i32 = 1000;

/// Width, in pixels, of each of `panels` panels that fill the drawing in even rows.
#[must_use]
pub const fn share(panels: usize) -> i32 {
    match panels {
        0 | 1 => WIDTH,
        2 | 4 => (WIDTH - 10) / 2,
        _ => (WIDTH - 20) / 3,
    }
}

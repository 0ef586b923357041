//! Blocks: drawings with a size, put together in rows and columns.

use alloc::{string::String, vec::Vec};

use super::{
    ink::Background,
    mark::{Mark, Shape},
};
use crate::words::Part;

/// A drawing with a size, in pixels. Blocks are combined into larger ones.
///
/// ```
/// use rules_core::picture::{Style, row};
/// let both = row(8, [Style::NAME.line("coins"), Style::PLAIN.line("12")]);
/// assert!(both.width() > 8 && both.marks().len() == 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    width: i32,
    height: i32,
    marks: Vec<Mark>,
}

impl Block {
    /// Marks around the origin, and the room that they take.
    #[must_use]
    pub const fn drawn(width: i32, height: i32, marks: Vec<Mark>) -> Self {
        Self { width, height, marks }
    }

    /// One shape at a place, in so much room.
    #[must_use]
    pub fn one(width: i32, height: i32, x: i32, y: i32, shape: Shape) -> Self {
        Self::drawn(width, height, Vec::from([Mark::new(x, y, shape)]))
    }

    /// Nothing, which takes room.
    #[must_use]
    pub const fn space(width: i32, height: i32) -> Self {
        Self::drawn(width, height, Vec::new())
    }

    /// How wide it is, in pixels.
    #[must_use]
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// How tall it is, in pixels.
    #[must_use]
    pub const fn height(&self) -> i32 {
        self.height
    }

    /// What is drawn.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The marks as SVG elements.
    pub(super) fn write(&self, out: &mut String) {
        self.marks.iter().for_each(|mark| mark.write(out));
    }

    /// The same, taking at least so much room.
    #[must_use]
    pub fn least(mut self, width: i32, height: i32) -> Self {
        (self.width, self.height) = (self.width.max(width), self.height.max(height));
        self
    }

    /// The same in the middle of so much room, if it is smaller.
    #[must_use]
    pub fn centred(self, width: i32, height: i32) -> Self {
        let (x, y) = ((width - self.width).max(0) / 2, (height - self.height).max(0) / 2);
        Self::space(width.max(self.width), height.max(self.height)).with(x, y, self)
    }

    /// The same with an empty margin.
    #[must_use]
    pub fn pad(self, across: i32, down: i32) -> Self {
        Self::space(self.width + 2 * across, self.height + 2 * down).with(across, down, self)
    }

    /// Draws another block over this one, which grows if necessary.
    #[must_use]
    pub fn with(mut self, x: i32, y: i32, top: Self) -> Self {
        self.width = self.width.max(x + top.width);
        self.height = self.height.max(y + top.height);
        self.marks.reserve(top.marks.len());
        for mark in top.marks {
            self.marks.push(Mark { x: mark.x + x, y: mark.y + y, ..mark });
        }
        self
    }

    /// The same with background and outline.
    #[must_use]
    pub fn on(self, background: Background) -> Self {
        let (width, height) = (self.width, self.height);
        Self::one(width, height, 0, 0, Shape::Rect(width, height, background)).with(0, 0, self)
    }

    /// The same, marked as a part of the table: an action that concerns it is chosen there.
    #[must_use]
    pub fn part(self, part: Part) -> Self {
        let (width, height) = (self.width, self.height);
        self.with(0, 0, Self::one(width, height, 0, 0, Shape::Part(width, height, part)))
    }

    /// The same, paler: what is used up or out of play.
    #[must_use]
    pub fn faded(mut self) -> Self {
        self.marks.iter_mut().for_each(|mark| mark.pale = true);
        self
    }
}

/// Blocks side by side, in the middle of the height.
#[must_use]
pub fn row(gap: i32, blocks: impl IntoIterator<Item = Block>) -> Block {
    let blocks = present(blocks);
    let height = blocks.iter().map(Block::height).max().unwrap_or(0);
    place(gap, blocks, |block| (height - block.height) / 2)
}

/// Blocks side by side, with their upper edges in line.
#[must_use]
pub fn top_row(gap: i32, blocks: impl IntoIterator<Item = Block>) -> Block {
    place(gap, present(blocks), |_| 0)
}

fn place(gap: i32, blocks: Vec<Block>, down: impl Fn(&Block) -> i32) -> Block {
    let mut out = Block::default();
    for (place, block) in blocks.into_iter().enumerate() {
        let x = if place == 0 { 0 } else { out.width + gap };
        let y = down(&block);
        out = out.with(x, y, block);
    }
    out
}

/// Blocks below one another, with their left edges in line.
#[must_use]
pub fn column(gap: i32, blocks: impl IntoIterator<Item = Block>) -> Block {
    let mut out = Block::default();
    for (place, block) in present(blocks).into_iter().enumerate() {
        let y = if place == 0 { 0 } else { out.height + gap };
        out = out.with(0, y, block);
    }
    out
}

/// Blocks side by side in as many rows as the room asks for.
#[must_use]
pub fn wrap(room: i32, gap: i32, blocks: impl IntoIterator<Item = Block>) -> Block {
    let (mut rows, mut line, mut used) = (Vec::new(), Vec::new(), 0);
    for block in present(blocks) {
        if !line.is_empty() && used + gap + block.width > room {
            rows.push(top_row(gap, core::mem::take(&mut line)));
            used = 0;
        }
        used += if line.is_empty() { block.width } else { gap + block.width };
        line.push(block);
    }
    rows.push(top_row(gap, line));
    column(gap.min(10), rows)
}

/// Blocks of one width in so many columns, each below the shortest one so far.
#[must_use]
pub fn columns(number: usize, gap: i32, blocks: impl IntoIterator<Item = Block>) -> Block {
    let mut heaps: Vec<Vec<Block>> = (0..number.max(1)).map(|_| Vec::new()).collect();
    for block in present(blocks) {
        let height = |heap: &Vec<Block>| heap.iter().map(|block| block.height + gap).sum::<i32>();
        if let Some(least) = heaps.iter_mut().min_by_key(|heap| height(heap)) {
            least.push(block);
        }
    }
    top_row(gap, heaps.into_iter().map(|heap| column(gap, heap)))
}

/// Those that take room.
fn present(blocks: impl IntoIterator<Item = Block>) -> Vec<Block> {
    blocks.into_iter().filter(|block| block.width > 0 || block.height > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn blocks_take_the_room_that_they_need() {
        let bricks = || vec![Block::space(30, 10); 5];
        assert_eq!((row(4, bricks()).width(), row(4, bricks()).height()), (166, 10));
        assert_eq!((column(4, bricks()).width(), column(4, bricks()).height()), (30, 66));
        let wall = wrap(100, 4, bricks());
        assert_eq!((wall.width(), wall.height()), (98, 24));
        assert_eq!(column(4, [Block::default(), Block::space(1, 1)]).height(), 1);
    }
}

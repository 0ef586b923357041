//! A stack of bounded length, stored inline.

use core::fmt;

/// Up to `N` entries, last in, first out; free places are always the default,
/// so that equal stacks are equal bytes. A kind of entry needs a default for that:
/// one declared with [`bounded!`](crate::bounded!) has it, one declared with
/// [`indexed!`](crate::indexed!) derives it and marks a value with `#[default]`.
///
/// ```
/// use rules_core::pieces::Stack;
/// let mut discard = Stack::<u8, 8>::default();
/// discard.push(3);
/// discard.push(5);
/// assert_eq!((discard.top(), discard.as_slice()), (Some(&5), &[3, 5][..]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        const { assert!(N < 256, "the length is one byte") }
        Self { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    /// Number of entries.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no entry.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts an entry on top.
    ///
    /// # Panics
    ///
    /// If the stack is full.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len()] = item;
        self.len += 1;
    }

    /// Takes the top entry off.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(core::mem::take(&mut self.items[usize::from(self.len)]))
    }

    /// The top entry.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Option<&T> {
        self.as_slice().last()
    }

    /// The top entry, to change.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut T> {
        self.as_mut_slice().last_mut()
    }

    /// Every entry, from the bottom.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }

    /// Every place, from the bottom; free ones hold the default.
    #[inline]
    #[must_use]
    pub const fn places(&self) -> &[T; N] {
        &self.items
    }

    /// Every entry, from the bottom, to change.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    /// Takes the entry at a place out; those above move down.
    ///
    /// # Panics
    ///
    /// If there is no such entry.
    pub fn remove(&mut self, at: usize) -> T {
        let gone = self.as_slice()[at];
        self.items.copy_within(at + 1..usize::from(self.len), at);
        self.pop();
        gone
    }

    /// Puts an entry in at a place; those above move up.
    ///
    /// # Panics
    ///
    /// If the stack is full or the place lies past the end.
    pub fn insert(&mut self, at: usize, item: T) {
        assert!(at <= self.len(), "place {at} lies past the end of {} entries", self.len());
        self.push(item);
        self.as_mut_slice()[at..].rotate_right(1);
    }

    /// Empties the stack.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for Stack<T, N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(out)
    }
}

/// As a sequence from the bottom; a longer one than fits is refused.
#[cfg(feature = "serde")]
mod codec {
    use super::{Stack, fmt};
    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{Error, SeqAccess, Visitor},
    };

    impl<T: Copy + Default + Serialize, const N: usize> Serialize for Stack<T, N> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_seq(self.as_slice())
        }
    }

    impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<T, N> {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            struct Read<T, const N: usize>(core::marker::PhantomData<T>);
            impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Read<T, N> {
                type Value = Stack<T, N>;
                fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(out, "at most {N} entries")
                }
                fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                    let mut stack = Stack::default();
                    while let Some(item) = seq.next_element()? {
                        if stack.len() == N {
                            return Err(A::Error::invalid_length(N + 1, &self));
                        }
                        stack.push(item);
                    }
                    Ok(stack)
                }
            }
            from.deserialize_seq(Read(core::marker::PhantomData))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Stack;
    #[cfg(feature = "serde")]
    use alloc::string::ToString;

    #[test]
    fn equal_stacks_are_equal_values_whatever_lay_on_them() {
        let (mut a, mut b) = (Stack::<u8, 4>::default(), Stack::default());
        a.push(7);
        a.push(9);
        assert_eq!(a.remove(0), 7);
        b.push(9);
        assert_eq!(a, b);
        b.insert(0, 5);
        assert_eq!(b.as_slice(), [5, 9]);
        assert_eq!((b.pop(), b.pop(), b.pop()), (Some(9), Some(5), None));
    }

    #[test]
    #[should_panic(expected = "place 2 lies past the end of 1 entries")]
    fn nothing_is_put_in_past_the_end() {
        let mut stack = Stack::<u8, 4>::default();
        stack.insert(0, 7);
        stack.insert(2, 9);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_list_that_is_too_long_is_refused() {
        let read = |text: &str| serde_json::from_str::<Stack<u8, 2>>(text);
        assert_eq!(read("[1, 2]").unwrap().as_slice(), [1, 2]);
        assert!(read("[1, 2, 3]").unwrap_err().to_string().contains("at most 2 entries"));
        assert!(read("{}").is_err() && read("[256]").is_err());
    }
}

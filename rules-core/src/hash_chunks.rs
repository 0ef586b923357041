//! Hashes of lists, several items at a time.

use core::hash::{Hash, Hasher};

/// Hashes items by their numbers, `N` at a time: the same bytes as one after the other, in fewer
/// calls, because a search hashes them after each chance outcome.
#[inline]
pub(crate) fn hash_chunks<const N: usize, T: Copy, K: Hash, H: Hasher>(
    items: &[T],
    number: impl Fn(T) -> K,
    state: &mut H,
) {
    let (chunks, rest) = items.as_chunks::<N>();
    for chunk in chunks {
        K::hash_slice(&chunk.map(&number), state);
    }
    for item in rest {
        number(*item).hash(state);
    }
}

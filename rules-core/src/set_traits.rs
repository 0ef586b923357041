//! What all types of sets implement: conversions, operators and `Debug`, from their methods.

/// The traits of a set that is `Copy` and has `insert` and `iter`; the expressions say what is in
/// either of two sets, in both, and in the first only.
macro_rules! set_traits {
    ([$($generics:tt)*] $set:ty, of $item:ty, by $iter:ty;
     |$a:ident, $b:ident| $union:expr, $intersection:expr, $difference:expr) => {
        impl<$($generics)*> Extend<$item> for $set {
            #[inline]
            fn extend<Items: IntoIterator<Item = $item>>(&mut self, items: Items) {
                items.into_iter().for_each(|item| self.insert(item));
            }
        }

        impl<$($generics)*> FromIterator<$item> for $set {
            #[inline]
            fn from_iter<Items: IntoIterator<Item = $item>>(items: Items) -> Self {
                let mut set = Self::default();
                set.extend(items);
                set
            }
        }

        impl<$($generics)*> IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl<$($generics)*> IntoIterator for &$set {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl<$($generics)*> core::fmt::Debug for $set {
            fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                out.debug_set().entries(self).finish()
            }
        }

        set_traits! { [$($generics)*] $set: BitOr bitor BitOrAssign bitor_assign |$a, $b| $union }
        set_traits! { [$($generics)*] $set: BitAnd bitand BitAndAssign bitand_assign |$a, $b| $intersection }
        set_traits! { [$($generics)*] $set: Sub sub SubAssign sub_assign |$a, $b| $difference }
    };

    ([$($generics:tt)*] $set:ty: $operator:ident $name:ident $assign:ident $assigns:ident
     |$a:ident, $b:ident| $result:expr) => {
        impl<$($generics)*> core::ops::$operator for $set {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $result
            }
        }

        impl<$($generics)*> core::ops::$assign for $set {
            #[inline]
            fn $assigns(&mut self, other: Self) {
                *self = core::ops::$operator::$name(*self, other);
            }
        }
    };
}
pub(crate) use set_traits;

#[cfg(test)]
mod tests {
    use alloc::{format, vec::Vec};

    use crate::{
        ActionSet, Indexed,
        pieces::{Seats, Set},
    };

    bounded! {
        /// One of five.
        struct Five(0..=4);
    }

    /// All that the types of sets have in common, on the sets of five members against lists.
    macro_rules! of_five {
        ($set:ty, $members:expr) => {
            let members = $members;
            let list = |bits: u32| {
                let held = (0..5).filter(move |at| bits >> at & 1 == 1);
                held.map(|at| members[at]).collect::<Vec<_>>()
            };
            let set = |bits: u32| list(bits).into_iter().collect::<$set>();
            for a in 0..32 {
                let (one, held) = (set(a), list(a));
                assert_eq!((one.len(), one.is_empty()), (a.count_ones(), a == 0));
                assert_eq!(
                    (one.first(), one.last()),
                    (held.first().copied(), held.last().copied())
                );
                assert_eq!(
                    format!("{one:?}"),
                    format!("{held:?}").replace('[', "{").replace(']', "}")
                );
                assert!(one.into_iter().eq(held.iter().copied()) && (&one).into_iter().eq(one));
                let mut ends = one.iter();
                for rest in (1..=held.len()).rev() {
                    assert_eq!(ends.len(), rest);
                    let next = if rest % 2 == 0 { ends.next() } else { ends.next_back() };
                    let at = held.len() - rest;
                    let place = if rest % 2 == 0 { 0 } else { rest - 1 };
                    let skipped = (0..at).filter(|at| (held.len() - at) % 2 == 0).count();
                    assert_eq!(next, Some(held[skipped + place]), "{held:?}");
                }
                assert_eq!((ends.next(), ends.next_back()), (None, None));
                for (at, &member) in members.iter().enumerate() {
                    assert_eq!(one.contains(member), held.contains(&member));
                    assert_eq!(
                        (one.with(member), one.without(member)),
                        (set(a | 1 << at), set(a & !(1 << at)))
                    );
                    let (mut more, mut less) = (one, one);
                    more.insert(member);
                    less.remove(member);
                    assert_eq!(
                        (more, less),
                        (one | <$set>::one(member), one - <$set>::one(member))
                    );
                }
                for b in 0..32 {
                    let other = set(b);
                    assert_eq!(
                        (one | other, one & other, one - other),
                        (set(a | b), set(a & b), set(a & !b))
                    );
                    let (mut or, mut and, mut sub) = (one, one, one);
                    or |= other;
                    and &= other;
                    sub -= other;
                    assert_eq!((or, and, sub), (one | other, one & other, one - other));
                    let mut extended = one;
                    extended.extend(other);
                    assert_eq!(extended, or);
                }
            }
            assert_eq!((<$set>::EMPTY, <$set>::default()), (set(0), set(0)));
        };
    }

    #[test]
    fn sets_of_seats_are_sets() {
        of_five!(Seats<5>, [0, 1, 2, 3, 4]);
        assert_eq!(Seats::<5>::ALL, Seats::below(5));
    }

    #[test]
    fn sets_of_catalogue_values_are_sets() {
        of_five!(Set<Five, u8>, [Five(0), Five(1), Five(2), Five(3), Five(4)]);
        assert!(Set::<Five, u8>::ALL.iter().eq(Five::all()));
    }

    #[test]
    fn sets_of_actions_are_sets() {
        of_five!(ActionSet<Five>, [Five(0), Five(1), Five(2), Five(3), Five(4)]);
        assert!(ActionSet::<Five>::all().iter().eq(Five::all()));
    }

    #[test]
    fn bits_of_no_value_are_left_out() {
        let set = Set::<Five, u8>::from_bits(0b1010_0010);
        assert_eq!((set.len(), set.first(), set.bits()), (1, Some(Five(1)), 0b10));
        assert_eq!(Set::<Five, u8>::from_bits(0b1110_0000), Set::EMPTY);
    }

    #[test]
    fn a_seat_that_a_set_cannot_hold_is_in_none() {
        for seat in [5, 8, 9, 64, u8::MAX] {
            assert!(!Seats::<5>::ALL.contains(seat));
            assert_eq!(Seats::<5>::ALL.without(seat), Seats::ALL);
        }
    }

    #[test]
    #[should_panic(expected = "below the number of seats")]
    fn a_seat_that_a_set_cannot_hold_is_not_inserted() {
        let mut seats = Seats::<4>::EMPTY;
        seats.insert(5);
    }
}

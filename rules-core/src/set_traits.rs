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

//! The views of a game, each field once.

/// Declares `View`, what one seat knows, and `ViewRef`, the same without a copy of what it shows in full.
/// `View::of` makes the view of a seat, [`ViewForm`](crate::ViewForm) the other form of a state or a view.
///
/// `known` destructures the state, without `..`: a new field of the state does not compile until it is
/// named there. It may prepare values. Each field follows with its type and, behind `=`, what of the
/// state the seat knows:
///
/// * `deck: u8 = size(deck);` is a value in both forms,
/// * `table: &Public = table;` is copied into the view and borrowed by the other form,
/// * `View::unseen: Multiset = unseen(deck);` is a field of the view alone,
/// * `ViewRef::places: [u8; 4] = places(cards), places(known);` is a field of the other form alone: made
///   of the state, and made of the fields of a view where that differs.
macro_rules! views {
    (
        $(#[$of_view:meta])* pub struct View;
        $(#[$of_ref:meta])* pub struct ViewRef;
        $(#[doc = $doc:expr])*
        fn known($state:ident: &State, $seat:ident: Seat) {
            let State { $($part:ident $(: $pattern:pat)?),+ $(,)? } = $same:ident;
            $($prepare:tt)*
        }
        $($fields:tt)+
    ) => {
        views! {
            @next
            [$(#[$of_view])*] [$(#[$of_ref])*] [$(#[doc = $doc])*] [$state $seat]
            [let State { $($part $(: $pattern)?),+ } = $same; $($prepare)*]
            [] [] [] [] [] []
            $($fields)+
        }
    };
    (
        @next $of_view:tt $of_ref:tt $doc:tt $from:tt $known:tt
        [$($view:tt)*] [$($lent:tt)*] [$($own:tt)*] [$($lend:tt)*] [$($names:tt)*] [$($again:tt)*]
        $(#[$meta:meta])* $name:ident: &$type:ty = $value:expr; $($rest:tt)*
    ) => {
        views! {
            @next $of_view $of_ref $doc $from $known
            [$($view)* $(#[$meta])* pub(super) $name: $type,]
            [$($lent)* pub(super) $name: &'a $type,]
            [$($own)* $name: Clone::clone($value),]
            [$($lend)* $name: $value,]
            [$($names)* $name,]
            [$($again)* $name,]
            $($rest)*
        }
    };
    (
        @next $of_view:tt $of_ref:tt $doc:tt $from:tt $known:tt
        [$($view:tt)*] [$($lent:tt)*] [$($own:tt)*] [$($lend:tt)*] [$($names:tt)*] [$($again:tt)*]
        $(#[$meta:meta])* $name:ident: $type:ty = $value:expr; $($rest:tt)*
    ) => {
        views! {
            @next $of_view $of_ref $doc $from $known
            [$($view)* $(#[$meta])* pub(super) $name: $type,]
            [$($lent)* pub(super) $name: $type,]
            [$($own)* $name: $value,]
            [$($lend)* $name: $value,]
            [$($names)* $name,]
            [$($again)* $name: Clone::clone($name),]
            $($rest)*
        }
    };
    (
        @next $of_view:tt $of_ref:tt $doc:tt $from:tt $known:tt
        [$($view:tt)*] $lent:tt [$($own:tt)*] $lend:tt [$($names:tt)*] $again:tt
        $(#[$meta:meta])* View::$name:ident: $type:ty = $value:expr; $($rest:tt)*
    ) => {
        views! {
            @next $of_view $of_ref $doc $from $known
            [$($view)* $(#[$meta])* pub(super) $name: $type,] $lent
            [$($own)* $name: $value,] $lend
            [$($names)* $name,] $again
            $($rest)*
        }
    };
    (
        @next $of_view:tt $of_ref:tt $doc:tt $from:tt $known:tt
        $view:tt [$($lent:tt)*] $own:tt [$($lend:tt)*] $names:tt [$($again:tt)*]
        $(#[$meta:meta])* ViewRef::$name:ident: $type:ty = $value:expr $(, $of_a_view:expr)?; $($rest:tt)*
    ) => {
        views! {
            @next $of_view $of_ref $doc $from $known
            $view [$($lent)* $(#[$meta])* pub(super) $name: $type,]
            $own [$($lend)* $name: $value,]
            $names [$($again)* $name: views!(@last $value $(, $of_a_view)?),]
            $($rest)*
        }
    };
    (@last $value:expr) => { $value };
    (@last $value:expr, $of_a_view:expr) => { $of_a_view };
    (
        @next [$($of_view:tt)*] [$($of_ref:tt)*] [$($doc:tt)*] [$state:ident $seat:ident] [$($known:tt)*]
        [$($view:tt)*] [$($lent:tt)*] [$($own:tt)*] [$($lend:tt)*] [$($names:tt)*] [$($again:tt)*]
    ) => {
        $($of_view)*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub struct View { $($view)* }

        $($of_ref)*
        #[derive(Clone, Debug)]
        pub struct ViewRef<'a> { $($lent)* }

        impl View {
            $($doc)*
            fn of($state: &State, $seat: $crate::Seat) -> Self {
                $($known)*
                Self { $($own)* }
            }
        }

        #[allow(unused_variables, reason = "some fields are in the view alone")]
        impl<'a> $crate::ViewForm<'a, State> for ViewRef<'a> {
            $($doc)*
            #[inline]
            fn from_state($state: &'a State, $seat: $crate::Seat) -> Self {
                $($known)*
                Self { $($lend)* }
            }

            #[inline]
            fn from_view(view: &'a View) -> Self {
                let View { $($names)* } = view;
                Self { $($again)* }
            }
        }
    };
}

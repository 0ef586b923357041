//! Components are declared once: [`component!`] for what has fields, [`choice!`] for what is one
//! of several things. The type, its bounds in documents, the reader, the Rust rows and the digest
//! follow from the declaration.

/// Declares a kind of component: a struct, and where its fields are in a document.
///
/// ```text
/// component! {
///     /// A card.
///     pub struct Card {
///         /// The printed name.
///         pub name: &'static str = text("name", 32),
///         /// Its strength.
///         pub strength: u8 = whole("strength", 1..=9),
///         /// What it costs, if anything.
///         pub cost: u8 = whole("cost", 0..=5) or 0,
///     } then weigh {
///         /// Follows from the others: the const method `weigh` sets it.
///         pub(super) weight: u8,
///     }
/// }
/// ```
///
/// A field is
///
/// * `text(key, most)`: a text of 1 to `most` bytes,
/// * `whole(key, range)`: a whole number,
/// * `wholes([key, ..], range)`: an array, one key for each number,
/// * `flag(key)`: true or false,
/// * `word(key)`: a value of an enum of `indexed!` by its text,
/// * `maybe(key, Enum)`: the same, or `""` for none,
/// * `fixed(key)`: what no set changes; `fixed(key, read)` with a reader of the value,
/// * `own(key, check, read)`: what the game checks and reads; readers are told whether to keep texts
///   and lists for good,
/// * `row(read, own(..), ..)`: what the game reads from keys of the row, of which those that no other
///   field has are listed,
/// * `table(key)`: a component that is a table,
/// * `rows(key)`: components, as an array of them,
/// * `table(key, Component, read)` and `rows(key, [Component; N], read)`: the same, of which the game makes
///   something else,
/// * `part()`: a component or a choice with keys in the same row; `part(text(..), ..)` with
///   bounds of its own.
///
/// A key that a row may lack has its value behind `or`.
#[allow(unused_macros, reason = "without games there is no component")]
macro_rules! component {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$fmeta:meta])* $fvis:vis $field:ident: $ty:ty
            = $kind:ident($($arg:tt)*) $(or $default:expr)?,)+
    } $(then $then:ident {
        $($(#[$dmeta:meta])* $dvis:vis $derived:ident: $dty:ty,)*
    })?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $name {
            $($(#[$fmeta])* $fvis $field: $ty,)+
            $($($(#[$dmeta])* $dvis $derived: $dty,)*)?
        }

        impl $crate::component_set::Blank for $name {
            const BLANK: Self = Self {
                $($field: <$ty as $crate::component_set::Blank>::BLANK,)+
                $($($derived: <$dty as $crate::component_set::Blank>::BLANK,)*)?
            };
        }

        #[cfg(feature = "components")]
        impl $crate::components::Declared for $name {
            fn of(row: &$crate::components::Node, keep: bool) -> Self {
                <Self as $crate::components::Row>::read(row, keep)
            }

            fn literal(&self) -> alloc::string::String {
                let fields = $crate::components::Literal::begin(stringify!($name));
                $(let fields = fields.field(stringify!($field), &self.$field);)+
                fields.end(stringify!($name)) $(+ concat!(".", stringify!($then), "()"))?
            }

            fn digest(&self, sum: $crate::component_set::SetDigest) -> $crate::component_set::SetDigest {
                $(let sum = $crate::components::Declared::digest(&self.$field, sum);)+
                sum
            }
        }

        #[cfg(feature = "components")]
        impl $crate::components::Row for $name {
            const FIELDS: &'static [$crate::components::Field] =
                &[$($crate::component_set::field!($kind [$ty] [$($default)?] $($arg)*)),+];

            #[allow(unused_variables)]
            fn read(row: &$crate::components::Node, keep: bool) -> Self {
                let read = Self {
                    $($field: $crate::component_set::read!($kind row keep [$ty] [$($default)?] $($arg)*),)+
                    $($($derived: <$dty as $crate::component_set::Blank>::BLANK,)*)?
                };
                $(let read = read.$then();)?
                read
            }
        }
    };
}

/// Declares what is one of several things: an enum, and by which key of a row each is known.
///
/// ```text
/// choice! {
///     /// What a box gives.
///     pub enum Gain by is_there else Nothing {
///         /// Nothing.
///         "" => Nothing,
///         /// So much gold.
///         "gold" => Gold(gold: u8 = whole("gold", 0..=9)),
///     }
/// }
/// ```
///
/// It is the first one of which the function behind `by` says so, of a row and a key, or the one
/// behind `else`. Fields are those of [`component!`], in parentheses or, with their names, in braces.
#[allow(unused_macros, reason = "without games there is no component")]
macro_rules! choice {
    ($(#[$meta:meta])* $vis:vis enum $name:ident by $is:path, else $else:ident $(($blank:expr))? {
        $($(#[$vmeta:meta])* $key:literal => $variant:ident $(($(
            $field:ident: $ty:ty = $kind:ident($($arg:tt)*) $(or $default:expr)?
        ),+))? $({$(
            $(#[$nmeta:meta])* $named:ident: $nty:ty
                = $nkind:ident($($narg:tt)*) $(or $ndefault:expr)?,
        )+})?,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$vmeta])* $variant $(($($ty),+))? $({$($(#[$nmeta])* $named: $nty),+})?,)+
        }

        impl $crate::component_set::Blank for $name {
            const BLANK: Self = Self::$else $(($blank))?;
        }

        #[cfg(feature = "components")]
        impl $crate::components::Declared for $name {
            fn of(row: &$crate::components::Node, keep: bool) -> Self {
                <Self as $crate::components::Row>::read(row, keep)
            }

            fn literal(&self) -> alloc::string::String {
                match self {
                    $(Self::$variant $(($($field),+))? $({$($named),+})? => {
                        let name = concat!(stringify!($name), "::", stringify!($variant));
                        $(let name = alloc::format!(
                            "{name}({})",
                            [$($crate::components::Declared::literal($field)),+].join(", ")
                        );)?
                        $(let name = alloc::format!("{name} {{ {} }}", [$(
                            alloc::string::String::from(stringify!($named)) + ": "
                                + &$crate::components::Declared::literal($named)
                        ),+].join(", "));)?
                        name.into()
                    })+
                }
            }

            fn digest(&self, sum: $crate::component_set::SetDigest) -> $crate::component_set::SetDigest {
                match self {
                    $(Self::$variant $(($($field),+))? $({$($named),+})? => {
                        let sum = sum.bytes($key.as_bytes());
                        $($(let sum = $crate::components::Declared::digest($field, sum);)+)?
                        $($(let sum = $crate::components::Declared::digest($named, sum);)+)?
                        sum
                    })+
                }
            }
        }

        #[cfg(feature = "components")]
        impl $crate::components::Choice for $name {
            const KEYS: &'static [&'static str] = &[$($key),+];
        }

        #[cfg(feature = "components")]
        impl $crate::components::Row for $name {
            const FIELDS: &'static [$crate::components::Field] = &[$({
                const VARIANT: &[$crate::components::Field] = &[
                    $($($crate::component_set::field!($kind [$ty] [lacking] $($arg)*)),+)?
                    $($($crate::component_set::field!($nkind [$nty] [lacking] $($narg)*)),+)?
                ];
                $crate::components::Field::part(VARIANT)
            }),+];

            #[allow(unused_variables)]
            fn read(row: &$crate::components::Node, keep: bool) -> Self {
                $(if $is(row, $key) {
                    return Self::$variant $(($(
                        $crate::component_set::read!($kind row keep [$ty] [$($default)?] $($arg)*)
                    ),+))? $({$(
                        $named: $crate::component_set::read!(
                            $nkind row keep [$nty] [$($ndefault)?] $($narg)*
                        ),
                    )+})?;
                })+
                Self::$else $(($blank))?
            }
        }
    };
}

/// The entry of a field in the schema.
#[cfg(feature = "components")]
#[allow(unused_macros, reason = "without games there is no component")]
macro_rules! field {
    (text [$ty:ty] [$($default:tt)*] $key:literal, $most:expr) => {
        $crate::component_set::field!(@ $key [$($default)*] Text($most))
    };
    (whole [$ty:ty] [$($default:tt)*] $key:literal, $range:expr) => {
        $crate::component_set::field!(@ $key [$($default)*] Whole(*$range.start(), *$range.end()))
    };
    (wholes [$ty:ty] [] [$($key:literal),+], $range:expr) => {{
            const PART: &[$crate::components::Field] =
                &[$($crate::component_set::field!(whole [()] [] $key, $range)),+];
            $crate::components::Field::part(PART)
        }};
    (flag [$ty:ty] [$($default:tt)*] $key:literal) => {
        $crate::component_set::field!(@ $key [$($default)*] Flag)
    };
    (maybe [$ty:ty] [$($default:tt)*] $key:literal, $of:ty) => {
        $crate::component_set::field!(@ $key [$($default)*] Word($crate::component_set::words!($of, 1)))
    };
    (word [$ty:ty] [$($default:tt)*] $key:literal) => {
        $crate::component_set::field!(@ $key [$($default)*] Word($crate::component_set::words!($ty, 0)))
    };
    (fixed [$ty:ty] [$($default:tt)*] $key:literal $(, $read:path)?) => {
        $crate::component_set::field!(@ $key [$($default)*] Fixed)
    };
    (own [$ty:ty] [$($default:tt)*] $key:literal, $check:path $(, $read:path)?) => {
        $crate::component_set::field!(@ $key [$($default)*] Check($check))
    };
    (table [$ty:ty] [] $key:literal) => {
        $crate::component_set::field!(@ $key [] Table(<$ty as $crate::components::Row>::FIELDS))
    };
    (table [$ty:ty] [] $key:literal, $of:ty, $read:path) => {
        $crate::component_set::field!(table [$of] [] $key)
    };
    (rows [$ty:ty] [] $key:literal, $of:ty, $read:path) => {
        $crate::component_set::field!(rows [$of] [] $key)
    };
    (row [$ty:ty] [] $read:path $(, $kind:ident($($arg:tt)*))*) => {{
        const ROW: &[$crate::components::Field] =
            &[$($crate::component_set::field!($kind [()] [lacking] $($arg)*)),*];
        $crate::components::Field::part(ROW)
    }};
    (rows [$ty:ty] [] $key:literal) => {
        $crate::components::Field::new($key, <$ty as $crate::components::Listed>::ROWS)
    };
    (part [$ty:ty] []) => {
        $crate::components::Field::part(<$ty as $crate::components::Row>::FIELDS)
    };
    (part [$ty:ty] [lacking]) => {
        $crate::components::Field::part(<$ty as $crate::components::Row>::FIELDS).or()
    };
    (part [$ty:ty] [] $($kind:ident($($arg:tt)*) $(or $default:expr)?),+) => {{
        const PART: &[$crate::components::Field] =
            &[$($crate::component_set::field!($kind [()] [$($default)?] $($arg)*)),+];
        $crate::components::Field::part(PART)
    }};
    (@ $key:literal [] $($variable:tt)+) => {
        $crate::components::Field::new($key, $crate::components::Variable::$($variable)+)
    };
    (@ $key:literal [$($default:tt)+] $($variable:tt)+) => {
        $crate::components::Field::new($key, $crate::components::Variable::$($variable)+).or()
    };
    ($kind:ident $($rest:tt)*) => {
        compile_error!(concat!(
            "`", stringify!($kind), "` with these arguments is no field of a component: there are ",
            "text(key, most), whole(key, range), wholes([keys], range), flag(key), word(key), maybe(key, Enum), ",
            "fixed(key), own(key, check, read), row(read, fields), table(key), ",
            "rows(key), part()"
        ))
    };
}

/// The words of an enum of `indexed!` as a constant list, behind so many empty ones.
#[cfg(feature = "components")]
#[allow(unused_macros, reason = "without games there is no component")]
macro_rules! words {
    ($ty:ty, $empty:literal) => {{
        const WORDS: [&str; <$ty>::ALL.len() + $empty] = {
            let (mut words, mut i) = ([""; <$ty>::ALL.len() + $empty], $empty);
            while i < words.len() {
                words[i] = <$ty>::ALL[i - $empty].id();
                i += 1;
            }
            words
        };
        &WORDS
    }};
}

/// Reads a field of a row that was checked.
#[cfg(feature = "components")]
#[allow(unused_macros, reason = "without games there is no component")]
macro_rules! read {
    (wholes $row:ident $keep:ident [$ty:ty] [] [$($key:literal),+], $range:expr) => {
        [$($crate::components::value($row, $key, $keep).unwrap_or_default()),+]
    };
    (part $row:ident $keep:ident [$ty:ty] [] $($bounds:tt)*) => {
        <$ty as $crate::components::Row>::read($row, $keep)
    };
    (fixed $row:ident $keep:ident [$ty:ty] [$($default:expr)?] $key:literal, $read:path) => {
        $row.get($key).map_or($crate::component_set::read!(@ $ty, $($default)?), |node| {
            $read(node, $keep)
        })
    };
    (own $row:ident $keep:ident [$ty:ty] [$($default:expr)?] $key:literal, $check:path, $read:path) => {
        $row.get($key).map_or($crate::component_set::read!(@ $ty, $($default)?), |node| {
            $read(node, $keep)
        })
    };
    (table $row:ident $keep:ident [$ty:ty] [] $key:literal, $of:ty, $read:path) => {
        $row.get($key).map_or(<$ty as $crate::component_set::Blank>::BLANK, |node| $read(node, $keep))
    };
    (rows $row:ident $keep:ident [$ty:ty] [] $key:literal, $of:ty, $read:path) => {
        $row.get($key).map_or(<$ty as $crate::component_set::Blank>::BLANK, |node| $read(node, $keep))
    };
    (row $row:ident $keep:ident [$ty:ty] [] $read:path $(, $($bounds:tt)*)?) => {
        $read($row, $keep)
    };
    (@ $ty:ty,) => {
        <$ty as $crate::component_set::Blank>::BLANK
    };
    (@ $ty:ty, $default:expr) => {
        $default
    };
    ($kind:ident $row:ident $keep:ident [$ty:ty] [$($default:expr)?] $key:literal $($rest:tt)*) => {
        $crate::components::value::<$ty>($row, $key, $keep)
            .unwrap_or($crate::component_set::read!(@ $ty, $($default)?))
    };
    // `field!` says what is wrong.
    ($($rest:tt)*) => {
        unreachable!()
    };
}

#[allow(unused_imports, reason = "without games there is no component")]
pub(crate) use {choice, component};
#[cfg(feature = "components")]
#[allow(unused_imports, reason = "without games there is no component")]
pub(crate) use {field, read, words};

//! Index, value, text, and the tables that are constants.

use super::Indexed;
use alloc::string::ToString;

bounded! {
    /// A face.
    struct Face(1..=6);
}
indexed! {
    /// A colour.
    enum Colour {
        /// White.
        White = "W",
        /// Red.
        Red = "R",
    }
}
indexed! {
    /// A mixed catalogue.
    enum Mixed {
        /// Nothing.
        Pass = "pass",
        /// A die.
        Die(colour: Colour, face: Face) = "die {colour}{face}",
        /// The end.
        End = "end",
    }
}

indexed! {
    /// Ways, and the set of them.
    enum Way in Ways: u8 {
        North = "north", East = "east", South = "south",
    }
}
indexed! {
    /// Payloads that are catalogues themselves.
    enum Nested {
        /// A mixed value.
        Mixed(mixed: Mixed) = "mixed {mixed}",
        /// A mixed value and a way.
        Both(mixed: Mixed, way: Way) = "both {mixed} {way}",
        /// Tens.
        Tens(tens: Tens) = "tens {tens}",
    }
}
/// A multiple of ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Tens(u8);
indexed_by! { Tens[5]: |tens| usize::from(tens.0) / 10, |index| Tens(10 * index as u8) }
impl core::fmt::Display for Tens {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(out)
    }
}

#[test]
fn tables_and_first_indices_are_constants() {
    const FIRST: [usize; 3] =
        [Nested::FIRST.Mixed, Nested::FIRST.Both, Nested::ALL.len() - Tens::COUNT];
    const LAST: Nested = Nested::ALL[Nested::COUNT - 1];
    const FACES: [Face; 2] = [Face::ALL[0], Face::ALL[5]];
    assert_eq!((FIRST, Nested::FIRST.Tens, Nested::COUNT), ([0, 14, 56], 56, 61));
    assert_eq!((LAST, FACES.map(Face::get)), (Nested::Tens(Tens(40)), [1, 6]));
    assert_eq!(Nested::ALL.len(), Nested::COUNT);
    for (index, value) in Nested::ALL.into_iter().enumerate() {
        assert_eq!((value.index(), Nested::from_index(index)), (index, Some(value)));
        assert_eq!(Nested::parse(&value.to_string()), Some(value));
    }
    assert_eq!(Nested::Both(Mixed::End, Way::North).index(), FIRST[1] + 3 * 13);
    assert_eq!(Tens::row(|tens| tens.0), [0, 10, 20, 30, 40]);
    assert_eq!(Face::row(Face::get), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn an_enum_without_payloads_has_texts_and_sets_as_constants() {
    const ENDS: Ways = Way::set(&[Way::South, Way::North]);
    const EAST: (&str, u8, usize) = (Way::East.id(), Way::East.bit(), Way::East.index());
    assert_eq!(EAST, ("east", 0b10, 1));
    assert_eq!(
        (ENDS.bits(), ENDS.first(), ENDS.last()),
        (0b101, Some(Way::North), Some(Way::South))
    );
    assert_eq!((Way::parse("south"), Way::parse("west")), (Some(Way::South), None));
    #[cfg(feature = "serde")]
    assert_eq!(serde_json::to_string(&ENDS).unwrap(), r#"["north","south"]"#);
}

#[test]
fn index_value_and_text_are_three_spellings_of_one_thing() {
    assert_eq!(Mixed::COUNT, 14);
    for (i, value) in Mixed::all().enumerate() {
        assert_eq!(value.index(), i);
        assert_eq!(Mixed::from_index(i), Some(value));
        assert_eq!(Mixed::parse(&value.to_string()), Some(value));
    }
    assert_eq!(Mixed::from_index(14), None);
    assert_eq!(Mixed::from_index(usize::MAX), None);
    assert_eq!(Face::from_index(usize::MAX), None);
    assert_eq!(Mixed::Die(Colour::Red, Face::new(3).unwrap()).index(), 9);
    assert_eq!(Mixed::parse("die R7"), None);
    assert_eq!(Mixed::parse("die R33"), None);
    assert_eq!(Mixed::parse("die R"), None);
}

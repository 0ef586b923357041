//! Counted words.

use alloc::string::String;
use core::fmt::Display;

use super::format;

/// A whole number of any type with its noun: `1 card`, `0 cards`, `3 cards`.
#[cfg_attr(not(feature = "games"), allow(dead_code, reason = "some games do without"))]
pub(crate) fn counted(count: impl Display, one: &str, many: &str) -> String {
    let mut text = format!("{count}");
    let noun = if text == "1" { one } else { many };
    text.push(' ');
    text.push_str(noun);
    text
}

/// Equal things of one name: `coin`, `3 × coin`; nothing where there are none.
#[cfg_attr(not(feature = "games"), allow(dead_code, reason = "some games do without"))]
pub(crate) fn times(count: u8, name: impl FnOnce() -> String) -> Option<String> {
    match count {
        0 => None,
        1 => Some(name()),
        _ => Some(format!("{count} × {}", name())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn only_one_is_singular() {
        let words: Vec<_> =
            [0, 1, 2, 11].into_iter().map(|count| counted(count, "die", "dice")).collect();
        assert_eq!(words, ["0 dice", "1 die", "2 dice", "11 dice"]);
        assert_eq!(counted(-1_i16, "coin", "coins"), "-1 coins");
        assert_eq!(counted(1_usize, "coin", "coins"), "1 coin");
        let times: Vec<_> = (0..3).filter_map(|count| times(count, || "coin".into())).collect();
        assert_eq!(times, ["coin", "2 × coin"]);
    }
}

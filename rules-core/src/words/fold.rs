//! Texts as they are compared.

use alloc::{string::String, vec::Vec};

/// A text as it is compared: in small letters, with single spaces, without quotation marks
/// and full stops around it.
pub(super) fn fold(text: &str) -> String {
    let around = |letter: char| letter.is_whitespace() || "`\"'.".contains(letter);
    let words: Vec<_> = text.trim_matches(around).split_whitespace().collect();
    small(&words.join(" "))
}

/// A text in small letters.
#[cfg(not(target_arch = "wasm32"))]
fn small(text: &str) -> String {
    text.to_lowercase()
}

/// A text in small letters of the alphabets of Europe; the table of all others has 12 kB, which a page would
/// have to load.
#[cfg(target_arch = "wasm32")]
fn small(text: &str) -> String {
    text.chars().map(small_letter).collect()
}

/// The small letter of a Latin, Greek or Cyrillic one.
#[cfg(any(test, target_arch = "wasm32"))]
fn small_letter(letter: char) -> char {
    let further = match letter {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я' => 32,
        'Ѐ'..='Џ' => 80,
        'Ā'..='Į' | 'Ĳ'..='Ķ' | 'Ŋ'..='Ŷ' => 1 - u32::from(letter) % 2,
        'Ĺ'..='Ň' | 'Ź'..='Ž' => u32::from(letter) % 2,
        _ => 0,
    };
    char::from_u32(u32::from(letter) + further).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::{fold, small_letter};

    #[test]
    fn letters_of_europe_have_small_ones_without_the_table() {
        for letter in '\0'..'\u{530}' {
            let found = small_letter(letter);
            let known = matches!(letter, '\0'..'ƀ' | 'Α'..='ώ' | 'Ѐ'..='џ');
            // Two letters are two characters when they are small, or no letter of this block.
            let alone = known && !matches!(letter, 'İ' | 'Ÿ');
            let wanted = if alone { letter.to_lowercase().next() } else { Some(letter) };
            assert_eq!(Some(found), wanted, "{letter:?}");
        }
        assert_eq!(fold(" \"ÜBER  den Fluß.\" "), "über den fluß");
    }
}

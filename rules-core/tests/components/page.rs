//! Tables of a Markdown page, each between two marks.

/// A Markdown table.
pub(crate) fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = format!("| {} |\n|{}\n", header.join(" | "), "--|".repeat(header.len()));
    for row in rows {
        assert_eq!(row.len(), header.len(), "cells of {row:?}");
        text += &format!("| {} |\n", row.join(" | "));
    }
    text
}

/// The page with the text between the marks of a name replaced.
///
/// # Errors
///
/// What of the marks is missing.
pub(crate) fn replace(page: &str, name: &str, content: &str) -> Result<String, String> {
    let begin = format!("<!-- components: begin {name} -->\n");
    let end = "<!-- components: end -->\n";
    let start = page.find(&begin).ok_or_else(|| format!("no line {begin:?}"))? + begin.len();
    let length = page[start..].find(end).ok_or_else(|| format!("no line {end:?} after {name}"))?;
    let (before, after) = (&page[..start], &page[start + length..]);
    if page[start..start + length].contains("<!-- components: begin") {
        return Err(format!("another begin before the end of {name}"));
    }
    Ok(format!("{before}\n{content}\n{after}"))
}

/// The page with another number in a sentence: `part` has `{value}` in its place, and occurs once in
/// the paragraph or the row of the rule, or on the page. A number in words is replaced in words.
///
/// # Errors
///
/// How often the part occurs, if not once.
pub(crate) fn say(
    page: &str,
    rule: Option<&str>,
    part: &str,
    value: &str,
) -> Result<String, String> {
    let of_rule = |rule: &str| {
        let row = || Some(page.find(&format!("\n| {rule} | "))? + 1);
        page.find(&format!("**{rule}** ")).or_else(row).ok_or_else(|| format!("no {rule}"))
    };
    let start = rule.map_or(Ok(0), of_rule)?;
    let length = rule.and_then(|_| page[start..].find('\n')).unwrap_or(page.len() - start);
    let (before, after) =
        part.split_once("{value}").ok_or_else(|| format!("no {{value}} in {part:?}"))?;
    let within = &page[start..start + length];
    let words = within.match_indices(before).filter_map(|(at, _)| {
        let (front, rest) = within.split_at(at + before.len());
        let whole = !front.ends_with(|c: char| c.is_ascii_alphanumeric());
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let fits = whole && is_number(&rest[..end]) && rest[end..].starts_with(after);
        fits.then_some(start + front.len()..start + front.len() + end)
    });
    let words: Vec<_> = words.collect();
    let [word] = &words[..] else {
        return Err(format!("{part:?} is {} times in {}", words.len(), rule.unwrap_or("it")));
    };
    let number = like(&page[word.clone()], value);
    Ok(format!("{}{number}{}", &page[..word.start], &page[word.end..]))
}

/// The numbers that sentences write as words.
const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The number in digits, or in words if the other one is.
fn like(other: &str, value: &str) -> String {
    let word = value.parse().ok().and_then(|place: usize| WORDS.get(place)).copied();
    match (word, other.chars().next()) {
        (Some(word), Some('a'..='z')) => word.to_owned(),
        (Some(word), Some('A'..='Z')) => capital(word),
        _ => value.to_owned(),
    }
}

fn is_number(text: &str) -> bool {
    WORDS.contains(&text.to_lowercase().as_str())
        || !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A first letter in capitals.
pub(crate) fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(usize::from(!text.is_empty()));
    first.to_uppercase() + rest
}

/// The text, or `-` for nothing.
pub(crate) fn or_dash(text: impl Into<String>) -> String {
    let text = text.into();
    if text.is_empty() { "-".to_owned() } else { text }
}

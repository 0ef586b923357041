//! The tables of Würfelhelden.

use super::{
    Output,
    data::Item,
    declared, page,
    shared::{contents, number, provenance, text},
};

const COLOURS: [&str; 3] = ["white", "yellow", "red"];

/// Everything that is made of the data.
pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    // For readers.
    data.leave(&["game", "english_title", "prefix", "version", "publisher", "designer_credit"]);
    for colour in data.rows("colour") {
        // A test of the game.
        colour.leave(&["letter"]);
    }
    for warrant in data.at("warrant").list() {
        // The order of the list.
        warrant.leave(&["position"]);
    }
    let sets = data.at("dice_set").list();
    let mut outputs = vec![declared::rows(data), contents(data)];
    outputs.extend(tables(data, &sets));
    outputs
}

/// The values from the top.
fn stack(data: &Item<'_>, key: &str) -> Vec<i64> {
    let mut stack = Vec::new();
    for row in data.at("warrant").list() {
        stack.extend((0..row.at(key).number()).map(|_| row.at("value").number()));
    }
    stack
}

/// How many faces of a die show each symbol.
fn weights(data: &Item<'_>, die: &Item<'_>) -> Vec<usize> {
    let codes: Vec<_> = data.rows("symbol").iter().map(|symbol| symbol.at("code").text()).collect();
    let faces = die.at("faces").texts();
    let place = |face: &&str| codes.iter().position(|code| code == face);
    let places: Vec<_> = faces.iter().map(place).collect();
    if faces.len() != 6 || places.contains(&None) || !places.is_sorted() {
        die.fail("expected six codes of symbols in their order");
    }
    codes.iter().map(|code| faces.iter().filter(|face| *face == code).count()).collect()
}

fn tables(data: &Item<'_>, sets: &[Item<'_>]) -> [Output; 3] {
    let mut lines = Vec::new();
    for (place, set) in sets.iter().enumerate() {
        for colour in COLOURS {
            let die = set.at(colour);
            let weights = weights(data, &die);
            let weights: Vec<_> = weights.iter().map(ToString::to_string).collect();
            let usual = if place == 0 { " (default)" } else { "" };
            let first = colour == COLOURS[0];
            lines.push(vec![
                if first { format!("`{}`{usual}", text(set, "name")) } else { String::new() },
                colour.to_owned(),
                die.at("faces").texts().join(" "),
                weights.join(" "),
                if first { provenance(set) } else { "as above".to_owned() },
            ]);
        }
    }
    let by_user = "given by the user";
    lines.push(["`custom`", "any", by_user, by_user, "-"].map(str::to_owned).to_vec());
    let warrants = [("3-4", "count"), ("2", "count_2_players")].map(|(players, key)| {
        let stack = stack(data, key);
        let values: Vec<_> = stack.iter().map(ToString::to_string).collect();
        vec![players.to_owned(), values.join(", "), stack.iter().sum::<i64>().to_string()]
    });
    let symbols: Vec<_> = data.rows("symbol").iter().map(symbol).collect();
    let header = ["Index", "Code", "Symbol", "Swords", "Effect", "Provenance"];
    let of_dice = ["Set", "Colour", "Faces", "Weights 0..7", "Provenance"];
    let of_warrants = ["Players", "Positions from the top", "Sum"];
    [
        Output::Table { name: "symbol", text: page::table(&header, &symbols) },
        Output::Table { name: "dice_set", text: page::table(&of_dice, &lines) },
        Output::Table { name: "warrant", text: page::table(&of_warrants, &warrants) },
    ]
}

fn symbol(row: &Item<'_>) -> Vec<String> {
    let (swords, coins) = (row.at("swords").number(), row.at("coins").number());
    let effect = match (swords, coins, row.at("grow").text(), row.at("leaves_party").flag()) {
        (0, 0, "none", false) => "none".to_owned(),
        (1.., 0, "none", false) => "chase".to_owned(),
        (0, 1.., "none", false) => "coins".to_owned(),
        (0, 0, "none", true) => "the die leaves the party".to_owned(),
        (0, 0, colour, false) => format!("grow {colour}"),
        _ => row.fail("expected one effect"),
    };
    vec![
        number(row, "index"),
        text(row, "code"),
        text(row, "name"),
        swords.to_string(),
        effect,
        provenance(row),
    ]
}

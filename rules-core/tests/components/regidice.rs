//! The tables of Regidice.

use super::{
    Output,
    data::Item,
    declared, page,
    shared::{number, provenance, text},
};

/// Everything that is made of the data.
pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    // For readers, or compared by tests of the game.
    data.leave(&["game", "prefix", "version", "designer_credit", "run", "catalogue"]);
    let dice = data.rows("dice");
    for die in &dice {
        die.leave(&["role"]);
        if die.at("faces").numbers() != [1, 2, 3, 4, 5, 6] {
            die.fail("expected an ordinary die");
        }
    }
    let mut outputs = vec![declared::rows(data)];
    outputs.extend(tables(data));
    outputs
}

fn tables(data: &Item<'_>) -> [Output; 6] {
    let each = |key: &str, cells: fn(&Item<'_>) -> Vec<String>| -> Vec<Vec<String>> {
        data.at(key).list().iter().map(cells).collect()
    };
    let presets = data.at("presets");
    let presets: Vec<_> = ["standard", "hard"].iter().map(|name| preset(&presets, name)).collect();
    let start = data.at("start").list();
    let start: Vec<_> = start.iter().map(start_cells).collect();
    [
        table("dice", &["Component", "Count", "Provenance"], &dice_cells(data)),
        table(
            "start",
            &["Players", "Dice each", "Seats (red / yellow / blue)", "Left in the box"],
            &start,
        ),
        table("presets", &["Dice of each player", "1 player", "2", "3", "4"], &presets),
        table(
            "enemy",
            &[
                "Enemy",
                "Dice n_d",
                "Health HP",
                "Attack A",
                "Defence at the start",
                "Defence at most",
                "Health in pips (H)",
            ],
            &each("enemy", enemy_cells),
        ),
        table(
            "action",
            &["#", "Action (name P BGA help history)", "Targeted by the enemy (S)", "Effect (S)"],
            &each("action", action_cells),
        ),
        table(
            "spell",
            &["Spell colour", "Effect (S), n_d = number of the enemy's dice"],
            &each("spell", |row| vec![page::capital(row.at("colour").text()), text(row, "effect")]),
        ),
    ]
}

fn table(name: &'static str, header: &[&str], rows: &[Vec<String>]) -> Output {
    Output::Table { name, text: page::table(header, rows) }
}

fn dice_cells(data: &Item<'_>) -> Vec<Vec<String>> {
    let dice = data.rows("dice");
    let enemies: Vec<_> =
        data.at("enemy").list().iter().map(|row| row.at("dice").number()).collect();
    let black = dice[3].at("count").number();
    if enemies.iter().sum::<i64>() != black {
        dice[3].fail(&format!("expected the dice of the enemies, {enemies:?}"));
    }
    let mut rows = Vec::new();
    for (die, letter) in dice.iter().zip(["R", "Y", "B", "K"]) {
        let colour = page::capital(die.at("colour").text());
        let (count, name) = (number(die, "count"), provenance(die));
        let source = die.at("count_provenance").text();
        rows.push(vec![
            format!("{colour} dice (colour {}, {letter})", number(die, "index")),
            count,
            if source == name { name } else { format!("colour {name}; count {source}") },
        ]);
    }
    let total: i64 = dice.iter().map(|die| die.at("count").number()).sum();
    rows.push(vec!["Total".to_owned(), total.to_string(), "H".to_owned()]);
    rows
}

fn start_cells(row: &Item<'_>) -> Vec<String> {
    let seats = row.at("seats").list();
    let each: Vec<_> = seats.iter().map(|seat| seat.numbers().iter().sum::<i64>()).collect();
    if !each.iter().all(|dice| *dice == each[0]) {
        row.fail("expected as many dice for each player");
    }
    let dice = seats.iter().map(|seat| {
        let dice: Vec<_> = seat.numbers()[..3].iter().map(ToString::to_string).collect();
        dice.join("/")
    });
    let unused = row.at("unused_in_box").numbers();
    let left = match unused[..] {
        [0, 0, 0] => "none".to_owned(),
        [a, b, c] if a == b && b == c => format!("{a} of each colour"),
        _ => row.at("unused_in_box").fail("expected as many of each colour"),
    };
    vec![number(row, "players"), each[0].to_string(), dice.collect::<Vec<_>>().join(", "), left]
}

fn preset(presets: &Item<'_>, name: &str) -> Vec<String> {
    let dice = presets.at(name).numbers();
    [format!("`{name}`")].into_iter().chain(dice.iter().map(ToString::to_string)).collect()
}

fn enemy_cells(row: &Item<'_>) -> Vec<String> {
    let dice = number(row, "dice");
    vec![
        number(row, "index"),
        dice.clone(),
        number(row, "health"),
        number(row, "attack"),
        // All dice show 1.
        dice,
        number(row, "defence_max"),
        number(row, "health_pips_variant"),
    ]
}

fn action_cells(row: &Item<'_>) -> Vec<String> {
    let ranks = ["first", "second", "third", "fourth", "last"];
    let rank = usize::try_from(row.at("target_rank").number()).ok().and_then(|at| ranks.get(at));
    let Some(rank) = rank else { row.fail("expected a rank from 0 to 4") };
    vec![number(row, "index"), text(row, "name"), (*rank).to_owned(), text(row, "effect")]
}

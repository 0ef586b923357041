//! The tables of Regidice.

use super::{
    Output,
    data::Item,
    declared, page,
    shared::{columns, number, provenance},
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
        columns(
            data,
            "enemy",
            &[
                ("Enemy", "{index}"),
                ("Dice n_d", "{dice}"),
                ("Health HP", "{health}"),
                ("Attack A", "{attack}"),
                // All dice show 1.
                ("Defence at the start", "{dice}"),
                ("Defence at most", "{defence_max}"),
                ("Health in pips (H)", "{health_pips_variant}"),
            ],
            &[],
            false,
        ),
        columns(
            data,
            "action",
            &[
                ("#", "{index}"),
                ("Action (name P BGA help history)", "{name}"),
                ("Targeted by the enemy (S)", "{rank}"),
                ("Effect (S)", "{effect}"),
            ],
            &[("rank", rank)],
            false,
        ),
        columns(
            data,
            "spell",
            &[
                ("Spell colour", "{Colour}"),
                ("Effect (S), n_d = number of the enemy's dice", "{effect}"),
            ],
            &[("Colour", |row| page::capital(row.at("colour").text()))],
            false,
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

fn rank(row: &Item<'_>) -> String {
    let ranks = ["first", "second", "third", "fourth", "last"];
    let rank = usize::try_from(row.at("target_rank").number()).ok().and_then(|at| ranks.get(at));
    rank.map_or_else(|| row.fail("expected a rank from 0 to 4"), |rank| (*rank).to_owned())
}

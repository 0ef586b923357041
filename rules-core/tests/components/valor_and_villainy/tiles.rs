//! Region tiles (2.4).

use super::{Item, Output, page, provenance};

pub(super) fn make(data: &Item<'_>) -> Vec<Output> {
    let tiles = data.rows("tile");
    let tier = |number: i64| {
        let tiles = tiles.iter().filter(move |tile| tile.at("tier").number() == number);
        tiles.collect::<Vec<_>>()
    };
    let mut outputs = Vec::new();
    let rows: Vec<_> = tier(0).into_iter().map(hawkemoor).collect();
    let header = ["#", "Name", "Mountain", "Cell (x,y)", "Prov."];
    outputs.push(Output::Table { name: "tile 0", text: page::table(&header, &rows) });
    let header = ["#", "Name", "Mountain", "Icons (with Hero Count Icon)", "Special rule", "Prov."];
    for (number, name) in (1..).zip(["tile 1", "tile 2", "tile 3"]) {
        let rows: Vec<_> = tier(number).into_iter().map(cells).collect();
        outputs.push(Output::Table { name, text: page::table(&header, &rows) });
    }
    outputs
}

/// What both kinds of table begin with.
fn first_cells(tile: &Item<'_>) -> Vec<String> {
    let mountain = if tile.at("mountain").flag() { "yes" } else { "no" };
    let index = tile.at("index").number().to_string();
    vec![index, tile.at("name").text().to_owned(), mountain.to_owned()]
}

fn hawkemoor(tile: &Item<'_>) -> Vec<String> {
    let cell = tile.at("cell").number();
    let mut cells = first_cells(tile);
    cells.push(format!("({},{})", cell % 5 - 2, 2 - cell / 5));
    cells.push(provenance(tile));
    cells
}

fn cells(tile: &Item<'_>) -> Vec<String> {
    let icon = |icon: &Item<'_>| {
        let ambush = if icon.at("ambush").flag() { "Ambush " } else { "" };
        let kind = page::capital(icon.at("kind").text());
        match icon.at("min_heroes").number() {
            1 => format!("{ambush}{kind}"),
            heroes => format!("{ambush}{kind} [{heroes}+]"),
        }
    };
    let icons: Vec<_> = tile.at("icons").list().iter().map(icon).collect();
    let rule: Vec<_> = tile.at("rule").text().split('_').map(page::capital).collect();
    let mut cells = first_cells(tile);
    cells.extend([icons.join(", "), page::or_dash(rule.join(" + ")), provenance(tile)]);
    cells
}

//! The Procession (2.9), the Loot Stashes (2.10).

use alloc::{format, vec::Vec};

use super::{Dice, SIZES, entries, five, wrong};
use crate::{
    components::{Declared, Faults, Field, Node, Plain, Row, Variable, keep_list},
    games::valor_and_villainy::components::tracks::Reward,
};

/// The most rows of a Loot Stash table.
const MOST_ROWS: usize = 12;
/// The numbers of Heroes that share a table.
const HEROES: [&str; 3] = ["1-2", "3", "4-5"];

/// Notes what is wrong with the Spawns of a day.
pub(in super::super) fn spawns(faults: &mut Faults, path: &str, node: &Node) {
    for (path, node) in five(faults, path, node) {
        // The cursor of a day counts two icons.
        for (path, node) in entries(faults, &path, node, 0..=2, "write a list of two Sizes at most")
        {
            faults.fits(&path, SIZES, node);
        }
    }
}

/// Notes what is no die of a Stash.
pub(in super::super) fn die(faults: &mut Faults, path: &str, node: &Node) {
    if !matches!(node.text(), Some("" | "1W")) {
        wrong(faults, path, node, "write \"1W\" or \"\" for none");
    }
}

/// How many dice there are.
pub(in super::super) fn dice_in_all(node: &Node, keep: bool) -> u8 {
    <Dice as Declared>::of(node, keep).total()
}

/// Notes what is wrong with the rows of the Heroes' tables.
pub(in super::super) fn hero_stash(faults: &mut Faults, path: &str, node: &Node) {
    let fields = Reward::FIELDS.iter().filter(|field| field.required);
    stash(faults, path, node, &fields.copied().collect::<Vec<_>>());
}

/// Notes what is wrong with the rows of the Villain's tables, which have Health.
pub(in super::super) fn villain_stash(faults: &mut Faults, path: &str, node: &Node) {
    let fields = Reward::FIELDS.iter().map(|field| Field { required: true, ..*field });
    stash(faults, path, node, &fields.collect::<Vec<_>>());
}

/// Notes what is wrong with all rows of a side's tables, which a document changes as a whole.
fn stash(faults: &mut Faults, path: &str, list: &Node, fields: &[Field]) {
    let mut tables: [Vec<i64>; 3] = Default::default();
    let right = format!("write a list of at most {} rows", 3 * MOST_ROWS);
    let rows = entries(faults, path, list, 0..=3 * MOST_ROWS, right);
    for (path, row) in &rows {
        let before = faults.count();
        faults.row(path, row, fields, "heroes");
        let heroes = row.get("heroes").unwrap_or(row);
        faults.fits(&format!("{path}.heroes"), Variable::Word(&HEROES), heroes);
        let table = HEROES.iter().position(|word| heroes.text() == Some(word));
        if let (Some(table), Some(bounty)) = (table, row.get("min_bounty").and_then(Node::whole))
            && faults.count() == before
        {
            follows(faults, &format!("{path}.min_bounty"), row, &tables[table], bounty);
            tables[table].push(bounty);
        }
    }
    for (table, heroes) in
        tables.iter().zip(HEROES).filter(|_| matches!(list.value, Plain::List(_)))
    {
        if table.is_empty() || table.len() > MOST_ROWS {
            let problem = format!("there are {} rows for {heroes} Heroes", table.len());
            let right = format!("write one to {MOST_ROWS} rows for each number of Heroes");
            faults.note(list, path, problem, right);
        }
    }
}

/// Notes a Bounty that is not above the one of the row before.
fn follows(faults: &mut Faults, path: &str, row: &Node, before: &[i64], bounty: i64) {
    let right = match before.last() {
        None if bounty > 0 => "the first row of a table begins with 0".into(),
        Some(last) if bounty <= *last => {
            format!("write more than in the row before: at least {}", last + 1)
        }
        _ => return,
    };
    faults.note(row, path, format!("this is {bounty}"), right);
}

/// The tables for one or two, three, and four or five Heroes.
pub(in super::super) fn tables(list: &Node, keep: bool) -> [&'static [Reward]; 3] {
    HEROES.map(|heroes| {
        let rows = list.list().iter();
        let rows = rows.filter(|row| row.get("heroes").and_then(Node::text) == Some(heroes));
        keep_list(&rows.map(|row| Reward::of(row, keep)).collect::<Vec<_>>(), keep)
    })
}

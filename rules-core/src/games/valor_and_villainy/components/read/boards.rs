//! The boards of the Heroes and of Mordak (2.3).

use alloc::format;

use super::{Reader, rows};
use crate::{
    components::Node,
    games::valor_and_villainy::components::{
        Dice, HEALTH_MAX, HEALTH_STEP, Row,
        heroes::{Board, VillainBoard},
        values::Printed,
    },
};

/// The most dice that a row of a board may begin with: what the option `row_capacity` allows.
const MOST_DICE: u8 = 12;
/// The most Action Points: what the option `action_point_cap` allows.
const MOST_POINTS: u8 = 9;

const ROWS: [(&str, Row); 4] = [
    ("melee", Row::Melee),
    ("ranged", Row::Ranged),
    ("magic", Row::Magic),
    ("corruption", Row::Corruption),
];

impl Reader<'_> {
    pub(super) fn boards(&mut self, all: &Node, printed: &mut Printed) {
        let mut boards = printed.boards.iter_mut();
        for (path, row) in rows(all, "character", "id") {
            match boards.next() {
                Some(board) => self.board((&path, row), board),
                None => self.mordak((&path, row), &mut printed.mordak),
            }
        }
    }

    fn board(&mut self, at: (&str, &Node), board: &mut Board) {
        // The observation has room for 128 Hearts, with Treasures and the Final Battle.
        self.number(at, "health", 1..=60, &mut board.health);
        self.number(at, "action_points", 1..=MOST_POINTS, &mut board.action_points);
        self.dice_rows(at, &ROWS[..3], &mut board.rows);
        self.power(at, &ROWS[..3], &mut board.power);
        let mut none = 0;
        self.decks(at, "start_spells", &mut board.start, None);
        self.decks(at, "level_up_draw", &mut board.level_up, Some(&mut none));
        board.level_up_either = none;
    }

    fn mordak(&mut self, at: (&str, &Node), board: &mut VillainBoard) {
        let health = (HEALTH_STEP..=HEALTH_MAX, HEALTH_STEP);
        self.by_heroes(at, "health_by_heroes", health, &mut board.health);
        self.number(at, "action_points", 1..=MOST_POINTS, &mut board.action_points);
        self.dice_rows(at, &ROWS, &mut board.rows);
        self.power(at, &ROWS, &mut board.power);
        self.by_heroes(at, "start_void_spells_by_heroes", (0..=12, 1), &mut board.start);
        self.by_heroes(at, "level_up_draw_by_heroes", (0..=6, 1), &mut board.level_up);
    }

    fn dice_rows(&mut self, at: (&str, &Node), keys: &[(&str, Row)], rows: &mut [Dice; 4]) {
        for (key, row) in keys {
            self.dice(at, key, MOST_DICE, &mut rows[row.index()]);
        }
    }

    fn power(&mut self, (path, row): (&str, &Node), words: &[(&str, Row)], to: &mut Row) {
        let Some(node) = row.get("power_row") else { return };
        if let Some(row) = self.word(node, &format!("{path}.power_row"), words) {
            *to = row;
        }
    }

    /// A list of decks, counted; a Level Up draw may leave the choice to the player.
    fn decks(
        &mut self,
        (path, row): (&str, &Node),
        key: &str,
        to: &mut [u8; 3],
        mut either: Option<&mut u8>,
    ) {
        let Some(node) = row.get(key) else { return };
        let path = format!("{path}.{key}");
        let Some(list) = self.list(node, &path, 6) else { return };
        let words = [("arcane", 0), ("divine", 1), ("arcane_or_divine", 2)];
        let words = if either.is_some() { &words[..] } else { &words[..2] };
        *to = [0; 3];
        for (at, node) in list.iter().enumerate() {
            match (self.word(node, &format!("{path}[{at}]"), words), &mut either) {
                (Some(2), Some(either)) => **either += 1,
                (Some(deck), _) => to[deck] += 1,
                (None, _) => {}
            }
        }
    }
}

//! The boards of the Player Characters, the own one first.

use super::cells::{BoardOrder, dice, index_or_none};
use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Hero, Row, Slot, Treasure},
        state::{Player, Public, SeatId, SeatIds},
    },
    observation::none_or,
    write_fields,
};

/// Rows that a Hero has: no Corruption.
const HERO_ROWS: [Row; 3] = [Row::Melee, Row::Ranged, Row::Magic];

/// Cells of the boards, filled seat by seat.
#[derive(Default)]
struct Boards {
    who: [[u8; Hero::ALL.len()]; 5],
    at: [[u8; 2]; 6],
    health: [u8; 6],
    points: [u8; 6],
    xp: [u8; 6],
    worn: [[u8; 3]; 6],
    gifts: [[[u8; 6]; 4]; 6],
    bears: [[u8; 4]; 5],
    rows: [[[u8; 3]; 3]; 5],
    tokens: [[u8; 3]; 5],
}

/// The Player Characters.
pub(super) fn encode(table: &Public, order: &BoardOrder, out: &mut impl ObservationWriter) {
    let mut boards = Boards::default();
    for (place, &seat) in order.seats[..usize::from(order.taken)].iter().enumerate() {
        boards.hero(place, &table.players[seat], order);
    }
    let villain = &table.players[SeatId::Villain];
    boards.player(5, villain, order);
    let Boards { who, at, health, points, xp, worn, gifts, bears, rows, tokens } = boards;
    write_fields! { out;
        "hero" [5, Hero::COUNT], 1, OneHot,
            "the Hero of each seat of the Heroes (VV-15), one hot each, own seat first"
            = cells(who.as_flattened());
        "player_cell" [6, 2], 8, Count,
            "row and column of each Player Character, counted from 1; 0 off the Map (VV-12)"
            = cells(at.as_flattened());
        "health" [6], 128, Count, "Hearts, and the Villain's Health last (VV-107, VV-115)"
            = cells(&health);
        "action_points" [6], 16, Count, "Action Points of a Turn (VV-25)" = cells(&points);
        "xp" [6], 255, Count, "XP not spent (VV-169)" = cells(&xp);
        "worn" [6, 3], 32, Category(none_or!(Treasure)),
            "equipped Treasure by slot and id, counted from 1 (VV-166)"
            = cells(worn.as_flattened());
        "gifts" [6, 4, 6], 1, Flag,
            "for each Player Character Shield of Faith, Blood Bound, Blessed Edge 1 and 2 (VV-133): the \
             seats that cast it, own seat first"
            = cells(gifts.as_flattened().as_flattened());
        "bears" [5, 4], 1, Flag, "Heroes: Crystal; Defender marker; Hex; Shackles"
            = cells(bears.as_flattened());
        "rows" [5, 3, 3], 16, Count, "Action dice of the Heroes by row and colour (VV-83)"
            = cells(rows.as_flattened().as_flattened());
        "plus_ones" [5, 3], 16, Count, "Plus-Ones of the Heroes by row (VV-121)"
            = cells(tokens.as_flattened());
        "villain_rows" [4, 3], 16, Count, "the Villain's Action dice by row and colour"
            = cells(Row::ALL.map(|row| dice(villain.rows[row])).as_flattened());
        "villain_plus_ones" [4], 8, Count, "the Villain's Plus-Ones by row (VV-121)"
            = cells(&Row::ALL.map(|row| villain.tokens[row]));
    }
}

impl Boards {
    /// What the boards of Heroes have.
    #[inline]
    fn hero(&mut self, place: usize, player: &Player, order: &BoardOrder) {
        self.player(place, player, order);
        if let Some(hero) = player.who.and_then(|who| self.who[place].get_mut(who.index())) {
            *hero = 1;
        }
        let bears = [player.crystal, player.marker, player.cursed, player.shackled];
        self.bears[place] = bears.map(u8::from);
        self.rows[place] = HERO_ROWS.map(|row| dice(player.rows[row]));
        self.tokens[place] = HERO_ROWS.map(|row| player.tokens[row]);
    }

    /// What every board has.
    #[inline]
    fn player(&mut self, place: usize, player: &Player, order: &BoardOrder) {
        self.at[place] = player.cell.map_or([0; 2], place_on_map);
        self.health[place] = player.health;
        self.points[place] = player.points;
        self.xp[place] = player.xp;
        self.worn[place] =
            Slot::ALL.map(|slot| index_or_none(player.slots[slot].map(Treasure::index)));
        let [low, high] = player.edge_by;
        let gifts = [player.armor_by, player.lifelink_by, low, high];
        if gifts != [SeatIds::EMPTY; 4] {
            self.gifts[place] = gifts.map(|seats| order.flags(seats));
        }
    }
}

/// Row and column of a cell, counted from 1.
#[inline]
const fn place_on_map(cell: Cell) -> [u8; 2] {
    [cell as u8 / 5 + 1, cell as u8 % 5 + 1]
}

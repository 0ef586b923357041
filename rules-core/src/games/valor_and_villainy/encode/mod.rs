//! Writes a view as observation fields: the own seat and the Spells, the table, the boards, what
//! is in progress. Hero seats are rotated so that the own one comes first; for the
//! Villain they are in seat order.
//!
//! What follows from other fields is not written, except in `ways`: Spells of a design that are
//! neither in the own hand nor discarded nor being cast are unseen (5.8), Minions
//! without a place in a field are in their decks, Treasures likewise, and the tiles
//! not yet revealed are those of the layout without a cell (5.7).
//!
//! Wide fields have a power of two as their maximum: dividing by it is a
//! multiplication, and a row is written in every step of a batch.

mod agenda;
mod board;
mod cell_planes;
pub(super) mod cells;
mod players;
mod ways;

use super::{
    components::{Deck, Spell},
    moments::phases,
    observe::{Asked, ViewRef},
    state::{Public, SeatId, State},
};
use crate::{Encode, Indexed, ObservationWriter, Seat, write_fields};
use cell_planes::CellPlanes;
use cells::BoardOrder;

impl Encode for State {
    type ViewRef<'a> = ViewRef<'a>;

    fn encode(view: &ViewRef<'_>, out: &mut impl ObservationWriter) {
        view.write(out);
    }

    const REST: usize = size_of::<u32>();

    /// The number of decisions shown, which only the cap looks at.
    fn encode_rest(view: &ViewRef<'_>, cells: &mut [u8]) {
        cells.copy_from_slice(&view.table.decisions.to_le_bytes());
    }
}

impl ViewRef<'_> {
    #[inline(never)]
    fn write(&self, out: &mut impl ObservationWriter) {
        let table = self.table;
        let order = BoardOrder::new(table, table.seat_id(self.seat));
        // One body, so that the place of each field is known.
        out.group(
            #[inline(always)]
            |out| {
                options(table, self.seat, &order, out);
                self.hands(&order, out);
                board::rounds(table, &order, out);
                phases::encode(table, out);
                board::map(table, out);
                board::minions(table, out);
                board::piles(table, out);
                players::encode(table, &order, out);
                agenda::encode(table, &order, out);
                ways::encode(table, out);
            },
        );
    }

    /// The own Spells, those on the discard pile, and how many cards the others hold.
    #[inline]
    fn hands(&self, order: &BoardOrder, out: &mut impl ObservationWriter) {
        write_fields! { out;
            "hand" [Spell::COUNT], 4, Count, "own Spells by design (VV-132)"
                = cells(&CellPlanes::of_multiset(self.hand).cells()[..Spell::COUNT]);
            "discard" [Spell::COUNT], 4, Count, "discarded Spells by design (VV-216)"
                = cells(&CellPlanes::of_multiset(&self.table.discard).cells()[..Spell::COUNT]);
        }
        let held = order.seats.map(|seat| Deck::ALL.map(|deck| self.held[seat][deck]));
        write_fields! { out;
            "held" [6, 3], 64, Count, "cards in hands by seat, own first, and deck (VV-224)"
                = cells(held.as_flattened());
            "asked" [4], 1, OneHot,
                "whom the window that waits asks, one hot: me, me later, me no more, I cannot tell (VV-137)"
                = one_hot(self.asked.map(Asked::index));
        }
    }
}

/// The own seat, and what is played.
#[inline]
fn options(table: &Public, own: Seat, order: &BoardOrder, out: &mut impl ObservationWriter) {
    let options = &table.options;
    write_fields! { out;
        "villain" [1], 1, Flag, "whether the own seat is the Villain's (VV-14)"
            = cells(&[u8::from(order.own == SeatId::Villain)]);
        "own_seat" [SeatId::COUNT], 1, OneHot,
            "number of the own seat, one hot; the Villain's follows those of the Heroes (VV-14)"
            = one_hot(Some(own.into()));
        "heroes" [2], 8, Count, "number of Heroes now, and at the start (VV-13, VV-219)"
            = cells(&[table.heroes, options.heroes]);
    }
    let on = [
        options.optional_procession_spawns,
        options.optional_benefits,
        options.boost_any_roll,
        options.loot_one_by_one,
        options.invigorate_above_max,
        options.wound_then_defeat_in_one_attack,
        options.allow_roster_changes,
        options.observe_reaction_passes,
        options.auto_forced,
    ];
    write_fields! { out;
        "options_on" [9], 1, Flag,
            "options that are on (4.2): the Villain may decline Spawns of the Procession; optional \
             benefits are asked for; Wugner and Mordak are asked after enemy rolls, too; each Loot \
             takes one Treasure only; the Hearts gained for the Final Battle may exceed the maximum; \
             a Minion may be Wounded and Defeated in one attack; Heroes may join and leave; everybody \
             sees who passes in a reaction window; decisions with one legal action are not shown"
            = cells(&on.map(u8::from));
    }
    let values = [
        options.hand_limit,
        options.plus_one_cap,
        options.row_capacity,
        options.action_point_cap,
        options.final_round_cap,
        options.small_map_random_tier2,
    ];
    write_fields! { out;
        "option_values" [6], 128, Count,
            "values of options (4.2): cards kept in a Level Up Step; Plus-Ones of a Character; dice \
             in a row; Action Points of a Turn; Villain Rounds of the Final Battle; random Tier II \
             tiles of the Map for one or two Heroes"
            = cells(&values);
    }
}

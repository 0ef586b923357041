//! A Scout (VV-56 to VV-68): tiles are flipped, their rules take effect, Regions are filled, and
//! Ambushers act.

mod regions;
#[cfg(feature = "words")]
pub(in super::super) mod words;

use super::super::{
    components::{Action, Cell, ChanceOutcome, Char, Direction, Piece, Pieces, spells::Trigger},
    encode::cells::{cell, flags},
    legal::{Pending, dice, pieces, regions},
    state::{Ambushing, Public, Scout, ScoutStage, SeatId, State, Turn, TurnStage, Window},
    validate::hold,
};
use crate::{
    ActionSet, ChanceSource, Indexed, InvalidState, ObservationWriter, Weight, moment::Moment,
    observation::none_or, write_fields,
};

/// What is done to one Region after the other before the next thing begins (VV-58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Task {
    /// Its tile is flipped.
    Flip,
    /// Its rule takes effect.
    Rule,
    /// It is filled.
    Fill,
}

impl Scout {
    /// The current direction.
    #[must_use]
    pub const fn direction(&self) -> Option<Direction> {
        match self.stage {
            ScoutStage::Flip(at) | ScoutStage::Portal(at) | ScoutStage::Fill(at) => Some(at),
            ScoutStage::Rules(at) => at,
            ScoutStage::Heroes(progress)
            | ScoutStage::Minions(progress)
            | ScoutStage::Ambush(Ambushing { progress, .. }) => Some(progress.at),
            ScoutStage::Revealed | ScoutStage::Acting(_) => None,
        }
    }

    /// How many icons, or Heroes, are done there.
    #[must_use]
    pub const fn done(&self) -> u8 {
        match self.stage {
            ScoutStage::Heroes(progress)
            | ScoutStage::Minions(progress)
            | ScoutStage::Ambush(Ambushing { progress, .. }) => progress.done,
            _ => 0,
        }
    }

    /// Ambushers that wait for their Turn.
    #[must_use]
    pub const fn waiting(&self) -> Pieces {
        match self.stage {
            ScoutStage::Ambush(Ambushing { waiting, .. }) | ScoutStage::Acting(waiting) => waiting,
            _ => Pieces::EMPTY,
        }
    }

    /// The current Region.
    pub(in super::super) fn cell(&self) -> Option<Cell> {
        self.from.step(self.direction()?)
    }

    /// The Regions that are flipped.
    pub(in super::super) fn cells(&self) -> impl Iterator<Item = Cell> {
        let from = self.from;
        self.dirs.iter().filter_map(move |direction| from.step(direction))
    }

    /// Whether a task is still to come for a Region.
    pub(in super::super) fn is_to_come(&self, task: Task, direction: Direction) -> bool {
        let (now, begun) = match self.stage {
            ScoutStage::Flip(_) => (Task::Flip, false),
            ScoutStage::Rules(_) => (Task::Rule, false),
            ScoutStage::Heroes(_) | ScoutStage::Portal(_) => (Task::Rule, true),
            ScoutStage::Fill(_) => (Task::Fill, false),
            ScoutStage::Minions(_) => (Task::Fill, true),
            ScoutStage::Revealed | ScoutStage::Ambush(_) | ScoutStage::Acting(_) => return false,
        };
        let after = |at| if begun { direction > at } else { direction >= at };
        now < task || now == task && self.direction().is_some_and(after)
    }

    /// The direction of a Region that is flipped.
    pub(in super::super) fn towards(&self, cell: Cell) -> Option<Direction> {
        self.dirs.iter().find(|&direction| self.from.step(direction) == Some(cell))
    }

    /// A Minion has left the Map.
    pub(in super::super) fn lose(&mut self, piece: Piece) {
        if let ScoutStage::Ambush(Ambushing { waiting, .. }) | ScoutStage::Acting(waiting) =
            &mut self.stage
        {
            waiting.remove(piece);
        }
    }

    /// The direction after another one (VV-58).
    fn after(&self, at: Direction) -> Option<Direction> {
        self.dirs.iter().find(|&direction| direction > at)
    }
}

impl Moment for Scout {
    type Game = State;

    #[inline(never)]
    fn pending(state: &State) -> Pending {
        let table = &state.table;
        let scout = table.agenda.scout();
        match scout.stage {
            ScoutStage::Flip(_) => Pending::Chance(()),
            ScoutStage::Portal(_) => Pending::Decision(table.agenda.turn().seat),
            ScoutStage::Minions(_) | ScoutStage::Ambush(_) => match table.next_size(scout) {
                Some(size) if table.minions.held() & dice::of_size(size) != 0 => {
                    Pending::Chance(())
                }
                _ => Pending::Forced,
            },
            ScoutStage::Acting(waiting) if !waiting.is_empty() => {
                Pending::Decision(SeatId::Villain)
            }
            ScoutStage::Rules(_)
            | ScoutStage::Heroes(_)
            | ScoutStage::Fill(_)
            | ScoutStage::Revealed
            | ScoutStage::Acting(_) => Pending::Forced,
        }
    }

    fn legal(state: &State, out: &mut ActionSet<Action>) {
        let (map, scout) = (&state.table.map, state.table.agenda.scout());
        if let Some(cell) = scout.portal() {
            regions(out, map.revealed().difference(Cell::set(&[cell])));
        } else {
            pieces(out, scout.waiting());
        }
    }

    fn outcomes(state: &State, each: &mut impl FnMut(ChanceOutcome, Weight)) {
        let table = &state.table;
        let scout = table.agenda.scout();
        if let Some(size) = table.next_size(scout) {
            dice::minion(&table.minions, size, each);
        } else if let Some(cell) = scout.cell() {
            table.tile_outcomes(cell.tier(), each);
        }
    }

    fn action(state: &mut State, action: Action) {
        let table = &mut state.table;
        let scout = *table.agenda.scout();
        match (scout.stage, action) {
            (ScoutStage::Portal(at), Action::Region(other)) => {
                table.map.portal = scout.cell().map(|cell| (cell, other));
                table.agenda.scout_mut().stage = ScoutStage::Rules(scout.after(at));
            }
            (ScoutStage::Acting(_), Action::Character(who)) => {
                if let Some(piece) = who.piece() {
                    table.agenda.scout_mut().lose(piece);
                }
                state.push_turn(who, SeatId::Villain);
            }
            _ => {}
        }
    }

    fn chance(state: &mut State, outcome: ChanceOutcome) {
        let table = &mut state.table;
        let scout = *table.agenda.scout();
        match (scout.stage, outcome) {
            (ScoutStage::Flip(at), ChanceOutcome::Tile(tile)) => {
                let tile = tile.tile();
                if let Some(cell) = scout.cell() {
                    table.map.reveal(cell, tile);
                    table.tiles.remove(tile);
                    table.mandatory.remove(tile);
                }
                let begin = || ScoutStage::Rules(scout.dirs.first());
                table.agenda.scout_mut().stage =
                    scout.after(at).map_or_else(begin, ScoutStage::Flip);
            }
            (_, ChanceOutcome::Minion(minion)) => table.populate(&scout, minion),
            _ => {}
        }
    }

    fn forced(state: &mut State) {
        let table = &mut state.table;
        let scout = *table.agenda.scout();
        let next = match scout.stage {
            ScoutStage::Rules(Some(at)) => table.apply_rule(&scout, at),
            ScoutStage::Heroes(progress) => table.next_hero_gift(&scout, progress),
            ScoutStage::Rules(None) => ScoutStage::fill_from(scout.dirs.first()),
            ScoutStage::Fill(at) => table.place_treasures(&scout, at),
            ScoutStage::Minions(_) | ScoutStage::Ambush(_) => return table.next_minion(&scout),
            ScoutStage::Revealed => return state.reveal(&scout),
            ScoutStage::Acting(_) => {
                table.agenda.pop::<Scout>();
                table.check_map();
                return;
            }
            waiting @ (ScoutStage::Flip(_) | ScoutStage::Portal(_)) => waiting,
        };
        table.agenda.scout_mut().stage = next;
    }
}

impl State {
    /// VV-63, VV-135: all else is done; a window opens before the Ambush.
    fn reveal(&mut self, scout: &Scout) {
        self.table.end_move_for_ambush(scout);
        let turn = *self.table.agenda.turn();
        self.table.agenda.scout_mut().stage =
            ScoutStage::ambush_from(scout.dirs.first(), Pieces::EMPTY);
        self.open(Window {
            trigger: Trigger::RegionRevealed,
            first: turn.seat,
            subject: turn.who,
            ..Window::default()
        });
    }

    /// The tile of a Region, which lies there since the set-up, or a Minion.
    pub(in super::super) fn scout_source(&self) -> ChanceSource {
        let scout = self.table.agenda.scout();
        match self.table.next_size(scout) {
            Some(size) => ChanceSource::deck([0, size.index(), 0, 0]),
            None => ChanceSource::deck([2, scout.cell().map_or(0, Indexed::index), 0, 0]),
        }
    }
}

impl Scout {
    /// The end of the Labyrinth whose other end is chosen.
    fn portal(&self) -> Option<Cell> {
        let ScoutStage::Portal(at) = self.stage else { return None };
        self.from.step(at)
    }
}

impl Scout {
    /// What must hold.
    pub(in super::super) fn check(&self, table: &Public) -> Result<(), InvalidState> {
        let (down, revealed) = (table.map.down(), table.map.revealed());
        hold(revealed.contains(self.from), "a Scout from a face-down Region")?;
        hold(!self.dirs.is_empty(), "a Scout of nothing")?;
        let scouted = self.direction().is_none_or(|at| self.dirs.contains(at));
        hold(scouted, "a direction that was not scouted")?;
        let (waits, done) = match self.stage {
            ScoutStage::Fill(_) | ScoutStage::Revealed => (false, 0..=0),
            ScoutStage::Heroes(_) => (true, 1..=table.heroes),
            _ => (true, 0..=6),
        };
        hold(waits, "a Scout at a strange stage")?;
        hold(done.contains(&self.done()), "too many icons")?;
        let somebody = table.map.occupied().union(table.hero_cells());
        for direction in self.dirs {
            let Some(cell) = self.from.step(direction) else {
                return hold(false, "a Scout over the border");
            };
            let flips = self.is_to_come(Task::Flip, direction);
            let fits = if flips { down.contains(cell) } else { revealed.contains(cell) };
            hold(fits, "a Region that is flipped, and is not")?;
            let bare = self.is_to_come(Task::Fill, direction);
            let laid = bare && table.map.treasures[cell] > 0;
            hold(!laid, "Treasures in a Region before they are laid")?;
            hold(!bare || !somebody.contains(cell), "somebody in a Region before it is filled")?;
        }
        let ambushers = self.waiting().difference(table.cards_on_map());
        hold(ambushers.is_empty(), "an Ambusher off the Map")?;
        hold(self.portal().is_none() || table.map.portal.is_none(), "a second Labyrinth")
    }

    /// Whether a Turn can wait for it.
    pub(in super::super) fn lies_on(turn: &Turn, table: &Public) -> bool {
        matches!(turn.stage, TurnStage::Main(_))
            && turn.who != Char::Mordak
            && turn.seat != SeatId::Villain
            && !table.final_battle
    }

    /// Whether it waits for the Turn of an Ambusher, who is a Minion card.
    pub(in super::super) fn waits_for_turn(&self, turn: &Turn) -> bool {
        matches!(self.stage, ScoutStage::Acting(_))
            && turn.seat == SeatId::Villain
            && !turn.is_free()
    }

    /// Whether it waits for this window.
    pub(in super::super) fn waits_for(&self, window: Window) -> bool {
        window.trigger == Trigger::RegionRevealed && matches!(self.stage, ScoutStage::Ambush(_))
    }

    /// Who draws a Spell by it.
    pub(in super::super) fn draws(&self, table: &Public) -> Option<SeatId> {
        match self.stage {
            ScoutStage::Rules(_) => Some(table.agenda.turns.top()?.seat),
            ScoutStage::Heroes(progress) => Some(table.seat_id(progress.done.checked_sub(1)?)),
            _ => None,
        }
    }

    /// Who gains a Plus-One by it.
    pub(in super::super) fn gains(&self, table: &Public) -> Option<SeatId> {
        let ScoutStage::Heroes(progress) = self.stage else { return None };
        let seat = progress.done.checked_sub(1).map(|seat| table.seat_id(seat));
        seat.filter(|_| table.bronco(self))
    }
}

/// Writes the Scout.
#[inline]
pub(in super::super) fn encode(scout: Option<&Scout>, out: &mut impl ObservationWriter) {
    write_fields! { out, Some(scout) = scout;
        "scout_cell" [1], 32, Category(none_or!(Cell)), "cell of the Scout (VV-57), counted from 1; 0 for no Scout"
            = cells(&[cell(Some(scout.from))]);
        "scout_down" [Direction::COUNT], 1, Flag,
            "directions that were face-down for the Scout: north, east, south, west"
            = cells(&flags::<{ Direction::COUNT }>(scout.dirs.bits()));
        "scout_at" [Direction::COUNT], 1, OneHot,
            "current direction of the Scout, one hot: north, east, south, west"
            = one_hot(scout.direction().map(Direction::index));
        "scout_done" [1], 8, Count, "icons or Heroes done in the current direction of the Scout"
            = cells(&[scout.done()]);
        "scout_stage" [ScoutStage::OR_NONE.len() - 1], 1, OneHot,
            "stage of the Scout, one hot: flip, rules of the Regions, Heroes, Labyrinth, fill, Minions, \
             revealed, Ambush, Turns of Ambushers"
            = one_hot(Some(scout.stage.index()));
    }
}

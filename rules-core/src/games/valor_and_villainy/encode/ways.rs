//! For the Character whose Turn it is: how near each step leads to what one looks for, and what
//! an attack there would meet.
//!
//! All of it follows from other fields; a network would have to learn ways and cards.

use crate::{
    ObservationWriter,
    games::valor_and_villainy::{
        components::{Ability, Cell, Cells, Char, Dice, Direction, Row, Stats, maps::around},
        state::{Attack, Defender, Map, Public, SeatId, Team},
    },
    write_fields,
};

/// The rows, or zeros where no Character on the Map has a Turn.
pub(super) fn encode(table: &Public, out: &mut impl ObservationWriter) {
    let actor = Actor::of(table).map(|actor| (actor, defenders(table, actor)));
    write_fields! { out, Some((actor, (damage, open))) = actor;
        "ways" [5, 6], 32, Count,
            "for the Character of the newest Turn, how near is the nearest (rows): enemy, enemy Hero or \
             Mordak, face-down Treasure, face-down tile, own Hero or Mordak; from (columns): here, the \
             Region north, east, south, west, beyond the Labyrinth; 25 less the steps over revealed \
             Regions, 0 without a way (VV-2)"
            = cells(nearness(&table.map, actor.goals(table), actor.at).as_flattened());
        "actor" [25], 1, OneHot, "Region of the Character of the newest Turn, one hot (VV-40)"
            = one_hot(Some(actor.at.index()));
        "actor_dice" [4], 64, Count,
            "dice that this Character rolls by row, with those of Spells, abilities and its weapon \
             (VV-86): 1 for a Novice die, 2 for an Adept, 3 for a Master"
            = cells(&strengths(table, actor.who));
        "foes" [25, 2], 128, Count,
            "who defends each Region against the side whose Turn it is (VV-97): damage that Defeats \
             it, one more through Armor; damage that Wounds it (VV-105), 0 for none"
            = cells(damage.as_flattened());
        "foes_open" [25], 1, Flag, "Regions whose Defender is yet to be chosen (VV-99)"
            = bits(&[open.bits().into()]);
        "target" [2], 128, Count,
            "damage that Defeats and that Wounds the target of the attack (VV-101)"
            = cells(&target(table));
    }
}

/// The Character of the newest Turn, with its enemies.
#[derive(Clone, Copy)]
struct Actor {
    who: Char,
    team: Team,
    at: Cell,
    enemies: Cells,
}

impl Actor {
    #[inline]
    fn of(table: &Public) -> Option<Self> {
        let who = table.agenda.turns.top()?.who;
        let (at, team) = (table.cell(who)?, table.team(who));
        Some(Self { who, team, at, enemies: table.enemies_of(team) })
    }

    /// What it looks for, in the order of the rows of `ways`.
    #[inline]
    fn goals(self, table: &Public) -> [Cells; 5] {
        let (map, hero) = (&table.map, self.team == Team::Hero);
        let (heroes, mordak) = (table.hero_cells(), table.players[SeatId::Villain].cell);
        let mordak = mordak.map_or(Cells::EMPTY, |cell| Cells::from_bits(cell.bit()));
        let [foes, friends] = if hero { [mordak, heroes] } else { [heroes, mordak] };
        let others = if self.who.is_player() { friends.without(self.at) } else { friends };
        [self.enemies, foes, lying(map), map.down(), others]
    }
}

/// What Defeats and what Wounds the target of the attack.
fn target(table: &Public) -> [u8; 2] {
    let target = table.agenda.attack.as_ref().and_then(Attack::target);
    target.map_or([0; 2], |who| thresholds(table, who))
}

/// What somebody rolls by row.
fn strengths(table: &Public, who: Char) -> [u8; 4] {
    let bonus = table.bonus(who).strength();
    let add = |dice: Dice| dice.strength() + bonus;
    if let Some(stats) = table.minion_stats(who) {
        return stats.rows.map(add);
    }
    let Some(seat) = table.seat_of(who) else { return [0; 4] };
    let mut all = Row::ALL.map(|row| add(table.players[seat].rows[row]));
    if let Some(card) = table.offense(who)
        && let Some(row) = card.action
    {
        all[row.index()] += card.bonus.strength();
    }
    all
}

/// What the Defenders against a Character can take, by Region; Regions whose Defender is yet to be
/// chosen.
fn defenders(table: &Public, actor: Actor) -> ([[u8; 2]; 25], Cells) {
    let (team, cells) = (actor.team.other(), actor.enemies);
    let (mut all, mut open, puppets) = ([[0; 2]; 25], Cells::EMPTY, table.puppets());
    for cell in cells {
        let top = if team == Team::Villain { table.top_minion(cell, puppets) } else { None };
        all[cell.index()] = match top {
            Some(piece) => of_card(table.stats(piece)),
            None => match table.defender(team, cell) {
                Defender::Is(who) => thresholds(table, who),
                Defender::Open => {
                    open.insert(cell);
                    [0; 2]
                }
                Defender::None => [0; 2],
            },
        };
    }
    (all, open)
}

/// What Defeats and what Wounds somebody.
fn thresholds(table: &Public, who: Char) -> [u8; 2] {
    if let Some(stats) = table.minion_stats(who) {
        return of_card(stats);
    }
    let fall = |seat| table.players[seat].health + u8::from(table.armored_seat(seat));
    [table.seat_of(who).map_or(0, fall), 0]
}

/// The same of a Minion by its card.
#[inline]
fn of_card(stats: &Stats) -> [u8; 2] {
    let more = u8::from(stats.abilities.contains(Ability::Armor));
    [stats.defeat + more, stats.wound.map_or(0, |wound| wound + more)]
}

/// Where face-down Treasures lie.
fn lying(map: &Map) -> Cells {
    let counts = map.treasures.values().iter().enumerate();
    Cells::from_bits(counts.fold(0, |bits, (cell, &count)| bits | u32::from(count > 0) << cell))
}

/// For each goal 25 less the number of steps to the nearest of its cells, 0 without a way: from
/// a Region, the revealed ones around it, and beyond the Labyrinth.
fn nearness<const GOALS: usize>(map: &Map, goals: [Cells; GOALS], at: Cell) -> [[u8; 6]; GOALS] {
    let revealed = map.revealed();
    let linked = map.portal.map_or(0, |(one, other)| one.bit() | other.bit());
    let near = Direction::ALL.map(|to| at.step(to));
    let [north, east, south, west] = near.map(|cell| cell.map_or(0, Cell::bit) & revealed.bits());
    let beyond = map.beyond(at).map_or(0, Cell::bit);
    let from = [at.bit(), north, east, south, west, beyond];
    goals.map(|goals| {
        let (mut before, mut seen, mut left) = (0, goals.bits(), 25);
        while seen & at.bit() == 0 {
            let across = if seen & linked == 0 { 0 } else { linked };
            before = seen;
            seen |= around(Cells::from_bits(seen)).intersection(revealed).bits() | across;
            left -= 1;
            if seen == before {
                return [0; 6];
            }
        }
        // A neighbour is as near as the Region itself, or by one step nearer or farther.
        from.map(|cell| {
            let nearer = u8::from(seen & cell != 0) + u8::from(before & cell != 0);
            if cell == 0 { 0 } else { left - 1 + nearer }
        })
    })
}

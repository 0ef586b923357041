//! For the Character whose Turn it is: how near each step leads to what one looks for, and what
//! an attack there would meet.
//!
//! All of it follows from other fields; a network would have to learn ways and cards.

use crate::{
    Indexed, ObservationWriter,
    games::valor_and_villainy::{
        components::{Cell, Cells, Char, Dice, Direction, Kind, Row, maps::around},
        state::{Defender, Map, Public, SeatId, Team},
    },
};

crate::observation_fields! {
    WAYS: "ways" [5, 6], 32,
        "for the Character of the newest Turn, how near is the nearest (rows): enemy, enemy Hero or \
         Mordak, face-down Treasure, face-down tile, own Hero or Mordak; from (columns): here, the \
         Region north, east, south, west, beyond the Labyrinth; 25 less the steps over revealed \
         Regions, 0 without a way (VV-2)";
    ACTOR: "actor" [25], 1, "Region of the Character of the newest Turn (VV-40)";
    ARMS: "actor_dice" [4], 64,
        "dice that this Character rolls by row, with those of Spells, abilities and its weapon \
         (VV-86): 1 for a Novice die, 2 for an Adept, 3 for a Master";
    FOES: "foes" [25, 3], 128,
        "who defends each Region against the side whose Turn it is (VV-97): damage that Defeats \
         it, one more through Armor; damage that Wounds it (VV-105), 0 for none; 1 if the Defender \
         is yet to be chosen (VV-99)";
    TARGET: "target" [2], 128,
        "damage that Defeats and that Wounds the target of the attack (VV-101)";
}

/// The rows, or zeros where no Character on the Map has a Turn.
pub(super) fn encode(table: &Public, out: &mut impl ObservationWriter) {
    let turn = table.agenda.turns.top();
    let Some((who, at)) = turn.and_then(|turn| Some((turn.who, table.cell(turn.who)?))) else {
        for field in [&WAYS, &ACTOR, &ARMS, &FOES, &TARGET] {
            out.one_hot(field, None);
        }
        return;
    };
    let map = &table.map;
    let [north, east, south, west] = Direction::ALL.map(|to| at.step(to));
    let from = [Some(at), north, east, south, west, map.beyond(at)]
        .map(|cell| cell.filter(|&cell| map.revealed().has(cell)));
    let (heroes, mordak) = (table.hero_cells(), table.players[SeatId::Villain].cell);
    let mordak = mordak.map_or(Cells::NONE, |cell| Cell::set(&[cell]));
    let team = table.team(who);
    let [foes, friends] = if team == Team::Hero { [mordak, heroes] } else { [heroes, mordak] };
    let others = if who.is_player() { friends.minus(Cell::set(&[at])) } else { friends };
    let goals = [table.enemies_of(team), foes, lying(map), map.down(), others];
    out.cells(&WAYS, goals.map(|goals| nearness(map, goals, from)).as_flattened());
    out.one_hot(&ACTOR, Some(at.index()));
    let dice =
        Row::ALL.map(|row| table.row(who, row).plus(table.bonus(who)).plus(table.arms(who, row)));
    out.cells(&ARMS, &dice.map(Dice::strength));
    out.cells(&FOES, defenders(table, team.other()).as_flattened());
    let target = table.agenda.attack.as_ref().and_then(|attack| attack.target);
    out.cells(&TARGET, &target.map_or([0; 2], |who| thresholds(table, who)));
}

/// What the Defenders of a side can take, by Region.
fn defenders(table: &Public, team: Team) -> [[u8; 3]; 25] {
    let mut all = [[0; 3]; 25];
    for cell in table.cells_of(team).iter() {
        all[cell.index()] = match table.defender(team, cell) {
            Defender::Is(who) => {
                let [defeat, wound] = thresholds(table, who);
                [defeat, wound, 0]
            }
            Defender::Open => [0, 0, 1],
            Defender::None => [0; 3],
        };
    }
    all
}

/// What Defeats and what Wounds somebody.
fn thresholds(table: &Public, who: Char) -> [u8; 2] {
    let more = u8::from(table.armored(who));
    match who.kind() {
        Kind::Piece(_) | Kind::Gust => table.minion_stats(who).map_or([0; 2], |stats| {
            [stats.defeat + more, stats.wound.map_or(0, |wound| wound + more)]
        }),
        Kind::Hero(_) | Kind::Mordak => {
            let health = table.seat_of(who).map_or(0, |seat| table.players[seat].health);
            [health + more, 0]
        }
    }
}

/// Where face-down Treasures lie.
fn lying(map: &Map) -> Cells {
    let cells = Cell::ALL.iter().filter(|&&cell| map.treasures[cell] > 0);
    Cells::from_bits(cells.map(|cell| cell.bit()).sum())
}

/// 25 less the number of steps to the nearest of some cells, 0 without a way.
fn nearness(map: &Map, goals: Cells, from: [Option<Cell>; 6]) -> [u8; 6] {
    let mut asked = from.iter().flatten().fold(Cells::NONE, |all, &cell| all.with(cell));
    let (mut seen, mut left, mut near) = (goals, 25, [0; 6]);
    while left > 0 {
        let met = seen.and(asked);
        if !met.is_empty() {
            for (near, _) in
                near.iter_mut().zip(from).filter(|(_, at)| at.is_some_and(|at| met.has(at)))
            {
                *near = left;
            }
            asked = asked.minus(met);
        }
        let mut next = seen.or(around(seen).and(map.revealed()));
        if let Some((one, other)) = map.portal
            && (seen.has(one) || seen.has(other))
        {
            next = next.with(one).with(other);
        }
        if next == seen || asked.is_empty() {
            break;
        }
        (seen, left) = (next, left - 1);
    }
    near
}

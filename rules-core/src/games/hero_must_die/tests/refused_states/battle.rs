//! Lines, wounds and steps of a battle.

use super::*;
use crate::games::hero_must_die::{
    components::{Line, Rank, Set, Trap},
    state::{Battle, Fight},
};

/// A battle on floor 1 of a guard with two monsters against a Squire and an
/// Archer, in a round.
fn fighting() -> Fixture {
    let form = pile("Giant Rat, Imp");
    Fixture::four()
        .turn(2)
        .party(1, "Squire, Archer")
        .monsters(0, "Giant Rat, Imp, Kobold, Hydra")
        .battle([0; 3])
        .edit(|s| {
            let Stage::Battle(battle) = &mut s.agenda.stage else { return };
            battle.form = form;
            battle.round = 1;
            battle.step = Fight::Commit;
        })
}

/// A change of the battle.
fn fight(change: impl Fn(&mut Battle)) -> impl Fn(&mut State) {
    move |state: &mut State| {
        if let Stage::Battle(battle) = &mut state.agenda.stage {
            change(battle);
        }
    }
}

#[test]
fn hmd_77_hmd_84_lines_and_wounds_of_a_battle() {
    const MAY: &str = "a monster defends that may not";
    const WOUNDS: &str = "a card has more wounds than hit points";
    const ROUND: &str = "there is no such round";
    refused(
        &fighting(),
        &[
            ("nobody attacks", &|s| {
                s.table.invaders = line(&[]);
                (s.table.tokens[0], s.table.parties[0]) = (Road::Castle, Set::NONE);
            }),
            ("the heroes are not in party order", &fight(|b| b.heroes = pile("Archer, Squire"))),
            ("the heroes are not in party order", &fight(|b| b.heroes = pile("Squire"))),
            (MAY, &fight(|b| b.form = pile("Giant Rat, Giant Rat"))),
            (MAY, &fight(|b| b.form = pile("Giant Rat, Drake"))),
            (MAY, &fight(|b| b.form = pile("Hydra"))),
            ("too many monsters defend", &fight(|b| b.form = pile("Giant Rat, Imp, Kobold"))),
            (SOUND, &|s| {
                s.table.rooms[0] = 3;
                fight(|b| b.form = pile("Giant Rat, Imp, Kobold"))(s);
            }),
            (WOUNDS, &fight(|b| b.wounds.heroes[0] = 6)),
            (WOUNDS, &fight(|b| b.wounds.heroes[2] = 1)),
            (WOUNDS, &fight(|b| b.wounds.form[0] = 4)),
            (WOUNDS, &fight(|b| b.wounds.form[2] = 1)),
            (WOUNDS, &fight(|b| b.start.heroes[1] = 4)),
            (WOUNDS, &fight(|b| b.start.form[1] = 3)),
            (SOUND, &fight(|b| (b.wounds.heroes[0], b.wounds.form[0]) = (5, 3))),
            ("no hero is left", &fight(|b| b.wounds.heroes = [5, 3, 0])),
            ("no monster is left", &fight(|b| b.wounds.form[..2].copy_from_slice(&[3, 2]))),
            (ROUND, &fight(|b| b.round = 0)),
            (ROUND, &fight(|b| b.round = 13)),
            (SOUND, &fight(|b| b.round = 12)),
            (ROUND, &fight(|b| b.step = Fight::Send)),
            (SOUND, &fight(|b| (b.form, b.round, b.step) = (pile("Imp"), 0, Fight::Send))),
        ],
    );
}

#[test]
fn hmd_78_hmd_96_the_step_of_a_battle_fits_its_numbers() {
    const STEP: &str = "the step of the battle does not fit the table";
    const BEFORE: &str = "a round has begun before the combat";
    let (line_front, rank_front) = (Line::FRONT, Rank::FRONT);
    let step = |step: Fight| fight(move |b| b.step = step);
    let magic = |points: u8, theirs: u8| step(Fight::Magic { points, least: line_front, theirs });
    let heal = |points: u8| {
        fight(move |b| {
            b.wounds.form[0] = 1;
            b.step = Fight::Heal { points, least: rank_front };
        })
    };
    let trap = |s: &mut State| s.table.traps[0].add(named("Spike Pit"));
    refused(
        &fighting(),
        &[
            (STEP, &trap),
            (STEP, &fight(|b| b.support = 1)),
            // The Imp has two black points.
            (SOUND, &step(Fight::Support { committed: 2 })),
            (STEP, &step(Fight::Support { committed: 3 })),
            (STEP, &fight(|b| (b.support, b.step) = (1, Fight::Support { committed: 0 }))),
            (STEP, &|s| {
                trap(s);
                step(Fight::Support { committed: 0 })(s);
            }),
            (SOUND, &magic(23, 19)),
            (STEP, &magic(24, 19)),
            (STEP, &magic(23, 20)),
            (SOUND, &|s| {
                magic(1, 0)(s);
                fight(|b| b.support = 12)(s);
            }),
            (STEP, &|s| {
                magic(1, 0)(s);
                fight(|b| b.support = 13)(s);
            }),
            (STEP, &|s| {
                trap(s);
                magic(1, 0)(s);
            }),
            (SOUND, &heal(13)),
            (STEP, &heal(14)),
            (STEP, &|s| {
                trap(s);
                heal(1)(s);
            }),
        ],
    );
    let sending = fighting().edit(|s| {
        fight(|b| {
            (b.form, b.round, b.step) = (pile("Imp"), 0, Fight::Send);
        })(s);
    });
    refused(
        &sending,
        &[
            (STEP, &trap),
            (BEFORE, &fight(|b| b.support = 1)),
            (BEFORE, &fight(|b| b.start.heroes[0] = 1)),
            (SOUND, &fight(|b| b.wounds.heroes[0] = 1)),
            (SOUND, &|s| {
                trap(s);
                s.table.traps[0].add(named("Dart Wall"));
                fight(|b| (b.form, b.step) = (pile(""), Fight::Fire))(s);
            }),
            (BEFORE, &|s| {
                trap(s);
                s.table.traps[0].add(named("Dart Wall"));
                step(Fight::Fire)(s);
            }),
        ],
    );
    // A Scout takes away two points of damage.
    let disarming = Fixture::four()
        .turn(2)
        .party(1, "Squire, Scout")
        .traps(1, "Spike Pit, Dart Wall, Rune Snare")
        .battle([0; 3])
        .edit(|s| fight(|b| b.step = Fight::Disarm { blue: 2, least: Trap::FIRST })(s));
    let least =
        |blue: u8, least: u8| step(Fight::Disarm { blue, least: Trap::new(least).unwrap() });
    refused(
        &disarming,
        &[
            (SOUND, &least(1, 0)),
            (STEP, &least(3, 0)),
            (STEP, &least(0, 0)),
            (STEP, &least(2, 3)),
            (STEP, &fight(|b| b.wounds.heroes[0] = 1)),
        ],
    );
}

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
            battle.stage = Fight::Commit;
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
                (s.table.tokens[0], s.table.parties[0]) = (Road::Castle, Set::EMPTY);
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
            (ROUND, &fight(|b| b.stage = Fight::Send)),
            (SOUND, &fight(|b| (b.form, b.round, b.stage) = (pile("Imp"), 0, Fight::Send))),
        ],
    );
}

#[test]
fn hmd_78_hmd_96_the_step_of_a_battle_fits_its_numbers() {
    const STAGE: &str = "the stage of the battle does not fit the table";
    const BEFORE: &str = "a round has begun before the combat";
    let (line_front, rank_front) = (Line::FRONT, Rank::FRONT);
    let stage = |stage: Fight| fight(move |b| b.stage = stage);
    let magic = |points: u8, theirs: u8| stage(Fight::Magic { points, least: line_front, theirs });
    let heal = |points: u8| {
        fight(move |b| {
            b.wounds.form[0] = 1;
            b.stage = Fight::Heal { points, least: rank_front };
        })
    };
    let trap = |s: &mut State| s.table.traps[0].add(named("Spike Pit"));
    refused(
        &fighting(),
        &[
            (STAGE, &trap),
            (STAGE, &fight(|b| b.support = 1)),
            // The Imp has two black points.
            (SOUND, &stage(Fight::Support { committed: 2 })),
            (STAGE, &stage(Fight::Support { committed: 3 })),
            (STAGE, &fight(|b| (b.support, b.stage) = (1, Fight::Support { committed: 0 }))),
            (STAGE, &|s| {
                trap(s);
                stage(Fight::Support { committed: 0 })(s);
            }),
            (SOUND, &magic(23, 19)),
            (STAGE, &magic(24, 19)),
            (STAGE, &magic(23, 20)),
            (SOUND, &|s| {
                magic(1, 0)(s);
                fight(|b| b.support = 12)(s);
            }),
            (STAGE, &|s| {
                magic(1, 0)(s);
                fight(|b| b.support = 13)(s);
            }),
            (STAGE, &|s| {
                trap(s);
                magic(1, 0)(s);
            }),
            (SOUND, &heal(13)),
            (STAGE, &heal(14)),
            (STAGE, &|s| {
                trap(s);
                heal(1)(s);
            }),
        ],
    );
    let sending = fighting().edit(|s| {
        fight(|b| {
            (b.form, b.round, b.stage) = (pile("Imp"), 0, Fight::Send);
        })(s);
    });
    refused(
        &sending,
        &[
            (STAGE, &trap),
            (BEFORE, &fight(|b| b.support = 1)),
            (BEFORE, &fight(|b| b.start.heroes[0] = 1)),
            (SOUND, &fight(|b| b.wounds.heroes[0] = 1)),
            (SOUND, &|s| {
                trap(s);
                s.table.traps[0].add(named("Dart Wall"));
                fight(|b| (b.form, b.stage) = (pile(""), Fight::Fire))(s);
            }),
            (BEFORE, &|s| {
                trap(s);
                s.table.traps[0].add(named("Dart Wall"));
                stage(Fight::Fire)(s);
            }),
        ],
    );
    // A Scout takes away two points of damage.
    let disarming = Fixture::four()
        .turn(2)
        .party(1, "Squire, Scout")
        .traps(1, "Spike Pit, Dart Wall, Rune Snare")
        .battle([0; 3])
        .edit(|s| fight(|b| b.stage = Fight::Disarm { blue: 2, least: Trap::FIRST })(s));
    let least =
        |blue: u8, least: u8| stage(Fight::Disarm { blue, least: Trap::new(least).unwrap() });
    refused(
        &disarming,
        &[
            (SOUND, &least(1, 0)),
            (STAGE, &least(3, 0)),
            (STAGE, &least(0, 0)),
            (STAGE, &least(2, 3)),
            (STAGE, &fight(|b| b.wounds.heroes[0] = 1)),
        ],
    );
}

//! Turns, Moves, Scouting, Looting and the rules of the tiles: VV-33 to VV-82.

use super::*;

pub(super) const PROBES: &[Probe] = &[
    sure("VV-33", "a Turn gets its Action Points", |l| turn_at(l, TurnStage::Points)),
    sure("VV-33", "unspent Action Points are lost", |l| {
        l.is(Action::Pass) && l.main().is_some_and(|turn| turn.points() > 0)
    }),
    sure("VV-34", "a Move after a roll", |l| moves(l) && rolled(l)),
    sure("VV-34", "a roll after a Move", |l| rolls(l, None) && paid_moves(l) > 0),
    sure("VV-35", "a Move costs a point", moves),
    sure("VV-35", "Melee costs a point", |l| rolls(l, Some(Row::Melee))),
    sure("VV-35", "Ranged costs a point", |l| rolls(l, Some(Row::Ranged))),
    sure("VV-35", "Magic costs a point", |l| rolls(l, Some(Row::Magic))),
    sure("VV-35", "Corruption costs a point", |l| rolls(l, Some(Row::Corruption))),
    sure("VV-35", "Power Surge costs a point", |l| l.is(Action::PowerSurge)),
    sure("VV-35", "Scout and Loot are free", |l| {
        l.main().is_some_and(|turn| turn.points() == 0)
            && matches!(l.action(), Some(Action::Scout | Action::Loot))
    }),
    sure("VV-36", "a used roll is not offered again", |l| {
        l.main().is_some_and(|turn| turn.points() > 0) && rolled(l)
    }),
    sure("VV-37", "the Villain has points and nowhere to go", |l| {
        l.main().is_some_and(|turn| turn.who == Char::Mordak && turn.points() > 0)
            && !l.t().final_battle
    }),
    sure("VV-38", "a Minion rolls", |l| {
        l.new_roll().is_some_and(|roll| roll.who.piece().is_some())
    }),
    sure("VV-38", "a Minion among Treasures or face-down Regions", |l| {
        l.main().is_some_and(|turn| {
            turn.who.piece().is_some()
                && turn.seat == SeatId::Villain
                && l.t().cell(turn.who).is_some_and(|cell| {
                    l.t().map.treasures[cell] > 0
                        || !cell.near().intersection(l.t().map.down()).is_empty()
                })
        })
    }),
    sure("VV-39", "Gust moves", |l| l.walks().is_some_and(|(who, ..)| who == Char::Gust)),
    sure("VV-39", "Gust rolls", |l| l.new_roll().is_some_and(|roll| roll.who == Char::Gust)),
    sure("VV-39", "Gust Scouts", |l| gust(l, Action::Scout)),
    sure("VV-39", "Gust Loots", |l| gust(l, Action::Loot)),
    rare("VV-39", "a hero-controlled Minion rolls", |l| {
        l.new_roll()
            .is_some_and(|roll| roll.who.piece().is_some() && l.u().team(roll.who) == Team::Hero)
    }),
    rare("VV-39", "a hero-controlled Minion Scouts or Loots", |l| {
        l.main().is_some_and(|turn| turn.who.piece().is_some())
            && matches!(l.action(), Some(Action::Scout | Action::Loot))
    }),
    sure("VV-40", "effects of a cycle end", cycle_ends),
    sure("VV-40", "a Minion goes to the top", rises),
    sure("VV-40", "the window of a Turn that begins", |l| {
        turn_at(l, TurnStage::Begin) && l.new_window().is_some()
    }),
    rare("VV-40", "Shackles take a point", |l| {
        turn_at(l, TurnStage::Points)
            && l.some_hero(|seat| l.t().players[seat].shackled && !l.u().players[seat].shackled)
    }),
    sure("VV-41", "a bonus Turn interrupts", bonus_turn),
    rare("VV-41", "a Minion comes back from the strings", |l| {
        l.main().is_some_and(|turn| turn.who.piece().is_some() && turn.seat != SeatId::Villain)
            && l.is(Action::Pass)
            && l.t().agenda.turns.len() > 1
    }),
    rare("VV-41", "a Minion gives up the marker of the strings", |l| {
        l.turn().is_some() && l.u().markers != l.t().markers
    }),
    sure("VV-42", "a Turn ends by a Pass", |l| l.is(Action::Pass) && l.main().is_some()),
    sure("VV-42", "a Turn ends by a Defeat", |l| {
        l.forced() && l.turn().is_some_and(|turn| turn.over.is_some())
    }),
    sure("VV-43", "a roll without an enemy to attack", |l| {
        l.new_roll().is_some_and(|roll| {
            roll.who.is_player()
                && matches!(roll.kind, Row::Melee | Row::Ranged)
                && l.u().reach(roll.who, roll.kind).0.is_empty()
        })
    }),
    rare("VV-43", "a roll with a Plus-One and no dice", |l| {
        l.new_roll().is_some_and(|roll| {
            roll.who.is_player()
                && l.u().row(roll.who, roll.kind).plus(l.u().bonus(roll.who)).is_none()
                && l.u().arms(roll.who, roll.kind).is_none()
        })
    }),
    sure("VV-44", "the third step of a Move", |l| {
        l.walks().is_some_and(|(_, _, to)| !l.mountain(to)) && l.t().agenda.turn().left() == 1
    }),
    sure("VV-44", "a step onto a Mountain", |l| l.walks().is_some_and(|(_, _, to)| l.mountain(to))),
    sure("VV-45", "the Mountain ends the Move", |l| {
        l.walks().is_some_and(|(who, _, to)| l.mountain(to) && !l.t().stride(who).1)
            && l.u().agenda.turns.top().is_some_and(|turn| turn.left() == 0)
    }),
    sure("VV-45", "a Mountain is left by an ordinary step", |l| {
        l.walks().is_some_and(|(_, from, to)| l.mountain(from) && !l.mountain(to))
    }),
    sure("VV-46", "a step ends in a revealed Region", |l| {
        l.walks().is_some_and(|(_, _, to)| l.t().map.revealed().contains(to))
    }),
    sure("VV-47", "enemies hold a Character", |l| {
        l.main().is_some_and(|turn| {
            turn.points() > 0
                && !l.t().evades(turn.who)
                && l.t().cell(turn.who).is_some_and(|cell| l.held(turn.who, cell))
        })
    }),
    sure("VV-48", "a second Move in a Turn", |l| moves(l) && paid_moves(l) > 0),
    sure("VV-49", "a roll ends the Move", |l| rolls(l, None) && in_move(l)),
    sure("VV-49", "Scouting does not end the Move", |l| l.is(Action::Scout) && in_move(l)),
    sure("VV-49", "Looting does not end the Move", |l| l.is(Action::Loot) && in_move(l)),
    sure("VV-50", "a step of the Move in progress", |l| {
        l.walks().is_some() && l.action().is_some() && in_move(l)
    }),
    sure("VV-51", "a Minion enters on top", |l| {
        l.walks().is_some_and(|(who, _, to)| who.piece().is_some() && l.t().map.top(to).is_some())
    }),
    sure("VV-52", "a Player Character is relocated", |l| relocates(l, false)),
    rare("VV-52", "a Minion is relocated", |l| relocates(l, true)),
    rare("VV-53", "a marked Hero walks off", |l| {
        l.walks().is_some_and(|(who, ..)| l.t().marked(who) && !l.u().marked(who))
    }),
    sure("VV-54", "a free Move begins", |l| l.new_turn().is_some_and(Turn::is_free)),
    sure("VV-54", "a step of a free Move", |l| free_move(l) && l.walks().is_some()),
    sure("VV-54", "a free Move stops early", |l| free_move(l) && l.is(Action::Pass)),
    rare("VV-55", "the fourth step with Clyde", |l| {
        l.walks().is_some_and(|(who, ..)| l.t().stride(who).0 == 4)
            && l.t().agenda.turn().left() == 1
    }),
    sure("VV-55", "a Mountain is an ordinary step with Clyde", |l| {
        l.walks().is_some_and(|(who, _, to)| l.mountain(to) && l.t().stride(who).1)
    }),
    sure("VV-56", "a Scout begins", |l| l.is(Action::Scout)),
    sure("VV-57", "several Regions are flipped", |l| {
        l.is(Action::Scout) && l.u().agenda.scout().dirs.len() > 1
    }),
    sure("VV-58", "all tiles are revealed before their rules", |l| {
        l.scout_at("rules")
            .is_some_and(|scout| scout.dirs.len() > 1 && scout.direction() == scout.dirs.first())
    }),
    sure("VV-59", "Treasures are laid", |l| l.scout().is_some() && total(l.u()) > total(l.t())),
    sure("VV-60", "a Minion is drawn for an icon", |l| {
        l.scout_at("minions").is_some() && l.is_chance()
    }),
    sure("VV-60", "a smaller Minion lies on a larger one", |l| {
        l.scout_at("minions").is_some_and(|scout| scout.done() > 0) && l.is_chance()
    }),
    sure("VV-61", "an icon for more Heroes does not count", |l| icons(l, 5)),
    sure("VV-61", "an icon for several Heroes counts", |l| icons(l, 1)),
    sure("VV-62", "a one-time rule applies", |l| {
        [Rule::ShrineBronco, Rule::ShrineLuna, Rule::ShrineAsha, Rule::Library, Rule::Labyrinth]
            .into_iter()
            .any(|rule| l.applies(rule))
    }),
    sure("VV-63", "Ambushers wait until all else is done", |l| {
        l.scout_at("revealed").is_some() && ambush(l)
    }),
    sure("VV-64", "an Ambusher is Spawned", |l| l.scout_at("ambush").is_some() && l.is_chance()),
    sure("VV-65", "the bonus Turn of an Ambusher", |l| {
        l.scout_at("acting").is_some() && l.new_turn().is_some()
    }),
    sure("VV-65", "the Villain chooses among Ambushers", |l| {
        l.action().is_some() && l.scout_at("acting").is_some_and(|scout| scout.waiting().len() > 1)
    }),
    sure("VV-66", "an Ambush ends a Move", |l| {
        l.scout_at("revealed").is_some()
            && in_move(l)
            && l.u().agenda.turns.top().is_some_and(|turn| turn.left() == 0)
    }),
    sure("VV-67", "the Scout resumes its Turn", |l| {
        l.scout_at("acting").is_some()
            && l.u().agenda.scout.is_none()
            && ambush(l)
            && l.t().agenda.turn().over.is_none()
    }),
    sure("VV-68", "a Hero beside a face-down Region in the Final Battle", face_down),
    sure("VV-69", "a Hero Loots", |l| {
        l.is(Action::Loot) && l.actor().is_some_and(|who| who.hero().is_some())
    }),
    sure("VV-69", "an enemy keeps one from Looting", |l| {
        l.main().is_some_and(|turn| {
            turn.seat != SeatId::Villain
                && l.t()
                    .cell(turn.who)
                    .is_some_and(|cell| l.t().map.treasures[cell] > 0 && l.held(turn.who, cell))
        })
    }),
    sure("VV-70", "looted Treasures stay face-down until the Level Up Step", |l| {
        l.at(Phase::HeroLevel, "begin") && l.t().stashes[Team::Hero].face_down > 0
    }),
    sure("VV-71", "a Healing Draught is drunk", |l| uses(l, Treasure::HealingDraught)),
    sure("VV-71", "a Hasty Tonic is drunk", |l| uses(l, Treasure::HastyTonic)),
    sure("VV-72", "a Shrine is found", |l| l.u().shrines > l.t().shrines),
    rare("VV-72", "the last Shrine skips to day 6", |l| {
        l.scout().is_some() && l.u().day > l.t().day && l.u().shrines > l.t().shrines
    }),
    sure("VV-73", "Bronco gives a Plus-One", |l| gift(l, false)),
    sure("VV-74", "Luna heals", |l| {
        l.applies(Rule::ShrineLuna) && l.some_hero(|seat| l.health(seat).0 < l.health(seat).1)
    }),
    sure("VV-75", "Asha gives a Spell", |l| gift(l, true)),
    sure("VV-76", "the Dojo is revealed", |l| l.applies(Rule::Dojo)),
    sure("VV-77", "a far attack from the Lookout", |l| {
        l.new_attack().is_some_and(|attack| {
            attack.is_rolled()
                && l.rule_of(attack.source) == Some(Rule::Lookout)
                && !l.t().longshot(attack.source, Cell::KEEP)
                && l.t().agenda.roll().kind == Row::Ranged
                && !l.t().reach(attack.source, Row::Ranged).0.contains(attack.cell)
        })
    }),
    sure("VV-78", "a Spring heals", |l| {
        l.at(Phase::HeroLevel, "springs") && l.some_hero(|seat| l.health(seat).0 < l.health(seat).1)
    }),
    sure("VV-79", "Thorns cost a Heart", |l| {
        l.walks().is_some_and(|(who, _, to)| {
            who.hero().is_some() && l.t().rule(to) == Some(Rule::Thorns)
        })
    }),
    sure("VV-80", "the Labyrinth is linked", |l| {
        l.t().map.portal.is_none() && l.u().map.portal.is_some()
    }),
    rare("VV-81", "Hearts for a Treasure", |l| l.is(Action::RegionAction)),
    rare("VV-81", "the Altar Defeats a Hero", |l| l.is(Action::RegionAction) && l.a_hero_falls()),
    sure("VV-82", "the Library gives a Spell", |l| {
        l.applies(Rule::Library) && l.new_prompt().is_some()
    }),
];

fn turn_at(l: &Snapshot<'_>, stage: TurnStage) -> bool {
    l.turn().is_some_and(|turn| turn.stage == stage) && l.forced()
}

fn free_move(l: &Snapshot<'_>) -> bool {
    l.turn().is_some_and(Turn::is_free)
}

/// A new Move is declared and paid for.
fn moves(l: &Snapshot<'_>) -> bool {
    l.main().is_some() && l.u().agenda.turns.top().is_some_and(|turn| turn.heading().is_some())
}

/// Action Rolls and Power Surge made in this Turn.
fn used(l: &Snapshot<'_>) -> u8 {
    let rights = [Once::Melee, Once::Ranged, Once::Magic, Once::Corruption, Once::Surge];
    let used = l.t().agenda.turn().used();
    rights.into_iter().map(|once| u8::from(used.contains(once))).sum()
}

fn rolled(l: &Snapshot<'_>) -> bool {
    l.main().is_some() && used(l) > u8::from(l.t().agenda.turn().used().contains(Once::Surge))
}

/// Moves paid for in this Turn, at least.
fn paid_moves(l: &Snapshot<'_>) -> u8 {
    let turn = l.t().agenda.turn();
    let all = match l.t().minion_stats(turn.who) {
        Some(stats) => stats.action_points,
        // One point less than on the board: Shackles may have taken it.
        None => l.t().players[turn.seat].points - 1,
    };
    all.saturating_sub(turn.points() + used(l))
}

fn rolls(l: &Snapshot<'_>, kind: Option<Row>) -> bool {
    l.new_roll().is_some_and(|roll| kind.is_none_or(|kind| roll.kind == kind))
}

fn in_move(l: &Snapshot<'_>) -> bool {
    l.t().agenda.turns.top().is_some_and(|turn| turn.left() > 0 && !turn.is_fresh())
}

fn gust(l: &Snapshot<'_>, action: Action) -> bool {
    l.is(action) && l.actor() == Some(Char::Gust)
}

fn cycle_ends(l: &Snapshot<'_>) -> bool {
    turn_at(l, TurnStage::Begin)
        && SeatId::ALL.into_iter().any(|seat| {
            let (old, new) = (&l.t().players[seat], &l.u().players[seat]);
            old.armor_by != new.armor_by
                || old.lifelink_by != new.lifelink_by
                || old.edge_by != new.edge_by
                || old.cursed != new.cursed
        })
}

fn rises(l: &Snapshot<'_>) -> bool {
    turn_at(l, TurnStage::Begin)
        && l.turn().and_then(|turn| turn.who.piece()).is_some_and(|piece| {
            l.t().map.cell_of(piece).is_some_and(|cell| l.t().map.top(cell) != Some(piece))
        })
}

fn bonus_turn(l: &Snapshot<'_>) -> bool {
    l.new_turn().is_some_and(|turn| !turn.is_free()) && !l.t().agenda.turns.is_empty()
}

fn relocates(l: &Snapshot<'_>, minion: bool) -> bool {
    l.cast().is_some_and(|cast| {
        matches!(cast.stage, CastStage::Where(_))
            && l.before.victim(cast).is_some_and(|who| who.piece().is_some() == minion)
    })
}

fn total(table: &Public) -> u32 {
    table.map.treasures.values().iter().map(|&n| u32::from(n)).sum()
}

/// The tile in hand has icons that make a difference to a game of so many.
fn icons(l: &Snapshot<'_>, heroes: u8) -> bool {
    l.scout_at("fill")
        .and_then(Scout::cell)
        .and_then(|cell| l.t().map.tile(cell))
        .is_some_and(|tile| tile.content(heroes) != tile.content(l.t().heroes))
}

/// A Region of this Scout showed an Ambush icon that counts.
fn ambush(l: &Snapshot<'_>) -> bool {
    l.scout().is_some_and(|scout| {
        scout.dirs.iter().filter_map(|to| scout.from.step(to)).any(|cell| {
            l.t().map.tile(cell).is_some_and(|tile| tile.content(l.t().heroes).ambush != [0; 3])
        })
    })
}

fn face_down(l: &Snapshot<'_>) -> bool {
    l.t().final_battle
        && l.main().is_some_and(|turn| {
            turn.who.hero().is_some()
                && l.t()
                    .cell(turn.who)
                    .is_some_and(|cell| !cell.near().intersection(l.t().map.down()).is_empty())
        })
}

fn uses(l: &Snapshot<'_>, item: Treasure) -> bool {
    l.is(Action::UseItem) && l.actor().is_some_and(|who| l.wears(who, item))
}

/// The gift of a Shrine: a Spell, or a Plus-One.
fn gift(l: &Snapshot<'_>, spell: bool) -> bool {
    l.scout_at("heroes").is_some()
        && l.new_prompt().is_some_and(|prompt| matches!(prompt, Prompt::Draw(_)) == spell)
}

//! Every row, every column: the table is written out and must be the data.

use super::*;
use crate::games::valor_and_villainy::components::treasures::OneUse;

#[test]
fn dice_are_those_of_the_data() {
    let rows = list(&data(), "die");
    let colours = ["white", "yellow", "red"];
    for ((die, row), colour) in Die::ALL.into_iter().zip(rows).zip(colours) {
        let written = Line::new()
            .put("id", die.id())
            .put("color", colour)
            .put("faces", numbers(die.faces()))
            .put("count", 6);
        assert_eq!(written.0, row, "{die}");
        // In lowest terms a white or a red die has one way for three faces.
        let shared = if die == Die::Adept { 1 } else { 3 };
        for (hits, ways) in (0u8..).zip(die.ways()) {
            let faces: u32 = die.faces().iter().map(|&face| u32::from(face == hits)).sum();
            assert_eq!(faces, shared * ways, "{die} {hits}");
        }
    }
}

/// A row of dice as the data write it.
fn dice_table(dice: Dice) -> Value {
    let Dice { novice, adept, master } = dice;
    Value::Table(Line::new().put("novice", novice).put("adept", adept).put("master", master).0)
}

#[test]
fn characters_are_those_of_the_data() {
    let rows = list(&data(), "character");
    assert_eq!(rows.len(), 9);
    for (hero, row) in Hero::ALL.into_iter().zip(&rows) {
        let board = hero.board();
        let deck = |counts: [u8; 3]| {
            let named = Deck::ALL.into_iter().zip(counts);
            named.flat_map(|(deck, n)| core::iter::repeat_n(deck.id(), usize::from(n)))
        };
        let either = core::iter::repeat_n("arcane_or_divine", usize::from(board.level_up_either));
        let written = Line::new()
            .put("index", i64::try_from(hero.index()).unwrap())
            .put("id", hero.id())
            .put("name", board.name)
            .put("role", board.role)
            .put("team", "hero")
            .put("health", board.health)
            .put("action_points", board.action_points)
            .put("action_point_cap", 5)
            .put("row_capacity", 6)
            .put("melee", dice_table(board.rows[0]))
            .put("ranged", dice_table(board.rows[1]))
            .put("magic", dice_table(board.rows[2]))
            .put("power_row", board.power.id())
            .put("start_spells", words(deck(board.start)))
            .put("level_up_draw", words(deck(board.level_up).chain(either)))
            .put("abilities", words([board.ability]));
        assert_eq!(&written.0, row, "{hero}");
        assert_eq!(board.rows[Row::Corruption.index()], Dice::NONE);
    }
    let written = Line::new()
        .put("index", 8)
        .put("id", Char::Mordak.id())
        .put("name", MORDAK.name)
        .put("role", MORDAK.role)
        .put("team", "villain")
        .put("health_by_heroes", numbers(MORDAK.health))
        .put("health_step", MORDAK.health_step)
        .put("health_max", MORDAK.health_max)
        .put("action_points", MORDAK.action_points)
        .put("action_point_cap", 5)
        .put("row_capacity", 6)
        .put("melee", dice_table(MORDAK.rows[0]))
        .put("ranged", dice_table(MORDAK.rows[1]))
        .put("magic", dice_table(MORDAK.rows[2]))
        .put("corruption", dice_table(MORDAK.rows[3]))
        .put("power_row", MORDAK.power.id())
        .put("start_void_spells_by_heroes", numbers(MORDAK.start))
        .put("level_up_draw_by_heroes", numbers(MORDAK.level_up))
        .put("abilities", words(MORDAK.abilities));
    assert_eq!(written.0, rows[8]);
}

/// One side of a Minion card.
fn side(stats: &Stats) -> Line {
    let dice = |row: Row| notation(stats.row(row));
    Line::new()
        .put("action_points", stats.action_points)
        .put("defeat", stats.defeat)
        .put_if(stats.wound.is_some(), "wound", stats.wound.unwrap_or_default())
        .put("melee", dice(Row::Melee))
        .put("ranged", dice(Row::Ranged))
        .put("magic", dice(Row::Magic))
        .put("abilities", words(abilities(stats.abilities, stats.dodge)))
}

#[test]
fn minions_are_those_of_the_data() {
    let rows = list(&data(), "minion");
    assert_eq!(rows.len(), Minion::ALL.len());
    for (minion, mut row) in Minion::ALL.into_iter().zip(rows) {
        for key in ["fresh", "wounded"] {
            sort_abilities(row[key].as_table_mut().unwrap());
        }
        let card = minion.card();
        let first = minion.cards().first().unwrap();
        let written = Line::new()
            .put("index", i64::try_from(minion.index()).unwrap())
            .put("first_card", i64::try_from(first.index()).unwrap())
            .put("id", minion.id())
            .put("name", card.name)
            .put("size", card.size.id())
            .put("size_number", card.size.number())
            .put("faction", card.faction.id())
            .put("color", if card.purple { "purple" } else { "green" })
            .put("copies", card.copies)
            .put("bounty", card.bounty)
            .put("fresh", side(&card.fresh).0)
            .put("wounded", side(&card.wounded).0);
        assert_eq!(written.0, row, "{minion}");
        assert_eq!(card.fresh.row(Row::Corruption), Dice::NONE);
        assert_eq!(card.wounded.row(Row::Corruption), Dice::NONE);
    }
}

#[test]
fn gust_sheep_and_spawn_costs_are_those_of_the_data() {
    let data = data();
    let gust = plain(data["gust"].as_table().unwrap());
    let written = Line::new()
        .put("front", side(&GUST[0]).0)
        .put("back", side(&GUST[1]).0)
        .put("color", "blue")
        .put("bounty", 0);
    assert_eq!(written.0, gust);
    let sheep = plain(data["sheep"].as_table().unwrap());
    let written = Line::new()
        .put("count", tracks::SHEEP)
        .put("size_number", 0)
        .put("defeat", minions::SHEEP.defeat)
        .put("action_points", minions::SHEEP.action_points)
        .put("bounty", 0);
    assert_eq!(written.0, sheep);
    let costs = plain(data["spawn_cost"].as_table().unwrap());
    let written =
        Size::ALL.into_iter().fold(Line::new(), |row, size| row.put(size.id(), size.cost()));
    assert_eq!(written.0, costs);
}

#[test]
fn treasures_are_those_of_the_data() {
    let rows = list(&data(), "treasure");
    assert_eq!(rows.len(), Treasure::ALL.len());
    for (treasure, mut row) in Treasure::ALL.into_iter().zip(rows) {
        sort_abilities(&mut row);
        let card = treasure.card();
        let able = abilities(card.abilities, card.dodge);
        let (one_use, amount) = match card.one_use {
            Some(OneUse::Heal(amount)) => ("heal", amount),
            Some(OneUse::ActionPoints(amount)) => ("ap", amount),
            None => ("", 0),
        };
        let written = Line::new()
            .put("index", i64::try_from(treasure.index()).unwrap())
            .put("id", treasure.id())
            .put("name", card.name)
            .put("slot", card.slot.id())
            .put("copies", card.copies)
            .put("bounty", card.bounty)
            .put_if(card.action.is_some(), "action", card.action.map_or("", Row::id))
            .put_if(!card.bonus.is_none(), "bonus_dice", notation(card.bonus))
            .put_if(card.rerolls > 0, "rerolls", card.rerolls)
            .put_if(card.rerolls_any > 0, "rerolls_any", card.rerolls_any)
            .put_if(!able.is_empty(), "abilities", words(able))
            .put_if(card.curse_immune, "curse_immune", true)
            .put_if(card.max_health > 0, "max_health", card.max_health)
            .put_if(card.move_steps.is_some(), "move_steps", card.move_steps.unwrap_or_default())
            .put_if(card.mountain_free, "mountain_free", true)
            .put_if(card.xp > 0, "xp_each_level_up", card.xp)
            .put_if(amount > 0, "one_use", one_use)
            .put_if(amount > 0, "amount", amount)
            .put_if(card.draws > 0, "extra_draw", card.draws)
            .put("text", card.text);
        assert_eq!(written.0, row, "{treasure}");
    }
}

#[test]
fn tiles_are_those_of_the_data() {
    let rows = list(&data(), "tile");
    assert_eq!(rows.len(), Tile::ALL.len());
    for (tile, row) in Tile::ALL.into_iter().zip(rows) {
        let face = tile.face();
        let icons = face.icons.iter().map(|icon| {
            let (kind, ambush) = match icon.sort {
                Sort::Treasure => ("treasure", false),
                Sort::Minion(size) => (size.id(), false),
                Sort::Ambush(size) => (size.id(), true),
            };
            let row = Line::new().put("kind", kind).put("ambush", ambush);
            row.put("min_heroes", icon.min_heroes).0.into()
        });
        let home = tile.home().map_or(0, Cell::index);
        let written = Line::new()
            .put("index", i64::try_from(tile.index()).unwrap())
            .put("id", tile.id())
            .put("name", face.name)
            .put("tier", face.tier)
            .put("mountain", face.mountain)
            .put("icons", Value::Array(icons.collect()))
            .put("rule", face.rule.map_or("", tiles::Rule::id))
            .put_if(face.tier == 0, "cell", i64::try_from(home).unwrap())
            .put_if(face.tier > 0, "only_1_2_heroes", face.only_small)
            .put_if(face.tier > 0, "mandatory", face.mandatory);
        assert_eq!(written.0, row, "{tile}");
        assert_eq!(tile.home().is_some(), face.tier == 0);
    }
}

#[test]
fn the_map_is_that_of_the_data() {
    let data = data();
    let layout = plain(data["layout"].as_table().unwrap());
    let cells = |set: Cells| numbers(set.iter().map(|cell| u8::try_from(cell.index()).unwrap()));
    let hawkemoor = [Tile::Keep, Tile::Peak, Tile::Fields, Tile::Market, Tile::Docks];
    let hawkemoor = hawkemoor.map(|tile| u8::try_from(tile.home().unwrap().index()).unwrap());
    let free = |tier: usize| {
        let never = if tier == 3 { Tiles::NONE } else { tiles::ONLY_SMALL };
        (tiles::OF_TIER[tier].and(tiles::MANDATORY).minus(never)).len()
    };
    let small = tiles::OF_TIER[2].and(tiles::MANDATORY).len();
    let written = Line::new()
        .put("keep", i64::try_from(Cell::KEEP.index()).unwrap())
        .put("hawkemoor", numbers(hawkemoor))
        .put("tier1", cells(maps::TIER_1))
        .put("tier2_3_to_5_heroes", cells(maps::TIER_2))
        .put("tier3_3_to_5_heroes", cells(maps::TIER_3))
        .put("tier2_1_to_2_heroes", cells(maps::TIER_2_SMALL))
        .put("tier2_1_to_2_heroes_full_ring", cells(maps::TIER_2))
        .put("random_tier1", maps::TIER_1.len())
        .put("random_tier2_3_to_5", maps::TIER_2.len() - free(2))
        .put("random_tier3_3_to_5", maps::TIER_3.len() - free(3))
        .put("random_tier2_1_to_2", maps::TIER_2_SMALL.len() - small);
    assert_eq!(written.0, layout);
    assert_eq!(maps::HAWKEMOOR.iter().count(), hawkemoor.len());
}

#[test]
fn the_procession_is_that_of_the_data() {
    let rows = list(&data(), "procession");
    assert_eq!(rows.len(), tracks::PROCESSION.len());
    for ((day, row), number) in tracks::PROCESSION.iter().zip(rows).zip(1u8..) {
        let spawns = day.spawns.iter().map(|icons| words(icons.iter().map(|size| size.id())));
        let written = Line::new()
            .put("day", number)
            .put("void_draws_by_heroes", numbers(day.void_draws))
            .put("xp_by_heroes", numbers(day.xp))
            .put("health_by_heroes", numbers(day.health))
            .put("spawn_by_heroes", Value::Array(spawns.collect()));
        assert_eq!(written.0, row, "day {number}");
    }
}

#[test]
fn stash_tables_and_level_up_costs_are_those_of_the_data() {
    let data = data();
    let tables = [("1-2", 1), ("1-2", 2), ("3", 3), ("4-5", 4), ("4-5", 5)];
    for (heroes, n) in tables {
        let of = |name: &str| {
            let rows = list(&data, name).into_iter();
            rows.filter(|row| row["heroes"].as_str() == Some(heroes)).collect::<Vec<_>>()
        };
        let write = |reward: &tracks::Reward, villain: bool| {
            Line::new()
                .put("heroes", heroes)
                .put("min_bounty", reward.min_bounty)
                .put("xp", reward.xp)
                .put("die", if reward.dice == 1 { "1W" } else { "" })
                .put_if(villain, "health", reward.health)
                .0
        };
        let hero: Vec<_> = tracks::hero_table(n).iter().map(|row| write(row, false)).collect();
        assert_eq!(hero, of("hero_stash_row"), "{n} Heroes");
        assert!(tracks::hero_table(n).iter().all(|row| row.health == 0 && row.dice <= 1));
        let villain: Vec<_> = tracks::villain_table(n).iter().map(|row| write(row, true)).collect();
        assert_eq!(villain, of("villain_stash_row"), "{n} Heroes");
    }
    let costs = list(&data, "level_up");
    let kinds = [
        LevelUp::NewNovice(Row::Melee),
        LevelUp::NoviceToAdept(Row::Melee),
        LevelUp::AdeptToMaster(Row::Melee),
        LevelUp::ActionPoint,
    ];
    assert_eq!(costs.len(), kinds.len());
    for (row, kind) in costs.iter().zip(kinds) {
        let text = format!("{kind}");
        let id = text.strip_suffix(" melee").unwrap_or(&text);
        assert_eq!(row, &Line::new().put("id", id).put("cost", kind.cost()).0);
    }
}

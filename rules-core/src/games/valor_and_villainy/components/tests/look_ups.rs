//! Look-ups and the sets worked out by the compiler.

use super::*;
use crate::games::valor_and_villainy::components::{
    maps::Layout,
    spells::{Play, Trigger, When},
};
use alloc::{string::ToString, vec};

/// VV-5: who is who among the Characters.
#[test]
fn vv_5_characters_are_heroes_mordak_pieces_and_gust() {
    let mut kinds = vec![];
    for who in Char::ALL {
        kinds.push(who.kind());
        assert_eq!(who.is_player(), matches!(who.kind(), Kind::Hero(_) | Kind::Mordak), "{who}");
        assert_eq!(who.hero().map(Hero::char), who.hero().map(|_| who));
        assert_eq!(who.piece().map(Piece::char), who.piece().map(|_| who));
    }
    let mut expected: Vec<_> = Hero::ALL.into_iter().map(Kind::Hero).collect();
    expected.push(Kind::Mordak);
    expected.extend(Piece::ALL.into_iter().map(Kind::Piece));
    expected.push(Kind::Gust);
    assert_eq!(kinds, expected);
    for hero in Hero::ALL {
        assert_eq!(hero.id(), hero.char().id());
    }
    for piece in Piece::ALL {
        assert_eq!(piece.id(), piece.char().id());
        assert_eq!(piece.is_sheep(), piece.minion().is_none());
    }
}

/// VV-218: the cards of a design follow each other and bear its name.
#[test]
fn vv_218_copies_of_a_design_are_numbered() {
    let mut seen = Pieces::EMPTY;
    for minion in Minion::ALL {
        let cards = minion.cards();
        assert_eq!(cards.len(), u32::from(minion.card().copies));
        assert!(seen.intersection(cards).is_empty());
        seen = seen.union(cards);
        for (copy, piece) in cards.iter().enumerate() {
            assert_eq!(piece.minion(), Some(minion));
            let alone = cards.len() == 1;
            let name = if alone { minion.id().into() } else { format!("{minion}_{copy}") };
            assert_eq!(piece.id(), name);
            assert_eq!(piece.stats(Side::Fresh), &minion.card().fresh);
            assert_eq!(piece.stats(Side::Wounded), &minion.card().wounded);
        }
    }
    assert_eq!(seen, Piece::CARDS);
    for sheep in Piece::SHEEP {
        assert_eq!(sheep.stats(Side::Fresh), &shipped::SHEEP);
    }
}

/// The faction notes of 2.6, which the numbers keep.
#[test]
fn minions_keep_the_notes_on_their_factions() {
    for minion in Minion::ALL {
        let card = minion.card();
        let wounded = card.wounded;
        match card.faction {
            minions::Faction::Bonemen => assert!(wounded.abilities.contains(Ability::Regenerate)),
            minions::Faction::Elves => {
                let quick = Ability::set(&[Ability::Evade, Ability::Longshot]);
                assert!(!card.fresh.abilities.intersection(quick).is_empty());
            }
            minions::Faction::Goblins => {
                let loud = Ability::set(&[Ability::Aoe, Ability::Cursed]);
                assert!(!card.fresh.abilities.intersection(loud).is_empty());
                assert!(wounded.abilities.is_empty());
            }
            minions::Faction::Dwarves => {
                assert_eq!(wounded.defeat, card.fresh.defeat - card.fresh.wound.unwrap() + 1);
            }
            minions::Faction::None => assert_eq!(minion, Minion::ShadowMordak),
        }
        assert_eq!(card.fresh.least(), card.fresh.wound.unwrap());
        assert_eq!((wounded.wound, wounded.least()), (None, wounded.defeat));
        assert!(fixed::OF_SIZE[card.size.index()].contains(minion));
        assert_eq!(fixed::PURPLE.contains(minion), card.purple);
    }
    let purple: u32 = fixed::PURPLE.iter().map(|m| u32::from(m.card().copies)).sum();
    assert_eq!((purple, Piece::CARDS.len() - purple), (29, 27));
}

#[test]
fn sets_of_spells_are_those_of_the_cards() {
    let (mut general, mut reactions) = (0, 0);
    for spell in Spell::ALL {
        let card = spell.card();
        assert!(fixed::OF_DECK[card.deck.index()].contains(spell));
        assert_eq!(spell.deck(), card.deck);
        let (trigger, when, paid) = match card.play {
            Play::General(costs) => {
                general += 1;
                assert_eq!(spell.costs(), costs);
                assert!(costs.windows(2).all(|pair| pair[0] < pair[1]), "{spell}");
                for hits in 0..=spells::MOST_COST {
                    let set = Components::SHIPPED.affordable(hits);
                    assert_eq!(set.contains(spell), costs[0] <= hits, "{spell}");
                }
                (None, None, false)
            }
            Play::Reaction { cost, trigger, when } => {
                reactions += 1;
                assert!(spell.costs().is_empty());
                (Some(trigger), Some(when), cost == spells::Cost::PlusOrDiscard)
            }
        };
        assert_eq!(fixed::GENERAL.contains(spell), trigger.is_none());
        assert_eq!(fixed::PAID.contains(spell), paid);
        for t in Trigger::ALL {
            assert_eq!(fixed::REACTIONS[t.index()].contains(spell), trigger == Some(t));
        }
        for w in When::ALL {
            assert_eq!(fixed::CONDITIONS[w.index()].contains(spell), when == Some(w));
        }
    }
    assert_eq!((general, reactions), (33, 19));
    assert_eq!(Components::SHIPPED.affordable(u8::MAX), fixed::GENERAL);
    assert_eq!(fixed::OF_DECK.map(Spells::len), [16, 15, 21]);
}

/// 2.5: cell index = (2 - y) * 5 + (x + 2).
#[test]
fn vv_1_cells_lie_on_a_grid() {
    for cell in Cell::ALL {
        let (x, y) = at(cell);
        for (to, (dx, dy)) in Direction::ALL.into_iter().zip([(0, 1), (1, 0), (0, -1), (-1, 0)]) {
            let next = Cell::ALL.into_iter().find(|&other| at(other) == (x + dx, y + dy));
            assert_eq!(cell.step(to), next, "{cell} {to}");
        }
        let steps = Direction::ALL.into_iter().filter_map(|to| cell.step(to));
        assert_eq!(cell.near(), steps.collect());
        assert_eq!(maps::around(Cell::set(&[cell])), cell.near());
        assert_eq!(maps::BORDER.contains(cell), cell.near().len() < 4);
        assert_eq!(i32::from(cell.rotation()), x.abs() + y.abs());
        for other in Cell::ALL {
            let (u, v) = at(other);
            assert_eq!(i32::from(cell.distance(other)), (x - u).abs() + (y - v).abs());
        }
    }
}

/// Coordinates of a cell.
fn at(cell: Cell) -> (i32, i32) {
    let index = i32::try_from(cell.index()).unwrap();
    (index % 5 - 2, 2 - index / 5)
}

/// VV-16, VV-17, VV-Q1: how many tiles of each tier lie on each Map.
#[test]
fn vv_16_vv_17_vv_q1_maps_hold_the_tiles_of_their_tiers() {
    let sizes = |layout: Layout| [0, 1, 2, 3].map(|tier| layout.cells(tier).len());
    for heroes in 1..=5 {
        let literal = if heroes < 3 { [5, 8, 5, 0] } else { [5, 8, 8, 4] };
        assert_eq!(sizes(Layout::new(heroes, 1)), literal, "{heroes}");
        let full = if heroes < 3 { [5, 8, 8, 0] } else { [5, 8, 8, 4] };
        assert_eq!(sizes(Layout::new(heroes, 4)), full, "{heroes}");
    }
    for layout in [Layout::Small, Layout::SmallFull, Layout::Large] {
        let all = [0, 1, 2, 3].map(|tier| layout.cells(tier));
        assert_eq!(all.iter().map(|cells| cells.len()).sum::<u32>(), layout.all().len());
        for (tier, cells) in (0..).zip(all) {
            assert!(cells.iter().all(|cell| cell.tier() == tier));
        }
    }
    // The small Map touches every corner, so that Tier III can come (VV-221).
    for corner in shipped::TIER_3 {
        assert!(!corner.near().intersection(shipped::TIER_2_SMALL).is_empty());
    }
}

/// VV-61: an icon with a Hero Count Icon counts from so many Heroes on.
#[test]
fn vv_61_icons_count_from_their_number_of_heroes_on() {
    for (tile, heroes) in Tile::ALL.into_iter().flat_map(|t| [1, 2, 3, 4, 5].map(|n| (t, n))) {
        let mut content = tiles::Content::default();
        for icon in tile.face().icons.iter().filter(|icon| icon.min_heroes <= heroes) {
            match icon.sort {
                Sort::Treasure => content.treasures += 1,
                Sort::Minion(size) => content.minions[size.index()] += 1,
                Sort::Ambush(size) => content.ambush[size.index()] += 1,
            }
        }
        assert_eq!(tile.content(heroes), &content, "{tile} {heroes}");
    }
    assert_eq!(Tile::T3Vault.content(3).treasures, 2);
    assert_eq!(Tile::T3Vault.content(4).treasures, 3);
}

#[test]
fn sets_of_tiles_are_those_of_the_faces() {
    for tile in Tile::ALL {
        let face = tile.face();
        assert_eq!(shipped::MOUNTAINS.contains(tile), face.mountain, "{tile}");
        assert_eq!(fixed::MANDATORY.contains(tile), face.mandatory, "{tile}");
        assert_eq!(fixed::ONLY_SMALL.contains(tile), face.only_small, "{tile}");
        assert!(fixed::OF_TIER[usize::from(face.tier)].contains(tile), "{tile}");
    }
    let shrines = |tile: &&Tile| tile.face().rule.is_some_and(tiles::Rule::is_shrine);
    let shrines: Vec<_> = Tile::ALL.iter().filter(shrines).map(|tile| tile.id()).collect();
    assert_eq!(shrines, ["t2_bronco", "t2_luna_s", "t2_asha_s", "t3_luna", "t3_asha"]);
}

/// 2.2: single-die chances and their sums.
#[test]
fn odds_of_dice_are_products_of_their_faces() {
    for dice in 0..=6u8 {
        for die in Die::ALL {
            let row = TOTALS[die.index()][usize::from(dice)];
            let one: u32 = die.ways().iter().sum();
            assert_eq!(row.iter().sum::<u32>(), one.pow(u32::from(dice)));
            let mean: u32 = row.iter().zip(0..).map(|(weight, hits)| weight * hits).sum();
            let expected = u32::from(Dice::of(die, dice).strength()) * one.pow(u32::from(dice));
            assert_eq!(2 * mean, expected, "{dice} {die}");
        }
    }
    for dice in 0..=Adepts::DICE {
        let sum: u32 = Adepts::all().map(|result| result.weight(dice)).sum();
        assert_eq!(sum, 6u32.pow(u32::from(dice)), "{dice} yellow dice");
    }
    assert_eq!(Adepts::new(1, 1).unwrap().weight(3), 3 * 2 * 4);
    for (n, row) in CHOOSE.iter().enumerate() {
        assert_eq!(row.iter().sum::<u32>(), 1 << n);
    }
}

#[test]
fn dice_are_read_and_written() {
    for text in ["-", "1W", "2Y", "1R 2Y 3W", "3R"] {
        let dice = if text == "-" { Dice::NONE } else { Dice::read(text) };
        assert_eq!(dice.to_string(), text);
    }
    let dice = Dice::read("1R 2Y 3W");
    assert_eq!((dice.total(), dice.cursed(), dice.strength()), (6, Dice::read("6W"), 10));
    assert_eq!(dice.plus(Dice::read("1Y")).adept, 3);
    for face in Face::ALL {
        let text = format!("{}{}", face.die().letter(), face.hits());
        assert_eq!(face.id(), text);
        assert!(face.die().faces().contains(&face.hits()));
    }
}

#[test]
fn the_reward_is_the_last_row_that_the_bounty_reaches() {
    let hero = |n, bounty| {
        let row = Components::SHIPPED.prices().hero_reward(n, bounty);
        (row.xp, row.dice)
    };
    assert_eq!([0, 1, 2, 3, 4].map(|b| hero(2, b)), [(0, 1), (1, 0), (1, 1), (1, 1), (2, 0)]);
    assert_eq!([4, 5, 14, 15, 90].map(|b| hero(3, b)), [(1, 1), (2, 0), (3, 0), (4, 0), (4, 0)]);
    assert_eq!([19, 20].map(|b| hero(5, b)), [(3, 0), (4, 0)]);
    let villain = |n, bounty| {
        let row = Components::SHIPPED.prices().villain_reward(n, bounty);
        (row.xp, row.dice, row.health)
    };
    assert_eq!([2, 3, 6].map(|b| villain(1, b)), [(0, 1, 0), (1, 0, 5), (2, 0, 10)]);
    assert_eq!([2, 3, 8, 9].map(|b| villain(3, b)), [(1, 0, 0), (2, 0, 5), (3, 0, 10), (4, 0, 15)]);
    assert_eq!([0, 30].map(|b| villain(4, b)), [(2, 0, 0), (5, 0, 15)]);
}

/// A set is written as a list of names and read back from one in any order; a
/// list with a twin or a stranger is refused.
#[cfg(feature = "serde")]
#[test]
fn sets_are_written_as_lists_of_names() {
    let cells = Cell::set(&[Cell::C3, Cell::KEEP]);
    let text = serde_json::to_string(&cells).unwrap();
    assert_eq!(text, r#"["3","12"]"#);
    assert_eq!(serde_json::from_str::<Cells>(&text).unwrap(), cells);
    assert_eq!(serde_json::from_str::<Cells>(r#"["12","3"]"#).unwrap(), cells);
    for wrong in [r#"["3","3"]"#, r#"["25"]"#, "3"] {
        assert!(serde_json::from_str::<Cells>(wrong).is_err(), "{wrong}");
    }
    assert_eq!(format!("{:?}", Slot::set(&[Slot::Item])), "{Item}");
}

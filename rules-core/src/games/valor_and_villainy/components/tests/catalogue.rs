//! Ids of actions and outcomes, and the round trip of every catalogue.

use super::*;
use alloc::string::ToString;

/// 5.2: the first id of every kind of action, and the number of all.
#[test]
fn vv_actions_have_the_ids_of_the_catalogue() {
    let first = [
        (0, Action::Pass),
        (1, Action::GoFirst),
        (2, Action::GoLast),
        (3, Action::Step(Direction::North)),
        (4, Action::Step(Direction::East)),
        (5, Action::Step(Direction::South)),
        (6, Action::Step(Direction::West)),
        (7, Action::StepPortal),
        (8, Action::Scout),
        (9, Action::Loot),
        (10, Action::UseItem),
        (11, Action::RegionAction),
        (12, Action::Roll(Row::Melee)),
        (13, Action::Roll(Row::Ranged)),
        (14, Action::Roll(Row::Magic)),
        (15, Action::Roll(Row::Corruption)),
        (16, Action::PowerSurge),
        (17, Action::BuyPlusOne),
        (18, Action::UsePlusOne),
        (19, Action::AddBeat),
        (20, Action::PickDie(Face::W0)),
        (26, Action::PickDie(Face::R2)),
        (27, Action::PickRow(Row::Melee)),
        (30, Action::PickRow(Row::Corruption)),
        (31, Action::Deck(Deck::Arcane)),
        (33, Action::Deck(Deck::Void)),
        (34, Action::SpawnSize(Size::Chump)),
        (36, Action::SpawnSize(Size::Boss)),
        (37, Action::Level(Level::One)),
        (39, Action::Level(Level::Three)),
        (40, Action::Assign(Hits::new(1).unwrap())),
        (82, Action::Assign(Hits::new(43).unwrap())),
        (83, Action::Region(Cell::C0)),
        (95, Action::Region(Cell::KEEP)),
        (107, Action::Region(Cell::C24)),
        (108, Action::Character(Char::Alyndra)),
        (115, Action::Character(Char::Wugner)),
        (116, Action::Character(Char::Mordak)),
        (117, Action::Character(Char::Rattlebones0)),
        (172, Action::Character(Char::ShadowMordak)),
        (173, Action::Character(Char::Sheep0)),
        (177, Action::Character(Char::Sheep4)),
        (178, Action::Character(Char::Gust)),
        (179, Action::SpellCard(Spell::LightningSurge)),
        (230, Action::SpellCard(Spell::PartingSpite)),
        (231, Action::TreasureCard(Treasure::NotchedCleaver)),
        (255, Action::TreasureCard(Treasure::SureGauntlet)),
        (256, Action::ReturnSlot(Slot::Offense)),
        (258, Action::ReturnSlot(Slot::Item)),
        (259, Action::LevelUp(LevelUp::NewNovice(Row::Melee))),
        (263, Action::LevelUp(LevelUp::NoviceToAdept(Row::Melee))),
        (267, Action::LevelUp(LevelUp::AdeptToMaster(Row::Melee))),
        (270, Action::LevelUp(LevelUp::AdeptToMaster(Row::Corruption))),
        (271, Action::LevelUp(LevelUp::ActionPoint)),
        (272, Action::ChooseBoard(Hero::Alyndra)),
        (279, Action::ChooseBoard(Hero::Wugner)),
        (280, Action::Use),
    ];
    for (id, action) in first {
        assert_eq!((action.index(), Action::from_index(id)), (id, Some(action)));
    }
    assert_eq!(Action::COUNT, 281);
}

/// 5.7: the first id of every kind of outcome, and the number of all.
#[test]
fn vv_outcomes_have_fixed_ids() {
    let first = [
        (0, ChanceOutcome::Novices(Count::new(0).unwrap())),
        (21, ChanceOutcome::Adepts(Adepts::new(0, 0).unwrap())),
        (112, ChanceOutcome::Masters(Count::new(0).unwrap())),
        (133, ChanceOutcome::Total(Sum::new(0).unwrap())),
        (146, ChanceOutcome::Tile(Tiered::new(Tile::T1Bramble).unwrap())),
        (175, ChanceOutcome::Tile(Tiered::new(Tile::T3Grove).unwrap())),
        (176, ChanceOutcome::Minion(Minion::Rattlebones)),
        (209, ChanceOutcome::Spell(Spell::LightningSurge)),
        (261, ChanceOutcome::Treasure(Treasure::NotchedCleaver)),
        (286, ChanceOutcome::Hero(Hero::Alyndra)),
        (294, ChanceOutcome::Begin),
    ];
    for (id, outcome) in first {
        assert_eq!((outcome.index(), ChanceOutcome::from_index(id)), (id, Some(outcome)));
    }
    assert_eq!(ChanceOutcome::COUNT, 295);
    assert_eq!(Tiered::new(Tile::Fields), None);
}

/// Ids, values and texts go round, and no text appears twice.
fn goes_round<T: Indexed>() {
    let mut texts = BTreeSet::new();
    for (index, value) in T::all().enumerate() {
        assert_eq!((value.index(), T::from_index(index)), (index, Some(value)));
        assert_eq!(T::parse(&value.to_string()), Some(value));
        assert!(texts.insert(value.to_string()), "{value} twice");
    }
    assert_eq!((texts.len(), T::from_index(T::COUNT)), (T::COUNT, None));
}

#[test]
fn every_catalogue_goes_round_between_id_value_and_text() {
    goes_round::<Action>();
    goes_round::<ChanceOutcome>();
    goes_round::<Cell>();
    goes_round::<Piece>();
    goes_round::<Char>();
    goes_round::<Adepts>();
    goes_round::<Spell>();
}

#[test]
fn an_absent_id_takes_no_room() {
    assert_eq!(size_of::<Option<Cell>>(), 1);
    assert_eq!(size_of::<Option<Char>>(), 1);
    assert_eq!(size_of::<Option<Piece>>(), 1);
    assert_eq!(size_of::<Option<Treasure>>(), 1);
    assert_eq!(size_of::<Option<Tile>>(), 1);
}

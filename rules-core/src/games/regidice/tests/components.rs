//! What the code works out against the data file.

use super::*;
use toml::{Table, Value as Entry};

fn data() -> Table {
    include_str!("../components.toml").parse().unwrap()
}
fn rows<'a>(data: &'a Table, name: &str) -> &'a [Entry] {
    data[name].as_array().unwrap()
}
fn number(entry: &Entry) -> i64 {
    entry.as_integer().unwrap()
}
fn numbers(entry: &Entry) -> Vec<i64> {
    entry.as_array().unwrap().iter().map(number).collect()
}
fn same<'a>(names: impl IntoIterator<Item = &'a Entry>, texts: impl IntoIterator<Item = String>) {
    let names = names.into_iter().map(|name| name.as_str().unwrap().to_lowercase());
    assert_eq!(names.collect::<Vec<_>>(), texts.into_iter().collect::<Vec<_>>());
}

#[test]
fn the_dice_are_those_of_the_data_file() {
    let data = data();
    same(
        rows(&data, "dice").iter().map(|row| &row["colour"]),
        Colour::all().map(|c| c.to_string()),
    );
    for row in rows(&data, "start") {
        let players = u8::try_from(number(&row["players"])).unwrap();
        let state = State::setup(&plain(players));
        for (seat, dice) in row["seats"].as_array().unwrap().iter().enumerate() {
            assert_eq!(state.pools[seat].colours().map(i64::from).to_vec(), numbers(dice));
        }
    }
}

#[test]
fn the_enemies_are_those_of_the_data_file() {
    for row in rows(&data(), "enemy") {
        let enemy = Enemy::new(u8::try_from(number(&row["index"])).unwrap()).unwrap();
        assert_eq!(number(&row["dice"]), i64::from(enemy.dice()));
        assert_eq!(number(&row["health"]), i64::from(enemy.health(EnemyHealth::Damage)));
        assert_eq!(number(&row["health_pips_variant"]), i64::from(enemy.health(EnemyHealth::Pips)));
        assert_eq!(number(&row["attack"]), i64::from(enemy.attack()));
        assert_eq!(number(&row["dice"]), i64::from(enemy.defence(0)));
        assert_eq!(number(&row["defence_max"]), i64::from(enemy.defence(99)));
    }
}

#[test]
fn actions_runs_and_amounts_are_those_of_the_data_file() {
    let data = data();
    same(rows(&data, "action").iter().map(|row| &row["name"]), Deed::all().map(|d| d.to_string()));
    let tables = data["tables"].as_table().unwrap();
    for (row, run) in rows(&data, "run").iter().zip(Run::all()) {
        assert_eq!(number(&row["k"]), i64::try_from(run.index()).unwrap());
        assert_eq!(
            (number(&row["low"]), number(&row["length"])),
            (i64::from(run.low()), i64::from(run.length()))
        );
        let heals = numbers(&tables["heal_by_run_length"])[usize::from(run.length())];
        assert_eq!(heals, i64::from(run.heals()));
    }
    assert_eq!(rows(&data, "run").len(), Run::COUNT);
    for size in 3..=8usize {
        let text: Vec<&str> = ["R2", "Y2", "B2", "R2", "Y2", "B2", "R2", "Y2"][..size].to_vec();
        let mut state = table(&[&text.join(" ")]);
        play(&mut state, "begin block, set 2, confirm");
        let block = numbers(&tables["block_by_set_size"])[size];
        assert_eq!(i64::from(state.table.block), block);
    }
    same(
        rows(&data, "spell").iter().map(|row| &row["colour"]),
        Colour::all().map(|c| c.to_string()),
    );
}

#[test]
fn the_catalogue_is_that_of_the_data_file() {
    let data = data();
    let words = |row: &Entry| match row["kind"].as_str().unwrap() {
        "RunColour" => "run colour".to_string(),
        kind => kind.to_lowercase(),
    };
    let texts: Vec<String> = Action::all().map(|action| action.to_string()).collect();
    let mut next = 0;
    for row in rows(&data, "catalogue") {
        let first = usize::try_from(number(&row["first"])).unwrap();
        let size = usize::try_from(number(&row["size"])).unwrap();
        assert_eq!(first, next);
        next += size;
        assert!(texts[first..next].iter().all(|text| text.starts_with(&words(row))), "{row}");
    }
    assert_eq!(next, Action::COUNT);
    let at = |text: &str| Action::parse(text).unwrap().index();
    assert_eq!([at("declare animal 6"), at("keep black 6"), at("lose black 6")], [29, 61, 145]);
    assert_eq!([at("pump red 1"), at("pump yellow 1"), at("give yellow 1")], [94, 99, 152]);
    let mut unique = texts.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), texts.len());
}

#[test]
fn rd_q28_start_dice_are_four_numbers_or_a_name() {
    use crate::{OptionSet, Value as Given};
    let mut options = Options::default();
    options.set("start_dice", Given::Text("hard")).unwrap();
    assert_eq!(options.start_dice, StartDice::HARD);
    options.set("start_dice", Given::Text("standard")).unwrap();
    assert_eq!(options.start_dice, StartDice::STANDARD);
    let list = |numbers: [i64; 4]| numbers.map(Given::Int);
    options.set("start_dice", Given::List(&list([24, 12, 8, 6]))).unwrap();
    assert!(options.check().is_ok());
    // The greatest values are what eight dice of a colour allow.
    for players in 1..=4 {
        let state = State::setup(&Options { players, ..options });
        let all = state
            .pools
            .iter()
            .map(Pool::colours)
            .fold([0; 3], |sum, dice| [sum[0] + dice[0], sum[1] + dice[1], sum[2] + dice[2]]);
        assert!(all.iter().all(|dice| *dice == 8));
    }
    // All four are checked whatever the number of players.
    for wrong in [[25, 12, 8, 6], [15, 13, 8, 6], [15, 12, 9, 6], [15, 12, 8, 7], [0, 1, 1, 1]] {
        options.set("start_dice", Given::List(&list(wrong))).unwrap();
        let text = options.check().unwrap_err().to_string();
        assert!(text.contains("at most 24, 12, 8, 6; or standard or hard"), "{text}");
    }
    assert!(options.set("start_dice", Given::Text("easy")).is_err());
    let five = [15, 12, 8, 6, 6].map(Given::Int);
    for wrong in [&five[..3], &five[..]] {
        assert!(options.set("start_dice", Given::List(wrong)).is_err());
    }
    let unknown = options.set("suffer", Given::Text("two")).unwrap_err().to_string();
    assert_eq!(unknown, "option `suffer` cannot be \"two\": it takes one, shared or each");
}

#[test]
fn rd_70_no_game_is_longer_than_its_rounds() {
    use crate::Rules;
    let limits = |players, round_limit| {
        let limits = State::limits(&Options { players, round_limit, ..Options::default() });
        (limits.decisions, limits.outcomes)
    };
    // Four colours for each player, and one more node for each colour.
    assert_eq!(limits(1, 1), (250, 8));
    assert_eq!(limits(3, 40), (10_000, 640));
}

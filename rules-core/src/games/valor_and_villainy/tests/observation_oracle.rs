//! What every field of the observation says, predicted from the JSON of a view. What is in
//! progress is in `observation_oracle_agenda.rs`.

use alloc::{vec, vec::Vec};

use serde_json::Value as Json;

use super::{
    fixture::Fixture,
    observation_oracle_agenda::{agenda, place},
    observation_ways::ways,
    play::variants,
};
use crate::{
    Indexed,
    games::valor_and_villainy::{
        State,
        components::{Cell, Char, Hero, Minion, Piece, Row, Spell, Tile, Treasure},
        state::{Aftermath, Base, CastFlag, DamageStage, Phase, PhaseStage, SeatId, Team},
    },
    testkit::oracle::{
        FieldCells, byte, check_observations, flag, index_of, list, number, one_hot, position,
        sparse, text, variant,
    },
};

const HEROES: [&str; 5] = ["hero 0", "hero 1", "hero 2", "hero 3", "hero 4"];
const DECKS: [&str; 3] = ["arcane", "divine", "void"];
const SLOTS: [&str; 3] = ["offense", "defense", "item"];
const DICE: [&str; 3] = ["novice", "adept", "master"];

/// The number of a thing from 1, or 0 for none.
pub(super) fn above<T: Indexed>(name: &Json) -> u8 {
    if name.is_null() { 0 } else { 1 + u8::try_from(index_of::<T>(name)).unwrap() }
}

/// Dice by colour.
pub(super) fn dice(held: &Json) -> Vec<u8> {
    DICE.map(|colour| byte(&held[colour])).to_vec()
}

/// Copies by design.
fn copies<T: Indexed>(multiset: &Json) -> Vec<u8> {
    let copies = multiset.as_object().expect("cards and how many").iter();
    sparse(T::COUNT, copies.map(|(name, n)| (index_of::<T>(&Json::from(name.as_str())), byte(n))))
}

/// The seats as a seat counts them: Heroes clockwise from the own one, then the seats that
/// are not taken, the Villain last; for him the Heroes are in seat order.
pub(super) struct BoardOrder(Vec<&'static str>);

impl BoardOrder {
    fn new(own: usize, heroes: usize) -> Self {
        let first = if own < heroes { own } else { 0 };
        let taken = (0..heroes).map(|place| HEROES[(first + place) % heroes]);
        Self(taken.chain(HEROES[heroes..].iter().copied()).chain(["villain"]).collect())
    }

    /// The place of a seat, from 1.
    pub(super) fn place(&self, seat: &Json) -> u8 {
        1 + u8::try_from(self.index(seat)).unwrap()
    }

    /// A cell for each place, 1 for that of a seat.
    pub(super) fn hot(&self, seat: &Json) -> Vec<u8> {
        one_hot(6, Some(self.index(seat)))
    }

    fn index(&self, seat: &Json) -> usize {
        self.0.iter().position(|one| seat == one).expect("a seat")
    }
}

fn oracle(view: &Json) -> FieldCells {
    let table = &view["table"];
    let (own, heroes) = (number(&view["seat"]), number(&table["heroes"]));
    let order = BoardOrder::new(own, heroes);
    let mut blocks = options(&table["options"]);
    blocks.extend(rounds(table, &order));
    blocks.extend(map(&table["map"]));
    blocks.extend(pieces(table));
    blocks.extend(piles(table));
    blocks.extend(boards(&table["players"], heroes, &order));
    blocks.extend(effects(&table["players"], heroes, &order));
    blocks.extend(agenda(&table["agenda"], &order));
    let held = |seat: &&str| DECKS.map(|deck| byte(&view["held"][*seat][deck]));
    let asked = view["asked"].as_str().map(|asked| position("me before after other", asked));
    blocks.extend([
        ("villain", vec![u8::from(own >= heroes)]),
        ("own_seat", one_hot(6, Some(own))),
        ("heroes", vec![byte(&table["heroes"]), byte(&table["options"]["heroes"])]),
        ("hand", copies::<Spell>(&view["hand"])),
        ("discard", copies::<Spell>(&table["discard"])),
        ("held", order.0.iter().flat_map(held).collect()),
        ("asked", one_hot(4, asked)),
    ]);
    blocks
}

fn options(options: &Json) -> FieldCells {
    let on = [
        "optional_procession_spawns",
        "optional_benefits",
        "boost_any_roll",
        "loot_one_by_one",
        "invigorate_above_max",
        "wound_then_defeat_in_one_attack",
        "allow_roster_changes",
        "observe_reaction_passes",
        "auto_forced",
    ];
    let values = [
        "hand_limit",
        "plus_one_cap",
        "row_capacity",
        "action_point_cap",
        "final_round_cap",
        "small_map_random_tier2",
    ];
    FieldCells::from([
        ("options_on", on.map(|name| u8::from(flag(&options[name]))).to_vec()),
        ("option_values", values.map(|name| byte(&options[name])).to_vec()),
    ])
}

const STAGES: [&str; 29] = [
    "stand",
    "begin",
    "draft",
    "chumps",
    "spells",
    "initiative",
    "hero",
    "gust",
    "unmount",
    "join",
    "joined",
    "draw",
    "discard",
    "clear",
    "dojo",
    "springs",
    "day",
    "icons",
    "restack",
    "reveal",
    "return",
    "equip",
    "cash",
    "riches",
    "heroes return",
    "spend",
    "enter",
    "minions",
    "close",
];

fn rounds(table: &Json, order: &BoardOrder) -> FieldCells {
    let tracks = ["day", "shrines", "shrines_needed", "souls"];
    let base = &table["base"];
    let (stage, held) = variant(&base["stage"]);
    let [whose, slots] = [&held["place"], &held["filled"]];
    // The side stands alone, in a place, or in what is held. Icons and stacks are the Villain's.
    let side = ["villain", "heroes"].into_iter().find(|side| {
        [held, &held["side"], &whose["side"]].iter().any(|it| it.as_str() == Some(side))
    });
    let villain = side.map_or(matches!(stage, "icons" | "restack"), |side| side == "villain");
    let cursor = match stage {
        "join" => [0, byte(held), 0],
        "restack" => {
            [u8::try_from(index_of::<Cell>(&held["cell"])).unwrap(), byte(&held["placed"]), 0]
        }
        "cash" => [0, byte(&held["dice"]), 0],
        "equip" => {
            let slots =
                list(slots).iter().map(|slot| 1 << position("offense defense item", text(slot)));
            [byte(&whose["at"]), 0, slots.sum()]
        }
        _ if held.is_number() => [byte(held), 0, 0],
        _ => {
            let at = if whose.is_null() { held } else { whose };
            let [at, least] =
                [&at["at"], &held["least"]].map(|it| if it.is_null() { 0 } else { byte(it) });
            [at, least, 0]
        }
    };
    let small = |number: usize| u8::try_from(number).unwrap();
    let flags = ["goes_last", "final_battle", "shrines_idle"];
    FieldCells::from([
        ("round", vec![small(number(&table["round"]).min(128)), byte(&table["final_rounds"])]),
        ("tracks", tracks.map(|name| byte(&table[name])).to_vec()),
        ("initiative", order.hot(&table["initiative"])),
        ("round_flags", flags.map(|name| u8::from(flag(&table[name]))).to_vec()),
        ("phase", one_hot(8, Some(index_of::<Phase>(&base["phase"])))),
        ("phase_stage", one_hot(29, Some(place(&STAGES, stage) - 1))),
        ("cursor", cursor.to_vec()),
        (
            "cursor_flags",
            [villain, held["again"] == true, held["replaced"] == true].map(u8::from).to_vec(),
        ),
    ])
}

/// Tiles: none, face-down, or which; Treasures on them; the Labyrinth.
fn map(map: &Json) -> FieldCells {
    let cells = map["cells"].as_object().expect("Regions by cell");
    let region = |(cell, region): (&alloc::string::String, &Json)| {
        let cell: usize = cell.parse().expect("the number of a cell");
        (cell, above::<Tile>(&region["tile"]) + 1, byte(&region["treasures"]))
    };
    let regions: Vec<_> = cells.iter().map(region).collect();
    let portal = match &map["labyrinth"] {
        Json::Null => vec![0; 2],
        markers => list(markers).iter().map(above::<Cell>).collect(),
    };
    FieldCells::from([
        ("tile", sparse(25, regions.iter().map(|(cell, tile, _)| (*cell, *tile)))),
        ("treasures", sparse(25, regions.iter().map(|(cell, _, treasures)| (*cell, *treasures)))),
        ("labyrinth", portal),
    ])
}

/// The Ambushers of a Scout.
fn waiting(scout: &Json) -> &Json {
    match &scout["stage"]["acting"] {
        Json::Null => &scout["stage"]["ambush"]["waiting"],
        acting => acting,
    }
}

/// The Minion cards, Sheep and Gust: where, how deep, in what state.
fn pieces(table: &Json) -> FieldCells {
    let (mut cells, mut depths) = (vec![0; 61], vec![0; 61]);
    for (cell, region) in table["map"]["cells"].as_object().expect("Regions by cell") {
        for (piece, depth) in list(&region["stack"]).iter().map(index_of::<Piece>).zip(1..) {
            cells[piece] = cell.parse::<u8>().unwrap() + 1;
            depths[piece] = depth;
        }
    }
    let members = |set: &Json, worth: u8| {
        let members = set.as_array().into_iter().flatten();
        sparse(61, members.map(|piece| (index_of::<Piece>(piece), worth)))
    };
    let lusts = [(&table["bloodlust"][0], 1), (&table["bloodlust"][1], 2)];
    let [low, high] = lusts.map(|(set, level)| members(set, level));
    let marker = u8::from(flag(&table["gust_marker"]));
    FieldCells::from([
        ("piece_cell", cells),
        ("piece_depth", depths),
        ("piece_wounded", members(&table["wounded"], 1)),
        ("piece_may_act", members(&table["may_act"], 1)),
        ("piece_ambush", members(waiting(&table["agenda"]["scout"]), 1)),
        ("piece_bloodlust", low.iter().zip(high).map(|(low, high)| low + high).collect()),
        ("piece_marker", members(&table["markers"], 1)),
        (
            "gust_cells",
            [&table["gust"], &table["base"]["stage"]["gust"]["cell"]].map(above::<Cell>).into(),
        ),
        ("gust_marker", vec![marker]),
    ])
}

/// What was discarded, looted, beaten.
fn piles(table: &Json) -> FieldCells {
    let (heroes, villain) = (&table["stashes"]["heroes"], &table["stashes"]["villain"]);
    FieldCells::from([
        ("minions_looted", copies::<Minion>(&table["defeated_minions"])),
        ("minion_discard", copies::<Minion>(&table["minion_discard"])),
        ("treasure_discard", copies::<Treasure>(&table["treasure_discard"])),
        ("loot_heroes", copies::<Treasure>(&heroes["treasures"])),
        ("loot_villain", copies::<Treasure>(&villain["treasures"])),
        (
            "stash",
            [&heroes["face_down"], &villain["face_down"], &table["defeated_heroes"]]
                .map(byte)
                .to_vec(),
        ),
    ])
}

/// A block with a row for each board: taken seats, zeros up to five, the Villain's if
/// `last`.
fn rows(
    players: &Json,
    heroes: usize,
    order: &BoardOrder,
    last: bool,
    each: impl Fn(&Json) -> Vec<u8>,
) -> Vec<u8> {
    let mut rows: Vec<_> = order.0[..heroes].iter().map(|seat| each(&players[*seat])).collect();
    rows.resize(5, vec![0; each(&players["villain"]).len()]);
    rows.extend(last.then(|| each(&players["villain"])));
    rows.concat()
}

/// What stands and lies on the boards.
fn boards(players: &Json, heroes: usize, order: &BoardOrder) -> FieldCells {
    let rows = |last, each: &dyn Fn(&Json) -> Vec<u8>| rows(players, heroes, order, last, each);
    let who = |player: &Json| {
        let hero = Some(&player["who"]).filter(|who| !who.is_null());
        one_hot(8, hero.filter(|who| *who != "mordak").map(index_of::<Hero>))
    };
    let place = |player: &Json| match &player["cell"] {
        Json::Null => vec![0, 0],
        cell => vec![byte(cell) / 5 + 1, byte(cell) % 5 + 1],
    };
    let of_rows = |player: &Json, all: usize| -> Vec<u8> {
        Row::ALL[..all].iter().flat_map(|row| dice(&player["rows"][row.id()])).collect()
    };
    let tokens = |player: &Json, all: usize| -> Vec<u8> {
        Row::ALL[..all].iter().map(|row| byte(&player["tokens"][row.id()])).collect()
    };
    FieldCells::from([
        ("hero", rows(false, &who)),
        ("player_cell", rows(true, &place)),
        ("health", rows(true, &|player| vec![byte(&player["health"])])),
        ("action_points", rows(true, &|player| vec![byte(&player["points"])])),
        ("xp", rows(true, &|player| vec![byte(&player["xp"])])),
        (
            "worn",
            rows(true, &|player| {
                SLOTS.map(|slot| above::<Treasure>(&player["slots"][slot])).to_vec()
            }),
        ),
        ("rows", rows(false, &|player| of_rows(player, 3))),
        ("plus_ones", rows(false, &|player| tokens(player, 3))),
        ("villain_rows", of_rows(&players["villain"], 4)),
        ("villain_plus_ones", tokens(&players["villain"], 4)),
    ])
}

/// What Spells have left on the boards.
fn effects(players: &Json, heroes: usize, order: &BoardOrder) -> FieldCells {
    let casters = |seats: &Json| {
        sparse(6, list(seats).iter().map(|seat| (usize::from(order.place(seat)) - 1, 1)))
    };
    let gifts = |player: &Json| {
        let edges = &player["edge_by"];
        [&player["armor_by"], &player["lifelink_by"], &edges[0], &edges[1]].map(casters).concat()
    };
    let bears = |player: &Json| {
        ["crystal", "marker", "cursed", "shackled"]
            .map(|name| u8::from(flag(&player[name])))
            .to_vec()
    };
    FieldCells::from([
        ("gifts", rows(players, heroes, order, true, gifts)),
        ("bears", rows(players, heroes, order, false, bears)),
    ])
}

/// The Defender has fallen, and the next one of the group is asked for its Armor.
fn shot() -> State {
    let mut fixture = Fixture::new(&[Hero::Bjorn, Hero::Amos, Hero::Loxley]);
    fixture.health(Hero::Bjorn, 1).wear(Hero::Amos, Treasure::PaddedJerkin);
    fixture.set(|state| state.table.players[SeatId::Hero0].marker = true).put(13, "squib_tosser_0");
    fixture.turn(Char::SquibTosser0).play("ranged; novice 1x1; region 12; assign 1");
    fixture.state
}

/// Mordak has Looted several copies of two Treasures, and a Labyrinth lies there.
fn rich() -> State {
    let mut fixture = Fixture::new(&[Hero::Bjorn, Hero::Amos, Hero::Loxley]);
    fixture.final_battle().reveal(&[(9, Tile::T2Labyrinth)]).set(|state| {
        state.table.map.portal = Some((Cell::C9, Cell::C12));
        state.table.stashes[Team::Villain].face_down = 7;
        state.table.base = Base::new(Phase::VillainLevel, PhaseStage::Reveal(Team::Villain));
        state.advance_to_cap();
    });
    fixture.play(&["treasure padded_jerkin"; 4].join("; "));
    fixture.play(&["treasure healing_draught"; 3].join("; "));
    fixture.state
}

/// Gust has a Defender marker in his Turn.
fn marked() -> State {
    let mut fixture = Fixture::new(&[Hero::Gwenavael, Hero::Amos, Hero::Loxley]);
    fixture.set(|state| {
        state.table.gust = Some(Cell::KEEP);
        state.table.gust_marker = true;
    });
    fixture.turn(Char::Gust);
    fixture.state
}

/// A Minion on Strings is chosen as the Defender (VV-99), and gets the marker.
fn strings() -> State {
    let mut fixture = Fixture::new(&[Hero::Gwenavael, Hero::Bjorn, Hero::Amos]);
    fixture.reveal(&[(8, Tile::T1Bramble), (18, Tile::T1Farm)]).tokens(Hero::Gwenavael, [0; 4]);
    fixture
        .put(13, "shadow_mordak rattlebones_0")
        .hand(Hero::Gwenavael, &[Spell::PuppetStrings; 2]);
    fixture.set(|state| state.table.initiative = SeatId::Hero1).turn(Hero::Gwenavael);
    fixture.cast(Hero::Gwenavael, Spell::PuppetStrings, 3);
    fixture.play("character shadow_mordak; magic; adept 1x0 0x2; master 0x2; spell puppet_strings");
    fixture.play("scout; tile t1_fen; minion petal_duelist; step west; melee; novice 1x1");
    fixture.play("adept 0x0 1x2; region 13; character rattlebones_0");
    fixture.state
}

/// A Spell that was cancelled still names a target.
fn cancelled() -> State {
    let mut fixture = Fixture::new(&[Hero::Gwenavael, Hero::Bjorn, Hero::Amos]);
    fixture.put(13, "shadow_mordak").hand(Hero::Gwenavael, &[Spell::PuppetStrings]);
    fixture.turn(Hero::Gwenavael).cast(Hero::Gwenavael, Spell::PuppetStrings, 3).set(|state| {
        let cast = state.table.agenda.casts.top_mut().expect("a Spell that is being cast");
        cast.flags.insert(CastFlag::Cancelled);
    });
    fixture.state
}

/// The Keep needs a new Defender after the damage to which Parting Spite answers.
fn spite() -> State {
    let mut fixture = Fixture::new(&[Hero::Mari, Hero::Bjorn, Hero::Loxley]);
    fixture.hand(Char::Mordak, &[Spell::PartingSpite]).at(Hero::Bjorn, 11).put(11, "rattlebones_0");
    fixture.tokens(Hero::Bjorn, [0; 4]).dice(Hero::Bjorn, Row::Melee, "3R").turn(Hero::Bjorn);
    fixture.play("melee; master 1x2; region 11; assign 4").set(|state| {
        let damage = state.table.agenda.damage.top_mut().expect("damage that was dealt");
        damage.stage = DamageStage::End(Aftermath { vacant: Some(Cell::KEEP), hero_side: false });
    });
    fixture.state
}

/// A die was placed by Boost, and the others are still to be rolled (VV-194).
fn boosted() -> State {
    let mut fixture = Fixture::new(&[Hero::Mari, Hero::Bjorn, Hero::Loxley]);
    fixture.at(Hero::Bjorn, 17).at(Hero::Loxley, 17).tokens(Hero::Mari, [0; 4]);
    fixture.dice(Hero::Mari, Row::Melee, "3W").wear(Hero::Mari, Treasure::SureGauntlet);
    fixture.wear(Hero::Mari, Treasure::BalancedBlade).turn(Hero::Mari).play("melee; pick W1");
    fixture.state
}

#[test]
fn every_block_says_what_the_seat_knows() {
    let rare = [shot(), rich(), marked(), strings(), cancelled(), spite(), boosted()];
    check_observations::<State>(&variants(), &rare, 199, |state, view| {
        let mut blocks = oracle(view);
        blocks.extend(ways(state));
        blocks
    });
}

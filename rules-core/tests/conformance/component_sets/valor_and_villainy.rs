//! Sets of Valor & Villainy: a changed value is played with and seen; every fault is named; what
//! is accepted keeps every promise.

use rules_core::{
    ComponentSet, DynSession, Generator, OptionError, Record, RecordError, Session, SetRef, below,
    components::ComponentsError,
    find,
    games::valor_and_villainy::{Components, Options, State},
    generator,
    serde_json::{Value as Json, json},
};

use super::{
    kit::{self, one, step, tests_of_random_sets},
    random,
};

type Set = SetRef<Components>;

/// A set from a document.
fn load(document: &Json) -> Set {
    Set::load(&document.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

/// The rows of a list of the shipped document.
fn shipped(list: &str) -> Vec<Json> {
    let entry = find("valor_and_villainy").unwrap().components.unwrap();
    let table: toml::Table = entry.shipped.parse().expect("TOML");
    let rows = rules_core::serde_json::to_value(&table[list]).expect("JSON");
    rows.as_array().expect("a list").clone()
}

/// The faults of a document, without their lines.
fn faults(document: &Json) -> String {
    Set::load(&document.to_string()).map_or_else(|error| error.to_string(), |set| set.to_string())
}

/// A game with a set, played for a while.
fn played(set: Set, heroes: u8, steps: usize) -> Session<State> {
    let options = Options::default().with_components(set).with_heroes(heroes);
    let mut session = Session::<State>::new(&options).expect("the options fit");
    let mut rng = generator(7, 0);
    for _ in 0..steps {
        if !step(&mut session, &mut rng) {
            break;
        }
    }
    session
}

#[test]
fn the_shipped_document_is_the_set_that_ships() {
    let entry = find("valor_and_villainy").expect("the game").components.expect("it has sets");
    assert_eq!((entry.load)(entry.shipped).as_deref(), Ok("shipped"));
    assert_eq!(Set::load("{}"), Ok(Set::SHIPPED));
    assert!(Set::load(entry.shipped).unwrap().is_shipped());
    assert_eq!(Components::SHIPPED.title(), "shipped");
}

#[test]
fn the_default_writes_nothing_down() {
    let record = Record::of(&played(Set::SHIPPED, 3, 40));
    assert!(!record.to_string().contains("components"));
}

#[test]
fn another_map_is_laid_and_seen() {
    // A small Map without a ring: a cross of four arms of Tier I, and fewer corners.
    let mine = load(&json!({"title": "Four roads", "layout": {"tier1": [2, 10, 14, 22],
        "tier2_3_to_5_heroes": [1, 3, 21, 23], "tier3_3_to_5_heroes": [0, 4],
        "tier2_1_to_2_heroes": [1, 3, 21, 23], "tier2_1_to_2_heroes_full_ring": [1, 3, 21, 23]}}));
    for (set, heroes, tiles) in
        [(Set::SHIPPED, 3, 25), (mine, 3, 15), (Set::SHIPPED, 2, 18), (mine, 2, 13)]
    {
        let session = played(set, heroes, 0);
        let json = rules_core::serde_json::to_value(session.state()).expect("a state");
        let cells = json["table"]["map"]["cells"].as_object().expect("cells");
        assert_eq!(cells.len(), tiles, "{set} with {heroes} Heroes");
    }
}

#[test]
fn a_changed_number_is_played() {
    let health = |set| {
        let json = rules_core::serde_json::to_value(played(set, 3, 0).state()).expect("a state");
        let player = |seat: &str| json["table"]["players"][seat]["health"].clone();
        [player("hero 0"), player("villain")]
    };
    let mine = load(&json!({"character": [{"id": "alyndra", "health": 33},
        {"id": "mordak", "health_by_heroes": [5, 5, 70, 5, 5]}]}));
    assert_eq!(health(Set::SHIPPED), [json!(11), json!(45)]);
    assert_eq!(health(mine), [json!(33), json!(70)]);
}

/// Spells that cost 1, 2, 3 and attack with the same number at each level.
fn fierce(damage: u8) -> Set {
    let mut spells = Vec::new();
    for old in shipped("spell") {
        let mut row = json!({"id": old["id"], "effects": old["effects"]});
        if let Some(levels) = old["costs"].as_array() {
            row["costs"] = (1..=levels.len()).collect();
        }
        for effect in row["effects"].as_array_mut().expect("effects") {
            if effect["op"] == "attack" && effect["amt"].is_array() {
                effect["amt"] = effect["amt"].as_array().unwrap().iter().map(|_| damage).collect();
            }
        }
        spells.push(row);
    }
    load(&json!({"title": "Fierce Spells", "spell": spells}))
}

/// What a Spell cost, and the damage pool of its attack: the first `cases` of random games.
fn spell_attacks(set: Set, cases: usize) -> (Vec<i64>, Vec<i64>) {
    let options = Options::default().with_components(set).with_heroes(3);
    let (mut costs, mut pools) = (Vec::new(), Vec::new());
    let json = |session: &Session<State>| {
        rules_core::serde_json::to_value(session.state()).expect("a state")["table"]["agenda"]
            .clone()
    };
    for number in 0..200 {
        let mut session = Session::<State>::new(&options).expect("the options fit");
        let mut rng = generator(3, number);
        while costs.len() < cases || pools.len() < cases {
            let before = json(&session);
            if !step(&mut session, &mut rng) {
                break;
            }
            let after = json(&session);
            let hits =
                |agenda: &Json| agenda["rolls"].as_array()?.last()?["stage"]["spend"].as_i64();
            let cast = before["casts"].as_array().and_then(|casts| casts.last());
            if cast.is_some_and(|cast| cast["stage"] == "level") {
                costs.extend(hits(&before).zip(hits(&after)).map(|(had, has)| had - has));
            }
            if cast.is_some() && before["attack"].is_null() && !after["attack"].is_null() {
                // A group may take its damage at once.
                let (attack, dealing) = (&after["attack"], &after["attack"]["stage"]["deal"]);
                let pool = if dealing.is_null() { &attack["pool"] } else { &dealing["amount"] };
                pools.push(pool.as_i64().expect("a pool"));
            }
        }
        if costs.len() >= cases && pools.len() >= cases {
            return (costs, pools);
        }
    }
    panic!("200 games show {costs:?} and {pools:?}")
}

#[test]
fn faults_are_found_all_at_once_with_line_and_path() {
    let text = "titel = \"x\"\n[[minion]]\nid = \"slam_poet\"\nsize = \"boss\"\n\
        fresh = { defeat = 99, wound = 3, melee = \"3X\", abilities = [\"armour\"] }\n\
        [[tile]]\nid = \"t3_lair\"\nicons = [{ kind = \"chmp\" }]\nrule = \"sprng\"\n\
        [[procession]]\nday = 2\nxp_by_heroes = [1, 2, 3]\n[layout]\ntier1 = [2, 6, 7]\n";
    let error = Set::load(text).expect_err("it is wrong in many ways").to_string();
    let expected = [
        "line 1: titel: there is no such key; the nearest is `tile`",
        "line 4: minion[id \"slam_poet\"].size: this is structure and cannot change; leave it out \
         or write \"chump\": Size, people and colour tell the decks and the rules which card it is",
        "line 5: minion[id \"slam_poet\"].fresh.abilities[0]: this is \"armour\"; \
         the nearest is `armor`",
        "line 5: minion[id \"slam_poet\"].fresh.defeat: this is 99; \
         write a whole number from 1 to 43",
        "line 5: minion[id \"slam_poet\"].fresh.melee: this is \"3X\"; write at most 12 dice as in \
         \"2Y1W\": W for Novice, Y for Adept, R for Master",
        "line 5: minion[id \"slam_poet\"].fresh.wound: this is 3; \
         write less than `defeat`, which is 3",
        "line 8: tile[id \"t3_lair\"].icons[0].kind: this is \"chmp\"; the nearest is `chump`",
        "line 9: tile[id \"t3_lair\"].rule: this is \"sprng\"; the nearest is `spring`",
        "line 12: procession[day 2].xp_by_heroes: there are 3 entries; \
         write a list of five, for one to five Heroes",
        "line 14: layout.tier1[2]: this is 7; \
         the cells of this tier are 2, 6, 8, 10, 14, 16, 18, 22",
    ];
    assert_eq!(error.lines().collect::<Vec<_>>(), expected);
}

/// Holds that a document is refused with these words.
fn has(document: &Json, part: &str) {
    let text = faults(document);
    assert!(text.contains(part), "{text}");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let minion = |fields: Json| {
        let mut row = fields;
        row["id"] = json!("heckler");
        json!({"minion": [row]})
    };
    has(&minion(json!({"copies": 4})), "each card is an id of the catalogue");
    has(&minion(json!({"bounty": 21})), "from 0 to 20");
    has(&minion(json!({"fresh": {"abilities": ["dodge:1W", "dodge:1Y"]}})), "occurs twice");
    has(&minion(json!({"fresh": {"abilities": ["dodge:1W1Y"]}})), "of one colour");
    has(&minion(json!({"fresh": {"abilities": ["dodge:1W"]}})), "15 Characters could dodge");
    has(&minion(json!({"wounded": {"wound": 1}})), "there is no such key");
    has(&minion(json!({"wounded": {"magic": "1W"}})), "Minions could cast Spells");
    has(&json!({"gust": {"back": {"magic": "1W"}}}), "2 Minions could cast Spells");
    let nobody = json!([{"id": "shadow_mordak", "fresh": {"magic": ""}, "wounded": {"magic": ""}}]);
    load(&json!({"minion": nobody, "gust": {"back": {"magic": "1W"}}}));
    has(&json!({"spawn_cost": {"chump": 0}}), "from 1 to 43");
    has(&json!({"level_up": [{"id": "new_novice", "cost": 0}]}), "from 1 to 20");
    has(&json!({"spell": [{"id": "blink", "copies": 3}]}), "this is structure");
    has(&json!({"die": [{"id": "novice", "count": 7}]}), "outcomes of the catalogue");
    let board = |fields: &[(&str, Json)]| {
        let mut row = json!({"id": "mordak"});
        for (key, value) in fields {
            row[*key] = value.clone();
        }
        json!({"character": [row]})
    };
    has(&board(&[("health_by_heroes", json!([5, 5, 7, 5, 5]))]), "a multiple of 5 from 5 to 100");
    has(&board(&[("health_max", json!(200))]), "goes by fives to 100");
    has(&board(&[("power_row", json!("might"))]), "there are melee, ranged, magic, corruption");
    let tile = |id: &str, fields: &[(&str, Json)]| {
        let mut row = json!({"id": id});
        for (key, value) in fields {
            row[*key] = value.clone();
        }
        json!({"tile": [row]})
    };
    has(&tile("keep", &[("mountain", json!(true))]), "the Heroes begin there");
    has(&tile("t2_dojo", &[("rule", json!(""))]), "Shrines, Dojo and Labyrinth stay");
    has(
        &tile("t1_fen", &[("rule", json!("dojo"))]),
        "rule: this is \"dojo\"; there are lookout, spring",
    );
    let treasure = json!({"kind": "treasure"});
    let five = json!([treasure, treasure, treasure, treasure, treasure]);
    has(&tile("t1_fen", &[("icons", five)]), "write 4 at most");
    has(&json!({"layout": {"tier1": [2]}}), "nobody can reach");
    has(&json!({"layout": {"tier2_1_to_2_heroes": [1, 3]}}), "write 4 to 8");
    has(&json!({"layout": {"tier1": [2, 6, 8, 10, 14, 16], "random_tier1": 7}}), "or write 6");
    let rows = json!([{"heroes": "3", "min_bounty": 2, "xp": 1, "die": ""}]);
    has(&json!({"hero_stash_row": rows}), "begins with 0");
    has(&json!({"hero_stash_row": rows}), "there are 0 rows for 1-2 Heroes");
    let rows: Json = ["1-2", "3", "4-5"]
        .map(|heroes| json!({"heroes": heroes, "min_bounty": 0, "xp": 16, "die": "1W"}))
        .into_iter()
        .collect();
    has(&json!({"hero_stash_row": rows}), "somebody could gain 178 XP");
    let riches: Json =
        shipped("minion").iter().map(|m| json!({"id": m["id"], "bounty": 9})).collect();
    has(&json!({"minion": riches}), "could hold Bounty of 557");
    has(&json!({"treasure": [{"id": "padded_jerkin", "abilities": ["evade"]}]}), "other abilities");
    has(&json!({"treasure": [{"id": "padded_jerkin", "text": "{amount}"}]}), "without braces");
    let might = json!({"character": [{"id": "alyndra", "power_row": "corruption"}]});
    has(&might, "write melee, ranged or magic");
    let tonic = json!({"treasure": [{"id": "hasty_tonic", "amount": 4}]});
    has(&tonic, "amount: this is 4; write a whole number from 1 to 3");
    has(&json!({"digest": "0123456789abcdef"}), "leave it out");
}

#[test]
fn of_spells_only_numbers_dice_and_the_range_of_attacks_change() {
    let spell = |id: &str, fields: Json| {
        let mut row = fields;
        row["id"] = json!(id);
        json!({"spell": [row]})
    };
    let fist = |fields| spell("enormous_fist", fields);
    has(&fist(json!({"costs": [4, 6]})), "costs: there are 2 entries; write 3, one for each level");
    has(&fist(json!({"costs": [4, 4, 8]})), "write a higher cost for each higher level");
    has(&fist(json!({"costs": [0, 4, 13]})), "write a whole number from 1 to 12");
    has(&fist(json!({"copies": 4})), "observations and piles have room for these cards");
    has(&fist(json!({"kind": "reaction"})), "how Spells nest decides how deep a state is");
    has(&fist(json!({"target": {"range": "far"}})), "target.range: this is \"far\"");
    has(&fist(json!({"target": {"kind": "hero"}})), "whom a Spell may name is a rule");
    has(&spell("blink", json!({"target": {"range": "nearby"}})), "write \"any\": only attacks");
    has(&fist(json!({"effects": []})), "there are 0 effects; write 1: what a Spell does is a rule");
    let heal = json!([{"op": "heal", "amt": [1, 2, 3], "region": "target"}]);
    has(&fist(json!({"effects": heal})), "write \"attack\": what a Spell does is a rule");
    has(&fist(json!({"effects": [{"op": "attack", "region": "target"}]})), "the key is missing");
    let attack = |amt: Json| json!([{"op": "attack", "amt": amt, "region": "target"}]);
    has(&fist(json!({"effects": attack(json!([1, 2, 21]))})), "effects[0].amt[2]: this is 21");
    has(&fist(json!({"effects": attack(json!([1, 2]))})), "write 3, one for each level");
    let dice = json!([{"op": "attack", "dice": ["1W", "2R1W", "7R"], "region": "target"}]);
    has(&spell("lightning_surge", json!({"effects": dice})), "dice[1]: this is \"2R1W\"");
    has(&spell("lightning_surge", json!({"effects": dice})), "dice[2]: this is \"7R\"");
    has(&fist(json!({"text": "{dice}"})), "this card has no value `dice`");
    let idea = |ability: &str| {
        let grant =
            json!({"op": "grant", "who": "actor", "ability": ability, "duration": "action"});
        spell("bright_idea", json!({"effects": [grant]}))
    };
    has(&idea("bonus:3W"), "as many dice as the card has, 2");
    has(&idea("armor"), "write \"bonus:2W\": what a Spell does is a rule");
}

#[test]
fn boards_above_the_caps_are_refused_with_the_option() {
    let strong = load(&json!({"character": [{"id": "mari", "melee": "7Y", "action_points": 6}]}));
    let open = |options: Options| Session::<State>::new(&options).map(|_| ());
    let options = Options::default().with_components(strong);
    let refused = |name, options| {
        let error = open(options).expect_err("a cap is too low");
        assert!(matches!(error, OptionError::Impossible { name: of, .. } if of == name), "{error}");
    };
    refused("row_capacity", options);
    refused("action_point_cap", options.with_row_capacity(7));
    assert_eq!(open(options.with_row_capacity(7).with_action_point_cap(6)), Ok(()));
}

#[test]
fn spells_cost_and_hit_what_is_printed() {
    let (costs, pools) = spell_attacks(fierce(18), 2);
    assert!(costs.iter().all(|cost| (1..=3).contains(cost)), "{costs:?}");
    // Alyndra's ability adds 1 or 2; Lightning Surge has dice, up to 12.
    let of_dice = |pool: &&i64| **pool <= 14;
    assert!(pools.iter().all(|pool| of_dice(&pool) || (18..=20).contains(pool)), "{pools:?}");
    assert!(pools.iter().any(|pool| *pool >= 18), "{pools:?}");
    let (costs, pools) = spell_attacks(Set::SHIPPED, 1);
    assert!(costs.iter().all(|cost| *cost <= 8) && pools.iter().all(|pool| *pool <= 14));
}

#[cfg(feature = "words")]
#[test]
fn texts_of_spells_follow_their_numbers() {
    use rules_core::{Observe, words::Describe};
    let shown = |set| {
        let session = played(set, 5, 60);
        let table = |seat| format!("{:?}", <State as Describe>::table(&session.state().view(seat)));
        (0..6).map(table).collect::<Vec<_>>().concat()
    };
    let all = shown(fierce(18));
    assert!(all.contains("for 18 damage") && !all.contains("5 / 8 / 11"), "{all}");
    let mine = load(&json!({"spell": [{"id": "enormous_fist", "name": "Thunder",
        "target": {"range": "own"}}]}));
    let all = shown(mine);
    assert!(all.contains("Thunder (costs 4/6/8): Attack your own Region for 5 / 8 / 11"), "{all}");
}

#[test]
fn a_record_names_its_set_and_can_bring_it_along() {
    let mine = |health: u8| {
        load(&json!({"title": "Hearts", "character":
        [{"id": "bjorn", "health": health}]}))
    };
    let session = played(mine(25), 2, 60);
    let record = Record::of(&session);
    assert_eq!(record.options["components"], json!(mine(25).to_string()));
    assert!(record.replay::<State>().unwrap().same(&session));
    let mut unknown = record.clone();
    unknown.options.insert("components".into(), json!("0000000000000001 Mine"));
    let refused = unknown.replay::<State>().map(|_| ());
    assert!(
        matches!(refused, Err(RecordError::Options(OptionError::NotLoaded { .. }))),
        "{refused:?}"
    );
    let whole = record.clone().with_components();
    assert_eq!(whole.options["components"]["title"], "Hearts");
    assert!(whole.to_string().parse::<Record>().unwrap().replay::<State>().unwrap().same(&session));
    // Under another set the end differs.
    let mut other = record;
    other.options.insert("components".into(), json!(mine(24).to_string()));
    assert!(other.replay::<State>().is_err());
}

/// The document of a random set.
fn random(rng: &mut Generator) -> Json {
    random::accepted::<Components>(rng, "valor_and_villainy").1
}

/// Options with a set, and others at random.
fn options(rng: &mut Generator, set: Set) -> Options {
    let flag = |rng: &mut Generator| below(rng, 2) == 0;
    Options::default()
        .with_components(set)
        .with_heroes(1 + u8::try_from(below(rng, 5)).unwrap())
        .with_small_map_random_tier2(*one(rng, &[1, 4]))
        .with_optional_benefits(flag(rng))
        .with_optional_procession_spawns(flag(rng))
        .with_invigorate_above_max(flag(rng))
        .with_wound_then_defeat_in_one_attack(flag(rng))
        .with_allow_roster_changes(flag(rng))
        .with_auto_forced(flag(rng))
        // A board of these sets may have more than the usual caps allow.
        .with_row_capacity(12)
        .with_action_point_cap(9)
}

/// A game with a set.
fn opened(document: &str) -> Result<Session<State>, ComponentsError> {
    let set = Set::load(document)?;
    let options = options(&mut generator(set.get().digest(), 0), set);
    Ok(Session::new(&options).expect("the options fit"))
}

/// Options with a random valid set, and the document of the set.
fn with_random_set(seed: u64, number: u64) -> (Options, Option<String>) {
    let mut rng = generator(seed, number);
    let (set, _) = random::accepted(&mut rng, "valor_and_villainy");
    let options = options(&mut rng, set);
    (options, set.document())
}

tests_of_random_sets! {
    each: with_random_set, rarity: 4, sets: 2, games: 1, bent: 60, of_each_kind: 5
}

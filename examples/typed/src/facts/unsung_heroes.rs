//! Unsung Heroes: hands, decks and most Treasures are secret.

use rules_core::{
    Indexed, Seat,
    games::unsung_heroes::{
        Colour, Die, Frame, Gain, GainStage, Minion, Player, Puppet, RowCard, Seats, Slot, Slots,
        Source, Stage, Stakes, State, Table, Target, Treasure, TreasurePlace, View, Why,
    },
};
use serde_json::{Map, Value as Json, json};

use super::{Facts, options, text, texts};

impl Facts for State {
    fn facts(&self) -> Json {
        let table = self.table();
        json!({
            "options": options(table.options()),
            "table": public(table),
            "hands": seats(table, json!([]), |seat| slots(self.hand(seat))),
            "decks": seats(table, json!([]), |seat| slots(self.deck(seat))),
            "treasures": treasures(table),
            "stage": stage(table.stage()),
            "agenda": table.frames().iter().map(frame).collect::<Json>(),
        })
    }

    fn facts_of_view(view: &View) -> Json {
        let table = view.table();
        let hidden = |(place, seen)| trove(place, seen, false);
        json!({
            "seat": view.seat(),
            "options": options(table.options()),
            "table": public(table),
            "hand": slots(view.hand()),
            "deck": slots(view.deck()),
            "hands": seats(table, json!(0), |seat| view.hand_size(seat).into()),
            "decks": seats(table, json!(0), |seat| view.deck_size(seat).into()),
            "treasures": treasures(table),
            "hidden": view.hidden().map(hidden).collect::<Json>(),
            "stage": stage(table.stage()),
            "agenda": table.frames().iter().map(frame).collect::<Json>(),
        })
    }
}

/// A list with a place for each of four seats.
fn seats(table: Table<'_>, nobody: Json, of: impl Fn(Seat) -> Json) -> Json {
    let players = table.options().players;
    (0..4).map(|seat| if seat < players { of(seat) } else { nobody.clone() }).collect()
}

fn slots(slots: Slots) -> Json {
    slots.iter().map(Slot::get).collect()
}

fn public(table: Table<'_>) -> Json {
    let used = table.players().filter(|player| player.has_used_ability());
    let minion = |minion: Minion| {
        json!({
            "place": text(table.minion(minion)),
            "used": table.is_minion_used(minion),
            "counted": table.is_minion_counted(minion),
        })
    };
    let minions: Map<_, _> = Minion::all().map(|one| (one.to_string(), minion(one))).collect();
    json!({
        "cast": seats(table, Json::Null, |seat| {
            table.player(seat).character().map_or(Json::Null, text)
        }),
        "stakes": stakes(table.stakes()),
        "before": table.stakes_before().map(stakes),
        "rat_cards": table.rat_cards(),
        "bars_one": table.bars_one(),
        "coin": table.has_coin(),
        "ability_used": used.map(Player::seat).collect::<Vec<_>>(),
        "minions": minions,
        "reached": seats(table, json!(0), |seat| table.player(seat).reached().into()),
        "was": seats(table, json!(0), |seat| table.player(seat).score_before().into()),
        "round": table.round(),
        "current": table.current(),
        "passes": table.passes(),
        "clock": table.clock(),
    })
}

fn stakes(stakes: Stakes<'_>) -> Json {
    let row = |card: RowCard| json!({ "owner": card.owner(), "slot": card.slot().get(), "counted": card.is_counted() });
    let puppet = |puppet| {
        stakes.puppet(puppet).map(|(owner, slot)| json!({ "owner": owner, "slot": slot.get() }))
    };
    json!({
        "dice": (0..4).map(|seat| texts(stakes.dice(seat).iter())).collect::<Json>(),
        "discards": (0..4).map(|seat| slots(stakes.discarded(seat))).collect::<Json>(),
        "rows": (0..4).map(|seat| stakes.row(seat).map(row).collect::<Json>()).collect::<Json>(),
        "puppets": Puppet::all().map(puppet).collect::<Vec<_>>(),
        "angry": stakes.angry(),
        "happy": stakes.happy(),
        "cheese": stakes.cheese(),
        "bars_ten": stakes.bars_ten(),
        "boil": stakes.boils(),
        "puppet_bonus": stakes.puppet_bonus(),
    })
}

fn treasures(table: Table<'_>) -> Json {
    let entry = |treasure: Treasure| {
        let (place, seen) = (table.treasure(treasure), table.treasure_seen(treasure));
        (treasure.to_string(), trove(place, seen, table.is_treasure_counted(treasure)))
    };
    Json::Object(Treasure::all().map(entry).collect())
}

fn trove(place: TreasurePlace, seen: Seats, counted: bool) -> Json {
    let seen: Vec<_> = seen.iter().collect();
    json!({ "place": text(place), "seen": seen, "counted": counted })
}

fn stage(stage: Stage) -> Json {
    match stage {
        Stage::Draft { seat } => json!({ "draft": { "seat": seat } }),
        Stage::Deal { seat, left } => json!({ "deal": { "seat": seat, "left": left } }),
        Stage::TurnUp => json!("turn_up"),
        Stage::Rolls { next } => json!({ "rolls": { "next": next } }),
        Stage::First => json!("first"),
        Stage::Turn => json!("turn"),
        Stage::Action => json!("action"),
        Stage::Played { card } => json!({ "played": { "card": source(card) } }),
        Stage::Nope { slot, asked } => {
            json!({ "nope": { "slot": slot.get(), "asked": asked } })
        }
        Stage::Rank { winner } => json!({ "rank": { "winner": winner } }),
        Stage::Treasures { winner, second } => {
            json!({ "treasures": { "winner": winner, "second": second } })
        }
        Stage::Keep { winner, second } => {
            json!({ "keep": { "winner": winner, "second": second } })
        }
        Stage::StuffEnd { puppet } => json!({ "stuff_end": { "puppet": puppet } }),
        Stage::Refill { seat, left } => json!({ "refill": { "seat": seat, "left": left } }),
        Stage::Over { winner } => json!({ "over": { "winner": winner } }),
        _ => Json::Null,
    }
}

fn source(source: Source) -> Json {
    match source {
        Source::Card { owner, slot } => json!({ "card": { "owner": owner, "slot": slot.get() } }),
        Source::Treasure(treasure) => json!({ "treasure": text(treasure) }),
        _ => Json::Null,
    }
}

fn frame(frame: &Frame) -> Json {
    match frame {
        Frame::Blank => json!("blank"),
        Frame::Card { source: card, next } => {
            json!({ "card": { "source": source(*card), "next": next } })
        }
        Frame::Show { next } => json!({ "show": { "next": next } }),
        Frame::Pick { target: what, may_skip } => {
            json!({ "pick": { "target": target(*what), "may_skip": may_skip } })
        }
        Frame::Gain(gain) => json!({ "gain": self::gain(gain) }),
        Frame::Reroll { owner, die } => json!({ "reroll": { "owner": owner, "die": text(die) } }),
        Frame::Mass { owner, left, ones } => {
            json!({ "mass": { "owner": owner, "left": left, "ones": ones } })
        }
        Frame::Rage { left } => json!({ "rage": { "left": left } }),
        Frame::Forge { chosen, next, sum } => {
            let chosen: Vec<_> = (0..64).filter(|part| chosen >> part & 1 == 1).collect();
            json!({ "forge": { "chosen": chosen, "next": next, "sum": sum } })
        }
        Frame::Draw => json!("draw"),
        _ => Json::Null,
    }
}

fn target(target: Target) -> Json {
    match target {
        Target::RerollOwn => json!("reroll_own"),
        Target::RerollAny => json!("reroll_any"),
        Target::RerollPurple => json!("reroll_purple"),
        Target::SwapA => json!("swap_a"),
        Target::SwapB { owner, die } => json!({ "swap_b": { "owner": owner, "die": text(die) } }),
        Target::Break => json!("break"),
        Target::Transmute => json!("transmute"),
        Target::ReplayOwn => json!("replay_own"),
        Target::ReplayAny => json!("replay_any"),
        Target::StuffItem => json!("stuff_item"),
        Target::StuffPuppet { owner, slot } => {
            json!({ "stuff_puppet": { "owner": owner, "slot": slot.get() } })
        }
        Target::TitheTake(points) => json!({ "tithe_take": points }),
        Target::TitheGive(points) => json!({ "tithe_give": points }),
        Target::Measured => json!("measured"),
        _ => Json::Null,
    }
}

fn gain(gain: &Gain) -> Json {
    let why = match gain.why() {
        Why::Starting => "starting",
        Why::Card => "card",
        Why::Other => "other",
        Why::Broken => "broken",
        _ => "",
    };
    let stage = match gain.stage() {
        GainStage::Faith => "faith",
        GainStage::Roll => "roll",
        GainStage::Comedy => "comedy",
        GainStage::Extra => "extra",
        GainStage::Odds => "odds",
        _ => "",
    };
    let rolled = Colour::all().filter(|colour| gain.is_rolled(*colour));
    let rolled: u8 = rolled.map(|colour| 1 << colour.index()).sum();
    json!({
        "owner": gain.owner(),
        "why": why,
        "step": stage,
        "dice": gain.dice().iter().map(Die::to_string).collect::<Vec<_>>(),
        "left": gain.to_roll(),
        "ones": gain.ones(),
        "rolled": rolled,
    })
}

//! Hero Must Die!: plot cards and unseen event cards are secret.

use rules_core::{
    ComponentSet, Indexed,
    games::hero_must_die::{
        Battle, Components, Court, Deed, End, Event, EventCard, Fight, Frame, Half, Hero, Monster,
        Multiset, Player, Plot, Road, Slot, Spot, Stage, State, Stolen, Table, Token, Trap, Traps,
        View, Wounds,
    },
};
use serde_json::{Map, Value as Json, json};

use super::{Facts, options, text};

impl Facts for State {
    fn facts(&self) -> Json {
        let table = self.table();
        let hand = |seat| cards(self.hand(seat));
        let stage = stage(table.stage(), table);
        json!({
            "options": options(table.options()),
            "table": public(table),
            "slots": slots(table),
            "plots": {
                "hands": seats(table, json!({}), hand),
                "drawn": cards(self.drawn()),
                "put_back": self.put_back().map(|(seat, put)| json!({ "seat": seat, "cards": cards(put) })),
                "stolen": self.stolen().iter().map(stolen).collect::<Json>(),
            },
            "agenda": { "stage": stage, "stack": table.tasks().iter().map(frame).collect::<Json>() },
        })
    }

    fn facts_of_view(view: &View) -> Json {
        let table = view.table();
        let stage = stage(table.stage(), table);
        json!({
            "seat": view.seat(),
            "options": options(table.options()),
            "table": public(table),
            "slots": slots(table),
            "hand": cards(view.hand()),
            "hands": seats(table, json!(0), |seat| view.hand_size(seat).into()),
            "deck": view.deck_size(),
            "drawn": cards(view.drawn()),
            "drawn_count": view.drawn_size(),
            "put_back": cards(view.put_back()),
            "stolen": view.stolen().iter().map(stolen).collect::<Json>(),
            "agenda": { "stage": stage, "stack": table.tasks().iter().map(frame).collect::<Json>() },
        })
    }
}

/// A list with a place for each of four seats.
fn seats(table: Table<'_>, nobody: Json, of: impl Fn(u8) -> Json) -> Json {
    let players = table.options().players;
    (0..4).map(|seat| if seat < players { of(seat) } else { nobody.clone() }).collect()
}

/// What cards are called in the set that ships: documents name them so in every set.
fn set() -> &'static Components {
    Components::SHIPPED
}

fn monster(card: Monster) -> Json {
    set().monster(card).creature.name.into()
}

fn hero(card: Hero) -> Json {
    set().hero(card).name.into()
}

fn plot(card: Plot) -> Json {
    set().plot(card).name.into()
}

fn event(face: Event) -> Json {
    set().event(face).name.into()
}

fn cards(cards: Multiset<Plot>) -> Json {
    let entry = |card| (set().plot(card).name.to_owned(), cards.count(card).into());
    Json::Object(cards.iter().map(entry).collect())
}

fn traps(traps: Traps) -> Json {
    let entry = |trap: Trap| (set().trap(trap).name.to_owned(), traps.count(trap).into());
    Json::Object(traps.iter().map(entry).collect())
}

fn slots(table: Table<'_>) -> Json {
    let card = |card: &EventCard| json!({ "face": card.face().map(event), "looked": card.looked().iter().collect::<Vec<_>>() });
    let slot = |slot: &Slot| {
        json!({
            "top": card(slot.card(Half::Top)),
            "bottom": card(slot.card(Half::Bottom)),
            "taken": slot.taken().map(half),
        })
    };
    Json::Object((1..=8).map(|turn| (turn.to_string(), slot(table.slot(turn)))).collect())
}

fn half(half: Half) -> Json {
    match half {
        Half::Top => "top".into(),
        Half::Bottom => "bottom".into(),
        _ => Json::Null,
    }
}

fn public(table: Table<'_>) -> Json {
    let by_seat = |nobody: u8, of: fn(Player<'_>) -> Json| {
        seats(table, nobody.into(), |seat| of(table.player(seat)))
    };
    let monsters = |player: Player<'_>| player.monsters().iter().map(monster).collect::<Json>();
    let boxes: Map<_, _> = Spot::all()
        .filter_map(|spot| Some((spot.to_string(), table.worker(spot)?.into())))
        .collect();
    let built = table.players().filter(|player| player.has_built());
    json!({
        "turn": table.turn(),
        "event": table.event().map(event),
        "queue": table.queue(),
        "top": table.top_floor(),
        "lost": table.lost_floor(),
        "vp": by_seat(0, |player| player.vp().into()),
        "gold": by_seat(0, |player| player.gold().into()),
        "slaves": by_seat(0, |player| player.slaves().into()),
        "mp": by_seat(0, |player| player.mp().into()),
        "monsters": seats(table, json!([]), |seat| monsters(table.player(seat))),
        "offer": table.offer().iter().copied().map(monster).collect::<Json>(),
        "monster_bottom": table.monster_bottom().iter().copied().map(monster).collect::<Json>(),
        "tokens": Token::all().map(|token| road(table.token(token))).collect::<Json>(),
        "invaders": table.invaders().map(Token::get).collect::<Vec<_>>(),
        "parties": Token::all()
            .map(|token| table.party(token).iter().map(hero).collect::<Json>())
            .collect::<Json>(),
        "markers": table.markers().iter().map(hero).collect::<Json>(),
        "hero_bottom": table.hero_bottom().iter().copied().map(hero).collect::<Json>(),
        "traps": (1..=5).map(|floor| traps(table.traps(floor))).collect::<Json>(),
        "rooms": (1..=5).map(|floor| table.room(floor)).collect::<Vec<_>>(),
        "boxes": boxes,
        "workers": by_seat(0, |player| player.workers().into()),
        "built": built.map(Player::seat).collect::<Vec<_>>(),
        "moved": table.moved().iter().map(Token::get).collect::<Vec<_>>(),
        "discard": cards(table.discard()),
    })
}

fn road(road: Road) -> Json {
    match road {
        Road::Castle => "Castle".into(),
        Road::Inn => "Inn".into(),
        Road::Entrance => "Entrance".into(),
        Road::Inside => "Inside".into(),
        _ => Json::Null,
    }
}

fn stolen(stolen: &Stolen) -> Json {
    json!({ "knower": stolen.knower(), "holder": stolen.holder(), "card": plot(stolen.card()) })
}

fn stage(stage: &Stage, table: Table<'_>) -> Json {
    match stage {
        Stage::Order => json!("order"),
        Stage::Floors { order, next, floors } => {
            json!({ "floors": { "order": text(order), "next": next, "floors": floors } })
        }
        Stage::First { next } => json!({ "first": { "next": next } }),
        Stage::Offer { left } => json!({ "offer": { "left": left } }),
        Stage::Place { at } => json!({ "place": { "at": at } }),
        Stage::EventSide => json!("event_side"),
        Stage::EventDraw { half } => json!({ "event_draw": { "half": self::half(*half) } }),
        Stage::Enter { tokens } => {
            json!({ "enter": { "tokens": tokens.iter().map(Token::get).collect::<Vec<_>>() } })
        }
        Stage::PayDay { at } => json!({ "pay_day": { "at": at } }),
        Stage::Action { next } => json!({ "action": { "next": next } }),
        Stage::Battle(battle) => json!({ "battle": self::battle(battle) }),
        Stage::Traitor { at, penalty } => {
            json!({ "traitor": { "at": at, "penalty": penalty } })
        }
        Stage::Pardon { penalty } => json!({ "pardon": { "penalty": penalty } }),
        Stage::OpenWindow { penalty } => json!({ "open_window": { "penalty": penalty } }),
        Stage::Court(court) => json!({ "court": self::court(court) }),
        Stage::Over { how, winners } => {
            let winners: Vec<_> =
                winners.iter().filter(|seat| *seat < table.options().players).collect();
            json!({ "over": { "how": end(*how), "winners": winners } })
        }
        _ => Json::Null,
    }
}

fn end(end: End) -> Json {
    match end {
        End::Coup => "coup".into(),
        End::Fallen => "fallen".into(),
        End::Last => "last".into(),
        End::Nobody => "nobody".into(),
        End::Turns => "turns".into(),
        _ => Json::Null,
    }
}

fn court(court: &Court) -> Json {
    json!({ "at": court.place(), "order": court.order(), "vp": court.vp() })
}

fn battle(battle: &Battle) -> Json {
    let wounds = |wounds: Wounds| json!({ "heroes": wounds.heroes(), "form": wounds.monsters() });
    let fight = match battle.stage() {
        Fight::Disarm { blue, least } => {
            json!({ "disarm": { "blue": blue, "least": set().trap(least).name } })
        }
        Fight::Fire => json!("fire"),
        Fight::Send => json!("send"),
        Fight::Commit => json!("commit"),
        Fight::Support { committed } => json!({ "support": { "committed": committed } }),
        Fight::Magic { points, least, theirs } => {
            json!({ "magic": { "points": points, "least": least.get(), "theirs": theirs } })
        }
        Fight::Heal { points, least } => {
            json!({ "heal": { "points": points, "least": least.get() } })
        }
        _ => Json::Null,
    };
    json!({
        "heroes": battle.heroes().iter().copied().map(hero).collect::<Json>(),
        "form": battle.monsters().iter().copied().map(monster).collect::<Json>(),
        "wounds": wounds(battle.wounds()),
        "start": wounds(battle.wounds_before()),
        "round": battle.round(),
        "support": battle.support(),
        "stage": fight,
    })
}

fn frame(frame: &Frame) -> Json {
    match frame {
        Frame::Dismiss => json!("dismiss"),
        Frame::PayGold { entered } => json!({ "pay_gold": { "entered": entered } }),
        Frame::PaySlaves { rest, entered } => {
            json!({ "pay_slaves": { "rest": rest, "entered": entered } })
        }
        Frame::Buy => json!("buy"),
        Frame::PlotDraw { left } => json!({ "plot_draw": { "left": left } }),
        Frame::Keep => json!("keep"),
        Frame::Mine => json!("mine"),
        Frame::Build { left, least } => json!({ "build": { "left": left, "least": least.get() } }),
        Frame::Recruit => json!("recruit"),
        Frame::Die => json!("die"),
        Frame::Peek => json!("peek"),
        Frame::SpyPay => json!("spy_pay"),
        Frame::SpyLook { left } => json!({ "spy_look": { "left": left } }),
        Frame::Look { slot, half } => {
            json!({ "look": { "slot": slot.get(), "half": self::half(*half) } })
        }
        Frame::Gift => json!("gift"),
        Frame::Generate { token } => json!({ "generate": { "token": token } }),
        Frame::Better { quest, player, at } => {
            json!({ "better": { "quest": plot(*quest), "player": player, "at": at } })
        }
        Frame::OpenWindow { quest, player } => {
            json!({ "open_window": { "quest": plot(*quest), "player": player } })
        }
        Frame::Quest { quest, doer, stage } => {
            json!({ "quest": { "quest": plot(*quest), "doer": doer, "stage": deed(*stage) } })
        }
        Frame::Switch => json!("switch"),
        Frame::Steal => json!("steal"),
        Frame::StealDraw { victim } => json!({ "steal_draw": { "victim": victim } }),
        _ => Json::Null,
    }
}

fn deed(deed: Deed) -> Json {
    match deed {
        Deed::Evil => json!("evil"),
        Deed::Pay => json!("pay"),
        Deed::Discard { left, from } => json!({ "discard": { "left": left, "from": from } }),
        Deed::Effect => json!("effect"),
        _ => Json::Null,
    }
}

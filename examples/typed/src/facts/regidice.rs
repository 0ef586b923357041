//! Regidice: the table is open, faces are secret from Roll to Gather.

use rules_core::{
    Indexed,
    games::regidice::{Aside, Colour, Face, Phase, State, Table, Verdict, View},
};
use serde_json::{Value as Json, json};

use super::{Facts, options, text, texts};

/// A list with a place for each of four seats; those without a player have the default.
fn seats<T: Default>(table: Table<'_>, of: impl Fn(u8) -> T) -> Vec<T> {
    (0..4).map(|seat| if seat < table.seats() { of(seat) } else { T::default() }).collect()
}

impl Facts for State {
    fn facts(&self) -> Json {
        json!({
            "table": table(self.table()),
            "pools": seats(self.table(), |seat| self.pool(seat).to_string()),
        })
    }

    fn facts_of_view(view: &View) -> Json {
        let hidden = |seat| Colour::row(|colour| view.hidden(seat, colour));
        json!({
            "seat": view.seat(),
            "table": table(view.table()),
            "pools": seats(view.table(), |seat| view.pool(seat).to_string()),
            "hidden": seats(view.table(), hidden),
        })
    }
}

fn table(table: Table<'_>) -> Json {
    let injured: serde_json::Map<_, _> =
        Colour::all().map(|colour| (colour.to_string(), table.injured(colour).into())).collect();
    let surplus = |(seat, points)| json!({ "seat": seat, "points": points });
    json!({
        "options": options(table.options()),
        "round": table.round(),
        "leader": table.leader(),
        "enemy": table.enemy_number().get(),
        "damage": table.damage(),
        "injured": injured,
        "declared": seats(table, |seat| table.declared(seat).map(text)),
        "resolved": table.resolved().collect::<Vec<_>>(),
        "waited": table.waiting().collect::<Vec<_>>(),
        "done": texts(table.begun()),
        "block": table.block(),
        "dealt": table.dealt(),
        "strikers": table.strikers().collect::<Vec<_>>(),
        "surplus": table.surplus().map(surplus).collect::<Vec<_>>(),
        "phase": phase(table.phase()),
    })
}

fn phase(phase: &Phase) -> Json {
    let locked = |locked: &[Aside; 4]| texts(locked.iter());
    match phase {
        Phase::Roll { locked: dice } => json!({ "roll": { "locked": locked(dice) } }),
        Phase::Declare { locked: dice } => json!({ "declare": { "locked": locked(dice) } }),
        Phase::Act { seat } => json!({ "act": { "seat": seat } }),
        Phase::Attack { seat, kept, last } => {
            json!({ "attack": { "seat": seat, "kept": text(kept), "last": last.map(text) } })
        }
        Phase::Block { seat, sets, kept, last } => json!({ "block": {
            "seat": seat, "sets": sets.iter().map(Face::get).collect::<Vec<_>>(), "kept": text(kept), "last": last.map(text),
        } }),
        Phase::Heal { seat, planned, last } => {
            json!({ "heal": { "seat": seat, "planned": planned, "last": last.map(text) } })
        }
        Phase::RunColour { seat, planned, run, next } => json!({ "run_colour": {
            "seat": seat, "planned": planned, "run": text(run), "next": next.get(),
        } }),
        Phase::Cast { seat } => json!({ "cast": { "seat": seat } }),
        Phase::Pick { seat, left, last } => {
            json!({ "pick": { "seat": seat, "left": left, "last": last.map(text) } })
        }
        Phase::Animal { seat, target, last, paid } => json!({ "animal": {
            "seat": seat, "target": target, "last": last.map(text), "paid": paid.map(text),
        } }),
        Phase::Pay { seat, target, last, paid } => json!({ "pay": {
            "seat": seat, "target": target, "last": text(last), "paid": paid.map(text),
        } }),
        Phase::Target => json!("target"),
        Phase::Lose { seat, left, last } => {
            json!({ "lose": { "seat": seat, "left": left, "last": last.map(text) } })
        }
        Phase::Black { left, last } => json!({ "black": { "left": left, "last": last } }),
        Phase::Prepare { seat, transit, last } => json!({ "prepare": {
            "seat": seat, "transit": texts(transit.iter()), "last": last.map(text),
        } }),
        Phase::End(verdict) => json!({ "end": match verdict {
            Verdict::Won => "won",
            Verdict::Lost => "lost",
            _ => "",
        } }),
        _ => Json::Null,
    }
}

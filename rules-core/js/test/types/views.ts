// What the types of the package allow and refuse: `tsc` holds that each line after @ts-expect-error is an error.
import { Agent, Game, Generator, games, replay } from "rules-engine";
import type { Json, RegidiceView, State, States, View } from "rules-engine";

const game = new Game("regidice", { players: 2 });
const state: State<"regidice"> = game.newState();
const name: "regidice" = state.game.name;

const view: RegidiceView = state.view(0);
let health: number = view.table.injured.red;
const phase = view.table.phase;
if (typeof phase !== "string") health += phase.attack?.seat ?? 0;
// @ts-expect-error
view.table.injuries;
// @ts-expect-error
if (typeof phase !== "string") phase.attack?.seats;
// @ts-expect-error: it may be another phase
if (typeof phase !== "string") phase.attack.seat;
// @ts-expect-error: that is a card game
state.view(0).hand;

const mine = new Game("hero_must_die").newState().view(0);
for (const count of Object.values(mine.hand)) health += count;
// @ts-expect-error
mine.handful;

const whole = JSON.parse(state.toJson()) as States["regidice"];
const dice: number = whole.pools.length;
// @ts-expect-error
whole.pool;

// All that gives a state knows its game, too.
for (const one of [state.clone(), state.determinize(0, new Generator(1)), state.game.newState(), game.loadState(state.toJson())]) {
  one.view().table.injured;
}
const again = replay(state.record()) as State<"regidice">;
again.view(0).table.injured;

// Of a game whose name is not known the views are JSON, and its states are states.
for (const any of games()) {
  const seen: { [key: string]: Json } = new Game(any).newState().view(0);
  health += Object.keys(seen).length;
}
const states: State[] = [state, new Game("unsung_heroes").newState()];
new Agent("heuristic").chooseAction(state, new Generator(1));
const json: Json = view;
const both = (seen: View<"regidice" | "wuerfelhelden">): number => seen.seat;
both(view);
// @ts-expect-error
both(mine);

console.log(health, dice, name, states.length, json);

// What a page has without a server: games by the tokens of their seats, and records.
import { Connection } from "./connection.js";
import { Refused } from "./refused.js";
import { Session } from "./session.js";

const MOST_GAMES = 8, MOST_RECORDS = 8;
const MOST_PLAYERS = 8;

export class Desk {
  // `thinker` lets agents think elsewhere; `sheet(game)` promises the short rules sheet.
  constructor(rules, thinker, sheet) {
    this.rules = rules;
    this.thinker = thinker;
    this.sheet = sheet;
    this.sessions = []; // the last one at the end
    this.records = new Map();
    this.titles = 0;
  }

  connect(send) {
    return new Connection(this, send);
  }

  // The games, as the page offers them.
  games() {
    return this.rules.games().map((name) => {
      const game = new this.rules.Game(name), players = [];
      for (let count = 1; count <= MOST_PLAYERS; count++) {
        try {
          players.push(new this.rules.Game(name, { players: count }).seats);
        } catch (error) {
          if (error.name !== "OptionError") throw error;
        }
      }
      return {
        name, title: game.title, players: players.length ? players : [game.seats], usual: game.seats,
        choose: players.length > 0, secrets: !game.perfectInformation, networks: [],
      };
    });
  }

  // Starts a game as a message `new` asks; it waits for its start.
  open(request) {
    const names = `games: ${this.rules.games().join(", ")}`;
    if (typeof request.game !== "string") throw new Refused("bad_game", "no game is named", names);
    try {
      const session = new Session(this.rules, { ...request, seed: seedOf(request.seed) }, token, this.thinker);
      this.sessions.push(session);
      if (this.sessions.length > MOST_GAMES) this.sessions.shift().free();
      return session;
    } catch (error) {
      throw new Refused("bad_game", error.message, names);
    }
  }

  // The game and the seat with a token.
  place(token) {
    for (const session of this.sessions) {
      const one = session.listeners().find((found) => found.token === token);
      if (one) return { session, seat: one.seat };
    }
    throw new Refused("bad_token", "no seat has this token", "start a game for a token");
  }

  // Takes in a record; its name, its title and a line for each step, all cards open.
  replay(record) {
    const state = this.rules.replay(record), then = state.clone(), steps = state.steps(), lines = [];
    for (const { id } of steps.toReversed()) {
      then.undo();
      lines.push((then.isChance ? "" : `seat ${then.seat}: `) + then.words(id));
    }
    then.free();
    const name = String(++this.titles);
    this.records.set(name, { state, steps, at: steps.length });
    if (this.records.size > MOST_RECORDS) this.drop(this.records.keys().next().value);
    return { name, title: state.game.title, steps: lines.reverse() };
  }

  drop(name) {
    this.records.get(name).state.free();
    this.records.delete(name);
  }

  // The table after some steps of a record, all of it open.
  frame(name, step) {
    const found = this.records.get(name);
    if (!found) throw new Error("there is no such replay: load the record again");
    const { state, steps } = found;
    const to = Math.min(Math.max(step, 0), steps.length);
    for (; found.at > to; found.at--) state.undo();
    for (; found.at < to; found.at++) state.apply(steps[found.at].id);
    const { asked, table } = state.describe(state.seat ?? 0);
    return { asked, table: table.map(({ title, lines }) => [title, lines]), picture: state.svg() };
  }
}

function seedOf(seed) {
  return seed === undefined ? crypto.getRandomValues(new BigUint64Array(1))[0] : BigInt(seed);
}

function token() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("");
}

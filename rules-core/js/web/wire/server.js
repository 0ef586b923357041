// What the worker has in place of a server of its own: games by the tokens of their seats, and records.
import { Connection } from "./connection.js";
import { Refused } from "./refused.js";
import { Session } from "./session.js";

const MOST_GAMES = 8, MOST_RECORDS = 8;
const MOST_PLAYERS = 8;
const FROM = "from:"; // begins what stands for a token in a link that goes on from a record

export class Server {
  // `thinker` lets agents think elsewhere; `sheet(game)` promises the short rules sheet. `kept` is what
  // `keep` was given before the page was loaded again.
  constructor(rules, thinker, sheet, kept = [], keep = () => {}) {
    this.rules = rules;
    this.thinker = thinker;
    this.sheet = sheet;
    this.kept = kept;
    this.keep = keep;
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
      // In a game with one Villain it is the Heroes who are counted.
      const counted = "players" in game.options || !("heroes" in game.options);
      const [option, others] = counted ? ["players", 0] : ["heroes", 1];
      for (let count = 1; count <= MOST_PLAYERS; count++) {
        try {
          players.push(new this.rules.Game(name, { [option]: count }).seats);
        } catch (error) {
          if (error.name !== "OptionError") throw error;
        }
      }
      return {
        name, title: game.title, players: players.length ? players : [game.seats], usual: game.seats,
        choose: players.length > 0, option, others, secrets: !game.perfectInformation,
      };
    });
  }

  // Starts a game as a message `new` asks; it waits for its start.
  open(request) {
    const names = `games: ${this.rules.games().join(", ")}`;
    if (typeof request.game !== "string") throw new Refused("bad_game", "no game is named", names);
    try {
      return this.made({ ...request, seed: seedOf(request.seed) }, token);
    } catch (error) {
      throw new Refused("bad_game", error.message, names);
    }
  }

  made(request, token) {
    const session = new Session(this.rules, request, token, this.thinker);
    session.changed = () => this.keep(keptOf(session, request));
    this.sessions.push(session);
    if (this.sessions.length > MOST_GAMES) this.sessions.shift().free();
    return session;
  }

  // The game and the seat with a token; what begins as FROM is a record instead.
  place(token) {
    if (token.startsWith(FROM)) return this.goOn(token.slice(FROM.length));
    const session = this.sessions.find((one) => seatOf(one, token) !== undefined) ?? this.again(token);
    return { session, seat: seatOf(session, token) };
  }

  // A new game from the end of a record, for the seat that is to act there, against agents.
  goOn(record) {
    try {
      const state = this.rules.replay(record), { game, isTerminal, seat = 0 } = state;
      const seats = Array.from(Array(state.seats), (_, at) => (at === seat ? null : "heuristic"));
      const request = { type: "new", game: game.name, options: game.options, seats, record, pictures: true };
      for (const one of [state, game]) one.free();
      if (isTerminal) throw new Error("the game is over");
      const session = this.open(request);
      session.start();
      return { session, seat };
    } catch (error) {
      throw new Refused("bad_token", `no game goes on from this record: ${error.message}`, "a record of this version");
    }
  }

  // A game that was kept; what another version of the page has kept may be none now.
  again(token) {
    const found = this.kept.find(({ tokens }) => tokens.includes(token));
    if (found) this.kept = this.kept.filter((one) => one !== found);
    const right = "start a game for a token";
    if (!found) throw new Refused("bad_token", "no seat has this token", right);
    const tokens = [...found.tokens];
    try {
      const session = this.made({ ...found.request, seed: seedOf(found.request.seed) }, () => tokens.shift());
      session.restore(found.events);
      return session;
    } catch (error) {
      throw new Refused("bad_token", `the game cannot be played again: ${error.message}`, right);
    }
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

function seatOf(session, token) {
  return session.listeners().find((one) => one.token === token)?.seat;
}

// What brings a game back, as JSON has it.
function keptOf(session, request) {
  const tokens = session.listeners().map((one) => one.token);
  return { request: { ...request, seed: String(request.seed) }, tokens, events: session.events };
}

function seedOf(seed) {
  return seed === undefined ? crypto.getRandomValues(new BigUint64Array(1))[0] : BigInt(seed);
}

function token() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("");
}

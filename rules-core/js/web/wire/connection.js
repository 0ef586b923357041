// The requests of a page. It is at one game; where several of its seats are of people, these share the
// screen, and the page has the seat that looks.
import { Refused } from "./refused.js";

const MOST_ACTION = 1000; // characters of an action in words
const MOST_ACTIONS = 64; // that are taken together

export class Connection {
  // `send` takes each message for the page.
  constructor(server, send) {
    this.server = server;
    this.send = send;
    this.session = null;
    this.seat = undefined; // null to watch, undefined while nobody looks
    this.width = undefined; // of pictures, in pixels
  }

  // Answers a request; a fault of it becomes a message `error`.
  receive(request) {
    try {
      if (!Object.hasOwn(ANSWERS, request.type)) {
        throw new Refused("bad_message", "there is no such message", `types: ${Object.keys(ANSWERS).join(", ")}`);
      }
      ANSWERS[request.type](this, request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.send(error.error);
    }
  }

  // The page goes away; its game stays.
  close() {
    this.leave();
    if (this.session) {
      this.session.attend(false);
      this.session.turned = () => {};
    }
    this.session = null;
  }

  leave() {
    if (this.session && this.seat !== undefined) this.session.detach(this.seat);
    this.seat = undefined;
  }

  // Comes to a game, without a seat.
  enter(session) {
    if (this.session !== session) this.close();
    this.session = session;
    session.turned = () => this.turned();
  }

  // Looks from a seat, or with null watches.
  look(seat) {
    this.leave();
    this.seat = seat;
    if (seat !== null) this.session.listener(seat).width = this.width;
    this.session.attach(seat, this.send);
  }

  // Hands the screen to the seat whose turn it is; in games with secrets it has to say that it looks.
  turned() {
    const { session } = this, one = session.seats.get(session.state.seat);
    if (session.result && this.seat === undefined) return this.look(Math.min(...session.seats.keys()));
    if (!one?.acts || one.seat === this.seat) return;
    if (session.open) return this.look(one.seat);
    this.leave();
    this.send({ type: "handover", seat: one.seat, token: one.token, title: session.game.title });
  }

  // The own game and seat.
  own(request) {
    if (!this.session) throw new Refused("no_seat", "you are at no game", "say hello with a token, or start a game");
    const seat = request.seat ?? this.seat;
    if (typeof seat === "number" && seat === this.seat) return [this.session, seat];
    throw new Refused("no_seat", "you have no such seat", "wait until it is the turn of the seat");
  }
}

function hello(connection, { token, version, width }) {
  connection.width = width ?? connection.width;
  const { server } = connection;
  if ((version ?? 1) !== 1) throw new Refused("bad_version", `version ${version} is not spoken`, "version 1");
  const place = token === undefined ? null : server.place(token);
  connection.send({ type: "hello", version: 1, server: "rules-engine", games: server.rules.games() });
  if (!place) return;
  const { session, seat } = place, comes = connection.session !== session;
  connection.enter(session);
  const shared = !session.open && session.seats.size > 1 && !session.result;
  // Who comes with a link has not said yet who looks.
  if (shared && (comes || !session.seats.get(seat)?.acts)) connection.turned();
  else connection.look(seat);
  session.attend(true);
}

function begin(connection, request) {
  connection.width = request.width ?? connection.width;
  const session = connection.server.open(request), seats = [...session.seats.keys()];
  connection.enter(session);
  if (session.open || seats.length < 2) connection.look(seats[0] ?? null);
  session.start();
}

function act(connection, { turn, action, ...rest }) {
  if (!Number.isInteger(turn) || !(isAction(action) || areActions(action))) {
    const right = "turn: an integer; action: an id, notation or words, or a list of such";
    throw new Refused("bad_message", "turn or action is malformed", right);
  }
  const [session, seat] = connection.own(rest);
  session.act(seat, turn, action);
}

function isAction(action) {
  return typeof action === "string" ? action.length <= MOST_ACTION : Number.isInteger(action);
}

function areActions(actions) {
  return Array.isArray(actions) && actions.length > 0 && actions.length <= MOST_ACTIONS && actions.every(isAction);
}

function undo(connection, request) {
  const [session] = connection.own(request);
  if ("agree" in request) throw new Refused("no_undo", "nobody has asked you", "ask with undo without agree");
  session.undo();
}

function view(connection, request) {
  const [session, seat] = connection.seat === null ? [connection.session, null] : connection.own(request);
  connection.width = request.width ?? connection.width;
  if (seat !== null) session.listener(seat).width = connection.width;
  connection.send(session.lastView(seat));
}

function legal(connection, { after, ...rest }) {
  const [session, seat] = connection.own(rest), one = session.ofTurn(seat);
  if (after !== undefined && !areActions(after)) throw new Refused("bad_message", "after is malformed", "after: a list of actions");
  connection.send(after ? session.legalAfter(one, after) : session.legal(one));
}

function log(connection, request) {
  const [session, seat] = connection.own(request);
  connection.send(session.listener(seat).wholeLog());
}

function hint(connection, { why, ...rest }) {
  const [session, seat] = connection.own(rest);
  connection.send(session.hint(seat));
  if (why) session.explain(seat);
}

function record(connection) {
  if (!connection.session) throw new Refused("no_seat", "you are at no game", "say hello with a token");
  connection.send(connection.session.record());
}

function rules(connection, { game, short, topic }) {
  const name = game ?? connection.session?.game.name;
  if (!name) throw new Refused("bad_game", "no game is named", `games: ${connection.server.rules.games().join(", ")}`);
  if (!short || topic !== undefined) throw new Refused("bad_message", "only short sheets are here", "short: true");
  connection.server.sheet(name).then((text) => connection.send({ type: "rules", game: name, text, topics: [] }));
}

const ANSWERS = { hello, new: begin, act, view, legal, log, hint, undo, record, rules };

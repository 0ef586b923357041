// What a seat of a person, or those who watch, have been told and shown, and who listens.
export class Listener {
  // `seat` is null for those who watch.
  constructor(seat, token) {
    this.seat = seat;
    this.token = token;
    this.width = undefined; // of its pictures, in pixels
    this.send = null; // what takes its messages, while somebody looks
    this.log = [];
    this.untold = []; // what has happened since lines were last added to the log
    this.seen = null; // which view was shown last: `number`, `own`, `steps`, `text`
    this.number = 0;
    this.turn = 0;
    this.acts = false;
  }

  // Adds lines to the log and sends them.
  tell(lines) {
    if (!lines.length) return;
    const first = this.log.length;
    this.log.push(...lines);
    this.send?.({ type: "log", seat: this.seat, first, lines });
  }

  // Adds what has happened to the log.
  tellUntold() {
    this.tell(this.untold.splice(0));
  }

  // The log from its beginning.
  wholeLog() {
    return { type: "log", seat: this.seat, first: 0, lines: this.log };
  }
}

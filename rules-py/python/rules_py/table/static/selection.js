// What is selected of one choice, such as dice to roll again: in any order by a person, kept in that of the
// game. What says more of a thing, such as with which dice a run is made, has its place and follows it.

const adds = (action) => typeof action.choice === "number";
const same = (one, other) => one.id === other.id && one.place === other.place;

export class Selection {
  // `offered` are the legal actions while nothing is selected; `ask` asks for those after some.
  constructor(offered, ask) {
    Object.assign(this, { offered, ask, open: offered, steps: [], upto: 0, asked: 0, known: [], barred: [] });
    const adding = offered.filter(adds);
    // Only what says more of one thing shares its place.
    this.begun = adding.find((one) => adding.some((other) => other !== one && other.place === one.place))?.place;
    this.learn();
  }

  get ids() {
    return this.steps.map((one) => one.id);
  }

  // Whether something has to be said before what is selected behind it.
  get waits() {
    return this.upto < this.steps.length || this.open.some((one) => this.saysMore(one));
  }

  get complete() {
    return this.steps.length > 0 && !this.waits && !this.open.length;
  }

  // What ends the choice, or has nothing to do with it.
  get ends() {
    return this.waits ? [] : this.open.filter((one) => !adds(one));
  }

  // What can be selected, with `pressed`, how often it is. What comes before the last thing in the order of
  // the game may be possible: that is asked.
  get addable() {
    if (this.waits) return this.open.filter(adds).map((one) => ({ ...one, pressed: 0 }));
    const last = this.steps.at(-1), among = (some, one) => some.some((other) => same(one, other));
    const possible = (one) => this.count(one) || !among(this.barred, one) && (!last || among(this.open, one) || one.place < last.place);
    return this.known.filter(possible).map((one) => ({ ...one, pressed: this.count(one) }));
  }

  // The selected things: where the last copy of each is, how many there are, and what more is said of it.
  get things() {
    const found = [];
    this.steps.forEach((action, at) => {
      const last = found.at(-1);
      if (last && this.continues(at)) last.more.push(action);
      else if (last && same(last.action, action) && !last.more.length) Object.assign(last, { at, count: last.count + 1 });
      else found.push({ action, at, count: 1, more: [] });
    });
    return found;
  }

  count(action) {
    return this.steps.filter((one) => same(one, action)).length;
  }

  add(action) {
    const behind = this.steps.findLastIndex((one) => one.place <= action.place) + 1;
    const at = this.saysMore(action) ? this.upto : behind;
    this.change(this.steps.toSpliced(at, 0, action), at + 1, action);
  }

  // Takes a thing away, what was said of it, and what was not possible without it.
  remove(at) {
    const offered = (one) => this.offered.some((other) => same(one, other)), first = offered(this.steps[at]);
    let end = at + 1;
    while (end < this.steps.length && (this.continues(end) || first && !offered(this.steps[end]))) end++;
    this.change(this.steps.toSpliced(at, end - at), Math.min(at, this.upto), null);
  }

  // Takes in the legal actions after some; whether they were asked for.
  follow(after, actions) {
    if (!this.asked || String(after) !== String(this.ids.slice(0, this.asked))) return false;
    [this.open, this.upto, this.asked] = [actions, this.asked, 0];
    this.learn();
    this.goOn();
    return true;
  }

  // Takes in that what was asked for is not legal; whether something was asked. `failed` says that the
  // selection is the one of before.
  refused() {
    if (!this.asked) return false;
    if (this.far) {
      this.far = false;
      this.slow = true;
      this.request(this.upto + 1);
    } else this.back();
    return true;
  }

  change(steps, from, tried) {
    if (this.asked) return; // the answer to the last one is on its way
    this.before = { steps: this.steps, open: this.open, upto: this.upto, tried };
    Object.assign(this, { steps, slow: false, far: false, failed: false });
    if (from) return this.request(from);
    [this.open, this.upto] = [this.offered, 0];
    this.goOn();
  }

  // Goes through what is selected behind a change: all at once, or one by one where more is said of things.
  goOn() {
    for (; this.upto < this.steps.length; this.steps = this.steps.toSpliced(this.upto, 1)) {
      const next = this.steps[this.upto], more = this.continues(this.upto);
      if (this.open.some((one) => same(one, next) && (!more || one.words === next.words))) {
        const slow = this.slow || this.steps.some((_, at) => at > this.upto && this.continues(at));
        this.far = !slow && this.upto + 1 < this.steps.length;
        return this.request(slow ? this.upto + 1 : this.steps.length);
      }
      if (!more) {
        if (!this.open.length || !this.open.every(adds)) return this.back();
        break; // something has to be selected in between
      }
      // What was said of it is said anew.
    }
    this.barred = [];
  }

  back() {
    const { tried, ...rest } = this.before;
    Object.assign(this, rest, { asked: 0, failed: true });
    if (tried) this.barred.push(tried);
  }

  request(count) {
    this.asked = count;
    this.ask(this.ids.slice(0, count));
  }

  learn() {
    const fresh = (one) => adds(one) && !this.saysMore(one) && !this.known.some((other) => same(one, other));
    this.known.push(...this.open.filter(fresh));
  }

  // Whether an action says more of the thing that comes last before what is open: then nothing else is legal.
  saysMore(action) {
    const last = this.upto ? this.steps[this.upto - 1].place : this.begun;
    return action.place === last && action.id !== this.head(this.upto - 1) && this.open.every(adds);
  }

  // Whether a step says more of the thing before it.
  continues(at) {
    const { id, place } = this.steps[at];
    return place === (at ? this.steps[at - 1].place : this.begun) && id !== this.head(at - 1);
  }

  // The id of the thing to which a step belongs: none where it was there before.
  head(at) {
    let first = at;
    while (first > 0 && this.steps[first - 1].place === this.steps[at].place) first--;
    return at < 0 || !first && this.steps[0].place === this.begun ? null : this.steps[first].id;
  }
}

// Nim by the line protocol of docs/guide/check.md: one line of JSON for each line that is asked.
// python -m rules_py check "program:node examples/check/nim.js"
'use strict';

const about = {
  name: 'nim', players: 2, zero_sum: true, bounds: [-1, 1], longest: 7, actions: 4, refuses: true,
  offers: ['copy', 'undo', 'key', 'save', 'load', 'returns', 'see', 'know', 'words', 'parse'],
};

class Nim {
  constructor() {
    this.pile = 7;
    this.moves = [];
  }
  seat() { return this.moves.length % 2; }
  node() { return this.pile === 0 ? 'over' : this.seat(); }
  legal() { return [1, 2, 3].filter((n) => n <= this.pile); }
  play(n) {
    if (!this.legal().includes(n)) throw new Error('take 1 to 3, and no more than there are');
    this.pile -= n;
    this.moves.push(n);
  }
  undo() { this.pile += this.moves.pop(); }
  key() { return [this.pile, this.moves]; }
  save() { return JSON.stringify(this); }
  load(saved) { Object.assign(this, JSON.parse(saved)); }
  // Who takes the last one wins.
  returns() {
    if (this.pile > 0) return [0, 0];
    return this.seat() === 1 ? [1, -1] : [-1, 1];
  }
  see() { return this.pile; }
  know() { return this.moves; }
  words(n) { return `take ${n}`; }
  parse(text) { return Number(text.split(' ')[1]); }
}

const positions = new Map();
let number = 0;
function keep(position) {
  positions.set(++number, position);
  return { position: number };
}

function answer({ do: method, position, args = [], free = [] }) {
  for (const one of free) positions.delete(one);
  if (method === 'about') return about;
  if (method === 'start') return keep(new Nim());
  const asked = positions.get(position);
  if (method === 'copy') return keep(Object.assign(new Nim(), structuredClone({ ...asked })));
  return { value: asked[method](...args) ?? null };
}

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  let said;
  try {
    said = answer(JSON.parse(line));
  } catch (error) {
    said = { error: error.message };
  }
  process.stdout.write(JSON.stringify(said) + '\n');
});

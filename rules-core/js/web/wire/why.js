// Why a choice is good: what a search expects of the best ones. rules_py._why says the same for a server.
const BEST = 3; // choices that are told

// The search that is asked.
export const SEARCH = "search:400";

// The best choices of a report, the best first, each with what is expected of it.
export function expected(game, { action, actions }) {
  // The one that the search takes is the first, though another one may have a greater mean.
  const order = (one, other) => (other.action === action) - (one.action === action) || other.value - one.value;
  const tried = actions.filter(({ visits }) => visits > 0).sort(order);
  return tried.slice(0, BEST).map(({ action: id, value }) => ({ id, worth: inWords(game, value) }));
}

// What a mean return is: as games won of a hundred where the best return is a victory.
function inWords({ minReturn, maxReturn }, value) {
  if (maxReturn !== 1 || minReturn < -1) return `result ${value < 0 ? "" : "+"}${value.toFixed(2)}`;
  return `${rounded(100 * (value - minReturn) / (maxReturn - minReturn))} of 100`;
}

// The nearest integer; of two that are as near the even one, as in Python.
function rounded(number) {
  const near = Math.round(number);
  return near - number === 0.5 && near % 2 ? near - 1 : near;
}

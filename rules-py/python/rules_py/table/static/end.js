// How a game has ended for each seat, in words: the terminal says the same.
export function fates(returns) {
  const best = Math.max(...returns), worst = Math.min(...returns);
  if (best === worst) {
    const one = best > 0 ? "won" : best === 0 ? "drawn" : best <= -1 ? "lost" : "ended level with the others";
    return returns.map(() => one);
  }
  // A team that wins gets the greatest result; seats that share one get less.
  const shared = best < 1 && returns.filter((one) => one === best).length > 1;
  return returns.map((one) => (one < best ? "lost" : shared ? "shared the victory" : "won"));
}

// The place of each seat, 1 for the best; seats with the same result share one.
export function places(returns) {
  return returns.map((one) => 1 + returns.filter((other) => other > one).length);
}

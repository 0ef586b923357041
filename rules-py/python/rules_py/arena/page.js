"use strict";
// Unpacks the games of the page when the first one is opened, and shows record and transcripts.
let lines = null;
async function unpacked() {
  const packed = document.getElementById("games").textContent;
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).text()).trimEnd().split("\n").map((line) => JSON.parse(line));
}
function add(to, kind, text, mark) {
  const made = document.createElement(kind);
  made.textContent = text;
  if (mark) made.className = mark;
  return to.appendChild(made);
}
async function show(game) {
  lines ??= unpacked();
  const [{ study }, ...games] = await lines;
  const { job, result } = games[Number(game.dataset.game) - 1];
  const names = study.line_ups[job[0]].slice(1);
  add(game, "p", "Record, which rules_py.replay and the table in the browser read:");
  add(game, "pre", result.record);
  result.accounts.forEach((account, seat) => {
    if (account === null) return;
    add(game, "p", `Replies of ${names[seat]} (seat ${seat}):`);
    const list = add(game, "ol", "");
    for (const said of account.transcript) {
      const fault = said.fault ? `${said.fault}${said.crash ? `: ${said.crash}` : ""}. ` : "";
      add(list, "li", fault + (said.text ?? ""), said.fault ? "failed" : "");
    }
  });
}
document.querySelector("main").addEventListener(
  "toggle",
  ({ target }) => {
    if (target.open && target.dataset.game && !target.dataset.shown) {
      target.dataset.shown = "yes";
      show(target);
    }
  },
  true,
);

// A record with a slider.
import * as carrier from "./carrier.js";
import { at, draw, show, trouble, words } from "./dom.js";

let replay, asked = 0;

export function open() {
  show("again");
  if (!replay) at("title").textContent = "Replay";
}

export async function replayRecord(record) {
  const found = await carrier.replay(record);
  if (found.error) return trouble(`This is no record: ${found.error}`);
  trouble("");
  replay = found;
  at("text").value = record;
  at("title").textContent = `Replay: ${found.title}`;
  at("slider").max = found.steps.length;
  at("player").hidden = false;
  if (location.hash !== "#replay") location.hash = "#replay";
  go(0);
}

async function go(step) {
  const number = ++asked;
  at("slider").value = step;
  const frame = await carrier.frame(replay.name, Number(at("slider").value));
  if (number !== asked) return; // the slider has moved on
  if (frame.error) return trouble(frame.error);
  step = Number(at("slider").value);
  at("step").textContent = `${step} of ${replay.steps.length}: ${step ? replay.steps[step - 1] : "the beginning"}`;
  at("slider").setAttribute("aria-valuetext", at("step").textContent);
  draw(at("frame"), frame.picture, "The table, all of it open; the same follows in words.");
  words(at("framewords"), frame.table);
}

at("slider").addEventListener("input", () => go(Number(at("slider").value)));
at("back").onclick = () => go(Number(at("slider").value) - 1);
at("forth").onclick = () => go(Number(at("slider").value) + 1);
at("load").addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = at("file").files[0];
  replayRecord(file ? await file.text() : at("text").value);
});

// A record with a slider.
import * as carrier from "./carrier.js";
import { at, draw, show, trouble, words } from "./dom.js";

const PACE = 1200; // milliseconds of a step, when it is played
let replay, asked = 0, playing;

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
  stop();
  at("player").hidden = false;
  if (location.hash !== "#replay") location.hash = "#replay";
  go(0);
}

async function go(step) {
  const number = ++asked;
  at("slider").value = step;
  const width = Math.min(Math.max(at("player").clientWidth, 348), 1028) - 28;
  const frame = await carrier.frame(replay.name, Number(at("slider").value), width);
  if (number !== asked) return; // the slider has moved on
  if (frame.error) return trouble(frame.error);
  step = Number(at("slider").value);
  at("step").textContent = `${step} of ${replay.steps.length}: ${step ? replay.steps[step - 1] : "the beginning"}`;
  at("slider").setAttribute("aria-valuetext", at("step").textContent);
  draw(at("frame"), frame.picture, "The table, all of it open; the same follows in words.");
  words(at("framewords"), frame.table);
}

const now = () => Number(at("slider").value);

// The steps before which another seat begins to act.
function turns() {
  let last;
  return replay.steps.flatMap((line, step) => {
    const who = /^seat \d+(?=:)/.exec(line)?.[0] ?? last, other = who !== last;
    last = who;
    return other ? [step] : [];
  });
}

async function play() {
  await go(now() + 1);
  if (now() >= replay.steps.length) stop();
  else if (playing) playing = setTimeout(play, PACE);
}

function stop() {
  clearTimeout(playing);
  playing = undefined;
  at("run").textContent = "Play";
  at("run").ariaPressed = false;
}

// Goes to a step, by hand.
function goTo(step) {
  stop();
  go(step);
}

at("run").onclick = () => {
  if (playing) return stop();
  if (now() >= replay.steps.length) at("slider").value = 0;
  at("run").textContent = "Pause";
  at("run").ariaPressed = true;
  playing = setTimeout(play);
};
at("slider").addEventListener("input", () => goTo(now()));
at("back").onclick = () => goTo(now() - 1);
at("forth").onclick = () => goTo(now() + 1);
at("turnback").onclick = () => goTo(turns().findLast((step) => step < now()) ?? 0);
at("turnforth").onclick = () => goTo(turns().find((step) => step > now()) ?? replay.steps.length);
at("load").addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = at("file").files[0];
  replayRecord(file ? await file.text() : at("text").value);
});

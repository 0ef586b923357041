// Actions as a page writes them, and choices of several things, such as dice to roll again.
import { Refused } from "./refused.js";

const RIGHT = "actions of one choice in ascending order of place, and at last what ends it";

// The legal action that is meant by an id, notation or words.
export function readAction(state, action) {
  if (typeof action === "string") {
    try {
      return state.readAction(action.slice(0, 1000));
    } catch (error) {
      throw new Refused("illegal_action", error.message, "write one as in legal");
    }
  }
  if (state.isLegal(action)) return action;
  const ids = [...state.legalActions()].slice(0, 30).join(", ");
  throw new Refused("illegal_action", `${action} is not legal now`, `legal: ${ids}`);
}

// Takes actions together, on a copy. Each but the last one adds to a choice that is pending then.
// Their ids, and the legal actions then: none where the choice is complete.
export function taken(state, seat, actions) {
  const world = state.clone(), ids = [];
  let legal = world.describe(seat).actions;
  try {
    for (const action of actions) {
      if (!legal.length) throw new Refused("illegal_action", `the choice is over after ${ids.length} of these actions`, RIGHT);
      const id = readAction(world, action), { choice } = legal.find((one) => one.id === id);
      world.apply(id);
      ids.push(id);
      legal = pending(world, seat, choice);
    }
  } finally {
    world.free();
  }
  return { ids, legal };
}

// The legal actions of a seat if things can still be added to a choice.
function pending(state, seat, choice) {
  if (typeof choice !== "number" || state.isTerminal || state.isChance || state.seat !== seat) return [];
  const { actions } = state.describe(seat);
  return actions.some((one) => one.choice === choice) ? actions : [];
}

// Who sits where: seats have numbers in all that the game says, and names on the page.
const USUAL = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"];
const SHOWN = 7; // characters of a name on a picture, which was drawn for a number

let names = [];

// The name of each seat; null or nothing for the usual one.
export function rename(given) {
  names = given.map((name, seat) => name || USUAL[seat % USUAL.length]);
}

export function usual(seat) {
  return USUAL[seat % USUAL.length];
}

export function nameOf(seat) {
  return names[seat] ?? usual(seat);
}

// A text with names in place of seats.
export function named(text) {
  if (!names.length) return text;
  const listed = text.replace(/\bseats ((?:\d+, )*\d+ and \d+)/g, (_, all) => all.replace(/\d+/g, nameOf));
  return listed.replace(/\bseat (\d+)\b/gi, (_, seat) => nameOf(seat));
}

// The letter on the token of a seat, or two where another name begins with the same one.
function letters(seat) {
  const name = nameOf(seat), same = names.filter((one) => one[0] === name[0]);
  return name.slice(0, same.length > 1 ? 2 : 1);
}

// Names the seats in a shape of a picture.
export function inPicture(shape) {
  if (!names.length || shape.localName !== "text") return;
  const onDisc = shape.previousElementSibling?.localName === "circle";
  if (onDisc && /^\d$/.test(shape.textContent)) shape.textContent = letters(Number(shape.textContent));
  if (!/\bseat \d/i.test(shape.textContent)) return;
  const short = (seat) => (nameOf(seat).length > SHOWN ? `${nameOf(seat).slice(0, SHOWN - 1)}…` : nameOf(seat));
  shape.textContent = shape.textContent.replace(/\bseat (\d+)\b/gi, (_, seat) => short(seat));
}

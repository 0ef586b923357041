// Small helpers for the page.
export const at = (id) => document.getElementById(id);

export function make(tag, text = "", fields = {}) {
  const element = Object.assign(document.createElement(tag), fields);
  element.textContent = text;
  return element;
}

export function show(...ids) {
  for (const id of ["lobby", "table", "curtain", "again"]) at(id).hidden = !ids.includes(id);
}

export function trouble(text) {
  at("trouble").textContent = text;
  at("trouble").hidden = !text;
}

// A picture goes through an image, so that nothing in it can act on the page.
export function draw(image, svg, alt) {
  const old = image.src;
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.alt = alt;
  if (old) URL.revokeObjectURL(old);
}

// What the browser keeps under a name; `null` where it keeps nothing.
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// Keeps a text; nothing depends on whether the browser does.
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // It is asked for again.
  }
}

export function words(place, table) {
  place.replaceChildren();
  for (const [title, lines] of table) {
    const list = make("ul");
    list.append(...lines.map((line) => make("li", line)));
    place.append(make("h3", title), list);
  }
}

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

export function words(place, table) {
  place.replaceChildren();
  for (const [title, lines] of table) {
    const list = make("ul");
    list.append(...lines.map((line) => make("li", line)));
    place.append(make("h3", title), list);
  }
}

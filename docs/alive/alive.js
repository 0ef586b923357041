// Positions and records of these pages come alive: a click loads the page without a server below them,
// and nothing of it is loaded before.
(() => {
  const PLAY = new URL("../play/", document.currentScript.src);
  const HOST = "Browsers play only what comes from a host: python -m http.server --directory out/site";

  function make(tag, fields) {
    return Object.assign(document.createElement(tag), fields);
  }

  // A link of the page: what its fragment names is opened.
  function shown(title, fragment) {
    if (location.protocol === "file:") return make("p", { textContent: HOST });
    const frame = make("iframe", { title, src: `${PLAY}#${new URLSearchParams(fragment)}` });
    frame.style.cssText = "width: 100%; height: 85vh; border: 1px solid";
    return frame;
  }

  // Adds buttons to a place; what one of them opens takes the place of what another has opened.
  function offer(place, choices) {
    const opened = make("div", {});
    const buttons = choices.map(([textContent, fragment]) => {
      const button = make("button", { type: "button", textContent });
      button.onclick = () => {
        opened.replaceChildren(shown(textContent, fragment));
        opened.firstChild.focus();
      };
      return button;
    });
    place.append(...buttons.flatMap((button) => [button, " "]));
    place.after(opened);
  }

  function start() {
    for (const place of document.querySelectorAll(".alive")) {
      const { record } = place.dataset;
      offer(place, [["Play on from here", { seat: `from:${record}` }], ["See how it came to this", { record }]]);
    }
    for (const block of document.querySelectorAll(".highlight-record")) {
      const place = make("p", {});
      block.after(place);
      offer(place, [["Open as a replay", { record: block.querySelector("pre").textContent }]]);
    }
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();

// A player in JavaScript: chooses any legal action. It speaks the wire (docs/wire.md).
const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "legal") {
    const action = message.ids[Math.floor(Math.random() * message.ids.length)];
    console.log(JSON.stringify({ type: "act", turn: message.turn, action }));
  } else if (message.type === "result") {
    lines.close();
  }
});

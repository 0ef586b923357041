// A host of static files, which can stop: as `python -m http.server` is one.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".md": "text/markdown; charset=utf-8", ".svg": "image/svg+xml",
};

/** Serves a folder below `/some/folder/`, because hosts do; notes what is asked for. */
export class Host {
  constructor(folder, type = (end) => TYPES[end]) {
    this.folder = folder;
    this.type = type;
    this.asked = [];
  }

  async start(port = 0) {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}/some/folder/`;
    return this;
  }

  async answer(request, response) {
    const { pathname } = new URL(request.url, this.url);
    this.asked.push(pathname);
    const path = normalize(decodeURIComponent(pathname)).replace(/^\/some\/folder\//, "");
    const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    try {
      const data = await readFile(join(this.folder, name));
      response.writeHead(200, { "Content-Type": this.type(extname(name)) ?? "application/octet-stream" });
      response.end(data);
    } catch {
      response.writeHead(404).end();
    }
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

"""Write the page without a server: static files that any host can serve.

    python3 .ci/web.py PACKAGE OUT

PACKAGE is the package for JavaScript, as `.ci/js build` leaves it. The front end is that of the
table in the browser; `rules-core/js/web` has the carrier that takes the place of its server.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "rules-py" / "python" / "rules_py" / "table" / "static"
SHEETS = ROOT / "rules-py" / "python" / "rules_py" / "sheets"
WEB = ROOT / "rules-core" / "js" / "web"
WEIGHTS = ROOT / "rules-py" / "python" / "rules_py" / "weights"
OFFLINE = "offline.js"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; "
    "base-uri 'none'; form-action 'none'"
)
"""What the page may load: its own files, and pictures that it has made."""
GAMES = """
const [rules, { Server }] = await Promise.all(process.argv.slice(1).map((file) => import(file)));
process.stdout.write(JSON.stringify(new Server(rules).games()));
"""
"""Prints the games as the page offers them; its arguments are the package and `server.js`."""
VIEWPORT = '<meta name="viewport"'
STYLE = '<link rel="stylesheet"'


def main() -> None:
    """Write the files, and print how many bytes they are."""
    package, out = (Path(one).resolve() for one in sys.argv[1:])
    shutil.rmtree(out, ignore_errors=True)
    if not (package / "rules.js").is_file():
        sys.exit(f"web: NOT BUILT: there is no package in {package}")
    shutil.copytree(TABLE, out, ignore=shutil.ignore_patterns("agents.json"))
    shutil.copytree(WEB, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("package.json"))
    for folder in ("rules", "sheets"):
        (out / folder).mkdir()
    for name in ("rules.js", "rules_bg.wasm", "LICENSE-MIT", "LICENSE-APACHE"):
        shutil.copy(package / name, out / "rules" / name)
    for path in SHEETS.glob("*.short.md"):
        shutil.copy(path, out / "sheets")
    (out / "weights").mkdir()
    for (game, seats), path in networks().items():
        shutil.copy(path, out / "weights" / f"{game}-{seats}.npz")
    (out / "games.json").write_text(json.dumps(offered(package)), encoding="utf-8")
    page = out / "index.html"
    page.write_text(adapted(page.read_text(encoding="utf-8")), encoding="utf-8")
    write_offline(out)
    files = [
        path.read_bytes() for path in out.rglob("*") if path.is_file() and path.suffix != ".npz"
    ]
    packed = sum(len(gzip.compress(data, 9)) for data in files)
    print(
        f"web: {out}: {len(files)} files, {sum(map(len, files))} bytes, {packed} compressed; "
        "networks, loaded when one plays, not counted"
    )


def offered(package: Path) -> dict[str, Any]:
    """Return what the server answers as `games.json`: it is shown before the rules are there."""
    modules = [(package / "node.js").as_uri(), (WEB / "wire" / "server.js").as_uri()]
    found = subprocess.run(
        ["node", "--input-type=module", "--eval", GAMES, *modules],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    agents = json.loads((TABLE / "agents.json").read_text(encoding="utf-8"))
    own = list(networks())
    games = [
        {**game, "networks": [seats for name, seats in own if name == game["name"]]}
        for game in json.loads(found.stdout)
    ]
    return {"first": None, "games": games, "agents": agents}


def networks() -> dict[tuple[str, int], Path]:
    """Return the networks by game and number of seats, as `shipped` of the package does.

    A file may be for several numbers; the page asks for one by its game and one number.
    """
    found = {}
    for path in sorted(WEIGHTS.glob("*.npz"), key=lambda path: -path.stem.count("-")):
        name, least, *most = path.stem.split("-")
        found |= {(name, at): path for at in range(int(least), int((most or [least])[0]) + 1)}
    return dict(sorted(found.items()))


def adapted(page: str) -> str:
    """Return the page with relative addresses, its policy, and what it loads first."""
    assert page.count(VIEWPORT) == page.count(STYLE) == 1
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n{VIEWPORT}'
    early = "".join(f'<link rel="modulepreload" href="./{path.name}">\n' for path in modules())
    return page.replace(VIEWPORT, policy).replace(STYLE, early + STYLE).replace('"/static/', '"./')


def modules() -> list[Path]:
    """Return the modules of the page: else each is found when the one that imports it is there."""
    return sorted(path for path in TABLE.glob("*.js") if path.name != "main.js")


def write_offline(out: Path) -> None:
    """Name the files, and a version that changes with them, in the service worker."""
    paths = sorted(path for path in out.rglob("*") if path.is_file())
    names = [path.relative_to(out).as_posix() for path in paths]
    version = hashlib.sha256()
    for name, path in zip(names, paths, strict=True):
        version.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    # The page is kept under the address of its folder: hosts may lead there from its name.
    left_out = (OFFLINE, "index.html", "rules/LICENSE-MIT", "rules/LICENSE-APACHE")
    kept = [
        f"./{name}" for name in names if name not in left_out and not name.startswith("weights/")
    ]
    text = (out / OFFLINE).read_text(encoding="utf-8")
    text = text.replace('"{version}"', json.dumps(version.hexdigest()[:16]))
    text = text.replace('["{files}"]', json.dumps(["./", *kept], indent=2))
    assert "{" + "version}" not in text
    (out / OFFLINE).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

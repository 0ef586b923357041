"""The corpus of a fuzz target: one text file, one input a line.

    python3 .ci/corpus.py pack FILE FOLDER [FOLDER ...]    folders of inputs into the file
    python3 .ci/corpus.py unpack FILE FOLDER               the file into a folder of inputs

An input is written as ``name hex``; the name is that of a former crash, ``-`` for all others.
Inputs are sorted by length, each is there once, and crashes come first.
"""

from __future__ import annotations

import sys
from hashlib import sha1
from pathlib import Path

CRASH = "crash-"


def pack(file: Path, folders: list[Path]) -> None:
    """Write all inputs of the folders into the file."""
    paths = [path for folder in folders for path in folder.iterdir()]
    inputs: dict[bytes, str] = {}
    # Names are sorted so that that of a crash wins over `-`.
    for path in sorted(paths, key=lambda path: path.name.startswith(CRASH)):
        inputs[path.read_bytes()] = path.name if path.name.startswith(CRASH) else "-"
    rows = sorted((name == "-", len(data), data, name) for data, name in inputs.items())
    text = "".join(f"{name} {data.hex()}\n" for _, _, data, name in rows)
    file.write_text(text, encoding="ascii")
    print(f"{file}: {len(rows)} inputs, {sum(len(data) for data in inputs)} bytes")


def unpack(file: Path, folder: Path) -> None:
    """Write each input of the file as a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for line in file.read_text(encoding="ascii").splitlines():
        name, _, digits = line.partition(" ")
        data = bytes.fromhex(digits)
        (folder / (sha1(data).hexdigest() if name == "-" else name)).write_bytes(data)


def main(words: list[str]) -> int:
    """Run the command that the words ask for."""
    match words:
        case ["pack", file, first, *more]:
            pack(Path(file), [Path(folder) for folder in (first, *more)])
        case ["unpack", file, folder]:
            unpack(Path(file), Path(folder))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

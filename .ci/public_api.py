"""Print the public API of rules-core, one item a line, from what rustdoc says of it in JSON.

A public type of a private module has no name outside, and can be reached as what a function
returns. It is listed with its methods under the path that it has inside.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

Json = dict[str, Any]

# Public enums that promise never to grow, so that a `match` on them needs no `_`.
CLOSED = {
    "Node": "a game waits for a seat, for chance, or for nothing",
    "Step": "a step is an action or an outcome",
    "StepKind": "a step is an action or an outcome",
    "Utility": "payoffs add up to zero, are the same for all, or neither",
    "StepId": "a step is an action or an outcome",
}
# Derived and written impls that are part of the API; all others follow from what is listed.
AUTOMATIC = {"StructuralPartialEq", "Freeze", "UnsafeUnpin"}
# Numbers of the types that were named in a line.
named: set[int] = set()


def joined(parts: list[str], before: str = "", after: str = "") -> str:
    """The parts with commas, in brackets if there are any."""
    return before + ", ".join(parts) + after if parts else ""


def args(value: Json | None) -> str:
    """The arguments of a generic type."""
    if not value or value == "return_type_notation":
        return ""
    if "parenthesized" in value:
        inner = value["parenthesized"]
        return joined([ty(i) for i in inner["inputs"]], "(", ")") + output(inner["output"])
    inner = value["angle_bracketed"]
    parts = [argument(one) for one in inner["args"]]
    for one in inner["constraints"]:
        binding = one["binding"]
        if "equality" in binding:
            parts.append(f"{one['name']} = {argument(binding['equality'])}")
        else:
            parts.append(f"{one['name']}: {bounds(binding['constraint'])}")
    return joined(parts, "<", ">")


def argument(value: Json | str) -> str:
    """One argument: a lifetime, a type or a constant."""
    if isinstance(value, str):
        return "_"
    if "type" in value:
        return ty(value["type"])
    if "const" in value or "constant" in value:
        return str((value.get("const") or value["constant"])["expr"])
    return str(value.get("lifetime", "_"))


def path(value: Json) -> str:
    """The last words of a path, with arguments: listings do not change when imports do."""
    named.add(value["id"])
    return value["path"].replace("$crate::", "").split("::")[-1] + args(value["args"])


def bounds(values: list[Json]) -> str:
    """What a type must fulfil."""
    parts = []
    for one in values:
        if "trait_bound" in one:
            bound = one["trait_bound"]
            maybe = "?" if bound["modifier"] == "maybe" else ""
            parts.append(higher(bound["generic_params"]) + maybe + path(bound["trait"]))
        elif "outlives" in one:
            parts.append(one["outlives"])
        else:
            names = [n if isinstance(n, str) else next(iter(n.values())) for n in one["use"]]
            parts.append(f"use<{', '.join(names)}>")
    return " + ".join(parts)


def numbers(value: Any) -> set[int]:
    """The numbers of all types and traits in a part of the JSON."""
    if isinstance(value, list):
        return {number for one in value for number in numbers(one)}
    if not isinstance(value, dict):
        return set()
    own = {value["id"]} if isinstance(value.get("id"), int) else set()
    return own | numbers(list(value.values()))


def higher(parameters: list[Json]) -> str:
    """`for<'a>`, where there is one."""
    return joined([p["name"] for p in parameters], "for<", "> ")


def ty(value: Json) -> str:
    """A type as it is written."""
    kind, inner = next(iter(value.items()))
    match kind:
        case "resolved_path":
            return path(inner)
        case "generic" | "primitive":
            return str(inner)
        case "tuple":
            return "(" + ", ".join(map(ty, inner)) + ("," if len(inner) == 1 else "") + ")"
        case "slice":
            return f"[{ty(inner)}]"
        case "array":
            return f"[{ty(inner['type'])}; {inner['len']}]"
        case "impl_trait":
            return f"impl {bounds(inner)}"
        case "dyn_trait":
            traits = [higher(t["generic_params"]) + path(t["trait"]) for t in inner["traits"]]
            return "dyn " + " + ".join(traits + ([inner["lifetime"]] if inner["lifetime"] else []))
        case "borrowed_ref":
            life = f"{inner['lifetime']} " if inner["lifetime"] else ""
            return f"&{life}{'mut ' if inner['is_mutable'] else ''}{ty(inner['type'])}"
        case "function_pointer":
            sig = inner["sig"]
            return joined([ty(t) for _, t in sig["inputs"]], "fn(", ")") + output(sig["output"])
        case "qualified_path":
            trait = f" as {path(inner['trait'])}" if inner["trait"] else ""
            me = ty(inner["self_type"])
            return f"{f'<{me}{trait}>' if trait else me}::{inner['name']}{args(inner['args'])}"
        case _:
            return json.dumps(value, sort_keys=True)


def output(value: Json | None) -> str:
    """What a function returns."""
    return f" -> {ty(value)}" if value else ""


def generics(value: Json) -> tuple[str, str]:
    """Parameters in brackets, and the `where` clause."""
    parts = []
    for one in value["params"]:
        kind, inner = next(iter(one["kind"].items()))
        if kind == "const":
            parts.append(f"const {one['name']}: {ty(inner['type'])}")
        elif kind == "lifetime":
            parts.append(one["name"])
        elif not inner["is_synthetic"]:
            held = f": {bounds(inner['bounds'])}" if inner["bounds"] else ""
            default = f" = {ty(inner['default'])}" if inner["default"] else ""
            parts.append(one["name"] + held + default)
    where = []
    for one in value["where_predicates"]:
        kind, inner = next(iter(one.items()))
        if kind == "bound_predicate":
            where.append(f"{ty(inner['type'])}: {bounds(inner['bounds'])}")
        elif kind == "lifetime_predicate":
            where.append(f"{inner['lifetime']}: {' + '.join(inner['outlives'])}")
    return joined(parts, "<", ">"), joined(where, " where ")


class Listing:
    """The lines of one crate."""

    def __init__(self, crate: Json) -> None:
        self.index: Json = crate["index"]
        self.lines: set[str] = set()
        self.open: list[str] = []
        self.shown: set[int] = set()
        self.module(self.index[str(crate["root"])], "rules_core")
        while rest := sorted(named - self.shown):
            self.shown.update(rest)
            for number in rest:
                self.nameless(number, crate["paths"])

    def item(self, number: int | None) -> Json | None:
        """An item of this crate that is no secret of its author."""
        return self.index.get(str(number)) if number is not None else None

    def module(self, module: Json, at: str) -> None:
        """Everything public in a module."""
        for number in module["inner"]["module"]["items"]:
            item = self.item(number)
            if item and item["visibility"] == "public":
                self.public(item, at, item["name"])

    def nameless(self, number: int, paths: Json) -> None:
        """A type of this crate that a line names and no module gives a name."""
        item, known = self.item(number), paths.get(str(number))
        if item and known and item["crate_id"] == 0 and item["visibility"] == "public":
            *at, name = known["path"]
            self.public(item, "::".join(at), name)

    def public(self, item: Json, at: str, name: str) -> None:
        """One item under the name by which it is reached."""
        self.shown.add(item["id"])
        kind, inner = next(iter(item["inner"].items()))
        here = f"{at}::{name}"
        if kind == "use":
            target = self.item(inner["id"])
            if target and "module" in target["inner"] and target["visibility"] != "public":
                return  # the name is that of a macro, too, which alone is public
            if target is None:
                self.lines.add(f"pub use {at}::{inner['name']} = {inner['source']}")
            elif inner["is_glob"]:
                self.module(target, at)
            else:
                self.public(target, at, inner["name"])
            return
        if kind == "module":
            self.lines.add(f"pub mod {here}")
            self.module(item, here)
        elif kind in ("struct", "enum", "union"):
            self.data(item, kind, inner, here)
        elif kind == "trait":
            self.trait(inner, here)
        else:
            self.leaf(item, kind, inner, here, "pub ")

    def data(self, item: Json, kind: str, inner: Json, here: str) -> None:
        """A struct or an enum, what is in it, and what it implements."""
        grows = "non_exhaustive" in json.dumps(item["attrs"])
        params, where = generics(inner["generics"])
        self.lines.add(f"{'#[non_exhaustive] ' * grows}pub {kind} {here}{params}{where}")
        if kind == "enum":
            if not grows:
                self.open.append(here)
            for number in inner["variants"]:
                if variant := self.item(number):
                    self.fields(variant["inner"]["variant"]["kind"], f"{here}::{variant['name']}")
        else:
            self.fields(inner["kind"], here, "field ")
        for number in inner["impls"]:
            self.implementation(number, here)

    def fields(self, kind: Json | str, here: str, word: str = "variant ") -> None:
        """The fields of a struct or of a variant."""
        if word == "variant ":
            self.lines.add(f"pub variant {here}")
        if isinstance(kind, str):
            return
        shape, inner = next(iter(kind.items()))
        for number in inner if shape == "tuple" else inner["fields"]:
            if (field := self.item(number)) and field["visibility"] in ("public", "default"):
                self.lines.add(
                    f"pub field {here}::{field['name']}: {ty(field['inner']['struct_field'])}"
                )

    def private(self, number: int) -> bool:
        """Whether this is an item of this crate that is not public."""
        item = self.item(number)
        return item is not None and item["crate_id"] == 0 and item["visibility"] != "public"

    def implementation(self, number: int, here: str) -> None:
        """Own methods, and the names of the traits."""
        item = self.item(number)
        if (
            item is None
            or (inner := item["inner"]["impl"])["is_synthetic"]
            or inner["blanket_impl"]
            or any(map(self.private, numbers([inner["trait"], inner["for"]])))
        ):
            return
        params, where = generics(inner["generics"])
        if inner["trait"] is not None:
            if inner["trait"]["path"].split("::")[-1] not in AUTOMATIC:
                self.lines.add(
                    f"impl{params} {path(inner['trait'])} for {here} = {ty(inner['for'])}{where}"
                )
            return
        for member in map(self.item, inner["items"]):
            if member and member["visibility"] == "public":
                kind, body = next(iter(member["inner"].items()))
                owner = here + ty(inner["for"])[len(here.split("::")[-1]) :] if params else here
                self.leaf(member, kind, body, f"{owner}::{member['name']}", "pub ")

    def trait(self, inner: Json, here: str) -> None:
        """A trait and its items; those with a default are marked."""
        params, where = generics(inner["generics"])
        held = f": {bounds(inner['bounds'])}" if inner["bounds"] else ""
        self.lines.add(f"pub trait {here}{params}{held}{where}")
        for member in map(self.item, inner["items"]):
            if member:
                kind, body = next(iter(member["inner"].items()))
                given = (
                    body.get("has_body")
                    or body.get("value")
                    or (body.get("type") and kind == "assoc_type")
                )
                prefix = "pub provided " if given else "pub required "
                self.leaf(member, kind, body, f"{here}::{member['name']}", prefix)

    def leaf(self, item: Json, kind: str, inner: Any, here: str, prefix: str) -> None:
        """An item without further ones."""
        if kind == "function":
            params, where = generics(inner["generics"])
            taken = [f"{name}: {ty(what)}" for name, what in inner["sig"]["inputs"]]
            const = "const " if inner["header"]["is_const"] else ""
            inputs, result = ", ".join(taken), output(inner["sig"]["output"])
            line = f"{const}fn {here}{params}({inputs}){result}{where}"
        elif kind in ("constant", "assoc_const"):
            line = f"const {here}: {ty(inner['type'])}"
        elif kind == "static":
            line = f"static {here}: {ty(inner['type'])}"
        elif kind == "assoc_type":
            line = f"type {here}" + (f": {bounds(inner['bounds'])}" if inner["bounds"] else "")
        elif kind == "type_alias":
            line = f"type {here}{generics(inner['generics'])[0]} = {ty(inner['type'])}"
        else:
            line = f"{kind} {here}"
        self.lines.add(prefix + line)


def main(source: str) -> int:
    """Print the listing; refuse an enum that may not grow and is not known to be closed."""
    listing = Listing(json.loads(Path(source).read_text(encoding="utf-8")))
    print(
        "\n".join(sorted(listing.lines, key=lambda line: (line.split("rules_core", 1)[-1], line)))
    )
    wrong = [name for name in listing.open if name.split("::")[-1] not in CLOSED]
    for name in sorted(wrong):
        print(
            f"public-api: enum {name} is neither #[non_exhaustive] nor in CLOSED", file=sys.stderr
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

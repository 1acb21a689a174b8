"""Every text of the catalogues, and every use of a text in the code, read from the sources."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import dtnb
from dtnb.explain.catalogue import read_folder

PACKAGE = Path(dtnb.__file__).parent
FRONT_END = PACKAGE.parent / "js" / "src"
#: every folder of catalogues
FOLDERS = tuple(sorted({file.parent for file in PACKAGE.rglob("messages/en*.json")}))
#: every folder of phrases outside the folders of messages
PHRASES = tuple(sorted({file.parent for file in PACKAGE.rglob("phrases/en.json")}))

#: functions that take the code of a problem, and the index of that argument
CODES = {
    "error": 0, "MoveError": 0, "_failure": 0, "PhraseError": 0,
    "report": 1, "wrong": 1, "add": 1, "fail": 1, "unknown": 1, "_folder": 1,
    "_fail": 2, "Problem": 4,
}  # fmt: skip
#: rooms with codes of their own, and the prefix of these codes in the catalogue
OWN_CODES = {"dungeon/content": "box.", "dicethrone/heroes": "hero."}
#: the JSON scanner has one code and several hints
WITHOUT_CODES = ("files/json_text.py",)
#: internal codes that never become a message: why a line stopped, until the reason is known
INNER_CODES = {"no-result", "roll-missing", "draw-missing", "bad-outcome", "no-window"}


class Asked(NamedTuple):
    """A text that the code uses by its id, and the place of the use."""

    id: str
    room: str


@cache
def modules() -> dict[str, ast.Module]:
    """Return the modules of the package by their path in it."""
    return {
        str(file.relative_to(PACKAGE)): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(PACKAGE.rglob("*.py"))
    }


def words(node: ast.expr | None) -> Iterator[str]:
    """Yield the constants that an argument can be: itself, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call with the name of the called function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            yield name, node


@cache
def asked() -> frozenset[Asked]:
    """Return every text that the code names by a constant: ids of messages, codes of problems."""
    return frozenset(_asked())


def _asked() -> Iterator[Asked]:
    for room, tree in modules().items():
        for name, call in calls(tree):
            if name in ("Message", "text", "say", "has") and call.args:
                for id_ in words(call.args[0]):
                    if re.fullmatch(r"[a-z]+(\.[a-z0-9-]+)+", id_):
                        yield Asked(id_, room)
            coded = name in CODES and not room.startswith(WITHOUT_CODES)
            at = CODES.get(name, 0)
            if room.startswith("dicethrone/heroes"):
                # Places are known when arguments are read; unknown words are reported by kind.
                at = {"add": len(call.args) - 1, "unknown": len(call.args)}.get(name, at)
            if coded and len(call.args) > at:
                for code in words(call.args[at]):
                    if code not in INNER_CODES:
                        yield Asked(f"problem.{_own(room, name, code)}", room)


def _own(room: str, name: str, code: str) -> str:
    if name not in ("add", "unknown", "_folder"):
        return code
    before = (own for place, own in OWN_CODES.items() if room.startswith(place))
    return next(before, "") + code


@cache
def constants() -> frozenset[str]:
    """Return every string in the code that is not a docstring, and every word of the data."""
    used_ids: set[str] = set()
    for tree in modules().values():
        used_ids |= {
            node.value.strip()
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    for file in (*PACKAGE.rglob("*.yaml"), *FRONT_END.rglob("*.[jt]s*")):
        used_ids |= set(re.findall(r"[\w.-]+", file.read_text(encoding="utf-8")))
    return frozenset(used_ids)


@cache
def patterns() -> dict[str, bool]:
    """Return patterns of ids that are put together: ``needs-…`` for ``f"needs-{name}"``.

    Each pattern comes with whether it has only a prefix, as ``f"step.{kind}"``, which says nothing
    about the rest of the id.
    """
    forms: dict[str, bool] = {}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [value.value if isinstance(value, ast.Constant) else None
                         for value in node.values]  # fmt: skip
                literal = "".join(part for part in parts if isinstance(part, str))
                telling = re.sub(r"^[a-z]+\.|\.(right|remedy)$", "", literal)
                if re.search("[a-z]{3}", literal):
                    form = "".join("(.+)" if part is None else re.escape(str(part))
                                   for part in parts)  # fmt: skip
                    forms[form] = not re.search("[a-z]{3}", telling)
    for file in FRONT_END.rglob("*.[jt]s*"):
        put_together = re.findall(r"`(\w+_)\$\{", file.read_text(encoding="utf-8"))
        forms |= {f"{begin}(.+)": False for begin in put_together}
    return forms


def is_asked_for(id_: str) -> bool:
    """Tell whether the code or the data can use a text."""
    whole = re.sub(r"\.(right|remedy)$", "", id_)
    rest = whole.partition(".")[2]
    own = {rest.removeprefix(before) for before in OWN_CODES.values() if rest.startswith(before)}
    behind = {rest, *own}
    if {id_, whole, *behind} & constants():
        return True
    return any(
        re.fullmatch(form, suffix)
        for form, family in patterns().items()
        for suffix in (behind if family else {id_, whole, *behind})
    )


def ids(lang: str, folders: Iterable[Path] = FOLDERS) -> dict[str, Path]:
    """Return every id of a language with its folder."""
    return {id_: folder for folder in folders for id_ in read_folder(lang, folder)}


def phrases(folder: Path, lang: str) -> dict[str, str]:
    """Return the phrases of a folder in a language; some have a variant for the number one."""
    messages: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return messages

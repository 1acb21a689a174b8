"""Every text of the catalogues, and all in the code that asks for one, read from the sources."""

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
#: every folder of phrases that have one of their own; others stand among the messages
PHRASES = tuple(sorted({file.parent for file in PACKAGE.rglob("phrases/en.json")}))

#: functions that are given the code of a problem, and at which place
CODES = {
    "error": 0, "MoveError": 0, "_failure": 0, "PhraseError": 0,
    "report": 1, "wrong": 1, "add": 1, "fail": 1, "unknown": 1, "_folder": 1,
    "_fail": 2, "Problem": 4,
}  # fmt: skip
#: rooms in which a code is one of their own: what stands before it in the catalogue
OWN_CODES = {"dungeon/content": "box.", "dicethrone/heroes": "hero."}
#: the scanner of JSON has one code and several hints
WITHOUT_CODES = ("files/json_text.py",)
#: codes that never become a message: they tell what stopped a line until it is known why
INNER_CODES = {"no-result", "roll-missing", "draw-missing", "bad-outcome", "no-window"}


class Asked(NamedTuple):
    """A text that the code asks for by its id, and where."""

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
    """Yield the texts that an argument can be: itself, or either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call with the name of what is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            yield name, node


@cache
def asked() -> frozenset[Asked]:
    """Return every text that the code asks for by name: messages by ids, problems by codes."""
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
                # Where an argument is read its place is known; of unknown words the kind is told.
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
    """Return every text in the code that is not a docstring, and every word of the data."""
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
    """Return what ids that are put together look like: ``needs-…`` of ``f"needs-{name}"``.

    With each, whether it names a family alone, as of ``f"step.{kind}"``: that tells nothing of
    what follows it.
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
    """Tell whether something in the code or the data can ask for a text."""
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
    """Return every id of a language with the folder it stands in."""
    return {id_: folder for folder in folders for id_ in read_folder(lang, folder)}


def phrases(folder: Path, lang: str) -> dict[str, str]:
    """Return the phrases of a folder in a language, several for the number one as the others."""
    messages: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return messages

"""A pytest plugin that logs every phrase that a run of the tests reads, accepted or refused.

    python -m pytest -p tests.phrasebook.listening --phrases-log LOG.jsonl tests/...

It wraps the two functions with which each game reads phrases. `tests.phrasebook.collect` makes the
list of accepted phrases from such logs.
"""

from __future__ import annotations

import atexit
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.replay import parsing as dice_throne
from dtnb.dungeon.replay import parsing as dungeon
from dtnb.kernel import State
from dtnb.replay.game.terms import PhraseError
from tests.phrasebook.reading import describe_check, move_meaning
from tests.toy import plugin as toy

MAX_TEXT = 300

Key = tuple[str, str, str, str, str]
#: (game, table, kind, text, meaning or error) -> the test that first read it
_log: dict[Key, str] = {}
_tables: dict[int, tuple[Any, str]] = {}


def _table_of(name: str, game: Any, start: State) -> str:
    """Return the seats with their heroes, and whether the heroes are shipped, as JSON."""
    kept = _tables.get(id(start.table))
    if kept is None or kept[0] is not start.table:
        who = {"dice-throne": "hero", "die-in-the-dungeon": "creature"}.get(name, "")
        seats = [[seat.name, getattr(seat, who, "")] for seat in start.table.seats]
        kept = _tables[id(start.table)] = (start.table, json.dumps(seats, ensure_ascii=False))
        if len(_tables) > 50_000:
            _tables.clear()
    return kept[1]


def _listening(name: str, kind: str, parse: Callable[..., Any]) -> Callable[..., Any]:
    def listen(*args: Any) -> Any:
        game, start, text = args[-3:]
        try:
            parsed = parse(*args)
        except PhraseError as error:
            what, right = error.words("en")
            _note(
                name, game, start, kind, text, {"refused": error.code, "what": what, "right": right}
            )
            raise
        except Exception as error:
            _note(name, game, start, kind, text, {"failed": repr(error)})
            raise
        meaning = (
            move_meaning(parsed)
            if kind == "move"
            else [[statement.part, describe_check(statement.check)] for statement in parsed]
        )
        _note(name, game, start, kind, text, {"means": meaning})
        return parsed

    return listen


def _note(name: str, game: Any, start: State, kind: str, text: str, result: Any) -> None:
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        return
    try:
        result = json.dumps(result, ensure_ascii=False)
        key = (name, _table_of(name, game, start), kind, text, result)
    except (AttributeError, TypeError):
        return
    _log.setdefault(key, os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0])


def install() -> None:
    """Wrap the functions of all games that read phrases."""
    for name, module in (("dice-throne", dice_throne), ("die-in-the-dungeon", dungeon)):
        module.parse_move = _listening(name, "move", module.parse_move)  # type: ignore[attr-defined]
        module.parse_expectation = _listening(  # type: ignore[attr-defined]
            name, "statement", module.parse_expectation
        )
    phrases: Any = toy.ToyPhrases
    phrases.parse_move = _listening("count-to-ten", "move", phrases.parse_move)
    phrases.parse_expectation = _listening("count-to-ten", "statement", phrases.parse_expectation)


def logged_phrases() -> list[dict[str, Any]]:
    """Return the logged phrases, and empty the log in memory."""
    lines = [
        {"game": game, "table": json.loads(table), "kind": kind, "text": text,
         **json.loads(result), "test": test}
        for (game, table, kind, text, result), test in _log.items()
    ]  # fmt: skip
    _log.clear()
    return lines


def save(file: Path) -> None:
    """Append the phrases read so far to a log."""
    with file.open("a", encoding="utf-8") as out:
        for line in logged_phrases():
            out.write(json.dumps(line, ensure_ascii=False) + "\n")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the log."""
    parser.addoption("--phrases-log", type=Path, help="log every phrase that is read")


def pytest_configure(config: pytest.Config) -> None:
    """Log phrases from the beginning of the run."""
    file = config.getoption("--phrases-log")
    if file is not None:
        install()
        atexit.register(save, Path(file).absolute())

"""Write a draft as a replay file, and read a draft from data that somebody sent.

A draft is the quarrel as entered so far. A claim is a statement of a person in the quarrel.
"""

from __future__ import annotations

from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb import registry
from dtnb.errors import PicklableError
from dtnb.files import REPLAY_LIMITS, FileProblems, Problems, read
from dtnb.files.reader import fits_in_file
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.quarrel_speaker import quarrel_speaker
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.lines.saving import text_for
from dtnb.replay.running.load import load
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.replay.running.load import Loaded

#: the maximum size of a draft in bytes
MAX_SIZE = 256 * 1024
#: the maximum number of moves, the maximum number of claims (and likewise of notes), and the
#: maximum number of dice
_MAX_MOVES, _MAX_STATEMENTS, _MAX_DICE = 200, 24, 20
#: the maximum length of a short text
_MAX_TEXT = 400
_FILE_NAME = "quarrel.json"


class DraftError(PicklableError, ValueError):
    """Raised if data are not a draft; the text says why."""


def read_draft(data: Any, lang: str = "en") -> Draft:
    """Return the draft in JSON or in plain data, such as the data of a link.

    Raises
    ------
    DraftError
        If the data are not a draft, or are too large.
    """
    try:
        json = data if isinstance(data, (bytes, str)) else msgspec.json.encode(data)
        encoded = json.encode("utf-8", "surrogatepass") if isinstance(json, str) else json
        if len(encoded) > MAX_SIZE:
            raise DraftError(quarrel_speaker(lang).text("draft.large", limit=MAX_SIZE // 1024))
        # `read` limits the depth, the numbers and the characters of every file.
        plain = read(encoded, _FILE_NAME, REPLAY_LIMITS, "json").data
        draft = msgspec.convert(plain, Draft)
    except (msgspec.ValidationError, msgspec.MsgspecError, FileProblems, TypeError, RecursionError):
        raise DraftError(quarrel_speaker(lang).text("draft.damaged")) from None
    if not _is_within_limits(draft):
        raise DraftError(quarrel_speaker(lang).text("draft.damaged"))
    return draft


def _is_within_limits(draft: Draft) -> bool:
    """Tell whether every part of a draft is small enough for the screens."""
    texts = (
        draft.quarrel_text, draft.case_name, draft.moment_index, draft.wanted_move, draft.dispute,
        draft.used_ability, draft.active, draft.unfolded_part, draft.typed_text,
        *draft.further_disputes, *draft.notes,
        *(text for claim in draft.claims for text in (claim.seat, claim.statement)),
    )  # fmt: skip
    return (
        _can_be_drawn(draft.table, draft.lang)
        and all(fits_in_file(text, _MAX_TEXT) for text in texts)
        and draft.lang in ("en", "fr")
        and len(draft.moves) <= _MAX_MOVES
        and max(len(draft.claims), len(draft.notes), len(draft.further_disputes)) <= _MAX_STATEMENTS
        and len(draft.dice) <= _MAX_DICE
        and all(0 <= face <= _MAX_DICE for face in draft.dice)
        and 0 <= draft.opening_move_count <= len(draft.moves)
        and 0 <= draft.dispute_index <= len(draft.moves)
    )


def _can_be_drawn(table: dict[str, Any], lang: str) -> bool:
    """Return whether screens can show a table, which may still lack its seats or edition."""
    game = table.get("game", registry.games()[0])
    if game not in registry.games() or lang not in LANGUAGES:
        return False
    plugin: Plugin = registry.plugin(game)
    full_table = {"edition": plugin.default_edition, "seats": {}, **table}
    try:
        for seat in full_table["seats"].values():
            msgspec.convert(seat, plugin.seat_entry)
        if "start" in full_table:
            msgspec.convert(full_table["start"], plugin.start_entry)
        msgspec.convert(full_table.get("files", {}), dict[str, list[str]])
        rulebook = plugin.rulebook()
        for policy, reading in full_table.get("policies", {}).items():
            rulebook.ruling(policy, rulebook.edition(full_table["edition"]).id, {policy: reading})
        plugin.form.fields(full_table, speaker_of_game(plugin)(lang))
    except Exception:  # noqa: BLE001
        # Data that somebody sent may be wrong in any way.
        return False
    return True


def to_file(draft: Draft) -> dict[str, Any]:
    """Return a draft as a replay file with its dispute and its claims, as plain data."""
    moves: list[Any] = list(draft.moves)
    claims = [{"claim": {"by": claim.seat, "says": claim.statement}} for claim in draft.claims]
    # Statements follow the disputed question; without a question, they stand at the end.
    index = min(draft.dispute_index, len(moves)) if draft.dispute else len(moves)
    dispute = [{"dispute": draft.dispute}] if draft.dispute else []
    moves[index:index] = [*dispute, *claims]
    file = {**draft.table, "moves": moves}
    if draft.notes:
        file["notes"] = "\n".join(draft.notes)
    return file


def draft_text(draft: Draft) -> str:
    """Return a draft as the text of a replay file with its dispute and its claims."""
    loaded = load_draft(msgspec.json.encode(to_file(draft)))
    return text_for(loaded, Path("quarrel.yaml"), embed=True)


def load_draft(text: bytes, name: str = _FILE_NAME) -> Loaded:
    """Read and check the replay file of a draft; no file on the disk is opened.

    Raises
    ------
    FileProblems
        If the file has errors, or names a file that is not embedded in it.
    """
    source = read(text, name, REPLAY_LIMITS)
    loaded = load(source)
    problems = Problems(source)
    embedded = {normpath(name) for name in loaded.file.files}
    for reference in loaded.plugin.setup.named_files(loaded.file):
        written_path = source.value(reference.path)
        # `load` replaces the name of a player's own hero by a path, which is not checked here.
        path = _value_at(loaded.file, reference.path)
        if written_path == path and normpath(str(path)) not in embedded:
            problems.add(reference.path, "no-file", name=str(path))
    problems.check()
    return loaded


def _value_at(file: Any, path: tuple[Any, ...]) -> Any:
    value: Any = {"seats": file.seats, "start": file.start}
    for name in path:
        value = value[name]
    return value

"""Complete the phrase or the word before the cursor, in a cell with a turn or in a replay file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from dtnb import registry
from dtnb.files import FileProblems
from dtnb.phrasebook import Mismatch
from dtnb.replay import PhraseError, complete
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.running.errors import InvalidMoveError
from dtnb.tabletop.turn_cell import OPTIONS, TurnCell, TurnProblems, begins_phrase

#: the beginning of a cell with a turn, and the beginning of a line that adds a phrase to a turn
CELL_MAGIC, LINE_MAGIC = "%%turn", "%turn "
#: a replay file up to the cursor: the text up to ``moves:``, the moves above the cursor, then the
#: indent and the words of the move at the cursor
_FILE = re.compile(
    r"(?P<head>.*^moves *:)[^\S\n]*\n(?P<moves>(?:(?:[ -][^\n]*|#[^\n]*)?\n)*)"
    r"(?P<indent> *)- (?:move: +)?(?P<phrase>[^\n]*)",
    re.DOTALL | re.MULTILINE,
)


class Continuation(NamedTuple):
    """A completion: the last part of the text, and the words that replace it."""

    replaced: str
    text: str


def continuations(text: str, latest_turn: TurnCell | None) -> Iterator[Continuation]:
    """Yield the completions of `text`, which is a cell up to the cursor.

    If the cell is a line of ``%turn``, `latest_turn` is the turn to which it adds a phrase.
    """
    magic, newline, body = text.partition("\n")
    if magic.startswith(CELL_MAGIC) and not newline:
        yield from _complete_magic(magic)
    elif magic.startswith(CELL_MAGIC):
        lines, _, phrase = body.rpartition("\n")
        yield from _complete_phrase(magic.removeprefix(CELL_MAGIC), lines, phrase)
    elif text.startswith(LINE_MAGIC) and latest_turn is not None and not newline:
        magic_options = latest_turn.magic.removeprefix(CELL_MAGIC)
        yield from _complete_phrase(
            magic_options, latest_turn.body.rstrip("\n"), text.removeprefix(LINE_MAGIC).lstrip()
        )


def file_continuations(text: str) -> Iterator[Continuation]:
    """Yield the completions of `text`, which is a replay file up to the cursor in a move."""
    match = _FILE.fullmatch(text)
    if match is None:
        return
    beginning, moves, indent, phrase = match.groups()
    first_indent = re.search(r"^ *(?=- )", moves, re.MULTILINE)
    if first_indent is None:
        yield from _complete_phrase("", f"{beginning} []", phrase)
    elif first_indent[0] == indent:
        yield from _complete_phrase("", f"{beginning}\n{moves}", phrase)


def _complete_magic(magic: str) -> Iterator[Continuation]:
    """Yield the completions of the last word of the magic's line."""
    word = magic.rpartition(" ")[2]
    name, equals_sign, value = word.partition("=")
    if word.startswith("--") and not equals_sign:
        yield from (Continuation(word, option) for option in OPTIONS if option.startswith(word))
        return
    game: Plugin = registry.plugin(_option_value(magic, "--game") or registry.games()[0])
    if name.startswith("--"):
        options = {"--edition": tuple(game.rulebook().editions), "--game": registry.games()}
        known_words = options.get(name, ())
    else:
        characters = game.quick_entry.characters(speaker_of_game(game)("en"))
        known_words = tuple(character.name for character in characters)
    beginning = value if equals_sign else word
    for name in known_words:
        if name.casefold().startswith(beginning.casefold()):
            yield Continuation(beginning, f'"{name}"' if " " in name else name)


def _option_value(magic: str, option: str) -> str:
    """Return the value of an option in the line of the magic; empty if it is not there."""
    text_after = magic.partition(f"{option}=")[2]
    return text_after.split(" ", 1)[0]


def _complete_phrase(magic_options: str, lines_above: str, phrase: str) -> Iterator[Continuation]:
    """Yield the completions of a phrase that is written below other lines."""
    if phrase and not begins_phrase(phrase):
        return
    try:
        played = TurnCell.read(magic_options.strip(), lines_above).play().replay
        suggestions = complete(played, phrase) if played is not None else ()
    except (FileProblems, TurnProblems, PhraseError, InvalidMoveError, Mismatch, LookupError):
        # Mistakes in the lines above are marked when the cell runs.
        return
    for suggestion in suggestions:
        if suggestion.text:
            yield Continuation(phrase[suggestion.start :], suggestion.text)

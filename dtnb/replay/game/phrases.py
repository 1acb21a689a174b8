"""Parse and translate the phrases of a replay file, such as "Ann rolls 3" or "Ann has 7".

Each game parses its own phrases. The checks that are the same in every game are here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.explain.phrases import contract
from dtnb.explain.speakers import SpeakerFor
from dtnb.files.numbers import MAX_NUMBER_DIGITS, MAX_POINTS, has_long_number
from dtnb.files.problems import did_you_mean
from dtnb.kernel import Game, State
from dtnb.phrasebook import Mismatch, Phrase, Phrasebook, Vocabulary, parse, translate
from dtnb.replay.game.disputes import ENDING
from dtnb.replay.game.plugin import Plugin, speaker_of_game
from dtnb.replay.game.terms import Dispute, Expectation, Move, PhraseError

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")


def read_move(plugin: Plugin, game: Game[Any], start: State, text: str) -> Move:
    """Parse the phrase of a move. Raise PhraseError if the text cannot be parsed."""
    _refuse_long_numbers(plugin, text)
    return plugin.phrases.parse_move(game, start, text)


def read_expectation(
    plugin: Plugin, game: Game[Any], start: State, text: str
) -> Sequence[Expectation]:
    """Parse an expectation or a claim. One line may hold several statements.

    Raise PhraseError if the text cannot be parsed.
    """
    _refuse_long_numbers(plugin, text)
    for number in _NUMBER.findall(_without_names(text, start)):
        if int(number) > MAX_POINTS:
            raise _phrase_error(plugin, "too-large", value=number, limit=str(MAX_POINTS))
    return plugin.phrases.parse_expectation(game, start, text)


def read_dispute(plugin: Plugin, game: Game[Any], start: State, text: str) -> Dispute:
    """Parse the question that people quarrel about.

    Raise PhraseError if the text cannot be parsed.
    """
    _refuse_long_numbers(plugin, text)
    return plugin.phrases.parse_dispute(game, start, text)


def translate_claim(
    plugin: Plugin, game: Game[Any], start: State, text: str, speaker: Speaker
) -> str:
    """Return a claim in the speaker's language; unchanged if it cannot be read."""
    grammar = plugin.phrases.grammar(game, start)
    if grammar is None:
        return text
    translated = translate(grammar.book, "claim", text, grammar.vocabulary, speaker)
    return contract(translated) if speaker.lang == "fr" and translated != text else translated


def translate_move(
    plugin: Plugin, game: Game[Any], start: State, text: str, speaker: Speaker
) -> str:
    """Return a move in the speaker's language; unchanged if it cannot be read."""
    grammar = plugin.phrases.grammar(game, start)
    if grammar is None:
        return text
    return translate(grammar.book, "play", text, grammar.vocabulary, speaker)


def translate_dispute(
    plugin: Plugin, game: Game[Any], start: State, text: str, speaker: Speaker
) -> str:
    """Return a dispute in the speaker's language; unchanged if it cannot be read."""
    grammar = plugin.phrases.grammar(game, start)
    if grammar is None:
        return text
    written = text.rstrip(ENDING)
    translated = translate(grammar.book, "dispute", written, grammar.vocabulary, speaker)
    if translated == written:
        return text
    return contract(translated) if speaker.lang == "fr" else translated


def read_phrase(
    book: Phrasebook,
    group: str,
    text: str,
    vocabulary: Vocabulary,
    speaker: SpeakerFor,
    codes: Mapping[str, str],
) -> Phrase:
    """Parse a phrase. The error for a wrong phrase has the code that `codes` gives.

    Parameters
    ----------
    book, group, text, vocabulary
        As for `dtnb.phrasebook.parse`.
    speaker
        Returns the speaker of a language.
    codes
        Maps the kind of a slot, a gap in a phrase for a name, to the code of the error for a wrong
        name there. The key ``""`` has the code for a wrong word. The message gets the values
        ``name`` and ``text``.

    Raises
    ------
    PhraseError
        If the text is not a phrase of the group. The error names the wrong words and the nearest
        known ones.
    """
    try:
        return parse(book, group, text.rstrip(" .;"), vocabulary)
    except Mismatch as mismatch:
        expected = mismatch.of_kind(*codes) or mismatch.expected[0]
        wrong_word, close = mismatch.nearest()
        hint = did_you_mean(close) if close is not None else None
        name = wrong_word if close is not None or expected.kind else mismatch.rest
        values = {"name": name, "text": text, "right": hint}
        raise PhraseError(codes.get(expected.kind, codes[""]), values, speaker) from None


def _phrase_error(plugin: Plugin, code: str, **values: Any) -> PhraseError:
    return PhraseError(code, values, speaker_of_game(plugin))


def _without_names(text: str, start: State) -> str:
    """Return a text without the seats' names, which may contain numbers."""
    for seat in start.table.seats:
        text = text.replace(seat.name, "")
    return text


def _refuse_long_numbers(plugin: Plugin, text: str) -> None:
    # The texts of a file were checked when the file was read, but this text may come from Python.
    if has_long_number(text):
        raise _phrase_error(plugin, "number-in-text", limit=MAX_NUMBER_DIGITS)

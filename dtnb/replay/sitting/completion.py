"""Suggest how to complete a typed move ("Ann pl…") or statement, with the verdict on the move.

* completion, suggestion: a completion is a word or name with which the text can go on. A suggestion
  is a completion with the verdict on the completed move.
* grammar, entry, slot: the grammar of a game has the phrasebook and the names at the table. The
  phrasebook has an entry for each kind of phrase. The slots of an entry are filled with names,
  numbers or free text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from dtnb.frames.building.speaker import seat_names
from dtnb.kernel import Decision, Record
from dtnb.phrasebook import Completion, Mismatch, parse
from dtnb.phrasebook import complete as complete_phrase
from dtnb.phrasebook.forms import slots_of
from dtnb.replay.file.model import MAX_PHRASE_LENGTH
from dtnb.replay.game.phrases import read_expectation, read_move
from dtnb.replay.game.terms import Grammar, PhraseError
from dtnb.replay.lines.branch import Branch
from dtnb.replay.running.errors import InvalidMoveError
from dtnb.replay.sitting.play import Play
from dtnb.replay.views.odds import find_moment

#: the sort key of a suggestion by its `allowed`: allowed moves first, refused ones last
_ORDER = {True: 0, None: 1, False: 2}


class Suggestion(NamedTuple):
    """A possible continuation of a move or a statement.

    Attributes
    ----------
    start
        The index in the text at which the completed word or name begins.
    text
        The word or name; empty for a number or free text.
    kind
        The kind of name, ``"option"`` for an answer to the pending question, empty for a word.
    entry
        The id of the entry of the phrasebook.
    allowed
        Whether the completed move is allowed now; None if the move is not yet complete.
    why
        Every reason against the completed move, as `Match.why_not` gives them.
    rules
        The rules that forbid the completed move.
    """

    start: int
    text: str
    kind: str
    entry: str
    allowed: bool | None = None
    why: str = ""
    rules: tuple[str, ...] = ()


def complete(
    line: Play | Branch,
    text: str,
    *,
    statement: bool = False,
    at: str = "",
    seat: str | None = None,
    lang: str | None = None,
) -> tuple[Suggestion, ...]:
    """Return suggestions that continue or complete the beginning of a move or a statement.

    Among moves, a card or token that the player does not hold is suggested only if nothing else
    fits.

    Parameters
    ----------
    line
        A play in progress, or a line of a replay.
    text
        The text up to the cursor, beginning with the name of a seat.
    statement
        Whether `text` begins a statement, as in ``expect`` or a claim, instead of a move.
    at, seat
        The moment of a replay, named as for `Replay.odds`. If omitted, the moment after its last
        move.
    lang
        The language of the words and of the reasons; by default the language of the line.

    Returns
    -------
    tuple
        The suggestions, allowed moves first.

    Raises
    ------
    InvalidMoveError
        If the text is too long for a replay file, or there is no such moment.
    PhraseError
        If nothing continues the text, and it cannot be read.

    Examples
    --------
    >>> from dtnb.replay import complete, load_replay
    >>> suggestions = complete(load_replay("false-claim"), "Ben t", statement=True)
    >>> [suggestion.text for suggestion in suggestions]
    ['takes nothing', 'takes']
    """
    play = _play_at(line, at, seat, lang)
    if len(text) > MAX_PHRASE_LENGTH:
        limits = {"length": len(text), "limit": MAX_PHRASE_LENGTH}
        raise InvalidMoveError("too-long", limits, lang=play.lang)
    grammar = _grammar_of(play)
    completions: tuple[Completion, ...] = ()
    if grammar is not None:
        group = "claim" if statement else "play"
        request = grammar.book, group, text, grammar.vocabulary
        # If nothing fits in the language of the play, try every language.
        completions = complete_phrase(*request, lang=play.lang) or complete_phrase(*request)
    if statement:
        suggestions = [Suggestion(*completion) for completion in completions]
    else:
        suggestions = _suggest_moves(play, text, completions)
    if not suggestions:
        _require_readable(play, text, statement=statement)
    return tuple(sorted(suggestions, key=lambda suggestion: _ORDER[suggestion.allowed]))


def _suggest_moves(play: Play, text: str, completions: Sequence[Completion]) -> list[Suggestion]:
    """Return suggestions for a move.

    A card or token that the player does not hold is suggested only if nothing else fits.
    """
    offered_completions = (*completions, *_option_completions(play, text, completions))
    judged = [_judge_completion(play, text, completion) for completion in offered_completions]
    held_suggestions = [suggestion for suggestion, is_held in judged if is_held]
    all_suggestions = [suggestion for suggestion, _ in judged]
    return held_suggestions or all_suggestions


def _require_readable(play: Play, text: str, *, statement: bool) -> None:
    """Raise a PhraseError if a text is not a whole move or statement."""
    read = read_expectation if statement else read_move
    try:
        read(play.plugin, play.game, play.record.start, text)
    except PhraseError as error:
        raise error.in_language(play.lang) from None


def _play_at(line: Play | Branch, at: str, seat: str | None, lang: str | None) -> Play:
    """Return the play at a moment of a line."""
    if isinstance(line, Play):
        if not at and seat is None and lang in (None, line.lang):
            return line
        line, position = line.so_far, len(line.record.inputs)
    else:
        landed = (result.position for result in line.results if result.status == "landed")
        position = max(landed, default=0)
    replay, record = line.replay, line.record
    if at or seat is not None:
        record, state = find_moment(replay, record, at, seat, after=())
        record = record if state is record.state else Record(record.game, state)
    else:
        record = record.fork(position)
    seats = seat_names(record.start.table)
    return Play(replay.plugin, record, seats, replay.edition, lang=lang or replay.lang)


def _judge_completion(play: Play, text: str, completion: Completion) -> tuple[Suggestion, bool]:
    """Return a completion with the verdict on the move, and whether the player holds what it names.

    The second value is also true for a move that names no card or token.
    """
    grammar, phrase = _grammar_of(play), completion.applied(text)
    if not completion.text or play.pending is None:
        return Suggestion(*completion), True
    if grammar is not None and completion.kind != "option" and _has_free_text(grammar, phrase):
        return Suggestion(*completion), True
    try:
        answer = play.why_not(phrase)
    except PhraseError:
        return Suggestion(*completion), True
    not_held = grammar.not_held if grammar is not None else frozenset()
    why = "" if answer.allowed else answer.text
    suggestion = Suggestion(*completion, allowed=answer.allowed, why=why, rules=answer.rules)
    return suggestion, not_held.isdisjoint(reason.code for reason in answer.verdict.reasons)


def _has_free_text(grammar: Grammar, text: str) -> bool:
    """Tell whether a move contains free text; the caller then gives no verdict on the move.

    With free text, the move is complete after each typed letter, so a verdict would not help.
    """
    try:
        phrases = [parse(grammar.book, "play", text, grammar.vocabulary)]
    except Mismatch:
        return False
    while phrases:
        phrase = phrases.pop()
        forms = grammar.book.forms(phrase.id.partition(".")[0])
        entry_forms = (form.form for form in forms if form.entry == phrase.id)
        if any(slot.kind == "text" for form in entry_forms for slot in slots_of(form)):
            return True
        phrases.extend(phrase.inner())
    return False


def _grammar_of(play: Play) -> Grammar | None:
    return play.plugin.phrases.grammar(play.game, play.record.start)


def _option_completions(
    play: Play, text: str, completions: Iterable[Completion]
) -> Iterator[Completion]:
    """Yield the legal answers to the pending question that continue a text.

    If the game has a grammar of moves, the grammar completes the text already. Then yield these
    answers only where the grammar expects free text.
    """
    pending, grammar = play.pending, _grammar_of(play)
    free_text_starts = [completion.start for completion in completions if completion.kind == "text"]
    if not isinstance(pending, Decision) or (grammar is not None and not free_text_starts):
        return
    start = min(free_text_starts, default=0)
    for action in play.legal:
        phrase = play.plugin.wording.phrase(play.game, play.state, action)
        option = f"{play.speaker.seats[pending.seat]} {play.speaker.render(phrase)}"
        entry = phrase if isinstance(phrase, str) else phrase.id
        if option.casefold().startswith(text.casefold()) and len(option) > len(text):
            yield Completion(start, option[start:], "option", entry)

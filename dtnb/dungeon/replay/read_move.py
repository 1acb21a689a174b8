"""Read the phrases of moves: ``Ann rolls 9``, ``moves to C3``, ``attacks with Magic``.

* mismatch: why a text is not a phrase.
* move: the result: who acts, the verb and its object, or what was rolled or drawn.
"""

from __future__ import annotations

from collections import Counter

from dtnb.dungeon.replay.mistakes import move_error
from dtnb.dungeon.replay.moves import NO_SEAT, Move
from dtnb.dungeon.replay.parse_errors import error
from dtnb.dungeon.replay.vocabulary import ARTICLE, TableVocabulary, phrasebook
from dtnb.phrasebook import Mismatch, Phrase, parse

#: the greatest face of a die
MAX_FACE = 20


def read_move(text: str, vocabulary: TableVocabulary) -> Move:
    """Read one move; if there is only one seat, the move may omit its name.

    Raise PhraseError if the seat, the verb or a name is unknown; the error suggests the nearest.
    """
    written = text.strip().rstrip(" .;")
    try:
        phrase = _parse_line(written, vocabulary)
    except Mismatch as mismatch:
        raise move_error(mismatch, vocabulary) from None
    if phrase.id == "play.heroes-roll":
        return _read_roll(NO_SEAT, "heroes-roll", phrase, text)
    move = phrase["move"]
    return to_move(phrase.get("seat", 0), move.id.removeprefix("move."), move, text)


def to_move(seat: int, verb: str, move: Phrase, text: str) -> Move:
    """Return the move that a phrase states.

    The phrase is a ``move`` or, in a dispute, the ``deed`` that follows "may Ann".

    Raise PhraseError if a roll has a face that no die has.
    """
    if verb in ("roll", "roll-for-heroes"):
        return _read_roll(seat, "roll", move, text)
    if verb == "split":
        losses: Counter[str] = Counter()
        for loss in move["parts"]:
            losses[loss["stat"]] += loss["points"]
        return Move(seat, verb, parts=tuple(losses.items()), text=text)
    if verb == "assign":
        dice = {placed["stat"]: int(placed["die"][1:]) for placed in move["parts"]}
        return Move(seat, verb, parts=tuple(dice.items()), text=text)
    if verb == "draw":
        # The slot "cards" has what is drawn, here a tile.
        return Move(seat, verb, object=move["cards"], values=(move["cards"],), text=text)
    if verb in ("choose", "move"):
        name = ARTICLE.sub("", move["object"])
        # A move goes to a cell, such as C3.
        return Move(seat, verb, object=name.upper() if verb == "move" else name, text=text)
    if verb == "rest-alone":
        # Without a number, a rest is for one point.
        return Move(seat, verb="rest", object="1", text=text)
    return Move(seat, verb, object=str(move.get("object", "")), text=text)


def _parse_line(written: str, vocabulary: TableVocabulary) -> Phrase:
    """Return the phrase of a line; only at a table with one seat may the line omit the seat."""
    if len(vocabulary.seats) > 1:
        return parse(phrasebook(), "play", written, vocabulary)
    phrase = parse(phrasebook(), "lone", written, vocabulary, {"seat": 0})
    phrase_with_seat: Phrase = phrase.get("play", phrase)
    return phrase_with_seat


def _read_roll(seat: int, verb: str, phrase: Phrase, text: str) -> Move:
    purpose = "heroes" if phrase.id == "move.roll-for-heroes" else phrase.get("purpose", "")
    for value in phrase["dice"]:
        if not 1 <= value <= MAX_FACE:
            raise error("no-face", value=str(value))
    return Move(seat, verb, values=phrase["dice"], purpose=purpose, text=text)

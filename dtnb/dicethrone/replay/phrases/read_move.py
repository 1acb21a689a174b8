"""Read the phrases of moves: ``Ben spends Protect``, ``Ann plays So Wild! changing 6 to 1``.

* phrasebook: it has an entry for each kind of sentence, such as ``move.roll``; an entry has slots
  for names and numbers
* aim: a clause of a move that names the dice, tokens, players or damage on which the move acts
* change: a die that the move names, with its face before and after
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.phases.setup import START_ROLL
from dtnb.dicethrone.phases.targeting import TARGETING_ROLL
from dtnb.dicethrone.replay.phrases.mistakes import hint_for_name, move_error
from dtnb.dicethrone.replay.phrases.moves import UNNAMED_OWNER, Change, Move
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.phrases.reach import check_aims, specs_named
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.explain import Message
from dtnb.files.names import find_name
from dtnb.files.problems import one_of
from dtnb.phrasebook import Mismatch, Phrase, parse, to_message

MAX_DICE = 10
_FRENCH_ARTICLE = re.compile(r"^(?:(?:le|la|les|un|une|son|sa|leur)\s+|l['’])", re.IGNORECASE)
#: The purpose of the roll, for each entry of the phrasebook that is about a single kind of roll.
_PURPOSES = {"move.roll-to-start": START_ROLL, "move.roll-for-target": TARGETING_ROLL}


def read_move(text: str, vocabulary: TableVocabulary) -> Move:
    """Read one move.

    Raise PhraseError for an unknown seat, verb or name. The error suggests the nearest spelling.
    """
    written = text.rstrip(" .;")
    try:
        play = parse(phrasebook(), "play", written, vocabulary)
    except Mismatch as mismatch:
        raise move_error(mismatch, vocabulary) from None
    move = to_move(play["seat"], play["move"], written, vocabulary)
    return replace(move, text=text)


def to_move(seat: int, phrase: Phrase, written: str, vocabulary: TableVocabulary) -> Move:
    """Return the move that a phrase states; the phrase is of the group ``move`` or ``deed``.

    `written` is the text of the whole move.

    Raise PhraseError if the move names dice, tokens or damage on which the action can never act.
    """
    verb = phrase.id.partition(".")[2]
    if verb in ("roll-again", "roll-dice-again"):
        return _read_roll_again(seat, phrase)
    if verb.startswith("roll"):
        return _read_roll(seat, phrase)
    if verb in ("choose", "target") and "object" in phrase.values:
        return _read_choice(
            seat, verb, phrase["object"], _text_of(phrase, "object", written), vocabulary
        )
    if verb == "defend-alone":
        return Move(seat, "defend", _sole_defense(seat, vocabulary))
    if verb == "sell-any":
        return Move(seat, "sell")
    if verb == "upgrade":
        return Move(seat, "play", phrase["object"])
    if verb == "target":
        return Move(seat, verb, player=phrase["other"])
    if verb == "choose":
        return _with_target(Move(seat, verb, _text_of(phrase, "what", written)), phrase["what"])
    if verb in ("play", "spend", "use"):
        return _read_action(seat, verb, phrase, written, vocabulary)
    return Move(seat, verb, phrase.get("object") or phrase.get("cards") or "")


def _read_roll(seat: int, phrase: Phrase) -> Move:
    values = phrase["dice"]
    if len(values) > MAX_DICE:
        raise error("too-many-dice", count=len(values), limit=MAX_DICE)
    for value in values:
        _check_face(value)
    purpose = _PURPOSES.get(phrase.id) or phrase.get("purpose", "")
    kept = () if phrase.id == "move.roll-keeping-nothing" else phrase.get("kept")
    return Move(seat, "roll", values=values, kept=kept, purpose=purpose)


def _read_roll_again(seat: int, phrase: Phrase) -> Move:
    """Return the move that rolls the named dice again; a phrase may also name no dice."""
    dice = phrase.get("dice", ())
    for value in dice:
        _check_face(value)
    return Move(seat, "reroll", changes=tuple(Change(value, again=True) for value in dice))


def _check_face(value: int) -> None:
    if not 1 <= value <= 6:
        spaced_digits = Message("problem.no-face.apart", {"apart": " ".join(str(value))})
        raise error("no-face", value=str(value), right=spaced_digits if value > 10 else None)


def _sole_defense(seat: int, vocabulary: TableVocabulary) -> str:
    """Return the only Defensive Ability of a seat; raise PhraseError if it has none or several."""
    abilities = list(vocabulary.names("defensive-ability", {"seat": seat}))
    if len(abilities) != 1:
        defends = [Message("move.defend", {"object": name}) for name in abilities]
        raise error("with-what", right=one_of(defends))
    return abilities[0]


def _read_choice(
    seat: int, verb: str, choice: Phrase, written: str, vocabulary: TableVocabulary
) -> Move:
    """Return the move that chooses a die, a token, a player, or an option of a question."""
    owner = choice.get("seat")
    name = choice.get("object") or choice.get("option")
    if choice.id != "choice.option":
        # Options of questions are in English, so translate the text to compare it with them.
        written = speaker("en").render(to_message(choice, vocabulary))
    move = Move(seat, verb, _FRENCH_ARTICLE.sub("", written))
    if choice.id == "choice.dice":
        for aim in choice["aims"]:
            move = _with_dice(move, aim)
    elif choice.id in ("choice.die", "choice.changed-die") and choice["die"]["face"] in range(1, 7):
        die = choice["die"]
        change = Change(die["face"], choice.get("value"), owner=die.get("seat"))
        # A player may have a number as name.
        player = vocabulary.seats.index(written) if written in vocabulary.seats else None
        move = replace(move, changes=(change,), player=player)
    elif choice.id == "choice.token":
        move = replace(move, token=(owner, name))
    elif choice.id == "choice.player":
        move = replace(move, player=owner)
    elif choice.id == "choice.owned-option" and not find_name(str(name), vocabulary.source_names()):
        hint = hint_for_name(str(name), vocabulary.tokens, hero=None, vocabulary=vocabulary)
        raise error("not-a-token", name=name, right=hint)
    return move


def _read_action(
    seat: int, verb: str, phrase: Phrase, written: str, vocabulary: TableVocabulary
) -> Move:
    """Return the move that plays a card, spends a token or uses a passive."""
    name, mode = phrase["object"], phrase.get("mode", "")
    move = Move(seat, verb, name, mode=mode)
    for aim in phrase.get("aims", ()):
        earlier_move, move = move, _with_aim(move, aim, written)
        # A later aim must not replace the target of an earlier one. There is one exception: "from
        # Ben" may follow a token, because it adds the token's owner.
        targets = ("player", "damage") if aim.id == "aim.from" else ("player", "damage", "token")
        if any(
            getattr(earlier_move, field) not in (None, "", getattr(move, field))
            for field in targets
        ):
            raise error("aimed-twice", name=_text_at(aim.span, written))
    specs = specs_named(vocabulary.heroes[seat], vocabulary.known_tokens, verb, name)
    check_aims(move, [spec for spec in specs if mode in ("", spec.name)])
    return move


def _with_aim(move: Move, aim: Phrase, written: str) -> Move:
    """Return the move with the dice, damage, token or player that an aim names."""
    if aim.id == "aim.dice":
        return _with_dice(move, aim["aim"])
    if aim.id == "aim.against":
        return replace(move, damage=_FRENCH_ARTICLE.sub("", _text_of(aim, "object", written)))
    owner, token = move.token or (None, "")
    if aim.id == "aim.from" and owner == UNNAMED_OWNER:
        return replace(move, token=(aim["seat"], token))
    if aim.id in ("aim.from", "aim.to"):
        return replace(move, player=aim["seat"])
    return _with_target(move, aim["what"])


def _with_target(move: Move, target: Phrase) -> Move:
    """Return the move with the player, the dice or the token at which it is aimed."""
    if target.id == "target.player":
        return replace(move, player=target["seat"])
    if target.id == "target.dice":
        return _with_changes(move, [Change(die["face"], owner=die.get("seat"))
                                    for die in target["dice"]])  # fmt: skip
    return replace(move, token=(target.get("seat", UNNAMED_OWNER), target["object"]))


def _with_dice(move: Move, aim: Phrase) -> Move:
    """Return the move with the dice that a clause sets or rolls again."""
    if aim.id == "die-aim.re-rolling":
        dice = [Change(die["face"], again=True, owner=die.get("seat")) for die in aim["dice"]]
    else:
        dice = [
            Change(change["die"]["face"], change["value"], owner=change["die"].get("seat"))
            for change in aim["changes"]
        ]
    return _with_changes(move, dice)


def _with_changes(move: Move, changes: Iterable[Change]) -> Move:
    """Return the move with these dice added.

    A die whose owner is not named belongs to the owner of the previous die.
    """
    dice: list[Change] = []
    for change in changes:
        if change.owner is None and dice:
            change = replace(change, owner=dice[-1].owner)
        dice.append(change)
    owners = {die.owner for die in dice}
    (player,) = owners if len(owners) == 1 else (None,)
    player = move.player if player is None else player
    return replace(move, changes=(*move.changes, *dice), player=player)


def _text_at(span: tuple[int, int], written: str) -> str:
    return written[span[0] : span[1]].strip()


def _text_of(phrase: Phrase, slot: str, written: str) -> str:
    """Return the value of a slot as it is written."""
    return _text_at(phrase.spans[slot], written)

"""The view of a table as plain data, which front ends draw without knowing the game.

* declaration, round: a declaration is an action that is being put together from several choices. In
  a round, several seats declare theirs together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec.structs import replace

from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.citations import cited_rule
from dtnb.frames.building.questions import question_of
from dtnb.frames.building.seats import seats_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Chance, Decision, Role, Step
from dtnb.replay.file.model import MARKS
from dtnb.replay.lines.continued import PLAYERS
from dtnb.replay.sitting.sitting import Sitting
from dtnb.rulebook import language_of
from dtnb.tabletop.forbidden_moves import forbidden_moves
from dtnb.tabletop.joint_actions import round_at
from dtnb.tabletop.table_speaker import table_speaker

if TYPE_CHECKING:
    from dtnb.tabletop.declaration import Declaration
    from dtnb.tabletop.save_file import SaveFile
    from dtnb.tabletop.seating import Seating
    from dtnb.tabletop.settlement import SettlementResult

#: the maximum number of sentences that are shown, and the number of latest steps that are searched
#: for these sentences
_MAX_SENTENCES, _MAX_STEPS = 12, 120
#: the roles of steps whose sentences are shown
_STORY_ROLES = (
    Role.DECLARE, Role.INTERRUPT, Role.WITHDRAW, Role.COMMIT, Role.ANSWER, Role.AMOUNT, Role.CHANGE,
    Role.ALTER, Role.CHANCE, Role.SUM,
)  # fmt: skip
#: the view contains the replay file only if the game has at most this many inputs
_MAX_INPUTS = 300


class ViewableTable(Protocol):
    """The parts of `dtnb.tabletop.Table` that the view reads."""

    lang: str
    seating: Seating
    save_file: SaveFile
    settled: SettlementResult | None
    written_path: str
    declaration: Declaration

    @property
    def players(self) -> dict[str, str]:
        """The names of the computer players, by seat."""

    @property
    def missing(self) -> str:
        """A sentence that names the missing set-up choices; empty if none is missing."""

    @property
    def sitting(self) -> Sitting | None:
        """The session; None while the table is being set up."""

    @property
    def current(self) -> Sitting:
        """The session as it would be with the choices made so far for the pending action."""

    @property
    def undoable(self) -> int:
        """How many times ``undo`` can be used."""

    @property
    def redoable(self) -> int:
        """How many undone actions can be redone."""


def table_view(table: ViewableTable) -> dict[str, Any]:
    """Return everything that front ends show of a table, as plain data."""
    sitting, notice = table.sitting, table.save_file.message
    common: dict[str, Any] = {
        "lang": table.lang,
        "undo": table.undoable,
        "redo": table.redoable,
        "settled": table.settled.view() if table.settled is not None else None,
        "wrote": table.written_path,
        "notice": {"text": notice, "rules": []} if notice else None,
        "kept": str(table.save_file.path) if table.save_file.path is not None else "",
    }
    if sitting is None:
        setup = {**table.seating.view(), "missing": table.missing}
        return {**common, "stage": "setting-up", "setup": setup}
    current = table.current
    presenter, start = current.plugin.presenter, current.record.start.table
    speaker = speaker_for(presenter, current.game, start, table.lang)
    return {
        **common,
        "stage": "over" if current.pending is None else "playing",
        "title": sitting.title,
        "edition": _edition_name(sitting, table.lang),
        "seats": list(sitting.seats),
        "looks": [
            {"figure": seat.figure, "sigil": seat.sigil, "colours": list(seat.colours)}
            for seat in seats_of(presenter, current.game, start, speaker)
        ],
        "symbols": dict(presenter.scenes.symbols(current.game, start, speaker)),
        "players": {seat: table.players.get(seat, "") for seat in sitting.seats},
        "playerNames": list(PLAYERS),
        **_question_data(current, speaker, table),
        "saying": bool(table.declaration),
        "together": not table.declaration and round_at(current) is not None,
        "forbidden": [move._asdict() for move in forbidden_moves(current, speaker)],
        "scene": msgspec.to_builtins(_scene_data(current, speaker)),
        "ledgers": [msgspec.to_builtins(ledger) for ledger in _latest_ledgers(current, speaker)],
        "told": _latest_sentences(current, speaker),
        "claims": [{"by": claim.by, "says": claim.says} for claim in sitting.claims],
        "sayings": [
            msgspec.to_builtins(template)
            for template in current.plugin.form.claim_templates(
                current.game, current.record.start, speaker
            )
        ],
        "marks": [{"value": mark, "label": speaker.text(f"mark.{mark}")} for mark in MARKS],
        "file": sitting.as_written() if len(sitting.record.inputs) <= _MAX_INPUTS else "",
    }


def _edition_name(sitting: Sitting, lang: str) -> str:
    name = sitting.plugin.rulebook().edition(sitting.edition).name
    return name.get(language_of(lang))


def _question_data(sitting: Sitting, speaker: Speaker, table: ViewableTable) -> dict[str, Any]:
    """Return the pending question with numbered options, and the rules cited against options."""
    presenter = sitting.plugin.presenter
    question = question_of(sitting.state, presenter, sitting.game, speaker)
    if question is None:
        return {"question": None, "rules": {}}
    data: dict[str, Any] = msgspec.to_builtins(question)
    data["asked"] = question.asked_seat
    options = data.get("options", ())
    data["options"] = [{**option, "number": number} for number, option in enumerate(options)]
    pending = sitting.pending
    if question.window:
        data["windowName"] = speaker.window(question.window)
    if isinstance(pending, Chance):
        default_outcome = sitting.plugin.defaults.outcome(sitting.game, sitting.state)
        data["chance"] = {
            "kind": pending.kind,
            "count": pending.count,
            "faces": pending.faces,
            "deck": [{"value": name, "label": speaker.object(name), "most": most}
                     for name, most in pending.deck],
            # A drawn card that nobody has seen need not be named.
            "unseen": default_outcome is not None and pending.kind != "roll",
        }  # fmt: skip
    elif isinstance(pending, Decision):
        data["mayPass"] = pending.may_pass
        data["pick"] = _options_by_dice(sitting)
    if table.declaration.round is not None:
        labels = [action.label(speaker) for action in table.declaration.round_actions] or None
        together = table_speaker(table.lang).text("table.together", said=labels)
        data["prompt"] = f"{together} {question.prompt}"
    cited = {
        rule for option in question.options for reason in option.reasons for rule in reason.rules
    }
    rules = {
        rule: msgspec.to_builtins(cited_rule(rule, presenter, sitting.game, speaker))
        for rule in sorted(cited)
    }
    return {"question": data, "rules": rules}


def _options_by_dice(sitting: Sitting) -> dict[str, int] | None:
    """Map each selection of dice, such as "1-3", to the number of the option that selects them.

    Return None if no option selects dice.
    """
    number_by_dice: dict[str, int] = {}
    for number, action in enumerate(sitting.game.candidates(sitting.state)):
        dice = action.detail("dice")
        if isinstance(dice, tuple):
            number_by_dice["-".join(map(str, dice))] = number
    return number_by_dice or None


def _scene_data(sitting: Sitting, speaker: Speaker) -> Any:
    scene = sitting.plugin.presenter.scenes.scene(sitting.game, sitting.state.table, speaker)
    window = sitting.window
    return replace(scene, window=speaker.window(window) if window else "")


def _latest_ledgers(sitting: Sitting, speaker: Speaker) -> tuple[Any, ...]:
    """Return the unfinished calculations, or else those that were finished last."""
    drawn_ledgers = sitting.plugin.presenter.ledgers
    for step in reversed(sitting.record.steps):
        ledgers = drawn_ledgers.after_step(sitting.game, step.table, step, speaker)
        if ledgers:
            return tuple(ledgers)
        # A step without calculations may keep showing those of the step before it.
        if not drawn_ledgers.keeps_last_ledgers(step.table):
            break
    return ()


def _latest_sentences(sitting: Sitting, speaker: Speaker) -> list[str]:
    """Return the latest sentences of the story, the oldest of them first."""
    steps = sitting.record.steps[-_MAX_STEPS:]
    return list(islice(_sentences(sitting, speaker, reversed(steps)), _MAX_SENTENCES))[::-1]


def _sentences(sitting: Sitting, speaker: Speaker, steps: Iterator[Step]) -> Iterator[str]:
    """Yield the sentences about steps; the latest step comes first."""
    #: the action whose commitment the next sentence of the story tells; "" if it tells none
    committed_action = ""
    # If the game is over, show its last results, which say who has won.
    is_final_result = sitting.pending is None
    for step in steps:
        role = sitting.game.kinds[step.kind]
        # The end of a phase or a turn also has the role RESULT, but is not a result of the game.
        is_final_result = (
            is_final_result
            and role is Role.RESULT
            and step.args.keys().isdisjoint(("phase", "turn"))
        )
        sentence = text_of(speaker.step(step)) if is_final_result or role in _STORY_ROLES else ""
        # If the next sentence of the story says that the action is committed, skip its declaration.
        declares_it = role is Role.DECLARE and step.created_name == committed_action != ""
        if sentence and not declares_it:
            yield sentence
        if sentence:
            committed_action = str(step.args.get("commits", ""))

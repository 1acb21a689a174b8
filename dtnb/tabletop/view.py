"""What is shown of a table, as plain data that needs no game to be drawn."""

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
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Chance, Decision, Role, Step
from dtnb.replay.file.model import MARKS
from dtnb.replay.lines.continued import PLAYERS
from dtnb.replay.sitting.sitting import Sitting
from dtnb.rulebook import language_of
from dtnb.tabletop.forbidden import forbidden
from dtnb.tabletop.together import round_at
from dtnb.tabletop.words import words

if TYPE_CHECKING:
    from dtnb.tabletop.keeping import Keeping
    from dtnb.tabletop.saying import Saying
    from dtnb.tabletop.seating import Seating
    from dtnb.tabletop.settling import Settled

#: sentences that tell what happened last, and steps that are looked through for them
_TOLD, _LOOKED = 12, 120
_TELLING = (
    Role.DECLARE, Role.CLAIM, Role.WITHDRAW, Role.COMMIT, Role.ANSWER, Role.AMOUNT, Role.CHANGE,
    Role.ALTER, Role.CHANCE, Role.SUM,
)  # fmt: skip
#: a longer game shows its file when it is asked for
_LONG = 300


class Shown(Protocol):
    """What a table shows of itself; see `dtnb.tabletop.Table`."""

    lang: str
    seating: Seating
    keeping: Keeping
    settled: Settled | None
    wrote: str
    saying: Saying

    @property
    def players(self) -> dict[str, str]:
        """Players of the program, by seat."""

    @property
    def missing(self) -> str:
        """What has to be chosen before one can sit down, in words."""

    @property
    def sitting(self) -> Sitting | None:
        """What is played."""

    @property
    def here(self) -> Sitting:
        """Where what is being said would lead."""

    @property
    def undoable(self) -> int:
        """How many things can be taken back."""

    @property
    def redoable(self) -> int:
        """How many things that were taken back can be done again."""


def view(table: Shown) -> dict[str, Any]:
    """Return everything that is to be shown."""
    sitting, notice = table.sitting, table.keeping.says
    common: dict[str, Any] = {
        "lang": table.lang,
        "undo": table.undoable,
        "redo": table.redoable,
        "settled": table.settled.view() if table.settled is not None else None,
        "wrote": table.wrote,
        "notice": {"text": notice, "rules": []} if notice else None,
        "kept": str(table.keeping.place) if table.keeping.place is not None else "",
    }
    if sitting is None:
        setup = {**table.seating.view(), "missing": table.missing}
        return {**common, "stage": "setting-up", "setup": setup}
    here = table.here
    speaker = speaker_for(here.drawing, here.game, here.record.start.table, table.lang)
    return {
        **common,
        "stage": "over" if here.pending is None else "playing",
        "title": sitting.title,
        "edition": _edition(sitting, table.lang),
        "seats": list(sitting.seats),
        "players": {seat: table.players.get(seat, "") for seat in sitting.seats},
        "playerNames": list(PLAYERS),
        **_asked(here, speaker, table),
        "saying": bool(table.saying),
        "together": not table.saying and round_at(here) is not None,
        "forbidden": [each._asdict() for each in forbidden(here, speaker)],
        "scene": msgspec.to_builtins(_scene(here, speaker)),
        "ledgers": [msgspec.to_builtins(ledger) for ledger in _ledgers(here, speaker)],
        "told": _told(here, speaker),
        "claims": [{"by": claim.by, "says": claim.says} for claim in sitting.claims],
        "sayings": [
            msgspec.to_builtins(saying)
            for saying in here.plugin.form.claim_templates(here.game, here.record.start, speaker)
        ],
        "marks": [{"value": mark, "label": speaker.text(f"mark.{mark}")} for mark in MARKS],
        "file": sitting.as_written() if len(sitting.record.inputs) <= _LONG else "",
    }


def _edition(sitting: Sitting, lang: str) -> str:
    name = sitting.plugin.rulebook().edition(sitting.edition).name
    return name.get(language_of(lang))


def _asked(here: Sitting, speaker: Speaker, table: Shown) -> dict[str, Any]:
    """Return the open question, with a number for each option, and its rules."""
    question = question_of(here.state, here.drawing, here.game, speaker)
    if question is None:
        return {"question": None, "rules": {}}
    told: dict[str, Any] = msgspec.to_builtins(question)
    told["asked"] = question.asked
    options = told.get("options", ())
    told["options"] = [{**option, "number": at} for at, option in enumerate(options)]
    pending = here.pending
    if question.window:
        told["windowName"] = speaker.window(question.window)
    if isinstance(pending, Chance):
        default = here.plugin.defaults.outcome(here.game, here.state)
        told["chance"] = {
            "kind": pending.kind,
            "count": pending.count,
            "faces": pending.faces,
            "deck": [{"value": name, "label": speaker.object(name), "most": most}
                     for name, most in pending.deck],
            "unseen": default is not None and pending.kind != "roll",
        }  # fmt: skip
    elif isinstance(pending, Decision):
        told["mayPass"] = pending.may_pass
        told["pick"] = _pick(here)
    if table.saying.round is not None:
        said = [each.label(speaker) for each in table.saying.together] or None
        together = words(table.lang).text("table.together", said=said)
        told["prompt"] = f"{together} {question.prompt}"
    ids = {
        rule for option in question.options for reason in option.reasons for rule in reason.rules
    }
    rules = {
        rule: msgspec.to_builtins(cited_rule(rule, here.drawing, here.game, speaker))
        for rule in sorted(ids)
    }
    return {"question": told, "rules": rules}


def _pick(here: Sitting) -> dict[str, int] | None:
    """Return the numbers of options that differ in which dice they name, by these dice."""
    found: dict[str, int] = {}
    for at, action in enumerate(here.game.candidates(here.state)):
        dice = action.detail("dice")
        if isinstance(dice, tuple):
            found["-".join(map(str, dice))] = at
    return found or None


def _scene(here: Sitting, speaker: Speaker) -> Any:
    scene = here.drawing.scenes.scene(here.game, here.state.table, speaker)
    window = here.window
    return replace(scene, window=speaker.window(window) if window else "")


def _ledgers(here: Sitting, speaker: Speaker) -> tuple[Any, ...]:
    """Return the calculations that are open, or were finished last."""
    for step in reversed(here.record.steps):
        found = here.drawing.ledgers.after_step(here.game, step.table, step, speaker)
        if found:
            return tuple(found)
        if not here.drawing.ledgers.keep_previous(step.table):
            break
    return ()


def _told(here: Sitting, speaker: Speaker) -> list[str]:
    """Return the last sentences of the story."""
    steps = here.record.steps[-_LOOKED:]
    return list(islice(_sentences(here, speaker, reversed(steps)), _TOLD))[::-1]


def _sentences(here: Sitting, speaker: Speaker, steps: Iterator[Step]) -> Iterator[str]:
    """Yield what is told of steps, the last first."""
    after = ""
    # The last results of what is over say who has won; that a phase or turn ends says nothing.
    ending = here.pending is None
    for step in steps:
        role = here.game.kinds[step.kind]
        ending = ending and role is Role.RESULT and step.args.keys().isdisjoint(("phase", "turn"))
        said = text_of(speaker.step(step)) if ending or role in _TELLING else ""
        # What is done as soon as it is declared is told once.
        if said and not (role is Role.DECLARE and step.args.get("id") == after):
            yield said
        if said:
            after = str(step.args.get("commits", ""))

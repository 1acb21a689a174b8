"""Why a move finds no place, in words of both languages; imported only when something is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.explain.verdicts import explain_verdict
from dtnb.files.messages import Said
from dtnb.frames.speaker import speaker_for
from dtnb.kernel import Chance, Decision, Record, Verdict
from dtnb.replay.plugin import Plugin
from dtnb.replay.results import PassedOver

#: moments that a message tells of
MOST_MOMENTS = 3


class Wording:
    """Says windows, rolls and refusals as the game does.

    Parameters
    ----------
    plugin, record
        The game's plug, and the line of which is spoken.
    """

    def __init__(self, plugin: Plugin, record: Record) -> None:
        table = record.start.table
        self._english = speaker_for(plugin.drawing, record.game, table, "en")
        self._french = speaker_for(plugin.drawing, record.game, table, "fr")

    def _said(self, make: Callable[[Speaker], str]) -> Said:
        return Said(make(self._english), make(self._french))

    def windows(self, ids: Iterable[str]) -> Said:
        """Name windows, each with its id."""
        each = list(dict.fromkeys(ids))
        return self._said(lambda speaker: speaker.listed([_window(speaker, id_) for id_ in each]))

    def prompt(self, pending: Chance) -> Said:
        """Say who rolls or draws what, and for what."""
        args = {
            "seat": pending.seat,
            "count": pending.count,
            "purpose": pending.purpose or None,
            "faces": pending.faces_to_tell,
        }
        return self._said(lambda speaker: _open(speaker.text(f"prompt.{pending.kind}", **args)))

    def question(self, pending: Decision) -> Said:
        """Say what a follow-up question asks."""
        topic = f"topic.{pending.topic}"
        args = {"seat": pending.seat, "by": pending.by}
        return self._said(
            lambda speaker: (
                speaker.text(topic, **args) if speaker.has(topic) else speaker.term(pending.topic)
            )
        )

    def reasons(self, verdict: Verdict) -> Said:
        """Say why something is refused, each reason with its rules."""
        return self._said(lambda speaker: _reasons(speaker, telling(verdict)))

    def objections(self, passed: Sequence[PassedOver], here: str = "") -> Said:
        """Say what spoke against a move at the most telling moments, alike ones together.

        Empty where no rule spoke against it.

        Parameters
        ----------
        passed
            The moments.
        here
            A window that need not be named where it is the only one.
        """
        groups: dict[str, tuple[Verdict, list[str]]] = {}
        for each in passed:
            verdict = telling(each.verdict)
            if verdict.rules:
                key = _reasons(self._english, verdict)
                groups.setdefault(key, (verdict, []))[1].append(each.window)
        chosen: list[tuple[Verdict, list[str]]] = []
        for verdict, windows in sorted(groups.values(), key=lambda group: _weight(group[0])):
            # What only adds to reasons already told tells nothing.
            if not any(set(told.codes) <= set(verdict.codes) for told, _ in chosen):
                chosen.append((verdict, windows))
        alone = len(chosen) == 1 and set(chosen[0][1]) == {here}

        def make(speaker: Speaker) -> str:
            return _apart(speaker, ";").join(
                _reasons(speaker, verdict)
                if alone
                else _listed(speaker, windows) + _apart(speaker, ":") + _reasons(speaker, verdict)
                for verdict, windows in chosen[:MOST_MOMENTS]
            )

        return self._said(make)

    def remedy(self, passed: Sequence[PassedOver]) -> Said | None:
        """Say what would make a move allowed at its most telling moment, if that can be said."""
        verdicts = [telling(each.verdict) for each in passed if each.verdict.rules]
        if not verdicts:
            return None
        verdict = min(verdicts, key=_weight)
        said = self._said(lambda speaker: _remedies(speaker, verdict))
        return said if said else None


def telling(verdict: Verdict) -> Verdict:
    """Return a verdict without what only says that a question is another one, if rules refuse."""
    ruled = tuple(reason for reason in verdict.reasons if reason.rules)
    return Verdict(ruled or verdict.reasons, verdict.policies)


def _weight(verdict: Verdict) -> tuple[bool, int]:
    return not verdict.rules, len(verdict.reasons)


def _window(speaker: Speaker, window: str) -> str:
    name = speaker.window(window)
    return name if name == window else f"{name} ({window})"


def _listed(speaker: Speaker, windows: Iterable[str]) -> str:
    return speaker.listed([_window(speaker, window) for window in dict.fromkeys(windows)])


def _reasons(speaker: Speaker, verdict: Verdict) -> str:
    return _apart(speaker, ";").join(
        _open(text_of(reason.text)) + (f" ({', '.join(reason.rules)})" if reason.rules else "")
        for reason in explain_verdict(verdict, speaker).reasons
    )


def _remedies(speaker: Speaker, verdict: Verdict) -> str:
    reasons = explain_verdict(verdict, speaker).reasons
    texts = (text_of(reason.remedy) for reason in reasons if reason.remedy is not None)
    return _apart(speaker, ";").join(dict.fromkeys(map(_open, texts)))


def _apart(speaker: Speaker, sign: str) -> str:
    """Return a sign as the language spaces it."""
    return f" {sign} " if speaker.lang == "fr" else f"{sign} "


def _open(sentence: str) -> str:
    """Return a sentence without its full stop, so that something may follow."""
    return sentence.removesuffix(".")

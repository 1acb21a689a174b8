"""A quarrel settled under every book, and given away as one file."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain import Message
from dtnb.frames.building.questions import question_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Chance, Decision, Outcome, State
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.file.writers import to_yaml
from dtnb.rulebook import language_of
from dtnb.sanitize import NO_FORMULAS

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.replay import Replay


class Missing(NamedTuple):
    """Something that only another book asks chance for, so that nobody has rolled it.

    Attributes
    ----------
    book
        Id of the edition.
    name, prompt
        The edition, and what is asked, in words.
    replay
        The play under that book, up to there.
    """

    book: str
    name: str
    prompt: str
    replay: Replay

    @property
    def chance(self) -> Chance:
        """What is asked."""
        pending = self.replay.record.state.pending
        assert isinstance(pending, Chance)
        return pending

    def phrase(self, values: tuple[int, ...]) -> str:
        """Return a roll in the words of a file."""
        state, game, plugin = self.replay.record.state, self.replay.game, self.replay.plugin
        speaker = _speaker(self.replay)
        said: Message | str = plugin.wording.roll_phrase(game, state, values)
        return f"{speaker.seats[self.chance.seat]} {speaker.words(said)}"

    def view(self) -> dict[str, Any]:
        """Return it as plain data."""
        chance = self.chance
        return {
            "book": self.book,
            "name": self.name,
            "prompt": self.prompt,
            "count": chance.count,
            "faces": chance.faces,
        }


class Settled(NamedTuple):
    """What was found."""

    settlement: Settlement
    missing: tuple[Missing, ...]

    def phrase(self, book: str, values: tuple[int, ...]) -> str | None:
        """Return a roll that only one book asks for in the words of a file; None if it asks none.

        Raises
        ------
        IllegalMoveError
            If it cannot come to this.
        """
        asked = next((each for each in self.missing if each.book == book), None)
        if asked is None:
            return None
        asked.replay.game.check_outcome(asked.chance, Outcome(values))
        return asked.phrase(values)

    def view(self) -> dict[str, Any]:
        """Return it as plain data."""
        from dtnb.replay.verdict.card import card

        found = self.settlement
        return {
            "text": card(found.verdict, found.title, found.speaker, rest=""),
            "html": found._repr_html_(),
            "missing": [each.view() for each in self.missing],
        }


def undecided(replay: Replay, state: State, words: Speaker) -> str:
    """Return why nobody can be right yet; empty where a verdict can be given.

    Parameters
    ----------
    state
        Where the play stands, in the main line or a branch.
    words
        The table's own.
    """
    if state.pending is None:
        return words.text("table.not-in-words") if replay.file.inputs else ""
    speaker = _speaker(replay)
    question = question_of(state, replay.drawing, replay.game, speaker)
    assert question is not None
    if isinstance(state.pending, Decision) and not state.pending.may_pass:
        name = speaker.seats[state.pending.seat]
        return words.text("table.has-to-choose", name=name, what=question.title)
    return words.text("table.goes-on", what=question.prompt)


def settled(replay: Replay) -> Settled:
    """Settle a play under every book of its game."""
    return Settled(replay.settle(), tuple(_missing(replay)))


def _missing(replay: Replay) -> list[Missing]:
    found = []
    for book in replay.plugin.rulebook().editions.values():
        run = replay.run(book.id)
        state = run.record.state
        if isinstance(state.pending, Chance) and state.pending.kind == "roll":
            question = question_of(state, run.drawing, run.game, _speaker(run))
            assert question is not None
            name = book.name.get(language_of(replay.lang))
            found.append(Missing(book.id, name, question.prompt, run))
    return found


def _speaker(replay: Replay) -> Speaker:
    return speaker_for(replay.drawing, replay.game, replay.record.start.table, replay.lang)


def page(replay: Replay, state: State, words: Speaker) -> str:
    """Return one page: who is right, the play to step through, and the file it was played from.

    Parameters
    ----------
    state
        Where the play stands, in the main line or a branch.
    words
        The table's own.
    """
    from dtnb.notebook import html

    why = undecided(replay, state, words)
    verdict = f"<p>{escape(why)}</p>" if why else replay.settle()._repr_html_()
    file: ReplayFile = replay.file
    shown = (
        f'<section class="dtnb-given {NO_FORMULAS}">{verdict}'
        f"<details><summary>{escape(words.text('table.file'))}</summary>"
        f'<pre class="dtnb-file">{escape(to_yaml(file))}</pre></details></section>'
    )
    return html(replay.document, below=shown)

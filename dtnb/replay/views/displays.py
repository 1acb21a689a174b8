"""Results of a played line that terminals and notebooks can display.

They are texts, events (what players did, with the effects), calculations of totals (ledgers), and
the questions that the game asked in its timing windows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dtnb.equality import EqualByParts
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames import Ledger, Question, Rule
    from dtnb.frames.document import Option
    from dtnb.present import Group


class ShownText(str):
    """Lines of text, which a notebook shows without quotes and without escapes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return sanitize_lines(str(self))


class Event(NamedTuple):
    """An action of a player that changed the table."""

    #: the number of the event, from 1, in record order
    number: int
    #: the ids of the windows in which the action was carried out
    windows: tuple[str, ...]
    #: the name of the acting seat; empty if no seat acts
    actor: str
    #: the action in words
    sentence: str
    #: the effects in words, one sentence each
    effects: tuple[str, ...]
    #: the index of the event's step
    step: int

    def _repr_html_(self) -> str:
        return Events((self,))._repr_html_()


class Events(tuple[Event, ...]):
    """The events of a line as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        lines = []
        width = max(11, *(2 + len(window_range(event.windows)) for event in self), 0)
        for event in self:
            lines.append(f"{event.number}. {window_range(event.windows):<{width}}{event.sentence}")
            lines += [f"   {'':<{width}}{effect}" for effect in event.effects]
        return sanitize_lines("\n".join(lines))

    def _repr_html_(self) -> str:
        from dtnb.markup import html, wrap_for_display

        entries = [
            html.li(
                html.span(event.number, "."),
                " ",
                html.div(
                    html.p(event.sentence, " ", html.code(window_range(event.windows))),
                    [html.p(effect, class_="mute") for effect in event.effects],
                ),
            )
            for event in self
        ]
        return wrap_for_display(html.ol(entries, class_="entries"))


def window_range(windows: Sequence[str]) -> str:
    """Return window ids in short form, such as ``TW-07/08`` for ``TW-07`` and ``TW-08``."""
    if not windows:
        return ""
    first, *rest = windows
    stem = first.rpartition("-")[0]
    return "/".join([first, *(window.removeprefix(f"{stem}-") for window in rest)])


class _BlockView(EqualByParts):
    """An object that a notebook shows as the blocks of a page."""

    _lang: str

    @abstractmethod
    def blocks(self) -> Group:
        """Return the object as blocks of a page."""

    def _repr_html_(self) -> str:
        from dtnb.present import to_notebook

        return to_notebook(self.blocks(), self._lang)


_View = TypeVar("_View", bound=_BlockView)


class _BlockViews(tuple[_View, ...]):
    """Several block views, which a notebook shows one after the other."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from dtnb.present import to_notebook

        return to_notebook(tuple(view.blocks() for view in self))


class LedgerView(_BlockView):
    """A calculation, displayed as a table.

    `rules` are the rules that the rows cite. `labels` are the headings of the table in the game's
    own words, by name; None for the default headings.
    """

    def __init__(
        self,
        ledger: Ledger,
        seats: Sequence[str],
        lang: str,
        rules: Sequence[Rule] = (),
        labels: Mapping[str, str] | None = None,
    ) -> None:
        self.ledger = ledger
        self._seats = seats
        self._lang = lang
        self._rules = rules
        self._labels = labels

    def _parts(self) -> tuple[Any, ...]:
        return self._lang, self.ledger, list(self._seats), list(self._rules), self._labels

    @property
    def total(self) -> int | None:
        """The total; None while it is not known."""
        return self.ledger.total

    @property
    def subtotal(self) -> int | None:
        """The amount after additions and subtractions; None while it is not known."""
        return self.ledger.subtotal

    def __repr__(self) -> str:
        from dtnb.frames.telling.ledger import table_text

        return table_text(self.ledger, self._lang, self._seats)

    def blocks(self) -> Group:
        """Return the calculation as blocks of a page."""
        from dtnb.frames.telling.ledger import ledger_blocks

        speaker = _make_speaker(self._lang, self._seats)
        return ledger_blocks(self.ledger, speaker, self._rules, labels=self._labels)


class Ledgers(_BlockViews[LedgerView]):
    """Several calculations, displayed one after the other."""

    __slots__ = ()


class QuestionView(_BlockView):
    """A question to a seat with its options, and the reasons against those that are not allowed.

    `rules` are the rules that the reasons cite.
    """

    def __init__(
        self, question: Question, seats: Sequence[str], lang: str, rules: Sequence[Rule] = ()
    ) -> None:
        self.question = question
        self._seats = seats
        self._lang = lang
        self._rules = rules

    def _parts(self) -> tuple[Any, ...]:
        return self._lang, self.question, list(self._seats), list(self._rules)

    def __iter__(self) -> Iterator[Option]:
        """Iterate over the options, allowed or not."""
        return iter(self.question.options)

    def __len__(self) -> int:
        """Return the number of options."""
        return len(self.question.options)

    def __getitem__(self, label: str) -> Option:
        """Return the option with a label, allowed or not."""
        for option in self:
            if option.label == label:
                return option
        from dtnb.files.localized_errors import unknown_name_error

        raise unknown_name_error("option", label, self._ipython_key_completions_(), self._lang)

    def _ipython_key_completions_(self) -> list[str]:
        return [option.label for option in self]

    def __repr__(self) -> str:
        question = self.question
        asked_seat = self._seats[question.asked_seat] if question.asked_seat is not None else ""
        order = ", ".join(self._seats[seat] for seat in question.order)
        asked_seats = f"{asked_seat} ({order})" if order else asked_seat
        heading = f"{question.window} {question.title}"
        lines = [_make_speaker(self._lang).text("list.pair", name=heading, value=asked_seats)]
        for option in question.options:
            marker = "+" if option.allowed else "-"
            chosen = "  <-" if option.chosen else ""
            lines.append(f"  {marker} {option.label}{chosen}")
            for reason in option.reasons:
                rules = f" [{', '.join(reason.rules)}]" if reason.rules else ""
                lines.append(f"      {reason.text}{rules}")
                if reason.remedy:
                    lines.append(f"      {reason.remedy}")
        if question.closing_reason:
            lines.append(f"  {question.closing_reason}")
        return sanitize_lines("\n".join(lines))

    def blocks(self) -> Group:
        """Return the question as blocks of a page."""
        from dtnb.frames.telling.question import question_blocks

        return question_blocks(self.question, _make_speaker(self._lang, self._seats), self._rules)


class Questions(_BlockViews[QuestionView]):
    """The questions of one window, displayed one after the other."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self))


def _make_speaker(lang: str, seats: Sequence[str] = ()) -> Speaker:
    from dtnb.explain.catalogue import load_catalogue
    from dtnb.explain.speaker import Speaker

    return Speaker(load_catalogue(lang), seats)

"""Enter a quarrel by tapping; taps and typed characters are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dtnb.quarrels.draft import Draft
from dtnb.quarrels.flow import show
from dtnb.quarrels.screens import (
    Choice,
    Dice,
    Die,
    Event,
    Number,
    Question,
    Screen,
    Search,
    Standing,
)
from dtnb.quarrels.terminal_text import screen_text


class Phone:
    """A screen with a finger on it."""

    def __init__(self, draft: Draft | None = None) -> None:
        self.screen: Screen = show(draft or Draft())
        self.taps = self.dice = self.characters = 0

    def tap(self, label: str, block: str = "") -> Phone:
        """Tap the choice with a label, or the only one whose label begins with it."""
        choice = self.choice(label, block)
        self.taps += 1
        return self.act(choice.act)

    def want(self, label: str, block: str = "") -> Phone:
        """Want a thing that is refused: tap it, then tap that somebody wants it."""
        choice = self.choice(label, block, refused=True)
        assert choice.refused is not None
        self.taps += 2
        return self.act(choice.refused.want)

    def choice(self, label: str, block: str = "", *, refused: bool = False) -> Choice:
        """Return the choice with a label, in a block with a title if one is given."""
        parts: Any = self.screen
        if block:
            titled = [b for b in self.screen.blocks if _title(b) == block]
            titled += [b for b in self.screen.blocks if _title(b).startswith(block)]
            assert titled, f"no block {block!r} among {[_title(b) for b in self.screen.blocks]}"
            parts = titled
        choices = [c for c in _all(parts, Choice) if (c.state == "refused") == refused]
        choices = [c for c in choices if c.act is not None or c.refused is not None]
        exact = [c for c in choices if c.label == label]
        fitting = exact or [c for c in choices if c.label.startswith(label)]
        assert fitting, f"no {label!r} among {[c.label for c in choices]}"
        choice: Choice = fitting[0]
        return choice

    def answer(self, seat: str, label: str, question: str = "") -> Phone:
        """Tap the answer of a person to a question."""
        for asked in _all(self.screen, Question):
            for person in asked.people:
                if person.seat == seat and question in asked.text:
                    choice = next(c for c in person.answers if c.label == label)
                    self.taps += 1
                    return self.act(choice.act)
        raise AssertionError(f"{seat} is not asked {question!r}")

    def type(self, text: str, label: str = "") -> Phone:
        """Type a text into a line."""
        line = next(b for b in _all(self.screen, Search) if label in b.label)
        self.characters += len(text)
        return self.act({**line.act, "value": text})

    def say(self, seat: str, statement: str) -> Phone:
        """Type a statement in other words, and tap who says it."""
        self.type(statement, "Say it")
        return self.tap(f"{seat} says so")

    def name(self, seat: str, text: str) -> Phone:
        """Give a seat a name, which is not counted."""
        line = next(b for b in _all(self.screen, Search) if seat in b.label)
        return self.act({**line.act, "value": text})

    def number(self, label: str, value: int) -> Phone:
        """State a number: a tap into its field, and its digits."""
        field = next(b for b in _all(self.screen, Number) if label in b.label)
        self.taps += 1
        self.characters += len(str(value))
        return self.act({**field.act, "value": value})

    def roll(self, *faces: int, label: str = "") -> Phone:
        """State dice, one after another."""
        for index, face in enumerate(faces):
            dice = next(
                d for d in _all(self.screen, (Dice, Event)) if d.dice and label in _title(d)
            )
            die: Die = dice.dice[index]
            if die.face != face:
                self.dice += 1
                assert die.act is not None
                self.act({**die.act, "value": face})
        return self

    def turn(self, die: int, face: int) -> Phone:
        """Turn one die of those that can be turned, counted from 0."""
        dice = [d for d in _all(self.screen, Dice) if all(one.act for one in d.dice)][-1]
        self.dice += 1
        return self.act({**dice.dice[die].act, "value": face})

    def next(self) -> Phone:
        """Tap the large button."""
        assert self.screen.next_choice is not None
        assert self.screen.next_choice.act is not None, self.screen.next_choice.label
        self.taps += 1
        return self.act(self.screen.next_choice.act)

    def texts(self) -> str:
        """Return all texts of the screen, alone and as a terminal shows them."""
        alone = (str(text) for text in _all(msgspec.to_builtins(self.screen), str))
        ends = _all(self.screen, Standing)
        # A thing without a number lies there once; behind it stands what gave it.
        once = (f"{part.partition(' (')[0]} 1" for end in ends for part in end.text.split(", "))
        return " ".join((*alone, screen_text(self.screen), *once))

    def act(self, act: Any) -> Phone:
        """Send an act, which must fit."""
        after = show(self.screen.draft, act)
        assert not after.problem, after.problem
        self.screen = after
        return self


def _title(block: Any) -> str:
    return getattr(block, "title", "") or getattr(block, "label", "") or getattr(block, "text", "")


def _all(part: Any, kind: type | tuple[type, ...]) -> Iterator[Any]:
    """Yield the parts of a kind, from top to bottom."""
    if isinstance(part, kind) and not isinstance(part, Screen):
        yield part
    if isinstance(part, (list, tuple)):
        for inner in part:
            yield from _all(inner, kind)
    elif isinstance(part, dict):
        for inner in part.values():
            yield from _all(inner, kind)
    elif isinstance(part, msgspec.Struct) and not isinstance(part, Draft):
        for name in part.__struct_fields__:
            yield from _all(getattr(part, name), kind)

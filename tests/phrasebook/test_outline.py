"""The outline of a group: its entries with their slots in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.phrasebook import OutlinePart, Phrasebook, Vocabulary, outline

_BOOK = Phrasebook(
    {
        "move.sell": {
            "en": (("sells {card:card}[ for {amount:number}] at once", True), ("vends", False)),
            "fr": (("vend {card:card}[ pour {amount:number}] aussitôt", True),),
        },
        "move.do": {"en": (("does {moves:move+}", True),), "fr": (("fait {moves:move+}", True),)},
    }
)


class Cards(Vocabulary):
    """The cards of each seat."""

    def names(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: name for name in {"Ann": ("Ace", "King")}[scope["seat"]]}

    def to_argument(self, slot: str, value: Any) -> Any:
        return value


def test_the_parts_of_an_entry_are_words_names_numbers_and_groups() -> None:
    sells, does = outline(_BOOK, "move", Cards(), {"seat": "Ann"})
    assert sells.parts == (
        OutlinePart("sells"),
        OutlinePart(slot="card", kind="card", names=("Ace", "King")),
        OutlinePart("for", optional_group=1),
        OutlinePart(slot="amount", kind="number", optional_group=1),
        OutlinePart("at once"),
    )
    assert does.parts[1] == OutlinePart(slot="moves", kind="move", repetition="+", group=True)


def test_names_that_depend_on_an_open_slot_are_not_known_yet() -> None:
    sells, _ = outline(_BOOK, "move", Cards())
    assert sells.parts[1].names is None


def test_the_words_are_those_of_the_language() -> None:
    sells, _ = outline(_BOOK, "move", Cards(), {"seat": "Ann"}, "fr")
    assert [part.text for part in sells.parts if part.text] == ["vend", "pour", "aussitôt"]

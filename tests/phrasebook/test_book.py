"""A phrasebook refuses entries that could not be printed, or not be read back."""

from __future__ import annotations

import pytest

from dtnb.explain.phrase_files import FormTexts
from dtnb.phrasebook.book import Phrasebook, PhrasebookError

SELL = (("sells {card:card}", True),)


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        pytest.param(
            {"move.sell": {"en": (("sell[s {card:card}", True),)}},
            "move.sell, en: ",
            id="whose form is malformed",
        ),
        pytest.param(
            {"move.sell": {"en": SELL, "fr": (("vend {card:card}", False),)}},
            "move.sell, fr: no form is printed",
            id="that is only read in one language",
        ),
        pytest.param(
            {"move.sell": {"en": (("sells {card:card}", False),)}},
            "move.sell, en: no form is printed",
            id="that is never printed",
        ),
        pytest.param(
            {"move.sell": {"en": SELL, "fr": (("vend {token:token}", True),)}},
            "move.sell: the languages have different slots",
            id="whose languages have different slots",
        ),
        pytest.param(
            {"move.sell": {"en": (*SELL, ("sells {card:card} to {seat:seat}", False))}},
            "move.sell, en: unknown slots seat",
            id="with a slot that its printed form lacks",
        ),
        pytest.param(
            {"move.sell": {"en": SELL}, "move.drop": {"en": SELL}},
            "move: move.sell and move.drop have the same form",
            id="in the words of another entry",
        ),
    ],
)
def test_a_phrasebook_refuses_an_entry(
    entries: dict[str, dict[str, FormTexts]], complaint: str
) -> None:
    with pytest.raises(PhrasebookError) as raised:
        Phrasebook(entries)
    assert str(raised.value).startswith(complaint)

"""``docs/phrases.md`` is written from the phrasebook, and every example on it is read."""

from __future__ import annotations

import pytest

from dtnb.phrasebook import parse
from tests.docs.phrases_page import _TITLES, PAGE, Examples, page, printed

EXAMPLES = Examples()


def test_the_page_is_what_the_phrasebook_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_group_is_on_the_page() -> None:
    assert {*_TITLES, "play", "claim"} == set(EXAMPLES.book.groups)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("group", _TITLES)
def test_every_example_is_read_as_the_phrase_that_it_shows(group: str, lang: str) -> None:
    for phrase in EXAMPLES.of_group(group):
        whole = EXAMPLES.whole(phrase)
        text = printed(EXAMPLES, whole, lang)
        line = whole.id.partition(".")[0]
        assert parse(EXAMPLES.book, line, text, EXAMPLES.vocabulary) == whole, text

"""A verb of hero files is whole: everything that CONTRIBUTING.md asks of one is there."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing.plugin import DiceThroneDrawing
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.explain import load_catalogue
from dtnb.rulebook import LANGUAGES

FOLDERS = tuple(DiceThroneDrawing().message_folders())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_has_a_noun_for_the_story(verb: str, lang: str) -> None:
    """The story says of an effect of 0 what came to 0."""
    assert f"term.{verb}" in load_catalogue(lang, *FOLDERS)

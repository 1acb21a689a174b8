"""Lines of a given width: colours do not change the text."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from dtnb.present.wrap import Piece, wrap_pieces

WORDS = st.text(alphabet="abé «»:!;\u00a0\u202f\t\n\x1b", max_size=12)
PIECES = st.lists(st.builds(Piece, WORDS, st.sampled_from(["", "1", "36"])), max_size=8)


@given(PIECES, st.integers(min_value=1, max_value=40))
def test_without_its_colours_a_paragraph_is_broken_as_it_is_with_them(
    pieces: list[Piece], width: int
) -> None:
    coloured = wrap_pieces(pieces, width, "  ", "    ", colour=True)
    assert wrap_pieces(pieces, width, "  ", "    ") == [
        re.sub(r"\x1b\[[\d;]+m", "", line) for line in coloured
    ]


@given(PIECES)
def test_no_character_of_a_text_steers_the_terminal(pieces: list[Piece]) -> None:
    assert all(line.isprintable() for line in wrap_pieces(pieces, 20))

"""What a document leaves out stays left out when its outputs are written again."""

from __future__ import annotations

import pytest

from tests.docs.update import fit


@pytest.mark.parametrize(
    ("shown", "printed", "fitted"),
    [
        # The words around the placeholder have changed.
        (
            "The answer is kept sealed (...); the view tells it.\n",
            "The answer is sealed (1f3a); the live view tells it.\n",
            "The answer is sealed (...); the live view tells it.\n",
        ),
        # Only the brackets in the same place are left out.
        (
            "Ann (3) rolls (...).\n",
            "Ann (4) rolls (1 2 3).\n",
            "Ann (4) rolls (...).\n",
        ),
        # Another line has changed; this one fits still.
        (
            "Event(windows=('TW-13',), effects=(...), step=...)\nold\n",
            "Event(windows=('TW-13',), effects=(f(1), g(2)), step=7)\nnew\n",
            "Event(windows=('TW-13',), effects=(...), step=...)\nnew\n",
        ),
        # A whole line of dots stands for any lines.
        ("a b c\n...\nd e f\n", "a b c\nx\ny\nd e f\n", "a b c\n...\nd e f\n"),
    ],
)
def test_a_placeholder_stays(shown: str, printed: str, fitted: str) -> None:
    assert fit(shown, printed) == fitted

"""Documents as they are sent to the front end: validated, canonical, limited in size."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any

import pytest

from dtnb.frames.document import Document, Frame, Seat
from dtnb.frames.format.wire import in_columns, in_rows
from dtnb.notebook import payload
from dtnb.notebook.labels import with_labels
from dtnb.notebook.payload import pack
from tests.notebook.sample import build_sample


def test_the_same_document_travels_as_the_same_bytes_whatever_form_it_comes_in() -> None:
    document = build_sample()
    shuffled = dict(reversed(document.items()))
    text = json.dumps(document, indent=3).encode()
    columns = json.dumps(in_columns(document)).encode()
    forms: list[Any] = [document, shuffled, text, gzip.compress(text), columns]
    assert len({pack(form).compressed for form in forms}) == 1
    assert len({pack(form).digest for form in forms}) == 1


def test_what_travels_is_the_document_in_columns() -> None:
    document = with_labels(build_sample())
    assert json.loads(gzip.decompress(pack(document).compressed)) == in_columns(document)
    # Null means the same as a missing key.
    assert pack(document).document == in_rows(in_columns(document))
    assert pack(document).frames[3]["text"] == document["frames"][3]["text"]


def test_what_is_packed_already_is_not_packed_again() -> None:
    packed = pack(build_sample())
    assert pack(packed) is packed


def test_the_words_of_the_language_travel_with_the_document_english_ones_if_nobody_has_them() -> (
    None
):
    document = {**build_sample(), "lang": "fr", "labels": {"story": "Chronique"}}
    labels = json.loads(gzip.decompress(pack(document).compressed))["labels"]
    assert (labels["story"], labels["ledger"]) == ("Chronique", "Calcul")
    for lang in ("en", "xx"):
        assert pack({**build_sample(), "lang": lang}).document["labels"]["ledger"] == "Full sum"


def test_a_browser_may_not_break_a_french_line_before_its_signs() -> None:
    document = {**build_sample(), "lang": "fr", "title": "Un duel : qui gagne ?"}
    assert pack(document).title == "Un duel_: qui gagne_?".replace("_", "\N{NO-BREAK SPACE}")
    assert pack({**document, "lang": "en"}).title == document["title"]


def test_another_document_has_another_digest() -> None:
    document = build_sample()
    assert pack(document).digest != pack({**document, "title": "Other"}).digest


def test_the_struct_of_the_frames_room_is_shown_as_it_is() -> None:
    frame = Frame(step=0, kind="x", depth=0, unit="turn", text=(), scene=0)
    struct = Document(format=1, lang="en", title="T", seats=(Seat("Ash"),), frames=(frame,))
    assert pack(struct).title == "T"
    assert pack(struct).frames[0]["stop"] == "turn"


@pytest.mark.parametrize(
    ("document", "error"),
    [
        ([], "this is no document of frames: an object with 'frames' is needed"),
        ({"format": 1}, "this is no document of frames: an object with 'frames' is needed"),
        (
            {"format": 3, "frames": []},
            "this document of frames has format 3; this version of dtnb reads the formats 1",
        ),
        ({"format": 2, "frames": {"of": []}}, "this is no column of a document of frames"),
    ],
)
def test_what_is_no_document_is_refused_with_the_reason(document: Any, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        pack(json.dumps(document).encode())


def test_a_corrupt_document_is_refused() -> None:
    with pytest.raises(ValueError, match="this document of frames is corrupt"):
        pack(b"\x1f\x8b damaged")


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="this document of frames is corrupt"):
        pack(b'{"frames": [')


def test_a_compressed_document_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payload, "MAX_SIZE", 2**20)
    bomb = gzip.compress(b" " * (2**20 + 1))
    assert len(bomb) < 2000
    with pytest.raises(ValueError, match="larger than 1 MB"):
        pack(bomb)


def test_compression_carries_no_time_of_day() -> None:
    """Bytes 4 to 7 of a gzip header are the time at which it was made (RFC 1952)."""
    compressed = pack(build_sample()).compressed
    assert compressed[4:8] == bytes(4)
    assert zlib.decompress(compressed, wbits=31)


def test_compression_names_no_system() -> None:
    """Byte 9 of a gzip header is the system on which it was made, 255 an unknown one (RFC 1952)."""
    assert pack(build_sample()).compressed[9] == 255

"""A link contains a turn, and is read as what it is: data from somebody else."""

from __future__ import annotations

import base64
import sys
import zlib
from random import Random

import pytest

from dtnb import load_replay
from dtnb.app.link import MAX_LENGTH, QR_CAPACITY, LinkError, link, pack, qr_svg, unpack
from dtnb.files import REPLAY_LIMITS
from dtnb.replay.replay import shipped_files

NAMES = sorted(shipped_files())
OPENING = """
dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian}
  Ben: {hero: Paladin}
"""


def encoded(raw: bytes) -> str:
    """Return bytes as RFC 4648 has them in an address, written without our own code."""
    return base64.b64encode(raw).decode().translate({43: "-", 47: "_", 61: None})


def deflated(text: bytes) -> bytes:
    """Return deflated bytes (RFC 1951): a zlib stream (RFC 1950) has six more around them."""
    return zlib.compress(text, 9)[2:-4]


@pytest.mark.parametrize("name", NAMES[::12])
def test_a_link_opens_the_same_turn(name: str) -> None:
    replay = load_replay(name, tolerant=True)
    data = link(replay).removeprefix("app/index.html#turn=")
    again = load_replay(unpack(data), tolerant=True)
    assert list(again.record.hashes()) == list(replay.record.hashes())
    assert again.title == replay.title
    assert [claim.says for claim in again.claims] == [claim.says for claim in replay.claims]


def test_a_link_leads_to_an_address_and_a_step_counted_from_one() -> None:
    text = link(load_replay("false-claim"), "https://example.org/app/", 0)
    assert text.startswith("https://example.org/app/#turn=")
    assert text.endswith("&step=1")


def test_a_link_is_made_of_signs_that_no_program_changes() -> None:
    data = link(load_replay("false-claim")).partition("=")[2]
    assert set(data) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_what_another_program_packed_is_read() -> None:
    assert unpack(encoded(deflated(b"dtnb: 1\n"))) == b"dtnb: 1\n"


@pytest.mark.parametrize(
    "data",
    [
        "",
        "A",
        "not base64!",
        "=====",
        "ß",
        "../../etc/passwd",
        encoded(b"\xff\xff\xff\xff"),
        encoded(zlib.compress(b"with a header")),
        encoded(deflated(b"cut off" * 20)[:-3]),
        encoded(deflated(b"more behind it") + b"x"),
        pack("dtnb: 1") + "\n",
    ],
)
def test_a_damaged_link_is_refused_in_words(data: str) -> None:
    with pytest.raises(LinkError, match="this link is damaged") as refused:
        unpack(data)
    assert "copy it again" in str(refused.value)


def test_a_link_is_refused_in_french() -> None:
    with pytest.raises(LinkError, match="ce lien est abîmé"):
        unpack("A", "fr")


def test_a_link_that_is_too_long_is_not_decoded() -> None:
    with pytest.raises(LinkError, match=r"only 32.?000 are read"):
        unpack("A" * (MAX_LENGTH + 1))


def test_a_small_link_that_grows_beyond_the_limit_of_a_file_is_refused() -> None:
    """Zeros are deflated to a thousandth: 20 MB come to less than a link may have."""
    bomb = encoded(deflated(bytes(20 * 2**20)))
    assert len(bomb) < MAX_LENGTH
    with pytest.raises(LinkError, match="larger than 4 MB"):
        unpack(bomb)


def test_a_file_of_the_largest_size_is_read() -> None:
    assert len(unpack(encoded(deflated(bytes(REPLAY_LIMITS.size))))) == REPLAY_LIMITS.size


def test_a_turn_too_long_for_a_link_says_that_the_file_can_be_shared() -> None:
    """Each of 60 notes has 1 000 random digits of 4 bits: 30 000 bytes, so 40 000 signs."""
    luck = Random(1)
    notes = [f"- note: {luck.getrandbits(4000):01000x}" for _ in range(60)]
    file = "\n".join([OPENING, "moves:", *notes])
    with pytest.raises(LinkError, match="share the file instead"):
        link(load_replay(file.encode()))


# -- QR codes --------------------------------------------------------------------------------------


def test_a_missing_library_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(LinkError, match="pip install segno"):
        qr_svg("https://example.org/")


def test_a_text_beyond_the_largest_code_is_refused() -> None:
    """ISO/IEC 18004, table 7: version 40 with the lowest correction has 2 953 bytes."""
    pytest.importorskip("segno")
    assert qr_svg("a" * QR_CAPACITY).startswith("<svg")
    with pytest.raises(LinkError, match="share the link or the file"):
        qr_svg("a" * (QR_CAPACITY + 1))


def test_a_code_is_a_picture_by_itself_without_style_or_script() -> None:
    pytest.importorskip("segno")
    picture = qr_svg(link(load_replay("false-claim"), "https://example.org/app/"))
    assert 'xmlns="http://www.w3.org/2000/svg"' in picture
    assert "style" not in picture
    assert "script" not in picture

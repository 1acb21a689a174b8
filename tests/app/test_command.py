"""`dtnb link`: a turn as a link and as a QR code."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb import load_replay
from dtnb.app.link import link
from tests.cli.run import dtnb

SITE = "https://example.org/app/"


def test_the_link_leads_to_the_address_that_is_given() -> None:
    ran = dtnb("link", "false-claim", "--address", SITE, "--step", "3")
    assert ran.out.strip() == link(load_replay("false-claim"), SITE, 2)


def test_the_address_can_be_set_once_for_all() -> None:
    assert dtnb("link", "false-claim", DTNB_APP=SITE).out.startswith(f"{SITE}#turn=")


def test_the_address_is_relative_unless_it_is_set() -> None:
    ran = dtnb("link", "false-claim", DTNB_APP="")
    assert ran.out.startswith("app/index.html#turn=")
    assert "opens only from the pages of the site" in ran.err
    assert "--address" in ran.err


def test_nothing_is_remarked_on_a_whole_address() -> None:
    assert dtnb("link", "false-claim", DTNB_APP=SITE).err == ""


def test_the_code_is_written_to_a_file_that_is_not_replaced(tmp_path: Path) -> None:
    pytest.importorskip("segno")
    file = tmp_path / "turn.svg"
    assert dtnb("link", "false-claim", "--qr", str(file)).code == 0
    assert file.read_text("utf-8").startswith("<svg")
    again = dtnb("link", "false-claim", "--qr", str(file))
    assert again.code == 3
    assert again.out == ""


def test_a_file_with_an_error_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "turn.yaml"
    file.write_text("dtnb: 1\n", encoding="utf-8")
    ran = dtnb("link", str(file))
    assert ran.code == 3
    assert "turn.yaml:1:1" in ran.err

"""Commands, options and exit codes of earlier versions are there, and the page lists today's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dtnb.cli import errors
from tests.cli.run import dtnb
from tests.project_files import ROOT
from tests.promises import cli

KEPT = sorted(Path(__file__).parent.glob("cli-*.json"))
NAMES = [name for name, _ in cli.commands()]
#: hands what it does not know to JupyterLab
HANDS_ON = {"lab"}


@pytest.mark.parametrize("kept", KEPT, ids=lambda file: file.stem)
def test_every_command_option_and_exit_code_of_an_earlier_version_is_there(kept: Path) -> None:
    before, now = json.loads(kept.read_text("utf-8")), cli.offered()
    assert before["exit codes"].items() <= now["exit codes"].items()
    lost = {
        name: set(options) - set(now["commands"].get(name, ()))
        for name, options in before["commands"].items()
    }
    assert {name: options for name, options in lost.items() if options} == {}


def test_the_page_of_promises_lists_every_command_with_its_options() -> None:
    assert cli.PAGE.read_text("utf-8") == cli.written()
    assert len(NAMES) > 25


def test_the_page_of_the_command_line_lists_every_exit_code() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)}
    assert listed == set(cli.offered()["exit codes"].values())


@pytest.mark.parametrize("name", NAMES)
def test_every_command_takes_help_and_lang(name: str) -> None:
    assert dtnb(*name.split(), "--help").code == 0
    assert dtnb(*name.split(), "--lang", "fr", "--help").code == 0


@pytest.mark.parametrize("name", sorted({*NAMES} - HANDS_ON))
def test_every_command_refuses_an_unknown_option_with_the_code_of_usage(name: str) -> None:
    refused = dtnb(*name.split(), "--no-such-option")
    assert refused.code == errors.USAGE
    assert "--no-such-option" in refused.err
    assert refused.out == ""

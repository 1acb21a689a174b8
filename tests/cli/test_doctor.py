"""``dtnb doctor`` says what is installed, missing or too old, and what to do."""

from __future__ import annotations

import tomllib
from importlib import metadata

import pytest

from dtnb.cli import installation
from dtnb.cli.command_messages import LANGUAGES, Lang, Messages
from dtnb.cli.commands.doctor import CORE, advice
from dtnb.cli.installation import Package
from tests.cli.run import dtnb
from tests.project_files import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def advice_text(*known: Package, lang: Lang = "en") -> str:
    return "\n".join(advice(known, Messages(lang)))


def test_the_packages_are_those_that_the_project_requires_each_once() -> None:
    known = [(package.name, package.extra) for package in installation.known_packages(lambda _: "")]
    assert len(known) == len(set(known))
    required = {requirement.split(">=")[0] for requirement in PYPROJECT["project"]["dependencies"]}
    assert {name for name, extra in known if not extra} == required
    assert {extra for _, extra in known if extra} == set(
        PYPROJECT["project"]["optional-dependencies"]
    )
    assert set(CORE) == set(PYPROJECT["tool"]["dtnb"]["core"])


@pytest.mark.parametrize(
    ("version", "least", "state"),
    [
        ("", "1.0", "missing"),
        ("1.9", "1.10", "old"),
        ("1.10", "1.9", "fine"),
        ("2", "2.0.0", "fine"),
        ("2.0.0", "2", "fine"),
        ("3.0rc1", "3.0", "fine"),
    ],
)
def test_versions_are_compared_by_their_numbers(version: str, least: str, state: str) -> None:
    assert Package("thing", least, version=version).state == state


def test_what_is_missing_or_old_is_named_with_the_command_that_mends_it() -> None:
    text = advice_text(Package("pandas", "2.2"), Package("anywidget", "0.9", version="0.8"))
    assert "Notebooks and tables want pandas and anywidget" in text
    assert 'python -m pip install --upgrade "pandas>=2.2" "anywidget>=0.9"' in text
    assert "Nothing works without click" in advice_text(Package("click", "8.1"))


def test_an_extra_is_advice_and_no_fault() -> None:
    text = advice_text(Package("segno", "1.6", extra="qr"))
    assert 'For QR codes of links: python -m pip install "dtnb[qr]"' in text
    assert "Everything that an ordinary installation needs is here." in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_extra_says_what_it_is_for(lang: Lang) -> None:
    extras = PYPROJECT["project"]["optional-dependencies"]
    for extra in extras:
        assert "‹" not in advice_text(Package("thing", "1", extra=extra), lang=lang)


def test_the_command_fails_only_without_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    assert dtnb("doctor").code == 0
    real = metadata.version

    def version(name: str) -> str:
        if name == "msgspec":
            raise metadata.PackageNotFoundError
        return real(name)

    monkeypatch.setattr(metadata, "version", version)
    ran = dtnb("doctor")
    assert ran.code == 2
    assert "Nothing works without msgspec" in ran.out

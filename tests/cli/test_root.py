"""The command as a whole: languages, help, exit codes, quick starts."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from dtnb.cli.command_messages import LANGUAGES, requested_language
from dtnb.cli.root import COMMANDS, build
from dtnb.explain.catalogue import parse_message, placeholders_of, read_folder
from tests.cli.run import dtnb

CLI = Path(__file__).parents[2] / "dtnb" / "cli"
FOLDERS = [CLI / "messages", CLI.parent / "dicethrone" / "damage" / "messages"]


def process(*words: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-m", "dtnb", *words]
    return subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=False)


def test_without_words_it_shows_what_it_can_do() -> None:
    ran = dtnb()
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.split("Commands:\n")[1].splitlines()] == [
        *(
            "quarrel",
            "total",
            "replay",
            "compare",
            "settle",
            "case",
            "odds",
            "complete",
            "play",
            "simulate",
        ),
        *("hero", "check", "graph", "export", "link", "lesson", "rule", "list", "schema", "docs"),
        *("lab", "doctor"),
    ]
    assert dtnb("--help") == ran


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_explains_itself_with_an_example(name: str, lang: str) -> None:
    ran = dtnb(name, "--help", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    usage, example = {"en": ("Usage: ", "xample"), "fr": ("Usage : ", "xemple")}[lang]
    assert ran.out.startswith(f"{usage}dtnb {name} ")
    assert example in ran.out
    assert f"    dtnb {name}" in ran.out
    assert "--lang en|fr" in ran.out
    assert "‹" not in ran.out


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_both_languages_say_the_same_messages_with_the_same_values(folder: Path) -> None:
    values = {
        lang: {
            name: {
                part.name
                for t in parse_message(raw).variants.values()
                for part in placeholders_of(t)
            }
            for name, raw in read_folder(lang, folder).items()
        }
        for lang in LANGUAGES
    }
    assert values["en"] == values["fr"]


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (["total", "5", "--lang", "fr"], "fr"),
        (["--lang=fr", "total", "5"], "fr"),
        (["--lang", "fr", "total", "5", "--lang", "en"], "en"),
        (["total", "5", "--", "--lang", "fr"], "en"),
    ],
)
def test_the_language_may_be_asked_for_anywhere(words: list[str], lang: str) -> None:
    assert requested_language(words) == lang


def test_the_environment_may_name_the_language() -> None:
    assert dtnb("total", "5", DTNB_LANG="fr_FR.UTF-8").out.startswith("Dégâts normaux")
    assert dtnb("total", "5", "--lang", "en", DTNB_LANG="fr").out.startswith("Normal damage")


def test_an_unknown_language_is_a_usage_error() -> None:
    ran = dtnb("total", "5", "--lang", "de")
    assert ran == (2, "", "Error: there is no language “de”; there are en, fr\n")


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    ran = dtnb("totl", "--lang", "fr")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(
        "Erreur : il n'y a pas de commande « totl » ; vouliez-vous dire « total » ?\n"
    )


def test_an_unknown_option_is_answered_with_the_nearest() -> None:
    assert dtnb("list", "--jsn") == (
        2,
        "",
        "Error: there is no option --jsn; did you mean --json?\n"
        "“dtnb list --help” shows what is possible.\n",
    )


def test_as_a_process_it_prints_the_same_bytes_each_time() -> None:
    first, second = (process("total", "18 -3 half", "--lang", "fr") for _ in range(2))
    assert first.stdout == second.stdout == dtnb("total", "18 -3 half", "--lang", "fr").out
    assert (first.returncode, first.stderr) == (0, "")
    assert "\x1b" not in first.stdout


def test_errors_go_to_stderr_with_a_code_that_scripts_can_use() -> None:
    ran = process("total", "half")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("Error: column 1: no damage comes in")


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "dtnb", "schema", "hero"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(1)
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


class Gone(io.StringIO):
    """A stream without a reader: every write raises a broken pipe."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("words", [["--help"], ["schema", "hero"], ["list", "--help"]])
def test_a_pipe_that_breaks_at_the_first_word_is_no_failure_of_the_command(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Gone())
    with pytest.raises(BrokenPipeError):
        build().main(words)


@pytest.mark.parametrize("words", [["--help"], ["total", "18 half"], ["rule", "DT-CALC-05"]])
def test_a_quick_command_loads_nothing_heavy(words: list[str]) -> None:
    program = (
        "import contextlib, io, json, sys\n"
        "from dtnb.cli.root import build\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    build().main({words!r})\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(json.loads(done.stdout))
    heavy = {"yaml", "jsonschema", "networkx", "graphviz", "pandas", "IPython", "dtnb.replay"}
    assert loaded & heavy == set()
    assert ("dtnb.dicethrone" in loaded) == (words != ["--help"])

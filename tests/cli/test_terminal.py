"""No text of a file can control the terminal that shows it, or add a line."""

from __future__ import annotations

import ast
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtnb as library
from dtnb.errors import PicklableError
from dtnb.files import FileProblems, read
from dtnb.files.problems import MAX_PROBLEM_LENGTH, MAX_PROBLEMS
from dtnb.replay import load_replay
from dtnb.sanitize import sanitize_json, sanitize_line, sanitize_lines
from tests.cli.run import dtnb

#: a window title, a colour, an erased line, line breaks, right-to-left marks
STEERS = "\x1b]0;PWNED\x07\x1b[31m\r\x1b[1A\x1b[2K\x85\u2028\u202e\x9b2J"
IN_YAML = STEERS.encode("unicode_escape").decode()

REPLAY = f"""dtnb: 1
game: dice-throne
title: "Ti{IN_YAML}"
notes: "no{IN_YAML}"
seats:
  "An{IN_YAML}n": {{hero: Barbarian}}
  "Be{IN_YAML}n": {{hero: Paladin, tokens: {{Protect: 1}}}}
start: {{attack: {{ability: Mighty Blow, damage: 9}}}}
moves:
  - "Be{IN_YAML}n rolls 3 3 6 for Divine Defense"
  - note: "hello{IN_YAML}"
  - "Be{IN_YAML}n spends Protect"
  - claim: "Be{IN_YAML}n: 9 damage"
  - branch: {{"br{IN_YAML}": ["An{IN_YAML}n passes"]}}
"""


def steering(text: str) -> list[str]:
    """Return the characters of some lines that a terminal would interpret."""
    return [c for c in text if c not in "\n\t" and unicodedata.category(c) in ("Cc", "Cf", "Zl")]


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a replay whose every text tries to control the terminal, and work beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hostile.yaml").write_text(REPLAY, encoding="utf-8")
    return "hostile.yaml"


@pytest.mark.parametrize(
    "words",
    [
        "check",
        "check --lang fr",
        "replay --verbose --options",
        "replay --lang fr",
        "compare",
        "settle",
        "graph",
        "play --player random",
        "replay --branch nothing",
        "replay --edition nothing",
    ],
)
def test_no_command_prints_what_steers(hostile: str, words: str) -> None:
    ran = dtnb(*words.split(), hostile)
    assert ran.out + ran.err
    assert steering(ran.out + ran.err) == []


def test_what_is_given_to_programs_reads_back_as_it_is(hostile: str) -> None:
    ran = dtnb("replay", "--json", hostile)
    assert STEERS in json.loads(ran.out)["title"]
    assert steering(ran.out) == []


def test_what_the_command_line_says_is_shown_without_what_steers() -> None:
    for words in (["total", f"9 x{STEERS}=4"], [f"x{STEERS}"], ["replay", f"--x{STEERS}"]):
        assert steering(dtnb(*words).err) == []


def test_what_shows_itself_in_a_console_steers_nothing() -> None:
    replay = load_replay(REPLAY)
    branch = next(line for line in replay.everything() if line.name)
    match = library.Match(seats={"An" + STEERS: "Barbarian", "Ben": "Paladin"})
    shown = [
        replay,
        branch,
        replay.story(),
        replay.views.events,
        replay.graph,
        replay.claims,
        match,
    ]
    shown += [
        replay.compare(),
        replay.settle(),
        *replay.ledgers,
        *replay.views.questions("before defense"),
    ]
    shown += [replay.stepper(), replay.stepper().graph(), match.options, *(match.options or ())]
    for object_ in shown:
        assert steering(repr(object_)) == [], type(object_)
        assert steering(f"{object_}") == [], type(object_)


def test_one_problem_is_one_line() -> None:
    """A name with line breaks cannot add a line that says that everything is valid."""
    name = "Protect\\n1 file checked; all is well.\\r\\u2028"
    text = REPLAY.replace("tokens: {Protect: 1}", f'tokens: {{"{name}": 1, "x\\ny": 1}}')
    with pytest.raises(FileProblems) as caught:
        load_replay(text)
    assert len(caught.value.problems) == 2
    assert len(str(caught.value).splitlines()) == 2
    assert len(caught.value.text("fr").splitlines()) == 2


def test_of_very_many_problems_the_first_are_shown_and_the_rest_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred lines, of a thousand characters for what is wrong and for what is right."""
    monkeypatch.chdir(tmp_path)
    fields = "".join(f"{'x' * 900}{number}: 1\n" for number in range(300))
    seats = f"{{Ann: {{hero: Treant}}, Ben: {{hero: {'y' * 9000}}}}}"
    text = f"dtnb: 1\ngame: dice-throne\nseats: {seats}\n{fields}"
    (tmp_path / "many.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FileProblems) as caught:
        load_replay(text)
    problems = caught.value.problems
    lines = str(caught.value).splitlines()
    assert len(lines) == MAX_PROBLEMS + 1
    assert lines[-1] == f"and {len(problems) - MAX_PROBLEMS} more problems"
    assert max(map(len, lines)) < 3 * MAX_PROBLEM_LENGTH
    assert caught.value.text("fr").endswith(f"et encore {len(problems) - MAX_PROBLEMS} problèmes")
    ran = dtnb("check", "many.yaml")
    assert ran.out.splitlines()[-2] == lines[-1]
    assert ran.out.splitlines()[-1] == f"1 checked; {len(problems)} problems in 1."
    assert len(json.loads(dtnb("check", "many.yaml", "--json").out)["problems"]) == len(problems)


def test_exceptions_steer_nothing() -> None:
    """Every exception of the package builds its text through the one function for messages."""
    kinds = list(_below(Exception))
    assert len(kinds) > 15
    for kind in kinds:
        assert issubclass(kind, PicklableError), kind
    for source in ("total", STEERS + ".yaml"):
        with pytest.raises(FileProblems) as caught:
            read(source)
        assert steering(str(caught.value)) == []


def _below(kind: type[BaseException]) -> list[type[BaseException]]:
    below = [class_ for under in kind.__subclasses__() for class_ in (under, *_below(under))]
    ours = [class_ for class_ in below if class_.__module__.partition(".")[0] == "dtnb"]
    # Warnings and errors inside the command are never shown to users as they are.
    return [error for error in ours if not (issubclass(error, Warning) or error.__name__[0] == "_")]


def test_nothing_prints_beside_the_one_door() -> None:
    """Only `dtnb/cli/output.py` prints, and always through `sanitize_line`."""
    package = Path(library.__file__).parent
    printing = set()
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                ends = (".stdout.write", ".stderr.write", "click.secho", "click.echo_via_pager")
                if called in ("print", "click.echo") or called.endswith(ends):
                    call = ast.unparse(node)
                    printing.add((file.relative_to(package).as_posix(), call))
    assert {file for file, call in printing if "sanitize_lines(" not in call} == set()
    assert {file for file, _ in printing} == {"cli/output.py"}


@given(st.text())
def test_lines_stay_the_lines_they_are(text: str) -> None:
    assert sanitize_lines(text).count("\n") == text.count("\n")
    assert len(sanitize_line(text).splitlines()) <= 1
    assert steering(sanitize_line(text) + sanitize_lines(text)) == []
    assert steering(sanitize_lines(f"\x1b[1;36m{text}\x1b[0m", colours=True)) == ["\x1b", "\x1b"]


@given(st.text())
def test_json_for_a_terminal_reads_back_as_it_is(text: str) -> None:
    shown = sanitize_json(json.dumps(text, ensure_ascii=False))
    assert json.loads(shown) == text
    assert steering(shown) == []

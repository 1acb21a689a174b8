"""`dev.py` and the stages it runs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import dev
from tests import stages
from tests.stages import CannotRunError, Outcome, Stage

ROOT = Path(__file__).resolve().parents[2]


def test_it_needs_nothing_but_the_standard_library() -> None:
    tree = ast.parse((ROOT / "dev.py").read_text())
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_its_help_names_every_verb() -> None:
    command = [sys.executable, str(ROOT / "dev.py"), "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert [verb for verb in dev.VERBS if f"python3 dev.py {verb} " not in shown] == []


def test_a_word_it_does_not_know_is_an_error_that_names_the_verbs() -> None:
    command = [sys.executable, str(ROOT / "dev.py"), "tests"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "no 'tests'" in done.stderr
    assert all(verb in done.stderr for verb in dev.VERBS)


@pytest.mark.parametrize("verb", dev.EXPLAINED_HERE)
def test_a_verb_that_no_tool_explains_explains_itself_and_does_nothing(
    verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "run", lambda *command: pytest.fail(f"it ran {command}"))
    dev.main([verb, "--help"])
    assert capsys.readouterr().out.startswith((dev.VERBS[verb].__doc__ or "").splitlines()[0])


def test_the_last_line_of_lint_names_only_what_was_not_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Format and style are checked as well, after ruff has mended what it can."""
    commands = record_commands(monkeypatch)
    dev.lint([])
    *_, checks = commands
    stage_names = {word for word in checks if word in {stage.name for stage in stages.STAGES}}
    assert stage_names == {"format", "style", "imports", "types"}


def record_commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Let dev.py run nothing; return the list to which it adds the commands that it would run."""
    commands: list[list[str]] = []
    for step in ("ensure_environment", "ensure_content"):
        monkeypatch.setattr(dev, step, lambda: None)
    for step in ("run", "hand_over"):
        monkeypatch.setattr(dev, step, lambda *words: commands.append([*map(str, words)]))
    return commands


@pytest.mark.parametrize(
    "word",
    [
        "01_first_turn",
        "notebooks/01_first_turn.ipynb",
        "notebooks/fr/01_first_turn.ipynb",
        "notebooks/lessons/01_first_turn.yaml",
    ],
)
def test_a_lesson_is_made_again_by_its_name_its_file_or_its_notebook(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`dtnb lesson build` makes both languages of it."""
    commands = record_commands(monkeypatch)
    dev.notebooks([word])
    (command,) = commands
    lesson = str(ROOT / "notebooks" / "lessons" / "01_first_turn.yaml")
    assert [part for part in command if part.endswith((".yaml", ".ipynb"))] == [lesson]


def test_without_a_name_every_lesson_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = record_commands(monkeypatch)
    dev.notebooks([])
    lessons = sorted(map(str, (ROOT / "notebooks" / "lessons").glob("*.yaml")))
    assert [word for command in commands for word in command if word.endswith(".yaml")] == lessons


def test_an_unknown_lesson_is_refused_in_one_line_that_lists_the_lessons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands = record_commands(monkeypatch)
    with pytest.raises(
        SystemExit, match=r"no lesson '99_nothing'; there are .*01_first_turn"
    ) as end:
        dev.notebooks(["01_first_turn", "99_nothing"])
    assert "\n" not in str(end.value)
    assert commands == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_command_a_page_prints_exists(page: str) -> None:
    printed = set(re.findall(r"python3 dev\.py (\w+)", (ROOT / page).read_text("utf-8")))
    assert {"lab", "test"} <= printed <= set(dev.VERBS)


def test_ci_calls_the_test_command_that_the_readme_prints() -> None:
    assert "\npython3 dev.py test " in (ROOT / "README.md").read_text("utf-8")
    assert "python3 dev.py test" in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_a_changed_lock_is_noticed_and_an_unchanged_one_costs_nothing(tmp_path: Path) -> None:
    lock, stamp = tmp_path / "some.lock", tmp_path / "stamp"
    lock.write_text("one==1")
    stamp.write_text(dev.fingerprint(lock))
    assert dev.is_current(stamp, dev.fingerprint(lock))
    lock.write_text("one==2")
    assert not dev.is_current(stamp, dev.fingerprint(lock))


def test_a_command_that_does_not_exist_or_fails_does_not_work() -> None:
    assert dev.works(sys.executable, "-c", "pass")
    assert not dev.works(sys.executable, "-c", "raise SystemExit(3)")
    assert not dev.works("no-such-command-anywhere")


def lacking(outcome: Outcome) -> None:
    raise CannotRunError("there is no node")


def with_a_skipped_test(outcome: Outcome) -> None:
    outcome.passed, outcome.skipped = 4, 1


@pytest.mark.parametrize("body", [lacking, with_a_skipped_test], ids=["stage", "test"])
@pytest.mark.parametrize(("strict", "failed"), [(False, 0), (True, 1)])
def test_a_skip_is_a_failure_exactly_where_everything_is_required(
    body: stages.Body, strict: bool, failed: int
) -> None:
    assert stages.run_stage(Stage("some", "a stage", body), strict).failed == failed


def test_a_skipped_stage_is_loud(capsys: pytest.CaptureFixture[str]) -> None:
    stages.run_stage(Stage("front-end", "vitest", lacking), strict=False)
    assert "!!!! SKIPPED front-end: there is no node !!!!" in capsys.readouterr().out


def test_stages_that_keep_one_core_busy_run_at_once_and_are_seen_one_after_another(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Each stage waits for the other, so running them one after the other would never end."""
    meeting = threading.Barrier(2, timeout=60)

    def says(word: str) -> stages.Body:
        def body(outcome: Outcome) -> None:
            meeting.wait()
            command = (sys.executable, "-c", f"print({word!r})")
            outcome.failed = stages.execute(*command, output=outcome.output)

        return body

    together = [Stage(word, f"is {word}", says(word)) for word in ("quiet", "loud")]
    outcomes = stages.run_at_once(together, strict=True)
    assert [(outcome.stage, outcome.failed) for outcome in outcomes] == [("quiet", 0), ("loud", 0)]
    shown = capfd.readouterr().out.split("====")
    assert [part.strip("= \n") for part in shown if part.strip("= \n")] == [
        *("loud: is loud", "loud", "quiet: is quiet", "quiet"),
    ]


REPORT = """<testsuites>
<testsuite tests="7" failures="1" errors="1" skipped="2"/>
<testsuite tests="3" failures="0" errors="0"/>
</testsuites>"""


def test_tests_are_counted_from_the_report(tmp_path: Path) -> None:
    """7 - 1 - 1 - 2 = 3 passed in the first suite, and 3 in the second, which names no skips."""
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    outcome = Outcome("unit")
    stages.count(outcome, report, code=1)
    assert (outcome.passed, outcome.failed, outcome.skipped) == (6, 2, 2)


def test_a_tool_that_ends_before_it_reports_has_failed(tmp_path: Path) -> None:
    outcome = Outcome("unit")
    stages.count(outcome, tmp_path / "no-report.xml", code=4)
    assert outcome.failed == 1


def test_the_last_line_reads_like_pytests_and_the_exit_code_says_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    green = [Outcome("unit", 2.0, passed=30), Outcome("browser", 0.5, missing="no Chromium")]
    assert stages.summarise(green, [], 2.5) == 0
    assert capsys.readouterr().out.splitlines()[-1].strip("= ") == "30 passed, 1 skipped in 2.50s"
    red = [Outcome("unit", 2.0, passed=30, failed=2)]
    assert stages.summarise(red, ["browser"], 2.0) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[-1].strip("= ") == "2 failed, 30 passed in 2.00s"
    assert shown[-2] == "not run: browser"


@pytest.mark.parametrize(("strict", "asked"), [(False, []), (True, ["--games", "60"])])
def test_more_random_games_are_played_where_everything_is_required(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, strict: bool, asked: list[str]
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(stages, "RESULTS", tmp_path)

    def execute(*words: str) -> int:
        commands.append([*words])
        return 0

    monkeypatch.setattr(stages, "execute", execute)
    stages.run_stage(Stage("unit", "specifications", stages.unit), strict)
    (command,) = commands
    at = command.index("--games") if "--games" in command else len(command)
    assert command[at : at + 2] == asked

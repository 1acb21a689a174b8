"""The files for a code host: they call what is there; a release is proved before it is made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import dev
from tests.stages import STAGES

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def read(file: Path) -> dict[Any, Any]:
    data: dict[Any, Any] = yaml.safe_load(file.read_text("utf-8"))
    return data


def commands(file: Path) -> list[str]:
    """Return the commands of all jobs of a workflow, in order."""
    jobs = read(file)["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_calls_commands_and_stages_that_there_are(file: Path) -> None:
    called = [command for command in commands(file) if "dev.py" in command]
    verbs = {re.search(r"dev\.py (\w+)", command)[1] for command in called}  # type: ignore[index]
    assert verbs <= set(dev.VERBS)
    stages = {name for command in called for name in re.findall(r"--only (\S+)", command)}
    assert stages <= {stage.name for stage in STAGES}
    for script in re.findall(r"bash (\S+)", " ".join(commands(file))):
        assert (ROOT / script).is_file()


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_job_has_no_more_rights_than_it_needs_and_ends(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {"contents": "read"}
    assert all("timeout-minutes" in job for job in workflow["jobs"].values())


def test_every_supported_python_is_tried_on_three_systems() -> None:
    matrix = read(ROOT / ".github/workflows/tests.yml")["jobs"]["systems"]["strategy"]["matrix"]
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    assert matrix["python"] == re.findall(r"Programming Language :: Python :: ([\d.]+)", pyproject)
    assert len(matrix["system"]) == 3


@pytest.mark.parametrize("name", ["tests", "release"])
def test_what_a_package_index_shows_is_checked_before_it_is_there(name: str) -> None:
    called = commands(ROOT / ".github/workflows" / f"{name}.yml")
    tools = ["twine check --strict", "check-wheel-contents", "pyroma --min 8"]
    at = [next(i for i, command in enumerate(called) if tool in command) for tool in tools]
    built = next(i for i, command in enumerate(called) if "hatch" in command and "build" in command)
    assert built < min(at)


def test_a_release_is_built_after_the_tests_and_published_after_the_build() -> None:
    jobs = read(ROOT / ".github/workflows/release.yml")["jobs"]
    steps = commands(ROOT / ".github/workflows/release.yml")
    assert steps[0] == "bash .ci/run"
    assert jobs["publish"]["needs"] == "build"


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_that_reports_something_asks_for_the_file(file: Path) -> None:
    form = read(file)
    if "body" in form:
        fields = {field.get("id") for field in form["body"]}
        assert "replay" in fields

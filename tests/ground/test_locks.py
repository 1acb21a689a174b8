"""The lock files: every version pinned with hashes, and nothing about where they were made."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "locks").glob("*.lock"))
FRONT_END = ROOT / "js" / "package-lock.json"
PYTHONS = ("3.11.0", "3.12.0", "3.13.0", "3.14.0")
PLATFORMS = (
    {"sys_platform": "linux", "os_name": "posix", "platform_machine": "x86_64"},
    {"sys_platform": "linux", "os_name": "posix", "platform_machine": "aarch64"},
    {"sys_platform": "darwin", "os_name": "posix", "platform_machine": "arm64"},
    {"sys_platform": "win32", "os_name": "nt", "platform_machine": "AMD64"},
)


def entries(lock: Path) -> Iterator[tuple[Requirement, list[str]]]:
    """Yield the requirements of a lock file, each with its hashes."""
    logical = lock.read_text().replace("\\\n", " ")
    for line in logical.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield Requirement(line.split("--hash")[0].strip()), re.findall(r"sha256:\S+", line)


def test_there_are_locks() -> None:
    assert [lock.name for lock in LOCKS] == ["environment.lock", "node.lock", "uv.lock"]


@pytest.mark.parametrize("lock", [*LOCKS, FRONT_END], ids=lambda lock: lock.name)
def test_a_lock_names_no_address(lock: Path) -> None:
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_is_one_exact_version_with_hashes(lock: Path) -> None:
    for requirement, hashes in entries(lock):
        assert re.fullmatch(r"==[^*,]+", str(requirement.specifier)), requirement
        assert hashes, requirement


def test_every_package_of_the_front_end_has_a_hash() -> None:
    packages = json.loads(FRONT_END.read_text())["packages"]
    without = [name for name, package in packages.items() if name and "integrity" not in package]
    assert without == []


def wanted() -> list[Requirement]:
    """Return all requirements of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = (
        project["project"]["dependencies"],
        project["project"]["optional-dependencies"]["draw"],
        project["dependency-groups"]["dev"],
        project["build-system"]["requires"],
    )
    return [Requirement(text) for requirements in lists for text in requirements]


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda p: p["sys_platform"])
@pytest.mark.parametrize("python", PYTHONS)
def test_each_dependency_has_one_fitting_version_on_every_python_and_platform(
    python: str, platform: dict[str, str]
) -> None:
    machine: dict[str, str | AbstractSet[str]] = {
        **platform,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
    }
    pinned: dict[str, list[str]] = {}
    for requirement, _ in entries(ROOT / "locks" / "environment.lock"):
        if requirement.marker is None or requirement.marker.evaluate(machine):
            version = str(requirement.specifier).removeprefix("==")
            pinned.setdefault(canonicalize_name(requirement.name), []).append(version)
    assert {name: versions for name, versions in pinned.items() if len(versions) > 1} == {}
    for requirement in wanted():
        if requirement.marker is None or requirement.marker.evaluate(machine):
            (version,) = pinned[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(version), requirement

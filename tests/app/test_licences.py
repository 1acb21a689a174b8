"""Whatever of others is shipped has its licence with it, and stands in NOTICE."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest

from website.app import archives, licences

ROOT = Path(__file__).resolve().parents[2]
NOTICE = (ROOT / "NOTICE").read_text("utf-8")
SCRIPTS = sorted((ROOT / "dtnb" / "notebook" / "static").glob("*.js"))
PACKAGES = list(json.loads((ROOT / "js/package.json").read_text("utf-8"))["dependencies"])


#: the packages that scripts of the front end take in
IMPORTED = {
    package.partition("-")[0]
    for file in (ROOT / "js" / "src").rglob("*.ts*")
    for package in re.findall(r"""from ["']([a-z][\w-]*)""", file.read_text("utf-8"))
}


def has_line(library: str, notice: str) -> bool:
    """Tell whether a notice has a line of its own for a library; other lines may name it too."""
    return bool(re.search(rf"^  {re.escape(library)}\b", notice, re.MULTILINE | re.IGNORECASE))


def wheel(folder: Path, *names: str) -> Path:
    """Write a wheel with some files, each of which contains its own name."""
    file = folder / "thing-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, name)
    return folder


def unlicensed(script: str, notice: str) -> list[str]:
    """Return the packages in a script that lack a licence in it, or a line in NOTICE."""
    comment = script[: script.index("*/")] if script.startswith("/*") else ""
    whole = "Permission is hereby granted" in comment and "Copyright (c)" in comment
    return [
        package
        for package in PACKAGES
        if not whole
        or not re.search(rf"^{package} \d", comment, re.MULTILINE)
        or not has_line(package, notice)
    ]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: file.name)
def test_a_script_begins_with_the_licence_of_each_package_that_it_is_built_from(
    script: Path,
) -> None:
    assert unlicensed(script.read_text("utf-8"), NOTICE) == []


def test_a_script_without_a_licence_or_without_its_line_in_the_notice_is_found_out() -> None:
    script = SCRIPTS[0].read_text("utf-8")
    code = script[script.index("*/") + 2 :]
    assert unlicensed(code, NOTICE) == PACKAGES
    assert (
        unlicensed(script.replace("Permission is hereby granted", "Granted", 1), NOTICE) == PACKAGES
    )
    assert unlicensed(script, "") == PACKAGES


def test_every_package_that_a_script_takes_in_has_its_line_in_the_notice() -> None:
    assert {"preact", "pyodide", "workbox"} <= IMPORTED
    assert [package for package in sorted(IMPORTED) if not has_line(package, NOTICE)] == []


def test_a_line_that_is_taken_out_of_the_notice_is_missed() -> None:
    for library in ("Preact", "Pyodide", "Workbox", *archives.LIBRARIES.values()):
        without = "".join(
            line for line in NOTICE.splitlines(True) if not line.startswith(f"  {library} ")
        )
        assert without != NOTICE, library
        assert not has_line(library, without), library


def test_the_text_of_licences_has_one_for_each_library_of_the_page(tmp_path: Path) -> None:
    text = licences.text(
        archives.LIBRARIES.values(), wheel(tmp_path, "thing-1.0.dist-info/licenses/LICENSE")
    )
    for library in ("CPython", "Pyodide", "Emscripten", *archives.LIBRARIES.values()):
        assert re.search(rf"^{library}", text, re.MULTILINE), library
        assert has_line(library, NOTICE), library
    assert "thing-1.0.dist-info/licenses/LICENSE" in text
    # The copyright lines of the libraries themselves.
    for holder in ("Python Software Foundation", "Kirill Simonov", "Pallets", "Lars Heuer"):
        assert holder in text, holder


def test_a_library_without_a_licence_is_not_shipped(tmp_path: Path) -> None:
    folder = wheel(tmp_path, "thing.py", "thing-1.0.dist-info/METADATA")
    with pytest.raises(licences.UnlicensedError, match=r"thing-1\.0.* has no file"):
        licences.text((), folder)

"""The page as one file has everything in it, and a policy that lets nothing else run."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

from dtnb.app.single_file import is_built, page
from tests.cli.run import dtnb
from tests.pages import from_base_85

PARTS = {
    "i-1/pyodide.asm.wasm": b"\0asm", "i-1/pyodide.asm.mjs": b"export default 1",
    "i-1/library.zip": b"PK", "e-1/engine.zip": b"PK2", "e-1/worker.js": b"self",
    "e-1/alone.js": b"open(1 < 2)", "e-1/alone.css": b"a{b:c}",
    "e-1/shelf.en.json": b"[]", "e-1/shelf.fr.json": b"[]",
    "e-1/finder.json": b"{}", "LICENCES.txt": b"Preact, MIT",
    "current.json": b'{"interpreter": "i-1", "engine": "e-1"}',
}  # fmt: skip


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built page in small."""
    for name, content in PARTS.items():
        file = tmp_path / "app" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return tmp_path / "app"


def unpacked(text: str, name: str) -> bytes:
    match = re.search(rf'id="dtnb-{name}">([^<]*)<', text)
    assert match is not None
    return gzip.decompress(from_base_85(match[1]))


def test_every_part_is_in_the_file_and_the_turn_is_named(built: Path) -> None:
    text = page(built, "Ann & Ben", "fr", "DATA")
    assert unpacked(text, "interpreter") == b"\0asm"
    assert unpacked(text, "engine") == b"PK2"
    assert unpacked(text, "worker") == b"self"
    site = json.loads(unpacked(text, "site"))
    assert site["licences"] == {"text": "Preact, MIT"}
    assert (site["turn"], site["lang"], site["serviceWorker"]) == ("DATA", "fr", None)
    assert "<title>Ann &amp; Ben</title>" in text


def test_the_policy_allows_our_script_by_its_hash_and_no_inline_style_or_host(built: Path) -> None:
    text = page(built, "x", "en", None)
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)[0]
    digest = base64.b64encode(hashlib.sha256(b"open(1 < 2)").digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "http" not in policy


def test_a_folder_without_a_built_page_is_refused_with_what_makes_one(tmp_path: Path) -> None:
    assert not is_built(tmp_path)
    out = tmp_path / "out.html"
    words = ("export", "false-claim", "--live", "--app", str(tmp_path), "-o", str(out))
    ran = dtnb(*words)
    assert ran.code == 3
    assert "python3 dev.py site" in ran.err
    assert not out.exists()


def test_the_command_writes_a_page_that_opens_the_turn(built: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    words = ("export", "false-claim", "--live", "--app", str(built), "-o", str(out))
    assert dtnb(*words).code == 0
    assert json.loads(unpacked(out.read_text("utf-8"), "site"))["turn"]


@pytest.mark.parametrize("other", ["--gamebook", "--odds", "--edition=marvel"])
def test_a_live_page_takes_the_file_as_it_stands(other: str, built: Path, tmp_path: Path) -> None:
    ran = dtnb("export", "false-claim", "--live", other, "-o", str(tmp_path / "out.html"))
    assert ran.code == 2
    assert "--live takes the file as it stands" in ran.err

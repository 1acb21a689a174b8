"""The finder of the site weighs words as `dtnb case` does: the same cases, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dtnb.casebook.cases import all_cases, search_cases
from dtnb.rulebook import LANGUAGES, Language
from tests.browser.conftest import OfflinePage
from tests.casebook.test_questions import ASKED
from website.casebook import finder, write_searched
from website.sources import Sources

Open = Callable[[Path], OfflinePage]

SCRIPT = Path(__file__).resolve().parents[2] / "website" / "static" / "find-case.js"
#: queries that are no questions: names, an id, an ending, a beginning, a small word
ALSO = (
    "Not This Time!",
    "buh bye sidestep",
    "DT-PRI-09",
    "dodging",
    "sidest",
    "de",
    "fourth-evasive",
)
TYPED = """(asked) => asked.map((words) => {
  const field = document.querySelector("[name=words]");
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const shown = document.querySelectorAll("[data-case]:not([hidden])");
  return [...shown].map((each) => each.dataset.case);
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_site_finds_what_the_command_finds(
    language: Language, tmp_path: Path, open_offline: Open
) -> None:
    sources, cases = Sources(tmp_path, language), all_cases(language)
    write_searched(sources, cases)
    sources.write("_static/find-case.js", SCRIPT.read_text(encoding="utf-8"))
    sources.write("index.html", "<!doctype html>" + finder(sources, [case.name for case in cases]))
    offline = open_offline(tmp_path / "index.html")
    asked = [*ASKED[language], *ALSO]
    wanted = [[case.name for case in search_cases(words, language)] for words in asked]
    assert offline.page.evaluate(TYPED, [*asked, ""]) == [*wanted, []]
    assert offline.watch.errors == []

"""Lists of what is shipped, which the page shows before the engine is there."""

from __future__ import annotations

import json
from pathlib import Path

from dtnb.casebook import Case
from dtnb.casebook.blocks import casebook_speaker, verdict_sentences
from dtnb.casebook.cases import all_cases
from dtnb.casebook.current_index import search_index
from dtnb.present.ids import without_ids
from dtnb.replay.file.model import in_language
from dtnb.replay.running.load import load
from dtnb.resources import shipped
from dtnb.rulebook import Language
from website import course, practice


def write(target: Path, language: Language) -> None:
    """Write the list of a language."""
    entries = [*map(_case, all_cases(language)), *_replays(language)]
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    target.write_text(text, encoding="utf-8")


def write_learning(folder: Path, language: Language) -> None:
    """Write the course and the disputes to practise with."""
    text = json.dumps(course.data(language, course.lessons()), ensure_ascii=False)
    (folder / f"course.{language}.json").write_text(text, encoding="utf-8")
    practice.write_data(folder / f"practice.{language}.json", language, all_cases(language))


def write_finder(target: Path) -> None:
    """Write the index by which cases are found, in all languages."""
    text = json.dumps(search_index(), ensure_ascii=False, separators=(",", ":"))
    target.write_text(text, encoding="utf-8")


def _case(case: Case) -> dict[str, str]:
    """Return a case with who is right, as its page in the casebook says it."""
    verdict = " ".join(map(without_ids, verdict_sentences(case, casebook_speaker(case.lang))))
    return {
        "name": case.name, "title": case.title, "kind": "case", "says": case.quarrel,
        "verdict": verdict,
    }  # fmt: skip


def _replays(language: Language) -> list[dict[str, str]]:
    files = sorted(shipped("replays").glob("*.yaml"))
    return [
        {"name": file.stem, "title": _title(file, language), "kind": "replay", "says": "",
         "verdict": ""}
        for file in files
    ]  # fmt: skip


def _title(file: Path, language: Language) -> str:
    return in_language(load(file, file.name).file.title, language)

"""``python3 dev.py site``: the whole site, or a sample of it, in a folder."""

from __future__ import annotations

import argparse
import shutil
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory

from dtnb.casebook.cases import all_cases
from dtnb.processes import cores, pool
from dtnb.rulebook import LANGUAGES
from website import casebook, course, heroes, pages, practice, reference, rules
from website.app.build import MissingPartError, Tools, build
from website.cited import tested
from website.live import SCRIPT, script
from website.sources import Sources, contents, opens, other

_HERE = Path(__file__).parent
#: a sample has every kind of page; the first lesson of the course leads to the second
_FEW_LESSONS = slice(2)
_FEW_CASES = frozenset(
    {"bounty-not-there-yet", "drag-on-pure-damage", "fourth-evasive", "question-mark-five"}
)
_FEW_DOCUMENTS = frozenset({"lessons", "odds"})
_FEW_HEROES = frozenset({"apprentice", "barbarian"})
#: as many lessons run in one kernel
_IN_ONE = 12
_ROOMS = ("course", "practice", "casebook", "rules", "heroes")
_ENTRY = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>dtnb</title>
<meta http-equiv="refresh" content="0; url=en/index.html"></head>
<body><p><a href="en/index.html">English</a> · <a href="fr/index.html" lang="fr">Français</a></p>
</body></html>
"""


def main(words: list[str]) -> None:
    """Build the site."""
    asked = argparse.ArgumentParser(prog="dev.py site", description=__doc__)
    asked.add_argument(
        "--output", type=Path, default=Path("site-built"), help="the folder to write"
    )
    asked.add_argument("--sample", action="store_true", help="a few pages of each kind")
    asked.add_argument("--node", default="", help="the node that makes the page with the engine")
    options = asked.parse_args(words)
    begun = time.monotonic()
    tools = None if options.sample else _tools(options.node)
    shutil.rmtree(options.output, ignore_errors=True)
    options.output.mkdir(parents=True)
    (options.output / "index.html").write_text(_ENTRY, encoding="utf-8")
    (options.output / SCRIPT).write_text(script(), encoding="utf-8")
    with TemporaryDirectory() as folder, pool(cores()) as workers:
        for done in as_completed(
            _build_pages(Path(folder), options, workers, with_app=tools is not None)
        ):
            done.result()
    if tools is not None:
        build(options.output / "app", tools)
    made = [file for file in options.output.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in made) / 2**20
    count = sum(file.suffix == ".html" for file in made)
    print(f"{options.output}: {count} pages, {size:.1f} MiB, {time.monotonic() - begun:.0f} s")


def _tools(node: str) -> Tools | None:
    """Return what the page with the engine is made with; None, and say so, if something lacks."""
    tools = Tools(node)
    try:
        tools.check()
    except MissingPartError as error:
        print(f"website: the page with the engine is left out: {error}", flush=True)
        return None
    return tools


def _build_pages(
    folder: Path, options: argparse.Namespace, workers: Executor, *, with_app: bool
) -> Iterator[Future[None]]:
    """Have everything made, and yield what is waited for."""
    output, sample = options.output, options.sample
    lessons, cases, names = course.lessons(), [case.name for case in all_cases()], heroes.heroes()
    if sample:
        lessons = lessons[_FEW_LESSONS]
        cases = [case for case in cases if case in _FEW_CASES]
        names = [name for name in names if name in _FEW_HEROES]
    tests = tested()
    for language in LANGUAGES:
        sources = Sources(folder / language, language)
        course.write(sources, lessons)
        casebook.write(sources, cases)
        practice.write(sources, casebook.chosen(language, cases))
        heroes.write(sources, names)
        rules.write(sources, cases, tests)
        # The pages of `docs/` and the docstrings are English; who reads French is led there.
        if language == "en":
            reference.write(sources, _FEW_DOCUMENTS if sample else None)
        sources.write("index", _index(sources, cases, with_app=with_app))
        for static in sorted((_HERE / "static").iterdir()):
            sources.write(f"_static/{static.name}", static.read_text("utf-8"))
        yield workers.submit(pages.build, sources.folder, output / language, language)
        for part in range(0, len(lessons), _IN_ONE):
            into = output / language / "lesson"
            some = slice(part, part + _IN_ONE)
            yield workers.submit(course.write_live, lessons, language, some, into)
    for name in cases:
        yield workers.submit(casebook.write_live, name, output)


def _index(sources: Sources, cases: Sequence[str], *, with_app: bool) -> str:
    say, there = sources.say, other(sources.language)
    rooms = [f"{room}/index" for room in _ROOMS]
    doors = [
        f"- **[{say(room)}]({room}/index.md)**{say('colon')} {say(f'{room}.about')}"
        for room in _ROOMS
    ]
    app = f"../app/index.html?lang={sources.language}"
    if sources.language == "en":
        rooms += ["reference/index", "reference/api"]
        doors.append(
            f"- **[{say('reference')}](reference/index.md)**{say('colon')} {say('reference.about')}"
        )
        doors.append(f"- **[{say('api')}](reference/api.md)**{say('colon')} {say('api.about')}")
    else:
        english = '<a href="../en/reference/index.html" hreflang="en">'
        doors.append(
            f"- {english}**{say('reference')}**</a>{say('colon')} {say('reference.about')}"
        )
    home = f"../{there}/index.html"
    parts = [
        f"# dtnb\n\n{say('welcome')}",
        *([opens(app, say("app")), say("app.about")] if with_app else []),
        f"## {say('casebook.search')}\n\n{casebook.finder(sources, cases)}",
        f"## {say('rooms')}\n\n" + "\n".join(doors),
        f'<p><a href="{home}" hreflang="{there}" lang="{there}">{say("other")}</a></p>',
        contents(rooms, hidden=True),
    ]
    return "\n\n".join(parts)


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])

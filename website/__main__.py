"""``python3 dev.py site``: the whole site, or a sample of it, in a folder."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory

from dtnb.casebook.cases import all_cases
from dtnb.rulebook import LANGUAGES, Language
from website import casebook, course, heroes, reference, rules
from website.sources import Sources, contents
from website.words import said

_HERE = Path(__file__).parent
#: a sample has every kind of page
_SAMPLE = {"lessons": 2, "cases": 6, "heroes": 2}
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
    given = asked.parse_args(words)
    shutil.rmtree(given.output, ignore_errors=True)
    given.output.mkdir(parents=True)
    (given.output / "index.html").write_text(_ENTRY, encoding="utf-8")
    with ProcessPoolExecutor() as pool:
        for language in LANGUAGES:
            with TemporaryDirectory() as folder:
                write(Sources(Path(folder), language), pool, given.sample)
                build(Path(folder), given.output / language, language)
    size = sum(file.stat().st_size for file in given.output.rglob("*") if file.is_file())
    print(f"{given.output}: {size / 2**20:.1f} MiB")


def write(sources: Sources, pool: ProcessPoolExecutor, sample: bool) -> None:
    """Write the sources of one language."""
    for static in ("site.css", "find-case.js"):
        sources.write(f"_static/{static}", (_HERE / "static" / static).read_text("utf-8"))
    lessons, cases, names = course.lessons(), [each.name for each in all_cases()], heroes.heroes()
    if sample:
        # The first of the course leads to the second; before them stands a worked example.
        lessons, names = lessons[1 : 1 + _SAMPLE["lessons"]], names[: _SAMPLE["heroes"]]
        cases = cases[:: len(cases) // _SAMPLE["cases"]]
    course.write(sources, lessons, pool)
    casebook.write(sources, cases, pool)
    heroes.write(sources, names)
    rules.write(sources, cases)
    # The pages of `docs/` and the docstrings are English; who reads French is led there.
    if sources.language == "en":
        reference.write(sources)
    sources.write("index", _index(sources))


def _index(sources: Sources) -> str:
    say = sources.say
    other: Language = "en" if sources.language == "fr" else "fr"
    rooms = ["course", "casebook", "rules", "heroes"]
    doors = [f"- **[{say(each)}]({each}/index.md)**: {say(f'{each}.about')}" for each in rooms]
    head = f"# dtnb\n\n{say('welcome')}\n\n" + "\n".join(doors)
    link = f'\n\n<p><a href="../{other}/index.html" hreflang="{other}">{say("other")}</a></p>\n\n'
    pages = [f"{each}/index" for each in rooms]
    if sources.language == "en":
        pages += ["reference/index", "reference/api"]
    else:
        english = '<a href="../en/reference/index.html" hreflang="en">'
        link = f"\n\n<p>{english}{say('reference')}</a></p>{link}"
    return head + link + contents(pages, hidden=True)


def build(folder: Path, output: Path, language: Language) -> None:
    """Have Sphinx make the pages; a warning is an error."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    environment = {**os.environ, "DTNB_SITE_LANGUAGE": language, "DTNB_SITE_SOURCES": str(folder)}
    done = run([*command, "-c", str(_HERE), str(folder), str(output)], env=environment, check=False)
    shutil.rmtree(output / ".doctrees", ignore_errors=True)
    if done.returncode:
        sys.exit(f"website: Sphinx could not make {output}")
    # The theme has two landmarks of one kind and names neither.
    contents_of = {"sidebar-drawer": "site", "toc-drawer": "page"}
    for page in output.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for name, which in contents_of.items():
            said_of = said(language, f"contents.{which}")
            text = text.replace(
                f'<aside class="{name}', f'<aside aria-label="{said_of}" class="{name}'
            )
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

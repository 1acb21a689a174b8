"""The course: a page that tells of each lesson, and the lesson itself with all that is live."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from dtnb.casebook.cases import all_cases
from dtnb.lessons import Course, Lesson, load_course, load_lesson, notebook
from dtnb.notebook.handout import Handout
from dtnb.notebook.lesson import Lesson as Page
from dtnb.registry import rulebooks
from dtnb.resources import shipped
from dtnb.rulebook import Language, Rulebook
from website.kernel import kernel, run
from website.live import Way, on_site
from website.practice import rules_asked
from website.sources import Sources, contents, opens, other, plain
from website.words import site_text

#: a link from a notebook to a page of `docs/`, which is there in English
_DOCUMENT = re.compile(r"\]\(\.\./docs/([\w-]+)\.md")


def lessons() -> list[Path]:
    """Return the lessons in the order of learning."""
    return [shipped("notebooks") / "lessons" / f"{name}.yaml" for name in course().lessons]


def course() -> Course:
    """Return the course that is shipped."""
    return load_course(shipped("notebooks") / "course.yaml")


def write(sources: Sources, chosen: Sequence[Path]) -> None:
    """Write the pages of the course."""
    language = sources.language
    for file in chosen:
        sources.write(f"course/{file.stem}", about(load_lesson(file), file.stem, language))
    sources.write("course/class", _class(sources, chosen))
    parts = [
        f"# {sources.say('course')}",
        sources.say("course.about"),
        _path(sources, chosen),
        sources.say("class.for-teachers", link=f"[{sources.say('class')}](class.md)"),
        contents([*(file.stem for file in chosen), "class"], hidden=True),
        '<script src="../_static/course.js"></script>',
        "",
    ]
    sources.write("course/index", "\n\n".join(parts))


def _class(sources: Sources, chosen: Sequence[Path]) -> str:
    """Return the page of a teacher: what a class answered, and each lesson for a class."""
    say = sources.say
    script = '<script src="../_static/course.js"></script>'
    without = f"<noscript><p>{say('practice.script')}</p></noscript>"
    parts = [
        f"# {say('class')}",
        say("class.about"),
        _lessons_for_class(sources, chosen),
        f"## {say('class.answers')}",
        say("class.answers.about"),
        f"<div data-class>{without}</div>",
        script,
        "",
    ]
    return "\n\n".join(parts)


def _lessons_for_class(sources: Sources, chosen: Sequence[Path]) -> str:
    """Return a table of the lessons: each before a class, and on paper."""
    say = sources.say
    # A lesson's own page, where this stood alone, is one that no tile of the course leads to.
    rows = [
        f"| {plain(load_lesson(file).title.text_in(sources.language))} "
        f'| <a href="../lesson/{file.stem}.html#class">{escape(say("class.projector"))}</a> '
        f'| <a href="../handout/{file.stem}.html">{escape(say("class.handout"))}</a> |'
        for file in chosen
    ]
    head = f"| {say('class.lesson')} | {say('class.projector')} | {say('class.handout')} |"
    return "\n".join([head, "|---|---|---|", *rows])


def data(language: Language, chosen: Sequence[Path]) -> dict[str, Any]:
    """Return the course as `course.tsx` draws it."""
    named = {file.stem: load_lesson(file) for file in chosen}
    parts = [
        {
            "title": part.title.text_in(language),
            "lessons": [
                _entry(name, named[name], language) for name in part.lessons if name in named
            ],
        }
        for part in course().parts
    ]
    rules = {id_: text for rulebook, _ in rulebooks() for id_, text in _texts(rulebook, language)}
    return {
        "parts": [part for part in parts if part["lessons"]],
        "rules": rules,
        "disputed": rules_asked(all_cases(language)),
    }


def _texts(rulebook: Rulebook, language: Language) -> Iterator[tuple[str, str]]:
    """Yield all that a learner can miss: rules with what they say, and the questions left open."""
    for id_ in rulebook.rules:
        yield id_, _rule_with_books(rulebook, id_, language)
    for id_, policy in rulebook.policies.items():
        yield id_, policy.question.get(language)
    for id_ in rulebook.ambiguities:
        yield id_, rulebook.policies_for(id_)[0].question.get(language)


def _rule_with_books(rulebook: Rulebook, id_: str, language: Language) -> str:
    """Return what a rule says, with the books that say it where not all do.

    Side by side, rules of different books would else contradict each other.
    """
    statement = rulebook.rules[id_].statement
    cited = {edition: rulebook.cite(id_, edition) for edition in rulebook.editions}
    books = [
        rulebook.edition(edition).name.get(language)
        for edition, one in cited.items()
        if one.pages and one.statement == statement
    ]
    sentence = statement.get(language)
    return f"{sentence} ({', '.join(books)})" if 0 < len(books) < len(cited) else sentence


def _entry(name: str, lesson: Lesson, language: Language) -> dict[str, Any]:
    return {
        "name": name,
        "title": re.sub(r"[*_`]", "", lesson.title.text_in(language)),
        "minutes": lesson.minutes,
        "able": lesson.able.text_in(language) if lesson.able else "",
        "teaches": lesson.teaches,
    }


def _path(sources: Sources, chosen: Sequence[Path]) -> str:
    """Return the path as data, with a list for a reader without scripts."""
    course_data = data(sources.language, chosen)
    # "<" could end the element.
    packed = json.dumps(course_data, ensure_ascii=False).replace("<", "\\u003c")
    lessons = (lesson for part in course_data["parts"] for lesson in part["lessons"])
    entries = "".join(
        f'<li><a href="../lesson/{one["name"]}.html">{escape(one["title"])}</a> '
        f"{sources.say('course.minutes', count=one['minutes'])}. {escape(one['able'])}</li>"
        for one in lessons
    )
    script = f'<script type="application/json">{packed}</script>'
    return f"<div data-course><ol>{entries}</ol>{script}</div>"


def about(lesson: Lesson, name: str, language: Language) -> str:
    """Return the page that tells what a lesson is about, and nothing that it asks for."""
    # What comes before the first question; the rest speaks of what has been answered.
    paragraphs = []
    for cell in lesson.cells:
        if cell.code or cell.folded is not None:
            break
        paragraphs.append((cell.fr if language == "fr" else cell.en).strip())
    minutes = site_text(language, "course.minutes", count=lesson.minutes)
    link = opens(f"../lesson/{name}.html", site_text(language, "course.open"))
    for_class = _link(f"../lesson/{name}.html#class", site_text(language, "course.for-class"))
    on_paper = _link(f"../handout/{name}.html", site_text(language, "course.on-paper"))
    title = plain(lesson.title.text_in(language))
    return "\n\n".join(
        [f"# {title}", minutes, *map(_unlinked, paragraphs), link, for_class, on_paper, ""]
    )


def _link(address: str, text: str) -> str:
    """Return a link to a page that is written apart from the documents."""
    return f'<p><a href="{escape(address)}">{escape(text)}</a></p>'


def _unlinked(prose: str) -> str:
    """Return prose without links to notebooks, which the site has as pages."""
    return re.sub(r"\[([^\]]+)\]\([^)]+\.ipynb\)", r"\1", prose)


def write_live(chosen: Sequence[Path], language: Language, part: slice, into: Path) -> None:
    """Run some of the chosen lessons and write each as a page that leads on, and as a hand-out."""
    after, on_paper = dict(pairwise(chosen)), into.with_name("handout")
    into.mkdir(parents=True, exist_ok=True)
    on_paper.mkdir(exist_ok=True)
    with kernel() as running:
        for file in chosen[part]:
            made: Any = notebook(load_lesson(file), language)
            for cell in made.cells:
                cell.source = _DOCUMENT.sub(r"](../../en/reference/\1.html", cell.source)
                cell.source = cell.source.replace(".ipynb)", ".html)")
            run(made, file.parent, running)
            page = Page(made, file.stem, file.parent).page(language)
            ways = _ways(file, after.get(file), language)
            target = into / f"{file.stem}.html"
            note = site_text(language, "course.live")
            lesson = load_lesson(file)
            able = lesson.able.text_in(language) if lesson.able else ""
            text = on_site(page, language, ways, note, file.stem, able, lesson.minutes)
            target.write_text(text, encoding="utf-8")
            handout = Handout(made, file.stem, file.parent).page(language)
            (on_paper / f"{file.stem}.html").write_text(handout, encoding="utf-8")


def _ways(file: Path, after: Path | None, language: Language) -> Iterator[Way]:
    yield Way("../course/index.html", f"‹ {site_text(language, 'course')}")
    if after is not None:
        title = load_lesson(after).title.text_in(language)
        text = f"{site_text(language, 'course.next', title=title)} ›"
        yield Way(f"{after.stem}.html", text, is_next=True)
    there = f"../../{other(language)}/lesson/{file.stem}.html"
    yield Way(there, site_text(language, "other"), other(language))

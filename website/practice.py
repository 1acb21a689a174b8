"""Practice: disputes of the casebook, and some made by machine, each with its verdict hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from dtnb.casebook import Case
from dtnb.casebook.blocks import (
    casebook_speaker,
    claim_sentences,
    rule_sentences,
    verdict_sentences,
)
from dtnb.casebook.findings import stored_verdicts
from dtnb.casebook.shelf import topics
from dtnb.dicethrone.rulebook import rulebook
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.citations import citation_text, rule_from_explanation
from dtnb.lessons import load_course, load_lesson
from dtnb.present.ids import without_ids
from dtnb.registry import rulebooks, titles
from dtnb.replay import load_replay
from dtnb.resources import shipped
from dtnb.rulebook import Language, Rulebook, language_of
from website.components import components_named
from website.made import made, says
from website.sources import Sources, plain
from website.words import site_text

#: disputes that readers with the rulebooks did not find settled by what practice shows, of three
#: kinds. A fact is missing: a roll, the seats, the Time, the text of a token or ability. Nobody
#: would quarrel about it: a limit that is named answers it, one player is plainly left, or there
#: is nothing to be gained. Or the verdict is surer than the books: two printed rules collide, a
#: text of the book speaks for the other side, or no example covers it
UNSETTLED = frozenset({
    "ability-at-the-start-of-a-turn", "accuracy-after-the-defence", "accuracy-in-time",
    "added-after-the-dodge", "added-to-an-attack-of-nothing", "announced-a-third-time",
    "attacker-and-target-fall", "blessing-at-nine", "both-others-fall",
    "buh-bye-for-the-other-token", "buh-bye-on-three-poison", "clerics-take-what-there-is",
    "companion-is-no-token", "concussion-and-the-card", "crit-under-a-drag",
    "defence-made-undefendable-later", "die-inside-a-card", "die-of-an-agility",
    "dieminion-before-the-patriarch", "entangled-with-one-more-time", "fighters-help-the-rogue",
    "fire-mastery-at-the-limit", "five-against-the-patriarch", "five-where-four-are-asked",
    "fourth-attempt-bought-early", "fourth-evasive", "gap-in-the-straight",
    "getting-paid-before-the-count", "half-played-in-the-offence",
    "head-bash-at-seven", "healed-before-the-isolated-blow",
    "healing-cap-with-three", "helping-hand-on-overpower", "income-at-eleven",
    "instant-in-the-others-income", "isolated-damage-and-a-sidestep", "keg-to-whom-she-likes",
    "last-card-of-the-deck", "leader-no-more", "minion-after-a-success", "move-with-the-last-time",
    "not-this-time-for-a-partner", "not-this-time-in-the-upkeep", "one-of-two-defences",
    "partner-rerolls-the-defence", "partners-first-income", "partners-poison",
    "patriarch-before-the-cleric", "prevention-left-over", "push-on-collateral",
    "question-mark-five", "retribution-for-a-retribution", "retribution-takes-both",
    "right-of-the-second", "samesies-across-two-rolls", "second-card-in-the-additional-phase",
    "second-players-first-income", "second-sidestep-after-buh-bye",
    "seven-cards-in-the-others-turn", "stealing-from-an-empty-purse", "third-player-prevents",
    "thirteen-on-a-d20", "three-sold-for-cp", "tip-on-a-defensive-die", "two-over-three",
    "ultimate-at-the-leader", "upgrade-in-the-roll-phase", "upgrade-that-rewards-upgrades",
})  # fmt: skip

#: what is printed on a component, as a quarrel quotes it: more than one word
_QUOTATION = re.compile(r"[“«][^”»]*\w\W+\w[^”»]*[”»]")

#: rules of which a belief says only that it goes otherwise, or what does not fit each turn
_VAGUE = frozenset({
    "DD-EPIC-10", "DD-PERK-07", "DT-HERO-GUN-14", "DT-HERO-PIR-03", "DT-HERO-PIR-04",
    "DT-HERO-SHA-02", "DT-HERO-SHA-04", "DT-ORP-07", "DT-TRP-07",
})  # fmt: skip


def write(sources: Sources, cases: Sequence[Case]) -> None:
    """Write the page, and what it draws from; a page opened from disk may fetch nothing."""
    page_data = data(cases, sources.language)
    page_data["sheets"] = {
        name: f"../heroes/{name.lower().replace(' ', '_')}.html" for name, _ in page_data["boards"]
    }
    packed = json.dumps(page_data, ensure_ascii=False, separators=(",", ":"))
    sources.write("_static/practice.js", f"window.dtnbPractice={packed};\n")
    parts = [
        f"# {sources.say('practice')}",
        sources.say("practice.about"),
        f"<div data-practice><noscript><p>{escape(sources.say('practice.script'))}</p></noscript>"
        "</div>",
        "".join(f'<script src="../_static/{name}.js"></script>' for name in ("practice", "course")),
        "",
    ]
    sources.write("practice/index", "\n\n".join(parts))


def write_data(target: Path, language: Language, cases: Sequence[Case]) -> None:
    """Write what the page with the engine draws from."""
    text = json.dumps(data(cases, language), ensure_ascii=False, separators=(",", ":"))
    target.write_text(text, encoding="utf-8")


def data(cases: Sequence[Case], language: Language) -> dict[str, Any]:
    """Return the disputes with what they are filtered by, as `disputes.ts` has them."""
    cases = [case for case in cases if is_settled_by_reasons(case)]
    here = {case.topic for case in cases}
    books = {
        edition: case.rulebook.edition(edition).name.get(language)
        for case in cases
        for edition in case.editions
    }
    disputes = [*map(dispute, cases), *(made_dispute(one, language) for one in made())]
    heroes = sorted({hero for one in disputes for hero in one["boards"]}, key=str.casefold)
    return {
        "topics": [[topic.id, topic.name.get(language)] for topic in topics() if topic.id in here],
        "books": [*map(list, books.items())],
        "boards": [[hero, hero] for hero in heroes],
        "games": _games(),
        "disputes": disputes,
    }


def _games() -> list[dict[str, list[str]]]:
    """Return the books of each game, and the lessons about its rules, which begin it."""
    folder = shipped("notebooks")
    names = load_course(folder / "course.yaml").lessons
    taught = {name: load_lesson(folder / "lessons" / f"{name}.yaml").teaches for name in names}
    return [
        {
            "books": [*book.editions],
            "lessons": [name for name in names if not book.rules.keys().isdisjoint(taught[name])],
        }
        for book, _ in rulebooks()
    ]


def rules_asked(cases: Iterable[Case]) -> list[str]:
    """Return the rules and open questions about which some dispute is asked."""
    asked = {
        rule
        for case in filter(is_settled_by_reasons, cases)
        for rule, books in books_that_have(case).items()
        if books
    }
    return sorted(asked.union(*(one["rules"] for one in made())))


def is_settled_by_reasons(case: Case) -> bool:
    """Tell whether the reason that readers see first is what the verdict finds to decide."""
    asked, rules = case.editions[0], case.rulebook.rules
    shown = (
        id_ for id_ in case.spec.rules
        if id_ not in rules or case.rulebook.cite(id_, asked).pages
    )  # fmt: skip
    return case.name not in UNSETTLED and next(shown, "") in case.deciding_ids(asked)


def dispute(case: Case) -> dict[str, Any]:
    """Return a case as a dispute whose verdict waits."""
    speaker = casebook_speaker(case.lang)
    claims = [*claim_sentences(case, speaker)]
    return {
        "name": case.name,
        "title": case.title,
        "book": case.editions[0],
        "topic": case.topic,
        "quarrel": case.quarrel,
        "claims": claims,
        "names": names_of(case),
        "right": {edition: right_of(case)[edition] for edition in asked_by(case)},
        "otherwise": otherwise(case),
        "open": [*stored_verdicts()[case.name].open_in],
        "verdict": [_bare_sentence(case, line) for line in verdict_sentences(case, speaker)],
        # Two switches of one question say the same.
        "reasons": reasons(case, speaker),
        "beliefs": beliefs(case, speaker),
        "rules": [*case.spec.rules],
        "by": books_that_have(case),
        "table": _table(case.file.game, case.spec.table, language_of(case.lang)),
        "boards": [*_heroes(case)],
        "texts": _texts(case, claims),
    }  # fmt: skip


def made_dispute(entry: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """Return a dispute that was made by machine; it belongs to no topic."""
    texts = entry["texts"][language]
    (rule,) = entry["rules"]
    speaker = casebook_speaker(language)
    reason = printed_reason(rulebook(), rule, entry["books"], entry["books"], speaker)
    # A book that does not print the rule is not asked, except where a leaflet goes with the hero.
    books = entry["books"] if rule.startswith("DT-HERO-") else [*reason["at"]]
    (loser,) = (name for name in entry["names"] if name != entry["right"])
    who_is_right, belief = texts["verdict"]
    one, other = entry["names"]
    statements = {
        entry["right"]: says()[rule]["holds"][language],
        loser: says()[rule]["fails"][language],
    }
    return {
        "name": f"{entry['replay']}-{entry['number']}",
        "title": site_text(language, "practice.made", heroes=" – ".join(entry["heroes"])),
        "book": books[0],
        "topic": "",
        "quarrel": site_text(
            language,
            "practice.quarrel",
            one=one,
            first=statements[one],
            other=other,
            second=statements[other],
        ),
        "claims": texts["claims"],
        "names": entry["names"],
        "right": dict.fromkeys(books, entry["right"]),
        "otherwise": {},
        "verdict": [who_is_right],
        "reasons": [reason],
        "beliefs": {loser: belief},
        "rules": entry["rules"],
        "by": {rule: books},
        "table": _table("dice-throne", "duel", language),
        "boards": [*dict.fromkeys(entry["heroes"])],
        "texts": components_named(" ".join(texts["story"]), _seats(entry["replay"]), language),
        "made": True,
        "story": texts["story"],
    }


def reasons(case: Case, speaker: Speaker) -> list[dict[str, Any]]:
    """Return each rule that decides, and each question once, though it may have two switches.

    Under the book of its table those stand first that decide, and last those that it does not
    print; else they stand in the order of the case.
    """
    by_words: dict[str, dict[str, Any]] = {}
    for rule, line in zip(case.reasons, rule_sentences(case, speaker), strict=True):
        reason = _reason(case, rule, line, speaker)
        by_words.setdefault(reason["says"], reason)
    return sorted(by_words.values(), key=lambda reason: _rank(reason, case.editions[0]))


def _rank(reason: Mapping[str, Any], edition: str) -> int:
    """Return how late a reason stands under an edition, as `disputes.ts` has it."""
    if edition in reason["decides"]:
        return 0
    # A question is everybody's.
    return 1 if not reason["at"] or edition in reason["at"] else 2


def _reason(case: Case, rule: str, line: str, speaker: Speaker) -> dict[str, Any]:
    """Return a rule or question of a case as a reason, with the editions in which it decides."""
    here = [edition for edition in case.editions if rule in case.deciding_ids(edition)]
    if rule in case.rulebook.rules:
        return printed_reason(case.rulebook, rule, case.editions, here, speaker)
    return {"says": _without_id(rule, line), "at": {}, "decides": here}


def printed_reason(
    book: Rulebook, rule: str, editions: Sequence[str], decides: Sequence[str], speaker: Speaker
) -> dict[str, Any]:
    """Return a rule as a reason: in the words of the first edition that prints it, with each page.

    Editions that say it otherwise come with their own words. If no edition prints it, what the
    first one says of that stands in place of a page.
    """
    cited = {
        edition: rule_from_explanation(book.cite(rule, edition), speaker) for edition in editions
    }
    printed = {edition: one for edition, one in cited.items() if one.pages}
    first, *_ = (printed or cited).values()
    at = {edition: one.citation for edition, one in printed.items()}
    if book.rules[rule].derived:
        # Its pages print what it follows from.
        at = {
            edition: site_text(language_of(speaker.lang), "practice.derived", place=place)
            for edition, place in at.items()
        }
    return {
        "says": first.statement,
        "otherwise": {
            edition: one.statement
            for edition, one in printed.items()
            if one.statement != first.statement
        },
        "at": at or {editions[0]: citation_text(first, speaker)},
        "decides": [*decides],
    }


def beliefs(case: Case, speaker: Speaker) -> dict[str, str]:
    """Return by what belief each of those plays who are right in no book, as a sentence."""
    sentences: dict[str, str] = {}
    for name, (rule, side) in stored_verdicts()[case.name].beliefs.items():
        mistake = case.rulebook.rules[rule].mistake
        text = mistake if mistake is None or not side else getattr(mistake, side)
        if text is not None and rule in case.spec.rules and rule not in _VAGUE:
            what = text.get(speaker.lang)
            sentences[name] = speaker.text("verdict.believes-otherwise", by=name, what=what)
    return sentences


def _texts(case: Case, claims: Sequence[str]) -> list[list[str]]:
    """Return what the components do that a dispute names.

    Our words for a component would answer a dispute about its print. So tokens are left out of a
    dispute that leaflets alone settle; else the token whose leaflet decides in the book of the
    table, if the claims are about that token, and what the quarrel quotes.
    """
    seats, language = [*case.file.seats.values()], language_of(case.lang)
    text = f"{case.title} {case.quarrel} {' '.join(claims)}"
    components = components_named(text, seats, language, (*case.spec.cards, *case.spec.tokens))
    is_leaflet_alone = all(rule.startswith("DT-HERO-") for rule in case.spec.rules)
    claimed = " ".join(claims)
    left_out = (
        {*case.spec.tokens}
        if is_leaflet_alone
        else {token for token in _of_leaflet(case) if token in claimed}
    )
    if _QUOTATION.search(case.quarrel):
        # A quarrel names first what it quotes.
        left_out |= {_bare(name) for name, _ in components_named(case.quarrel, seats, language)[:1]}
    return [[name, says] for name, says in components if _bare(name) not in left_out]


def _bare(name: str) -> str:
    """Return the name of a component without its notes."""
    return name.partition(" (")[0]


def _of_leaflet(case: Case) -> set[str]:
    """Return the token whose leaflet stands first in a case, if the book of its table prints it."""
    asked, book, (first, *_) = case.editions[0], case.rulebook, case.spec.rules
    if not first.startswith("DT-HERO-") or not book.cite(first, asked).pages:
        return set()
    # A leaflet's rule begins with the name of its token.
    return {book.cite(first, asked).statement.en.partition(",")[0]}


def asked_by(case: Case) -> list[str]:
    """Return by which editions a dispute is asked.

    A book is asked if one of the reasons that are shown decides by it. A leaflet that the book of
    the table prints is not told; if it is the first reason, books that do not print it are not
    asked.
    """
    book, (first, *_) = case.rulebook, case.spec.rules
    deciding = [
        edition
        for edition in case.editions
        if not {*case.reasons}.isdisjoint(case.deciding_ids(edition))
    ]
    if not first.startswith("DT-HERO-"):
        return deciding
    printing = [edition for edition in deciding if book.cite(first, edition).pages]
    return printing if case.editions[0] in printing else deciding


def books_that_have(case: Case) -> dict[str, list[str]]:
    """Return by which of the asked books each rule of a case decides, else which print it.

    Who missed a rule is asked again by a book that has it. A question is every book's.
    """
    asked, book = asked_by(case), case.rulebook
    had: dict[str, list[str]] = {}
    for rule in case.spec.rules:
        deciding = [edition for edition in asked if rule in case.deciding_ids(edition)]
        printing = (
            [edition for edition in asked if book.cite(rule, edition).pages]
            if rule in book.rules
            else asked
        )
        had[rule] = deciding or printing
    return had


def _table(game: str, table: str, language: Language) -> str:
    """Return the game of a dispute, and its mode where it is no duel."""
    mode = site_text(language, f"table.{table}") if table in ("teams", "king of the hill") else ""
    return ", ".join(filter(None, (titles(game)[language], mode)))


def names_of(case: Case) -> list[str]:
    """Return who disagree, in the order of their claims."""
    return list(dict.fromkeys(claim.by for claim in case.claims if claim.by))


def right_of(case: Case) -> dict[str, str]:
    """Return who is right under each edition."""
    by_edition = {edition: side.right for side in case.verdict for edition in side.editions}
    return {edition: " ".join(right) for edition, right in by_edition.items()}


def otherwise(case: Case) -> dict[str, str]:
    """Return who is right where a table agrees on another reading, with what it has to agree on.

    What makes a verdict uncertain speaks for the other of the two people, and is told instead.
    """
    language, speaker = language_of(case.lang), casebook_speaker(case.lang)
    sentences: dict[str, str] = {}
    for side in case.verdict:
        if side.reading:
            name, _, reading_id = side.reading.partition("=")
            policy = case.rulebook.policy(name)
            reading = policy.reading(reading_id)
            assert reading is not None, "a case names readings that there are"
            answer = f"{policy.question.get(language)} {reading.statement.get(language)}"
            what = policy.standalone_sentence(reading_id, language) or answer
            for by in side.right:
                agreed = speaker.text("quiz.read-otherwise", count=1, names=[by], what=what)
                sentences.setdefault(by, agreed)
    doubts = stored_verdicts()[case.name].doubts
    if doubts:
        right = {name for side in case.verdict if not side.reading for name in side.right}
        because = " ".join(case.rulebook.doubts[doubt].because.get(language) for doubt in doubts)
        for name in names_of(case):
            if name not in right:
                sentences.setdefault(name, because)
    return sentences


def question(case: Case) -> str:
    """Return the place where a page asks who is right, with what it has to know."""
    about = {
        "names": names_of(case),
        "right": right_of(case),
        "otherwise": otherwise(case),
        "beliefs": beliefs(case, casebook_speaker(case.lang)),
        "rules": [*case.spec.rules],
    }
    # "<" could end the element.
    packed = json.dumps(about, ensure_ascii=False).replace("<", "\\u003c")
    return f'<div data-who><script type="application/json">{packed}</script></div>'


def hidden(summary: str, parts: Iterable[str]) -> str:
    """Return Markdown that waits until it is opened."""
    inner = "\n\n".join(part for part in parts if part)
    return (
        f'<details class="verdict">\n<summary>{plain(summary)}</summary>\n\n{inner}\n\n</details>'
    )


@cache
def _seats(replay: str) -> list[object]:
    """Return the seats of a shipped replay."""
    return [*load_replay(replay).file.seats.values()]


def _bare_sentence(case: Case, line: str) -> str:
    """Return a sentence of a verdict without ids, of policies either."""
    names = "|".join(map(re.escape, case.rulebook.policies))
    return re.sub(rf"\s\((?:{names})\)", "", without_ids(line))


def _without_id(rule: str, line: str) -> str:
    return line.removeprefix(rule).lstrip("\u00a0\u202f :")


def _heroes(case: Case) -> Iterable[str]:
    """Yield the names of the heroes at the table, as their sheets have them."""
    names = (seat.get("hero") for seat in case.file.seats.values() if isinstance(seat, dict))
    yield from dict.fromkeys(str(name) for name in names if name)

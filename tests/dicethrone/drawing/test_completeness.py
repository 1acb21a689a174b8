"""Every step and reason of the engine has a sentence, every cited rule is in the rulebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import dtnb.dicethrone
from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.drawing.events import EVENTS_STARTED_ANYWHERE, EVENTS_STARTED_AT_TOP
from dtnb.dicethrone.drawing.plugin import TAGS
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.replay.statements.table_expectations import CARD_STEPS
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.step_kinds import KINDS
from dtnb.dicethrone.verdicts.abilities import ANNOUNCE_RULES
from dtnb.dicethrone.verdicts.needs import NEED_RULES
from dtnb.explain import Catalogue, load_catalogue
from dtnb.explain.catalogue import Placeholder
from dtnb.kernel.steps import Reserved
from dtnb.kit.parts import COST_STEPS, EFFECT_STEPS
from tests.dicethrone.play import EDITIONS, HEROES
from tests.explain.completeness import catalogue_problems, missing_messages, placeholders

ENGINE = Path(dtnb.dicethrone.__file__).parent
FOLDERS = tuple(PRESENTER.message_folders)
LANGUAGES = ("en", "fr")
RULE = re.compile(r"\b(?:DT|AMB|TW)-[A-Z0-9][A-Za-z0-9-]*[A-Za-z0-9]\b|\bTW-I\b")


@cache
def sources() -> list[tuple[Path, ast.Module]]:
    """Parse the engine's modules; modules that only draw or read files cite nothing."""
    return [
        (file, ast.parse(file.read_text(encoding="utf-8")))
        for file in sorted(ENGINE.rglob("*.py"))
        if not {"drawing", "replay"} & set(file.relative_to(ENGINE).parts)
    ]


@cache
def all_calls() -> list[ast.Call]:
    """Find every call in the engine's modules."""
    nodes = (node for _, tree in sources() for node in ast.walk(tree))
    return [node for node in nodes if isinstance(node, ast.Call)]


def calls(name: str) -> Iterator[ast.Call]:
    """Yield every call of a function or method with this name."""
    for node in all_calls():
        function = node.func
        called = function.attr if isinstance(function, ast.Attribute) else None
        if name in (called, getattr(function, "id", None)):
            yield node


def words(node: ast.expr | None) -> Iterator[str]:
    """Yield the constants that an argument can be: itself, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    """Return a keyword argument of a call."""
    return next((argument.value for argument in call.keywords if argument.arg == name), None)


def reason_codes() -> set[str]:
    """Collect the code of every reason that the rules can give.

    One code is put together: ``needs-…`` for each bare word in ``needs``; those against announcing
    stand in a table with their rules.
    """
    collected = {code for call in calls("Reason") for code in words(call.args[0])}
    collected |= {f"needs-{name.replace('_', '-')}" for name in NEED_RULES} | ANNOUNCE_RULES.keys()
    rows = [keyword(call, "reason") for call in (*calls("_add_row"),)]
    return collected | {"needs"} | {code for row in rows for code in words(row) if code}


def permission_codes() -> set[str]:
    """Collect the code of every permission that the rules can give.

    One code is put together: ``text-lets-…`` for what a text leaves open.
    """
    collected = {
        code
        for call in (*calls("permission"), *calls("_always_permit"))
        for code in words(call.args[0])
    }
    return collected | {"text-lets-may", "text-lets-player"}


def cited_ids() -> set[str]:
    """Collect every rule id in the engine's constants; docstrings and comments cite too."""
    collected: set[str] = set()
    for _, tree in sources():
        documented = {
            ast.get_docstring(node, clean=False)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if text not in documented and RULE.fullmatch(text):
                    collected.add(text)
    return collected


def test_the_scan_finds_the_reasons_that_are_known_to_be_there() -> None:
    assert {"ultimate-lock", "not-enough-cp", "requirement-not-met", "needs-attacking"} <= (
        reason_codes()
    )
    assert {"type-not-defendable", "type-takes-no-modifier"} <= reason_codes()
    assert len(reason_codes()) > 45


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_kind_and_every_reason_has_a_sentence(lang: str) -> None:
    catalogue = load_catalogue(lang, *FOLDERS)
    assert missing_messages(catalogue, KINDS, reason_codes()) == []
    permitted = {f"permission.{code}" for code in permission_codes()}
    assert missing_messages(catalogue, others=permitted) == []
    assert {f"permission.{id_}" for id_ in catalogue.ids_under("permission.")} == permitted


def test_both_languages_say_the_same_with_the_same_values() -> None:
    assert catalogue_problems(*FOLDERS) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_reason_is_told_that_the_rules_never_give(lang: str) -> None:
    shared = set(load_catalogue(lang).ids)
    own = load_catalogue(lang, *FOLDERS).ids_under("reason.")
    explained = {id_.removesuffix(".remedy") for id_ in own if f"reason.{id_}" not in shared}
    assert explained - reason_codes() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_without_result_says_why(lang: str) -> None:
    """The reason of a step without result chooses its sentence, and 0 names what is 0."""
    message = load_catalogue(lang, *FOLDERS).get("step.no-result")
    assert message is not None
    reasons = {word for call in calls("note_no_effect") for word in words(call.args[3])}
    assert len(reasons) > 5
    missing = sorted(reasons - message.variants.keys())
    assert not missing, f"dtnb/dicethrone/messages/{lang}.json, step.no-result: {missing}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_trigger_and_damage_type_of_the_heroes_has_words(lang: str) -> None:
    catalogue = load_catalogue(lang, *FOLDERS)
    triggers = {
        trigger
        for hero in HEROES.values()
        for token in hero.tokens.values()
        for trigger in token.when
    }
    types = {"normal", "undefendable", "pure", "collateral", "ultimate", "none"}
    assert [word for word in (*triggers, *types) if f"term.{word}" not in catalogue] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_are_called_what_the_glossary_calls_them(lang: str) -> None:
    catalogue = load_catalogue(lang, *FOLDERS)
    for phase in ("offensive-roll-phase", "targeting-roll-phase", "defensive-roll-phase",
                  "roll-phase"):  # fmt: skip
        named = rulebook().term(phase).name
        assert catalogue.raw(f"term.{phase}") == (named.fr if lang == "fr" else named.en)


def test_the_scan_finds_ids_that_are_known_to_be_cited() -> None:
    assert {"DT-ULT-03", "AMB-38", "DT-CALC-06", "TW-13b"} <= cited_ids()
    assert len(cited_ids()) > 90


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_cited_id_has_a_statement_and_a_page_or_a_reading(edition: str) -> None:
    """Each edition has the page; or it is silent, and a reading or another rule applies."""
    book = rulebook()
    windows = {cited for cited in cited_ids() if cited.startswith("TW-")}
    assert [cited for cited in windows if not book.window(cited).rules] == []
    citations = [book.cite(cited, edition) for cited in sorted(cited_ids() - windows)]
    assert [
        citation for citation in citations if not (citation.statement.en and citation.statement.fr)
    ] == []
    sources = [
        citation.pages or citation.readings or citation.see or not citation.holds
        for citation in citations
    ]
    assert [
        citation for citation, source in zip(citations, sources, strict=True) if not source
    ] == []


def test_every_shipped_hero_is_among_those_that_are_tested() -> None:
    assert {load_hero(name).id for name in HEROES} == set(HEROES)


# -- values ------------------------------------------------------------------------------------


def required_placeholders(message_id: str, catalogue: Catalogue) -> set[str]:
    """Return the placeholders that a message requires."""
    message = catalogue.get(message_id)
    if message is None:
        return set()
    variants = message.variants.values()
    return {part.name for variant in variants for part in variant if isinstance(part, Placeholder)}


def test_every_step_that_the_engine_notes_carries_what_its_kind_carries() -> None:
    """Read from the source, so that rare steps are checked as well as those that tests play."""
    checked: set[str] = set()
    for call in (*calls("add_step"), *calls("begin_step")):
        names = {argument.arg for argument in call.keywords if argument.arg is not None}
        whole = len(names) == len(call.keywords)  # else more values come from elsewhere
        for kind in words(call.args[0]):
            checked.add(kind)
            always, ever = KINDS.keys_of(kind)
            assert names <= ever, (kind, names - ever)
            assert not whole or always <= names, (kind, always - names)
    assert len(checked) > 80


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("dicethrone/drawing/events.py", {*EVENTS_STARTED_ANYWHERE, *EVENTS_STARTED_AT_TOP}),
        ("dicethrone/drawing/plugin.py", {*TAGS}),
        ("dicethrone/replay/statements/table_expectations.py", {*CARD_STEPS}),
        ("kit/parts.py", EFFECT_STEPS | COST_STEPS),
    ],
)
def test_a_list_of_kinds_of_steps_names_only_kinds_that_exist(file: str, names: set[str]) -> None:
    """CONTRIBUTING.md, "Add a kind of step"; a misspelt name would be in force nowhere."""
    assert names - {*KINDS} == set(), f"dtnb/{file}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_tells_only_what_its_step_carries(lang: str) -> None:
    """Arguments that all games share may be told by shared messages."""
    catalogue, common = load_catalogue(lang, *FOLDERS), load_catalogue(lang).ids
    for kind in KINDS:
        names = {placeholder.name for placeholder in placeholders(catalogue, f"step.{kind}")}
        shared = Reserved.__annotations__.keys() if f"step.{kind}" in common else ()
        assert names - {"actor"} <= KINDS.keys_of(kind).allowed | {*shared}, kind


def test_every_reason_carries_what_its_sentence_and_remedy_need() -> None:
    catalogue = load_catalogue("en", *FOLDERS)
    lacking: list[tuple[str, str]] = []
    checked = 0
    for call in calls("Reason"):
        values = call.args[2] if len(call.args) > 2 else None
        if values is not None and not isinstance(values, ast.Dict):
            continue
        if values is not None and None in values.keys:
            continue
        keys = values.keys if values is not None else []
        details = {key.value for key in keys if isinstance(key, ast.Constant)}
        for code in words(call.args[0]):
            checked += 1
            for message in (f"reason.{code}", f"reason.{code}.remedy"):
                lacking += [
                    (code, name) for name in required_placeholders(message, catalogue) - details
                ]
    assert lacking == []
    assert checked > 35

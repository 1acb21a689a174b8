"""Find the cases of the casebook nearest to a text about a quarrel, and open one as a draft.

The casebook is a collection of settled quarrels, each a replay file. A draft is the quarrel as
entered so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from dtnb.quarrels.draft import Draft, Statement
from dtnb.replay.file.writers import plain_data

if TYPE_CHECKING:
    from dtnb.casebook.case import Case

#: the maximum number of cases
_MAX_CASES = 3
#: the fields of a file that set up its table
_TABLE_FIELDS = ("dtnb", "game", "edition", "policies", "prints", "seats", "start", "files")


class NearCase(NamedTuple):
    """A case near to a text. `people` has the seats of the case's file, with their characters."""

    name: str
    title: str
    verdict: str
    story: str
    people: Mapping[str, Any]


def nearest_cases(quarrel_text: str, edition: str, lang: str) -> list[NearCase]:
    """Return the cases nearest to a text, each with its verdict under a rulebook."""
    return list(_cached_nearest_cases(quarrel_text, edition, lang))


@lru_cache(256)
def _cached_nearest_cases(quarrel_text: str, edition: str, lang: str) -> tuple[NearCase, ...]:
    cases = _all_cases(lang)
    if not cases:
        return ()
    from dtnb.casebook.blocks import search_result_sentence
    from dtnb.casebook.search import find

    matching_cases, _ = find(cases, quarrel_text)
    return tuple(
        _near_case(case, search_result_sentence(case, edition))
        for case in matching_cases[:_MAX_CASES]
    )


def _near_case(case: Case, verdict: str) -> NearCase:
    return NearCase(case.name, case.title, verdict, case.quarrel, plain_data(case.file)["seats"])


@lru_cache(64)
def find_case(name: str, lang: str) -> NearCase | None:
    """Return the case with a name, without its verdict; None if there is none."""
    case = next((case for case in _all_cases(lang) if case.name == name), None)
    return _near_case(case, "") if case is not None else None


@lru_cache(4)
def _all_cases(lang: str) -> tuple[Case, ...]:
    """Return all cases; none in a browser, where the casebook is not installed."""
    try:
        from dtnb.casebook.cases import all_cases
    except ImportError:
        return ()
    return all_cases(lang)


def draft_of_case(name: str, draft: Draft) -> Draft | None:
    """Return the draft of a case with the rulebook of `draft`; None if there is no such case."""
    case = next((case for case in _all_cases(draft.lang) if case.name == name), None)
    if case is None:
        return None
    file = plain_data(case.file)
    table = {field: file[field] for field in _TABLE_FIELDS if field in file}
    edition = draft.table.get("edition")
    table["edition"] = edition if edition in case.rulebook.editions else case.editions[0]
    moves: list[Any] = []
    claims: list[Statement] = []
    dispute, dispute_index = "", 0
    for entry in file.get("moves", ()):
        if isinstance(entry, str):
            moves.append(entry)
        elif "claim" in entry:
            claims.append(_statement_of_claim(entry["claim"]))
        elif "dispute" in entry:
            dispute, dispute_index = entry["dispute"], len(moves)
        elif not entry.keys() & {"expect", "branch"}:
            move = {field: value for field, value in entry.items() if field not in ("note", "mark")}
            if move:
                moves.append(move)
    return replace(
        Draft(lang=draft.lang, quarrel_text=draft.quarrel_text),
        step="verdict",
        case_name=name,
        previous_table=draft.previous_table or draft.table,
        table=table,
        moves=tuple(moves),
        dispute=dispute,
        dispute_index=dispute_index,
        claims=tuple(claims),
    )


def _statement_of_claim(claim: str | Mapping[str, str]) -> Statement:
    if isinstance(claim, str):
        seat, _, statement = claim.partition(":")
        return Statement(seat.strip(), statement.strip())
    return Statement(claim["by"], claim["says"])

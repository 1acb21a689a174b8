"""Disputes that several tests settle, and their texts without line breaks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import structs

from dtnb.replay import Replay, load_replay
from dtnb.replay.disputes.settle import Settlement
from dtnb.replay.file.writers import to_yaml

#: Ann attacks for 3 with a Reload that adds 2, and Ben prevents 1 (as in reload-after-the-defence)
WHOLE = "reload-after-the-defence"


@cache
def settle_shipped(name: str, lang: str = "en") -> Settlement:
    return load_replay(name, lang=lang).settle()


def without_case(name: str, lang: str = "en") -> Replay:
    """Return a shipped dispute as an author would write it who names neither subject nor rules."""
    file = structs.replace(load_replay(name).file, case=None)
    return load_replay(to_yaml(file), name, lang=lang)


def plain(text: str) -> str:
    return " ".join(text.split())


def row_problems(settlement: Settlement) -> Iterator[str]:
    """Yield the listed rows that are the same in all runs, and the books that print an answer to
    the question that decides but are said to leave it open.
    """
    verdict, deciding = settlement.verdict, settlement.verdict.deciding
    yield from (row.label for row in settlement.ends.rows if len(set(row.values)) < 2)
    if deciding is None or not deciding.is_open:
        return
    first, *others = deciding.supported_answers
    if not others:
        yield f"{deciding.policy} has one ground"
    for other in others:
        is_other_result = other.result not in (None, *(first.result or "").split("; "))
        # A reading may forbid the disputed action: then the answer tells the two apart, no claim.
        if other.right == first.right and not is_other_result:
            yield f"{deciding.policy}: two grounds have the same result"
    book = settlement.replay.plugin.rulebook()
    ids = {edition.name.get(settlement.lang): edition.id for edition in book.editions.values()}
    printed = book.policy(deciding.policy).printed
    for run in deciding.open_in:
        edition = ids[verdict.books[run].partition(" (")[0]]
        if edition in printed:
            yield f"{edition} answers {deciding.policy}"

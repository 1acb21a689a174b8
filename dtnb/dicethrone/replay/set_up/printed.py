"""Cards, boards and leaflets in several prints: which there are at a table, and which matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.file.prints import Candidate, Print, Thing
from dtnb.dicethrone.heroes.model import Hero
from dtnb.files import find_name
from dtnb.files.names import normalized
from dtnb.rulebook import Policy, Reading, Text

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.kernel import Record, Step


def chosen_of(hero: Hero, wanted: Mapping[str, str]) -> dict[str, str]:
    """Return which of the prints that a file names are this hero's."""
    chosen = {}
    for name, printed in wanted.items():
        found = find_name(name, (each.name for each in hero.prints))
        of = next((each for each in hero.prints if each.name == found), None)
        held = of and find_name(printed, (candidate.name for candidate in of.candidates))
        if of is not None and held:
            chosen[of.name] = held
    return chosen


def prints(game: DiceThrone) -> Sequence[Policy]:
    """Return the components at a table that exist in several prints, as policies."""
    policies: dict[str, Policy] = {}
    for hero in game.heroes.values():
        for print_ in hero.prints:
            policies.setdefault(print_.name, _policy(print_))
    return tuple(policies.values())


def _policy(print_: Print) -> Policy:
    question = Text(print_.describe("en"), print_.describe("fr"))
    readings = tuple(Reading(one.name, _statement(one)) for one in print_.candidates)
    return Policy(print_.name, question, readings, print_.held, question)


def _statement(candidate: Candidate) -> Text:
    return Text(candidate.describe("en"), candidate.describe("fr"))


def prints_used(game: DiceThrone, record: Record, unmade: Sequence[str]) -> Iterator[str]:
    """Yield the prints of the components that a line used, or that an unmade move names."""
    texts = [normalized(text) for text in unmade]
    steps = record.steps
    named = {value for step in steps for value in _texts(step)}
    tokens = {token for seat in record.start.table.seats for token, _ in seat.tokens}
    for hero in game.heroes.values():
        for print_ in hero.prints:
            if not print_.things or any(
                thing.name in tokens
                or any(normalized(thing.name) in text for text in texts)
                or _is_named(thing, hero, named, steps)
                for thing in print_.things
            ):
                yield print_.name


def _texts(step: Step) -> Iterator[str]:
    return (value for value in step.args.values() if isinstance(value, str))


def _is_named(thing: Thing, hero: Hero, named: Set[str], steps: Iterable[Step]) -> bool:
    """Tell whether a thing, at its level, is what one of some steps is about.

    Parameters
    ----------
    named
        What any of the steps names.
    """
    known = {thing.name, *_ways(thing, hero)}
    if known.isdisjoint(named):
        return False
    if not thing.level:
        return True
    about = (step for step in steps if not known.isdisjoint(_texts(step)))
    return any(_at_level(step, thing, hero) for step in about)


def _at_level(step: Step, thing: Thing, hero: Hero) -> bool:
    level = step.args.get("level")
    seats = (seat for seat in step.table.seats if seat.hero == hero.id)
    return level == thing.level or any(seat.level(thing.name) == thing.level for seat in seats)


def _ways(thing: Thing, hero: Hero) -> Iterator[str]:
    """Yield the names by which a Passive Ability is used."""
    passive = hero.passives.get(thing.name)
    for level in passive.levels if passive is not None else ():
        yield from (use.name for use in level.uses)

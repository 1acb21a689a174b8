"""Cards, boards and leaflets in several prints: which there are at a table, and which matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.file.prints import Candidate, Print, Thing
from dtnb.dicethrone.heroes.model import Hero
from dtnb.files import find_name
from dtnb.files.names import normalized
from dtnb.rulebook import Policy, Reading, Text

if TYPE_CHECKING:
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


def questions(heroes: Iterable[Hero]) -> tuple[Policy, ...]:
    """Return what lies at a table in several prints, as questions that the cards answer."""
    found: dict[str, Policy] = {}
    for hero in heroes:
        for each in hero.prints:
            found.setdefault(each.name, _question(each))
    return tuple(found.values())


def _question(each: Print) -> Policy:
    said = Text(each.describe("en"), each.describe("fr"))
    readings = tuple(Reading(one.name, _statement(one)) for one in each.candidates)
    return Policy(each.name, said, readings, each.held, said)


def _statement(candidate: Candidate) -> Text:
    return Text(candidate.describe("en"), candidate.describe("fr"))


def used(record: Record, heroes: Iterable[Hero], stated: Iterable[str]) -> Iterator[str]:
    """Yield the prints of what a line used: what happened by it, and what moves wanted of it.

    Parameters
    ----------
    record
        The line.
    heroes
        The heroes at the table.
    stated
        Moves that were not made, or refused.
    """
    texts = [normalized(text) for text in stated]
    steps = record.steps
    named = {value for step in steps for value in _texts(step)}
    lying = {token for seat in record.start.table.seats for token, _ in seat.tokens}
    for hero in heroes:
        for each in hero.prints:
            if not each.things or any(
                thing.name in lying
                or any(normalized(thing.name) in text for text in texts)
                or _is_named(thing, hero, named, steps)
                for thing in each.things
            ):
                yield each.name


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

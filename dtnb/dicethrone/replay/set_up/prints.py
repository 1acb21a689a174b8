"""Find the prints of the heroes at a table, and the prints that matter to a record.

* print of a hero: here, a text of the hero that differs between printed versions
* candidate of a print: one of these versions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.file.prints import Candidate, ChangedPart, PrintDifference
from dtnb.dicethrone.heroes.model import Hero
from dtnb.files import find_name
from dtnb.files.names import normalized
from dtnb.rulebook import Policy, Reading, Text

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.kernel import Record, Step


def choose_prints(hero: Hero, stated_names: Mapping[str, str]) -> dict[str, str]:
    """Map the name of each print of a hero to the name of the candidate that the file chooses.

    `stated_names` is this mapping as the file writes it. It may also have prints of other heroes,
    which are left out.
    """
    candidate_by_difference = {}
    for name, candidate in stated_names.items():
        difference_name = find_name(name, (difference.name for difference in hero.prints))
        difference = next(
            (difference for difference in hero.prints if difference.name == difference_name),
            None,
        )
        candidate_name = difference and find_name(
            candidate, (option.name for option in difference.candidates)
        )
        if difference is not None and candidate_name:
            candidate_by_difference[difference.name] = candidate_name
    return candidate_by_difference


def printing_policies(game: DiceThrone) -> Sequence[Policy]:
    """Return the heroes' prints as policies, with the candidates as readings."""
    policies: dict[str, Policy] = {}
    for hero in game.heroes.values():
        for difference in hero.prints:
            policies.setdefault(difference.name, _as_policy(difference))
    return tuple(policies.values())


def _as_policy(difference: PrintDifference) -> Policy:
    statement = Text(difference.describe("en"), difference.describe("fr"))
    readings = tuple(
        Reading(candidate.name, _description(candidate)) for candidate in difference.candidates
    )
    return Policy(
        id=difference.name,
        question=statement,
        readings=readings,
        default=difference.chosen_candidate,
        reason=statement,
    )
    return Policy(
        id=difference.name,
        question=statement,
        readings=readings,
        default=difference.chosen_candidate,
        reason=statement,
    )


def _description(candidate: Candidate) -> Text:
    return Text(candidate.describe("en"), candidate.describe("fr"))


def relevant_printings(
    game: DiceThrone, record: Record, failed_moves: Sequence[str]
) -> Iterator[str]:
    """Yield the names of the prints that matter to a record.

    A print matters if the record uses a part that the print changes, or if a failed move names such
    a part. A print without `changed_parts` always matters. `failed_moves` has the texts of the
    moves that were refused or not made.
    """
    texts = [normalized(text) for text in failed_moves]
    steps = record.steps
    names_in_steps = {value for step in steps for value in _names_in(step)}
    on_boards = {token for seat in record.start.table.seats for token, _ in seat.tokens}
    for hero in game.heroes.values():
        for difference in hero.prints:
            if not difference.changed_parts or any(
                part.name in on_boards
                or any(normalized(part.name) in text for text in texts)
                or _is_named(part, hero, names_in_steps, steps)
                for part in difference.changed_parts
            ):
                yield difference.name


def _names_in(step: Step) -> Iterator[str]:
    return (value for value in step.args.values() if isinstance(value, str))


def _is_named(
    part: ChangedPart, hero: Hero, names_in_steps: Set[str], steps: Iterable[Step]
) -> bool:
    """Tell whether a step names a part that a print changes.

    If the print changes only one level of the part, the part must be at this level in that step.
    """
    names_of_part = {part.name, *_names_of_uses(part, hero)}
    if names_of_part.isdisjoint(names_in_steps):
        return False
    if not part.level:
        return True
    naming_steps = (step for step in steps if not names_of_part.isdisjoint(_names_in(step)))
    return any(_at_level(step, part, hero) for step in naming_steps)


def _at_level(step: Step, part: ChangedPart, hero: Hero) -> bool:
    level = step.args.get("level")
    seats = (seat for seat in step.table.seats if seat.hero == hero.id)
    return level == part.level or any(seat.level(part.name) == part.level for seat in seats)


def _names_of_uses(part: ChangedPart, hero: Hero) -> Iterator[str]:
    """Yield the names of the uses that a Passive Ability offers."""
    passive = hero.passives.get(part.name)
    for level in passive.levels if passive is not None else ():
        yield from (use.name for use in level.uses)

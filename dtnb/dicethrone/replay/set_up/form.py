"""What is asked when a table is set up by choosing, and which claims can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Hero
from dtnb.dicethrone.phases.turn import PHASES
from dtnb.dicethrone.replay.set_up.beginning import ROLLING, SETUP, phase_called
from dtnb.dicethrone.replay.set_up.own_heroes import seated_by_choice
from dtnb.dicethrone.replay.set_up.table import MAX_CP, OPENING_HAND
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rules.seating import MAX_SEATS, healing_cap
from dtnb.dicethrone.state.table import Table
from dtnb.replay.game.set_up_form import Answer, ClaimTemplate, Field

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import State

#: what a seat of an Attack may wait for, as a file names it
_AT = {"before defense": "setting.before-defense", "last chance": "setting.last-chance"}
_UNTIL = {"end of turn": "setting.end-of-turn", "end of game": "setting.end-of-game"}
#: damage of an Attack, and of a claim, that can be chosen
_MOST_DAMAGE = 60
#: what a dial can be said to show
_MOST_HEALTH = 99


def fields(file: Mapping[str, Any], speaker: Speaker) -> list[Field]:
    """Return what is asked of each seat, and of the start.

    Parameters
    ----------
    file
        What was chosen so far.
    speaker
        The language.
    """
    seats: Mapping[str, Mapping[str, Any]] = file.get("seats") or {}
    heroes = {name: hero for name, seat in seats.items() if (hero := _hero(seat)) is not None}
    asked = [each for name in seats for each in _of_seat(name, seats, heroes, speaker)]
    return [*asked, *_of_start(file, heroes, speaker)]


def _hero(seat: Mapping[str, Any]) -> Hero | None:
    name = seat.get("hero")
    return load_hero(name) if name in available() else seated_by_choice().get(str(name))


def _of_seat(
    name: str,
    seats: Mapping[str, Mapping[str, Any]],
    heroes: Mapping[str, Hero],
    speaker: Speaker,
) -> Iterator[Field]:
    seat, hero, path = seats[name], heroes.get(name), ("seats", name)
    known = [Answer(each, load_hero(each).name) for each in available()]
    known += [Answer(each, hero.name) for each, hero in seated_by_choice().items()]
    yield Field(
        (*path, "hero"), speaker.text("setting.hero"), "choice", seat.get("hero"),
        tuple(known), needed=True,
    )  # fmt: skip
    if len(seats) > 2:
        teams = [Answer(f"Team {n}", speaker.text("setting.team-of", number=n)) for n in (1, 2)]
        nobody = Answer(None, speaker.text("setting.no-team"))
        yield Field(
            (*path, "team"), speaker.text("setting.team"), "choice", seat.get("team"),
            (nobody, *teams),
        )  # fmt: skip
    if hero is None:
        return
    highest = healing_cap(hero.health)
    for field, most, usual in (("health", highest, hero.health), ("cp", MAX_CP, hero.cp)):
        yield Field(
            (*path, field), speaker.text(f"setting.{field}"), "number", seat.get(field),
            low=int(field == "health" and len(seats) < 3), high=most, usual=usual,
        )  # fmt: skip
    tokens = {
        token.name: token for one in (hero, *heroes.values()) for token in one.tokens.values()
    }
    stacks = (
        Answer(
            token.name, speaker.object(token.name),
            token.limit if token.name in hero.tokens else token.limit_others or token.limit,
        )
        for token in tokens.values()
    )  # fmt: skip
    yield Field(
        (*path, "tokens"), speaker.text("setting.tokens"), "counts", dict(seat.get("tokens") or {}),
        tuple(stacks),
    )  # fmt: skip
    yield _hand((*path, "hand"), seat, hero, speaker)
    levels = hero.levels_of_spaces()
    spaces = tuple(Answer(each, each, max(of)) for each, of in levels.items() if max(of) > 1)
    yield Field(
        (*path, "upgrades"), speaker.text("setting.upgrades"), "counts",
        dict(seat.get("upgrades") or {}), spaces,
    )  # fmt: skip


def _hand(path: tuple[str, ...], seat: Mapping[str, Any], hero: Hero, speaker: Speaker) -> Field:
    unknown = Answer(
        "unknown", speaker.text("setting.unknown"), 2 * OPENING_HAND, entry="{n} unknown"
    )
    cards = [Answer(card.name, card.name, card.copies) for card in hero.cards.values()]
    hand = seat.get("hand")
    label = speaker.text("setting.hand")
    return Field(path, label, "list", None if hand is None else list(hand), (unknown, *cards))


def _of_start(
    file: Mapping[str, Any], heroes: Mapping[str, Hero], speaker: Speaker
) -> Iterator[Field]:
    start: Mapping[str, Any] = file.get("start") or {}
    seats = list(file.get("seats") or {})
    if not seats or len(heroes) < len(seats):
        return
    active = start.get("active") or seats[0]
    named = tuple(Answer(name, name) for name in seats)
    yield Field(("start", "active"), speaker.text("setting.active"), "choice", active, named)
    attack: Mapping[str, Any] = start.get("attack") or {}
    if not attack:
        yield _phase(start, speaker)
        usual = Answer(None, speaker.text("setting.as-usual"))
        ends = tuple(Answer(each, speaker.text(said)) for each, said in _UNTIL.items())
        yield Field(
            ("start", "until"), speaker.text("setting.until"), "choice", start.get("until"),
            (usual, *ends),
        )  # fmt: skip
    if start.get("phase") is not None and phase_called(str(start["phase"])) != ROLLING:
        return
    if active in heroes:
        yield from _attack(attack, heroes[active], [name for name in seats if name != active],
                           speaker)  # fmt: skip


def _phase(start: Mapping[str, Any], speaker: Speaker) -> Field:
    terms = {phase: rulebook().term(phase).name for phase in (SETUP, *PHASES)}
    phases = tuple(
        Answer(None if phase == ROLLING else name.en, name.get(speaker.lang))
        for phase, name in terms.items()
    )
    return Field(
        ("start", "phase"), speaker.text("setting.phase"), "choice", start.get("phase"), phases
    )


def _attack(
    attack: Mapping[str, Any], hero: Hero, others: Sequence[str], speaker: Speaker
) -> Iterator[Field]:
    path = ("start", "attack")
    abilities = [
        Answer(ability.name, ability.name)
        for ability in hero.abilities.values()
        if ability.kind is not AbilityKind.DEFENSIVE
    ]
    none = Answer(None, speaker.text("setting.no-attack"))
    yield Field(
        (*path, "ability"), speaker.text("setting.ability"), "choice", attack.get("ability"),
        (none, *abilities),
    )  # fmt: skip
    if not attack.get("ability"):
        return
    yield Field(
        (*path, "damage"), speaker.text("setting.damage"), "number", attack.get("damage"),
        low=1, high=_MOST_DAMAGE, needed=True,
    )  # fmt: skip
    if len(others) > 1:
        targets = tuple(Answer(name, name) for name in others)
        yield Field(
            (*path, "target"), speaker.text("setting.target"), "choice", attack.get("target"),
            targets, needed=True,
        )  # fmt: skip
    yield Field(
        (*path, "at"), speaker.text("setting.at"), "choice", attack.get("at", "before defense"),
        tuple(Answer(each, speaker.text(said)) for each, said in _AT.items()),
    )  # fmt: skip


def new_seat() -> dict[str, Any]:
    """Return a seat whose hand is open: unknown cards are added by choice."""
    return {"hand": []}


def most_seats() -> int:
    """Return how many can sit at a table."""
    return MAX_SEATS


def claim_templates(game: DiceThrone, state: State, speaker: Speaker) -> list[ClaimTemplate]:
    """Return claims about the damage of a play, and about the table at its end."""
    table: Table = state.table
    claims = [
        ClaimTemplate(speaker.text("saying.takes", seat=seat.name, number="{n}"), 0, _MOST_DAMAGE)
        for seat in table.seats
    ]
    for seat in table.seats:
        for field, most, now in (("health", _MOST_HEALTH, seat.health), ("cp", MAX_CP, seat.cp)):
            text = speaker.text(f"saying.{field}", seat=seat.name, number="{n}")
            claims.append(ClaimTemplate(text, 0, most, now))
        for token, count in seat.tokens:
            text = speaker.text("saying.token", seat=seat.name, token=token, number="{n}")
            claims.append(ClaimTemplate(text, 0, 9, count))
        for card in seat.hand:
            claims.append(ClaimTemplate(speaker.text("saying.in-hand", seat=seat.name, card=card)))
    return claims

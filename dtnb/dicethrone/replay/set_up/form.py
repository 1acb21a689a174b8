"""The form with which a user sets up a table, and templates of claims about results.

* field of the form: one value of the file, at its path, with a label and the possible answers
* template of a claim: the statement with a placeholder for its number
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.heroes import available, hero_names, load_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Hero, hero_id
from dtnb.dicethrone.phases.turn import FIRST_PHASES
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary
from dtnb.dicethrone.replay.set_up.own_heroes import load_own_heroes
from dtnb.dicethrone.replay.set_up.start import ROLLING, SETUP, find_phase
from dtnb.dicethrone.replay.set_up.table import MAX_CP, OPENING_HAND
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.seating import MAX_SEATS
from dtnb.dicethrone.state.table import Table
from dtnb.phrasebook import Phrase, to_message
from dtnb.replay.game.set_up_form import Answer, ClaimTemplate, Field

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import State

#: A record with an Attack may begin in one of these windows; the message describes it to users.
_ATTACK_WINDOWS = {"before defense": "setting.before-defense", "last chance": "setting.last-chance"}
#: the message that describes each possible end of a record
_RECORD_ENDS = {"end of turn": "setting.end-of-turn", "end of game": "setting.end-of-game"}
#: the largest damage that can be chosen for an Attack or a claim
_MAX_DAMAGE = 60
#: the largest numbers that can be claimed
_MAX_HEALTH, _MAX_TOKENS = 99, 9
#: the text that stands for the number in a template
_NUMBER = "{n}"
_IN_HAND = Phrase("place.hand")


def fields(file: Mapping[str, Any], speaker: Speaker) -> list[Field]:
    """Return the fields of each seat and of the start, which depend on the choices in `file`."""
    seats: Mapping[str, Mapping[str, Any]] = file.get("seats") or {}
    heroes = {name: hero for name, seat in seats.items() if (hero := _load_hero(seat)) is not None}
    readings = Readings(file["edition"], file.get("policies"))
    rules = Rules({hero.id: hero for hero in heroes.values()}, readings)
    seat_fields = [
        field
        for name in seats
        for field in _seat_fields(name, seats, heroes=heroes, rules=rules, speaker=speaker)
    ]
    return [*seat_fields, *_start_fields(file, heroes, speaker)]


def _load_hero(seat: Mapping[str, Any]) -> Hero | None:
    name = str(seat.get("hero"))
    return load_hero(name) if hero_id(name) in available() else load_own_heroes().get(name)


def _seat_fields(
    name: str,
    seats: Mapping[str, Mapping[str, Any]],
    heroes: Mapping[str, Hero],
    rules: Rules,
    speaker: Speaker,
) -> Iterator[Field]:
    """Yield the fields of one seat: hero, dials, hand, tokens and upgrades."""
    seat, hero, path = seats[name], heroes.get(name), ("seats", name)
    options = [Answer(id_, hero.name) for id_, hero in hero_names().items()]
    options += [Answer(id_, own_hero.name) for id_, own_hero in load_own_heroes().items()]
    yield Field(
        (*path, "hero"),
        label=speaker.text("setting.hero"),
        kind="choice",
        value=seat.get("hero"),
        answers=tuple(options),
        is_required=True,
        notes=_unknown_parts(hero, speaker),
    )
    if len(seats) > 2:
        teams = [
            Answer(f"Team {number}", speaker.text("setting.team-of", number=number))
            for number in (1, 2)
        ]
        no_team = Answer(None, speaker.text("setting.no-team"))
        yield Field(
            (*path, "team"),
            label=speaker.text("setting.team"),
            kind="choice",
            value=seat.get("team"),
            answers=(no_team, *teams),
        )
    if hero is None:
        return
    health_cap = rules.health_cap(hero.health)
    for field, maximum, default in (("health", health_cap, hero.health), ("cp", MAX_CP, hero.cp)):
        yield Field(
            (*path, field),
            label=speaker.text(f"setting.{field}"),
            kind="number",
            value=seat.get(field),
            low=int(field == "health" and len(seats) < 3),
            high=maximum,
            default=default,
        )
    tokens = {
        token.name: token
        for seated_hero in (hero, *heroes.values())
        for token in seated_hero.tokens.values()
    }
    stacks = (
        Answer(
            token.name,
            speaker.object(token.name),
            max_count=token.limit
            if token.name in hero.tokens
            else token.limit_on_other_boards or token.limit,
        )
        for token in tokens.values()
    )
    yield Field(
        (*path, "tokens"),
        label=speaker.text("setting.tokens"),
        kind="counts",
        value=dict(seat.get("tokens") or {}),
        answers=tuple(stacks),
    )
    yield _hand_field((*path, "hand"), seat, hero, speaker)
    levels = hero.levels_of_spaces()
    spaces = tuple(
        Answer(space, space, max_count=max(numbers))
        for space, numbers in levels.items()
        if max(numbers) > 1
    )
    yield Field(
        (*path, "upgrades"),
        label=speaker.text("setting.upgrades"),
        kind="counts",
        value=dict(seat.get("upgrades") or {}),
        answers=spaces,
        default_count=1,
    )


def _unknown_parts(hero: Hero | None, speaker: Speaker) -> tuple[str, ...]:
    """Return a heading and the unknown parts of a partial hero; empty for a complete hero."""
    if hero is None or not hero.partial:
        return ()
    unknown_parts = hero.missing_french if speaker.lang == "fr" else hero.missing
    return speaker.text("sheet.missing"), *unknown_parts


def _hand_field(
    path: tuple[str, ...], seat: Mapping[str, Any], hero: Hero, speaker: Speaker
) -> Field:
    unknown = Answer(
        "unknown", speaker.text("setting.unknown"), max_count=2 * OPENING_HAND, entry="{n} unknown"
    )
    cards = [Answer(card.name, card.name, max_count=card.copies) for card in hero.cards.values()]
    hand = seat.get("hand")
    label = speaker.text("setting.hand")
    return Field(
        path,
        label=label,
        kind="list",
        value=None if hand is None else list(hand),
        answers=(unknown, *cards),
    )


def _start_fields(
    file: Mapping[str, Any], heroes: Mapping[str, Hero], speaker: Speaker
) -> Iterator[Field]:
    """Yield the fields about where the record begins and ends."""
    start: Mapping[str, Any] = file.get("start") or {}
    seats = list(file.get("seats") or {})
    if not seats or len(heroes) < len(seats):
        return
    active = start.get("active") or seats[0]
    options = tuple(Answer(name, name) for name in seats)
    yield Field(
        ("start", "active"),
        label=speaker.text("setting.active"),
        kind="choice",
        value=active,
        answers=options,
    )
    attack: Mapping[str, Any] = start.get("attack") or {}
    if not attack:
        yield _phase_field(start, speaker)
        default_end = Answer(None, speaker.text("setting.as-usual"))
        ends = tuple(Answer(end, speaker.text(message)) for end, message in _RECORD_ENDS.items())
        yield Field(
            ("start", "until"),
            label=speaker.text("setting.until"),
            kind="choice",
            value=start.get("until"),
            answers=(default_end, *ends),
        )
    if start.get("phase") is not None and find_phase(str(start["phase"])) != ROLLING:
        return
    if active in heroes:
        others = [name for name in seats if name != active]
        yield from _attack_fields(attack, heroes[active], others, speaker)


def _phase_field(start: Mapping[str, Any], speaker: Speaker) -> Field:
    terms = {phase: rulebook().term(phase).name for phase in (SETUP, *FIRST_PHASES)}
    phases = tuple(
        Answer(None if phase == ROLLING else name.en, name.get(speaker.lang))
        for phase, name in terms.items()
    )
    return Field(
        ("start", "phase"),
        label=speaker.text("setting.phase"),
        kind="choice",
        value=start.get("phase"),
        answers=phases,
    )


def _attack_fields(
    attack: Mapping[str, Any], hero: Hero, others: Sequence[str], speaker: Speaker
) -> Iterator[Field]:
    """Yield the fields of an Attack that is in progress when the record begins."""
    path = ("start", "attack")
    abilities = [
        Answer(ability.name, ability.name)
        for ability in hero.abilities.values()
        if ability.kind is not AbilityKind.DEFENSIVE
    ]
    no_attack = Answer(None, speaker.text("setting.no-attack"))
    yield Field(
        (*path, "ability"),
        label=speaker.text("setting.ability"),
        kind="choice",
        value=attack.get("ability"),
        answers=(no_attack, *abilities),
    )
    if not attack.get("ability"):
        return
    yield Field(
        (*path, "damage"),
        label=speaker.text("setting.damage"),
        kind="number",
        value=attack.get("damage"),
        low=1,
        high=_MAX_DAMAGE,
        is_required=True,
    )
    if len(others) > 1:
        targets = tuple(Answer(name, name) for name in others)
        yield Field(
            (*path, "target"),
            label=speaker.text("setting.target"),
            kind="choice",
            value=attack.get("target"),
            answers=targets,
            is_required=True,
        )
    yield Field(
        (*path, "at"),
        label=speaker.text("setting.at"),
        kind="choice",
        value=attack.get("at", "before defense"),
        answers=tuple(
            Answer(moment, speaker.text(message)) for moment, message in _ATTACK_WINDOWS.items()
        ),
    )


def new_seat() -> dict[str, Any]:
    """Return the entry of a new seat, with an empty hand instead of the default unknown cards."""
    return {"hand": []}


def max_seats() -> int:
    """Return the maximum number of players at a table."""
    return MAX_SEATS


def claim_templates(game: DiceThrone, state: State, speaker: Speaker) -> list[ClaimTemplate]:
    """Return the templates of claims: damage taken by a seat, and its dials, tokens and cards."""
    table: Table = state.table
    vocabulary = TableVocabulary(table, game.heroes)

    def make_template(
        seat: int, predicate: Phrase, low: int = 0, high: int = 0, current_value: int = 0
    ) -> ClaimTemplate:
        claim = Phrase("statement.player", {"seat": seat, "predicates": (predicate,)})
        return ClaimTemplate(
            speaker.render(to_message(claim, vocabulary)), low=low, high=high, now=current_value
        )

    templates = [
        make_template(seat, Phrase("predicate.takes", {"amount": _NUMBER}), high=_MAX_DAMAGE)
        for seat in range(len(table.seats))
    ]
    for seat_index, seat in enumerate(table.seats):
        health, cp = (_has_phrase(f"thing.{dial}", amount=_NUMBER) for dial in ("health", "cp"))
        templates.append(
            make_template(seat_index, health, high=_MAX_HEALTH, current_value=seat.health)
        )
        templates.append(make_template(seat_index, cp, high=MAX_CP, current_value=seat.cp))
        for token, count in seat.tokens:
            has = _has_phrase("thing.tokens", count=_NUMBER, token=token)
            templates.append(make_template(seat_index, has, high=_MAX_TOKENS, current_value=count))
        for card in seat.hand:
            templates.append(
                make_template(seat_index, _has_phrase("thing.card", card=card, place=_IN_HAND))
            )
    return templates


def _has_phrase(entry: str, **values: Any) -> Phrase:
    return Phrase("predicate.has", {"things": (Phrase(entry, values),)})

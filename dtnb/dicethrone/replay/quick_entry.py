"""The part of the quick entry that is specific to Dice Throne.

The quick entry is a form in which users describe a dispute, screen by screen. The file is long
because `QuickEntry` is one class with a method for each question.

* blow: an attack that is stated in numbers, without an ability
* `file`: the replay file that the answers so far make; it has an entry for each seat, with the
  seat's hero and tokens
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.details.attempts import roll_in_progress
from dtnb.dicethrone.heroes import hero_names, load_hero, read_hero
from dtnb.dicethrone.heroes.model import AbilityKind, Hero, Timing
from dtnb.dicethrone.heroes.sheets.looks import look_of, symbol_drawings
from dtnb.dicethrone.phases.offense import OFFENSIVE_ROLL
from dtnb.dicethrone.phases.turn import FIRST_PHASES
from dtnb.dicethrone.replay.phrases.reach import hero_uses, token_uses
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, vocabulary_at
from dtnb.dicethrone.replay.set_up.start import ROLLING
from dtnb.dicethrone.replay.statements import seat_expectations
from dtnb.dicethrone.replay.usable_abilities import usable_ability, useless_dice
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import (
    ABILITY_ANNOUNCED,
    BEFORE_DEFENSE,
    LAST_CHANCE,
)
from dtnb.explain.speakers import speaker_of
from dtnb.kernel import Action, Chance, Decision, State
from dtnb.phrasebook import Phrase, to_message
from dtnb.replay.game.quick_entry import (
    Character,
    Fact,
    Moment,
    MoveKind,
    Named,
    Order,
    OwnCharacter,
    PossibleMove,
    QuickEntry,
    UsableAbility,
)
from dtnb.replay.game.terms import dispute_kind

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Record, Step

#: the moments of an Attack, with the windows in which players act at each moment
_MOMENTS: Mapping[str, tuple[str, ...]] = {
    "announced": (ABILITY_ANNOUNCED,),
    "defending": (BEFORE_DEFENSE,),
    "last-chance": (LAST_CHANCE,),
}
#: the phases of an Attack
_ROLL_PHASES = ("offensive-roll-phase", "targeting-roll-phase", "defensive-roll-phase")
#: all phases of an Attack together have this name
_ATTACK = "roll-phases"
#: The drawings of the moments, as path data of SVG in a square of 24 by 24: a die, a horn, a shield
#: and a drop.
_SYMBOLS: Mapping[str, str] = {
    "rolling": "M4 4h16v16H4zM8.5 8.5v.01M15.5 8.5v.01M12 12v.01M8.5 15.5v.01M15.5 15.5v.01",
    "announced": "M3 10v4h4l7 5V5L7 10zM17.5 8.5a5 5 0 0 1 0 7M20 6a9 9 0 0 1 0 12",
    "defending": "M12 2.5 20 6v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6z",
    "last-chance": "M12 2.5c4.5 5.5 6.5 8.5 6.5 12a6.5 6.5 0 0 1-13 0c0-3.5 2-6.5 6.5-12z",
}
#: the types of the damage of an Attack
_DAMAGE_TYPES = ("normal", "undefendable", "pure", "ultimate")


class DiceThroneEntry(QuickEntry):
    """The quick entry of Dice Throne: heroes, abilities, cards, tokens, and results."""

    def characters(self, speaker: Speaker) -> Sequence[Character]:
        """Return the shipped heroes by name."""
        characters = []
        for id_, hero_name in hero_names().items():
            look = look_of(load_hero(id_))
            characters.append(Character({"hero": id_}, hero_name.name, look.hue, look.sigil))
        return sorted(characters, key=lambda character: character.name)

    def names(self, speaker: Speaker) -> Sequence[Named]:
        """Return the names of heroes, and of their abilities, tokens and cards."""
        return _names_of_heroes(
            tuple(character.entry["hero"] for character in self.characters(speaker))
        )

    def moments(self, seat: str, speaker: Speaker) -> Sequence[Moment]:
        """Return the moments of an Attack, and the phases of a turn."""
        say = speaker.text
        phases = (rulebook().term(phase).name for phase in FIRST_PHASES if phase != ROLLING)
        rolling = say("quick.rolling", seat=seat), say("quick.rolling.note"), _SYMBOLS["rolling"]
        return (
            Moment(*rolling, asks_dice=True),
            *(
                Moment(
                    say(f"quick.{name}"), say(f"quick.{name}.note"), _SYMBOLS[name],
                    windows=windows, asks_ability=True,
                )
                for name, windows in _MOMENTS.items()
            ),
            *(Moment(phase.get(speaker.lang), start={"phase": phase.en}) for phase in phases),
        )  # fmt: skip

    def usable_abilities(
        self, file: Mapping[str, Any], seat: str, speaker: Speaker
    ) -> Sequence[UsableAbility]:
        """Return the Offensive Abilities of a seat's hero."""
        hero = _hero_of(file, seat)
        if hero is None:
            return ()
        upgrades = dict((file["seats"][seat] or {}).get("upgrades") or {})
        return [
            usable_ability(hero, ability, upgrades, speaker)
            for ability in hero.abilities.values()
            if ability.kind is not AbilityKind.DEFENSIVE
        ]

    def strength_index(
        self, file: Mapping[str, Any], seat: str, ability_name: str, dice: Sequence[int]
    ) -> int:
        """Return the highest tier of an ability that dice meet, from 0; -1 for none."""
        hero = _hero_of(file, seat)
        if hero is None or ability_name not in hero.abilities or not dice:
            return -1
        ability, upgrades = hero.abilities[ability_name], file["seats"][seat].get("upgrades") or {}
        level = ability.levels[0].level if ability.granted_by else upgrades.get(ability_name, 1)
        values = tuple(dice)
        requires = ability.at_level(level if isinstance(level, int) else 1).requires
        met_tiers = [
            index
            for index, requirement in enumerate(requires)
            if requirement.is_met_by(values, hero.symbols(values))
        ]
        return max(met_tiers, default=-1)

    def opening_moves(self, seat: str, ability_name: str, dice: Sequence[int]) -> Sequence[str]:
        """Return the moves that roll `dice` and announce an ability."""
        return (f"{seat} rolls {' '.join(map(str, dice))}", f"{seat} announces {ability_name}")

    def possible_moves(
        self, file: Mapping[str, Any], game: DiceThrone, table: Table, speaker: Speaker
    ) -> Sequence[PossibleMove]:
        """Return the abilities, tokens and cards of each seat."""
        return [
            move
            for seat in range(len(table.seats))
            for move in _possible_moves_of(file, game, table, seat, speaker)
        ]

    def turn_part(self, table: Table) -> str:
        """Return turn and phase in one text; the three Roll Phases count as one (DT-TURN-02)."""
        phase = _ATTACK if table.phase in _ROLL_PHASES else table.phase
        return f"{table.turn} {phase}" if phase else ""

    def reroll(self, game: DiceThrone, state: State) -> tuple[int, ...]:
        """Return the dice that may be rolled again; empty if no attempt is left (DT-ORP-01)."""
        roll = roll_in_progress(state.table)
        pending = state.pending
        if roll is None or not isinstance(pending, Decision) or pending.seat != roll.seat:
            return ()
        can_reroll = any(action.verb in ("reroll", "back") for action in game.legal_actions(state))
        return roll.values if can_reroll else ()

    def reroll_move(self, seat: str, rolled: Sequence[int], kept: Sequence[int]) -> str:
        """Return the move of a further Roll Attempt."""
        keeping_clause = f", keeping {' '.join(map(str, kept))}" if kept else ", keeping nothing"
        return f"{seat} rolls {' '.join(map(str, rolled))}{keeping_clause}"

    def own_character(self, text: str) -> OwnCharacter:
        """Return the user's own hero from the text of its file."""
        hero = read_hero(text.encode(), "hero.yaml")
        name = f"{hero.id}.yaml"
        return OwnCharacter(hero.name, {"hero": name}, {name: text.splitlines()})

    def kinds_of_blow(self, speaker: Speaker) -> Sequence[tuple[str, str]]:
        """Return the damage types of an Attack."""
        return [(kind, speaker.text(f"quick.{kind}")) for kind in _DAMAGE_TYPES]

    def plain_blow(
        self, seat: str, target: str, amount: int, kind: str, moment: Moment
    ) -> Mapping[str, Any]:
        """Return the entry ``start`` of a replay file for an Attack that is stated in numbers.

        The record begins before the defence, or at the last chance before the damage.
        """
        window = "last chance" if LAST_CHANCE in moment.windows else "before defense"
        attack = {"damage": amount, "type": kind, "target": target, "at": window}
        return {"active": seat, "attack": attack}

    def neutral_moves(self, game: DiceThrone, state: State) -> Sequence[str]:
        """Return a move without effect: a useless roll, no defence, or no announcement."""
        pending = state.pending
        if isinstance(pending, Chance) and pending.purpose == OFFENSIVE_ROLL:
            dice = useless_dice(game.hero_at(state.table, pending.seat), pending.count)
            return (f"rolls {' '.join(map(str, dice))}",)
        if not isinstance(pending, Decision):
            return ()
        legal = game.legal_actions(state)
        if Action("decline") in legal:
            return ("declines to defend",)
        return ("announces nothing",) if Action("announce") in legal else ()

    def arrange_teams(
        self, seats: Mapping[str, Any], /, *, wants_teams: bool
    ) -> Mapping[str, Any] | None:
        """Return the seats in alternating teams (DT-TEAM-01), or without teams.

        Return None if this number of seats cannot form teams.
        """
        without_teams = {
            name: {key: value for key, value in entry.items() if key != "team"}
            for name, entry in seats.items()
        }
        if not wants_teams:
            return without_teams
        if len(seats) < 4 or len(seats) % 2:
            return None
        return {
            name: {**entry, "team": f"Team {number % 2 + 1}"}
            for number, (name, entry) in enumerate(without_teams.items())
        }

    def disputable_facts(
        self, game: DiceThrone, record: Record, speaker: Speaker
    ) -> Sequence[Fact]:
        """Return the facts about every seat: defeat, damage, tokens and healing."""
        vocabulary = vocabulary_at(record.state.table, game.heroes)
        return [
            fact
            for seat in range(len(record.state.table.seats))
            for fact in _facts_of(record, seat, vocabulary)
        ]

    def cause(self, step: Step, speaker: Speaker) -> str:
        """Return the name of the card, token or ability that caused a change of tokens."""
        name = step.args.get("source")
        return speaker.object(str(name)) if name and step.kind.startswith("token-") else ""

    def orders(self, steps: Sequence[Step], speaker: Speaker) -> Sequence[Order]:
        """Return the orders of effects that the Active Player chose (DT-TURN-04)."""
        choices_by_parent: dict[int, list[Step]] = {}
        for step in steps:
            if step.kind == "orders-effects":
                choices_by_parent.setdefault(step.parent, []).append(step)
        orders = []
        for parent, choices in choices_by_parent.items():
            acting_effects = [
                step.args["subject"]
                for step in steps[choices[0].index :]
                if step.kind == "trigger-fires" and step.parent == parent
            ]
            # No choice is needed for the last effect.
            effect_names = tuple(map(speaker.object, acting_effects[: len(choices) + 1]))
            indices, first_choice = tuple(step.index for step in choices), choices[0]
            if first_choice.actor is not None and len(effect_names) > 1:
                orders.append(
                    Order(first_choice.actor, effect_names, steps=indices, rules=first_choice.rules)
                )
        return orders

    def faces(self, game: DiceThrone, table: Table, seat: int) -> Mapping[int, str]:
        """Return the drawing of each face of a hero's dice."""
        drawings = symbol_drawings()
        faces = game.hero_at(table, seat).dice
        return {number: drawings.get(symbol, "") for number, symbol in enumerate(faces, 1)}


def _hero_of(file: Mapping[str, Any], seat: str) -> Hero | None:
    """Return the hero of a seat, shipped or contained in the file; None without a hero."""
    name = str((file.get("seats", {}).get(seat) or {}).get("hero", ""))
    lines = (file.get("files") or {}).get(name)
    if lines is not None:
        return read_hero("\n".join(lines).encode(), name)
    ids_by_name = {hero_name.name: id_ for id_, hero_name in hero_names().items()}
    if name in ids_by_name or name in ids_by_name.values():
        return load_hero(name)
    return None


@cache
def _names_of_heroes(ids: tuple[str, ...]) -> tuple[Named, ...]:
    """Return the names of these heroes, and of their abilities, tokens, passives and cards."""
    heroes = [load_hero(id_) for id_ in ids]
    owners: dict[str, list[int]] = {}
    is_offensive: dict[str, bool] = {}
    for index, hero in enumerate(heroes):
        cards = (card.name for card in hero.cards.values() if not card.common)
        for name in (*hero.abilities, *hero.tokens, *hero.passives, *cards):
            owners.setdefault(name, []).append(index)
        for ability in hero.abilities.values():
            is_offensive.setdefault(ability.name, ability.kind is not AbilityKind.DEFENSIVE)
    common = [card.name for card in heroes[0].cards.values() if card.common] if heroes else []
    return (
        *(
            Named(hero.name, characters=(index,), is_character=True)
            for index, hero in enumerate(heroes)
        ),
        *(
            Named(name, characters=tuple(indices), acts_first=is_offensive.get(name, False))
            for name, indices in owners.items()
        ),
        *(Named(name) for name in common),
    )


# -- possible moves -------------------------------------------------------------------------------


def _possible_moves_of(
    file: Mapping[str, Any], game: DiceThrone, table: Table, seat_index: int, speaker: Speaker
) -> Iterator[PossibleMove]:
    seat, hero = table.seats[seat_index], game.hero_at(table, seat_index)
    held_tokens = (file["seats"][seat.name] or {}).get("tokens") or {}

    def make_move(verb: str, name: str, kind: MoveKind) -> PossibleMove:
        return PossibleMove(
            seat_index, f"{seat.name} {verb} {name}", label=speaker.object(name), kind=kind
        )

    defenses = (
        ability for ability in hero.abilities.values() if ability.kind is AbilityKind.DEFENSIVE
    )
    if seat_index != table.active:
        for ability in defenses:
            yield make_move("defends with", ability.name, "ability")
        yield PossibleMove(
            seat_index,
            f"{seat.name} does not defend",
            label=speaker.text("option.decline"),
            kind="other",
        )
    tokens = {**hero.tokens, **{name: game.token(name) for name, _ in seat.tokens}}
    for name, token in tokens.items():
        if token.spends:
            seat_fields = (
                {}
                if seat.count(name)
                else {"tokens": {**held_tokens, name: held_tokens.get(name, 0) + 1}}
            )
            yield make_move("spends", name, "token")._replace(seat_fields=seat_fields)
    for name in dict.fromkeys((*hero_uses(hero), *token_uses(tokens.values()))):
        yield make_move("uses", name, "token")
    for card in hero.cards.values():
        if card.timing is not Timing.UNKNOWN:
            yield make_move("plays", card.name, "card")
    yield from _other_moves_of(hero, table, seat_index, speaker)


def _other_moves_of(
    hero: Hero, table: Table, seat_index: int, speaker: Speaker
) -> Iterator[PossibleMove]:
    """Yield the other moves of a seat: sell a card, roll again, announce an ability."""
    name = table.seats[seat_index].name

    def make_move(move: str, label: str) -> PossibleMove:
        return PossibleMove(seat_index, f"{name} {move}", label=label, kind="act")

    yield make_move("sells a card", speaker.text("quick.sell"))
    if any(roll.phase == "defensive" and roll.seat == seat_index for roll in table.rolls):
        yield make_move("rolls again", speaker.text("quick.roll-again"))._replace(doubtful=True)
    if seat_index != table.active or not table.rolls:
        return
    yield make_move("rolls again", speaker.text("quick.roll-again"))
    for ability in hero.abilities.values():
        if ability.kind is not AbilityKind.DEFENSIVE:
            label = speaker.text("quick.announce", ability=ability.name)
            yield make_move(f"announces {ability.name}", label)


# -- results --------------------------------------------------------------------------------------


def _facts_of(record: Record, seat: int, vocabulary: TableVocabulary) -> Iterator[Fact]:
    """Yield the facts about a seat: defeat, damage, the presence of each token, and healing."""
    table: Table = record.state.table
    out_question = Phrase("dispute.survival-out", {"seat": seat})
    defeated_text = _render_claim(seat, Phrase("predicate.is-defeated"), vocabulary)
    amount = Phrase("thing.health", {"amount": table.seats[seat].health})
    has_health_text = _render_claim(
        seat, Phrase("predicate.has", {"things": (amount,)}), vocabulary
    )
    survives_text = _render_claim(seat, Phrase("predicate.survives"), vocabulary)
    is_out = table.seats[seat].health <= 0
    yield _yes_or_no_fact(
        out_question,
        holds=is_out,
        yes_text=defeated_text,
        no_text=survives_text if is_out else has_health_text,
        vocabulary=vocabulary,
    )
    if table.teammates(seat):
        question = _render_phrase(Phrase("dispute.amount-health", {"seat": seat}), vocabulary)
        yield Fact(
            question, has_health_text, label=str(table.seats[seat].health), is_final_value=True
        )
    taken_points = str(seat_expectations.takes(seat, 0)(record).actual_value)
    yield _number_fact(
        "dispute.amount-taken",
        "predicate.takes",
        seat=seat,
        value=taken_points,
        vocabulary=vocabulary,
    )
    for token in vocabulary.tokens:
        counted_token = Phrase("counted.token", {"token": token})
        token_question = Phrase("dispute.effect-has", {"seat": seat, "thing": counted_token})
        thing = Phrase("thing.token", {"token": token})
        has = _render_claim(seat, Phrase("predicate.has", {"things": (thing,)}), vocabulary)
        lacks = _render_claim(seat, Phrase("predicate.has-none", {"token": token}), vocabulary)
        is_held = bool(table.seats[seat].count(token))
        yield _yes_or_no_fact(
            token_question, holds=is_held, yes_text=has, no_text=lacks, vocabulary=vocabulary
        )
    healed_points = str(seat_expectations.heals(seat, 0)(record).actual_value)
    yield _number_fact(
        "dispute.amount-healed",
        "predicate.heals",
        seat=seat,
        value=healed_points,
        vocabulary=vocabulary,
    )


def _number_fact(
    question: str, predicate: str, seat: int, value: str, vocabulary: TableVocabulary
) -> Fact:
    statement = _render_claim(seat, Phrase(predicate, {"amount": int(value)}), vocabulary)
    return Fact(
        _render_phrase(Phrase(question, {"seat": seat}), vocabulary), statement, label=value
    )


def _yes_or_no_fact(
    question: Phrase, holds: bool, yes_text: str, no_text: str, vocabulary: TableVocabulary
) -> Fact:
    """Return the fact that answers a question with yes (`holds`) or no."""
    statement, opposite = (yes_text, no_text) if holds else (no_text, yes_text)
    kind = dispute_kind(question.id.partition(".")[2].partition("-")[0])
    return Fact(
        _render_phrase(question, vocabulary),
        statement,
        label="",
        holds=holds,
        opposite=opposite,
        kind=kind,
    )


def _render_claim(seat: int, predicate: Phrase, vocabulary: TableVocabulary) -> str:
    claim = Phrase("statement.player", {"seat": seat, "predicates": (predicate,)})
    return _render_phrase(claim, vocabulary)


def _render_phrase(phrase: Phrase, vocabulary: TableVocabulary) -> str:
    return _speaker().render(to_message(phrase, vocabulary))


@cache
def _speaker() -> Speaker:
    """Return the object that writes messages in the language of replay files."""
    from dtnb.dicethrone.messages import FOLDER

    return speaker_of(FOLDER)("en")

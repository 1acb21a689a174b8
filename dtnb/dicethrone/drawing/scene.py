"""Draw the table as data: the seats with their dials, tokens and cards, the dice, and notes.

* tone: the kind of a card or token, which decides its colour
* badge: a mark on a seat, such as "attacker"
* note: a sentence on a fact that no board shows
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from dtnb.dicethrone.changes.rolls_and_draws import names_in_effects
from dtnb.dicethrone.drawing.board import board
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.model import Timing
from dtnb.dicethrone.heroes.sheets.describe import NUMERALS
from dtnb.dicethrone.heroes.sheets.looks import look_of, symbol_drawings
from dtnb.dicethrone.heroes.words.phrases import wording
from dtnb.dicethrone.heroes.words.symbols import name_face
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.seating import leaders
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.frames.looks import Look
from dtnb.frames.scene import Card, CardTone, Dial, DiceGroup, Die, Scene, SceneSeat, Token
from dtnb.kernel import Action

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

_TONES: dict[Timing, CardTone] = {
    Timing.MAIN: "main",
    Timing.ROLL: "roll",
    Timing.INSTANT: "instant",
    Timing.UPGRADE: "upgrade",
}

#: A cache of drawn parts of a scene, such as seats. A key contains everything on which the drawing
#: of the part depends.
SceneCache: TypeAlias = dict[object, Any]


def character_names(rules: Rules, table: Table, speaker: Speaker) -> Sequence[str]:
    """Return the name of the hero of each seat."""
    return [rules.hero_at(table, seat).name for seat in range(len(table.seats))]


def looks(rules: Rules, table: Table, speaker: Speaker) -> Sequence[Look]:
    """Return the look of the hero of each seat; the sigil is the symbol on face 6 of its dice."""
    return [look_of(rules.hero_at(table, seat)) for seat in range(len(table.seats))]


def symbols(rules: Rules, table: Table, speaker: Speaker) -> Mapping[str, str]:
    """Return the drawings of the symbols on the dice at the table, by the name of the symbol."""
    drawings = symbol_drawings()
    heroes = [rules.hero_at(table, seat) for seat in range(len(table.seats))]
    return {
        name_face(face, wording(hero.french_symbols, speaker.lang)): drawings[face]
        for face in sorted({face for hero in heroes for face in hero.dice})
        for hero in heroes
        if face in drawings and face in hero.dice
    }


def situation(rules: Rules, table: Table, speaker: Speaker) -> str:
    """Return a sentence on who uses which ability against whom; empty before an activation."""
    attack = table.attack
    if attack is None:
        return ""
    kind = "attack" if attack.decided_as_attack else "ability"
    return speaker.text(
        f"table.situation.{kind}", seat=attack.attacker, target=attack.target,
        subject=attack.ability,
    )  # fmt: skip


def scene(rules: Rules, table: Table, speaker: Speaker) -> Scene:
    """Return the scene of a table, without its window."""
    cache = rules.memoize(_new_scene_cache)(speaker.lang)
    seats = range(len(table.seats))
    return Scene(
        phase=_phase_name(table, cache, speaker),
        seats=tuple([_draw_seat(rules, table, seat, cache, speaker) for seat in seats]),
        dice=tuple([draw_dice(rules, table, roll, speaker) for roll in table.rolls]),
        notes=tuple(_notes(table, speaker)),
    )


def _phase_name(table: Table, cache: SceneCache, speaker: Speaker) -> str:
    """Return the name of the phase, with the number of the turn if turns are counted."""
    if not table.phase:
        return ""
    if not table.turn:
        return speaker.term(table.phase)
    key = (table.turn, table.phase)
    if key not in cache:
        cache[key] = speaker.text("table.phase", turn=table.turn, phase=table.phase)
    phase: str = cache[key]
    return phase


def _new_scene_cache(rules: Rules, lang: str) -> SceneCache:
    """Return a new cache of seats, dice and phases; `Rules.memoize` keeps the cache."""
    return {}


def _draw_seat(
    rules: Rules, table: Table, index: int, cache: SceneCache, speaker: Speaker
) -> SceneSeat:
    """Return one seat, from the cache if its drawing has not changed."""
    seat_state = table.seats[index]
    is_active, is_team_game = index == table.active, bool(table.teams)
    teammates: tuple[str, ...] = ()
    if is_team_game:
        teammates = tuple([speaker.seats[teammate] for teammate in table.teammates(index)])
    badges = tuple(_badge_ids(table, index))
    board_entries = board(rules, table, index, speaker)
    # Cached boards live as long as the game, so no two boards can have the same `id`.
    key = (index, seat_state, is_active, is_team_game, teammates, badges, id(board_entries))
    if key not in cache:
        start_health = seat_state.start_health
        health_cap = rules.health_cap(start_health, seat_state.health)
        cache[key] = SceneSeat(
            index,
            active=is_active,
            badges=(
                *(speaker.text("table.with", seats=[other]) for other in table.teammates(index)),
                *(speaker.text(f"table.{badge}") for badge in badges),
            ),
            dials=(
                Dial(
                    "health",
                    label=speaker.text("table.team-health" if is_team_game else "table.health"),
                    value=seat_state.health,
                    max=health_cap,
                    # Whoever has more than at the start is measured by the most that one can have.
                    full=start_health if seat_state.health <= start_health else health_cap,
                    shared_with=table.teammates(index),
                ),
                Dial(
                    "cp",
                    label=speaker.text("table.cp"),
                    value=seat_state.cp,
                    max=max(seat_state.cp, rules.cp_limit()),
                ),
            ),
            tokens=tuple(_draw_tokens(rules, table, index, speaker)),
            cards=tuple(_draw_card(rules, table, index, name, speaker) for name in seat_state.hand),
            hidden_cards=seat_state.unknown_hand,
            board=board_entries,
        )
    scene_seat: SceneSeat = cache[key]
    return scene_seat


def _badge_ids(table: Table, seat: int) -> Iterator[str]:
    """Yield the ids of the badges that mark a seat, such as ``attacker``."""
    if table.seats[seat].health <= 0:
        yield "defeated"
    if table.mode == "king-of-the-hill" and seat in leaders(table):
        yield "leader"
    attack = table.attack
    if attack is not None and attack.attacker == seat:
        yield "attacker"
    if attack is not None and attack.target == seat:
        yield "defender"


def _draw_tokens(rules: Rules, table: Table, seat: int, speaker: Speaker) -> Iterator[Token]:
    for name, count in table.seats[seat].tokens:
        token = rules.token(name)
        tone: Any = token.kind if token.kind in ("positive", "negative", "unique") else None
        yield Token(
            speaker.object(name), count, limit=rules.stack_limit(table, seat, name), tone=tone
        )


def _draw_card(rules: Rules, table: Table, seat: int, name: str, speaker: Speaker) -> Card:
    """Return a card in hand; its note names its kind or the ability that it upgrades."""
    card = rules.card(table, seat, name)
    if card is None:
        return Card(speaker.object(name))
    tone = _TONES.get(card.timing)
    title, level = speaker.object(name), NUMERALS[card.level]
    # Most Hero Upgrades have the name of the upgraded ability, so the note does not repeat it.
    title_says_ability = (
        card.upgrades is None or title == f"{speaker.object(card.upgrades)} {level}"
    )
    ability = None if title_says_ability else card.upgrades
    note = speaker.text(f"table.card.{card.timing.value}", ability=ability, level=level)
    return Card(title, cost=card.cp, note=note, tone=tone)


def draw_dice(rules: Rules, table: Table, roll: DiceRoll, speaker: Speaker) -> DiceGroup:
    """Return a roll, from the cache if its drawing has not changed."""
    cache = rules.memoize(_new_scene_cache)(speaker.lang)
    shows_sum = len(roll.dice) > 1 and _reads_sum(rules, table, roll)
    key = (table.seats[roll.seat].hero, roll, shows_sum)
    if key not in cache:
        cache[key] = _draw_dice_group(rules, table, roll, speaker, shows_sum=shows_sum)
    group: DiceGroup = cache[key]
    return group


def _draw_dice_group(
    rules: Rules, table: Table, roll: DiceRoll, speaker: Speaker, *, shows_sum: bool
) -> DiceGroup:
    """Return a roll as data for renderers, with the sum of its dice if `shows_sum`."""
    hero = rules.hero_at(table, roll.seat)
    faces, words = hero.faces(roll.values), wording(hero.french_symbols, speaker.lang)
    has_attempts = roll.allowed > 1 or roll.phase == "offensive"
    label = speaker.text(
        f"table.dice.{roll.phase}",
        purpose=roll.purpose,
        attempt=roll.attempt if has_attempts else None,
        allowed=roll.allowed if has_attempts else None,
    )
    dice = tuple(
        Die(
            die.value,
            symbol=name_face(face, words),
            kept=index in roll.kept_dice,
            altered_from=die.previous_values[0] if die.previous_values else None,
        )
        for index, (die, face) in enumerate(zip(roll.dice, faces, strict=True))
    )
    note = speaker.text("table.dice.sum", sum=sum(roll.values)) if shows_sum else None
    return DiceGroup(label, dice=dice, seat=roll.seat, note=note)


def _reads_sum(rules: Rules, table: Table, roll: DiceRoll) -> bool:
    """Tell whether the effect that rolled the dice reads their sum, not only their symbols."""
    if roll.phase != "effect":
        return False
    hero = rules.hero_at(table, roll.seat)
    effects: tuple[Effect, ...] = ()
    if roll.purpose in hero.abilities:
        ability = hero.abilities[roll.purpose]
        effects = ability.at_level(rules.level_of(table, roll.seat, ability)).do
    for verb in ("play", "spend", "use"):
        spec = rules.chosen_spec(table, roll.seat, Action(verb, roll.purpose))
        effects = (*effects, *(spec.do if spec is not None else ()))
    return "total" in set(names_in_effects(effects))


def _notes(table: Table, speaker: Speaker) -> Iterator[str]:
    """Yield notes on facts that no board shows, such as the activated ability."""
    say = speaker.text
    if table.announced is not None and table.rolls:
        seat = next((roll.seat for roll in table.rolls if roll.phase == "offensive"), table.active)
        note = "announced" if table.announced.ability else "announced-none"
        yield say(f"table.note.{note}", seat=seat, subject=table.announced.ability)
    yield from _attack_notes(table, speaker)
    for healing in table.healing:
        yield say(
            "table.note.healing", seat=healing.seat, amount=healing.amount, source=healing.source
        )
    for seat, count, _ in table.prevented_statuses:
        if count:
            yield say("table.note.status", seat=seat, count=count)
    for seat, card in table.retarget_bans:
        yield say("table.note.barred", seat=seat, subject=card)
    for seat, phase in table.skipped_phases:
        yield say("table.note.skip", seat=seat, phase=phase)
    if table.result is not None:
        yield say(f"table.note.{'draw' if table.is_draw else 'wins'}", seat=list(table.result))


def _attack_notes(table: Table, speaker: Speaker) -> Iterator[str]:
    attack = table.attack
    if attack is None:
        return
    say = speaker.text
    if attack.ultimate:
        yield say("table.note.ultimate", subject=attack.ability, seat=attack.attacker)
    elif attack.decided_as_attack:
        yield say("table.note.attack", subject=attack.ability, seat=attack.attacker)
    if attack.target is None:
        yield say("table.note.target", subject=attack.ability)
    if attack.defense:
        yield say("table.note.defense", seat=attack.target, subject=attack.defense)

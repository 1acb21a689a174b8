"""Every verb with every keyword: it affects whom it names, and no keyword is ignored.

The cases are made from the verbs themselves (``heroes/verbs/``): a verb whose sample cannot be
read, or a word that makes no difference, fails here. What each comes to is in the tests of its
rules.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.language.parameters import KEYS_OF_EVERY_VERB, Field, fields_of_verb
from dtnb.dicethrone.heroes.language.vocabulary import SELECTORS
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.verbs import VERBS
from dtnb.dicethrone.state.seat import TokenCopy
from dtnb.files import FileProblems
from dtnb.kernel import PASS, Action, Chance, Decision
from tests.dicethrone.play import HEROES, A, D, Fight, player

#: a fight in which the Defender has Voice, whose effect is the sample when an Attack begins
HERO = """dtnb: 1
hero: Speaker
fictional: true
sides: [day, night]
dice: {{faces: {{1: a, 2: a, 3: a, 4: b, 5: b, 6: c}}}}
abilities:
  Blow: {{requires: 3 a, levels: {{I: {{do: [{blow}]}}, II: {{do: [{{deal: 6}}]}}}}}}
  Block: {{defensive: true, dice: 2, levels: {{I: {{do: [{block}]}}}}}}
piles: {{Trick: {{drawn: hidden}}}}
procedures:
  Sleight: {{pile: Trick, copies: 3, do: [{{gain_cp: 1}}]}}
  Rite: {{group: Rites, do: [{{gain_cp: 2}}]}}
  Song: {{group: Rites, do: [{{gain_cp: 3}}]}}
tokens:
  Voice: {{kind: unique, limit: 1, when: {{{trigger}: [{do}]}}}}
  Ward: {{kind: positive, limit: 3}}
  Burn: {{kind: negative, limit: 3}}
  Coin: {{kind: unique, limit: 3, sides: [heads, tails]}}
  Wolf: {{kind: companion, limit: 1, health: 9}}
cards:
  - {{name: Call!, cp: 0, timing: roll, do: [{call}]}}
  - {{name: Blow II, cp: 1, timing: upgrade, upgrades: Blow, level: II}}
"""
NO_EFFECT = "{gain_cp: 1, if: cp >= 15}"

#: verbs whose sample needs more than the number 2 as their value
SAMPLES: dict[str, dict[str, Any]] = {
    "deal": {"deal": 2, "to": "you"},
    "add": {"add": 1},
    "allow_defense": {"allow_defense": "undefendable"},
    "reflect": {"reflect": "half"},
    "change_type": {"change_type": "pure"},
    "redirect": {"redirect": "all", "to": "Wolf"},
    "set_health": {"set_health": 7},
    "gain": {"gain": "Ward"},
    "inflict": {"inflict": "Burn", "to": "attacker"},
    "remove": {"remove": "any", "from": "you"},
    "transfer": {"transfer": "any", "from": "chosen player", "to": "another player"},
    "prevent_status": {"prevent_status": 1},
    "raise_limit": {"raise_limit": "Ward", "by": 1},
    "turn_over": {"turn_over": "Coin"},
    "steal": {"steal": {"cp": 2}, "from": "attacker"},
    "pay": {"pay": {"cp": 1}, "for": [{"gain": "Ward"}]},
    "roll": {"roll": 1},
    "set_die": {"set_die": 6, "whose": "anyone"},
    "reroll": {"reroll": 1, "whose": "anyone"},
    "change_attempts": {"change_attempts": 1, "phase": "Defensive Roll Phase"},
    "draw": {"draw": 1},
    "discard": {"discard": 1},
    "search": {"search": "card"},
    "put_into_play": {"put_into_play": "upgrade"},
    "look": {"look": "hand"},
    "put_back": {"put_back": "top"},
    "do": {"do": [{"gain_cp": 2}]},
    "may": {"may": [{"gain_cp": 2}]},
    "choose": {"choose": {"One": [{"gain_cp": 2}], "Two": [{"gain": "Ward"}]}},
    "repeat": {"repeat": 2, "do": [{"gain_cp": 1}]},
    "activate": {"activate": "Rite"},
    "take": {"take": "Trick"},
    "skip": {"skip": "Main Phase"},
    "extra_phase": {"extra_phase": "Offensive Roll Phase", "to": "inflicter", "against": "you"},
    "roll_again": {"roll_again": "Offensive Roll Phase"},
    "until": {"until": "end of turn", "when": {"damage taken": [{"gain_cp": 3}]}},
    "cancel": {"cancel": "ability"},
}
#: all other verbs
PLAIN = [verb for verb in VERBS if verb not in SAMPLES]
SAMPLES |= {verb: {verb: 2} for verb in PLAIN}


def write_effect(value: Any) -> str:
    """Return an effect as a hero file writes it."""
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{key}: {write_effect(inner)}" for key, inner in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(write_effect, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def speaker(do: str, trigger: str = "attacked", **also: str) -> Hero:
    lists = {"blow": "{deal: 5}", "block": "{prevent: 1}", "call": NO_EFFECT, **also}
    return read_hero(HERO.format(do=do, trigger=trigger, **lists).encode(), "speaker.yaml")


def side(**tokens: int) -> Any:
    copies = tuple(TokenCopy(name, 1) for name in ("Coin", "Wolf") if tokens.get(name))
    hand = ("Call!", "Blow II")
    return player(
        "speaker", health=30, cp=9, hand=hand, tokens=tokens, token_copies=copies,
        deck={"Call!": 2, "Blow II": 1}, inflicters={"Voice": A},
    )  # fmt: skip


def play(hero: Hero, **table: Any) -> tuple[Fight, list[tuple[str, int, int]]]:
    """Attack once; whoever is asked takes the first answer.

    What was asked is returned as well: the topic, of whom, and how many answers there were.
    """
    fight = Fight(
        side(Ward=1, Burn=1, Coin=1), side(Ward=1, Burn=1, Coin=1, Wolf=1, Voice=1),
        heroes={**HEROES, "speaker": hero}, **table,
    )  # fmt: skip
    fight.attacks("Blow", 1, 1, 1, 4, 6)
    questions: list[tuple[str, int, int]] = []
    for _ in range(200):
        pending = fight.pending
        if pending is None:
            return fight, questions
        if isinstance(pending, Chance):
            is_draw = pending.kind == "draw"
            fight.roll(*((pending.deck[0][0],) if is_draw else (3,) * pending.count))
        elif isinstance(pending, Decision) and pending.may_pass:
            fight.act(PASS)
        elif isinstance(pending, Decision) and pending.topic == "reroll":
            fight.act(Action("stop"))
        else:
            assert isinstance(pending, Decision)
            offered = fight.game.candidates(fight.record.state)
            questions.append((pending.topic, pending.seat, len(offered)))
            fight.act(offered[0])
    raise AssertionError("the fight does not end")


def list_steps(fight: Fight) -> list[tuple[str, int | None, str]]:
    return [(step.kind, step.actor, repr(step.args)) for step in fight.steps()]


CONTROL = list_steps(play(speaker(NO_EFFECT))[0])


def players_of(verb: str) -> list[str]:
    """Return the keywords of a verb whose value is a player, except `whose`."""
    return [key for key in fields_of_verb(VERBS[verb]) if key in ("to", "from", "by", "against")]


#: values of such a keyword that are no players: a companion, a number
NO_PLAYERS = {("redirect", "to"), ("raise_limit", "by")}
NAMED = [
    (verb, key, word)
    for verb in VERBS
    for key in players_of(verb)
    for word in SELECTORS
    if (verb, key) not in NO_PLAYERS
]
#: the player that each selector means in this fight; a chosen player is the first one offered
MEANT = {
    "you": {D}, "target": {D}, "attacker": {A}, "inflicter": {A}, "active player": {A},
    "chosen opponent": {A}, "opponents": {A},
}  # fmt: skip


@pytest.mark.parametrize("verb", PLAIN)
def test_a_verb_without_a_sample_needs_none(verb: str) -> None:
    try:
        speaker(write_effect(SAMPLES[verb]))
    except FileProblems as problems:
        pytest.fail(f"SAMPLES in {Path(__file__).name} needs a sample of {verb}: {problems}")


@pytest.mark.parametrize(("verb", "key", "word"), NAMED, ids=str)
def test_a_player_word_affects_the_player_it_names(verb: str, key: str, word: str) -> None:
    """DT-TXT-11: the named player gets, pays, rolls or chooses; or the file is refused."""
    try:
        hero = speaker(write_effect({**SAMPLES[verb], key: word}))
    except FileProblems:
        return
    fight, questions = play(hero)
    seats = {actor for kind, actor, _ in list_steps(fight) if kind == "rolls"}
    seats |= {seat for _, seat, _ in questions}
    for step in fight.steps():
        if (step.kind, step.actor, repr(step.args)) not in CONTROL:
            seat = step.args.get("seat")
            seats |= set(seat) if isinstance(seat, list) else {seat}
    if word == "chosen teammate":
        return  # a duel has none; teams are played in test_same_player
    meant = MEANT.get(word, {A, D})
    assert seats & meant, (list_steps(fight), questions)


def words_of(field: Field) -> list[Any]:
    """Return the values of a keyword in the schema, true and false included."""
    values: list[Any] = []
    for schema in (field.parameter.kind.schema, *field.parameter.kind.schema.get("anyOf", ())):
        values += schema.get("enum", [])
        values += [schema["const"]] if "const" in schema else []
        values += [True, False] if schema.get("type") == "boolean" else []
    return values


#: both players roll a die, whose dice stay open while the list has effects on dice
TWO_DICE = "{roll: 1}, {roll: 1, by: attacker}, "
#: keywords whose effect shows only in a larger sample: the effects before, further keywords,
#: the effects after, and the effects of the Attack
MORE: dict[tuple[str, str], tuple[str, dict[str, Any], str, str]] = {
    ("prevent", "rounded_up"): ("", {"prevent": "half"}, "", ""),
    ("deal", "unpreventable"): ("", {}, ", {prevent: 6}", ""),
    ("prevent_status", "kind"): ("", {}, "", "{inflict: [Burn, Coin, Ward]}, {deal: 5}"),
    ("turn_over", "whose"): ("", {"count": "all"}, "", ""),
    ("turn_over", "count"): ("", {"whose": "anyone"}, "", ""),
    ("set_die", "whose"): (TWO_DICE, {}, "", ""),
    ("remove", "up_to"): ("", {"remove": "Ward"}, "", ""),
    ("reroll", "whose"): (TWO_DICE, {}, "", ""),
    ("reroll", "up_to"): (TWO_DICE, {"reroll": 2}, "", ""),
    ("pay", "choose_first"): (TWO_DICE, {"for": [{"reroll": 1, "whose": "anyone"}]}, "", ""),
    ("discard", "pick"): ("", {"to": "attacker"}, "", ""),
    ("activate", "up_to"): ("", {"activate": "Rites"}, "", ""),
    ("put_back", ""): ("{look: {deck: 2}}, ", {}, "", ""),
    ("put_back", "count"): ("{look: {deck: 2}}, ", {}, "", ""),
}
#: keywords whose effect shows only in a book that is silent, under a reading of its own
TABLES: dict[tuple[str, str], dict[str, Any]] = {
    ("prevent", "rounded_up"): {
        "edition": "season-two",
        "policies": {"unstated-rounding": "down"},
    },
}
WORDS = [
    (verb, key)
    for verb in SAMPLES
    for key, field in fields_of_verb(VERBS[verb]).items()
    if key not in (*KEYS_OF_EVERY_VERB, *players_of(verb)) and words_of(field)
]


@pytest.mark.parametrize(("verb", "key"), WORDS, ids=str)
def test_every_word_makes_a_difference(verb: str, key: str) -> None:
    """A keyword that changes nothing should not be part of the language."""
    before, beside, behind, blow = MORE.get((verb, key), ("", {}, "", ""))
    came: dict[str, object] = {}
    for word in words_of(fields_of_verb(VERBS[verb])[key]):
        do = write_effect({**SAMPLES[verb], **beside, key or verb: word})
        hero = speaker(f"{before}{do}{behind}", blow=blow or "{deal: 5}")
        fight, questions = play(hero, **TABLES.get((verb, key), {}))
        came[str(word)] = (list_steps(fight), questions)
    same = [pair for pair in itertools.combinations(came, 2) if came[pair[0]] == came[pair[1]]]
    # A duel has no teammates.
    assert set(same) <= {("you", "you or teammate")}

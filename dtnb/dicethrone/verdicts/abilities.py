"""Yield the reasons why an ability may not be announced on a roll, or used in defence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dtnb.dicethrone.damage import DamageType
from dtnb.dicethrone.heroes.language.vocabulary import LAST_ABILITY
from dtnb.dicethrone.heroes.model import Ability, AbilityKind
from dtnb.dicethrone.heroes.requirement import LAST_FACE, Requirement
from dtnb.dicethrone.heroes.verbs.lists import is_copy
from dtnb.dicethrone.rules.attacks import counts_as_attack, is_defendable
from dtnb.dicethrone.rules.own_rules import forbidding_rules
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.attack import Announcement
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.effect_resolution import Source
from dtnb.dicethrone.state.seat import Counts, Seat, UsedAbility
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.state.windows import BEFORE_DEFENSE
from dtnb.dicethrone.verdicts.seats import reasons_seat_may_not_act
from dtnb.kernel import Action, Reason

#: how many dice are in a Small Straight (DT-ORP-15)
_SMALL_STRAIGHT = 4
#: the rule that says for each damage type whether a Defensive Ability can be used against it
_DEFENDABLE_RULES = {
    DamageType.NORMAL: "DT-DMG-07",
    DamageType.UNDEFENDABLE: "DT-DMG-08",
    DamageType.PURE: "DT-DMG-09",
    DamageType.COLLATERAL: "DT-DMG-10",
    DamageType.ULTIMATE: "DT-ULT-06",
    DamageType.NONE: "DT-DMG-16",
}
#: a constant, because looking up a member of an enumeration is slow
_DEFENSIVE = AbilityKind.DEFENSIVE


def announcement_refusals(
    rules: Rules, table: Table, seat: int, abilities: Iterable[str], roll: DiceRoll
) -> list[str]:
    """Return, for each ability, the code of a reason against its announcement; "" for no reason.

    An empty name means that the player announces no ability.

    Source: DT-ORP-02, DT-ORP-13…17.
    """
    seat_state = table.seats[seat]
    refusals_on_board = rules.memoize(_refusals_on_any_dice)(
        seat_state.hero, seat_state.board_side, seat_state.upgrades
    )
    find_tiers = rules.tier_finder(seat_state, roll)
    # A seat seldom has a token that forbids abilities. Without one, do not check every ability.
    against_abilities = rules.tokens_against_abilities
    may_forbid = any(token in against_abilities for token, _ in seat_state.tokens)
    refusals = []
    for name in abilities:
        refusal = refusals_on_board.get(name, "no-such-ability") if name else ""
        if may_forbid and name and not refusal and forbidding_token(rules, table, seat, name):
            refusal = "ability-forbidden"
        if name and not refusal and not find_tiers(name):
            refusal = "requirement-not-met"
        refusals.append(refusal)
    return refusals


def copied_ability(rules: Rules, table: Table, copying: Source) -> UsedAbility | None:
    """Return the player's last ability if the announced ability `copying` copies it, else None."""
    last_ability = table.seats[copying.seat].last_ability
    ability = rules.hero_at(table, copying.seat).abilities[copying.name]
    if last_ability is None or not any(map(is_copy, ability.at_level(copying.level).do)):
        return None
    cited_rules = (*rules.explaining_rules(source_id(rules, table, copying)), "DT-ORP-11")
    is_copied = rules.holds(cited_rules, copying.name, last_ability.ability, copying.seat)
    return last_ability if is_copied else None


def forbidding_token(rules: Rules, table: Table, seat: int, ability: str) -> str:
    """Return the token that forbids the announcement of an ability, or "" (DT-STAT-17)."""
    seat_state = table.seats[seat]
    for token, _ in seat_state.tokens if rules.tokens_against_abilities else ():
        if token not in rules.tokens_against_abilities:
            continue
        forbidden_ability, last_ability = rules.token(token).forbids, seat_state.last_ability
        if forbidden_ability == LAST_ABILITY:
            forbidden_ability = "" if last_ability is None else last_ability.ability
        kind = rules.hero_at(table, seat).abilities[ability].kind
        is_forbidden = (
            kind is AbilityKind.ULTIMATE
            if forbidden_ability == "ultimate"
            else forbidden_ability == ability
        )
        cited_rules = (*rules.explaining_rules(f"token:{token}"), "DT-STAT-17")
        if is_forbidden and rules.holds(cited_rules, token, seat):
            return token
    return ""


def _refusals_on_any_dice(
    rules: Rules, hero: str, board_side: str, upgrades: Counts
) -> Mapping[str, str]:
    """Return, for each ability, the code of a reason that holds for any dice; "" for no reason."""
    seat_state = Seat(name="", hero=hero, health=1, cp=0, board_side=board_side, upgrades=upgrades)
    table = Table((seat_state,), 0, rules.edition)
    abilities = rules.heroes[hero].abilities
    return {name: _refusal_on_board(rules, table, ability) for name, ability in abilities.items()}


def _refusal_on_board(rules: Rules, table: Table, ability: Ability) -> str:
    """Return the code of a reason that holds for any dice, or "" if there is none.

    The ability is judged for seat 0 of `table`.
    """
    if ability.kind is _DEFENSIVE:
        return "not-offensive"
    if ability.side and ability.side != rules.board_side(table, 0):
        return "other-side"
    if not rules.on_board(table, 0, ability):
        space, level = ability.granted_by or ("", 0)
        return "covered" if table.seats[0].level(space) > level else "not-on-board"
    if not ability.is_level_known(rules.level_of(table, 0, ability)):
        return "level-unknown"
    return ""


def announce_reasons(
    rules: Rules, table: Table, seat: int, name: str, roll: DiceRoll
) -> Iterator[Reason]:
    """Yield the reasons why an ability may not be announced on these dice."""
    (code,) = announcement_refusals(rules, table, seat, (name,), roll)
    if not code:
        return
    ability = rules.hero_at(table, seat).abilities.get(name)
    args: dict[str, Any] = {"subject": name}
    rule_ids: Iterable[str] = ()
    if ability is not None and code == "other-side":
        args["side"] = ability.side
    elif ability is not None and code in ("not-on-board", "covered"):
        args["upgrade"], args["level"] = ability.granted_by or ("", 0)
    elif ability is not None and code == "ability-forbidden":
        args["token"] = forbidding_token(rules, table, seat, name)
        rule_ids = forbidding_rules(rules, args["token"])
    elif ability is not None and code == "level-unknown":
        args["level"] = rules.level_of(table, seat, ability)
    elif ability is not None and code == "requirement-not-met":
        level = ability.at_level(rules.level_of(table, seat, ability))
        args["requires"] = " / ".join(requirement.text for requirement in level.requires)
        args["values"] = list(roll.values)
        if any(one.would_be_met_round_the_corner(roll.values) for one in level.requires):
            args["last"] = LAST_FACE
        symbols = rules.hero_at(table, seat).symbols(roll.values)
        rule_ids = dict.fromkeys(
            rule
            for requirement in level.requires
            for rule in _rules_of(requirement, roll.values, symbols)
        )
    yield Reason(code, (*rule_ids, *ANNOUNCE_RULES[code]), args)


def _rules_of(
    requirement: Requirement, values: tuple[int, ...], symbols: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the rules by which dice do not meet a requirement."""
    # Under one reading, dice that show more than required do not meet a requirement (AMB-37).
    return ("AMB-37",) if requirement.is_met_by(values, symbols) else requirement.rules


#: the rules behind each reason against an announcement, by the code of the reason
ANNOUNCE_RULES: Mapping[str, tuple[str, ...]] = {
    "no-such-ability": ("DT-ORP-02",),
    "not-offensive": ("DT-ORP-09", "DT-DRP-09"),
    "other-side": ("DT-SETUP-11",),
    "not-on-board": ("DT-CARD-09",),
    "covered": ("DT-CARD-14",),
    "level-unknown": ("DT-CARD-09",),
    "ability-forbidden": (),
    "requirement-not-met": ("DT-ORP-02", "DT-ORP-13"),
}


def defense_reasons(rules: Rules, table: Table, seat: int, name: str) -> Iterator[Reason]:
    """Yield why a Defensive Ability may not be used against the waiting damage.

    Source: DT-DRP-03/04/09/10, DT-ULT-03.
    """
    yield from reasons_seat_may_not_act(rules, table, seat)
    if not table.is_in_game(seat):
        return
    attack = table.attack
    packet = table.packet(attack.packet) if attack else None
    if (
        attack is None
        or packet is None
        or attack.target != seat
        or not counts_as_attack(rules, table)
    ):
        yield _reason_not_attacked(rules, table, seat)
        return
    if attack.defense:
        args = {"subject": name, "seat": seat, "ability": attack.defense}
        yield Reason("defence-chosen", ("DT-DRP-04", "DT-DRP-05"), args)
    if not is_defendable(rules, packet):
        types = list(dict.fromkeys(part.type.value for part in packet.components))
        type_rules = (_DEFENDABLE_RULES[part.type] for part in packet.components)
        rule_ids = ("DT-DRP-10", *dict.fromkeys(type_rules))
        yield Reason("type-not-defendable", rule_ids, {"type": types})
    for token, _ in table.seats[seat].tokens:
        if rules.token(token).forbids == "defense" and rules.holds(
            (*rules.explaining_rules(f"token:{token}"), "DT-STAT-17"), token, seat
        ):
            yield Reason("no-defense-while", forbidding_rules(rules, token), {"subject": token})
    if name:
        ability = rules.hero_at(table, seat).abilities.get(name)
        if ability is None or ability.kind is not AbilityKind.DEFENSIVE:
            yield Reason("not-defensive", ("DT-DRP-03",), {"subject": name})
        elif not rules.on_board(table, seat, ability):
            yield Reason("other-side", ("DT-SETUP-11",), {"subject": name, "side": ability.side})


def _reason_not_attacked(rules: Rules, table: Table, seat: int) -> Reason:
    """Return the reason why a seat has no Attack to defend against (DT-DRP-09/13, DT-DMG-13)."""
    attack = table.attack
    rule_ids: tuple[str, ...] = ("DT-DRP-13", "DT-DRP-09")
    if attack is None or attack.is_cancelled:
        windows = (BEFORE_DEFENSE,) if attack is None and seat != table.active else ()
        no_attack = {"why": "none", "seat": seat, "ability": "", "target": None}
        return Reason("not-attacked", ("DT-DRP-09",), no_attack, allowing_windows=windows)
    args = {"seat": seat, "ability": attack.ability, "target": attack.target}
    if attack.decided_as_attack is False:
        rule_ids = ("DT-DMG-13", "DT-DRP-03", *rule_ids)
        return Reason("not-attacked", rule_ids, {**args, "why": "no-attack"})
    if attack.target is not None and attack.target != seat:
        if seat == attack.attacker:
            rule_ids = tuple(reversed(rule_ids))
        return Reason("not-attacked", rule_ids, {**args, "why": "other"})
    if seat not in table.opponents(attack.attacker):
        return Reason("not-attacked", rule_ids, {**args, "why": "own"})
    form = "to-come" if attack.target == seat else "untargeted"
    has_packet = table.packet(attack.packet) is not None and attack.target == seat
    if has_packet and not counts_as_attack(rules, table):
        return Reason("not-attacked", ("AMB-11", *rule_ids), {**args, "why": "nothing-left"})
    rule_ids = ("DT-TRP-01", "DT-DRP-03") if form == "untargeted" else ("DT-DRP-03", "DT-DRP-01")
    return Reason(
        "not-attacked", rule_ids, {**args, "why": form}, allowing_windows=(BEFORE_DEFENSE,)
    )


def unasked_reasons(rules: Rules, table: Table, seat: int, action: Action) -> Iterator[Reason]:
    """Yield reasons why a seat is not asked for a choice: the choice is impossible or already made.

    Source: DT-ORP-01/04/05/06/07/09, DT-DRP-03/04/09/10.
    """
    if action.verb == "defend":
        yield from defense_reasons(rules, table, seat, name=action.object)
    if action.verb == "announce" and seat != table.active:
        yield Reason("active-player-announces", ("DT-ORP-02",), {"seat": table.active})
    if action.verb == "reroll" and table.attack is not None and _has_rolled_defence(table, seat):
        args = {"seat": seat, "ability": table.attack.defense}
        yield Reason("defence-rolled", ("DT-DRP-05",), args)
    if action.verb not in ("announce", "back", "stop", "reroll") or seat != table.active:
        return
    attack, announced = table.attack, table.announced
    rolls = [roll for roll in table.rolls if roll.phase == "offensive" and roll.seat == seat]
    if action.verb == "reroll" and rolls and rolls[-1].attempt >= rolls[-1].allowed:
        counts = {"used": rolls[-1].attempt, "allowed": rolls[-1].allowed}
        yield Reason("no-attempt-left", ("DT-ORP-01", "DT-ORP-06"), counts)
    if attack is not None and attack.attacker == seat:
        args = {"seat": seat, "ability": attack.ability}
        yield Reason("ability-activated", ("DT-ORP-09", "DT-ORP-13"), args)
    elif announced is not None and not _dice_altered_since(table, announced):
        object_rules = ("DT-ORP-09",) if announced.ability and action.object else ()
        args = {"seat": seat, "ability": announced.ability}
        yield Reason("announcement-stands", ("DT-ORP-07", "DT-ORP-05", *object_rules), args)


def _has_rolled_defence(table: Table, seat: int) -> bool:
    """Tell whether a seat has rolled the dice of its Defensive Ability."""
    return any(roll.phase == "defensive" and roll.seat == seat for roll in table.rolls)


def _dice_altered_since(table: Table, announced: Announcement) -> bool:
    """Tell whether dice were altered after an announcement; if so, the player announces again."""
    return any(
        roll.phase == "offensive" and roll.alterations > announced.alterations
        for roll in table.rolls
    )

"""Find the reasons why a seat may not do an action now; an action without reasons is legal.

The functions yield one reason after another. A caller that only needs to know whether an action is
legal reads the first reason; a caller that explains the refusal reads all of them.

* `stat_roll`: the check or attack in play. Its ledger is the calculation of its total.
* modifier: an effect that changes something for some time; a "bar-…" modifier forbids something.

The package `dtnb.dungeon` explains the rulebook's words, such as pip and Patriarch.
"""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dungeon.content.model import Ability
from dtnb.dungeon.rules import ledger
from dtnb.dungeon.rules.rules import Rules
from dtnb.dungeon.state import party, stats, windows
from dtnb.dungeon.state.seat import count_of
from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.dungeon.state.table import Table
from dtnb.dungeon.state.windows import (
    CHECK_WINDOWS,
    NO_TOKEN_WINDOWS,
    ROLLED_WINDOWS,
    WINDOWS_BY_WHEN,
    WindowPoint,
)
from dtnb.kernel import Action, Chance, Reason

#: the maximum number of points for which a seat can rest (DD-TURN-02)
MAX_REST = 3
#: the verbs of actions that a seat may do in a window
VERBS = ("use", "play", "token", "rest", "boost", "lower", "pips", "minion", "reroll")
#: the verbs of answers to forced questions
ANSWER_VERBS = ("assign", "move", "attack", "split", "defeat", "choose")
#: the windows in which an answer is asked for, by its verb; ``choose`` has no entry, because its
#: window depends on the effect that asks
ANSWER_WINDOWS: dict[str, tuple[str, ...]] = {
    "assign": (windows.ASSIGNING,),
    "move": (windows.MOVE,),
    "attack": (windows.YOUR_ATTACK,),
    "split": (windows.HEROES_HIT,),
    "defeat": (windows.HERO_FALLS,),
}

#: every code that a reason of this game can have
CODES = (
    "nothing-is-asked", "roll-comes-first", "another-is-asked", "not-your-turn", "out",
    "not-asked-here",
    "not-an-option", "answer-first", "wrong-window", "no-such-ability", "no-such-card",
    "card-used", "too-few-ability-points", "abilities-barred", "ward", "no-token",
    "tokens-barred", "no-tokens-here", "at-most-three", "too-little-time", "health-full",
    "nothing-rolled", "already-enough", "more-than-needed", "only-a-one-hits", "too-few-points",
    "boosts-barred", "nothing-to-lower", "below-one", "too-few-pips", "pips-barred", "no-minion",
    "minions-barred", "no-reroll", "heroes-roll", "token-beside-roll", "raises-nothing",
    "must-answer", "no-such-place", "already-explored", "not-in-reach",
    "no-stat-to-fight-with", "not-that-split", "not-in-party", "shielded", "not-a-number",
)  # fmt: skip

#: the codes of reasons that hold in every world: no rule is behind them, for example a seat cannot
#: use a token that it does not have
NEVER_WAIVED = frozenset((
    "nothing-is-asked", "roll-comes-first", "another-is-asked", "not-your-turn", "out",
    "not-asked-here", "not-an-option", "no-such-ability", "no-such-card", "no-token",
    "no-tokens-here", "token-beside-roll", "too-few-pips", "no-minion", "no-reroll",
    "must-answer", "no-such-place", "no-stat-to-fight-with", "not-in-party", "not-a-number",
))  # fmt: skip


def may_be_waived(table: Table, point: WindowPoint, reason: Reason) -> bool:
    """Tell whether a world may waive this reason, so that the action is carried out there.

    It may if the action has a meaning there: boosting a roll has none if nothing is being rolled.
    """
    if reason.code in NEVER_WAIVED or point.window == windows.ASSIGNING:
        return False
    if reason.code == "answer-first":
        # Not if an effect asks the question: an action before the answer could remove one of the
        # options that the question offers.
        return point.topic in ANSWER_WINDOWS
    return reason.code != "nothing-rolled" or table.stat_roll is not None


def number_of(action: Action) -> int:
    """Return the number that is the object of an action; 0 if the object is not a number."""
    return int(action.object) if action.object.isdecimal() else 0


def action_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield every reason why `seat` may not do `action` at this point."""
    yield from reasons_seat_may_not_act(table, seat)
    verb = action.verb
    if verb in ("use", "play"):
        yield from _ability_reasons(rules, table, point, seat, action)
    elif verb == "token":
        yield from _token_reasons(table, point, seat, action)
    elif verb == "rest":
        yield from _rest_reasons(rules, table, point, seat, action)
    else:
        yield from _roll_reasons(rules, table, point, seat, action)


def reasons_seat_may_not_act(table: Table, seat: int) -> Iterator[Reason]:
    """Yield the reason against any action of a seat that is eliminated or not at its turn."""
    if table.seats[seat].eliminated:
        yield Reason("out", ("DD-WIN-02", "DD-WIN-03"), {"seat": seat})
    elif seat != table.active and table.has_begun:
        yield Reason("not-your-turn", ("DD-TURN-07",), {"seat": table.active})


def _window_reasons(
    point: WindowPoint, allowed_windows: tuple[str, ...], rule_ids: tuple[str, ...]
) -> Iterator[Reason]:
    """Yield the reason against an action that can be done only in some windows."""
    if point.topic:
        args = {"topic": point.topic, "window": point.window}
        yield Reason("answer-first", (), args, allowed_windows)
    elif point.window not in allowed_windows:
        yield Reason("wrong-window", rule_ids, {"window": point.window}, allowed_windows)


# -- during a roll or draw -------------------------------------------------------------------------

#: the rules by which a pending roll or draw comes before any action, by the purpose of the roll
RULES_OF_PENDING_ROLL = {
    "hero-attack": ("DD-CMB-10", "DD-CMB-05"),
    "attack": ("DD-CMB-06",),
    "check": ("DD-CHK-01",),
    "minion": ("DD-TOK-02",),
    "icon": ("DD-HERO-06",),
    "tile": ("DD-TURN-03",),
}
#: the codes of reasons that say no more than ``roll-comes-first`` does: this is the wrong moment
_WRONG_MOMENT_CODES = ("wrong-window", "answer-first", "nothing-rolled", "heroes-roll")


def chance_reasons(
    rules: Rules, table: Table, pending: Chance, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield the reasons against an action while a roll or draw is pending.

    The first reason says that the roll or draw comes first. The others would hold even if nothing
    were pending.
    """
    rule_ids = RULES_OF_PENDING_ROLL.get(pending.purpose, rules.window_rules(pending.window))
    args = {"seat": pending.seat, "purpose": pending.purpose}
    yield Reason("roll-comes-first", rule_ids, args, windows_for_action(rules, table, seat, action))
    if action.verb == "token":
        yield Reason("token-beside-roll", ("DD-TOK-01",))
        yield from _useless_token_reasons(rules, table, seat, action.object)
    if action.verb in VERBS:
        point = WindowPoint(pending.window)
        for reason in action_reasons(rules, table, point, seat, action):
            if reason.code not in _WRONG_MOMENT_CODES:
                yield reason


def windows_for_action(rules: Rules, table: Table, seat: int, action: Action) -> tuple[str, ...]:
    """Return the windows in which an action can be done; empty for a token or an unknown name.

    A token can be used in every window.
    """
    verb = action.verb
    if verb in ("use", "play"):
        ability = find_ability(rules, table, seat, action)
        return windows_for_ability(rules, verb, ability) if ability is not None else ()
    if verb == "rest":
        return (windows.REST,)
    if verb in ANSWER_WINDOWS:
        return ANSWER_WINDOWS[verb]
    return ROLLED_WINDOWS if verb in VERBS and verb != "token" else ()


def _useless_token_reasons(rules: Rules, table: Table, seat: int, token: str) -> Iterator[Reason]:
    """Yield the reason against a token that would not raise its stat."""
    seat_stats = table.seats[seat].stats
    if (
        count_of(table.seats[seat].tokens, token)
        and not rules.gain(seat_stats, token, rules.token_gain(token)).points
    ):
        rule_ids = ("DD-TOK-05",) if token in stats.FIXED_DIE_STATS else ("DD-TOK-04", "DD-STAT-04")
        die = seat_stats.stat_die(token)
        yield Reason(
            "raises-nothing", rule_ids, {"token": token, "value": die.value, "die": die.faces}
        )


# -- abilities and cards ---------------------------------------------------------------------------


def find_ability(rules: Rules, table: Table, seat: int, action: Action) -> Ability | None:
    """Return the ability or ability card that an action names; None if there is none."""
    find_by_name = rules.card if action.verb == "play" else rules.ability
    return find_by_name(table.seats[seat].creature, action.object)


def windows_for_ability(rules: Rules, verb: str, ability: Ability) -> tuple[str, ...]:
    """Return the windows in which an ability or card may be used (DD-ABL-03, DD-AMB-23)."""
    when = ability.when
    if verb == "use" and "turn" in when and rules.reading("ability-windows") == "narrow":
        when = tuple(moment for moment in when if moment != "turn")
    return tuple(window for moment in when for window in WINDOWS_BY_WHEN[moment])


def _ability_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action
) -> Iterator[Reason]:
    acting_seat = table.seats[seat]
    is_card = action.verb == "play"
    ability = find_ability(rules, table, seat, action)
    rule_ids = ("DD-ABL-02",) if is_card else ("DD-ABL-01",)
    args = {"subject": action.object}
    if ability is None:
        yield Reason("no-such-card" if is_card else "no-such-ability", rule_ids, args)
        return
    if is_card and action.object not in acting_seat.cards:
        yield Reason("card-used", ("DD-ABL-02",), args)
    points = acting_seat.stats.value("ability")
    if points < ability.cost:
        cost_args = {**args, "cost": ability.cost, "have": points}
        yield Reason("too-few-ability-points", rule_ids, cost_args)
    window_rules = ("DD-ABL-03",) if is_card else ("DD-CMB-02", "DD-CHK-02")
    allowed_windows = windows_for_ability(rules, action.verb, ability)
    yield from _window_reasons(point, allowed_windows, window_rules)
    stat_roll = table.stat_roll
    if point.window in CHECK_WINDOWS and stat_roll is not None and is_settled(rules, stat_roll):
        total_args = {"total": stat_roll.total, "target": stat_roll.target}
        yield Reason("already-enough", ("DD-CHK-02",), total_args)
    if party.has_kind(table.party, "patriarch"):
        yield Reason("ward", ("DD-EPIC-11",), {"subject": "patriarch"})
    for modifier in table.active_modifiers("bar-abilities"):
        yield Reason("abilities-barred", ("DD-TILE-03",), {"source": modifier.source})


# -- tokens and Rest -------------------------------------------------------------------------------


def _token_reasons(table: Table, point: WindowPoint, seat: int, action: Action) -> Iterator[Reason]:
    if count_of(table.seats[seat].tokens, action.object) == 0:
        yield Reason("no-token", ("DD-TOK-01",), {"token": action.object})
    for modifier in table.active_modifiers("bar-tokens"):
        yield Reason("tokens-barred", ("DD-TILE-03",), {"source": modifier.source})
    if point.window in NO_TOKEN_WINDOWS:
        yield Reason("no-tokens-here", ("DD-SETUP-04",), {"window": point.window})


def _rest_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action
) -> Iterator[Reason]:
    seat_stats = table.seats[seat].stats
    amount = number_of(action)
    if amount < 1:
        yield Reason("not-a-number", ("DD-TURN-02",), {"subject": action.object})
    if amount > MAX_REST:
        yield Reason("at-most-three", ("DD-TURN-02",), {"amount": amount})
    if amount > seat_stats.time.value:
        args = {"amount": amount, "have": seat_stats.time.value}
        yield Reason("too-little-time", ("DD-TURN-02",), args)
    if seat_stats.are_assigned:
        yield from _health_reasons(rules, seat_stats, amount)
    yield from _window_reasons(point, (windows.REST,), ("DD-TURN-02",))


def _health_reasons(rules: Rules, seat_stats: stats.Stats, amount: int) -> Iterator[Reason]:
    """Yield the reason why a seat may not rest for this many points: Health cannot rise so much."""
    can_upgrade = rules.reading("rest-beyond-die") == "upgrade"
    # If Health cannot rise by the whole amount, it rises by as many points as it lacks.
    missing_points = rules.gain(seat_stats, "health", amount, can_upgrade=can_upgrade).points
    if amount > 0 and not missing_points:
        yield Reason("health-full", ("DD-TURN-02",), {"value": seat_stats.health.value})
    elif missing_points < amount:
        args = {"amount": amount, "missing": missing_points}
        yield Reason("more-than-needed", ("DD-TURN-02",), args)


# -- modifying a roll ------------------------------------------------------------------------------


def is_settled(rules: Rules, stat_roll: StatRoll) -> bool:
    """Tell whether a check or attack succeeds with its present total or is decided by an effect."""
    return stat_roll.is_decided or (stat_roll.is_rolled and ledger.roll_succeeds(stat_roll, rules))


def _roll_reasons(
    rules: Rules, table: Table, point: WindowPoint, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield the reasons against modifying a roll with points, pips, a DieMinion or a reroll."""
    if action.verb not in VERBS:
        yield Reason("not-asked-here", (), {"verb": action.verb})
        return
    stat_roll = table.stat_roll
    minion_rules = ("DD-TOK-02",) if action.verb == "minion" else ()
    rule_ids = (*minion_rules, "DD-CHK-02" if point.window in CHECK_WINDOWS else "DD-CMB-07")
    yield from _window_reasons(point, ROLLED_WINDOWS, rule_ids)
    stat_of_heroes = (
        stat_roll.stat if stat_roll is not None and stat_roll.kind == "hero-attack" else ""
    )
    if stat_of_heroes and rules.holds("DD-STAT-14", stat_of_heroes, "heroes' roll"):
        yield Reason("heroes-roll", ("DD-STAT-14",))
        return
    if stat_roll is None or not stat_roll.is_rolled:
        yield Reason("nothing-rolled", rule_ids)
        return
    if is_settled(rules, stat_roll):
        total_args = {"total": stat_roll.total, "target": stat_roll.target}
        yield Reason("already-enough", rule_ids, total_args)
    amount = number_of(action)
    if action.verb in ("boost", "lower", "pips") and amount < 1:
        yield Reason("not-a-number", rule_ids, {"subject": action.object})
    if action.verb in ("boost", "lower"):
        yield from _points_reasons(table, seat, stat_roll.stat, amount)
    if action.verb == "lower":
        yield from _lower_reasons(rules, stat_roll, amount)
    elif action.verb == "reroll":
        if not table.active_modifiers("reroll"):
            yield Reason("no-reroll", ("DD-ABL-01",))
    else:
        yield from _raise_reasons(stat_roll)
    if action.verb == "pips":
        yield from _pips_reasons(table, seat, amount)
    elif action.verb == "minion":
        yield from _minion_reasons(rules, table, seat, action)


def _points_reasons(table: Table, seat: int, stat: str, amount: int) -> Iterator[Reason]:
    spendable_points = stats.spendable_points(table.seats[seat].stats, stat)
    if amount > spendable_points:
        args = {"stat": stat, "amount": amount, "have": spendable_points}
        yield Reason("too-few-points", ("DD-STAT-13", "DD-STAT-08"), args)
    for modifier in table.active_modifiers("bar-boosts", stat):
        yield Reason("boosts-barred", ("DD-TILE-03",), {"source": modifier.source})


def _pips_reasons(table: Table, seat: int, amount: int) -> Iterator[Reason]:
    pips = table.seats[seat].pips
    if amount > pips:
        yield Reason("too-few-pips", ("DD-VP-03",), {"amount": amount, "have": pips})
    for modifier in table.active_modifiers("bar-pips"):
        yield Reason("pips-barred", ("DD-TILE-03",), {"source": modifier.source})


def _lower_reasons(rules: Rules, stat_roll: StatRoll, amount: int) -> Iterator[Reason]:
    """Yield the reason against lowering a total, which can help only if a total of 1 succeeds."""
    can_help = stat_roll.succeeds_with_one
    if not can_help or not rules.holds("DD-EPIC-10", "patriarch", "lower"):
        yield Reason("nothing-to-lower", ("DD-EPIC-10",))
    elif stat_roll.total - amount < 1:
        yield Reason("below-one", ("DD-EPIC-10",), {"total": stat_roll.total, "amount": amount})


def _raise_reasons(stat_roll: StatRoll) -> Iterator[Reason]:
    """Yield the reason against raising a total of 1 or more if only a total of 1 succeeds."""
    # Spending more points than are missing is allowed: the book sets no limit (DD-CMB-07).
    if stat_roll.succeeds_only_with_one and ledger.missing_points(stat_roll) == 0:
        yield Reason("only-a-one-hits", ("DD-EPIC-10",), {"total": stat_roll.total})


def _minion_reasons(rules: Rules, table: Table, seat: int, action: Action) -> Iterator[Reason]:
    if count_of(table.seats[seat].minions, action.object) == 0:
        yield Reason("no-minion", ("DD-TOK-02",), {"die": action.object})
    for modifier in table.active_modifiers("bar-minions"):
        yield Reason("minions-barred", ("DD-EPIC-12", "DD-TILE-03"), {"source": modifier.source})
    if party.has_kind(table.party, "patriarch") and rules.reading("dieminion-ban") == "general":
        yield Reason("ward", ("DD-EPIC-11",), {"subject": "patriarch"})

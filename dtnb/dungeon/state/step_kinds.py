"""Every step kind of a record of this game, with its structural role: a closed list.

What each step carries (``seat`` is the actor; every ``stat`` is one of ``stats.STATS``):

=========================  ======================================================================
kind                       args
=========================  ======================================================================
dice-assigned              might, agility, magic, health: the die type under each
turn-begins                turn (its number), seat
step-begins                step: power-up, rest, move, tile-effects, encounter, combat, end-of-turn
round-begins               round
window-opens               id ("window:7"), window
window-closes              window, reason: done, passed, nobody-could-act
passes                     window
passes-automatically       window, verdict: why (reasons as data)
declares                   id ("action:8"), commits (the same: done at once), window,
                           verb (ability, card, token, rest, boost, lower, pips,
                           minion, reroll), subject, cost (Ability points or absent)
chooses                    window, topic, verb, subject
roll                       id ("roll:9"), purpose, die, values, stat, ledger (of a check or attack)
draws                      purpose, values
stat-gained                stat, amount, offered, value, die, source
stat-lost                  stat, amount, wanted, value, die, source, cause: boost, damage, price,
                           time, rest, effect
die-upgraded               stat, old, new
upgrade-ignored            stat, die, wanted (the type that would have come), amount (lost points)
dice-swapped               stat, die, value, source: what lies under each of the two now
die-off, die-back          stat (always ability)
moves                      place, back, tile ("" while unknown)
no-tile-in-reach           why: time, nowhere
tile-revealed              place, tile, back, level or number (what of them is printed)
tile-explored              place, tile
token-taken                token, place, count
token-gained, token-used   token, count (now held), source
minion-gained              die, count (now held), source
minion-used                die, value
minion-lost                die, count (now held), source
points-gained              amount, points
die-namic-gained           pips, at (the points of the box)
die-namic-used-up          number
pips-spent                 amount, left
pips-gained                amount, left, source
card-removed               subject
source-acts                subject, source: tile, ability, card, hero; text (id of what acts)
condition-not-met          source
nothing-happens            source, why
icon-rolled                face, becomes: a kind of hero, "ranged" or "choose"
party-assembled            heroes (list of hero as data), totals, dice, level, tile, epic
party-changes              heroes, totals, dice
hero-joins, hero-leaves    hero, source
perk-strikes               perk: wizards, clerics; count (how many there are), amount, stat
perk-adds                  perk: fighters, might-bonus, rogues, agility-bonus, magic-bonus, rage,
                           critical-strike, fireball, curse; amount
check-begins               ledger
hero-attack-begins         ledger
attack-begins              ledger
boost                      by: stat, pips, minion, effect; amount, subject, ledger
check-settled              ledger
attack-settled             ledger (kind attack, hero-attack)
check-skipped              stat, source
damage                     stat, amount, source, ("extra": how much of it is extra)
damage-split               stat, health, points (what each bears)
damage-prevented           amount, source
hero-hit                   hero, hits (still needed)
hero-defeated              hero, source
epic-party-defeated        tile, count (now), needed
encounter-ends             rounds
stalemate                  rounds
modifier-begins            source, what, until
modifier-ends              source, what
turn-ends                  turn, time, health
extra                      what: attack (one more attack of yours); source
out                        seat, why: time, health, stalemate
wins                       seat
loses                      seat
=========================  ======================================================================

A *ledger* as data: id, kind (check, attack, hero-attack), stat, die, face (0 before the roll),
rows (each: source, subject, amount), total, target, need (above, at-least, one, one-or-above),
success (true, false, or null while open), by (why: total, highest-face, one, given, not-passable).
A *hero* as data: id, kind, level, might, agility, magic, epic, rotated.
"""

from dtnb.kernel import Role

KINDS: dict[str, Role] = {
    "dice-assigned": Role.ANSWER,
    "turn-begins": Role.TURN,
    "step-begins": Role.PHASE,
    "round-begins": Role.PHASE,
    "window-opens": Role.WINDOW,
    "window-closes": Role.CLOSE,
    "passes": Role.PASS,
    "passes-automatically": Role.PASS,
    "declares": Role.DECLARE,
    "chooses": Role.ANSWER,
    "roll": Role.CHANCE,
    "draws": Role.CHANCE,
    "stat-gained": Role.CHANGE,
    "stat-lost": Role.CHANGE,
    "die-upgraded": Role.CHANGE,
    "upgrade-ignored": Role.CHANGE,
    "dice-swapped": Role.CHANGE,
    "die-off": Role.CHANGE,
    "die-back": Role.CHANGE,
    "moves": Role.CHANGE,
    "no-tile-in-reach": Role.RESULT,
    "tile-revealed": Role.CHANGE,
    "tile-explored": Role.CHANGE,
    "token-taken": Role.CHANGE,
    "token-gained": Role.CHANGE,
    "token-used": Role.CHANGE,
    "minion-gained": Role.CHANGE,
    "minion-used": Role.CHANGE,
    "minion-lost": Role.CHANGE,
    "points-gained": Role.CHANGE,
    "die-namic-gained": Role.CHANGE,
    "die-namic-used-up": Role.CHANGE,
    "pips-spent": Role.CHANGE,
    "pips-gained": Role.CHANGE,
    "card-removed": Role.CHANGE,
    "source-acts": Role.EFFECT,
    "condition-not-met": Role.EFFECT,
    "nothing-happens": Role.EFFECT,
    "icon-rolled": Role.RESULT,
    "party-assembled": Role.CHANGE,
    "party-changes": Role.CHANGE,
    "hero-joins": Role.CHANGE,
    "hero-leaves": Role.CHANGE,
    "perk-strikes": Role.EFFECT,
    "perk-adds": Role.EFFECT,
    "check-begins": Role.AMOUNT,
    "hero-attack-begins": Role.AMOUNT,
    "attack-begins": Role.AMOUNT,
    "boost": Role.AMOUNT,
    "check-settled": Role.SUM,
    "attack-settled": Role.SUM,
    "check-skipped": Role.EFFECT,
    "damage": Role.EFFECT,
    "damage-split": Role.CHANGE,
    "damage-prevented": Role.EFFECT,
    "hero-hit": Role.CHANGE,
    "hero-defeated": Role.CHANGE,
    "epic-party-defeated": Role.RESULT,
    "encounter-ends": Role.RESULT,
    "stalemate": Role.RESULT,
    "modifier-begins": Role.EFFECT,
    "modifier-ends": Role.EFFECT,
    "turn-ends": Role.RESULT,
    "extra": Role.EFFECT,
    "out": Role.RESULT,
    "wins": Role.RESULT,
    "loses": Role.RESULT,
}

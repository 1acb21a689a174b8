"""Every kind of step that this game records, with its role and the keys of its arguments.

The list is complete; a test checks recorded steps against it. The actor of a step is its seat. The
keys that all games share are described in :mod:`dtnb.kernel.steps`. These are the keys that only
this game has. "of ``kind``" precedes the meaning that a key has only in steps of that kind:

==================  =============================================================================
key                 holds
==================  =============================================================================
amount              points, gained or lost as the kind says; of ``perk-adds`` also below zero
at                  the number on the Victory Point track that was reached
back                back of a tile: start, blank, epic, dead-end, corner, two-way, three-way,
                    four-way
becomes             what an icon stands for: a kind of hero, ``ranged`` or ``choose``
by                  what adds to a roll: stat, pips, minion, effect
cause               why a stat drops: boost, damage, effect, lower, price, rest, time
cost                Ability points that the declared ability or card costs
count               how many the seat has now; of ``token-taken``, how many were taken
die, old, new       type of a die as a number of faces
epic                whether the party is an Epic Party
extra               how much of the damage is extra (DD-AMB-09)
face                what the die shows
health, points      of ``damage-split``: damage taken by Health and by the stat; ``health`` of
                    ``turn-ends``: the Health left
hero, heroes        of each hero: id, kind, level, might, agility, magic, epic, rotated
hits                hits still needed to defeat the hero
ledger              the ledger of a check or an attack: see below
left                pips left on all Die-Namic dice
level, number       the level or the number that is printed on the tile
only                always empty, because no window of this game is open only to some actions
needed              Epic Parties that the map asks for
offered, wanted     points that were to be gained or lost; ``amount`` may be less. ``wanted`` of
                    ``upgrade-ignored``: the type of die that was refused
perk                fighters, might-bonus, rogues, agility-bonus, magic-bonus, rage,
                    critical-strike, fireball, curse; of ``perk-strikes``: wizards, clerics
pips                pips of the Die-Namic die
place               cell of the map, such as ``C3``
policy, reading     the policy that decided, and its reading
purpose             why dice are rolled or a tile is drawn: check, attack, hero-attack, minion,
                    icon, amount, tile
source              the cause, as a citation (``tile:spiked-pit``) or a word of the engine
stat                one of ``stats.STATS``
step                power-up, rest, move, tile-effects, encounter, combat, end-of-turn, setup
subject             what is used, chosen or added: the id of an ability, card or token, an answer,
                    or an amount
to                  what a perk changes: roll, damage, attacks, might, defence (it adds), time (it
                    takes), minion (it destroys)
token, tile         ids in the box; ``tile`` is empty while unknown
topic               what a question is about
totals, dice        by Might, Agility, Magic: the party's total, and its die
value               the face that the die shows now; of ``modifier-begins``, what a roll is set to
verb                of ``declares``: ability, card, token, rest, boost, lower, pips, minion, reroll
what, until         of a temporary modifier: what it does, and how long: roll, round or turn
why                 why nothing happens, or why a seat is out: health, time, stalemate
==================  =============================================================================

The keys of a ledger are ``id``, ``stat``, ``die``, ``total``, ``target``, and:

=========  ==================================================
key        holds
=========  ==================================================
kind       check, attack or hero-attack
face       what the die shows; 0 before the roll
rows       a source, a subject and an amount each
need       above, at-least, one or one-or-above
success    true or false; null until the roll is settled
by         what decides: total, highest-face, one or given
=========  ==================================================
"""

from dtnb.kernel import Role, StepKinds

#: for each kind of step, its role and the keys of its arguments; a question mark marks an optional
#: key
_STEPS: dict[str, tuple[Role, str]] = {
    "dice-assigned": (Role.ANSWER, "might agility magic health"),
    "turn-begins": (Role.TURN, "turn seat"),
    "step-begins": (Role.PHASE, "step subject?"),
    "round-begins": (Role.PHASE, "round"),
    "window-opens": (Role.WINDOW, "id window order only"),
    "window-closes": (Role.CLOSE, "window reason"),
    "passes": (Role.PASS, "window"),
    "passes-automatically": (Role.PASS, "window reason verdict"),
    "declares": (Role.DECLARE, "id commits window verb subject cost?"),
    "chooses": (Role.ANSWER, "window topic verb subject"),
    "roll": (Role.CHANCE, "id purpose die values stat? ledger? source?"),
    "draws": (Role.CHANCE, "purpose values place"),
    "stat-gained": (Role.CHANGE, "stat amount offered value die source"),
    "stat-lost": (Role.CHANGE, "stat amount wanted value die source cause"),
    "die-upgraded": (Role.CHANGE, "stat old new"),
    "upgrade-ignored": (Role.CHANGE, "stat die wanted amount"),
    "dice-swapped": (Role.CHANGE, "stat die value source"),
    "die-off": (Role.CHANGE, "stat"),
    "die-back": (Role.CHANGE, "stat"),
    "moves": (Role.CHANGE, "place back tile"),
    "no-tile-in-reach": (Role.RESULT, "why"),
    "tile-revealed": (Role.CHANGE, "place tile back number? level?"),
    "tile-explored": (Role.CHANGE, "place tile"),
    "token-taken": (Role.CHANGE, "token place count"),
    "token-gained": (Role.CHANGE, "token count source"),
    "token-used": (Role.CHANGE, "token count source"),
    "minion-gained": (Role.CHANGE, "die count source"),
    "minion-used": (Role.CHANGE, "die value count"),
    "minion-lost": (Role.CHANGE, "die count source"),
    "points-gained": (Role.CHANGE, "amount points"),
    "die-namic-gained": (Role.CHANGE, "pips at"),
    "die-namic-used-up": (Role.CHANGE, "number"),
    "pips-spent": (Role.CHANGE, "amount left"),
    "pips-gained": (Role.CHANGE, "amount left source"),
    "card-removed": (Role.CHANGE, "subject"),
    "source-acts": (Role.EFFECT, "subject source"),
    "condition-not-met": (Role.EFFECT, "source"),
    "nothing-happens": (Role.EFFECT, "source why"),
    "icon-rolled": (Role.RESULT, "face becomes"),
    "party-assembled": (Role.CHANGE, "heroes totals dice level tile epic"),
    "party-changes": (Role.CHANGE, "heroes totals dice"),
    "hero-joins": (Role.CHANGE, "hero source"),
    "hero-leaves": (Role.CHANGE, "hero source"),
    "perk-strikes": (Role.EFFECT, "perk count amount stat"),
    "perk-adds": (Role.EFFECT, "perk to amount"),
    "check-begins": (Role.AMOUNT, "id ledger"),
    "hero-attack-begins": (Role.AMOUNT, "id ledger"),
    "attack-begins": (Role.AMOUNT, "id ledger"),
    "boost": (Role.AMOUNT, "by amount subject modifies ledger"),
    "check-settled": (Role.SUM, "of ledger"),
    "attack-settled": (Role.SUM, "of ledger"),
    "check-skipped": (Role.EFFECT, "stat source"),
    "damage": (Role.EFFECT, "stat amount source extra?"),
    "damage-split": (Role.CHANGE, "stat health points"),
    "damage-prevented": (Role.EFFECT, "amount source"),
    "hero-hit": (Role.CHANGE, "hero hits"),
    "hero-defeated": (Role.CHANGE, "hero source"),
    "epic-party-defeated": (Role.RESULT, "tile count needed"),
    "encounter-ends": (Role.RESULT, "rounds"),
    "stalemate": (Role.RESULT, "rounds policy reading"),
    "modifier-begins": (Role.EFFECT, "source what until amount stat hero value"),
    "modifier-ends": (Role.EFFECT, "source what"),
    "turn-ends": (Role.RESULT, "turn time health"),
    "extra": (Role.EFFECT, "what source"),
    "out": (Role.RESULT, "seat why policy? reading?"),
    "race-goes-on": (Role.RESULT, "seat policy reading"),
    "wins": (Role.RESULT, "seat"),
    "loses": (Role.RESULT, "seat"),
}

KINDS = StepKinds(_STEPS)

"""The step kinds of a Dice Throne record, each with its structural role and its arguments.

A step is one event of a game. The message ``step.<kind>`` is its sentence, and says what the kind
means. The list is complete: tests compare it with the engine's source and with recorded steps.

A packet is damage from one source that waits for one seat; an entry is an effect that acts on it. A
ledger is the calculation of a total. A tier is one of several requirements of an ability.

The keys that all games share are in :mod:`dtnb.kernel.steps`. For example, ``subject`` names the
card, token or ability that the step is about. This table has the keys that only Dice Throne has, or
defines more closely. Numbers are points unless the table says otherwise, seats are numbers from 0,
and null means "none".

==========  ==============================================================================
key         holds
==========  ==============================================================================
ability     board space on which an upgrade is placed; the ability that is copied
after       value of a dial, a die or an amount after the step
again       whether altered dice have reopened the announcement
allowed     how many Roll Attempts there are
also        sources whose damage is summed with that of the ``subject``
amount      points, CP or tokens that are moved, that wait or that are added; in
            ``attempts-will-change``, Roll Attempts, below 0 if taken away; in
            ``packet-modified``, 0 if the operation has no number; in ``cp-gained``, the
            part of ``offered`` that the limit allows
attack      whether the damage is that of the Attack itself
attempt     number of the Roll Attempt, from 1
before      value of a dial, a die or an amount before the step
below       the sum before it is raised to 0, if it is below 0; else null
card        chosen card
cards       cards that are put back, from the top down
circle      seats of the window in priority order, if not all of them declare; else empty
companion   Companion that takes the damage
condition   condition of the hero file
count       number of tokens, or of cards on the discard pile
covers      Hero Upgrade that the new one covers; null for none
cp          CP after the step
damage      points of damage that a dial takes in one application
details     answers to follow-up questions, see ``details/describing.py``
dice        faces of the chosen dice
die         position of the die in its roll, from 0
extra       whether the Roll Phase is an additional one
fallen      the receiver, if already defeated, so that nothing is dealt; else null
first       whether the turn is the first of the game
form        which of the sentences for this kind of step describes the step; in
            ``targeting-die-read``, the meaning of the face: left, right, between,
            opponents, roller
found       text of ``condition`` with the values that it read
fraction    share other than a half or double, as text
healing     points of healing that a dial takes in one application
health      Health of the Leader
held        tokens of that name on the board after the step
holder      holder of the chosen token
incoming    all points of a packet before any entry acts on them
into        where the card goes that was searched for: hand, play
isolated    whether the text calls the damage isolated; in ``isolated-damage``, false
            means that the damage is dealt at once only because the phase accumulates none
kept        faces that a later Roll Attempt kept
left        Health, after the step, of the player from whom Health is stolen
level       level of an ability or upgrade, from 1
limit       limit of CP, or the Stack Limit
lost        CP that the limit cuts off; null for none
of_type     type of the damage, if two packets of one source wait
offered     CP to be gained or lost
only        the only actions that a window allows: dice, spends, answer, then; or empty
operation   see ``damage.Operation``
option      chosen option
packet      source of the damage that was chosen, or that an effect acts on; a list of
            sources if their damage is summed together; before there is damage, the
            ability that will deal it
pending     whether another packet's total decides the amount
phase       id of a phase; in ``rolls``, the kind of roll: offensive, targeting,
            defensive, effect; in steps of effects, the phase as hero files name it
pile        pile beside the deck from which a card comes
place       where cards lie or are put: hand, deck, top, bottom
player      chosen seat, or ``stop``
price       price in CP; null for none
purpose     what the dice were rolled for
raw         sum before it is raised to 0, see ``damage.Ledger``
reason      why a window closed, a seat passed automatically, or nothing happened
reductions  how the ledger was calculated, see ``damage.Method``
returned    all reflected points as one number; null for none
returns     the reflected points by source, as a list of (source, points)
rolled      faces that a later Roll Attempt rolled
rows        rows of a ledger, see ``damage.Row``
seat        affected seat; several if a team shares a dial or a defeat
seats       tied seats
share       how much of the damage the Companion takes: ``all``, or half (``split``)
shares      for a dial that a team shares: (seat, damage, healing) for each member
shown       the comparisons in the condition that fail, negated, with values: "11 < 14"
side        in ``packet-modified``, see ``damage.Side``; elsewhere, the side face up
source      name of the card, ability or token that causes the step
subtotal    sum after the second section of a ledger, see ``damage.Ledger``
sum         sum of the dice, if an effect reads it; else null
tally       symbols that an effect reads, as "2 booty"
team        the seats of a team that share a dial
tier        tier of the ability, from 0
together    packets that the ledger sums, if there are several
token       name of the chosen token
topic       topic of the question, see ``details/follow_up.py``; or accept, decline, stop
total       result of a ledger, see ``damage.Ledger``; for dice, the sum of the faces
trigger     name of a trigger
turn        number of the turn
type        see ``damage.DamageType``
ultimate    whether the ability is an Ultimate
until       moment at which an effect ends or begins
used        how many Roll Attempts are used
value       face of the single die
values      faces that the dice show, or that the chosen dice are set to
==========  ==============================================================================
"""

from dtnb.kernel import Role, StepKinds

#: the argument keys that answers to follow-up questions add, such as the chosen card
_ANSWERS = (
    "topic? token? holder? player? dice? values? packet? of_type? option? amount? card? place?"
)

#: the role and the argument keys of each kind; steps may lack a key with a question mark
_STEPS: dict[str, tuple[Role, str]] = {
    # -- turns and phases, and what decides who starts
    "phase-begins": (Role.PHASE, "phase extra?"),
    "setup-begins": (Role.PHASE, "phase"),
    "rolls-to-start": (Role.CHANCE, "values"),
    "start-roll-tied": (Role.RESULT, "seats value"),
    "starts": (Role.RESULT, "value"),
    "turn-begins": (Role.TURN, "turn first"),
    "turn-ends": (Role.RESULT, "turn"),
    "phase-ends": (Role.RESULT, "phase"),
    "phase-skipped": (Role.RESULT, "phase"),
    # a player decides which of several simultaneous effects acts first
    "orders-effects": (Role.ANSWER, "subject window"),
    # -- timing windows, and the actions in them
    "window-opens": (Role.WINDOW, "id window order only"),
    "window-closes": (Role.CLOSE, "window reason"),
    "passes": (Role.PASS, "window claims?"),
    "passes-automatically": (Role.PASS, "window reason verdict claims?"),
    "declares": (Role.DECLARE, f"id window verb subject price details {_ANSWERS}"),
    "declared-together": (Role.ANSWER, "window order circle"),
    "claims": (Role.INTERRUPT, f"claims id window verb subject price details {_ANSWERS}"),
    "withdraws": (Role.WITHDRAW, "withdraws because_of? window verb subject verdict"),
    # an action is withdrawn, because what it was aimed at is gone
    "comes-too-late": (Role.WITHDRAW, "withdraws because_of? window verb subject verdict"),
    "commits": (Role.COMMIT, "commits window verb subject price"),
    "chooses": (Role.ANSWER, f"subject window details {_ANSWERS}"),
    # -- dice and draws
    "rolls": (
        Role.CHANCE,
        "id subject phase values total attempt allowed rolled? kept? sum? tally?",
    ),
    "rolls-again": (Role.CHANCE, "alters subject purpose values"),
    "draws": (Role.CHANCE, "subject"),
    "reshuffles": (Role.CHANGE, "count"),
    "nothing-to-draw": (Role.CHANGE, ""),
    "dice-read": (Role.RESULT, "subject values total"),
    "alters-die": (Role.ALTER, "alters subject seat purpose die before after values"),
    "attempts-changed": (Role.CHANGE, "subject seat phase allowed used"),
    "attempts-will-change": (Role.CHANGE, "subject seat phase amount"),
    "stops-rolling": (Role.ANSWER, "subject values attempt allowed"),
    # -- the ability of the Active Player: announcement, activation, target, defence
    "announces": (Role.ANSWER, "subject values window again"),
    "announces-none": (Role.ANSWER, "subject values window again"),
    "announcement-reopens": (Role.RESULT, "subject values window"),
    "returns-to-rolling": (Role.ANSWER, "window attempt allowed"),
    "activates": (Role.EFFECT, "subject level tier ultimate window"),
    "copies-ability": (Role.EFFECT, "subject level ability"),
    "nothing-activates": (Role.RESULT, ""),
    "is-attack": (Role.RESULT, "subject seat form?"),
    "is-no-attack": (Role.RESULT, "subject seat"),
    "attack-ends-with-attacker": (Role.RESULT, "subject"),
    "targeting-die-stays": (Role.RESULT, "subject value"),
    "targeting-die-read": (Role.EFFECT, "subject value form seat window"),
    "target-chosen": (Role.ANSWER, "subject seat window"),
    "leader-targeted": (Role.EFFECT, "seat health form"),
    "defends": (Role.ANSWER, "subject level window"),
    "declines-defense": (Role.ANSWER, "window"),
    "declines-phase": (Role.ANSWER, "window"),
    "no-defense": (Role.RESULT, "window verdict"),
    # -- effects, and why some do nothing
    # a ``Then`` in a text is reached; players may act before the rest
    "then-break": (Role.EFFECT, "subject"),
    "trigger-fires": (Role.EFFECT, "subject trigger"),
    "procedure": (Role.EFFECT, "subject source"),
    "condition-not-met": (Role.EFFECT, "subject verb condition found shown"),
    "repeat-stops": (Role.EFFECT, "subject condition found"),
    "no-result": (Role.EFFECT, "subject verb reason"),
    "no-option": (Role.EFFECT, "subject verb topic"),
    # -- CP, Health, tokens, Companions and cards
    "cp-gained": (Role.CHANGE, "subject amount offered lost cp limit"),
    "cp-paid": (Role.CHANGE, "subject amount cp"),
    "cp-lost": (Role.CHANGE, "subject seat amount offered cp"),
    "health-stolen": (Role.CHANGE, "subject seat amount left after"),
    "token-gained": (Role.CHANGE, "subject seat count held limit source"),
    "token-inflicted": (Role.CHANGE, "subject seat count held limit source"),
    "token-not-placed": (Role.CHANGE, "subject seat count limit source"),
    "token-spent": (Role.CHANGE, "subject seat count held source"),
    "token-removed": (Role.CHANGE, "subject seat count held source"),
    "token-returned": (Role.CHANGE, "subject seat count held source"),
    "turned-over": (Role.CHANGE, "subject seat side source"),
    "board-turned": (Role.CHANGE, "subject seat side"),
    "companion-dial": (Role.CHANGE, "subject seat before after source"),
    "redirected": (Role.AMOUNT, "modifies subject seat packet companion share"),
    "finds-card": (Role.CHANGE, "subject into source"),
    "sees-card": (Role.CHANCE, "subject seat place source"),
    "draws-of-pile": (Role.CHANCE, "subject pile form source"),
    "puts-back": (Role.CHANGE, "subject seat cards place"),
    "draw-replaced": (Role.RESULT, "subject"),
    "will-roll-again": (Role.EFFECT, "subject"),
    "ends-early": (Role.RESULT, "subject"),
    "status-prevented": (Role.CHANGE, "subject seat source"),
    "statuses-will-be-prevented": (Role.EFFECT, "subject seat count"),
    "card-discarded": (Role.CHANGE, "subject"),
    "sells": (Role.CHANGE, "subject window"),
    "upgrade-placed": (Role.CHANGE, "subject ability level covers"),
    # an effect makes a player discard a card
    "card-thrown": (Role.CHANGE, "subject source"),
    "limit-raised": (Role.CHANGE, "subject seat amount limit source"),
    "takes-effect-later": (Role.EFFECT, "subject until"),
    "ability-fails": (Role.EFFECT, "subject source"),
    # -- damage and healing that wait, and their totals
    "packet-created": (
        Role.AMOUNT,
        "id subject seat amount type isolated attack pending condition form caused_by?",
    ),
    # an effect adds a component to the damage of the Attack
    "packet-grows": (Role.AMOUNT, "modifies subject seat amount type incoming"),
    "packet-modified": (
        Role.AMOUNT,
        "modifies subject seat operation amount side packet fraction?",
    ),
    "modifier-waits": (Role.AMOUNT, "subject operation amount packet fraction?"),
    "type-change-waits": (Role.AMOUNT, "subject type packet"),
    # a token has left the board, so its entry no longer acts on the packet
    "packet-released": (Role.AMOUNT, "modifies subject seat packet"),
    # a condition on another total is false, so the packet is not dealt
    "packet-lapses": (Role.AMOUNT, "subject seat condition"),
    "may-be-defended": (Role.AMOUNT, "modifies subject seat"),
    "type-changed": (Role.AMOUNT, "modifies subject seat type"),
    "healing-waits": (Role.AMOUNT, "subject seat amount form?"),
    "isolated-damage": (Role.EFFECT, "modifies subject seat amount isolated"),
    # an amount changes with the dice from which it was computed
    "amount-follows": (Role.AMOUNT, "subject before after"),
    # the prevention that one packet does not need reduces another
    "surplus-carried": (Role.AMOUNT, "seat amount"),
    "ledger": (
        Role.SUM,
        "of causes subject seat rows subtotal raw total returns reductions below returned fallen "
        "together? also?",
    ),
    # -- Health dials
    "damage-applied": (Role.CHANGE, "subject seat damage healing before after form team? shares?"),
    "healing-applied": (Role.CHANGE, "subject seat damage healing before after form team? shares?"),
    "health-set": (Role.CHANGE, "subject seat before after"),
    # -- skipped and additional phases, and the end of the game
    "phase-will-be-skipped": (Role.CHANGE, "subject seat phase"),
    "extra-phase": (Role.EFFECT, "subject seat phase form"),
    "extra-phase-lost": (Role.RESULT, "subject? seat phase form"),
    "defeated": (Role.RESULT, "seat form"),
    "wins": (Role.RESULT, "seat form"),
    "draw": (Role.RESULT, ""),
}

KINDS = StepKinds(_STEPS)

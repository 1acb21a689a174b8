"""The items of the agenda: units of work that are still to be resolved, as plain data.

The docstring of an item says what happens when the item is resolved. A module such as ``effects``
registers the handler of an item, and the kernel finds the handler by the item's type. The file is
long because it lists everything that can be pending in a game, in the order of a turn.

* id: the serial number of a roll or a packet; -1 means that there is none
* last turn: the record of a game may stop after a certain turn or phase
"""

from __future__ import annotations

import msgspec

from dtnb.dicethrone.state.attack import Deferred
from dtnb.dicethrone.state.effect_resolution import EffectResolution, Source
from dtnb.kernel import Item, Registry, windows

#: the handlers of the items, by item type
REGISTRY = Registry()


class BeginGame(Item, frozen=True):
    """The setup of a whole game, with opening hands and start roll.

    `last_turn` is the number of the last turn of the record; 0 if the game is played to its end.
    `start_player` is None if a roll decides who starts.
    """

    last_turn: int = 0
    start_player: int | None = None


class StartRoll(Item, frozen=True):
    """One die for each of `seats` decides the Start Player (DT-SETUP-06, AMB-01).

    `values` are the faces that the first of these seats have rolled. Seats that tie roll again.
    """

    seats: tuple[int, ...]
    values: tuple[int, ...] = ()


class FirstTurn(Item, frozen=True):
    """Setup is over, and the Start Player's turn follows; for `last_turn` see `BeginGame`."""

    last_turn: int = 0


class BeginTurn(Item, frozen=True):
    """A player's turn, which begins with `first_phase`; for `last_turn` see `BeginGame`."""

    seat: int
    first_phase: str = "upkeep-phase"
    last_turn: int = 0


class EndTurn(Item, frozen=True):
    """A turn is over, and the next player's turn follows."""

    seat: int
    last_turn: int = 0


class UpkeepPhase(Item, frozen=True):
    """The Upkeep Phase of a turn."""

    seat: int


class SettleUpkeep(Item, frozen=True):
    """An Upkeep Phase ends. Its last window opens (TW-01c), then its damage is applied.

    The item is resolved twice. The first time, it opens the window; the second time
    (`applies_damage`), it applies the damage.
    """

    seat: int
    applies_damage: bool = msgspec.field(default=False, name="apply")


class OrderEffects(Item, frozen=True):
    """Several effects of one seat act at the same moment, ordered by the Active Player."""

    #: the seat that has the effects
    seat: int
    #: the trigger at which the effects act
    trigger: str
    #: the window that opens after each effect; empty if no window opens
    window: str = ""
    #: names of the effects that have not acted yet; None before they are listed
    remaining: tuple[str, ...] | None = None
    #: These four fields describe the event that fired the trigger, as in :class:`FireTrigger`.
    roll: int = -1
    packet: int = -1
    amount: int = 0
    seen_cards: tuple[tuple[int, str], ...] = ()


class OrderRollPhaseEnd(Item, frozen=True, tag="OrderEnd"):
    """Effects act at the end of a Roll Phase, in the order that a player chooses (AMB-44)."""

    #: the trigger at which the effects act
    trigger: str
    #: (seat, name) of the effects that have not acted yet; None before they are listed
    remaining: tuple[tuple[int, str], ...] | None = None


class IncomePhase(Item, frozen=True):
    """The Income Phase of a turn.

    `has_begun` is true once the effects at the beginning of the phase have acted.
    """

    seat: int
    has_begun: bool = msgspec.field(default=False, name="begun")


class IncomeDraw(Item, frozen=True):
    """The card of the Income Phase is drawn, unless another effect has replaced the draw."""

    seat: int


class GainIncome(Item, frozen=True):
    """The player gains the CP of the Income Phase."""

    seat: int


class MainPhase(Item, frozen=True):
    """Main Phase (1) of a turn; if `is_second` is true, Main Phase (2)."""

    seat: int
    is_second: bool = msgspec.field(default=False, name="second")


class BeforeRolling(Item, frozen=True):
    """The moment before the Offensive Roll Phase begins or is skipped (TW-03d).

    `effects_have_acted` is true once the effects of this moment have acted. `is_additional` is true
    for an additional Roll Phase, which follows the previous one without a window between them
    (AMB-47). `opponent` is the only possible opponent in an additional phase; None if any opponent
    may be its target.
    """

    seat: int
    effects_have_acted: bool = msgspec.field(default=False, name="decided")
    opponent: int | None = None
    is_additional: bool = msgspec.field(default=False, name="extra")


class DiscardPhase(Item, frozen=True):
    """The Discard Phase of a turn."""

    seat: int


class SellDown(Item, frozen=True):
    """Cards above the hand limit are sold one by one."""

    seat: int


class EndDiscard(Item, frozen=True):
    """The Discard Phase ends, or cards are sold again if the hand is again above its limit."""

    seat: int


class ClosePhase(Item, frozen=True):
    """A phase other than a Roll Phase is over. Its rolls and packets are cleared away."""


class RollPhase(Item, frozen=True):
    """A whole Roll Phase: its offensive, targeting and defensive part.

    `is_additional` and `opponent` describe an additional phase, as in :class:`BeforeRolling`.
    """

    attacker: int
    opponent: int | None = None
    is_additional: bool = msgspec.field(default=False, name="extra")


class AskWindow(windows.AskWindow, frozen=True):
    """The seats are asked in an open window."""

    #: how many `Table.retarget_bans` there were when the window opened; bans that were added later
    #: end with the window
    bans: int = 0


class PlaceUpgrade(Item, frozen=True):
    """A Hero Upgrade is placed on its board space (DT-CARD-15)."""

    seat: int
    card: str


class DiscardCard(Item, frozen=True):
    """A card whose effects are resolved goes to the discard pile (DT-CARD-17)."""

    seat: int
    card: str


class Roll(Item, frozen=True):
    """`count` dice are rolled, and the effect list `next_effects` continues with the new roll.

    `next_effects` is None if no effect list waits for the roll.
    """

    purpose: str
    seat: int
    phase: str
    count: int
    #: id of an earlier roll, if some of its dice are rolled again; -1 for a new roll
    roll: int = -1
    #: the indices of the dice of that earlier roll which are rolled again
    dice: tuple[int, ...] = ()
    #: whether the re-roll counts as an alteration of dice and uses no Roll Attempt
    is_alteration: bool = msgspec.field(default=False, name="alters")
    source: str = ""
    next_effects: Effects | None = None
    window: str = ""
    #: the name by which expressions of the effect list read the roll
    roll_name: str = ""


class DiscardAtRandom(Item, frozen=True):
    """Random cards of a hand are discarded."""

    seat: int
    count: int
    source: str


class Draw(Item, frozen=True):
    """Cards are drawn one by one. The steps of the draws cite the rule with the id `rule`."""

    seat: int
    count: int
    rule: str = "DT-CARD-03"
    #: the effect list that continues and receives the names of the drawn cards; None if no list
    #: waits for the draw
    next_effects: Effects | None = None


class Look(Item, frozen=True):
    """The seat `viewer` looks at cards of `seat` one by one; `next_effects` receives the names."""

    viewer: int
    seat: int
    #: ``"hand"`` or ``"deck"``
    place: str
    #: how many cards were looked at; this is also the position of the next card
    position: int
    #: how many cards are still to be looked at
    remaining: int
    source: str
    next_effects: Effects


class DrawOfPile(Item, frozen=True):
    """Cards are drawn from a pile beside the deck, one by one.

    If `keeps_cards` is true, the player keeps the cards face down. Otherwise, each card is resolved
    at once as an effect of `source`, in the action with the id `action` (-1 outside an action). The
    window `window` opens at a ``Then`` in the effects of the card.
    """

    source: Source
    pile: str
    count: int
    keeps_cards: bool = msgspec.field(default=False, name="keep")
    window: str = ""
    action: int = -1


class CloseRoll(Item, frozen=True):
    """The dice are read, and nobody may change them afterwards (AMB-10)."""

    roll: int


class Attempts(Item, frozen=True):
    """The window after a Roll Attempt opens, and then the player rolls again or stops."""

    seat: int
    phase: str


class ChooseReroll(Item, frozen=True):
    """A player chooses which dice to roll again, if an attempt is left."""

    roll: int
    #: whether an effect gave an extra attempt, which is lost unless it is used now
    is_granted: bool = msgspec.field(default=False, name="granted")


class StartOffense(Item, frozen=True):
    """The attacker makes the first Roll Attempt of the Offensive Roll Phase."""

    attacker: int


class Announce(Item, frozen=True):
    """The Active Player announces an ability, or announces that they use none.

    `is_reopened` is true if the player announces again, because dice were altered.
    """

    roll: int
    is_reopened: bool = False


class AfterAnnouncing(Item, frozen=True):
    """The windows of an announcement are over, and altered dice may reopen the announcement."""

    roll: int


class Activate(Item, frozen=True):
    """The announced ability activates."""

    roll: int
    #: the chosen tier, one of those that the dice meet; -1 before the choice (AMB-32)
    tier: int = -1


class RollAgain(Item, frozen=True):
    """An Offensive Roll Phase ended before an ability activated, and another one follows."""

    seat: int


class ConcludeOffense(Item, frozen=True):
    """The Offensive Roll Phase ends, and it is decided whether the ability is an Attack."""

    #: whether the triggers at the end of the Offensive Roll Phase have fired already
    triggers_have_fired: bool = msgspec.field(default=False, name="fired")


class BeginTargeting(Item, frozen=True):
    """The Targeting Roll Phase begins, if some part of the ability needs a target."""


class SoleOpponentTargeted(Item, frozen=True):
    """An Attack targets the only opponent in the game, so no target is chosen."""


class RolledForTarget(Item, frozen=True):
    """The targeting die was rolled. Players may alter it before it is read."""


class ReadTargetingDie(Item, frozen=True):
    """The window in which the targeting die may be altered is over, and the die is read."""

    roll: int


class ChooseTarget(Item, frozen=True):
    """A seat chooses the target, in the window `window`."""

    seat: int
    window: str


class AlreadyWaiting(Item, frozen=True):
    """A record begins inside a Roll Phase; the damage that waits at this moment is recorded."""


class DefensivePhase(Item, frozen=True):
    """The Defensive Roll Phase begins, and step 1 resolves targeted effects other than damage."""

    #: whether the Defender has already chosen that the phase takes place (AMB-30)
    is_accepted: bool = msgspec.field(default=False, name="settled")


class BeforeDefense(Item, frozen=True):
    """Step 2 begins, and it is decided whether the Defender may defend."""


class ChooseDefense(Item, frozen=True):
    """The Defender picks a Defensive Ability or none."""


class ResolveDefense(Item, frozen=True):
    """The defensive dice are read and the defence resolves.

    The first `leading_count` effects of the defence change the dice, and are resolved before the
    dice are read. `alterations` is how often the dice had been altered when players could last
    react. If an alteration is added afterwards, players are asked again.
    """

    leading_count: int = msgspec.field(default=0, name="lead")
    alterations: int = 0


class EndDefense(Item, frozen=True):
    """The defence is over, and the last chance window follows."""


class ConcludeRollPhase(Item, frozen=True, tag="Conclude"):
    """The Roll Phase concludes, and all totals are applied at once."""

    #: resolutions of effects that wait because their condition depends on the final total
    held_resolutions: tuple[EffectResolution, ...] = msgspec.field(default=(), name="held_runs")


class CountAgain(Item, frozen=True):
    """Live amounts are counted again before the totals, in a world without DT-ORP-11."""


class DivideDamage(Item, frozen=True):
    """A player chooses how much of their damage a Companion takes (DT-COMP-03)."""

    packet: int


class CheckDefeat(Item, frozen=True):
    """Players at 0 Health are defeated. If everybody is defeated at once, the game is a draw."""


class EndPhase(Item, frozen=True):
    """The Roll Phase is over. Its dice, damage and Attack are cleared away."""


class DealIsolated(Item, frozen=True):
    """A window opens before damage that is dealt without waiting for the end of a phase (AMB-25).

    `packets` are the ids of the packets. If one effect hits several players, their damage is
    applied together (DT-WIN-03). `is_isolated` is true if the text calls the damage isolated; if it
    is false, the damage is dealt at once because the phase accumulates no damage.
    """

    packets: tuple[int, ...]
    is_isolated: bool = msgspec.field(default=True, name="isolated")


class ApplyIsolated(Item, frozen=True):
    """Damage that is dealt at once is applied, to all affected players together."""

    packets: tuple[int, ...]


class Effects(Item, frozen=True):
    """An effect list is resolved, starting with the effect at `path`."""

    resolution: EffectResolution = msgspec.field(name="run")
    path: tuple[int, ...] = (0,)
    #: whether only the effect at `path` is resolved, without the effects after it
    is_single: bool = False
    #: deferred effects that are resolved after the effect at `path`; an effect without its own roll
    #: reads the latest roll
    queue: tuple[Deferred, ...] = ()
    #: how many more times the list at `path` is resolved from its beginning
    repetitions: int = 0
    #: the path of the ``repeat`` effect whose condition may end the `repetitions` early; () if
    #: nothing can end them
    repeat_path: tuple[int, ...] = ()


class FireTrigger(Item, frozen=True):
    """A trigger fires for a seat, and the seat's tokens and passives with this trigger act.

    If `only_source` names a token or passive, only this one acts. If `token_copy` is the id of a
    copy (and not -1), only this copy of the token acts. The sources in `excluded_sources` do not
    act. What fired the trigger is one of `roll` (the id of a roll), `packet` (the id of a packet),
    `amount` (points) and `seen_cards`, as (seat, card).
    """

    trigger: str
    seat: int
    only_source: str = ""
    token_copy: int = -1
    excluded_sources: tuple[str, ...] = ()
    roll: int = -1
    packet: int = -1
    amount: int = 0
    seen_cards: tuple[tuple[int, str], ...] = ()


class PlaceTokens(Item, frozen=True):
    """The seat `placer` is about to place tokens on the board of `seat`.

    `side` is the side that a moved token keeps (DT-STAT-19); -1 for the starting side.
    """

    seat: int
    token: str
    count: int
    placer: int
    source: str
    side: int = -1

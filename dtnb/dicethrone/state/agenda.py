"""The items of the agenda: units of work that are still to be resolved, as plain data.

The handler of each item is registered by the module that resolves it (``windows``, ``offense``,
``effects`` …); the kernel looks it up by the item's type.

The file is long because it is one list, in the order of a turn, of all work that can be saved.
"""

from __future__ import annotations

from dtnb.dicethrone.state.attack import Deferred
from dtnb.dicethrone.state.effect_run import EffectRun, Source
from dtnb.kernel import Item, Registry, windows

#: the handlers of the items, by item type
REGISTRY = Registry()


class BeginGame(Item, frozen=True):
    """The setup of a whole game: opening hands and start roll; `until` as in :class:`BeginTurn`.

    `first` is the Start Player if no roll decides who starts.
    """

    until: int = 0
    first: int | None = None


class StartRoll(Item, frozen=True):
    """One die per seat for the Start Player; those who tied roll again (DT-SETUP-06, AMB-01)."""

    seats: tuple[int, ...]
    values: tuple[int, ...] = ()


class FirstTurn(Item, frozen=True):
    """Setup is over: the Start Player's turn follows; `until` as in :class:`BeginTurn`."""

    until: int = 0


class BeginTurn(Item, frozen=True):
    """A player's turn from the phase `first` on; turn number `until` is the last, 0 for no end."""

    seat: int
    first: str = "upkeep-phase"
    until: int = 0


class EndTurn(Item, frozen=True):
    """A turn is over; the next player's follows."""

    seat: int
    until: int = 0


class UpkeepPhase(Item, frozen=True):
    """The Upkeep Phase of a turn."""

    seat: int


class SettleUpkeep(Item, frozen=True):
    """Accumulated Upkeep damage: its last window (TW-01c), then with `apply` its application."""

    seat: int
    apply: bool = False


class OrderEffects(Item, frozen=True):
    """Several effects of one seat act at the same moment; the Active Player puts them in order.

    Parameters
    ----------
    seat, trigger
        The seat that has the effects, and the trigger that sets them off.
    window
        Opens after each effect; empty for none.
    left
        Names of the effects still to come; None until they are listed.
    roll, packet, amount
        What fired the trigger, as in :class:`FireTrigger`.
    """

    seat: int
    trigger: str
    window: str = ""
    left: tuple[str, ...] | None = None
    roll: int = -1
    packet: int = -1
    amount: int = 0


class OrderEnd(Item, frozen=True):
    """Effects of one or several players act at the end of a Roll Phase (AMB-44).

    Parameters
    ----------
    trigger
        The trigger that sets them off.
    left
        (seat, name) of the effects still to come; None until they are listed.
    """

    trigger: str
    left: tuple[tuple[int, str], ...] | None = None


class IncomePhase(Item, frozen=True):
    """The Income Phase of a turn; `begun` once all effects at its beginning are resolved."""

    seat: int
    begun: bool = False


class IncomeDraw(Item, frozen=True):
    """The card of the Income Phase is drawn, unless another effect has replaced the draw."""

    seat: int


class GainIncome(Item, frozen=True):
    """The CP of the Income Phase."""

    seat: int


class MainPhase(Item, frozen=True):
    """Main Phase (1) or (2) of a turn."""

    seat: int
    second: bool = False


class BeforeRolling(Item, frozen=True):
    """The moment before the Offensive Roll Phase (TW-03d), which then begins or is skipped.

    An additional Roll Phase (`extra`) follows the last one without a window in between (AMB-47).
    """

    seat: int
    decided: bool = False
    against: int | None = None
    extra: bool = False


class DiscardPhase(Item, frozen=True):
    """The Discard Phase of a turn."""

    seat: int


class SellDown(Item, frozen=True):
    """Cards above the hand limit are sold one by one."""

    seat: int


class EndDiscard(Item, frozen=True):
    """The Discard Phase ends, unless cards were drawn above the hand limit again."""

    seat: int


class ClosePhase(Item, frozen=True):
    """A phase other than a Roll Phase is over: its rolls and packets are cleared away."""


class RollPhase(Item, frozen=True):
    """A whole Roll Phase; `against` fixes the opponent (AMB-47)."""

    attacker: int
    against: int | None = None
    extra: bool = False


class AskWindow(windows.AskWindow, frozen=True):
    """The seats are asked in an open window; when it closes, its retarget bans end."""

    #: how many retarget bans there were when the window opened (AMB-38)
    bans: int = 0


class PlaceUpgrade(Item, frozen=True):
    """A Hero Upgrade is placed on its board space (DT-CARD-15)."""

    seat: int
    card: str


class DiscardCard(Item, frozen=True):
    """A resolved card goes to the discard pile (DT-CARD-17)."""

    seat: int
    card: str


class Roll(Item, frozen=True):
    """Dice are rolled; `then` continues with the new roll."""

    purpose: str
    seat: int
    phase: str
    count: int
    #: id of an existing roll of which only `dice` are rolled again; -1 for a new roll
    roll: int = -1
    dice: tuple[int, ...] = ()
    #: whether rolling again is an alteration, not one of the Roll Attempts
    alters: bool = False
    source: str = ""
    then: Effects | None = None
    window: str = ""
    #: the name by which expressions of the effect list read the roll
    named: str = ""


class DiscardAtRandom(Item, frozen=True):
    """Random cards of a hand are discarded."""

    seat: int
    count: int
    source: str


class Draw(Item, frozen=True):
    """Cards are drawn, one by one; steps cite `rule`."""

    seat: int
    count: int
    rule: str = "DT-CARD-03"
    #: the effect list that continues, where it asks which cards were drawn
    then: Effects | None = None


class Look(Item, frozen=True):
    """A player looks at cards, one by one; the effect list in `then` receives their names."""

    by: int
    seat: int
    #: ``"hand"`` or ``"deck"``
    place: str
    #: how many cards have been looked at, and how many are still to be looked at
    at: int
    left: int
    source: str
    then: Effects


class DrawOfPile(Item, frozen=True):
    """Cards are drawn from a pile beside the deck, one by one.

    The cards are resolved for `source`, in its window and as part of its action, or kept unseen.
    """

    source: Source
    pile: str
    count: int
    keep: bool = False
    window: str = ""
    action: int = -1


class CloseRoll(Item, frozen=True):
    """The dice are read: from now on nobody may change them (AMB-10)."""

    roll: int


class Attempts(Item, frozen=True):
    """A Roll Attempt was made: its window, then another attempt or stop."""

    seat: int
    phase: str


class ChooseReroll(Item, frozen=True):
    """Which dice to roll again, if an attempt is left."""

    roll: int
    #: an extra attempt, to be made now or lost
    granted: bool = False


class StartOffense(Item, frozen=True):
    """The first Roll Attempt of the Offensive Roll Phase."""

    attacker: int


class Announce(Item, frozen=True):
    """The Active Player announces an ability or none; `again` after dice were altered."""

    roll: int
    again: bool = False


class AfterAnnouncing(Item, frozen=True):
    """The windows of an announcement are over: it stands, or altered dice reopen it."""

    roll: int


class Activate(Item, frozen=True):
    """The announced ability activates."""

    roll: int
    #: which of the tiers that the dice meet; -1 until it is chosen (AMB-32)
    tier: int = -1


class RollAgain(Item, frozen=True):
    """Another Offensive Roll Phase follows one that ended before an ability activated."""

    seat: int


class ConcludeOffense(Item, frozen=True):
    """The Offensive Roll Phase ends; it is decided whether the ability is an Attack."""

    #: whether the triggers of the end of this phase have fired
    fired: bool = False


class BeginTargeting(Item, frozen=True):
    """The Targeting Roll Phase begins, if the ability has anything to aim at a target."""


class SoleOpponentTargeted(Item, frozen=True):
    """The only opponent left is attacked, without a choice of target."""


class RolledForTarget(Item, frozen=True):
    """The targeting die was rolled: it may be altered, then it is read."""


class ReadTargetingDie(Item, frozen=True):
    """The window of the targeting die is over: the die is read."""

    roll: int


class ChooseTarget(Item, frozen=True):
    """A seat names the target, in this window."""

    seat: int
    window: str


class AlreadyWaiting(Item, frozen=True):
    """The waiting damage is noted, if a record begins inside a Roll Phase."""


class DefensivePhase(Item, frozen=True):
    """The Defensive Roll Phase begins: step 1, targeted effects other than damage."""

    #: whether the Defender has chosen that the phase takes place (AMB-30)
    settled: bool = False


class BeforeDefense(Item, frozen=True):
    """Step 2 begins: it is decided whether the Defender may defend."""


class ChooseDefense(Item, frozen=True):
    """The Defender picks a Defensive Ability or none."""


class ResolveDefense(Item, frozen=True):
    """The defensive dice are read and the defence resolves.

    `lead` counts the leading effects that change the dice and so resolve before they are read;
    `alterations` is the roll's number of alterations when the window for these last closed.
    """

    lead: int = 0
    alterations: int = 0


class EndDefense(Item, frozen=True):
    """The defence is over; the last chance window follows."""


class Conclude(Item, frozen=True):
    """The conclusion of the Roll Phase: all totals are applied at once."""

    #: effects whose condition depends on the final total
    held: tuple[EffectRun, ...] = ()


class DivideDamage(Item, frozen=True):
    """A player chooses how much of their damage a Companion takes (DT-COMP-03)."""

    packet: int


class CheckDefeat(Item, frozen=True):
    """Players at 0 Health are defeated; all at once is a draw."""


class EndPhase(Item, frozen=True):
    """The Roll Phase is over: its dice, damage and Attack are cleared away."""


class DealIsolated(Item, frozen=True):
    """Immediate damage waits in a window of its own (AMB-25).

    One effect that strikes several players strikes all of them in one application (DT-WIN-03).
    `isolated` is True where the text says so, False in phases where no damage accumulates.
    """

    packets: tuple[int, ...]
    isolated: bool = True


class ApplyIsolated(Item, frozen=True):
    """Immediate damage is applied, to all players that it strikes together."""

    packets: tuple[int, ...]


class Effects(Item, frozen=True):
    """An effect list is resolved, starting with the effect at `path`."""

    run: EffectRun
    path: tuple[int, ...] = (0,)
    #: only the effect at `path`, not those after it
    single: bool = False
    #: deferred effects that follow; each reads its own roll if it has one, else the latest roll
    queue: tuple[Deferred, ...] = ()
    #: how many more times the list at `path` is resolved again from its beginning
    again: int = 0


class FireTrigger(Item, frozen=True):
    """Triggers of this name fire for a seat.

    `only` names the only token or passive that acts, `token_copy` its only copy; `without` names
    those that do not act. `roll`, `packet` and `amount` are the roll, the damage and the points
    that fired the triggers.
    """

    trigger: str
    seat: int
    only: str = ""
    token_copy: int = -1
    without: tuple[str, ...] = ()
    roll: int = -1
    packet: int = -1
    amount: int = 0


class PlaceTokens(Item, frozen=True):
    """Tokens are about to be placed on a board; a moved token keeps its side (DT-STAT-19)."""

    seat: int
    token: str
    count: int
    by: int
    source: str
    side: int = -1

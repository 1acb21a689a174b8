"""The items of the agenda: what can be in the middle of being resolved, as plain data.

What each does is registered by the module whose concern it is (``windows``, ``offense``,
``effects`` …); the kernel looks it up by the item's type.

The file is long because it is one list, in the order of a turn: whatever can be saved is in it.
"""

from __future__ import annotations

from dtnb.dicethrone.state.attack import Deferred
from dtnb.dicethrone.state.effect_run import EffectRun, Source
from dtnb.kernel import Item, Registry, windows

REGISTRY = Registry()


class BeginGame(Item, frozen=True):
    """The setup of a whole game: opening hands and the start roll; `until` as of turns.

    `first` is the Start Player where that is settled without a roll.
    """

    until: int = 0
    first: int | None = None


class StartRoll(Item, frozen=True):
    """One die each for the Start Player; those who tied roll again (DT-SETUP-06, AMB-01)."""

    seats: tuple[int, ...]
    values: tuple[int, ...] = ()


class FirstTurn(Item, frozen=True):
    """Setup is over: the Start Player's turn follows; `until` as of turns."""

    until: int = 0


class BeginTurn(Item, frozen=True):
    """A player's turn, from `first` on; turns follow each other up to `until`, 0 for ever."""

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
    """What the Upkeep accumulated is about to be applied (TW-01c), then `applied` at once."""

    seat: int
    apply: bool = False


class OrderEffects(Item, frozen=True):
    """Several effects act at once; the Active Player puts them in order.

    Parameters
    ----------
    seat, trigger
        Whose effects, and which trigger sets them off.
    window
        Opens after each of them; empty for none.
    left
        Those still to come; None until they are listed.
    roll, packet, amount
        What set them off, as in `FireTrigger`.
    """

    seat: int
    trigger: str
    window: str = ""
    left: tuple[str, ...] | None = None
    roll: int = -1
    packet: int = -1
    amount: int = 0


class OrderEnd(Item, frozen=True):
    """Several effects act at the end of a Roll Phase, of one player or of several (AMB-44).

    Parameters
    ----------
    trigger
        What sets them off.
    left
        Those still to come, as (seat, name); None until they are listed.
    """

    trigger: str
    left: tuple[tuple[int, str], ...] | None = None


class IncomePhase(Item, frozen=True):
    """The Income Phase of a turn; `begun` when nothing that acts at its beginning is left."""

    seat: int
    begun: bool = False


class IncomeDraw(Item, frozen=True):
    """The card of the Income Phase is drawn, unless something else draws in its place."""

    seat: int


class GainIncome(Item, frozen=True):
    """The CP of the Income Phase."""

    seat: int


class MainPhase(Item, frozen=True):
    """Main Phase (1) or (2) of a turn."""

    seat: int
    second: bool = False


class BeforeRolling(Item, frozen=True):
    """The last moment before the Offensive Roll Phase (TW-03d), then it begins or is skipped.

    An additional one follows the Roll Phase before it at once: no window opens in between (AMB-47).
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
    """A phase that is no Roll Phase is over: what lay there for it is cleared away."""


class RollPhase(Item, frozen=True):
    """A whole Roll Phase; `against` fixes the opponent (AMB-47)."""

    attacker: int
    against: int | None = None
    extra: bool = False


class AskWindow(windows.AskWindow, frozen=True):
    """An open window goes round; what is barred inside it is free again when it closes."""

    #: how many cards were barred from the attacker's tokens when it opened (AMB-38)
    bans: int = 0


class PlaceUpgrade(Item, frozen=True):
    """A Hero Upgrade is laid on its board space (DT-CARD-15)."""

    seat: int
    card: str


class DiscardCard(Item, frozen=True):
    """A card that has done its work goes to the discard pile (DT-CARD-17)."""

    seat: int
    card: str


class Roll(Item, frozen=True):
    """Dice are rolled; `then` goes on with the new roll."""

    purpose: str
    seat: int
    phase: str
    count: int
    #: an existing roll of which only some dice are rolled again
    roll: int = -1
    dice: tuple[int, ...] = ()
    #: whether rolling again is one of the Roll Attempts or an alteration
    alters: bool = False
    source: str = ""
    then: Effects | None = None
    window: str = ""
    #: the name under which the effect list reads it
    named: str = ""


class DiscardAtRandom(Item, frozen=True):
    """Cards of a hand are discarded as chance has it."""

    seat: int
    count: int
    source: str


class Draw(Item, frozen=True):
    """Cards are drawn, one by one; `rule` says why."""

    seat: int
    count: int
    rule: str = "DT-CARD-03"
    #: the list that goes on, where it asks which cards came
    then: Effects | None = None


class Look(Item, frozen=True):
    """Somebody looks at cards, one by one; what they are is told to the list that goes on."""

    by: int
    seat: int
    #: ``"hand"`` or ``"deck"``
    place: str
    #: how many have been looked at, and how many are left
    at: int
    left: int
    source: str
    then: Effects


class DrawOfPile(Item, frozen=True):
    """Cards are drawn from a pile beside the deck, one by one.

    They are carried out for `source`, in its window and as a part of its action, or kept unseen.
    """

    source: Source
    pile: str
    count: int
    keep: bool = False
    window: str = ""
    action: int = -1


class CloseRoll(Item, frozen=True):
    """The dice are read: from here on nobody changes them (AMB-10)."""

    roll: int


class Attempts(Item, frozen=True):
    """A Roll Attempt was made: its window, then another attempt or stop."""

    seat: int
    phase: str


class ChooseReroll(Item, frozen=True):
    """Which dice to roll again, if an attempt is left."""

    roll: int
    #: one more attempt that is made now or not at all
    granted: bool = False


class StartOffense(Item, frozen=True):
    """The first Roll Attempt of the Offensive Roll Phase."""

    attacker: int


class Announce(Item, frozen=True):
    """The Active Player announces an ability or none; `again` after dice were altered."""

    roll: int
    again: bool = False


class AfterAnnouncing(Item, frozen=True):
    """Nobody acts any more on the announcement: it stands, or altered dice reopen it."""

    roll: int


class Activate(Item, frozen=True):
    """The announced ability activates."""

    roll: int
    #: which of the lines that the dice meet; -1 while that is not settled (AMB-32)
    tier: int = -1


class RollAgain(Item, frozen=True):
    """Another Offensive Roll Phase follows one that ended before an ability activated."""

    seat: int


class ConcludeOffense(Item, frozen=True):
    """The Offensive Roll Phase ends, and it is settled whether this is an Attack."""

    #: what happens by itself at this moment has happened
    fired: bool = False


class BeginTargeting(Item, frozen=True):
    """The Targeting Roll Phase begins, if there is anything to aim at somebody."""


class SoleOpponentTargeted(Item, frozen=True):
    """One opponent is left and is attacked, without anybody to choose between."""


class RolledForTarget(Item, frozen=True):
    """The targeting die lies there: it may be altered, then it is read."""


class ReadTargetingDie(Item, frozen=True):
    """Nobody acts any more on the targeting die: it is read."""

    roll: int


class ChooseTarget(Item, frozen=True):
    """A seat names the target, in this window."""

    seat: int
    window: str


class AlreadyWaiting(Item, frozen=True):
    """A record that begins inside a fight tells first which damage waits."""


class DefensivePhase(Item, frozen=True):
    """Step 1: targeted effects other than damage."""

    #: whether it is settled that the phase takes place (AMB-30)
    settled: bool = False


class BeforeDefense(Item, frozen=True):
    """Step 2 begins: whether there may be a defence at all."""


class ChooseDefense(Item, frozen=True):
    """The Defender picks a Defensive Ability or none."""


class ResolveDefense(Item, frozen=True):
    """The defensive dice are read and the defence resolves.

    `lead` counts its first lines that change the dice, which come before they are read, and
    `alterations` how often a die had been altered when the window for that last closed.
    """

    lead: int = 0
    alterations: int = 0


class EndDefense(Item, frozen=True):
    """The defence is behind us; the last chance follows."""


class Conclude(Item, frozen=True):
    """The conclusion of the Roll Phase: totals, applied at once."""

    #: effects that hang on the final total
    held: tuple[EffectRun, ...] = ()


class DivideDamage(Item, frozen=True):
    """A player says how much of what waits for them a Companion takes (DT-COMP-03)."""

    packet: int


class CheckDefeat(Item, frozen=True):
    """Who is at 0 is defeated; all at once is a draw."""


class EndPhase(Item, frozen=True):
    """The Roll Phase is over: what lay there for it is cleared away."""


class DealIsolated(Item, frozen=True):
    """Damage that is dealt at once waits in its own window (AMB-25).

    One effect that strikes several players strikes all of them in one application (DT-WIN-03).
    `isolated` tells damage whose text says so from damage of a phase that adds nothing up.
    """

    packets: tuple[int, ...]
    isolated: bool = True


class ApplyIsolated(Item, frozen=True):
    """Damage that is dealt at once is applied, to all whom it strikes together."""

    packets: tuple[int, ...]


class Effects(Item, frozen=True):
    """An effect list is resolved from `path` on."""

    run: EffectRun
    path: tuple[int, ...] = (0,)
    #: only the effect at `path`, not those after it
    single: bool = False
    #: the effects that follow it then; a roll of their own replaces the one that was made last
    queue: tuple[Deferred, ...] = ()
    #: how often more the list from `path` on is resolved, each time from its beginning
    again: int = 0


class FireTrigger(Item, frozen=True):
    """Triggers of this name fire for a seat.

    `only` narrows them to one token and `token_copy` to one of several, `without` leaves tokens
    out; `roll` and `packet` are the roll and the damage that set them off, `amount` how much it is.
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
    """Tokens are about to be placed on a board; one that is moved keeps its side (DT-STAT-19)."""

    seat: int
    token: str
    count: int
    by: int
    source: str
    side: int = -1

"""Steps: what happened, one after the other, and what they carry.

A step's arguments are the game's own, but for some **reserved keys** that the shared rooms read:
:class:`Reserved` says what each means wherever it stands, :data:`CARRIES` which of them a step of a
role cannot do without. Whatever comes into being (a window, an action, a roll, an amount) gets a
name such as ``"action:9"`` under ``id``; other steps refer to it by that name.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, TypedDict

import msgspec

from dtnb.kernel.questions import Decision
from dtnb.kernel.state import State
from dtnb.kernel.verdicts import Reason
from dtnb.typed import convert


class Role(enum.StrEnum):
    """What a step is in the structure of play, whatever the game calls it."""

    TURN = "turn"
    PHASE = "phase"
    WINDOW = "window"
    PASS = "pass"
    CLOSE = "close"
    DECLARE = "declare"
    CLAIM = "claim"
    WITHDRAW = "withdraw"
    COMMIT = "commit"
    ANSWER = "answer"
    CHANCE = "chance"
    ALTER = "alter"
    EFFECT = "effect"
    CHANGE = "change"
    AMOUNT = "amount"
    SUM = "sum"
    RESULT = "result"


class Reserved(TypedDict, total=False):
    """What reserved keys mean, in the arguments of any step."""

    #: the name of what comes into being by this step
    id: str
    #: id of the timing window in which it happens
    window: str
    #: the seats of a window, who is asked first in front
    order: list[int]
    #: the phase that begins, or in which it happens
    phase: str
    #: what the seat does: one of the game's verbs
    verb: str
    #: what it is about, by the name that catalogues translate
    subject: str
    #: why a window closed, a seat had nothing to do, or nothing came of it, as a code
    reason: str
    #: why not, reason by reason
    verdict: list[Reason]
    #: the declared action in front of which this one is declared
    claims: str
    #: the action that this one answers
    answers: str
    #: the action that becomes real; of a declaration: its own, where nothing can come in between
    commits: str
    #: the action that is taken back
    withdraws: str
    #: the action by which that became necessary
    because_of: str
    #: the roll whose dice are altered
    alters: str
    #: the amount that is changed
    modifies: str
    #: the amounts that come of it
    causes: list[str]
    #: the amount that brought this one about
    caused_by: str
    #: the amount that is added up or carried out
    of: str
    #: all amounts that one sum is of, where they are several
    together: list[str]


class WindowArgs(TypedDict):
    """A timing window opens; with ``order``, unless its first question tells."""

    id: str
    window: str


class PassArgs(TypedDict):
    """A seat passes, or has nothing to do; ``claims``: it lets that action through."""

    window: str


class CloseArgs(TypedDict):
    """A window closes; ``reason`` is :data:`ALL_PASSED`, or says why it closed by itself."""

    window: str
    reason: str


class DeclareArgs(TypedDict):
    """A seat declares an action."""

    id: str
    window: str
    verb: str
    subject: str


class ClaimArgs(DeclareArgs):
    """A seat declares an action in front of another."""

    claims: str


class CommitArgs(TypedDict):
    """A declared action becomes real."""

    commits: str


class WithdrawArgs(TypedDict):
    """A declared action is taken back."""

    withdraws: str
    verdict: list[Reason]


class AlterArgs(TypedDict):
    """A die is altered."""

    alters: str


class SumArgs(TypedDict):
    """An amount is added up."""

    of: str


#: what a step of a role cannot do without; steps of the other roles may carry what they like
CARRIES: Mapping[Role, type] = {
    Role.WINDOW: WindowArgs,
    Role.PASS: PassArgs,
    Role.CLOSE: CloseArgs,
    Role.DECLARE: DeclareArgs,
    Role.CLAIM: ClaimArgs,
    Role.COMMIT: CommitArgs,
    Role.WITHDRAW: WithdrawArgs,
    Role.ALTER: AlterArgs,
    Role.SUM: SumArgs,
}

#: keys that point from a step to the thing it acts on, and the role in which that came into being
LINKS: Mapping[str, Role] = {
    "claims": Role.DECLARE,
    "answers": Role.DECLARE,
    "alters": Role.CHANCE,
    "modifies": Role.AMOUNT,
    "causes": Role.AMOUNT,
}

#: reasons of a window's close: seats were asked and passed, or none of them could do anything
ALL_PASSED = "all-passed"
NOBODY_COULD_ACT = "nobody-could-act"
#: reason of a window that is only told, since it asks nobody
NOBODY_MAY_ACT = "nobody-may-act"


class Step(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, in resolution order.

    Parameters
    ----------
    index, parent
        Position in the record and the step it happened inside (-1 at the top).
    kind
        One of the game's step kinds, a closed list.
    actor
        The seat that did it, if a seat did.
    rules
        Ids of the rules that made it so.
    args
        What the sentence and the picture need, plain JSON data; see :class:`Reserved`.
    table
        The table after the step (shared structure, so this is a reference).
    position
        How many inputs had been given when it happened.
    asked
        For windows that ask a seat: the state with that question pending, also where the
        window closed by itself. Any candidate can be judged there.
    """

    index: int
    parent: int
    kind: str
    actor: int | None
    rules: tuple[str, ...]
    args: dict[str, Any]
    table: Any
    position: int
    asked: State | None = None

    @property
    def made(self) -> str:
        """The name of what came into being by it; empty for nothing."""
        return str(self.args.get("id", ""))

    @property
    def window(self) -> str:
        """Id of the timing window it names; empty for none."""
        return str(self.args.get("window", ""))

    @property
    def order(self) -> tuple[int, ...]:
        """The seats of a window, as its question or the step itself has them."""
        pending = self.asked.pending if self.asked is not None else None
        if isinstance(pending, Decision) and pending.order:
            return pending.order
        return tuple(self.args.get("order", ()))

    @property
    def settles(self) -> str:
        """The name of the action that it makes real or takes back; empty for none."""
        return str(self.args.get("commits", self.args.get("withdraws", "")))

    @property
    def verdict(self) -> tuple[Reason, ...]:
        """The reasons that it carries."""
        return convert(self.args.get("verdict", ()), tuple[Reason, ...])

    @property
    def closed_by_itself(self) -> bool:
        """Of a window's close: whether it closed without anybody passing."""
        return bool(self.args.get("reason", ALL_PASSED) != ALL_PASSED)

    def refers(self, key: str) -> tuple[str, ...]:
        """Return the names that a key holds: none, one or several."""
        value = self.args.get(key, ())
        return (value,) if isinstance(value, str) else tuple(value)


class StepKinds(dict[str, Role]):
    """The step kinds of a game, a closed list: the role of each, and what its steps carry.

    Parameters
    ----------
    steps
        Role and keys of the arguments by kind, such as ``(Role.CHANCE, "id values stat?")``; with
        a question mark where a step may do without.

    Raises
    ------
    ValueError
        If a kind lacks what its role needs.
    """

    def __init__(self, steps: Mapping[str, tuple[Role, str]]) -> None:
        super().__init__({kind: role for kind, (role, _) in steps.items()})
        self._keys = {kind: keys.split() for kind, (_, keys) in steps.items()}
        for kind, role in self.items():
            needed = CARRIES[role].__annotations__.keys() if role in CARRIES else set()
            if lacking := needed - self.carries(kind)[0]:
                raise ValueError(f"steps '{kind}' lack what their role needs: {sorted(lacking)}")

    def carries(self, kind: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the keys that each step of a kind has, and those that one may have.

        Raises
        ------
        ValueError
            If the game lists no such kind.
        """
        if kind not in self._keys:
            raise ValueError(
                f"there is no kind of step {kind!r}: the game's list lacks a row for it"
            )
        keys = self._keys[kind]
        least = frozenset(key for key in keys if not key.endswith("?"))
        return least, frozenset(key.rstrip("?") for key in keys)


def check_args(kind: str, kinds: StepKinds, args: Mapping[str, Any]) -> None:
    """Raise unless a step carries what its kind says, and reserved keys hold what they should.

    Raises
    ------
    ValueError
        If a key is missing or not known, or a reserved key holds something else.
    """
    role, (least, most) = kinds[kind], kinds.carries(kind)
    if not least <= args.keys() <= most:
        lacks, spare = sorted(least - args.keys()), sorted(args.keys() - most)
        raise ValueError(f"the step '{kind}' lacks {lacks} and has no place for {spare}")
    for shape in (Reserved, CARRIES.get(role, Reserved)):
        try:
            convert(args, shape)
        except msgspec.ValidationError as error:
            raise ValueError(f"the step '{kind}' (role {role}): {error}") from error

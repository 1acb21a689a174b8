"""Steps: the events of a game in order, and the keys of their arguments.

A game chooses the kinds of its steps, and the arguments of each kind. Only the **reserved keys** of
arguments are fixed, because packages shared by all games read them. :class:`Reserved` documents
each key, and :data:`REQUIRED_KEYS` lists the keys that the role of a step requires.

A step that creates something (a window, an action, a roll, an amount) stores a name for it under
``id``, for instance ``"action:9"``. Later steps refer to the created object by this name.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, NamedTuple, TypedDict

import msgspec

from dtnb.kernel.questions import Decision
from dtnb.kernel.state import State
from dtnb.kernel.verdicts import Reason
from dtnb.typed import convert


class Role(enum.StrEnum):
    """The function of a step in the structure of play, independent of the game."""

    TURN = "turn"
    PHASE = "phase"
    #: a timing window opens
    WINDOW = "window"
    PASS = "pass"
    #: a timing window closes
    CLOSE = "close"
    DECLARE = "declare"
    #: an action is declared that interrupts another declared action
    INTERRUPT = "claim"
    WITHDRAW = "withdraw"
    #: a declared action takes effect and can no longer be interrupted
    COMMIT = "commit"
    #: a seat answers a question that it cannot pass
    ANSWER = "answer"
    #: the outcome of a chance event
    CHANCE = "chance"
    #: a die is set to another face
    ALTER = "alter"
    EFFECT = "effect"
    #: something on the table changes
    CHANGE = "change"
    #: an amount is created or modified
    AMOUNT = "amount"
    #: an amount is added up
    SUM = "sum"
    #: the rules decide or end something
    RESULT = "result"


class Reserved(TypedDict, total=False):
    """The reserved keys in the arguments of steps, with their meanings."""

    #: the name of what this step creates
    id: str
    #: id of the timing window in which the step happens
    window: str
    #: the seats of a window in the order in which they are asked
    order: list[int]
    #: the phase that begins with this step, or in which the step happens
    phase: str
    #: what the seat does: one of the game's verbs
    verb: str
    #: name of the verb's object, such as the component that is used; catalogues translate it
    subject: str
    #: code of the reason why a window closed, a seat had nothing to do, or an effect did nothing
    reason: str
    #: the reasons why an action is refused
    verdict: list[Reason]
    #: the name of the declared action that this action interrupts
    claims: str
    #: the action that this action answers
    answers: str
    #: the action that is committed. If nobody can interrupt actions, the step that declares one
    #: also commits it, and has this key
    commits: str
    #: the action that is withdrawn
    withdraws: str
    #: the action that made the withdrawn action impossible
    because_of: str
    #: the roll whose dice are altered
    alters: str
    #: the amount that is changed
    modifies: str
    #: the amounts that result from this step
    causes: list[str]
    #: the amount that causes this amount
    caused_by: str
    #: the amount that is added up or applied
    of: str
    #: if several amounts are added up together: all of them
    together: list[str]


class WindowArgs(TypedDict):
    """A timing window opens.

    The key ``order`` may be missing if the first question in the window has the order of seats.
    """

    id: str
    window: str


class PassArgs(TypedDict):
    """A seat passes or has nothing to do; ``claims`` names the action that the seat let pass."""

    window: str


class CloseArgs(TypedDict):
    """A window closes; ``reason`` is :data:`ALL_PASSED`, or says why nobody passed."""

    window: str
    reason: str


class DeclareArgs(TypedDict):
    """A seat declares an action."""

    id: str
    window: str
    verb: str
    subject: str


class ClaimArgs(DeclareArgs):
    """A seat declares an action that interrupts another declared action."""

    claims: str


class CommitArgs(TypedDict):
    """A declared action is committed."""

    commits: str


class WithdrawArgs(TypedDict):
    """A declared action is withdrawn."""

    withdraws: str
    verdict: list[Reason]


class AlterArgs(TypedDict):
    """A die is altered."""

    alters: str


class SumArgs(TypedDict):
    """An amount is added up."""

    of: str


#: The reserved keys that a step must have, by its role. Other roles require no keys.
REQUIRED_KEYS: Mapping[Role, type] = {
    Role.WINDOW: WindowArgs,
    Role.PASS: PassArgs,
    Role.CLOSE: CloseArgs,
    Role.DECLARE: DeclareArgs,
    Role.INTERRUPT: ClaimArgs,
    Role.COMMIT: CommitArgs,
    Role.WITHDRAW: WithdrawArgs,
    Role.ALTER: AlterArgs,
    Role.SUM: SumArgs,
}

#: The keys under which a step names an object that another step has created, with the role of that
#: other step. For instance, ``claims`` names an action, which a step with the role ``declare``
#: created.
LINK_ROLES: Mapping[str, Role] = {
    "claims": Role.DECLARE,
    "answers": Role.DECLARE,
    "alters": Role.CHANCE,
    "modifies": Role.AMOUNT,
    "causes": Role.AMOUNT,
}

#: The reason why a window closes if every seat that was asked has passed.
ALL_PASSED = "all-passed"
#: The reason if no seat could do anything, so that none was asked.
NOBODY_COULD_ACT = "nobody-could-act"
#: The reason if the rules let no seat act in the window.
NOBODY_MAY_ACT = "nobody-may-act"


class Step(msgspec.Struct, frozen=True, gc=False):
    """One event of a game, in resolution order.

    Parameters
    ----------
    index, parent
        Index in the record, and index of the enclosing step (-1 at the top level).
    kind
        One of the game's step kinds, a closed list.
    actor
        The seat that acted; None if no seat did.
    rules
        Ids of the rules that caused the step.
    args
        Plain JSON data for the sentence and the picture; see :class:`Reserved`.
    table
        The table after the step (a reference, since tables share their structure).
    position
        The number of inputs given before the step.
    question_state
        None for most steps. A seat that can only pass, or has only one possible answer, is not
        asked. The step of its pass or answer then has here the state with the question, so that
        other actions can be judged at this question.
    """

    index: int
    parent: int
    kind: str
    actor: int | None
    rules: tuple[str, ...]
    args: dict[str, Any]
    table: Any
    position: int
    question_state: State | None = None

    @property
    def created_name(self) -> str:
        """The name of the object that this step created, or ""."""
        return str(self.args.get("id", ""))

    @property
    def window(self) -> str:
        """Id of the timing window that the step names, or ""."""
        return str(self.args.get("window", ""))

    @property
    def order(self) -> tuple[int, ...]:
        """The seats of the step's window in priority order; () if the step does not have them."""
        pending = self.question_state.pending if self.question_state is not None else None
        if isinstance(pending, Decision) and pending.order:
            return pending.order
        return tuple(self.args.get("order", ()))

    @property
    def settled_action(self) -> str:
        """The name of the action that this step commits or withdraws; empty for other steps."""
        return str(self.args.get("commits", self.args.get("withdraws", "")))

    @property
    def verdict(self) -> tuple[Reason, ...]:
        """The reasons in the step's arguments."""
        return convert(self.args.get("verdict", ()), tuple[Reason, ...])

    @property
    def closed_by_itself(self) -> bool:
        """Whether this step closes a window in which nobody passed."""
        return bool(self.args.get("reason", ALL_PASSED) != ALL_PASSED)

    def names_under(self, key: str) -> tuple[str, ...]:
        """Return the names under a reserved key as a tuple; () if the step has no such key."""
        value = self.args.get(key, ())
        return (value,) if isinstance(value, str) else tuple(value)


class ArgumentKeys(NamedTuple):
    """The keys under which steps of one kind have arguments."""

    #: the keys that every such step has
    required: frozenset[str]
    #: the keys that such a step may have, the required ones included
    allowed: frozenset[str]


class StepKinds(dict[str, Role]):
    """A game's complete list of step kinds, with the role and the argument keys of each kind.

    Parameters
    ----------
    steps
        For each kind, its role and the keys of its arguments, such as
        ``(Role.CHANCE, "id values stat?")``. An optional key has a question mark.

    Raises
    ------
    ValueError
        If a kind lacks a key that its role requires.
    """

    def __init__(self, steps: Mapping[str, tuple[Role, str]]) -> None:
        super().__init__({kind: role for kind, (role, _) in steps.items()})
        self._keys = {
            kind: ArgumentKeys(
                frozenset(key for key in keys.split() if not key.endswith("?")),
                frozenset(key.rstrip("?") for key in keys.split()),
            )
            for kind, (_, keys) in steps.items()
        }
        for kind, role in self.items():
            required = (
                REQUIRED_KEYS[role].__annotations__.keys() if role in REQUIRED_KEYS else set()
            )
            if missing := required - self.keys_of(kind).required:
                raise ValueError(f"steps '{kind}' lack what their role needs: {sorted(missing)}")

    def keys_of(self, kind: str) -> ArgumentKeys:
        """Return the keys under which steps of a kind have arguments.

        Raises
        ------
        ValueError
            If the game lists no such kind.
        """
        if kind not in self._keys:
            raise ValueError(
                f"there is no kind of step {kind!r}: the game's list lacks a row for it"
            )
        return self._keys[kind]


def check_args(kind: str, kinds: StepKinds, args: Mapping[str, Any]) -> None:
    """Raise `ValueError` for a missing or unknown key, or a wrong value under a reserved key."""
    role, keys = kinds[kind], kinds.keys_of(kind)
    if not keys.required <= args.keys() <= keys.allowed:
        missing_keys = sorted(keys.required - args.keys())
        unknown_keys = sorted(args.keys() - keys.allowed)
        raise ValueError(
            f"the step '{kind}' lacks {missing_keys} and has no place for {unknown_keys}"
        )
    for shape in (Reserved, REQUIRED_KEYS.get(role, Reserved)):
        try:
            convert(args, shape)
        except msgspec.ValidationError as error:
            raise ValueError(f"the step '{kind}' (role {role}): {error}") from error

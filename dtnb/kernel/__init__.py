"""The kernel: decisions, chance, the agenda, the record, verdicts and hashes.

The kernel knows no particular game. A game is a subclass of :class:`~dtnb.kernel.game.Game` that
supplies its table, the items of its agenda and its verdicts. The packages that replay, explain or
draw games use the few types that this package exports. ``ARCHITECTURE.md`` explains the kernel and
the words of the code, such as agenda, window and step.

Structs of the kernel and of the games are declared with ``gc=False``. An immutable value cannot be
part of a reference cycle, so the garbage collector can skip the thousands of structs in a record.
"""

from dtnb.kernel.bounds import Bounds, EndlessResolutionError, Link
from dtnb.kernel.draft import Draft
from dtnb.kernel.game import Game, IllegalMoveError, Registry
from dtnb.kernel.hashing import HASH_VERSION, internal_hash, replay_hash
from dtnb.kernel.inputs import PASS, Action, Choice, Input, Outcome, SimultaneousChoices
from dtnb.kernel.policies import collect_policies, consult
from dtnb.kernel.questions import Chance, Decision, DecisionKind, Question
from dtnb.kernel.record import Record
from dtnb.kernel.recorder import Recorder
from dtnb.kernel.state import Item, State
from dtnb.kernel.steps import LINK_ROLES, REQUIRED_KEYS, Reserved, Role, Step, StepKinds
from dtnb.kernel.verdicts import ALLOWED, Reason, Verdict
from dtnb.kernel.worlds import Application, AppliesRules, Waiver, World

__all__ = [
    "ALLOWED",
    "HASH_VERSION",
    "LINK_ROLES",
    "PASS",
    "REQUIRED_KEYS",
    "Action",
    "Application",
    "AppliesRules",
    "Bounds",
    "Chance",
    "Choice",
    "Decision",
    "DecisionKind",
    "Draft",
    "EndlessResolutionError",
    "Game",
    "IllegalMoveError",
    "Input",
    "Item",
    "Link",
    "Outcome",
    "Question",
    "Reason",
    "Record",
    "Recorder",
    "Registry",
    "Reserved",
    "Role",
    "SimultaneousChoices",
    "State",
    "Step",
    "StepKinds",
    "Verdict",
    "Waiver",
    "World",
    "collect_policies",
    "consult",
    "internal_hash",
    "replay_hash",
]

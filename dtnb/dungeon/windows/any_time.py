"""Tokens may be used at any time (DD-TOK-01): a window opens wherever nothing else would ask.

Every question of this game offers the tokens that are held. Between two questions there are the
moments at which something has come about that nobody could react to: a die was rolled, a tile was
flipped, a stat has changed. There, and only for a player whose tokens could do something, the
window "at any time" opens before what comes next.
"""

from __future__ import annotations

from dtnb.dungeon.changes.draft import Draft, me
from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.state import stats
from dtnb.dungeon.state.agenda import (
    AddHeroes,
    Assembled,
    Assign,
    BeginCheck,
    CheckWin,
    ChooseAttack,
    ChooseTile,
    Combat,
    EndRound,
    EndTurn,
    Explored,
    Fireball,
    Harm,
    HeroAttacks,
    HeroFalls,
    MeetParty,
    Perform,
    Pick,
    PickIcon,
    Rest,
    RollTrial,
    Round,
    Source,
    Split,
    TakeTokens,
    TileEffects,
    Turn,
    YourAttack,
)
from dtnb.dungeon.state.windows import ANY_TIME, WindowPoint
from dtnb.dungeon.verdicts.actions import action_reasons
from dtnb.kernel import Action, Decision, Item
from dtnb.kernel.windows import AskWindow, Declare, OpenWindow

#: what asks by itself, and offers tokens there
ASKS = (
    OpenWindow, AskWindow, Declare, ChooseTile, ChooseAttack, Split, PickIcon, Pick, HeroFalls,
    Fireball,
)  # fmt: skip
#: what only names what comes next, or takes what is won: a token changes nothing about it
LEADS_ON = (
    Assign, Turn, Rest, TakeTokens, TileEffects, Explored, CheckWin, MeetParty, AddHeroes,
    Assembled, Combat, Round, HeroAttacks, YourAttack, EndRound, BeginCheck, Harm, EndTurn,
)  # fmt: skip
#: effects that begin with a question, at which tokens are offered
ASKING_EFFECTS = (verbs.Check, verbs.Choose)


def tokens_offered(draft: Draft) -> bool:
    """Open the window for tokens before what comes next, where it is due; tell whether it is."""
    seat = draft.table.active
    if not draft.table.seats[seat].tokens or not draft.agenda or not draft.table.turn:
        return False
    following = draft.agenda[-1]
    if not _due(following) or not _news(draft, following) or not _of_use(draft):
        return False
    if draft.recorder is not None:
        # Beside what comes next, not inside what came last.
        draft.scope = draft.recorder.scopes[-1]
    draft.push(OpenWindow(ANY_TIME))
    return True


def _due(following: Item) -> bool:
    if isinstance(following, Perform):
        return bool(following.effects) and not isinstance(following.effects[0], ASKING_EFFECTS)
    return not isinstance(following, (*ASKS, *LEADS_ON))


def _news(draft: Draft, following: Item) -> bool:
    """Tell whether something came about since the player was last asked."""
    before, asked = draft.before.table, draft.before.pending
    if not isinstance(asked, Decision) or asked.seat != draft.table.active:
        return True
    if asked.may_pass and _declared(draft, following):
        # DD-ABL-01, DD-ABL-02: what was just paid for is done at once.
        return False
    same = before.seats[asked.seat] == me(draft) and before.places == draft.table.places
    return not same


def _declared(draft: Draft, item: Item) -> bool:
    """Tell whether an item carries an ability or an ability card out."""
    rolled = draft.table.trial if isinstance(item, RollTrial) else None
    source = getattr(rolled or item, "source", "")
    kind = source.kind if isinstance(source, Source) else source.partition(":")[0]
    return kind in ("ability", "card")


def _of_use(draft: Draft) -> bool:
    """Tell whether a token that is held may be used, and would raise its stat."""
    table, rules = draft.table, draft.rules
    point, seat = WindowPoint(ANY_TIME), table.active
    return any(
        stats.gain(me(draft).stats, token, rules.token_gain(token)).gained
        and next(action_reasons(rules, table, point, seat, Action("token", token)), None) is None
        for token, _ in me(draft).tokens
    )

"""The plugin that draws Dice Throne for renderers, put together from the other modules here."""

from __future__ import annotations

from collections.abc import Mapping

from dtnb.dicethrone.drawing import ledgers, options, scene, sources
from dtnb.dicethrone.drawing.events import DiceThroneEvents
from dtnb.dicethrone.drawing.tellings import TELLINGS
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.messages import FOLDER
from dtnb.dicethrone.rulebook import rulebook
from dtnb.frames.plugin import Presenter

#: The tags by which users can search for steps, by the kind of the step. A step also has the tags
#: of its role.
TAGS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "packet-created",
            "packet-grows",
            "packet-modified",
            "modifier-waits",
            "type-change-waits",
            "packet-lapses",
            "type-changed",
            "isolated-damage",
            "ledger",
            "damage-applied",
        ),
        ("damage",),
    ),
    **dict.fromkeys(("activates", "commits", "defends"), ("event",)),
    **dict.fromkeys(("rolls", "rolls-again", "alters-die", "dice-read"), ("dice",)),
    **dict.fromkeys(
        ("token-gained", "token-inflicted", "token-not-placed", "token-spent", "token-removed",
         "token-returned", "status-prevented"),
        ("token",),
    ),
}  # fmt: skip

PRESENTER = Presenter(
    game=DiceThrone.name,
    rulebook=rulebook,
    message_folders=(FOLDER,),
    scenes=scene,
    options=options,
    ledgers=ledgers,
    sources=sources,
    events=DiceThroneEvents(),
    step_tags=TAGS,
    tellings=TELLINGS,
)

"""Collect the scenes of a record. A scene is a drawing of the table, as data.

Equal scenes are stored once, and frames refer to them by index. If a step changes nothing, its
table is the same object as the table before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import structs

from dtnb.explain.speaker import Speaker
from dtnb.frames.format.interned import Interned
from dtnb.frames.scene import Scene
from dtnb.frames.structure import Place, unit_of
from dtnb.kernel import Record, Step

if TYPE_CHECKING:
    from dtnb.frames.plugin import Presenter


class Scenes(Interned[Scene]):
    """A pool of the scenes at each step of a record."""

    def __init__(
        self, record: Record, presenter: Presenter, speaker: Speaker, places: Sequence[Place]
    ) -> None:
        super().__init__()
        self._record = record
        self._steps = record.steps
        self._presenter = presenter
        self._speaker = speaker
        self._places = places
        #: the kinds of the steps that begin a turn
        self._turns = {kind for kind, role in record.game.kinds.items() if unit_of(role) == "turn"}
        self._titles: dict[str, str] = {}
        #: the index of each scene, by the `id` of its table, its phase and its window
        self._drawn: dict[tuple[int, str | None, str | None], int] = {}

    def index_of(self, step: Step) -> int:
        """Return the index of a step's scene."""
        steps, place = self._steps, self._places[step.index]
        phase = steps[place.phase].args.get("phase") if place.phase >= 0 else None
        window = steps[place.window].window if place.window >= 0 else None
        if step.kind in self._turns:
            # A turn begins before its first phase, so the table still has the last turn's phase.
            scene = self._draw(step.table, phase=None, window=None)
            return self.add(structs.replace(scene, phase=""))
        # Most steps do not change the table, so scenes are looked up by the identity of the table.
        key = (id(step.table), phase, window)
        if key not in self._drawn:
            self._drawn[key] = self.add(self._draw(step.table, phase, window))
        return self._drawn[key]

    def start_index(self) -> int:
        """Return the index of the scene before the first step."""
        return self.add(self._draw(self._record.start.table, phase=None, window=None))

    def _draw(self, table: Any, phase: str | None, window: str | None) -> Scene:
        scene = self._presenter.scenes.scene(self._record.game, table, self._speaker)
        if not scene.phase and phase:
            scene = structs.replace(scene, phase=self._speaker.term(phase))
        if not scene.window and window is not None:
            scene = structs.replace(scene, window=self._window_title(window))
        return scene

    def _window_title(self, window: str) -> str:
        if window not in self._titles:
            self._titles[window] = self._speaker.window(window)
        return self._titles[window]

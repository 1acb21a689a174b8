"""The widget with which people enter a quarrel in a notebook, screen by screen."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.errors import NotPicklable
from dtnb.lazy_imports import installed
from dtnb.notebook.front_end import STATIC
from dtnb.quarrels.files import draft_text
from dtnb.quarrels.flow import show
from dtnb.quarrels.quarrel_speaker import quarrel_speaker
from dtnb.quarrels.responder import QuarrelResponder
from dtnb.quarrels.terminal_text import screen_text
from dtnb.sanitize import NO_MATHJAX

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft
    from dtnb.replay.replay import Replay

with installed("anywidget", "ipywidgets"):
    import anywidget
    import traitlets


class QuarrelWidget(NotPicklable, anywidget.AnyWidget):
    """The screens of a quarrel; Python answers each tap."""

    _esm = STATIC / "quarrel.js"
    _css = STATIC / "quarrel.css"

    view = traitlets.Unicode("quarrel", read_only=True).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    draft = traitlets.Dict().tag(sync=True)
    #: how long the browser waits before it reports that Python does not answer; a verdict can
    #: take seconds
    patience_ms = traitlets.Int(30_000, min=1).tag(sync=True)

    def __init__(self, draft: Draft) -> None:
        self._responder = QuarrelResponder(draft)
        super().__init__(
            words=quarrel_speaker(draft.lang).labels(), draft=msgspec.to_builtins(draft)
        )
        self.on_msg(self._on_message)

    def __repr__(self) -> str:
        return screen_text(show(self._responder.draft))

    def _on_message(self, _: Any, message: Any, buffers: Any) -> None:
        answer = self._responder.respond(message)
        if answer is None:
            return
        # If the widget is displayed again, it continues with this draft.
        self.draft = msgspec.to_builtins(self._responder.draft)
        self.send(answer)

    @property
    def text(self) -> str:
        """The quarrel as the text of a replay file."""
        return draft_text(self._responder.draft)

    def replay(self) -> Replay:
        """Return the quarrel as a replay; raise FileProblems if it cannot be played yet."""
        from dtnb.replay.replay import load_replay

        return load_replay(
            self.text.encode(), "quarrel.yaml", lang=self._responder.draft.lang, tolerant=True
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        base: Any = super()._repr_mimebundle_(**kwargs)
        bundle, metadata = base if isinstance(base, tuple) else (base, {})
        static = f'<div class="{NO_MATHJAX}"><pre>{escape(repr(self))}</pre></div>'
        return {**(bundle or {}), "text/plain": repr(self), "text/html": static}, dict(metadata)

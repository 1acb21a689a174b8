"""The base class of our widgets in a notebook, which send a document to the browser only once.

* payload: a document, packed for the browser. Its digest tells documents apart.
* view, model: a view draws a document in the browser; a model holds the document for its views.
* trait: a value of a widget; one tagged ``sync=True`` is the same in Python and in the browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from dtnb.errors import NotPicklable
from dtnb.explain.speakers import error_of
from dtnb.files.localized_errors import unknown_name_error
from dtnb.lazy_imports import installed
from dtnb.notebook.front_end import LEVELS, STATIC, widget_sheet
from dtnb.notebook.payload import Payload, pack
from dtnb.notebook.static_text import story_html
from dtnb.rulebook import LANGUAGES

with installed("anywidget", "ipywidgets"):
    import anywidget
    import traitlets
    from ipywidgets import Widget
    from ipywidgets.widgets import widget_serialization

if TYPE_CHECKING:
    from dtnb.notebook.payload import AnyDocument


class DocumentModel(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """Holds a document for all its views, so that it is sent to the browser only once."""

    frames_gz = traitlets.Bytes(b"").tag(sync=True)


#: the models in use, by the digest of their document
_MODELS: WeakValueDictionary[str, DocumentModel] = WeakValueDictionary()


def _model_for(payload: Payload) -> DocumentModel:
    """Return the model of a document; all views of the document share it."""
    model = _MODELS.get(payload.digest)
    # A closed model has lost its connection to the browser.
    if model is None or model.comm is None:
        model = _MODELS[payload.digest] = DocumentModel(frames_gz=payload.compressed)
    return model


class DocumentWidget(NotPicklable, anywidget.AnyWidget):
    """A view of a document of frames, which works without a running notebook.

    Parameters
    ----------
    document
        A document of frames, as the struct, as a dict, or as JSON bytes, gzipped or not.
    index
        The index of the frame that is shown first. By default it is 0 if `spoiler_free`, or else
        the frame at which the document opens.
    granularity
        The unit by which the arrow keys step.
    spoiler_free
        Whether everything after the frame that is shown is hidden.

    Raises
    ------
    ValueError
        If the document cannot be shown or has no such frame.
    """

    _esm = STATIC / "stepper.js"
    _css = widget_sheet()

    source = traitlets.Instance(DocumentModel).tag(sync=True, **widget_serialization)
    index = traitlets.Int(0).tag(sync=True)
    #: the indexes of the branches that lead from the main line to the frame that is shown
    branch = traitlets.List(traitlets.Int()).tag(sync=True)
    granularity = traitlets.Enum(LEVELS, "event").tag(sync=True)
    spoiler_free = traitlets.Bool(False).tag(sync=True)
    #: milliseconds per step during automatic play
    interval_ms = traitlets.Int(1400, min=50).tag(sync=True)
    #: views with the same channel move together
    channel = traitlets.Unicode("").tag(sync=True)
    #: the name of the view that the front end draws
    view = traitlets.Unicode("stepper", read_only=True).tag(sync=True)

    def __init__(
        self,
        document: AnyDocument,
        *,
        index: int | None = None,
        granularity: str = "event",
        spoiler_free: bool = False,
        **traits: Any,
    ) -> None:
        self._payload = pack(document)
        lang = str(self._payload.document.get("lang"))
        lang = lang if lang in LANGUAGES else "en"
        last = len(self._payload.frames) - 1
        if index is None:
            index = 0 if spoiler_free else self._payload.opening_frame
        elif index and not 0 <= index <= last:
            raise error_of("no-frame", lang, index=index, last=last)
        if granularity not in LEVELS:
            raise unknown_name_error("granularity", granularity, LEVELS, lang)
        # Views of one document move together unless another channel is given.
        traits.setdefault("channel", self._payload.digest)
        super().__init__(
            source=_model_for(self._payload),
            index=index,
            granularity=granularity,
            spoiler_free=spoiler_free,
            **traits,
        )

    def show(self, document: AnyDocument) -> None:
        """Show another document, at the same frame."""
        previous, self._payload = self._payload, pack(document)
        with self.hold_sync():
            self.channel = self.channel.replace(previous.digest, self._payload.digest)
            self.source = _model_for(self._payload)

    @property
    def document(self) -> dict[str, Any]:
        """The document that is shown."""
        return self._payload.document

    def _html(self) -> str:
        return story_html(self.document)

    def _text(self) -> str:
        return repr(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundles: Any = super()._repr_mimebundle_(**kwargs)
        bundle, metadata = bundles if isinstance(bundles, tuple) else (bundles, {})
        texts = {"text/plain": self._text(), "text/html": self._html()}
        return {**(bundle or {}), **texts}, dict(metadata or {})


def link(*views: DocumentWidget, channel: str) -> None:
    """Let views move together, independently of all other views of the same document.

    By default all views of one document move together. Call this function if a notebook shows a
    document in several places, each of which should move alone.

    Parameters
    ----------
    views
        Steppers and graphs of one document.
    channel
        Any name; views with the same channel move together.

    Raises
    ------
    ValueError
        If the views do not show the same document.
    """
    digests = {view._payload.digest for view in views}
    if len(digests) > 1:
        raise ValueError("only views of one document can be linked")
    for view in views:
        view.channel = f"{view._payload.digest}/{channel}"

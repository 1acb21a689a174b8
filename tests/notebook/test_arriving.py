"""A long line shows its beginning first, and all of it before its cell has finished."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dtnb.frames import build
from dtnb.frames.format.wire import plain_rows
from dtnb.notebook import partial_stepper, widget
from dtnb.notebook.labels import with_labels
from dtnb.replay import load_replay
from dtnb.replay.views import line_views as views


class Shell:
    """The part of a Jupyter kernel's shell that is used: callbacks after a cell has run."""

    kernel = object()

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.events = self

    def register(self, event: str, callback: Callable[[], None]) -> None:
        assert event == "post_run_cell"
        self.waiting.append(callback)

    def unregister(self, event: str, callback: Callable[[], None]) -> None:
        self.waiting.remove(callback)

    def cell_has_run(self) -> None:
        for callback in list(self.waiting):
            callback()


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    shell = Shell()
    monkeypatch.setattr(partial_stepper, "kernel_shell", lambda: shell)
    monkeypatch.setattr(views, "LONG_LINE", 8)
    monkeypatch.setattr(views, "SHOWN_INPUTS", 4)
    return shell


@pytest.fixture
def widgets_made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Collect every Stepper that is made."""
    made: list[Any] = []
    whole = widget.DocumentWidget.__init__

    def init(self: Any, *args: Any, **options: Any) -> None:
        whole(self, *args, **options)
        made.append(self)

    monkeypatch.setattr(widget.DocumentWidget, "__init__", init)
    return made


def test_the_beginning_is_shown_first_and_then_the_whole(
    shell: Shell, widgets_made: list[Any]
) -> None:
    """The replay has 12 inputs and notes on the first and on later ones."""
    replay = load_replay("protect-now-or-later")
    replay._repr_mimebundle_()
    (stepper,) = widgets_made
    frames = plain_rows(build(replay.line(), replay.plugin.presenter))["frames"]
    early = stepper.document["frames"]
    # The last two differ: an open window shows its question, and nothing follows it.
    assert 5 < len(early) < len(frames) // 2
    assert [message["text"] for message in early[:-1]] == [
        frame["text"] for frame in frames[: len(early) - 1]
    ]
    assert "branches" not in stepper.document
    assert stepper.document["labels"]["frame_of"] == "{i} of {n}, more is coming"
    stepper.index = 3
    shell.cell_has_run()
    assert stepper.document == with_labels(plain_rows(replay.document))
    assert (stepper.index, stepper.channel) == (3, replay.stepper(editions=False).channel)
    assert shell.waiting == []


def test_a_french_beginning_says_that_more_is_coming(shell: Shell, widgets_made: list[Any]) -> None:
    load_replay("protect-now-or-later", lang="fr")._repr_mimebundle_()
    (stepper,) = widgets_made
    assert stepper.document["labels"]["frame_of"] == "{i} sur {n}, la suite arrive"
    shell.cell_has_run()
    assert stepper.document["labels"]["frame_of"] == "{i} sur {n}"


def test_what_is_short_or_has_been_made_already_is_shown_whole(
    shell: Shell, widgets_made: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = load_replay("protect-now-or-later")
    assert len(replay.document.frames) == 73
    replay._repr_mimebundle_()
    monkeypatch.setattr(views, "LONG_LINE", 12)
    load_replay("protect-now-or-later")._repr_mimebundle_()
    assert [len(stepper.document["frames"]) for stepper in widgets_made] == [73, 73]
    assert shell.waiting == []


def test_without_a_kernel_there_is_nobody_to_wait_for() -> None:
    assert partial_stepper.kernel_shell() is None

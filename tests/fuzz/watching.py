"""One input, watched: it answers within its time and 500 MB, or that is a failure."""

from __future__ import annotations

import faulthandler
import resource
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

from dtnb.kernel import Recorder
from tests.fuzz.kind import Given, Kind

#: of the processor: on a machine that does other things as well nothing is slower than it is
SECONDS: Final = 5.0
#: what has not answered by then never will, on whatever machine
ENDLESS: Final = 60
MEGABYTES: Final = 500
#: whether this system holds a process to a limit of its memory
LIMITS: Final = sys.platform == "linux"
_PACKAGE = str(Path(__file__).resolve().parent.parent.parent / "dtnb")


class Failed(NamedTuple):
    """How an input failed: a mark that the same failure has each time, and where it was."""

    mark: str
    trace: str


class HangError(BaseException):
    """An input that has not answered in time; nothing that is tried may catch it."""


@contextmanager
def limited() -> Iterator[None]:
    """Let this process have so much more memory than it has, and no more."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if LIMITS else 0
    if pages:
        most = pages * resource.getpagesize() + MEGABYTES * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def tried(kind: Kind, sample: Given, seconds: float = SECONDS) -> Failed | None:
    """Try an input for so many seconds; return how it failed, None if it did not."""
    # Every step keeps to the contract between games and the rooms they share, whatever is played.
    Recorder.strict = True
    old = signal.signal(signal.SIGPROF, _hang)
    faulthandler.dump_traceback_later(int(60 * seconds) + 1, exit=True)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        kind.run(sample)
    except HangError as hang:
        return _failed("hang", hang)
    except MemoryError as error:
        return _failed("memory", error)
    except Exception as error:
        return _failed(type(error).__name__, error)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, old)
        faulthandler.cancel_dump_traceback_later()
    return None


def _hang(number: int, frame: FrameType | None) -> None:
    # What catches it on its way may go on: it is raised again until it gets through.
    signal.setitimer(signal.ITIMER_PROF, 0.5)
    raise HangError


def _failed(error_name: str, error: BaseException) -> Failed:
    trace = "".join(traceback.format_exception(error))
    if error_name == "hang":
        # Where it is when time is over differs each time.
        return Failed("hang", trace)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(_PACKAGE)] or frames
    at = f"{Path(ours[-1].filename).stem}.{ours[-1].name}" if ours else "nowhere"
    if error_name == "WrongAnswerError":
        at = str(error).partition(":")[0][:40]
    return Failed(f"{error_name} in {at}", trace)

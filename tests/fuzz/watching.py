"""Try one input under supervision: it must end within its time and 500 MB."""

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

#: seconds of processor time, which other work of the machine does not change
SECONDS: Final = 5.0
#: seconds after which an input never ends, on any machine
ENDLESS: Final = 60
MEGABYTES: Final = 500
#: whether this system enforces a memory limit of a process
LIMITS: Final = sys.platform == "linux"
_PACKAGE = str(Path(__file__).resolve().parent.parent.parent / "dtnb")


class Failed(NamedTuple):
    """How an input failed: a mark that is the same for equal failures, and the place."""

    mark: str
    trace: str


class HangError(BaseException):
    """An input did not end in time; the code that is tried must not catch this exception."""


@contextmanager
def limited() -> Iterator[None]:
    """Limit the memory of this process to so much more than it has now."""
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
    """Try an input for so many seconds; return its failure, None if there is none."""
    # Every step is checked against the contract between games and shared rooms.
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
    # If the code catches the exception, it is raised again until it gets through.
    signal.setitimer(signal.ITIMER_PROF, 0.5)
    raise HangError


def _failed(error_name: str, error: BaseException) -> Failed:
    trace = "".join(traceback.format_exception(error))
    if error_name == "hang":
        # The place at which the time is over differs in each run.
        return Failed("hang", trace)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename.startswith(_PACKAGE)] or frames
    at = f"{Path(ours[-1].filename).stem}.{ours[-1].name}" if ours else "nowhere"
    if error_name == "WrongAnswerError":
        at = str(error).partition(":")[0][:40]
    return Failed(f"{error_name} in {at}", trace)

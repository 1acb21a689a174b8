"""Put a changed function into the place of the one that this process has imported."""

from __future__ import annotations

import ast
import functools
import gc
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Go through two compiled modules at once: a change leaves their functions where they are."""
    yield old, new
    inner = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (old, new)]
    for one, other in zip(*inner, strict=True):
        yield from _pairs(one, other)


def swap(file: Path, tree: ast.Module) -> int:
    """Give every function of a file that is changed its new code; return how many there were."""
    name = str(file)
    compiled = [
        compile(each, name, "exec", dont_inherit=True) for each in (file.read_bytes(), tree)
    ]
    # Functions within functions are made from the code of those around them, which differs as well.
    new = {old: made for old, made in _pairs(*compiled) if old != made}
    swapped = 0
    for function in [each for each in gc.get_objects() if isinstance(each, FunctionType)]:
        code = function.__code__
        if code.co_filename == name and code in new:
            function.__code__ = new[code]
            swapped += 1
    return swapped


def caches(modules: Iterable[str]) -> list[Any]:
    """Return what remembers results for functions of some modules: a change must reach them too."""
    prefixes = tuple(modules)
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, functools._lru_cache_wrapper)
        and (_module(each.__wrapped__)).startswith(prefixes)
    ]


def _module(function: Any) -> str:
    while isinstance(function, functools.partial):
        function = function.func
    return str(getattr(function, "__module__", ""))

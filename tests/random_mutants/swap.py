"""Replace a function that this process has imported by a changed one."""

from __future__ import annotations

import ast
import functools
import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Visit two compiled modules in parallel; a mutant leaves the order of functions unchanged."""
    yield old, new
    inner = [
        [const for const in code.co_consts if isinstance(const, CodeType)] for code in (old, new)
    ]
    for one, other in zip(*inner, strict=True):
        yield from _pairs(one, other)


def functions() -> dict[str, list[FunctionType]]:
    """Return every existing function, by the file that defines it."""
    by_file = defaultdict(list)
    for object_ in gc.get_objects():
        if isinstance(object_, FunctionType):
            by_file[object_.__code__.co_filename].append(object_)
    return dict(by_file)


def swap(file: Path, tree: ast.Module, known: Mapping[str, Sequence[FunctionType]]) -> int:
    """Give every function of a changed file its new code; return how many functions there were."""
    name = str(file)
    compiled = [
        compile(source, name, "exec", dont_inherit=True) for source in (file.read_bytes(), tree)
    ]
    # Nested functions are made from the code of the outer ones, which therefore changes as well.
    new = {old: made for old, made in _pairs(*compiled) if old != made}
    swapped = 0
    for function in known.get(name, ()):
        if made := new.get(function.__code__):
            function.__code__ = made
            swapped += 1
    return swapped


def caches(modules: Iterable[str]) -> list[Any]:
    """Return the caches of functions in some modules, which a mutant must clear."""
    prefixes = tuple(modules)
    return [
        object_
        for object_ in gc.get_objects()
        if isinstance(object_, functools._lru_cache_wrapper)
        and (_module(object_.__wrapped__)).startswith(prefixes)
    ]


def _module(function: Any) -> str:
    while isinstance(function, functools.partial):
        function = function.func
    return str(getattr(function, "__module__", ""))

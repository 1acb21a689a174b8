"""Store a compiled hero as bytes. Only the classes that make up a hero can be restored.

A struct is stored as the name of its class and the fields that differ from their defaults.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

import dtnb.dicethrone.heroes.verbs  # noqa: F401 - its modules define the effects
from dtnb.dicethrone.heroes import model, requirement
from dtnb.dicethrone.heroes.file import prints
from dtnb.dicethrone.heroes.language import values
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.model import Hero

#: the codes of the msgpack extensions, by which a decoder knows the kind of a value
_STRUCT, _TUPLE, _ENUM, _EXPRESSION = range(1, 5)

_encode: Final = msgspec.msgpack.Encoder().encode


def to_bytes(hero: Hero) -> bytes:
    """Return a hero as bytes."""
    return _encode(_to_data(hero))


def from_bytes(data: bytes | msgspec.Raw) -> Hero:
    """Restore a hero from the bytes of `to_bytes`."""
    hero = _decoder().decode(data)
    assert isinstance(hero, Hero)
    return hero


def _to_data(value: Any) -> Any:
    """Return a value as data for msgpack, without the fields that have their defaults."""
    if isinstance(value, msgspec.Struct):
        fields = {
            field.name: _to_data(getattr(value, field.name))
            for field in msgspec.structs.fields(value)
            if getattr(value, field.name) != field.default
        }
        return _extension(_STRUCT, [type(value).__name__, fields])
    if isinstance(value, enum.Enum):
        return _extension(_ENUM, [type(value).__name__, value.value])
    if isinstance(value, Expression):
        return _extension(_EXPRESSION, value.source)
    if isinstance(value, tuple):
        return _extension(_TUPLE, [_to_data(item) for item in value])
    if isinstance(value, Mapping):
        return {name: _to_data(item) for name, item in value.items()}
    assert value is None or isinstance(value, bool | int | str)
    return value


def _extension(code: int, content: Any) -> msgspec.msgpack.Ext:
    return msgspec.msgpack.Ext(code, _encode(content))


@functools.cache
def _decoder() -> msgspec.msgpack.Decoder[Any]:
    """Return the decoder that restores the values from the data of `_to_data`."""
    classes = {class_.__name__: class_ for class_ in _classes()}

    def restore(code: int, content: memoryview) -> Any:
        stored = decode(content)
        if code == _TUPLE:
            return tuple(stored)
        if code == _EXPRESSION:
            return Expression(stored)
        name, value = stored
        return classes[name](**value) if code == _STRUCT else classes[name](value)

    decoder = msgspec.msgpack.Decoder(ext_hook=restore)
    decode = decoder.decode
    return decoder


def _classes() -> Iterator[type[Any]]:
    """Yield every class that can be part of a hero."""
    for module in (model, requirement, prints, values):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, msgspec.Struct | enum.Enum):
                yield value
    yield from _subclasses(Effect)


def _subclasses(class_: type[Any]) -> Iterator[type[Any]]:
    for subclass in class_.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)

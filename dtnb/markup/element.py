"""Elements: the one place where text becomes markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias

from markupsafe import Markup, escape

from dtnb.sanitize import sanitize_lines

#: what an element may hold; None is nothing
Child: TypeAlias = "str | int | Markup | Iterable[Child] | None"


class Tag(Protocol):
    """Makes an element of one name.

    Attributes are given by name: ``class_`` is ``class``, ``aria_label`` is ``aria-label``. None
    leaves one out, True gives it without a value.
    """

    def __call__(self, *children: Child, **attributes: str | int | bool | None) -> Markup:
        """Return the element with what it holds."""
        ...


class _Tags:
    """Tags by name: ``html.p("text", class_="note")``."""

    def __getattr__(self, name: str) -> Tag:
        def tag(*children: Child, **attributes: str | int | bool | None) -> Markup:
            written = Markup("").join(_attribute(key, value) for key, value in attributes.items())
            return Markup("<%s%s>%s</%s>") % (name, written, joined(children), name)

        return tag


def _attribute(name: str, value: str | int | bool | None) -> Markup:
    if value is None or value is False:
        return Markup("")
    written = name.rstrip("_").replace("_", "-")
    if value is True:
        return Markup(" %s") % written
    return Markup(' %s="%s"') % (written, sanitize_lines(str(value)))


def joined(children: Child) -> Markup:
    """Return markup as it is, and everything else as text."""
    if children is None:
        return Markup("")
    if isinstance(children, Markup):
        return children
    if isinstance(children, (str, int)):
        return escape(sanitize_lines(str(children)))
    return Markup("").join([joined(child) for child in children])


#: an element of any name
html: Final = _Tags()

"""Create HTML elements and escape their text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias

from markupsafe import Markup, escape

from dtnb.sanitize import sanitize_lines

#: the content of an element; None stands for no content
Child: TypeAlias = "str | int | Markup | Iterable[Child] | None"


class Tag(Protocol):
    """A function that creates elements with one tag name.

    Attributes are keyword arguments: ``class_`` stands for ``class``, ``aria_label`` for
    ``aria-label``. An attribute with the value None or False is left out; an attribute with the
    value True is written without a value.
    """

    def __call__(self, *children: Child, **attributes: str | int | bool | None) -> Markup:
        """Return an element with this content and these attributes."""
        ...


class _Tags:
    """Creates tag functions by name: ``html.p("text", class_="note")``."""

    def __getattr__(self, name: str) -> Tag:
        def tag(*children: Child, **attributes: str | int | bool | None) -> Markup:
            attributes_text = Markup("").join(
                _attribute_text(key, value) for key, value in attributes.items()
            )
            start = Markup("<%s%s>") % (name, attributes_text)
            end = Markup("</%s>") % name
            return start if name == "img" else start + to_markup(children) + end

        return tag


def _attribute_text(name: str, value: str | int | bool | None) -> Markup:
    """Return an attribute as it stands in a tag, after a space; empty if it is left out."""
    if value is None or value is False:
        return Markup("")
    attribute_name = name.rstrip("_").replace("_", "-")
    if value is True:
        return Markup(" %s") % attribute_name
    return Markup(' %s="%s"') % (attribute_name, sanitize_lines(str(value)))


def to_markup(children: Child) -> Markup:
    """Return content as markup: text and numbers are escaped, markup is not changed."""
    if children is None:
        return Markup("")
    if isinstance(children, Markup):
        return children
    if isinstance(children, (str, int)):
        return escape(sanitize_lines(str(children)))
    return Markup("").join([to_markup(child) for child in children])


#: creates elements of any name
html: Final = _Tags()

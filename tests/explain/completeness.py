"""Check that catalogues are complete; used by the tests of every room and game with messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dtnb.explain.catalogue import (
    Catalogue,
    CatalogueError,
    Placeholder,
    load_catalogue,
    placeholders_of,
)
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def missing_messages(
    catalogue: Catalogue,
    kinds: Iterable[str] = (),
    codes: Iterable[str] = (),
    others: Iterable[str] = (),
) -> list[str]:
    """List the message ids that a game needs and the catalogue lacks.

    Parameters
    ----------
    catalogue
        The catalogue of one language, the game's folders included.
    kinds
        The game's step kinds.
    codes
        The codes of every reason that the game's rules can give.
    others
        Any further ids, such as ``window.W-1`` or ``topic.target``.
    """
    wanted = [f"step.{kind}" for kind in kinds] + [f"reason.{code}" for code in codes]
    return sorted(message for message in {*wanted, *others} if message not in catalogue)


#: a placeholder of these types chooses words and shows no value
_CHOOSING = ("by", "plural")


def placeholders(catalogue: Catalogue, message_id: str) -> frozenset[Placeholder]:
    """Return every placeholder that a message uses in any variant, the choosing one included.

    Raises
    ------
    CatalogueError
        If the message is malformed.
    """
    message = catalogue.get(message_id)
    if message is None:
        return frozenset()
    names = {part for variant in message.variants.values() for part in placeholders_of(variant)}
    if message.by:
        names.add(Placeholder(message.by, "by"))
    return frozenset(names)


def catalogue_problems(*folders: Traversable) -> list[str]:
    """List what is wrong with the messages of some folders, all languages compared.

    Every message must be well formed, exist in every language, and use the same placeholders with
    the same types there.
    """
    catalogues = [load_catalogue(lang, *folders) for lang in LANGUAGES]
    return [problem for message in _ids(catalogues) for problem in _problems(message, catalogues)]


def _ids(catalogues: Iterable[Catalogue]) -> list[str]:
    return sorted({message for catalogue in catalogues for message in catalogue.ids})


def _problems(message: str, catalogues: Iterable[Catalogue]) -> Iterator[str]:
    used: dict[str, frozenset[Placeholder]] = {}
    for catalogue in catalogues:
        if message not in catalogue:
            yield f"{catalogue.lang}: {message}: missing"
            continue
        try:
            used[catalogue.lang] = placeholders(catalogue, message)
        except CatalogueError as error:
            yield str(error)
    if len({frozenset(_without_choice(placeholder_set)) for placeholder_set in used.values()}) > 1:
        shown = "; ".join(
            f"{lang}: {', '.join(sorted(':'.join(one) for one in placeholder_set)) or 'none'}"
            for lang, placeholder_set in used.items()
        )
        yield f"{message}: the placeholders differ ({shown})"


def _without_choice(all_placeholders: frozenset[Placeholder]) -> Iterator[Placeholder]:
    """Yield what a message shows; a language may have variants and endings of its own."""
    shown = {one.name for one in all_placeholders if one.type not in _CHOOSING}
    yield from (
        placeholder
        for placeholder in all_placeholders
        if placeholder.type not in _CHOOSING or placeholder.name not in shown
    )

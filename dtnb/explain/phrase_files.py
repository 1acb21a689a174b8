"""Read the files ``phrases.json``, which list the forms of each phrase in every language.

A form is a template such as ``sells {card:card}``, with slots for values; `dtnb.phrasebook` parses
it. A phrase is printed in its first form, which is also a message of the catalogue. The other forms
are only recognised when a file is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from dtnb.errors import PicklableError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

#: the forms of a phrase, each as a pair: the form's text, and whether the phrase is printed in it
FormTexts: TypeAlias = tuple[tuple[str, bool], ...]
#: an entry as a file has it: one form, a message with variants, or a list of forms of which the
#: first is printed
RawForms: TypeAlias = str | list[str | dict[str, str]] | dict[str, str]

FILE = "phrases.json"

_decoder = msgspec.json.Decoder(dict[str, dict[str, RawForms]])
_SLOT = re.compile(r"\{([a-z_]+):([a-z-]+)([*+]?)\}")
#: the type of the placeholder that replaces a slot, by the kind of the slot. Slots of all other
#: kinds become placeholders of the type ``names``
_MESSAGE_TYPES = {
    "number": "number",
    "count": "number",
    "digit": "text",
    "dice": "dice",
    "seat": "seat",
    "text": "text",
}


class PhraseFileError(PicklableError, ValueError):
    """A malformed file of phrases; the text names the entry."""


def read_phrase_files(*folders: Traversable) -> dict[str, dict[str, FormTexts]]:
    """Return the forms of each phrase: by the id of the phrase, then by language."""
    entries: dict[str, dict[str, FormTexts]] = {}
    for folder in folders:
        for entry, forms in _read_forms(folder).items():
            entries[entry] = {lang: tuple(_form_texts(raw)) for lang, raw in forms.items()}
    return entries


def phrase_sources(*folders: Traversable) -> Iterator[bytes]:
    """Yield the contents of the files of phrases in some folders."""
    files = (folder.joinpath(FILE) for folder in folders)
    return (file.read_bytes() for file in files if file.is_file())


def read_printed_forms(folder: Traversable, lang: str) -> dict[str, str | dict[str, str]]:
    """Return the messages that print the phrases of a folder, by the id of the phrase."""
    return {
        entry: _to_message(_raw_printed_form(forms[lang]))
        for entry, forms in _read_forms(folder).items()
    }


def _read_forms(folder: Traversable) -> dict[str, dict[str, RawForms]]:
    """Return the forms in the file of a folder, by phrase and language; {} without a file."""
    file = folder.joinpath(FILE)
    if not file.is_file():
        return {}
    try:
        return _decoder.decode(file.read_bytes())
    except msgspec.DecodeError as error:
        raise PhraseFileError(f"{FILE}: {error}") from error


def _raw_printed_form(raw: RawForms) -> str | dict[str, str]:
    return raw[0] if isinstance(raw, list) else raw


def _form_texts(raw: RawForms) -> Iterator[tuple[str, bool]]:
    """Yield the text of every form; a message with variants has several printed forms."""
    printed = _raw_printed_form(raw)
    if isinstance(printed, str):
        yield printed, True
    else:
        yield from ((text, True) for variant, text in printed.items() if variant != "by")
    for other in raw[1:] if isinstance(raw, list) else ():
        assert isinstance(other, str)
        yield other, False


def _to_message(raw: str | dict[str, str]) -> str | dict[str, str]:
    """Return a printed form as a message, in which its slots become placeholders."""
    if isinstance(raw, str):
        return _SLOT.sub(_to_placeholder, raw)
    return {key: _SLOT.sub(_to_placeholder, text) if key != "by" else text
            for key, text in raw.items()}  # fmt: skip


def _to_placeholder(slot: re.Match[str]) -> str:
    name, kind, quantity = slot.groups()
    message_type = {"*": "spaced", "+": "and"}.get(quantity) or _MESSAGE_TYPES.get(kind, "names")
    return f"{{{name}:{message_type}}}"

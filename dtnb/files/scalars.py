"""Convert unquoted texts of YAML 1.2 to values: ``12`` to a number, ``true`` to a Boolean.

A scalar is a value that is no list or mapping. The rules are those of YAML's core schema.
"""

from __future__ import annotations

import re
from typing import Any

from dtnb.files.numbers import MAX_NUMBER_DIGITS

_INT = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL = re.compile(r"0o[0-7]+\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_CONSTANTS = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


def parse_scalar(text: str) -> Any:
    """Return the value of an unquoted scalar in YAML 1.2, where ``on`` and ``yes`` are texts.

    Infinite and undefined numbers are texts too, because JSON has none.
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if len(text) > MAX_NUMBER_DIGITS:
        # Such a number is not converted, because it exceeds the limits of every file.
        return 10**MAX_NUMBER_DIGITS if _INT.match(text) else text
    if _INT.match(text):
        return int(text)
    if _OCTAL.match(text):
        return int(text[2:], 8)
    if _HEX.match(text):
        return int(text[2:], 16)
    if _FLOAT.match(text):
        value = float(text)
        return value if abs(value) != float("inf") else text
    return text

"""Values that no person would write at the places where they are put."""

from __future__ import annotations

from random import Random
from typing import Any

#: control characters, invisible ones, other scripts and languages, markup, too long texts
TEXTS = (
    "", "x", " ", "\t", "a\nb", "\r", "\x1b[31m", "\x1b]0;x\x07", "\x85", "\u2028", "\xa0",
    "\ufeff", "\u202eabc", "\u200b", "e\u0301", "\U0001f468\u200d\U0001f469", "２", "①", "²", "٣",
    "ǅ", "ß", "İ", "ı", "ﬁ", "'", '"', "`", "\\", "<script>alert(1)</script>", "$x^2$",
    "{x}", "{0}", "{}",
    "[x]", "%s", "../../etc/passwd", "//host/share/x.yaml", "0", "-1", "1e5", "1.0", "0x10", "true",
    "null", "~", "*", "&a", "!x", "- a", "a: b", "#", "?", "a" * 399, "a" * 5000, "9**9**9",
    "half(total)", "count(", "(((((1)))))", "--1", "not not 1", "1 if 1 else 2", "lambda: 1",
    "99999999999 unknown", "-5 unknown", "Ann", "Ben", "Barbarian", "Paladin", "unknown", "total",
    "Ann rolls " + "6 " * 50, "Ann rolls 99999999999999999999", "Ann rolls -1 0 7", "Ann Ben Ann",
    *(text.format("9" * 5000) for text in ("Ann takes {}", "{} unknown", "Ann rolls {}", "d{}")),
    "Ann keeps and rolls", "Ann spends", "Ann plays  on ", "takes", "the", "at", "has 0",
)  # fmt: skip
NUMBERS = (
    *range(-1, 14), 33, 99, 100, 200, 255, 256, 1000, 9999, 10**6, 10**9, 2**31, 2**32, 2**63 - 1,
    2**63, 2**64, -(2**63), -(2**63) - 1, 10**17, -(10**17), 0.5, 1.0, -0.0, 1e308, 5e-324, 3.7,
)  # fmt: skip
#: texts to put between the characters of a text
SIGNS = "abz019,.:;()[]{}'\"’—–-+×½é\u0301\u200b\u202e\x1b\t\n&*!%@`?/\\|<>=~#$^_ "


def value(luck: Random, fields: tuple[str, ...] = ("x",)) -> Any:
    """Return a value of any kind, with few nested values."""
    kind = luck.random()
    if kind < 0.35:
        return luck.choice(TEXTS)
    if kind < 0.65:
        return luck.choice(NUMBERS)
    if kind < 0.78:
        return luck.choice((None, None, True, False))
    if kind < 0.84:
        return []
    if kind < 0.9:
        return {}
    if kind < 0.95:
        return [value(luck, fields) for _ in range(luck.randint(1, 4))]
    return {luck.choice((*fields, *TEXTS)): value(luck, fields) for _ in range(luck.randint(1, 3))}

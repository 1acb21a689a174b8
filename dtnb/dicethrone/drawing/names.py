"""Translate the notation of hero files, such as the requirement ``small straight``.

A tier is one of several requirements of an ability.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from dtnb.dicethrone.heroes.language.expressions import Expression, ExpressionError
from dtnb.dicethrone.heroes.sheets.describe import describe_requirement
from dtnb.dicethrone.heroes.words.expression_writer import ExpressionWriter
from dtnb.dicethrone.heroes.words.phrases import phrases

if TYPE_CHECKING:
    from dtnb.rulebook import Language

#: Matches a condition, such as ``total >= 14``. Names of cards do not match, because they contain
#: no calls and no comparisons.
_CONDITION = re.compile(r"[a-z_]\(|[<>=]=?|^not ")
_TIER_SEPARATOR = " / "


@cache
def translate_notation(name: str, lang: Language) -> str | None:
    """Return the translation of a name in a step's arguments; None if the name is not translated.

    The name may be a phase (``"Defensive Roll Phase"``), a requirement (``"small straight"``, with
    ``" / "`` between tiers), or a condition of a hero file (``"total >= 14"``).
    """
    lang_phrases = phrases(lang)
    if f"phase.{name}" in lang_phrases:
        return lang_phrases.say(f"phase.{name}")
    if _CONDITION.search(name) or f"{name}.is" in lang_phrases or f"{name}.not" in lang_phrases:
        return _translate_condition(name, lang)
    tiers = [describe_requirement(tier, lang) for tier in name.split(_TIER_SEPARATOR)]
    translation = _TIER_SEPARATOR.join(tiers)
    return translation if translation != name else None


def _translate_condition(source: str, lang: Language) -> str | None:
    try:
        return ExpressionWriter(phrases(lang)).render_condition(Expression(source))
    except ExpressionError:
        return None

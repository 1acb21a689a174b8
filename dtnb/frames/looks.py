"""The looks of characters: a sigil, and a colour for each theme.

A character has a hue. The lightness and chroma of its colour depend on the background. Text in the
colour, or on it, has a contrast of at least 4.5 to 1 (WCAG 2.2, criterion 1.4.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec

#: the backgrounds on which a character's name is hardest to read, in the light and the dark theme
BACKGROUNDS = ("#e2e8f0", "#2c323b")
#: a colour has at least this contrast with the background
LEAST_CONTRAST = 4.5
#: the chroma in OKLCH, in the light and the dark theme
_CHROMA = (0.15, 0.12)
#: the smallest difference between the hues of two seats at one table, in degrees; a hue that has to
#: be moved gets the larger difference if there is room
_LEAST_HUE_DIFFERENCE = 50
_CLEAR_HUE_DIFFERENCE = 100
#: the hue that most people can tell from any other; a hue is moved as near to it as it can be
_BLUE = 255


class Look(NamedTuple):
    """The look of one character."""

    #: the angle of the colour in OKLCH, in degrees: 30 is red, 90 yellow, 150 green, 255 blue
    hue: int
    #: the sigil (an emblem) as the path data of an SVG drawing of 24 by 24 units; empty if the
    #: character has none
    sigil: str = ""


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The looks that a game has drawn: hues of its characters, and symbols, both by name."""

    hues: Mapping[str, int] = {}
    #: by name, the path data of SVG drawings of 24 by 24 units, to be stroked and not filled
    symbols: Mapping[str, str] = {}

    def look(self, character: str, symbol: str) -> Look:
        """Return the look of a character, with a symbol as its sigil.

        A character without a hue in `hues` gets a hue computed from its name.
        """
        return Look(self.hues.get(character, hue_of_name(character)), self.symbols.get(symbol, ""))


@cache
def load_looks(package: str) -> Looks:
    """Return the looks in the file ``looks.json`` of a package."""
    # `importlib.resources` would import archives and temporary folders.
    (folder,) = import_module(package).__path__
    return msgspec.json.decode(Path(folder, "looks.json").read_bytes(), type=Looks)


def hue_of_name(name: str) -> int:
    """Return a hue computed from a name. The same name always has the same hue."""
    return crc32(name.encode()) % 360


def distinct_hues(hues: Iterable[int]) -> Iterator[int]:
    """Yield the hues, but move each hue that is too near to an earlier one."""
    hues = tuple(hues)
    used_hues: list[int] = []
    for hue in hues:
        is_free = _is_far(hue, used_hues, _LEAST_HUE_DIFFERENCE)
        used_hues.append(hue if is_free else _free_hue(used_hues, hues, default=hue))
        yield used_hues[-1]


def _free_hue(used_hues: Sequence[int], all_hues: Sequence[int], default: int) -> int:
    """Return a hue that clearly differs from all used ones, and is as near to blue as it can be.

    If there is room, it also differs from those of `all_hues` that are not used yet.
    """
    candidates = sorted(range(0, 360, 5), key=lambda hue: _hue_difference(hue, _BLUE))
    for difference, kept_hues in (
        (_CLEAR_HUE_DIFFERENCE, all_hues),
        (_LEAST_HUE_DIFFERENCE, all_hues),
        (_LEAST_HUE_DIFFERENCE, used_hues),
    ):
        for hue in candidates:
            if _is_far(hue, used_hues, difference) and _is_far(
                hue, kept_hues, _LEAST_HUE_DIFFERENCE
            ):
                return hue
    return default


def colours_of_hue(hue: int) -> tuple[str, str]:
    """Return the colour of a hue in the light and in the dark theme, as ``#rrggbb``."""
    light, dark = BACKGROUNDS
    darker = (_to_rgb(step / 100, _CHROMA[0], hue) for step in range(56, 0, -1))
    lighter = (_to_rgb(step / 100, _CHROMA[1], hue) for step in range(72, 101))
    return _first_readable(darker, light), _first_readable(lighter, dark)


def contrast(colour: str, other_colour: str) -> float:
    """Return the contrast of two colours, from 1 (equal) to 21 (black and white)."""
    brighter, darker = sorted((_luminance_of(colour), _luminance_of(other_colour)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _is_far(hue: int, other_hues: Iterable[int], difference: int) -> bool:
    """Tell whether a hue differs from all the others by at least a number of degrees."""
    return all(_hue_difference(hue, other) >= difference for other in other_hues)


def _hue_difference(one: int, other: int) -> int:
    angle = abs(one - other) % 360
    return min(angle, 360 - angle)


def _first_readable(colours: Iterator[str], background: str) -> str:
    return next(colour for colour in colours if contrast(colour, background) >= LEAST_CONTRAST)


def _to_rgb(lightness: float, chroma: float, hue: int) -> str:
    """Return a colour of OKLCH in sRGB, with less chroma if sRGB cannot show it."""
    red, green, blue = _linear_rgb(lightness, chroma, hue)
    while chroma > 0 and not all(-1e-4 <= channel <= 1.0001 for channel in (red, green, blue)):
        chroma -= 0.005
        red, green, blue = _linear_rgb(lightness, max(chroma, 0), hue)
    return "#" + "".join(f"{_gamma_encoded(channel):02x}" for channel in (red, green, blue))


def _linear_rgb(lightness: float, chroma: float, hue: int) -> tuple[float, float, float]:
    """Return a colour of OKLCH in linear sRGB (B. Ottosson, "A perceptual color space", 2020)."""
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _gamma_encoded(channel: float) -> int:
    """Return a channel of linear sRGB as a number from 0 to 255."""
    channel = min(max(channel, 0.0), 1.0)
    encoded = 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
    return round(255 * encoded)


def _luminance_of(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2.2)."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

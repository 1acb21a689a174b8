"""A game that does not exist: Ash and Birch light lanterns. This module makes its frames."""

from __future__ import annotations

from typing import Any

EVIL = "<script>window.broken = true</script>"

EVIL_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="150" height="44" onload="window.broken=true"><script>window.broken=true</script>'
    '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>'
    '<a xlink:href="javascript:window.broken=true"><rect x="2" y="8" width="60" height="28" '
    'rx="6" fill="none" stroke="#707070" onclick="window.broken=true"/></a>'
    '<image href="http://example.invalid/leak.png" width="1" height="1"/>'
    '<text x="14" y="27" fill="currentColor" font-size="12">Hall</text>'
    '<rect x="88" y="8" width="60" height="28" rx="6" fill="none" stroke="#707070"/>'
    '<text x="98" y="27" fill="currentColor" font-size="12">Cellar</text>'
    '<path d="M62 22H88" stroke="#707070"/></svg>'
)

RULES = {
    "LD-01": ("A turn has three phases, played in order.", "Lantern Book, page 2", "printed", None),
    "LD-04": ("The roller may roll again twice, keeping any dice.", "page 5", "printed", None),
    "LD-07": (
        "Only the active seat may play a Shout.",
        "Lantern Book, page 7",
        "inferred",
        None,
    ),
    "LD-09": ("What is spent must be paid before it takes effect.", "page 8", "printed", None),
    "LD-12": (
        "Each half is taken from the subtotal and rounded up.",
        "This book is silent",
        "silent",
        "AMB-03: as in the later edition",
    ),
}

Json = dict[str, Any]


def text(*parts: str | tuple[str, str] | tuple[str, str, int]) -> list[Json]:
    """Return typed segments: a str is plain text, a tuple is (type, value[, seat])."""
    segments: list[Json] = []
    for part in parts:
        if isinstance(part, str):
            segments.append({"t": "text", "v": part})
        elif len(part) == 3:
            segments.append({"t": part[0], "v": part[1], "seat": part[2]})
        else:
            segments.append({"t": part[0], "v": part[1]})
    return segments


ASH, BIRCH = ("seat", "Ash", 0), ("seat", "Birch", 1)


class Table:
    """The changing table; `scene` is its present scene."""

    def __init__(self) -> None:
        self.phase, self.window = "Kindling Phase", ""
        self.light, self.oil = [34, 27], [3, 4]
        self.tokens: list[dict[str, int]] = [{"Wick": 2, "Soot": 1}, {"Veil": 1, "Ember": 1}]
        self.badges: list[list[str]] = [["kindler"], []]
        self.dice: list[Json] = []
        self.states: dict[str, str] = {}
        self.notes: list[str] = []
        self.spent: set[str] = set()
        self.pictures: list[Json] = []

    def scene(self) -> Json:
        """Return the scene."""
        tones = {"Wick": "positive", "Veil": "positive", "Soot": "negative", "Ember": "unique"}
        limits: dict[str, int] = {"Wick": 3, "Veil": 1, "Soot": 5}
        hands = [
            [("Blow!", 1, "Shout", "roll"), ("Trim the Wick", 2, "Main Phase", "main")],
            [("Not Yet!", 0, "Instant", "instant"), ("Oil Can II", 3, "Upgrade", "upgrade")],
        ]
        board = [
            ("Glow", "3/4/5 flame", 1),
            ("Flare", "small straight", 2),
            ("Beacon", "4 sparks", 1),
            ("Wildfire", "large straight", 3),
        ]
        seats = []
        for seat in (0, 1):
            seats.append(
                {
                    "seat": seat,
                    "active": seat == 0,
                    "badges": self.badges[seat],
                    "dials": [
                        {"id": "light", "label": "Light", "value": self.light[seat], "max": 40},
                        {"id": "oil", "label": "Oil", "value": self.oil[seat], "max": 12},
                    ],
                    "tokens": [
                        {"name": n, "count": c, "limit": limits.get(n), "tone": tones[n]}
                        for n, c in self.tokens[seat].items()
                        if c
                    ],
                    "cards": [
                        {"name": n, "cost": c, "note": k, "tone": t}
                        for n, c, k, t in hands[seat]
                        if n not in self.spent
                    ],
                    "hidden_cards": 2 if seat else 0,
                    "board": [
                        {
                            "name": n,
                            "note": k,
                            "level": level,
                            "state": self.states.get(n) if seat == 0 else None,
                        }
                        for n, k, level in board
                    ],
                }
            )
        return {
            "phase": self.phase,
            "window": self.window,
            "seats": seats,
            "dice": self.dice,
            "notes": list(self.notes),
            "pictures": self.pictures,
        }


SYMBOLS = {1: "flame", 2: "flame", 3: "flame", 4: "oil", 5: "oil", 6: "spark"}


def dice(
    label: str, seat: int, values: str, kept: str = "", before: dict[int, int] | None = None
) -> Json:
    """Return the dice of one roll; `kept` has the indexes of the kept dice."""
    return {
        "label": label,
        "seat": seat,
        "note": None,
        "dice": [
            {
                "value": int(value),
                "symbol": SYMBOLS[int(value)],
                "kept": str(place) in kept.split(),
                "altered_from": (before or {}).get(place),
            }
            for place, value in enumerate(values.split())
        ],
    }


def row(
    section: int, label: str, op: str, effect: int | None, running: int | None, rule: str
) -> Json:
    """Return a row that applied."""
    return {
        "section": section,
        "label": label,
        "op": op,
        "effect": effect,
        "running": running,
        "applied": True,
        "reason": None,
        "rules": [rule],
    }


ROWS = [
    row(1, "Flare", "12", 12, 12, "LD-01"),
    row(2, "Draught", "-3", -3, 9, "LD-09"),
    row(2, "Blow!", "+2", 2, 11, "LD-07"),
    {
        "section": 2,
        "label": "Second draught",
        "op": "-3",
        "effect": 0,
        "running": 11,
        "applied": False,
        "reason": "only one draught counts",
        "rules": ["LD-07"],
    },
    row(3, "Veil", "½", -6, 5, "LD-12"),
    row(3, "Mirror", "½", -6, 0, "LD-12"),
]


def ledger(rows: int, done: bool = False) -> Json:
    """Return the ledger after some of its rows."""
    shown = ROWS[:rows]
    return {
        "title": "Light taken from Birch",
        "seat": 1,
        "edition": "Lantern Book",
        "rows": shown,
        "subtotal": 11 if rows >= 4 else None,
        "total": 0 if done else None,
        "returns": [{"to": 0, "label": "Mirror", "amount": 6}] if done else [],
        "sentence": "12 − 3 + 2 = 11; two halves of 6; nothing is left." if done else None,
    }


def option(label: str, *reasons: tuple[str, str, str | None], chosen: bool = False) -> Json:
    """Return an option; it is refused for the reasons given as (text, rule, remedy)."""
    return {
        "label": label,
        "allowed": not reasons,
        "chosen": chosen,
        "reasons": [{"text": t, "rules": [r], "remedy": remedy} for t, r, remedy in reasons],
    }


def question(window: str, title: str, asked: int | None, options: list[Json], **more: Any) -> Json:
    """Return a question."""
    return {
        "window": window,
        "title": title,
        "kind": "action",
        "asked": asked,
        "order": [0, 1],
        "prompt": "",
        "options": options,
        "closed": None,
        **more,
    }


class Story:
    """Collects frames and pools."""

    def __init__(self, title: str, table: Table) -> None:
        self.table = table
        self.pools: dict[str, list[Json]] = {"scenes": [], "questions": [], "ledgers": []}
        self.frames: list[Json] = []
        self.title = title

    def pooled(self, pool: str, item: Json) -> int:
        """Return the index of an item in its pool."""
        items = self.pools[pool]
        if item not in items:
            items.append(item)
        return items.index(item)

    def tell(
        self,
        stop: str,
        *parts: Any,
        depth: int | None = None,
        tags: str = "",
        rules: str = "",
        ask: Json | None = None,
        ledgers: tuple[Json, ...] = (),
        **more: Any,
    ) -> int:
        """Add a frame of the table as it is now; return its index."""
        depths = {"turn": 0, "phase": 1, "window": 2, "step": 3}
        self.frames.append(
            {
                "step": len(self.frames),
                "kind": more.pop("kind", stop),
                "depth": depths[stop] if depth is None else depth,
                "stop": stop,
                "tags": tags.split(),
                "actor": None,
                "text": text(*parts),
                "rules": rules.split(),
                "scene": self.pooled("scenes", self.table.scene()),
                "question": None if ask is None else self.pooled("questions", ask),
                "ledgers": [self.pooled("ledgers", one) for one in ledgers],
                "note": None,
                "mark": None,
                "claim": None,
                **more,
            }
        )
        return len(self.frames) - 1

    def document(self, **more: Any) -> Json:
        """Return the document."""
        return {
            "format": 1,
            "lang": "en",
            "title": self.title,
            "subtitle": "Lantern Book, second printing",
            "labels": {},
            "seats": [{"name": "Ash"}, {"name": "Birch"}],
            "rules": {
                key: dict(
                    zip(("statement", "citation", "certainty", "reading"), value, strict=True),
                    id=key,
                )
                for key, value in RULES.items()
            },
            **self.pools,
            "frames": self.frames,
            "graph": None,
            "branches": [],
            **more,
        }

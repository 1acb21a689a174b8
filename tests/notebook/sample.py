"""A document of frames of a game that does not exist, with everything the front end can show.

Two seats, Ash and Birch, light lanterns. Run as a module, it writes the fixture that the front-end
tests read: ``python -m tests.notebook.sample``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FIXTURE = Path(__file__).resolve().parents[2] / "js" / "test" / "fixtures" / "sample.json"

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
    found: list[Json] = []
    for part in parts:
        if isinstance(part, str):
            found.append({"t": "text", "v": part})
        elif len(part) == 3:
            found.append({"t": part[0], "v": part[1], "seat": part[2]})
        else:
            found.append({"t": part[0], "v": part[1]})
    return found


ASH, BIRCH = ("seat", "Ash", 0), ("seat", "Birch", 1)


class Table:
    """The table as it changes; `scene` is what it looks like now."""

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
    """Return dice of one purpose; `kept` holds the places that were kept."""
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


def before_flare(chosen: str) -> Json:
    """Return the window in which Birch may answer."""
    too_dear = ("It costs 5 Oil; Birch has 4.", "LD-09", "Gain 1 more Oil first.")
    not_active = ("Only the active seat may play a Shout.", "LD-07", None)
    return question(
        "LW-3",
        "Before the flare",
        1,
        [
            option("Spend Veil", chosen=chosen == "Veil"),
            option("Pass", chosen=chosen == "Pass"),
            option("Play Great Gust", not_active, too_dear),
            option("Play Not Yet!", ("Nothing has been declared to answer.", "LD-01", None)),
            option("Spend Ember", ("Ember is spent only in the Kindling Phase.", "LD-04", None)),
        ],
        prompt="Birch may act.",
    )


def build_sample() -> Json:
    """Return the sample document."""
    table = Table()
    story = Story("Lantern Duel", table)
    story.tell("turn", "The turn of ", ASH, " begins.", rules="LD-01")
    story.tell("phase", "The Kindling Phase begins.", rules="LD-01")
    table.window = "LW-1 upkeep"
    story.tell(
        "window",
        "The window “upkeep” opens and closes: nobody could act.",
        tags="idle",
        ask=question(
            "LW-1",
            "Upkeep",
            None,
            [option("Spend Wick", ("There is nothing to relight.", "LD-09", "Lose Light first."))],
            closed="nobody had anything that this window allows",
        ),
    )
    table.phase, table.window = "Rolling Phase", "LW-2 after a roll"
    story.tell("phase", "The Rolling Phase begins.", rules="LD-01")
    table.dice = [dice("Rolling, attempt 1 of 3", 0, "1 2 3 6 6")]
    story.tell(
        "step", ASH, " rolls ", ("dice", "1 2 3 6 6"), ".", tags="chance", rules="LD-04", depth=2
    )
    keep = question(
        "LW-2",
        "Which dice to keep",
        0,
        [option("Keep 1 2 3", chosen=True), option("Keep 6 6"), option("Stop")],
        kind="forced",
        prompt="Ash may roll again, keeping any dice.",
    )
    table.dice = [dice("Rolling, attempt 1 of 3", 0, "1 2 3 6 6", kept="0 1 2")]
    story.tell(
        "window",
        ASH,
        " keeps ",
        ("dice", "1 2 3"),
        " and rolls again.",
        tags="decision",
        rules="LD-04",
        ask=keep,
        mark="good",
        note="Three in a row are worth more than two sparks.",
    )
    table.dice = [dice("Rolling, attempt 2 of 3", 0, "1 2 3 6 1", kept="0 1 2")]
    story.tell("step", ASH, " rolls ", ("dice", "6 1"), ".", tags="chance", rules="LD-04", ask=keep)
    table.dice = [dice("Rolling, attempt 2 of 3", 0, "1 2 3 4 1", kept="0 1 2", before={3: 6})]
    table.states = {"Glow": "met", "Flare": "met"}
    story.tell(
        "step",
        ASH,
        " turns a ",
        ("number", "6"),
        " into a ",
        ("number", "4"),
        " with ",
        ("object", "Trim the Wick"),
        ", see ",
        ("rule", "LD-09"),
        ".",
        tags="decision",
        rules="LD-09",
    )
    table.states = {"Glow": "met", "Flare": "announced"}
    story.tell(
        "step",
        ASH,
        " announces ",
        ("object", "Flare"),
        ".",
        tags="decision",
        rules="LD-01",
        mark="interesting",
    )
    table.window = "LW-3 before the flare"
    table.notes = ["Silence: Shouts may not be answered."]
    table.badges = [["kindler"], ["answering"]]
    start = (ledger(1),)
    fork = story.tell(
        "window",
        "The window “before the flare” opens.",
        rules="LD-07",
        ask=before_flare("Veil"),
        ledgers=start,
        mark="disputed",
        note=f"Birch asks: may I still answer? {EVIL}",
    )
    story.tell(
        "step",
        BIRCH,
        " tries to play ",
        ("object", "Great Gust"),
        ": refused.",
        tags="refused",
        rules="LD-07 LD-09",
        ask=before_flare("Veil"),
        ledgers=start,
        kind="refused",
    )
    table.tokens[1]["Veil"] = 0
    story.tell(
        "step",
        BIRCH,
        " spends ",
        ("object", "Veil"),
        ".",
        tags="decision",
        rules="LD-09",
        ask=before_flare("Veil"),
        ledgers=start,
    )
    table.window = "LW-4 the sum"
    table.states = {"Glow": "met", "Flare": "used"}
    for rows, name in enumerate(("Draught", "Blow!", "Second draught", "Veil", "Mirror"), start=2):
        if name == "Blow!":
            table.oil[0] -= 1
            table.spent = {"Blow!"}
        applied = ROWS[rows - 1]["applied"]
        story.tell(
            "step",
            ("object", name),
            " changes the sum." if applied else " does not count.",
            tags="amount",
            rules=ROWS[rows - 1]["rules"][0],
            ledgers=(ledger(rows),),
        )
    table.light[0] -= 6
    story.tell(
        "window",
        BIRCH,
        " loses ",
        ("number", "0"),
        " Light; ",
        ASH,
        " loses ",
        ("number", "6"),
        ".",
        tags="sum",
        rules="LD-12",
        ledgers=(ledger(6, done=True),),
        claim={
            "by": "Ben",
            "says": "Birch loses 5",
            "answer": False,
            "because": "both halves are taken from the subtotal",
        },
    )
    table.phase, table.window, table.dice, table.states = "Resting Phase", "", [], {}
    table.notes = [EVIL]
    table.pictures = [{"label": "The house", "svg": EVIL_SVG}]
    story.tell("phase", f"The Resting Phase begins. {EVIL}", rules="LD-01")
    story.tell("turn", "The turn of ", BIRCH, " begins.", rules="LD-01")
    return story.document(
        graph=sample_graph(story.frames),
        branches=[
            {
                "name": f"If Birch keeps Veil {EVIL}",
                "from_frame": fork,
                "document": build_branch(),
            }
        ],
    )


def build_branch() -> Json:
    """Return the line in which Birch passes; it begins at the fork."""
    table = Table()
    table.phase, table.window = "Rolling Phase", "LW-3 before the flare"
    table.dice = [dice("Rolling, attempt 2 of 3", 0, "1 2 3 4 1", kept="0 1 2", before={3: 6})]
    branch = Story("If Birch keeps Veil", table)
    branch.tell("window", "The window opens again.", ask=before_flare("Pass"), ledgers=(ledger(1),))
    branch.tell("step", BIRCH, " passes.", tags="decision", ask=before_flare("Pass"))
    table.light[1] -= 11
    branch.tell("window", BIRCH, " loses ", ("number", "11"), " Light.", tags="sum")
    return branch.document()


def sample_graph(frames: list[Json]) -> Json:
    """Return a picture in the form Graphviz writes, by hand, so that no test needs Graphviz."""
    chosen = [i for i, frame in enumerate(frames) if frame["stop"] != "step"] + [7, 10, 11, 14]
    chosen.sort()
    parts, nodes, outline = [], {}, []
    for place, frame in enumerate(chosen):
        words = "".join(part["v"] for part in frames[frame]["text"])
        x, y = 12 + (place % 4) * 226, 12 + (place // 4) * 78
        label = words if len(words) < 30 else words[:28] + "…"
        parts.append(
            f'<g id="n{frame}" class="node"><title>n{frame}</title>'
            f'<polygon fill="#DBEFFA" stroke="#0076B8" stroke-width="1.6" '
            f'points="{x},{y} {x + 190},{y} {x + 190},{y + 40} {x},{y + 40}"/>'
            f'<text x="{x + 95}" y="{y + 24}" text-anchor="middle" font-family="Helvetica" '
            f'font-size="11" fill="#1A1A1A">{label.replace("<", "&lt;")}</text></g>'
        )
        if place and place % 4:
            parts.append(
                f'<g id="e{place}" class="edge"><title>n{chosen[place - 1]}-&gt;n{frame}</title>'
                f'<path d="M{x - 36},{y + 20}H{x - 2}" fill="none" stroke="currentColor" '
                'stroke-opacity="0.45" stroke-width="2"/></g>'
            )
        nodes[f"n{frame}"] = frame
        outline.append({"text": words, "frame": frame, "children": []})
    outline[3]["children"] = outline[4:8]
    del outline[4:8]
    height = 12 + (len(chosen) + 3) // 4 * 78
    return {
        "svg": '<svg xmlns="http://www.w3.org/2000/svg" width="920" height="'
        f'{height}" viewBox="0 0 920 {height}"><g id="graph0" class="graph">'
        + "".join(parts)
        + "</g></svg>",
        "nodes": nodes,
        "outline": outline,
    }


def as_json(document: Json) -> str:
    """Return a document as the fixture holds it."""
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FIXTURE.parent.mkdir(parents=True, exist_ok=True)
    FIXTURE.write_text(as_json(build_sample()), encoding="utf-8")

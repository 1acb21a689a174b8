"""A document of frames of a game that does not exist, with everything the front end can show.

Run as a module, it writes the fixtures that the front-end tests read:
``python -m tests.notebook.sample``.
"""

from __future__ import annotations

import json
from pathlib import Path

from dtnb.frames.format.wire import in_columns
from tests.notebook.lanterns import (
    ASH,
    BIRCH,
    EVIL,
    EVIL_SVG,
    ROWS,
    Json,
    Story,
    Table,
    dice,
    ledger,
    option,
    question,
)

FIXTURES = Path(__file__).resolve().parents[2] / "js" / "test" / "fixtures"


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
    """Return a picture in the form that Graphviz writes, made by hand: no test needs Graphviz."""
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


def fixtures() -> dict[str, str]:
    """Return the sample in rows and in columns, as the fixtures have it."""
    document = build_sample()
    return {
        name: json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        for name, content in (
            ("sample.json", document),
            ("sample.columns.json", in_columns(document)),
        )
    }


if __name__ == "__main__":
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for name, text in fixtures().items():
        (FIXTURES / name).write_text(text, encoding="utf-8")

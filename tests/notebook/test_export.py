"""The exported page, which works from disk without a network."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from html import escape, unescape
from pathlib import Path

from dtnb.frames.format.wire import in_columns
from dtnb.notebook import html
from dtnb.notebook.front_end import STATIC
from dtnb.notebook.labels import with_labels
from dtnb.replay import load_replay
from tests.notebook.lanterns import EVIL
from tests.notebook.sample import build_sample
from tests.pages import from_base_85

#: a game of three players, from the first drawn card to the last player standing
WHOLE = """
dtnb: 1
game: dice-throne
title: A whole game for three
seats:
  Ann: {hero: Barbarian}
  Ben: {hero: Paladin}
  Cat: {hero: Moon Elf}
start: {phase: setup}
"""
#: the front end's module with everything it imports, and its style sheet
MODULE_LIMIT, SHEET_LIMIT = 180_000, 54 * 1024


def scripts(page: str) -> dict[str, str]:
    """Return the contents of script elements by their ids; the script that runs has no id."""
    matches = re.findall(
        r"<script type=\"[^\"]+\"(?: id=\"([^\"]+)\")?>(.*?)</script>", page, re.DOTALL
    )
    return dict(matches)


def unpacked(page: str, name: str) -> str:
    return gzip.decompress(from_base_85(scripts(page)[name])).decode()


def test_the_same_document_gives_the_same_page() -> None:
    assert html(build_sample()) == html(build_sample())


def test_the_page_carries_the_document_without_words_of_lessons_and_without_what_it_repeats() -> (
    None
):
    page = html(build_sample())
    whole = in_columns(with_labels(build_sample()))
    words = {name: text for name, text in whole["labels"].items() if not name.startswith("lesson")}
    rules = {
        key: {name: value for name, value in rule.items() if name != "id"}
        for key, rule in whole["rules"].items()
    }
    carried = {**whole, "labels": words, "rules": rules}
    assert json.loads(unpacked(page, "dtnb-document")) == carried


def test_only_the_two_scripts_that_the_policy_names_may_run() -> None:
    """The script that unpacks, and the script that it unpacks."""
    page = html(build_sample())
    ours = (scripts(page)[""], unpacked(page, "dtnb-script"))
    digests = (
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in ours
    )
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert policy[1].split("; ")[:2] == [
        "default-src 'none'",
        "script-src " + " ".join(f"'sha256-{digest}'" for digest in digests),
    ]


def test_the_page_names_no_address_to_load_from() -> None:
    page = html({**build_sample(), "graph": None})
    whole = page + unpacked(page, "dtnb-script") + unpacked(page, "dtnb-style")
    assert re.findall(r"""(?:src|href)=["']?[a-z]+:""", page) == []
    assert re.findall(r"@import|url\(", page + unpacked(page, "dtnb-style")) == []
    addresses = set(re.findall(r"https?://[^\"'`\s)]+", whole))
    namespaces = {f"http://www.w3.org/{path}" for path in ("1999/xhtml", "2000/svg")}
    assert addresses == {*namespaces, "http://www.w3.org/1998/Math/MathML"}, "never fetched"


def test_markup_in_a_document_stays_text_in_the_page() -> None:
    page = html({**build_sample(), "title": f"</title>{EVIL}", "lang": '"><script>'})
    assert f"<title>&lt;/title&gt;{EVIL.replace('<', '&lt;').replace('>', '&gt;')}</title>" in page
    assert '<html lang="&quot;&gt;&lt;script&gt;">' in page
    assert page.count("<script") == page.count("</script>") == 4


def test_the_story_and_its_rules_can_be_read_without_scripts() -> None:
    page = html(build_sample())
    inside = page[page.index("<noscript>") : page.index("</noscript>")]
    assert '<li value="1"><strong>The turn of Ash begins.</strong>' in inside
    rules = build_sample()["rules"]
    assert rules
    assert all(escape(rule["statement"]) in inside for rule in rules.values())


def test_the_script_that_unpacks_cannot_end_its_own_element() -> None:
    """HTML ends a script at its end tag in any case, and enters another state at a comment."""
    assert re.search(r"</script|<script|<!--", scripts(html(build_sample()))[""], re.I) is None


def test_a_dispute_has_its_verdict_below_the_stage_and_other_pages_do_not() -> None:
    page = load_replay("reload-after-the-defence").html()
    assert len(page.encode()) < 155_000
    assert "Ann is right in all 4 books." in page[page.index('class="dtnb-verdict-below"') :]
    assert "dtnb-verdict" not in load_replay("nine-at-once").html().split("<body>")[1]


def begins_at(page: str) -> int:
    """Return the frame that a page shows first."""
    state = re.search(r'id="dtnb-root"[^>]* data-state="([^"]+)"', page)
    index: int = json.loads(unescape(state[1]))["index"] if state is not None else 0
    return index


def headline_at_the_opening(name: str) -> str:
    replay = load_replay(name)
    index = begins_at(replay.html())
    (event,) = (event for event in replay.document.events if event.last == index)
    return "".join(part.text for part in event.headline)


def test_the_page_of_a_dispute_opens_at_what_the_exchange_comes_to() -> None:
    """Ben has defended when Ann spends Reload; the claims are about what Ben takes."""
    assert headline_at_the_opening("reload-after-the-defence") == "Ben takes 4. Ann takes 1."
    assert begins_at(load_replay("dungeon-whole-game").html()) == 0


def test_the_page_of_a_dispute_about_what_harms_nobody_opens_at_the_play_in_dispute() -> None:
    """Ann plays a card in her Main Phase; her roll afterwards comes to nothing."""
    assert headline_at_the_opening("companion-is-no-token") == (
        "Ann plays What Status Effects?: Ben loses Wellspring."
    )


def test_the_page_of_a_turn_is_smaller_than_155_kilobytes() -> None:
    assert len(load_replay("barbarian-vs-paladin").html().encode()) < 155_000


def test_the_page_of_a_whole_game_is_smaller_than_400_kilobytes() -> None:
    game = load_replay(WHOLE).play_on(["random"], seed=7)
    assert game.outcome.is_open is False
    assert len(game.html().encode()) < 400_000


def test_the_bundle_stays_small() -> None:
    sizes = {path.name: path.stat().st_size for path in Path(STATIC).iterdir()}
    assert sorted(sizes) == [
        "gamebook.css", "quarrel.css", "quarrel.js", "stepper.css", "stepper.js", "table.css",
    ]  # fmt: skip
    assert sizes["stepper.js"] < MODULE_LIMIT
    assert sizes["stepper.css"] < SHEET_LIMIT


def test_the_bundle_exports_its_default_alone() -> None:
    """anywidget warns of a module that exports `render` beside its default."""
    script = (Path(STATIC) / "stepper.js").read_text(encoding="utf-8")
    assert re.findall(r"export\s*\{([^}]*)\}|export\s+(\w+)", script[-200:])[0][0].endswith(
        "as default"
    )
    assert script.count("export{") == 1

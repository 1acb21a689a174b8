"""The map and the party as pictures, and what stands beside them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from dtnb.dungeon.drawing.map_picture import map_picture
from dtnb.dungeon.drawing.party_picture import party_picture
from dtnb.frames import Document, build
from dtnb.replay import load_replay

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def document() -> Document:
    replay = load_replay("dungeon-turn-example")
    return build(replay.line(), replay.plugin.presenter, "en")


def pictures(document: Document, number: int) -> list[str]:
    scene = document.scenes[document.frames[number].scene]
    return [picture.label for picture in scene.pictures]


def test_a_picture_is_sound_svg_without_scripts_and_addresses(document: Document) -> None:
    for scene in document.scenes:
        for picture in scene.pictures:
            root = ElementTree.fromstring(picture.svg)
            assert root.tag == f"{SVG}svg"
            names = {element.tag.removeprefix(SVG) for element in root.iter()}
            assert names <= {"svg", "path", "text", "rect", "circle", "g"}
            assert "href" not in picture.svg


def test_the_map_grows_with_what_is_explored(document: Document) -> None:
    labels = [pictures(document, number)[0] for number in range(len(document.frames))]
    assert labels[0] == "Cellar School: 2 of 9 tiles explored"
    assert labels[-1] == "Cellar School: 3 of 9 tiles explored"


def test_the_map_says_what_its_colours_and_signs_mean_in_the_readers_language() -> None:
    """Only of what lies there: a tile that is face up comes with the first step."""
    replay = load_replay("dungeon-turn-example")
    for lang, hidden, shown in (
        ("en", "face down", "face up, not explored"),
        ("fr", "face cachée", "révélée, non explorée"),
    ):
        scenes = build(replay.line(), replay.plugin.presenter, lang).scenes
        maps = [scene.pictures[0].svg for scene in scenes]
        assert all(f">{hidden}</text>" in svg for svg in maps)
        assert any(f">{shown}</text>" in svg for svg in maps)


def test_a_name_with_markup_is_text_on_the_map() -> None:
    table = load_replay("dungeon-turn-example").record.state.table
    assert "&lt;b&gt;" in map_picture(table, ["<b>"])


def test_the_party_is_shown_with_its_sums_and_dice(document: Document) -> None:
    """DD-HERO-03, DD-HERO-04: 4 + 2 + 1 + 2 = 9, 2 + 4 + 1 + 2 = 9, 1 + 1 + 6 + 2 = 10."""
    party = next(
        picture
        for scene in document.scenes
        for picture in scene.pictures
        if picture.label == "The party: Fighter, Rogue, Wizard and Cleric"
    )
    for total in ("= 9 → d10", "= 10 → d10"):
        assert f">{total}</text>" in party.svg


def test_the_line_of_the_stat_that_is_rolled_is_shaded(document: Document) -> None:
    """The first roll of the fight is the heroes' attack with Might, the first line of a card."""
    rolls = [frame for frame in document.frames if frame.kind == "roll"]
    pictures = document.scenes[rolls[0].scene].pictures
    party = ElementTree.fromstring(pictures[1].svg)[0]
    heroes = [group.attrib["data-figure"] for group in party.iter(f"{SVG}g") if group is not party]
    assert heroes == ["fighter", "rogue", "wizard", "cleric"]
    shade = party[0]
    assert shade.tag == f"{SVG}rect"
    might = next(text for text in party.iter(f"{SVG}text") if text.text == "Might")
    top = int(shade.attrib["y"])
    assert top < int(might.attrib["y"]) < top + int(shade.attrib["height"])


def test_the_shade_of_a_turned_card_is_turned_with_it() -> None:
    """DD-EPIC-04: beside the card begins the shade of the party's totals."""
    (svg,) = (
        ElementTree.fromstring(picture.svg)
        for picture in load_replay("fury-of-the-barbarian").views.bare_document.scenes[-1].pictures
        if "party" in picture.svg
    )
    party = svg[0]
    (card,) = party.findall(f"{SVG}g")
    assert len(card.findall(f"{SVG}rect")) == 2
    (shade,) = party.findall(f"{SVG}rect")
    assert int(shade.attrib["x"]) > 112


def test_tokens_on_the_map_are_named_in_the_readers_language() -> None:
    replay = load_replay("dungeon-turn-example")
    for lang, name in (("en", "Health"), ("fr", "Santé")):
        scene = build(replay.line(), replay.plugin.presenter, lang).scenes[0]
        (svg,) = (picture.svg for picture in scene.pictures)
        assert f">{name}</text>" in svg


def test_the_sums_beside_the_party_are_not_cut_off() -> None:
    """Without heroes they are longest: a letter at this size is at most 9 wide."""
    stats = {"might": "Puissance", "agility": "Agilité", "magic": "Magie"}
    figures = dict.fromkeys(stats, 10)
    svg = ElementTree.fromstring(party_picture((), (), stats, figures, figures))
    sums = {text.text or "": int(text.attrib["x"]) for text in svg[0]}
    assert list(sums) == ["Puissance 10 → d10", "Agilité 10 → d10", "Magie 10 → d10"]
    assert all(x + 9 * len(text) <= int(svg.attrib["width"]) for text, x in sums.items())


def test_standees_have_the_colours_that_the_stepper_gives_their_seats(document: Document) -> None:
    maps = [picture.svg for scene in document.scenes for picture in scene.pictures[:1]]
    for seat in document.seats:
        assert f'fill="{seat.colours[0]}"' in maps[0]


def test_the_odds_of_an_attack_stand_beside_the_stat(document: Document) -> None:
    """DD-CMB-06: 10, 11 and 12 of a d12 are above 9, so 3 of 12."""
    labels = [option.label for question in document.questions for option in question.options]
    assert "Attack with Might: chance 1/4, 1 with everything added" in labels


def test_the_odds_of_a_hero_attack_are_shown_before_the_roll(document: Document) -> None:
    """DD-CMB-05: of a d10 against 12 only the 10 hits."""
    notes = {note for scene in document.scenes for note in scene.notes}
    assert "The heroes hit with a chance of 1/10." in notes


def test_a_ledger_names_roll_boost_total_and_what_is_needed() -> None:
    replay = load_replay("dungeon-nine-against-nine")
    ledgers = build(replay.line(), replay.plugin.presenter, "fr").ledgers
    final = next(ledger for ledger in ledgers if ledger.total is not None)
    assert [row.label for row in final.rows] == ["Jet du d12", "Puissance cédée"]
    assert final.sentence == "9 + 1 = 10 ; il faut plus de 9"

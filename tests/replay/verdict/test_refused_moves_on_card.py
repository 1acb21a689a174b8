"""The card reports a stated move that cannot be made, with the reason."""

from __future__ import annotations

from dtnb.replay import load_replay

#: the card is a separate move, after the Protect that it is meant for was spent
TOO_LATE = """\
dtnb: 1
title: The card that came too late
game: dice-throne
edition: {edition}
seats:
  Ann: {{hero: Barbarian, hand: ["Buh, Bye!"]}}
  Ben: {{hero: Paladin, tokens: {{Protect: 1}}, hand: []}}
start: {{attack: {{ability: Mighty Blow, damage: 7}}}}
moves:
  - Ben spends Protect
  - Ann plays Buh, Bye! on Ben's Protect
  - Ben does not defend
  - claim: {{by: Ann, says: Ben takes 7 damage}}
  - claim: {{by: Ben, says: Ben takes 3 damage}}
"""


def too_late(lang: str = "en") -> str:
    text = TOO_LATE.format(edition="marvel").encode()
    return repr(load_replay(text, lang=lang, tolerant=True).settle())


def test_a_refused_move_stands_beside_the_verdict_and_its_reason_is_why() -> None:
    """DT-STAT-07: spent tokens leave the board; half of 7 is 3 prevented of, rounded up, 4."""
    assert too_late().splitlines()[1:9] == [
        "Ann attacks Ben with Mighty Blow. After the targeted effects: Ben spends Protect.",
        "Ben is right in all 4 books.",
        "Ann says “Ben takes 7 damage”; Ben says “Ben takes 3 damage”.",
        "By our reading, this does not happen as the file says: “Ann plays Buh, Bye! on Ben's "
        "Protect”.",
        "What would be right in line 11 of the file: it could come in front of the move declared "
        "at After the",
        "  targeted effects (TW-13a): put it under 'in answer' there.",
        "  Because: Ben has no Protect now. [page 7°]",
        "  Ann holds that this is not allowed: Ben spends Protect.",
    ]


def test_it_is_also_shown_in_french() -> None:
    text = " ".join(too_late("fr").split())
    assert "ceci ne se passe pas comme le dit le fichier : « Ann plays Buh, Bye!" in text
    assert "Ce qui serait juste à la ligne 11 du fichier :" in text
    assert "Raison : Ben n'a pas de Protect à présent. [page" in text


def test_page_full_text_and_data_say_it_too() -> None:
    text = TOO_LATE.format(edition="marvel").encode()
    settlement = load_replay(text, tolerant=True).settle()
    right = "What would be right in line 11 of the file: it could come in front of the move"
    assert right in settlement._repr_html_()
    assert right in " ".join(settlement.in_full().split())
    verdict = settlement.data().verdict
    assert verdict.not_made == ("Ann plays Buh, Bye! on Ben's Protect",)
    assert verdict.correction.startswith(right)


def test_under_a_book_that_the_file_does_not_name_nothing_in_it_is_to_be_put_right() -> None:
    text = TOO_LATE.format(edition="marvel").encode()
    verdict = load_replay(text, tolerant=True).run("season-two").settle().verdict
    assert verdict.not_made == ("Ann plays Buh, Bye! on Ben's Protect",)
    assert verdict.correction == ""


def test_a_card_played_under_in_answer_is_not_reported() -> None:
    """TV-05: the Protect leaves before it prevents anything, and Ben takes all 7."""
    text = TOO_LATE.format(edition="marvel").replace(
        "  - Ben spends Protect\n  - Ann plays Buh, Bye! on Ben's Protect\n",
        '  - move: Ben spends Protect\n    in answer: ["Ann plays Buh, Bye! on Ben\'s Protect"]\n',
    )
    settlement = load_replay(text.encode()).settle()
    assert list(settlement.not_made) == []
    assert "does not happen" not in repr(settlement)
    assert repr(settlement).splitlines()[2].startswith("Ann is right")


def test_of_a_move_that_may_come_to_nothing_the_card_says_nothing() -> None:
    """The file itself says `if possible`; all that was found still tells it."""
    text = TOO_LATE.format(edition="marvel").replace(
        "  - Ann plays Buh, Bye! on Ben's Protect\n",
        "  - move: Ann plays Buh, Bye! on Ben's Protect\n    if possible: true\n",
    )
    settlement = load_replay(text.encode()).settle()
    assert list(settlement.not_made) == ["Ann plays Buh, Bye! on Ben's Protect"]
    assert "does not happen" not in repr(settlement)
    assert "does not happen" in settlement.in_full()
    elsewhere = load_replay(text.encode()).run("season-two").settle()
    assert "does not happen" not in repr(elsewhere)


#: no move says how Eva defends herself, so no damage is dealt yet
TOO_SHORT = """\
dtnb: 1
game: dice-throne
edition: season-two
seats:
  Tom: {hero: Barbarian}
  Eva: {hero: Paladin, tokens: {Protect: 1}}
moves:
  - Tom rolls 1 2 3 4 4
  - Tom announces Mighty Blow
  - Eva spends Protect
  - claim: {by: Tom, says: Eva takes 5}
  - claim: {by: Eva, says: Eva takes 4}
"""


def test_of_a_turn_that_stops_too_early_nobody_is_called_wrong() -> None:
    settlement = load_replay(TOO_SHORT.encode(), tolerant=True).settle()
    lines = repr(settlement).splitlines()
    assert lines[2] == "The moves reach no end, so nobody is right yet."
    assert " ".join(lines[4:6]).startswith(
        "The moves of the file end before this is decided: after the last move Eva has to choose"
    )
    assert "No rule was found" not in repr(settlement)
    assert settlement.verdict.correction in " ".join(settlement.in_full().split())


def test_said_to_its_end_the_same_turn_has_one_who_is_right() -> None:
    """DT-CALC-07: half of 9 is 4.5, so 5 are prevented and 4 arrive; Season Two rounds nowhere."""
    whole = TOO_SHORT.replace("spends Protect\n", "spends Protect\n  - Eva declines to defend\n")
    text = repr(load_replay(whole.encode(), tolerant=True).settle())
    assert "Eva is right in all 4 books; in Season Two that is our reading." in text

"""``dtnb complete``: the possible continuations of a move or a statement."""

from __future__ import annotations

import json

from tests.cli.run import dtnb

AT = ("buh-bye-on-protect", "--at", "before defense")


def test_an_allowed_move_has_a_plus_and_a_refused_one_its_reasons() -> None:
    assert dtnb("complete", *AT, "Paladin spends ").out == "+ Protect\n"
    refused = dtnb("complete", *AT, "Paladin spends Cr").out
    assert refused.startswith("− Crit\n  - There is no Crit on this board to spend. (DT-STAT-09")


def test_numbers_are_described_in_both_languages() -> None:
    # Behind it stands "rolls again", with the reason why there is nothing to roll again here.
    (first, *_) = dtnb("complete", *AT, "Paladin rolls ").out.splitlines()
    assert first == "· (faces of dice, separated by spaces)"
    (first, *_) = dtnb("complete", *AT, "Paladin lance ", "--lang", "fr").out.splitlines()
    assert first == "· (des faces de dés, séparées par des espaces)"


def test_the_data_name_the_place_the_text_and_the_verdict() -> None:
    (suggestion,) = json.loads(dtnb("complete", *AT, "Paladin spends P", "--json").out)
    assert suggestion == {
        "start": 15, "text": "Protect", "kind": "token", "entry": "move.spend", "allowed": True,
        "why": "", "rules": [],
    }  # fmt: skip


def test_a_text_that_nothing_continues_is_refused_with_what_would_be_right() -> None:
    ran = dtnb("complete", *AT, "Palladin spends")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "Error: nobody is called 'Palladin' (did you mean Paladin?)\n"

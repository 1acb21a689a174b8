"""Claims are shown to French readers in phrases that a French file may use."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.replay.phrases.french import statement_in_english
from dtnb.files import normalized
from dtnb.replay import load_replay
from dtnb.replay.game.claim_words import translate_claim
from dtnb.replay.replay import shipped_files
from dtnb.replay.running.load import load
from dtnb.replay.running.stated_verdict import claims_of

FILES = [load(path, path.name) for path in shipped_files().values()]
CLAIMS = sorted(
    {
        (loaded.file.game, tuple(loaded.file.seats), claim.says)
        for loaded in FILES
        for claim in claims_of(loaded.file)
    }
)
PLUGINS = {loaded.file.game: loaded.plugin for loaded in FILES}


def test_every_claim_of_a_shipped_file_has_a_french_form() -> None:
    for game, seats, says in CLAIMS:
        french = translate_claim(says, seats, PLUGINS[game], "fr")
        assert french != says
        assert translate_claim(says, seats, PLUGINS[game], "en") == says


def test_the_french_form_is_read_as_the_same_statement() -> None:
    for game, seats, says in CLAIMS:
        if game == "dice-throne":
            french = translate_claim(says, seats, PLUGINS[game], "fr").split(", ")
            back = ", ".join(statement_in_english(statement, seats) for statement in french)
            # French has "0 carte" where English has "0 cards".
            assert normalized(back).replace("cards", "card") == normalized(says).replace(
                "cards", "card"
            )


@pytest.mark.parametrize(
    ("says", "french"),
    [
        ("Ann has Buh, Bye! in hand", "Ann a Buh, Bye! en main"),
        ("Ann has no Knockdown, Ben takes 3", "Ann n'a aucun Knockdown, Ben subit 3"),
        ("Ben draws 2 cards", "Ben pioche 2 cartes"),
        ("Ann subit 3", "Ann subit 3"),
        ("Cat takes 3", "Cat takes 3"),
        ("Ann has 3 CP, and whatever", "Ann has 3 CP, and whatever"),
    ],
)
def test_a_statement_is_put_into_french_as_a_whole_or_not_at_all(says: str, french: str) -> None:
    assert translate_claim(says, ("Ann", "Ben"), PLUGINS["dice-throne"], "fr") == french


def test_names_of_the_rulebook_are_its_french_ones() -> None:
    french = translate_claim(
        "the party is Cleric, Rogue and Wizard", ("Ann",), PLUGINS["die-in-the-dungeon"], "fr"
    )
    assert french == "le groupe est Clerc, Voleur et Sorcier"


def test_a_verdict_in_french_quotes_claims_in_french() -> None:
    replay = load_replay("false-claim", lang="fr")
    assert [claim.says for claim in replay.claims] == ["Ben subit 2", "Ben subit 0"]
    assert "Ann dit « Ben subit 2 »" in repr(replay.settle())

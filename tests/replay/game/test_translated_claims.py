"""Claims are shown to French readers in phrases that a French file may use."""

from __future__ import annotations

import pytest

from dtnb.frames import speaker_for
from dtnb.replay import Replay, load_replay
from dtnb.replay.game.phrases import translate_claim
from dtnb.replay.replay import shipped_files
from dtnb.replay.running.load import load, prepare
from dtnb.replay.running.stated_verdict import stated_claims


def translate(replay: Replay, says: str, lang: str) -> str:
    start = replay.record.start
    speaker = speaker_for(replay.plugin.presenter, replay.game, start.table, lang)
    return translate_claim(replay.plugin, replay.game, start, says, speaker)


def test_every_claim_of_a_shipped_file_is_read_back_from_its_french_form() -> None:
    translated = 0
    for path in shipped_files().values():
        loaded = load(path, path.name)
        claims = {claim.says for claim in stated_claims(loaded.file)}
        if not claims:
            continue
        table = prepare(loaded, loaded.edition, {})
        plugin, game, start = loaded.plugin, table.game, table.start
        speakers = {
            lang: speaker_for(plugin.presenter, game, start.table, lang) for lang in ("en", "fr")
        }
        for says in claims:
            french = translate_claim(plugin, game, start, says, speakers["fr"])
            assert french != says
            assert translate_claim(plugin, game, start, says, speakers["en"]) == says
            parts = plugin.phrases.parse_expectation(game, start, french)
            assert len(parts) == len(plugin.phrases.parse_expectation(game, start, says))
            translated += 1
    assert translated


@pytest.mark.parametrize(
    ("says", "french"),
    [
        ("Paladin has Buh, Bye! in hand", "Paladin a Buh, Bye! en main"),
        (
            "Barbarian has no Protect, Paladin takes 3",
            "Barbarian n'a aucun Protect et Paladin subit 3",
        ),
        ("Paladin draws 2 cards", "Paladin pioche 2 cartes"),
        ("Paladin subit 3", "Paladin subit 3"),
        ("Cat takes 3", "Cat takes 3"),
        ("Paladin has 3 CP, and whatever", "Paladin has 3 CP, and whatever"),
    ],
)
def test_a_statement_is_put_into_french_as_a_whole_or_not_at_all(says: str, french: str) -> None:
    assert translate(load_replay("barbarian-vs-paladin"), says, "fr") == french


def test_a_verdict_in_french_quotes_claims_in_french() -> None:
    replay = load_replay("false-claim", lang="fr")
    assert [claim.says for claim in replay.claims] == ["Ben subit 2", "Ben subit 0"]
    assert "Ann dit « Ben subit 2 »" in repr(replay.settle())

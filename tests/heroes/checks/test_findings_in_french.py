"""French messages about unknown words in hero files."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import read_hero
from dtnb.files import FileProblems

HERE = Path(__file__).parent / "malformed"

CASES = {
    "unknown_verb": "verbe : « infict » est inconnu (vouliez-vous « inflict » ?)",
    "unknown_token": "jeton : « ",
    "unknown_trigger": "déclencheur : « incomes » est inconnu (vouliez-vous « income » ?)",
    "unknown_symbol_in_a_requirement": "symbole : « ",
    "unknown_function_in_an_expression": "fonction : « ",
    "unknown_damage_type": "type de dégâts : « ",
    "verb_that_nobody_knows": "`dtnb docs effects` en donne la liste)",
    "trigger_not_implemented_yet": "est connu, mais pas encore joué (`dtnb docs effects` dit",
}


@pytest.mark.parametrize("name", CASES)
def test_an_unknown_word_is_named_in_french(name: str) -> None:
    with pytest.raises(FileProblems) as error:
        read_hero((HERE / f"{name}.yaml").read_bytes(), f"{name}.yaml")
    assert CASES[name] in error.value.text("fr")

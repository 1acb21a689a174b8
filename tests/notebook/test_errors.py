"""An error in a notebook is shown in two lines: what is wrong, and what would be right."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import dtnb
from dtnb.errors import NotThereError, PicklableError

TURN = """
dtnb: 1
game: dice-throne
seats: {Ann: {hero: Barbarain}, Ben: {hero: Paladin, tokens: {Protct: 1}}}
"""
GAP = "\N{NARROW NO-BREAK SPACE}"


@pytest.fixture(scope="module")
def shell() -> Iterator[Any]:
    made: Any = InteractiveShell(colors="nocolor")  # type: ignore[no-untyped-call]
    made.history_manager.enabled = False
    made.run_cell(
        "import dtnb\n"
        "replay = dtnb.load_replay('false-claim')\n"
        "match = dtnb.Match('barbarian', 'paladin')\n"
        "rejouer = dtnb.load_replay('false-claim', lang='fr')\n"
        f"turn = {TURN!r}",
        silent=True,
    )
    yield made
    InteractiveShell.clear_instance()


@pytest.fixture
def lines(shell: Any) -> Callable[[str], list[str]]:
    """Run a cell, and return the lines that it shows for its error."""

    def run(cell: str) -> list[str]:
        printed = io.StringIO()
        with redirect_stdout(printed), redirect_stderr(printed):
            result = shell.run_cell(cell)
        assert result.error_in_exec is not None
        return printed.getvalue().strip().splitlines()

    return run


Lines = Callable[[str], list[str]]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (
            "dtnb.load_replay('barbarian-vs-paladn')",
            ["FileProblems: barbarian-vs-paladn:1:1: there is no such file",
             "Did you mean barbarian-vs-paladin?"],
        ),
        (
            "dtnb.load_hero('paladn')",
            ["UnknownHero: there is no hero 'paladn'", "Did you mean 'paladin'?"],
        ),
        (
            "dtnb.Match('barbarian', 'paladin', edition='season-tow')",
            ["FileProblems: match:3:10: there is no edition 'season-tow'",
             "Did you mean 'season-two'?"],
        ),
        (
            "dtnb.Match('barbarian', 'paladin', game='dice-thron')",
            ["UnknownGame: there is no game 'dice-thron'", "Did you mean 'dice-throne'?"],
        ),
        (
            "match.do('Barbarin rolls 1 2 3 4 5')",
            ["InvalidMoveError: nobody is called 'Barbarin'", "Did you mean Barbarian?"],
        ),
        (
            "match.do('Paladin spends Protct')",
            ["InvalidMoveError: 'Protct' is neither a Status Effect nor a Companion here",
             "Did you mean Protect?"],
        ),
        (
            "match.do()",
            ["InvalidMoveError: no move is said"],
        ),
        (
            "match.to('lst chance')",
            ["InvalidMoveError: there is no window 'lst chance'", "Did you mean 'last chance'?"],
        ),
        (
            "match.to('last chance', seat='Paldin')",
            ["NotThereError: there is no seat 'Paldin'", "Did you mean 'Paladin'?"],
        ),
        (
            "match.undo(3)",
            ["NotThereError: 0 can be taken back, not 3"],
        ),
        (
            "match.play_on('greeedy', seed=1)",
            ["UnknownPlayer: there is no player of the program 'greeedy'",
             "Did you mean 'greedy'?"],
        ),
        (
            "replay.views.questions('befor defense')",
            ["NotThereError: there is no window 'befor defense'",
             "Did you mean 'before defense'?"],
        ),
        (
            "replay.views.questions('before defense', 'Bne')",
            ["NotThereError: there is no seat 'Bne'", "Did you mean 'Ben'?"],
        ),
        (
            "replay.claim('Bne takes 3')",
            ["PhraseError: nobody is called 'Bne'", "Did you mean Ben?"],
        ),
        (
            "replay.run(policies={'clams': 'none'})",
            ["UnknownId: There is no policy 'clams'.", "Did you mean 'claims'?"],
        ),
        (
            "replay.compare(['season-tow'])",
            ["UnknownId: There is no edition 'season-tow'.", "Did you mean 'season-two'?"],
        ),
        (
            "replay.stepper(granularity='windw')",
            ["NotThereError: there is no granularity 'windw'", "Did you mean 'window'?"],
        ),
        (
            "dtnb.total('18 hlf')",
            ["NotationError: column 4: “hlf” is not part of the notation", "Did you mean “half”?"],
        ),
        (
            "dtnb.load_repaly",
            ["UnknownAttributeError: module 'dtnb' has no attribute 'load_repaly'",
             "Did you mean 'load_replay'?"],
        ),
        *(
            (cell, ["NotThereError: there is no language 'frr'", "Did you mean 'fr'?"])
            for cell in (
                "dtnb.load_replay('false-claim', lang='frr')",
                "dtnb.table(lang='frr', kept=None)",
                "dtnb.follow_hero('barbarian', 'frr')",
                "dtnb.load_hero('barbarian').sheet('frr')",
            )
        ),
        (
            "dtnb.table(replay, step=999, kept=None)",
            ["NotThereError: there is no step 999", "From 0 to 58"],
        ),
        (
            "dtnb.table(replay, frame=-1, kept=None)",
            ["NotThereError: there is no frame −1", "From 0 to 60"],
        ),
        (
            "dtnb.simulate(['barbarian', 'paladin'], games=0)",
            ["TooFewGames: at least one game is played, not 0"],
        ),
        (
            "match.mark('disputd')",
            ["NotThereError: there is no mark 'disputd'", "Did you mean 'disputed'?"],
        ),
        (
            "replay.graph.find('Ben declares to spend Scren')",
            [
                "NotThereError: there is no node 'Ben declares to spend Scren'",
                "Did you mean 'Ben declares to spend Screen'?",
            ],
        ),
        (
            "replay.without('Crit Bash')",
            [
                "NotThereError: there is no node 'Crit Bash'",
                "One of: Ben declares to spend Screen",
            ],
        ),
    ],
)  # fmt: skip
def test_a_typo_is_answered_with_what_was_probably_meant(
    cell: str, expected: list[str], lines: Lines
) -> None:
    assert lines(cell) == expected


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (
            "dtnb.load_replay('barbarian-vs-paladn', lang='fr')",
            ["FileProblems: barbarian-vs-paladn:1:1: ce fichier n'existe pas",
             "Vouliez-vous barbarian-vs-paladin ?"],
        ),
        (
            "dtnb.Match('barbarian', 'paladin', lang='fr').do('Barbarin lance 1 2 3 4 5')",
            ["InvalidMoveError: personne ne s'appelle « Barbarin »", "Vouliez-vous Barbarian ?"],
        ),
        (
            "rejouer.run('season-tow')",
            ["UnknownId: « season-tow » n'existe pas (édition)", "Vouliez-vous « season-two » ?"],
        ),
        (
            "rejouer.views.questions('before defense', 'Bne')",
            ["NotThereError: « Bne » n'existe pas (joueur)", "Vouliez-vous « Ben » ?"],
        ),
        (
            "dtnb.table(rejouer, step=999, kept=None)",
            ["NotThereError: il n'y a pas d'étape 999", "De 0 à 58"],
        ),
        (
            "dtnb.simulate(['barbarian', 'paladin'], games=0, lang='fr')",
            ["TooFewGames: on joue au moins une partie, pas 0"],
        ),
        (
            "rejouer.graph.find('Protect')",
            [
                "NotThereError: « Protect » n'existe pas (nœud)",
                "Un de : Ben déclare vouloir dépenser Screen",
            ],
        ),
        (
            "dtnb.total('18 hlf', lang='fr')",
            ["NotationError: colonne 4 : « hlf » ne fait pas partie de la notation",
             "Vouliez-vous dire « half » ?"],
        ),
    ],
)  # fmt: skip
def test_the_french_setting_answers_in_french(cell: str, expected: list[str], lines: Lines) -> None:
    shown = [" ".join(line.split()) for line in lines(cell)]
    assert shown == expected


def test_a_move_that_the_rules_refuse_says_why_and_what_leads_on(lines: Lines) -> None:
    problem, right = lines("match.do('Barbarian rolls 1 2 3 4 5')")
    assert problem.startswith(
        "IllegalMoveError: 'Barbarian rolls 1 2 3 4 5' is no answer to what is"
    )
    assert right == "Passing on leads to it: seek=True"


def test_every_problem_of_a_file_has_its_place_and_its_suggestion(lines: Lines) -> None:
    assert lines("dtnb.load_replay(turn)") == [
        "FileProblems: text:4:21: there is no hero 'Barbarain'",
        "Did you mean barbarian?",
        "text:4:63: there is no Status Effect 'Protct' at this table",
        "Did you mean Protect?",
    ]


def test_of_a_cell_with_several_lines_the_one_is_shown_that_asked(lines: Lines) -> None:
    cell = (
        "asked = 'Bne'\nfound = replay.claim('Ben takes 3')\n"
        "replay.views.questions('TW-13b', asked)"
    )
    assert lines(cell)[-1] == "----> 3 replay.views.questions('TW-13b', asked)"


def test_many_problems_are_cut_and_counted(lines: Lines) -> None:
    cell = "dtnb.load_replay(turn.replace('Barbarain', 'Barbarian').replace('Protct', 'Protect') + "
    shown = lines(cell + "'moves: [' + ', '.join(['Ann rols 1']*7) + ']\\n')")
    assert shown[-1] == "and 2 more problems"
    assert len(shown) == 11


def test_a_name_steers_no_terminal(lines: Lines) -> None:
    assert "\x1b" not in "".join(lines("replay.views.questions('before defense', 'B\\x1b[31mne')"))


def test_plain_python_keeps_its_traceback() -> None:
    """Nothing global is patched: only IPython asks an exception for its display."""
    import traceback

    with pytest.raises(NotThereError) as caught:
        dtnb.load_replay("false-claim").views.questions("before defense", "Bne")
    printed = traceback.format_exception(caught.value)
    assert printed[0].startswith("Traceback (most recent call last)")
    assert printed[-1] == (
        "dtnb.errors.NotThereError: there is no seat 'Bne' (did you mean 'Ben'?)\n"
    )


def test_whatever_an_exception_of_ours_says_it_has_a_line_for_a_notebook() -> None:
    class Bare(PicklableError, Exception):
        """An error without a message of its own."""

    assert Bare("wrong")._render_traceback_() == ["Bare: wrong"]

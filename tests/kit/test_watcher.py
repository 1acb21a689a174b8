"""A followed file: the last valid sheet stays, with the present problems beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.files import FileProblems
from dtnb.kit.live import LiveSheet
from dtnb.kit.watcher import HeroWatcher
from tests.pages import page_of

TEXT = hero_text("Iron Hag", Path("hag.yaml"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hag.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_it_is_read_anew_where_it_says_something_else(file: Path) -> None:
    followed = HeroWatcher(file)
    assert followed.read_if_changed()
    assert not followed.read_if_changed()
    file.write_text(TEXT.replace("{prevent: 3}", "{prevent: 7}"), encoding="utf-8")
    assert followed.read_if_changed()
    assert "prevent 7 damage" in followed.text()


def test_while_it_is_wrong_the_last_right_sheet_stays_above_the_errors(file: Path) -> None:
    followed = HeroWatcher(file)
    followed.read_if_changed()
    right = followed.text()
    file.write_text(TEXT.replace("{prevent: 3}", "{prevnt: 3}"), encoding="utf-8")
    assert followed.read_if_changed()
    rest, _, wrong = followed.text().rpartition("\n\n")
    rows = TEXT.splitlines()
    line = next(at for at, row in enumerate(rows) if "{prevent: 3}" in row)
    column = rows[line].index("prevent")
    place = f"{file}:{line + 1}:{column + 1}"
    assert wrong == f"{place}: unknown verb 'prevnt' (did you mean 'prevent'?)"
    assert rest == right
    file.write_text(TEXT, encoding="utf-8")
    assert followed.read_if_changed()
    assert followed.text() == right


def test_what_can_be_played_and_never_acts_is_said_below_the_new_sheet(file: Path) -> None:
    followed = HeroWatcher(file)
    file.write_text(TEXT.replace("{gain: Ward}, {deal: 4", "{deal: 9").replace(
        "do: [{gain: Ward}]", "do: [{heal: 1}]"), encoding="utf-8")  # fmt: skip
    followed.read_if_changed()
    assert "Ward" in followed.text().splitlines()[-1]
    assert "Deal 9 undefendable damage" in followed.text()


def test_a_file_that_was_never_right_has_no_sheet(file: Path) -> None:
    file.write_text("dtnb: 1\nhero: A\n", encoding="utf-8")
    followed = HeroWatcher(file)
    followed.read_if_changed()
    assert followed.hero is None
    assert followed.title == "hag.yaml"
    assert followed.problems
    assert "hag.yaml" in followed.page()


def test_a_file_that_is_gone_for_a_moment_is_followed_on(file: Path) -> None:
    """Editors replace the old file by a new one."""
    followed = HeroWatcher(file)
    followed.read_if_changed()
    file.unlink()
    assert not followed.read_if_changed()
    file.write_text(TEXT.replace("Iron Hag", "Tin Hag"), encoding="utf-8")
    assert followed.read_if_changed()
    assert followed.title == "Tin Hag"


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match=r"none\.yaml:1:1"):
        HeroWatcher(tmp_path / "none.yaml").read_if_changed()


def test_the_page_reads_itself_again_only_while_it_is_followed(file: Path) -> None:
    followed = HeroWatcher(file)
    followed.read_if_changed()
    assert "location.reload()" in followed.page(follows=True)
    assert "<script" not in followed.page()
    assert "script-src" not in followed.page()


def test_what_a_file_says_is_text_in_its_page(file: Path) -> None:
    file.write_text(TEXT.replace("Iron Hag", "'<script>x</script>'"), encoding="utf-8")
    followed = HeroWatcher(file)
    followed.read_if_changed()
    assert "<script" not in followed.page()


def test_in_a_notebook_the_sheet_is_a_widget_that_changes_in_place(file: Path) -> None:
    sheet = LiveSheet(file)
    try:
        assert "Iron Hag" in page_of(sheet.watcher).words
        file.write_text(TEXT.replace("Iron Hag", "Tin Hag"), encoding="utf-8")
        sheet.look()
        assert "Tin Hag" in sheet.value
        assert "Tin Hag" in repr(sheet)
    finally:
        sheet.close()

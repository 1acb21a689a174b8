"""The reader of all files."""

from __future__ import annotations

import contextlib
import json
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from dtnb.explain.catalogue import Catalogue, read_folder, shared_messages
from dtnb.explain.speaker import Speaker
from dtnb.files import FileProblems, Limits, Problems, read, to_json, to_yaml

texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=20)
scalars = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | texts
data = st.dictionaries(
    texts,
    st.recursive(
        scalars, lambda inner: st.lists(inner) | st.dictionaries(texts, inner), max_leaves=12
    ),
    min_size=1,
    max_size=6,
)


def fails(text: str | bytes, name: str = "a.yaml", limits: Limits | None = None) -> str:
    with pytest.raises(FileProblems) as caught:
        read(text.encode() if isinstance(text, str) else text, name, limits or Limits())
    return str(caught.value)


@given(data)
@example({"a": ["Buh, Bye!", "Try, Try Again!", "What Status Effects?", "Get Some!: x"]})
@example({"a": ["on", "yes", "~", "0x1f", "1_000", "2020-01-01", "12:30", "- x", "#", "'", "="]})
def test_what_is_written_reads_back_the_same(value: dict[str, object]) -> None:
    for text, name in ((to_yaml(value), "a.yaml"), (to_json(value), "a.json")):
        assert read(text.encode(), name).data == value


@given(data)
def test_another_yaml_reader_reads_the_same(value: dict[str, object]) -> None:
    """PyYAML's own reader is the oracle: it resolves YAML 1.1, so our quotes must satisfy it."""
    text = to_yaml(value)
    loaded = yaml.safe_load(text)
    assert json.dumps(_keys_as_text(loaded)) == json.dumps(value)


def _keys_as_text(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _keys_as_text(item) for key, item in value.items()}
    return [_keys_as_text(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "sign", ["\x7f", "\x80", "\x85", "\x9f", "\u2028", "\ufeff", "\ufffe", "\uffff"]
)
def test_what_is_written_as_json_holds_no_sign_that_the_reader_refuses(sign: str) -> None:
    text = to_json({"a": f"x{sign}y", f"{sign}b": [[sign]]})
    assert (sign in text) == (sign == "\ufeff")
    assert read(text.encode(), "a.json").data == {"a": f"x{sign}y", f"{sign}b": [[sign]]}


def test_a_list_inside_a_list_is_one_line_in_json_as_in_yaml() -> None:
    assert to_json({"inputs": [[0, "pass"], ["=", 6]], "none": [], "t": {"a": 1}}) == (
        '{\n  "inputs": [\n    [0, "pass"],\n    ["=", 6]\n  ],\n  "none": [],\n'
        '  "t": {\n    "a": 1\n  }\n}\n'
    )


def test_a_question_mark_in_a_short_list_is_quoted_for_readers_without_libyaml() -> None:
    """YAML 1.1 ends a plain text between brackets at a question mark."""
    text = to_yaml({"inputs": [[0, "play", "What Status Effects?"]]})
    assert "'What Status Effects?'" in text
    assert yaml.safe_load(text) == {"inputs": [[0, "play", "What Status Effects?"]]}


def test_words_that_older_yaml_took_for_booleans_stay_words() -> None:
    assert read("a: on\nb: yes\nc: off\nd: true\n").data == {
        "a": "on", "b": "yes", "c": "off", "d": True,
    }  # fmt: skip


def test_every_field_and_value_has_its_place() -> None:
    source = read("a: 1\nb:\n  - c: [x, yy]\n    d: 'e'\n")
    assert source.place(("b", 0, "c"), key=True) == (3, 5)
    assert source.place(("b", 0, "c", 1)) == (3, 12)
    assert source.place(("b", 0, "d")) == (4, 8)


def test_a_missing_field_has_the_place_of_what_it_belongs_to() -> None:
    assert read("a:\n  b: 1\n").place(("a", "c", 3)) == (2, 3)


def test_places_count_characters_also_beyond_ascii() -> None:
    assert read("é: {ü: 1, x: 2}\n").place(("é", "x"), key=True) == (1, 11)


def test_json_has_places_too() -> None:
    source = read(b'{"a": [1,\n  {"b": "\\u00e9\\n"}]}', "a.json")
    assert source.data == {"a": [1, {"b": "é\n"}]}
    assert source.place(("a", 1, "b")) == (2, 9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1,}', "1:9: this is not JSON: '}' stands here (a field's name in double quotes)"),
        ('{"a" 1}', "1:6: this is not JSON: '1' stands here (':' behind a field's name)"),
        ('{"a": 01}', "1:8: this is not JSON: '1' stands here (',' or '}')"),
        ('{"a": 1} x', "1:10: this is not JSON: something follows its end (one value a file)"),
        ('{"a": 1, "a": 2}', "1:10: 'a' is given twice (the first is in line 1; keep one)"),
        (
            '{"a": "\\ud800"}',
            "1:7: this is not JSON: a text with an escape that means nothing "
            '(such as "\\n" or "\\u00e9")',
        ),
    ],
)
def test_a_broken_json_text_is_refused_at_its_place(text: str, message: str) -> None:
    assert fails(text, "a.json") == f"a.json:{message}"


@pytest.mark.parametrize("sign", ["[", "- ", "{a: ", '{"a":', "? "])
@pytest.mark.parametrize("name", ["a.yaml", "a.json"])
def test_deep_nesting_is_refused_and_not_followed(sign: str, name: str) -> None:
    text = fails(sign * (200_000 // len(sign)), name)
    assert "nested too deeply" in text or "not JSON" in text or "must be a text" in text


def test_a_file_that_is_too_big_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "big.yaml"
    file.write_bytes(b"a: " + b"x" * 300_000)
    with pytest.raises(FileProblems, match=r"1:1: the file is too big \(262144 bytes at most\)"):
        read(file)


def test_too_many_values_are_refused() -> None:
    message = "a.yaml:1:{}: the file has too many values (20000 at most)"
    text = "a: [" + "1," * 20_000 + "]"
    # a mapping, a key and a list come before the numbers: number 19998 is one too many
    assert fails(text) == message.format(5 + 2 * 19_997)


def test_a_text_that_is_too_long_is_refused() -> None:
    assert fails("a: " + "x" * 10_001) == (
        "a.yaml:1:4: this text has 10001 characters (10000 at most)"
    )


def test_a_number_inside_a_text_that_python_would_not_convert_is_refused_at_its_place() -> None:
    """Python converts up to 4,300 digits; the limit for numbers in a text is far lower."""
    assert read(f"a: Ben takes {'9' * 400}".encode()).data == {"a": f"Ben takes {'9' * 400}"}
    says = "the number in this text is too long (400 digits at most)"
    for long in ("9" * 401, "9" * 5000, "٩" * 5000):
        assert fails(f"a: 1\nb: [x, Ben takes {long}]") == f"a.yaml:2:8: {says}"
        assert fails(f'{{"a": "Ben takes {long}"}}', "a.json") == f"a.json:1:7: {says}"
        assert fails(f'{{"a": 1, "x{long}": 2}}', "a.json") == f"a.json:1:10: {says}"


def test_a_file_that_is_not_utf8_is_refused_at_its_place() -> None:
    assert fails(b"a: 1\nb: \xff\n") == (
        "a.yaml:2:4: this is not UTF-8 text (save the file as UTF-8)"
    )


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match="there is no such file"):
        read(tmp_path / "none.yaml")


def test_the_places_of_a_file_that_was_saved_with_a_byte_order_mark_are_right() -> None:
    assert read(b"\xef\xbb\xbfa: 1\n").place(("a",)) == (1, 4)


NAMES = ("Buh, Bye!", "Try, Try Again!", "Get Some!")


def reported(text: str, *paths: tuple[str | int, ...]) -> list[str]:
    messages = {**read_folder("en", shared_messages()), "problem.no-card": "no card '{name}'"}
    test_speaker = Speaker(Catalogue("en", messages))
    problems = Problems(read(text, "a.yaml"), lambda lang: test_speaker)
    for path in paths:
        name = problems.source.value(path)
        problems.report(path, "no-card", name=name, spellings=NAMES)
    return [str(problem) for problem in problems.entries]


def test_a_name_that_a_comma_cut_in_two_is_reported_once_with_its_quotes() -> None:
    problems = reported("hand: [Buh, Bye!, Get Some!]\n", ("hand", 0), ("hand", 1))
    assert problems == ["a.yaml:1:8: no card 'Buh' (a name with a comma needs quotes: 'Buh, Bye!')"]


def test_an_unknown_name_gets_the_nearest_spelling() -> None:
    assert reported("hand:\n  - Get Sone!\n", ("hand", 0)) == [
        "a.yaml:2:5: no card 'Get Sone!' (did you mean Get Some!?)"
    ]


def test_nothing_in_a_file_is_executed() -> None:
    text = "a: !!python/object/apply:os.system ['exit 1']\n"
    assert fails(text).startswith("a.yaml:1:4: '!' gives this value a type")


@given(st.text(max_size=60))
@example("a: [\n? : - {")
def test_no_text_makes_the_reader_fail_otherwise_than_with_a_problem(text: str) -> None:
    for name in ("a.yaml", "a.json"):
        refused = None
        try:
            read(text.encode("utf-8", "surrogatepass"), name)
        except FileProblems as error:
            refused = error
        if refused is not None:
            assert all(problem.line >= 1 and problem.column >= 1 for problem in refused.problems)
            assert refused.text("fr")


#: a text as long as a replay file may be, in every encoding of YAML
LONG = 4 * 2**20 - 40


@pytest.mark.parametrize(
    ("name", "begin", "repeated", "end"),
    [
        ("a.json", '{"a": "', "x", '"}'),
        ("a.json", '{"a": "', "\\n", '"}'),
        ("a.json", '{"a": "', "\\u00e9", '"}'),
        ("a.json", '{"a": "', "\U0001f600", '"}'),
        ("a.json", '{"', "x", '": 1}'),
        ("a.json", '{"a": "', "x", ""),
        ("a.json", '{"a": "', "\\n", ""),
        ("a.yaml", 'a: "', "x", '"'),
        ("a.yaml", 'a: "', "\\n", '"'),
        ("a.yaml", "a: ", "x", ""),
        ("a.yaml", "a: |\n", "  x\n", ""),
        ("a.yaml", "a: ", "b: ", ""),
        ("a.yaml", 'a: "', "x", ""),
    ],
)
def test_a_long_text_costs_a_small_multiple_of_its_length(
    name: str, begin: str, repeated: str, end: str
) -> None:
    """Twelve times: the bytes, the text, the parsed events, at four bytes for each character."""
    raw = (begin + repeated * (LONG // len(repeated.encode())) + end).encode()
    limits = Limits(size=2**23, text=2**23)
    tracemalloc.start()
    try:
        with contextlib.suppress(FileProblems):
            read(raw, name, limits)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 12 * len(raw)

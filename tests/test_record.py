"""The game record: what is read, what is refused, and how the refusal is worded and signalled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bidgames import record
from bidgames.cli import main

HEADER: dict[str, Any] = {
    "record": "bidgames/1", "game": "middleman", "seats": ["Jane", "Fred"], "options": {}, "setup": {},
}  # fmt: skip
UP, DOWN = list(range(10)), list(range(9, -1, -1))
ROWS = [{"seat": seat, "move": "rows", "available": UP, "demand": DOWN} for seat in (0, 1)]
ORDER = {"seat": 0, "move": "order", "wanted": 2, "offer": 3}

Line = dict[str, Any] | str


def text(*lines: Line) -> str:
    """Lines of a record; what is text already is taken as it is."""
    return "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)


class Ran:
    """What `bidgames replay --json` answered."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def summary(self) -> dict[str, Any]:
        """The object printed."""
        assert (self.status, self.err) == (0, "")
        found: dict[str, Any] = json.loads(self.out)
        return found


class Replaying:
    """Writes a record into a file `game.jsonl` of the current folder and replays it by the command line."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *lines: Line, raw: bytes | None = None, name: str = "game.jsonl") -> Ran:
        Path(name).write_bytes(text(*lines).encode("utf-8", "surrogatepass") if raw is None else raw)
        status = main(["replay", name, "--json"])
        return Ran(status, *self.capsys.readouterr())


@pytest.fixture
def replaying(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Replaying:
    monkeypatch.chdir(tmp_path)
    return Replaying(capsys)


def refused(ran: Ran) -> str:
    """The one line of a refusal: exit status 2, nothing on standard output."""
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1
    return ran.err[:-1]


# What is accepted


def test_a_record_may_stop_anywhere(replaying: Replaying) -> None:
    lines = [HEADER, *ROWS, ORDER]
    for count in range(1, len(lines) + 1):
        found = replaying(*lines[:count]).summary
        assert found["finished"] is False
        assert found["winners"] == []


def test_the_summary_has_the_keys_of_the_format_and_all_secrets(replaying: Replaying) -> None:
    found = replaying(HEADER, *ROWS, ORDER).summary
    assert list(found) == ["game", "finished", "phase", "to_act", "position", "scores", "winners"]
    assert (found["game"], found["phase"], found["to_act"], found["scores"]) == ("middleman", "orders", [1], [20, 20])
    assert found["position"]["rows"] == [{"available": UP, "demand": DOWN}] * 2
    assert found["position"]["rounds"][0]["orders"] == [[2, 3], None]


def test_to_act_is_ascending_whatever_the_order_of_the_moves(replaying: Replaying) -> None:
    header = {**HEADER, "seats": ["a", "b", "c", "d"]}
    assert replaying(header, {**ROWS[0], "seat": 2}).summary["to_act"] == [0, 1, 3]


def test_a_finished_game_names_its_winners(replaying: Replaying) -> None:
    header = {**HEADER, "options": {"rounds": 1}}
    orders = [{"seat": seat, "move": "order", "wanted": 0, "offer": 0} for seat in (0, 1)]
    sales = [{"seat": seat, "move": "sale", "for_sale": 0, "price": 5} for seat in (1, 0)]
    found = replaying(header, *ROWS, *orders, *sales).summary
    assert (found["finished"], found["phase"], found["to_act"], found["winners"]) == (True, "finished", [], [0, 1])


def test_an_option_given_with_its_default_is_the_same_as_none(replaying: Replaying) -> None:
    assert replaying({**HEADER, "options": {"rounds": 10}}).summary == replaying(HEADER).summary


def test_the_time_of_a_move_and_keys_it_does_not_know_are_ignored(replaying: Replaying) -> None:
    at = {"at": "2026-11-30T10:00:00Z", "auto": True, "weight": 1.5, "price": [None], "big": 10**50}
    assert (
        replaying({**HEADER, "school": 1.5}, *[{**line, **at} for line in ROWS]).summary
        == replaying(HEADER, *ROWS).summary
    )


@pytest.mark.parametrize("end", [b"", b"\n", b"\n\n  \n\t\n", b"\r\n\r\n"])
def test_blank_lines_at_the_end_are_ignored(replaying: Replaying, end: bytes) -> None:
    assert replaying(raw=json.dumps(HEADER).encode() + end).summary["phase"] == "rows"


def test_lines_may_end_as_on_windows(replaying: Replaying) -> None:
    assert replaying(raw=text(HEADER, *ROWS).replace("\n", "\r\n").encode()).summary["phase"] == "orders"


def test_names_of_all_languages_are_kept(replaying: Replaying) -> None:
    header = {**HEADER, "seats": ["Zoë Ñandú", "李 雷"]}
    assert refused(replaying(header, {**ORDER, "seat": 1})).startswith("game.jsonl:2: seat 1 李 雷: move is ")
    assert replaying(json.dumps(header, ensure_ascii=False)).summary["phase"] == "rows"


# Refusals of a move: FILE:LINE: seat N NAME: what is wrong


def test_an_illegal_move_names_file_line_seat_name_field_value_and_what_is_allowed(replaying: Replaying) -> None:
    assert refused(replaying(HEADER, *ROWS, {**ORDER, "seat": 1, "offer": -3})) == (
        "game.jsonl:4: seat 1 Fred: offer is -3; allowed: a whole number from 0 to 1000000000"
    )


def test_the_first_wrong_line_is_the_one_that_is_told(replaying: Replaying) -> None:
    assert refused(replaying(HEADER, {**ROWS[0], "demand": UP}, "nonsense")).startswith(
        "game.jsonl:2: seat 0 Jane: demand "
    )


def test_the_file_is_named_as_on_the_command_line(replaying: Replaying, tmp_path: Path) -> None:
    name = str(tmp_path / "a b: 1.jsonl")
    assert refused(replaying(HEADER, ORDER, name=name)).startswith(f"{name}:2: seat 0 Jane: ")
    (tmp_path / "sub").mkdir()
    assert refused(replaying(HEADER, ORDER, name="./sub/../x.jsonl")).startswith("./sub/../x.jsonl:2: ")


@pytest.mark.parametrize("seat", [-1, 2, 10**30, 0.0, 1.5, True, "0", None, [], {}])
def test_a_line_without_a_valid_seat_names_the_line_only(replaying: Replaying, seat: Any) -> None:
    said = refused(replaying(HEADER, {**ROWS[0], "seat": seat}))
    assert said.startswith("game.jsonl:2: seat is ")
    assert said.endswith("; allowed: a whole number from 0 to 1")


@pytest.mark.parametrize("key", ["seat", "move", "available", "demand"])
def test_a_key_that_a_move_lacks(replaying: Replaying, key: str) -> None:
    line = {name: value for name, value in ROWS[1].items() if name != key}
    said = refused(replaying(HEADER, line))
    assert said.startswith(
        "game.jsonl:2: " + ("" if key == "seat" else "seat 1 Fred: ") + f"{key} is missing; allowed: "
    )


@pytest.mark.parametrize("number", ["5.0", "1e3", "5E0", "0.0", "-0.0", "2.5", "1e999", "1E-5"])
def test_a_number_with_a_point_or_an_exponent_is_refused_even_if_whole(replaying: Replaying, number: str) -> None:
    line = json.dumps({**ORDER, "wanted": "@"}).replace('"@"', number)
    assert refused(replaying(HEADER, *ROWS, line)).startswith("game.jsonl:4: seat 0 Jane: wanted is ")


@pytest.mark.parametrize("digits", [30, 400, 4299, 4301, 100_000])
def test_a_number_of_any_length_is_refused_in_words(replaying: Replaying, digits: int) -> None:
    line = json.dumps({**ORDER, "offer": "@"}).replace('"@"', "9" * digits)
    said = refused(replaying(HEADER, *ROWS, line))
    assert said.startswith("game.jsonl:4: seat 0 Jane: offer is ")
    assert len(said) < 200


@pytest.mark.parametrize("value", [True, None, "3", [], {}, [3], {"a": [1]}])
def test_a_value_that_is_no_number_is_refused(replaying: Replaying, value: Any) -> None:
    said = refused(replaying(HEADER, *ROWS, {**ORDER, "wanted": value}))
    assert said == (
        f"game.jsonl:4: seat 0 Jane: wanted is {json.dumps(value)}; allowed: a whole number from 0 to 1000000000"
    )


def test_a_seat_that_has_moved_may_not_move_again(replaying: Replaying) -> None:
    said = refused(replaying(HEADER, ROWS[0], ROWS[0]))
    assert said.startswith("game.jsonl:3: seat 0 Jane: ")


@pytest.mark.parametrize("move", ["sale", "ROWS", "", "bribe", 3, None, ["rows"], {}])
def test_an_unknown_move_or_one_of_another_phase(replaying: Replaying, move: Any) -> None:
    assert refused(replaying(HEADER, {**ROWS[0], "move": move})).startswith("game.jsonl:2: seat 0 Jane: move is ")


# Refusals of a line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "[]",
        "3",
        "null",
        '"x"',
        "true",
        "{",
        "{'seat': 0}",
        "nonsense",
        '{"seat": 0} x',
        '{"seat": NaN}',
        '{"seat": Infinity}',
        '{"seat": 01}',
        "\x00",
        '{"seat": 0,}',
        "\ufeff" + json.dumps(ROWS[0]),
    ],
)
def test_a_line_that_is_no_json_object(replaying: Replaying, line: str) -> None:
    assert refused(replaying(HEADER, ROWS[0], line, ROWS[1])).startswith("game.jsonl:3: ")
    if line.strip():
        assert refused(replaying(line, ROWS[0])).startswith("game.jsonl:1: ")


def test_blank_lines_elsewhere_are_refused(replaying: Replaying) -> None:
    assert refused(replaying("", HEADER)) == "game.jsonl:1: a blank line is allowed only at the end"
    assert refused(replaying(HEADER, "", ROWS[0])) == "game.jsonl:2: a blank line is allowed only at the end"


@pytest.mark.parametrize("raw", [b"", b"\n", b" \n\n\t"])
def test_an_empty_file_is_refused_in_line_1(replaying: Replaying, raw: bytes) -> None:
    assert refused(replaying(raw=raw)).startswith("game.jsonl:1: the record is empty")


def test_bytes_that_are_not_utf_8_are_refused_in_their_line(replaying: Replaying) -> None:
    good = text(HEADER, ROWS[0]).encode()
    assert refused(replaying(raw=good + b'{"seat": 1, "x": "\xff"}\n')) == "game.jsonl:3: not UTF-8 text"
    assert refused(replaying(raw="\ufeff".encode("utf-16") + good)) == "game.jsonl:1: not UTF-8 text"
    assert refused(replaying(raw=b'{"record": "\xed\xa0\x80"}')) == "game.jsonl:1: not UTF-8 text"


def test_deep_nesting_is_refused_in_words(replaying: Replaying) -> None:
    for depth in (500, 5_000, 200_000):
        line = json.dumps({**ORDER, "wanted": "@"}).replace('"@"', "[" * depth + "]" * depth)
        assert refused(replaying(HEADER, *ROWS, line)).startswith("game.jsonl:4: ")


# Refusals of a header: line 1


@pytest.mark.parametrize("key", ["record", "game", "seats", "options", "setup"])
def test_a_header_that_lacks_a_key(replaying: Replaying, key: str) -> None:
    header = {name: value for name, value in HEADER.items() if name != key}
    assert refused(replaying(header, *ROWS)).startswith(f"game.jsonl:1: {key} is missing; allowed: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (key, value)
        for key in HEADER
        for value in (None, True, 1, 2.5, "", "x", ["x"], [[]], {"x": 1}, {"x": []})
        if not (key == "setup" and isinstance(value, dict))
    ],
)
def test_a_header_with_a_bad_value(replaying: Replaying, key: str, value: Any) -> None:
    assert refused(replaying({**HEADER, key: value})).startswith("game.jsonl:1: ")


@pytest.mark.parametrize("mark", ["bidgames/2", "bidgames", "Bidgames/1", "bidgames/1 "])
def test_another_format_is_refused(replaying: Replaying, mark: str) -> None:
    assert refused(replaying({**HEADER, "record": mark})) == (
        f'game.jsonl:1: record is "{mark}"; allowed: one of: bidgames/1'
    )


@pytest.mark.parametrize(
    "game", ["chess", "", "domain", "game", "rationing", "_art_dealer", "__init__", "..", "\ud800"]
)
def test_an_unknown_game(replaying: Replaying, game: str) -> None:
    said = refused(replaying({**HEADER, "game": game}))
    assert said.startswith("game.jsonl:1: game is ")
    assert "middleman" in said


def test_an_unknown_option_or_option_value(replaying: Replaying) -> None:
    assert refused(replaying({**HEADER, "options": {"round": 3}})) == (
        'game.jsonl:1: options is "round"; allowed: one of: rounds'
    )
    for value in (0, 11, 5.0, "5", None, [], {}, True):
        said = refused(replaying({**HEADER, "options": {"rounds": value}}))
        assert said == f"game.jsonl:1: rounds is {json.dumps(value)}; allowed: a whole number from 1 to 10"


@pytest.mark.parametrize("names", [[], ["Jane"]])
def test_a_number_of_seats_the_game_does_not_allow(replaying: Replaying, names: list[str]) -> None:
    assert refused(replaying({**HEADER, "seats": names})) == (
        f"game.jsonl:1: seats is {len(names)}; allowed: a whole number, 2 or more"
    )


@pytest.mark.parametrize(
    "name",
    ["Jane", "", "  ", "\t", "Fr\ned", "Fred\x00", "\x7f", "a\u0085b", "\ud800", 5, None, ["Fred"], {}, True],
)
def test_repeated_and_empty_names_and_names_with_control_characters(replaying: Replaying, name: Any) -> None:
    assert refused(replaying({**HEADER, "seats": ["Jane", name]})).startswith("game.jsonl:1: seats is ")


# Files, and the module itself


def test_a_file_that_cannot_be_read(replaying: Replaying, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("nowhere.jsonl", str(tmp_path), "a\x00b", ""):
        status = main(["replay", name, "--json"])
        out, err = capsys.readouterr()
        assert (status, out) == (2, "")
        assert err.startswith(f"{name}: ")
        assert err.count("\n") == 1


def test_a_record_written_reads_back_the_same() -> None:
    first = record.replay(
        text({**HEADER, "seats": ["Zoë", "\u2028李"], "setup": {"x": 1}}, *ROWS, {**ORDER, "auto": True}).encode()
    )
    written = record.write(first.header, [(entry.seat, entry.move, entry.extra) for entry in first.entries])
    again = record.replay(written.encode("utf-8"))
    assert (again.header, again.entries, again.positions) == (first.header, first.entries, first.positions)
    assert "Zoë" in written
    assert again.entries[-1].extra == {"auto": True}
    assert record.write(again.header, [(entry.seat, entry.move, entry.extra) for entry in again.entries]) == written


def test_a_record_can_be_written_whatever_its_other_keys_hold() -> None:
    odd = json.dumps({**ROWS[0], "x": 1.5, "y": "\ud800", "z": "@"}).replace('"@"', "9" * 5000)
    read = record.replay(text(HEADER, odd).encode())
    written = record.write(read.header, [(entry.seat, entry.move, entry.extra) for entry in read.entries])
    assert record.replay(written.encode("utf-8")).position == read.position


def test_positions_stand_between_the_moves() -> None:
    read = record.replay(text(HEADER, *ROWS, ORDER).encode())
    assert [entry.line for entry in read.entries] == [2, 3, 4]
    assert len(read.positions) == 4
    for entry, before, after in zip(read.entries, read.positions, read.positions[1:], strict=False):
        assert read.game.apply(before, entry.seat, entry.move) == after


def test_the_error_is_data_too() -> None:
    with pytest.raises(record.BadRecord) as caught:
        record.replay(text(HEADER, ORDER).encode())
    assert (caught.value.line, caught.value.seat, caught.value.name) == (2, 0, "Jane")
    assert str(caught.value).startswith("2: seat 0 Jane: ")

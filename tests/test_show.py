"""Positions as text: 80 columns, aligned, harmless, for every game; and what each game's text says."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames import record, rules
from bidgames.cli import main
from bidgames.rules.game import dump
from bidgames.show import generic, layout, position_text
from bidgames.show.layout import Column, fit, harmless, pad, table, width, wrap
from bidgames.text import ENGLISH
from tests.play import playing
from tests.rules.spies import bribe, challenge, decline, move, quote

#: Names that try to break a terminal or a table: wide, combining, right-to-left, escapes, very long, all blank-like.
HOSTILE = (
    "山田太郎は誰",
    "Z\u0301\u0302\u0303\u0304\u0305algo",
    "\u202eevil\u2066",
    "ن\u200dور",
    "👩\u200d🚀",
    "x" * 300,
    "\u00a0a\u2028b",
)


def replayed(key: str, names: Sequence[str], most: int, seed: int = 1, **options: Any) -> record.Replay:
    """A game played at random for `most` moves, replayed from its record."""
    game = rules.game(key)
    rng = random.Random(seed)
    setup = game.setup(len(names), game.settings(len(names), options), rng)
    position = game.start(len(names), options, setup)
    moves = [(seat, move, {}) for seat, move, _ in playing(game, position, rng, most=most)]
    return record.replay(record.write(record.Header(key, tuple(names), options, setup), moves).encode())


def told(key: str, names: Sequence[str], *said: tuple[int, dict[str, Any]], **options: Any) -> str:
    """The text of a position after these moves."""
    head = {"record": "bidgames/1", "game": key, "seats": list(names), "options": options, "setup": {}}
    lines = [head, *({"seat": seat, **raw} for seat, raw in said)]
    return position_text(record.replay("\n".join(json.dumps(line) for line in lines).encode()))


# Every game


@pytest.mark.parametrize("key", rules.keys())
@pytest.mark.parametrize("most", [0, 1, 7, 40, 400])
def test_every_game_fits_80_columns_with_hostile_names(key: str, most: int) -> None:
    game = rules.game(key)
    for seats in {game.fewest, min(game.most or 7, 7)}:
        text = position_text(replayed(key, HOSTILE[:seats], most))
        assert max(map(width, text.split("\n"))) <= 80
        assert text == text.strip("\n") and not any(line != line.rstrip() for line in text.split("\n"))
        for letter in text.replace("\n", ""):
            assert unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}, hex(ord(letter))


@pytest.mark.parametrize("key", rules.keys())
def test_every_game_names_the_game_the_seats_and_who_is_to_act(key: str) -> None:
    game = rules.game(key)
    names = ["Jane", "Fred", "Mary", "Ann", "Bob", "Dan"][: game.fewest if game.fewest > 1 else 6]
    found = replayed(key, names, 5)
    text = position_text(found)
    assert text.startswith(f"{game.title}. Seats: {len(names)}. Moves: 5.")
    acting = ", ".join(f"{names[seat]} ({seat})" for seat in game.to_act(found.position))
    assert f"Phase: {found.position.phase}. To act: {acting}." in text
    for score in game.result(found.position).scores:
        assert str(score) in text


@pytest.mark.parametrize("key", rules.keys())
def test_every_game_has_a_better_text_than_the_generic_one(key: str) -> None:
    found = replayed(key, HOSTILE[: rules.game(key).fewest], 30)
    assert json.dumps(dump(found.position))[:40] not in position_text(found)


def test_a_game_that_nobody_knows_is_listed_key_by_key() -> None:
    position: Mapping[str, Any] = {
        "phase": "bids", "price": 7, "cash": [1, 2], "deck": [f"card {number}" for number in range(300)],
        "note": "\x1b[31mred", "big": 10**200, "table": {"left": ["x" * 100], "right": None, "y" * 90: 0},
    }  # fmt: skip
    (block,) = generic.blocks(position, ("Jane", "Fred"), ENGLISH)
    assert "price: 7" in block and "cash: 1, 2" in block and "  0: card 0" in block
    assert "phase" not in block and "\x1b" not in block and "card 150" not in block
    assert max(map(width, block.split("\n"))) <= 80
    assert generic.columns(position, ENGLISH) == [] and generic.blocks({"phase": "end"}, (), ENGLISH) == []


def test_things_of_one_kind_are_a_table_numbered_from_1() -> None:
    (block,) = generic.blocks(
        {"calls": ({"price": 4, "paid": [0, 4], "note": None}, {"price": 13, "paid": [3, [5]], "note": "\x1b[31m"})},
        ("Jane", "Fred"), ENGLISH,
    )  # fmt: skip
    assert block.split("\n") == [
        "calls:",
        "     price  paid    note",
        "  1      4  0, 4    -",
        "  2     13  3, (5)  \\x1b[31m",
    ]


def test_a_call_market_shows_its_calls_as_a_table() -> None:
    lines = position_text(replayed("call_market", ["Jane", "Fred"], 8)).split("\n")
    heading = next(line for line in lines if "quantity" in line)
    assert lines[lines.index(heading) - 1] == "calls:"
    assert lines[lines.index(heading) + 1].startswith("  1 ")


def test_the_command_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = replayed("middleman", ["Jane", "Fred"], 0)
    file = tmp_path / "game.jsonl"
    file.write_text(record.write(found.header, []), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out == position_text(found) + "\n"


def test_the_texts_are_translated() -> None:
    said: list[str] = []

    def upper(text: str) -> str:
        said.append(text)
        return text

    position_text(replayed("subterfuge", ["Jane", "Fred"], 9), upper)
    assert {"Seat", "Name", "Capital", "Path: {path}"} <= set(said)


# Single games


def test_middleman_shows_markets_and_sheets_of_the_rounds() -> None:
    rows = [{"move": "rows", "available": list(range(10)), "demand": [9, *range(9)]}] * 2
    said = [*enumerate(rows), (0, {"move": "order", "wanted": 5, "offer": 6})]
    lines = told("middleman", ["Jane", "Fred"], *said).split("\n")
    assert "   0  Jane     20     0  0123456789  9012345678" in lines
    assert "Round  Available  Wanted  Bought  Demand  For sale  Sold" in lines
    assert "    1          -       5       -       -         0     -" in lines
    assert "   0  Jane       5      6       -         -      -     -" in lines
    assert "   1  Fred       -      -       -         -      -     -" in lines


def test_middleman_of_a_whole_class_shows_the_last_sheets_only() -> None:
    names = [f"Student {number}" for number in range(40)]
    text = position_text(replayed("middleman", names, 40 * 9))
    assert "Round 1\n" not in text and "Round 5\n" not in text.split("Round 4\n")[0]
    assert "The sheets of the last rounds" in text
    assert "Student 0 (0)" not in text or "more" in text


def test_manager_shows_prices_machines_and_holdings() -> None:
    said = [(seat, {"move": "price", "price": price}) for seat, price in enumerate((5500, 6500, 8500))]
    lines = told("manager", ["Jane", "Fred", "Mary"], *said).split("\n")
    assert any(line.startswith("Seat  Name") and line.endswith("Share  #0 #1 #2") for line in lines)
    assert any(line.startswith("   0  Jane") and line.endswith("500         0   1000   4  0  0") for line in lines)
    assert any(line.split() == ["1", "5500*", "0", "6500*", "+1", "8500", "-1"] for line in lines)


def test_art_dealer_shows_artists_hands_and_sales() -> None:
    found = replayed("art_dealer", ["Jane", "Fred", "Mary"], 120)
    text = position_text(found)
    position = dump(found.position)
    assert "Artist  Put up" in text and "\nA  " in text and "\nE  " in text
    for seat, hand in enumerate(position["hands"]):
        assert not hand or f"({seat}) has in hand: " in text
    assert "Seller  Partner  Buyer" in text


def test_subterfuge_shows_the_board_the_path_bribes_and_the_challenge() -> None:
    text = told(
        "subterfuge", ["Mary", "John", "Harry"], bribe(0, 30, 65), bribe(1, 30, 45), move(2, 30), move(0, 21),
        challenge(1, "mover"), quote(0, 10),
    )  # fmt: skip
    assert " Lon    1    2    3    4    5    6    7  Mos\n" in text
    assert "  17   18   19   20  [21]  22   23   24   25\n  26   27   28   29   30*  31 " in text
    assert "  35   36   37   38  Gen*  39   40" in text and "\n Was   70 " in text
    assert "Path: Geneva > 30 > 21" in text
    assert "Mary (0) has bribed agent 30 with 65" in text
    assert "Mary (0) has moved the papers from 30 to 21." in text
    assert "Mary (0) asked: can you beat 10? Yes." in text
    assert "John (1) challenges; Mary (0) asks." in text


def test_subterfuge_tells_who_has_won_and_the_limit() -> None:
    text = told(
        "subterfuge", ["Mary", "John"], move(0, 5), move(1, 4), decline(0), move(0, "home"), decline(1),
        size=5, turn_limit=9,
    )  # fmt: skip
    assert "Finished. Won by Mary (0)." in text and "Turns taken: 3 of 9." in text and "[Lon]" in text
    assert "Options: size 5, turn_limit 9." in text
    text = told("subterfuge", ["Mary", "John"], homes=["London", "Peking"], diagonal=False)
    assert 'Options: homes ["London", "Peking"], diagonal false.' in text
    assert "Nobody wins" in told("subterfuge", ["Mary", "John"], bribe(0, 1, 1), turn_limit=1)


def test_subterfuge_leaves_out_the_beginning_of_a_long_path() -> None:
    steps = [move(turn % 2, 30 if turn % 2 == 0 else 31) for turn in range(90)]
    said = [step for turn, step in enumerate(steps) for step in ((step, decline((turn + 1) % 2)) if turn else (step,))]
    assert "Path, after 51 earlier places: " in told("subterfuge", ["Mary", "John"], *said)


def test_huge_numbers_stay_in_their_columns() -> None:
    text = told("subterfuge", ["Mary", "John"], bribe(0, 1, 10**99), capital=10**100)
    assert max(map(width, text.split("\n"))) <= 80


# The layout


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Jane", "Jane"), ("\x1b[2J", "\\x1b[2J"), ("a\u202eb", "a\\u202eb"), ("a\u200db", "ab"), ("a\nb", "a\\nb"),
        ("e\u0301", "e\u0301"), ("e\u0301\u0302\u0303\u0304", "e\u0301\u0302"), ("\u0301e", " \u0301e"),
        ("a\u00a0b\u3000c", "a b c"), ("\ud800", "\\ud800"), ("\ue000", "\\ue000"), ("❤\ufe0f", "❤"),
        ("\U000e0041", "\\U000e0041"), ("", ""),
    ],
)  # fmt: skip
def test_harmless(name: str, safe: str) -> None:
    assert harmless(name) == safe


@pytest.mark.parametrize(
    ("text", "columns"), [("Jane", 4), ("山田", 4), ("e\u0301", 1), ("👩", 2), ("ｱ", 1), ("한", 2), ("", 0)]
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


@given(st.text(), st.integers(2, 40))
def test_fit_and_pad_give_the_width_asked_for(text: str, columns: int) -> None:
    safe = harmless(text)
    cut = fit(safe, columns)
    assert width(cut) <= columns
    assert cut == safe or cut.endswith("..")
    assert width(pad(cut, columns, left=True)) == columns == width(pad(cut, columns, left=False))


@given(st.text(), st.integers(10, 40))
def test_wrap_keeps_all_letters_and_the_width(text: str, line: int) -> None:
    safe = harmless(text)
    wrapped = wrap(safe, "    ", line)
    assert max(map(width, wrapped.split("\n"))) <= line
    assert wrapped.replace("\n", "").replace(" ", "") == safe.replace(" ", "")


def test_wrap_does_not_break_where_a_space_is_kept() -> None:
    assert wrap(f"one 2{layout.KEEP}x", "  ", 6) == "one\n  2 x"
    assert wrap("one 2 x", "  ", 6) == "one 2\n  x"


def test_a_table_is_aligned_with_wide_names() -> None:
    text = table([Column("Name", ("山田", "Jo"), text=True), Column("Cash", ("5", "1000"))])
    assert text.split("\n") == ["Name  Cash", "山田     5", "Jo    1000"]


def test_a_table_that_is_too_wide_goes_on_below() -> None:
    columns = [Column("Seat", ("0", "1")), *(Column(f"heading {number}", ("1", "2")) for number in range(20))]
    parts = table(columns, keep=1).split("\n\n")
    assert len(parts) == 4 and all(part.startswith("Seat  heading") for part in parts)
    assert all(width(line) <= 80 for part in parts for line in part.split("\n"))
    assert [f"heading {number}" in "".join(parts) for number in range(20)] == [True] * 20

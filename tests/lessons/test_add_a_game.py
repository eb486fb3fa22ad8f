"""The page on a fifth game does what it says: its blocks make a game that keeps what every game keeps."""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bidgames import record, rules, tables, views
from bidgames.classroom.table import Event, Seated, Table, evolve, last_unrevealed
from bidgames.cli import main
from bidgames.rules.domain import Whole
from bidgames.rules.game import NotYourTurn, Refused
from tests import test_show
from tests.lessons.fifth import BLOCKS, COMMAND, FILES, KEY, PAGE, SOURCE, number, one_line
from tests.play import begin, go, last, safe_move, words
from tests.rules import hidden, test_contract
from tests.tables import test_tables
from tests.views import test_generic

NAMES = ("Jane", "Fred", "Mary")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reader's folder, with the file in it."""
    made = tmp_path_factory.mktemp("reader")
    (made / f"{KEY}.py").write_text(SOURCE, "utf-8")
    return made


@pytest.fixture(scope="module", autouse=True)
def clock(folder: Path) -> Iterator[ModuleType]:
    """The imported file: its game is registered, and its secrets are known to the suite, for the tests of this file."""
    assert KEY not in {*rules.keys(), *hidden.FACTS}
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        module = importlib.import_module(KEY)
        exec(compile(FILES["tests/rules/hidden.py"], "hidden.py", "exec"), dict(vars(hidden)))
        yield module
    del sys.modules[KEY], rules._ADDED[KEY], hidden.FACTS[KEY]


def drawn(*values: int, lots: tuple[int, ...], **options: int) -> Any:
    """The first position of a game whose values and lots are known."""
    return rules.game(KEY).start(len(values), options, {"values": list(values), "lots": list(lots)})


def take(price: int) -> dict[str, Any]:
    return {"move": "take", "price": price}


WAIT = {"move": "wait"}


# What the page shows


def test_what_the_page_prints_is_what_a_reader_gets() -> None:
    text = "\n".join(text for kind, text in BLOCKS if kind == "pycon")
    said: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "add_a_game", None, 0), out=said.append)
    assert runner.summarize(verbose=False).attempted > 30
    assert "".join(said) == ""


def test_every_block_is_run_by_a_test() -> None:
    assert {kind for kind, _ in BLOCKS} == {"python", "pycon", ""}
    assert set(FILES) == {"tests/rules/hidden.py", f"bidgames/bots/{KEY}.py"}
    assert [text for kind, text in BLOCKS if kind == ""] == [f"{COMMAND}\n"]


def test_the_example_on_paper_is_played_as_it_is_told() -> None:
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.split("\n") if line.startswith("| ")]
    head, *told = lines[: next(at for at, line in enumerate(lines) if line[0] == "folder")]
    assert [cell.split(",")[0] for cell in head[1:-1]] == list(NAMES)
    values = [int(cell.split()[-1]) for cell in head[1:-1]]
    assert "start price of 100 and steps of 10. Mary's lot was drawn first, then Fred's, then Jane's" in one_line()
    position = drawn(*values, lots=(2, 1, 0), start_price=100, step=10)
    for price, *answers, then in told:
        assert position.price == int(price)
        if price == "70":
            early = go(KEY, position, (0, take(70)), (1, WAIT), (2, WAIT))
        for seat, answer in enumerate(answers):
            position = go(KEY, position, (seat, take(int(price)) if answer == "take" else WAIT))
        assert then == ("the price falls" if position.phase == "clock" else f"{NAMES[position.buyer]} buys")
    assert rules.game(KEY).result(position).scores == (0, 0, number("Mary scores"))
    assert values[0] - position.price == number("Jane would have scored")
    assert rules.game(KEY).result(early).scores == (number("and she would have scored"), 0, 0)


def test_the_sentences_about_numbers_are_true() -> None:
    defaults = {name: option.default for name, option in rules.game(KEY).options(3).items()}
    assert defaults["start_price"] == number("the clock starts at")
    assert defaults["step"] == number("and falls in steps of")
    assert '`Whole(1, 1000)` is every whole number from 1 to 1000; `True`, `5.0` and `"5"` are not' in one_line()
    assert [Whole(1, 1000).contains(value) for value in (1, 1000, 0, 1001, True, 5.0, "5")] == [True] * 2 + [False] * 5
    assert "Fred paid 100 for what is worth 55 to him" in one_line()


# The rules


def test_the_clock_ends_unsold_at_the_last_price_of_at_least_1() -> None:
    position = drawn(9, 9, lots=(0, 1), start_price=7, step=3)
    for price in (7, 4, 1):
        assert (position.phase, position.price) == ("clock", price)
        position = go(KEY, position, (1, WAIT), (0, WAIT))
    result = rules.game(KEY).result(position)
    assert (position.phase, position.buyer, result.scores, result.winners) == ("finished", None, (0, 0), ())


def test_a_tie_goes_to_the_lot_drawn_first_whoever_answers_first() -> None:
    for lots, buyer in (((1, 0, 2), 1), ((2, 0, 1), 0)):
        position = drawn(50, 60, 70, lots=lots)
        position = go(KEY, position, (0, take(100)), (2, WAIT), (1, take(100)))
        assert position.buyer == buyer


def test_everybody_ties_where_the_buyer_gains_nothing() -> None:
    position = go(KEY, drawn(100, 10, lots=(0, 1)), (0, take(100)), (1, WAIT))
    assert rules.game(KEY).result(position).winners == (0, 1)


def test_a_price_that_was_on_the_clock_before_is_refused() -> None:
    position = go(KEY, drawn(50, 60, lots=(0, 1)), (0, WAIT), (1, WAIT))
    assert words(KEY, position, 0, take(100)) == "price is 100; allowed: only 95"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"values": [1, 2]}, "values"), ({"values": [0, 1, 2]}, "values"), ({"values": [1, 2, 101]}, "values"),
        ({"values": [1, 2, True]}, "values"), ({"values": 5}, "values"), ({"lots": [0, 1, 1]}, "lots"),
        ({"lots": [0, 1]}, "lots"), ({"lots": None}, "lots"),
    ],
)  # fmt: skip
def test_a_draw_that_no_chance_could_give_is_refused(change: dict[str, Any], field: str) -> None:
    setup = {"values": [1, 2, 3], "lots": [2, 1, 0]}
    for given in (setup | change, {key: value for key, value in setup.items() if key != field}):
        with pytest.raises(Refused) as caught:
            rules.game(KEY).start(3, {}, given)
        assert caught.value.field == field


# What every game keeps


def of_all_games(module: ModuleType) -> list[Callable[..., None]]:
    """The tests of a suite that run over the registry."""
    found = [test for name, test in vars(module).items() if name.startswith("test_")]
    return [test for test in found if list(inspect.signature(test).parameters) == ["key"]]


SUITE = [test for module in (test_contract, test_generic, test_tables) for test in of_all_games(module)]


def test_the_suite_is_the_whole_suite() -> None:
    assert len(SUITE) > 20
    test_contract.test_all_four_games_are_registered_and_their_secrets_are_known_to_the_suite()


@pytest.mark.parametrize("test", SUITE, ids=lambda test: test.__name__)
def test_the_game_keeps_what_every_game_keeps(test: Callable[..., None]) -> None:
    test(key=KEY)


@pytest.mark.parametrize("most", [0, 1, 40])
def test_it_is_shown_in_a_terminal(most: int) -> None:
    test_show.test_every_game_fits_80_columns_with_hostile_names(KEY, most)


def test_its_moves_are_a_frame_with_whole_prices(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    header = record.Header(KEY, NAMES, {}, {"values": [80, 55, 62], "lots": [2, 1, 0]})
    moves = [rules.game(KEY).parse(raw) for raw in (WAIT, take(100), WAIT)]
    text = record.write(header, [(seat, move, {}) for seat, move in enumerate(moves)])
    rows = tables.frame(record.replay(text.encode()), "moves")
    assert [(row["seat"], row["move"], row["price"], row["round"]) for row in rows] == [
        (0, "wait", None, None), (1, "take", 100, None), (2, "wait", None, None),
    ]  # fmt: skip
    assert tables.columns(KEY)["moves"]["price"].kind == "whole"
    (tmp_path / "game.jsonl").write_text(text, "utf-8")
    assert main(["replay", str(tmp_path / "game.jsonl"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"]["buyer"] == 1


def test_a_page_shows_no_value_of_another_seat() -> None:
    game, position = rules.game(KEY), drawn(81, 57, 63, lots=(2, 1, 0))
    for seat, own in ((0, "81"), (1, "57"), (2, "63"), (None, "")):
        page = views.whole_page(
            KEY, observation=game.observe(position, seat), names=NAMES, seat=seat, phase=position.phase,
            choices={} if seat is None else game.choices(position, seat), result=game.result(position),
        )  # fmt: skip
        assert {value for value in ("81", "57", "63") if value in json.dumps(page)} == {own} - {""}
        assert [form["move"] for form in page["forms"]] == ([] if seat is None else ["take", "wait"])


def test_late_seats_wait_until_the_clock_has_run_down() -> None:
    position = last(rules.game(KEY), begin(KEY, 3), random.Random(1), safe_move)
    assert (position.price, position.buyer) == (5, None)


# In class


def told(table: Table, kind: str, seat: int | None = None, **data: Any) -> Table:
    """The table after one more event."""
    return evolve(table, Event(table.version + 1, kind, float(table.version), seat, None, data))


def test_a_table_of_a_class_takes_it_as_it_is() -> None:
    seats = [{"name": name, "member": name, "bot": None} for name in NAMES]
    setup = {"values": [80, 55, 62], "lots": [2, 1, 0]}
    table = told(Table(KEY, 1), "start", seats=seats, options={}, setup=setup, clock=30)
    assert (table.names, table.acting, table.clock.deadline) == (NAMES, (0, 1, 2), 30.0)
    assert table.seats[0] == Seated("Jane", "Jane")
    table = told(table, "move", 0, move=WAIT)
    table = told(table, "move", 2, move=WAIT)
    assert (table.acted, table.turns[1], last_unrevealed(table, 0)) == ((0, 2), 1, table.history[0])
    table = told(table, "move", 1, move=WAIT, by="auto")
    assert (table.acted, table.acting, set(table.turns)) == ((), (0, 1, 2), {4})
    with pytest.raises(NotYourTurn):
        table.check(1, rules.game(KEY).parse(take(95)), turn=1)
    assert table.check(1, rules.game(KEY).parse(take(95)), turn=4).takes == (None, True, None)

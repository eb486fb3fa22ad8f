"""Many games at once: the same rows however played, seats balanced, bad input refused, errors that say where."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Future
from itertools import chain
from pathlib import Path
from typing import Any

import psutil
import pytest
from msgspec.structs import replace

import bidgames
from bidgames import rules, simulate, tables
from bidgames.rules.game import Refused
from bidgames.rules.middleman import Order, Rows, Sale
from bidgames.rules.single_auction import Pass as PassLot
from bidgames.simulate import COLUMNS, PIECE, WAITING, GameFailed, Played, batches, frame, plan, played
from tests.play import begin, go
from tests.rules.hidden import FACTS

ROWS = {"move": "rows", "available": [*range(10)], "demand": [*range(9, -1, -1)]}


def rows(key: str = "middleman", jobs: int = 1, **more: Any) -> list[Played]:
    """The rows of a plan."""
    return [row for piece in played(plan(key, **more), jobs) for row in piece]


def buyer(observation: Any, choices: Any, rng: random.Random) -> Any:
    """Buys up to 4 tins at 2 and asks 3 for each."""
    if "rows" in choices:
        return Rows((4, *(n for n in range(10) if n != 4)), (3, *(n for n in range(10) if n != 3)))
    return Order(4, 2) if "order" in choices else Sale(max(observation.tins), 3)


def idler(observation: Any, choices: Any, rng: random.Random) -> Any:
    """Does nothing; its first numbers are 1 tin and a demand of 0."""
    if "rows" in choices:
        return Rows((1, 0, *range(2, 10)), tuple(range(10)))
    return Order(0, 0) if "order" in choices else Sale(0, 10)


def test_a_game_counted_by_hand() -> None:
    """5 tins, demand 3: the buyer takes 4 of them at 2 and sells 3 at 3, so he gains 1; 3 of 3 possible sales."""
    found = rows(bots=[buyer, idler], games=2, options={"rounds": 1})
    first = [
        Played(1, 1, 0, "buyer", 21, 1, True, 1.0, 1, 6, 1.0),
        Played(1, 1, 1, "idler", 20, 2, False, 0.0, 1, 6, 1.0),
    ]
    second = [
        Played(2, 1, 0, "idler", 20, 2, False, 0.0, 1, 6, 1.0),
        Played(2, 1, 1, "buyer", 21, 1, True, 1.0, 1, 6, 1.0),
    ]
    assert found == first + second
    nobody = rows(bots=[idler], seats=3, games=1, options={"rounds": 2})
    assert [(row.rank, row.won, round(3 * row.won_share, 9), row.efficiency) for row in nobody] == [(1, True, 1, 0)] * 3


def test_equal_scores_share_a_rank_and_bankrupts_come_last() -> None:
    def ruined(observation: Any, choices: Any, rng: random.Random) -> Any:
        return Order(99, 99) if "order" in choices else idler(observation, choices, rng)

    found = rows(bots=[buyer, idler, idler, ruined], games=1, options={"rounds": 1})
    assert [(row.bot, row.score, row.rank) for row in found] == [
        ("buyer", 40, 1), ("idler", 40, 1), ("idler", 40, 1), ("ruined", 0, 4),
    ]  # fmt: skip
    assert [row.won for row in found] == [True, True, True, False]


def test_efficiency_of_middleman_counts_tins_that_could_have_waited() -> None:
    """Columns 0, 1, 2 against 9, 8, 7 for two seats: 0 + 2 + 4 tins, all of which the market would have bought."""
    position = go("middleman", begin("middleman", 2, rounds=3), (0, ROWS), (1, ROWS))
    for wanted in (0, 2, 1):
        position = go(
            "middleman", position,
            *[(seat, {"move": "order", "wanted": wanted * (1 - seat), "offer": 1}) for seat in (0, 1)],
        )  # fmt: skip
        tins = position.tins
        position = go("middleman", position, *[(s, {"move": "sale", "for_sale": tins[s], "price": 5}) for s in (0, 1)])
    assert [(played.available, sum(played.sold)) for played in position.rounds] == [(0, 0), (2, 2), (4, 1)]
    assert tables.efficiency_of("middleman")(position) == pytest.approx(3 / 6)
    assert tables.efficiency_of("middleman")(begin("middleman", 2)) is None
    assert tables.efficiency_of("manager")(begin("manager", 2)) is None


def test_efficiency_of_the_laboratory_games() -> None:
    """Where all pass nothing is gained; where all tell the truth everything is."""
    passes = rows("single_auction", bots=[lambda seen, choices, rng: PassLot()], games=5)
    assert {row.efficiency for row in passes} == {0.0}
    for form in ("second_price", "english_clock"):
        told = rows("single_auction", bots=["truthful"], seats=3, games=20, options={"form": form})
        assert {row.efficiency for row in told} == {1.0}, "who values it most gets it"
    assert {row.efficiency for row in rows("call_market", bots=["truthful"], seats=6, games=20)} <= {1.0, None}
    lost = [row.efficiency for row in rows("call_market", bots=["random"], seats=6, games=20)]
    assert min(one for one in lost if one is not None) < 0.5


@pytest.mark.parametrize("key", sorted(rules.keys()))
def test_every_game_can_be_simulated(key: str) -> None:
    games, seats = 8, max(rules.game(key).fewest, 2)
    found = rows(key, bots=["random", "random"], seats=seats, games=games, options=FACTS[key].short)
    assert [(row.game, row.seat) for row in found] == [(n, s) for n in range(1, games + 1) for s in range(seats)]
    for number in range(games):
        game = found[number * seats : (number + 1) * seats]
        winners = [row for row in game if row.won]
        assert sum(row.won_share for row in game) == pytest.approx(min(1, len(winners)))
        assert all(row.rank == 1 for row in winners)
        for row in game:
            better = sum((not one.won, -one.score) < (not row.won, -row.score) for one in game)
            assert row.rank == better + 1
            assert row.moves >= 1
            assert row.rounds is None or row.rounds >= 1


def test_seats_are_balanced_by_rotation() -> None:
    for bots, seats in ((["forecaster", "cost_plus", "random"], 2), (["forecaster", "cost_plus", "random"], 5)):
        found = rows(bots=bots, seats=seats, games=6, options={"rounds": 1})
        assert Counter((row.bot, row.seat) for row in found) == {(b, s): 2 for b in bots for s in range(seats)}
        assert [row.bot for row in found[:2]] == bots[:2], "the first game has them in the order given"


def test_nobody_always_meets_the_same_or_sits_beside_him() -> None:
    hall = simulate.Hall(plan("middleman", bots=[buyer, idler, "random", "cost_plus"], seats=2))
    pairs = Counter(tuple(hall._line(number)) for number in range(1, 401))
    assert len(pairs) == 12
    assert min(pairs.values()) > 15, "each of the 12 pairs about 33 times"


def test_the_number_and_the_seed_decide_alone() -> None:
    few, many = rows(games=3, options={"rounds": 2}), rows(games=5, options={"rounds": 2})
    assert many[: len(few)] == few
    assert rows(games=5, options={"rounds": 2}) == many
    other = rows(games=5, seed=2, options={"rounds": 2})
    assert [row.score for row in other] != [row.score for row in many]
    assert {row.seed for row in other} == {2}


def test_several_processes_give_the_same_rows_in_the_same_order() -> None:
    games = 3 * PIECE + 1
    named = {"bots": ["forecaster", "random"], "games": games, "options": {"rounds": 1}}
    assert rows(jobs=2, **named) == rows(**named)


def test_no_more_pieces_are_ahead_than_some_for_each_process(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead: list[int] = []
    open_: list[Future[Any]] = []

    class Pool:
        """Plays at once, in this process."""

        def __init__(self, *_: Any, initargs: tuple[Any, ...], **__: Any) -> None:
            self.hall = simulate.Hall(*initargs)

        def submit(self, work: Any, first: int) -> Any:
            done: Future[Any] = Future()
            done.set_result(simulate._piece(self.hall, first))
            open_.append(done)
            return done

        def shutdown(self, **_: Any) -> None:
            open_.clear()

    monkeypatch.setattr(simulate, "ProcessPoolExecutor", Pool)
    seen = 0
    for _ in played(plan("poll", games=40 * PIECE), 2):
        seen += 1
        ahead.append(len(open_) - seen)
    assert seen == 40
    assert max(ahead) < 2 * WAITING


def test_batches_keep_all_rows_in_order() -> None:
    pieces = [[row] * 3 for row in range(1000)]
    made = list(batches(iter(pieces), 1))  # type: ignore[arg-type]
    assert [len(batch) for batch in made] == [2001, 999]
    assert list(chain(*made)) == list(chain(*pieces))


def test_a_frame_has_the_documented_columns_and_types() -> None:
    found = bidgames.simulate("middleman", bots=["forecaster", "cost_plus"], seats=3, games=4, options={"rounds": 2})
    assert list(found.columns) == list(COLUMNS)
    assert len(found) == 12
    types = {"whole": "Int64", "text": "string", "number": "Float64", "flag": "boolean"}
    for wanted in (found, frame([])):
        assert {name: str(kind) for name, kind in wanted.dtypes.items()} == {
            name: types[column.kind] for name, column in COLUMNS.items()
        }
    assert all(column.description for column in COLUMNS.values())
    assert list(found.index) == list(range(12))
    assert list(COLUMNS) == list(Played.__struct_fields__)
    manager = bidgames.simulate("manager", bots=["wage_plus"], seats=2, games=2, options={"round_limit": 2})
    assert manager["efficiency"].isna().all()
    assert list(manager["rounds"]) == [2] * 4


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"bots": ["nobody"]}, "bot"), ({"bots": []}, "bots"), ({"bots": "forecaster"}, "bots"), ({"bots": [3]}, "bot"),
        ({"seats": 1}, "seats"), ({"seats": 2.0}, "seats"), ({"games": 0}, "games"), ({"games": True}, "games"),
        ({"seed": -1}, "seed"), ({"seed": 2**63}, "seed"), ({"seed": "x"}, "seed"), ({"jobs": 0}, "jobs"),
        ({"options": {"rounds": 11}}, "rounds"), ({"options": {"lap": 1}}, "options"),
    ],
)  # fmt: skip
def test_bad_input_is_refused_by_name(more: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as caught:
        bidgames.simulate("middleman", **more)
    assert caught.value.field == field


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        bidgames.simulate("chess")
    assert caught.value.field == "game"


def test_without_bots_all_that_make_sense_play_and_seats_fit_the_game() -> None:
    assert plan("manager").bots == ("wage_plus", "undercutter", "portfolio", "overcutter", "rival")
    assert plan("manager").seats == 5
    assert plan("manager", bots=["random"] * 9).seats == 6
    assert plan("manager", bots=["random"]).seats == 2


def broken(observation: Any, choices: Any, rng: random.Random) -> Any:
    """A bot with a fault."""
    raise KeyError("price")


def test_a_fault_in_a_bot_names_the_game_and_the_seed() -> None:
    with pytest.raises(GameFailed, match=r"^game 1 of middleman with seed 7 failed: KeyError: 'price'$") as caught:
        rows(bots=["forecaster", broken], games=5, seed=7)
    assert isinstance(caught.value.__cause__, KeyError)
    assert (caught.value.number, caught.value.seed) == (1, 7)


def test_a_game_without_end_says_so_from_another_process_too() -> None:
    """A seat that asks next to nothing cuts everybody else off: nobody ever buys a tenth machine."""
    words = "game 1 of manager with seed 1 failed: RuntimeError: not over after 20,000 moves; an option may limit it: "
    for jobs in (1, 2):
        with pytest.raises(GameFailed) as caught:
            rows("manager", jobs, bots=["wage_plus", "undercutter", "portfolio", "random"], games=2 * PIECE)
        assert str(caught.value).startswith(words)
        assert "round_limit" in str(caught.value)


def test_what_only_this_process_knows_is_played_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "ProcessPoolExecutor", None)
    named = {"bots": [buyer, "cost_plus"], "games": 2 * PIECE, "options": {"rounds": 1}}
    assert rows(jobs=2, **named) == rows(**named)
    assert not plan("middleman", bots=[buyer]).travels
    assert plan("middleman").travels


def running(folder: Path, group: bool) -> tuple[subprocess.Popen[bytes], list[psutil.Process]]:
    """A long simulation that is under way, and the processes that work for it."""
    command = [sys.executable, "-m", "bidgames.cli", "simulate", "middleman", "--games", "100000", "--jobs", "2"]
    command += ["--out", str(folder / "rows.csv")]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=group)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        workers = [one for one in psutil.Process(child.pid).children() if one.cpu_times().user > 0.5]
        if len(workers) == 2 and list(folder.iterdir()):
            return child, psutil.Process(child.pid).children()
        time.sleep(0.05)
    raise AssertionError("it did not get under way")


@pytest.mark.parametrize("group", [True, False], ids=["as a terminal sends it", "to the command alone"])
def test_ctrl_c_ends_it_cleanly(tmp_path: Path, group: bool) -> None:
    child, workers = running(tmp_path, group)
    if group:
        os.killpg(child.pid, signal.SIGINT)
    else:
        child.send_signal(signal.SIGINT)
    out, errors = child.communicate(timeout=60)
    assert (child.returncode, out) == (130, b"")
    assert errors == b"bidgames simulate: stopped; nothing was written\n"
    assert psutil.wait_procs(workers, timeout=90)[1] == []
    assert list(tmp_path.iterdir()) == []


def test_the_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    child, workers = running(tmp_path, False)
    child.kill()
    child.communicate(timeout=90)
    assert psutil.wait_procs(workers, timeout=90)[1] == []


def test_the_module_can_be_called_whoever_imported_it_first() -> None:
    program = (
        "import sys, bidgames\n"
        "assert 'bidgames.simulate' not in sys.modules\n"
        "{first}\n"
        "assert callable(bidgames.simulate) and bidgames.simulate.plan('middleman').games == 400\n"
        "assert 'pandas' not in sys.modules and 'numpy' not in sys.modules\n"
        "assert len(bidgames.simulate('poll', games=1)) == 1\n"
    )
    for first in ("", "import bidgames.simulate", "from bidgames.simulate import plan"):
        subprocess.run([sys.executable, "-c", program.format(first=first)], check=True, timeout=60)


def test_a_game_registered_here_is_no_game_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_ADDED", {})
    made = rules.register(replace(rules.game("poll"), key="show_of_hands"))
    assert not rules.built_in(made.key)
    assert rules.built_in("manager")
    assert not rules.built_in("chess")
    assert not plan(made.key).travels

"""A contract for every registered game: the same seed is the same game, resumed or paused; views are the server's."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidgames import record, rules, solo
from bidgames.classroom.app import Server
from bidgames.classroom.ledger import Draft
from bidgames.classroom.store import Store, sqlite_url
from bidgames.classroom.viewing import Lens, whole
from bidgames.client import MoveRefused, NotAllowed, NotNow
from bidgames.solo.table import SoloTable

from ..classroom.parts import opened, run
from .alone import SHORT, decide, moves, play_on

NAMES = rules.keys()
GAMES = pytest.mark.parametrize("game", NAMES)


def begin(game: str, **more: Any) -> SoloTable:
    """A game whose bots take no time."""
    return solo.begin(game, **{"options": SHORT.get(game), "pause": 0, **more})


@GAMES
@settings(max_examples=8)
@given(seed=st.integers(0, 10**12), where=st.integers(0, 2))
def test_the_same_seed_is_the_same_game(game: str, seed: int, where: int) -> None:
    tables = []
    for _ in range(2):
        table = begin(game, seed=seed, seat=where % (len(solo.settings.usual_bots(rules.game(game))) + 1))
        play_on(table, random.Random(seed))
        tables.append(table)
    assert moves(tables[0].record) == moves(tables[1].record)
    assert len(tables[0].table.history) > 3


def played_elsewhere() -> dict[str, Any]:
    """The moves of one game of each."""
    made = {}
    for game in NAMES:
        table = begin(game, seed=11)
        play_on(table, random.Random(5), 20)
        made[game] = moves(table.record)
    return made


def test_another_process_plays_the_same_games() -> None:
    script = "from tests.solo.test_table import played_elsewhere\nprint(played_elsewhere())\n"
    out = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    ).stdout
    made = played_elsewhere()
    assert len(made) >= 8
    assert out.strip() == str(made)


@GAMES
def test_other_seeds_are_other_games(game: str) -> None:
    texts = set()
    for seed in range(4):
        table = begin(game, seed=seed, bots=["random"] * len(begin(game).settings.bots))
        play_on(table, random.Random(0), 5)
        texts.add(str(moves(table.record)[1:]))
    assert len(texts) > 1


@GAMES
def test_a_game_that_is_gone_on_with_is_the_same_game(game: str, tmp_path: Path) -> None:
    whole_game, rng = begin(game, seed=5), random.Random(1)
    play_on(whole_game, rng, 30)
    table, rng = begin(game, seed=5, folder=tmp_path), random.Random(1)
    assert table.keep is not None
    for _ in range(3):
        play_on(table, rng, 10)
        assert table.keep is not None
        table = solo.resume(table.keep.path, pause=0)
    assert moves(table.record) == moves(whole_game.record)
    assert table.keep is not None
    assert table.keep.path.read_text(encoding="utf-8") == table.record
    replayed = record.replay(table.record.encode())
    assert replayed.position == table.table.position


@pytest.mark.parametrize("game", ["middleman", "manager"])
def test_pauses_change_when_bots_move_but_not_how(game: str) -> None:
    """Not so in an auction by open outcry, where it is part of the game who calls first."""
    quick, slow = begin(game, seed=2), begin(game, seed=2, pause=0.001)
    play_on(quick, random.Random(3))
    rng, end = random.Random(3), time.monotonic() + 30
    while not slow.finished:
        play_on(slow, rng, 1)
        assert time.monotonic() < end
        time.sleep(0.002)
    assert moves(slow.record) == moves(quick.record)


@GAMES
def test_a_whole_game_against_the_usual_bots_replays(game: str, tmp_path: Path) -> None:
    if game == "subterfuge":
        table = begin(game, seed=1, folder=tmp_path, options={"size": 5, "capital": 30, "turn_limit": 6})
    else:
        table = begin(game, seed=1, folder=tmp_path)
    play_on(table, random.Random(4), 600)
    assert table.finished
    assert table.keep is not None
    ran = subprocess.run(
        [sys.executable, "-m", "bidgames.cli", "replay", str(table.keep.path), "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    said = json.loads(ran.stdout)
    result = table.table.rules.result(table.table.position)
    assert (said["finished"], said["scores"], said["winners"]) == (True, list(result.scores), list(result.winners))


def same(view: dict[str, Any], behind: int) -> dict[str, Any]:
    """A view without what belongs to a room, versions counted from the start of the game."""
    kept = {key: value for key, value in view.items() if key not in ("room", "code", "now", "connected")}
    return {**kept, "version": view["version"] - behind, "turn": view["turn"] - behind}


@GAMES
def test_views_are_the_servers(game: str, tmp_path: Path) -> None:
    table = begin(game, seed=8, seat=1)
    seat, rng, seen = table.seat(), random.Random(2), {}
    for _ in range(25):
        view = seat.view(page=True)
        seen[view["version"]] = view
        if not view["choices"]:
            break
        seat.move(turn=view["turn"], **decide(table, rng))
    names, setup = table.settings.names, table.table.setup
    compared: list[int] = []

    async def serve(server: Server) -> None:
        made = await opened(server, *names, start=False, game=game)
        data = {"seats": [{"name": n, "member": made.members[n]} for n in names], "options": table.settings.options}
        await server.classroom.ledger.submit(
            (made.room.tables[1], lambda _: [Draft("start", None, {**data, "setup": setup, "clock": None})])
        )
        behind, mine = made.table().version - 1, made.members[names[1]]
        for played in [None, *table.table.history]:
            if played is not None:
                given = json.loads(record.line(played.seat, played.move))
                member = made.room.members[made.members[names[played.seat]]]
                await server.classroom.move(made.room, member, given)
            fragments, version = server.hub(made.room).seat_view(mine, Lens(None, "en", True))
            view = json.loads(whole(fragments))
            if version - behind in seen:
                compared.append(version)
                assert same(view, behind) == same(seen[version - behind], 0)

    run(serve, Store(sqlite_url(tmp_path)))
    assert len(compared) == len(seen) > 1


@GAMES
def test_a_moved_key_is_the_same_move(game: str) -> None:
    table = begin(game, seed=3)
    seat = table.seat()
    move = decide(table, random.Random(1))
    version = seat.move(key="k", **move)
    text = table.record
    assert seat.move(key="k", **move) == version
    assert table.record == text


def test_refusals_are_worded_as_on_the_server() -> None:
    seat = begin("middleman", seed=3).seat()
    view = seat.view()
    row = list(range(10))
    with pytest.raises(MoveRefused) as refused:
        seat.move("rows", available=row, demand=row)
    assert refused.value.field == "demand"
    with pytest.raises(MoveRefused) as refused:
        seat.move("rows", available=[0.5], demand=row)
    assert (refused.value.field, refused.value.value) == ("available", [0.5])
    with pytest.raises(MoveRefused, match='move is "dance"'):
        seat.move("dance")
    seat.move("rows", turn=view["turn"], available=row, demand=row[::-1])
    with pytest.raises(NotNow, match="The game has moved on since this was asked"):
        seat.move("order", turn=view["turn"], wanted=1, offer=1)
    with pytest.raises(MoveRefused) as refused:
        seat.move("order", wanted=1.5, offer=1)
    assert refused.value.allowed == {"whole": [0, 1_000_000_000, 1]}
    with pytest.raises(NotAllowed, match="not your seat"):
        seat.move("order", seat=2, wanted=1, offer=1)
    with pytest.raises(MoveRefused) as refused:
        seat.move("order", turn="now", wanted=1, offer=1)
    assert refused.value.field == "turn"


def test_refusals_in_french_words_of_the_catalogue() -> None:
    table = begin("middleman", seed=3)
    assert table.seat("fr").view(page=True)["page"]["language"] == "fr"


def test_a_finished_game_takes_no_move() -> None:
    table = begin("middleman", seed=3)
    play_on(table, random.Random(1))
    assert table.seat().view()["result"]["finished"]
    with pytest.raises(NotNow, match=r"The game is over\."):
        table.seat().move("order", wanted=1, offer=1)


def test_a_game_that_was_left_takes_no_move() -> None:
    table = begin("middleman", seed=3)
    table.close()
    with pytest.raises(NotNow, match="another one has begun"):
        table.seat().move("rows", available=list(range(10)), demand=list(range(10)))


def test_it_needs_neither_tornado_nor_a_database() -> None:
    script = (
        "import sys\nfrom bidgames import solo\n"
        "solo.begin('art_dealer', seed=1, pause=0).seat().view(page=True)\n"
        "print([name for name in ('tornado', 'sqlalchemy', 'altair', 'pandas', 'ipywidgets') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"

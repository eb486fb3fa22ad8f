"""Bots: they move by themselves, sit where they were asked to, and give a seat back."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import json

from bidgames.classroom.app import Server
from bidgames.classroom.hub import RoomHub
from bidgames.classroom.store import Store
from bidgames.classroom.table import TAKE_BACK, Seated
from bidgames.classroom.viewing import Lens, whole
from bidgames.rules.game import Refused

from .parts import ROWS, opened, order, run, sale, seen


@pytest.mark.parametrize("game", ["art_dealer", "manager", "middleman", "subterfuge"])
def test_bots_play_every_game(store: Store, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bidgames.classroom.conductor.BOT_DELAY", 0.0)

    async def test(server: Server) -> None:
        klass = await opened(server, game=game, bots=3)
        await seen(lambda: len(klass.table().history) > 12 or not klass.table().acting, 15)
        assert {played.by for played in klass.table().history} == {"bot"}

    run(test, store)


def test_bots_wait_for_students_and_go_on(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", bots=2, options={"rounds": 1})
        for move in (ROWS, order(0, 0), sale()):
            await seen(lambda: klass.table().acted == (1, 2))
            await klass.move("Ada", move)
        assert klass.table().phase == "finished"

    run(test, store)


def test_bots_rest_while_paused_and_after_the_end(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", bots=1)
        await seen(lambda: klass.table().acted == (1,))
        await klass.do("pause")
        await klass.move("Ada", ROWS)
        await asyncio.sleep(0.4)
        assert klass.table().acted == ()
        await klass.do("resume")
        await seen(lambda: klass.table().acted == (1,))
        await klass.do("close")
        await klass.do("undo")
        await asyncio.sleep(0.4)
        assert klass.table().acted == ()

    run(test, store)


def test_bots_go_on_after_a_restart_of_the_server(store: Store) -> None:
    codes = []

    async def first(server: Server) -> None:
        klass = await opened(server, "Ada", bots=1)
        codes.append(klass.room.code)
        assert klass.table().acted == ()

    async def second(server: Server) -> None:
        room = await server.classroom.room(codes[0])
        await seen(lambda: room.tables[1].head.acted == (1,))

    url = store.url
    run(first, Store(url))
    run(second, Store(url))


def test_a_student_takes_his_seat_back(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo")
        hub = server.hub(klass.room)

        def forms() -> list[str]:
            return [form["move"] for form in json.decode(whole(page(hub, 0)))["forms"]]

        assert forms() == ["rows"]
        with pytest.raises(Refused):
            await klass.move("Ada", {"move": TAKE_BACK})
        await klass.do("bot", seat=0)
        await seen(lambda: klass.table().acted == (0,))
        assert forms() == [TAKE_BACK]
        version = await klass.move("Ada", {"move": TAKE_BACK}, key="back")
        assert version == klass.table().version
        assert klass.table().seats[0] == Seated("Ada", klass.members["Ada"])
        assert forms() == []
        assert await klass.move("Ada", {"move": TAKE_BACK}, key="back") == version
        await klass.move("Bo", ROWS)
        await klass.move("Ada", order())

    run(test, store)


def test_a_students_own_move_takes_the_seat_back_too(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo")
        await klass.do("bot", seat=0)
        version = await klass.move("Ada", ROWS, key="k")
        assert version == klass.table().version == 6
        assert klass.table().seats[0] == Seated("Ada", klass.members["Ada"])
        assert klass.table().history[-1].by is None

    run(test, store)


def page(hub: RoomHub, seat: int) -> dict[str, bytes]:
    """The page of a seat of the first table."""
    found = hub.views(1).fragments(Lens(seat, page=True))["page"]
    assert isinstance(found, dict)
    return found  # type: ignore[return-value]

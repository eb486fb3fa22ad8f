"""Several servers on one PostgreSQL store, in this process: whatever one does the others know, once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bidgames.classroom import catchup, neighbours
from bidgames.classroom.app import Server
from bidgames.classroom.errors import Gone, Unknown
from bidgames.classroom.hub import RoomHub
from bidgames.classroom.rooms import LiveRoom
from bidgames.classroom.serve import store_url
from bidgames.classroom.store import Store
from bidgames.rules.game import NotYourTurn, Refused

from ..postgres import Postgres
from .parts import ROWS, Class, opened, order, seen

Test = Callable[..., Coroutine[Any, Any, None]]


@pytest.fixture
def url(postgres: Postgres) -> str:
    return store_url(None, postgres.new())


def together(test: Test, url: str, count: int = 2) -> None:
    """Run a test on so many servers without addresses, clocks and bots included."""

    async def main() -> None:
        servers = [Server(Store(url), public_url="http://class.example/") for _ in range(count)]
        for server in servers:
            await server.begin()
        await seen(lambda: all(server.neighbours and not server.neighbours.deaf for server in servers))
        try:
            await asyncio.wait_for(test(*servers), 60)
        finally:
            for server in servers:
                await server.end()

    asyncio.run(main())


async def there(klass: Class, server: Server) -> Class:
    """The same class at another server."""
    made = Class(server, await server.classroom.room(klass.room.code))
    made.members, made.tokens = klass.members, klass.tokens
    await server.classroom.fresh(made.room)
    return made


def hub(server: Server, room: LiveRoom) -> RoomHub:
    """The watchers of a room at a server."""
    return server.hub(server.classroom.known(room.code) or room)


def test_what_one_stores_the_other_shows(url: str) -> None:
    async def test(one: Server, two: Server) -> None:
        here = await opened(one, "Ada", "Bo", options={"rounds": 1})
        far = await there(here, two)
        assert far.table() == here.table()
        version = await here.move("Ada", ROWS)
        await seen(lambda: far.table().version == version)
        assert await far.move("Bo", ROWS) == version + 1
        await seen(lambda: here.table().phase == "orders")
        assert here.table() == far.table()

    together(test, url)


def test_a_move_is_judged_by_what_the_store_has_not_by_what_its_server_has_heard(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours.Neighbours, "_hear", lambda self, payload: None)

    async def test(one: Server, two: Server) -> None:
        here = await opened(one, "Ada", "Bo", options={"rounds": 1})
        far = await there(here, two)
        await here.move("Ada", ROWS)
        await here.move("Bo", ROWS)
        assert far.table().phase == "rows"  # nobody has told it
        await far.move("Ada", order(2, 5))
        assert far.table().phase == "orders"
        with pytest.raises(NotYourTurn):
            await here.move("Ada", order(3, 5))
        await one.classroom.fresh(here.room)
        assert here.table() == far.table()

    together(test, url)


def test_the_same_key_at_two_servers_is_one_move(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours.Neighbours, "_hear", lambda self, payload: None)

    async def test(one: Server, two: Server) -> None:
        here = await opened(one, "Ada", "Bo", options={"rounds": 1})
        far = await there(here, two)
        versions = await asyncio.gather(here.move("Ada", ROWS, key="k"), far.move("Ada", ROWS, key="k"))
        assert versions == [versions[0]] * 2
        assert await far.move("Ada", ROWS, key="k") == versions[0]

    together(test, url)


def test_everybody_who_joins_anywhere_at_once_has_a_seat_and_a_name_of_his_own(url: str) -> None:
    async def test(*servers: Server) -> None:
        room = await servers[0].classroom.create({"game": "middleman", "seats_per_table": 5})
        rooms = [await server.classroom.room(room.code) for server in servers]
        joined = await asyncio.gather(
            *(servers[at % 3].classroom.join(rooms[at % 3], f"Ada {at % 4}" if at % 4 else "Ada") for at in range(30))
        )
        assert len({(one.table, one.seat) for one in joined}) == 30
        assert max(one.table for one in joined) == 6
        for server, there in zip(servers, rooms, strict=True):
            await server.classroom.fresh(there)
            await seen(lambda there=there: len(there.members) == 30)
            names = [name for live in there.playing() for name in live.head.names]
            assert len(names) == len(set(names)) == 30
            assert {member.name for member in there.members.values()} == set(names)
            for one in joined:
                found = await server.classroom.member(one.token)
                assert found is not None
                assert there.places[found[1].member] == (one.table, one.seat)

    together(test, url, 3)


def test_the_same_join_at_two_servers_is_one_seat(url: str) -> None:
    async def test(one: Server, two: Server) -> None:
        here = await one.classroom.create({"game": "middleman"})
        far = await two.classroom.room(here.code)
        for key in ("first", "second"):
            joined = await asyncio.gather(
                one.classroom.join(here, "Ada", key=key), two.classroom.join(far, "Ada", key=key)
            )
            assert joined[0].token == joined[1].token
            assert joined[0].seat == joined[1].seat
            assert sorted(found.new for found in joined) == [False, True]
        await one.classroom.fresh(here)
        assert here.tables[1].head.names == ("Ada", "Ada 2")
        await seen(lambda: len(here.members) == 2)

    together(test, url)


def test_a_deadline_passes_once_and_bots_move_once_whoever_looks_at_the_clock(url: str) -> None:
    async def test(*servers: Server) -> None:
        here = await opened(servers[0], "Ada", "Bo", bots=2, clock=0.6, options={"rounds": 1})
        rooms = [await server.classroom.room(here.room.code) for server in servers]
        await seen(lambda: all(not room.tables[1].head.acting for room in rooms), 50)
        made = [(move.move.__struct_config__.tag, move.seat) for move in here.table().history]
        assert sorted(made) == sorted((kind, seat) for kind in ("rows", "order", "sale") for seat in range(4))
        assert {move.by for move in here.table().history if move.seat < 2} == {"auto"}
        assert len({room.tables[1].head.version for room in rooms}) == 1

    together(test, url, 4)


def test_who_is_there_is_known_everywhere(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "LIFE", 0.2)
    monkeypatch.setattr(neighbours, "LOOK", 0.1)
    monkeypatch.setattr(neighbours, "DEAF", 1.5)
    monkeypatch.setattr(neighbours, "MOST_NAMED", 2)

    async def test(one: Server, two: Server) -> None:
        here = await opened(one, "Ada", "Bo", "Cy")
        far = await there(here, two)
        near, other = hub(one, here.room), hub(two, far.room)
        for name in ("Ada", "Bo", "Cy"):
            near.came(here.members[name])
        other.came(here.members["Cy"])
        await seen(lambda: other.connected(1) == [0, 1, 2])
        near.went(here.members["Bo"])
        near.went(here.members["Cy"])
        await seen(lambda: other.connected(1) == [0, 2] and near.connected(1) == [0, 2])
        await asyncio.sleep(2.0)  # it holds for as long as it is said
        assert (other.connected(1), near.connected(1)) == ([0, 2], [0, 2])
        assert two.neighbours is not None
        for task in two.neighbours._tasks:  # as after kill -9: it says no more
            task.cancel()
        await seen(lambda: near.connected(1) == [0])
        assert one.neighbours is not None
        await one.neighbours.end()

    together(test, url)


def test_a_server_that_ends_takes_its_visitors_along_at_once(url: str) -> None:
    async def test(one: Server, two: Server) -> None:
        here = await opened(one, "Ada", "Bo")
        await there(here, two)
        hub(two, here.room).came(here.members["Bo"])
        await seen(lambda: hub(one, here.room).connected(1) == [1])
        assert two.neighbours is not None
        await two.neighbours.end()
        began = asyncio.get_running_loop().time()
        await seen(lambda: hub(one, here.room).connected(1) == [])
        assert asyncio.get_running_loop().time() - began < neighbours.DEAF / 2

    together(test, url)


def test_what_the_instructor_does_at_one_server_holds_at_all(url: str) -> None:
    async def test(one: Server, two: Server) -> None:
        here = await opened(one, "Ada", "Bo", start=False, seats_per_table=2)
        far = await there(here, two)
        await here.do("lock")
        await two.classroom.fresh(far.room)
        with pytest.raises(Gone, match="locked"):
            await two.classroom.join(far.room, "Cy")
        await far.do("unlock")
        await here.do("start")
        with pytest.raises(Refused):
            await far.do("start")
        await far.do("rename", seat=0, name="Ann")
        await seen(lambda: here.table().names[0] == "Ann")
        await seen(lambda: here.room.members[here.members["Ada"]].name == "Ann")
        token = (await here.do("relink", seat=1))["token"]
        await seen(lambda: far.room.members[here.members["Bo"]] == here.room.members[here.members["Bo"]])
        assert (await two.classroom.member(token)) is not None
        ann = far.room.members[here.members["Ada"]]
        await here.do("delete")
        await seen(lambda: two.classroom.known(here.room.code) is None)
        with pytest.raises(Unknown):
            await two.classroom.room(here.room.code)
        assert await two.classroom.member(token) is None
        with pytest.raises(Unknown):
            await two.classroom.move(far.room, ann, ROWS)

    together(test, url)


def test_a_room_that_another_server_deletes_takes_no_move(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours.Neighbours, "_hear", lambda self, payload: None)

    async def test(one: Server, two: Server) -> None:
        here, other = await opened(one, "Ada", "Bo"), await opened(two, "Cy", "Di")
        far = await there(here, two)
        await here.do("delete")
        results = await asyncio.gather(far.move("Ada", ROWS), other.move("Cy", ROWS), return_exceptions=True)
        assert isinstance(results[0], Unknown)
        assert results[1] == other.table().version
        assert two.store.log(here.room.code) == []

    together(test, url)


@pytest.mark.parametrize("how", ["swallowed", "lost"])
def test_without_notices_the_store_is_looked_at(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    monkeypatch.setattr(neighbours, "DEAF", 0.5)
    if how == "swallowed":  # as by a pooler that gives each transaction another connection
        monkeypatch.setattr(neighbours.Neighbours, "_hear", lambda self, payload: None)

    async def test(one: Server, two: Server) -> None:
        here = await opened(one, "Ada", "Bo", clock=100)
        far = await there(here, two)
        if how == "lost":
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert len(await asyncio.to_thread(postgres.ask, query)) >= 2
        version = await here.move("Ada", ROWS)
        await seen(lambda: far.table().version == version, 10)

    together(test, url)
    said = [record.getMessage() for record in caplog.records if "looking once a second" in record.getMessage()]
    assert 2 <= len(said) <= 4, said


def test_a_database_that_does_not_answer_keeps_nobody_waiting(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catchup, "PATIENCE", 0.2)

    async def test(one: Server) -> None:
        here = await opened(one, "Ada", "Bo")
        blocked = await asyncio.to_thread(_lock_moves, postgres, one.store)
        began = asyncio.get_running_loop().time()
        await one.classroom.fresh(here.room)
        assert asyncio.get_running_loop().time() - began < 2
        await asyncio.to_thread(blocked)
        await one.classroom.fresh(here.room)

    together(test, url, 1)


def _lock_moves(postgres: Postgres, store: Store) -> Callable[[], None]:
    """Lock the log for everybody; gives what ends that."""
    import psycopg

    holder = psycopg.connect(store.listen_to())
    holder.execute("LOCK TABLE moves IN ACCESS EXCLUSIVE MODE")

    def end() -> None:
        holder.rollback()
        holder.close()

    return end

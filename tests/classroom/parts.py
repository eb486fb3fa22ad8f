"""The parts of the server in this process: tables made of events, a room with people in it, its loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from msgspec import to_builtins

from bidgames import rules
from bidgames.classroom.app import Server
from bidgames.classroom.control import control
from bidgames.classroom.rooms import LiveRoom
from bidgames.classroom.store import Store
from bidgames.classroom.table import Event, Seated, Table, evolve

ROWS = {"move": "rows", "available": tuple(range(10)), "demand": tuple(range(9, -1, -1))}


def order(wanted: int = 1, offer: int = 1) -> dict[str, Any]:
    """An order of Middleman."""
    return {"move": "order", "wanted": wanted, "offer": offer}


def sale(for_sale: int = 0, price: int = 5) -> dict[str, Any]:
    """A sale of Middleman."""
    return {"move": "sale", "for_sale": for_sale, "price": price}


def then(table: Table, kind: str, seat: int | None = None, data: Mapping[str, Any] | None = None, **more: Any) -> Table:
    """The table after one more event; `at` is its version unless given."""
    made = {"at": float(table.version + 1), **more}
    return evolve(table, Event(table.version + 1, kind, seat=seat, data=data or {}, **made))


def moved(table: Table, seat: int, move: Mapping[str, Any], **more: Any) -> Table:
    """The table after a move."""
    return then(table, "move", seat, {"move": move}, **more)


def started(*names: str, clock: Any = None, **options: Any) -> Table:
    """A table of Middleman that has just started, at version 1."""
    seats = [to_builtins(Seated(name, f"m{seat}")) for seat, name in enumerate(names)]
    data = {"seats": seats, "options": options, "setup": {}, "clock": clock}
    return then(Table("middleman", 1), "start", None, data)


def run(test: Callable[[Server], Coroutine[Any, Any, None]], store: Store) -> None:
    """Run a test on a server without an address, clocks and bots included."""

    async def main() -> None:
        server = Server(store, public_url="http://class.example/")
        await server.begin()
        try:
            await asyncio.wait_for(test(server), 30)
        finally:
            await server.end()

    asyncio.run(main())


async def seen(true: Callable[[], Any], seconds: float = 5.0) -> None:
    """Wait until something is true."""
    end = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < end, "waited in vain"
        await asyncio.sleep(0.01)


class Class:
    """A room and its students, by name."""

    def __init__(self, server: Server, room: LiveRoom) -> None:
        self.server, self.room = server, room
        self.members: dict[str, str] = {}
        self.tokens: dict[str, str] = {}

    async def join(self, *names: str) -> Class:
        """More students."""
        for name in names:
            joined = await self.server.classroom.join(self.room, name)
            found = await self.server.classroom.member(joined.token)
            assert found is not None
            self.members[name], self.tokens[name] = found[1].member, joined.token
        return self

    async def do(self, action: str, **more: Any) -> dict[str, Any]:
        """An instructor's action."""
        return await control(self.server.classroom, self.room, {"action": action, **more})

    async def move(self, name: str, move: Mapping[str, Any], **more: Any) -> int:
        """A student's move, by his token, as his page makes it; the version that has it."""
        found = await self.server.classroom.member(self.tokens[name])
        assert found is not None
        return (await self.server.classroom.move(*found, {**move, **more}))[0]

    def table(self, number: int = 1) -> Table:
        """A table as everybody may see it."""
        return self.room.tables[number].head

    def place(self, name: str) -> tuple[int, int] | None:
        """Table and seat of a student."""
        return self.room.places.get(self.members[name])


async def opened(server: Server, *names: str, start: bool = True, game: str = "middleman", **config: Any) -> Class:
    """A new room with these students, started."""
    room = await server.classroom.create({"game": rules.game(game).key, **config})
    made = await Class(server, room).join(*names)
    if start:
        await made.do("start")
    return made

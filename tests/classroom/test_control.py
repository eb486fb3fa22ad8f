"""What an instructor does: every action, and why it is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bidgames.classroom.app import Server
from bidgames.classroom.control import ACTIONS
from bidgames.classroom.errors import Gone, Unknown
from bidgames.classroom.store import Store
from bidgames.classroom.table import Seated
from bidgames.rules.game import Refused
from bidgames.wording import sentence

from .parts import ROWS, Class, opened, order, run, seen

DOCUMENTED = {
    "start", "pause", "resume", "extend", "force", "undo", "restart", "seat", "unseat", "bot", "unbot", "rename",
    "relink", "group", "lock", "unlock", "standings", "anonymous", "close", "delete", "options", "practice", "roster",
    "carry",
}  # fmt: skip


async def refused(klass: Class, field: str, action: Any, **more: Any) -> str:
    """The sentence of a refusal that names `field`, and changed nothing."""
    before = {number: live.head for number, live in klass.room.tables.items()}
    with pytest.raises(Refused) as caught:
        await klass.do(action, **more)
    assert caught.value.field == field
    assert {number: live.tip for number, live in klass.room.tables.items()} == before
    return sentence(caught.value)


def test_the_documented_actions_are_there() -> None:
    assert set(ACTIONS) == DOCUMENTED


def test_unknown_actions_tables_and_seats(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo")
        for action in (None, 7, "dance", ["start"], {}):
            assert "start" in await refused(klass, "action", action)
        for table in (0, 2, "1", True, 1.0, [1]):
            await refused(klass, "table", "pause", table=table)
            await refused(klass, "table", "undo", table=table)
        for seat in (-1, 2, "0", True, None):
            for action in ("unseat", "bot", "unbot", "rename", "relink"):
                await refused(klass, "seat", action, seat=seat, name="Cy")

    run(test, store)


def test_start(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, start=False)
        assert "joined" in await refused(klass, "action", "start")
        await klass.join("Ada", "Bo")
        done = await klass.do("start")
        assert done == {"ok": True, "version": 3}
        assert (klass.table().phase, klass.table().names) == ("rows", ("Ada", "Bo"))
        await refused(klass, "action", "start")
        await refused(klass, "action", "start", table=1)

    run(test, store)


def test_start_drops_empty_seats_and_fills_with_bots(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy", start=False, seats_per_table=5, bots=1)
        await klass.do("unseat", seat=1)
        assert klass.table().seats[1] is None
        await klass.do("start")
        assert klass.table().names == ("Ada", "Cy", "Bot 1")
        assert [klass.place(name) for name in ("Ada", "Bo", "Cy")] == [(1, 0), None, (1, 1)]
        alone = await opened(server, "Ada", game="art_dealer")  # needs three
        assert alone.table().names == ("Ada", "Bot 1", "Bot 2")
        only_bots = await opened(server, bots=2)
        assert only_bots.table().names == ("Bot 1", "Bot 2")

    run(test, store)


def test_tables_start_together_or_one_by_one(store: Store) -> None:
    async def test(server: Server) -> None:
        names = ("Ada", "Bo", "Cy", "Di", "Ed")
        klass = await opened(server, *names, start=False, seats_per_table=2)
        assert [klass.place(name) for name in names] == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0)]
        await klass.do("start", table=2)
        assert [klass.table(n).started for n in (1, 2, 3)] == [False, True, False]
        await klass.do("start")
        assert klass.table(3).names == ("Ed", "Bot 1")
        assert "Bot 1" not in klass.table(1).names

    run(test, store)


@pytest.mark.parametrize("action", ["pause", "resume", "extend", "force", "undo", "restart"])
def test_what_needs_a_game_is_refused_before_the_start(store: Store, action: str) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", start=False)
        assert "start" in await refused(klass, "action", action, seconds=5)

    run(test, store)


@pytest.mark.parametrize("seconds", [None, 0, -5, "60", True, float("inf"), 10**9])
def test_extend_needs_seconds(store: Store, seconds: Any) -> None:
    async def test(server: Server) -> None:
        await refused(await opened(server, "Ada", "Bo"), "seconds", "extend", seconds=seconds)

    run(test, store)


def test_undo(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy")
        assert "take back" in await refused(klass, "action", "undo")
        await klass.move("Ada", ROWS, key="k")
        await klass.move("Bo", ROWS)
        await klass.do("undo", seat=0)
        assert (klass.table().acted, klass.table().acting) == ((1,), (0, 2))
        await refused(klass, "action", "undo", seat=0)
        assert await klass.move("Ada", ROWS, key="k") == 5  # its key has been used
        assert await klass.move("Ada", ROWS, key="k2") == 8
        await klass.do("undo")
        assert klass.table().acted == (1,)
        await klass.move("Ada", ROWS)
        await klass.move("Cy", ROWS)
        await refused(klass, "action", "undo")  # the phase is over

    run(test, store)


def test_restart(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", game="middleman", options={"rounds": 1})
        for name in ("Ada", "Bo"):
            await klass.move(name, ROWS)
        await klass.do("restart")
        assert (klass.table().phase, klass.table().names) == ("rows", ("Ada", "Bo"))
        assert await klass.move("Ada", ROWS) == klass.table().version

    run(test, store)


def test_unseat_and_seat_in_the_lobby(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", start=False, seats_per_table=2)
        await klass.do("unseat", seat=0)
        await refused(klass, "seat", "unseat", seat=0)
        await refused(klass, "name", "seat", name="Bo")
        await refused(klass, "name", "seat", name=["Ada"])
        for seat in (1, 2, -1, "0", True):
            await refused(klass, "seat", "seat", name="Ada", seat=seat)
        await klass.do("seat", name="Ada")
        assert klass.place("Ada") == (1, 0)
        assert "everybody" in await refused(klass, "name", "seat", name="Ada")

    run(test, store)


def test_unseat_and_seat_in_a_game(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo")
        await klass.do("unseat", seat=0)
        seated = klass.table().seats[0]
        assert seated is not None
        assert (seated.member, bool(seated.bot)) == (None, True)
        with pytest.raises(Gone, match="no seat"):
            await klass.move("Ada", ROWS)
        await refused(klass, "seat", "seat", name="Ada", seat=1)
        await klass.do("seat", name="Ada", seat=0)
        assert klass.table().seats[0] == Seated("Ada", klass.members["Ada"])

    run(test, store)


def test_bot_and_unbot(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo")
        await refused(klass, "seat", "unbot", seat=0)
        await refused(klass, "bot", "bot", seat=0, bot="genius")
        await klass.do("bot", seat=0, bot="random")
        await seen(lambda: klass.table().acted == (0,))
        assert klass.table().history[-1].by == "bot"
        await klass.do("unbot", seat=0)
        assert klass.table().seats[0] == Seated("Ada", klass.members["Ada"])
        await refused(klass, "seat", "unbot", seat=0)

    run(test, store)


def test_rename(store: Store, tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", bots=1)
        await refused(klass, "name", "rename", seat=0, name="  ")
        await klass.do("rename", seat=0, name=" Ada  L. ")
        await klass.do("rename", seat=1, name="Ada L.")
        await klass.do("rename", seat=2, name="Robot")
        assert klass.table().names == ("Ada L.", "Ada L. 2", "Robot")
        version = klass.table().version
        await klass.do("rename", seat=0, name="Ada L.")
        assert klass.table().version == version
        assert [member.name for member in server.store.members(klass.room.code)] == ["Ada L.", "Ada L. 2"]
        await klass.join("Ada")  # the old name is free again
        assert klass.room.members[klass.members["Ada"]].name == "Ada"

    run(test, store)


def test_relink(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", start=False, bots=1)
        old = (await server.classroom.join(klass.room, "Cy")).token
        done = await klass.do("relink", seat=2)
        assert await server.classroom.member(old) is None
        found = await server.classroom.member(done["token"])
        assert found is not None
        assert found[1].name == "Cy"
        await klass.do("start")
        await refused(klass, "seat", "relink", seat=3)  # a bot's

    run(test, store)


def test_group(store: Store) -> None:
    async def test(server: Server) -> None:
        names = [f"P{n}" for n in range(7)]
        klass = await opened(server, *names, start=False)
        await klass.do("group", size=3)
        assert [len([s for s in klass.table(n).seats if s]) for n in (1, 2, 3)] == [3, 2, 2]
        assert {name for n in (1, 2, 3) for name in klass.table(n).names if name} == set(names)
        await klass.do("group", tables=[["P6", "P0"], ["P1", "P2", "P3", "P4", "P5"]])
        assert (klass.place("P6"), klass.place("P0"), klass.place("P5")) == ((1, 0), (1, 1), (2, 4))
        assert not any(klass.table(3).seats)
        for size in (0, -1, "3", True, 2.5):
            await refused(klass, "size", "group", size=size)
        everybody = [list(names)]
        for tables in (7, "P0", [7], [["P0"]], [*everybody, ["P0"]], [[None] * 7], [["P0", {}]], {"P0": 1}, []):
            await refused(klass, "tables", "group", tables=tables)
        await klass.do("start")
        assert [klass.table(n).started for n in (1, 2, 3)] == [True, True, False]
        await klass.do("start", table=2) if not klass.table(2).started else None
        with pytest.raises(Refused):
            await klass.do("group", tables=everybody)

    run(test, store)


def test_group_keeps_to_the_seats_of_a_table(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy", start=False, seats_per_table=3, bots=1)
        await refused(klass, "tables", "group", tables=[["Ada", "Bo", "Cy"]])
        await refused(klass, "size", "group", size=3)
        await klass.do("group")
        await klass.do("start")
        assert "started" in await refused(klass, "action", "group")

    run(test, store)


def test_flags(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo")
        for name in ("standings", "anonymous"):
            assert (await klass.do(name))[name] is True
            assert getattr(klass.table(), name) is True
            assert (await klass.do(name))[name] is False
            assert (await klass.do(name, on=True))[name] is True
            version = klass.table().version
            assert (await klass.do(name, on=True))[name] is True
            assert klass.table().version == version
            await refused(klass, "on", name, on="yes")
        await klass.do("lock")
        with pytest.raises(Gone, match="locked"):
            await klass.join("Cy")
        await klass.do("unlock")
        await klass.join("Cy")
        await klass.do("close")
        with pytest.raises(Gone, match="closed"):
            await klass.join("Di")
        with pytest.raises(Gone, match="closed"):
            await klass.move("Ada", ROWS)

    run(test, store)


def test_delete(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", bots=1)
        token = (await server.classroom.join(klass.room, "Cy")).token
        await refused(klass, "confirm", "delete", confirm="XXXXX")
        code = klass.room.code
        assert await klass.do("delete", confirm=code) == {"ok": True, "deleted": code}
        with pytest.raises(Unknown):
            await server.classroom.room(code)
        assert await server.classroom.member(token) is None
        other = await opened(server, "Ada")
        await other.do("delete")
        assert (server.store.rooms(), server.store.log(code), server.store.members(code)) == ([], [], [])

    run(test, store)


def test_who_joins_after_the_start(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", bots=2)
        await seen(lambda: klass.table().acted == (1, 2))
        await klass.join("Bo", "Cy", "Di")
        assert [klass.place(name) for name in ("Bo", "Cy", "Di")] == [(1, 1), (1, 2), None]
        assert klass.table().names == ("Ada", "Bo", "Cy")
        await klass.move("Ada", ROWS)
        await klass.move("Bo", order(1, 1))
        with pytest.raises(Gone):
            await klass.move("Di", order(1, 1))

    run(test, store)


def test_a_late_joiner_may_sit_in_another_lobby(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy", start=False, seats_per_table=2)
        await klass.do("start", table=1)
        await klass.join("Di", "Ed")
        assert (klass.place("Di"), klass.place("Ed")) == ((2, 1), None)

    run(test, store)

"""The class list, practice, treatments, the next room, and the audit of what was done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bidgames import record, tables
from bidgames.classroom import export
from bidgames.classroom.app import Server
from bidgames.classroom.control import ACTIONS
from bidgames.classroom.errors import Gone
from bidgames.classroom.names import token_hash
from bidgames.classroom.roster import matched, missing, read_roster
from bidgames.classroom.store import Member, Store
from bidgames.classroom.viewing import Lens, whole
from bidgames.rules.game import Refused

from .driver import Process
from .parts import ROWS, Class, opened, order, run
from .test_control import refused


def view(klass: Class) -> dict[str, Any]:
    """The desk's view of the room."""
    found: dict[str, Any] = json.loads(whole(klass.server.room_view(klass.room, "en")))
    return found


@pytest.mark.parametrize(
    ("text", "students"),
    [
        ("17, Ada Byron\n\n 18;Bo\n", [("17", "Ada Byron"), ("18", "Bo")]),
        ("Ada Byron, 17\nBo\tb-18", [("17", "Ada Byron"), ("b-18", "Bo")]),
        ("Ada\n  Bo  ", [(None, "Ada"), (None, "Bo")]),
        ("1001\n1002", [("1001", None), ("1002", None)]),
        ("7, Byron, Ada", [("7", "Byron, Ada")]),
        ("=1, +2", [("=1", "+2")]),
        ("", []),
    ],
)
def test_a_pasted_list(text: str, students: list[tuple[str | None, str | None]]) -> None:
    assert [(one["id"], one["name"]) for one in read_roster(text)] == students


@pytest.mark.parametrize(
    "given",
    [
        None, 7, {}, ["Ada"], "Ada\nada ", "7,Ada\n7,Bo", "\n".join(map(str, range(2001))), [{"id": 100 * "x"}],
        [{"name": "\u0000"}], [{}],
    ],
)  # fmt: skip
def test_a_list_that_makes_no_sense(given: Any) -> None:
    with pytest.raises(Refused) as caught:
        read_roster(given)
    assert caught.value.field == "students"


def test_who_is_who() -> None:
    students = read_roster("1, Ada\n2, Bo\nCy\n4")
    members = [Member("R", n, name, n, own) for n, name, own in (
        ("a", "ada ", None), ("b", "Robert", "2"), ("c", "CY", "9"), ("d", "Bo", "77"), ("e", "Ada 2", "1"),
    )]  # fmt: skip
    assert [who for _, who in matched(students, members)] == [["ada ", "Ada 2"], ["Robert"], ["CY"], []]
    assert missing(students, members) == [{"id": "4", "name": None}]


def test_the_roster_matches_who_joined_and_who_joins(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", start=False)
        await refused(klass, "students", "roster")
        done = await klass.do("roster", students="1, Ada\n2, Cy\n3, Di")
        assert done["students"] == 3
        await klass.join("cy")
        ids = {member.name: member.student_id for member in klass.room.members.values()}
        assert ids == {"Ada": "1", "Bo": None, "cy": "2"}
        assert [(one["id"], one["joined"]) for one in view(klass)["roster"]] == [
            ("1", ["Ada"]),
            ("2", ["cy"]),
            ("3", []),
        ]
        await klass.do("start")
        made = export.records(store, klass.room.code)
        rows = tables.frame(record.replay(made[1].encode()), "payoffs")
        assert [(row["student_id"], row["name"], row["score"]) for row in rows] == [
            ("1", "Ada", 30), (None, "Bo", 30), ("2", "cy", 30), ("3", "Di", None),
        ]  # fmt: skip

    run(test, store)


def test_practice_does_not_count_and_what_counts_begins_anew(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", practice=True)
        page = json.loads(whole(server.hub(klass.room).views(1).fragments(Lens(0, page=True))))
        assert page["practice"] is True
        assert "does not count" in page["page"]["alerts"][0]["text"]
        await klass.move("Ada", ROWS)
        rows = tables.frame(record.replay(export.records(store, klass.room.code)[1].encode()), "payoffs")
        assert {row["counts"] for row in rows} == {False}
        assert await klass.do("practice", on=False) == {"ok": True, "version": 3, "practice": False}
        assert (klass.table().practice, klass.table().history, klass.table().phase) == (False, (), "rows")
        assert "before the start" in await refused(klass, "on", "practice", on=True)
        await refused(klass, "on", "practice", on="yes")
        rows = tables.frame(record.replay(export.records(store, klass.room.code)[1].encode()), "payoffs")
        assert {row["counts"] for row in rows} == {True}

    run(test, store)


def test_different_tables_play_with_different_options(store: Store) -> None:
    async def test(server: Server) -> None:
        names = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
        treatments = [{"rounds": 2}, {"rounds": 3}]
        klass = await opened(server, *names, start=False, seats_per_table=2, treatments=treatments)
        assert [one["options"] for one in view(klass)["tables"]] == [{"rounds": 2}, {"rounds": 3}, {"rounds": 2}]
        await klass.do("options", table=3, options={"rounds": 9})
        await klass.do("start")
        assert [dict(klass.table(number).options)["rounds"] for number in (1, 2, 3)] == [2, 3, 9]
        await refused(klass, "action", "options", options={})
        for wrong in ("x", [7], [{"rounds": 99}], [{"nonsense": 1}]):
            with pytest.raises(Refused):
                await server.classroom.create({"game": "middleman", "treatments": wrong})
        waiting = await opened(server, start=False)
        await refused(waiting, "options", "options", options=7)
        await refused(waiting, "rounds", "options", options={"rounds": 0})
        await refused(waiting, "options", "options", options={"nonsense": 1})

    run(test, store)


def test_a_round_begins_anew(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", options={"rounds": 2})
        for phase in ("rows", "orders", "sales"):
            assert klass.table().phase == phase
            await klass.do("force")
        await klass.move("Ada", order())
        assert (klass.table().position.round, len(klass.table().history)) == (2, 7)
        before = klass.table().setup
        await klass.do("restart", round=True)
        assert (klass.table().phase, klass.table().position.round, len(klass.table().history)) == ("orders", 2, 6)
        assert klass.table().setup == before
        await klass.move("Ada", order(3, 2))
        await klass.do("force")
        await klass.do("restart")
        assert (klass.table().phase, klass.table().history) == ("rows", ())
        await klass.do("restart", round=True)
        await refused(klass, "round", "restart", round="yes")
        spies = await opened(server, "Ada", "Bo", game="subterfuge")
        assert "rounds or days" in await refused(spies, "round", "restart", round=True)
        stored = await server.classroom.ledger.call(store.log, klass.room.code, 1)
        assert [line.event.kind for line in stored].count("restart") == 3

    run(test, store)


def test_the_class_goes_on_in_the_next_room(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy", "Di", start=False, seats_per_table=2, clock=60)
        await klass.do("roster", students="1, Ada\n9, Zoe")
        await klass.do("start")
        await klass.join("Ed")
        done = await klass.do("carry")
        later = await server.classroom.room(done["room"])
        assert [live.tip.names for live in later.playing()] == [("Ada", "Bo"), ("Cy", "Di"), ("Ed",)]
        assert later.config == klass.room.config
        ids = {member.name: member.student_id for member in later.members.values()}
        assert ids == {"Ada": "1", "Bo": None, "Cy": None, "Di": None, "Ed": None}
        assert [one["name"] for one in later.log.tip.roster] == ["Ada", "Zoe"]
        hub = server.hub(klass.room)
        told = json.loads(whole(hub.seat_view(klass.members["Ada"], Lens())[0]))["next"]
        found = await server.classroom.member(told["token"])
        assert found is not None and (found[0].code, found[1].name) == (done["room"], "Ada")
        assert json.loads(whole(hub.public_view(1, Lens())[0]))["next"] == {"room": done["room"]}
        assert klass.room.members[klass.members["Ada"]].token_hash != token_hash(told["token"])
        with pytest.raises(Gone, match=None) as moved:
            await klass.join("Flo")
        assert done["room"] in moved.value.sentence(str)
        other = (await klass.do("carry", game="manager", seats_per_table=3, options={"round_limit": 2}))["room"]
        third = await server.classroom.room(other)
        assert [len(live.tip.seats) for live in third.playing()] == [3, 2]
        assert (third.game.key, third.config["options"], third.config["clock"]) == ("manager", {"round_limit": 2}, 60.0)
        await refused(klass, "rounds", "carry", options={"rounds": 99})
        assert sorted(store.room(code).code for code in (done["room"], other) if store.room(code)) == sorted(
            [done["room"], other]
        )

    run(test, store)


def test_a_line_for_everything_that_was_done(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, "Ada", "Bo", "Cy", start=False)
        await klass.do("rename", seat=0, name="Al")
        await klass.do("start")
        await klass.do("extend", seconds=30)
        await klass.do("bot", seat=1)
        await refused(klass, "action", "undo")
        await klass.do("standings")
        lines = [{key: line[key] for key in line if key != "at"} for line in klass.room.audit]
        assert lines == [
            {"action": "rename", "seat": 0, "name": "Al", "who": "Ada"}, {"action": "start"},
            {"action": "extend", "seconds": 30}, {"action": "bot", "seat": 1, "who": "Bo"},
            {"action": "standings", "on": True},
        ]  # fmt: skip
        assert [line["at"] for line in view(klass)["audit"]] == sorted(line["at"] for line in view(klass)["audit"])
        again = Server(store)
        assert (await again.classroom.room(klass.room.code)).audit == klass.room.audit

    run(test, store)


def test_every_action_is_described() -> None:
    from bidgames.classroom import control

    assert all(action in (control.__doc__ or "") for action in ACTIONS)


def test_the_desk_knows_whether_phones_can_reach_it(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await opened(server, start=False)
        assert view(klass)["reached"] is False
        for own in ("127.0.0.1", None, "::1"):
            server.visited(own)
        assert view(klass)["reached"] is False
        server.visited("192.168.1.77")
        assert view(klass)["reached"] is True

    run(test, store)


def test_who_opens_the_page_on_this_machine_reaches_nothing(server: Process) -> None:
    room = server.room()
    assert server.api.call("GET", f"{server.api.base}{room.code}").status == 200
    assert room.view()["reached"] is False
    room.join("Ada").watch().view()
    assert room.view()["reached"] is True

"""What a projector is sent: no secret of any game at any moment, standings when shown, no names when hidden."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bidgames import files, record, rules
from bidgames.rules.game import dump

from .driver import Process, Room, Seat, WebSocket, merged, until

GAMES = ("art_dealer", "manager", "middleman", "subterfuge")
NAMES = ("Adalbert", "Brunhilde", "Chlodwig")


def frames_of(wall: WebSocket, version: int) -> Any:
    """The wall's view at this version, made of what it was sent."""
    state = getattr(wall, "state", None)
    while state is None or state["version"] < version:
        message = wall.next()
        if "beat" not in message:
            state = merged(state, message["patch"]) if "patch" in message else message
    wall.state = state  # type: ignore[attr-defined]
    return state


def moves_of(room: Room, seats: list[Seat], most: int) -> list[int]:
    """Play some moves, each of them legal; the versions that hold them."""
    versions = []
    rng = random.Random(5)
    for _ in range(most):
        acting = [seat for seat in seats if seat.view()["choices"]]
        if not acting:
            break
        seat = acting[0]
        for _ in range(8):
            view = seat.view()
            move = sample(view["choices"], rng)
            if (reply := seat.move(**move)).status == 201:
                versions.append(reply.body["version"])
                break
        else:
            room.do("force", seat=seat.view()["seat"])
    return versions


def sample(choices: Any, rng: random.Random) -> dict[str, Any]:
    """A move from described choices."""
    kind = rng.choice(sorted(choices))
    made: dict[str, Any] = {"move": kind}
    for name, domain in choices[kind].items():
        if "whole" in domain:
            low, high, step = domain["whole"]
            made[name] = low + step * rng.randint(0, min(3, ((high - low) // step) if high is not None else 3))
        elif "one_of" in domain:
            made[name] = rng.choice(domain["one_of"])
        else:
            made[name] = rng.sample(domain["ordering"], len(domain["ordering"]))
    return made


@pytest.mark.parametrize("game", GAMES)
def test_the_wall_is_sent_what_a_spectator_may_know_and_nothing_else(server: Process, game: str) -> None:
    room = server.room(game)
    seats = room.class_of(*NAMES[: max(2, rules.game(game).fewest)])
    walls = [
        WebSocket(server.api, f"rooms/{room.code}/public/watch{query}") for query in ("", "?page=1&patch=1")
    ]  # fmt: skip
    versions = moves_of(room, seats, 25)
    assert len(versions) > 10
    last = frames_of(walls[0], versions[-1])
    frames_of(walls[1], versions[-1])
    replayed = record.replay(room.export("format=jsonl").body)
    seen = [dump(replayed.game.observe(position, None)) for position in replayed.positions]
    plain = [json.loads(json.dumps(one)) for one in seen]
    sent = [json.loads(frame) for frame in walls[0].frames]
    observed = [view["observation"] for view in sent if view.get("observation")]
    assert observed
    assert all(one in plain for one in observed)
    assert last["observation"] == plain[-1]
    assert all(not view.get("choices") and view.get("seat") is None for view in sent)
    for wall in walls:
        for frame in wall.frames:
            assert all(seat.token not in frame for seat in seats)
            assert server.key not in frame


def test_standings_and_names_only_when_they_are_shown(server: Process) -> None:
    room = server.room(options={"rounds": 1})
    seats = room.class_of(*NAMES)
    room.do("anonymous", on=True)
    wall = WebSocket(server.api, f"rooms/{room.code}/public/watch?page=1&patch=1")
    assert wall.view()["standings"] is None
    moves_of(room, seats, 9)
    until(lambda: room.public()["phase"] == "finished")
    version = room.do("standings", on=True)["version"]
    frames_of(wall, version)
    shown = room.public("?page=1")
    assert [line["name"] for line in shown["standings"]] != []
    text = "".join(wall.frames) + json.dumps(shown)
    assert not [name for name in NAMES if name in text]
    room.do("anonymous", on=False)
    assert {line["name"] for line in room.public()["standings"]} == set(NAMES)
    room.do("standings", on=False)
    assert room.public()["standings"] is None


def test_what_is_hidden_before_the_tables_are_there_is_hidden_at_each(server: Process) -> None:
    room = server.room("middleman", seats_per_table=2, options={"rounds": 1})
    room.do("anonymous", on=True)
    room.do("standings", on=True)
    for name in ("Ada", "Bo", "Cy", "Di"):
        room.join(name)

    def shown() -> list[list[str]]:
        tables = range(1, len(room.view()["tables"]) + 1)
        return [room.public(f"?table={table}")["names"] for table in tables]

    assert shown() == [["1", "2"]] * 2
    room.do("group", tables=[["Di"], ["Cy"], ["Bo"], ["Ada"]])
    assert shown() == [["1", "2"], ["1", "2"], ["1"], ["1"]]  # a seat that somebody has left stays a seat
    room.do("group", tables=[["Di", "Ada"], ["Cy", "Bo"]])
    room.do("start")
    assert shown()[:2] == [["1", "2"]] * 2
    assert all(room.public(f"?table={table}")["standings"] for table in (1, 2))
    texts = files.read_bytes(room.export("format=jsonl").body, "class.zip")
    assert [json.loads(text.partition("\n")[0]).get("anonymous") for text in texts] == [True, True]
    room.do("anonymous", on=False)
    assert shown()[:2] == [["Di", "Ada"], ["Cy", "Bo"]]

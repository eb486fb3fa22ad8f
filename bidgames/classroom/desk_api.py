"""The interface for the instructor: rooms, what is done to them, and their data."""

from __future__ import annotations

import time

from ..rules.domain import N_
from ..tables import frames_of
from .control import control
from .errors import Gone, Unavailable
from .export import FORMATS, MIME, export
from .importing import brought_back
from .viewing import encode, iso, whole
from .web import Handler, one_of


class Rooms(Handler):
    """POST rooms: open a room. GET rooms: the rooms that are open."""

    async def post(self) -> None:
        """{game, options?, treatments?, seats_per_table?, bots?, clock?, practice?}: 201 {room, join_url, ...}.

        `treatments`: options of table 1, 2, ..., and from the first again; `practice`: what is played does not count.
        """
        await self.instructor()
        room = await self.server.classroom.create(self.body())
        link = self.server.link(room)
        self.answer({"room": room.code, "join_url": link, "projector_url": f"{link}/projector"}, 201)

    async def get(self) -> None:
        """{rooms: [{room, game, joined, closed}]}, newest first."""
        await self.instructor()
        rooms = sorted(self.server.classroom.rooms(), key=lambda room: -room.created)
        self.answer({
            "rooms": [
                {
                    "room": room.code,
                    "game": room.game.key,
                    "joined": len(room.members),
                    "closed": room.log.head.closed,
                }
                for room in rooms
            ]
        })  # fmt: skip


class Import(Handler):
    """POST import: records (JSON Lines, one after the other) become closed rooms."""

    async def post(self) -> None:
        """201 {rooms: [code, ...]}; 422 names the line and what is wrong there, and nothing has changed."""
        await self.instructor()
        codes = await brought_back(self.server.store.url, self.request.body, self.language)
        for code in codes:
            await self.server.classroom.room(code)
        self.answer({"rooms": codes}, 201)


class Room(Handler):
    """GET rooms/ROOM: all tables."""

    async def get(self, code: str) -> None:
        """The instructor's view."""
        await self.instructor()
        room = await self.server.classroom.room(code)
        await self.server.classroom.fresh(room)
        self.answer(whole({**self.server.room_view(room, self.language), "now": encode(iso(time.time()))}))


class Control(Handler):
    """POST rooms/ROOM/control {action, ...}: see `control.py` for the actions."""

    async def post(self, code: str) -> None:
        """200 {ok, version, ...}; `relink` adds the new link."""
        await self.instructor()
        room = await self.server.classroom.room(code)
        await self.server.classroom.fresh(room)
        done = await control(self.server.classroom, room, self.body())
        if "token" in done:
            del done["member"]
            done["link"] = self.server.link(room, done["token"])
        self.answer(done)


class Export(Handler):
    """GET rooms/ROOM/export?format=csv|parquet|xlsx|jsonl&frame=NAME."""

    async def get(self, code: str) -> None:
        """The file. Parquet and Excel are made by a child process, so that this one stays small."""
        await self.instructor()
        room = await self.server.classroom.room(code)
        wanted = one_of("format", self.get_query_argument("format", "csv"), FORMATS)
        frame = self.get_query_argument("frame", None)
        if frame is not None:
            one_of("frame", frame, frames_of(room.game.key))
        await self.server.classroom.fresh(room)
        if not any(live.head.started for live in room.playing()):
            raise Gone(N_("Nothing has been played in this room yet."))
        made = await export(self.server.store.url, room.code, wanted, frame)
        if made is None:
            raise Unavailable(N_("The export could not be made; it has been written down."))
        name, content = made
        self.set_header("Content-Type", MIME[name.rsplit(".", 1)[-1]])
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish(content)

"""`bidgames serve`: one Tornado process, and for the instructor alone a Voilà desk as its child."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hmac
import ipaddress
import json
import logging
import os
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import urlsplit

from msgspec import Struct
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders
from tornado.web import Application

from ..rules import game as find_game
from . import desk_api, pages, seats
from .app import Server
from .assets import Assets
from .desk import Desk
from .folder import data_folder, key_file, prepare
from .intake import BODY_TIME, HEAD_TIME, MOST_READ, Intake
from .listening import listening, many_files
from .names import CODE_LENGTH
from .qr import qr_text
from .store import Store, StoreError, sqlite_url
from .web import NotFound, routes

log = logging.getLogger(__name__)

ROOM = f"([A-Za-z]{{{CODE_LENGTH}}})"
#: Seats of the demo's table where the game does not say.
DEMO_SEATS = 4


class CannotServe(Exception):  # noqa: N818
    """Why the server does not start, in one sentence."""


class Settings(Struct, frozen=True, kw_only=True):
    """What `bidgames serve` was asked for; see its help."""

    host: str = "127.0.0.1"
    port: int = 8866
    data: Path | None = None
    db: str | None = None
    base_url: str = "/"
    public_url: str | None = None
    trusted_proxy: tuple[str, ...] = ()
    desk: bool = True
    desk_host: str = "127.0.0.1"
    demo: str | None = None
    json: bool = False


def store_url(data: Path | None, db: str | None) -> str:
    """The address of the store: the database named, else SQLite in the data folder."""
    if db is None:
        return sqlite_url(data or data_folder())
    return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", db)


def lan_address() -> str | None:
    """This machine's address in its network, as other machines reach it; None without a network. Sends nothing."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        if not ipaddress.ip_address(found).is_loopback:
            return found
    with contextlib.suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            if not ipaddress.ip_address(entry[4][0]).is_loopback:
                return str(entry[4][0])
    return None


class Lock:
    """The data folder belongs to one server at a time; the lock goes with the process, also after `kill -9`."""

    def __init__(self, folder: Path) -> None:
        self._file: TextIO = (folder / "serve.lock").open("a+")
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise CannotServe(f"another server is using the data in {folder}") from None

    def release(self) -> None:
        """Let another server have it."""
        self._file.close()


def application(server: Server, assets: Assets, door: pages.Door) -> Application:
    """All addresses."""
    table = [
        ("api/rooms", desk_api.Rooms),
        (f"api/rooms/{ROOM}", desk_api.Room),
        (f"api/rooms/{ROOM}/watch", seats.WatchRoom),
        (f"api/rooms/{ROOM}/control", desk_api.Control),
        (f"api/rooms/{ROOM}/export", desk_api.Export),
        ("api/rooms/([^/]{1,200})/join", seats.Join),
        ("api/rooms/([^/]{1,200})/public", seats.Public),
        ("api/rooms/([^/]{1,200})/public/watch", seats.WatchPublic),
        ("api/import", desk_api.Import),
        ("api/seat", seats.Seat),
        ("api/seat/moves", seats.Moves),
        ("api/seat/watch", seats.WatchSeat),
        ("", pages.Start),
        ("desk", pages.ToDesk),
        (ROOM, pages.Start),
        (f"{ROOM}/projector", pages.Projector),
        ("static/([A-Za-z0-9_.-]+)", pages.Files),
        ("charts/([a-z0-9_]+)\\.json", pages.Charts),
        ("rules/([a-z0-9_]+)", pages.Rules),
    ]
    return Application(
        routes(re.escape(server.base), table, server),
        default_handler_class=NotFound,
        default_handler_args={"server": server},
        assets=assets,
        door=door,
        compress_response=True,
        websocket_ping_interval=20,
        websocket_ping_timeout=20,
        websocket_max_message_size=64 * 1024,
        log_function=_log_request,
    )


def _brings_file(server: Server, address: str, headers: HTTPHeaders) -> bool:
    """Whether a request is the instructor's, with records: it may be larger than others. Nobody else's may."""
    if address.partition("?")[0] != f"{server.base}api/import":
        return False
    return hmac.compare_digest(headers.get("Authorization", "").encode(), f"Bearer {server.key}".encode())


def _log_request(handler: Any) -> None:
    """Only failures of ours are worth a line; addresses carry no secrets, but codes of the desk are left out."""
    if handler.get_status() >= 500 and not getattr(handler, "given_up", False):
        log.error("%d %s", handler.get_status(), handler._request_summary())


def open_store(settings: Settings) -> tuple[Store, Lock | None]:
    """The store, and the lock of its folder. Raises `CannotServe`."""
    lock = None
    if settings.db is None:
        try:
            folder = prepare(settings.data)
        except OSError as error:
            where = settings.data or data_folder()
            raise CannotServe(f"the data folder {where} cannot be used: {error.strerror}") from error
        lock = Lock(folder)
    elif urlsplit(settings.db).password:
        log.warning(
            "every user of this machine can read the password in --db: leave it out, and keep it in the file ~/.pgpass "
            "or in the variable PGPASSWORD"
        )
    try:
        return Store(store_url(settings.data, settings.db)), lock
    except (StoreError, ImportError) as error:
        raise CannotServe(f"the data cannot be opened: {error}") from error


async def serve(settings: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C. Raises `CannotServe`."""
    base = f"/{settings.base_url.strip('/')}/" if settings.base_url.strip("/") else "/"
    store, lock = open_store(settings)
    try:
        many_files()
        sockets = listening(settings.port, settings.host)
    except OSError as error:
        raise CannotServe(f"{settings.host}:{settings.port} cannot be used: {error.strerror}") from error
    port = sockets[0].getsockname()[1]
    local = f"http://{'127.0.0.1' if settings.host == '0.0.0.0' else settings.host}:{port}{base}"
    server = Server(store, base=base, public_url=_public_url(settings, port, base))
    server.own |= {lan_address(), settings.host}
    desk = Desk(local, server.key, host=settings.desk_host) if settings.desk else None
    door = pages.Door(desk)
    assets = Assets()
    http = HTTPServer(
        Intake(application(server, assets, door), lambda address, headers: _brings_file(server, address, headers)),
        xheaders=bool(settings.trusted_proxy),
        trusted_downstream=list(settings.trusted_proxy),
        max_body_size=MOST_READ,
        max_header_size=32 * 1024,
        idle_connection_timeout=HEAD_TIME,
        body_timeout=BODY_TIME,
    )
    await server.begin()
    http.add_sockets(sockets)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    room = await _demo(server, settings.demo) if settings.demo else ""
    _settle()
    kept = contextlib.ExitStack()
    _announce(settings, server, door, local, room, _keep_key(kept, settings, local, server.key))
    background = [asyncio.create_task(assets.prepare())]
    if desk is not None:
        background.append(asyncio.create_task(_start_desk(desk)))
    try:
        await stop.wait()
    finally:
        kept.close()
        for task in background:
            task.cancel()
        http.stop()
        await server.give_up()
        if desk is not None:
            await desk.stop()
        await http.close_all_connections()
        await server.end()
        if lock is not None:
            lock.release()


def _keep_key(kept: contextlib.ExitStack, settings: Settings, local: str, key: str) -> Path | None:
    """The file that gives notebooks of this user the key, as long as `kept` is open; None where there is no folder."""
    if settings.db is not None and settings.data is None:
        return None
    try:
        return kept.enter_context(key_file(prepare(settings.data), local, key))
    except OSError as error:
        log.warning("notebooks of this user will ask for the instructor's key: %s", error)
        return None


def _settle() -> None:
    """What is loaded stays for good: the garbage collector need not go through it while a class waits (0.1 s)."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


async def _start_desk(desk: Desk) -> None:
    try:
        await desk.start()
    except (OSError, RuntimeError) as error:
        log.error("the desk did not start, the class can go on: %s", error)


def _public_url(settings: Settings, port: int, base: str) -> str:
    """How students reach the server: with a slash at the end."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/") + (
            "/" if settings.public_url.rstrip("/").endswith(base.rstrip("/")) else base
        )
    host = (lan_address() or "127.0.0.1") if settings.host == "0.0.0.0" else settings.host
    return f"http://{host}:{port}{base}"


async def _demo(server: Server, key: str) -> str:
    """A room with one seat for a person and bots in the others; it starts when he has joined."""
    game = find_game(key)
    seats_wanted = max(game.fewest, min(DEMO_SEATS, game.most or DEMO_SEATS))
    room = await server.classroom.create(
        {"game": game.key, "seats_per_table": seats_wanted, "bots": seats_wanted - 1, "autostart": True}
    )
    return room.code


def _announce(settings: Settings, server: Server, door: pages.Door, local: str, room: str, kept: Path | None) -> None:
    """Say where everything is: one line of JSON, or lines for a person with the QR code.

    The key itself is only in the JSON: the lines are seen on a projector.
    """
    join_url = server.public_url + room
    instructor_url = f"{local}desk?code={door.new_code()}" if settings.desk else ""
    if settings.json:
        line = {
            "url": local,
            "instructor_url": instructor_url or None,
            "join_url": join_url,
            "instructor_key": server.key,
            "pid": os.getpid(),
        }
        print(json.dumps(line), flush=True)
        return
    print(f"\n  Students:    {join_url}")
    if room:
        print(f"  Projector:   {join_url}/projector")
    if instructor_url:
        print(f"  Instructor:  {instructor_url}")
    if kept is not None:
        print(f"  Your notebooks find the key in {kept}")
    print()
    with contextlib.suppress(UnicodeEncodeError):
        print(qr_text(join_url))
    if settings.host == "0.0.0.0" and lan_address() is None:
        print("  No network was found: phones cannot reach this computer until it has one.")
    print("  Ctrl-C ends the server; everything that was acknowledged is kept.\n", flush=True)


def main(settings: Settings) -> int:
    """Run the server: 0 after a clean end, 2 with one sentence on standard error when it cannot start."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(serve(settings))
    except CannotServe as error:
        print(f"bidgames serve: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    return 0

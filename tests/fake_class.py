"""A tiny class server with the interface of DESIGN section 4, scripted by tests: what it says is set, not played."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import tornado.httpserver
import tornado.netutil
import tornado.web
import tornado.websocket

CODE = "ABCDE"


def form(low: int = 0, high: int | None = 20) -> dict[str, Any]:
    """An order form, as views make it."""
    whole = {"kind": "whole", "help": None, "value": None, "low": low, "high": high, "step": 1}
    return {
        "move": "order",
        "title": "Your order",
        "submit": "Send the order",
        "note": None,
        "fields": [
            {"name": "wanted", "label": "Tins wanted", **whole},
            {"name": "offer", "label": "Offer per tin", **whole, "high": None},
        ],
        "warnings": [
            {
                "product": ["wanted", "offer"],
                "cap": {},
                "above": 50,
                "text": "You could not pay for this.",
                "confirm": "Send it all the same",
            }
        ],
        "shuffle": None,
    }


def page(status: str = "Round 1: write your order.", **more: Any) -> dict[str, Any]:
    """A page, as views make it."""
    made = {
        "title": "Middleman",
        "status": status,
        "waiting": "0 of 2 are in.",
        "language": "en",
        "table": '<table class="sheet"><caption>Players</caption><tr><th scope="col">Name</th></tr></table>',
        "forms": [form()],
        "charts": [],
        "alerts": [],
    }
    return made | more


class FakeClass:
    """The state of the fake server; everything is a plain attribute for tests to set (from any thread)."""

    def __init__(self) -> None:
        self.views: dict[str, dict[str, Any]] = {}
        self.moves: list[dict[str, Any]] = []
        self.calls: list[tuple[str, Any]] = []
        self.answers: dict[str, tuple[int, dict[str, Any]]] = {}
        self.sockets: list[Socket] = []
        self.refuse_sockets = False
        self.url = ""
        self.loop: asyncio.AbstractEventLoop | None = None

    def view(self, token: str) -> dict[str, Any]:
        """The view of a token; made at the first call."""
        if token not in self.views:
            seat = len(self.views)
            self.views[token] = {
                "room": CODE,
                "code": CODE,
                "game": "middleman",
                "table": 1,
                "seat": seat,
                "names": ["Ada", "Bo"],
                "version": 1,
                "turn": "orders-1",
                "phase": "orders",
                "now": "2026-11-30T10:00:00.000Z",
                "deadline": None,
                "paused": False,
                "choices": {"order": {}},
                "result": None,
                "page": page(),
            }
        return self.views[token]

    def push(self, token: str, **changes: Any) -> None:
        """Change a view and send it to whoever watches."""
        old = self.view(token)
        new = old | changes | {"version": old["version"] + 1}
        self.views[token] = new
        patch = {key: value for key, value in new.items() if old.get(key) != value}
        assert self.loop
        self.loop.call_soon_threadsafe(self._send, token, json.dumps({"patch": patch, "version": new["version"]}))

    def _send(self, token: str, text: str) -> None:
        for socket in self.sockets:
            if socket.token == token:
                socket.write_message(text)

    def drop(self) -> None:
        """Break all connections."""
        assert self.loop
        self.loop.call_soon_threadsafe(lambda: [socket.close() for socket in list(self.sockets)])


class Handler(tornado.web.RequestHandler):
    """All calls: an answer set by the test comes first."""

    fake: FakeClass

    def initialize(self, fake: FakeClass) -> None:
        self.fake = fake

    def token(self) -> str:
        return self.request.headers.get("Authorization", "").removeprefix("Bearer ")

    def say(self, status: int, body: dict[str, Any]) -> None:
        self.set_status(status)
        self.finish(json.dumps(body))

    def prepare(self) -> None:
        path = self.request.path.removeprefix("/api/")
        kind, sent = self.request.headers.get("Content-Type", ""), self.request.body
        body = sent.decode() if kind == "application/x-ndjson" else json.loads(sent) if sent else None
        self.fake.calls.append((path, body))
        if path in self.fake.answers:
            self.say(*self.fake.answers[path])

    async def get(self, path: str) -> None:
        if path == "seat":
            view, since = self.fake.view(self.token()), self.get_argument("since", None)
            for _ in range(40):
                if since is None or str(view["version"]) != since:
                    break
                await asyncio.sleep(0.02)
                view = self.fake.view(self.token())
            self.say(200, view)
        elif path == f"rooms/{CODE}/public":
            self.say(200, self.fake.view("public") | {"seat": None, "joined": 1})
        elif path.startswith(f"rooms/{CODE}/export"):
            self.finish(b"a,b\n1,2\n")
        elif path == f"rooms/{CODE}":
            self.say(200, {"room": CODE, "tables": []})
        else:
            self.say(404, {"message": "There is no such room."})

    def post(self, path: str) -> None:
        body = json.loads(self.request.body)
        if path == f"rooms/{CODE}/join":
            token = f"token-{len(self.fake.views)}"
            seat = self.fake.view(token)["seat"]
            self.say(201, {"token": token, "table": 1, "seat": seat, "link": f"{self.fake.url}{CODE}#{token}"})
        elif path == "seat/moves":
            if any(move["key"] == body["key"] for move in self.fake.moves):
                self.say(200, {"version": 1})
                return
            self.fake.moves.append(body)
            self.say(201, {"version": self.fake.view(self.token())["version"] + 1})
        elif path == "rooms":
            self.say(201, {"room": CODE})
        elif path == f"rooms/{CODE}/control":
            self.say(200, {})
        else:
            self.say(404, {"message": "There is no such room."})


class Files(tornado.web.RequestHandler):
    """What charts need: a bundle and a specification."""

    def get(self, path: str) -> None:
        if path == "vega.js":
            self.finish("window.vegaEmbed = () => 0;\nexport default {};\n")
        else:
            self.finish(json.dumps({"prices": {"mark": "line", "data": {"name": "prices"}}}))


class Socket(tornado.websocket.WebSocketHandler):
    """`seat/watch`: the view first, then whatever `push` sends."""

    def initialize(self, fake: FakeClass) -> None:
        self.fake = fake
        self.token = self.request.headers.get("Authorization", "").removeprefix("Bearer ") or "public"

    def prepare(self) -> None:
        if self.fake.refuse_sockets:
            raise tornado.web.HTTPError(502)
        if self.token == "unknown":
            raise tornado.web.HTTPError(401)

    def open(self, *_: str) -> None:
        self.fake.sockets.append(self)
        self.write_message(json.dumps(self.fake.view(self.token)))

    def on_close(self) -> None:
        if self in self.fake.sockets:
            self.fake.sockets.remove(self)


@contextmanager
def running() -> Iterator[FakeClass]:
    """The fake server on a free loopback port, in a thread of its own."""
    fake, started = FakeClass(), threading.Event()
    stop: list[asyncio.Event] = []

    async def serve() -> None:
        fake.loop, end = asyncio.get_running_loop(), asyncio.Event()
        stop.append(end)
        routes = [(r"/api/(.*)/watch", Socket, {"fake": fake}), (r"/api/(.*)", Handler, {"fake": fake})]
        routes.insert(0, (r"/(?:charts|static)/(.*)", Files, {}))
        server = tornado.httpserver.HTTPServer(tornado.web.Application(routes, log_function=lambda _: None))
        sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
        server.add_sockets(sockets)
        fake.url = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/"
        started.set()
        await end.wait()
        server.stop()
        for socket in list(fake.sockets):
            socket.close()
        await server.close_all_connections()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(10)
    try:
        yield fake
    finally:
        assert fake.loop
        fake.loop.call_soon_threadsafe(stop[0].set)
        thread.join(10)

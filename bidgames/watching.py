"""Following the server's views from a program: one background thread, a WebSocket that comes back by itself.

Definitions
    view      the newest state as a dict; later messages are merge patches (RFC 7396) against the one before
    beat      the server's sign of life, every 5 s; `SILENCE` seconds without any message count as offline

All watches of a process share one daemon thread with an asyncio loop. Callbacks run on the loop they were asked for
on, or, without one, on that thread, one at a time.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import threading
from collections.abc import Callable
from typing import Any

Receive = Callable[[dict[str, Any]], None]
Report = Callable[[bool, str | None], None]

#: Seconds without a message after which the connection counts as lost.
SILENCE = 10.0
#: Refusals after which asking again is useless: unknown token, unknown room, not yours.
FINAL = (401, 403, 404)

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_shared: list[asyncio.AbstractEventLoop] = []


def background() -> asyncio.AbstractEventLoop:
    """The loop of the one background thread; starts it at the first call."""
    with _lock:
        if not _shared:
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="bidgames-watch", daemon=True).start()
            _shared.append(loop)
        return _shared[0]


def merge(target: Any, patch: Any) -> Any:
    """Apply a JSON merge patch (RFC 7396); a null in the patch removes the key.

    >>> merge({"a": 1, "b": {"c": 2}}, {"a": None, "b": {"d": 3}})
    {'b': {'c': 2, 'd': 3}}
    """
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged


#: Its own, so that a reader's seeded `random` is not disturbed from another thread.
_JITTER = random.Random()


def _close(connecting: asyncio.Future[Any]) -> None:
    """Close a connection that nobody waits for any more, if it came about."""
    if not connecting.cancelled() and connecting.exception() is None:
        connecting.result().close()


class Watch:
    """A running subscription; `stop()` ends it.

    Parameters
    ----------
    address, headers : the WebSocket and what its request carries
    ask : blocking `version or None -> view`, the long poll used where WebSockets do not get through
    receive : called with each new view
    report : called with (online, message) when the connection is lost, comes back, or is refused for good
    loop : the asyncio loop on which to call both; by default the running one, if there is one
    """

    def __init__(
        self,
        address: str,
        headers: dict[str, str],
        ask: Callable[[int | None], dict[str, Any]],
        receive: Receive,
        report: Report | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._address, self._headers, self._ask = address, headers, ask
        self._receive, self._report = receive, report
        self._loop = loop or _running()
        self._view: dict[str, Any] = {}
        self._told: bool | None = None
        self._stopped = False
        self._task = asyncio.run_coroutine_threadsafe(self._run(), background())

    @property
    def online(self) -> bool:
        """Whether the server was heard within the last `SILENCE` seconds."""
        return bool(self._told)

    def stop(self) -> None:
        """End the subscription; no callback is started after this returns on the callbacks' own loop."""
        self._stopped = True
        self._task.cancel()

    async def _run(self) -> None:
        """Connect, follow, and after a loss try again, ever more patiently, until stopped or refused for good."""
        failures = 0
        while not self._stopped:
            try:
                if failures and failures % 3 == 0:
                    await self._poll()
                else:
                    await self._socket()
                failures = 0
            except _Lost as lost:
                failures = 1 if lost.heard else failures + 1
                self._tell(False, None)
            except _Final as final:
                self._tell(False, str(final))
                return
            await asyncio.sleep(min(4.0, 0.25 * 2 ** min(failures, 4)) * _JITTER.uniform(0.7, 1.0))

    async def _socket(self) -> None:
        """Follow the WebSocket until it is lost (raises `_Lost`)."""
        from tornado.httpclient import HTTPClientError, HTTPRequest
        from tornado.websocket import WebSocketError, websocket_connect

        heard = False
        request = HTTPRequest(self._address, headers=self._headers, connect_timeout=5.0)
        connecting = asyncio.ensure_future(websocket_connect(request))
        try:
            socket = await asyncio.shield(connecting)
        except asyncio.CancelledError:
            connecting.add_done_callback(_close)  # it may still open, with nobody left to close it
            raise
        except HTTPClientError as error:
            if error.code in FINAL:
                raise await self._refused(heard) from error
            raise _Lost(heard) from error
        except (OSError, WebSocketError, ValueError) as error:
            raise _Lost(heard) from error
        try:
            while True:
                try:
                    async with asyncio.timeout(SILENCE):  # `wait_for` would overlook a stop as a message comes
                        text = await socket.read_message()
                except TimeoutError as error:
                    raise _Lost(heard) from error
                if text is None:
                    if (socket.close_code or 0) - 4000 in FINAL:
                        raise await self._refused(heard)
                    raise _Lost(heard)
                heard = True
                self._tell(True, None)
                message = json.loads(text)
                if "beat" not in message:
                    self._show(message)
        finally:
            socket.close()

    async def _poll(self) -> None:
        """Follow by long polling for a while (then the WebSocket gets another chance)."""
        loop = asyncio.get_running_loop()
        version: int | None = None
        until = loop.time() + 60
        heard = False
        while loop.time() < until:
            asked = loop.time()
            try:
                view = await loop.run_in_executor(None, self._ask, version)
            except Exception as error:
                if getattr(error, "status", None) in FINAL:
                    raise _Final(str(error)) from error
                raise _Lost(heard) from error
            heard = True
            self._tell(True, None)
            if view.get("version") != version:
                self._show(view)
            elif loop.time() - asked < 1:
                await asyncio.sleep(2)
            version = view.get("version")

    async def _refused(self, heard: bool) -> _Final | _Lost:
        """What a refused WebSocket means: the server's sentence, in the reader's language, where it is for good."""
        try:
            await asyncio.get_running_loop().run_in_executor(None, self._ask, None)
        except Exception as error:  # noqa: BLE001  (whatever it is, its sentence is the reason)
            if getattr(error, "status", None) in FINAL:
                return _Final(str(error))
        return _Lost(heard)

    def _show(self, message: dict[str, Any]) -> None:
        """Bring the view up to date and hand out a copy that later patches do not touch."""
        self._view = merge(self._view, message["patch"]) if "patch" in message else message
        self._deliver(self._receive, self._view)

    def _tell(self, online: bool, message: str | None) -> None:
        """Report a change of the connection, once."""
        if online != self._told or message:
            self._told = online
            if self._report:
                self._deliver(self._report, online, message)

    def _deliver(self, callback: Callable[..., None], *arguments: Any) -> None:
        """Call back on the asked loop; an error in it is logged and does not end the watch."""

        def run() -> None:
            if self._stopped:
                return
            try:
                callback(*arguments)
            except Exception:  # noqa: BLE001  (a mistake of the caller must not end the watch)
                _log.exception("a watcher's callback failed")

        if self._loop is None:
            run()
        elif self._loop.is_closed():
            self.stop()
        else:
            self._loop.call_soon_threadsafe(run)


class _Lost(Exception):  # noqa: N818  (an outcome, not a program's error)
    """The connection broke; `heard`: it had worked."""

    def __init__(self, heard: bool) -> None:
        super().__init__()
        self.heard = heard


class _Final(Exception):  # noqa: N818
    """The server refused for good."""


def _running() -> asyncio.AbstractEventLoop | None:
    """The loop of the caller, if it runs in one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None

"""The instructor's desk: lets in one browser and no other, runs nothing for a visitor, ends with its server."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client.session import Session
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from bidgames.classroom import desk
from bidgames.classroom.desk import Desk, check_ticket, make_ticket

SECRET = b"s" * 32
ROOT = Path(__file__).parents[2]
#: Nothing of these is for anybody; the first ones are what the desk does serve.
SERVED = ("/", "/instructor", "/projector", "/voila/static/voila.js", "/voila/api/themes/x")
NEVER = (
    "/api/contents",
    "/voila/api/contents",
    "/voila/tree",
    "/voila/render/instructor.ipynb",
    "/voila/files/instructor.ipynb",
    "/instructor.ipynb",
    "/classroom",
    "/api/kernels",
    "/api/sessions",
    "/api/terminals",
    "/terminals/websocket/1",
    "/api/kernelspecs",
    "/login",
    "/nbconvert/html/instructor.ipynb",
)
TRAVERSAL = (
    "/voila/static/../../../../../../../../etc/passwd",
    "/voila/static/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/voila/templates/lab/static/%2e%2e/%2e%2e/index.html.j2",
    "/voila/templates/../../static/x",
    "/voila/labextensions/../../../../etc/passwd",
)


class Running:
    """A started desk, its loop, and a browser's cookie for it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.desk = Desk("http://127.0.0.1:9/", "the-key", secret=SECRET, log=folder / "desk.log", **settings)
        asyncio.run(self.desk.start())
        answer = self.ask(self.path(self.desk.url_for()))
        self.cookie = str(answer.getheader("Set-Cookie")).partition(";")[0]

    def path(self, url: str) -> str:
        return url.removeprefix(f"http://127.0.0.1:{self.desk.port}")

    def ask(self, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        """The answer as it is, no redirect followed; its body is in `.body`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.desk.port, timeout=60)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        answer.body = answer.read()  # type: ignore[attr-defined]
        connection.close()
        return answer

    def kernel(self) -> str:
        """Open the instructor's page as a browser would: its kernel's id."""
        page = self.ask("/instructor", Cookie=self.cookie).body  # type: ignore[attr-defined]
        found = re.search(rb'"kernelId": "([0-9a-f-]{36})"', page)
        assert found, page[-2000:]
        return found.group(1).decode()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("desk"))
    yield made
    asyncio.run(made.desk.stop())


def until(true: Callable[[], Any], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


# Tickets


def test_a_ticket_works_once_and_for_a_minute() -> None:
    used: dict[str, int] = {}
    ticket = make_ticket(SECRET, now=1000)
    assert check_ticket(SECRET, ticket, used, now=1059)
    assert not check_ticket(SECRET, ticket, used, now=1059)
    late = make_ticket(SECRET, now=1000)
    assert not check_ticket(SECRET, late, used, now=1061)


@pytest.mark.parametrize("ticket", ["", ".", "..", "1.2.3", "9999999999.abc.", "9999999999.abc.é", "x" * 5000])
def test_what_nobody_sealed_is_no_ticket(ticket: str) -> None:
    assert not check_ticket(SECRET, ticket, {})
    assert not check_ticket(SECRET, make_ticket(b"another secret"), {})


def test_used_numbers_are_kept_only_while_they_matter() -> None:
    used: dict[str, int] = {}
    for moment in range(1000, 2000, 10):
        assert check_ticket(SECRET, make_ticket(SECRET, now=moment), used, now=moment)
    assert len(used) <= desk.TICKET_SECONDS // 10 + 1


def test_where_the_desk_is_for_a_browser() -> None:
    here = Desk("http://127.0.0.1:1/", "k", port=5000)
    assert here.url_for("projector", "school.example").startswith("http://127.0.0.1:5000/open/projector/")
    everywhere = Desk("http://127.0.0.1:1/", "k", host="0.0.0.0", port=5000)
    assert everywhere.url_for(hostname="192.168.1.5").startswith("http://192.168.1.5:5000/open/instructor/")
    behind = Desk("http://127.0.0.1:1/", "k", base_url="/econ/desk/", public_url="https://school.example/econ/desk/")
    assert behind.url_for().startswith("https://school.example/econ/desk/open/instructor/")
    with pytest.raises(ValueError, match="no page"):
        here.url_for("classroom")


# The gate


@pytest.mark.parametrize("path", SERVED + NEVER + TRAVERSAL)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_without_the_cookie_nothing_answers(running: Running, path: str, method: str) -> None:
    assert running.ask(path, method).status == 403


@pytest.mark.parametrize("cookie", ["", "{name}=", "{name}=0000", "{name}={value}x", "other={value}", "a=b; c", '"{"'])
def test_a_wrong_cookie_is_no_cookie(running: Running, cookie: str) -> None:
    name, _, value = running.cookie.partition("=")
    cookie = cookie.replace("{name}", name).replace("{value}", value)
    assert running.ask("/voila/static/voila.js", Cookie=cookie).status == 403


def test_the_ticket_leads_to_a_clean_address_and_a_cookie_no_script_can_read(running: Running) -> None:
    url = running.desk.url_for("projector")
    answer = running.ask(running.path(url))
    assert answer.status == 303
    assert answer.getheader("Location") == "/projector"
    flags = str(answer.getheader("Set-Cookie"))
    assert "HttpOnly" in flags
    assert "SameSite=Lax" in flags
    assert str(running.desk.port) in flags.partition("=")[0], "each desk has a cookie of its own"
    assert running.ask(running.path(url)).status == 403, "used"


def test_with_the_cookie_only_the_desks_own_pages_are_there(running: Running) -> None:
    jar = f"broken; other=1; {running.cookie}"
    assert running.ask("/voila/static/voila.js", Cookie=jar).status == 200
    for path in NEVER:
        assert running.ask(path, Cookie=running.cookie).status == 404, path
    for path in TRAVERSAL:
        answer = running.ask(path, Cookie=running.cookie)
        assert answer.status in (403, 404), path
        assert b"root:" not in answer.body  # type: ignore[attr-defined]
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert running.ask("/instructor", method, Cookie=running.cookie).status in (403, 405), method


def test_a_page_of_another_origin_cannot_use_the_cookie(running: Running) -> None:
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://127.0.0.1:{running.desk.port + 1}"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"},
    ):
        assert running.ask("/voila/static/voila.js", Cookie=running.cookie, **headers).status == 403
    own = f"http://127.0.0.1:{running.desk.port}"
    assert running.ask("/voila/static/voila.js", Cookie=running.cookie, Origin=own).status == 200


# The page and its kernel


def test_the_page_loads_nothing_from_outside_and_shows_no_secret(running: Running) -> None:
    answer = running.ask("/instructor", Cookie=running.cookie)
    page = answer.body.decode()  # type: ignore[attr-defined]
    assert not re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", page)
    assert "mermaid" not in page.lower()
    assert "font-awesome" not in page.lower()
    assert "the-key" not in page
    assert "connect-src 'self'" in str(answer.getheader("Content-Security-Policy"))


async def _channel(running: Running, kernel: str, **headers: str) -> Any:
    address = f"ws://127.0.0.1:{running.desk.port}/api/kernels/{kernel}/channels"
    return await websocket_connect(HTTPRequest(address, headers=headers))


async def _settled(work: Coroutine[Any, Any, Any]) -> Any:
    """What the work gives, after its connections have had a moment to close before their loop does."""
    try:
        return await work
    finally:
        await asyncio.sleep(0.2)


def test_a_visitor_executes_nothing(running: Running, tmp_path: Path) -> None:
    kernel, trace = running.kernel(), tmp_path / "executed"
    code = f"open({str(trace)!r}, 'w').close()"

    async def attack() -> list[str]:
        channel = await _channel(running, kernel, Cookie=running.cookie)
        session = Session()
        contents = {
            "execute_request": {"code": code, "silent": False, "user_expressions": {"x": code}, "allow_stdin": False},
            "complete_request": {"code": "import o", "cursor_pos": 8},
            "inspect_request": {"code": "open", "cursor_pos": 2, "detail_level": 1},
            "history_request": {"hist_access_type": "tail", "n": 10, "raw": True, "output": True},
            "input_reply": {"value": code},
            "debug_request": {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}},
            "create_subshell_request": {},
            "kernel_info_request": {},
        }
        for where in ("control", "stdin", "shell"):
            for kind, content in contents.items():
                message = session.msg(kind, content)
                message["header"]["date"] = message["header"]["date"].isoformat()
                await channel.write_message(json.dumps({**message, "channel": where, "buffers": []}))
        seen: list[str] = []
        try:
            while "kernel_info_reply" not in seen or len(seen) < 200:
                text = await asyncio.wait_for(channel.read_message(), 3)
                if text is None:
                    break
                seen.append(_kind(text))
        except TimeoutError:
            seen.append("silence")
        channel.close()
        while await asyncio.wait_for(channel.read_message(), 10) is not None:
            continue  # until the other side has closed as well
        return seen

    seen = asyncio.run(_settled(attack()))
    assert "kernel_info_reply" in seen, "the channel works"
    assert not {"execute_reply", "complete_reply", "inspect_reply", "history_reply", "debug_reply"} & set(seen), seen
    assert not trace.exists()


def _kind(message: str | bytes) -> str:
    """The type of a message, in either form of Jupyter's protocol."""
    text = message if isinstance(message, str) else message.decode(errors="replace")
    found = re.search(r'"msg_type":\s*"(\w+)"', text)
    return found.group(1) if found else ""


def test_a_channel_needs_the_cookie_and_the_right_origin(running: Running) -> None:
    kernel = running.kernel()
    for headers in ({}, {"Cookie": running.cookie, "Origin": "http://evil.example"}):
        with pytest.raises(HTTPClientError) as caught:
            asyncio.run(_settled(_channel(running, kernel, **headers)))
        assert caught.value.code == 403
    with pytest.raises(HTTPClientError):
        asyncio.run(_settled(_channel(running, "00000000-0000-0000-0000-000000000000", Cookie=running.cookie)))


def test_a_closed_page_frees_its_kernel_at_once(running: Running) -> None:
    kernel = running.kernel()
    assert running.ask(f"/api/kernels/{kernel}", Cookie=running.cookie).status == 200
    own = f"http://127.0.0.1:{running.desk.port}"
    assert running.ask(f"/voila/api/shutdown/{kernel}", "POST", Cookie=running.cookie, Origin=own).status == 204
    assert running.ask(f"/api/kernels/{kernel}", Cookie=running.cookie).status == 404


# Its life


def test_a_kernel_without_a_page_is_ended(tmp_path: Path) -> None:
    lone = Running(tmp_path, alone_seconds=1)
    try:
        kernel = lone.kernel()
        until(lambda: lone.ask(f"/api/kernels/{kernel}", Cookie=lone.cookie).status == 404, 30)
    finally:
        asyncio.run(lone.desk.stop())


def test_a_broken_notebook_is_a_sentence_and_its_traceback_is_in_the_log(tmp_path: Path) -> None:
    notebook = json.loads((desk.notebooks_folder() / "instructor.ipynb").read_text(encoding="utf-8"))
    notebook["cells"][1]["source"] = ["raise RuntimeError('a secret detail')"]
    for page in desk.PAGES:
        (tmp_path / f"{page}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    log = tmp_path / "desk.log"
    one = Desk("http://127.0.0.1:9/", "k", secret=SECRET, log=log, notebooks=tmp_path)
    asyncio.run(one.start())
    try:
        connection = http.client.HTTPConnection("127.0.0.1", one.port, timeout=60)
        connection.request("GET", one.url_for().removeprefix(f"http://127.0.0.1:{one.port}"))
        cookie = str(connection.getresponse().getheader("Set-Cookie")).partition(";")[0]
        connection.close()
        connection.request("GET", "/instructor", headers={"Cookie": cookie})
        page = connection.getresponse().read().decode()
        connection.close()
    finally:
        asyncio.run(one.stop())
    assert "a secret detail" not in page
    assert "Traceback" not in page
    assert 'role="alert"' in page
    assert "a secret detail" in log.read_text(encoding="utf-8")


PARENT = """
import asyncio, sys
from bidgames.classroom.desk import Desk
desk = Desk("http://127.0.0.1:9/", "k")
asyncio.run(desk.start())
print(desk.pid, desk.port, desk.url_for(), flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_it_ends_with_its_server_kernels_and_all(how: signal.Signals) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdin=pipe, stdout=pipe, text=True, env=environment)
    assert parent.stdout
    assert parent.stdin
    try:
        pid, port, url = parent.stdout.readline().split()
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
        connection.request("GET", url.removeprefix(f"http://127.0.0.1:{port}"))
        cookie = str(connection.getresponse().getheader("Set-Cookie")).partition(";")[0]
        connection.close()
        connection.request("GET", "/projector", headers={"Cookie": cookie})
        assert connection.getresponse().read()
        connection.close()
        family = [int(pid), *(child.pid for child in psutil.Process(int(pid)).children(recursive=True))]
        assert len(family) > 1, "the page has a kernel"
        parent.send_signal(how)
        parent.wait(10)
        until(lambda: all(gone(one) for one in family), 15)
    finally:
        parent.kill()
        parent.wait()
        parent.stdin.close()
        parent.stdout.close()


def test_stop_leaves_nothing_behind(tmp_path: Path) -> None:
    one = Running(tmp_path)
    one.kernel()
    assert one.desk.pid
    family = [one.desk.pid, *(child.pid for child in psutil.Process(one.desk.pid).children(recursive=True))]
    asyncio.run(one.desk.stop())
    assert not one.desk.ready
    until(lambda: all(gone(pid) for pid in family), 5)


def test_a_desk_that_cannot_start_says_so_and_the_server_can_go_on(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        one = Desk("http://127.0.0.1:9/", "k", port=taken.getsockname()[1], log=tmp_path / "log")
        with pytest.raises(RuntimeError, match="did not start"):
            asyncio.run(one.start())
    assert not one.ready


def test_the_servers_process_does_not_import_voila() -> None:
    code = "import sys, bidgames.classroom.desk; print(sorted({'voila', 'tornado', 'ipywidgets'} & set(sys.modules)))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert said.stdout.strip() == "[]"

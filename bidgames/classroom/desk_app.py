"""The desk's process: standalone Voilà behind the gate, with two notebooks and nothing else. Started by `desk.Desk`.

What stock Voilà would also do, and this does not: list and serve other files of the folder, the contents interface,
a login form, links to scripts and fonts outside, kernels that live on after their page has been closed.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import tornado.ioloop
import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .. import spoken
from ..text import translator
from .desk import PAGES
from .gate import Gate

TEMPLATE = Path(__file__).parent / "desk_template"
KERNEL = r"(?P<kernel_id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"
#: Everything a desk page loads comes from the desk itself.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
)
#: The front-end extensions that our panels need.
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]

_log = logging.getLogger("bidgames.desk")


class KernelHandler(tornado.web.RequestHandler):
    """What the page's script asks before it connects: whether its kernel runs. Nothing can be changed here."""

    def get(self, kernel_id: str) -> None:
        """The kernel's model, or 404."""
        kernels = self.settings["kernel_manager"]
        if kernel_id not in kernels:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps(kernels.kernel_model(kernel_id)))


class ShutdownHandler(VoilaShutdownKernelHandler):  # type: ignore[misc]  # not typed
    """A page that is being closed frees its kernel. The gate has checked it; the page has no XSRF token."""

    def check_xsrf_cookie(self) -> None:
        """The gate's origin check stands for it (stock Voilà refuses its own page here)."""


class TemplateHandler(TemplateStaticFileHandler):  # type: ignore[misc]
    """Voilà's files of the template; a path that is none of its own is not found, rather than an error."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """The file."""
        parts = os.path.normpath(path).split(os.path.sep)
        if len(parts) < 3 or parts[1] != "static" or ".." in parts:
            raise tornado.web.HTTPError(404)
        await super().get(path, include_body)


class GoneHandler(tornado.web.RequestHandler):
    """Everything that is not served."""

    def initialize(self, sentence: str) -> None:
        """Keep the sentence."""
        self._sentence = sentence

    def prepare(self) -> None:
        """Any method: there is nothing here."""
        self.set_status(404)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(self._sentence)


class DeskApp(Voila):  # type: ignore[misc]
    """Voilà with the handlers a page of ours needs, and no others."""

    name = "voila"  # its configuration and templates

    def __init__(self, desk: dict[str, Any], **traits: Any) -> None:
        self.desk = desk
        self._alone_seconds = float(desk["alone_seconds"])
        self.template_paths: list[str]
        super().__init__(**traits)

    def setup_template_dirs(self) -> None:
        """Our template in front of Voilà's."""
        super().setup_template_dirs()
        self.template_paths = [str(TEMPLATE), *self.template_paths]

    def init_handlers(self) -> list[Any]:
        """The pages, their kernels' channels, and Voilà's own static files."""
        _ = translator(os.environ.get("BIDGAMES_LANGUAGE", "en"))
        base = self.base_url
        common = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        pages = [
            (f"{url_path_join(base, page)}/?", TornadoVoilaHandler, {**common, "notebook_path": f"{page}.ipynb"})
            for page in PAGES
        ]
        static = {"paths": self.static_paths, "default_filename": "index.html"}
        themes = {
            "themes_url": url_path_join(base, "/voila/api/themes"),
            "path": self.themes_dir,
            "labextensions_path": self.labextensions_path,
            "no_cache_paths": ["/"],
        }
        extensions = {"path": self.labextensions_path, "no_cache_paths": ["/"]}
        gone = {"sentence": _("There is nothing here.")}
        return [
            (f"{base}?", tornado.web.RedirectHandler, {"url": url_path_join(base, PAGES[0]), "permanent": False}),
            *pages,
            (url_path_join(base, f"/api/kernels/{KERNEL}"), KernelHandler),
            (url_path_join(base, f"/api/kernels/{KERNEL}/channels"), VoilaKernelWebsocketHandler),
            (url_path_join(base, "/voila/api/shutdown/([0-9a-f-]{36})"), ShutdownHandler),
            (url_path_join(base, r"/voila/templates/(.*)"), TemplateHandler),
            (url_path_join(base, r"/voila/static/(.*)"), MultiStaticFileHandler, static),
            (url_path_join(base, r"/voila/api/themes/(.*)"), ThemesHandler, themes),
            (url_path_join(base, r"/voila/labextensions/(.*)"), FileFindHandler, extensions),
            (r".*", GoneHandler, gone),
        ]

    def listen(self) -> None:
        """Listen behind the gate, tell the parent the port, and run until told to stop."""
        _ = translator(os.environ.get("BIDGAMES_LANGUAGE", "en"))
        sockets = bind_sockets(self.desk["port"], self.desk["host"] or None)
        self.port = sockets[0].getsockname()[1]
        gate = Gate(
            self.app,
            bytes.fromhex(self.desk["secret"]),
            f"bidgames-desk-{self.port}",
            self.base_url,
            refusal=_("This is the instructor's desk. Open it from the address that the server printed."),
            spent=_("This address has been used or is too old. Open the desk again from the server's page."),
        )
        server = HTTPServer(gate, max_body_size=16 * 1024 * 1024)
        server.add_sockets(sockets)
        self.ioloop = tornado.ioloop.IOLoop.current()
        self._alone: dict[str, float] = {}
        reaper = tornado.ioloop.PeriodicCallback(self._reap, 5000)
        reaper.start()
        watch_parent(self.desk["parent"], lambda: self.ioloop.add_callback(self.ioloop.stop))
        print(json.dumps({"port": self.port}), flush=True)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    async def _reap(self) -> None:
        """End kernels that have had no connection for a while, whatever they are busy with."""
        now = time.monotonic()
        running = list(self.kernel_manager.list_kernel_ids())
        self._alone = {one: since for one, since in self._alone.items() if one in running}
        for one in running:
            if self.kernel_manager.kernel_model(one)["connections"]:
                self._alone.pop(one, None)
            elif now - self._alone.setdefault(one, now) > self._alone_seconds:
                _log.info("ending kernel %s: its page is closed", one)
                del self._alone[one]
                await ensure_async(self.kernel_manager.shutdown_kernel(one))


def watch_parent(parent: int, stop: Any) -> None:
    """Call `stop` when the pipe from the parent closes or, as a second sign, the parent has another id; then exit."""
    lock = threading.Lock()
    told: list[bool] = []

    def end() -> None:
        with lock:
            if told:
                return
            told.append(True)
        stop()
        hard = threading.Timer(6.0, os._exit, (1,))
        hard.daemon = True
        hard.start()

    def read() -> None:
        while os.read(0, 1024):
            pass
        end()

    def look() -> None:
        while hasattr(os, "getppid") and os.name == "posix" and not told:
            if os.getppid() != parent:
                end()
            time.sleep(1.0)

    for work in (read, look):
        threading.Thread(target=work, daemon=True).start()


def configuration(desk: dict[str, Any]) -> Config:
    """Voilà's own settings; no configuration file of the machine is read."""
    _ = translator(os.environ.get("BIDGAMES_LANGUAGE", "en"))
    config = Config()
    config.Voila.root_dir = desk["notebooks"]
    config.Voila.base_url = desk["base_url"]
    config.Voila.open_browser = False
    config.VoilaConfiguration.template = "lab"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.file_allowlist = []
    config.merge(Config(spoken.settings()))
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaExecutor.cell_error_instruction = _("The server's log says what happened.")
    return config


def main() -> None:
    """Read the settings from the parent's pipe and serve."""
    os.umask(0o077)
    logging.basicConfig(level=logging.WARNING)
    desk = json.loads(_first_line())
    os.chdir(desk["notebooks"])
    app = DeskApp.instance(desk=desk, config=configuration(desk), config_file_paths=[], log_level=logging.WARNING)
    app.initialize([])
    app.tornado_settings = {"headers": {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"}}
    app.start()


def _first_line() -> bytes:
    """The first line of the pipe, read byte by byte: what follows is for `watch_parent`."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            sys.exit("the class server has gone")
        line += byte
    return line


if __name__ == "__main__":
    main()

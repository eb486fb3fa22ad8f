"""A small reverse proxy of the tests' own: nginx from Debian's package, one address for several servers."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from .postgres import free_port

MISSING = "These tests need nginx: on Debian `apt-get install nginx-light`, which `make test` does itself where it may."

#: As in `lessons/jupyterhub.md`. Moves and joins carry a key, so they may be sent to a second server when one dies.
CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
{user}
events {{ worker_connections 4096; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
  upstream class {{ {servers} keepalive 64; }}
  server {{
    listen 127.0.0.1:{port};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_read_timeout 60s;
    proxy_connect_timeout 2s;
    location / {{ proxy_pass http://class; }}
    location ~ /api/(seat/moves|rooms/[^/]+/join)$ {{
      proxy_next_upstream error timeout non_idempotent;
      proxy_pass http://class;
    }}
  }}
}}
"""


class Proxy:
    """nginx on a port of its own before servers of this machine (by their ports), each in turn."""

    def __init__(self, ports: Sequence[int]) -> None:
        found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
        assert found, MISSING
        self.port = free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="bidgames-nginx-"))
        servers = " ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in ports)
        user = "user root;" if os.geteuid() == 0 else ""
        text = CONFIGURATION.format(folder=self._folder, servers=servers, port=self.port, user=user)
        configuration = self._folder / "nginx.conf"
        configuration.write_text(text)
        log = self._folder / "error.log"
        self._process = subprocess.Popen(
            [found, "-p", str(self._folder), "-e", str(log), "-c", str(configuration)], stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + 20
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self._process.poll() is None and time.monotonic() < end, log.read_text()
            time.sleep(0.02)

    @property
    def url(self) -> str:
        """The one address of all servers."""
        return f"http://127.0.0.1:{self.port}/"

    def end(self) -> None:
        """Stop it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(20)
        shutil.rmtree(self._folder)

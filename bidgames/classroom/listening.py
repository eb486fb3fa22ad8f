"""Where connections come in: as many as the system lets a process have, and a clean end for those beyond."""

from __future__ import annotations

import errno
import os
import socket
import sys
from typing import Any

from tornado.netutil import bind_sockets

#: Open files are no use beyond this.
MOST_FILES = 65_536
#: How many may knock before they are let in: a whole class comes back at once while a server starts. Whoever finds
#: the queue full tries again after a second, then after three. (The system may allow less.)
QUEUE = 4096


class Listening(socket.socket):
    """A listening socket that hangs up on whoever comes when no file descriptor is left.

    Otherwise the connection would wait in the system's queue, and the server would be woken for it without end. One
    descriptor is kept in reserve: it is given up to accept the connection, which is closed at once.
    """

    _reserve: int | None = None

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection. Raises `BlockingIOError` when there is none, or none that can be had."""
        if self._reserve is None:
            self._keep()
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE):
                raise
        if self._reserve is not None:
            os.close(self._reserve)
            self._reserve = None
            super().accept()[0].close()
            self._keep()
        raise BlockingIOError(errno.EAGAIN, "no file descriptor is left")

    def _keep(self) -> None:
        try:
            self._reserve = os.open(os.devnull, os.O_RDONLY)
        except OSError:  # none is left
            self._reserve = None

    def close(self) -> None:
        """Close it, and the reserve."""
        super().close()
        if self._reserve is not None:
            os.close(self._reserve)
            self._reserve = None


def listening(port: int, host: str) -> list[socket.socket]:
    """Sockets that listen. Raises `OSError`."""
    made: list[socket.socket] = []
    for bound in bind_sockets(port, host, family=socket.AF_INET, backlog=QUEUE):
        one = Listening(bound.family, bound.type, bound.proto, fileno=bound.detach())
        one.setblocking(False)
        made.append(one)
    return made


def many_files() -> None:
    """Let this process have as many open files as the system allows it (`MOST_FILES`): each page is one or two."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and wanted > soft:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))

"""Every sentence a panel says by itself; what it shows about a game comes from the views in the same way."""

from __future__ import annotations

from ..classroom.page.texts import texts as page_texts
from ..text import Translate


def texts(_: Translate) -> dict[str, str]:
    """The sentences of the panels' scripts by key: the light page's, and the panels' own."""
    return page_texts(_) | {
        "no_kernel": _(
            "This panel has lost its notebook: nothing typed here is sent. It comes back by itself when it can; "
            "if it does not, reload the page or run the cell again."
        ),
        "taken": _("Your move is in."),
        "file_lost": _("{name} cannot be read any more. Choose it again."),
        "table_region": _("Table, scrolls sideways"),
    }


def offline(_: Translate) -> str:
    """What stands over a panel that does not hear the class server."""
    return _("Offline: what you see may be out of date. Trying to reconnect.")

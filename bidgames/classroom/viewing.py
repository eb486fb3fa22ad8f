"""Views: what a seat, a projector and the instructor are shown, as JSON that is encoded once and shared.

Definitions
    fragments  a view as JSON in parts that are the same objects for all seats where they are equal (`patches.py`).
    lens       who looks, and how: the seat, the language, with or without the page, the page alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from .. import views
from ..rules.game import Choices
from ..text import Translate, translator
from .frames import shared
from .patches import (
    EMPTY,
    NULL,
    QUIET,
    Fragments,
    decode,
    encode,
    joined,
    merge_patch,
    patch,
    patch_pieces,
    quiet,
    whole,
    whole_pieces,
)
from .ropes import PublicLists, PublicPage
from .table import TAKE_BACK, Table

#: What the light page does without.
NOT_ON_PAGE = ("observation", "choices", "names", "acted", "to_act", "scores", "connected", "result")


class Lens(Struct, frozen=True):
    """Who looks (a seat, or None for a spectator), in which language, and whether the page, or only that, is wanted."""

    seat: int | None = None
    language: str = "en"
    page: bool = False
    only_page: bool = False


def iso(seconds: float | None) -> str | None:
    """A moment as ISO 8601 in UTC, to the millisecond."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class TableViews:
    """All views of one table at its present version."""

    def __init__(self, room: str, table: Table) -> None:
        self.room = room
        self._table = table
        self._public: Any = None
        self._lists: PublicLists | None = None
        self._parts: dict[tuple[str, bool], tuple[views.Public, PublicPage]] = {}
        self._pages: dict[tuple[int | None, str, bool], tuple[Any, Any, Any, Fragments]] = {}
        self._made: dict[Lens, Fragments] = {}
        self._common: Fragments = {}
        self._loud = 0
        self._names: tuple[str, ...] = ()
        self._waits: dict[tuple[str, bool], bytes] = {}
        self._look(None)

    @property
    def table(self) -> Table:
        """The state that the views show."""
        return self._table

    def stamp(self, seat: int) -> object:
        """Alike for two states between which nothing has changed that asks something of this seat."""
        return self._loud, self._table.turns[seat] if self._table.started else 0

    def show(self, table: Table) -> None:
        """Show another state from now on."""
        before, self._table = self._table, table
        self._look(before)

    def _look(self, before: Table | None) -> None:
        """Work out what is common to all views of this version; what has not changed stays the same object."""
        table = self._table
        self._made, self._waits = {}, {}
        if before is None or before.seats is not table.seats:
            self._names = table.names
        if table.started:
            public = table.rules.observe(table.position, None)
            if public != self._public:
                self._public = public
                self._lists, self._loud = PublicLists(public, self._lists), table.version
                self._parts, self._pages = {}, {}
        if before is not None and (
            (before.seats is not table.seats and before.names != self._names)
            or before.phase != table.phase
            or before.anonymous != table.anonymous
            or before.practice != table.practice
        ):
            self._parts, self._pages = {}, {}
        result = table.rules.result(table.position) if table.started else None
        old = self._common
        self._common = {
            "room": encode(self.room),
            "code": encode(self.room),
            "game": encode(table.game),
            "table": encode(table.number),
            "names": shared(encode(self._names)),
            "version": encode(table.version),
            "phase": encode(table.phase),
            "to_act": shared(encode(table.acting)),
            "acted": shared(encode(table.acted)),
            "deadline": encode(iso(table.clock.deadline)),
            "paused": encode(table.clock.paused),
            "closed": encode(table.closed),
            "result": encode(result) if result is not None and result.finished else NULL,
        }
        if table.practice:
            self._common["practice"] = encode(table.practice)
        if table.next:
            self._common["next"] = encode({"room": table.next})
        for key, value in self._common.items():
            if old.get(key) == value:
                self._common[key] = old[key]
            elif key not in QUIET and (key != "names" or table.started):
                self._loud = table.version
        self._on_page = {key: value for key, value in self._common.items() if key not in NOT_ON_PAGE}

    def fragments(self, lens: Lens) -> Fragments:
        """The view through this lens, without what changes by the second (`now`, `connected`)."""
        made = self._made.get(lens)
        if made is None:
            made = self._made[lens] = self._make(lens)
        return made

    def _make(self, lens: Lens) -> Fragments:
        table, seat = self._table, lens.seat
        made: Fragments = dict(self._on_page if lens.only_page else self._common)
        made["seat"] = encode(seat)
        made["turn"] = encode(table.turns[seat] if seat is not None and table.started else 0)
        choices = table.choices[seat] if seat is not None and table.started else {}
        if not lens.only_page:
            scores = table.rules.scores(table.position, seat) if table.started else ()
            made["scores"] = encode(scores)
            made["observation"] = self._observation(seat) if table.started else NULL
            made["choices"] = encode(describe(choices)) if choices else EMPTY
        if lens.page or lens.only_page:
            made["page"] = self._page(lens, choices)
        return made

    def _observation(self, seat: int | None) -> Fragments:
        """The observation of a seat; what it shares with the spectator's is the same bytes."""
        assert self._lists is not None
        return self._lists.own(self._table.rules.observe(self._table.position, seat))

    def _page(self, lens: Lens, choices: Choices) -> Fragments:
        """The page of a seat: made again only when what it shows has changed; the waiting line always."""
        table, seat = self._table, lens.seat
        anonymous = table.anonymous and seat is None
        names = tuple(f"{n + 1}" for n in range(len(table.seats))) if anonymous else self._names
        own = table.rules.observe(table.position, seat) if table.started and seat is not None else None
        key = (seat, lens.language, anonymous)
        known = self._pages.get(key)
        if known is not None and known[0] is self._public and known[1] == own and known[2] == choices:
            fragments = known[3]
        else:
            fragments = self._fresh_page(lens, names, own, choices, anonymous)
            self._pages[key] = (self._public, own, choices, fragments)
        made = fragments if "waiting" in fragments else {**fragments, "waiting": self._waiting(lens, names)}
        seated = table.seats[seat] if seat is not None else None
        if table.started and seated is not None and seated.bot is not None:
            made |= _encoded(_played_by_bot(translator(lens.language)))
        return made

    def _fresh_page(self, lens: Lens, names: Sequence[str], own: Any, choices: Choices, anonymous: bool) -> Fragments:
        page = self._whole_page(lens, names, own, choices, anonymous)
        if not self._table.practice:
            return page
        _ = translator(lens.language)
        said = {"kind": "info", "text": _("This is practice: the game does not count.")}
        return {**page, "alerts": encode([said, *decode(joined(page["alerts"]))])}

    def _whole_page(self, lens: Lens, names: Sequence[str], own: Any, choices: Choices, anonymous: bool) -> Fragments:
        table = self._table
        if not table.started:
            here = [name for name in names if name]
            place = here.index(names[lens.seat]) if lens.seat is not None and names[lens.seat] else None
            return _encoded(views.lobby(table.game, names=here, seat=place, language=lens.language))
        if (lens.language, anonymous) not in self._parts:
            result = table.rules.result(table.position)
            public = views.public_part(
                table.game,
                self._public,
                names=names,
                result=result if result.finished else None,
                phase=table.phase,
                language=lens.language,
            )
            self._parts[lens.language, anonymous] = public, PublicPage(views.page(public))
        part, public_page = self._parts[lens.language, anonymous]
        if lens.seat is None:
            return public_page.own(views.page(part))
        return public_page.own(views.page(part, observation=own, choices=choices, seat=lens.seat))

    def _waiting(self, lens: Lens, names: Sequence[str]) -> bytes:
        """How many sheets are in, of those that this phase asks for, and whose are not."""
        key = lens.language, names is self._names
        if key not in self._waits:
            acted, acting = len(self._table.acted), len(self._table.acting)
            alone = not acting or acted + acting == 1
            missing = [names[seat] for seat in self._table.acting]
            said = None if alone else views.waiting(acted, acted + acting, translator(lens.language), missing)
            self._waits[key] = encode(said)
        return self._waits[key]


def _encoded(page: Mapping[str, Any]) -> Fragments:
    """The parts of a page, each as JSON."""
    return {key: encode(value) for key, value in page.items()}


def _played_by_bot(_: Translate) -> Mapping[str, Any]:
    """What replaces forms and alerts on the page of a student whose seat a bot plays."""
    form: dict[str, Any] = {
        "move": TAKE_BACK,
        "title": _("A bot is playing for you"),
        "submit": _("Play myself again"),
        "note": None,
        "fields": [],
        "warnings": [],
        "shuffle": None,
    }
    alert = {"kind": "info", "text": _("A bot is playing your seat at the moment.")}
    return {"forms": [form], "alerts": [alert]}


def describe(choices: Choices) -> dict[str, dict[str, Any]]:
    """Choices as JSON-ready dicts."""
    return {name: {field: domain.describe() for field, domain in fields.items()} for name, fields in choices.items()}


__all__ = [
    "Fragments", "Lens", "TableViews", "decode", "describe", "encode", "iso", "merge_patch", "patch", "patch_pieces",
    "quiet", "whole", "whole_pieces",
]  # fmt: skip

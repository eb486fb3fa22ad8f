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


class Shown(dict[str, Any]):
    """The fragments of a view, which know what of them many have alike.

    own     the same object in two views of a seat of which all is the same but what `common` and `kind` decide
    common  the objects that decide the rest, the same in all views of a version
    kind    in which language, with what of the page, of a seat or a spectator
    """

    __slots__ = ("common", "kind", "own")

    def __init__(self, fragments: Fragments, own: object, common: tuple[object, ...], kind: Lens) -> None:
        super().__init__(fragments)
        self.own, self.common, self.kind = own, common, kind

    def plus(self, key: str, value: bytes) -> Shown:
        """With one more key, whose value is the same object in all views that have it alike."""
        return Shown({**self, key: value}, self.own, (*self.common, value), self.kind)


class _Own(Struct):
    """What a view has of its own: `at` which version that was looked at; what decides it; the page; its fragments."""

    at: int
    decides: tuple[Any, ...]
    page: Fragments | None
    fragments: Fragments


class TableViews:
    """All views of one table at its present version."""

    def __init__(self, room: str, table: Table) -> None:
        self.room = room
        self._table = table
        self._public: Any = None
        self._lists: PublicLists | None = None
        self._parts: dict[tuple[str, bool], tuple[views.Public, PublicPage]] = {}
        self._pages: dict[tuple[int | None, str, bool, bool], tuple[Any, Any, Any, Fragments]] = {}
        self._made: dict[Lens, Shown] = {}
        self._own: dict[Lens, _Own] = {}
        self._since = 0
        self._common: Fragments = {}
        self._names: tuple[str, ...] = ()
        self._waits: dict[tuple[str, bool], bytes] = {}
        self._look(None)

    @property
    def table(self) -> Table:
        """The state that the views show."""
        return self._table

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
        fresh = (
            before is None
            or (before.seats is not table.seats and before.names != self._names)
            or before.phase != table.phase
            or before.anonymous != table.anonymous
            or before.practice != table.practice
        )
        news = False
        if table.started:
            public = table.rules.observe(table.position, None)
            news = public != self._public
            if news:
                self._public = public
                self._lists = PublicLists(public, self._lists)
        if fresh or news:
            self._parts, self._pages = {}, {}
        if fresh or news or before is None or not _only_sealed(before, table):
            self._since = table.version
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
        self._on_page = {key: value for key, value in self._common.items() if key not in NOT_ON_PAGE}

    def fragments(self, lens: Lens) -> Shown:
        """The view through this lens, without what changes by the second (`now`, `connected`)."""
        made = self._made.get(lens)
        if made is None:
            made = self._made[lens] = self._make(lens)
        return made

    def _make(self, lens: Lens) -> Shown:
        made: Fragments = dict(self._on_page if lens.only_page else self._common)
        own = self._own_part(lens)
        made |= own.fragments
        if own.page is not None:
            made["page"] = own.page if "waiting" in own.page else {**own.page, "waiting": self._waiting(lens)}
        kind = Lens(None if lens.seat is None else 0, lens.language, lens.page, lens.only_page)
        return Shown(made, own, (self._common,), kind)

    def _own_part(self, lens: Lens) -> _Own:
        """What a view has of its own; the same object as before where it is the same."""
        table, seat = self._table, lens.seat
        seated = seat is not None and table.started
        turn = table.turns[seat] if seat is not None and seated else 0
        known = self._own.get(lens)
        if known is not None and seated and known.at >= self._since and known.decides[1] == turn:
            return known  # only others' sealed moves came in, of which this seat sees nothing (`Game.observe`)
        choices = table.choices[seat] if seat is not None and seated else {}
        observed = table.rules.observe(table.position, seat) if seated else self._public
        page = self._page(lens, choices, observed) if lens.page or lens.only_page else None
        scores = table.rules.scores(table.position, seat) if table.started and not lens.only_page else ()
        decides = (seat, turn, choices, scores, None if lens.only_page else observed)
        if known is not None and known.page is page and known.decides == decides:
            known.at = table.version
            return known
        fragments = self._encoded(lens, turn, choices, scores, observed)
        made = self._own[lens] = _Own(table.version, decides, page, fragments)
        return made

    def _encoded(self, lens: Lens, turn: int, choices: Choices, scores: Sequence[Any], observed: Any) -> Fragments:
        """What a view has of its own, but for the page; what an observation shares with others' is the same bytes."""
        made: Fragments = {"seat": encode(lens.seat), "turn": encode(turn)}
        if lens.only_page and lens.seat is not None:
            made["name"] = encode(self._names[lens.seat])  # on a phone that knows the seat's link alone
        if not lens.only_page:
            made["scores"] = encode(scores)
            made["observation"] = self._lists.own(observed) if self._lists is not None else NULL
            made["choices"] = encode(describe(choices)) if choices else EMPTY
        return made

    def _names_for(self, lens: Lens) -> Sequence[str]:
        """The names at the seats, as they are shown: spectators of an anonymous table see numbers."""
        if self._table.anonymous and lens.seat is None:
            return numbered(self._table)
        return self._names

    def _page(self, lens: Lens, choices: Choices, own: Any) -> Fragments:
        """The page of a seat but for the waiting line: made again only when what it shows has changed."""
        table, seat = self._table, lens.seat
        seated = table.seats[seat] if seat is not None else None
        played = table.started and seated is not None and seated.bot is not None
        key = (seat, lens.language, table.anonymous and seat is None, played)
        known = self._pages.get(key)
        if known is not None and known[0] is self._public and known[1] == own and known[2] == choices:
            return known[3]
        fragments = self._fresh_page(lens, own, choices)
        if played:
            fragments = {**fragments, **_encoded(_played_by_bot(translator(lens.language)))}
        self._pages[key] = (self._public, own, choices, fragments)
        return fragments

    def _fresh_page(self, lens: Lens, own: Any, choices: Choices) -> Fragments:
        page = self._whole_page(lens, own, choices)
        if not self._table.practice:
            return page
        _ = translator(lens.language)
        said = {"kind": "info", "text": _("This is practice: the game does not count.")}
        return {**page, "alerts": encode([said, *decode(joined(page["alerts"]))])}

    def _whole_page(self, lens: Lens, own: Any, choices: Choices) -> Fragments:
        table, names = self._table, self._names_for(lens)
        if not table.started:
            here = [name for name in names if name]
            place = here.index(names[lens.seat]) if lens.seat is not None and names[lens.seat] else None
            return _encoded(views.lobby(table.game, names=here, seat=place, language=lens.language))
        key = lens.language, names is not self._names
        if key not in self._parts:
            result = table.rules.result(table.position)
            public = views.public_part(
                table.game,
                self._public,
                names=names,
                result=result if result.finished else None,
                phase=table.phase,
                language=lens.language,
            )
            self._parts[key] = public, PublicPage(views.page(public))
        part, public_page = self._parts[key]
        if lens.seat is None:
            return public_page.own(views.page(part))
        return public_page.own(views.page(part, observation=own, choices=choices, seat=lens.seat))

    def _waiting(self, lens: Lens) -> bytes:
        """How many sheets are in, of those that this phase asks for, and whose are not."""
        names = self._names_for(lens)
        key = lens.language, names is self._names
        if key not in self._waits:
            acted, acting = len(self._table.acted), len(self._table.acting)
            alone = not acting or acted + acting == 1
            missing = [names[seat] for seat in self._table.acting]
            said = None if alone else views.waiting(acted, acted + acting, translator(lens.language), missing)
            self._waits[key] = encode(said)
        return self._waits[key]


def _only_sealed(before: Table, now: Table) -> bool:
    """Whether nothing has happened but moves by seats that had to act, each of which has nothing more to decide now.

    Where the public has learned nothing by them, nobody else has (`Game.observe`): who still has the same `turn` sees
    the same.
    """
    moves = now.version - before.version
    return now.seats is before.seats and moves == len(before.acting) - len(now.acting) and moves > 0


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


def numbered(table: Table) -> list[str]:
    """What stands for the names of a table that is shown without them."""
    return [f"{seat + 1}" for seat in range(len(table.seats))]


def describe(choices: Choices) -> dict[str, dict[str, Any]]:
    """Choices as JSON-ready dicts."""
    return {name: {field: domain.describe() for field, domain in fields.items()} for name, fields in choices.items()}


__all__ = [
    "Fragments", "Lens", "TableViews", "decode", "describe", "encode", "iso", "merge_patch", "numbered", "patch",
    "patch_pieces", "quiet", "whole", "whole_pieces",
]  # fmt: skip

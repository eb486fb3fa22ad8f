"""Views: what a seat, a projector and the instructor are shown, as JSON that is encoded once and shared.

Definitions
    fragments  a view as `{key: JSON bytes}`, with `observation` and `page` one level deeper. Equal parts are the
               same bytes object for all seats, so that comparing two views costs next to nothing.
    patch      a JSON merge patch (RFC 7396) from one view to a later one; a key that becomes null is removed by it.
    lens       who looks, and how: the seat, the language, with or without the page, the page alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from .. import views
from ..rules.game import Choices
from ..text import Translate, translator
from .table import TAKE_BACK, Table

#: JSON of anything in a view; the views' HTML is text.
encode = msgspec.json.Encoder(enc_hook=str).encode
decode = msgspec.json.decode

Fragments = dict[str, "bytes | Fragments"]
NULL, EMPTY, LOBBY = b"null", b"{}", b'"lobby"'
#: What may change without asking anything of who looks.
QUIET = frozenset({"version", "acted", "to_act", "connected", "joined"})

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
        self._public_fields: dict[str, bytes] = {}
        self._elements: dict[int, tuple[Any, bytes]] = {}
        self._parts: dict[tuple[str, bool], views.Public] = {}
        self._pages: dict[tuple[int | None, str, bool], tuple[Any, Any, Any, Fragments]] = {}
        self._made: dict[Lens, Fragments] = {}
        self._common: Fragments = {}
        self._names: tuple[str, ...] = ()
        self._waits: dict[str, bytes] = {}
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
        if table.started:
            public = table.rules.observe(table.position, None)
            if public != self._public:
                self._public = public
                self._encode_public()
        if before is not None and (
            (before.seats is not table.seats and before.names != self._names)
            or before.phase != table.phase
            or before.anonymous != table.anonymous
        ):
            self._parts, self._pages = {}, {}
        result = table.rules.result(table.position) if table.started else None
        old = self._common
        self._common = {
            "room": encode(self.room),
            "code": encode(self.room),
            "game": encode(table.game),
            "table": encode(table.number),
            "names": encode(self._names),
            "version": encode(table.version),
            "phase": encode(table.phase),
            "to_act": encode(table.acting),
            "acted": encode(table.acted),
            "deadline": encode(iso(table.clock.deadline)),
            "paused": encode(table.clock.paused),
            "closed": encode(table.closed),
            "result": encode(result) if result is not None and result.finished else NULL,
        }
        for key, value in self._common.items():
            if old.get(key) == value:
                self._common[key] = old[key]
        self._on_page = {key: value for key, value in self._common.items() if key not in NOT_ON_PAGE}

    def _encode_public(self) -> None:
        """The spectator's observation, its lists element by element, and no page made from an earlier one."""
        elements: dict[int, tuple[Any, bytes]] = {}
        fields = {}
        for field in self._public.__struct_fields__:
            value = getattr(self._public, field)
            if isinstance(value, tuple):
                fields[field] = self._joined(value, elements)
            else:
                fields[field] = encode(value)
        self._elements, self._public_fields = elements, fields
        self._parts, self._pages = {}, {}

    def _joined(self, items: tuple[Any, ...], keep: dict[int, tuple[Any, bytes]] | None) -> bytes:
        """A list as JSON, from the bytes of elements that were encoded before."""
        parts = []
        for item in items:
            known = self._elements.get(id(item))
            raw = known[1] if known is not None and known[0] is item else encode(item)
            if keep is not None:
                keep[id(item)] = (item, raw)
            parts.append(raw)
        return b"[" + b",".join(parts) + b"]"

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
        own = self._table.rules.observe(self._table.position, seat)
        made: Fragments = {}
        for field in own.__struct_fields__:
            value, public = getattr(own, field), getattr(self._public, field, None)
            if field in self._public_fields and (value is public or value == public):
                made[field] = self._public_fields[field]
            elif isinstance(value, tuple):
                made[field] = self._joined(value, None)
            else:
                made[field] = encode(value)
        return made

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
            fragments = _encoded(self._fresh_page(lens, names, own, choices, anonymous))
            self._pages[key] = (self._public, own, choices, fragments)
        made = {**fragments, "waiting": self._waiting(lens.language)}
        seated = table.seats[seat] if seat is not None else None
        if table.started and seated is not None and seated.bot is not None:
            made |= _encoded(_played_by_bot(translator(lens.language)))
        return made

    def _fresh_page(
        self, lens: Lens, names: Sequence[str], own: Any, choices: Choices, anonymous: bool
    ) -> Mapping[str, Any]:
        table = self._table
        if not table.started:
            here = [name for name in names if name]
            place = here.index(names[lens.seat]) if lens.seat is not None and names[lens.seat] else None
            return views.lobby(table.game, names=here, seat=place, language=lens.language)
        part = self._parts.get((lens.language, anonymous))
        if part is None:
            result = table.rules.result(table.position)
            part = self._parts[lens.language, anonymous] = views.public_part(
                table.game,
                self._public,
                names=names,
                result=result if result.finished else None,
                phase=table.phase,
                language=lens.language,
            )
        if lens.seat is None:
            return views.page(part)
        return views.page(part, observation=own, choices=choices, seat=lens.seat)

    def _waiting(self, language: str) -> bytes:
        """How many sheets are in, of those that this phase asks for."""
        if language not in self._waits:
            acted, acting = len(self._table.acted), len(self._table.acting)
            alone = not acting or acted + acting == 1
            said = None if alone else views.waiting(acted, acted + acting, translator(language))
            self._waits[language] = encode(said)
        return self._waits[language]


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


def whole(fragments: Fragments) -> bytes:
    """A whole view as JSON."""
    return b"{" + b",".join(_pair(key, value) for key, value in fragments.items()) + b"}"


def _pair(key: str, value: bytes | Fragments) -> bytes:
    return encode(key) + b":" + (value if isinstance(value, bytes) else whole(value))


def patch(old: Fragments, new: Fragments) -> bytes | None:
    """The merge patch from one view to another, as JSON; None when they are alike."""
    pairs = []
    for key, value in new.items():
        before = old.get(key)
        if before is value or before == value:
            continue
        pairs.append(encode(key) + b":" + _patched(before, value))
    pairs += [encode(key) + b":null" for key in old if key not in new]
    return b"{" + b",".join(pairs) + b"}" if pairs else None


def quiet(old: Fragments, new: Fragments) -> bool:
    """Whether what has changed asks nothing of who looks: others' sheets come in, people come and go, a lobby fills."""
    lobby = old.get("phase") == new.get("phase") == LOBBY and old.get("seat") == new.get("seat")
    return all(_same(key, old.get(key), value, lobby) for key, value in new.items())


def _same(key: str, before: bytes | Fragments | None, value: bytes | Fragments, lobby: bool) -> bool:
    if before is value or key in QUIET or before == value:
        return True
    if key != "page":
        return lobby and key == "names"
    assert isinstance(before, dict) and isinstance(value, dict)
    aside = ("waiting", "table") if lobby else ("waiting",)
    return all(before.get(part) == one for part, one in value.items() if part not in aside)


def _patched(before: bytes | Fragments | None, value: bytes | Fragments) -> bytes:
    """The patch for one key: objects are patched, everything else is replaced."""
    if isinstance(value, dict):
        return (patch(before, value) or EMPTY) if isinstance(before, dict) else whole(value)
    if value[:1] == b"{" and isinstance(before, bytes) and before[:1] == b"{":
        return encode(merge_patch(decode(before), decode(value)))
    return value


def merge_patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The RFC 7396 patch that turns one object into another."""
    made: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if key in old and before == value:
            continue
        made[key] = merge_patch(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return made

"""The game record: reading, writing and replaying it (`rules/README.md`, "The game record").

A record is JSON Lines in UTF-8: a header, then one move a line in the order in which they were made. Reading tells
two kinds of error apart, both a `BadRecord` with its line: what cannot be read, and a move that is not allowed.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NoReturn

from msgspec import Struct

from . import rules
from .rules.domain import OneOf, Whole
from .rules.game import MISSING, N_, Because, Game, Move, Refused, dump
from .text import ENGLISH, Translate
from .wording import sentence, shown

#: The mark of the format and its version.
FORMAT = "bidgames/1"
#: The longest whole number that is read as one, in characters (Python's own limit is 4,300 digits).
_MOST_DIGITS = 4000


class BadRecord(Exception):  # noqa: N818
    """A record that cannot be replayed. `line` counts from 1; `seat` and `name` where the line has a valid seat."""

    def __init__(self, line: int, what: str, seat: int | None = None, name: str | None = None) -> None:
        super().__init__(line, what, seat, name)
        self.line, self.what, self.seat, self.name = line, what, seat, name

    def __str__(self) -> str:
        """`LINE: seat N NAME: what is wrong`, or `LINE: what is wrong`."""
        who = "" if self.seat is None else f"seat {self.seat} {self.name}: "
        return f"{self.line}: {who}{self.what}"


class Header(Struct, frozen=True):
    """The first line: the game's key, the names of the seats, the options that differ, what chance decided.

    `extra` are the line's other keys, which the rules ignore: `alone`; `room`, `table`, `ids`, `practice`,
    `anonymous`, `missing`.
    """

    game: str
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    extra: Mapping[str, Any] = {}


class Entry(Struct, frozen=True):
    """A move of a record: its line, its seat, the move, and the line's other keys (`at`, `auto`, ...)."""

    line: int
    seat: int
    move: Move
    extra: Mapping[str, Any]


class Replay(Struct, frozen=True):
    """A record that has been replayed: positions[0] is the start, positions[k] follows entries[k - 1]."""

    header: Header
    game: Game
    entries: tuple[Entry, ...]
    positions: tuple[Any, ...]

    @property
    def position(self) -> Any:
        """The last position."""
        return self.positions[-1]

    def summary(self) -> dict[str, Any]:
        """What `bidgames replay --json` prints: everything, all secrets shown."""
        result = self.game.result(self.position)
        return {
            "game": self.game.key,
            "finished": result.finished,
            "phase": self.position.phase,
            "to_act": list(self.game.to_act(self.position)),
            "position": dump(self.position),
            "scores": list(result.scores),
            "winners": list(result.winners),
        }


def replay(data: bytes, _: Translate = ENGLISH) -> Replay:
    """Read and replay a whole record. Raises `BadRecord` at the first line that is wrong."""
    lines = _lines(data)
    try:
        header, game, position = _header(next(lines)[1])
    except Refused as refused:
        raise BadRecord(1, sentence(refused, _)) from refused
    entries, positions = [], [position]
    for number, raw in lines:
        seat, name = _seat(raw, number, header.seats, _), ""
        try:
            name = header.seats[seat]
            move = game.parse(raw, seat)
            position = game.apply(position, seat, move)
        except Refused as refused:
            raise BadRecord(number, sentence(refused, _), seat, name) from refused
        known = {"seat", "move", *move.__struct_fields__}
        entries.append(Entry(number, seat, move, {key: raw[key] for key in raw if key not in known}))
        positions.append(position)
    return Replay(header, game, tuple(entries), tuple(positions))


def _lines(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines as objects, numbered from 1; blank lines at the end are ignored."""
    raw = data.split(b"\n")
    while raw and not raw[-1].strip():
        raw.pop()
    if not raw:
        raise BadRecord(1, "the record is empty; its first line must be a header")
    for number, line in enumerate(raw, 1):
        yield number, _object(line, number)


def _object(line: bytes, number: int) -> dict[str, Any]:
    """One line as a JSON object."""
    if not line.strip():
        raise BadRecord(number, "a blank line is allowed only at the end")
    try:
        found = json.loads(line.decode("utf-8"), parse_int=_whole, parse_float=Decimal, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise BadRecord(number, "not UTF-8 text") from None
    except RecursionError:
        raise BadRecord(number, "nested too deeply") from None
    except ValueError as error:
        raise BadRecord(number, f"not a JSON object: {_reason(error)}") from None
    if not isinstance(found, dict):
        raise BadRecord(number, f"not a JSON object: {shown(found)}")
    return found


def _whole(digits: str) -> int | Decimal:
    """A whole number; one longer than Python cares to read becomes a `Decimal`, which no domain contains."""
    return int(digits) if len(digits) <= _MOST_DIGITS else Decimal(digits)


def _no_number(word: str) -> NoReturn:
    """JSON has no NaN and no Infinity, whatever Python reads."""
    raise ValueError(f"{word} is not a number")


def _reason(error: ValueError) -> str:
    """The first, short part of a JSON error."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos + 1}"
    return str(error).split(";", maxsplit=1)[0]


def _header(raw: Mapping[str, Any]) -> tuple[Header, Game, Any]:
    """The header, its game and the first position. Raises `Refused`."""
    if raw.get("record", MISSING) != FORMAT:
        raise Refused(None, "record", raw.get("record", MISSING), OneOf((FORMAT,)))
    game = rules.game(raw.get("game", MISSING))
    for field, kind, words in (
        ("seats", list, N_("a list of names")),
        ("options", dict, N_("an object")),
        ("setup", dict, N_("an object")),
    ):
        if not isinstance(raw.get(field), kind):
            raise Refused(None, field, raw.get(field, MISSING), Because(words))
    check_names(raw["seats"])
    known = {"record", "game", "seats", "options", "setup"}
    extra = {key: value for key, value in raw.items() if key not in known}
    header = Header(game.key, tuple(raw["seats"]), raw["options"], raw["setup"], extra)
    return header, game, game.start(len(header.seats), header.options, header.setup)


def check_names(names: Sequence[Any]) -> None:
    """Names of seats: texts that are not empty, all different, without control characters. Raises `Refused`."""
    seen: set[str] = set()
    for name in names:
        if not isinstance(name, str) or not name.strip():
            raise Refused(None, "seats", name, Because(N_("a name that is not empty")))
        if any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in name):
            raise Refused(None, "seats", name, Because(N_("a name without control characters")))
        if name in seen:
            raise Refused(None, "seats", name, Because(N_("names that are all different")))
        seen.add(name)


def _seat(raw: Mapping[str, Any], line: int, names: Sequence[str], _: Translate) -> int:
    """The seat of a line."""
    seat = raw.get("seat", MISSING)
    domain = Whole(0, len(names) - 1)
    if not domain.contains(seat):
        raise BadRecord(line, sentence(Refused(None, "seat", seat, domain), _))
    return int(seat)


def write(
    header: Header, entries: Sequence[tuple[int, Move, Mapping[str, Any]]], extra: Mapping[str, Any] | None = None
) -> str:
    """A record as text: the header (with `extra` keys), then a line for each (seat, move, extra keys)."""
    first = {"record": FORMAT, "game": header.game, "seats": header.seats, "options": header.options}
    made = [_text({**first, "setup": header.setup, **header.extra, **(extra or {})})]
    return "".join([*made, *(line(*entry) for entry in entries)])


def line(seat: int, move: Move, extra: Mapping[str, Any] | None = None) -> str:
    """One move as a line of a record, with its newline."""
    return _text({"seat": seat, **dump(move), **(extra or {})})


def _text(value: Mapping[str, Any]) -> str:
    """One line; half a character is spelled \\udXXX, as in JSON."""
    text = json.dumps(value, ensure_ascii=False, default=str) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")

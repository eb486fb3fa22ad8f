"""Any registered game, without a view of its own: what is known as tables, what may be done as forms.

Also the pieces that every view uses to turn choices into forms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..rules.game import Domain, dump
from ..text import Translate
from .html import Html, paragraph, row, scroll, table
from .words import listed

#: How deep, and how many of a list, the generic table follows what it does not know.
_DEPTH, _MOST = 4, 400


class Shared(Struct, frozen=True):
    """What is public, as it came."""

    observation: Mapping[str, Any]
    names: tuple[str, ...]
    result: Mapping[str, Any] | None
    phase: str


def described(choices: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Choices in their JSON form, whether they hold domains or are described already."""
    return {
        move: {name: one.describe() if isinstance(one, Domain) else one for name, one in fields.items()}
        for move, fields in choices.items()
    }


def worded(key: str) -> str:
    """A key as words: ``for_sale`` is "For sale"."""
    words = key.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def field(
    name: str, domain: Mapping[str, Any], label: str, help: str | None = None, value: Any = None
) -> dict[str, Any]:
    """One field of a form from its described domain.

    ``value`` is what stands in it at first (None: empty). A domain of one value is filled in with it.
    """
    made: dict[str, Any] = {"name": name, "label": label, "help": help, "value": value}
    if "whole" in domain:
        low, high, step = domain["whole"]
        if value is None and low == high:
            made["value"] = low
        made |= {"kind": "whole", "low": low, "high": high, "step": step}
    elif "ordering" in domain:
        made |= {"kind": "ordering", "items": list(domain["ordering"])}
    elif "text" in domain:
        least, most = domain["text"]
        made |= {"kind": "text", "most": most, "optional": not least}
    else:
        values = list(domain.get("one_of", ()))
        if value is None and len(values) == 1:
            made["value"] = values[0]
        made |= {"kind": "one_of", "values": values, "labels": [str(one) for one in values]}
    if "when" in domain:
        made["when"] = dict(domain["when"])
    return made


def form(
    move: str,
    title: str,
    submit: str,
    fields: list[dict[str, Any]],
    *,
    note: str | None = None,
    warnings: list[dict[str, Any]] | None = None,
    shuffle: str | None = None,
    sums: list[dict[str, Any]] | None = None,
    quiet: bool = False,
) -> dict[str, Any]:
    """One form: a move that can be made now. `quiet`: its button is not the one to look for."""
    made = {
        "move": move, "title": title, "submit": submit, "note": note,
        "fields": fields, "warnings": warnings or [], "shuffle": shuffle,
    }  # fmt: skip
    if quiet:
        made["style"] = "quiet"
    return made | {"sums": sums} if sums else made


def total(
    label: str, start: int, field: str, each: list[dict[str, Any]], *, short: str | None = None
) -> dict[str, Any]:
    """A line of a form that shows what comes of it while it is filled in.

    ``start``, and for each one of the whole-number ``field`` the ``by`` of the first of ``each`` (``by``, and ``when``:
    field -> value) that holds. ``short`` is said while that is below 0.
    """
    made = {"label": label, "start": start, "times": field, "each": each}
    return made | {"below": {"limit": 0, "text": short}} if short else made


def total_gain(gains: Sequence[int], _: Translate) -> Html:
    """What a seat has gained in all rounds that are over, for whom there are several: the sum that decides the game."""
    if len(gains) < 2:
        return Html("")
    gain = str(sum(gains)).replace("-", "−")
    return paragraph(_("Your gains of all rounds together: {gain}.").format(gain=gain))


def alert(kind: str, text: str) -> dict[str, str]:
    """A word to the reader; ``kind`` is info, good or bad."""
    return {"kind": kind, "text": text}


def public(
    observation: Mapping[str, Any], names: tuple[str, ...], result: Mapping[str, Any] | None, phase: str, _: Translate
) -> Shared:
    """Nothing to work out: keep what is known."""
    return Shared(observation, names, result, phase)


def seat(
    shared: Shared, observation: Any, choices: Mapping[str, Any], seat: int | None, _: Translate
) -> dict[str, Any]:
    """Status, a table of all that is known, and a form for each move."""
    seen: Any = shared.observation
    if observation is not None:
        seen = observation if isinstance(observation, Mapping) else dump(observation)
    forms = [
        form(
            move,
            worded(move),
            worded(move),
            [field(name, domain, worded(name)) for name, domain in fields.items()],
            shuffle=_("Shuffle for me") if any("ordering" in domain for domain in fields.values()) else None,
        )
        for move, fields in choices.items()
    ]
    return {
        "status": _status(shared, seat, forms, _),
        "table": _known(seen, shared.names, _),
        "forms": forms,
        "charts": [],
        "alerts": [],
    }


def _status(shared: Shared, seat: int | None, forms: list[dict[str, Any]], _: Translate) -> str:
    """What to do now, or how it ended."""
    over = ended(shared.result, shared.names, seat, _)
    if over is not None:
        return over
    phase = worded(shared.phase)
    if forms:
        moves = listed([one["title"] for one in forms], _)
        return _("{phase}: it is your turn. You can choose: {moves}.").format(phase=phase, moves=moves)
    if seat is None:
        return _("{phase}: the players decide.").format(phase=phase)
    return _("{phase}: nothing to do for you now. Wait for the others.").format(phase=phase)


def ended(result: Mapping[str, Any] | None, names: Sequence[str], seat: int | None, _: Translate) -> str | None:
    """Who has won, for this reader; None while the game goes on."""
    if result is None or not result["finished"]:
        return None
    winners = [names[one] for one in result["winners"]]
    if not winners:
        return _("The game is over. Nobody wins.")
    if seat in result["winners"]:
        return _("The game is over. You win.") if len(winners) == 1 else _("The game is over. You share the win.")
    return _("The game is over. The win goes to {names}.").format(names=listed(winners, _))


def _known(seen: Mapping[str, Any], names: Sequence[str], _: Translate) -> Html:
    """The observation: single values in one table, one of players for lists with an item a seat, the rest below."""
    single, by_seat, others = [], {}, []
    for key, value in seen.items():
        if isinstance(value, list | tuple) and len(value) == len(names) and not _nested(value):
            by_seat[key] = value
        elif isinstance(value, list | tuple | Mapping) and value:
            others.append((key, value))
        else:
            single.append(row(worded(key), [_plain(value, _)]))
    parts = [table(_("What is known"), [], single)] if single else []
    if by_seat:
        heads = [_("Player"), *(worded(key) for key in by_seat)]
        rows = [row(name, [_plain(values[at], _) for values in by_seat.values()]) for at, name in enumerate(names)]
        parts.append(scroll(_("Players"), table(_("Players"), heads, rows)))
    parts += [scroll(worded(key), _nest(worded(key), value, 1, _)) for key, value in others]
    return Html("".join(parts))


def _nested(values: Sequence[Any]) -> bool:
    return any(isinstance(one, Mapping | list | tuple) for one in values)


def _plain(value: Any, _: Translate) -> object:
    """A single value for a cell; numbers stay numbers."""
    if value is None:
        return _("unknown")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return ", ".join(str(_plain(one, _)) for one in value[:_MOST])
    if isinstance(value, Mapping):
        return "; ".join(f"{worded(str(key))}: {_plain(one, _)}" for key, one in list(value.items())[:_MOST])
    return value


def _nest(caption: str, value: Any, depth: int, _: Translate) -> Html:
    """Lists and objects as tables, a few levels deep."""
    if depth > _DEPTH:
        return paragraph(_plain(value, _))
    if isinstance(value, Mapping):
        items = [(worded(str(key)), one) for key, one in value.items()]
    else:
        items = [(str(place), one) for place, one in enumerate(value, 1)]
    rows = []
    for head, one in items[:_MOST]:
        deep = isinstance(one, Mapping) or (isinstance(one, list | tuple) and _nested(one))
        rows.append(row(head, [_nest(head, one, depth + 1, _) if deep and one else _plain(one, _)]))
    return table(caption, [], rows)


def rules(_: Translate) -> Html:
    """There is no help for a game that nobody described."""
    return paragraph(_("There are no rules to read here for this game. Ask your teacher."))

"""The debriefing's forms, as plain data: what to read, stepping through a game, charts of the class."""

from __future__ import annotations

from typing import Any

from .. import examples
from ..charts import debrief, pictures
from ..dataset import Dataset
from ..record import Replay
from ..rules import game as find_game
from ..rules.domain import N_
from ..rules.game import dump
from ..text import Translate
from .roomforms import Form, field

#: Buttons that lead to another step, and what they are called.
BUTTONS = (
    ("first", N_("|◀ Start")), ("back", N_("◀ Back")), ("next", N_("Next ▶")), ("round", N_("Next round ▶▶")),
    ("last", N_("End ▶|")),
)  # fmt: skip


def source(_: Translate, value: str | None) -> Form:
    """A room, a file, or an example."""
    known = [f"example:{game}" for game in examples.games()]
    labels = [*(_(find_game(one.partition(":")[2]).title) for one in known), _("a room or a file of mine")]
    picked = value if value in known else ""
    help_ = _("A room's code, a file that was exported (.jsonl, .zip, .xlsx), or a folder of such files.")
    fields = [
        field("example", _("Example"), "one_of", values=[*known, ""], labels=labels, value=picked or known[0]),
        field("source", _("Room or file"), "text", value=None if picked else value, help=help_, most=500,
              blank=_("Please type a room's code, or a file."), when={"example": ""}),
    ]  # fmt: skip
    return {"move": "source", "title": _("What to look at"), "submit": _("Show it"), "note": None, "fields": fields}


def steps(_: Translate, played: Dataset, table: int, step: int, sight: str) -> list[Form]:
    """From move to move; another table, another pair of eyes."""
    replay = played.replays[table]
    forms: list[Form] = [
        {"move": move, "title": "", "submit": _(label), "note": None, "fields": [], "warnings": [], "style": "quiet"}
        for move, label in BUTTONS
        if move != "round" or round_of(replay.positions[0]) is not None
    ]
    forms.append({**forms[0], "move": "again", "submit": _("Load again")})
    tables = list(range(len(played.replays)))
    named = [str(one.table or place + 1) for place, one in enumerate(played.sources)]
    most = len(replay.entries)
    eyes = ["all", "wall", *map(str, range(len(replay.header.seats)))]
    words = [_("everything"), _("what the projector showed"), *replay.header.seats]
    fields = [
        field("table", _("Table"), "one_of", values=tables, labels=named, value=table),
        field("step", _("Moves made"), "whole", low=0, high=most, step=1, value=step,
              help=_("0 to {most}").format(most=most)),
        field("sight", _("Seen by"), "one_of", values=eyes, labels=words, value=sight),
    ]  # fmt: skip
    go = {"move": f"go {table} {step} {sight}", "title": _("Move by move"), "submit": _("Go there"), "note": None}
    return [*forms, {**go, "fields": fields}]


def wanted(
    form: str, values: dict[str, Any], played: Dataset, table: int, step: int, sight: str
) -> tuple[int, int, str]:  # fmt: skip
    """Table, step and sight after a press. Raises `ValueError`, `KeyError` or `IndexError` for what is not there."""
    if form.startswith("go "):
        to, at, eyes = int(values["table"]), int(values["step"]), str(values["sight"])
        replay = played.replays[to]
        if to != table and at == step:
            at = len(replay.entries)
        if eyes not in ("all", "wall") and int(eyes) >= len(replay.header.seats):
            eyes = "all"
        return to, max(0, min(at, len(replay.entries))), eyes
    replay = played.replays[table]
    most = len(replay.entries)
    to = {"first": 0, "back": step - 1, "next": step + 1, "round": _next_round(replay, step), "last": most}[form]
    return table, max(0, min(to, most)), sight


def round_of(position: Any) -> Any:
    """The round, or day, of a position; None for a game without."""
    return getattr(position, "round", getattr(position, "day", None))


def rounds_over(replay: Replay, step: int) -> int:
    """How many rounds are over after so many moves; 0 for a game without."""
    number = round_of(replay.positions[step])
    if not isinstance(number, int):
        return 0
    return number if replay.positions[step].phase == "finished" else number - 1


def _next_round(replay: Replay, step: int) -> int:
    """The first step in the next round."""
    now = round_of(replay.positions[step])
    later = (place for place in range(step, len(replay.positions)) if round_of(replay.positions[place]) != now)
    return next(later, len(replay.entries))


def made(replay: Replay, step: int, _: Translate) -> str:
    """The move that led to this step, in words."""
    if step == 0:
        return _("Before the first of {all} moves.").format(all=len(replay.entries))
    entry = replay.entries[step - 1]
    fields = dump(entry.move)
    name = fields.pop("move")
    what = ", ".join(f"{key} {_plain(value)}" for key, value in fields.items())
    who = replay.header.seats[entry.seat]
    if entry.extra.get("auto") is True:
        who = _("{name} (absent, the clock moved)").format(name=who)
    elif entry.extra.get("bot") is True:
        who = _("{name} (a bot)").format(name=who)
    sentence = _("Move {step} of {all}: {who}: {move}")
    said = sentence.format(step=step, all=len(replay.entries), who=who, move=f"{name} {what}".strip())
    at = entry.extra.get("at")
    return f"{said} · {at[11:19]} UTC" if isinstance(at, str) and len(at) > 18 else said


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def whole_class(_: Translate, played: Dataset, theory: bool) -> list[Form]:
    """The overlay of theory; charts as files."""
    figures = debrief.figures(played.game, played.rows)
    label = _("Hide the theory") if theory else _("Lay the theory over it")
    overlay: Form = {
        "move": "theory",
        "title": "",
        "submit": label,
        "note": None,
        "fields": [],
        "warnings": [],
        "style": "",
    }
    words = {"png": _("picture (PNG)"), "svg": _("drawing (SVG)"), "json": _("Altair specification (JSON)")}
    kinds = list(pictures.KINDS)
    fields = [
        field("chart", _("Chart"), "one_of", values=list(figures), labels=[_(one.title) for one in figures.values()],
              value=next(iter(figures))),
        field("format", _("As"), "one_of", values=kinds, labels=[words[kind] for kind in kinds], value="png"),
    ]  # fmt: skip
    save = {"move": "save", "title": _("A chart as a file"), "submit": _("Save the chart"), "note": None}
    return [*([overlay] if any(one.theoretical for one in figures.values()) else []), {**save, "fields": fields}]

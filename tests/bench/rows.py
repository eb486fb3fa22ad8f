"""The rows of the table: what is measured, the budget, the peer's published figure, and how a figure reads.

The peer's figures are those of DESIGN, section 8 (oTree 6.0.15, N = 200, another day, another machine), or, with
`--peer`, measured in the same run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

Found = Mapping[str, Any]


class Row(Struct, frozen=True):
    """A row: `budget` is a number in the unit of `measure`; `at_least`: more is better; `word`: what to know of it."""

    name: str
    what: str
    peer: str
    budget: float
    unit: str
    measure: Callable[[Found], float]
    at_least: bool = False
    word: str = ""
    sized: bool = True

    def met(self, found: Found) -> bool:
        """Whether the measure keeps the budget."""
        value = self.measure(found)
        return value >= self.budget if self.at_least else value <= self.budget


def _get(key: str, scale: float = 1.0) -> Callable[[Found], float]:
    return lambda found: float(found[key]) * scale


def _memory(at: int) -> Callable[[Found], float]:
    return lambda found: float(found["server_memory"][at])


MS, KIB = 1000.0, 1 / 1024

_SESSION = [
    Row("cleared", "last sealed move sent → last student has the cleared result", "5.6 s", 500, "ms",
        _get("cleared", MS)),
    Row("ack", "move acknowledged, all at once, p95", "1.97 s", 400, "ms", _get("ack_p95", MS)),
    Row("orders", "orders a second, every view current within 0.2 s", "16", 200, "/s", _get("sustained"), at_least=True,
        word="the largest of 100, 200, 300, 400 a second that was kept up; p95 of the last student"),
    Row("idle", "one move, others idle: sent → all others have it, p95", "96 ms", 40, "ms", _get("idle_p95", MS)),
    Row("open", "all open the page at once, cold: last one has its form", "16 s", 2, "s", _get("open_cold"),
        word="page, scripts, join, start, view; no script is run: a client of one process opens for all"),
    Row("form", "bytes until the form is usable", "240 KiB", 60, "KiB", _get("bytes_form", KIB)),
    Row("vega", "bytes with Vega", "–", 400, "KiB", _get("bytes_vega", KIB)),
    Row("round", "bytes to each student in round 1 of Middleman", "–", 40, "KiB", _get("round_early", KIB),
        word="the light page; sheets come in over some seconds"),
    Row("round_late", "the same, round 10", "–", 40, "KiB", _get("round_late", KIB)),
    Row("round_plain", "the same for a client with the whole view (patch=1), round 1", "–", 40, "KiB",
        _get("round_early_plain", KIB)),
    Row("round_late_plain", "the same, round 10", "–", 40, "KiB", _get("round_late_plain", KIB),
        word="every order of every round is in the view"),
    Row("round_late_page", "the same with page=1, round 10", "–", 40, "KiB", _get("round_late_page", KIB)),
    Row("idle_memory", "server memory (PSS), idle", "72 MiB", 70, "MiB", _memory(0)),
    Row("connected_memory", "server memory, all connected", "117 MiB", 90, "MiB", _memory(1)),
    Row("results_memory", "server memory, after the results", "151 MiB", 100, "MiB", _memory(2), word="ten rounds"),
    Row("killed", "kill -9, restart, everybody back", "1–2 s (N = 30)", 2, "s", _get("killed"),
        word="killed while sheets arrive; tried again each 0.05 s (a page waits 0.2 to 1.1 s between two tries)"),
    Row("lost", "acknowledged moves lost by it", "0", 0, "", _get("lost")),
    Row("absent", "three close their tabs: the others go on after the clock's", "never", 1, "s",
        lambda found: found["absent"] - found["absent_clock"], word="beyond the clock of 2 s"),
    Row("absent_marked", "of the three, recorded as absent (`auto`)", "as a bid of 0", 3, "", _get("absent_marked"),
        at_least=True),
]  # fmt: skip

_LOCAL = [
    Row("desk", "instructor's page usable, warm", "", 5, "s", _get("desk"), sized=False,
        word="Chromium, a kernel of its own at each visit; until a room can be opened"),
    Row("rules_middleman", "rules: applied moves a second, Middleman", "", 100_000, "/s", _get("rules_middleman"),
        at_least=True, sized=False, word="4 seats, the choices of the seat worked out too"),
    Row("rules_manager", "the same, Manager", "", 100_000, "/s", _get("rules_manager"), at_least=True, sized=False),
    Row("rules_art_dealer", "the same, Art dealer", "", 50_000, "/s", _get("rules_art_dealer"), at_least=True,
        sized=False),
    Row("rules_subterfuge", "the same, Subterfuge", "", 50_000, "/s", _get("rules_subterfuge"), at_least=True,
        sized=False),
    *(
        Row(f"games_{key}", f"random games a second, {name}", "", 0, "/s", _get(f"games_{key}"), at_least=True,
            sized=False, word=word)
        for key, name, word in (
            ("middleman", "Middleman", "84 moves a game"), ("manager", "Manager", "broken off after 400 moves"),
            ("art_dealer", "Art dealer", ""), ("subterfuge", "Subterfuge", "at most 400 moves"),
        )
    ),
    Row("import", "import bidgames", "", 0.1, "s", _get("import"), sized=False, word="without the interpreter's start"),
    Row("replay", "bidgames replay of a 100-move record", "", 0.3, "s", _get("replay"), sized=False,
        word="the whole process"),
    Row("replay_long", "the same of a 700-move record, 40 seats", "", 1, "s", _get("replay_long"), sized=False),
    Row("simulate", "`bidgames simulate`: 10,000 games of Middleman, four heuristic bots", "", 60, "s",
        _get("simulate"), sized=False, word="two processes on two cores, the whole command"),
]  # fmt: skip

ROWS = (*_SESSION, *_LOCAL)


def shown(value: float, unit: str) -> str:
    """A figure for people."""
    text = f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}" if value >= 10 else f"{value:.2g}"
    return f"{text} {unit}".replace(" /s", "/s").strip()


#: The rows that are measured on the peer as well.
PEER = ("cleared", "ack", "open", "form", "idle_memory", "connected_memory", "results_memory")


def beside(row: Row, ours: Found, theirs: Found) -> str:
    """The peer's figure, and how many times ours it is."""
    if row.name not in PEER:
        return "–"
    measure = row.measure(theirs)
    return f"{shown(measure, row.unit)} ({shown(measure / row.measure(ours), '')} ×)"


def table(
    found: Mapping[int, Found], local: Found, wanted: Mapping[str, Row], peer: Mapping[int, Found] | None = None
) -> list[list[str]]:
    """Heads and lines of the table: one column for each class size.

    `peer`: what was measured on oTree in this run, by class size; else its column has the published figures.
    """
    sizes = sorted(found)
    measured = [size for size in sizes if size in (peer or {})]
    heads = [f"oTree, N = {size} (× ours)" for size in measured] or ["oTree"]
    lines = [["what", *heads, "budget", *([f"N = {size}" for size in sizes] or ["measured"]), ""]]
    for row in wanted.values():
        places = [found[size] for size in sizes] if row.sized else [local]
        figures = [shown(row.measure(place), row.unit) for place in places] or ["–"]
        over = [place for place in places if not row.met(place)]
        words = ["OVER BUDGET" if over else "", row.word]
        budget = ("≥ " if row.at_least else "≤ ") + shown(row.budget, row.unit)
        figures += [""] * (len(sizes) - len(figures))
        theirs = [beside(row, found[size], peer[size]) for size in measured] if peer and row.sized else []
        theirs = theirs or ["" if measured else row.peer] * len(heads)
        lines.append([row.what, *theirs, budget, *figures, "; ".join(word for word in words if word)])
    return lines


def printed(lines: list[list[str]]) -> str:
    """The table as Markdown whose columns also line up in a terminal."""
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    rows = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([rows[0], rule, *rows[1:]])

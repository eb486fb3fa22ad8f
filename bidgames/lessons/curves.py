"""Rows of step curves for `bidgames.charts.market`, and tables of books for tasks. Books are (price, units)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from .. import market
from ..market import Number
from ..text import Translate
from ..views.html import Html, row, table

Row = dict[str, Any]
Book = Sequence[tuple[Number, Number]]
T = TypeVar("T")


def book(entries: Iterable[Any]) -> list[tuple[Number, Number]]:
    """Prices (one unit each) or [price, units] as a book."""
    return [(one[0], one[1]) if isinstance(one, (list, tuple)) else (one, 1) for one in entries]


def curve_rows(bids: Book, asks: Book, names: tuple[str, str] = ("demand", "supply")) -> list[Row]:
    """Both curves, from the axis on: corners in their order."""
    found: list[Row] = []
    for name, steps in zip(names, (market.demand(bids), market.supply(asks)), strict=True):
        found += [{"curve": name, "q": q, "p": p, "at": at} for at, (q, p) in enumerate(market.outline(steps))]
    return found


def surplus_rows(bids: Book, asks: Book, price: Number, units: Number) -> list[Row]:
    """What buyers and sellers gain at one price when the best `units` trade: rectangles from the price to the curve."""
    found: list[Row] = []
    for part, steps in (("consumer", market.demand(bids)), ("producer", market.supply(asks))):
        for step in steps:
            end = min(step.end, units)
            low, high = sorted((step.price, price))
            if end > step.start and low < high and (step.price > price) == (part == "consumer"):
                found.append({"part": part, "from": step.start, "to": end, "low": low, "high": high})
    return found


def unit_rows(units: Iterable[Mapping[str, Any]]) -> list[Row]:
    """One mark a unit from {curve, price, traded, own, who}: each curve's units stand in the order of their price."""
    found: list[Row] = []
    for curve, falling in (("demand", True), ("supply", False)):
        own_side = [unit for unit in units if unit["curve"] == curve]
        # At one price those that traded stand first, as in `market.staircase`.
        own_side.sort(key=lambda unit: (-unit["price"] if falling else unit["price"], not unit["traded"]))
        for place, unit in enumerate(own_side):
            found.append(
                {
                    "curve": curve,
                    "q": place + Fraction(1, 2),
                    "p": unit["price"],
                    "state": "traded" if unit["traded"] else "left",
                    "own": "true" if unit["own"] else "false",
                    "who": unit["who"],
                }
            )
    return found


def tunnel_rows(bids: Book, asks: Book) -> list[Row]:
    """The range of prices that clear, where something trades."""
    cleared = market.clear(bids, asks)
    return [{"low": cleared.low, "high": cleared.high}] if cleared.most else []


def price_table(_: Translate, bids: Iterable[Any], asks: Iterable[Any]) -> Html:
    """What each buyer would pay at most and each seller needs at least, in two rows."""
    values, costs = list(bids), list(asks)
    width = max(len(values), len(costs))
    heads = ["", *(str(number + 1) for number in range(width))]
    rows = [
        row(_("Buyers: worth at most"), [*values, *[""] * (width - len(values))]),
        row(_("Sellers: costs at least"), [*costs, *[""] * (width - len(costs))]),
    ]
    return table(_("One unit each"), heads, rows)


def book_table(_: Translate, caption: str, entries: Iterable[Sequence[Any]]) -> Html:
    """A book: a price and a number of units a line."""
    rows = [row(number, list(entry)) for number, entry in enumerate(entries, 1)]
    return table(caption, [_("Order"), _("Price"), _("Units")], rows)


def lifted(places: Sequence[float], most: float, gap: float = 14, height: float = 280) -> list[float]:
    """How far up labels move (pixels) so that none lies on another: `places` of a scale from 0 to `most` in a picture
    of that height, labels `gap` apart. The lowest stays where it is.
    """
    found, free = [0.0] * len(places), -gap
    for at in sorted(range(len(places)), key=lambda one: places[one]):
        own = height * places[at] / most if most > 0 else 0.0
        free = max(own, free + gap)
        found[at] = free - own
    return found


def listed(numbers: Iterable[Any]) -> str:
    """Numbers with commas between."""
    return ", ".join(str(number) for number in numbers)


def draw_until(make: Callable[[], T], good: Callable[[T], bool], tries: int = 10_000) -> T:
    """The first of the drawn things that is good. Raises ValueError when none of `tries` is: a fault of the lesson."""
    for _try in range(tries):
        made = make()
        if good(made):
            return made
    raise ValueError("no sensible numbers were found")

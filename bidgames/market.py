"""Pure market arithmetic: step curves, clearing, prices and surplus.

Definitions
-----------
- A *book* is an iterable of ``(price, quantity)``: money per unit, and units. A book of bids is demand, a book of
  asks is supply. Quantities are at least 0; entries of quantity 0 count as absent. The order of a book is free.
- Numbers are ``int`` or ``Fraction``, and results are exact. (Floats pass through, with float accuracy; ``ValueError``
  for what is no finite number.)
- A *step* is the stretch of a curve at one price: units ``start`` to ``end`` counted from the left. Demand steps fall,
  supply steps rise; equal prices form one step.
- An *entry* is ``(price, wanted, served)``: what one trader asked for and what he was given, 0 <= served <= wanted.
- Bids and asks are taken as written: nobody changes his book when the payment rule changes.

Nothing here imports anything but the standard library, and nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from numbers import Real
from typing import NamedTuple

Number = int | Fraction
Book = Iterable[tuple[Number, Number]]
Entries = Iterable[tuple[Number, Number, Number]]


class Step(NamedTuple):
    """Units ``start`` to ``end`` (from the left) at one ``price`` per unit."""

    price: Number
    start: Number
    end: Number


class Level(NamedTuple):
    """All entries at one ``price``: where they begin (``start``), units ``wanted`` and ``served``, and how many."""

    price: Number
    start: Number
    wanted: Number
    served: Number
    traders: int

    @property
    def end(self) -> Number:
        """Where the level ends: the next one begins there."""
        return self.start + self.wanted


class Clearing(NamedTuple):
    """What clears a two-sided book.

    ``fewest`` and ``most``: every quantity between them clears (they differ where a bid equals an ask: a quantity
    tunnel). ``low`` and ``high``: every price between them clears (a price tunnel); ``None`` means no bound on that
    side. Where nothing trades the prices between the best bid and the best ask clear the market at quantity 0.
    ``gains``: the largest total surplus, the same at every clearing quantity.
    """

    fewest: Number
    most: Number
    low: Number | None
    high: Number | None
    gains: Number

    @property
    def middle(self) -> Fraction | None:
        """The centre of the clearing prices, exact; ``None`` where they have no bound on one side."""
        if self.low is None or self.high is None:
            return None
        return Fraction(self.low + self.high) / 2


def _check(price: Number, quantity: Number) -> None:
    for name, value in (("price", price), ("quantity", quantity)):
        if type(value) is not int and not (isinstance(value, Real) and isfinite(value)):
            raise ValueError(f"a {name} is a finite number: {value!r}")
    if quantity < 0:
        raise ValueError(f"a quantity is at least 0: {quantity} at {price}")


def demand(bids: Book) -> tuple[Step, ...]:
    """The demand curve: steps of falling price, equal prices merged.

    >>> demand([(4, 2), (6, 1), (4, 3)])
    (Step(price=6, start=0, end=1), Step(price=4, start=1, end=6))
    """
    return _steps(bids, falling=True)


def supply(asks: Book) -> tuple[Step, ...]:
    """The supply curve: steps of rising price, equal prices merged."""
    return _steps(asks, falling=False)


def _steps(book: Book, *, falling: bool) -> tuple[Step, ...]:
    entries = ((price, quantity, 0) for price, quantity in book)
    return tuple(Step(level.price, level.start, level.end) for level in levels(entries, falling=falling))


def levels(entries: Entries, *, falling: bool) -> tuple[Level, ...]:
    """Entries gathered by price, best first: falling prices for bids (``falling=True``), rising ones for asks.

    However many traders there are, there is one level per price; totals stay exact. Raises ``ValueError`` for a
    negative quantity or for an entry that was served more than it wanted.

    >>> levels([(3, 6, 2), (5, 4, 4), (3, 5, 2)], falling=True)
    (Level(price=5, start=0, wanted=4, served=4, traders=1), Level(price=3, start=4, wanted=11, served=4, traders=2))
    """
    totals: dict[Number, tuple[Number, Number, int]] = {}
    for price, wanted, served in entries:
        _check(price, wanted)
        if not 0 <= served <= wanted:
            raise ValueError(f"served lies between 0 and what was wanted ({wanted}): {served} at {price}")
        if wanted:
            all_wanted, all_served, traders = totals.get(price, (0, 0, 0))
            totals[price] = (all_wanted + wanted, all_served + served, traders + 1)
    found = []
    start: Number = 0
    for price in sorted(totals, reverse=falling):
        wanted, served, traders = totals[price]
        found.append(Level(price, start, wanted, served, traders))
        start += wanted
    return tuple(found)


def staircase(entries: Entries, *, falling: bool) -> list[dict[str, Number | bool]]:
    """Rows to draw a curve whose entries were partly served.

    Each row is a rectangle's top: ``price``, ``from`` and ``to`` (units from the left, to the full width of the last
    unit) and ``served``. Within a price the served units come first, so one price has at most two rows. Where tied
    traders dropped out, an unserved row stands before a served one.

    >>> staircase([(4, 3, 2)], falling=True)
    [{'price': 4, 'from': 0, 'to': 2, 'served': True}, {'price': 4, 'from': 2, 'to': 3, 'served': False}]
    """
    rows: list[dict[str, Number | bool]] = []
    for level in levels(entries, falling=falling):
        cut = level.start + level.served
        if level.served:
            rows.append({"price": level.price, "from": level.start, "to": cut, "served": True})
        if cut < level.end:
            rows.append({"price": level.price, "from": cut, "to": level.end, "served": False})
    return rows


def outline(steps: Iterable[Step]) -> list[tuple[Number, Number]]:
    """The corners ``(quantity, price)`` of a step curve, left to right: two to a step, so a line through them fits."""
    return [corner for step in steps for corner in ((step.start, step.price), (step.end, step.price))]


def quantity_at(book: Book, price: Number, *, buying: bool) -> tuple[Number, Number]:
    """The fewest and the most units that a book trades at ``price``.

    Bids above (asks below) the price trade for certain; those at the price may or may not: the two numbers.
    """
    fewest: Number = 0
    most: Number = 0
    for limit, quantity in book:
        _check(limit, quantity)
        if limit == price:
            most += quantity
        elif (limit > price) == buying:
            fewest += quantity
            most += quantity
    return fewest, most


def marginal_price(entries: Entries, *, falling: bool) -> Number | None:
    """The worst price that was served: the lowest served bid (``falling``) or the highest served ask; else ``None``."""
    prices = [price for price, _wanted, served in entries if served]
    if not prices:
        return None
    return min(prices) if falling else max(prices)


def first_rejected(entries: Entries, *, falling: bool) -> Number | None:
    """The best price of a unit not served: the highest rejected bid, or the lowest rejected ask; else ``None``."""
    prices = [price for price, wanted, served in entries if served < wanted]
    if not prices:
        return None
    return max(prices) if falling else min(prices)


def served_units(entries: Entries) -> Number:
    """How many units were served."""
    return sum((served for _price, _wanted, served in entries), 0)


def pay_as_bid(entries: Entries) -> Number:
    """The money that changes hands when each unit is paid at its own price."""
    return sum((price * served for price, _wanted, served in entries), 0)


def uniform_payment(entries: Entries, price: Number | None) -> Number:
    """The money that changes hands when every served unit is paid at one ``price`` (``None``: nothing was served)."""
    return 0 if price is None else price * served_units(entries)


def _fill(book: Book, units: Number, *, falling: bool) -> tuple[tuple[Number, Number, Number], ...]:
    """One entry per price of the book, served from the best price down to ``units`` in all."""
    if units < 0:
        raise ValueError(f"units are at least 0: {units}")
    filled = []
    for step in _steps(book, falling=falling):
        wanted = step.end - step.start
        filled.append((step.price, wanted, max(0, min(wanted, units - step.start))))
    return tuple(filled)


def serve_demand(bids: Book, units: Number) -> tuple[tuple[Number, Number, Number], ...]:
    """``units`` sold to the highest bids: one entry ``(price, wanted, served)`` per price, falling."""
    return _fill(bids, units, falling=True)


def serve_supply(asks: Book, units: Number) -> tuple[tuple[Number, Number, Number], ...]:
    """``units`` bought from the lowest asks: one entry ``(price, wanted, served)`` per price, rising."""
    return _fill(asks, units, falling=False)


def in_order(book: Book, units: Number, *, falling: bool) -> tuple[Number, ...]:
    """What each entry of the book gets of ``units``, best price first, equal prices in the order of the book.

    >>> in_order([(5, 4), (7, 2), (5, 4)], 7, falling=True)
    (4, 2, 1)
    """
    entries = list(book)
    if units < 0:
        raise ValueError(f"units are at least 0: {units}")
    served: list[Number] = [0] * len(entries)
    for place in sorted(range(len(entries)), key=lambda place: entries[place][0], reverse=falling):
        _check(*entries[place])
        served[place] = min(entries[place][1], units)
        units -= served[place]
    return tuple(served)


def efficiency(realised: Number, possible: Number) -> Fraction | None:
    """The share of the ``possible`` gains that were ``realised``, exact; ``None`` where nothing could be gained."""
    return Fraction(realised) / Fraction(possible) if possible else None


def consumer_surplus(bids: Book, price: Number, units: Number) -> Number:
    """What the ``units`` of highest bids are worth over ``price``: the area under demand and above the price.

    Bids stand for values. ``units`` beyond the book count only as far as the book goes; units bid below the price
    count against the surplus, so that it is what the trade is worth rather than what its best part is.
    """
    return sum(((bid - price) * served for bid, _wanted, served in serve_demand(bids, units)), 0)


def producer_surplus(asks: Book, price: Number, units: Number) -> Number:
    """What ``price`` is worth over the ``units`` of lowest asks: the area above supply and below the price."""
    return sum(((price - ask) * served for ask, _wanted, served in serve_supply(asks, units)), 0)


def clear(bids: Book, asks: Book) -> Clearing:
    """All clearing quantities and prices of a two-sided book.

    Let b(q) and a(q) be the price of the q-th unit of demand and of supply. The fewest units that clear are those with
    b > a, the most those with b >= a. With m the most, the prices that clear lie between the larger of a(m), b(m+1)
    and the smaller of b(m), a(m+1), where b(m) is the last traded unit and b(m+1) the first one that is not.

    >>> clear([(10, 1), (9, 1), (8, 1), (7, 1), (6, 1), (5, 1)], [(2, 1), (3, 1), (5, 1), (6, 1), (7, 1), (9, 1)])
    Clearing(fewest=4, most=4, low=6, high=7, gains=18)
    >>> clear([(3, 1), (2, 1)], [(5, 1), (6, 1)])
    Clearing(fewest=0, most=0, low=3, high=5, gains=0)
    """
    wants, sells = demand(bids), supply(asks)
    fewest: Number = 0
    most: Number = 0
    gains: Number = 0
    i = j = 0
    last: tuple[Number, Number] | None = None
    while i < len(wants) and j < len(sells) and wants[i].price >= sells[j].price:
        last = (wants[i].price, sells[j].price)
        end = min(wants[i].end, sells[j].end)
        gains += (last[0] - last[1]) * (end - most)
        if last[0] > last[1]:
            fewest = end
        most = end
        i += wants[i].end == end
        j += sells[j].end == end
    floor = [wants[i].price] if i < len(wants) else []
    ceiling = [sells[j].price] if j < len(sells) else []
    if last is not None:
        ceiling.append(last[0])
        floor.append(last[1])
    return Clearing(fewest, most, max(floor, default=None), min(ceiling, default=None), gains)

"""Market arithmetic against cases worked by hand and against a slow count unit by unit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames import market

Pairs = list[tuple[int, int]]
books = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 5)), max_size=8)


@st.composite
def entries(draw: st.DrawFn) -> list[tuple[int, int, int]]:
    """A book in which each entry was served somewhat."""
    return [(price, wanted, draw(st.integers(0, wanted))) for price, wanted in draw(books)]


def units(book: Pairs, *, falling: bool) -> list[int]:
    """The price of each single unit, best first."""
    return sorted((price for price, quantity in book for _ in range(quantity)), reverse=falling)


def test_books_become_steps_drawn_to_the_full_width_of_the_last_unit() -> None:
    assert market.demand([(4, 2), (6, 1), (4, 3), (9, 0)]) == ((6, 0, 1), (4, 1, 6))
    assert market.supply([(4, 2), (6, 1), (4, 3)]) == ((4, 0, 5), (6, 5, 6))
    assert market.demand([]) == ()
    assert market.outline(market.demand([(6, 1), (4, 5)])) == [(0, 6), (1, 6), (1, 4), (6, 4)]


def test_middleman_worked_cases_are_drawn_with_served_and_unserved_parts() -> None:
    three_offers = [(6, 5, 5), (4, 9, 7), (2, 6, 0)]
    assert market.staircase(three_offers, falling=True) == [
        {"price": 6, "from": 0, "to": 5, "served": True},
        {"price": 4, "from": 5, "to": 12, "served": True},
        {"price": 4, "from": 12, "to": 14, "served": False},
        {"price": 2, "from": 14, "to": 20, "served": False},
    ]
    tied_drop_out = [(4, 8, 5), (4, 7, 5), (6, 3, 1)]
    assert market.staircase(tied_drop_out, falling=False) == [
        {"price": 4, "from": 0, "to": 10, "served": True},
        {"price": 4, "from": 10, "to": 15, "served": False},
        {"price": 6, "from": 15, "to": 16, "served": True},
        {"price": 6, "from": 16, "to": 18, "served": False},
    ]
    assert market.marginal_price(three_offers, falling=True) == 4
    assert market.first_rejected(three_offers, falling=True) == 4
    assert market.pay_as_bid(three_offers) == 58
    assert market.uniform_payment(three_offers, 4) == 48
    assert market.marginal_price(tied_drop_out, falling=False) == 6
    assert market.first_rejected(tied_drop_out, falling=False) == 4


def test_nothing_served_has_no_price_and_no_payment() -> None:
    assert market.staircase([], falling=True) == []
    assert market.marginal_price([(5, 3, 0)], falling=True) is None
    assert market.first_rejected([(5, 3, 3)], falling=True) is None
    assert market.uniform_payment([], None) == 0
    assert market.pay_as_bid([]) == 0


@pytest.mark.parametrize("wrong", [[(5, -1, 0)], [(5, 2, 3)], [(5, 2, -1)]])
def test_impossible_entries_are_refused(wrong: list[tuple[int, int, int]]) -> None:
    with pytest.raises(ValueError):
        market.levels(wrong, falling=True)


def test_negative_quantities_are_refused_everywhere() -> None:
    with pytest.raises(ValueError):
        market.quantity_at([(3, -1)], 3, buying=True)
    with pytest.raises(ValueError):
        market.serve_demand([(3, 1)], -1)


@pytest.mark.parametrize(
    ("bids", "asks", "expected"),
    [
        ([(p, 1) for p in (10, 9, 8, 7, 6, 5)], [(p, 1) for p in (2, 3, 5, 6, 7, 9)], (4, 4, 6, 7, 18)),
        ([(p, 1) for p in (9, 8, 6, 6, 4)], [(p, 1) for p in (3, 5, 6, 6, 8)], (2, 4, 6, 6, 9)),
        ([(12, 5), (11, 3), (9, 6), (7, 4)], [(4, 4), (6, 6), (8, 5), (10, 8)], (14, 14, 8, 8, 63)),
        ([(3, 1), (2, 1)], [(5, 1), (6, 1)], (0, 0, 3, 5, 0)),
        ([], [], (0, 0, None, None, 0)),
        ([(4, 2)], [], (0, 0, 4, None, 0)),
        ([], [(4, 2)], (0, 0, None, 4, 0)),
        ([(4, 2)], [(1, 2)], (2, 2, 1, 4, 6)),
    ],
)
def test_clearing_by_hand(bids: Pairs, asks: Pairs, expected: tuple[object, ...]) -> None:
    assert tuple(market.clear(bids, asks)) == expected


def test_the_middle_of_the_clearing_prices_is_exact() -> None:
    assert market.clear([(7, 1)], [(6, 1)]).middle == Fraction(13, 2)
    assert market.clear([], [(6, 1)]).middle is None


def test_surplus_by_hand() -> None:
    bids, asks = [(p, 1) for p in (10, 9, 8, 7, 6, 5)], [(p, 1) for p in (2, 3, 5, 6, 7, 9)]
    assert market.consumer_surplus(bids, Fraction(13, 2), 4) == 8
    assert market.producer_surplus(asks, Fraction(13, 2), 4) == 10
    assert market.consumer_surplus([], 3, 5) == 0
    assert market.consumer_surplus([(2, 1)], 3, 1) == -1


def test_fractions_stay_exact() -> None:
    third = Fraction(1, 3)
    cleared = market.clear([(third, third), (third, third)], [(0, Fraction(1, 2))])
    assert cleared == (Fraction(1, 2), Fraction(1, 2), third, third, Fraction(1, 6))


def test_uniform_prices_from_a_fixed_supply() -> None:
    book = [(8, 5), (7, 4), (5, 6), (4, 3)]
    for supply, last, rejected, paid in ((12, 5, 5, 83), (9, 7, 5, 68)):
        filled = market.serve_demand(book, supply)
        assert market.marginal_price(filled, falling=True) == last
        assert market.first_rejected(filled, falling=True) == rejected
        assert market.pay_as_bid(filled) == paid


@given(books, books)
def test_clearing_agrees_with_a_count_unit_by_unit(bids: Pairs, asks: Pairs) -> None:
    wants, sells = units(bids, falling=True), units(asks, falling=False)
    pairs = list(zip(wants, sells, strict=False))
    fewest, most = sum(b > a for b, a in pairs), sum(b >= a for b, a in pairs)
    floor = wants[most : most + 1] + sells[most - 1 : most if most else 0]
    ceiling = sells[most : most + 1] + wants[most - 1 : most if most else 0]
    cleared = market.clear(bids, asks)
    assert (cleared.fewest, cleared.most) == (fewest, most)
    assert cleared.low == max(floor, default=None)
    assert cleared.high == min(ceiling, default=None)
    assert cleared.gains == sum(b - a for b, a in pairs if b > a)


@given(books, books)
def test_a_price_clears_exactly_when_demand_and_supply_can_meet_there(bids: Pairs, asks: Pairs) -> None:
    cleared = market.clear(bids, asks)
    for price in range(14):
        buys, sells = market.quantity_at(bids, price, buying=True), market.quantity_at(asks, price, buying=False)
        meets = max(buys[0], sells[0]) <= min(buys[1], sells[1])
        low, high = cleared.low, cleared.high
        assert meets == ((low is None or low <= price) and (high is None or price <= high))


@given(books, books)
def test_surplus_at_a_clearing_price_adds_up_to_the_gains(bids: Pairs, asks: Pairs) -> None:
    cleared = market.clear(bids, asks)
    if cleared.middle is not None:
        for quantity in {cleared.fewest, cleared.most}:
            buyers = market.consumer_surplus(bids, cleared.low or 0, quantity)
            assert buyers + market.producer_surplus(asks, cleared.low or 0, quantity) == cleared.gains


@given(entries(), st.booleans())
def test_a_staircase_loses_nothing(book: list[tuple[int, int, int]], falling: bool) -> None:
    rows = market.staircase(book, falling=falling)
    assert sum(row["to"] - row["from"] for row in rows) == sum(wanted for _, wanted, _ in book)
    assert sum(row["to"] - row["from"] for row in rows if row["served"]) == market.served_units(book)
    assert sum(row["price"] * (row["to"] - row["from"]) for row in rows if row["served"]) == market.pay_as_bid(book)
    assert [row["from"] for row in rows] == [0, *(row["to"] for row in rows)][: len(rows)]
    prices = [row["price"] for row in rows]
    assert prices == sorted(prices, reverse=falling)
    assert len(rows) <= 2 * len({price for price, _, _ in book})


def test_equal_prices_are_served_in_the_order_of_the_book() -> None:
    assert market.in_order([(5, 4), (7, 2), (5, 4)], 7, falling=True) == (4, 2, 1)
    assert market.in_order([(5, 4), (7, 2), (5, 4)], 7, falling=False) == (4, 0, 3)
    assert market.in_order([], 3, falling=True) == ()
    with pytest.raises(ValueError):
        market.in_order([(5, 4)], -1, falling=True)
    with pytest.raises(ValueError):
        market.in_order([(5, -4)], 1, falling=True)


@given(books, st.integers(0, 20), st.booleans())
def test_the_order_of_the_book_changes_no_total(book: Pairs, count: int, falling: bool) -> None:
    served = market.in_order(book, count, falling=falling)
    entries = [(price, wanted, got) for (price, wanted), got in zip(book, served, strict=True)]
    merged = market.serve_demand(book, count) if falling else market.serve_supply(book, count)
    assert market.served_units(entries) == market.served_units(merged)
    assert market.pay_as_bid(entries) == market.pay_as_bid(merged)


def test_efficiency_is_a_share_of_what_could_be_gained() -> None:
    assert market.efficiency(3, 4) == Fraction(3, 4)
    assert market.efficiency(0, 0) is None


fractions = st.fractions(-3, 5, max_denominator=4)
wide_books = st.lists(st.tuples(fractions, st.integers(0, 3)), max_size=6)


@given(wide_books, wide_books)
def test_what_clears_is_what_gains_most_at_a_price_nobody_wants_to_leave(
    bids: list[tuple[Fraction, int]], asks: list[tuple[Fraction, int]]
) -> None:
    wants = sorted((price for price, count in bids for _ in range(count)), reverse=True)
    sells = sorted(price for price, count in asks for _ in range(count))
    gains = [sum(wants[:traded]) - sum(sells[:traded]) for traded in range(min(len(wants), len(sells)) + 1)]
    best = [traded for traded, gained in enumerate(gains) if gained == max(gains)]
    found = market.clear(bids, asks)
    assert (found.fewest, found.most, found.gains) == (best[0], best[-1], max(gains))
    for price in {one + change for one in (*wants, *sells) for change in (Fraction(-1, 99), 0, Fraction(1, 99))}:
        must = max(sum(want > price for want in wants), sum(sell < price for sell in sells))
        may = min(sum(want >= price for want in wants), sum(sell <= price for sell in sells))
        inside = (found.low is None or found.low <= price) and (found.high is None or price <= found.high)
        assert inside == (must <= may)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -float("inf"), "3", None])
def test_what_is_no_number_is_refused_everywhere(wrong: object) -> None:
    for book in ([(wrong, 1)], [(3, 1), (2, wrong)]):
        for use in (
            lambda book: market.clear(book, []),
            lambda book: market.clear([], book),
            lambda book: market.quantity_at(book, 2, buying=True),
            lambda book: market.in_order(book, 2, falling=True),
            lambda book: market.consumer_surplus(book, 1, 1),
        ):
            with pytest.raises(ValueError, match="finite number"):
                use(book)

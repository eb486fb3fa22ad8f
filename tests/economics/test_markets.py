"""Call markets, payment rules, tins, posted prices, electricity: against counts unit by unit and a real round."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidgames.economics import solve
from bidgames.rules.rationing import serve

books = st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=2), max_size=7)
stacks = st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), max_size=6)


def units(book: list[list[int]], *, falling: bool) -> list[int]:
    return sorted((price for price, count in book for _ in range(count)), reverse=falling)


@given(books, books)
def test_a_call_market_unit_by_unit(bids: list[list[int]], asks: list[list[int]]) -> None:
    found = solve("call_market_uniform", {"bids": bids, "asks": asks})
    wants, sells = units(bids, falling=True), units(asks, falling=False)
    pairs = list(zip(wants, sells, strict=False))
    traded = sum(bid >= ask for bid, ask in pairs)
    assert (found["quantity"], found["quantity_strict"]) == (traded, sum(bid > ask for bid, ask in pairs))
    after = (wants[traded] if traded < len(wants) else None, sells[traded] if traded < len(sells) else None)
    assert (found["first_rejected_bid"], found["first_rejected_ask"]) == after
    assert found["pay_as_bid_payments"] == sum(wants[:traded])
    assert found["pay_as_offer_receipts"] == sum(sells[:traded])
    assert found["total_surplus"] == sum(wants[:traded]) - sum(sells[:traded])
    assert found["buyer_surplus_mid"] + found["seller_surplus_mid"] == found["total_surplus"]
    if not traded:
        assert found["marginal_bid"] is found["marginal_ask"] is found["price_low"] is found["price_mid"] is None
        return
    assert (found["marginal_bid"], found["marginal_ask"]) == (wants[traded - 1], sells[traded - 1])
    low = max([sells[traded - 1], *wants[traded : traded + 1]])
    high = min([wants[traded - 1], *sells[traded : traded + 1]])
    assert (found["price_low"], found["price_high"], found["price_mid"]) == (low, high, (low + high) / 2)
    single = solve("call_market_uniform", {"bids": wants, "asks": sells})
    assert single == found


def test_a_call_market_of_many_orders() -> None:
    rng = random.Random(1)
    bids = [[rng.randrange(10**6), rng.randrange(10**6)] for _ in range(10_000)]
    found = solve("call_market_uniform", {"bids": bids, "asks": [[price, count] for price, count in bids]})
    assert found["price_low"] <= found["price_high"]
    assert found["buyer_surplus_mid"] + found["seller_surplus_mid"] == pytest.approx(found["total_surplus"])


@given(st.integers(0, 30), books, st.data())
def test_a_fixed_supply_unit_by_unit(supply: int, bids: list[list[int]], data: st.DataObject) -> None:
    values = data.draw(st.lists(st.integers(0, 9), min_size=len(bids), max_size=len(bids)))
    found = solve("uniform_vs_discriminatory", {"supply": supply, "bids_price_qty": bids, "values_per_unit": values})
    queue = [(price, values[at]) for at, (price, count) in enumerate(bids) for _ in range(count)]
    queue.sort(key=lambda unit: -unit[0])  # equal bids stay in the order of the list
    won, left = queue[:supply], queue[supply:]
    lowest, highest = (won[-1][0] if won else None), (left[0][0] if left else 0)
    assert (found["sold"], found["lowest_accepted"], found["highest_rejected"]) == (len(won), lowest, highest)
    assert found["midpoint"] == (None if lowest is None else (lowest + highest) / 2)
    paid, worth = sum(price for price, _ in won), sum(value for _, value in won)
    assert found["revenue_pay_as_bid"] == paid
    assert found["revenue_uniform_lab"] == (lowest or 0) * len(won)
    assert found["revenue_uniform_hrb"] == highest * len(won)
    assert found["revenue_uniform_mid"] == (found["midpoint"] or 0) * len(won)
    assert found["buyer_surplus_pay_as_bid"] == worth - paid
    assert found["buyer_surplus_uniform_hrb"] == worth - highest * len(won)
    best = sum(sorted((value for _, value in queue), reverse=True)[: len(won)])
    assert found["efficiency"] == (worth / best if best else None)


@given(stacks, st.data())
def test_dispatch_unit_by_unit(plants: list[list[int]], data: st.DataObject) -> None:
    capacity = sum(count for _, count, _ in plants)
    demand = data.draw(st.integers(0, capacity))
    stack, offers = [[cost, count] for cost, count, _ in plants], [offer for _, _, offer in plants]
    inputs = {"stack_cost_capacity": stack, "demand": demand, "pay_as_bid_offers": offers}
    found = solve("electricity_uniform_vs_pay_as_bid", inputs)
    cheap = units(stack, falling=False)[:demand]
    assert found["efficient_cost"] == sum(cheap)
    assert found["uniform_price"] == (cheap[-1] if cheap else None)
    assert found["uniform_payment"] == (cheap[-1] if cheap else 0) * demand
    asked = [
        (offer, at) for at, (offer, (_, count)) in enumerate(zip(offers, stack, strict=True)) for _ in range(count)
    ]
    runs = [at for _, at in sorted(asked)[:demand]]
    assert found["dispatch_with_offers"] == [runs.count(at) for at in range(len(stack))]
    assert found["cost_with_offers"] == sum(stack[at][0] for at in runs)
    assert found["payment_with_offers"] == sum(offers[at] for at in runs)
    assert found["deadweight_loss"] == found["cost_with_offers"] - sum(cheap) >= 0
    assert found["consumer_saving_vs_uniform"] == found["uniform_payment"] - found["payment_with_offers"]
    assert found["infra_marginal_rent"] == found["uniform_payment"] - sum(cheap) >= 0


def test_fractions_of_energy_and_no_demand() -> None:
    inputs: dict[str, Any] = {
        "stack_cost_capacity": [[0.1, 0.2], [0.3, 0.5]],
        "demand": 0.6,
        "pay_as_bid_offers": [1, 2],
    }
    found = solve("electricity_uniform_vs_pay_as_bid", inputs)
    assert found["dispatch_with_offers"] == [0.2, 0.4] and found["efficient_cost"] == 0.14
    assert solve("electricity_uniform_vs_pay_as_bid", {**inputs, "demand": 0})["uniform_price"] is None


@given(st.lists(st.integers(0, 9), max_size=8), st.integers(0, 10))
def test_a_monopolist_tries_every_price(values: list[int], cost: int) -> None:
    found = solve("posted_price_monopoly", {"willingness_to_pay": values, "unit_cost": cost})
    profits = {price: (price - cost) * sum(value >= price for value in values) for price in set(values)}
    best = max(profits.values(), default=-1)
    assert found["profit"] == max(best, 0)
    assert found["competitive_surplus"] == sum(max(value - cost, 0) for value in values)
    assert found["deadweight_loss"] >= 0
    if best < 0:
        assert (found["price"], found["quantity"], found["lerner"]) == (None, 0, None)
        return
    price = found["price"]
    assert profits[price] == best and price == max(one for one, earned in profits.items() if earned == best)
    assert found["unique"] == (list(profits.values()).count(best) == 1)
    assert found["quantity"] == sum(value >= price for value in values)
    assert found["consumer_surplus"] == sum(value - price for value in values if value >= price)
    assert found["lerner"] == ((price - cost) / price if price else None)


@given(st.lists(st.lists(st.integers(0, 12), min_size=3, max_size=3), min_size=1, max_size=5), st.integers(0, 30))
def test_tins_change_hands_by_the_rules(sheets: list[list[int]], tins: int) -> None:
    players = [f"P{at}" for at in range(len(sheets))]
    prices, counts, cash = ([sheet[part] for sheet in sheets] for part in range(3))
    bought = solve("middleman_buy", {
        "players": players, "offer_per_tin": prices, "tins_wanted": counts, "supply": tins, "cash": cash,
    })  # fmt: skip
    assert bought["bought"] == serve(list(zip(counts, prices, strict=True)), tins, highest_first=True)
    assert bought["unsold"] == tins - sum(bought["bought"])
    assert bought["auctioneer_revenue"] == sum(cash) - sum(bought["cash_after"])
    assert bought["bankrupt"] == [left < 0 for left in bought["cash_after"]]
    sold = solve("middleman_sell", {
        "players": players, "ask_per_tin": prices, "for_sale": counts, "demand": tins, "cap": 10,
    })  # fmt: skip
    asked = [min(price, 10) for price in prices]
    assert sold["sold"] == serve(list(zip(counts, asked, strict=True)), tins, highest_first=False)
    assert sold["consumer_surplus"] + sum(sold["revenue"]) == 10 * sum(sold["sold"])
    assert sold["unmet_demand"] == tins - sum(sold["sold"])
    assert sold["lost_trades_to_tie_rule"] == min(tins, sum(counts)) - sum(sold["sold"]) >= 0


def test_the_books_of_middleman_agree_with_its_two_clearings() -> None:
    rng = random.Random(5)
    for _ in range(30):
        seats, rounds = rng.randint(2, 8), rng.randint(1, 10)
        players = [f"P{at}" for at in range(seats)]
        bring = [rng.sample(range(10), rounds) for _ in players]
        ask = [rng.sample(range(10), rounds) for _ in players]
        cash, tins, out = [20] * seats, [0] * seats, [False] * seats
        orders, asks, expected = [], [], []
        for at in range(rounds):
            if all(out):
                orders.append([None] * seats)
                asks.append([None] * seats)
                continue
            order = [None if gone else [rng.randint(1, 9), rng.randint(0, 8)] for gone in out]
            supply = sum(row[at] for row, gone in zip(bring, out, strict=True) if not gone)
            auction = solve("middleman_buy", {
                "players": players, "supply": supply, "cash": cash,
                "offer_per_tin": [sheet[0] if sheet else 0 for sheet in order],
                "tins_wanted": [sheet[1] if sheet else 0 for sheet in order],
            })  # fmt: skip
            bought = auction["bought"]
            out = [gone or broke for gone, broke in zip(out, auction["bankrupt"], strict=True)]
            cash = [0 if gone else left for gone, left in zip(out, auction["cash_after"], strict=True)]
            tins = [0 if gone else had + new for gone, had, new in zip(out, tins, bought, strict=True)]
            after, held = list(cash), list(tins)
            sheets = [
                None if gone else [rng.randint(0, 12), rng.randint(0, had)] for gone, had in zip(out, tins, strict=True)
            ]
            orders.append(order)
            asks.append(sheets)
            entry: dict[str, Any] = {"supply": supply, "bought": bought, "unsold_supply": auction["unsold"]}
            entry |= {"cash_after_buy": after, "tins_after_buy": held}
            if all(out):
                entry |= {"demand": None, "sold": None, "unmet_demand": None, "cash_end": cash, "tins_end": tins}
                expected.append(entry)
                continue
            demand = sum(row[at] for row, gone in zip(ask, out, strict=True) if not gone)
            sale = solve("middleman_sell", {
                "players": players, "demand": demand, "cap": 10,
                "ask_per_tin": [sheet[0] if sheet else 0 for sheet in sheets],
                "for_sale": [sheet[1] if sheet else 0 for sheet in sheets],
            })  # fmt: skip
            cash = [had + new for had, new in zip(cash, sale["revenue"], strict=True)]
            tins = [had - gone for had, gone in zip(tins, sale["sold"], strict=True)]
            entry |= {"demand": demand, "sold": sale["sold"], "unmet_demand": sale["unmet_demand"]}
            expected.append(entry | {"cash_end": cash, "tins_end": tins})
        if any(row == other and rounds >= 9 for row, other in zip(bring, ask, strict=True)):
            continue
        found = solve("middleman_ledger", {
            "players": players, "A_rows": bring, "D_rows": ask, "orders_price_qty": orders, "asks_price_qty": asks,
            "start_cash": 20,
        })  # fmt: skip
        assert found["rounds"] == expected
        standing = [money for money, gone in zip(cash, out, strict=True) if not gone]
        assert found["leaders"] == [
            name for name, money, gone in zip(players, cash, out, strict=True) if not gone and money == max(standing)
        ]


def test_exact_shares_of_a_third() -> None:
    found = solve(
        "uniform_vs_discriminatory", {"supply": 3, "bids_price_qty": [[1, 1], [0, 2]], "values_per_unit": [2, 2]}
    )
    assert found["efficiency"] == 1 and found["revenue_pay_as_bid"] == 1
    third = solve("posted_price_monopoly", {"willingness_to_pay": [3], "unit_cost": Fraction(1, 3)})
    assert third["lerner"] == 8 / 9


prices = st.lists(st.fractions(0, 3, max_denominator=12), max_size=8)


@given(prices, prices)
def test_prices_in_floats_clear_as_the_fractions_they_stand_for(bids: list[Fraction], asks: list[Fraction]) -> None:
    exact = solve("call_market_uniform", {"bids": bids, "asks": asks})
    floats = {"bids": [float(bid) for bid in bids], "asks": [float(ask) for ask in asks]}
    assert solve("call_market_uniform", floats) == exact
    scaled = {"bids": [27_720 * bid for bid in bids], "asks": [27_720 * ask for ask in asks]}
    for name, amount in solve("call_market_uniform", scaled).items():
        plain = exact[name] if amount is None or name.startswith("quantity") else 27_720 * exact[name]
        assert amount == (None if amount is None else pytest.approx(plain))


def test_prices_without_a_common_unit_clear_all_the_same() -> None:
    bids = [Fraction(2 * at, 10**60 + at) for at in range(1, 30)]
    asks = [Fraction(at, 10**60 - at) for at in range(1, 30)]
    found = solve("call_market_uniform", {"bids": bids, "asks": asks})
    high, low = sorted(bids, reverse=True), sorted(asks)
    traded = max(at for at in range(1, 30) if high[at - 1] >= low[at - 1])
    assert found["quantity"] == traded
    assert found["total_surplus"] == pytest.approx(float(sum(high[:traded]) - sum(low[:traded])))

"""Manager, rule by rule (`manager.md`): each numbered rule, each Decision, each worked case, each detail."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bidgames import rules
from bidgames.rules.game import MISSING, NotYourTurn
from bidgames.rules.manager import LADDER, selling
from tests.play import Said, begin, go, plain, refusal, words

KEY = "manager"
GAME = rules.game(KEY)
END = {"move": "end_turn"}


def prices(*values: int) -> list[Said]:
    """All prices, in the order of the seats."""
    return [(seat, {"move": "price", "price": price}) for seat, price in enumerate(values)]


def buy(quantity: Any, company: Any = None) -> dict[str, Any]:
    """Buy machines, or shares where a company is given."""
    return {"move": "buy", **asset(company), "quantity": quantity}


def sell(quantity: Any, company: Any = None) -> dict[str, Any]:
    """Sell machines, or shares where a company is given."""
    return {"move": "sell", **asset(company), "quantity": quantity}


def asset(company: Any) -> dict[str, Any]:
    return {"asset": "machine"} if company is None else {"asset": "share", "company": company}


def trading(*values: int, cash: tuple[int, ...] | None = None, **given: Any) -> Any:
    """Trading after these prices of the first round; seat 0 acts, with this cash, if given."""
    options = {name: given.pop(name) for name in ("ladder", "seniority", "round_limit") if name in given}
    position = go(KEY, begin(KEY, len(values), **options), *prices(*values))
    return replace(position, **({"cash": cash} if cash else {}), **given)


# Worked cases


@pytest.mark.parametrize(
    ("asked", "sells", "steps"),
    [
        ((5500, 6500, 6700, 8100, 8500), "ABC", (0, 1, 2, -1, -1)),
        ((5500, 6500, 6500, 6700, 8500), "ABCD", (0, 1, 1, 2, -1)),
        ((100, 1100, 2100, 3100, 4100, 5100), "ABCDEF", (0, 1, 2, 3, 3, 3)),
        ((8500, 6700, 5500, 8100, 6500), "BCE", (-1, 2, 0, -1, 1)),
        ((5000, 5000), "AB", (0, 0)),
        ((5000, 6001 // 100 * 100 + 100), "A", (0, -1)),
    ],
)
def test_worked_case_of_sales_and_steps(asked: tuple[int, ...], sells: str, steps: tuple[int, ...]) -> None:
    entry = trading(*asked).rounds[0]
    assert "".join(letter for letter, sold in zip("ABCDEF", entry.sold, strict=False) if sold) == sells
    assert entry.steps == steps
    assert entry.prices == asked


def test_worked_case_six_machines_a_price_of_1800_pays_200() -> None:
    position = replace(begin(KEY, 2), machines=(6, 0), cash=(1000, 0))
    position = go(KEY, position, *prices(1800, 9000))
    assert (position.rounds[0].sold, position.rounds[0].income) == ((True, False), (-200, 0))
    assert position.cash == (800, 0)


# The start


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_rule_01_no_money_four_own_shares_no_machine_all_markers_on_1000(seats: int) -> None:
    position = begin(KEY, seats)
    assert (position.phase, position.round) == ("prices", 1)
    assert position.cash == position.machines == (0,) * seats
    assert plain(position.shares) == [[4 * (seat == company) for company in range(seats)] for seat in range(seats)]
    assert position.share_price == (1000,) * seats
    assert position.step == (3,) * seats
    assert GAME.result(position).scores == (4000,) * seats


@pytest.mark.parametrize("seats", [0, 1, 7, -1, True, 2.0, None])
def test_two_to_six_players(seats: Any) -> None:
    with pytest.raises(rules.Refused) as caught:
        GAME.start(seats, {}, {})
    assert caught.value.field == "seats"


# Prices and sales


@pytest.mark.parametrize("price", [0, 50, 150, 20_001, 20_100, -100, 100.0, "100", True, None, [100], 10**30])
def test_rule_02_prices_are_from_100_to_20000_in_steps_of_100(price: Any) -> None:
    refused = refusal(KEY, begin(KEY, 2), 1, {"move": "price", "price": price})
    assert (refused.seat, refused.field) == (1, "price")
    assert words(KEY, begin(KEY, 2), 0, {"move": "price", "price": 150}) == (
        "price is 150; allowed: a whole number from 100 to 20000, in steps of 100"
    )


@pytest.mark.parametrize("price", [100, 5000, 20_000])
def test_rule_02_a_price_stays_secret_until_all_are_in_and_cannot_be_changed(price: int) -> None:
    position = go(KEY, begin(KEY, 3), (1, {"move": "price", "price": price}))
    assert GAME.to_act(position) == (0, 2)
    assert plain(position.rounds) == [{"prices": None, "sold": None, "income": None, "steps": None}]
    assert GAME.observe(position, 1).handed_in == (None, price, None)
    for reader in (0, 2, None):
        assert GAME.observe(position, reader).handed_in == (None, None, None)
    assert isinstance(refusal(KEY, position, 1, {"move": "price", "price": 200}), NotYourTurn)
    assert (
        GAME.observe(go(KEY, position, prices(900, 0, 0)[0], prices(0, 0, 900)[2]), None).rounds[0].prices[1] == price
    )


@pytest.mark.parametrize(
    ("asked", "selling_prices"),
    [
        ((100, 1100), [100, 1100]),
        ((100, 1200), [100]),
        ((100, 100), [100]),
        ((100, 1200, 1300), [100]),
        ((20000, 19000, 18000, 17000), [17000, 18000, 19000, 20000]),
        ((5000, 5500, 7000, 7500), [5000, 5500]),
    ],
)
def test_rule_03_the_lowest_sells_and_each_that_is_at_most_1000_above_the_next_lower(
    asked: tuple[int, ...], selling_prices: list[int]
) -> None:
    assert selling(asked) == selling_prices


@pytest.mark.parametrize(("machines", "wages"), [(0, 5000), (1, 4500), (6, 2000), (9, 500)])
def test_rule_04_wages_are_5000_less_500_for_each_machine(machines: int, wages: int) -> None:
    position = go(KEY, replace(begin(KEY, 2), machines=(machines, 0)), *prices(3000, 3500))
    assert position.rounds[0].income == (3000 - wages, -1500)
    assert position.cash == (3000 - wages, -1500)


def test_rule_04_who_did_not_sell_pays_no_wages() -> None:
    assert trading(100, 5000, 20000).cash == (-4900, 0, 0)
    assert trading(100, 5000, 20000).rounds[0].income == (-4900, 0, 0)


# Share prices


def test_rule_05_markers_move_on_the_ladder() -> None:
    position = trading(5000, 5100, 5200, 5300, 5400, 9000)
    assert position.step == (3, 4, 5, 6, 6, 2)
    assert position.share_price == (1000, 1100, 1200, 1400, 1400, 900)


def test_rule_05_at_the_ends_of_the_ladder_the_marker_stays_but_steps_hold_the_rule() -> None:
    position = trading(5000, 5100, 5200, 5300, 9000, ladder=[1000, 1100])
    assert position.rounds[0].steps == (0, 1, 2, 3, -1)
    assert position.step == (0, 1, 1, 1, 0)
    assert position.share_price == (1000, 1100, 1100, 1100, 1000)


def test_rule_05_a_marker_starts_on_1000_wherever_it_stands_on_the_ladder() -> None:
    position = begin(KEY, 2, ladder=[1, 5, 1000])
    assert (position.step, position.share_price) == ((2, 2), (1000, 1000))
    assert begin(KEY, 2, ladder=[1000]).step == (0, 0)


def test_the_default_ladder_is_the_one_of_the_page() -> None:
    low = "700 800 900 1000 1100 1200 1400 1600 1800 2000 2300 2600 3000 3400 3800 4300 4800 5400"
    high = "6000 6700 7400 8200 9000 10000"
    assert " ".join(map(str, LADDER)) == f"{low} {high}"
    assert begin(KEY, 2, ladder=list(LADDER)) == begin(KEY, 2)


@pytest.mark.parametrize(
    "ladder",
    [
        [],
        [900, 1100],
        [1000, 1000],
        [1100, 1000],
        [0, 1000],
        [-5, 1000],
        [1000, 1100.0],
        [1000, True],
        ["1000"],
        1000,
        None,
        {},
        "1000",
        [[1000]],
    ],
)
def test_option_ladder_rises_holds_1000_and_has_whole_numbers_from_1(ladder: Any) -> None:
    with pytest.raises(rules.Refused) as caught:
        GAME.start(2, {"ladder": ladder}, {})
    assert caught.value.field == "ladder"


# Machines and shares


@pytest.mark.parametrize(
    ("asked", "machines", "seniority", "order"),
    [
        ((5000, 4000, 4500), (0, 0, 0), [0, 1, 2], (1, 2, 0)),
        ((4000, 4000, 4500), (0, 1, 0), [0, 1, 2], (1, 2, 0)),
        ((4000, 4000, 4500), (1, 1, 2), [0, 1, 2], (0, 1, 2)),
        ((4000, 4000, 4500), (1, 1, 2), [2, 1, 0], (1, 2, 0)),
        ((4000, 4500, 4000), (0, 0, 0), [1, 2, 0], (2, 0, 1)),
    ],
)
def test_rule_06_who_goes_first_and_the_others_clockwise(
    asked: tuple[int, ...], machines: tuple[int, ...], seniority: list[int], order: tuple[int, ...]
) -> None:
    position = go(KEY, replace(begin(KEY, 3, seniority=seniority), machines=machines), *prices(*asked))
    position = replace(position, cash=(0, 0, 0))
    acted = []
    while position.phase == "trading":
        (seat,) = GAME.to_act(position)
        acted.append(seat)
        position = go(KEY, position, (seat, END))
    assert tuple(acted) == order
    assert (position.phase, position.round) == ("prices", 2)


@pytest.mark.parametrize(
    "seniority", [[0], [0, 0], [0, 2], [1.0, 0], [True, 0], [0, 1, 2], "01", None, 1, {}, [[0], 1]]
)
def test_option_seniority_is_a_permutation_of_the_seats(seniority: Any) -> None:
    with pytest.raises(rules.Refused) as caught:
        GAME.start(2, {"seniority": seniority}, {})
    assert caught.value.field == "seniority"


def test_rule_06_any_number_of_purchases_and_sales_in_any_order_at_current_prices() -> None:
    position = trading(5000, 5100, 5200, cash=(12_000, 0, 0))
    position = go(
        KEY, position, (0, buy(1)), (0, buy(2, 2)), (0, sell(4, 0)), (0, buy(1)), (0, sell(1, 2)), (0, sell(1))
    )
    assert position.machines[0] == 1
    assert position.shares[0] == (0, 0, 1)
    assert position.cash[0] == 12_000 - 5000 - 2 * 1200 + 4 * 1000 - 5000 + 1200 + 5000
    assert position.bank == (52, 48, 47)
    assert GAME.to_act(position) == (0,)
    assert GAME.to_act(go(KEY, position, (0, END))) == (1,)


def test_rule_06_the_bank_has_52_shares_of_each_company_the_4_dealt_included() -> None:
    position = trading(5000, 5100, cash=(1_000_000, 0))
    assert refusal(KEY, position, 0, buy(49, 1)).field == "quantity"
    position = go(KEY, position, (0, buy(8, 1)))
    assert words(KEY, position, 0, buy(41, 1)) == (
        "quantity is 41; allowed: at most 40: "
        "a share of this company costs 1100, you have 991200, the bank has 40 shares"
    )
    position = go(KEY, position, (0, buy(40, 1)), (0, buy(48, 0)))
    assert position.bank == (0, 0)
    assert "company" not in GAME.choices(position, 0)["buy"]
    assert words(KEY, position, 0, buy(1, 1)) == 'asset is "share"; allowed: one of: machine'
    assert go(KEY, position, (0, sell(1, 1))).bank == (0, 1)


def test_rule_06_nobody_holds_more_than_ten_machines_and_no_credit() -> None:
    position = trading(5000, 5100, cash=(14_999, 0), machines=(7, 0))
    assert words(KEY, position, 0, buy(3)) == (
        "quantity is 3; allowed: at most 2: a machine costs 5000, you have 14999 and may hold 10 machines"
    )
    position = replace(position, cash=(1_000_000, 0))
    assert refusal(KEY, position, 0, buy(4)).field == "quantity"
    assert go(KEY, position, (0, buy(3))).machines[0] == 10


def test_rule_06_a_purchase_needs_the_cash() -> None:
    position = trading(5000, 5100, cash=(3300, 0))
    assert go(KEY, position, (0, buy(3, 1))).cash[0] == 0
    assert refusal(KEY, position, 0, buy(4, 1)).field == "quantity"
    assert refusal(KEY, replace(position, cash=(999, 0)), 0, buy(1, 0)).field == "move"
    assert refusal(KEY, replace(position, cash=(1099, 0)), 0, buy(1, 1)).field == "company"
    assert refusal(KEY, replace(position, cash=(4999, 0)), 0, buy(1)).field == "asset"


def test_detail_a_sale_that_cannot_be_made_in_full_is_refused_whole() -> None:
    position = trading(5000, 5100, machines=(2, 0))
    assert words(KEY, position, 0, sell(5, 0)) == "quantity is 5; allowed: a whole number from 1 to 4"
    assert words(KEY, position, 0, sell(3)) == "quantity is 3; allowed: at most 2: you hold no more of them"
    assert refusal(KEY, position, 0, sell(1, 1)).field == "company"
    assert refusal(KEY, replace(position, machines=(0, 0)), 0, sell(1)).field == "asset"


@pytest.mark.parametrize("quantity", [0, -1, 1.0, "1", True, None, [1], 10**40])
@pytest.mark.parametrize("company", [None, 0])
def test_detail_a_quantity_is_a_whole_number_from_1(quantity: Any, company: int | None) -> None:
    position = trading(5000, 5100, cash=(50_000, 0), machines=(2, 0))
    for move in (buy(quantity, company), sell(quantity, company)):
        refused = refusal(KEY, position, 0, move)
        assert (refused.seat, refused.field, refused.value) == (
            0,
            "quantity",
            tuple(quantity) if quantity == [1] else quantity,
        )


@pytest.mark.parametrize("company", [-1, 2, True, "0", 0.0, None, [0], {}])
def test_a_share_needs_a_company_in_the_game(company: Any) -> None:
    position = trading(5000, 5100, cash=(50_000, 0))
    for name in ("buy", "sell"):
        move = {"move": name, "asset": "share", "company": company, "quantity": 1}
        assert refusal(KEY, position, 0, move).field == "company"
        del move["company"]
        assert refusal(KEY, position, 0, move).field == "company"


@pytest.mark.parametrize("company", [0, 99, "x", None, [1], {}])
def test_a_machine_has_no_company_and_what_stands_there_is_ignored(company: Any) -> None:
    position = trading(5000, 5100, cash=(50_000, 0))
    position = go(KEY, position, (0, {**buy(2), "company": company}), (0, {**sell(1), "company": company}))
    assert position.machines == (1, 0)


@pytest.mark.parametrize("wanted", ["shares", "Machine", "", None, 1, ["machine"], {}])
def test_an_asset_is_a_machine_or_a_share(wanted: Any) -> None:
    position = trading(5000, 5100, cash=(50_000, 0), machines=(1, 0))
    for name in ("buy", "sell"):
        raw = {"move": name, "asset": wanted, "company": 0, "quantity": 1}
        assert words(KEY, position, 0, raw).endswith("; allowed: one of: machine, share")
        del raw["asset"]
        assert refusal(KEY, position, 0, raw).value is MISSING


def test_only_the_seat_whose_turn_it_is_trades() -> None:
    position = trading(5100, 5000, 5200, cash=(9000, 9000, 9000))
    assert GAME.to_act(position) == (1,)
    for seat in (0, 2):
        for move in (END, buy(1), sell(1, seat)):
            assert isinstance(refusal(KEY, position, seat, move), NotYourTurn)
    assert refusal(KEY, position, 1, {"move": "price", "price": 100}).field == "move"


# Debts


def test_rule_07_who_owes_may_buy_nothing_and_not_end_his_turn_while_he_holds_something() -> None:
    position = trading(3000, 9000, machines=(1, 0))
    assert position.cash[0] == -2000
    assert set(GAME.choices(position, 0)) == {"sell"}
    assert words(KEY, position, 0, END) == 'move is "end_turn"; allowed: one of: sell'
    assert refusal(KEY, position, 0, buy(1)).field == "move"
    position = go(KEY, position, (0, sell(1, 0)))
    assert position.cash[0] == -1000
    assert set(GAME.choices(position, 0)) == {"sell"}


def test_rule_07_detail_a_debtor_chooses_what_he_sells_may_sell_more_and_buy_again_once_he_owes_nothing() -> None:
    position = trading(3000, 9000, machines=(1, 0))
    position = go(KEY, position, (0, sell(1)))
    assert position.cash[0] == 3000
    assert go(KEY, position, (0, buy(3, 0))).shares[0][0] == 7
    position = go(KEY, trading(3000, 9000), (0, sell(4, 0)), (0, buy(2, 0)))
    assert (position.cash[0], position.shares[0]) == (0, (2, 0))
    assert GAME.to_act(go(KEY, position, (0, END))) == (1,)


def test_rule_07_the_debt_stands_when_everything_is_sold_counts_in_the_capital_and_is_repaid_from_later_income() -> (
    None
):
    position = go(KEY, trading(100, 9000), (0, sell(4, 0)))
    assert position.cash[0] == -900
    assert set(GAME.choices(position, 0)) == {"end_turn"}
    position = go(KEY, position, (0, END), (1, END))
    assert GAME.result(position).scores == (-900, 4 * 900)
    position = go(KEY, position, *prices(6000, 9000))
    assert position.cash[0] == 100


def test_rule_07_decision_cash_may_be_negative_until_his_own_turn() -> None:
    position = trading(3000, 3100, 9000)
    assert position.cash == (-2000, -1900, 0)
    position = go(KEY, position, (0, sell(2, 0)), (0, END))
    assert position.cash == (0, -1900, 0)
    assert set(GAME.choices(position, 1)) == {"sell"}

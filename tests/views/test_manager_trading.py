"""Manager's trading forms: what they allow, and what they say of a trade before it is sent."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.play import go
from tests.views.manager_pages import GAME, KEY, form, priced, shown


def test_a_purchase_shows_the_cash_after_it() -> None:
    position = priced(6_000, 6_500, cash=(11_300, 0))
    asked = form(position, 0, "buy")
    asset, company, quantity = asked["fields"]
    assert asset["labels"] == ["Machines, 5,000 each (up to 2)", "Shares"]
    assert company["when"] == {"asset": "share"}
    assert company["labels"] == ["A · Jane, 1,000 each (up to 12)", "B · Fred, 1,100 each (up to 11)"]
    assert (quantity["low"], quantity["high"]) == (1, 12)
    cash, wages = asked["sums"]
    assert (cash["start"], cash["times"]) == (12_300, "quantity")
    assert cash["each"] == [
        {"when": {"asset": "machine"}, "by": -5_000},
        {"when": {"asset": "share", "company": 0}, "by": -1_000},
        {"when": {"asset": "share", "company": 1}, "by": -1_100},
    ]
    assert cash["below"] == {"limit": 0, "text": "You do not have so much cash."}
    assert (wages["start"], wages["each"]) == (5_000, [{"when": {"asset": "machine"}, "by": -500}])
    assert asked["warnings"] == []
    assert "You have 12,300 in cash." in asked["note"]


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_what_the_form_says_is_what_the_trade_does(data: st.DataObject) -> None:
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    position = replace(
        priced(*[100 * rng.randint(40, 80) for _seat in range(3)]),
        cash=tuple(rng.randint(-3_000, 30_000) for _seat in range(3)),
        machines=tuple(rng.randint(0, 9) for _seat in range(3)),
    )  # fmt: skip
    seat = position.queue[0]
    for asked in shown(position, seat)["forms"]:
        if asked["move"] == "end_turn":
            continue
        fields = {one["name"]: one for one in asked["fields"]}
        move = {"move": asked["move"], "asset": rng.choice(fields["asset"]["values"]), "quantity": 1}
        if move["asset"] == "share":
            move["company"] = rng.choice(fields["company"]["values"])
        after = go(KEY, position, (seat, move))
        found = {}
        for line in asked["sums"]:
            held = [one for one in line["each"] if all(move.get(name) == to for name, to in one["when"].items())]
            if held:
                found[line["label"]] = line["start"] + held[0]["by"] * move["quantity"]
        assert found["Cash after this trade:"] == after.cash[seat]
        if move["asset"] == "machine":
            assert found["Wages after this trade:"] == 5_000 - 500 * after.machines[seat]
        else:
            assert len(found) == 1


@pytest.mark.parametrize(
    ("cash", "expected"),
    [
        ((9_000, 0), "The tenth machine ends the game at once. You have the most capital, 58,000: you win."),
        ((9_000, 54_000), "The tenth machine ends the game at once. You and Fred have the most capital, 58,000: you "
                          "win together."),
        ((9_000, 70_000), "The tenth machine ends the game at once. Fred would win with 74,000; you have a capital of "
                          "58,000."),
    ],
)  # fmt: skip
def test_the_tenth_machine_needs_a_second_press(cash: tuple[int, int], expected: str) -> None:
    position = replace(priced(6_000, 6_000), cash=cash, machines=(9, 0))
    [warning] = form(position, 0, "buy")["warnings"]
    assert warning["text"] == expected
    assert (warning["product"], warning["above"], warning["when"]) == (["quantity"], 0, {"asset": "machine"})
    after = go(KEY, position, (0, {"move": "buy", "asset": "machine", "quantity": 1}))
    assert (0 in GAME.result(after).winners) == ("you win" in expected)


def test_no_warning_while_ten_are_out_of_reach() -> None:
    position = replace(priced(6_000, 6_000), cash=(9_999, 0), machines=(8, 0))
    assert form(position, 0, "buy")["warnings"] == []
    nearly = replace(position, cash=(10_000, 0))
    [warning] = form(nearly, 0, "buy")["warnings"]
    assert warning["above"] == 1, "one machine is nothing to warn of, two are"


def test_who_owes_must_sell() -> None:
    page = shown(priced(100, 1_000), 0)
    assert [one["move"] for one in page["forms"]] == ["sell"]
    assert page["status"] == "Round 1, trading: you owe the bank 4,900. Sell shares or machines until it is paid."
    assert page["forms"][0]["note"].startswith("You owe the bank 4,900: sell until it is paid.")
    assert page["forms"][0]["sums"][0]["below"]["text"] == "You still owe this to the bank."
    poor = replace(priced(100, 1_000), shares=((0, 0), (0, 4)))
    page = shown(poor, 0)
    assert [one["move"] for one in page["forms"]] == ["end_turn"]
    assert "have nothing left to sell" in page["status"]
    assert page["forms"][0]["note"] == "The debt of 4,900 stays and is paid from later income."

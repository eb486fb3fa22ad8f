"""Art dealer's pages: what they say and ask in every phase and form of auction, and what they hide."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bidgames import bots, views
from bidgames.rules.art_dealer import FINISHED, RANKED_ONLY
from bidgames.rules.game import dump
from tests.play import begin, go, playing
from tests.rules.dealer import accept, add, ask, bid, decline, offer, one_lot, passes, table, up
from tests.rules.hidden import FACTS
from tests.views.art_dealer_pages import GAME, KEY, NAMES, form, rows_of, shown, told, words
from tests.views.markup import balanced


def lot(form: str, **changes: Any) -> Any:
    """Seat 0 has put up a work of A in this form."""
    return one_lot(f"A-{form}", **changes)


def test_the_first_page_asks_for_a_card_and_shows_hand_and_money() -> None:
    position = table(["A-open", "A-open", "B-double"], ["E-open"], ["E-open"])
    page = shown(position, 0)
    assert page["status"] == "Day 1 of 4. It is your turn to sell: put up a work from your hand."
    [asked] = page["forms"]
    [field] = asked["fields"]
    assert field["values"] == ["A-open", "B-double"]
    assert field["labels"] == ["A, open outcry: number 1 today", "B, double: number 1 today"]
    assert "Your money: 100,000. Only you see it." in page["table"]
    assert "<li>A, open outcry ×2</li><li>B, double</li>" in page["table"]
    assert (page["charts"], page["alerts"], page["calls"]) == ([], [], [])
    assert shown(position, 1)["status"] == "Day 1 of 4. Jane puts up a work."
    assert "Your hand" not in shown(position, None)["table"]


def test_a_fifth_card_is_warned_of() -> None:
    position = table(["A-open", "B-open"], ["E-open"], ["E-open"], put_up=up(A=4, B=2))
    asked = form(position, 0, "offer")
    assert asked["fields"][0]["labels"] == ["A, open outcry: the fifth, ends the day", "B, open outcry: number 3 today"]
    [warning] = asked["warnings"]
    assert (warning["when"], warning["product"]) == ({"card": "A-open"}, [])
    assert "the day ends at once" in warning["text"]


def test_the_picture_has_a_square_for_each_work_and_the_line_at_five() -> None:
    position = table(
        ["A-open"],
        ["E-open"],
        ["E-open"],
        put_up=up(A=1, B=4),
        values=up(C=20_000),
        day=2,
        discards=((),),
        markers=({"C": 20_000},),
    )
    page = shown(position, 1)["table"]
    assert page.count('<rect class="in"') == 5 and page.count('<rect class="off"') == 20
    assert page.count('class="cut"') == 1 and "the fifth ends the day" in page
    assert "B: 4 put up, worth 30,000 if the day ended now" in page
    assert "C: 0 put up, worth 20,000 if the day ended now" in page
    ranked = shown(replace(position, value_rule=RANKED_ONLY), 1)["table"]
    assert "C: 0 put up, worth 0 if the day ended now" in ranked


def test_open_outcry_shows_who_leads_who_passed_and_the_countdown() -> None:
    start = lot("open")
    assert shown(start, 1)["status"] == "Day 1 of 4. Open outcry for a work of A: no bid yet. Bid, or pass."
    assert [one["text"] for one in shown(start, 1)["calls"]] == [
        "No bid. Going once …", "No bid. Going twice …", "Gone, to Jane for nothing",
    ]  # fmt: skip
    position = go(KEY, start, bid(1, 5_000), bid(2, 9_000), *passes(3))
    page = shown(position, 1)
    assert page["status"] == "Day 1 of 4. Open outcry for a work of A: Mary leads with 9,000. Bid more, or pass."
    assert page["calls"] == [
        {"left": 6, "text": "9,000 from Mary: going once …"}, {"left": 3, "text": "9,000 from Mary: going twice …"},
        {"left": 0, "text": "Sold to Mary for 9,000!"},
    ]  # fmt: skip
    assert rows_of(page["table"], "standing") == [
        ["Jane", "may bid"], ["Fred", "may bid; last bid 5,000"], ["Mary", "leads with 9,000"], ["Jill", "passed"],
    ]  # fmt: skip
    assert rows_of(page["table"], "bids") == [["Mary", "9,000"], ["Fred", "5,000"]]
    assert shown(position, 2)["status"].endswith("you lead with 9,000.")
    assert (shown(position, 2)["forms"], shown(position, 3)["forms"]) == ([], [])
    assert page["waiting"] is None


def test_a_bid_has_its_limits_its_price_and_an_honest_warning() -> None:
    position = go(KEY, lot("open", values=up(A=20_000), day=2, discards=((),), markers=({"A": 20_000},)), bid(1, 5_000))
    asked = form(position, 2, "bid")
    [amount] = asked["fields"]
    assert (amount["low"], amount["high"], amount["step"], amount["value"]) == (6_000, 100_000, 1_000, 6_000)
    assert amount["dial"] == [[-5000, "−5,000"], [-1000, "−1,000"], [1000, "+1,000"], [5000, "+5,000"]]
    assert asked["note"] == "The bank would pay 50,000 for it if the day ended now; today it can bring 50,000 at most."
    [left] = asked["sums"]
    assert (left["start"], left["times"], left["each"]) == (100_000, "amount", [{"by": -1}])
    [warning] = asked["warnings"]
    assert (warning["product"], warning["above"]) == (["amount"], 50_000)
    assert "your money goes to the bank" in form(position, 0, "bid")["note"]


@given(st.integers(0, 10**6))
@settings(deadline=None, max_examples=12)
def test_no_lot_brings_more_than_its_page_says(seed: int) -> None:
    """The bound of the warning is one: whatever comes, the bank pays no more for the lot."""
    position, bounds, rng = begin(KEY, 4, seed), [], random.Random(seed)
    for _seat, _move, after in playing(GAME, position, rng):
        if after.phase in ("open", "once", "sealed") and rng.random() < 0.2:
            seat = GAME.to_act(after)[0]
            found = [one for one in shown(after, seat)["forms"] if one["move"] == "bid"]
            if found:
                bounds.append((len(after.sales), found[0]["warnings"][0]["above"]))
        position = after
    worth = dict(enumerate(position.sales))
    for number, bound in bounds:
        sale = worth[number]
        values = sum(markers.get(sale.cards[0][0], 0) for markers in position.markers[: sale.day])
        assert values * len(sale.cards) <= bound


def test_once_around_says_whose_turn_it_is_and_who_comes() -> None:
    position = go(KEY, lot("once"), bid(1, 10_000))
    assert shown(position, 0)["status"] == (
        "Day 1 of 4. Once around for a work of A: Fred has bid 10,000, Mary is asked."
    )
    page = shown(position, 2)
    assert (
        page["status"] == "Day 1 of 4. Your one chance to bid for a work of A: more than the 10,000 of Fred, or pass."
    )
    assert rows_of(page["table"], "standing") == [
        ["Fred", "leads with 10,000"], ["Mary", "your turn now"], ["Jill", "later"], ["Jane", "later"],
    ]  # fmt: skip
    position = go(KEY, position, bid(2, 11_000), *passes(3))
    assert rows_of(shown(position, None)["table"], "standing") == [
        ["Fred", "bid 10,000"], ["Mary", "leads with 11,000"], ["Jill", "passed"], ["Jane", "decides now"],
    ]  # fmt: skip
    assert shown(go(KEY, lot("once"), *passes(1)), 2)["status"].endswith("nobody has bid yet.")


def test_who_cannot_pay_can_only_pass() -> None:
    position = go(KEY, lot("once", money=(100_000, 100_000, 5_000, 0)), bid(1, 10_000))
    page = shown(position, 2)
    assert page["status"].endswith("You cannot bid more than the 10,000 of Fred: pass.")
    [only] = page["forms"]
    assert only["note"] == "You cannot pay that much: all you can do is pass."


def test_sealed_bids_show_nothing_but_ones_own() -> None:
    position = go(KEY, lot("sealed"), bid(1, 23_000))
    assert shown(position, 1)["status"] == "Day 1 of 4. Your sealed bid is in. The bids are opened together."
    assert "Your bid: 23,000." in shown(position, 1)["table"]
    for reader in (0, 2, None):
        assert "23,000" not in json.dumps(shown(position, reader))
    asked = form(position, 2, "bid")
    assert (asked["fields"][0]["low"], asked["fields"][0]["value"]) == (0, None)
    assert "0 is no bid." in asked["note"]


def test_a_fixed_price_is_named_and_offered_in_turn() -> None:
    position = lot("fixed")
    asked = form(position, 0, "ask")
    assert asked["sums"][0]["label"] == "Your money if nobody accepts and you have to take it:"
    assert asked["warnings"][0]["above"] == 30_000
    assert shown(position, 1)["status"] == "Day 1 of 4. Jane names a price for a work of A."
    position = go(KEY, position, ask(0, 40_000), *passes(1))
    assert shown(position, 2)["status"] == "Day 1 of 4. Jane offers you a work of A at 40,000: buy or pass."
    assert shown(position, None)["status"] == "Day 1 of 4. Jane asks 40,000 for a work of A: Mary decides."
    buy = form(position, 2, "accept")
    assert (buy["submit"], buy["warnings"][0]["product"]) == ("Buy at 40,000", [])
    assert "You have 100,000; 60,000 would be left." in buy["note"]
    assert rows_of(shown(position, 3)["table"], "standing") == [
        ["Fred", "passed"], ["Mary", "decides now"], ["Jill", "later"],
    ]  # fmt: skip
    unsold = go(KEY, position, *passes(2, 3))
    assert told(unsold, 0) == (
        "info", "Nobody accepted: you have a work of A and paid 40,000. That would bring 30,000 if the day ended now."
    )  # fmt: skip
    assert told(unsold, 1) == ("info", "Nobody accepted: Jane paid 40,000 for a work of A himself.")


def double(*moves: Any) -> Any:
    """Seat 0 has put up a double of A; seats 0 and 2 have a card that goes with it."""
    hands = [["A-double", "A-open"], ["E-open"], ["A-once", "E-open"], ["E-open"]]
    return go(KEY, table(*hands), offer(0, "A-double"), *moves)


def test_a_second_card_is_asked_for_in_turn_and_tells_no_hand() -> None:
    position = double()
    assert shown(position, 0)["status"].endswith("Add a second card to your double, or leave that to the others.")
    assert shown(position, 1)["status"].endswith("Jane has put up a double and may add a second card.")
    position = double(*decline(0))
    assert rows_of(shown(position, 3)["table"], "standing") == [
        ["Jane", "adds none"], ["Fred", "decides now"], ["Mary", "later"], ["Jill", "later"],
    ]  # fmt: skip
    assert shown(position, 1)["status"].endswith("you have none that fits, say so.")
    assert [one["move"] for one in shown(position, 1)["forms"]] == ["decline"]
    position = double(*decline(0, 1))
    assert shown(position, 2)["status"].endswith("add a second card to it and share the price, or none.")
    assert "Jane runs the auction; you share the price." in form(position, 2, "add")["note"]


def test_a_joint_lot_names_the_partner_and_its_shares() -> None:
    position = double(*decline(0, 1), add(2, "A-once"))
    page = shown(position, 1)
    assert "Jane sells two works of A; the second is Mary&#x27;s: they share the price." in page["table"]
    assert "You sell two works of A; the second is Mary&#x27;s: you share the price." in shown(position, 0)["table"]
    assert "Jane sells two works of A; the second is yours: you share the price." in shown(position, 2)["table"]
    assert page["status"].endswith("Your one chance to bid for two works of A: nobody has bid yet.")
    assert form(position, 1, "bid")["warnings"][0]["above"] == 60_000
    sold = go(KEY, position, *passes(1, 2), bid(3, 25_000), *passes(0))
    assert told(sold, 0) == (
        "good",
        "Jill bought two works of A for 25,000 (once around). You get 13,000 of the price.",
    )
    assert told(sold, 2)[1].endswith("You get 12,000 of the price.")
    assert told(sold, 3) == (
        "good", "You bought two works of A for 25,000 (once around). That would bring 60,000 if the day ended now. "
                "Nobody else bid.",
    )  # fmt: skip
    dear = go(KEY, position, *passes(1, 2), bid(3, 61_000), *passes(0))
    assert told(dear, 3)[0] == "info"  # more than it would bring is no good news
    assert told(double(*decline(0, 1, 2, 3)), 0)[1].startswith(
        "Nobody wanted to pay: you have a work of A for nothing."
    )


def test_bids_won_and_lost_are_explained() -> None:
    sealed = go(KEY, lot("sealed"), bid(1, 5_000), bid(2, 12_000), bid(3, 12_000), bid(0, 0))
    assert told(sealed, 1)[1] == "Mary bought a work of A for 12,000 (sealed bids). Your bid of 5,000 was not enough."
    assert told(sealed, 3)[1].endswith("You bid as much, but the seller goes first, then who is closest after him.")
    assert told(sealed, 2)[1].endswith("The bid of Jill was as high; you are closer to the seller.")
    assert told(sealed, 0) == ("good", "Mary bought a work of A for 12,000 (sealed bids). The 12,000 are yours.")
    own = go(KEY, lot("sealed"), bid(1, 12_000), bid(2, 0), bid(3, 0), bid(0, 12_000))
    assert told(own, 0)[1].endswith("The bid of Fred was as high; the seller goes first.")
    cried = go(KEY, lot("open"), bid(1, 5_000), bid(2, 9_000), *passes(0, 1, 3))
    assert told(cried, 2)[1].endswith("The next highest bid was 5,000.")
    assert told(cried, None) == ("info", "Mary bought a work of A for 9,000 (open outcry).")


def day_over() -> Any:
    """Day 1 has just ended: seat 1 had bought a work of A for 9,000, and the fifth of B came."""
    hands = [["A-fixed", "E-open"], ["B-open", "E-open"], ["E-open"], ["E-open"]]
    position = table(*hands, put_up=up(B=4, C=2))
    position = go(KEY, position, offer(0, "A-fixed"), ask(0, 9_000), accept(1))
    # The works already up had been bought by nobody: the sales know nothing of them.
    return go(KEY, position, offer(1, "B-open"))


def test_a_day_that_is_over_says_what_it_brought() -> None:
    position = day_over()
    kind, text = told(position, 1)
    assert (kind, text.split(": ")[0]) == ("good", "Day 1 is over")
    assert text.endswith("Your one work brought 10,000; you had paid 9,000 for it.")
    assert told(position, 2)[1].endswith("You had bought nothing.")
    page = shown(position, 2)["table"]
    assert rows_of(page, "days") == [
        ["A", "10", "10"], ["B", "30", "30"], ["C", "20", "20"],
        ["D", "–", "0"], ["E", "–", "0"],
    ]  # fmt: skip
    [sale] = rows_of(page, "sales")
    assert sale == ["1", "1", "A", "fixed price", "Jane", "Fred", "9,000", "10,000"]


def finished(seed: int = 3, seats: int = 4) -> Any:
    """The end of a game among bots."""
    rng, position = random.Random(seed), begin(KEY, seats, seed)
    while acting := GAME.to_act(position):
        position = GAME.apply(position, acting[0], bots.play(GAME, position, acting[0], None, rng))
    return position


def test_the_end_shows_everybodys_money_and_the_winner() -> None:
    position = finished()
    money = position.money
    best, last = money.index(max(money)), money.index(min(money))
    assert shown(position, best)["status"] == f"The game is over. You win, with {max(money):,}."
    assert shown(position, last)["status"].endswith(f"Your place: 4 of 4, with {min(money):,}.")
    page = shown(position, None)
    lines = rows_of(page["table"], "final")
    assert [line[1] for line in lines] == [f"{one:,}" for one in sorted(money, reverse=True)]
    assert page["table"].count('class="winner"') == 1
    tied = replace(position, money=(500, 500, 0, 0))
    assert shown(tied, 0)["status"] == "The game is over. You win together with Fred, with 500."
    assert shown(tied, None)["status"] == "The game is over. Jane and Fred win together, with 500."


@given(st.integers(3, 5), st.integers(0, 10**6))
@settings(deadline=None, max_examples=12)
def test_no_page_tells_what_its_reader_cannot_know(seats: int, seed: int) -> None:
    """Other money, hands and sealed bids of the others: the same page, for each seat and a spectator."""
    rng, position = random.Random(seed), begin(KEY, seats, seed)
    for _seat, _move, after in playing(GAME, position, rng):
        position = after
        if position.phase == FINISHED or rng.random() > 0.05:
            continue
        for reader in (*range(seats), None):
            other = FACTS[KEY].swap(position, reader, rng)
            assert shown(other, reader) == shown(position, reader)


@given(st.integers(3, 5), st.integers(0, 10**6))
@settings(deadline=None, max_examples=10)
def test_a_seats_page_is_the_same_from_a_spectators_public_part(seats: int, seed: int) -> None:
    rng, position = random.Random(seed), begin(KEY, seats, seed)
    for _seat, _move, after in playing(GAME, position, rng):
        position = after
        if rng.random() > 0.05:
            continue
        reader = rng.randrange(seats)
        common = views.public_part(
            KEY, GAME.observe(position, None), names=NAMES[:seats], result=GAME.result(position), phase=position.phase
        )
        observation = dump(GAME.observe(position, reader))
        page = views.page(common, observation=observation, choices=GAME.choices(position, reader), seat=reader)
        assert page == shown(position, reader)
        json.dumps(page, allow_nan=False)


@given(st.integers(3, 5), st.integers(0, 10**6), st.sampled_from(["en", "fr"]))
@settings(deadline=None, max_examples=10)
def test_whoever_acts_has_a_form_for_each_choice_and_nobody_else_has_any(seats: int, seed: int, language: str) -> None:
    rng, position = random.Random(seed), begin(KEY, seats, seed)
    for _seat, _move, after in playing(GAME, position, rng):
        for seat in range(seats) if rng.random() < 0.15 else ():
            page = shown(position, seat, language=language)
            moves = {one["move"]: {field["name"] for field in one["fields"]} for one in page["forms"]}
            assert moves == {name: set(fields) for name, fields in GAME.choices(position, seat).items()}
            assert page["status"] and "{" not in page["status"] + page["table"]
        position = after


@pytest.mark.parametrize("position", [begin(KEY, 3), lot("open"), lot("sealed"), double(), day_over(), finished()])
def test_markup_is_closed_and_names_are_text(position: Any) -> None:
    names = ("<b>Jane", "Fred & Co", "‮Mary", "Jill</td>", "John")
    for reader in (0, None):
        page = shown(position, reader, names)
        balanced(page["table"])
        assert "<b>Jane" not in page["table"] and "Jill</td>" not in page["table"]


def test_the_rules_have_a_worked_example_and_three_questions() -> None:
    help = views.rules_help(KEY)
    balanced(help)
    assert help.count("<details>") == 3 and help.count("<svg") == 1
    assert rows_of(help, "days") == [
        ["A", "30,000", "–", "30,000"], ["B", "20,000", "20,000", "40,000"], ["C", "–", "–", "–"],
        ["D", "–", "30,000", "30,000"], ["E", "10,000", "10,000", "20,000"],
    ]  # fmt: skip
    assert "13,000: the price is shared equally" in words(help)


def test_the_example_and_the_answers_are_what_the_rules_do() -> None:
    hands = [["D-open"], ["E-open"], ["E-open"]]
    works = (("B-open", "B-once"), (), ())
    before = {"A": 30_000, "B": 20_000, "E": 10_000}
    position = table(
        *hands,
        day=2,
        put_up=up(A=1, B=3, D=4, E=3),
        paintings=works,
        values=up(**before),
        markers=(before,),
        discards=((),),
    )
    after = go(KEY, position, offer(0, "D-open"))
    assert after.values == up(A=30_000, B=40_000, D=30_000, E=20_000)
    assert after.money[0] - position.money[0] == 80_000
    sealed = go(KEY, lot("sealed"), bid(0, 20_000), bid(1, 20_000), bid(2, 15_000), bid(3, 0))
    assert sealed.money == (80_000, 100_000, 100_000, 100_000)
    mine = table(["C-open"], ["E-open"], ["E-open"], put_up=up(C=4), paintings=(("C-once", "C-open"), (), ()))
    assert go(KEY, mine, offer(0, "C-open")).money[0] == 160_000


def test_views_need_neither_widgets_nor_pandas_nor_altair() -> None:
    program = (
        "import sys; from bidgames import views; views.rules_help('art_dealer')\n"
        "print([name for name in ('altair', 'pandas', 'ipywidgets', 'numpy') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.strip() == "[]"
    assert run.stderr == ""

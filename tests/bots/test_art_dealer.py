"""Art dealer's bots: what each does in every form of auction, that they see no secret, and that they beat chance."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from msgspec.structs import replace

from bidgames import bots, rules
from bidgames.bots.art_dealer import BOTS, rank_chances, values_expected, values_now
from bidgames.rules.art_dealer import ARTISTS, RANKED_ONLY, Accept, Add, Ask, Decline, MakeBid, Offer, Pass
from tests.play import begin, go
from tests.rules.dealer import table
from tests.rules.hidden import FACTS

GAME = rules.game("art_dealer")
GAMES, SEATS = 400, 4
RANDOM = bots.random_bot(GAME)


def asked(position: Any, seat: int, name: str, seed: int = 1) -> Any:
    """The bot's move."""
    return BOTS[name](GAME.observe(position, seat), GAME.choices(position, seat), random.Random(seed))


def played(line: list[Any], seed: int, **options: Any) -> Any:
    """The position at the end of a game; every bot's move is applied as it is, so an illegal one fails."""
    rng = random.Random(seed)
    position = begin("art_dealer", len(line), seed, **options)
    while acting := GAME.to_act(position):
        seat = rng.choice(acting)
        move = line[seat](GAME.observe(position, seat), GAME.choices(position, seat), rng)
        position = GAME.apply(position, seat, move)
    return position


def won(name: str, others: Any, games: int = GAMES) -> float:
    """The share of the games that the bot wins against three others, the lower end of its 95 % interval (Wilson)."""
    wins = 0.0
    for seed in range(games):
        seat = seed % SEATS
        line = [BOTS[name] if one == seat else others for one in range(SEATS)]
        winners = GAME.result(played(line, seed)).winners
        wins += (seat in winners) / len(winners)
    share, z = wins / games, 1.96
    middle = share + z * z / (2 * games)
    return (middle - z * math.sqrt(share * (1 - share) / games + z * z / (4 * games**2))) / (1 + z * z / games)


def test_the_expected_value_beats_the_rule_of_thumb() -> None:
    assert won("expected_value", BOTS["fraction_bidder"], 100) > 1.5 / SEATS


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", (3, 5))
def test_games_among_its_like_end_under_both_rules_of_value(name: str, seats: int) -> None:
    for rule in ("all_markers", RANKED_ONLY):
        end = played([BOTS[name]] * seats, seats, value_rule=rule)
        assert GAME.result(end).finished
        assert {sale.form for sale in end.sales} >= {"open", "once", "sealed", "fixed"}
        assert any(sale.partner is not None for sale in end.sales), "joint lots come about"


@pytest.mark.parametrize("name", BOTS)
def test_bots_know_neither_money_nor_hands_nor_sealed_bids_of_others(name: str) -> None:
    rng, position = random.Random(4), begin("art_dealer", 4, 4)
    for _ in range(150):
        seat = rng.choice(GAME.to_act(position))
        other = FACTS["art_dealer"].swap(position, seat, rng)
        move = asked(position, seat, name)
        assert asked(other, seat, name) == move
        position = GAME.apply(position, seat, move)


def lot(form: str, **changes: Any) -> Any:
    """Seat 0 has put up a work of A in this form, when two are up already; everybody has more cards."""
    hands = [[f"A-{form}", "E-open"], *[["E-open"]] * 3]
    position = table(*hands, put_up={"A": 2, "B": 0, "C": 0, "D": 0, "E": 0}, **changes)
    return go("art_dealer", position, (0, {"move": "offer", "card": f"A-{form}"}))


@pytest.mark.parametrize("name", BOTS)
def test_bids_stay_below_what_a_work_can_bring(name: str) -> None:
    for seed in range(30):
        assert 0 < asked(lot("open"), 1, name, seed).amount <= 30_000
        assert 0 < asked(lot("once"), 1, name, seed).amount <= 30_000
        assert 0 < asked(lot("sealed"), 1, name, seed).amount <= 30_000
        assert 0 < asked(lot("fixed"), 0, name, seed).price <= 30_000


@pytest.mark.parametrize("name", BOTS)
def test_too_dear_is_passed(name: str) -> None:
    dear = go("art_dealer", lot("open"), (2, {"move": "bid", "amount": 60_000}))
    assert asked(dear, 1, name) == Pass()
    dear = go("art_dealer", lot("once"), (1, {"move": "bid", "amount": 60_000}))
    assert asked(dear, 2, name) == Pass()
    dear, cheap = (go("art_dealer", lot("fixed"), (0, {"move": "ask", "price": price})) for price in (60_000, 2_000))
    assert asked(dear, 1, name) == Pass()
    assert asked(cheap, 1, name) == Accept()


@pytest.mark.parametrize("name", BOTS)
def test_who_has_no_money_passes_bids_nothing_and_asks_nothing(name: str) -> None:
    broke = {"money": (0, 0, 0, 0)}
    assert asked(lot("open", **broke), 1, name) == Pass()
    assert asked(lot("once", **broke), 1, name) == Pass()
    assert asked(lot("sealed", **broke), 1, name) == MakeBid(0)
    assert asked(lot("fixed", **broke), 0, name) == Ask(0)


@pytest.mark.parametrize("name", BOTS)
def test_the_last_of_a_round_of_bids_takes_it_for_a_thousand_more(name: str) -> None:
    position = go("art_dealer", lot("once"), *[(seat, {"move": "pass"}) for seat in (1, 2)])
    position = go("art_dealer", position, (3, {"move": "bid", "amount": 1_000}))
    assert asked(position, 0, name) == MakeBid(2_000)


@pytest.mark.parametrize("name", BOTS)
def test_a_second_card_is_added_where_it_sells_and_kept_where_it_ends_the_day_for_others(name: str) -> None:
    position = table(["A-double", "E-open"], ["A-open", "E-open"], ["E-open"], ["E-open"], put_up=counts(A=2))
    position = go("art_dealer", position, (0, {"move": "offer", "card": "A-double"}), (0, {"move": "decline"}))
    assert asked(position, 1, name) == Add("A-open")
    works = ((), (), ("A-open", "A-once"), ())
    position = replace(position, put_up=counts(A=4), paintings=works)
    assert asked(position, 1, name) == Decline()


def test_the_day_is_ended_by_who_holds_the_works_it_lifts() -> None:
    name = "expected_value"
    works = {"put_up": counts(A=4, B=3, C=2, D=2), "values": counts(), "markers": ()}
    hands = [["A-open", "D-open"], ["E-open"], ["E-open"], ["E-open"]]
    mine = table(*hands, paintings=(("A-open", "A-once", "A-fixed"), (), ("D-open", "C-open"), ("C-once",)), **works)
    assert asked(mine, 0, name) == Offer("A-open")
    theirs = table(*hands, paintings=((), ("A-open", "A-once", "A-fixed"), (), ()), **works)
    assert asked(theirs, 0, name) == Offer("D-open")


def counts(**up: int) -> dict[str, int]:
    """A number for each artist."""
    return {artist: up.get(artist, 0) for artist in ARTISTS}


def test_the_value_now_is_that_of_the_rules() -> None:
    position = table(*[["E-open"]] * 3, values=counts(A=30_000, E=20_000), markers=({"A": 30_000, "E": 20_000},))
    seen = GAME.observe(position, 0)
    up = counts(B=2, C=2, D=3)
    assert values_now(seen, up, ()) == counts(A=30_000, B=20_000, C=10_000, D=30_000, E=20_000)
    only = values_now(replace(seen, value_rule=RANKED_ONLY), up, ())
    assert only == counts(B=20_000, C=10_000, D=30_000)


def test_chances_of_ranks_add_up_and_grow_with_works_and_cards() -> None:
    even = rank_chances((0,) * 5, (0,) * 5)
    assert even[0] == pytest.approx((0.2, 0.2, 0.2))
    chances = rank_chances((3, 1, 1, 0, 0), (0, 0, 2, 0, 0))
    for rank in range(3):
        assert sum(one[rank] for one in chances) == pytest.approx(1)
    assert chances[0][0] > chances[2][0] > chances[1][0] > chances[3][0] == pytest.approx(chances[4][0])


def test_expectations_at_the_end_of_the_day_are_certain_and_under_ranked_only_old_markers_need_a_new_one() -> None:
    position = table(*[["E-open"]] * 3, values=counts(A=30_000), markers=({"A": 30_000},))
    seen = GAME.observe(position, 0)
    assert values_expected(seen, counts(D=5, A=1), ()) == values_now(seen, counts(D=5, A=1), ())
    literal = values_expected(seen, counts(D=3), ())
    only = values_expected(replace(seen, value_rule=RANKED_ONLY), counts(D=3), ())
    assert 0 < only["A"] < literal["A"] and only["D"] == pytest.approx(literal["D"])
    assert sum(literal.values()) == pytest.approx(30_000 + 60_000), "three markers are given, and A has one already"


def test_the_usual_bot_is_first() -> None:
    assert bots.names(GAME) == ("expected_value", "fraction_bidder", "random")

"""A table is a fold over its events: turns, questions, deadlines, undo and restart."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from bidgames import bots, rules
from bidgames.classroom.table import Event, Seated, Table, evolve, fold, last_unrevealed
from bidgames.rules.art_dealer import CARDS
from bidgames.rules.game import NotYourTurn, Refused

from .parts import ROWS, moved, order, sale, started, then


def played(*names: str, clock: Any = None) -> Table:
    """A table in the orders of its first round."""
    table = started(*names, clock=clock, rounds=2)
    for seat in range(len(names)):
        table = moved(table, seat, ROWS)
    return table


def test_the_lobby_has_seats_and_nothing_else() -> None:
    table = then(Table("middleman", 1), "sit", 0, {"name": "Ada", "member": "a"})
    table = then(table, "sit", 2, {"name": "Cy", "member": "c"})
    assert (table.phase, table.names, table.version) == ("lobby", ("Ada", "", "Cy"), 2)
    table = then(table, "leave", 0)
    table = then(table, "rename", 2, {"name": "Cyd", "member": "c"})
    assert table.names == ("", "", "Cyd")
    assert (table.acting, table.turns, table.choices) == ((), (), ())


@pytest.mark.parametrize("event", [Event(3, "flag", 0.0), Event(1, "flag", 0.0), Event(2, "dance", 0.0)])
def test_a_gap_or_an_unknown_event_is_an_error(event: Event) -> None:
    with pytest.raises(ValueError, match=r"follow|unknown"):
        evolve(started("Ada", "Bo"), event)


def test_every_event_makes_a_version() -> None:
    assert started("Ada", "Bo").version == 1
    assert moved(started("Ada", "Bo"), 0, ROWS).version == 2


def test_turn_and_acted_in_a_sealed_phase() -> None:
    table = started("Ada", "Bo", "Cy")
    assert (table.turns, table.acting, table.acted) == ((1, 1, 1), (0, 1, 2), ())
    table = moved(table, 1, ROWS)
    assert (table.turns, table.acting, table.acted) == ((1, 2, 1), (0, 2), (1,))
    table = moved(table, 0, ROWS)
    assert (table.turns, table.acted) == ((3, 2, 1), (0, 1))
    table = moved(table, 2, ROWS)
    assert (table.phase, table.turns, table.acting, table.acted) == ("orders", (4, 4, 4), (0, 1, 2), ())


def test_a_stale_turn_is_not_your_turn() -> None:
    table = played("Ada", "Bo")
    move = table.rules.parse(order())
    assert table.check(0, move, table.turns[0]) is not None
    assert table.check(0, move) is not None
    for turn in (table.turns[0] - 1, table.turns[0] + 1):
        with pytest.raises(NotYourTurn) as refused:
            table.check(0, move, turn)
        assert refused.value.field == "turn"


def test_the_clock_is_set_for_each_phase_and_not_by_single_moves() -> None:
    table = started("Ada", "Bo", clock=60)
    assert table.clock.deadline == 61.0
    table = moved(table, 0, ROWS, at=50.0)
    assert table.clock.deadline == 61.0
    table = moved(table, 1, ROWS, at=55.0)
    assert (table.phase, table.clock.deadline) == ("orders", 115.0)


def test_a_clock_for_some_phases() -> None:
    table = started("Ada", "Bo", clock={"orders": 30}, rounds=1)
    assert table.clock.deadline is None
    for seat in (0, 1):
        table = moved(table, seat, ROWS, at=10.0)
    assert table.clock.deadline == 40.0
    for seat in (0, 1):
        table = moved(table, seat, order(), at=20.0)
    assert (table.phase, table.clock.deadline) == ("sales", None)
    for seat in (0, 1):
        table = moved(table, seat, sale(), at=20.0)
    assert (table.phase, table.acting, table.clock.deadline) == ("finished", (), None)


def test_a_paused_clock_keeps_what_is_left_and_gives_the_next_phase_its_time() -> None:
    table = then(started("Ada", "Bo", clock=60), "clock", None, {"paused": True, "deadline": None, "left": 20.0})
    table = moved(table, 0, ROWS)
    assert table.clock.left == 20.0
    table = moved(table, 1, ROWS)
    assert (table.clock.deadline, table.clock.left, table.clock.paused) == (None, 60.0, True)


def test_undo_takes_back_the_last_sealed_entry() -> None:
    before = moved(played("Ada", "Bo", "Cy"), 0, order(1, 1))
    table = moved(before, 2, order(3, 3))
    entry = last_unrevealed(table)
    assert entry is not None
    assert (entry.seat, entry.seq) == (2, table.version)
    undone = then(table, "undo", 2, {"of": entry.seq})
    assert undone.position == before.position
    assert (undone.acting, undone.acted, undone.version) == ((1, 2), (0,), table.version + 1)
    assert undone.turns[2] == undone.version
    assert undone.turns[:2] == table.turns[:2]
    assert moved(undone, 2, order(4, 4)).position.rounds[0].orders[2] == (4, 4)


def test_undo_of_a_seats_entry_keeps_later_ones() -> None:
    table = moved(moved(played("Ada", "Bo", "Cy"), 0, order(1, 1)), 1, order(2, 2))
    entry = last_unrevealed(table, 0)
    assert entry is not None
    table = then(table, "undo", 0, {"of": entry.seq})
    assert table.position.rounds[0].orders == (None, (2, 2), None)
    assert table.acted == (1,)


def test_what_has_been_revealed_cannot_be_taken_back() -> None:
    table = played("Ada", "Bo")
    assert last_unrevealed(table) is None
    table = moved(table, 0, order())
    assert last_unrevealed(table, 1) is None
    assert last_unrevealed(moved(table, 1, order())) is None


def test_undo_leaves_the_deadline() -> None:
    table = moved(played("Ada", "Bo", clock=60), 0, order())
    undone = then(table, "undo", 0, {"of": table.version}, at=30.0)
    assert undone.clock.deadline == table.clock.deadline


def test_restart_begins_again_with_the_same_seats() -> None:
    table = moved(played("Ada", "Bo", clock=60), 0, order())
    again = then(table, "restart", None, {"setup": {}}, at=100.0)
    fresh = started("Ada", "Bo", rounds=2)
    assert (again.position, again.history, again.names) == (fresh.position, (), fresh.names)
    assert again.turns == (again.version,) * 2
    assert (again.acted, again.clock.deadline) == ((), 160.0)


def test_who_plays_a_seat_does_not_change_the_question() -> None:
    table = played("Ada", "Bo")
    bot = then(table, "bot", 0, to_builtins(Seated("Ada", "m0", "random")))
    assert (bot.turns, bot.acting, bot.position) == (table.turns, table.acting, table.position)
    assert bot.seats[0] == Seated("Ada", "m0", "random")
    assert then(bot, "unbot", 0, to_builtins(Seated("Ada", "m0"))).seats == table.seats


@pytest.mark.parametrize("key", rules.keys())
@given(seed=st.integers(0, 2**32))
def test_a_random_game_folds_to_the_same_table_from_any_point(key: str, seed: int) -> None:
    rng = random.Random(seed)
    game = rules.game(key)
    seats = [to_builtins(Seated(f"P{n}")) for n in range(game.fewest)]
    options: dict[str, Any] = {"rounds": 2} if key == "middleman" else {}
    setup = game.setup(game.fewest, game.settings(game.fewest, options), rng)
    data = {"seats": seats, "options": options, "setup": setup, "clock": 60}
    events = [Event(1, "start", 1.0, None, None, data)]
    table = fold(Table(key, 1), events)
    while table.acting and table.version < 25:
        seat = rng.choice(table.acting)
        asked = dict(enumerate(table.turns))
        move = bots.play(game, table.position, seat, "random", rng)
        events.append(Event(table.version + 1, "move", 1.0, seat, None, {"move": to_builtins(move)}))
        after = evolve(table, events[-1])
        for other in range(game.fewest):
            unchanged = other != seat and after.choices[other] == table.choices[other]
            same_question = unchanged and (after.phase == table.phase or not after.choices[other])
            assert (after.turns[other] == asked[other]) == same_question
            assert after.choices[other] == game.choices(after.position, other)
        table = after
    assert fold(Table(key, 1), events) == table


@given(seed=st.integers(0, 2**32))
def test_what_was_played_before_a_restart_leaves_no_trace(seed: int) -> None:
    rng = random.Random(seed)
    game = rules.game("middleman")
    seats = [to_builtins(Seated(f"P{n}")) for n in range(3)]
    events = [Event(1, "start", 1.0, data={"seats": seats, "options": {"rounds": 2}, "setup": {}, "clock": 60})]
    tables = [evolve(Table("middleman", 1), events[0])]
    while len(events) < 20:
        table, seq = tables[-1], len(events) + 1
        kind = rng.choice(["move", "move", "move", "move", "undo", "restart", "clock", "bot", "flag"])
        last = table.history[-1] if table.history else None
        if kind == "restart":
            event = Event(seq, kind, seq, data={"setup": {}, "keep": rng.choice([0, len(table.history) // 2])})
        elif kind == "clock":
            event = Event(seq, kind, seq, data={"paused": rng.random() < 0.5, "deadline": None, "left": 5.0})
        elif kind == "bot":
            event = Event(seq, kind, seq, 1, data=to_builtins(Seated("P1", "m1", "random")))
        elif kind == "flag":
            event = Event(seq, kind, seq, data={"standings": rng.random() < 0.5})
        elif kind == "undo" and last is not None:
            event = Event(seq, kind, seq, last.seat, data={"of": last.seq})
        elif table.acting:
            seat = rng.choice(table.acting)
            move = to_builtins(bots.play(game, table.position, seat, "random", rng))
            event = Event(seq, "move", seq, seat, data={"move": move})
        else:
            break
        events.append(event)
        tables.append(evolve(table, event))
    assert fold(Table("middleman", 1), events) == tables[-1]
    known = rng.randrange(len(tables))
    assert fold(tables[known], events[known + 1 :]) == tables[-1]
    hole = rng.randrange(len(events) - 1) if len(events) > 1 else None
    if hole is not None:
        with pytest.raises(ValueError, match="does not follow"):
            fold(Table("middleman", 1), events[:hole] + events[hole + 1 :])


def test_a_move_that_is_not_allowed_changes_nothing() -> None:
    table = played("Ada", "Bo")
    with pytest.raises(Refused):
        moved(table, 0, order(-1, 1))
    with pytest.raises(NotYourTurn):
        moved(moved(table, 0, order()), 0, order())


def outcry(clock: Any) -> Table:
    """Three art dealers; seat 0 has just put up a work in open outcry, at 100 s."""
    seats = [to_builtins(Seated(name, f"m{seat}")) for seat, name in enumerate(("Ada", "Bo", "Cy"))]
    deck = sorted((card for card, count in CARDS.items() for _ in range(count)), key=lambda card: card != "A-open")
    data = {"seats": seats, "options": {}, "setup": {"deck": deck}, "clock": clock}
    table = then(Table("art_dealer", 1), "start", None, data)
    return moved(table, 0, {"move": "offer", "card": "A-open"}, at=100.0)


@pytest.mark.parametrize(("clock", "seconds"), [(60.0, 12.0), (5.0, 5.0), ({"open": 30.0}, 30.0)])
def test_a_new_bid_starts_the_countdown_anew_and_a_pass_does_not(clock: Any, seconds: float) -> None:
    table = outcry(clock)
    assert table.clock.deadline == 100 + seconds
    table = moved(table, 1, {"move": "bid", "amount": 5_000}, at=103.0)
    assert table.clock.deadline == 103 + seconds
    table = moved(table, 2, {"move": "pass"}, at=104.0)
    assert table.clock.deadline == 103 + seconds
    table = moved(table, 0, {"move": "bid", "amount": 6_000}, at=105.0)
    assert table.clock.deadline == 105 + seconds
    assert table.acting == (1, 2), "who has passed is let back in"


def test_no_clock_no_countdown() -> None:
    assert outcry(None).clock.deadline is None

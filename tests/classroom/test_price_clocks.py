"""The clocks of auctions run on the server's countdown: each price is a question with a deadline of its own."""

from __future__ import annotations

import pytest

from bidgames.classroom.app import Server
from bidgames.classroom.store import Store
from bidgames.rules.game import NotYourTurn

from .parts import Class, opened, run, seen

#: Seconds that each price stands on the clock. Long enough for an answer, as moves come at once here.
TICK = 1.5


async def auction(server: Server, form: str) -> Class:
    """A room of three with one lot; the price moves by 50 a tick, from 0 to 100 or back."""
    options = {"form": form, "rounds": 1, "step": 50}
    return await opened(server, "Ada", "Bo", "Cy", game="single_auction", options=options, clock=TICK)


def test_a_falling_price_falls_by_itself_until_somebody_takes_it(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await auction(server, "dutch_clock")
        first = klass.table().clock.deadline
        assert first is not None
        await seen(lambda: klass.table().position.price == 50)
        assert [played.by for played in klass.table().history] == ["auto"] * 3
        second = klass.table().clock.deadline
        assert second is not None and second >= first + TICK
        await klass.move("Bo", {"move": "take"})
        assert klass.table().phase == "falling"  # the others have the time that is left
        await seen(lambda: klass.table().phase == "finished")
        [done] = klass.table().position.auctions
        assert (done.winner, done.price) == (1, 50)

    run(test, store)


def test_a_rising_price_drops_who_does_not_answer(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await auction(server, "english_clock")
        for name in ("Ada", "Bo"):
            await klass.move(name, {"move": "stay"})
        await seen(lambda: klass.table().position.price == 50)
        assert klass.table().position.inside == (True, True, False)
        turn = klass.table().turns[0]
        await klass.move("Ada", {"move": "stay"})
        await seen(lambda: klass.table().phase == "finished")
        assert klass.table().turns[0] > turn
        [done] = klass.table().position.auctions
        assert (done.winner, done.price, done.bids) == (0, 0, (50, 0, None))

    run(test, store)


def test_a_tap_for_a_price_that_is_gone_does_not_count(store: Store) -> None:
    async def test(server: Server) -> None:
        klass = await auction(server, "dutch_clock")
        late = klass.table().turns[0]
        await seen(lambda: klass.table().position.price == 50)
        with pytest.raises(NotYourTurn) as caught:
            await klass.move("Ada", {"move": "take"}, turn=late)
        assert caught.value.field == "turn"
        assert 0 in klass.table().acting

    run(test, store)

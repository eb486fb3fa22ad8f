"""Every bot that makes sense of a game beats seats that play at random: 400 seeded games, the seats rotated."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from bidgames import bots, rules
from bidgames.simulate import plan, played
from bidgames.standings import Standing, Tally

GAMES = 400


class Setting(NamedTuple):
    """How a game is played here, and what beating means: `won`, or `score` where a seat's cards decide who can win.

    `times`: how many times as many games a bot wins as a seat that plays at random, at least.
    """

    seats: int
    measure: str = "score"
    options: dict[str, Any] = {}
    times: float = 1.5


#: Manager has a limit: a seat that asks next to nothing cuts the others off, and nobody would buy a tenth machine.
SETTINGS = {
    "middleman": Setting(4, "won"), "manager": Setting(4, "won", {"round_limit": 8}),
    "art_dealer": Setting(4, "won", times=6), "subterfuge": Setting(2, "won"),
}  # fmt: skip
#: A bot that makes sense in one form of its game alone: with the truth nothing is gained where one pays one's own bid.
FORMS = {("single_auction", "truthful"): {"form": "second_price"}}
#: Nobody is right or wrong in a poll, and a price war leaves nothing to whoever starts it: its bots have other tests.
ELSEWHERE = {"poll", "posted_price"}

EACH = [(key, name) for key in sorted(set(rules.keys()) - ELSEWHERE) for name in bots.names(rules.game(key))[:-1]]


def fared(key: str, name: str) -> tuple[Standing, Standing]:
    """How the bot and the random ones around it fared."""
    setting = SETTINGS.get(key, Setting(4))
    options = {**setting.options, **FORMS.get((key, name), {})}
    line = [name, *["random"] * (setting.seats - 1)]
    tally = Tally()
    for rows in played(plan(key, seats=setting.seats, bots=line, games=GAMES, seed=1, options=options)):
        tally.add(rows)
    found = {one.bot: one for one in tally.standings()}
    return found[name], found["random"]


@pytest.mark.parametrize(("key", "name"), EACH)
def test_a_bot_that_makes_sense_beats_random_ones(key: str, name: str) -> None:
    own, others = fared(key, name)
    assert own.games == others.games == GAMES
    measure = SETTINGS.get(key, Setting(4)).measure
    low, high = getattr(own, measure).low, getattr(others, measure).high
    if measure == "won":
        assert low > SETTINGS[key].times * high, (own, others)
    else:
        assert low > high, (own, others)


def test_the_four_games_are_won_by_all_of_their_bots() -> None:
    assert {key for key, _ in EACH} >= set(SETTINGS)

"""How bots fared over many games: win share, mean score and efficiency, with 95 % intervals.

The seats of one game depend on each other (one wins because the others lose), games do not. So the games are the
observations (clusters), not the seats. For a bot that held `n_g` seats in game `g`, with the sum `y_g` of what is
measured over these seats, over the `G` games in which it played:

    mean        m = sum(y_g) / sum(n_g)
    variance    V = G / (G - 1) * sum((y_g - m * n_g)^2) / sum(n_g)^2
    interval    m ± t * sqrt(V), t the 97.5 % quantile of Student's t with G - 1 degrees of freedom

(the linearised variance of a ratio over clusters: Cochran, Sampling Techniques, 3rd ed., 1977, section 6.3). A share
stays within 0 and 1 by Wilson's interval for `m` with the number of independent games that `V` amounts to,
`m * (1 - m) / V`, and `G` of them where the bot won all or none (Wilson, J. Am. Stat. Assoc. 22, 1927; Korn and
Graubard, Survey Methodology 24, 1998). One game has no interval.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

#: The two-sided probability of an interval, as its upper quantile.
UPPER = 0.975
#: Variances below this are what is left of rounding.
TINY = 1e-15


class Interval(NamedTuple):
    """A mean and the ends of its 95 % interval; the ends are None where one game says nothing about them."""

    mean: float
    low: float | None
    high: float | None


class Standing(NamedTuple):
    """A line of the table: a bot, the games it played in and the seats it held in them, and how it fared.

    `won`: the share of a win that a seat of this bot got (0 to 1; with `n` seats alike it would be 1 / n). `score`: its
    score. `efficiency`: that of the games it played in, 1 at best; None where the game defines none.
    """

    bot: str
    games: int
    seats: int
    won: Interval
    score: Interval
    efficiency: Interval | None


class Ratio:
    """Sums over games from which a mean and its variance come: nothing is kept of a game."""

    def __init__(self) -> None:
        self.games = 0
        self.n = self.nn = 0
        self.y = self.yn = self.yy = 0.0

    def add(self, n: int, y: float) -> None:
        """One game: so many seats, and the sum over them."""
        self.games += 1
        self.n += n
        self.nn += n * n
        self.y += y
        self.yn += y * n
        self.yy += y * y

    @property
    def mean(self) -> float:
        """The mean over seats."""
        return self.y / self.n

    @property
    def variance(self) -> float | None:
        """The variance of the mean; None for a single game."""
        if self.games < 2:
            return None
        squares = self.yy - 2 * self.mean * self.yn + self.mean * self.mean * self.nn
        return max(0.0, squares) * self.games / (self.games - 1) / (self.n * self.n)

    def interval(self) -> Interval:
        """The mean of a quantity without bounds."""
        if self.variance is None:
            return Interval(self.mean, None, None)
        margin = quantile(self.games - 1) * math.sqrt(self.variance)
        return Interval(self.mean, self.mean - margin, self.mean + margin)

    def share(self) -> Interval:
        """The mean of a quantity from 0 to 1."""
        mean, variance = min(self.mean, 1.0), self.variance
        if variance is None:
            return Interval(mean, None, None)
        spread = mean * (1 - mean)
        if variance < TINY < spread:  # the same in every game, as when one bot holds all seats
            return Interval(mean, mean, mean)
        return wilson(mean, spread / variance if spread > TINY else self.games, quantile(self.games - 1))


def wilson(share: float, observations: float, z: float) -> Interval:
    """Wilson's interval of a share seen in so many independent observations."""
    widening = 1 + z * z / observations
    middle = (share + z * z / (2 * observations)) / widening
    margin = z * math.sqrt(share * (1 - share) / observations + z * z / (4 * observations**2)) / widening
    return Interval(share, max(0.0, middle - margin), min(1.0, middle + margin))


def quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, UPPER))


class Tally:
    """Takes rows of `bidgames.simulate` game by game and gives the table."""

    def __init__(self) -> None:
        self._won: dict[str, Ratio] = {}
        self._score: dict[str, Ratio] = {}
        self._efficiency: dict[str, Ratio] = {}

    def add(self, rows: Iterable[Any]) -> None:
        """Rows (with the fields of `simulate.Played`) of whole games, the seats of a game one after the other."""
        game: list[Any] = []
        for row in rows:
            if game and row.game != game[0].game:
                self._add_game(game)
                game = []
            game.append(row)
        if game:
            self._add_game(game)

    def _add_game(self, rows: list[Any]) -> None:
        seats: dict[str, list[Any]] = {}
        for row in rows:
            seats.setdefault(row.bot, []).append(row)
        for bot, own in seats.items():
            self._won.setdefault(bot, Ratio()).add(len(own), sum(row.won_share for row in own))
            self._score.setdefault(bot, Ratio()).add(len(own), sum(row.score for row in own))
            if own[0].efficiency is not None:
                self._efficiency.setdefault(bot, Ratio()).add(1, own[0].efficiency)

    def standings(self) -> list[Standing]:
        """The table, the highest win share first; equal ones by score, then by name."""
        found = []
        for bot, won in self._won.items():
            efficiency = self._efficiency.get(bot)
            shown = None if efficiency is None else _at_best(efficiency.interval())
            found.append(Standing(bot, won.games, won.n, won.share(), self._score[bot].interval(), shown))
        return sorted(found, key=lambda one: (-one.won.mean, -one.score.mean, one.bot))


def _at_best(interval: Interval) -> Interval:
    """The interval of an efficiency, which cannot be above 1."""
    return interval if interval.high is None else interval._replace(high=min(interval.high, 1.0))


def lines(standings: Iterable[Standing]) -> list[str]:
    """The table as lines of Markdown whose columns line up in a terminal too."""
    table = [["bot", "games", "win share (95 %)", "mean score (95 %)", "efficiency (95 %)"]]
    for one in standings:
        efficiency = "–" if one.efficiency is None else percent(one.efficiency)
        table.append([one.bot, f"{one.games:,}", percent(one.won), number(one.score), efficiency])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    made = []
    for bot, *figures in table:
        cells = [bot.ljust(widths[0]), *(text.rjust(width) for text, width in zip(figures, widths[1:], strict=True))]
        made.append(f"| {' | '.join(cells)} |")
    rule = "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])])
    return [made[0], f"|{rule}|", *made[1:]]


def percent(interval: Interval) -> str:
    """An interval of shares in per cent: "38.2 % (36.9–39.5)"."""
    low, high = interval.low, interval.high
    ends = "" if low is None or high is None else f" ({100 * low:.1f}–{100 * high:.1f})"
    return f"{100 * interval.mean:.1f} %{ends}"


def number(interval: Interval) -> str:
    """An interval of amounts: "212.4 (208.1 to 216.7)"; whole numbers from 1,000 on."""
    low, high = interval.low, interval.high
    digits = 0 if abs(interval.mean) >= 1000 else 1
    ends = "" if low is None or high is None else f" ({low:z,.{digits}f} to {high:z,.{digits}f})"
    return f"{interval.mean:z,.{digits}f}{ends}"

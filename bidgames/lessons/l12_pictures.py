"""Lesson 12: what is played, the pictures of it, and what can be tried out.

Definitions
    prize    100 for whoever bids most; everybody knows it. Every bid is lost; who passes has bid nothing.
    spent    all bids of a round together, in per cent of the prize.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..tables import frame
from ..text import Translate
from .answers import shown
from .auctions import auctions, nothing
from .curves import Row
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: The second game's key, the prize, and how wide a bar of the histogram is.
FOUR, PRIZE, WIDE = "four", 100, 10
_OPTIONS = {"form": "all_pay", "one_end": PRIZE, "other_end": PRIZE}

PLAY = Play(
    title=N_("two contestants"),
    text=N_(
        "An official has one contract to give away; it is worth 100 to you and to your rival, and both "
        "know it. In each of "
        "ten rounds both hand in a bribe in secret: your bid. The higher one gets the contract. Both bribes are lost."
    ),
    game="single_auction",
    seats=2,
    options={**_OPTIONS, "rounds": 10},
    bots=("equilibrium",),
    room={"seats_per_table": 2},
)
MORE = (
    Play(
        key=FOUR,
        title=N_("four contestants"),
        text=N_("The same with four: the contract is still worth 100 to each. Eight rounds; all four bribes are lost."),
        game="single_auction",
        seats=4,
        options={**_OPTIONS, "rounds": 8},
        bots=("equilibrium",),
        room={"seats_per_table": 4},
    ),
)


def bids_of(data: Data) -> list[Row]:
    """{bid, own} of every contestant and round that is over; who passed has bid 0."""
    if data.source is None:
        return []
    return [
        {"bid": row["bid"] or 0, "own": row["seat"] == data.seat, "round": row["round"]}
        for row in frame(data.source, "bids")
    ]


def symmetric(contestants: int, bids: list[Any], prize: Any = PRIZE) -> dict[str, Any]:
    """The equilibrium of contestants to whom the prize is worth the same."""
    return solve("all_pay_complete_symmetric", {"n": contestants, "prize": prize, "bids": bids})


def shares(bids: list[int], prize: int = PRIZE) -> list[Row]:
    """The share of bids in each range of a tenth of the prize, in per cent; the last one holds the prize itself."""
    wide = prize // WIDE
    counts = [0] * WIDE
    for bid in bids:
        counts[min(bid // wide, WIDE - 1)] += 1
    return [
        {"from": at * wide, "to": (at + 1) * wide, "percent": 100 * count / len(bids)}
        for at, count in enumerate(counts)
    ]  # fmt: skip


def expected_shares(contestants: int, prize: int = PRIZE) -> list[Row]:
    """The same in equilibrium."""
    ends = [prize * at // WIDE for at in range(WIDE + 1)]
    chances = symmetric(contestants, ends, prize)["cdf"]
    return [
        {"from": ends[at], "to": ends[at + 1], "percent": 100 * (chances[at + 1] - chances[at])} for at in range(WIDE)
    ]


def bribe_rows(data: Data, guess: str, _: Translate) -> Drawn:
    """How often bids of each range were made in one game."""
    made = bids_of(data)
    if not made or data.source is None:
        return nothing(_)
    bids, contestants = [row["bid"] for row in made], len(data.source.names)
    mean = fmean(bids)
    rows: dict[str, list[Row]] = {"bars": shares(bids), "mean": [{"bid": mean, "label": _("average bid")}]}
    rows["mine"] = stacked([row["bid"] for row in made if row["own"]])
    if data.guesses.get(guess) is not None:
        rows["guess"] = [{"p": data.guesses[guess], "label": _("your prediction")}]
    low, high = (100 * sum(found) / len(bids) for found in ([one < WIDE for one in bids], [one >= 80 for one in bids]))
    text = _("The average bid was {mean}. {low} % of the bids were below 10, {high} % were 80 or more.").format(
        mean=shown(round(mean, 1), _), low=round(low), high=round(high)
    )
    if data.theory:
        rows["theory"] = expected_shares(contestants)
        text += " " + _(
            "Theory: with {contestants} contestants the average bid is {mean}, and bids below 10 make up {low} %."
        ).format(
            contestants=contestants,
            mean=shown(symmetric(contestants, [])["expected_bid"], _),
            low=round(100 * symmetric(contestants, [WIDE])["cdf"][0]),
        )
    return Drawn(text, rows)


def stacked(bids: list[int]) -> list[Row]:
    """The reader's bids, those of one range above each other."""
    heights: dict[int, int] = {}
    found = []
    for bid in sorted(bids):
        place = bid // WIDE
        heights[place] = heights.get(place, 0) + 1
        found.append({"bid": bid, "row": heights[place]})
    return found


def two_rows(data: Data, _: Translate) -> Drawn:
    """Bids of two contestants."""
    return bribe_rows(data, "two", _)


def four_rows(data: Data, _: Translate) -> Drawn:
    """Bids of four contestants."""
    return bribe_rows(data.of(FOUR), "four", _)


def games(data: Data) -> list[tuple[str, Data]]:
    """Both games, each with its name in pictures."""
    return [("two", data), ("four", data.of(FOUR))]


def names(_: Translate) -> dict[str, str]:
    """Both games in words."""
    return {"two": _("two contestants"), "four": _("four contestants")}


def cdf_rows(data: Data, _: Translate) -> Drawn:
    """How many bids are at most so high, in both games; theory: the equilibrium."""
    rows: dict[str, list[Row]] = {"steps": [], "curve": []}
    said = []
    for place, (series, game) in enumerate(games(data), 1):
        bids = sorted(row["bid"] for row in bids_of(game))
        if not bids or game.source is None:
            continue
        stairs: list[Row] = [{"series": series, "bid": 0, "percent": 0.0}]
        stairs += [{"series": series, "bid": bid, "percent": 100 * at / len(bids)} for at, bid in enumerate(bids, 1)]
        stairs.append({"series": series, "bid": PRIZE, "percent": 100.0})
        stairs[place * len(stairs) // 3]["label"] = names(_)[series]  # one label above the other
        rows["steps"] += stairs
        middle = bids[len(bids) // 2]
        said.append(
            _("Two contestants: half of the bids are at most about {bid}.").format(bid=middle)
            if series == "two"
            else _("Four contestants: half of the bids are at most about {bid}.").format(bid=middle)
        )
        if data.theory:
            rows["curve"] += curve(series, len(game.source.names))
    if not said:
        return nothing(_)
    if data.theory:
        said.append(_("Broken lines: theory. The more contestants, the more bids are close to nothing."))
    return Drawn(" ".join(said), rows)


def curve(series: str, contestants: int, prize: int = PRIZE) -> list[Row]:
    """The equilibrium's share of bids up to each amount."""
    bids = [prize * at / 50 for at in range(51)]
    chances = symmetric(contestants, bids, prize)["cdf"]
    return [
        {"series": series, "bid": bid, "percent": 100 * chance} for bid, chance in zip(bids, chances, strict=True)
    ]  # fmt: skip


def spending_rows(data: Data, _: Translate) -> Drawn:
    """What all spent by round, in both games; theory: how often and how much on average."""
    rows: dict[str, list[Row]] = {"rounds": [], "full": [{"percent": 100, "label": _("as much as the prize")}]}
    averages: list[Row] = []
    for series, game in games(data):
        spent = [sum(done["paid"]) for done in game.source.position["auctions"]] if game.source else []
        rows["rounds"] += [
            {"round": number, "percent": 100 * money / PRIZE, "series": series} for number, money in enumerate(spent, 1)
        ]
        if spent:
            percent = 100 * fmean(spent) / PRIZE
            averages.append({"series": series, "percent": percent, "label": names(_)[series]})
    if not averages:
        return nothing(_)
    over = sum(row["percent"] > 100 for row in rows["rounds"])
    text = _("In {over} of {rounds} rounds all together spent more than the prize was worth.").format(
        over=over, rounds=len(rows["rounds"])
    )
    if data.theory:
        rows["average"] = averages
        text += " " + _(
            "Broken lines: the averages. Theory expects {percent} % on average, however many take part; with two every "
            "other round costs more than the prize, in the long run."
        ).format(percent=shown(100 * symmetric(2, [])["expected_total"] / PRIZE, _))
    return Drawn(text, rows)


def cost_rows(data: Data, _: Translate) -> Drawn:
    """What both games cost on average; theory: all-pay, and a lottery with the same prize."""
    spent: list[Row] = []
    expected: list[Row] = []
    for series, game in games(data):
        rounds = auctions(game)
        if not rounds or game.source is None:
            continue
        percent = 100 * fmean(row["revenue"] for row in rounds) / PRIZE
        spent.append({"who": names(_)[series], "percent": percent, "label": f"{round(percent)}"})
        total = symmetric(len(game.source.names), [])["expected_total"]
        expected.append({"who": names(_)[series], "percent": 100 * total / PRIZE})
    if not spent:
        return nothing(_)
    said = [
        _("On average {contest} together spent {percent} % of the prize.").format(
            contest=row["who"], percent=row["label"]
        )
        for row in spent
    ]
    rows = {"spent": spent, "full": [{"percent": 100, "label": _("as much as the prize")}]}
    if data.theory:
        rows["expected"] = expected
        said.append(_("Theory expects that all together spend as much as the prize, so that nobody gains on average."))
    return Drawn(" ".join(said), rows)


PICTURES = (
    Picture("two", N_("Bids of two contestants"), "lesson_12:bribes", two_rows),
    Picture("four", N_("Bids of four contestants"), "lesson_12:bribes", four_rows),
    Picture("cdf", N_("Bids up to an amount"), "lesson_12:cdf", cdf_rows),
    Picture("spending", N_("What all spent, by round"), "lesson_12:spending", spending_rows),
    Picture("cost", N_("What a contest costs"), "lesson_12:spend", cost_rows),
)


def crowd(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The equilibrium's bids for a number of contestants and a prize."""
    n, prize = values["n"], values["prize"]
    found = symmetric(n, [prize // WIDE], prize)
    rows: dict[str, list[Row]] = {
        "theory": expected_shares(n, prize),
        "mean": [{"bid": found["expected_bid"], "label": _("average bid")}],
    }
    text = _(
        "{n} contestants, a prize of {prize}: the average bid is {mean}, all together spend {total}. "
        "{low} % of the bids "
        "are below {tenth}."
    ).format(
        n=n,
        prize=prize,
        mean=shown(found["expected_bid"], _),
        total=shown(found["expected_total"], _),
        low=round(100 * found["cdf"][0]),
        tenth=prize // WIDE,
    )
    return Drawn(text, rows)


def strong(values: Mapping[str, Any], _: Translate) -> Drawn:
    """Two contestants to whom the prize is worth different amounts."""
    high, low = max(values["one"], values["other"]), min(values["one"], values["other"])
    bids = [low * at / 40 for at in range(41)]
    found = solve("all_pay_complete_asymmetric", {"v_high": high, "v_low": low, "bids": bids})
    rows: list[Row] = []
    for series, key, word in (("two", "cdf_high", _("the strong one")), ("four", "cdf_low", _("the weak one"))):
        line: list[Row] = [
            {"series": series, "bid": bid, "percent": 100 * chance}
            for bid, chance in zip(bids, found[key], strict=True)
        ]
        line[24 if series == "two" else 8]["label"] = word  # one label above the other, also where the lines are one
        rows += line
    text = _(
        "Worth {high} and {low}: the weak one stays out with {out} %. The strong one wins with {win} % "
        "and gains {gain} on "
        "average, the weak one 0. All together spend {total}."
    ).format(
        high=high,
        low=low,
        out=shown(round(100 * found["prob_low_stays_out"], 1), _),
        win=shown(round(100 * found["win_prob_high"], 1), _),
        gain=shown(found["payoff_high"], _),
        total=shown(round(found["expected_total"], 2), _),
    )
    return Drawn(text, {"curve": rows})


def kinds(values: Mapping[str, Any], _: Translate) -> Drawn:
    """What two kinds of contest cost: the highest bid wins, or a lot among all the money."""
    n = values["n"]
    lottery = solve("lottery_contest", {"n": n, "prize": PRIZE, "unit_cost": 1})
    sure = symmetric(n, [])
    bars = [
        {"who": _("the highest, bid wins"), "percent": 100 * sure["expected_total"] / PRIZE},
        {"who": _("a lot among, all money"), "percent": 100 * lottery["dissipation"]},
    ]
    rows: dict[str, list[Row]] = {
        "spent": [{**bar, "label": shown(round(bar["percent"], 1), _)} for bar in bars],
        "full": [{"percent": 100, "label": _("as much as the prize")}],
    }
    text = _(
        "With {n} contestants: where the highest bid wins for certain, {sure} % of the prize are spent; "
        "where a lot decides, "
        "{lottery} %, which is {each} by each."
    ).format(
        n=n,
        sure=shown(bars[0]["percent"], _),
        lottery=shown(round(bars[1]["percent"], 1), _),
        each=shown(round(lottery["effort_each"], 2), _),
    )
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "crowd",
        N_("More contestants"),
        N_("How do bids change when more people want the same prize? What do all spend together?"),
        (Dial("n", N_("Contestants"), 2, 10, 1, 2), Dial("prize", N_("The prize"), 50, 500, 50, 100)),
        "lesson_12:bribes",
        crowd,
    ),
    Exploration(
        "strong",
        N_("A strong and a weak contestant"),
        N_("The prize is worth more to one than to the other. Who bids how, and what happens to all that is spent?"),
        (
            Dial("one", N_("What it is worth to one"), 10, 200, 10, 100),
            Dial("other", N_("What it is worth to the other"), 10, 200, 10, 60),
        ),
        "lesson_12:cdf",
        strong,
    ),
    Exploration(
        "kinds",
        N_("Surely the highest, or by lot"),
        N_(
            "In a lottery contest more money only makes winning more likely. Does that cost more or less than "
            "a contest "
            "that the highest bid wins for certain?"
        ),
        (Dial("n", N_("Contestants"), 2, 20, 1, 2),),
        "lesson_12:spend",
        kinds,
    ),
)

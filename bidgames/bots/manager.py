"""Bots for Manager.

`wage_plus` looks at its own wages alone, `undercutter` at the lowest price, `portfolio` at everybody's prices and at
what each machine and share is likely to bring; `overcutter` and `rival` at what would have been best against the
prices of the round before, for cash alone and for a lead over the others (lesson 10). All of them pay their debts
first, and buy the tenth machine, which ends the game, only when nobody has more capital.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..rules.game import Choices, Move
from ..rules.manager import (
    ASSET_MACHINE,
    ASSET_SHARE,
    GAP,
    HIGHEST,
    LOWEST,
    MACHINE,
    MOST_MACHINES,
    MOST_STEPS,
    PRICE_STEP,
    SAVING,
    WAGES,
    Buy,
    EndTurn,
    Observation,
    Price,
    Sell,
    selling,
)

#: What the undercutter wants to earn at the least, and what it asks over its wages when a price war starts again.
LEAST, AGAIN = 400, 2_000
#: By how much the answer to the last prices is varied at most, so that nobody can quite foresee it.
VARIED = 300
#: How many rounds the portfolio bot looks back, and by how much it fears that everybody's price could fall.
MEMORY, FEAR = 3, 300
#: An asset must promise so much more than another (a share of its price, each round) before they are exchanged.
BETTER = 0.01


def wage_plus(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches cost-plus pricing and payback: wages and a margin, whatever the others do; all cash goes into machines.

    Each machine lowers its wages by 500 and so its price: it grows slowly, and is cut off when the others are cheap.
    """
    seat = _seat(observation)
    if "price" in choices:
        return _price(wages(observation, seat) + rng.randrange(1_000, 1_600, PRICE_STEP))
    return _owing(observation, seat) or _machines(observation, seat) or EndTurn()


def undercutter(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches undercutting: a little less than the lowest rival of the round before, so that it surely sells.

    Where that leaves less than `LEAST` over its wages it asks much more again: two of its kind make the saw-tooth of a
    price war. The lowest price never lifts its own share, so it puts its cash into machines, to be able to go lower.
    """
    seat = _seat(observation)
    if "price" in choices:
        others, own = _rivals(observation, seat), wages(observation, seat)
        price = min(others, default=0) - rng.randrange(PRICE_STEP, 4 * PRICE_STEP, PRICE_STEP)
        return _price(price if price >= own + LEAST else own + AGAIN - rng.randrange(0, 1_000, PRICE_STEP))
    return _owing(observation, seat) or _machines(observation, seat) or EndTurn()


def overcutter(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches that for cash nobody undercuts: up to 1,000 above the dearest of the others that sold.

    When all do so, prices climb from round to round.
    """
    return _answering(observation, choices, rng, relative=False)


def rival(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches what rank does to prices: the best lead over the others' mean cash, had they repeated their prices.

    It cuts the others off where that leaves more than going along with them, so prices fall in steps, and go up again
    where there is nothing left to gain by a cut.
    """
    return _answering(observation, choices, rng, relative=True)


def portfolio(observation: Observation, choices: Choices, rng: random.Random) -> Move:
    """Teaches best response and speculation: the price that would pay best if the others' stayed or fell a little.

    Its cash is always where it promises most in the next round: in machines (10 % while it sells), or in the shares
    that have lately risen, rivals' included. As buying and selling cost nothing, it exchanges all it holds.
    """
    seat = _seat(observation)
    if "price" in choices:
        return _best_price(observation, seat, rng)
    return _owing(observation, seat) or _exchange(observation, seat) or EndTurn()


def _answering(observation: Observation, choices: Choices, rng: random.Random, *, relative: bool) -> Move:
    """The best price against those of the round before, or a little less; then machines.

    With a ladder of one price, where shares stand still, a game is about prices alone: it buys nothing.
    """
    seat = _seat(observation)
    if "price" in choices:
        others, own = _rivals(observation, seat), wages(observation, seat)
        best = own + AGAIN if not others else _answer(observation, seat, others, relative)
        return _price(best - rng.randrange(0, VARIED + 1, PRICE_STEP))
    owing = _owing(observation, seat)
    if owing or len(observation.ladder) == 1:
        return owing or EndTurn()
    return _machines(observation, seat) or EndTurn()


def _answer(observation: Observation, seat: int, others: Sequence[int], relative: bool) -> int:
    """The lowest of the best prices against these: for own cash, or for own cash less the others' mean cash."""
    pays = [wages(observation, other) for other in range(len(others) + 1) if other != seat]
    own, best, most = wages(observation, seat), LOWEST, float("-inf")
    for price in range(LOWEST, HIGHEST + 1, PRICE_STEP):
        top = selling((*others, price))[-1]
        gain = float(price - own if price <= top else 0)
        if relative:
            cash = sum(asked - pay for asked, pay in zip(others, pays, strict=True) if asked <= top)
            gain -= cash / len(others)
        if gain > most:
            best, most = price, gain
    return best


def wages(observation: Observation, seat: int) -> int:
    """Rule 4: what the seat pays in a round in which it sells."""
    return WAGES - SAVING * observation.machines[seat]


def capital(observation: Observation, seat: int) -> int:
    """Rule 8: cash, machines and shares of a seat."""
    held = zip(observation.shares[seat], observation.share_price, strict=True)
    shares = sum(count * price for count, price in held)
    return observation.cash[seat] + MACHINE * observation.machines[seat] + shares


def _seat(observation: Observation) -> int:
    """Whose observation it is: a bot has a seat."""
    assert observation.seat is not None
    return observation.seat


def _price(wanted: int) -> Price:
    """The price that can be set nearest to this, from below."""
    return Price(min(max(wanted // PRICE_STEP * PRICE_STEP, LOWEST), HIGHEST))


def _rivals(observation: Observation, seat: int) -> list[int]:
    """The others' prices of the round before; none in the first."""
    before = observation.rounds[-2].prices if len(observation.rounds) > 1 else None
    return [price for other, price in enumerate(before or ()) if other != seat]


def _owing(observation: Observation, seat: int) -> Sell | None:
    """Rule 7: sell as many of the cheapest shares as pay the debt, then machines; None without debt or things to sell.

    Shares first: machines save wages.
    """
    debt = -observation.cash[seat]
    if debt <= 0:
        return None
    held = [company for company, count in enumerate(observation.shares[seat]) if count]
    if held:
        company = min(held, key=lambda one: observation.share_price[one])
        needed = -(-debt // observation.share_price[company])
        return Sell(ASSET_SHARE, min(needed, observation.shares[seat][company]), company)
    if observation.machines[seat]:
        return Sell(ASSET_MACHINE, min(-(-debt // MACHINE), observation.machines[seat]))
    return None


def _room(observation: Observation, seat: int) -> int:
    """How many machines it wants at most: the tenth ends the game, so only who is first by capital wants that."""
    everybody = [capital(observation, other) for other in range(len(observation.cash))]
    most = MOST_MACHINES if everybody[seat] == max(everybody) else MOST_MACHINES - 1
    return most - observation.machines[seat]


def _machines(observation: Observation, seat: int) -> Buy | None:
    """All the machines that it wants and that its cash pays; None where that is none, or after the last sale."""
    if observation.round == observation.round_limit:
        return None
    count = min(observation.cash[seat] // MACHINE, _room(observation, seat))
    return Buy(ASSET_MACHINE, count) if count > 0 else None


def _best_price(observation: Observation, seat: int, rng: random.Random) -> Price:
    """Of the prices that could be best, the one that pays most if the others repeat theirs, or lower them a little."""
    others, own = _rivals(observation, seat), wages(observation, seat)
    if not others:
        return _price(own + rng.randrange(1_200, 2_000, PRICE_STEP))
    futures = (others, [max(price - FEAR, LOWEST) for price in others])
    tried = {own + LEAST}
    for future in futures:
        for price in selling(tuple(future)):
            tried |= {price - PRICE_STEP, price, price + GAP, price + GAP - PRICE_STEP}
    prices = sorted(price for price in tried if LOWEST <= price <= HIGHEST)
    return _price(max(prices, key=lambda price: sum(_worth(observation, seat, price, future) for future in futures)))


def _worth(observation: Observation, seat: int, price: int, others: Sequence[int]) -> int:
    """What a price brings if these are the others': income, and what the own shares it holds gain (rules 3-5)."""
    sellers = selling((price, *others))
    steps = min(sellers.index(price), MOST_STEPS) if price in sellers else -1
    gain = _after(observation, seat, steps) - observation.share_price[seat]
    income = price - wages(observation, seat) if price in sellers else 0
    return income + int(gain * observation.shares[seat][seat])


def _after(observation: Observation, company: int, steps: float) -> float:
    """The price of a share after so many steps; between two places of the ladder for a part of a step."""
    ladder = observation.ladder
    place = min(max(observation.step[company] + steps, 0), len(ladder) - 1)
    low = int(place)
    return ladder[low] + (place - low) * (ladder[min(low + 1, len(ladder) - 1)] - ladder[low])


def _promises(observation: Observation, seat: int) -> list[float]:
    """What each company's share, and at last a machine, is likely to gain in the next round, for each 1 of its price.

    A share is expected to move as it did on average of late; a machine saves wages as often as its owner sold.
    """
    played = [one for one in observation.rounds if one.steps is not None][-MEMORY:]
    found = []
    for company, price in enumerate(observation.share_price):
        steps = sum(one.steps[company] for one in played if one.steps) / len(played)
        found.append(_after(observation, company, steps) / price - 1)
    sold = sum(one.sold[seat] for one in played if one.sold) / len(played)
    return [*found, sold * SAVING / MACHINE]


def _exchange(observation: Observation, seat: int) -> Buy | Sell | None:
    """One step towards holding what promises most: sell what promises less, or buy; None when nothing is better."""
    if observation.round == observation.round_limit:
        return None
    cash, promises, machine = observation.cash[seat], _promises(observation, seat), len(observation.cash)
    held = [*observation.shares[seat], observation.machines[seat]]
    prices = [*observation.share_price, MACHINE]
    left = [*observation.bank, max(_room(observation, seat), 0)]
    if capital(observation, seat) >= MACHINE * MOST_MACHINES and held[machine] + left[machine] == MOST_MACHINES:
        promises[machine] = 100.0  # it is first and can have all ten: that ends the game, and wins it
    for best in sorted(range(len(promises)), key=lambda asset: -promises[asset]):
        if promises[best] <= 0:
            break
        if not left[best]:
            continue
        if cash >= prices[best]:
            return _trade(Buy, best, min(cash // prices[best], left[best]), machine)
        worse = [asset for asset in range(len(held)) if held[asset] and promises[asset] < promises[best] - BETTER]
        if cash + sum(held[asset] * prices[asset] for asset in worse) >= prices[best]:
            asset = min(worse, key=lambda one: promises[one])
            return _trade(Sell, asset, held[asset], machine)
    falling = [asset for asset, count in enumerate(held) if count and promises[asset] < 0]
    return _trade(Sell, falling[0], held[falling[0]], machine) if falling else None


def _trade(kind: type[Buy] | type[Sell], asset: int, quantity: int, machine: int) -> Buy | Sell:
    """Buy or sell so many: an asset is a company's number, or `machine`."""
    return kind(ASSET_MACHINE, quantity) if asset == machine else kind(ASSET_SHARE, quantity, asset)


BOTS: dict[str, Any] = {
    "wage_plus": wage_plus,
    "undercutter": undercutter,
    "portfolio": portfolio,
    "overcutter": overcutter,
    "rival": rival,
}

"""Lesson 13: what is played, the pictures of it, and what can be tried out.

Definitions
    bound    what everybody can work out of a bribe from the challenges: from `low` to `high` (None: no limit known).
    bits     log2 of how many times fewer bribes are possible now than before anything was said.
    chance   a seat had one to challenge a move if it was asked: all others in turn, until a challenger prevails.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import log2
from typing import Any

from ..economics import solve
from ..rules.domain import N_
from ..rules.subterfuge import Turn
from ..text import Translate
from ..views.subterfuge.moment import Moment, moment
from ..views.subterfuge.rows import charts, short
from .answers import shown
from .curves import Row, lifted
from .model import Data, Dial, Drawn, Exploration, Picture, Play

#: Everybody's money for bribes; what blocking costs in the lesson's volunteers' dilemma, and what it is worth to each.
CAPITAL, COST, BENEFIT = 1000, 200, 1000
LETTERS = "ABCD"
#: Where a bar without a known end stops in the first exploration.
END = 400
#: So many agents and players, or agents, fit into a picture.
MOST = 12

PLAY = Play(
    text=N_(
        "Subterfuge on a small board, two bots. Bribe agents in secret, bring the papers from Geneva to your home, and "
        "challenge the moves of others. A bribe that nobody asks about is lost money; one that everybody knows is no "
        "secret any more. After 60 turns without a winner it is a draw."
    ),
    game="subterfuge",
    seats=3,
    options={"size": 7, "turn_limit": 60},
    room={"seats_per_table": 4},
)


def at(data: Data) -> Moment | None:
    """What is public of the game; None before anything was played."""
    if data.source is None:
        return None
    return moment(data.source.position, tuple(data.source.names), None, str(data.source.position["phase"]))


def note(text: str) -> Drawn:
    """A sentence in an empty picture."""
    return Drawn(text, {"note": [{"text": text}]})


def way_rows(data: Data, _: Translate) -> Drawn:
    """The way of the papers on the board."""
    now = at(data)
    made = [] if now is None else [one for one in charts(now, _) if one["name"] == "route"]
    if not made:
        return Drawn(_("The papers are still in Geneva."), {})
    return Drawn(made[0]["text"], made[0]["rows"])


def interval_rows(data: Data, _: Translate) -> Drawn:
    """What everybody can know of each bribe that was talked about, and the bribes that the reader may see."""
    now = at(data)
    if now is None or not now.known:
        return note(_("No challenge has told anything yet."))
    rows: dict[str, list[Row]] = {"spans": [], "truth": []}
    known = [one.sure for one in now.known.values()]
    top = max([CAPITAL, *(high or low for low, high in known)])
    # Where there are too many, those of which most is known.
    best = sorted(now.known, key=lambda pair: -bits(*now.known[pair].sure, top))[:MOST]
    for pair in sorted(best):
        agent, seat = pair
        low, high = now.known[pair].sure
        name = f"{agent} · {short(now.names[seat])}"
        rows["spans"].append({"row": name, "low": low, "high": top if high is None else high, "open": high is None})
        held = now.seen.bribes[seat]
        if held is not None and (seat == data.seat or data.theory):
            rows["truth"].append({"row": name, "amount": held.get(agent, 0), "own": seat == data.seat})
    exact = sum(low == high for low, high in known)
    text = _("Challenges have told something of {all} bribes; {exact} of them are known exactly.").format(
        all=len(known), exact=exact
    )
    if len(known) > MOST:
        text += " " + _("The picture has {count} of them.").format(count=MOST)
    if data.theory and rows["truth"]:
        text += " " + _("Diamonds: what the bribes are. Whoever counted along knew the bar, not the diamond.")
    return Drawn(text, rows)


def bits(low: int, high: int | None, top: int = CAPITAL) -> float:
    """How much is known about a bribe that was 0 to `top` at first."""
    return log2((top + 1) / ((max(top, low) if high is None else max(high, low)) - low + 1))


def bit_rows(data: Data, _: Translate) -> Drawn:
    """How much came out about the bribes of each player, turn by turn; with the theory a bit for each question."""
    now = at(data)
    if now is None or not now.steps:
        return note(_("No challenge has told anything yet."))
    last = len(now.seen.history)
    told: dict[tuple[int, int], float] = {}
    sums: dict[int, list[Row]] = {
        seat: [{"turn": 0, "bits": 0.0, "letter": LETTERS[seat]}] for seat in now.seats
    }  # fmt: skip
    for step in now.steps:
        told[step.agent, step.seat] = bits(step.low, step.high)
        total = sum(known for (_agent, seat), known in told.items() if seat == step.seat)
        sums[step.seat].append({"turn": step.turn, "bits": total, "letter": LETTERS[step.seat]})
    rows: dict[str, list[Row]] = {"known": [], "ends": []}
    ends: dict[float, list[str]] = {}
    for seat, points in sums.items():
        rows["known"] += [*points, {**points[-1], "turn": last}]
        ends.setdefault(round(points[-1]["bits"], 1), []).append(short(now.names[seat]))
    text = _("Known in the end, in bits: {list}.").format(
        list=", ".join(f"{now.names[seat]} {shown(points[-1]['bits'], _)}" for seat, points in sums.items())
    )
    if data.theory:
        asked = [sum(len(talk.answers) for talk in now.talks(turn)) for turn in now.seen.history]
        rows["most"] = [{"turn": turn, "bits": total} for turn, total in enumerate([0, *accumulate(asked)])]
        questions = sum(asked)
        rows["top"] = [{"turn": last, "bits": questions, "label": _("one bit for each question")}]
        text += " " + _(
            "{questions} questions were asked. A question that halves what is possible tells one bit; more than that "
            "it cannot tell on average. What the asker gives away comes on top: his own bribe is above what he quotes."
        ).format(questions=questions)
    most = max(point["bits"] for key in ("known", "most") for point in rows.get(key, ()))
    lifts = lifted([*ends], most)
    rows["ends"] = [
        {"turn": last, "bits": end, "label": ", ".join(names), "lift": lift}
        for (end, names), lift in zip(ends.items(), lifts, strict=True)
    ]
    return Drawn(text, rows)


@lru_cache(1024)
def ownership(spans: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """The chance that each of several bribes is the highest, each equally likely anywhere in its span.

    Equal highest bribes count for none of them, so that the chances can add up to less than 1.
    """
    found = []
    for at, (low, high) in enumerate(spans):
        chance = 0.0
        for amount in range(low, high + 1):
            part = 1.0
            for other, (least, most) in enumerate(spans):
                if other != at:
                    part *= min(max(amount - least, 0), most - least + 1) / (most - least + 1)
                    if not part:
                        break
            chance += part
        found.append(chance / (high - low + 1))
    return tuple(found)


def owner_rows(data: Data, _: Translate) -> Drawn:
    """Who prevailed last on each agent that was challenged; with the theory how likely everybody is to own him."""
    now = at(data)
    last: dict[int, int] = {}
    for turn in [] if now is None else now.seen.history:
        if isinstance(turn.origin, int):
            for one in turn.challenges:
                last[turn.origin] = one.challenger if one.prevailed else turn.seat
    if now is None or not last:
        return note(_("No challenge is settled yet."))
    agents = sorted(last)[-MOST:]
    rows: dict[str, list[Row]] = {
        "players": [{"agent": str(agents[0]), "who": short(name)} for name in now.names],
        "owners": [{"agent": str(agent), "who": short(now.names[last[agent]])} for agent in agents],
    }
    text = _("{count} agents were challenged. Rings: who prevailed there last.").format(count=len(last))
    if data.theory:
        rows["beliefs"], sure = [], 0
        for agent in agents:
            chances = agent_chances(now, agent)
            sure += max(chances.values(), default=0) > 0.999
            rows["beliefs"] += [
                {"agent": str(agent), "who": short(now.names[seat]), "chance": 100 * chance}
                for seat, chance in chances.items()
            ]
        text += " " + _(
            "Numbers: how likely it is that the agent is his, if every bribe that is still possible is "
            "equally likely. Of "
            "{count} agents {sure} are certain. Players who never spoke about an agent are left out."
        ).format(count=len(agents), sure=sure)
    return Drawn(text, rows)


def agent_chances(now: Moment, agent: int) -> dict[int, float]:
    """By seat, the chance that the agent is his, among those of whose bribe on him something is known."""
    seats = [seat for seat in now.seats if (agent, seat) in now.known]
    sure = [now.known[agent, seat].sure for seat in seats]
    top = max([CAPITAL, *(low for low, _high in sure)])
    spans = tuple((low, top if high is None else high) for low, high in sure)
    return dict(zip(seats, ownership(spans), strict=True))


def chances(history: Sequence[Turn], seats: int) -> Iterator[tuple[int, int, bool]]:
    """(number of the move, seat, whether it challenged) for everybody who was asked about a move that is settled."""
    for number, turn in enumerate(history):
        if not isinstance(turn.origin, int):
            continue
        challengers = {one.challenger: one.prevailed for one in turn.challenges}
        for step in range(1, seats):
            seat = (turn.seat + step) % seats
            yield number, seat, seat in challengers
            if challengers.get(seat):
                break


def block_rows(data: Data, _: Translate) -> Drawn:
    """How often everybody challenged when he could, and how often anybody did."""
    now = at(data)
    history = () if now is None else now.seen.history[: -1 if now.challenge is not None else None]
    asked = [] if now is None else list(chances(history, len(now.names)))
    if now is None or not asked:
        return note(_("No move could be challenged yet."))
    bars: list[Row] = []
    for seat in now.seats:
        own = [did for _number, who, did in asked if who == seat]
        if own:
            bars.append(_share(short(now.names[seat]), sum(own), len(own)))
    moves = {number for number, _seat, _did in asked}
    blocked = {number for number, _seat, did in asked if did}
    anybody = _("anybody")
    bars.append(_share(anybody, len(blocked), len(moves)))
    rows: dict[str, list[Row]] = {"bars": bars}
    if data.guesses.get("blocked") is not None:
        rows["guess"] = [{"p": data.guesses["blocked"], "label": _("your prediction for anybody")}]
    text = _("{blocked} of {moves} moves were challenged by anybody.").format(blocked=len(blocked), moves=len(moves))
    if data.theory:
        found = dilemma(len(now.names) - 1)
        each, nobody = 100 * found["prob_block_each"], 100 * found["prob_nobody_blocks"]
        rows["theory"] = [{"bar": bar["bar"], "percent": each} for bar in bars[:-1]]
        rows["theory"].append({"bar": anybody, "percent": 100 - nobody})
        text += " " + _(
            "Red: if blocking costs {cost} and is worth {benefit} to each of {n} players, each blocks with "
            "{each} %, and "
            "nobody does with {nobody} %."
        ).format(cost=COST, benefit=BENEFIT, n=len(now.names) - 1, each=shown(each, _), nobody=shown(nobody, _))
    return Drawn(text, rows)


def _share(name: str, times: int, of: int) -> Row:
    return {"bar": name, "percent": 100 * times / of, "label": f"{times}/{of}"}


def dilemma(people: int, cost: int = COST, benefit: int = BENEFIT) -> Mapping[str, Any]:
    """The volunteers' dilemma for so many players who could block."""
    return solve("blocker_volunteers_dilemma", {"potential_blockers": people, "cost": cost, "benefit": benefit})


PICTURES = (
    Picture("way", N_("The way of the papers"), "subterfuge:route", way_rows),
    Picture("intervals", N_("What everybody knows of the bribes"), "lesson_13:intervals", interval_rows),
    Picture("told", N_("How much came out"), "lesson_13:told", bit_rows),
    Picture("owners", N_("Who owns the agent?"), "lesson_13:belief", owner_rows),
    Picture("blocking", N_("Who challenges?"), "lesson_13:blocking", block_rows),
)


def ask_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """A question about a rival's bribe: the answer's chances, and what it tells about both."""
    low, own, quoted = values["low"], values["own"], values["quote"]
    high = low + values["width"]
    if quoted >= own:
        return note(_("You may not ask that: what you quote must be below your own bribe of {own}.").format(own=own))
    yes = min(max(high - quoted, 0), high - low + 1) / (high - low + 1)
    spans = [(_("rival, before"), low, high)]
    if yes:
        spans.append((_("rival, after a yes"), max(low, quoted + 1), high))
    if yes < 1:
        spans.append((_("rival, after a no"), low, min(high, quoted)))
    spans.append((_("you, after any answer"), quoted + 1, END))
    rows = {
        "spans": [{"row": name, "low": least, "high": most, "open": most == END} for name, least, most in spans],
        "truth": [{"row": spans[-1][0], "amount": own, "own": True}],
    }
    tells = -sum(part * log2(part) for part in (yes, 1 - yes) if part)
    text = _(
        "Your rival's bribe is {low} to {high}, all equally likely. Yes comes with {yes} %. In bits, the answer tells "
        "{bits} on average; that your own bribe is {least} or more, which everybody then knows, tells {given}."
    ).format(low=low, high=high, yes=shown(100 * yes, _), bits=shown(tells, _), least=quoted + 1,
             given=shown(bits(quoted + 1, None), _))  # fmt: skip
    return Drawn(text, rows)


def volunteer_rows(values: Mapping[str, Any], _: Translate) -> Drawn:
    """The volunteers' dilemma from 2 players on, for the dial's cost."""
    cost, chosen = values["cost"], values["players"]
    found = {people: dilemma(people, cost, 100) for people in range(2, 11)}
    rows: dict[str, list[Row]] = {
        "block": [{"n": people, "percent": 100 * one["prob_block_each"]} for people, one in found.items()],
        "nobody": [{"n": people, "percent": 100 * one["prob_nobody_blocks"]} for people, one in found.items()],
        "chosen": [{"n": chosen, "label": _("{n} players").format(n=chosen)}],
    }
    one = found[chosen]
    text = _(
        "{n} players could block; it costs {cost} and is worth 100 to each. Each blocks with {each} %; with {nobody} % "
        "nobody does. All together spend {spent} on average."
    ).format(n=chosen, cost=cost, each=shown(100 * one["prob_block_each"], _),
             nobody=shown(100 * one["prob_nobody_blocks"], _), spent=shown(one["expected_cost_total"], _))  # fmt: skip
    return Drawn(text, rows)


EXPLORATIONS = (
    Exploration(
        "ask",
        N_("What does a question give away?"),
        N_(
            "You ask a rival whether his bribe is above an amount, which must be below your own. Which question tells "
            "you most? And what does everybody learn about you?"
        ),
        (
            Dial("quote", N_("The amount you quote"), 0, 200, 1, 50),
            Dial("own", N_("Your own bribe"), 1, 200, 1, 110),
            Dial("low", N_("The least your rival can have"), 0, 100, 1, 20),
            Dial("width", N_("How much more it can be"), 0, 200, 5, 80),
        ),
        "lesson_13:intervals",
        ask_rows,
    ),
    Exploration(
        "volunteers",
        N_("One is enough, but who?"),
        N_(
            "A move has to be blocked. One blocker is enough for all, but he alone pays. What happens when "
            "more players "
            "could do it?"
        ),
        (
            Dial("players", N_("Players who could block"), 2, 10, 1, 3),
            Dial("cost", N_("What blocking costs (of 100 that it is worth)"), 5, 100, 5, 20),
        ),
        "lesson_13:volunteers",
        volunteer_rows,
    ),
)

"""What questions reveal about secret bribes (lesson 13).

Definitions
    bribe      a whole number from 0 to the cap.
    question   "is yours more than q?" The one who asks must hold more than q himself; the answer is true.
    bounds     [lowest, highest] that everybody present can work out for a bribe, both included.
"""

from __future__ import annotations

from math import ceil, log2
from typing import Any

from ..rules.domain import N_
from ._inputs import BadInput, items, mapping, name_of, names, number, whole, words


def subterfuge_bounds(players: Any, bribes: Any, questions: Any, cap: Any) -> dict[str, Any]:
    """Answers, what they and the questions give away, in numbers and in bits, and who owns the agent.

    1. A question q shows that its asker holds q + 1 or more. A yes shows the same of the other, a no that he
       holds q or less. `public_bounds` starts at [0, cap] for everybody.
    2. `bits_revealed` = log2 of (cap + 1) over the numbers still possible.
    3. `owner_among_speakers`: the highest bribe among those who asked or were asked; of equal ones (rule 8)
       whoever was asked last by the other, None where they have not spoken to each other, or nobody has
       spoken.

    Inputs: `players`: different names; `bribes`: a whole number from 0 to the cap for each, by name;
    `questions`: a list of {asker, answerer, question}, the question below the asker's bribe; `cap`: whole,
    from 0. Raises `BadInput` otherwise.
    Source: the dialogue of the rulebook of Subterfuge, rule 8; bits as in Shannon (1948).
    """
    people = names("players", players)
    top = whole("cap", cap)
    held = mapping("bribes", bribes, people)
    amounts = {name: whole(f"bribes.{name}", held[name], 0, top) for name in people}
    low, high = dict.fromkeys(people, 0), dict.fromkeys(people, top)
    answers, spoken = [], []
    for at, asked in enumerate(items("questions", questions)):
        place = f"questions[{at}]"
        one = mapping(place, asked, ("asker", "answerer", "question"))
        asker = name_of(f"{place}.asker", one["asker"], people)
        other = name_of(f"{place}.answerer", one["answerer"], [name for name in people if name != asker])
        quoted = whole(f"{place}.question", one["question"])
        if quoted >= amounts[asker]:
            below = words(N_("a whole number from 0, below the asker's own bribe ({bribe})"), bribe=amounts[asker])
            raise BadInput(f"{place}.question", quoted, below)
        low[asker] = max(low[asker], quoted + 1)
        answers.append(amounts[other] > quoted)
        spoken.append((asker, other))
        if answers[-1]:
            low[other] = max(low[other], quoted + 1)
        else:
            high[other] = min(high[other], quoted)
    return {
        "answers": answers,
        "public_bounds": {name: [low[name], high[name]] for name in people},
        "bits_revealed": {name: log2(top + 1) - log2(high[name] - low[name] + 1) for name in people},
        "owner_among_speakers": _owner(amounts, spoken),
    }


def _owner(amounts: dict[str, int], spoken: list[tuple[str, str]]) -> str | None:
    """Step 3."""
    speakers = {name for pair in spoken for name in pair}
    most = max((amounts[name] for name in speakers), default=0)
    tied = {name for name in speakers if amounts[name] == most}
    if len(tied) == 1:
        return tied.pop()
    return next((other for asker, other in reversed(spoken) if asker in tied and other in tied), None)


def subterfuge_cost_to_seize(owner_low: Any, owner_high: Any, target_probability: Any) -> dict[str, Any]:
    """The smallest bribe that beats the owner's with a wanted chance.

    Assumes that the owner's bribe is any whole number from lo to hi, equally likely, and that equal bribes do
    not beat it. A bribe b beats it with chance (b - lo)/(hi - lo + 1): 0 at lo (where the search starts), 1
    at hi + 1. A target given as a float is reached by the chance that is written as this float: 0.7142857142857143 by
    5/7.

    Inputs: `owner_low`, `owner_high`: lo and hi, whole, from 0, lo at most hi; `target_probability`: a number
    from 0 to 1. Raises `BadInput` otherwise.
    Source: bounds from questions, rule 8 of Subterfuge; the uniform prior is the principle of insufficient
    reason (Laplace).
    """
    low = whole("owner_low", owner_low)
    count = whole("owner_high", owner_high, low) - low + 1
    target = number("target_probability", target_probability, 0, 1)
    above = ceil(target * count)
    if above and (above - 1) / count == float(target):
        above -= 1
    return {"minimum_bribe": low + above, "win_probability": above / count}

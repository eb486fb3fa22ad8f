"""Lesson 13: the exercises: what questions tell, what it takes to win, the way home, volunteers, a challenge."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from ..rules.domain import N_
from ..text import Translate
from ..views.html import Html, paragraph, row, table
from .answers import shown
from .curves import draw_until, listed
from .model import Ask, Exercise, Found, Inputs

CAP = 1000
SEATING = ("P", "Q", "R", "S")


def talk_inputs(rng: random.Random) -> dict[str, Any]:
    """Two players; the one asks rising amounts until a no, or until he has no amount left and the other asks."""
    first, second = rng.sample(range(20, 160), 2)
    quotes = sorted(rng.sample(range(5, first), rng.randint(2, 4)))
    questions = []
    for quoted in quotes:
        questions.append({"asker": "A", "answerer": "B", "question": quoted})
        if second <= quoted:
            break
    else:
        if second > quotes[-1] + 1:
            questions.append({"asker": "B", "answerer": "A", "question": rng.randint(quotes[-1], second - 1)})
    return {"players": ["A", "B"], "bribes": {"A": first, "B": second}, "questions": questions, "cap": CAP}


def tell_talk(inputs: Inputs, found: Found, _: Translate) -> str:
    """The questions and answers."""
    said = _(
        "Bribes are whole numbers from 0 to {cap}. Whoever asks must have more than he quotes; the answer "
        "is true. You have "
        "listened to this:"
    ).format(cap=inputs["cap"])
    words = {True: _("yes"), False: _("no")}
    rows = [
        row(at, [one["asker"], one["answerer"], one["question"], words[answer]])
        for at, (one, answer) in enumerate(zip(inputs["questions"], found["answers"], strict=True), 1)
    ]
    heads = [_("Question"), _("Asks"), _("Answers"), _("Is yours above"), _("Answer")]
    last = _("The first player is {first}, the second {second}.").format(
        first=inputs["players"][0], second=inputs["players"][1]
    )
    return Html(paragraph(said) + table(_("A challenge"), heads, rows) + paragraph(last))


def hint_talk(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Write down the least and the most for each, 0 and the cap at first. Every question lifts the "
        "least of the asker "
        "to one more than he quotes; a yes does the same for the other, a no sets his most."
    )


def step_talk(inputs: Inputs, found: Found, _: Translate) -> str:
    """Bounds and bits of everybody."""
    lines = [
        _("{name}: from {low} to {high}, so {count} numbers of {all} are left: log2({all}/{count}) = "
          "{bits} bits.").format(
            name=name, low=low, high=high, count=high - low + 1, all=inputs["cap"] + 1,
            bits=shown(found["bits_revealed"][name], _),
        )
        for name, (low, high) in found["public_bounds"].items()
    ]  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def bound(which: int, end: int) -> Any:
    """The least (0) or the most (1) of a player by his place."""
    return lambda inputs, found: found["public_bounds"][inputs["players"][which]][end]


def seize_inputs(rng: random.Random) -> dict[str, Any]:
    """What is known of the owner's bribe, and the chance that is wanted."""
    low = rng.randint(10, 120)
    return {
        "owner_low": low,
        "owner_high": low + rng.randint(6, 60),
        "target_probability": rng.choice((0.5, 0.6, 0.75, 0.8, 0.9)),
    }


def tell_seize(inputs: Inputs, _found: Found, _: Translate) -> str:
    """What is known."""
    return paragraph(
        _(
            "The owner's bribe on an agent is some whole number from {low} to {high}, each equally likely. An "
            "equal bribe "
            "does not beat it. You want to win with a chance of at least {target} %."
        ).format(low=inputs["owner_low"], high=inputs["owner_high"],
                 target=shown(100 * inputs["target_probability"], _))
    )  # fmt: skip


def hint_seize(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _("Count how many numbers the owner's bribe can be, and how many of them you have to beat.")


def step_seize(inputs: Inputs, found: Found, _: Translate) -> str:
    """Counting."""
    low, high = inputs["owner_low"], inputs["owner_high"]
    lines = [
        _("There are {count} numbers from {low} to {high}.").format(count=high - low + 1, low=low, high=high),
        _("A bribe of {bribe} beats {beaten} of them: {chance} %. One less would not be enough.").format(
            bribe=found["minimum_bribe"], beaten=found["minimum_bribe"] - low,
            chance=shown(100 * found["win_probability"], _),
        ),
    ]  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def way_inputs(rng: random.Random) -> dict[str, Any]:
    """A board on which a king or a rook's single steps go home."""
    diagonal = rng.random() < 0.7
    return {"board": rng.randrange(5, 62 if diagonal else 14, 2), "diagonal_moves": diagonal}


def tell_way(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The board."""
    size = inputs["board"]
    board = _("The board has {size} × {size} squares. Geneva is in the middle, your home in a corner.").format(
        size=size
    )
    steps = (
        _("The papers move to any neighbouring square, diagonally too.")
        if inputs["diagonal_moves"]
        else _("The papers move to a neighbouring square, but not diagonally.")
    )
    return Html(paragraph(board) + paragraph(steps))


def hint_way(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "How many squares is the corner away to the side, and how many up? A diagonal step does both at "
        "once. Without them, "
        "a route is an order of steps to the side and steps up."
    )


def step_way(inputs: Inputs, found: Found, _: Translate) -> str:
    """Steps, routes, agents."""
    radius = (inputs["board"] - 1) // 2
    lines = [
        _("The corner is {radius} squares to the side and {radius} up.").format(radius=radius),
        _("That takes {moves} moves at least, and there are {routes} such routes.").format(
            moves=found["min_moves_to_home"], routes=found["shortest_routes"]
        ),
        _("All squares on the way but the last one hold an agent: {agents} of {all} in all.").format(
            agents=found["agents_needed_on_shortest_route"], all=found["agents"]
        ),
    ]
    return Html("".join(paragraph(line) for line in lines))


def volunteer_inputs(rng: random.Random) -> dict[str, Any]:
    """Two or three who could block; a cost well below what it is worth."""
    return {
        "potential_blockers": rng.choice((2, 3)),
        "cost": 20 * rng.randint(2, 20),
        "benefit": 100 * rng.randint(6, 12),
    }


def tell_volunteer(inputs: Inputs, _found: Found, _: Translate) -> str:
    """The dilemma."""
    return paragraph(
        _(
            "{n} players could block a move that hurts them all. Blocking costs {cost}; if anybody blocks it is worth "
            "{benefit} to each of them. All choose at once, with the same chance, so that each is indifferent."
        ).format(n=inputs["potential_blockers"], cost=inputs["cost"], benefit=inputs["benefit"])
    )


def hint_volunteer(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Blocking is worth its cost exactly if it matters often enough: the chance that none of the "
        "others blocks, times "
        "the benefit, must equal the cost."
    )


def step_volunteer(inputs: Inputs, found: Found, _: Translate) -> str:
    """Indifference, then all."""
    people, still = inputs["potential_blockers"], 1 - found["prob_block_each"]
    lines = [
        _("The chance that nobody else blocks (there are {others} more) must be {cost}/{benefit} = {ratio}.").format(
            others=people - 1, cost=inputs["cost"], benefit=inputs["benefit"],
            ratio=shown(Fraction(inputs["cost"]) / Fraction(inputs["benefit"]), _),
        ),
        _("So each stays still with {still} % and blocks with {block} %.").format(
            still=shown(100 * still, _), block=shown(100 * found["prob_block_each"], _)
        ),
        _("All {n} stay still with {nobody} %.").format(n=people, nobody=shown(100 * found["prob_nobody_blocks"], _)),
    ]  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def challenge_inputs(rng: random.Random) -> dict[str, Any]:
    """Four players round a table; some of the others are willing to challenge."""

    def make() -> dict[str, Any]:
        seating = list(SEATING)
        mover = rng.choice(seating)
        others = [name for name in seating if name != mover]
        bribes = {name: rng.choice((0, rng.randint(10, 120))) for name in seating}
        origin = rng.randint(10, 60)
        return {
            "seating": seating, "mover": mover, "bribes_on_from_agent": {**bribes, mover: rng.randint(20, 110)},
            "willing_to_challenge": rng.sample(others, rng.randint(2, 3)), "move_from": origin,
            "move_to": origin + rng.choice((1, 9, 10)),
        }  # fmt: skip

    return draw_until(make, lambda made: sum(amount > 0 for amount in made["bribes_on_from_agent"].values()) >= 2)


def tell_challenge(inputs: Inputs, _found: Found, _: Translate) -> str:
    """Who sits where, with which bribe."""
    willing = {True: _("yes"), False: _("no"), None: ""}
    rows = [
        row(name, [inputs["bribes_on_from_agent"][name],
                   willing[None if name == inputs["mover"] else name in inputs["willing_to_challenge"]]])
        for name in inputs["seating"]
    ]  # fmt: skip
    said = _(
        "The players sit round the table in this order, each to the left of the one above him, the first "
        "to the left of "
        "the last. {mover} moves the papers from agent {origin} to agent {to}. Challengers ask for themselves, and as "
        "long as they can."
    ).format(mover=inputs["mover"], origin=inputs["move_from"], to=inputs["move_to"])
    heads = [_("Player"), _("Bribe on the agent left"), _("Wants to challenge")]
    return Html(table(_("Bribes, secret to each"), heads, rows) + paragraph(said))


def hint_challenge(_inputs: Inputs, _found: Found, _: Translate) -> str:
    """How to begin."""
    return _(
        "Begin to the mover's left. A challenger prevails only with more than the mover has; then nobody "
        "else is asked, "
        "and the papers go back."
    )


def step_challenge(inputs: Inputs, found: Found, _: Translate) -> str:
    """Who challenged, and how it ended."""
    order, winner = found["challenge_order"], found["successful_challenger"]
    mover = inputs["mover"]
    lines = [
        _("{mover} has {bribe}. From his left on these challenge: {order}.").format(
            mover=mover, bribe=inputs["bribes_on_from_agent"][mover], order=listed(order)
        )
    ]
    if winner is None:
        said = _("Nobody among them has more, so the move stands and earns an extra turn: {mover} is next.")
        lines.append(said.format(mover=mover))
    else:
        lines.append(
            _("{winner} has more, {bribe}: the papers are back at {place}, and {next} is next.").format(
                winner=winner, bribe=inputs["bribes_on_from_agent"][winner], place=found["papers_at"],
                next=found["next_player"],
            )
        )  # fmt: skip
    return Html("".join(paragraph(line) for line in lines))


def winning_bribe(inputs: Inputs, found: Found) -> Any:
    """The bribe of the challenger who prevails; None where the move stands."""
    winner = found["successful_challenger"]
    return None if winner is None else inputs["bribes_on_from_agent"][winner]


EXERCISES = (
    Exercise(
        key="l13.bounds",
        title=N_("What everybody knows now"),
        topic="subterfuge_bounds",
        inputs=talk_inputs,
        asks=(
            Ask("low", N_("The least that the first player can have"), bound(0, 0)),
            Ask("high", N_("The most that the first player can have"), bound(0, 1)),
            Ask("least", N_("The least that the second player can have"), bound(1, 0)),
            Ask("most", N_("The most that the second player can have"), bound(1, 1)),
        ),
        tell=tell_talk,
        hint=hint_talk,
        step=step_talk,
        cases=("SUB-1", "SUB-2", "SUB-3", "SUB-4"),
    ),
    Exercise(
        key="l13.seize",
        title=N_("What it takes to win the agent"),
        topic="subterfuge_cost_to_seize",
        inputs=seize_inputs,
        asks=(
            Ask("bribe", N_("The smallest bribe that does it"), "minimum_bribe"),
            Ask("chance", N_("The chance it wins with"), lambda _inputs, found: 100 * found["win_probability"],
                Fraction(1, 2), "%"),
        ),
        tell=tell_seize,
        hint=hint_seize,
        step=step_seize,
        cases=("SZ-1",),
    ),
    Exercise(
        key="l13.way",
        title=N_("The way home"),
        topic="subterfuge_geometry",
        inputs=way_inputs,
        asks=(
            Ask("moves", N_("The fewest moves from Geneva to your home"), "min_moves_to_home"),
            Ask("routes", N_("How many routes are that short"), "shortest_routes"),
            Ask("agents", N_("The agents on such a route"), "agents_needed_on_shortest_route"),
        ),
        tell=tell_way,
        hint=hint_way,
        step=step_way,
        cases=("GEO-1", "GEO-2"),
    ),
    Exercise(
        key="l13.volunteers",
        title=N_("One is enough, but who?"),
        topic="blocker_volunteers_dilemma",
        inputs=volunteer_inputs,
        asks=(
            Ask("each", N_("The chance that one of them blocks, each by himself"),
                lambda _inputs, found: 100 * found["prob_block_each"], Fraction(1, 2), "%"),
            Ask("nobody", N_("The chance that nobody blocks"),
                lambda _inputs, found: 100 * found["prob_nobody_blocks"], Fraction(1, 2), "%"),
        ),
        tell=tell_volunteer,
        hint=hint_volunteer,
        step=step_volunteer,
        cases=("VD-1", "VD-2"),
    ),
    Exercise(
        key="l13.challenge",
        title=N_("Who stops the papers?"),
        topic="subterfuge_challenge_resolution",
        inputs=challenge_inputs,
        asks=(
            Ask("number", N_("How many players do challenge?"), lambda _inputs, found: len(found["challenge_order"])),
            Ask("bribe", N_("The bribe of the challenger who prevails (none if nobody does)"), winning_bribe),
            Ask("papers", N_("The agent at whom the papers are afterwards"), "papers_at"),
            Ask("extra", N_("Does the mover earn an extra turn?"),
                lambda _inputs, found: "yes" if found["mover_extra_turn"] else "no",
                choices=(("yes", N_("yes")), ("no", N_("no")))),
        ),
        tell=tell_challenge,
        hint=hint_challenge,
        step=step_challenge,
        cases=("SBL-1",),
    ),
)  # fmt: skip

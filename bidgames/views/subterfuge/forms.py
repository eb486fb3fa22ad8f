"""Subterfuge's forms: moving the papers, bribing, challenging or not, asking or giving in. Legal quotes only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.subterfuge import HOME, MOVER, Challenge
from ...text import Translate
from ..generic import field, form, total
from ..words import grouped
from .moment import Moment, Own, called, town


def forms(now: Moment, choices: Mapping[str, Any], mine: Own, _: Translate) -> list[dict[str, Any]]:
    """The forms of what a seat may do."""
    made = []
    if "move" in choices:
        made.append(_move(now, choices["move"], mine, _))
    if "bribe" in choices:
        made.append(_bribe(choices["bribe"], mine, _))
    challenge = now.challenge
    if challenge is None:
        return made
    if "challenge" in choices:
        made += [_challenge(now, challenge, choices["challenge"], mine, _), _decline(_)]
    if "quote" in choices:
        made.append(_quote(now, challenge, choices["quote"], mine, _))
    if "concede" in choices:
        made.append(form("concede", _("Give in"), _("Give in"), []))
    return made


def _move(now: Moment, domains: Mapping[str, Any], mine: Own, _: Translate) -> dict[str, Any]:
    """Rule 5."""
    asked = field("to", domains["to"], _("To"), _("Or touch the square on the board."))
    home = _("home, to {town}").format(town=town(now.seen.homes[mine.seat], _))
    asked["labels"] = [home if place == HOME else called(place, _) for place in asked["values"]]
    return form("move", _("Move the papers"), _("Move"), [asked])


def _bribe(domains: Mapping[str, Any], mine: Own, _: Translate) -> dict[str, Any]:
    """Rule 4, with the money left after it, and a word before an earlier bribe is lost."""
    agents, amounts = domains["agent"]["whole"], domains["amount"]["whole"]
    warnings = [
        {
            "when": {"agent": agent},
            "text": _(
                "You have paid {amount} for agent {agent} already: a new bribe replaces it, and it is lost."
            ).format(amount=grouped(amount, _), agent=agent),
            "confirm": _("Replace it"),
        }
        for agent, amount in sorted(mine.bribes.items())
    ]
    left = total(
        _("Left after the bribe:"), mine.capital, "amount", [{"by": -1}], short=_("You do not have so much.")
    )  # fmt: skip
    return form(
        "bribe",
        _("Bribe an agent"),
        _("Place the bribe"),
        [
            field("agent", domains["agent"], _("Agent"), _("a number from 1 to {most}").format(most=agents[1])),
            field("amount", domains["amount"], _("Amount"), _("1 to {most}").format(most=grouped(amounts[1], _))),
        ],
        note=_("Instead of moving. It is paid whether it helps or not. The others see only that you placed one."),
        warnings=warnings,
        sums=[left],
    )


def _challenge(
    now: Moment, challenge: Challenge, domains: Mapping[str, Any], mine: Own, _: Translate
) -> dict[str, Any]:
    """Rules 7 and 8; who has no bribe there is told that he cannot prevail."""
    mover = now.names[challenge.mover]
    asked = field("asker", domains["asker"], _("Who asks?"))
    words = [_("{mover} asks me"), _("I ask {mover}")]
    asked["labels"] = [words[value != MOVER].format(mover=mover) for value in asked["values"]]
    own = mine.bribes.get(challenge.origin)
    warnings = []
    if own is None:
        said = _("You have no bribe on {agent}: you cannot prevail, and {mover} would earn an extra turn.")
        warning = said.format(agent=called(challenge.origin, _), mover=mover)
        warnings.append({"text": warning, "confirm": _("Challenge all the same")})
    note = _(
        "Whoever asks quotes amounts below his own bribe on {agent}, and so gives away that he has more. If you "
        "prevail, the papers go back; if {mover} does, he earns an extra turn."
    ).format(agent=called(challenge.origin, _), mover=mover)
    return form("challenge", _("Challenge the move"), _("Challenge"), [asked], note=note, warnings=warnings)


def _decline(_: Translate) -> dict[str, Any]:
    """Rule 7."""
    return form("decline", _("Let the move pass"), _("Let it pass"), [])


def _quote(now: Moment, challenge: Challenge, domains: Mapping[str, Any], mine: Own, _: Translate) -> dict[str, Any]:
    """Rule 8: a question, within what may be quoted."""
    low, high, _step = domains["amount"]["whole"]
    other = challenge.challenger if challenge.mover == mine.seat else challenge.mover
    assert other is not None
    asked = field(
        "amount",
        domains["amount"],
        _("Can you beat"),
        _("{low} to {high}: not below what was quoted before, and less than your own bribe").format(
            low=grouped(low, _), high=grouped(high, _)
        ),
    )
    note = _("A no settles it: the agent is yours. After a yes you quote more, or give in.")
    return form("quote", _("Ask {name}").format(name=now.names[other]), _("Ask"), [asked], note=note)

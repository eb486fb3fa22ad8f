"""Subterfuge: the board with the path of the papers, bribes, and the challenge being settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..rules.subterfuge import Place, board
from ..text import Translate
from . import who
from .layout import Column, wrap

#: So many places of the path are listed, the last ones.
_MOST_PLACES = 40
#: The widest square: a town is cut to this.
_SQUARE = 3


def columns(position: Mapping[str, Any], _: Translate) -> list[Column]:
    """Homes and the capital left."""
    return [
        Column(_("Home"), tuple(position["homes"]), text=True),
        Column(_("Capital"), tuple(map(str, position["capital"]))),
        Column(_("Bribes"), tuple(str(len(own)) for own in position["bribes"])),
    ]


def blocks(position: Mapping[str, Any], names: Sequence[str], _: Translate) -> list[str]:
    """The turn, the board, the path, everybody's bribes, the challenge."""
    turn = _("Turns taken: {turn}.").format(turn=position["turn"])
    if position["turn_limit"] is not None:
        turn = _("Turns taken: {turn} of {limit}.").format(turn=position["turn"], limit=position["turn_limit"])
    if position["extra_turn"]:
        turn = f"{turn} " + _("This is an extra turn.")
    bribes = [
        wrap(_("{name} has bribed {bribes}").format(name=who(names, seat), bribes=_bribes(own, _)), "    ")
        for seat, own in enumerate(position["bribes"])
        if own
    ]
    return [
        turn,
        _board(position) + "\n" + wrap(_("[ ] the papers; * where they have been on their path.")),
        wrap(_path(position["path"], _), "  "),
        "\n".join(bribes),
        "" if position["challenge"] is None else _challenge(position["challenge"], names, _),
    ]


def _bribes(own: Mapping[str, int], _: Translate) -> str:
    """Agents in the order of their numbers, with the amounts."""
    pairs = sorted((int(agent), amount) for agent, amount in own.items())
    return ", ".join(_("agent {agent} with {amount}").format(agent=agent, amount=amount) for agent, amount in pairs)


def _board(position: Mapping[str, Any]) -> str:
    """The squares as on paper: agents by number, towns and Geneva by their first letters."""
    visited = set(position["path"])

    def square(place: Place) -> str:
        text = str(place)[:_SQUARE]
        if place == position["papers"]:
            return f"[{text}]".rjust(_SQUARE + 2)
        return f"{text}*".rjust(_SQUARE + 2) if place in visited else f"{text} ".rjust(_SQUARE + 2)

    return "\n".join("".join(map(square, row)).rstrip() for row in board(position["size"]))


def _path(path: Sequence[Place], _: Translate) -> str:
    """The places in the order in which the papers were there."""
    last = " > ".join(map(str, path[-_MOST_PLACES:]))
    if len(path) > _MOST_PLACES:
        return _("Path, after {count} earlier places: {path}").format(count=len(path) - _MOST_PLACES, path=last)
    return _("Path: {path}").format(path=last)


def _challenge(challenge: Mapping[str, Any], names: Sequence[str], _: Translate) -> str:
    """The move that may be, or is, challenged, and the answers to all questions about it."""
    lines = [
        _("{mover} has moved the papers from {origin} to {to}.").format(
            mover=who(names, challenge["mover"]), origin=challenge["from"], to=challenge["to"]
        )
    ]
    for asker, amount, yes in challenge["answers"]:
        words = _("{asker} asked: can you beat {amount}? {answer}.")
        answer = _("Yes") if yes else _("No")
        lines.append(words.format(asker=who(names, asker), amount=amount, answer=answer))
    if challenge["challenger"] is not None:
        lines.append(
            _("{challenger} challenges; {asker} asks.").format(
                challenger=who(names, challenge["challenger"]), asker=who(names, challenge["asker"])
            )
        )
    return "\n".join(wrap(line, "    ") for line in lines)

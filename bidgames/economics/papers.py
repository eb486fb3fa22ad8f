"""The way of the papers in Subterfuge, and challenges on it (lesson 13).

The challenge is played by the rules of the game itself (`bidgames.rules.subterfuge`). The inputs do not say how large
the board is, so that the two places are only names here: whether they are neighbours is not checked.
"""

from __future__ import annotations

from math import comb
from typing import Any

from ..rules import subterfuge as rules
from ..rules.domain import N_
from ..rules.game import Move
from ._inputs import BadInput, flag, items, mapping, name_of, names, whole, words

#: Where the challenged move is played: next to the home of seat 0 on the smallest board.
_SIZE = 5
_FROM, _TO = 4, 5


def subterfuge_geometry(board: Any, diagonal_moves: Any) -> dict[str, Any]:
    """How far Geneva, in the middle of the board, is from a home in the corner.

    On a board of N x N with r = (N - 1)/2 the corner is r steps off each way. With diagonal moves (a chess
    king's) that is r moves along one shortest route; without (a rook's single steps) 2r moves along any of
    C(2r, r) routes. All but the last square of a route hold an agent; N^2 - 5 squares do in all.

    Inputs: `board`: N, odd, 3 to 5001 (5 to 15 in the game); `diagonal_moves`: true or false. Raises
    `BadInput` otherwise.
    Source: rules 1 to 5 of Subterfuge; lattice paths as in Feller, volume 1, chapter 3.
    """
    size, diagonal = whole("board", board, 3, 5001, 2), flag("diagonal_moves", diagonal_moves)
    radius = (size - 1) // 2
    moves = radius if diagonal else 2 * radius
    return {
        "agents": rules.agents(size),
        "min_moves_to_home": moves,
        "shortest_routes": 1 if diagonal else comb(2 * radius, radius),
        "agents_needed_on_shortest_route": moves - 1,
    }


def subterfuge_challenge_resolution(
    seating: Any, mover: Any, bribes_on_from_agent: Any, willing_to_challenge: Any, move_from: Any, move_to: Any
) -> dict[str, Any]:
    """Who challenges a move, who prevails, where the papers end up and who is next.

    Rules 7 to 10 of Subterfuge. From the mover's left, each who is willing challenges, and asks the questions
    himself as long as he can: he prevails exactly if his bribe on the agent is above the mover's, so equal
    bribes fail. Then the papers go back, later challengers are not asked (`challenge_order` has those who did
    challenge) and the seat to the mover's left is next. A move that survived a challenge earns the mover an
    extra turn; one that nobody challenged passes the turn on. A move into the mover's "home" that stands ends
    the game: `next_player` is None.

    Inputs: `seating`: two or more names, clockwise; `mover`: one of them; `bribes_on_from_agent`: a whole
    number from 0 for each, by name; `willing_to_challenge`: names, not the mover's; `move_from`: an agent's
    number; `move_to`: another, or "home". Raises `BadInput` otherwise.
    Source: the worked case of the rulebook of Subterfuge, rules 7 to 10 of its rule page.
    """
    people = names("seating", seating, 2)
    seat_of = {name: seat for seat, name in enumerate(people)}
    acting = seat_of[name_of("mover", mover, people)]
    held = mapping("bribes_on_from_agent", bribes_on_from_agent, people)
    amounts = [whole(f"bribes_on_from_agent.{name}", held[name]) for name in people]
    others = [name for name in people if name != mover]
    willing = {
        seat_of[name_of(f"willing_to_challenge[{at}]", name, others)]
        for at, name in enumerate(items("willing_to_challenge", willing_to_challenge))
    }
    origin = whole("move_from", move_from, 1)
    home = isinstance(move_to, str) and move_to == rules.HOME
    target = rules.HOME if home else whole("move_to", move_to, 1)
    if target == origin:
        raise BadInput("move_to", move_to, words(N_("another agent than the one the papers are at")))
    position = _play(acting, amounts, willing, home)
    disputes = position.history[-1].challenges
    lost = bool(disputes) and disputes[-1].prevailed
    return {
        "challenge_order": [people[dispute.challenger] for dispute in disputes],
        "successful_challenger": people[disputes[-1].challenger] if lost else None,
        "papers_at": origin if lost else target,
        "mover_extra_turn": position.extra_turn,
        "next_player": None if position.acting is None else people[position.acting],
    }


def _play(mover: int, amounts: list[int], willing: set[int], home: bool) -> rules.Position:
    """The game itself, from the move in question until the next seat's turn; the mover lives next to the agent."""
    game, seats = rules.GAME, len(amounts)
    position: rules.Position
    # There are four towns; the seats of a larger circle have none, which matters to nobody but the mover.
    homes = tuple(rules.TOWNS[0] if seat == mover else "" for seat in range(seats))
    position = rules.Position(
        phase="turn", papers=_FROM, path=(rules.GENEVA, _FROM), capital=(0,) * seats,
        bribes=tuple({_FROM: amount} if amount else {} for amount in amounts),
        turn=0, extra_turn=False, challenge=None, acting=mover, history=(), size=_SIZE, diagonal=True, homes=homes,
        turn_limit=None,
    )  # fmt: skip
    move: Move = rules.MovePapers(rules.HOME if home else _TO)
    position = game.apply(position, mover, move)
    while position.challenge is not None:
        (seat,) = game.to_act(position)
        if position.phase == "challenge":
            move = rules.ChallengeMove("challenger") if seat in willing else rules.Decline()
        else:
            quotes = game.choices(position, seat).get("quote")
            move = rules.Quote(amounts[seat] - 1) if quotes else rules.Concede()
        position = game.apply(position, seat, move)
    return position

"""The frame ``payoffs`` of every game: one row a player, with what a grade needs.

The score and the winners are the game's own; the rank is among the seats of one table, equal scores sharing it. Whether
a difference in score is worth a grade is the teacher's to say.
"""

from __future__ import annotations

from ..rules import game as find_game
from ..rules.domain import N_
from . import SEAT, Column, Frame, Row, Source


def _payoffs(source: Source) -> list[Row]:
    if not source.positions:
        return []
    result = find_game(source.game).result(source.positions[-1])
    made, absent, bot = ([0] * len(source.names) for _ in range(3))
    for entry in source.entries:
        made[entry.seat] += 1
        absent[entry.seat] += entry.extra.get("auto") is True
        bot[entry.seat] += entry.extra.get("bot") is True
    rows: list[Row] = [
        {
            "student_id": source.ids[seat] if source.ids else None, "seat": seat, "name": name,
            "score": result.scores[seat], "rank": 1 + sum(one > result.scores[seat] for one in result.scores),
            "won": seat in result.winners if result.finished else None, "finished": result.finished,
            "counts": not source.practice, "moves": made[seat], "absent_moves": absent[seat], "bot_moves": bot[seat],
        }
        for seat, name in enumerate(source.names)
    ]  # fmt: skip
    empty = dict.fromkeys(rows[0]) if rows else {}
    for student_id, name in source.missing:
        rows.append({"table": None, **empty, "student_id": student_id, "name": name, "counts": not source.practice})
    return rows


_MOVES = N_("moves")

PAYOFFS = Frame(
    N_("one row a seat, and one row for each student of the class list without a seat"),
    {
        "student_id": Column("text", N_("the student's own id; empty where none was given")),
        **SEAT,
        "score": Column("whole", N_("score of the game, as it stands"), N_("the game's unit")),
        "rank": Column("whole", N_("rank at the table, equal scores sharing it"), N_("number from 1")),
        "won": Column("flag", N_("whether the player has won; empty until the game is over")),
        "finished": Column("flag", N_("whether the game is over")),
        "counts": Column("flag", N_("whether the game counts; not so in a practice round")),
        "moves": Column("whole", N_("moves that this seat has made"), _MOVES),
        "absent_moves": Column("whole", N_("of these, moves the clock made because nobody did"), _MOVES),
        "bot_moves": Column("whole", N_("of these, moves a bot made"), _MOVES),
    },
    _payoffs,
)

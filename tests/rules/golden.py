"""Golden playthroughs: records in `tests/records/` and, beside each, all that every seat saw, move by move.

`NAME.jsonl` is a game record. `NAME.seen.jsonl` has a line for the start and for each move:

    {"said": the move, "public": {...}, "own": {seat: {...}}, "asked": {seat: {...}}}

`public` is what of the spectator's observation has changed since the line before; `own` what of a seat's observation
differs from the spectator's, as far as that has changed; `asked` the moves and domains of the seats to act ("as before"
where they are). A leak is a difference in this file.

`python tests/rules/golden.py` plays a short game at random for each game that has none, and writes all `seen` files
anew: look at what git shows before it is committed.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RECORDS = Path(__file__).parents[1] / "records"
#: A playthrough made at random is the shortest of so many that has at least so many moves.
TRIES, FEWEST_MOVES = 60, 13


def records() -> list[Path]:
    """All playthroughs."""
    return sorted(path for path in RECORDS.glob("*.jsonl") if not path.name.endswith(".seen.jsonl"))


def seen_file(path: Path) -> Path:
    """The file that goes with a record."""
    return path.with_suffix(".seen.jsonl")


def seen(data: bytes) -> Iterator[str]:
    """The lines of the `seen` file of a record."""
    from bidgames import record
    from bidgames.rules.game import dump

    replay = record.replay(data)
    game, seats = replay.game, range(len(replay.header.seats))
    public: dict[str, Any] = {}
    own: dict[int, dict[str, Any]] = {seat: {} for seat in seats}
    asked: dict[int, Any] = {seat: {} for seat in seats}
    said: list[Any] = ["start", *[{"seat": entry.seat, **dump(entry.move)} for entry in replay.entries]]
    for words, position in zip(said, replay.positions, strict=True):
        line: dict[str, Any] = {"said": words, "public": {}, "own": {}, "asked": {}}
        before, public = public, dump(game.observe(position, None))
        line["public"] = changes(before, public)
        for seat in seats:
            observation = dump(game.observe(position, seat))
            private = {key: value for key, value in observation.items() if value != public.get(key, "not public")}
            line["own"][seat], own[seat] = changes(own[seat], private), private
            question = {
                move: {field: domain.describe() for field, domain in fields.items()}
                for move, fields in game.choices(position, seat).items()
            }
            if question:
                line["asked"][seat] = "as before" if question == asked[seat] else question
                asked[seat] = question
        line["own"] = {seat: found for seat, found in line["own"].items() if found}
        yield json.dumps(line)
    yield json.dumps({"result": dump(game.result(replay.position))})


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What is different or new in `after`, and null for what is no longer there."""
    gone = dict.fromkeys(sorted(set(before) - set(after)))
    return gone | {key: value for key, value in after.items() if key not in before or before[key] != value}


def random_record(key: str) -> str:
    """The record of the shortest game played at random, but with some moves, by one more than the fewest seats.

    Where every game is shorter, it is the longest.
    """
    records = [played(key, seed) for seed in range(TRIES)]
    found = [record for record in records if record.count("\n") > FEWEST_MOVES]
    return min(found, key=len) if found else max(records, key=len)


def played(key: str, seed: int) -> str:
    """The record of a game played at random."""
    from bidgames import record, rules
    from tests.play import playing
    from tests.rules.hidden import FACTS

    game, options, rng = rules.game(key), dict(FACTS[key].short), random.Random(seed)
    names = ("Jane", "Fred", "Mary", "Jill", "John", "Dan")[: min(game.fewest + 1, 3)]
    setup = game.setup(len(names), game.settings(len(names), options), rng)
    start = game.start(len(names), options, setup)
    moves = [(seat, move, {}) for seat, move, _ in playing(game, start, rng)]
    return record.write(record.Header(key, names, options, setup), moves)


def rewrite() -> None:
    """Make what is missing and write all `seen` files anew."""
    from bidgames import rules

    RECORDS.mkdir(exist_ok=True)
    for key in rules.keys():  # noqa: SIM118  (a function of the registry)
        if not any(json.loads(path.read_text("utf-8").split("\n")[0])["game"] == key for path in records()):
            (RECORDS / f"{key}-random.jsonl").write_text(random_record(key), "utf-8")
    for path in records():
        seen_file(path).write_text("".join(line + "\n" for line in seen(path.read_bytes())), "utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    rewrite()

"""The rows that need no server: rules, import, replay."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from bidgames import rules
from bidgames.rules.game import Game, Refused

from .server import ROOT

#: Where a game that chance plays without end is broken off.
LONGEST = 400


def one_game(game: Game, seats: int, rng: random.Random) -> tuple[Any, list[tuple[int, Any]]]:
    """A game played by chance: its first position and its moves (the first `LONGEST`)."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in game.moves}
    start = position = game.start(seats, {}, game.setup(seats, game.settings(seats, {}), rng))
    moves: list[tuple[int, Any]] = []
    while (acting := game.to_act(position)) and len(moves) < LONGEST:
        seat = acting[0]
        choices = game.choices(position, seat)
        name = rng.choice(list(choices))
        move = kinds[name](**{field: domain.sample(rng) for field, domain in choices[name].items()})
        try:
            position = game.apply(position, seat, move)
        except Refused:
            continue
        moves.append((seat, move))
    return start, moves


def applied(key: str, seconds: float = 1.0, seats: int = 4) -> float:
    """Moves a second, each with the choices of its seat worked out first, as the server does; the best of five."""
    game = rules.game(key)
    rng = random.Random(1)
    games = [one_game(game, seats, rng) for _ in range(20 if seconds < 1 else 100)]
    best, until = 0.0, time.perf_counter() + seconds
    while not best or time.perf_counter() < until:
        count, began = 0, time.perf_counter()
        for position, moves in games:
            for seat, move in moves:
                game.choices(position, seat)
                position = game.apply(position, seat, move)
            count += len(moves)
        best = max(best, count / (time.perf_counter() - began))
    return best


def games(key: str, seconds: float = 1.0, seats: int = 4) -> float:
    """Whole games of random play a second (at most `LONGEST` moves each), the choosing included."""
    game, rng = rules.game(key), random.Random(1)
    count, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        one_game(game, seats, rng)
        count += 1
    return count / took


def cold(*arguments: str, times: int = 5) -> float:
    """Seconds that a fresh Python takes, the median."""
    took = []
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
        took.append(time.perf_counter() - began)
    return statistics.median(took)


def import_seconds(times: int = 5) -> float:
    """`import bidgames`, as the interpreter itself measures it."""
    script = "import time; t = time.perf_counter(); import bidgames; print(time.perf_counter() - t)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    runs = [
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, env=environment)
        for _ in range(times)
    ]
    return statistics.median(float(run.stdout) for run in runs)


def replay_seconds(times: int = 5, moves: int = 100) -> float:
    """`bidgames replay` of a record of so many moves of Middleman, the whole process."""
    seats = 5 if moves <= 100 else 40
    header = {"record": "bidgames/1", "game": "middleman", "seats": [f"Seat {n}" for n in range(seats)]}
    lines: list[dict[str, Any]] = [{**header, "options": {}, "setup": {}}]
    position = rules.game("middleman").start(seats, {}, {})
    rng = random.Random(1)
    while len(lines) <= moves:
        seat = rules.game("middleman").to_act(position)[0]
        move = rules.game("middleman").safe(position, seat, rng)
        position = rules.game("middleman").apply(position, seat, move)
        lines.append({"seat": seat, **msgspec.to_builtins(move)})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.jsonl"
        path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        return cold("-m", "bidgames.cli", "replay", str(path), "--json", times=times)


def simulate_seconds(games: int, jobs: int = 2) -> float:
    """`bidgames simulate` of so many games of Middleman with four heuristic bots, the whole command."""
    bots = "forecaster,cost_plus,forecaster,cost_plus"
    options = ("--bots", bots, "--games", str(games), "--jobs", str(jobs))
    return cold("-m", "bidgames.cli", "simulate", "middleman", *options, times=1)

"""`bidgames simulate`: the table, the files, and one clear line for whatever is wrong."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from bidgames import simulate, tournament
from bidgames.cli import main
from bidgames.simulate import COLUMNS

SMALL = ("--seats", "3", "--bots", "forecaster, cost_plus", "--games", "6", "--option", "rounds=2")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The command: status, output, errors."""
    status = main(["simulate", *arguments])
    out, errors = capsys.readouterr()
    return status, out, errors


def test_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, errors = run(capsys, "middleman", *SMALL)
    assert (status, errors) == (0, "")
    head, rule, *lines = out.splitlines()
    assert [cell.strip() for cell in head.strip("|").split("|")] == [
        "bot", "games", "win share (95 %)", "mean score (95 %)", "efficiency (95 %)",
    ]  # fmt: skip
    assert {line.split("|")[1].strip() for line in lines} == {"forecaster", "cost_plus"}
    assert len({len(line) for line in (head, rule, *lines)}) == 1


@pytest.mark.parametrize("kind", tournament.FORMATS)
def test_a_file_holds_the_rows_of_the_frame(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "PIECE", 2)
    monkeypatch.setattr(simulate, "BATCH", 2)  # several batches, as of a long simulation
    out = tmp_path / f"rows.{kind}"
    assert run(capsys, "middleman", *SMALL, "--seed", "9", "--jobs", "1", "--out", str(out))[0] == 0
    wanted = simulate.simulate(
        "middleman", seats=3, bots=["forecaster", "cost_plus"], games=6, seed=9, options={"rounds": 2}
    )
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    if kind == "parquet":
        pd.testing.assert_frame_equal(pd.read_parquet(out), wanted)
        return
    plain = wanted.to_dict("records")
    if kind == "jsonl":
        assert [json.loads(line) for line in out.read_text("utf-8").splitlines()] == plain
        return
    with out.open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert list(found[0]) == list(COLUMNS)
    assert [row["won"] for row in found] == [str(row["won"]).lower() for row in plain]
    assert [int(row["score"]) for row in found] == [row["score"] for row in plain]


def test_without_efficiency_a_cell_is_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rows.csv"
    arguments = ("manager", "--games", "2", "--option", '{"round_limit": 2}', "--seats", "2")
    assert run(capsys, *arguments, "--out", str(out))[0] == 0
    assert out.read_text("utf-8").splitlines()[1].endswith(",")


def test_options_are_json_or_text() -> None:
    found = tournament.options(["rounds=3", " name = x=y", "a=[1, 2]", '{"b": null, "c": "d"}', "e="])
    assert found == {"rounds": 3, "name": " x=y", "a": [1, 2], "b": None, "c": "d", "e": ""}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "game is \"chess\"; allowed: one of:"),
        (("middleman", "--bots", "forecaster,nobody"), 'bot is "nobody"; allowed: one of: forecaster, cost_plus'),
        (("middleman", "--bots", ""), 'bot is ""; allowed:'),
        (("middleman", "--seats", "1"), "seats is 1; allowed: a whole number, 2 or more"),
        (("middleman", "--games", "0"), "games is 0; allowed: a whole number, 1 or more"),
        (("middleman", "--seed", "-3"), "seed is -3; allowed: a whole number from 0"),
        (("middleman", "--jobs", "0"), "jobs is 0; allowed: a whole number from 1 to 256"),
        (("middleman", "--option", "rounds"), 'option is "rounds"; allowed: key=value, or a JSON object'),
        (("middleman", "--option", "{rounds"), 'option is "{rounds"; allowed: key=value, or a JSON object'),
        (("middleman", "--option", "rounds=many"), 'rounds is "many"; allowed: a whole number from 1 to 10'),
        (("middleman", "--option", "laps=3"), 'options is "laps"; allowed: one of: rounds'),
        (("middleman", "--out", "rows.xls"), 'out is "rows.xls"; allowed: a file that ends in .csv, .jsonl or'),
        (("middleman", "--games", "1", "--out", "no/such/x.csv"), "no/such/x.csv: No such file or directory"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    status, out, errors = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert errors.startswith(f"bidgames simulate: {said}")
    assert errors.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_number_that_is_none_is_refused_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "middleman", "--games", "many"])
    assert ended.value.code == 2
    assert "argument --games: invalid int value: 'many'" in capsys.readouterr().err


def test_a_game_that_fails_leaves_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "MOST_MOVES", 10)
    status, out, errors = run(capsys, "manager", "--games", "2", "--out", str(tmp_path / "rows.jsonl"))
    assert (status, out) == (1, "")
    assert errors == (
        "bidgames simulate: game 1 of manager with seed 1 failed: RuntimeError: not over after 10 moves; "
        "an option may limit it: ladder, seniority, round_limit\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_stays_until_the_new_one_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "rows.csv"
    out.write_text("older", encoding="utf-8")
    assert run(capsys, "poll", "--games", "1", "--out", str(out))[0] == 0
    assert out.read_text("utf-8").startswith("game,seed,")
    monkeypatch.setattr(simulate, "MOST_MOVES", 1)
    newer = out.read_bytes()
    assert run(capsys, "poll", "--games", "1", "--seats", "2", "--out", str(out))[0] == 1
    assert out.read_bytes() == newer


def test_a_table_needs_no_data_frame(tmp_path: Path) -> None:
    program = (
        "import sys; from bidgames.cli import main; main(['simulate', 'poll', '--games', '2', '--out', sys.argv[1]]); "
        "sys.exit(bool({'pandas', 'pyarrow', 'altair', 'tornado'} & set(sys.modules)))"
    )
    for name in ("rows.csv", "rows.jsonl"):
        run = subprocess.run([sys.executable, "-c", program, name], check=False, cwd=tmp_path, timeout=60)
        assert run.returncode == 0

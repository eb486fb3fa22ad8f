"""The benchmarks run: every row is there with a sane figure, and nothing is lost. No figure is judged."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .__main__ import PUBLISHED, main, measure_class, measure_local, measure_peers
from .otree_peer.clearing import clearing_price
from .peer import SOCKET, STATIC, place
from .rows import PEER, ROWS, printed, shown, table
from .session import percentile
from .wire import chunked


@pytest.mark.long
@pytest.mark.timeout(240)
def test_every_row_is_measured_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    size = 4
    found = measure_class(size, pace=0.2, clock=1.0, seconds=0.2)
    assert found["lost"] == 0
    assert found["acknowledged"] > 0
    assert found["absent_marked"] == found["absent_expected"] == 3
    monkeypatch.setattr("tests.bench.__main__.desk_seconds", lambda _times: 3.2)  # tests/browser/test_bench.py
    local = measure_local((row.name for row in ROWS), seconds=0.05, times=1)
    for row in ROWS:
        measure = row.measure(found if row.sized else local)
        assert measure > 0 or row.name in ("lost", "orders"), row.name  # a busy machine may keep up no rate at all
    lines = table({size: found}, local, {row.name: row for row in ROWS})
    assert [line[0] for line in lines[1:]] == [row.what for row in ROWS]
    assert len(printed(lines).splitlines()) == len(ROWS) + 2


def test_a_row_that_is_over_its_budget_says_so() -> None:
    row = next(row for row in ROWS if row.name == "ack")
    slow, fast = {"ack_p95": 0.5}, {"ack_p95": 0.1}
    assert not row.met(slow)
    assert row.met(fast)
    for found, said in ((slow, True), (fast, False)):
        assert ("OVER BUDGET" in table({200: found}, {}, {"ack": row})[1][-1]) is said


def test_without_a_browser_the_instructors_page_is_left_out_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.bench.desk.chromium", lambda: None)
    assert measure_local(["desk"]) == {}
    assert "not measured: there is no Chromium here." in capsys.readouterr().err


def test_percentiles_and_figures() -> None:
    assert percentile([float(number) for number in range(1, 101)], 0.95) == 95
    assert percentile([3.0], 0.95) == 3
    assert shown(1234.6, "ms") == "1,235 ms"
    assert shown(250_000, "/s") == "250,000/s"
    assert shown(0.0312, "s") == "0.031 s"


# The peer


def test_the_peers_price_is_the_best_bid_that_is_refused() -> None:
    assert clearing_price([10, 40, 30, 20]) == (20, [False, True, True, False])
    assert clearing_price([5, 5, 5]) == (5, [True, False, False])
    assert clearing_price([7, 9]) == (7, [False, True])


def test_figures_of_the_peer_stand_in_its_column_with_the_ratio() -> None:
    wanted = {row.name: row for row in ROWS if row.name in ("ack", "idle_memory", "lost", "import")}
    ours = {"ack_p95": 0.1, "server_memory": [50.0, 60.0, 70.0], "lost": 0}
    theirs = {"ack_p95": 1.5, "server_memory": [75.0, 0.0, 0.0]}
    heads, *lines = table({30: ours, 200: ours}, {"import": 0.05}, wanted, {30: theirs, 200: theirs})
    assert heads == ["what", "oTree, N = 30 (× ours)", "oTree, N = 200 (× ours)", "budget", "N = 30", "N = 200", ""]
    assert [line[1:3] for line in lines] == [["1,500 ms (15 ×)"] * 2, ["75 MiB (1.5 ×)"] * 2, ["–"] * 2, [""] * 2]
    assert {len(line) for line in lines} == {len(heads)}
    assert table({200: ours}, {}, {"ack": wanted["ack"]})[1][1] == wanted["ack"].peer, (
        "published where none is measured"
    )
    assert set(PEER) <= {row.name for row in ROWS}


def test_where_the_peer_cannot_be_installed_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (blocked := tmp_path / "file").write_text("no folder")
    found, sentence = measure_peers([2], blocked / "otree")
    assert found == {}
    assert sentence.startswith("oTree could not be measured here: ")
    assert sentence.endswith(PUBLISHED)

    def late(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("tests.bench.__main__.install", lambda folder: folder)
    monkeypatch.setattr("tests.bench.__main__.measure_peer", late)
    assert measure_peers([2]) == ({}, f"oTree could not be measured here: TimeoutError. {PUBLISHED}")
    monkeypatch.setattr("tests.bench.__main__.measure_peers", lambda sizes: ({}, sentence))
    monkeypatch.setattr("tests.bench.__main__.measure_class", lambda *_, **__: {"ack_p95": 0.1})
    assert main(["--peer", "--students", "2", "--rows", "ack"]) == 0
    assert sentence in capsys.readouterr().out


def test_what_a_page_of_the_peer_loads_and_where_it_listens() -> None:
    form = """<link href="/static/a.css"><script id="x" src='/static/b.js' data-socket-url="/turn?one=1&amp;two=2">"""
    assert STATIC.findall(form) == ["/static/a.css", "/static/b.js"]
    assert place(SOCKET.findall(form)[0]) == "turn?one=1&two=2"
    assert SOCKET.findall("socket = makeReconnectingWebSocket('/wait?page=2');") == ["/wait?page=2"]
    assert SOCKET.findall("function makeReconnectingWebSocket(path) {") == []
    assert place("http://127.0.0.1:80/p/ab/1") == place("/p/ab/1") == "p/ab/1"


def test_an_answer_in_chunks_is_put_together() -> None:
    async def read() -> tuple[bytes, bytes]:
        reader = asyncio.StreamReader()
        reader.feed_data(b"5\r\nhello\r\n3;x=y\r\n, w\r\n0\r\n\r\nnext")
        reader.feed_eof()
        return await chunked(reader), await reader.read()

    assert asyncio.run(read()) == (b"hello, w", b"next")

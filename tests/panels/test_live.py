"""A seat's live panel against a scripted server: what is pushed is drawn, nothing is made anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets.widgets import widget

from bidgames.client import SeatClient, Spectator
from bidgames.panels import charts
from bidgames.panels.board import Board
from bidgames.panels.live import LivePanel
from bidgames.panels.projector import Projection
from bidgames.text import ENGLISH
from bidgames.views import rules_help

from ..fake_class import CODE, FakeClass, form, page
from .conftest import until

CHART = {"name": "prices", "title": "Prices", "text": "No price yet.", "rows": {"prices": []}}


def widgets() -> int:
    """How many widgets there are."""
    return len(widget._instances)


def send(board: Board, form_name: str, turn: Any, serial: int = 1, inside: Sequence[bytes] = (), **values: str) -> None:
    """A browser's message: a form was sent; `inside` is what is in the files that were chosen."""
    press = {"serial": serial, "turn": turn, "form": form_name, "values": values}
    board._handle_custom_msg({"press": press}, [memoryview(content) for content in inside])


def panel_of(fake: FakeClass, token: str = "t") -> LivePanel:
    fake.view(token)
    panel = LivePanel(SeatClient(fake.url, token))
    until(lambda: panel.board.head.get("status") == "Round 1: write your order.")
    return panel


def test_a_push_is_drawn_without_anything_being_run(fake: FakeClass) -> None:
    panel = panel_of(fake)
    fake.push("t", page=page("The auction is over.", alerts=[{"kind": "good", "text": "You bought 3 tins."}]))
    until(lambda: panel.board.head["status"] == "The auction is over.")
    assert panel.board.head["alerts"] == [{"kind": "good", "text": "You bought 3 tins."}]
    assert panel.board.table.startswith('<table class="sheet">')
    panel.stop()


def test_the_question_stays_the_same_value_while_only_others_move(fake: FakeClass) -> None:
    panel = panel_of(fake)
    sent: list[str] = []
    panel.board.observe(lambda change: sent.append(change["name"]))
    fake.push("t", page=page(waiting="1 of 2 are in."))
    until(lambda: panel.board.head["waiting"] == "1 of 2 are in.")
    assert "question" not in sent, "the form must not be touched"
    assert "table" not in sent
    fake.push("t", turn="sales-1", page=page(forms=[form(high=3)]))
    until(lambda: panel.board.question["turn"] == "sales-1")
    panel.stop()


def test_the_number_of_widgets_stays_flat(fake: FakeClass) -> None:
    fake.view("t")["page"]["charts"] = [CHART]
    panel = panel_of(fake)
    until(lambda: "prices" in panel.figures.charts and panel.figures.charts["prices"].spec and charts._bundles)
    chart, before = panel.figures.charts["prices"], widgets()
    for number in range(300):
        rows = [{"round": one, "price": one} for one in range(number % 20)]
        view = {"turn": number, "version": number, "game": "middleman"}
        panel.draw({**view, "page": page(f"Step {number}.", charts=[{**CHART, "rows": {"prices": rows}}])})
    assert widgets() == before
    assert panel.figures.charts["prices"] is chart
    assert len(chart.rows["prices"]) == 299 % 20
    panel.draw({"turn": 1, "game": "middleman", "page": page(charts=[])})
    assert chart.layout.display == "none"
    panel.stop()


def test_charts_get_their_specification_and_the_kernel_one_bundle(fake: FakeClass) -> None:
    charts._bundles.clear()
    for token in ("t", "u"):
        fake.view(token)["page"]["charts"] = [CHART]
    one, other = panel_of(fake, "t"), panel_of(fake, "u")
    for panel in (one, other):
        until(lambda: "prices" in panel.figures.charts and panel.figures.charts["prices"].spec)  # noqa: B023
    until(lambda: charts._bundles)
    assert len(charts._bundles) == 1
    assert charts._bundles[0]._esm.startswith("window.vegaEmbed = () => 0;")
    assert charts._bundles[0]._esm.count("export default") == 1
    assert len(one.figures.charts["prices"]._esm) < 5000, "the bundle does not travel with each chart"
    one.stop()
    other.stop()


def test_a_press_is_answered_when_the_server_has_the_move(fake: FakeClass) -> None:
    panel = panel_of(fake)
    send(panel.board, "order", "orders-1", serial=11, wanted="3", offer="7")
    until(lambda: panel.board.answer.get("serial") == 11)
    assert panel.board.answer["kind"] == "taken"
    assert [(move["wanted"], move["offer"], move["turn"]) for move in fake.moves] == [(3, 7, "orders-1")]
    panel.stop()


def test_a_refusal_stands_beside_its_field(fake: FakeClass) -> None:
    panel = panel_of(fake)
    fake.answers["seat/moves"] = (422, {"field": "wanted", "value": 30, "allowed": None, "message": "At most 20."})
    send(panel.board, "order", "orders-1", serial=12, wanted="30", offer="7")
    until(lambda: panel.board.answer.get("serial") == 12)
    assert panel.board.answer == {
        "serial": 12, "kind": "refused", "form": "order", "field": "wanted", "message": "At most 20.",
    }  # fmt: skip
    panel.stop()


def test_whatever_a_browser_sends_is_not_a_move(fake: FakeClass) -> None:
    panel = panel_of(fake)
    for content in ({}, {"press": 1}, {"press": {"serial": 1, "turn": 1, "form": "order", "values": {"wanted": 3}}}):
        panel.board._handle_custom_msg(content, [])
    assert fake.moves == []
    panel.stop()


def test_a_lost_server_is_said_and_so_is_its_return(fake: FakeClass) -> None:
    panel = panel_of(fake)
    said: list[str | None] = []
    panel.board.observe(lambda change: said.append(change["new"].get("offline")), "head")
    fake.drop()
    until(lambda: any(said))
    until(lambda: panel.board.head.get("offline") is None)
    panel.stop()


def test_the_rules_are_one_press_away_and_made_once(fake: FakeClass) -> None:
    panel = panel_of(fake)
    assert panel.board.rules.startswith("<details><summary>Rules of the game</summary>")
    assert rules_help("middleman") in panel.board.rules
    sent: list[str] = []
    panel.board.observe(lambda change: sent.append(change["name"]))
    fake.push("t", page=page("The auction is over."))
    until(lambda: panel.board.head["status"] == "The auction is over.")
    assert "rules" not in sent
    panel.stop()


def test_a_projector_has_the_rules_too(fake: FakeClass) -> None:
    projection = Projection(Spectator(fake.url, CODE), lambda _code: None)
    until(lambda: projection.board.rules)
    assert rules_help("middleman") in projection.board.rules
    projection.stop()


def test_sentences_of_the_panels_are_all_there() -> None:
    board = Board(lambda _: None, ENGLISH)
    for key in ("sending", "taken", "unsure", "refused", "moved_on", "no_kernel", "change_it", "paused", "time_up"):
        assert board.texts[key], key

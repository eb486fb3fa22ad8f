"""A student's page in a real browser, on a phone's screen, against a real server."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, WebSocket, WebSocketRoute, expect

from bidgames.classroom.page.assemble import one_script

from .conftest import Ann, ClassServer


def test_a_round_is_played_by_keyboard_alone(ann: Ann) -> None:
    page, press = ann.page, ann.page.keyboard.press
    ann.start()
    page.get_by_role("button", name="Shuffle").focus()
    press("Enter")
    press("Tab")
    press("Enter")
    ann.done()
    ann.bobs_move(move="rows", available=list(range(10)), demand=list(range(9, -1, -1)))
    page.locator("[name=wanted]").wait_for()
    expect(page.locator("#status")).to_be_focused()
    for typed in ("2", "3"):
        press("Tab")
        page.keyboard.type(typed)
    press("Enter")
    ann.done()
    ann.bobs_move(move="order", wanted=0, offer=0)
    page.locator("[name=for_sale]").wait_for()
    for typed in ("0", "4"):
        press("Tab")
        press("Control+A")
        page.keyboard.type(typed)
    press("Enter")
    ann.done()
    mine = [move for move in ann.server.moves(ann.room) if move["seat"] == 0]
    assert [move["move"] for move in mine] == ["rows", "order", "sale"]
    assert sorted(mine[0]["available"]) == sorted(mine[0]["demand"]) == list(range(10))
    assert (mine[1]["wanted"], mine[1]["offer"], mine[2]["for_sale"], mine[2]["price"]) == (2, 3, 0, 4)


def test_choosing_a_number_swaps_it_with_its_old_place(ann: Ann) -> None:
    ann.start()
    row = ann.page.locator("fieldset").first.locator("select")
    row.nth(2).select_option("7")
    assert [one.input_value() for one in row.all()] == list("0173456289")


def test_what_is_no_whole_number_is_refused_here_and_nothing_is_sent(ann: Ann) -> None:
    ann.start_at_orders()
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    for wrong in ("2.5", "1e3", "", "0x10", "1 00", "1,0000"):
        ann.order(wrong, "1")
        expect(ann.page.locator("[name=wanted]")).to_have_attribute("aria-invalid", "true")
        expect(ann.page.locator("[name=wanted]")).to_be_focused()
    assert sent == []


def test_digits_are_sent_as_typed(ann: Ann) -> None:
    page = ann.page.context.new_page()
    page.goto('data:text/html,<script type="application/json" id="texts">{"thousands": ","}</script>')
    script = f"{one_script('fields.js')}\nexport default $fields;"
    typed = ["1" + "0" * 30, "9007199254740993", "007", "+5", "-0", " 12 ", "2.5", "1e3", "", "١٢", "1_000", "--1"]
    # Thousands apart, as they are shown.
    typed += ["1,000", "-12 345 678", "1\u202f000", "1,00", "1234,567", "1,000.5", ",100"]

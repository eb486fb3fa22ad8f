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
    sent = page.evaluate(
        """async ([script, typed]) => {
            const { makeField } = (await import(`data:text/javascript,${encodeURIComponent(script)}`)).default;
            const spec = { name: "n", label: "N", kind: "whole", value: null, low: null, high: null, step: 1 };
            const field = makeField(spec, "test", () => {});
            return typed.map((text) => { field.input.value = text; return field.read().json ?? null; });
        }""",
        [script, typed],
    )
    assert sent[:12] == ["1" + "0" * 30, "9007199254740993", "7", "5", "0", "12", None, None, None, None, None, None]
    assert sent[12:] == ["1000", "-12345678", "1000", None, None, None, None]


def test_a_refusal_of_the_server_stands_beside_the_field_it_names(ann: Ann) -> None:
    ann.start()
    ann.page.get_by_role("button", name="Hand in").click()
    expect(ann.page.locator("#forms .error:not(:empty)")).to_have_count(1)
    assert ann.server.moves(ann.room) == []


def test_a_dangerous_order_needs_a_second_press_of_another_button(ann: Ann) -> None:
    ann.start_at_orders()
    ann.order("5", "999")
    ann.page.locator(".warning").wait_for()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_timeout(600)
    assert not [move for move in ann.server.moves(ann.room) if move["move"] == "order"]
    ann.page.locator(".warning button").first.click()
    ann.done()


def test_a_double_tap_is_one_move(ann: Ann) -> None:
    ann.start_at_orders()
    posted: list[str] = []
    ann.page.on("request", lambda request: posted.append(request.url) if "/moves" in request.url else None)
    ann.page.locator("[name=wanted]").fill("1")
    ann.page.locator("[name=offer]").fill("1")
    ann.page.evaluate("for (const i of [1, 2, 3]) document.querySelector('#forms [type=submit]').click()")
    ann.done()
    assert len(posted) == 1


def test_the_end_is_said_alone_and_to_whom_the_seat_belongs_on_any_device(server: ClassServer, page: Page) -> None:
    options = {"question": "How many?", "reason": "none"}
    room = server.call("rooms", {"game": "poll", "options": options})["room"]
    tokens = [server.call(f"rooms/{room}/join", {"name": name})["token"] for name in ("Ann", "Bob")]
    server.control(room, "start")
    page.goto(f"{server.pages}{room}#{tokens[0]}")  # her link, on a phone that has not seen her name
    expect(page.locator("#who")).to_have_text("\u2068Ann\u2069, table 1")
    page.get_by_label("Your answer").fill("7")
    page.keyboard.press("Enter")
    expect(page.locator("#note")).to_have_text("Your move is in.")
    server.call("seat/moves", {"move": "answer", "number": 9, "key": "b"}, tokens[1])
    expect(page.locator("#status")).to_contain_text("2 answers from 7 to 9.")
    expect(page.locator("#note")).to_be_hidden()


def test_a_small_phone_shows_who_bought_without_scrolling(server: ClassServer, page: Page) -> None:
    options = {"rounds": 1, "one_end": 100, "other_end": 100}
    room = server.call("rooms", {"game": "single_auction", "options": options})["room"]
    tokens = [server.call(f"rooms/{room}/join", {"name": name})["token"] for name in ("Ann", "Cyprian")]
    server.control(room, "start")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{server.pages}{room}#{tokens[0]}")
    for token, amount in zip(tokens, (10, 100), strict=True):
        server.call("seat/moves", {"move": "bid", "amount": amount, "key": "k"}, token)
    past = page.get_by_role("table", name="Rounds that are over")
    expect(past.get_by_role("cell", name="Cyprian")).to_be_visible()
    wide = past.evaluate("it => [it.parentElement.scrollWidth, it.parentElement.clientWidth]")
    assert wide[0] <= wide[1], wide


def test_a_lost_answer_is_asked_for_again_with_the_same_key(ann: Ann) -> None:
    ann.start_at_orders()
    bodies: list[str] = []

    def lose_the_first(route: Route) -> None:
        bodies.append(route.request.post_data or "")
        if len(bodies) > 1:
            route.continue_()
            return
        token = ann.page.url.partition("#")[2]
        ann.server.call("seat/moves", json.loads(bodies[0]), token)
        route.abort()

    ann.page.route("**/seat/moves*", lose_the_first)
    ann.order("1", "1")
    expect(ann.page.locator("#note")).to_have_text("Your move is in.")
    assert len(bodies) == 2 and bodies[0] == bodies[1]
    assert len([move for move in ann.server.moves(ann.room) if move["move"] == "order"]) == 1


def test_a_move_is_said_to_be_in_until_something_new_is_asked(ann: Ann) -> None:
    """Whether the answer to the move or the view that contains it comes first is chance: here the answer does."""
    held: list[str | bytes] = []
    holding = False

    def hold(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        server.on_message(lambda message: held.append(message) if holding else client.send(message))
        sockets.append(client)

    sockets: list[WebSocketRoute] = []
    note = ann.page.locator("#note")
    ann.page.route_web_socket("**/seat/watch*", hold)
    ann.page.reload()
    ann.start_at_orders()
    holding = True
    ann.order("1", "1")
    expect(note).to_have_text("Your move is in.")
    expect(ann.page.locator("#forms form")).to_have_count(1)
    holding = False
    for message in held:
        sockets[-1].send(message)
    ann.done()
    expect(note).to_have_text("Your move is in.")
    ann.bobs_move(move="order", wanted=1, offer=1)
    ann.page.locator("[name=for_sale]").wait_for()
    expect(note).to_be_hidden()


def test_a_draft_survives_what_happens_around_it(ann: Ann) -> None:
    ann.start_at_orders()
    ann.page.locator("[name=wanted]").fill("12")
    ann.bobs_move(move="order", wanted=1, offer=1)
    expect(ann.page.locator("#waiting")).to_contain_text("1")
    expect(ann.page.locator("[name=wanted]")).to_have_value("12")
    expect(ann.page.locator("[name=wanted]")).to_be_focused()


def test_a_late_move_is_never_shown_as_taken(ann: Ann) -> None:
    ann.start_at_orders()
    ann.page.context.set_offline(True)
    ann.order("1", "1")
    expect(ann.page.locator("#note")).to_contain_text("Not confirmed")
    ann.server.control(ann.room, "force")
    ann.page.context.set_offline(False)
    expect(ann.page.locator("#note")).to_contain_text("the round has moved on")
    ann.page.locator("[name=for_sale]").wait_for()


def test_one_websocket_brings_the_news_by_whatever_name_the_server_is_reached(server: ClassServer, page: Page) -> None:
    opened: list[str] = []
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        opened.append(socket.url)
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    Ann(server, page).start_at_orders()
    assert len(opened) == 1
    assert any(frame.startswith('{"patch"') for frame in frames)


def test_without_websockets_the_page_polls(server: ClassServer, page: Page) -> None:
    page.add_init_script("window.WebSocket = class { constructor() { throw new Error('blocked') } }")
    ann = Ann(server, page)
    ann.start_at_orders()
    ann.order("1", "1")
    ann.done()
    with page.expect_request(lambda request: "since=" in request.url):  # one that waits for news
        server.control(ann.room, "force")
        page.locator("[name=for_sale]").wait_for()


def test_a_killed_server_is_noticed_and_found_again(ann: Ann) -> None:
    ann.start_at_orders()
    ann.page.locator("[name=wanted]").fill("3")
    ann.page.locator("[name=offer]").fill("1")
    ann.server.kill()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#note")).to_contain_text("Not confirmed")
    expect(ann.page.locator("#offline")).to_be_visible()
    ann.server.start()
    ann.done()
    expect(ann.page.locator("#offline")).to_be_hidden()
    assert [move["wanted"] for move in ann.server.moves(ann.room) if move["move"] == "order"] == [3]


def test_the_same_link_is_the_same_seat_everywhere(ann: Ann) -> None:
    ann.start_at_orders()
    ann.page.reload()
    ann.page.locator("[name=wanted]").wait_for()
    again = ann.page.context.new_page()
    again.goto(ann.server.pages + ann.room)
    again.locator("[name=wanted]").wait_for()
    browser = ann.page.context.browser
    assert browser is not None
    other = browser.new_page()
    other.goto(ann.page.url)
    other.locator("[name=wanted]").wait_for()
    other.close()
    assert ann.server.call(f"rooms/{ann.room}/public")["joined"] == 2


def test_opening_a_room_takes_no_seat(server: ClassServer, page: Page) -> None:
    room = server.call("rooms", {"game": "middleman"})["room"]
    page.goto(server.pages + room.lower())
    page.get_by_role("button", name="Join").first.wait_for()
    assert server.call(f"rooms/{room}/public")["joined"] == 0
    page.keyboard.press("Enter")
    expect(page.locator("#name-error")).not_to_be_empty()
    assert server.call(f"rooms/{room}/public")["joined"] == 0


def test_a_dead_link_says_so_and_offers_to_join(server: ClassServer, page: Page) -> None:
    room = server.call("rooms", {"game": "middleman"})["room"]
    page.goto(f"{server.pages}{room}#nobody-has-this")
    page.get_by_role("button", name="Join again").click()
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"#(?!nobody)"))


def test_a_nickname_is_text(server: ClassServer, page: Page) -> None:
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss())[-1])
    name = "<img src=x onerror=alert(1)>"
    ann = Ann(server, page, name)
    ann.start_at_orders()
    expect(page.locator("#who")).to_contain_text(name)
    expect(page.locator("#table")).to_contain_text(name)
    assert page.locator("#play img").count() == 0 and dialogs == []


def test_a_small_screen_needs_no_sideways_scrolling_and_targets_are_large(ann: Ann) -> None:
    ann.start()
    page = ann.page
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = """[...document.querySelectorAll("button, input, select, summary")]
        .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"""
    assert page.evaluate(small) == []
    ann.page.reload()


def test_charts_are_drawn_under_the_strict_policy(ann: Ann) -> None:
    problems: list[str] = []
    ann.page.on("pageerror", lambda error: problems.append(str(error)))
    ann.start_at_orders()
    ann.bobs_move(move="order", wanted=2, offer=2)
    ann.order("1", "1")
    ann.page.locator("#charts .chart svg").first.wait_for(timeout=120_000)
    assert problems == []


def test_the_projector_invites_shows_and_recovers(server: ClassServer, page: Page) -> None:
    room = server.call("rooms", {"game": "middleman", "bots": 2})["room"]
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{server.pages}{room}/projector")
    page.locator("#qr svg").wait_for()
    expect(page.locator("#room")).to_have_text(room)
    server.call(f"rooms/{room}/join", {"name": "Ann"})
    expect(page.locator("#joined")).to_have_text("1 joined")
    server.control(room, "start")
    expect(page.locator("#invite")).to_be_hidden()
    server.kill()
    expect(page.locator("#offline")).to_be_visible()
    server.start()
    expect(page.locator("#offline")).to_be_hidden()

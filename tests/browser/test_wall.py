"""The projector's page: everything on one screen, however many charts there are, and on to the next room by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Class, Visitors, until

PATIENCE = 60_000


def in_sight(wall: Page) -> list[str]:
    """The charts that are seen, whole, in their order."""
    found: list[str] = wall.locator("#charts").evaluate(
        """(strip) => {
            const all = strip.getBoundingClientRect();
            return [...strip.querySelectorAll("figure")].filter((figure) => {
                const it = figure.getBoundingClientRect();
                return it.left >= all.left - 1 && it.right <= all.right + 1;
            }).map((figure) => figure.dataset.chart);
        }"""
    )
    return found


def turns(wall: Page, pictures: Callable[[Page, str], None]) -> None:
    """Two charts at a time, on by themselves and by hand; lettering that can be read from afar."""
    every: list[str] = wall.locator("#charts figure").evaluate_all("(all) => all.map((one) => one.dataset.chart)")
    pairs = [every[at : at + 2] if at + 2 <= len(every) else every[-2:] for at in range(0, len(every), 2)]
    seen = in_sight(wall)
    assert seen in pairs
    until(lambda: in_sight(wall) != seen, 30, "the pictures turn by themselves")
    where = wall.locator("#turning span")
    wall.get_by_role("button", name="Stop turning").click()
    while in_sight(wall) != pairs[0]:
        wall.keyboard.press("ArrowRight")
    expect(where).to_have_text(f"1 of {len(pairs)}")
    for pair in pairs[1:]:
        wall.get_by_role("button", name="The next pictures").click()
        until(lambda pair=pair: in_sight(wall) == pair, 10, f"{pair} are seen")  # type: ignore[misc]
        pictures(wall, f"turned-{pair[0]}")
    wall.get_by_role("button", name="The next pictures").click()
    until(lambda: in_sight(wall) == pairs[0], 10, "after the last ones come the first")
    letters = wall.locator("#charts figure:first-child svg text").evaluate_all(
        "(all) => Math.max(...all.map((it) => it.getBoundingClientRect().height))"
    )
    assert letters >= 11, f"letters {letters} px high on a wall of 720"
    wall.get_by_role("button", name="Turn by themselves").click()
    until(lambda: in_sight(wall) != pairs[0], 30, "and again")


@pytest.mark.parametrize("game", ["middleman", "manager"])
@pytest.mark.timeout(300)
def test_several_charts_fit_without_scrolling(
    game: str, classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None]
) -> None:
    running = classes("--no-desk")
    options = {"middleman": {"rounds": 3}, "manager": {"round_limit": 3}}[game]
    room = running.call("POST", "rooms", {"game": game, "options": options, "bots": 5})["room"]
    wall = visitors.open(running.page(f"{room}/projector"), width=1280, height=720)
    expect(wall.locator("#qr svg")).to_be_visible(timeout=PATIENCE)
    expect(wall.locator("#room")).to_have_text(room)
    pictures(wall, "join")
    running.call("POST", f"rooms/{room}/control", {"action": "start"})
    running.call("POST", f"rooms/{room}/control", {"action": "standings", "on": True})
    until(lambda: running.call("GET", f"rooms/{room}")["tables"][0]["result"], 60)
    expect(wall.locator("#standings li")).to_have_count(5, timeout=PATIENCE)
    figures = wall.locator("#charts figure")
    until(lambda: figures.count() >= 3 and wall.locator("#charts figure svg").count() == figures.count(), 150)
    until(lambda: wall.evaluate("document.documentElement.scrollHeight <= innerHeight"), 30)
    assert wall.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for name in ("status", "charts", "table", "standings"):
        box = wall.locator(f"#{name}").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 721
        assert box["x"] + box["width"] <= 1281
    pictures(wall, "several")
    turns(wall, pictures)
    later = running.call("POST", f"rooms/{room}/control", {"action": "carry"})["room"]
    expect(wall.locator("#room")).to_have_text(later, timeout=PATIENCE)
    assert visitors.trouble == []


def test_a_wall_says_which_table_it_shows_and_wraps_no_sentence(
    classes: Callable[..., Class], visitors: Visitors
) -> None:
    running = classes("--no-desk")
    body = {"game": "single_auction", "options": {"rounds": 1}, "seats_per_table": 2}
    room = running.call("POST", "rooms", body)["room"]
    wall = visitors.open(running.page(f"{room}/projector"), width=1280, height=720)
    for number, tables in enumerate((1, 1, 2), 1):
        running.call("POST", f"rooms/{room}/join", {"name": f"P{number}"})
        expect(wall.locator("#joined")).to_have_text(f"{number} joined", timeout=PATIENCE)
        which = "" if tables == 1 else "Table 1 of 2"
        expect(wall.locator("#which")).to_contain_text(which, timeout=PATIENCE)
    wall.get_by_role("link", name="The next table").click()
    expect(wall.locator("#which")).to_contain_text("Table 2 of 2", timeout=PATIENCE)
    expect(wall.get_by_role("link", name="The next table")).to_have_count(0)
    wall.get_by_role("link", name="The table before").press("Enter")
    expect(wall.locator("#which")).to_contain_text("Table 1 of 2", timeout=PATIENCE)
    wall.goto(running.page(f"{room}/projector?table=7&lang=en"))  # as from a room with more tables
    expect(wall.locator("#which")).to_contain_text("Table 1 of 2", timeout=PATIENCE)
    running.call("POST", f"rooms/{room}/control", {"action": "start"})
    terms = wall.locator("#table p").first
    expect(terms).to_contain_text("The highest bid buys and pays its bid.", timeout=PATIENCE)
    box = terms.bounding_box()
    assert box is not None and box["width"] > 1000, "a sentence alone has the whole wall"
    assert [said for said in visitors.trouble if "404" not in said] == []

"""At the desk: a class of another day comes back from its files, and what is none is refused beside the field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bidgames import examples, files

from .conftest import Class, Visitors
from .students import PATIENCE
from .test_desk_class import KERNEL, press


def choose(desk: Page, *chosen: Path) -> None:
    """Choose files at the desk, and send them."""
    desk.get_by_label("Files", exact=True).set_input_files(list(chosen))
    desk.get_by_role("button", name="Bring it back", exact=True).click(timeout=KERNEL)


@pytest.mark.timeout(600)
def test_a_class_comes_back_from_its_files(
    classes: Callable[..., Class], visitors: Visitors, pictures: Callable[[Page, str], None], tmp_path: Path
) -> None:
    records = files.read(examples.path("middleman"))
    parts = [tmp_path / f"table {number}.jsonl" for number in range(len(records))]
    for part, text in zip(parts, records, strict=True):
        part.write_text(text, encoding="utf-8", newline="\n")
    book = files.write(records, tmp_path / "class.xlsx", "xlsx")
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(records[0].replace('"seat": 2', '"seat": 29', 1), encoding="utf-8", newline="\n")
    large = tmp_path / "large.jsonl"
    with large.open("wb") as out:
        out.truncate(8 * 2**20 + 1)
    assert sum(part.stat().st_size for part in parts) > 20_000

    running = classes()
    desk = visitors.open(running.info["instructor_url"], width=1280, height=800)
    expect(desk.get_by_label("Files", exact=True)).to_be_visible(timeout=KERNEL)
    form = desk.locator("form").filter(has_text="A class from its files")
    form.get_by_role("button", name="Bring it back").click()
    expect(form.locator(".error")).to_have_text("Please choose a file.")
    choose(desk, large)
    expect(form.locator(".error")).to_contain_text("More than 8 MB at once")
    choose(desk, parts[0], wrong)
    refusal = desk.locator(".outcome.bad")
    expect(refusal).to_contain_text("wrong.jsonl:", timeout=PATIENCE)
    expect(refusal).to_contain_text("29")
    refusal.scroll_into_view_if_needed()
    pictures(desk, "1-refused")
    assert running.call("GET", "rooms")["rooms"] == []

    choose(desk, *parts)
    expect(desk.get_by_role("button", name="◀ Back")).to_be_visible(timeout=KERNEL)
    pictures(desk, "2-debriefing")
    (room,) = running.call("GET", "rooms")["rooms"]
    assert room["closed"] is True
    title = f"Room {room['room']}: Middleman"
    expect(desk.get_by_role("heading", name=title)).to_be_visible(timeout=PATIENCE)
    press(desk, "Tables")
    expect(desk.get_by_role("table", name="All tables")).to_be_visible(timeout=PATIENCE)
    expect(desk.get_by_text("No phone has reached")).to_have_count(0)
    pictures(desk, "3-tables")
    press(desk, "Room")
    choose(desk, book)  # the same class once more: its own room, under another code
    expect(desk.get_by_role("heading", name=title)).to_have_count(0, timeout=KERNEL)
    expect(desk.get_by_role("heading", name=": Middleman")).to_be_visible(timeout=PATIENCE)
    desk.set_viewport_size({"width": 360, "height": 740})
    press(desk, "Room")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 360
    pictures(desk, "4-narrow")
    codes = {one["room"] for one in running.call("GET", "rooms")["rooms"]}
    assert len(codes) == 2
    assert visitors.trouble == []

"""Students on the light page: what a person does, by touch or by keyboard alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

#: How long a page may take to show something, in milliseconds.
PATIENCE = 60_000


def join(page: Page, name: str) -> None:
    """Type the name and join; there is a seat when this returns, so that seats have the order of the calls."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("button", name="Join", exact=True)).to_be_hidden(timeout=PATIENCE)


def form(page: Page, title: str) -> Any:
    """The form with this title, once it is there."""
    found = page.get_by_role("group", name=title).or_(page.locator("form").filter(has_text=title))
    expect(found.first).to_be_visible(timeout=PATIENCE)
    return found.first


def hand_in_rows(page: Page) -> None:
    """Let the page shuffle both rows, put 9 and 8 first in the row of tins available, and hand them in.

    So there are tins for all who want some in the first two rounds, whatever chance does.
    """
    page.get_by_role("button", name="Shuffle for me").click(timeout=PATIENCE)
    button = page.get_by_role("button", name="Hand in both rows")
    available = page.locator("form").filter(has=button).locator("fieldset").first.locator("select")
    for place, number in enumerate(("9", "8")):
        available.nth(place).select_option(number)
    button.click()


def order(page: Page, wanted: str, offer: str) -> None:
    """Fill in the order and press the button."""
    page.get_by_role("textbox", name="Tins wanted").fill(wanted, timeout=PATIENCE)
    page.get_by_role("textbox", name="Offer per tin").fill(offer)
    page.get_by_role("button", name="Hand in the order").click()


def sale(page: Page, for_sale: str, price: str) -> None:
    """Fill in the sale sheet and press the button."""
    page.get_by_role("textbox", name="Tins for sale").fill(for_sale, timeout=PATIENCE)
    page.get_by_role("textbox", name="Price per tin").fill(price)
    page.get_by_role("button", name="Hand in the sheet").click()


class Keyboard:
    """A student who has no mouse: he moves with Tab, types, and presses Enter or Space."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, label: str) -> None:
        """Press Tab until what has the focus is called so."""
        for _ in range(80):
            if label == self._focused():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{label!r} cannot be reached by Tab; the last was {self._focused()!r}")

    def _focused(self) -> str:
        """The accessible name of what has the focus."""
        return str(
            self.page.evaluate(
                """() => {
                    const it = document.activeElement;
                    const label = it.labels && it.labels.length ? it.labels[0].textContent : "";
                    return (it.getAttribute("aria-label") || label || it.textContent || "").trim();
                }"""
            )
        )

    def fill(self, label: str, text: str) -> None:
        """Go to a field, and type over what is in it."""
        self.to(label)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def press(self, label: str) -> None:
        """Go to a button, and press it."""
        self.to(label)
        self.page.keyboard.press("Enter")

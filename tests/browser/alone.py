"""A person who plays alone in a browser: the record on disk says what is asked, a bot of the game what to answer."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from bidgames import bots, views
from bidgames.rules.game import dump
from bidgames.solo import Saved, saved_games

#: How long a busy machine may take over a move, in seconds.
PATIENCE = 60.0


class Alone:
    """Plays the newest game of a folder on a page. Bots move all at once, so that the record says what is asked."""

    def __init__(self, page: Page, folder: Path, game: str, seed: int = 1) -> None:
        self.page, self.folder, self.game = page, folder, game
        self._rng = random.Random(seed)
        self._read: tuple[list[Any], Saved] | None = None

    @property
    def saved(self) -> Saved:
        """The game as it is on the disk; read again when a file has changed."""
        marks = [(file, about.st_size, about.st_mtime_ns) for file in sorted(self.folder.rglob("*.jsonl"))
                 if (about := file.stat())]  # fmt: skip
        if self._read is None or self._read[0] != marks:
            self._read = marks, saved_games(self.folder, self.game)[0]
        return self._read[1]

    def begin(self, **settings: int) -> None:
        """Fill in the form by its labels, and start; returns when the game is on the disk."""
        start = self.page.get_by_role("button", name="Play", exact=True)
        start.wait_for(timeout=90_000)
        before = len(saved_games(self.folder, self.game))
        for label, value in settings.items():
            self.page.get_by_label(label.replace("_", " "), exact=False).first.fill(str(value))
        self.page.get_by_label("all at once").check()
        start.click()
        self._until(lambda: len(saved_games(self.folder, self.game)) > before)

    def move(self) -> bool:
        """One move; False when the game is over."""
        self._until(self._settled, "the person's turn")
        saved = self.saved
        if saved.finished:
            return False
        position, own = saved.replayed.position, saved.settings.seat
        rules, moves = saved.replayed.game, len(saved.replayed.entries)
        self.page.wait_for_timeout(100)  # the page follows the disk
        made: dict[str, Any] = dump(bots.play(rules, position, own, None, self._rng))
        self._hand_in(saved, made)
        self._until(lambda: len(self.saved.replayed.entries) > moves, str(made))
        return True

    def _settled(self) -> bool:
        """Whether the bots have done what they have to do: where all may bid, they bid until none wants to."""
        saved = self.saved
        return saved.finished or list(saved.replayed.game.to_act(saved.replayed.position)) == [saved.settings.seat]

    def play_out(self, most: int = 300) -> int:
        """Move until the game is over; gives how many moves that took."""
        for made in range(most):
            if not self.move():
                return made
        raise AssertionError("the game does not end")

    def _hand_in(self, saved: Saved, made: dict[str, Any]) -> None:
        """Fill in the form of a move as the view describes it, and send it."""
        rules, position, own = saved.replayed.game, saved.replayed.position, saved.settings.seat
        page = views.whole_page(
            rules.key, observation=rules.observe(position, own), choices=rules.choices(position, own),
            names=saved.settings.names, seat=own, phase=position.phase,
        )  # fmt: skip
        expect(self.page.locator(".bidgames .status").filter(has_text=page["status"]).first).to_be_visible(
            timeout=PATIENCE * 1000
        )
        expect(self.page.locator(".forms.busy")).to_have_count(0)
        spec = next(form for form in page["forms"] if form["move"] == made["move"])
        form = self.page.locator(f'form:has(> h3[id$="-{made["move"]}"])').last
        for field in spec["fields"]:
            if all(made.get(name) == value for name, value in (field.get("when") or {}).items()):
                fill(form, field, f"{made['move']}-{field['name']}", made[field["name"]])
        form.locator("> button[type=submit]").press("Enter")
        sure = form.locator(".warning:not([hidden]) button[type=submit]")
        if sure.count():
            self.page.wait_for_timeout(450)  # sooner it would be the same press
            sure.press("Enter")

    def _until(self, true: Any, what: str = "") -> None:
        """Wait for the disk."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"in vain: {what}\n{self.page.locator('body').inner_text()[:2000]}"
            time.sleep(0.05)


def fill(form: Locator, field: dict[str, Any], id_: str, value: Any) -> None:
    """Put a value into a field."""
    if field["kind"] == "ordering":
        for place, item in enumerate(value):
            index = field["items"].index(item)
            form.locator(f'fieldset:has([aria-label="{field["label"]}, column {place + 1}"])').locator("select").nth(
                place
            ).select_option(str(index))
    elif field["kind"] == "one_of":
        index = [json.dumps(one) for one in field["values"]].index(json.dumps(value))
        radio = form.locator(f'input[type=radio][name$="-{id_}"]')
        if radio.count():
            radio.nth(index).check()
        else:
            form.locator(f'select[id$="-{id_}"]').select_option(str(index))
    else:
        form.locator(f'input[id$="-{id_}"]').fill(str(value))

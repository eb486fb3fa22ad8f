"""The desk speaks the language that the instructor's browser asks for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from bidgames.panels import deskforms
from bidgames.text import translator

from .conftest import Class, Visitors
from .students import PATIENCE
from .test_desk_class import KERNEL, press


@pytest.mark.timeout(600)
def test_the_desk_in_french(
    classes: Callable[..., Class],
    visitors: Visitors,
    pictures: Callable[[Page, str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("BIDGAMES_LANGUAGE", raising=False)
    running, _ = classes(), translator("fr")
    desk = visitors.open(running.info["instructor_url"], width=1280, height=800, locale="fr-FR")
    expect(desk.get_by_role("button", name=_("Open the room"))).to_be_visible(timeout=KERNEL)
    expect(desk.get_by_role("heading", name=_("The instructor's desk"))).to_be_visible()  # the notebook's own words
    expect(desk.locator("html")).to_have_attribute("lang", "fr")
    press(desk, _("Open the room"))
    expect(desk.get_by_text(_("Room code")).first).to_be_visible(timeout=PATIENCE)
    for label in deskforms.TABS.values():
        press(desk, _(label))
    press(desk, _("Tables"))
    desk.get_by_role("button", name=_("Start"), exact=True).click()
    refusal = _("That cannot be done now; allowed: {allowed}.").partition(";")[0].strip()
    expect(desk.locator(".outcome.bad")).to_contain_text(refusal, timeout=PATIENCE)
    pictures(desk, "1-refused")
    assert visitors.trouble == []

"""What a game draws into its rules is never wider than the page, on a phone and in a panel."""

from __future__ import annotations

import pytest

from bidgames import views
from bidgames.panels.assets import board_style
from bidgames.rules import keys

from .conftest import Visitors


@pytest.mark.parametrize("width", [330, 700])
def test_pictures_in_the_rules_are_as_wide_as_a_panel_at_most(visitors: Visitors, width: int) -> None:
    page = visitors.open("about:blank", width=width)
    drawn = 0
    for game in keys():
        page.set_content(
            f"<!doctype html><style>body {{ margin: 0 }} {board_style()}</style>"
            f'<section class="bidgames">{views.rules_help(game)}</section>'
        )
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        wide = page.locator("svg.drawn").evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
        drawn += len(wide)
        assert all(right <= width + 1 for right in wide), (game, wide)
    assert drawn >= 3

"""Middleman's rules in brief, in our own words, with one worked example."""

from __future__ import annotations

from ...text import Translate
from ..html import Html, paragraph, row, table, text


def rules(_: Translate) -> Html:
    """The help page of the game."""
    steps = [
        _(
            "You are a trader in tins. In each round you first buy tins in an auction and then sell tins to the "
            "market. Whoever has the most cash after the last round wins; tins left over count for nothing."
        ),
        _(
            "At the start you write the numbers 0 to 9 on row A and, in a different order, on row D. In each round "
            "everybody's A numbers for that round add up to the tins for sale, and the D numbers to the tins that the "
            "market buys. You know your own numbers in advance, and you see the numbers others have used up."
        ),
        _(
            "Auction: you write how many tins you want and what you offer for each, without knowing how many "
            "there are. The highest offer is served first, then the next one, while there are tins. You pay your "
            "own offer."
        ),
        _(
            "Same offer: those players get one tin each in turn. When fewer tins are left than players still waiting "
            "at that offer, all of these drop out and the tins go to the next lower offer."
        ),
        _("Who is given more tins than he can pay for is bankrupt: out of the game, with cash and tins lost."),
        _(
            "Sale: you write how many of your tins you put up and at what price. The lowest price sells first, each at "
            "his own price. A price above 10 counts as 10. What you do not sell you keep for later rounds."
        ),
    ]
    items = "".join(f"<li>{text(step)}</li>" for step in steps)
    example = table(
        _("Example: an auction of 9 tins"),
        [_("Player"), _("Wanted"), _("Offer"), _("Bought"), _("Paid")],
        [row("Jane", [4, 5, 4, 20]), row("Fred", [6, 3, 2, 6]), row("Mary", [5, 3, 2, 6])],
        "stage",
    )
    why = _(
        "Jane offers most and gets all 4. Five tins are left for Fred and Mary, who offer the same: one each, then one "
        "more each. Now 1 tin is left for 2 players, so both drop out. Nobody else wants it: it stays unsold."
    )
    return Html(f"<ol>{items}</ol>{example}{paragraph(why)}")

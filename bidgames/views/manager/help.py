"""Manager's rules in brief, in our own words, with a worked example drawn and three questions to try oneself."""

from __future__ import annotations

from ...rules.manager import GAP
from ...text import Translate
from ..help import Question, help_page
from ..html import Html, cell, paragraph, row, scroll, table
from ..words import grouped
from .drawing import ladder
from .moment import LETTERS, rungs

#: The prices of the worked example.
EXAMPLE = (5_500, 6_500, 6_700, 8_100, 8_500)


def rules(_: Translate) -> Html:
    """The help page of the game."""
    steps = [
        _(
            "You manage a company. In each round everybody secretly sets a price from 100 to 20,000; the prices are "
            "opened together."
        ),
        _(
            "Who sells: the lowest price does. Going up, each next price sells too as long as it is at most 1,000 "
            "above the one below it. Above the first larger gap nobody sells."
        ),
        _(
            "Who sells gets his price and pays wages: 5,000, less 500 for each machine he owns. Who does not sell "
            "gets nothing and pays nothing."
        ),
        _(
            "Shares: the company with the lowest price stays where it is on the exchange, the next higher price goes "
            "up one step, the next two, all others that sold three. Who did not sell goes down one step."
        ),
        _(
            "Then you trade in turn, the lowest price first: machines at 5,000 and shares of any company at their "
            "current price, buying and selling at the same price, as much as your cash pays. Who owes the bank must "
            "sell first."
        ),
        _(
            "The game ends at once when somebody buys his tenth machine, or after the last round if your teacher set "
            "one. Capital is cash, 5,000 for each machine, and shares at their price. Most capital wins."
        ),
    ]
    return help_page(steps, _example(_), _questions(_), _)


def _example(_: Translate) -> Html:
    """Five prices, drawn as they are in the game, and what they bring to companies without machines."""
    found = rungs(EXAMPLE)
    words = _(
        "Example: A, B and C sell, since 5,500, 6,500 and 6,700 are close enough. From 6,700 to 8,100 there is a gap "
        "of 1,400, so D and E do not sell. Wages are 5,000: A keeps 500, B 1,500, C 1,700. A's share stays, B's goes "
        "up one step, C's two; D's and E's go down one."
    )
    rows = []
    for place, rung in enumerate(found):
        income = grouped(rung.price - 5_000, _) if rung.sells else _("not sold")
        steps = f"+{place}" if rung.sells and place else "0" if rung.sells else "−1"
        css = "served" if rung.sells else "unserved"
        cells = [cell(grouped(rung.price, _), "num"), cell(income, "num"), cell(steps, "num")]
        rows.append(row(LETTERS[rung.seats[0]], cells, css))
    heads = [_("Company"), _("Price"), _("Income"), _("Share")]
    return Html(
        paragraph(words)
        + ladder(found, None, words, _)
        + scroll(_("Example"), table(_("Example"), heads, rows, "ladder"))
    )


def _questions(_: Translate) -> list[Question]:
    """Three things that are often misunderstood."""
    gap = grouped(GAP, _)
    return [
        Question(
            _("The prices are 4,000, 6,000 and 6,500. Who sells?"),
            [_("all three"), _("the two at 6,000 and 6,500"), _("only the one at 4,000")],
            _(
                "Only the one at 4,000. From 4,000 to 6,000 there is a gap of 2,000, more than {gap}: nobody above it "
                "sells, however close the others are to each other."
            ).format(gap=gap),
        ),
        Question(
            _("You own 6 machines and sell at 1,800. What happens to your cash?"),
            [_("you get 1,800"), _("you pay 200"), _("nothing")],
            _("You pay 200. The wages are 5,000 less 6 times 500, that is 2,000, and the price brings 1,800."),
        ),
        Question(
            _("You have 4,000 less capital than Fred and could buy your tenth machine. Should you?"),
            [_("yes: it ends the game, and I win"), _("no: it ends the game, and Fred wins")],
            _(
                "No. The tenth machine ends the game at once, and a machine is worth in capital just what it costs: "
                "Fred still has more."
            ),
        ),
    ]

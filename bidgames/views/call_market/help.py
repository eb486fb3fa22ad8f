"""The call market's rules in brief, in our own words, with a worked example and three questions."""

from __future__ import annotations

from ...text import Translate
from ..help import Question, help_page
from ..html import Html, cell, paragraph, row, scroll, table


def rules(_: Translate) -> Html:
    """The help page of the game."""
    steps = [
        _(
            "You buy or you sell. Your cards say what a unit is worth to you, or what it costs you. Only you know "
            "them. A buyer gains value less price, a seller price less cost. Who does not trade gains 0."
        ),
        _("In each round everybody offers once, in secret: the most he pays, or the least he takes, for each unit."),
        _(
            "Then the market is called. The highest bids trade with the lowest asks, as long as the bid is at least "
            "the ask. Lots drawn before the game decide between equal offers."
        ),
        _(
            "With one price for all it is a price that clears the offers: nobody who wants to trade at it is left "
            "over. Often there are several; your teacher has set which of them it is. With pay-as-bid everybody has "
            "his own."
        ),
        _("After the last round the highest gain in all wins. Who is late does not trade."),
    ]
    rows = [
        row(_("1st unit"), [10, 2, cell(_("trades"), "served")]),
        row(_("2nd unit"), [8, 5, cell(_("trades"), "served")]),
        row(_("3rd unit"), [6, 7, cell(_("does not"), "unserved")]),
    ]
    title = _("Example: three bids and three asks, in order")
    why = _(
        "Two units trade. A price of 6 or 7 clears: the asks 2 and 5 accept it, the bids 10 and 8 too; the bid of 6 "
        "would like no more than 6, the ask of 7 no less than 7. At 6 the buyers gain 4 and 2, the sellers 4 and 1."
    )
    questions = [
        Question(
            _("Your unit is worth 8 to you, you bid 8, and the price is 6. What do you gain?"),
            ["0", "2", "8"],
            _("2: with one price for all you pay 6 for what is worth 8, not your bid."),
        ),
        Question(
            _("Your unit costs 5. You ask 9 and the price is 7. What do you gain?"),
            ["2", "0", "4"],
            _("0: your ask is above the price, so you do not trade. At 7 you would have gained 2."),
        ),
        Question(
            _("The best bid is 4, the best ask 6. What is traded?"),
            [_("one unit, at 5"), _("nothing")],
            _("Nothing: no bid reaches an ask."),
        ),
    ]
    heads = [_("In order"), _("Bid"), _("Ask"), _("What happens")]
    example = scroll(title, table(title, heads, rows, "sheet"))
    return help_page(steps, Html(example + paragraph(why)), questions, _)

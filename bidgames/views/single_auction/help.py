"""The single auction's rules in brief, in our own words, with a worked example and three questions."""

from __future__ import annotations

from ...text import Translate
from ..help import Question, help_page
from ..html import Html, paragraph, row, scroll, table


def rules(_: Translate) -> Html:
    """The help page of the game: one example sold in all five forms."""
    steps = [
        _("In each round one lot is sold. Your gain is what it is worth to you less what you pay. Most gain wins."),
        _(
            "With private values only you know what the lot is worth to you. With a common value it is worth the same "
            "to all, and you have a signal: a hint that can be too high or too low."
        ),
        _("Sealed bids: everybody bids once, in secret. At a first price the highest bid pays its bid."),
        _("At a second price the highest bid buys, too, but pays the second-highest bid."),
        _("All-pay: the highest bid gets the lot, and everybody pays his own bid."),
        _(
            "English clock: the price rises, and at each price you stay or leave for good. The last one in buys at the "
            "highest price at which a second one was in."
        ),
        _("Dutch clock: the price falls. Whoever takes first buys at the price shown."),
        _("Ties are broken by lots drawn before the game. Who is late does not bid, leaves, or waits."),
    ]
    rows = [
        row(_("Jane"), [80, 60, _("buys"), 20]),
        row(_("Fred"), [55, 40, "–", 0]),
        row(_("Mary"), [62, 45, "–", 0]),
    ]
    heads = [_("Player"), _("Value"), _("Bid"), _("At a first price"), _("Gain")]
    title = _("Example: three sealed bids")
    why = _(
        "Jane pays her bid of 60 and gains 20. At a second price she would pay only 45, Mary's bid, and gain 35. If "
        "all paid, Fred would lose 40 and Mary 45 for nothing."
    )
    questions = [
        Question(
            _("Second price: you bid 70, the others 50 and 40. What do you pay?"),
            ["70", "50", "40"],
            _("50: the second-highest bid. Your own bid decides only whether you buy."),
        ),
        Question(
            _("First price: the lot is worth 60 to you and you bid 60. What can you gain?"),
            ["60", _("0, whatever happens"), _("it depends on the others")],
            _("0, whatever happens: if you buy you pay 60 for 60. To gain you must bid less, and risk not to buy."),
        ),
        Question(
            _("English clock: only you and Fred were in at 40. At 45 Fred leaves. What do you pay?"),
            ["40", "45"],
            _("40: the highest price at which a second one was still in."),
        ),
    ]
    example = scroll(title, table(title, heads, rows, "sheet"))
    return help_page(steps, Html(example + paragraph(why)), questions, _)

"""The rules of posted prices in brief, in our own words, with a worked example and three questions."""

from __future__ import annotations

from ...text import Translate
from ..help import Question, help_page
from ..html import Html, cell, paragraph, row, scroll, table


def rules(_: Translate) -> Html:
    """The help page of the game."""
    steps = [
        _(
            "You sell. In each round every seller sets one price for his units, in secret; all prices are opened "
            "together."
        ),
        _("Buyers come to the lowest price first, then to the next one, as long as somebody pays that much."),
        _("You sell at most your capacity. What you do not sell costs nothing; each unit sold has a cost."),
        _(
            "Same price: those sellers sell one unit each in turn. When fewer units are wanted than sellers wait, "
            "these units stay unsold at that price."
        ),
        _("After the last round the highest gain in all wins. Who is late asks what he asked before."),
    ]
    rows = [
        row(_("Jane"), [4, cell(8, "num served"), 32]),
        row(_("Fred"), [9, cell(2, "num shared"), 18]),
    ]
    title = _("Example: 10 units wanted at up to 10, capacity 8 each, no cost")
    heads = [_("Seller"), _("Price"), _("Units sold"), _("Gain")]
    why = _(
        "Jane is cheaper and sells all 8. Two buyers are left for Fred, who sells 2 at 9. At 3 Fred would have sold 8."
    )
    questions = [
        Question(
            _("In the example Fred asks 4, too. How many units does each sell?"),
            [_("8 and 2"), _("5 and 5"), _("4 and 4")],
            _("5 and 5: at the same price they sell one unit each in turn, until the 10 are sold."),
        ),
        Question(
            _("Jane asks 4. Is 3 or 10 better for Fred?"),
            ["3", "10"],
            _("3: it sells 8 units and brings 24; 10 sells the 2 that are left and brings 20."),
        ),
        Question(
            _("Both ask 10 and share the buyers. What if you ask 9 instead?"),
            [_("you gain less, the price is lower"), _("you gain more, you sell more")],
            _("You gain more: 8 units at 9 are 72, against 5 units at 10, which are 50."),
        ),
    ]
    example = scroll(title, table(title, heads, rows, "sheet"))
    return help_page(steps, Html(example + paragraph(why)), questions, _)

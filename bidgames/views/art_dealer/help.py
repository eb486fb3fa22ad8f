"""Art dealer's rules in brief, in our own words, with a worked example drawn and three questions to try oneself."""

from __future__ import annotations

from ...rules.art_dealer import ARTISTS
from ...text import Translate
from ..help import Question, help_page
from ..html import Html, cell, paragraph, row, scroll, table
from ..words import grouped
from .drawing import counts

#: The worked example: works put up on its day (the fifth of D ended it), and what the markers of the day before said.
EXAMPLE = {"A": 1, "B": 3, "C": 0, "D": 5, "E": 3}
BEFORE = {"A": 30_000, "B": 20_000, "E": 10_000}


def rules(_: Translate) -> Html:
    """The help page of the game."""
    steps = [
        _(
            "You deal in works of five artists, A to E. Everybody begins with 100,000, which nobody else sees, and a "
            "hand of cards: each is a work with a sign that says how it is auctioned. There are four days; before days "
            "2 and 3 everybody gets more cards. The richest after day 4 wins; cards in hand count for nothing."
        ),
        _(
            "Whose turn it is puts up a card and sells it. The price goes to the seller. If he buys it himself, he "
            "pays the bank. Bids go in steps of 1,000, up to one's money. Whoever buys keeps the work until the day's "
            "end."
        ),
        _(
            "Open outcry: anybody may bid more at any time. Who passes is back with the next bid. When all others have "
            "passed, or the countdown ends, the highest bid has it."
        ),
        _(
            "Once around: from the seat after the seller each bids once, more than the best so far, or passes; seller "
            "last."
        ),
        _("Sealed bids: all at once in secret. Of equal bids the seller's wins, else the one closest after him."),
        _(
            "Fixed price: the seller names a price and offers it to each in turn; the first to accept has it. If "
            "nobody does, the seller pays it to the bank and keeps the work."
        ),
        _(
            "Double: it needs a second card of the same artist with another sign, which decides the form. The seller "
            "may add it, else each other seat in turn. Both works are sold as one lot; who added the second shares the "
            "price, and the next seller sits after him. If nobody adds one, the seller keeps the work for nothing. In "
            "open outcry, once around and sealed bids, too, nobody bidding means that the seller has it for nothing."
        ),
        _("The fifth card of an artist ends the day at once: it is discarded without an auction, but it counts."),
        _(
            "Then the artists are ranked by works put up, ties to the letter further left. The first three get markers "
            "of 30,000, 20,000 and 10,000. A work is worth all its artist's markers so far, earlier days' too, and the "
            "bank buys all works bought this day at that. (Your teacher can set that works of an artist without a "
            "marker this day are worth nothing.)"
        ),
    ]
    return help_page(steps, _example(_), _questions(_), _)


def _example(_: Translate) -> Html:
    """A day two that the fifth work of D ended, drawn as in the game, and what the bank pays."""
    words = _(
        "Example: day 2 ends with the fifth work of D. D is first and gets 30,000. B and E both have three: B stands "
        "further left, so B gets 20,000 and E 10,000. With the markers of day 1 a work of B is worth 40,000. A gets no "
        "marker today, but its 30,000 of day 1 still hold. Jane bought two works of B for 25,000 together: the bank "
        "pays her 80,000, a gain of 55,000."
    )
    today = {"D": 30_000, "B": 20_000, "E": 10_000}
    values = {artist: BEFORE.get(artist, 0) + today.get(artist, 0) for artist in ARTISTS}
    beside = {artist: _("worth {money}").format(money=grouped(values[artist], _)) for artist in ARTISTS}

    def money(amount: int) -> Html:
        return cell(grouped(amount, _) if amount else "–", "num")

    lines = [
        row(artist, [money(BEFORE.get(artist, 0)), money(today.get(artist, 0)), money(values[artist])])
        for artist in ARTISTS
    ]
    caption = _("Example: markers and values")
    heads = [_("Artist"), _("Day 1"), _("Day 2"), _("A work")]
    return Html(
        paragraph(words) + counts(EXAMPLE, beside, words, _) + scroll(caption, table(caption, heads, lines, "days"))
    )


def _questions(_: Translate) -> list[Question]:
    """Three things that are often misunderstood."""
    return [
        Question(
            _("Sealed bids: you sell. You bid 20,000, Fred 20,000, Mary 15,000. Who pays what to whom?"),
            [_("Fred pays you 20,000"), _("you pay the bank 20,000"), _("you pay nothing, the work was yours")],
            _(
                "You pay the bank 20,000. Of equal bids the seller's wins, and a seller who buys his own work pays the "
                "bank. A bid of 19,000 would have brought you Fred's 20,000."
            ),
        ),
        Question(
            _(
                "Four works of C are up today, you bought two of them, and you hold another C. You put it up. What "
                "happens?"
            ),
            [_("it is auctioned as usual"), _("the day ends, and your two works of C are sold to the bank")],
            _(
                "The day ends at once: the fifth card is not auctioned, but it makes C the first artist of the day. "
                "The bank pays you twice 30,000, and C's earlier markers twice."
            ),
        ),
        Question(
            _("You put up a double, Mary adds a second card, and Fred buys both for 25,000. What do you get?"),
            [_("25,000"), _("13,000"), _("12,000")],
            _("13,000: the price is shared equally, and the odd thousand is the seller's. Mary gets 12,000."),
        ),
    ]

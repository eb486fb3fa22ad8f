"""Middleman's rules in brief, in our own words, with a worked example drawn and three questions to try oneself."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.rationing import serve
from ...text import Translate
from ..help import Question, help_page
from ..html import Html, paragraph, row, scroll, table, text

#: The worked example: who asks for how many tins at what offer, and how many tins there are.
NAMES = ("Jane", "Fred", "Mary")
ORDERS = ((4, 5), (6, 3), (5, 3))
AVAILABLE = 9
#: Width of a tin in the picture, and of the picture's margin.
TIN, MARGIN = 36, 8


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
    return help_page(steps, _example(_), _questions(_), _)


def _example(_: Translate) -> Html:
    """The auction tin by tin, in the order in which they are given out, and what each player gets and pays."""
    bought = serve(ORDERS, AVAILABLE, highest_first=True)
    words = _(
        "Jane offers most and gets all 4. Five tins are left for Fred and Mary, who offer the same: one each, then one "
        "more each. Now 1 tin is left for 2 players, so both drop out. Nobody else wants it: it stays unsold."
    )
    rows = [
        row(name, [wanted, offer, got, got * offer])
        for name, (wanted, offer), got in zip(NAMES, ORDERS, bought, strict=True)
    ]
    heads = [_("Player"), _("Wants"), _("Offers"), _("Gets"), _("Pays")]
    caption = _("Example: an auction of 9 tins")
    return Html(scroll(caption, table(caption, heads, rows, "stage")) + _tins(bought, words, _) + paragraph(words))


def given_out(orders: Sequence[tuple[int, int]], bought: Sequence[int]) -> list[int]:
    """The seats in the order in which they are given tins: the highest offer first, the tied one each in turn."""
    order: list[int] = []
    for price in sorted({offer for _wanted, offer in orders}, reverse=True):
        tied = [seat for seat, (_wanted, offer) in enumerate(orders) if offer == price]
        for turn in range(max(bought[seat] for seat in tied)):
            order += [seat for seat in tied if bought[seat] > turn]
    return order


def _tins(bought: Sequence[int], said: str, _: Translate) -> Html:
    """A row of tins, each with the first letter of who gets it; below them the offers at which they go."""
    order = given_out(ORDERS, bought)
    parts = []
    for place in range(AVAILABLE):
        name = NAMES[order[place]][0] if place < len(order) else "?"
        css = "in" if place < len(order) else "off"
        x = MARGIN + place * TIN
        parts.append(
            f'<rect class="{css}" x="{x + 2}" y="4" width="{TIN - 4}" height="40" rx="6"/>'
            f'<text x="{x + TIN // 2}" y="28" text-anchor="middle">{name}</text>'
        )
    for offer in sorted({offer for _wanted, offer in ORDERS}, reverse=True):
        places = [place for place, seat in enumerate(order) if ORDERS[seat][1] == offer]
        left, right = MARGIN + places[0] * TIN + 4, MARGIN + (places[-1] + 1) * TIN - 4
        at = _("at {offer}").format(offer=offer)
        parts.append(
            f'<line x1="{left}" y1="54" x2="{right}" y2="54"/>'
            f'<text x="{(left + right) // 2}" y="72" text-anchor="middle">{text(at)}</text>'
        )
    width = 2 * MARGIN + AVAILABLE * TIN
    return Html(
        f'<svg class="drawn" role="img" aria-label="{text(said)}" width="{width}" height="80" '
        f'viewBox="0 0 {width} 80">{"".join(parts)}</svg>'
    )


def _questions(_: Translate) -> list[Question]:
    """Three things that are often misunderstood."""
    return [
        Question(
            _("10 tins are there. Jane wants 2, Fred 6 and Mary 6, and all three offer 5. Who gets how many?"),
            [
                _("Jane 2, Fred 6, Mary 2: whoever wrote first"),
                _("Jane 2, Fred 4, Mary 4"),
                _("nobody any: they are tied and drop out"),
            ],
            _(
                "Jane 2, Fred 4, Mary 4. They take one each in turn; after two turns Jane has all she wanted, and the "
                "other 4 tins go to Fred and Mary in turn. The tied drop out only when fewer tins are left than "
                "players who still want some."
            ),
        ),
        Question(
            _("You have 20 in cash, ask for 10 tins at 4 and are given 5. What happens?"),
            [
                _("you pay 20 and have nothing left"),
                _("you are bankrupt: 10 tins at 4 would cost 40"),
                _("you are bankrupt: your cash is 0"),
            ],
            _(
                "You pay 20 and have nothing left, but you are still in the game, with 5 tins to sell. Only the tins "
                "that you are given have to be paid. With 6 of them you would be bankrupt."
            ),
        ),
        Question(
            _("After the last round you have 30 in cash and 12 tins, Fred has 31 and no tins. Who wins?"),
            [_("you: 12 tins are worth more than 1"), _("Fred"), _("both")],
            _("Fred. Tins left over count for nothing, so in the last round any price is better than keeping them."),
        ),
    ]

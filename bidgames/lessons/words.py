"""Words that lessons use without more ado: a term and what it means, in a sentence a beginner understands.

A lesson names those it needs by their keys (`Lesson.words`); they stand above its rule questions.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..rules.domain import N_

#: Key: (term, what it means).
WORDS: Mapping[str, tuple[str, str]] = {
    "unit": (N_("unit"), N_("One piece of what is traded.")),
    "bid": (N_("bid"), N_("The price that a buyer offers.")),
    "ask": (N_("ask"), N_("The price that a seller demands.")),
    "value": (N_("value"), N_("The most that something is worth to its buyer: above it he would rather not buy.")),
    "cost": (N_("cost"), N_("The least that a seller needs: below it he would rather not sell.")),
    "demand": (N_("demand"), N_("How many units buyers want at each price: the lower the price, the more.")),
    "supply": (N_("supply"), N_("How many units sellers offer at each price: the higher the price, the more.")),
    "call_market": (
        N_("call market"),
        N_("All send their prices in secret; then the market is called, and all trades are made at once."),
    ),
    "clearing_price": (
        N_("clearing price"),
        N_("A price at which as many units are wanted as are offered: it clears the market. There may be several."),
    ),
    "pay_as_bid": (N_("pay as bid"), N_("Each who trades pays, or is paid, the price that he named himself.")),
    "uniform_price": (N_("one price"), N_("All who trade pay the same price, whatever they bid.")),
    "gain": (N_("gain"), N_("A buyer's value less what he pays; what a seller is paid less his cost.")),
    "efficiency": (
        N_("efficiency"),
        N_("The gains that were made, as a share of all that were possible: 100 % if nothing was lost."),
    ),
    "capacity": (N_("capacity"), N_("The most that a seller can sell.")),
    "monopoly": (N_("monopoly"), N_("One seller who has no rival.")),
    "shortage": (N_("shortage"), N_("More is wanted than there is, so that some go without.")),
    "tin": (N_("tin"), N_("What is traded in this game: bought in an auction, sold to customers.")),
    "row": (
        N_("row"),
        N_("The numbers 0 to 9 in an order that a player chooses beforehand and keeps secret: one is called a round. "
           "Row A brings tins, row D customers."),
    ),
    "lot": (N_("lot"), N_("What is sold in one auction.")),
    "first_price": (N_("first price"), N_("The highest bid buys and pays what it bid.")),
    "second_price": (N_("second price"), N_("The highest bid buys, but pays only the highest bid of the others.")),
    "sealed_bid": (N_("sealed bid"), N_("A bid made in secret; all are opened together.")),
    "shade": (N_("to shade"), N_("To bid less than one's value, so that something is gained if one wins.")),
    "reserve_price": (N_("reserve price"), N_("The least that a seller accepts; below it nothing is sold.")),
    "revenue": (N_("revenue"), N_("The money that a seller receives.")),
    "once_around": (N_("once around"), N_("Each is asked once, in turn: bid more than all before, or pass.")),
    "signal": (N_("signal"), N_("What a bidder is told of a lot's worth; nobody knows the worth itself.")),
    "winners_curse": (
        N_("winner's curse"),
        N_("Who wins is the one who thought most of the lot, often too much, and so he may pay more than it is worth."),
    ),
    "undercut": (N_("to undercut"), N_("To ask a little less than a rival.")),
    "wages": (N_("wages"), N_("What a company pays in each round in which it sells; without a sale it pays none.")),
    "machine": (N_("machine"), N_("It costs once, and saves wages from then on.")),
    "share": (N_("share"), N_("A part of a company that can be bought and sold; its price goes up and down.")),
    "average": (N_("on average"), N_("If it were played very often: all results together, divided by their number.")),
    "plant": (N_("plant"), N_("A power station; it runs if its offer is among the lowest that are needed.")),
}  # fmt: skip

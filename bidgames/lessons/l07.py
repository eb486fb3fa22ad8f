"""Lesson 7: the form of an auction matters: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l07_exercises import EXERCISES
from .l07_pictures import EXPLORATIONS, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l07.turn",
        N_("A card is sold once around. You are asked first and bid 10,000. The next one bids 12,000. What "
           "can you do?"),
        (N_("Nothing more: each bids only once"), N_("In a once-around sale nobody gets a second turn.")),
        (
            (N_("Bid 13,000"), N_("That would be an open sale. Here each bids only once.")),
            (N_("Wait until the seller has passed, then "
                "bid again"), N_("The seller is the last; then the lot is sold.")),
        ),
    ),
    Question(
        "l07.stuck",
        N_("You sell at a fixed price of 20,000 and nobody accepts. What happens?"),
        (
            N_("I pay 20,000 to the bank and keep the painting"),
            N_("Whoever names a price has to stand by it himself."),
        ),
        (
            (N_("I keep the painting for nothing"), N_("So it is in the other forms, when nobody bids. Here you pay.")),
            (N_("I may name a lower price"), N_("There is only one price, and each is asked once.")),
        ),
    ),
    Question(
        "l07.share",
        N_("You put up a double, another player adds the second card, and a third one buys both for 21,000. "
           "What do you get?"),
        (N_("11,000"), N_("The price is shared between you and your partner; the odd thousand is the seller's.")),
        (
            (N_("21,000"), N_("Half of it, less the odd thousand, belongs to the one who added the second card.")),
            (N_("10,000"), N_("That is what your partner gets. The odd thousand is yours.")),
        ),
    ),
)  # fmt: skip

PREDICTION = Prediction(
    N_(
        "A painting is sold once around. You speak first, two others speak after you, and the seller does not bid. The "
        "painting is worth 60 thousand to you; what it is worth to the others may be anything from 0 to 90 thousand."
    ),
    (
        Guess("once", N_("What will you bid?"), N_("thousands"), 0, 90),
        Guess(
            "seat",
            N_("Which turn would you choose in such a sale?"),
            choices=(("first", N_("the first")), ("second", N_("the second")), ("last", N_("the last"))),
        ),
        Guess(
            "form",
            N_("Which form will gain most for the sellers?"),
            choices=(
                ("open", N_("open to all")),
                ("once", N_("once around")),
                ("sealed", N_("sealed bids")),
                ("fixed", N_("a fixed price")),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=7,
    file="07_forms_of_sale",
    title=N_("Forms of sale: does the order of speaking matter?"),
    minutes=45,
    goals=(
        N_("explain why the order of speaking is worth money in a once-around sale,"),
        N_("find a good price for a take-it-or-leave-it offer,"),
        N_("work out who gets what when two sell together, and when a seller should keep what he sells."),
    ),
    words=("lot", "value", "once_around", "sealed_bid", "reserve_price", "revenue"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=(
        Talk(
            "l07.seat",
            N_("Which seat of a once-around sale would you pay for, and how much is it worth?"),
            N_(
                "The last one: he sees all bids and needs to top only one. Who speaks early has to offer enough "
                "to keep the "
                "others out without knowing them. Early bidders usually bid too high, and the last get the "
                "bargains. The "
                "seller pays for it: once around brings less than sealed bids."
            ),
        ),
        Talk(
            "l07.price",
            N_("Were the fixed prices too high or too low? How would you find out?"),
            N_(
                "Usually too low: sellers fear to be left with the lot. If nearly every offer was taken by the "
                "first who was "
                "asked, the price was low. The more buyers are still to be asked, the more you can dare."
            ),
        ),
        Talk(
            "l07.keep",
            N_("When should a seller outbid the others for his own lot?"),
            N_(
                "When it is worth more than twice the price: by selling he gets the price, by keeping he gets the "
                "worth and pays the price, so the price counts twice. For one who wants to be ahead of the others "
                "keeping pays a little more often, since the buyer's gain counts against him."
            ),
        ),
    ),
    transfer=Talk(
        "l07.transfer",
        N_("A house is for sale. The owner may ask interested people one after the other, invite written "
           "bids, or name a price. "
           "What would you advise, and what would you want to know first?"),
        N_(
            "How many buyers there are and how different their values: many and different ones speak for bids "
            "at the same time. "
            "A price is quick and needs no meeting, and costs little if the owner knows the market. One after "
            "the other helps "
            "mainly the last one."
        ),
    ),
)  # fmt: skip

"""Lesson 6: sealed bids with private values: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l06_exercises import EXERCISES
from .l06_pictures import EXPLORATIONS, MORE, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l06.first",
        N_("First price. The lot is worth 60 to you, you bid 45 and win. What do you gain?"),
        (N_("15"), N_("You get what is worth 60 and pay your bid of 45.")),
        (
            (N_("60"), N_("You also have to pay your bid.")),
            (N_("45"), N_("That is what you pay. Your gain is what is left of 60.")),
        ),
    ),
    Question(
        "l06.second",
        N_("Second price. The bids are 70, 55 and 40. Who buys, and what does he pay?"),
        (N_("The bidder of 70 buys and pays 55"), N_("The highest bid buys; the price is the highest bid of the "
                                                     "others.")),
        (
            (N_("The bidder of 70 buys and pays 70"), N_("That is the first price. Here he pays the next bid.")),
            (N_("The bidder of 55 buys and pays 55"), N_("The highest bid still wins; only the price comes from the "
                                                         "second.")),
            (N_("The bidder of 70 buys and pays 40"), N_("The second price is the highest bid of the others, not the "
                                                         "lowest.")),
        ),
    ),
    Question(
        "l06.lose",
        N_("Both rules: your bid is not the highest. What happens?"),
        (N_("I get nothing and pay nothing"), N_("In these games only the winner pays.")),
        (
            (N_("I pay my bid all the same"), N_("There are such auctions (lesson 12), but not here.")),
            (N_("I get my value back"), N_("The value is what the lot would have been worth to you. You did not "
                                           "get it.")),
        ),
    ),
)  # fmt: skip

PREDICTION = Prediction(
    N_(
        "A lot is worth a number from 0 to 100 to each bidder, all numbers equally likely. Each knows "
        "only his own. All "
        "bid once, in secret; the highest bid buys and pays its bid. To you it is worth 60."
    ),
    (
        Guess("two", N_("What will you bid against one other?"), N_("money"), 0, 100),
        Guess("five", N_("And against four others?"), N_("money"), 0, 100),
        Guess(
            "more",
            N_("When will the seller receive more, with five bidders?"),
            choices=(
                ("first", N_("when the winner pays his own bid")),
                ("second", N_("when he pays the second-highest bid")),
                ("same", N_("about the same on average")),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=6,
    file="06_sealed_bids",
    title=N_("Sealed bids: how much to shade"),
    minutes=60,
    goals=(
        N_("explain why a bidder who pays his own bid bids below his value, and by how much,"),
        N_("explain why at the second price the value itself is the best bid,"),
        N_("compare what different forms of auction bring a seller, and say when they bring the same."),
    ),
    words=("lot", "value", "sealed_bid", "first_price", "second_price", "shade", "reserve_price", "average"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    more=MORE,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=(
        Talk(
            "l06.shading",
            N_("You won a lot at the first price. Could you have had it for less? What did you risk?"),
            N_(
                "Nearly always, but you could not know. Each step down gains a little more if you still win, and makes "
                "winning less likely. With many rivals there is less to gain from shading, so bids rise. In "
                "experiments bids usually lie above what theory says for people who do not mind risk."
            ),
        ),
        Talk(
            "l06.truth",
            N_("At the second price some bid more than their value. What does that gain them, and what can it cost?"),
            N_(
                "It changes something only when the highest other bid lies between value and bid: then they win "
                "and pay "
                "more than the lot is worth to them. Classes usually overbid here and learn slowly, while on the "
                "rising "
                "clock nearly all leave close to their value at once: there the mistake stares at you."
            ),
        ),
        Talk(
            "l06.same",
            N_("The winner pays his own bid, or only the second-highest. Why may both bring the seller the same?"),
            N_(
                "Because bidders answer the rule: where they pay their own bid they shade it, down to about the best "
                "value that they expect to beat. The mean is the same, single prices vary more at the second price. It "
                "needs bidders who are alike, know only their own values and do not mind risk."
            ),
        ),
    ),
    transfer=Talk(
        "l06.transfer",
        N_("Three firms bid for a public contract; the lowest bid wins and is paid. One of them hears that a "
           "fourth will "
           "bid. What would change? And if all four were owned by one family?"),
        N_(
            "It is the same turned upside down: each asks for more than its cost, and less so with one rival "
            "more. Owners "
            "who agree beforehand need not compete at all: then the number of bids says nothing."
        ),
    ),
)  # fmt: skip

"""Lesson 10: the gap rule and price wars: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l10_exercises import EXERCISES
from .l10_pictures import EXPLORATIONS, MORE, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l10.gap",
        N_("Three companies ask 6,000, 6,900 and 8,000. Who sells?"),
        (
            N_("Those at 6,000 and 6,900"),
            N_("6,900 is 900 above 6,000, so it sells. From there to 8,000 it is 1,100, more than 1,000."),
        ),
        (
            (N_("Only the one at 6,000"), N_("Others sell too, as long as no step is more than 1,000.")),
            (N_("All three"), N_("8,000 is 1,100 above the next lower price. That gap is too wide.")),
        ),
    ),
    Question(
        "l10.wages",
        N_("You ask 9,000 and are cut off. You have no machine. What happens to your cash in this round?"),
        (N_("Nothing"), N_("You receive nothing, and who does not sell pays no wages.")),
        (
            (N_("I pay wages of 5,000"), N_("Wages are paid by those who sell.")),
            (N_("I receive 4,000"), N_("That is 9,000 less wages, what you would have had if you had sold.")),
        ),
    ),
    Question(
        "l10.lead",
        N_("In the game for the lead you receive 900 and the other 2,500. What counts for you?"),
        (N_("900 less 2,500: I am 1,600 behind"), N_("The lead is your cash less the other's, here below 0.")),
        (
            (N_("900"), N_("That is your cash. In this game what the other has counts against you.")),
            (N_("3,400"), N_("That is what both have together. You do not share it.")),
        ),
    ),
)

PREDICTION = Prediction(
    N_(
        "Companies ask prices from 100 to 20,000; wages are 5,000. First everybody wants as much cash as "
        "possible, then "
        "everybody wants to be ahead of the other. Last comes a market in which the lowest price takes "
        "all; there prices "
        "go up to 100 and units cost nothing. What prices do you expect in the end?"
    ),
    (
        Guess("cash", N_("The average price in round 8, when cash counts"), N_("money"), 100, 20_000),
        Guess("rank", N_("The average price when being ahead counts"), N_("money"), 100, 20_000),
        Guess("war", N_("The lowest price at last, where the lowest price takes all"), N_("money"), 0, 100),
    ),
    "rank",
)

DEBRIEFING = (
    Talk(
        "l10.climbing",
        N_("Why does nobody undercut when only cash counts?"),
        N_(
            "Whoever is up to 1,000 above the next lower price still sells, and receives more. Being cheaper wins no "
            "more buyers here. So prices usually drift upwards, as far as they may go."
        ),
    ),
    Talk(
        "l10.who_pays",
        N_("Who pays for it when all want to be ahead?"),
        N_(
            "The companies themselves: they give up cash to take even more from the other. Prices usually come down to "
            "somewhat above the wages, rise a little and fall again. Buyers gain by it."
        ),
    ),
    Talk(
        "l10.cuts",
        N_("In the third game two cheap sellers would be enough. Why do prices not fall to the cost at once?"),
        N_(
            "Each cut wins all buyers for one round only, then the other cuts too. Two sellers often stay above the "
            "cost for long; with three or four prices usually come near it."
        ),
    ),
)

LESSON = Lesson(
    number=10,
    file="10_price_wars",
    title=N_("The gap rule and price wars"),
    minutes=60,
    goals=(
        N_("say which companies sell under the gap rule, and find the best answer to given prices,"),
        N_("explain how the goal, cash or a lead, turns the same rules into climbing prices or a price war,"),
        N_("check whether anybody would want to change his price."),
    ),
    words=("wages", "machine", "undercut", "capacity", "average"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    more=MORE,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=DEBRIEFING,
    transfer=Talk(
        "l10.transfer",
        N_("A shop promises: if anybody is cheaper, you get his price here too. What does that do to prices?"),
        N_(
            "A rival who cuts his price wins no customers, since the shop follows at once. So he may not cut at all. "
            "The promise sounds like competition and can keep prices high."
        ),
    ),
)

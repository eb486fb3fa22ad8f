"""Lesson 1: step curves and the call market: what is asked and talked about.

Definitions
    value    the most that a unit is worth to its buyer; cost: the least that its seller needs (money, whole).
    trade    the q best values meet the q lowest costs: the largest q at which the last value is at least the last cost.
"""

from __future__ import annotations

from ..rules.domain import N_
from .l01_exercises import EXERCISES
from .l01_pictures import EXPLORATIONS, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l01.value",
        N_("You are a buyer. Your unit is worth 9 to you and the price turns out to be 6. What do you gain?"),
        (N_("3"), N_("You would have paid up to 9 and paid 6: the difference is yours.")),
        (
            (N_("9"), N_("That would be right if you got the unit for nothing. You have to pay the price.")),
            (N_("6"), N_("That is what you pay. Your gain is what the unit is worth to you above that.")),
        ),
    ),
    Question(
        "l01.cost",
        N_("You are a seller. Your unit costs you 5, and only if you sell it. The price is 4. What is best for you?"),
        (N_("Not to sell: I gain nothing and lose "
            "nothing"), N_("Selling at 4 would lose 1. Not trading costs nothing.")),
        (
            (N_("To sell: 4 is better than nothing"), N_("You would pay 5 to get 4. Without a sale there is no cost.")),
            (N_("I have to sell, whatever the price"), N_("Nobody has to trade. Below your cost you keep your unit.")),
        ),
    ),
    Question(
        "l01.call",
        N_("All bids and asks come in at once and one price is set for all. Who trades?"),
        (
            N_("The highest bids and the lowest asks, as long as the bid is at least the ask"),
            N_("The best bid meets the lowest ask, then the next ones, until a bid is below the ask it meets."),
        ),
        (
            (N_("Whoever sends the bid first"), N_("In a call market the order of arrival does not count, only "
                                                   "the price.")),
            (N_("Everybody, at the "
                "average price"), N_("Then buyers would have to pay more than they bid, or sellers get less than "
                                     "they ask.")),
        ),
    ),
)  # fmt: skip

PREDICTION = Prediction(
    N_(
        "There are as many buyers as sellers, in the game alone six of each. Each has one unit to trade and a card: a "
        "buyer's says what the unit is worth to him, a seller's what it costs, always a number from 4 to 19. You will "
        "see only your own card. What will the market do in the first round?"
    ),
    (
        Guess("price", N_("The price at which units trade"), N_("money"), 0, 30),
        Guess("units", N_("How many units trade"), N_("units"), 0, 20),
    ),
)

DEBRIEFING = (
    Talk(
        "l01.extra",
        N_("Who did not trade, and should they have traded?"),
        N_(
            "Those whose value lies below, or whose cost lies above, the clearing price. Had they traded, "
            "somebody with "
            "more to gain would have been pushed out, and all together would have gained less."
        ),
    ),
    Talk(
        "l01.shading",
        N_("What happens to everybody's gains when buyers bid less than their value, or sellers ask more "
           "than their cost?"),
        N_(
            "Each hopes for a better price, and those near the margin lose their trade by it. Where there is one call "
            "only, some trades at the margin are usually missing; with repetition prices come into the clearing range "
            "or near it, in about three rounds."
        ),
    ),
    Talk(
        "l01.costs",
        N_("All costs rise by 2. What happens to the price, to the number of trades, and to the gains of both sides?"),
        N_(
            "Supply moves up by 2. Fewer units trade and the price rises, usually by less than 2: both sides "
            "carry a part "
            "of it."
        ),
    ),
)  # fmt: skip

LESSON = Lesson(
    number=1,
    file="01_step_curves",
    title=N_("Step curves and the call market"),
    minutes=45,
    goals=(
        N_("draw demand and supply as stairs from a list of values and costs,"),
        N_("read off how many units trade and which prices clear the market,"),
        N_("work out what buyers and sellers gain, and how much of the possible gains a market brought."),
    ),
    words=("unit", "bid", "ask", "value", "cost", "call_market", "clearing_price", "gain", "efficiency"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=DEBRIEFING,
    transfer=Talk(
        "l01.transfer",
        N_("A ticket seller may charge at most half of the clearing price. Who gets tickets, and what is lost?"),
        N_(
            "More people want tickets than there are, so something else than the price decides: a queue, chance, "
            "friends. Some tickets go to people to whom they are worth less than to others who stay outside, and fewer "
            "tickets may be offered at all. Both cost gains; some buyers still do better than before."
        ),
    ),
)  # fmt: skip

"""Lesson 5: buyer's market, seller's market, inventory: what is asked and talked about. The whole game of Middleman."""

from __future__ import annotations

from ..rules.domain import N_
from .l05_exercises import EXERCISES
from .l05_pictures import EXPLORATIONS, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l05.left",
        N_("The tenth sale is over and you still have 6 tins. What are they worth in the final count?"),
        (N_("Nothing"), N_("Only cash counts at the end. In the last sale any price above 0 is better than none.")),
        (
            (N_("What they cost me"), N_("What you paid is gone. Nobody buys tins after the last sale.")),
            (N_("10 each"), N_("10 is the most that customers pay in a sale, and there is no further sale.")),
        ),
    ),
    Question(
        "l05.bankrupt",
        N_("You have 40 in cash and order 10 tins at 6 each. What happens?"),
        (
            N_("It depends on how many I am given: with 7 or more I am bankrupt"),
            N_("Only the tins you are given count. 6 tins cost 36; 7 would cost 42, more than you have."),
        ),
        (
            (N_("The order is cut to what I can pay for"), N_("Nobody cuts it. If you are given more than you can pay "
                                                              "for, you are out.")),
            (N_("I owe the rest until the sale"), N_("There is no credit. You pay for the tins before you can sell "
                                                     "them.")),
        ),
    ),
    Question(
        "l05.numbers",
        N_("In round 1 a player called 9 in row A. What do you know about his row A in the later rounds?"),
        (
            N_("He will not call 9 again"),
            N_("Each row has every number from 0 to 9 once. What was called is used up."),
        ),
        (
            (N_("Nothing: any number can come"), N_("The row is an order of ten different numbers, so none comes "
                                                    "twice.")),
            (N_("His D number is 9 as well"), N_("Row D is a separate order. It must even differ from row A.")),
        ),
    ),
)  # fmt: skip

PREDICTION = Prediction(
    N_(
        "Ten rounds. Everybody begins with the same cash and no tins; each player's numbers 0 to 9 bring "
        "tins (row A) and "
        "customers (row D), in an order of his own. Customers pay at most 10 a tin. When will tins be "
        "cheapest, and when "
        "will they sell at the highest price?"
    ),
    (
        Guess("low", N_("The round with the lowest average buying price"), N_("round"), 1, 10),
        Guess("high", N_("The round with the highest average selling price"), N_("round"), 1, 10),
    ),
)

DEBRIEFING = (
    Talk(
        "l05.cash",
        N_("Who ran out of cash in the best round to buy? What had the cash gone into?"),
        N_(
            "Usually somebody bought too much in the first rounds and had to watch when tins were cheap. Cash is more "
            "than money: it is the chance to buy when others cannot."
        ),
    ),
    Talk(
        "l05.last",
        N_("What was the last tin in your stock worth, before the ninth sale and before the tenth?"),
        N_(
            "Before the ninth sale it could still be kept for the tenth. In the tenth every number is known, because "
            "each row has one number left: a tin beyond the demand is worth nothing. Classes usually dump too little, "
            "and too late."
        ),
    ),
    Talk(
        "l05.storing",
        N_("Some bought in a buyer's market to sell in a seller's market. Was that good for the others too?"),
        N_(
            "Buying when tins are plenty and selling when they are few brings prices together and serves more "
            "customers, so all together gain. That is so only if the guess was right: in experiments speculation costs "
            "gains at first and helps once people have experience."
        ),
    ),
)

LESSON = Lesson(
    number=5,
    file="05_buyers_and_sellers_markets",
    title=N_("Buyer's market, seller's market, inventory"),
    minutes=75,
    goals=(
        N_("tell a buyer's market from a seller's market, before it is too late to use it,"),
        N_("weigh a tin sold today against a tin kept for later, and cash against tins,"),
        N_("work out how many tins to carry into the last sale."),
    ),
    words=("tin", "row", "bid", "supply", "demand", "shortage"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=DEBRIEFING,
    transfer=Talk(
        "l05.transfer",
        N_("A baker throws away bread every evening. Does he bake too much? What would he have to know to say so?"),
        N_(
            "Not if a loaf costs little and a customer lost costs much. He should bake until the chance of selling one "
            "more loaf, times its price, is no more than what it costs. Some waste on most days is then right."
        ),
    ),
)

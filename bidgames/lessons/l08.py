"""Lesson 8: value made by the crowd, sequential auctions: what is asked and talked about. The whole game Art dealer."""

from __future__ import annotations

from ..rules.domain import N_
from .l08_exercises import EXERCISES
from .l08_pictures import EXPLORATIONS, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l08.fifth",
        N_("A player puts up the fifth work of an artist on this day. What happens?"),
        (
            N_("The day is over; nobody gets this work, but it counts"),
            N_("It ends the day at once and makes its artist first. It is not sold."),
        ),
        (
            (N_("It is sold like every other work"), N_("The fifth is never sold: whoever puts it up gets nothing for "
                                                        "it.")),
            (N_("It is sold, and then the day is over"), N_("There is no auction any more: the day ends as soon as "
                                                            "the card lies there.")),
        ),
    ),
    Question(
        "l08.worth",
        N_("Artist C was first on day 1 and is third on day 2. What does the bank pay for a work of C on day 2?"),
        (N_("40,000"), N_("30,000 from day 1 and 10,000 from day 2: markers add up.")),
        (
            (N_("10,000"), N_("The marker of this day is added to those of earlier days.")),
            (N_("What I paid for it"), N_("The bank does not care what was paid. It counts markers.")),
        ),
    ),
    Question(
        "l08.own",
        N_("You put up a work and win your own auction at 20,000. Who gets the money?"),
        (N_("The bank"), N_("If the seller buys, he pays the bank, and has the painting.")),
        (
            (N_("I keep it: I am the seller"), N_("Then you would have the painting for nothing. That happens only if "
                                                  "nobody bids.")),
            (N_("The other players share it"), N_("The other players get nothing from this sale.")),
        ),
    ),
)  # fmt: skip

PREDICTION = Prediction(
    N_(
        "On the first day the bank will pay 30, 20 and 10 thousand for works of the three artists that "
        "were put up most, "
        "nothing for the others. Nobody knows yet which they are. What will works sell for, and who will regret it?"
    ),
    (
        Guess("price", N_("The price of a work in this game, on average"), N_("thousand"), 0, 100),
        Guess(
            "regret",
            N_("Which buyers lose more often?"),
            choices=(
                ("early", N_("those who buy the first or second work of an artist on a day")),
                ("late", N_("those who buy the third or fourth")),
            ),
        ),
    ),
)

DEBRIEFING = (
    Talk(
        "l08.crowd",
        N_("Who created the value of the works you sold to the bank?"),
        N_(
            "Everybody who put up works of the same artist, and so also your rivals. A work is worth something because "
            "others back the same artist: usually the class herds behind one that leads early in the day."
        ),
    ),
    Talk(
        "l08.more",
        N_("When is it worth putting up a card, or buying one, for more than the money it brings by itself?"),
        N_(
            "When you hold other works of the artist: one more work up makes them all worth more. And when it takes a "
            "lead from a rival. Whoever holds none should let others pay for that."
        ),
    ),
    Talk(
        "l08.fall",
        N_("Works of one artist are alike. Did their prices rise or fall during a day, compared with what could be "
           "expected of them?"),
        N_(
            "What can be expected rises as the artist gets ahead, and prices rise with it, but usually by less: early "
            "works are overpaid, later ones are cheaper for what they are worth. In sales of equal lots prices tend "
            "to fall too, although theory says they should not."
        ),
    ),
)  # fmt: skip

LESSON = Lesson(
    number=8,
    file="08_value_made_by_the_crowd",
    title=N_("Value made by the crowd: sequential auctions"),
    minutes=75,
    goals=(
        N_("say why a thing can be worth more because others buy it too,"),
        N_("work out what a work can be expected to be worth, and bid below that,"),
        N_("explain bids and prices when equal lots are sold one after another."),
    ),
    words=("lot", "bid", "sealed_bid", "revenue"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=DEBRIEFING,
    transfer=Talk(
        "l08.transfer",
        N_("Think of something else that is worth more the more people have it. Who wins if two of them compete?"),
        N_(
            "A telephone network, a chat program, a game that friends play. A small early lead can decide, because "
            "everybody wants to be where the others will be; the winner need not be the better one. What people expect "
            "is half of the product."
        ),
    ),
)

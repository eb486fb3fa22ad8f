"""Lesson 4: reading the shelves: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l04_exercises import EXERCISES
from .l04_pictures import EXPLORATIONS, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

TINS = N_("tins")

QUESTIONS = (
    Question(
        "l04.twice",
        N_("A player has called 7, 2 and 9 on his row A. Which number can he not call next?"),
        (N_("2"), N_("Every number stands once in a row. 2 has come, so it does not come again.")),
        (
            (N_("0"), N_("0 has not come yet; it may be the next one.")),
            (N_("Any number can come"), N_("A row is an order of 0 to 9: what has come is used up.")),
        ),
    ),
    Question(
        "l04.total",
        N_("Three players call 7, 0 and 4 on row A in this round. How many tins are there to buy?"),
        (N_("11"), N_("The numbers of all players are added up.")),
        (
            (N_("7"), N_("That is the largest number. All of them count.")),
            (N_("As many as the players want"), N_("What is wanted is the players' affair; how many there are, row A "
                                                   "decides.")),
        ),
    ),
    Question(
        "l04.mine",
        N_("What do you know of the next total that the others do not know?"),
        (N_("My own next number"), N_("You chose your own order. The others see a number only when it is called.")),
        (
            (N_("The whole total"), N_("Only your own part of it. The others chose their orders in secret.")),
            (N_("Nothing"), N_("You wrote your row yourself, so you know your next number.")),
        ),
    ),
)  # fmt: skip

LESSON = Lesson(
    number=4,
    file="04_reading_the_shelves",
    title=N_("Reading the shelves"),
    minutes=45,
    goals=(
        N_("forecast a total from what has been called and what is left,"),
        N_("give a range and say how often it should hold,"),
        N_("say what your own secret number is worth, and when."),
    ),
    words=("tin", "row", "average", "shortage"),
    questions=QUESTIONS,
    prediction=Prediction(
        N_(
            "Three players have each put the numbers 0 to 9 in a secret order. In the first round each calls his first "
            "number, and the three are added up. Give a best guess, and a range that should hold in 8 of 10 such games."
        ),
        (
            Guess("middle", N_("Your best guess for the first total"), TINS, 0, 27),
            Guess("low", N_("Lower end of your range"), TINS, 0, 27),
            Guess("high", N_("Upper end of your range"), TINS, 0, 27),
            Guess(
                "later",
                N_("Compared with that, the total of round 6 will be"),
                choices=(
                    ("easier", N_("easier to foresee")),
                    ("same", N_("as hard to foresee")),
                    ("harder", N_("harder to foresee")),
                ),
            ),
        ),
        "middle",
    ),
    play=PLAY,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=(
        Talk(
            "l04.fair",
            N_("Your rivals chose their orders themselves. Is it fair to take every order for equally likely?"),
            N_(
                "It is a good start when you know nothing better, but people have habits: many begin with "
                "middling numbers "
                "or keep the large ones for the end. Whoever notices such a habit forecasts better."
            ),
        ),
        Talk(
            "l04.depleted",
            N_("Three high totals have come in a row. Is a low one due now?"),
            N_(
                "With dice it would not be. Here it is: high numbers that have come are used up, so what is left "
                "is lower. "
                "Many people expect the opposite in both cases."
            ),
        ),
        Talk(
            "l04.value",
            N_("What was your private number worth to you, and when did it help most?"),
            N_(
                "It narrows the range most when there are few players and when it is very high or very low. First "
                "ranges "
                "are usually too narrow: of those that should hold 8 times in 10, often only half do."
            ),
        ),
    ),
    transfer=Talk(
        "l04.transfer",
        N_("A shop knows how much it has ordered itself, but not what its rivals have. How should it forecast prices?"),
        N_(
            "As in the game: what has already come tells something about what is left, and its own order is a "
            "part of the "
            "total that nobody else knows. The more shops there are, the less its own order tells it."
        ),
    ),
)  # fmt: skip

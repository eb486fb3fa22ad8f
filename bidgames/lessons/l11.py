"""Lesson 11: invest or speculate: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l11_exercises import EXERCISES
from .l11_pictures import EXPLORATIONS, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l11.machine",
        N_("You have two machines and sell at 7,000. What do you receive?"),
        (N_("3,000"), N_("Wages are 5,000 less 500 for each machine, 4,000. That leaves 3,000.")),
        (
            (N_("2,000"), N_("That would be right without machines.")),
            (N_("7,000"), N_("A seller also pays wages.")),
        ),
    ),
    Question(
        "l11.share",
        N_("Three companies sell, at 6,000, 6,500 and 7,000. Whose share rises most?"),
        (
            N_("That of the company at 7,000"),
            N_("The lowest price moves no share. The next one moves by one place, the third by two."),
        ),
        (
            (N_("That of the company at 6,000"), N_("The cheapest sells for certain, but its share stays.")),
            (
                N_("All rise alike"),
                N_("The more lower prices there are below one that sells, the more its share rises."),
            ),
        ),
    ),
    Question(
        "l11.end",
        N_("The game is over. What counts?"),
        (
            N_("Cash, machines at 5,000 each, and all my shares at their last price"),
            N_("A machine loses nothing: it counts for what it cost. Shares of others count too."),
        ),
        (
            (N_("Cash only"), N_("Machines and shares count for what they could be sold for.")),
            (N_("Cash and my own shares"), N_("Machines count as well, and so do shares of other companies.")),
        ),
    ),
)

PREDICTION = Prediction(
    N_(
        "Four companies play eight rounds. They start with four own shares at 1,000 and no cash. A "
        "machine costs 5,000 and "
        "saves 500 in each round in which its owner sells. What makes somebody win?"
    ),
    (
        Guess("capital", N_("The winner's capital after eight rounds"), N_("money"), 0, 200_000),
        Guess(
            "best",
            N_("Where will money grow most?"),
            choices=(
                ("machine", N_("in machines")),
                ("own", N_("in shares of one's own company")),
                ("rival", N_("in shares of other companies")),
            ),
        ),
    ),
    "capital",
)

DEBRIEFING = (
    Talk(
        "l11.soften",
        N_("Does owning a rival's share make you softer towards him?"),
        N_(
            "It should: if you cut him off, his share falls in your own hands. Some see it only when they add "
            "it up. With "
            "many shares across the table prices usually stay higher."
        ),
    ),
    Talk(
        "l11.machines",
        N_("When is a machine worth its money here, and what else could you have done with it?"),
        N_(
            "It can be sold for what it cost, so it never loses anything; it brings 10 % in a round with a "
            "sale. What counts "
            "is whether a share would have brought more in that round. Some buy machines in the last round, "
            "when they save "
            "nothing any more, and some never buy one."
        ),
    ),
    Talk(
        "l11.momentum",
        N_("Shares that have risen were often bought by all. Was that clever?"),
        N_(
            "A share rises when its company sells at a high price, not when it is bought. Those who hold much "
            "of the leader "
            "all hope that he goes on, and he may be cut off in the next round. Leaders' shares are usually hoarded."
        ),
    ),
)

LESSON = Lesson(
    number=11,
    file="11_invest_or_speculate",
    title=N_("Invest or speculate"),
    minutes=60,
    goals=(
        N_("work out when a machine pays, and what else the money could have brought,"),
        N_("keep the books of a company with cash, machines and shares,"),
        N_("explain how shares of a rival change what you want him to earn."),
    ),
    words=("wages", "machine", "share"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=DEBRIEFING,
    transfer=Talk(
        "l11.transfer",
        N_("A few large funds hold shares of all airlines. What could that do to ticket prices?"),
        N_(
            "What one airline wins from another by a lower price is lost in the same fund's other pocket. The fund has "
            "little to gain from a price war. Whether prices are higher for it is disputed; ask how you would "
            "measure it."
        ),
    ),
)

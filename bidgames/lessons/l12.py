"""Lesson 12: contests in which everybody pays: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l12_exercises import EXERCISES
from .l12_pictures import EXPLORATIONS, MORE, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l12.lost",
        N_("You bid 60 and the other bids 70. The prize is worth 100. What is your gain or loss?"),
        (N_("I lose 60"), N_("The other gets the prize, and your bid is lost all the same.")),
        (
            (N_("Nothing: I did not win"), N_("That would be right where only the winner pays. Here all pay.")),
            (N_("I gain 40"), N_("That is what you would have gained with the higher bid.")),
        ),
    ),
    Question(
        "l12.win",
        N_("You bid 80 and win the prize of 100. The other has bid 75. What is your gain?"),
        (N_("20"), N_("100 less your own bid of 80.")),
        (
            (N_("25"), N_("You pay your own bid, not that of the other.")),
            (N_("100"), N_("Your bid of 80 is gone.")),
        ),
    ),
    Question(
        "l12.pass",
        N_("You pass. What happens?"),
        (N_("I neither gain nor lose anything"), N_("No bid, nothing to pay, no prize.")),
        (
            (N_("I lose what the prize is worth"), N_("You never had it. Your money stays as it is.")),
            (N_("I pay as much as the others"), N_("Everybody pays his own bid, and you have made none.")),
        ),
    ),
)

PREDICTION = Prediction(
    N_(
        "A contract worth 100 goes to whoever bribes most, and all bribes are lost. First two take part, "
        "then four. How "
        "much will be bid?"
    ),
    (
        Guess("two", N_("The average bid of two contestants"), N_("money"), 0, 100),
        Guess("four", N_("The average bid of four contestants"), N_("money"), 0, 100),
        Guess(
            "gains",
            N_("Who gains by the contest on average?"),
            choices=(
                ("contestants", N_("the contestants")),
                ("official", N_("the official only")),
                ("both", N_("both")),
            ),
        ),
    ),
    "two",
)

DEBRIEFING = (
    Talk(
        "l12.burnt",
        N_("How much did all spend together for a prize of 100? Who has that money now?"),
        N_(
            "Usually more than the prize was worth, in many rounds far more: in studies of contests bids are "
            "well above the "
            "equilibrium. Bribes go to the official; effort, waiting or advertising would simply be gone."
        ),
    ),
    Talk(
        "l12.shape",
        N_("Which bids were made most often? Why not always the same one?"),
        N_(
            "Often there are two heaps: nothing, or nearly nothing, and high bids. A bid in the middle that others can "
            "foresee is beaten by a little more. So no single bid is safe, and theory draws it by lot."
        ),
    ),
    Talk(
        "l12.stop",
        N_("When would you not take part at all? Would it help to be known as somebody who always bids high?"),
        N_(
            "If others bid more than theory expects, staying out is best. A reputation for high bids scares "
            "weaker ones away "
            "and can be worth its cost; two with such a reputation ruin each other."
        ),
    ),
)

LESSON = Lesson(
    number=12,
    file="12_all_pay",
    title=N_("Contests in which everybody pays"),
    minutes=45,
    goals=(
        N_("tell a contest in which all pay from an auction in which only the winner pays,"),
        N_("explain why no fixed bid is safe, and check whether bids drawn by lot are an equilibrium,"),
        N_("work out how much of a prize is spent on winning it, by the number and strength of contestants."),
    ),
    words=("bid", "sealed_bid", "value", "gain", "average"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    more=MORE,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=DEBRIEFING,
    transfer=Talk(
        "l12.transfer",
        N_("Ten firms work on the same medicine; only the first to find it gets a patent. Is that good or bad?"),
        N_(
            "All ten pay for their research, one gets the prize: an all-pay contest. Much work is done twice, "
            "which is waste; "
            "but the medicine comes sooner, and some of what the losers learn may be of use. Compare with one "
            "firm alone."
        ),
    ),
)

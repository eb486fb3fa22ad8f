"""Lesson 14: policy day, should electricity be paid as bid? What is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l14_exercises import EXERCISES
from .l14_pictures import EXPLORATIONS, MORE, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l14.paid",
        N_("Your plant costs 28 to run, you offer 28 and run. The highest offer that runs is 35. What are "
           "you paid under one price for all?"),
        (N_("35"), N_("All plants that run are paid the highest offer among them.")),
        (
            (N_("28"), N_("That is your own offer. It decides whether you run, not what you are paid.")),
            (N_("7"), N_("That is what you gain: 35 less your cost of 28.")),
        ),
    ),
    Question(
        "l14.own",
        N_("The same plant, but each is paid its own offer. You offer 28 and run. What do you gain?"),
        (N_("Nothing"), N_("You are paid 28 and it costs you 28.")),
        (
            (N_("7"), N_("Under this rule the others' offers do not raise what you are paid.")),
            (N_("28"), N_("That is what you are paid. Running the plant costs as much.")),
        ),
    ),
    Question(
        "l14.high",
        N_("Five units are needed and you make the sixth lowest offer. What happens?"),
        (N_("My plant does not run: no pay, "
            "no cost"), N_("Only the five lowest offers run. An idle plant costs nothing here.")),
        (
            (N_("I am paid, but less"), N_("Who does not run is not paid.")),
            (N_("I have to run at a loss"), N_("Nobody has to run whose offer is too high.")),
        ),
    ),
)  # fmt: skip

LESSON = Lesson(
    number=14,
    file="14_electricity",
    title=N_("Policy day: should electricity be paid as bid?"),
    minutes=60,
    goals=(
        N_("put plants in the order of merit and find price, payments and what plants gain,"),
        N_("say what plants do when they are paid their own offers, and what that costs,"),
        N_("advise a minister, with numbers."),
    ),
    words=("unit", "plant", "cost", "bid", "pay_as_bid", "uniform_price", "gain"),
    questions=QUESTIONS,
    prediction=Prediction(
        N_(
            "Consumers need five units of power, at any price up to 100. Eight plants have running costs of "
            "10, 15, 20, "
            "28, 35, 42, 50 and 80. First all that run are paid the highest offer among them. Then a minister proposes "
            "to pay each plant only what it asks."
        ),
        (
            Guess("price", N_("The price under one price for all"), N_("money"), 0, 100),
            Guess(
                "change",
                N_("If each is paid its own offer, consumers will pay"),
                choices=(
                    ("half", N_("about half as much or less")),
                    ("less", N_("somewhat less")),
                    ("same", N_("about the same")),
                    ("more", N_("more")),
                ),
            ),
        ),
        "price",
    ),
    play=PLAY,
    more=MORE,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=(
        Talk(
            "l14.saving",
            N_("The minister's promise was a large saving. Where did it go?"),
            N_(
                "It assumed that plants would go on asking their costs. Paid their own offers, they ask what they "
                "think the "
                "price would have been. Consumers save little, and sometimes nothing."
            ),
        ),
        Talk(
            "l14.wrong",
            N_("Who ran under own offers although a cheaper plant stood idle? Why can this happen?"),
            N_(
                "A cheap plant that guessed too high is left out, a dearer one that guessed well runs. That waste "
                "is paid "
                "for by somebody, and it grows with the errors of the guesses."
            ),
        ),
        Talk(
            "l14.minister",
            N_("Write two sentences to the minister: keep one price, or pay as bid? Give a number from the game."),
            N_(
                "A good brief names what consumers paid under both rules, what was wasted, and who can guess "
                "well: large "
                "firms with analysts can, small ones cannot. It may also say what one price does not cure: few sellers "
                "with power over the price."
            ),
        ),
    ),
    transfer=Talk(
        "l14.transfer",
        N_("Wind and sun cost nothing to run. What happens to the price, and to what plants gain, when there "
           "is more of them?"),
        N_(
            "They stand first in the order of merit and push the dear plants out, so the price falls in windy "
            "hours and all "
            "others gain less. Whether enough plants are built for still and dark hours is then the next question."
        ),
    ),
)  # fmt: skip

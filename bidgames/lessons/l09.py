"""Lesson 9: the winner's curse: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l09_exercises import EXERCISES
from .l09_pictures import EXPLORATIONS, MORE, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l09.worth",
        N_("You are told 80, the other bidder is told 40. What is the lot worth to you if you buy it?"),
        (N_("60"), N_("It is worth the mean of both numbers, the same to both of you.")),
        (
            (N_("80"), N_("That is your signal. The other's counts as much.")),
            (N_("120"), N_("The worth is the mean, not the sum.")),
        ),
    ),
    Question(
        "l09.gain",
        N_("You bid 65 and win; then it turns out that the lot is worth 60. What do you gain?"),
        (N_("I lose 5"), N_("You pay 65 for what is worth 60. Losses count.")),
        (
            (N_("Nothing"), N_("You have to pay your bid, even when the lot is worth less.")),
            (N_("60"), N_("You also pay your bid of 65.")),
        ),
    ),
    Question(
        "l09.known",
        N_("What do you know when you bid?"),
        (N_("My own number, and how the others' are drawn"), N_("The other numbers are opened only afterwards.")),
        (
            (N_("What the lot is worth"), N_("Nobody knows that before all numbers are opened.")),
            (N_("The numbers of all bidders"), N_("Each is told only his own.")),
        ),
    ),
)  # fmt: skip

PREDICTION = Prediction(
    N_(
        "A lot is worth the mean of all bidders' numbers, each from 0 to 100 and known only to one. The "
        "highest bid buys and "
        "pays its bid. You are told 80."
    ),
    (
        Guess("two", N_("What will you bid against one other?"), N_("money"), 0, 100),
        Guess("six", N_("And against five others?"), N_("money"), 0, 100),
        Guess(
            "losses",
            N_("With six bidders: how often will the winner lose money?"),
            choices=(
                ("never", N_("hardly ever")),
                ("some", N_("in about a third of the lots")),
                ("most", N_("in most")),
            ),
        ),
    ),
)

LESSON = Lesson(
    number=9,
    file="09_winners_curse",
    title=N_("The winner's curse"),
    minutes=45,
    goals=(
        N_("say what a signal tells about a worth that nobody knows,"),
        N_("explain why winning an auction is bad news about the lot,"),
        N_("work out by how much to bid less, and why it is more with more bidders."),
    ),
    words=("lot", "bid", "first_price", "sealed_bid", "signal", "average"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    more=MORE,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=(
        Talk(
            "l09.news",
            N_("You win. What does that tell you about the others' numbers, and should you have known it before?"),
            N_(
                "That none of them was told more than you, or dared more. You could have known it before you bid, "
                "since your bid "
                "matters only if you win. So bid as if your number were the highest, always."
            ),
        ),
        Talk(
            "l09.more",
            N_("Five rivals instead of one: does a bidder have to bid more or less?"),
            N_(
                "Two things pull in different directions: rivals force you up, and winning against many is worse news. "
                "Beginners usually see only the first. Winners usually lose at the beginning; in experiments with "
                "signals "
                "around the worth they lose more with six or seven bidders than with three or four, and learn "
                "slowly, often "
                "because the heaviest losers are out."
            ),
        ),
        Talk(
            "l09.private",
            N_("In lesson 6 nobody lost who bid less than his value. What is different here?"),
            N_(
                "There each knew what the lot was worth to himself; the others' values said nothing about it. "
                "Here your number is "
                "only a hint, and what the others were told is part of the worth."
            ),
        ),
    ),
    transfer=Talk(
        "l09.transfer",
        N_("Ten firms bid to build a bridge; the lowest price wins. Each has made an estimate of the cost. "
           "What should a firm think "
           "of before it sends its price, and what may happen to the bridge if it does not?"),
        N_(
            "Whoever wins has probably the most hopeful estimate. It should add to its estimate, and more "
            "with ten rivals than "
            "with two. If it does not, it loses money, asks for more later, or goes bankrupt with half a bridge."
        ),
    ),
)  # fmt: skip

"""Lesson 3: posted prices and capacity: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l03_exercises import EXERCISES
from .l03_pictures import EXPLORATIONS, MORE, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

MONEY = N_("money")

QUESTIONS = (
    Question(
        "l03.first",
        N_("Ten tins are wanted, each of you has 8. You ask 60, your rival asks 50. How many tins do you sell?"),
        (N_("2"), N_("The lower price sells first: your rival sells 8, and 2 are left for you.")),
        (
            (N_("8"), N_("That would be so if you were the cheaper one.")),
            (N_("0"), N_("Your rival has only 8 tins. Whoever gets none of them comes to you.")),
            (N_("5"), N_("Demand is shared equally only when you both ask the same.")),
        ),
    ),
    Question(
        "l03.seen",
        N_("When do you see your rival's price?"),
        (N_("After both have sent theirs"), N_("Both write their price down without seeing the other's.")),
        (
            (N_("Before I send mine"), N_("Then the second would have it easy. Both prices are secret until both "
                                          "are in.")),
            (N_("Never"), N_("After each round both prices and what was sold are shown.")),
        ),
    ),
    Question(
        "l03.unsold",
        N_("You have 8 tins, ask 90 and sell 2 of them. What do you earn in this round?"),
        (N_("180"), N_("Two tins at 90. The other six are worth nothing to you in this game.")),
        (
            (N_("720"), N_("That would be all eight tins. Only sold tins bring money.")),
            (N_("180, and six tins for the "
                "next round"), N_("In this game every round begins with fresh tins; old ones are worth nothing.")),
        ),
    ),
)  # fmt: skip

LESSON = Lesson(
    number=3,
    file="03_posted_prices",
    title=N_("Posted prices and capacity"),
    minutes=50,
    goals=(
        N_("find the best price of a single seller, and what it costs everybody else,"),
        N_("say why prices stay high when tins are scarce and fall to nothing when each could serve all,"),
        N_("explain why in between no price is safe, and work out how often each is asked."),
    ),
    words=("tin", "capacity", "undercut", "monopoly"),
    questions=QUESTIONS,
    prediction=Prediction(
        N_(
            "You and one rival post prices from 0 to 100. Ten tins are wanted in every round, and the lower "
            "price sells "
            "first. What will the average price be, depending on how many tins each of you has?"
        ),
        (
            Guess("limited", N_("Average price with 8 tins each"), MONEY, 0, 100),
            Guess("plenty", N_("Average price with 12 tins each"), MONEY, 0, 100),
            Guess("scarce", N_("Average price with 5 tins each"), MONEY, 0, 100),
        ),
    ),
    play=PLAY,
    more=MORE,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=(
        Talk(
            "l03.cycle",
            N_("Why do prices go down step by step, and then jump up?"),
            N_(
                "It pays to be a little below the other, until the price is so low that selling the rest at the "
                "top earns "
                "more. Then the dance begins anew. Real players often follow such cycles rather than draw at random."
            ),
        ),
        Talk(
            "l03.less",
            N_("Both sellers lose one tin each. Who gains from it, who loses?"),
            N_(
                "Less capacity makes the fight softer: prices rise, both sellers earn more, buyers pay for it. "
                "That is why "
                "firms like to close plants, and why authorities watch them when they do it together."
            ),
        ),
        Talk(
            "l03.alone",
            N_("The single seller could sell more by asking less. Why does he not?"),
            N_(
                "He would have to ask less from all who buy already. What he loses on them is more than what he "
                "gains from "
                "new buyers. The buyers who stay away would have paid more than the cost: that is lost to all."
            ),
        ),
    ),
    transfer=Talk(
        "l03.transfer",
        N_("On a route with two airlines prices jump about; with one they are high and calm. How do the "
           "games explain this?"),
        N_(
            "Seats are limited, like tins. Two airlines with a few seats too many are in the middle case, in "
            "which no price "
            "is safe. A single one just chooses its best price. Two with too few seats would both ask the top."
        ),
    ),
)  # fmt: skip

"""Lesson 2: who pays what, with a fixed supply: what is asked and talked about."""

from __future__ import annotations

from ..rules.domain import N_
from .l02_exercises import EXERCISES
from .l02_pictures import EXPLORATIONS, MORE, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

RULES = (
    ("own", N_("where each pays his own bid")),
    ("one", N_("where all pay one price")),
    ("same", N_("the same under both")),
)

QUESTIONS = (
    Question(
        "l02.own",
        N_("Each who is served pays his own bid. Your unit is worth 15 to you, you bid 11 and are served. "
           "What do you gain?"),
        (N_("4"), N_("You pay your own bid, 11, for what is worth 15.")),
        (
            (N_("15"), N_("That is what the unit is worth. You also pay for it.")),
            (N_("It depends on what the "
                "others bid"), N_("Under this rule the others decide whether you are served, not what you pay.")),
        ),
    ),
    Question(
        "l02.one",
        N_("All who are served pay the highest bid that was not served. Four units are for sale and the bids "
           "are 19, 17, 15, 14, 12, 10. What is paid for a unit?"),
        (N_("12"), N_("19, 17, 15 and 14 are served; 12 is the highest bid that is not.")),
        (
            (N_("14"), N_("14 is the lowest bid that is served. The rule takes the next one below.")),
            (N_("19"), N_("That is the highest bid of all. Nobody pays it here.")),
        ),
    ),
    Question(
        "l02.none",
        N_("You bid less than everybody else. What happens?"),
        (N_("I am not served and pay nothing"), N_("The units go to the highest bids; who gets nothing pays nothing.")),
        (
            (N_("I pay my bid all the same"), N_("Only those who are served pay.")),
            (N_("I am served last, at a "
                "lower price"), N_("When all units are gone there is nothing left to be served with.")),
        ),
    ),
)  # fmt: skip

PREDICTION = Prediction(
    N_(
        "Four units are for sale and six buyers want one each; to them a unit is worth from 10 to 19. "
        "First each who is "
        "served pays his own bid; then the game is played anew with one price for all. Where do sellers receive more?"
    ),
    (
        Guess("price", N_("What a unit costs on average where each pays his own bid"), N_("money"), 0, 20),
        Guess("same", N_("Where would sellers receive more, if nobody changed his bid?"), choices=RULES),
        Guess("anew", N_("Where will they receive more, when everybody bids anew?"), choices=RULES),
    ),
    "price",
)

LESSON = Lesson(
    number=2,
    file="02_who_pays_what",
    title=N_("Who pays what: own bids or one price"),
    minutes=50,
    goals=(
        N_("work out what a fixed supply earns when each pays his own bid, and when all pay one price,"),
        N_("explain why people bid less when they pay their own bid,"),
        N_("share out units among equal bids, and say whether the right buyers were served."),
    ),
    words=("unit", "bid", "value", "pay_as_bid", "uniform_price", "gain", "revenue", "efficiency"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    more=MORE,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=(
        Talk(
            "l02.setter",
            N_("Who set the price that all paid in the second game? Could he have changed what he himself paid?"),
            N_(
                "The buyer with the highest bid that was not served. He pays nothing himself, so none of those "
                "who paid "
                "set their own price. That is why bidding what the unit is worth is a good plan there."
            ),
        ),
        Talk(
            "l02.revenue",
            N_("With the same bids, own bids bring more money. Why did the difference shrink in play?"),
            N_(
                "Buyers who pay their own bid bid less. In experiments bids, or offers, keep a clear distance "
                "from values "
                "under own prices and come close to them under one price. The gap in revenue shrinks, and may vanish."
            ),
        ),
        Talk(
            "l02.crowd",
            N_("Several others bid 12. What is the use of bidding 13 rather than 12, and what does it cost?"),
            N_(
                "Among equal bids chance, or a rule, decides; one more puts you before the whole crowd. Under own "
                "prices "
                "it costs you one more, under one price usually nothing."
            ),
        ),
    ),
    transfer=Talk(
        "l02.transfer",
        N_("A state sells its bonds at auction. Should every bank pay its own bid, or all the same? What "
           "would you ask first?"),
        N_(
            "Both are used. Ask how many bidders there are, how well they know what others will bid, and what "
            "small ones "
            "would do: one price spares them the guessing, own prices reward whoever guesses well."
        ),
    ),
)  # fmt: skip

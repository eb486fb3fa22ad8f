"""Lesson 13: secrets, challenges and free riding: what is asked and talked about. The whole game of Subterfuge."""

from __future__ import annotations

from ..rules.domain import N_
from .l13_exercises import EXERCISES
from .l13_pictures import EXPLORATIONS, PICTURES, PLAY
from .model import Guess, Lesson, Prediction, Question, Talk

QUESTIONS = (
    Question(
        "l13.quote",
        N_("Your bribe on the agent is 65 and it is you who asks. What is the highest amount you may quote?"),
        (N_("64"), N_("What you quote must be below your own bribe.")),
        (
            (N_("65"), N_("It has to be below your own bribe, not equal to it.")),
            (N_("Any amount up to 1,000"), N_("You may not claim what you could not beat yourself.")),
        ),
    ),
    Question(
        "l13.answer",
        N_("You ask your rival whether his bribe is above 40. He says no. What follows?"),
        (N_("The agent is mine"), N_("He has 40 or less, and you have at least 41, or you could not have asked.")),
        (
            (N_("The agent is his"), N_("A no means that his bribe is 40 or less, which is less than yours.")),
            (N_("I have to ask again"), N_("A no settles it. Only after a yes do you ask more, or give in.")),
        ),
    ),
    Question(
        "l13.lost",
        N_("You have paid 100 for an agent and now bribe him again with 150. How much is gone from your capital?"),
        (N_("250"), N_("The new bribe replaces the old one, and the old money is lost.")),
        (
            (N_("150"), N_("The 100 do not come back.")),
            (N_("50"), N_("You pay the whole new bribe, not the difference.")),
        ),
    ),
)

PREDICTION = Prediction(
    N_(
        "Everybody has 1,000 for bribes. The papers are in the middle of the board; each moves them "
        "towards his own corner. "
        "Any move from an agent may be challenged by any other player, in turn. A challenge can fail, and "
        "questions give "
        "secrets away. How often will anybody challenge?"
    ),
    (
        Guess("blocked", N_("Of 100 moves that could be challenged, how many will be, by anybody?"), "", 0, 100),
        Guess(
            "spent",
            N_("How much of the 1,000 will you have spent on bribes at the end?"),
            N_("money"),
            0,
            1000,
        ),
    ),
)

DEBRIEFING = (
    Talk(
        "l13.blocker",
        N_("A move brought the papers close to somebody's home. Who should have blocked it, and why did nobody?"),
        N_(
            "Everybody gained by a block, only the blocker would have paid. So each waits for another. With "
            "more players "
            "who could do it each blocks less often, and usually it happens more often that nobody does."
        ),
    ),
    Talk(
        "l13.taught",
        N_("What did you teach your rivals about your bribes? What did you learn in exchange?"),
        N_(
            "Whoever asks says with every amount that his own bribe is above it. The winner of a challenge is usually "
            "known only from below, the loser often to within a few units. Let the other one ask if your "
            "secret is worth "
            "more than his."
        ),
    ),
    Talk(
        "l13.unspent",
        N_("How much money was left at the end, and how much lay on agents whom nobody ever asked about?"),
        N_(
            "Beginners usually spend too little, or spread it over agents that the papers never pass. Money "
            "that is left "
            "at the end is worth nothing: only the papers count."
        ),
    ),
)

LESSON = Lesson(
    number=13,
    file="13_secrets_and_challenges",
    title=N_("Secrets, challenges and free riding"),
    minutes=60,
    goals=(
        N_("keep track of what every question tells about two secrets at once,"),
        N_("work out what it takes to win an agent with a wanted chance,"),
        N_("explain why something that helps all may be done by nobody."),
    ),
    words=("bid", "sealed_bid", "average"),
    questions=QUESTIONS,
    prediction=PREDICTION,
    play=PLAY,
    pictures=PICTURES,
    explorations=EXPLORATIONS,
    exercises=EXERCISES,
    debriefing=DEBRIEFING,
    transfer=Talk(
        "l13.transfer",
        N_("Somebody lies hurt in a crowded street. Is help more certain there than where only one person passes by?"),
        N_(
            "Not if everybody relies on the others: with more people each is less likely to act, and it can "
            "happen more "
            "often that nobody does. It helps to make one person responsible, by speaking to him, or to share the cost."
        ),
    ),
)

"""Subterfuge's rules in brief, in our own words, with a worked example drawn and three questions to try oneself."""

from __future__ import annotations

from ...rules.subterfuge import Challenge, Dispute, Observation, Turn
from ...text import Translate
from ..help import Question, help_page
from ..html import Html, cell, paragraph, row, scroll, table
from . import drawing, talk
from .moment import Moment


def rules(_: Translate) -> Html:
    """The help page of the game."""
    steps = [
        _(
            "Secret papers lie in Geneva, in the middle of the board. Each player wants them in his own town, in a "
            "corner. Every other square is an agent, whose services go to the highest bribe."
        ),
        _(
            "On your turn you do one of two things. Bribe: name an agent and an amount. The others see only that you "
            "bribed. The money is gone, whether it helps or not; a second bribe on the same agent replaces your first."
        ),
        _(
            "Or move: the papers go to a square next to them. You may move them whoever's agent holds them, also "
            "without any bribe, but never back to Geneva nor into a town that is not yours. Reaching your town wins."
        ),
        _(
            "After a move from an agent, each other player in turn may challenge it: “the agent who held the papers is "
            "not yours”. The challenger says which of the two asks the questions."
        ),
        _(
            "Who asks quotes amounts below his own bribe on that agent, each higher than the one before: “can you beat "
            "this?” The other must answer truthfully. A no: the agent belongs to the asker. After a yes he quotes more "
            "or gives in, and then the agent belongs to the other, if he has any bribe there."
        ),
        _(
            "If the challenger prevails, the papers go back and the turn is lost. If the mover does, the next may "
            "still challenge; a move that survives a challenge earns an extra turn at once."
        ),
    ]
    return help_page(steps, _example(_), _questions(_), _)


def _example(_: Translate) -> Html:
    """A small board, one move, two challenges of it: as they are shown in the game."""
    names = (_("Mary"), _("John"), _("Harry"))
    answers = ((0, 10, True), (0, 40, True), (0, 50, False), (2, 65, False))
    turn = Turn(0, 6, 1, (Dispute(1, 0, answers[:3], False), Dispute(2, 2, answers[3:], True)))
    challenge = Challenge(0, 6, 1, None, None, 65, answers)
    seen = Observation(
        phase="challenge", papers=1, path=("Geneva", 6, 1), capital=(None,) * 3, bribes=(None,) * 3, turn=2,
        extra_turn=False, challenge=challenge, acting=2, history=(turn,), size=5, diagonal=True,
        homes=("London", "Moscow", "Peking"), turn_limit=None,
    )  # fmt: skip
    now = Moment(seen=seen, names=names, result=None, phase="challenge", known={}, steps=(), placed=(1, 1, 1))
    words = _(
        "Example, on a small board: on agent 6 Mary has paid 65, John 45 and Harry 110. Mary moves the papers from "
        "agent 6 to agent 1, next to her home London. John challenges and lets her ask; Harry challenges and asks "
        "himself. He prevails, and nobody learns that he has paid 110, only that it is more than 65."
    )
    rows = [
        row(names[0], [cell("51–65")]), row(names[1], [cell("41–50")]), row(names[2], [cell(_("66 or more"))]),
    ]  # fmt: skip
    caption = _("What everybody knows afterwards of the bribes on agent 6")
    shown = scroll(caption, table(caption, [_("Player"), _("Bribe")], rows))
    board = drawing.picture(now, None, {}, words, _)
    return Html(paragraph(words) + board + talk.conversation(now, turn, None, _) + shown)


def _questions(_: Translate) -> list[Question]:
    """Three things that are often misunderstood."""
    return [
        Question(
            _("You have paid 30 for an agent, Fred has paid 80 for the same one. What do you get back?"),
            [_("nothing"), _("your 30"), _("half of it")],
            _("Nothing. Every bribe is paid when it is placed, whether it wins the agent or not."),
        ),
        Question(
            _("You ask about an agent for whom you have paid 40. May you quote 40?"),
            [_("yes"), _("no, 39 at the most"), _("no, only more than 40")],
            _(
                "No, 39 at the most: whoever asks must have more himself than he quotes. So every question also tells "
                "something about the one who asks."
            ),
        ),
        Question(
            _("You have no bribe on the agent whom Jane has just moved from. Can a challenge of yours succeed?"),
            [_("yes, if Jane has no bribe there either"), _("no"), _("yes, if you let her ask")],
            _(
                "No. If you ask, you can only give in; if she asks and gives in, nobody owns the agent and her move "
                "stands. And a move that survives a challenge earns her an extra turn."
            ),
        ),
    ]

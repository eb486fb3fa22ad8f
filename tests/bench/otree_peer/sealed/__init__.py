"""One group; each round everybody hands in one sealed bid for one unit, waits, and sees the price that clears."""

from clearing import clearing_price
from otree.api import BaseConstants, BaseGroup, BasePlayer, BaseSubsession, Page, WaitPage, models


class C(BaseConstants):
    NAME_IN_URL = "sealed"
    PLAYERS_PER_GROUP = None
    NUM_ROUNDS = 3


class Subsession(BaseSubsession):
    pass


class Group(BaseGroup):
    price = models.IntegerField()


class Player(BasePlayer):
    bid = models.IntegerField(min=0, max=100, label="Your bid for one unit")
    bought = models.BooleanField(initial=False)


def clear(group: Group) -> None:
    """Half as many units as bidders, one price for all."""
    players = group.get_players()
    group.price, bought = clearing_price([player.bid for player in players])
    for player, got in zip(players, bought, strict=True):
        player.bought = got


class Bid(Page):
    form_model = "player"
    form_fields = ["bid"]


class Others(WaitPage):
    after_all_players_arrive = clear


class Results(Page):
    pass


page_sequence = [Bid, Others, Results]

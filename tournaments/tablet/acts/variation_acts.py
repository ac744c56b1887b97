"""Acts on variations and side games: what is won from bank and Mushroom, kill buttons, plaques, Bomb Pots, a
hand shown for the high hand.
"""

from collections.abc import Sequence
from typing import Final

from django import forms
from django.utils.translation import gettext

from tournaments.fields import PlayersField
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    BankHeisted,
    BombPotDealt,
    ButtonShort,
    HighHandShown,
    MushroomWon,
    PlaqueEarned,
    PlaquePlayed,
    PotWon,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games import high_hand
from tournaments.night.floor.side_games.hand_ranks import best_of
from tournaments.night.floor.variations import plaques
from tournaments.night.floor.variations.bomb_pots import BombPots, is_squid
from tournaments.night.floor.variations.heist import Banks
from tournaments.night.floor.variations.kills import Kills, game_of_latest
from tournaments.night.floor.variations.mushroom import Mushrooms
from tournaments.tablet.acts.registry import (
    TABLET_ACTS,
    AlreadyRecorded,
    OnePlayer,
    TabletAct,
    register_tablet_act,
)
from words.text import Text

EVERY_CARD: Final = tuple(rank + suit for suit in "shdc" for rank in "AKQJT98765432")


@register_tablet_act("high-hand")
class ShowHand(OnePlayer):
    """A player shows a hand for the high hand. cards: as on their faces, five to nine."""

    fact = HighHandShown

    cards = forms.MultipleChoiceField(choices=[(card, card) for card in EVERY_CARD])

    def clean_cards(self) -> tuple[str, ...]:
        """From five to nine of them."""
        cards = tuple(self.cleaned_data["cards"])
        if not 5 <= len(cards) <= 9:
            raise forms.ValidationError(gettext("Choose five to nine cards."))
        return cards

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = self.cleaned["player"]
        rank = best_of(self.cleaned["cards"])
        if any((hand.player, hand.rank) == (player, rank) for hand in high_hand.shown(floor)):
            raise AlreadyRecorded(Text("This hand is on record already."))
        return self.meant()


@register_tablet_act("heist")
class Heist(OnePlayer):
    """A scoop with a pocket pair. pair: its rank; hand: the hand's number, so that two tablets
    record it once."""

    fact = BankHeisted

    hand = forms.IntegerField(required=False, min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number = self.cleaned["hand"]
        if number and floor.of(Banks).heisted.get(self.table) == number:
            raise AlreadyRecorded(Text("The bank was heisted in this hand already."))
        return self.meant()


@register_tablet_act("mushroom")
class WinMushroom(OnePlayer):
    """The small blind has won the hand outright."""

    fact = MushroomWon

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if floor.variations.mushroom and not floor.of(Mushrooms).by_table.get(self.table):
            raise AlreadyRecorded(Text("The Mushroom is empty."))
        return self.meant()


TABLET_ACTS.copies("short-button", ButtonShort, TabletAct)


@register_tablet_act("pot-won")
class WinPot(TabletAct):
    """Winners of the pot, for the kill button. hand: its number, so that two tablets record it once."""

    players = PlayersField(required=True)
    without_bet = forms.BooleanField(required=False)
    high_low = forms.BooleanField(required=False)
    hand = forms.IntegerField(required=False, min_value=1)

    def meant(self) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            PotWon(
                table=self.table,
                players=typed["players"],
                counts=not typed["without_bet"],
                high_low=typed["high_low"],
            )
        ]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        number, kill = self.cleaned["hand"], floor.of(Kills).by_table.get(self.table)
        if number and kill and kill.hand == number:
            raise AlreadyRecorded(Text("Who won this hand has been recorded."))
        game = game_of_latest(floor, self.table)
        return [fact.model_copy(update={"game": game}) for fact in self.meant()]


@register_tablet_act("plaque")
class RecordPlaque(OnePlayer):
    """A plaque is played, or earned."""

    plaque = forms.ChoiceField(choices=[(kind, kind) for kind in plaques.KINDS])
    earned = forms.BooleanField(required=False)

    def meant(self) -> Sequence[AnyFact]:
        player, plaque = self.cleaned["player"], self.cleaned["plaque"]
        if self.cleaned["earned"]:
            return [PlaqueEarned(player=player, plaque=plaque)]
        return [PlaquePlayed(player=player, plaque=plaque)]


@register_tablet_act("bomb-pot")
class DealBombPot(TabletAct):
    """The table is dealt its Bomb Pot."""

    def meant(self) -> Sequence[AnyFact]:
        return [BombPotDealt(table=self.table)]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if self.table in floor.of(BombPots).dealt:
            raise AlreadyRecorded(Text("The Bomb Pot has been dealt already."))
        return [BombPotDealt(table=self.table, squid=is_squid(floor))]

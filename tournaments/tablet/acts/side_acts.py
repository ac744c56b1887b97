"""Acts on side games: a hand is shown for the high hand."""

from collections.abc import Sequence
from typing import Final

from django import forms
from django.utils.translation import gettext

from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, HighHandShown
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games import high_hand
from tournaments.night.floor.side_games.hand_ranks import best_of
from tournaments.tablet.acts.registry import AlreadyRecorded, OnePlayer, register_tablet_act
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

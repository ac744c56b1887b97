"""Acts on the games of tables of felt: the director says which one the dealer has chosen."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.console.forms.registry import TableAct, register_act
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact
from tournaments.night.facts_of import choose_game
from tournaments.night.floor import Floor


@register_act("choose-game")
class ChooseGame(TableAct):
    """The game of the next hand. game: its key on the list."""

    game = forms.CharField(max_length=60, label=_("Game"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return choose_game(floor, self.cleaned["table"], self.cleaned["game"])

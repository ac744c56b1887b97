"""Acts on the games that dealers choose: the director says which one the dealer has chosen."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.announced_options import announced_in
from tournaments.console.forms.registry import TableAct, register_act
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact
from tournaments.night.facts_of import choose_game
from tournaments.night.floor import Floor


@register_act("choose-game")
class ChooseGame(TableAct):
    """The game of the next hand. game: its key on the list; says-NAME: options that the dealer announces,
    each value as JSON."""

    game = forms.CharField(max_length=60, label=_("Game"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["announced"] = announced_in(self.data)
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return choose_game(floor, typed["table"], typed["game"], announced=typed["announced"])

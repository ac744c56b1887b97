"""Acts on variations: which are played, what is won from bank and Mushroom, what was counted there."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.rulebook import MoneyHeist, Mushroom, Variations
from tournaments.announced_options import announced_in
from tournaments.console.forms.registry import Act, TableAct, register_act
from tournaments.fields import PlayersField
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    BombPotDealt,
    PlaqueEarned,
    PlaquePlayed,
    PotWon,
    VariationsSet,
)
from tournaments.night.facts_of import choose_game
from tournaments.night.floor import Floor
from tournaments.night.floor.variations.bomb_pots import is_squid
from tournaments.night.floor.variations.kills import game_of_latest


@register_act("variations")
class SetVariations(Act):
    """Variations of this night. What only the rulebook decides stays as it is."""

    sheet = "variations"

    heist = forms.ChoiceField(
        required=False, choices=[("", ""), ("full", "full"), ("mini", "mini")], label=_("Money Heist")
    )
    mushroom = forms.BooleanField(required=False, label=_("Mushroom"))
    kill = forms.ChoiceField(
        required=False, choices=[("", ""), ("full", "full"), ("half", "half")], label=_("Kill pots")
    )
    run_it_twice = forms.BooleanField(required=False, label=_("Run It Twice"))
    goldschlager = forms.BooleanField(required=False, label=_("Goldschlager"))
    bomb_pot = forms.BooleanField(required=False, label=_("Bomb Pot"))
    squid = forms.BooleanField(required=False, label=_("Squid Game"))

    def _variations(self, floor: Floor) -> Variations:
        usual: Variations = floor.rulebook.variations
        changed: dict[str, Any] = {
            "heist": MoneyHeist(bank=self.cleaned["heist"]) if self.cleaned["heist"] else None,
            "mushroom": (usual.mushroom or Mushroom()) if self.cleaned["mushroom"] else None,
            "kill": self.cleaned["kill"] or "none",
            **{name: self.cleaned[name] for name in ("run_it_twice", "goldschlager", "bomb_pot", "squid")},
        }
        return floor.variations.model_copy(update=changed)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        variations = self._variations(floor)
        return [] if variations == floor.variations else [VariationsSet(variations=variations)]


PLAQUE_KINDS = [("run_it_twice", "run_it_twice"), ("goldschlager", "goldschlager")]


@register_act("pot-won")
class WinPot(TableAct):
    """Winners of the pot of the latest hand, for the kill button. without_bet: no full bet was won beyond the
    blinds; high_low: it was scooped for high and low."""

    players = PlayersField(required=True, label=_("Won by"))
    without_bet = forms.BooleanField(required=False)
    high_low = forms.BooleanField(required=False)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            PotWon(
                table=typed["table"],
                players=typed["players"],
                counts=not typed["without_bet"],
                high_low=typed["high_low"],
                game=game_of_latest(floor, typed["table"]),
            )
        ]


@register_act("plaque")
class RecordPlaque(Act):
    """A plaque is played, or earned."""

    sheet = "plaques"

    player = forms.IntegerField(min_value=1)
    plaque = forms.ChoiceField(choices=PLAQUE_KINDS)
    earned = forms.BooleanField(required=False)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        if typed["earned"]:
            return [PlaqueEarned(player=typed["player"], plaque=typed["plaque"])]
        return [PlaquePlayed(player=typed["player"], plaque=typed["plaque"])]


@register_act("bomb-pot")
class DealBombPot(TableAct):
    """A table is dealt its Bomb Pot."""

    sheet = "bomb-pot"

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [BombPotDealt(table=self.cleaned["table"], squid=is_squid(floor))]


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

"""Acts on variations: which are played, what is won from bank and Mushroom, what was counted there."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.rulebook import MoneyHeist, Mushroom, Variations
from tournaments.console.forms.registry import Act, TableAct, register_act
from tournaments.fields import ChipsField, PlayersField
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AnyFact,
    BankHeisted,
    BombPotDealt,
    BombPotGame,
    ButtonShort,
    KillPlaced,
    MushroomWon,
    PlaqueEarned,
    PlaquePlayed,
    PlaquesPassedOn,
    PotWon,
    SetAsideCounted,
    VariationsSet,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.variations.bomb_pots import is_squid
from tournaments.night.floor.variations.kills import game_of_latest


@register_act("variations")
class SetVariations(Act):
    """What this night is played with. What only the rulebook decides stays as it is."""

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


class TablePlayerAct(TableAct):
    """Something that a player of a table has won."""

    player = forms.IntegerField(min_value=1)


@register_act("heist")
class Heist(TablePlayerAct):
    """pair: the rank of the pocket pair."""

    pair = forms.RegexField(r"^[2-9TJQKA]$", label=_("Pocket pair"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [BankHeisted(table=typed["table"], player=typed["player"], pair=typed["pair"])]


@register_act("mushroom")
class WinMushroom(TablePlayerAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [MushroomWon(table=self.cleaned["table"], player=self.cleaned["player"])]


@register_act("short-button")
class RecordShortButton(TableAct):
    """chips: what they put on the Mushroom all the same."""

    chips = ChipsField(required=False, label=_("Chips"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [ButtonShort(table=self.cleaned["table"], chips=self.cleaned["chips"] or 0)]


@register_act("count-aside")
class CountAside(TableAct):
    """What lies in the bank or on the Mushroom, counted."""

    what = forms.ChoiceField(choices=[("bank", "bank"), ("mushroom", "mushroom")], widget=forms.HiddenInput)
    chips = ChipsField(label=_("Chips"))
    reason = forms.CharField(max_length=200, label=_("Why"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            SetAsideCounted(
                table=typed["table"], what=typed["what"], chips=typed["chips"], reason=typed["reason"]
            )
        ]


PLAQUE_KINDS = [("run_it_twice", "run_it_twice"), ("goldschlager", "goldschlager")]


@register_act("pot-won")
class WinPot(TableAct):
    """Who has won the pot of the latest hand, for the kill button. without_bet: no full bet was won beyond
    the blinds; high_low: it was scooped for high and low."""

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


@register_act("kill-button")
class PlaceKill(TableAct):
    """The kill button as the director puts it; without a player it is nobody's."""

    player = forms.IntegerField(required=False, min_value=1)
    legs = forms.IntegerField(required=False, min_value=1, max_value=2)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [KillPlaced(table=typed["table"], player=typed["player"], legs=typed["legs"] or 1)]


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


@register_act("pass-plaques")
class PassPlaques(Act):
    """What plaques are left to who is finally out go to another; without one they lapse."""

    sheet = "plaques"

    player = forms.IntegerField(min_value=1)
    plaque = forms.ChoiceField(choices=PLAQUE_KINDS)
    to = forms.IntegerField(required=False, min_value=1)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [PlaquesPassedOn(player=typed["player"], plaque=typed["plaque"], to=typed["to"])]


@register_act("bomb-pot-game")
class NameBombPotGame(Act):
    """Which game the Bomb Pots are played as."""

    sheet = "bomb-pot"

    game = forms.CharField(max_length=60, label=_("Game"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [BombPotGame(game=self.cleaned["game"])]


@register_act("bomb-pot")
class DealBombPot(TableAct):
    """A table is dealt its Bomb Pot."""

    sheet = "bomb-pot"

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [BombPotDealt(table=self.cleaned["table"], squid=is_squid(floor))]

"""Acts on side games: which are played, who takes part, who carries a bounty, what is handed over.

The act that draws one of several.
"""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from clubs.rulebook import Bounties, HighHand, LastLonger, SideGames, WildWildWest
from tournaments.console.forms.registry import Act, PlayerAct, register_act
from tournaments.fields import ChoicesField, MoneyField
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, HighHandShown, SideGameJoined, SideGamesSet
from tournaments.night.floor import Floor
from tournaments.night.floor.side_games import mystery
from tournaments.night.floor.side_games.registry import GAMES, may_join, played
from tournaments.night.floor.side_games.wild_wild_west import LastEvent
from words.money import has_cents


@register_act("draw-lot")
class DrawLot(Act):
    """among: a number, for 1 to that number, or the choices with commas or line by line; reason: what it is
    drawn for. What was drawn is said and stands in the log and among the draws."""

    sheet = "ruling"
    stays = True

    among = ChoicesField()
    reason = forms.CharField(max_length=200, error_messages={"required": _("What is drawn?")})
    table = forms.IntegerField(required=False, min_value=1, max_value=10_000)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        cleaned = self.cleaned
        if cleaned["table"]:
            floor.table(cleaned["table"])
        return [draws.lot(floor, seeds.take(), cleaned["among"], cleaned["reason"], cleaned["table"])]


@register_act("side-games")
class SetSideGames(Act):
    """The side games of this night: those that are ticked, each with its amount. A game whose amount is not
    sent stays as it is."""

    sheet = "side-games"
    stays = True

    plays = forms.MultipleChoiceField(required=False, choices=[(name, name) for name in GAMES])

    wild_wild_west = MoneyField(required=False, label=_("Wild Wild West: each pays"))

    bounties = MoneyField(required=False, label=_("Bounties: of every buy-in"))
    rebuy_bounty = MoneyField(required=False, label=_("Bounties: of every rebuy"))
    bounty_form = forms.ChoiceField(
        required=False,
        choices=[("fixed", "fixed"), ("progressive", "progressive"), ("mystery", "mystery")],
        initial="fixed",
    )

    last_longer = MoneyField(required=False, label=_("Last longer: each pays"))
    high_hand = MoneyField(required=False, label=_("High hand: each pays"))
    high_hand_minutes = forms.IntegerField(
        required=False, min_value=1, max_value=1440, label=_("High hand: paid after minutes")
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in cleaned.get("plays", ()):
            if name in cleaned and not cleaned[name]:
                self.add_error(name, _("Say how much each of the ticked games costs."))
        return cleaned

    def _games(self, floor: Floor) -> SideGames:
        offered = [name for name in GAMES if name in self.data]
        played = [name for name in offered if name in self.cleaned["plays"]]
        if "bounties" in played and self.cleaned["bounties"] > floor.terms.buy_in:
            raise NotAllowed("The bounty is a part of the buy-in, and cannot be more.", "DM-buyin-live")
        chosen = {name: self._game(name, floor) if name in played else None for name in offered}
        standing = {name: getattr(floor.side_games, name) for name in GAMES if name not in offered}
        return SideGames(**standing, **chosen, coin=1 if has_cents(str(self.symbol)) else 100)

    def _game(self, name: str, floor: Floor) -> Any:
        amount = self.cleaned[name]
        match name:
            case "wild_wild_west":
                return WildWildWest(amount=amount)
            case "bounties":
                return Bounties(
                    form=self.cleaned["bounty_form"] or "fixed",
                    amount=amount,
                    rebuy_amount=self.cleaned["rebuy_bounty"] or 0,
                    **self._envelopes(floor),
                )
            case "last_longer":
                return LastLonger(amount=amount)
        return HighHand(amount=amount, minutes=self.cleaned["high_hand_minutes"])

    def _envelopes(self, floor: Floor) -> dict[str, Any]:
        """The large envelopes of the rulebook, where it has any."""
        usual = floor.rulebook.side_games.bounties
        return {"envelopes": usual.envelopes} if usual else {}

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        games = self._games(floor)
        return [] if games == floor.side_games else [SideGamesSet(games=games)]


@register_act("open-envelope")
class OpenEnvelope(Act):
    """The envelope with this number; nothing where it is open already."""

    envelope = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if self.cleaned["envelope"] > mystery.next_envelope(floor):
            raise NotAllowed("Envelopes are opened in their order.", "DM-points-knockout")
        return draws.open_envelopes(floor, seeds, up_to=self.cleaned["envelope"])


@register_act("high-hand")
class ShowHighHand(PlayerAct):
    """cards: as people write them, "As Ks Qs Js Ts"."""

    sheet = "side-games"
    fact = HighHandShown

    cards = forms.CharField(max_length=60, label=_("Cards"))

    def clean_cards(self) -> tuple[str, ...]:
        typed = re.findall(r"(10|[2-9tjqkaTJQKA])\s*([cdhsCDHS])", self.cleaned_data["cards"])
        left = re.sub(r"(10|[2-9tjqkaTJQKA])\s*[cdhsCDHS]|[\s,]", "", self.cleaned_data["cards"])
        if left or not 5 <= len(typed) <= 9:
            raise forms.ValidationError(_("Write five to nine cards, as in: As Ks Qs Js Ts."))
        return tuple(rank.replace("10", "T").upper() + suit.lower() for rank, suit in typed)


@register_act("join-side-game")
class JoinSideGame(PlayerAct):
    """A player takes part, or not any more: `out` says so."""

    sheet = "side-games"
    stays = True

    game = forms.CharField(max_length=40, widget=forms.HiddenInput)
    out = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [SideGameJoined(game=typed["game"], player=typed["player"], takes_part=not typed["out"])]


@register_act("everybody-in-side-game")
class EverybodyInSideGame(Act):
    """Everybody takes part who does not yet and still may."""

    sheet = "side-games"
    stays = True

    game = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        name = self.cleaned["game"]
        game = played(floor).get(name)
        if game is None:
            raise NotAllowed("That side game is not played tonight.", "DM-www-pot")
        joining = may_join(floor, name, game)
        if not joining:
            raise NotAllowed("Everybody who may takes part already.", game.clause)
        return [SideGameJoined(game=name, player=player) for player in joining]


@register_act("bounty-players")
class DrawBountyPlayers(Act):
    """last: the event before."""

    sheet = "side-games"

    def __init__(self, *arguments: Any, last: LastEvent, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.last = last

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [draws.bounty_players(floor, seeds.take(), self.last)]

"""Acts on the game: whoever has the next button chooses it, at a table of dealer's choice."""

from collections.abc import Sequence
from typing import Any

from django import forms

from clauses.refusal import NotAllowed
from tournaments.announced_options import announced_in
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, GameChosen
from tournaments.night.facts_of import choose_game
from tournaments.night.floor import Floor
from tournaments.night.floor.felt_games import standing
from tournaments.night.floor.records import ChosenGame
from tournaments.tablet.acts.registry import AlreadyRecorded, OnePlayer, register_tablet_act
from words.text import Text


@register_tablet_act("choose-game")
class ChooseGame(OnePlayer):
    """The dealer of the next hand chooses its game, which also says that the one before it is over.

    game: its key on the list; title: what it is called; hand: the number the next hand will have, so that a
    choice that comes late is not taken for another one: where only Bomb Pots have been dealt since, it is for
    the hand after them; says-NAME: options that the dealer announces, each value as JSON.
    """

    game = forms.CharField(max_length=60)
    title = forms.CharField(max_length=80)
    hand = forms.IntegerField(required=False, min_value=1)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["announced"] = announced_in(self.data)
        return cleaned

    def meant(self) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            GameChosen(
                table=self.table,
                player=typed["player"],
                game=typed["game"],
                title=typed["title"],
                announced=typed["announced"],
            )
        ]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        table, number = floor.table(self.table), self.cleaned["hand"]
        played, key = table.hand, self.cleaned["game"]
        between = bool(number) and table.ordinary < number <= table.hands
        if number and table.ordinary >= number:
            if played and played.number == number and played.game and played.game.game.key == key:
                raise AlreadyRecorded(Text("Hand {number} has begun already.", number=number))
            raise NotAllowed("Hand {number} has begun already.", "FNP-dealers-choice", number=number)
        typed = self.cleaned
        facts = choose_game(
            floor,
            self.table,
            key,
            player=typed["player"],
            title=typed["title"],
            announced=typed["announced"],
        )
        if between:  # said before the Bomb Pot, it does not say that this is over
            facts = facts[-1:]
        chosen, meant = standing(floor, table), facts[-1]
        if chosen and isinstance(meant, GameChosen) and _is_same(chosen, meant):
            raise AlreadyRecorded(Text("This game has been chosen already."))
        return facts


def _is_same(chosen: ChosenGame, meant: GameChosen) -> bool:
    announced_before = (chosen.player, chosen.game.key, dict(chosen.announced))
    return announced_before == (meant.player, meant.game, meant.announced)

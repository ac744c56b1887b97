"""Acts on the game: whoever has the next button chooses it, at a table of dealer's choice."""

from collections.abc import Sequence

from django import forms

from clauses.refusal import NotAllowed
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact, GameChosen
from tournaments.night.facts_of import choose_game
from tournaments.night.floor import Floor
from tournaments.night.floor.felt_games import standing
from tournaments.tablet.acts.registry import AlreadyRecorded, OnePlayer, register_tablet_act
from words.text import Text


@register_tablet_act("choose-game")
class ChooseGame(OnePlayer):
    """The dealer of the next hand chooses its game, which also says that the one before it is over.

    game: its key on the list; title: what it is called; hand: the number the next hand will have, so that a
    choice that comes late is not taken for another one.
    """

    game = forms.CharField(max_length=60)
    title = forms.CharField(max_length=80)
    hand = forms.IntegerField(required=False, min_value=1)

    def meant(self) -> Sequence[AnyFact]:
        typed = self.cleaned
        return [
            GameChosen(table=self.table, player=typed["player"], game=typed["game"], title=typed["title"])
        ]

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        table, number = floor.table(self.table), self.cleaned["hand"]
        played, key = table.hand, self.cleaned["game"]
        if number and table.hands >= number:
            if played and played.number == number and played.game and played.game.game.key == key:
                raise AlreadyRecorded(Text("Hand {number} has begun already.", number=number))
            raise NotAllowed("Hand {number} has begun already.", "FNP-dealers-choice", number=number)
        chosen = standing(floor, table)
        if chosen and (chosen.player, chosen.game.key) == (self.cleaned["player"], key):
            raise AlreadyRecorded(Text("This game has been chosen already."))
        typed = self.cleaned
        return choose_game(floor, self.table, key, player=typed["player"], title=typed["title"])

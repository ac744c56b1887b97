"""Acts: forms that turn what a director taps and types into facts.

Every act has a name, which is its address, and says which facts it is once it is valid; `facts` is called
under the lock with the floor as it is then. ACTS has them all.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms

from tournaments.fields import Acts, FactForm, fresh_request, in_money_of
from tournaments.night.actions import Draws
from tournaments.night.facts import AnyFact
from tournaments.night.floor import Floor


class Act(FactForm):
    """One thing to record. sheet: the sheet that shows its form again when it is refused; none for a tap;
    stays: its sheet stays open, because more is recorded there at once; symbol: of the club's money, in which
    amounts are typed."""

    name: ClassVar[str] = ""
    sheet: ClassVar[str] = ""
    stays: ClassVar[bool] = False

    request_id = forms.CharField(max_length=48, widget=forms.HiddenInput, initial=fresh_request)

    def __init__(self, *arguments: Any, symbol: str = "$", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.symbol = symbol
        in_money_of(self, symbol)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [self.as_fact()]

    def besides(self) -> str:
        """Return what is said besides what was recorded, nothing as a rule."""
        return ""

    @property
    def cleaned(self) -> dict[str, Any]:
        """Values typed, cleaned."""
        return self.cleaned_data


ACTS: Acts[type[Act]] = Acts()
register_act = ACTS.act


class PlayerAct(Act):
    """Something about one player."""

    sheet = "player"

    player = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class TableAct(Act):
    """Something about one table."""

    sheet = "table"

    table = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class TablePlayerAct(TableAct):
    """Something that a player of a table has won."""

    player = forms.IntegerField(min_value=1)

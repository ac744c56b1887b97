"""Form from which a night is planned: who plays, with how much, and when one wants to be home."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.rulebook import Terms
from tournaments.night.floor import Floor
from tournaments.night.floor.turnout import Flights
from tournaments.night.planned_ends import ADD_ONS, REBUYS
from tournaments.night.structure import Level
from tournaments.structures.forecast import Entrants
from tournaments.structures.planning import Wishes

MOST_PLAYERS = 2000
EVENING = timedelta(hours=5)  # of a night for which nobody has said when it is to end


class EntrantsForm(forms.Form):
    """Form of how many play with how much. What is left empty is as the floor has it."""

    players = forms.IntegerField(label=_("Players"), min_value=2, max_value=MOST_PLAYERS, required=False)
    stack = forms.IntegerField(label=_("Starting stack"), min_value=1, max_value=10_000_000, required=False)
    rebuys = forms.IntegerField(
        label=_("Rebuys expected"), min_value=0, max_value=MOST_PLAYERS, required=False
    )
    add_ons = forms.IntegerField(
        label=_("Add-ons expected"), min_value=0, max_value=MOST_PLAYERS, required=False
    )

    def __init__(self, data: Any, floor: Floor) -> None:
        super().__init__(data, initial=begin_with(floor))
        self.floor = floor

    def entrants(self) -> Entrants:
        """As typed, or as the floor has it."""
        typed = {name: self.cleaned_data.get(name) for name in EntrantsForm.base_fields}
        usual = begin_with(self.floor)
        numbers = {name: usual[name] if value is None else value for name, value in typed.items()}
        terms = self.floor.terms
        return Entrants(
            **numbers,
            rebuy_chips=terms.rebuy.chips if terms.rebuy else 0,
            add_on_chips=terms.add_on.chips if terms.add_on else 0,
            seats=self.floor.rulebook.seating.seats_per_table,
        )


class PlanForm(EntrantsForm):
    """The same, with the hour one wants to be home and how often one wants a break."""

    home = forms.TimeField(label=_("Home by"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))
    break_every = forms.IntegerField(
        label=_("Minutes of play between breaks"), min_value=0, max_value=600, initial=60
    )
    break_minutes = forms.IntegerField(label=_("Minutes of a break"), min_value=1, max_value=120, initial=10)

    def __init__(self, data: Any, floor: Floor, begins: datetime, zone: ZoneInfo) -> None:
        super().__init__(data, floor)
        self.begins = begins.astimezone(zone)
        self.initial["home"] = f"{self.begins + EVENING:%H:%M}"

    def wishes(self, goes_on: Level | None = None) -> Wishes:
        """Return what is to be planned. The hour is the first one after the start. goes_on: the level with
        which a last day goes on."""
        typed, rules = self.cleaned_data, self.floor.rulebook
        begin = self.begins.hour * 60 + self.begins.minute
        home = typed["home"].hour * 60 + typed["home"].minute
        return Wishes(
            self.entrants(),
            (home - begin) % (24 * 60) or 24 * 60,
            tuple(chip.value for chip in rules.chips.chips),
            typed["break_every"],
            typed["break_minutes"],
            rules.clock.ante,
            goes_on,
        )


def begin_with(floor: Floor) -> dict[str, int]:
    """Return what is expected before anybody has said: everybody on tonight's list, with some rebuys and
    add-ons; on a last day those who are left, with the chips that they bring."""
    players = max(expected_players(floor), 2)
    if floor.of(Flights).brought:
        stack = max(floor.chips_in_play // players, 1)
        return {"players": players, "stack": stack, "rebuys": 0, "add_ons": 0}
    terms: Terms = floor.terms
    return {
        "players": players,
        "stack": terms.chips,
        "rebuys": players // REBUYS if terms.rebuy else 0,
        "add_ons": players // ADD_ONS if terms.add_on else 0,
    }


def expected_players(floor: Floor) -> int:
    """Players to plan for: those who are in or on tonight's list, and at least as many as the rulebook asks
    for; on a last day, to which nobody else comes, those who are left."""
    listed = sum(player.out is None for player in floor.players.values())
    return listed if floor.of(Flights).brought else max(listed, floor.rulebook.season.minimum_players)

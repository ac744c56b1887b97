"""Acts on who is in."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from tournaments.console.forms.registry import Act, PlayerAct, register_act
from tournaments.fields import ChipsField, PlayersField, typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AbsentRemoved,
    AddedOn,
    AnyFact,
    Arrived,
    BoughtIn,
    CameBack,
    CheckedIn,
    Committed,
    EntriesClosed,
    FlightBrought,
    Left,
    Rebought,
    SteppedAway,
    SurvivorsRemoved,
    TicketUsed,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.entries import can_rebuy
from tournaments.night.floor.fold import When


class MemberAct(PlayerAct):
    """Something about a member of the club who may not be on tonight's list yet.

    names: of all members; stacks: what they begin the Championship with, None at other tournaments.
    """

    sheet = ""

    def __init__(
        self, *args: Any, names: dict[int, str], stacks: dict[int, int] | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.members, self.stacks = names, stacks

    @property
    def member_name(self) -> str:
        try:
            return self.members[self.cleaned["player"]]
        except KeyError:
            raise NotAllowed("The club has no such member.") from None


@register_act("expect")
class Expect(MemberAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [Committed(player=self.cleaned["player"], name=self.member_name)]


@register_act("check-in")
class CheckIn(MemberAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [CheckedIn(player=self.cleaned["player"], name=self.member_name)]


class BuyInAct(PlayerAct):
    """Something for which a buy-in is paid. ticket: the number of the one that pays it, if one does; worth:
    of every open ticket of the club, by number, in cents."""

    ticket = forms.IntegerField(required=False, min_value=1)

    def __init__(self, *args: Any, worth: Mapping[int, int] | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.worth = worth or {}

    @property
    def paid_with(self) -> TicketUsed | None:
        """The ticket that pays it. Whether it may, is asked again when it is recorded."""
        number = self.cleaned["ticket"]
        if number is None:
            return None
        if number not in self.worth:
            raise NotAllowed("The club has no ticket {number} that is open.", number=number)
        return TicketUsed(number=number, cents=self.worth[number])


@register_act("buy-in")
class BuyIn(BuyInAct, MemberAct):
    """An entry; once seats are drawn it comes with a drawn seat. consent: admits the player after the break,
    with so many chips if that is said."""

    sheet = "late"

    consent = forms.BooleanField(required=False)
    chips = ChipsField(required=False, label=_("Chips"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = self.cleaned["player"]
        given = self.cleaned["chips"] if self.cleaned["consent"] else None
        stack = self.stacks.get(player) if self.stacks is not None else given
        entry = BoughtIn(
            player=player,
            name=self.member_name,
            chips=stack,
            consent=self.cleaned["consent"],
            ticket=self.paid_with,
        )
        return [draws.late_entry(floor, seeds.take(), entry) if floor.tables else entry]


@register_act("buy-in-all")
class BuyInAll(Act):
    """Everybody who is here or has signed up buys in; where nobody has, every member. names, stacks: as of
    MemberAct."""

    def __init__(
        self, *args: Any, names: dict[int, str], stacks: dict[int, int] | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.members, self.stacks = names, stacks or {}

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        coming = everybody_coming(floor, self.members)
        if not coming or floor.started_at:
            raise NotAllowed("Everybody who comes has bought in.")
        return [
            BoughtIn(player=number, name=self.members[number], chips=self.stacks.get(number))
            for number in coming
        ]


def everybody_coming(floor: Floor, members: Mapping[int, str]) -> list[int]:
    """Who may buy in together before the seats are drawn: who is here or has signed up, else every member."""
    if floor.tables:
        return []
    out = [number for number in members if number not in floor.in_play]
    return [number for number in out if number in floor.players] or out


@register_act("bring-flights")
class BringFlights(Act):
    """The flights that are finished come to their last day. flights: those, as they are handed in."""

    def __init__(self, *args: Any, flights: Sequence[FlightBrought] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        self.flights = flights

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        if not self.flights:
            raise NotAllowed("No flight is finished that has not come.")
        return list(self.flights)


@register_act("remove-survivors")
class RemoveSurvivors(Act):
    """players: who has not come to the last day; stack-N: the chips of player N that leave play, where they
    are not known."""

    sheet = "survivors"

    players = PlayersField(required=True, error_messages={"required": _("Who has not come?")})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["stacks"] = typed_stacks(self.data)
        return cleaned

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        typed, stacks = self.cleaned["stacks"], dict[int, int]()
        for number in self.cleaned["players"]:
            player = floor.playing(number)
            if player.stack is None and number not in typed:
                raise NotAllowed("How many chips does {name} have?", name=player.name)
            stacks[number] = typed[number] if player.stack is None else player.stack
        return [SurvivorsRemoved(stacks=stacks)]


@register_act("rebuy")
class Rebuy(PlayerAct):
    """stack: what the player still has; nothing for one who is out."""

    stack = ChipsField(required=False, label=_("Chips left"))

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = floor.player(self.cleaned["player"])
        rebuy = Rebought(player=player.id, stack=self.cleaned["stack"] or 0)
        seat = player.out.seat if player.out else None
        taken = seat and (seat.table not in floor.tables or seat.seat in floor.tables[seat.table].players)
        now = floor.clock.as_of if floor.clock else None
        if player.out and taken and now and can_rebuy(floor, player, When(now, now, 0)):
            return [draws.rebuy_seat(floor, seeds.take(), rebuy)]
        return [rebuy]


@register_act("add-on")
class AddOn(PlayerAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [AddedOn(player=self.cleaned["player"])]


@register_act("close-early")
class CloseEarly(Act):
    """what: entries, rebuys, add-ons; reason: for the log."""

    sheet = "close"

    what = forms.MultipleChoiceField(
        choices=[("entries", _("Late entry")), ("rebuys", _("Rebuys")), ("add_ons", _("Add-ons"))],
        error_messages={"required": _("What is to be closed?")},
    )
    reason = forms.CharField(max_length=200, label=_("Why"), error_messages={"required": _("Why?")})

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [EntriesClosed(what=tuple(self.cleaned["what"]), reason=self.cleaned["reason"])]


@register_act("arrive")
class Arrive(BuyInAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [Arrived(player=self.cleaned["player"], ticket=self.paid_with)]


@register_act("away")
class Away(PlayerAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [SteppedAway(player=self.cleaned["player"])]


@register_act("back")
class Back(PlayerAct):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [CameBack(player=self.cleaned["player"])]


class ChipsOut(PlayerAct):
    """A player's chips leave play with them."""

    stack = ChipsField(label=_("Chips that leave play"))


@register_act("leave")
class Leave(ChipsOut):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [Left(player=self.cleaned["player"], stack=self.cleaned["stack"])]


@register_act("remove-absent")
class RemoveAbsent(ChipsOut):
    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        return [AbsentRemoved(player=self.cleaned["player"], stack=self.cleaned["stack"])]

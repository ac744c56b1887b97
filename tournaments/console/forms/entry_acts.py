"""Acts on who is in."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from clauses.refusal import NotAllowed
from tournaments.console.forms.registry import ACTS, Act, PlayerAct, register_act
from tournaments.fields import ChipsField, PlayersField, typed_stacks
from tournaments.night import draws
from tournaments.night.actions import Draws
from tournaments.night.facts import (
    AddedOn,
    AnyFact,
    Arrived,
    BoughtIn,
    CheckedIn,
    Committed,
    FlightBrought,
    Rebought,
    Reentered,
    SurvivorsRemoved,
    TicketUsed,
)
from tournaments.night.floor import Floor
from tournaments.night.floor.entries import can_rebuy, is_free
from tournaments.night.floor.fold import When
from tournaments.night.floor.windows import add_on_open
from words.text import Listing, Text

NOBODY: Final[Mapping[int, str]] = MappingProxyType({})


class MemberAct(PlayerAct):
    """Something about a member of the club who may not be on tonight's list yet.

    names: of all members; stacks: what they begin the Championship with, None at other tournaments.
    """

    sheet = ""
    knows: ClassVar[Mapping[str, str]] = {"name": "member_name"}

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


ACTS.copies("expect", Committed, MemberAct)
ACTS.copies("check-in", CheckedIn, MemberAct)


class BuyInAct(PlayerAct):
    """Something for which a buy-in is paid: with the ticket whose number is said, in cash where that is said,
    otherwise with the ticket of the player, if they hold one. held: number of a member → of their ticket for
    this night; worth: of every open ticket of the club, by number, in cents."""

    knows: ClassVar[Mapping[str, str]] = {"ticket": "paid_with"}

    ticket = forms.IntegerField(required=False, min_value=1)
    cash = forms.BooleanField(required=False)

    def __init__(
        self,
        *args: Any,
        worth: Mapping[int, int] | None = None,
        held: Mapping[int, int] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.worth, self.held = worth or {}, held or {}

    @property
    def paid_with(self) -> TicketUsed | None:
        """The ticket that pays it. Whether it may, is asked again when it is recorded."""
        number = self.cleaned["ticket"]
        if number is None and not self.cleaned["cash"]:
            number = self.held.get(self.cleaned["player"])
        if number is None:
            return None
        if number not in self.worth:
            raise NotAllowed("The club has no ticket {number} that is open.", number=number)
        return TicketUsed(number=number, cents=self.worth[number])


ACTS.copies("arrive", Arrived, BuyInAct, always={"paid": True})


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
    """Everybody who is here or has signed up buys in; where nobody has, every member. Who is barred is left
    out, and named; who holds a ticket pays with it. names, stacks: as of MemberAct; barred: number → name;
    held, worth: as of BuyInAct."""

    def __init__(
        self,
        *args: Any,
        names: dict[int, str],
        stacks: dict[int, int] | None = None,
        barred: Mapping[int, str] = NOBODY,
        worth: Mapping[int, int],
        held: Mapping[int, int],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.members, self.stacks, self.barred = names, stacks or {}, barred
        self.tickets = {number: TicketUsed(number=each, cents=worth[each]) for number, each in held.items()}

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        coming = everybody_coming(floor, self.members)
        if not coming or floor.started_at:
            raise NotAllowed("Everybody who comes has bought in.")
        entering = [number for number in coming if number not in self.barred]
        if not entering:
            raise NotAllowed("Nobody is left to buy in. {barred}", barred=self.besides())
        return [
            BoughtIn(
                player=number,
                name=self.members[number],
                chips=self.stacks.get(number),
                ticket=self.tickets.get(number),
            )
            for number in entering
        ]

    def besides(self) -> str:
        return barred_words(list(self.barred.values()))


def barred_words(names: Sequence[str]) -> str:
    """Return who is left out of a buy-in of everybody, in a sentence; nothing where nobody is."""
    if not names:
        return ""
    return Text(
        "{names} is barred or suspended, and left out",
        "{names} are barred or suspended, and left out",
        names=Listing(names),
        count=len(names),
    )


def everybody_coming(floor: Floor, members: Mapping[int, str]) -> list[int]:
    """Return who may buy in together before the seats are drawn: who is here or has signed up, else every
    member."""
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
    """stack: what the player still has; nothing for one who is out. declared: said before a hand, to be paid
    later."""

    stack = ChipsField(required=False, label=_("Chips left"))
    declared = forms.BooleanField(required=False)

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        player = floor.player(self.cleaned["player"])
        rebuy = Rebought(
            player=player.id, stack=self.cleaned["stack"] or 0, declared=self.cleaned["declared"]
        )
        seat = player.out.seat if player.out else None
        taken = seat and not is_free(floor, seat, player.id)
        now = floor.clock.as_of if floor.clock else None
        if player.out and taken and now and can_rebuy(floor, player, When(now, now, 0)):
            return [draws.rebuy_seat(floor, seeds.take(), rebuy)]
        return [rebuy]


@register_act("re-enter")
class ReEnter(BuyInAct):
    """A player who is out enters again, on a drawn seat."""

    sheet = "late"

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        entry = Reentered(player=self.cleaned["player"], ticket=self.paid_with)
        return [draws.re_entry(floor, seeds.take(), entry)]


@register_act("add-on-all")
class AddOnAll(Act):
    """Everybody takes the add-on who still may; who has not come is left out, and named."""

    sheet = "add-on"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.absent: list[str] = []

    def facts(self, floor: Floor, seeds: Draws) -> Sequence[AnyFact]:
        taking, self.absent = may_add_on(floor)
        if not taking:
            raise NotAllowed("Nobody can take one now.", "DM-addon-once")
        return [AddedOn(player=player) for player in taking]

    def besides(self) -> str:
        if not self.absent:
            return ""
        return Text(
            "{names} has not come, and is left out",
            "{names} have not come, and are left out",
            names=Listing(self.absent),
            count=len(self.absent),
        )


def may_add_on(floor: Floor) -> tuple[list[int], list[str]]:
    """Return who may take an add-on now, and the names of those who could not, because they have not come."""
    left = [floor.players[player] for player in floor.in_play]
    left = [player for player in left if not player.add_on and add_on_open(floor, player)]
    nobody = floor.reported | {player.id for player in left if player.absent or player.is_house}
    here = [player.id for player in left if player.id not in nobody]
    return here, [player.name for player in left if player.absent]

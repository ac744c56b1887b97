"""The night before its clock starts: who is there, the structure, the seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournaments.console.forecast_sheet import shallow_words
from tournaments.console.forms.entry_acts import NOBODY, barred_words, everybody_coming
from tournaments.console.forms.plan_form import expected_players
from tournaments.night.draws import Right
from tournaments.night.floor import Floor
from tournaments.night.floor.digital_tables import room_for
from tournaments.night.floor.payments import still_to_pay
from tournaments.night.floor.turnout import Turnout, turnout
from tournaments.night.structure import TEMPLATES
from tournaments.presenters.payments import paid_words
from tournaments.presenters.terms import PeriodRow, structure_rows, terms_words
from words.money import money
from words.text import Text

NONE: Final[Mapping[int, int]] = MappingProxyType({})
MOST_TOGETHER: Final = 60  # of more, most are at home
STATES = {"in": Text("bought in"), "here": Text("checked in"), "expected": Text("expected"), "": ""}


@dataclass(frozen=True, slots=True)
class ExpectedMember:
    """A member. state: in, here, expected or nothing; words: the same in words; ticket: the number of the one
    that pays their buy-in, 0 without."""

    number: int
    name: str
    state: str
    words: str
    ticket: int = 0


@dataclass(frozen=True, slots=True)
class Redraw:
    """A dealer who may give the card back, and why."""

    player: int
    name: str
    table: int
    why: str


@dataclass(frozen=True, slots=True)
class Setup:
    """terms: what an entry costs and brings, in words. absent: expected players who can be dealt in.
    shallow: from when on all chips together are few big blinds, in words. together: how many may buy in by
    one tap, and whether they are those who have signed up; owed:
    what is still to pay, in words; barred: who of them may not play."""

    people: Sequence[ExpectedMember]
    bought_in: int
    here: int
    terms: str
    structure: Sequence[PeriodRow]
    templates: Sequence[tuple[str, str]]
    tables: int
    seats_drawn: bool
    unseated: int
    absent: Sequence[ExpectedMember]
    redraws: Sequence[Redraw]
    turnout: Turnout
    shallow: str
    together: int
    are_signed_up: bool
    owed: str
    barred: str


def setup(
    floor: Floor,
    members: Mapping[int, str],
    rights: Mapping[int, Right],
    symbol: str,
    tickets: Mapping[int, int] = NONE,
    barred: Mapping[int, str] = NOBODY,
) -> Setup:
    """members: number → name of all members of the club, sorted by name; tickets: number → that of the ticket
    by which they may buy in; barred: number → name of those who come and may not play."""
    people = [
        _person(floor, number, name, tickets.get(number, 0), symbol) for number, name in members.items()
    ]
    players, owed = len(floor.in_play), sum(still_to_pay(floor).values())
    coming = [number for number in everybody_coming(floor, members) if number not in barred]
    return Setup(
        people=people,
        bought_in=floor.buy_ins,
        owed=money(owed, symbol) if owed else "",
        here=sum(person.state == "here" for person in people),
        terms=terms_words(floor.terms, symbol),
        structure=structure_rows(floor.structure),
        templates=[(key, words) for key, (words, _) in TEMPLATES.items()],
        tables=len(room_for(floor, players)) if players else 0,
        seats_drawn=bool(floor.tables),
        unseated=sum(floor.players[player].seat is None for player in floor.in_play),
        absent=[person for person in people if person.state == "expected"],
        redraws=redraws(floor, rights),
        turnout=turnout(floor),
        together=len(coming) if 1 < len(coming) <= MOST_TOGETHER else 0,
        are_signed_up=any(number in floor.players for number in coming),
        barred=barred_words(list(barred.values())),
        shallow=shallow_words(
            floor.structure, max(expected_players(floor) * floor.terms.chips, floor.chips_in_play)
        ),
    )


def _person(floor: Floor, number: int, name: str, ticket: int, symbol: str) -> ExpectedMember:
    player = floor.players.get(number)
    state = ""
    if player:
        state = "in" if number in floor.in_play and not player.absent else "expected"
        state = "here" if player.present and number not in floor.in_play else state
    if player and state == "in":
        words = paid_words(player, symbol, briefly=True) or STATES[state]
        return ExpectedMember(number, name, state, words)
    return ExpectedMember(number, name, state, STATES[state], ticket)


def redraws(floor: Floor, rights: Mapping[int, Right]) -> list[Redraw]:
    """The dealers who may give their cards back."""
    return [_redraw(floor, player, right) for player, right in rights.items()]


def _redraw(floor: Floor, player: int, right: Right) -> Redraw:
    seat = floor.players[player].seat
    why = {"new_player": Text("is new"), "last_dealer": Text("dealt last time")}[right]
    return Redraw(player, floor.name(player), seat.table if seat else 0, why)

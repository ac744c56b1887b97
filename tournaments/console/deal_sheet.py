"""The director's sheet of a deal: stacks counted, what each way gives, what is asked, what is decided.

Source: DM-deal-who, DM-deal-points; ruling 140.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from clauses.refusal import NotAllowed
from clubs.scoring.deals import COMPUTED, compared, to_divide
from tournaments.fields import chips
from tournaments.night.floor import Floor, Player
from tournaments.night.floor.counts import refuse_wrong_sum
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.prizes import prizes_left
from tournaments.presenters.deals import WAYS, ended_talk, prizes_of, talk, unit_of
from tournaments.presenters.picks import picks
from words.money import cents, money
from words.numbers import ordinal
from words.text import Text
from words.typed import number as typed_number

PLACES = 3  # for which something may be left to play for


@dataclass(frozen=True, slots=True)
class Row:
    """A finalist. chips: typed or counted, as a field shows them; amounts: what each way gives, in words, in
    the order of the ways; own: to begin with, for amounts of their own."""

    player: int
    name: str
    chips: str
    amounts: Sequence[str]
    own: str


@dataclass(frozen=True, slots=True)
class Left:
    """A place for which something may be left: as a field shows it."""

    place: int
    name: str
    amount: str


def deal_context(floor: Floor, query: Mapping[str, str], symbol: str, now: datetime) -> dict[str, Any]:
    """Return what the sheet shows of a deal that is possible. query: stack-N and for-P, as typed; symbol: of
    the club's money."""
    context: dict[str, Any] = {"ended": ended_talk(floor, now), "left": money(prizes_left(floor), symbol)}
    if proposal := floor.of(Proposals).open:
        context["talk"] = talk(floor, proposal, symbol)
    players = [floor.players[pick.player] for pick in picks(floor.players[p] for p in floor.contenders)]
    earlier = stacks_asked_with(floor)
    typed_stacks = {player.id: _chips_typed(query, player, earlier) for player in players}
    typed_left = [query.get(f"for-{place}", "").strip() for place in range(1, min(PLACES, len(players)) + 1)]
    ways: Mapping[Any, Mapping[int, int]] = {}
    to_share = prizes_left(floor)
    fault: NotAllowed | None = None
    try:
        stacks = read_stacks(typed_stacks)
        if all(stacks.values()):
            refuse_wrong_sum(floor, stacks)
        prizes = to_divide(prizes_of(floor, len(players)), read_left(typed_left, symbol))
        to_share = sum(prizes)
        ways = compared(stacks, prizes, unit_of(symbol))
    except NotAllowed as refusal:
        refusal.say_money(symbol)
        refusal.cite_for(floor.rulebook.book)
        fault = refusal
    computed = [way for way in COMPUTED if way in ways]
    first = ways[computed[0]] if computed else {}
    return context | {
        "fault": fault,
        "to_share": to_share,
        "ways": [(way, WAYS[way]) for way in computed],
        "own_way": WAYS["own"],
        "rows": [
            Row(
                player.id,
                player.name,
                typed_stacks[player.id],
                [money(ways[way][player.id], symbol) for way in computed],
                plain_amount(first.get(player.id, 0)),
            )
            for player in players
        ],
        "to_leave": [Left(place, ordinal(place), amount) for place, amount in enumerate(typed_left, 1)],
    }


def stacks_asked_with(floor: Floor) -> Mapping[int, int]:
    """Player → chips of the last deal that was proposed, as long as no hand has been dealt since: who asks
    again in the same hand need not type them again."""
    last = floor.of(Proposals).latest
    if last is None or any(t.hand and t.hand.sequence > last.sequence for t in floor.tables.values()):
        return {}
    return last.stacks


def _chips_typed(query: Mapping[str, str], player: Player, earlier: Mapping[int, int]) -> str:
    if player.id in earlier:
        return query.get(f"stack-{player.id}", str(earlier[player.id])).strip()
    counted = player.stack if player.stack is not None else player.counted[0] if player.counted else ""
    return query.get(f"stack-{player.id}", str(counted)).strip()


def plain_amount(amount: int) -> str:
    """Cents as they are typed: 12.50, 12."""
    return f"{amount / 100:.2f}".removesuffix(".00")


def read_stacks(typed: Mapping[int, str]) -> dict[int, int]:
    """Player → chips, 0 where nothing was typed. Raises NotAllowed for what is not a number of chips."""
    try:
        return {player: chips(text) if text.strip() else 0 for player, text in typed.items()}
    except ValueError as wrong:
        raise NotAllowed(_sentence(wrong)) from wrong


def read_left(typed: Sequence[str], symbol: str) -> tuple[int, ...]:
    """Return what is left to play for, in cents, first place first. Raises NotAllowed for what is not an
    amount."""
    try:
        amounts = [cents(text, symbol) if text.strip() else 0 for text in typed]
    except ValueError as wrong:
        raise NotAllowed(_sentence(wrong)) from wrong
    while amounts and not amounts[-1]:
        amounts.pop()
    return tuple(amounts)


def _sentence(wrong: ValueError) -> str:
    text = wrong.args[0] if wrong.args else ""
    return text if isinstance(text, Text) else str(text)


def of_players(data: Mapping[str, Any], field: str) -> dict[int, str]:
    """Player → what was typed into the fields `field-7`."""
    typed = {}
    for name, text in data.items():
        player = name.removeprefix(f"{field}-")
        if player != name and (number := typed_number(player)) is not None:
            typed[number] = str(text)
    return typed

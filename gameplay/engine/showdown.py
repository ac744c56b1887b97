"""The showdown: who shows in which order, who wins which pot, and who gets the odd chips.

Whoever bet or raised last in the last round shows first, without a bet the player who acted first; the others
follow clockwise. A hand that beats or equals what has been shown for some pot is shown; a beaten one is
mucked or shown, as the game has it. Cards speak. Each pot, and each part of it, is shared by itself.
Source: DM-show-order, CPL-show-order, DM-cards-speak, DM-odd-chip, TDA 17, rulings 2, 11, 78 and 197.
"""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from gameplay.engine.cards import UNKNOWN
from gameplay.engine.choices import Choice
from gameplay.engine.decisions import Decision, Showing
from gameplay.engine.events import Mucked, Shown, Won, all_shown
from gameplay.engine.pots import Pot
from gameplay.engine.ranking import Ranking, held
from gameplay.engine.state import State
from gameplay.engine.turns import NO_TURNS, Play
from words.shares import split


class Part(NamedTuple):
    """Part of a showdown that a pot is divided between: the best hand by a ranking, beside a board. name:
    what it is called, nothing where it is the only one; is_fallback: it is won only where nobody can win any
    other part beside the same board."""

    name: str
    ranking: Ranking
    board: tuple[int, ...]
    is_fallback: bool = False


Strengths = dict[int, tuple[int | None, ...]]


def unopposed(state: State) -> None:
    """The only player left takes everything; what nobody called goes back first, where the house says so
    (ruling 6)."""
    (seat,) = state.still_in
    if state.rules.uncalled_bet == "returned":
        state.return_uncalled()
    amount = state.pot
    state.empty_the_middle()
    if amount:
        state.stacks[seat] += amount
        state.note((Won, seat, amount))


def divide(state: State, pots: Sequence[Pot], of: int) -> None:
    """Divide pots among who is in each, where no hand counts. pots: the last of so many."""
    for number, pot in enumerate(pots, of - len(pots)):
        share(state, [*pot.eligible], pot.amount, number, of, "")


def play(
    state: State,
    rankings: Sequence[Ranking],
    boards: Sequence[Sequence[int]],
    names: Sequence[str] = (),
    *,
    all_known: bool,
    first_board_first: bool = False,
    fallback: Ranking | None = None,
) -> Play:
    """Show and pay. Several rankings or boards are parts between which every pot is divided. names: of the
    parts, where they are not called as their rankings are; all_known: no card has been dealt that the record
    does not know; first_board_first: the odd chip is the first board's, whoever wins it; fallback: how hands
    compare where none qualifies by any of the rankings. Raises ValueError for another number of names than of
    rankings."""
    if (
        len(rankings) == len(boards) == 1
        and fallback is None
        and all_known
        and not state.asks_to_show
        and not rankings[0].by_place
        and not state.late_chips
        and _even(state)
    ):
        _one_pot(state, rankings[0], tuple(boards[0]))
        return NO_TURNS
    parts = _parts(rankings, boards, names, fallback)
    on_each = len(rankings) + (fallback is not None)
    return _by_pots(state, parts, len(parts) // on_each, first_board_first)


def _parts(
    rankings: Sequence[Ranking],
    boards: Sequence[Sequence[int]],
    names: Sequence[str],
    fallback: Ranking | None,
) -> list[Part]:
    """The parts of every pot, board by board; among several an empty one was killed."""
    called = _names(names or [ranking.part for ranking in rankings])
    parts = []
    for number, board in enumerate(boards, 1):
        if len(boards) > 1 and not board:
            continue
        on = f"board {number}" if len(boards) > 1 else ""
        for name, ranking in zip(called, rankings, strict=True):
            parts.append(Part(f"{name} on {on}" if name and on else name or on, ranking, tuple(board)))
        if fallback is not None:
            parts.append(Part(on, fallback, tuple(board), is_fallback=True))
    return parts


def _names(names: Sequence[str]) -> list[str]:
    """Return what the parts of a split pot are called, numbered where they would be called alike or have no
    name; nothing where there is only one."""
    if len(names) < 2:
        return [""] * len(names)
    given = [name or "part" for name in names]
    return [
        name if given.count(name) < 2 and names[place] else f"{name} {given[: place + 1].count(name)}"
        for place, name in enumerate(given)
    ]


def _by_pots(state: State, parts: Sequence[Part], boards: int, first_board_first: bool) -> Play:
    """Show, asking where that has to be asked, and pay pot by pot. boards: how many the parts are of."""
    pots = state.pots()
    strengths = yield from _reveal(state, parts, pots)
    state.empty_the_middle()
    if state.rules.tied_short_stack == "capped_equal_share" and len(parts) == 1:
        _pay_equally(state, pots, strengths, parts[0].board)
        return
    for number, pot in enumerate(pots):
        contenders = [seat for seat in pot.eligible if seat in strengths]
        _pay(state, pot, number, len(pots), parts, boards, contenders, strengths, first_board_first)


def _show_order(state: State) -> list[int]:
    first = state.first_to_act if state.last_aggressor is None else state.last_aggressor
    return state.seats_from(first)


def _even(state: State) -> bool:
    """Return whether everybody still in has put in as much, so that there is one pot."""
    put = state.contributed
    return len(set(map(put.__getitem__, state.still_in))) == 1


def _one_pot(state: State, ranking: Ranking, board: tuple[int, ...]) -> None:
    """The plainest showdown: one pot for everybody, one way to win it, every hand known, nobody asked. By
    pots and parts, as the others are paid, a random hand of hold'em takes 32 % more instructions, a hand in
    which everybody checks or calls 57 % (`bin/bench engine`)."""
    note = state.note
    shows_all = state.rules.losing_hands == "show" or bool(state.shown)
    boards, rankings = (board,), (ranking,)
    best = -1
    winners: list[int] = []
    open_seats: list[int] = []
    order = _show_order(state)
    hands = state.hands_of(order)
    strengths = ranking.strengths(hands, board)
    if shows_all:
        open_seats = order
        note((all_shown, order, hands, boards, rankings))
    for place, seat in enumerate(order):
        strength = strengths[place]
        if strength is None or strength < best:
            if not shows_all:
                note((Mucked, seat))
        else:
            if strength > best:
                best, winners = strength, []
            winners.append(seat)
            if not shows_all:
                open_seats.append(seat)
                note((Shown, seat, hands[place], boards, rankings))
    state.shown = tuple(open_seats)
    amount = sum(state.contributed) + state.dead_chips
    state.contributed = [0] * len(state.contributed)
    state.dead_chips = 0
    if winners[1:]:
        winners = [seat for seat in state.still_in if seat in winners]
        share(state, winners, amount, 0, 1, "", board)
    elif amount:
        state.stacks[winners[0]] += amount
        note((Won, winners[0], amount, 0, 1, ""))


def _reveal(
    state: State, parts: Sequence[Part], pots: Sequence[Pot]
) -> Generator[Decision, Choice, Strengths]:
    """Show hands in their order; the strengths, part by part, of those that were shown. A hand that has not
    been shown is worth nothing, but a pot that is left to nobody else is won with it. The last, when all
    others have thrown theirs away, need not show; by the first two rules they were not asked, and showed."""
    strengths: Strengths = {}
    best: dict[tuple[int, int], int] = {}
    shows_all = state.rules.losing_hands == "show"
    in_order = _show_order(state)
    boards = tuple(dict.fromkeys(part.board for part in parts))
    rankings = tuple(dict.fromkeys(part.ranking for part in parts if not part.is_fallback))
    fallback = tuple(dict.fromkeys(part.ranking for part in parts if part.is_fallback))
    by_place = any(ranking.by_place for ranking in rankings)
    unseen = tuple([0 if part.ranking is rankings[0] else None for part in parts])
    for place, seat in enumerate(in_order):
        strength = _strength(state, seat, parts)
        alone = not strengths and place == len(in_order) - 1
        is_uncontested = alone and state.rules.version > 2
        contends = strength is not None and (alone or _contends(seat, strength, parts, pots, best))
        if seat in state.shown:
            shows = strength is not None
        elif state.asks_to_show and (not alone or is_uncontested):
            choice = yield Showing(seat, state.cards_of(seat), contends and not is_uncontested)
            shows = choice[0] == "show"
            if len(choice) > 1:
                _name_cards(state, seat, choice[1])
                strength = _strength(state, seat, parts)
        else:
            shows = strength is not None and (contends or shows_all)
        if not shows or strength is None:
            if not alone:
                state.note((Mucked, seat))
            if _left_to(seat, pots, {*strengths, *in_order[place + 1 :]}):
                strengths[seat] = unseen
            continue
        strengths[seat] = strength
        for number, pot in enumerate(pots):
            if seat in pot.eligible:
                for part, value in enumerate(strength):
                    if value is not None and value > best.get((number, part), -1):
                        best[number, part] = value
        state.shown += (seat,)
        up = state.ups[seat] if by_place else ()
        by = rankings if not fallback or _qualifies(strength, parts) else fallback
        state.note((Shown, seat, state.cards_of(seat), boards, by, up))
    return strengths


def _name_cards(state: State, seat: int, revealed: Sequence[int]) -> None:
    """Fill the unknown cards of a player from the hand as they show it, in its order, those face down first:
    what lay face up still does."""
    open_cards = {UNKNOWN, *state.cards_of(seat)}
    new = iter([card for card in revealed if card not in open_cards])
    for cards in (state.holes, state.ups):
        cards[seat] = tuple([next(new) if card == UNKNOWN else card for card in cards[seat]])


def _strength(state: State, seat: int, parts: Sequence[Part]) -> tuple[int | None, ...] | None:
    hand = held(state.holes[seat], state.ups[seat])
    if UNKNOWN in hand:
        return None
    return tuple([part.ranking.strength(hand, part.board) for part in parts])


def _left_to(seat: int, pots: Sequence[Pot], others: set[int]) -> bool:
    """Return whether there is a pot that none of these others can win."""
    return any(seat in pot.eligible and others.isdisjoint(pot.eligible) for pot in pots)


def _contends(
    seat: int,
    strength: Sequence[int | None],
    parts: Sequence[Part],
    pots: Sequence[Pot],
    best: dict[tuple[int, int], int],
) -> bool:
    """Return whether a hand beats or equals what has been shown, for some part of some pot."""
    for number, pot in enumerate(pots):
        if seat in pot.eligible:
            for place, value in enumerate(strength):
                if value is None or value < best.get((number, place), -1):
                    continue
                if not parts[place].is_fallback or not _is_taken(number, parts[place].board, parts, best):
                    return True
    return False


def _is_taken(
    pot: int, board: tuple[int, ...], parts: Sequence[Part], best: dict[tuple[int, int], int]
) -> bool:
    """Return whether a hand that has been shown wins a part of a pot beside a board, so that its fallback is
    won by nobody."""
    return any(
        (pot, place) in best
        for place, part in enumerate(parts)
        if part.board == board and not part.is_fallback
    )


def _qualifies(strength: Sequence[int | None], parts: Sequence[Part]) -> bool:
    """Return whether a hand can win a part that is no fallback."""
    return any(
        value is not None and not part.is_fallback for value, part in zip(strength, parts, strict=True)
    )


def _pay(
    state: State,
    pot: Pot,
    number: int,
    pots: int,
    parts: Sequence[Part],
    boards: int,
    contenders: Sequence[int],
    strengths: Strengths,
    first_board_first: bool = False,
) -> None:
    """Divide a pot between the boards, a board's share between its parts, and each part between its winners.
    The odd chip goes to the board whose winner sits nearest to the left of the button (or to the first), and
    to the parts in their order (high before low)."""
    on_each = len(parts) // boards
    divided = []
    for board in range(boards):
        won: list[tuple[Part, list[int]]] = []
        for part in range(board * on_each, (board + 1) * on_each):
            if parts[part].is_fallback and won:
                continue
            values = [(strengths[seat][part], seat) for seat in contenders]
            qualified = [value for value, _ in values if value is not None]
            if qualified:
                best = max(qualified)
                winners = [seat for value, seat in values if value == best]
                won.append((parts[part], winners))
        divided.append(won)
    if not first_board_first:
        divided.sort(key=lambda won: contenders.index(won[0][1][0]))
    for won, half in zip(divided, split(pot.amount, boards), strict=True):
        for (won_with, winners), amount in zip(won, split(half, len(won)), strict=True):
            name = won_with.name if boards > 1 or len(won) > 1 else ""
            share(state, winners, amount, number, pots, name, won_with.board)


def _pay_equally(state: State, pots: Sequence[Pot], strengths: Strengths, board: tuple[int, ...]) -> None:
    """Pay the best hands of the main pot an equal share of all the pots that any of them is in, but nobody
    more than the pots they are in; then the best of those that are left too. Source: FNP-short-shares,
    ruling 122."""
    unpaid = dict(enumerate(pots))
    while unpaid:
        eligible = [seat for seat in unpaid[min(unpaid)].eligible if seat in strengths]
        most = max(strengths[seat][0] or 0 for seat in eligible)
        best = [seat for seat in eligible if (strengths[seat][0] or 0) == most]
        theirs = {number: pot for number, pot in unpaid.items() if not set(best).isdisjoint(pot.eligible)}
        _share_up_to_reach(state, best, theirs, len(pots), board)
        unpaid = {number: pot for number, pot in unpaid.items() if number not in theirs}


def _share_up_to_reach(
    state: State, best: list[int], theirs: dict[int, Pot], pots: int, board: tuple[int, ...]
) -> None:
    """Divide these pots between the best hands, which stand in order from the left of the button."""
    reach = {seat: sum(pot.amount for pot in theirs.values() if seat in pot.eligible) for seat in best}
    left = {number: pot.amount for number, pot in theirs.items()}
    entries = state.rules.odd_chips_to(state, best, board) if best[1:] else best
    due = _dues(entries, reach, adds_up=state.rules.version > 1)
    for seat in sorted(best, key=lambda seat: reach[seat]):
        for number, pot in theirs.items():
            if seat in pot.eligible and (chips := min(due[seat], left[number])):
                due[seat], left[number] = due[seat] - chips, left[number] - chips
                state.stacks[seat] += chips
                state.note((Won, seat, chips, number, pots, ""))


def _dues(winners: Sequence[int], reach: dict[int, int], *, adds_up: bool = True) -> dict[int, int]:
    """An equal share for each, or where those are less, equal shares of the pots that they are in: those who
    can win no more than some pots have no more than these between them. winners: a player with several
    hands once for each; reach: what lies in the pots that each is in; adds_up: False in hands of the first
    rules, in which a player with two had one of their shares and nobody the other.

    >>> _dues([0, 1, 2, 3], {0: 80, 1: 968, 2: 968, 3: 80})
    {0: 40, 3: 40, 1: 444, 2: 444}
    >>> _dues([0, 0, 1], {0: 101, 1: 101})
    {0: 68, 1: 33}
    """
    due: dict[int, int] = {}
    while open_to := [seat for seat in winners if seat not in due]:
        within = {most: [seat for seat in open_to if reach[seat] <= most] for most in set(reach.values())}
        left = {
            most: most - sum(chips for seat, chips in due.items() if reach[seat] <= most)
            for most, seats in within.items()
            if seats
        }
        least = min(left, key=lambda most: (left[most] / len(within[most]), -most))
        for seat, chips in zip(within[least], split(left[least], len(within[least])), strict=True):
            due[seat] = chips + (due.get(seat, 0) if adds_up else 0)
    return due


def share(
    state: State,
    winners: list[int],
    amount: int,
    number: int,
    pots: int,
    part: str,
    board: tuple[int, ...] = (),
) -> None:
    """Give a pot, or a part of it, to its winners, who stand in order from the left of the button. number: of
    so many pots; part: what it is called; board: the one that it is won beside, if any."""
    if winners[1:]:
        winners = state.rules.odd_chips_to(state, winners, board)
    for seat, chips in zip(winners, split(amount, len(winners)), strict=True):
        if chips:
            state.stacks[seat] += chips
            state.note((Won, seat, chips, number, pots, part))

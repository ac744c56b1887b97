"""Each kind of fact is checked against the rules and applied by one function; what cannot be is refused with
NotAllowed before anything changes."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any

from clauses.refusal import NotAllowed
from gameplay.engine.carry import Carry, by_name, chips_in
from gameplay.engine.games import GAMES
from gameplay.ring import facts
from gameplay.ring.announcing import announced
from gameplay.ring.dealers_choice import with_who_is_asked
from gameplay.ring.facts import AnyFact
from gameplay.ring.missed_blinds import BIG, are_owed, missed
from gameplay.ring.rotation import game_called, next_game, next_in_rotation
from gameplay.ring.straddling import may_be_straddled, next_after_blind
from gameplay.ring.table_options import Settings
from gameplay.ring.table_state import Chair, Chosen, Ring
from tables.button import Positions


def after(recorded: Iterable[AnyFact], ring: Ring | None = None) -> Ring:
    """The table after these facts; the first of all is Opened."""
    for fact in recorded:
        ring = _opened(fact) if ring is None else apply(ring, fact)
    if ring is None:
        raise NotAllowed("The table has not been opened.")
    return ring


def apply(ring: Ring, fact: AnyFact) -> Ring:
    """The table after one more fact. Raises NotAllowed."""
    return with_who_is_asked(APPLIED[fact.kind](ring, fact))


def _opened(fact: AnyFact) -> Ring:
    if not isinstance(fact, facts.Opened):
        raise NotAllowed("The table has not been opened.")
    fact.settings.check()
    return Ring(fact.settings, fact.host)


def _opened_again(ring: Ring, fact: facts.Opened) -> Ring:
    raise NotAllowed("The table is open already.")


def _options_changed(ring: Ring, fact: facts.OptionsChanged) -> Ring:
    if ring.started:
        raise NotAllowed("The options stand once the game has started.", "FCD-opt-before-start")
    fact.settings.check()
    if any(seat > fact.settings.table.seats for seat in ring.chairs):
        raise NotAllowed("Somebody sits in a seat that would be taken away.")
    chips = fact.settings.table.starting_chips
    chairs = {seat: replace(chair, chips=chips) for seat, chair in ring.chairs.items()}
    bought = chips * len(chairs)
    return replace(ring, settings=fact.settings, chairs=chairs, picked=0, chosen=None, bought=bought)


def _sat_down(ring: Ring, fact: facts.SatDown) -> Ring:
    options = ring.options
    if ring.is_over:
        raise NotAllowed("The game is over.")
    if fact.seat > options.seats:
        raise NotAllowed("The table has {seats} seats.", seats=options.seats)
    if fact.seat in ring.chairs:
        raise NotAllowed(
            "Seat {seat} is taken by {name}.", seat=fact.seat, name=ring.chairs[fact.seat].player.name
        )
    if (seat := ring.seat_of(fact.player.key)) is not None:
        raise NotAllowed("{name} sits in seat {seat} already.", name=fact.player.name, seat=seat)
    if ring.started and not options.rebuys:
        raise NotAllowed("The game has started: nobody can join it any more.", "FCD-eliminated")
    if fact.chips not in (None, ring.left_with.get(fact.player.key)):
        raise NotAllowed("{name} has not left with that many chips.", name=fact.player.name)
    chair = Chair(
        fact.player,
        options.starting_chips if fact.chips is None else fact.chips,
        missed=_missed_meanwhile(ring, fact.player.key),
    )
    kept = ring.kept.get(fact.player.key, {})
    back = {name: left.given_back(fact.seat, kept[name]) for name, left in ring.left.items() if name in kept}
    return replace(
        ring,
        chairs={**ring.chairs, fact.seat: chair},
        carries={**ring.carries, **{name: left.data for name, left in back.items()}},
        bought=ring.bought + chair.chips,
        host=ring.host or ("" if fact.player.is_house else fact.player.key),
    )


def _missed_meanwhile(ring: Ring, key: str) -> str:
    """Return the blinds that somebody owes who has stood up and sits down again: all of them, once a hand has
    been dealt without them."""
    if key not in ring.left_at or not are_owed(ring):
        return ""
    hands, owed = ring.left_at[key]
    return BIG if ring.hands > hands else owed


def _stood_up(ring: Ring, fact: facts.StoodUp) -> Ring:
    chair = _chair(ring, fact.seat)
    ring = _with(ring, fact.seat, replace(chair, leaving=True, keeps=fact.keeps))
    return ring if fact.after_hand else _goodbye(ring, [fact.seat])


def _game_ended(ring: Ring, fact: facts.GameEnded) -> Ring:
    if ring.last_one != fact.seat:
        raise NotAllowed("The game is over when all others have left, or have no chips.", "FCD-winner")
    return replace(_takes_what_lies_there(ring, fact.seat), ended=fact.seat)


def _sat_out(ring: Ring, fact: facts.SatOut) -> Ring:
    chair = _chair(ring, fact.seat)
    if fact.at_blind:
        return _with(ring, fact.seat, replace(chair, out_at_blind=True))
    out = replace(chair, sitting_out=True, away=fact.away, out_at_blind=False, waits=False)
    return _with(ring, fact.seat, out)


def _time_made_up(ring: Ring, fact: facts.TimeMadeUp) -> Ring:
    return ring


def _came_back(ring: Ring, fact: facts.CameBack) -> Ring:
    chair = _chair(ring, fact.seat)
    if chair.has_left and ring.is_over:
        raise NotAllowed("The game is over.")
    back = replace(
        chair,
        sitting_out=False,
        away=False,
        leaving=False,
        out_at_blind=False,
        keeps=False,
        has_left=False,
        waits=fact.waits and bool(chair.missed),
    )
    return _with(ring, fact.seat, back)


def _rebought(ring: Ring, fact: facts.Rebought) -> Ring:
    chair = _chair(ring, fact.seat)
    if not ring.options.rebuys:
        raise NotAllowed("A player with no chips left is out of the game.", "FCD-eliminated")
    if chair.chips:
        raise NotAllowed("{name} has chips.", name=chair.player.name)
    chips = ring.options.starting_chips
    ring = _with(ring, fact.seat, replace(chair, chips=chips))
    carries = {name: left.rebought(fact.seat).data for name, left in ring.left.items()}
    return replace(ring, bought=ring.bought + chips, carries=carries)


def _topped_up(ring: Ring, fact: facts.ToppedUp) -> Ring:
    chair, full = _chair(ring, fact.seat), ring.options.starting_chips
    if not ring.options.rebuys:
        raise NotAllowed("Nobody buys chips at this table.", "FCD-eliminated")
    if not chair.chips:
        raise NotAllowed("A player with no chips left buys in again.")
    if chair.chips >= full:
        raise NotAllowed(
            "{name} has enough: a top-up goes up to {chips:,}.", name=chair.player.name, chips=full
        )
    ring = _with(ring, fact.seat, replace(chair, chips=full))
    return replace(ring, bought=ring.bought + full - chair.chips)


def _buys_in_again(ring: Ring, fact: facts.BuysInAgain) -> Ring:
    chair = _chair(ring, fact.seat)
    if not ring.options.rebuys:
        raise NotAllowed("Nobody buys chips at this table.", "FCD-eliminated")
    return _with(ring, fact.seat, replace(chair, buys_in_again=fact.on))


def _straddles(ring: Ring, fact: facts.Straddles) -> Ring:
    chair = _chair(ring, fact.seat)
    if fact.when and not any(may_be_straddled(spec.made) for spec in ring.settings.games):
        raise NotAllowed("Nobody straddles at this table.")
    return _with(ring, fact.seat, replace(chair, straddles=fact.when))


def _pace_set(ring: Ring, fact: facts.PaceSet) -> Ring:
    options = ring.options.model_copy(update={"house_pause": fact.house_pause})
    return replace(ring, settings=ring.settings.model_copy(update={"table": options}))


def _started(ring: Ring, fact: facts.Started) -> Ring:
    if ring.started:
        raise NotAllowed("The game has started already.")
    card = fact.cards[-1].get(fact.button, "") if fact.cards else ""
    return replace(ring, button=fact.button, high_card=card)


def _game_picked(ring: Ring, fact: facts.GamePicked) -> Ring:
    if fact.game >= len(ring.settings.games):
        raise NotAllowed("That game is not played at this table.", "FNP-dealers-choice")
    chair, spec = _chair(ring, fact.seat), ring.settings.games[fact.game]
    game = announced(spec, fact.options, ring.settings.order)
    chosen = Chosen(fact.seat, chair.player.key, spec, game, fact.options, fact.by)
    mine = {} if fact.by == "time" else {chosen.player: chosen}
    return replace(ring, picked=fact.game, chosen=chosen, chosen_by={**ring.chosen_by, **mine})


def _games_listed(ring: Ring, fact: facts.GamesListed) -> Ring:
    """Another list of games. Whatever is being played is played on; a game that was chosen and is gone has to
    be chosen again."""
    if len(ring.settings.games) < 2:
        raise NotAllowed("This table plays one game.", "FNP-dealers-choice")
    settings = Settings(table=ring.options, games=fact.games, order=ring.settings.order)
    settings.check()
    picked = next((place for place, spec in enumerate(fact.games) if spec == ring.spec), 0)
    return replace(ring, settings=settings, picked=picked, listed=ring.listed + 1)


def _hand_played(ring: Ring, fact: facts.HandPlayed) -> Ring:
    carried = None if fact.carry is None else GAMES[fact.game].read_carry(fact.carry)
    left_by = by_name(fact.game, carried)
    played = {fact.game, *left_by}
    before = sum(_chair(ring, left.seat).chips for left in fact.stacks)
    opened = {name: carry for name, carry in openings(ring, fact).items() if name in played}
    before += sum(chips_in(ring.left.get(name, opened.get(name))) for name in played)
    others = sum(left.chips for name, left in ring.left.items() if name in GAMES and name != fact.game)
    if fact.found not in (0, others):
        raise NotAllowed("A hand neither makes chips nor loses any.")
    before += fact.found
    if sum(left.chips for left in fact.stacks) + chips_in(carried) != before:
        raise NotAllowed("A hand neither makes chips nor loses any.")
    at = None if fact.posted or fact.where is None else Positions(**fact.where.model_dump())
    chairs = {**ring.chairs, **missed(ring, at)}
    for left in fact.stacks:
        chair = replace(chairs[left.seat], chips=left.chips)
        chairs[left.seat] = chair if at is None else replace(chair, missed="", waits=False)
    straddler = None if fact.where is None else next_after_blind(fact.where.dealt_in, fact.where.big_blind)
    if straddler is not None and chairs[straddler].straddles == "once":
        chairs[straddler] = replace(chairs[straddler], straddles="")
    taken = set(GAMES) | played if fact.found else played
    waiting = {name: left for name, left in ring.carries.items() if name not in taken}
    waiting |= {name: left.data for name, left in left_by.items()}
    ring = replace(
        ring,
        chairs=chairs,
        carries=waiting,
        button=ring.button if fact.posted else fact.button,
        last=ring.last if fact.posted else at,
        hands=ring.hands + 1,
        since_pot=0 if fact.posted else ring.since_pot + 1,
        chosen=ring.chosen if fact.posted else None,
        asked=frozenset(),
        bought=ring.bought + sum(map(chips_in, opened.values())),
    )
    ring = ring if fact.posted else next_in_rotation(ring, fact.game, fact.spec)
    return _last_takes_all(_goodbye(ring))


def openings(ring: Ring, played: facts.HandPlayed) -> dict[str, Carry]:
    """Return what the variations of a hand laid out with it: those that had left nothing yet."""
    varied = (next_game(ring) if played.posted else game_called(ring, played.game, played.spec)).in_force
    fresh = {each.name: each.opening for each in varied if each.name not in ring.left}
    return {name: carry for name, carry in fresh.items() if carry is not None}


def _hand_voided(ring: Ring, fact: facts.HandVoided) -> Ring:
    return _goodbye(replace(ring, asked=frozenset()))


def _chips_corrected(ring: Ring, fact: facts.ChipsCorrected) -> Ring:
    chair = _chair(ring, fact.seat)
    ring = replace(ring, bought=ring.bought + fact.chips - chair.chips)
    return _with(ring, fact.seat, replace(chair, chips=fact.chips))


def _paused(ring: Ring, fact: facts.Paused) -> Ring:
    if ring.pause is not None:
        raise NotAllowed("The table is paused already.")
    return replace(ring, pause=fact.why)


def _resumed(ring: Ring, fact: facts.Resumed) -> Ring:
    if ring.pause is None:
        raise NotAllowed("The table is not paused.")
    return replace(ring, pause=None)


def _closed(ring: Ring, fact: facts.Closed) -> Ring:
    return replace(ring, closed=True)


def _chair(ring: Ring, seat: int) -> Chair:
    if seat not in ring.chairs:
        raise NotAllowed("Nobody sits in seat {seat}.", seat=seat)
    return ring.chairs[seat]


def _with(ring: Ring, seat: int, chair: Chair) -> Ring:
    return replace(ring, chairs={**ring.chairs, seat: chair})


def _without(ring: Ring, seats: Iterable[int]) -> Ring:
    """The table when these have gone, with their chips."""
    gone = {seat: ring.chairs[seat] for seat in seats}
    chairs = {seat: chair for seat, chair in ring.chairs.items() if seat not in gone}
    taken = sum(chair.chips for chair in gone.values())
    carries = {name: _of_the_rest(left, gone).data for name, left in ring.left.items()}
    kept = {**ring.kept, **{chair.player.key: _kept(ring, seat) for seat, chair in gone.items()}}
    left_with = {**ring.left_with, **{chair.player.key: chair.chips for chair in gone.values()}}
    left_at = {chair.player.key: (ring.hands, chair.missed) for chair in gone.values()}
    return replace(
        ring,
        chairs=chairs,
        bought=ring.bought - taken,
        host=_host_without(ring, gone.values()),
        carries=carries,
        kept=kept,
        left_with={key: chips for key, chips in left_with.items() if chips},
        left_at={**ring.left_at, **left_at},
    )


def _host_without(ring: Ring, gone: Collection[Chair]) -> str:
    """The host's key; of a host who is among these the next one's who is there, if anybody is."""
    if not any(chair.player.key == ring.host for chair in gone):
        return ring.host
    others = [chair for _, chair in sorted(ring.chairs.items()) if chair not in gone and not chair.has_left]
    return next((chair.player.key for chair in others if not chair.player.is_house), ring.host)


def _kept(ring: Ring, seat: int) -> dict[str, int]:
    """Return what somebody who gets up has again when they return. Without chips, to return is to rebuy, with
    what that brings."""
    is_broke = not ring.chairs[seat].chips
    held = {name: left.rebought(seat) if is_broke else left for name, left in ring.left.items()}
    kept = {name: left.kept_by(seat) for name, left in held.items()}
    return {name: count for name, count in kept.items() if count is not None}


def _of_the_rest(left: Carry, gone: Iterable[int]) -> Carry:
    """Return what a hand has left once these seats are empty: a plaque goes with its player, and a kill
    button is nobody's (DM-kill-neutral)."""
    for seat in gone:
        left = left.without(seat)
    return left


def _goodbye(ring: Ring, only: Collection[int] | None = None) -> Ring:
    """The table when whoever stood up leaves: those who did so during the hand that is over, or these only.
    Seats are kept of those who have chips in a game that is played to a winner."""
    leaving = {
        seat: chair for seat, chair in ring.chairs.items() if chair.leaving and (only is None or seat in only)
    }
    staying = {seat: chair for seat, chair in leaving.items() if chair.keeps and chair.chips}
    ring = _without(ring, leaving.keys() - staying.keys())
    kept = {seat: replace(chair, leaving=False, has_left=True) for seat, chair in staying.items()}
    return replace(ring, host=_host_without(ring, staying.values()), chairs={**ring.chairs, **kept})


def _last_takes_all(ring: Ring) -> Ring:
    """The last player with chips takes what lies on the table for a next hand (ruling 39), but for what is
    left in a bank."""
    with_chips = [seat for seat, chair in ring.chairs.items() if chair.chips]
    if ring.options.rebuys or len(with_chips) != 1 or not ring.left_to_the_last:
        return ring
    return _takes_what_lies_there(ring, with_chips[0])


def _takes_what_lies_there(ring: Ring, seat: int) -> Ring:
    chips = ring.chairs[seat].chips + ring.left_to_the_last
    stays = {name: ring.carries[name] for name, left in ring.left.items() if not left.is_the_last_players}
    return replace(_with(ring, seat, replace(ring.chairs[seat], chips=chips)), carries=stays)


APPLIED: dict[str, Callable[[Ring, Any], Ring]] = {
    "opened": _opened_again,
    "options_changed": _options_changed,
    "sat_down": _sat_down,
    "stood_up": _stood_up,
    "game_ended": _game_ended,
    "sat_out": _sat_out,
    "came_back": _came_back,
    "time_made_up": _time_made_up,
    "rebought": _rebought,
    "topped_up": _topped_up,
    "buys_in_again": _buys_in_again,
    "straddles": _straddles,
    "pace_set": _pace_set,
    "started": _started,
    "game_picked": _game_picked,
    "games_listed": _games_listed,
    "hand_played": _hand_played,
    "hand_voided": _hand_voided,
    "chips_corrected": _chips_corrected,
    "paused": _paused,
    "resumed": _resumed,
    "closed": _closed,
}

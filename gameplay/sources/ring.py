"""A ring table's own log: who sits, what is dealt next, and what a hand came to."""

import random
from collections.abc import Callable, Mapping, Sequence, Set
from datetime import datetime
from functools import partial

from django.db import transaction

from clauses.refusal import NotAllowed
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook import Rulebook
from config.live import pulse
from gameplay import ring as folding
from gameplay.engine.carry import from_places
from gameplay.live_hands import LiveHand
from gameplay.models import Table
from gameplay.queries import last_noticed
from gameplay.ring import Chair, Ring, deadlines
from gameplay.ring.announcing import announced, differences
from gameplay.ring.dealers_choice import for_lack_of_a_choice, hindrance, playable
from gameplay.ring.facts import (
    FACT,
    AnyFact,
    GamePicked,
    HandPlayed,
    HandVoided,
    Left,
    Rebought,
    SatOut,
    Started,
    TimeMadeUp,
    Where,
)
from gameplay.ring.lineup import Choosing, Lineup, Waiting, next_lineup
from gameplay.ring.rotation import after_hands, telling_apart
from gameplay.ring.table_options import Settings
from gameplay.sources.base import GameOffer, ListedGame, Moved, Next, Pick, TableSource
from gameplay.sources.ring_cache import KnownTable, remember, ring_of
from tables.actions import Recorder
from tables.log import LogLine
from tables.models import Log
from tables.play import Change, Play
from tables.randomness import chosen
from tables.seating import draw_for_button, high_card

PROGRAM = Recorder()
RingAct = Sequence[AnyFact] | Callable[[Ring], Sequence[AnyFact]]
"""Facts, or makes them of the table under the lock. Raises NotAllowed."""


class RingSource(TableSource, Play[Ring | None, AnyFact]):
    """A ring table, with what this transaction has recorded in its log (see TableSource): the play of that
    log, of which nothing stands before the table is opened. Its row is locked by whoever writes."""

    facts = FACT

    def __init__(self, table: Table) -> None:
        self.table = table
        self._recorded: KnownTable | None = None

    @property
    def ring(self) -> Ring:
        """The table as its log amounts to."""
        recorded = self._recorded
        if recorded is not None and recorded.length == self.log.length:
            return recorded.ring
        return ring_of(self.table)

    @property
    def sign(self) -> str:
        return self.table.club.sign

    @property
    def book(self) -> None:
        """None: a table plays games of every book."""

    def lock(self) -> Log:
        """The log; whoever writes has locked the row of the table before it was read."""
        return self.log

    def state_of(self, log: Log) -> Ring | None:
        return self.ring if log.length else None

    def made(self, act: RingAct, before: Ring | None, log: Log, at: datetime) -> Sequence[AnyFact]:
        return act(self.ring) if callable(act) else act

    def apply(self, state: Ring | None, number: int, fact: AnyFact, *, at: datetime, now: datetime) -> Ring:
        return folding.after([fact], state)

    def corrected(self, written: Sequence[LogLine], before: Ring | None, put_right: Set[int]) -> Ring:
        """Raises NotImplementedError: chips that are corrected and hands that are void are facts."""
        raise NotImplementedError

    def refuse_barred(self, change: Change[Ring | None]) -> None:
        """Refuse nothing: the acts of players are looked at before they are facts (play/tables.py)."""

    def follow(self, log: Log, change: Change[Ring | None]) -> None:
        """The state is known to this source at once, and to this process when it is committed."""
        if change.after is not None:
            self._recorded = KnownTable(log.length, change.after)
            transaction.on_commit(partial(remember, self.table.pk, log.length, change.after))

    @property
    def settings(self) -> Settings:
        """Games and options as the table's own log has them."""
        return self.ring.settings

    @property
    def chairs(self) -> Mapping[int, Chair]:
        """Seat → who sits there."""
        return self.ring.chairs

    @property
    def log(self) -> Log:
        if self.table.log is None:
            raise ValueError("A table of a night has no log of its own.")
        return self.table.log

    @property
    def rulebook(self) -> Rulebook:
        return rulebook_in_force(self.table.club)

    @property
    def host(self) -> str:
        return self.ring.host

    @property
    def is_begun(self) -> bool:
        return self.ring.started

    @property
    def is_over(self) -> bool:
        """True if it was closed, or somebody holds all the chips."""
        return self.ring.is_over

    @property
    def open_seats(self) -> Sequence[int]:
        """Seats in which nobody sits, the lowest first."""
        return () if self.ring.is_over else self.ring.open_seats

    @property
    def has_chosen_game(self) -> bool:
        return self.ring.chosen is not None

    @property
    def lying_aside(self) -> str:
        return self.ring.lying_aside

    def left_in_the_middle(self, live: LiveHand | None) -> int:
        """Return what hands have left in the middle."""
        return self.ring.rolled_over

    def pot_to_come(self, now: datetime, *, is_on: bool) -> str:
        """Return after how many hands such a pot comes."""
        return after_hands(self.ring, is_on=is_on)

    @property
    def pause(self) -> str | None:
        """Reason why the host has paused the table, None where nobody has."""
        return self.ring.pause

    @property
    def choosing_time(self) -> int:
        """Seconds for which a dealer may choose the next game, 0 in any other order."""
        settings = self.settings
        return settings.order.choosing_time if settings.is_dealers_choice else 0

    def offer(self, choosing: Choosing, viewer: str) -> GameOffer | None:
        """Return the list of the table, once the host has started; all may see it."""
        ring, player = self.ring, choosing.player
        if not ring.started:
            return None
        games = [spec.made for spec in ring.settings.games]
        whys = [hindrance(ring, game, choosing.seat) for game in games]
        return GameOffer(
            listed=ring.listed,
            seconds=0 if player is None or player.is_house else ring.settings.order.choosing_time,
            announces="" if ring.settings.order.announces == "game" else "stakes",
            games=tuple(
                ListedGame(game.title, game, why.reason if why else "")
                for game, why in zip(games, whys, strict=True)
            ),
        )

    def choose(self, choosing: Choosing, pick: Pick, *, request_id: str, by: Recorder, now: datetime) -> None:
        """As the table lists it, with what is announced otherwise."""
        ring = self.ring
        if pick.listed != ring.listed or pick.game >= len(ring.settings.games):
            raise Moved
        spec = ring.settings.games[pick.game]
        chosen_game = announced(spec, pick.values, ring.settings.order)
        if (why := hindrance(ring, chosen_game, choosing.seat)) is not None:
            raise NotAllowed(why.reason, why.clause)
        picked = GamePicked(seat=choosing.seat, game=pick.game, options=differences(spec, chosen_game))
        self.record([picked], request_id=request_id, by=by, now=now)

    def make_up(self, seconds: int, *, request_id: str, now: datetime) -> None:
        """Record it, so that the log says why a turn took so long."""
        self._note([TimeMadeUp(seconds=seconds)], request_id, now)

    def start(self, choosing: Choosing, now: datetime) -> None:
        """Begin a game of dealer's choice: its first dealer is asked, who drew the highest card."""
        started = Started(button=choosing.seat, cards=self.first_cards())
        self._note([started], "start-0", now)

    def lineup(self, now: datetime) -> Lineup | Waiting:
        """The next hand. The button of the first one is drawn with the seed of its cards."""
        ring, button = self.ring, None
        if not ring.started:
            seats = [seat for seat, chair in sorted(ring.chairs.items()) if chair.plays]
            if seats and ring.settings.is_dealers_choice:
                button = high_card(self.first_cards())
            else:
                button = chosen(seats, bytes(self.table.next_seed), "button") if seats else None
        return next_lineup(ring, button)

    def first_cards(self) -> tuple[dict[int, str], ...]:
        """The cards that are drawn for the first deal, the highest of which deals; who ties draws again
        (FNP-first-dealer, ruling 95)."""
        seats = [seat for seat, chair in sorted(self.chairs.items()) if chair.plays]
        return tuple(draw_for_button(seats, bytes(self.table.next_seed), ties="redraw"))

    def between_hands(self, live: LiveHand | None, now: datetime) -> Next:
        """The dealer's choice, or the next hand after a pause; but the host begins, house players do not
        practise alone, and a table at which nobody looks rests."""
        following = self.lineup(now)
        if isinstance(following, Waiting) and not isinstance(following, Choosing):
            return Next(None, Table.Status.OVER if self.ring.is_over else Table.Status.WAITING)
        if not self.ring.started:
            return Next(None, Table.Status.WAITING)
        alone = all(chair.player.is_house for chair in self.chairs.values() if chair.plays and chair.chips)
        if self.table.practice and alone:
            return Next(None, Table.Status.WAITING)
        if deadlines.rests(self.settings.table, self.table.seen_at, now, is_house_alone=alone):
            return Next(None, Table.Status.PLAYING)
        if isinstance(following, Choosing):
            return Next(self.choice_due(live, following, now), Table.Status.PLAYING)
        return Next(self._deal_due(live, now), Table.Status.PLAYING)

    def choice_due(self, live: LiveHand | None, choosing: Choosing, now: datetime) -> datetime:
        """Return when the time of a dealer is over who chooses the next game: since the last hand, or since
        it came to them."""
        began = max(self._ended(live, now), self.table.turn_began_at or self._ended(live, now))
        if choosing.player is not None and choosing.player.is_house:
            return deadlines.house_acts(self.settings.table, began)
        return deadlines.choice_ends(self.settings.order, began)

    def _ended(self, live: LiveHand | None, now: datetime) -> datetime:
        """Return when the last hand had ended on every page; before the first, since when it is waited
        for."""
        began = self.table.turn_began_at
        if live is None:
            return began or now
        ended = deadlines.not_ahead(live.finished_at or live.last_at, began, now)
        return (
            ended
            if live.is_on or live.voided
            else deadlines.told(self.settings.table, ended, live.hand.events)
        )

    def _deal_due(self, live: LiveHand | None, now: datetime) -> datetime:
        """After the pause; a game that has been chosen is looked at for as long."""
        began, ended = self.table.turn_began_at, self._ended(live, now)
        if self.ring.chosen is not None and began is not None:
            return deadlines.next_deal(self.settings.table, max(began, ended))
        return max(deadlines.next_deal(self.settings.table, ended), began or ended)

    def next_hand(self, now: datetime, chance: random.Random) -> Lineup | Waiting:
        """Return the next hand. Those who are away are dealt out first. A house player who deals chooses the
        game, and for a dealer whose time has run out it is chosen; it is dealt when everybody has seen it."""
        choosing, before = self.choosing(now), self.ring.asked
        self._sit_out_who_is_away(now)
        self._sit_out_at_the_blind(now)
        following = self.lineup(now)
        if isinstance(following, Choosing):
            if choosing is not None and following.player is not None and following.player.key in before:
                self._choose_for(following, now, chance)
            self.table.turn_began_at = now
            return Waiting(following.reason, following.clause)
        return following

    def _sit_out_who_is_away(self, now: datetime) -> None:
        """Players who have been disconnected for as long as the table waits are dealt out."""
        ring = self.ring
        if ring.options.away != "sit_out":
            return
        people = [(seat, c) for seat, c in ring.chairs.items() if c.plays and not c.player.is_house]
        if not people:
            return
        noticed = last_noticed(self.table, [chair.player.key for _, chair in people])
        gone = [
            seat
            for seat, chair in people
            if _is_away(noticed.get(chair.player.key, now), now, ring.options.grace)
        ]
        if gone:
            facts = [SatOut(seat=seat, away=True) for seat in gone]
            self._note(facts, f"away-{self.table.hand}-{self.table.version}", now)

    def _sit_out_at_the_blind(self, now: datetime) -> None:
        """Sit out those who want to from their next big blind on, before they would post it; then it comes to
        the next, who may want the same."""
        for _ in self.chairs:
            following = self.lineup(now)
            if not isinstance(following, Lineup) or following.where is None:
                return
            seat = following.where.big_blind
            if seat not in self.chairs or not self.chairs[seat].out_at_blind:
                return
            self._note([SatOut(seat=seat)], f"blind-{self.table.hand}-{seat}", now)

    def _choose_for(self, choosing: Choosing, now: datetime, chance: random.Random) -> None:
        """A house player chooses any game that can be played, as the table has it; who has not chosen in time
        deals what they chose last, or the first game."""
        picked = for_lack_of_a_choice(self.ring, choosing.seat)
        if choosing.player is not None and choosing.player.is_house:
            game = chance.choice(playable(self.ring, choosing.seat))
            picked = GamePicked(seat=choosing.seat, game=game, by="house")
        self._note([picked], f"pick-{self.table.hand}-{self.table.version}", now)

    def begun(self, dealt: Lineup, now: datetime) -> None:
        """The first hand starts the game."""
        if not self.ring.started:
            self._note([Started(button=dealt.button)], f"start-{self.table.hand}", now)

    def hand_finished(self, live: LiveHand, now: datetime) -> bool:
        """Record what the hand came to, as one fact; whoever stood up while it was played goes."""
        is_posted = self.ring.posted_next is not None
        played = outcome_of(live, self.settings, posted=is_posted)
        self._note([played], f"hand-{live.number}", now)
        self._buy_in_again(live.number, now)
        return True

    def _buy_in_again(self, number: int, now: datetime) -> None:
        """House players who have lost their chips in a hand have new ones, where that is allowed, and so has
        whoever wanted it so."""
        ring = self.ring
        if not ring.options.rebuys:
            return
        broke = [
            seat
            for seat, chair in ring.chairs.items()
            if (chair.player.is_house or chair.buys_in_again) and not chair.chips and not chair.leaving
        ]
        if broke and any(chair.chips for chair in ring.chairs.values()):
            facts = [Rebought(seat=seat) for seat in broke]
            self._note(facts, f"house-{number}", now)

    def hand_voided(self, live: LiveHand, why: str, by: Recorder | None, now: datetime) -> None:
        """The chips are where they were before it."""
        fact = HandVoided(number=live.number, why=why)
        self.record([fact], request_id=f"void-{live.number}", by=by or PROGRAM, now=now)

    def _note(self, facts: Sequence[AnyFact], request_id: str, now: datetime) -> None:
        """Record what the table does by itself."""
        self.record(facts, by=PROGRAM, request_id=request_id, now=now)


def _is_away(seen_at: datetime, now: datetime, grace: int) -> bool:
    """Return whether a player has not been there for longer than the table waits; while the site was away
    nobody could be."""
    gone = now - seen_at
    return gone.total_seconds() > grace and (gone - pulse.lost(seen_at, now)).total_seconds() > grace


def outcome_of(live: LiveHand, settings: Settings, *, posted: bool = False) -> HandPlayed:
    """Return what a hand came to, as a fact. settings: of its table; posted: it was a pot that everybody
    posts for."""
    carry = live.hand.carry
    return HandPlayed(
        number=live.number,
        game=live.hand.game.name,
        spec=None if posted else telling_apart(settings, live.hand.game),
        stacks=tuple(
            Left(seat=seat, chips=chips) for seat, chips in zip(live.seats, live.hand.stacks, strict=True)
        ),
        button=live.button,
        where=live.where,
        carry=carry.renamed(from_places(live.seats)).data if carry is not None else None,
        found=live.record.found,
        posted=posted,
    )


def where_of(dealt: Lineup) -> Where | None:
    """Return where the blinds are, as a fact keeps it."""
    at = dealt.where
    if at is None:
        return None
    return Where(
        button=at.button,
        small_blind=at.small_blind,
        big_blind=at.big_blind,
        marker=at.marker,
        dealt_in=at.dealt_in,
    )

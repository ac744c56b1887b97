"""A finished hand as one viewer may read it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils import timezone

from gameplay import archive
from gameplay.engine.events import DIRECTOR, SPECTATOR, Event, seen_by
from gameplay.engine.fair import CARDS, Opening, opening, root
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.histories.deck_places import to_open
from gameplay.models import BROKE_OFF, VOIDED, Hand, Table
from gameplay.ring.announcing import Announcement
from gameplay.ring.facts import Player
from gameplay.rules import Requester, is_event_over, is_seed_public
from words.text import Text


@dataclass(frozen=True)
class DealtPlayer:
    """Player who was dealt in. number: of their seat at the table; stack: chips before the hand; won: what
    they have more after it, or less."""

    number: int
    player: Player
    stack: int
    won: int
    has_button: bool


@dataclass(frozen=True)
class History:
    """A hand that is over. viewer: a place in it, SPECTATOR or DIRECTOR; following: what promised the cards
    of the next hand while this one was played; seed: the secret of its cards in hexadecimal, nothing as
    long as it would tell what was folded; events: what happened, as the viewer may know it."""

    row: Hand
    viewer: int
    places: tuple[DealtPlayer, ...]
    following: str = ""
    seed: str = ""

    @property
    def is_voided(self) -> bool:
        """True if it was taken back: its outcome counts for nothing."""
        return self.row.voided_at is not None

    @property
    def void_words(self) -> Text:
        """Reason for which it counts for nothing, with what has become of the chips."""
        if self.row.broken_off:
            return BROKE_OFF
        why = self.row.voided_why
        return Text("{sentence} {why}", sentence=VOIDED, why=why) if why else VOIDED

    @property
    def has_everything(self) -> bool:
        """True if the viewer is shown all cards."""
        return self.viewer == DIRECTOR

    @cached_property
    def game(self) -> Game:
        """The game with the options it was played with."""
        return game_of(self.row)

    @property
    def chosen(self) -> str:
        """Player who chose the game, where dealers do."""
        how = Announcement.of(self.row.chosen)
        return how.words(self.names[-1], self.game) if how is not None else ""

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """All that happened, and what was shown afterwards, as this viewer may see it."""
        happened = (*archive.from_data(self.row.events or ()), *archive.from_data(self.row.revealed))
        return tuple(seen_by(event, self.viewer) for event in happened)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players, by place."""
        return tuple(place.player.name for place in self.places)

    @cached_property
    def opening(self) -> Opening | None:
        """Proof that the cards the viewer knows are those that were promised before the deal. None for a hand
        of an earlier version, of which only the seed proves anything."""
        seed = bytes.fromhex(self.row.record["seed"] or "")
        if root(seed) != self.row.commitment:
            return None
        passed_over = set(CARDS) - set(self.game.deck)
        return opening(seed, passed_over | to_open(archive.from_data(self.row.events or ()), self.viewer))


def history_of(
    table: Table, row: Hand, who: Requester, now: datetime | None = None, *, promised: str | None = None
) -> History:
    """A finished hand for whoever asks. promised: what was shown of the next hand's cards, if that is known
    already. Raises ValueError for one that is still on."""
    if row.finished_at is None:
        raise ValueError("A hand that is on has no history yet.")
    is_public = is_seed_public(table, row.finished_at, now or timezone.now())
    seed = str(row.record["seed"] or "") if is_public else ""
    following = promised_next(table, row) if promised is None else promised
    return History(row, viewer_of(table, row, who), tuple(places(row)), following, seed)


def ended_at(table: Table, history: History) -> datetime:
    """Return when the hand ended, by the club's clock."""
    return (history.row.finished_at or history.row.started_at).astimezone(table.club.zone)


def promised_next(table: Table, row: Hand) -> str:
    """Return what was shown of the next hand's cards while this one was played."""
    if row.number >= table.hand:
        return table.next_commitment
    commitments = Hand.objects.filter(table=table.pk, number=row.number + 1).values_list(
        "commitment", flat=True
    )
    return commitments.first() or ""


def viewer_of(table: Table, row: Hand, who: Requester) -> int:
    """The place from which somebody reads a hand of this table; SPECTATOR, or DIRECTOR for all cards."""
    if who.directs and is_event_over(table):
        return DIRECTOR
    keys = [Player(**each["player"]).key for each in row.seats]
    return keys.index(who.key) if who.key in keys else SPECTATOR


def game_of(row: Hand) -> Game:
    """The game of a hand, with its options."""
    record = row.record
    return GAMES[record["game"]](**record["options"])


def places(row: Hand) -> Iterator[DealtPlayer]:
    """The players who were dealt in, clockwise from the left of the button."""
    before = row.record["stacks"]
    after = row.stacks if row.stacks is not None else before
    for each, stack, left in zip(row.seats, before, after, strict=True):
        has_button = each["seat"] == row.button
        yield DealtPlayer(each["seat"], Player(**each["player"]), stack, left - stack, has_button)

"""Commands that can be tapped at a table, by name: each act reads what was sent, looks whether who asks may
do it, and does it. What is refused raises NotAllowed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from clauses.refusal import NotAllowed
from config.serving.request_keys import RequestKey
from gameplay import play as actions
from gameplay.forms.table_form import line
from gameplay.models import Table
from gameplay.play import emotes, showing, tables
from gameplay.queries import by_pk
from gameplay.ring import Ring
from gameplay.ring.table_options import PACES
from gameplay.rules import Requester, may_sit, runs
from gameplay.sources import ring_source, source_of
from gameplay.sources.night_floor import on_floor
from tables.actions import Recorder
from tournaments.fields import LARGEST, chips
from tournaments.night.actions import record
from tournaments.night.facts import AnyFact, StacksCorrected, TablePaused, TableResumed
from tournaments.night.floor import Floor
from words.typed import number as typed_number


@dataclass(frozen=True, slots=True)
class Request:
    """Request at a table, and by whom. sent: the form's fields; key: of the request."""

    table: Table
    who: Requester
    sent: Mapping[str, str]
    by: Recorder
    key: RequestKey

    @property
    def request_id(self) -> RequestKey:
        """The key of the request, for the log of a table. Raises NotAllowed where the page gave none."""
        if self.key.is_fresh:
            raise NotAllowed("The page is out of date: load it again.")
        return self.key.within(f"{self.who.key}.")

    @property
    def ring(self) -> Ring:
        """The ring table. Raises NotAllowed at a table of a night."""
        return ring_source(source_of(self.table)).ring

    def whole(self, name: str) -> int:
        """A whole number that was sent."""
        sent = typed_number(self.sent.get(name, "").replace(",", "").replace(" ", ""), longest=12)
        if sent is None:
            raise NotAllowed("Type a whole number.")
        return sent

    def chips(self, name: str) -> int:
        """A number of chips, as people write it."""
        sent = self.sent.get(name, "").strip()
        if not sent:
            raise NotAllowed("Say how many chips.")
        try:
            count = chips(sent[:40])
        except ValueError as wrong:
            raise NotAllowed(wrong.args[0]) from wrong
        if count > LARGEST:
            raise NotAllowed("Nobody has that many chips.")
        return count

    @property
    def seat(self) -> int:
        """The seat that was sent, one of this table."""
        seat, seats = self.whole("seat"), source_of(self.table).settings.table.seats
        if not 1 <= seat <= seats:
            raise NotAllowed("The table has {count} seats.", count=seats)
        return seat

    @property
    def my_seat(self) -> int:
        seat = self.ring.seat_of(self.who.key) if self.who.key else None
        if seat is None:
            raise NotAllowed("You do not sit at this table.")
        return seat

    def as_host(self) -> None:
        """The host of a ring table; at a table of a night the director."""
        if self.table.tournament is not None:
            self.as_director()
        elif not runs(self.who, source_of(self.table)):
            raise NotAllowed("Only the host of the table does that.", "FCD-opt-before-start")

    def as_director(self) -> None:
        if not self.who.directs:
            raise NotAllowed("Only a director does that.")

    def write(self, act: tables.Act, on_night: Callable[[Floor], AnyFact] | None = None) -> Table:
        """Do it at a ring table. on_night: makes of the floor what is recorded instead at a table of a night,
        if that may be done there. Raises NotAllowed."""
        if self.table.tournament is None or on_night is None:
            return actions.act(table=self.table, act=act, request_id=self.request_id, by=self.by)
        record(
            tournament=self.table.tournament,
            act=lambda floor, seeds: [on_night(floor)],
            by=self.by,
            request_id=self.request_id.within("table-"),
        )
        return by_pk(self.table.pk) or self.table


def sit(command: Request) -> Table:
    if command.who.player is None or not may_sit(command.who, source_of(command.table).settings.table):
        raise NotAllowed("Only members of the club sit at this table.")
    seat = command.seat if command.sent.get("seat") else _first_open(command.ring)
    return command.write(tables.sit(seat=seat, player=command.who.player))


def _first_open(ring: Ring) -> int:
    if not ring.open_seats:
        raise NotAllowed("Every seat is taken.")
    return ring.open_seats[0]


def stand(command: Request) -> Table:
    return command.write(tables.stand(seat=command.my_seat))


def end_game(command: Request) -> Table:
    return command.write(tables.end_game(seat=command.my_seat))


def sit_out(command: Request) -> Table:
    return command.write(tables.sit_out(seat=command.my_seat))


def come_back(command: Request) -> Table:
    waits = command.sent.get("waits") == "1"
    return command.write(tables.come_back(seat=command.my_seat, waits=waits))


def rebuy(command: Request) -> Table:
    return command.write(tables.rebuy(seat=command.my_seat))


def sit_out_at_blind(command: Request) -> Table:
    return command.write(tables.sit_out(seat=command.my_seat, at_blind=True))


def top_up(command: Request) -> Table:
    return command.write(tables.top_up(seat=command.my_seat))


def buy_in_again(command: Request) -> Table:
    return command.write(tables.buy_in_again(seat=command.my_seat, on=command.sent.get("on") == "1"))


def emote(command: Request) -> Table:
    """Say one of a few things to the table."""
    return emotes.emote(table=command.table, by=command.who.key, what=command.sent.get("what", ""))


def set_emotes(command: Request) -> Table:
    """Allow emotes at the table, or forbid them."""
    command.as_host()
    return emotes.allow_emotes(table=command.table, on=command.sent.get("on") == "1")


def straddle(command: Request) -> Table:
    """A straddle before the next deal, before every deal, or no more."""
    when = command.sent.get("when", "")
    if when not in tables.STRADDLES:
        raise NotAllowed("Say when you straddle.")
    return command.write(tables.straddle(seat=command.my_seat, when=tables.STRADDLES[when]))


def set_pace(command: Request) -> Table:
    """Set how long house players think, one of what is offered."""
    command.as_host()
    if command.whole("pause") not in PACES:
        raise NotAllowed("Choose how long bots think.")
    return command.write(tables.set_pace(house_pause=command.whole("pause")))


def take_house_players(command: Request) -> Table:
    """Give a seat to a house player, or with no seat named every empty one."""
    command.as_host()
    seats = [command.seat] if command.sent.get("seat") else command.ring.open_seats
    return command.write(tables.seat_house(seats=seats))


def dismiss(command: Request) -> Table:
    """Send a house player away."""
    command.as_host()
    seat = command.seat
    chair = command.ring.chairs.get(seat)
    if chair is None or not chair.player.is_house:
        raise NotAllowed("Only bots can be sent away.")
    return command.write(tables.stand(seat=seat))


def start(command: Request) -> Table:
    """Deal the first hand; every later one is dealt by itself."""
    command.as_host()
    return actions.deal(table=command.table, number=1)


def close(command: Request) -> Table:
    """The table is over; its hands stay to be read."""
    command.as_host()
    return command.write(tables.close())


def pause(command: Request) -> Table:
    command.as_host()
    why, number = line(command.sent, "why"), command.table.number or 0
    return command.write(tables.pause(why=why), lambda floor: TablePaused(table=number, reason=why))


def resume(command: Request) -> Table:
    command.as_host()
    number = command.table.number or 0
    return command.write(tables.resume(), lambda floor: TableResumed(table=number))


def play_out(command: Request) -> Table:
    """Play the turn of somebody who is away (ruling 58)."""
    command.as_host()
    return actions.play_out(table=command.table, hand=command.whole("hand"), number=command.whole("number"))


def correct(command: Request) -> Table:
    """Put somebody's chips right, between hands, and say why."""
    command.as_director()
    if not command.sent.get("seat"):
        raise NotAllowed("Say whose chips are corrected.")
    seat, count = command.seat, command.chips("chips")
    why = line(command.sent, "why")
    if not why:
        raise NotAllowed("Say why the chips are corrected.")

    def on_night(floor: Floor) -> StacksCorrected:
        here = on_floor(command.table, floor)
        player = here.players.get(seat) if here else None
        if player is None:
            raise NotAllowed("Nobody sits there.")
        return StacksCorrected(stacks={player: count}, reason=why)

    return command.write(tables.correct_chips(seat=seat, chips=count, why=why), on_night)


def void(command: Request) -> Table:
    command.as_director()
    why = line(command.sent, "why")
    if not why:
        raise NotAllowed("Say why the hand is void.")
    return actions.void_hand(table=command.table, hand=command.whole("hand"), why=why, by=command.by)


def show_hand(command: Request) -> Table:
    """Turn up one's own cards, or one of them, once the hand is over."""
    card = command.whole("card") if command.sent.get("card") else None
    return showing.show_hand(table=command.table, by=command.who.key, hand=command.whole("hand"), card=card)


def ask_to_see(command: Request) -> Table:
    """Have the hands turned up that were called and thrown away."""
    return showing.ask_to_see(table=command.table, by=command.who.key, hand=command.whole("hand"))


def skip(command: Request) -> Table:
    """Have house players play the hand to its end at once."""
    return actions.skip_hand(table=command.table, by=command.who.key, hand=command.whole("hand"))


def pick(command: Request) -> Table:
    """Dealer's choice: the dealer chooses the next game, as the table lists it."""
    return actions.choose_game(
        table=command.table,
        by=command.who.key,
        hand=command.whole("hand"),
        listed=command.whole("listed"),
        game=command.whole("game"),
        request_id=command.request_id,
        recorder=command.by,
    )


TYPED = {"correct", "void", "sit"}
"""Acts for which something is typed, which stays when they are refused."""

ACTS: dict[str, Callable[[Request], Table]] = {
    "sit": sit,
    "stand": stand,
    "end-game": end_game,
    "sit-out": sit_out,
    "come-back": come_back,
    "rebuy": rebuy,
    "sit-out-at-blind": sit_out_at_blind,
    "top-up": top_up,
    "buy-in-again": buy_in_again,
    "straddle": straddle,
    "emote": emote,
    "emotes": set_emotes,
    "pace": set_pace,
    "house": take_house_players,
    "dismiss": dismiss,
    "start": start,
    "close": close,
    "pause": pause,
    "resume": resume,
    "play-out": play_out,
    "correct": correct,
    "void": void,
    "pick": pick,
    "show-hand": show_hand,
    "ask-to-see": ask_to_see,
    "skip": skip,
}

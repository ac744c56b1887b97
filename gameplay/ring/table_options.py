"""Options of a table: chips, time, seats, and the games that are played at it.

Times are seconds but for the pause of house players, which is in thousandths. Source: FCD-opt-starting-chips,
FCD-opt-timer, ruling 58.
"""

from functools import cached_property
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, ValidationError

from clauses.option import option
from clauses.refusal import NotAllowed
from clauses.section import Section, Unit
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES
from gameplay.engine.posted_pots import posted
from gameplay.engine.variations import VARIATIONS
from gameplay.ring.game_order import GameOrder
from gameplay.ring.unknown_game import GameUnknown

MOST_SEATS = 10
LEAST_BETWEEN = 2
LEAST_HOUSE_PAUSE = 300
PACES = (300, 1200, 2500)
"""Time for which house players think, quick, as usual and like people, in thousandths of a second."""
LEAST_GRACE = 60
"""A page asks every 20 seconds, and that it is there is written down every 25 at most: whoever has one open
was noticed within the last 45 seconds."""
Chips = Annotated[int, Field(ge=100, le=1_000_000), Unit("chips")]
Timer = Literal["none", "5", "10", "15", "20", "30", "45", "60", "90"]

RolloverInRotation = Literal["next_hand", "next_centre_five"]
ROLLOVER_IN_ROTATION: Any = option(
    "next_hand",
    "Chips rolled over",
    "With several games: who plays for what the Centre has won.",
    "C5-9.1-next-hand",
    ruling=244,
    choices={
        "next_hand": "the next hand, whatever its game",
        "next_centre_five": "the next hand of Centre Five",
    },
)

TIMERS = {"none": "unlimited"} | {each: f"{each} seconds" for each in get_args(Timer) if each != "none"}

MISSED_BLINDS = {
    "free": "nobody owes a blind that they miss",
    "owed": "they are posted on return, or the big blind is waited for",
}


class TableOptions(Section):
    """Options that are the same in every game of a table."""

    starting_chips: Chips = option(
        20_000, "Starting chips", "What everybody begins with.", "FCD-opt-starting-chips"
    )
    seats: int = option(6, "Seats", "How many may sit.", "C5-1.5-players", "FCD-players", ge=2, le=MOST_SEATS)
    turn_timer: Timer = option(
        "none",
        "Turn timer",
        "How long a turn may take, in seconds.",
        "FCD-opt-timer",
        choices={
            "none": "unlimited",
            **{n: f"{n} seconds" for n in ["5", "10", "15", "20", "30", "45", "60", "90"]},
        },
    )
    time_bank: int = option(
        0, "Time bank", "Seconds that each player may take beyond the timer, once.", ge=0, le=600
    )
    rebuys: bool = option(
        False, "Rebuys", "Whether a player without chips may buy in again.", "FCD-eliminated"
    )
    away: Literal["wait", "sit_out"] = option(
        "sit_out",
        "Players who are away",
        "What happens to a player who has not been connected for a while.",
        choices={
            "wait": "they are dealt in all the same",
            "sit_out": "they are dealt out until they are back",
        },
    )
    absence_grace: int = option(
        120,
        "Away after",
        "Seconds without connection after which a player counts as away and the host may play the turn out.",
        "FCD-opt-timer",
        ruling=58,
        ge=10,
        le=3600,
    )
    missed_blinds: Literal["free", "owed"] = option(
        "free",
        "Blinds of who sits out",
        "Whether a player who sits out gets out of the blinds. In a game that is played to a winner they are "
        "dealt in and post them where they are owed.",
        choices=MISSED_BLINDS,
    )
    rollover_in_rotation: RolloverInRotation = ROLLOVER_IN_ROTATION
    posted_pot: Literal["none", "bomb_pot", "squid"] = option(
        "none",
        "Bomb Pot or Squid Game",
        "Which is dealt again and again between the hands of the games, with the button where it lies.",
        "DM-bomb-when",
        "DM-bomb-post",
        "DM-squid-post",
        ruling=311,
        choices={"none": "none", "bomb_pot": "Bomb Pot", "squid": "Squid Game"},
    )
    posted_pot_every: int = option(
        10,
        "Hands between them",
        "How many hands are dealt between two Bomb Pots or Squid Games.",
        "DM-bomb-when",
        ruling=311,
        ge=1,
        le=100,
    )
    between_hands: int = option(5, "Between hands", "Seconds between two hands.", ge=0, le=60)
    house_pause: int = option(1200, "Bots think for", "Milliseconds before a bot acts.", ge=0, le=10_000)
    guests: bool = option(False, "Guests may play", "Whether people who are not in the club may sit.")
    private: bool = option(False, "Private", "Whether only those who have the link find the table.")
    rests: bool = option(
        True, "Pause when nobody watches", "Whether no hand is dealt while nobody looks at the table."
    )

    @property
    def grace(self) -> int:
        """Seconds after which somebody counts as away; never less than a page takes to be noticed twice."""
        return max(self.absence_grace, LEAST_GRACE)

    @property
    def timer(self) -> int | None:
        """Seconds for a turn; None without limit."""
        return None if self.turn_timer == "none" else int(self.turn_timer)


class OfferedOptions(TableOptions):
    """The options of a table that is opened from now on; those that were opened with less keep it. It is a
    cash game, unless whoever opens it says otherwise."""

    rebuys: bool = option(
        True,
        "Rebuys",
        "Whether players buy in again, come and go as they like: a cash game. Without, nobody joins once it "
        "has begun, and the last player with chips wins.",
        "FCD-eliminated",
    )
    missed_blinds: Literal["free", "owed"] = option(
        "owed",
        "Blinds of who sits out",
        "Whether a player who sits out gets out of the blinds. In a game that is played to a winner they are "
        "dealt in and post them where they are owed.",
        choices=MISSED_BLINDS,
    )
    absence_grace: int = option(
        120,
        "Away after",
        "Seconds without connection after which a player counts as away and the host may play the turn out.",
        "FCD-opt-timer",
        ruling=58,
        ge=LEAST_GRACE,
        le=3600,
    )
    between_hands: int = option(5, "Between hands", "Seconds between two hands.", ge=LEAST_BETWEEN, le=60)
    house_pause: int = option(
        1200,
        "Bots think for",
        "Milliseconds before a bot acts.",
        ge=LEAST_HOUSE_PAUSE,
        le=10_000,
    )

    @classmethod
    def of(cls, options: TableOptions) -> "OfferedOptions":
        """The options of a table that is there, brought within what is offered."""
        least = {
            "absence_grace": LEAST_GRACE,
            "between_hands": LEAST_BETWEEN,
            "house_pause": LEAST_HOUSE_PAUSE,
        }
        raised = {name: max(getattr(options, name), number) for name, number in least.items()}
        return cls(**options.model_dump() | raised)

    @property
    def plain(self) -> TableOptions:
        """The same as a table keeps them."""
        return TableOptions(**self.model_dump())


class GameSpec(Section):
    """A game with its options, as it is kept."""

    game: str
    options: dict[str, Any] = Field(default_factory=dict)

    @cached_property
    def made(self) -> Game:
        """The game, as the engine plays it. Raises GameUnknown for one that is not there, or has not these
        options."""
        try:
            return GAMES[self.game](**self.options)
        except (KeyError, ValidationError):
            raise GameUnknown(self.game) from None

    @classmethod
    def of(cls, game: Game) -> "GameSpec":
        """Return what is kept of a game: its name and all of its options."""
        return cls(game=game.name, options=game.model_dump(mode="json"))


class Settings(Section):
    """All that was chosen for a table. games: one, or several, which come one after the other as the order
    says."""

    table: TableOptions = TableOptions()
    games: tuple[GameSpec, ...]
    order: GameOrder = GameOrder()

    @property
    def has_several(self) -> bool:
        """True if more than one game is played."""
        return len(self.games) > 1

    @property
    def is_dealers_choice(self) -> bool:
        """True if the dealer chooses among several games."""
        return self.has_several and self.order.by == "dealer"

    @property
    def is_rotation(self) -> bool:
        """True if several games come one after the other by themselves."""
        return self.has_several and self.order.by != "dealer"

    def check(self) -> None:
        """Refuse a table with more seats than any of its games has players (those for fewer are played while
        few enough are there), or with pots that everybody posts for and no game for them."""
        roomiest = max((spec.made for spec in self.games), key=lambda game: max(game.players))
        most = max(roomiest.players)
        if self.table.seats > most:
            raise NotAllowed(
                "{game} is for {least} to {most} players: give the table {most} seats at most.",
                roomiest.seats_clause,
                game=roomiest.title,
                least=min(roomiest.players),
                most=most,
            )
        pot = self.table.posted_pot
        if pot != "none" and self.as_posted_pot() is None:
            raise NotAllowed(
                "A {pot} is for games with blinds and one board, and no game of this table is one for "
                "{seats} players.",
                "DM-bomb-boards",
                pot=VARIATIONS[pot].title,
                seats=self.table.seats,
            )

    def as_posted_pot(self, picked: int = 0) -> Game | None:
        """The game of the pots that everybody posts for: the one that was picked last, or the first in which
        the deck has enough cards for the table. None where no game is fit for it."""
        specs = (self.games[picked], *self.games)
        games = (posted(spec.made, self.table.posted_pot, self.table.seats) for spec in specs)
        return next((game for game in games if game is not None), None)

"""What a table can choose for itself: chips, time, seats, and the games that are played at it.

Times are seconds but for the pause of house players, which is in thousandths. Source: FCD-opt-starting-chips,
FCD-opt-timer, ruling 58.
"""

from functools import cached_property
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from clauses.option import option
from clauses.refusal import NotAllowed
from clauses.section import Section, Unit
from gameplay.engine.game import Game
from gameplay.engine.games import GAMES

MOST_SEATS = 10
LEAST_BETWEEN = 2
LEAST_HOUSE_PAUSE = 300
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


class TableOptions(Section):
    """What is the same in every game of a table."""

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
    rollover_in_rotation: RolloverInRotation = ROLLOVER_IN_ROTATION
    between_hands: int = option(5, "Between hands", "Seconds between two hands.", ge=0, le=60)
    house_pause: int = option(
        1200, "House players think", "Thousandths of a second before a house player acts.", ge=0, le=10_000
    )
    guests: bool = option(False, "Visitors", "Whether people who are not in the club may sit.")
    private: bool = option(False, "Private", "Whether only those who have the link find the table.")
    rests: bool = option(True, "Rests", "Whether no hand is dealt while nobody looks at the table.")

    @property
    def grace(self) -> int:
        """Seconds after which somebody counts as away; never less than a page takes to be noticed twice."""
        return max(self.absence_grace, LEAST_GRACE)

    @property
    def timer(self) -> int | None:
        """Seconds for a turn; None without limit."""
        return None if self.turn_timer == "none" else int(self.turn_timer)


class OfferedOptions(TableOptions):
    """What can be chosen for a table from now on; tables that were opened with less keep it."""

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
        "House players think",
        "Thousandths of a second before a house player acts.",
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
        """The game, as the engine plays it. Raises ValidationError for options that it does not have."""
        return GAMES[self.game](**self.options)

    @classmethod
    def of(cls, game: Game) -> "GameSpec":
        """What is kept of a game: its name and all of its options."""
        return cls(game=game.name, options=game.model_dump(mode="json"))


class Settings(Section):
    """All that was chosen for a table. games: one, or several of which the button picks one for each hand."""

    table: TableOptions = TableOptions()
    games: tuple[GameSpec, ...]

    @property
    def is_dealers_choice(self) -> bool:
        """Whether there is a choice of games."""
        return len(self.games) > 1

    def check(self) -> None:
        """Refuse a table with more seats than one of its games has players."""
        for spec in self.games:
            most = max(spec.made.players)
            if self.table.seats > most:
                raise NotAllowed(
                    "{game} is for {least} to {most} players: give the table {most} seats at most.",
                    spec.made.seats_clause,
                    game=spec.made.title,
                    least=min(spec.made.players),
                    most=most,
                )

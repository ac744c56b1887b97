"""Columns of the standings, a class each: they are stored of every player's season.

A class says how its column is added up, how people and programs read it, and where it is shown. The season's
page and its parts, the club's home, the page on other sites, paper, spreadsheet, API, `standings --json` and
docs/standings.md follow. Its docstring is its description for programs. A new column is a class here with its
place in `Sums`, a field of the model Standing and a migration.

Points are whole units (clubs/scoring/units.py). Source: DM-champ-best-seven, DM-champ-example,
DM-champ-stack; rulings 126, 128, 146-147.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Self, overload

from clubs.rulebook import Championship, SeasonRules
from clubs.scoring import units
from clubs.scoring.units import HUNDREDTH, POINT
from words.numbers import number_in_words
from words.text import Text, grouped


class Earned(NamedTuple):
    """Points of a player from one tournament. bonus_before: BONUS points before the factor. place: the best
    of the places they share."""

    player: int
    tournament: int
    points: int
    bonus: int = 0
    bonus_before: int = 0
    place: int = 0


class PlayerSeason(NamedTuple):
    """Tournaments of a player as the season's rules divide them. counted, dropped: those before the
    Championship; last: the Championship, none until they have played it; given: points given by hand, less
    those that were taken, in units."""

    counted: tuple[Earned, ...]
    dropped: tuple[Earned, ...]
    last: tuple[Earned, ...]
    rules: SeasonRules
    given: int = 0

    @property
    def before(self) -> tuple[Earned, ...]:
        """All but the Championship."""
        return self.counted + self.dropped


_points, _bonus, _bonus_before = attrgetter("points"), attrgetter("bonus"), attrgetter("bonus_before")


def points_of(nights: Iterable[Earned]) -> int:
    """Points of these tournaments together, in units."""
    return sum(map(_points, nights))


def brought(points: int, number: int, rules: SeasonRules) -> int:
    """Units that `number` tournaments which count bring together: their sum `points`, or their average,
    rounded down to hundredths of a point."""
    if not rules.average_of_least:
        return points
    return points // (max(number, rules.average_of_least) * HUNDREDTH) * HUNDREDTH


def bonus_of(nights: Iterable[Earned]) -> int:
    """BONUS points of these tournaments together, in units."""
    return sum(map(_bonus, nights))


def _brought(season: PlayerSeason) -> int:
    return brought(points_of(season.counted), len(season.counted), season.rules)


def starting_stack(points: int, bonus: int, bonus_before: int, rules: Championship) -> int:
    """The stack at the Championship, in whole chips, parts of a chip dropped; never less than the least, also
    where a club's formulas take points away. Source: DM-champ-stack.

    points, bonus, bonus_before: everything earned before it, in units.
    """
    counted = bonus if rules.bonus_points_counted == "awarded" else bonus_before
    earned = points * rules.chips_per_point + counted * rules.chips_per_bonus_point
    return rules.stack + max(0, earned // POINT)


class Column(ABC):
    """A column, and the attribute of a line by which it is read.

    heading: over it;
    on_page: on the season's page before the columns of the tournaments, and then on the club's home too, or
        behind them;
    of_parts: it means something for a part of a season as well;
    on_paper: on every sheet, or on those that are wide;
    on_other_sites, for_programs: whether it is shown in the frame of another site, and told by the API;
    behind_lists: its place behind the lists of tournaments that `standings --json` prints, 0 before them;
    style: a class of its cells on screens; hides_zero: on paper nothing stands for 0;
    where_any: people are shown it only where a line has more or less than 0;
    value_type, example: of its value for programs.
    """

    heading: ClassVar[str]
    on_page: ClassVar[Literal["", "before", "behind"]] = ""
    of_parts: ClassVar[bool] = True
    on_paper: ClassVar[Literal["", "always", "wide"]] = ""
    on_other_sites: ClassVar[bool] = False
    for_programs: ClassVar[bool] = True
    behind_lists: ClassVar[int] = 0
    style: ClassVar[str] = ""
    hides_zero: ClassVar[bool] = False
    where_any: ClassVar[bool] = False
    value_type: ClassVar[Any] = int
    example: ClassVar[int] = 0

    key: str
    position: int

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name
        self.position = [each for each in vars(owner).values() if isinstance(each, Column)].index(self)

    @overload
    def __get__(self, line: None, owner: type) -> Self: ...

    @overload
    def __get__(self, line: object, owner: type) -> int: ...

    def __get__(self, line: Any, owner: type) -> Self | int:
        if line is None:
            return self
        value: int = line.sums[self.position]
        return value

    @property
    def description(self) -> str:
        """Its meaning, in a sentence."""
        return " ".join(cleandoc(self.__doc__ or "").split())

    @abstractmethod
    def added_up(self, season: PlayerSeason) -> int:
        """Return what is stored for a player."""

    def words(self, value: int) -> str:
        """A value as people read it."""
        return str(value)

    def number(self, value: int) -> int | float:
        """A value for programs."""
        return value

    def cell(self, value: int) -> int | str:
        """A value in a spreadsheet."""
        return value


class Points(Column):
    """Points, kept in units."""

    value_type = int | float

    def words(self, value: int) -> str:
        return number_in_words(units.points(value))

    def number(self, value: int) -> int | float:
        return units.number(units.points(value))

    def cell(self, value: int) -> int | str:
        return units.in_cell(value)


class Total(Points):
    """Points that decide the rank: `regular`, `championship` and `given` together."""

    heading = Text("Points")
    on_page, style = "before", "total"
    on_paper, on_other_sites = "always", True
    example = 38

    def added_up(self, season: PlayerSeason) -> int:
        return _brought(season) + points_of(season.last) + season.given


class Regular(Points):
    """Points of the tournaments before the Championship that count."""

    heading = Text("The best tournaments")
    example = 36

    def added_up(self, season: PlayerSeason) -> int:
        return _brought(season)


class ChampionshipPoints(Points):
    """Points of the Championship, 0 before it."""

    heading = Text("Championship")
    on_paper, hides_zero = "wide", True

    def added_up(self, season: PlayerSeason) -> int:
        return points_of(season.last)


class Bonus(Points):
    """BONUS points of the whole season, the Championship's among them: they decide equal totals, then the
    place at the Championship does."""

    heading = Text("BONUS")
    on_paper = "wide"
    example = 2

    def added_up(self, season: PlayerSeason) -> int:
        return bonus_of(season.before) + bonus_of(season.last)


class AllPoints(Points):
    """Everything earned in the season: tournaments that are dropped, the Championship and points given by
    hand included."""

    heading = Text("All points")
    on_paper, for_programs = "wide", False
    example = 40

    def added_up(self, season: PlayerSeason) -> int:
        return points_of(season.before) + points_of(season.last) + season.given


class Given(Points):
    """Points given by hand, less those that were taken: they count besides the tournaments."""

    heading = Text("By hand")
    on_page, of_parts, where_any = "behind", False, True
    on_paper, hides_zero = "wide", True

    def added_up(self, season: PlayerSeason) -> int:
        return season.given


class TournamentsPlayed(Column):
    """Tournaments that they played, the Championship included."""

    heading = Text("Played")
    on_paper, on_other_sites = "always", True
    behind_lists = 2
    example = 5

    def added_up(self, season: PlayerSeason) -> int:
        return len(season.counted) + len(season.dropped) + len(season.last)


class StartingStack(Column):
    """Chips with which they begin the Championship, from everything earned before it and given by hand, not
    from the tournaments alone that count; parts of a chip are dropped."""

    heading = Text("Stack")
    on_page, of_parts = "behind", False
    on_paper = "always"
    behind_lists = 1
    example = 10000

    def added_up(self, season: PlayerSeason) -> int:
        nights = season.before
        raw = sum(map(_bonus_before, nights))
        points = points_of(nights) + season.given
        return starting_stack(points, bonus_of(nights), raw, season.rules.championship)

    def words(self, value: int) -> str:
        return grouped(value)


class Sums:
    """Base of the lines of the standings: the columns of their `sums`, in this order."""

    __slots__ = ()

    total = Total()
    regular = Regular()
    championship = ChampionshipPoints()
    bonus = Bonus()
    all_points = AllPoints()
    played = TournamentsPlayed()
    starting_stack = StartingStack()
    given = Given()

    if TYPE_CHECKING:

        @property
        def sums(self) -> tuple[int, ...]: ...

    @property
    def by_key(self) -> dict[str, int]:
        """Key of each column → its value."""
        return dict(zip(KEYS, self.sums, strict=True))

    @property
    def by_column(self) -> Iterator[tuple[Column, int]]:
        """The columns, each with its value."""
        return zip(COLUMNS, self.sums, strict=True)


COLUMNS: Final[tuple[Column, ...]] = tuple(each for each in vars(Sums).values() if isinstance(each, Column))
KEYS: Final = tuple(column.key for column in COLUMNS)

Place = Literal["before", "behind", "behind a part", "paper", "other sites"]

SHOWN: Final[Mapping[Place, tuple[Column, ...]]] = {
    "before": tuple(each for each in COLUMNS if each.on_page == "before"),
    "behind": tuple(each for each in COLUMNS if each.on_page == "behind"),
    "behind a part": tuple(each for each in COLUMNS if each.on_page == "behind" and each.of_parts),
    "paper": tuple(each for each in COLUMNS if each.on_paper),
    "other sites": tuple(each for each in COLUMNS if each.on_other_sites),
}
"""Place where a line is shown → its columns there."""


def shown(place: Place, lines: Iterable[Sums]) -> tuple[Column, ...]:
    """Return the columns at a place for these lines."""
    columns = SHOWN[place]
    if not any(each.where_any for each in columns):
        return columns
    has = {each for each in columns if not each.where_any or any(line.sums[each.position] for line in lines)}
    return tuple(each for each in columns if each in has)


def sums_of(season: PlayerSeason) -> tuple[int, ...]:
    """The columns of a player, in their order."""
    return tuple([column.added_up(season) for column in COLUMNS])

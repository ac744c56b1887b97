"""The night and the devices in its room, as rows."""

from tournaments.models.attendance import BanLift, CalendarFeed, Duty, LetIn, Regular, Rsvp
from tournaments.models.display import Display, HouseStyle, Slide
from tournaments.models.night import (
    BareClock,
    HeadsUpTournament,
    KeptStructure,
    Rehearsal,
    RingGame,
    RingResult,
    ToldLevel,
    Tournament,
)
from tournaments.models.phone import Ask, Phone
from tournaments.models.tablets import (
    MatchCode,
    MatchQuestion,
    MatchTablet,
    PairingCode,
    Question,
    TableNote,
    Tablet,
)

__all__ = [
    "Ask",
    "BanLift",
    "BareClock",
    "CalendarFeed",
    "Display",
    "Duty",
    "HeadsUpTournament",
    "HouseStyle",
    "KeptStructure",
    "LetIn",
    "MatchCode",
    "MatchQuestion",
    "MatchTablet",
    "PairingCode",
    "Phone",
    "Question",
    "Regular",
    "Rehearsal",
    "RingGame",
    "RingResult",
    "Rsvp",
    "Slide",
    "TableNote",
    "Tablet",
    "ToldLevel",
    "Tournament",
]

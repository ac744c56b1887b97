"""The night and the devices in its room, as rows."""

from tournaments.models.attendance import BanLift, CalendarFeed, Rsvp
from tournaments.models.display import Display, HouseStyle, Slide
from tournaments.models.heads_up import HeadsUpTournament
from tournaments.models.night import Tournament
from tournaments.models.phone import Ask, Phone
from tournaments.models.rehearsal import Rehearsal
from tournaments.models.ring_game import RingGame, RingResult
from tournaments.models.rota import Duty
from tournaments.models.structures import KeptStructure
from tournaments.models.tablets import MatchCode, MatchQuestion, MatchTablet, PairingCode, Question, Tablet
from tournaments.models.told_levels import ToldLevel

__all__ = [
    "Ask",
    "BanLift",
    "CalendarFeed",
    "Display",
    "Duty",
    "HeadsUpTournament",
    "HouseStyle",
    "KeptStructure",
    "MatchCode",
    "MatchQuestion",
    "MatchTablet",
    "PairingCode",
    "Phone",
    "Question",
    "Rehearsal",
    "RingGame",
    "RingResult",
    "Rsvp",
    "Slide",
    "Tablet",
    "ToldLevel",
    "Tournament",
]

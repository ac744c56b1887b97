"""Registration of tournaments' messages with the club's."""

from clubs.messages.channels import Content
from clubs.messages.composing import Shared, on_compose
from clubs.messages.kinds import About
from clubs.models import Message
from config.work.registry import register
from tournaments.messages import attendance_texts, night_texts
from tournaments.messages.attendance_causes import follow_attendance
from tournaments.messages.match_causes import follow_matches, match_message
from tournaments.messages.night_causes import follow_the_night
from tournaments.messages.reminders_due import ASK_FOR_REMINDERS, REMIND
from tournaments.messages.ring_causes import called_message, follow_ring_games


def send_messages() -> None:
    """From now on members are told."""
    register(REMIND)
    register(ASK_FOR_REMINDERS)
    on_compose(About.INVITATION, attendance_texts.invitation_message)
    on_compose(About.REMINDER, attendance_texts.invitation_message)
    on_compose(About.CHANGE, attendance_texts.change_message)
    on_compose(About.PLACE, attendance_texts.place_message)
    on_compose(About.BAN, attendance_texts.ban_message)
    on_compose(About.SEAT, seat_message)
    on_compose(About.MOVE, night_texts.seat_message)
    follow_attendance()
    follow_the_night()
    follow_matches()
    follow_ring_games()


def seat_message(message: Message, shared: Shared) -> Content | None:
    """Return where they sit, of a night or of a heads-up tournament, or are called to in a ring game."""
    if "ring_game" in message.ids:
        return called_message(message, shared)
    compose = match_message if "heads_up" in message.ids else night_texts.seat_message
    return compose(message, shared)

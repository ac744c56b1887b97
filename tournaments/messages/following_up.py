"""What tournaments tell members, joined to the messages of the club."""

from clubs.messages.composing import on_compose
from clubs.messages.kinds import About
from config.work.registry import register
from tournaments.messages import attendance_texts, night_texts
from tournaments.messages.attendance_causes import follow_attendance
from tournaments.messages.night_causes import follow_the_night
from tournaments.messages.reminders_due import ASK_FOR_REMINDERS, REMIND


def send_messages() -> None:
    """From now on members are told."""
    register(REMIND)
    register(ASK_FOR_REMINDERS)
    on_compose(About.INVITATION, attendance_texts.invitation_message)
    on_compose(About.REMINDER, attendance_texts.invitation_message)
    on_compose(About.CHANGE, attendance_texts.change_message)
    on_compose(About.PLACE, attendance_texts.place_message)
    on_compose(About.BAN, attendance_texts.ban_message)
    on_compose(About.SEAT, night_texts.seat_message)
    on_compose(About.MOVE, night_texts.seat_message)
    follow_attendance()
    follow_the_night()

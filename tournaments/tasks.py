"""Background jobs of this app (config/work/)."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from clubs.actions import note_money
from clubs.models import Club
from config.work.later import Asked, all_later
from config.work.registry import A_WEEK, Effect, Task, register
from tournaments.bare_clocks import prune_clocks
from tournaments.models import Rehearsal
from tournaments.money_check import look_for_problems
from tournaments.night.programs import LEVEL
from tournaments.pairing import CODES, LIFETIME
from tournaments.phone.expected import EXPECT
from tournaments.rehearsal.actions import KEPT, discard
from words.text import Text

BETWEEN_CLUBS: Final = timedelta(seconds=1)


def check_money_of_club(*, club: int) -> Effect | None:
    """Return whether a club's money adds up, told to its directors."""
    club_row = Club.objects.filter(pk=club).first()
    if club_row is None:
        return None
    is_wrong = bool(look_for_problems(club_row))
    return lambda: note_money(club=club_row, is_wrong=is_wrong)


CHECK_MONEY: Final = Task(
    "check_money", Text("Check that the money adds up"), check_money_of_club, remembered_for=A_WEEK
)


def check_money_of_all() -> Effect:
    """A check of every club, one after the other; once a day."""
    return _check_all(f"{timezone.now().date()}")


def check_money_anew() -> Effect:
    """The same once more, though it has been done this day."""
    return _check_all(f"{timezone.now():%Y-%m-%dT%H:%M:%S}")


def _check_all(once: str) -> Effect:
    now, clubs = timezone.now(), Club.objects.order_by("pk").values_list("pk", flat=True)
    requests = [
        Asked(f"check_money/club-{club}/{once}", {"club": club}, now + BETWEEN_CLUBS * number)
        for number, club in enumerate(clubs)
    ]
    return lambda: all_later(CHECK_MONEY, requests)


def forget_pairing_codes() -> Effect:
    """Codes for dealers' tablets go some minutes after they have ceased to hold."""

    def forget() -> None:
        for kind in CODES:
            kind._default_manager.filter(expires_at__lt=timezone.now() - LIFETIME).delete()

    return forget


def forget_rehearsals() -> Effect:
    """A rehearsal that nobody has thrown away goes after two days."""

    def forget() -> None:
        for old in Rehearsal.objects.filter(made_at__lt=timezone.now() - KEPT).select_related("club"):
            discard(rehearsal=old)

    return forget


def forget_clocks() -> Effect:
    """A clock that no club has taken goes two days after it was used last."""
    return lambda: prune_clocks(timezone.now())


def register_tasks() -> None:
    """Have it done."""
    register(CHECK_MONEY)
    register(LEVEL)
    register(EXPECT)
    money, codes = Text("Check every club's money"), Text("Forget codes for tablets that no longer hold")
    register(Task("check_all_money", money, check_money_of_all, is_daily=True, remembered_for=A_WEEK))
    again = Text("Check every club's money after an upgrade")
    register(Task("check_money_anew", again, check_money_anew, after_upgrade=True, remembered_for=A_WEEK))
    rehearsals = Text("Throw rehearsals away that are over")
    register(Task("forget_rehearsals", rehearsals, forget_rehearsals, is_daily=True, remembered_for=A_WEEK))
    clocks = Text("Forget clocks that no club has taken")
    register(Task("forget_clocks", clocks, forget_clocks, is_daily=True, remembered_for=A_WEEK))
    register(Task("forget_codes", codes, forget_pairing_codes, is_daily=True, remembered_for=A_WEEK))

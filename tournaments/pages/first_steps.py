"""First steps of a new club in its first hour: a list that ticks itself off."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from clubs.models import Club
from tournaments.models import Display
from words.text import Text

ALONE = 1  # member: the founder


@dataclass(frozen=True, slots=True)
class FirstStep:
    """name: of the step; words: what is done; why: and what for; path: where."""

    name: str
    words: Text
    why: Text
    path: str
    is_done: bool


def first_steps(club: Club, *, keeps_a_way_in: bool) -> Sequence[FirstStep]:
    """The steps in their order. Three queries. keeps_a_way_in: whether whoever looks has one."""

    def step(name: str, words: Text, why: Text, page: str, is_done: bool) -> FirstStep:
        return FirstStep(name, words, why, reverse(page, args=[club.slug]), is_done)

    return [
        step(
            "way",
            Text("Secure your way in"),
            Text("A link, a password or a passkey of your own."),
            "club_keep",
            keeps_a_way_in,
        ),
        step(
            "members",
            Text("Add members"),
            Text("Paste a list of names from anything."),
            "club_members_add",
            club.members.filter(left_at=None).count() > ALONE,
        ),
        step(
            "rules",
            Text("Check the rules"),
            Text("Buy-ins, chips, payouts and points."),
            "club_rulebook",
            club.rules_kept_at is not None,
        ),
        step(
            "season",
            Text("Plan the season"),
            Text("Its dates, all at once; a single night needs none."),
            "club_season_new",
            club.seasons.exists(),
        ),
        step(
            "rehearsal",
            Text("Rehearse a night"),
            Text("Invented players, every act; nothing counts."),
            "club_rehearsal",
            club.rehearsed_at is not None,
        ),
        step(
            "tv",
            Text("Connect the TV"),
            Text("The clock, the seats and the prizes for the whole room."),
            "displays",
            Display.objects.filter(club=club).exists(),
        ),
    ]

"""The check of a heads-up tournament's money (tournaments/heads_up/match_problems.py)."""

import pytest
from django.urls import reverse

from clubs.models import LedgerLine
from tournaments.money_check import problems

pytestmark = pytest.mark.django_db


def test_nothing_is_wrong_with_one_while_it_is_played_and_after_it(heads_up, club):
    heads_up.begin()
    assert problems(club) == []
    heads_up.play_on()
    heads_up.finish()
    assert problems(club) == []


def test_a_row_that_somebody_has_changed_is_found(heads_up, club):
    heads_up.begin()
    heads_up.play_on()
    heads_up.finish()
    LedgerLine.objects.filter(item="withheld:kitty").update(cents=1)
    (problem,) = problems(club)
    assert problem.where == "Duels"
    assert problem.sentences[0] == "Withheld: the facts say $17.60, the ledger $16.01."


def test_lines_of_one_that_is_not_over_are_found(heads_up, club):
    heads_up.begin()
    heads_up.play_on()
    (finished,) = heads_up.finish()
    rows = list(LedgerLine.objects.order_by("pk"))
    heads_up.undo(finished)
    LedgerLine.objects.filter(pk__gt=rows[-1].pk)._raw_delete("default")
    (problem,) = problems(club)
    assert problem.sentences == (f"{len(rows)} lines of the ledger are not as the facts have them.",)


def test_the_seasons_money_counts_it_with_its_nights(heads_up, director):
    heads_up.begin()
    heads_up.play_on()
    heads_up.finish()
    season = heads_up.heads_up.event.season
    page = director.get(reverse("season_money", args=[season.club.slug, season.slug])).content.decode()
    assert "Duels" in page
    assert "the ledger says the same" in page

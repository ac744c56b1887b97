"""The structures that a club keeps (tournaments/kept_structures.py and the console's page of them)."""

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from tests.tournaments.nights import levels
from tests.tournaments.phone.pockets import text
from tournaments.kept_structures import (
    MOST,
    checked_periods,
    keep_structure,
    kept_structures,
    remove_structure,
    rename_structure,
)
from tournaments.night.actions import open_tournament
from tournaments.night.facts import StructureSet
from tournaments.night.structure import Break, Level

pytestmark = pytest.mark.django_db

FOUR = levels(4, breaks=(2,))


def keep(console, name):
    return console.client.post(reverse("night_structure_keep", args=[console.pk]), {"name": name})


def test_tonight_s_is_kept_and_another_night_begins_from_it(console, friday, season, club):
    friday.record(StructureSet(periods=FOUR))
    assert keep(console, "Tuesday turbo").status_code == 302
    friday.at(60 * 24 * 7)
    event = club_actions.schedule_event(
        season=season, name="Next", kind=friday.tournament.kind, starts_at=friday.now
    )
    nxt = open_tournament(event=event)
    console.pk, console.night.tournament = nxt.pk, nxt
    assert "Tuesday turbo" in text(console.get())
    console.act("template", template=f"kept-{kept_structures(club)[0].number}")
    assert console.floor.structure == FOUR


def test_without_a_structure_there_is_nothing_to_keep_and_the_name_stays(console, club):
    answer = keep(console, "Empty")
    assert answer.status_code == 422
    assert "There is no structure to keep yet." in text(answer)
    assert 'value="Empty"' in answer.content.decode()
    assert kept_structures(club) == []


def test_one_that_is_gone_is_not_chosen(console, friday, club):
    row = keep_structure(club=club, name="Turbo", periods=FOUR)
    remove_structure(club=club, number=row.pk)
    answer = console.act("template", template=f"kept-{row.pk}")
    assert "not kept any more" in text(answer)
    assert console.floor.structure == ()
    assert "not kept any more" in text(console.act("template", template="bingo"))


def test_one_of_another_club_is_not_chosen(console):
    other = club_actions.found_club(name="Other", founder="Zoe")
    row = keep_structure(club=other, name="Turbo", periods=FOUR)
    assert "not kept any more" in text(console.act("template", template=f"kept-{row.pk}"))


def test_the_same_name_keeps_the_later_one(club):
    first = keep_structure(club=club, name="Turbo", periods=FOUR)
    again = keep_structure(club=club, name="turbo", periods=levels(2))
    assert first.pk == again.pk
    assert [(each.name, each.periods) for each in kept_structures(club)] == [("turbo", levels(2))]


@pytest.mark.advice("A club keeps {most} structures at the most: remove one first.")
def test_a_club_keeps_forty(club):
    for number in range(MOST):
        keep_structure(club=club, name=f"No {number}", periods=levels(1))
    with pytest.raises(NotAllowed, match="40 structures at the most"):
        keep_structure(club=club, name="One more", periods=levels(1))
    keep_structure(club=club, name="No 7", periods=levels(2))
    remove_structure(club=club, number=kept_structures(club)[0].number)
    keep_structure(club=club, name="One more", periods=levels(1))


def test_names_are_changed_but_not_to_another_s(director, club):
    turbo, deep = (keep_structure(club=club, name=name, periods=FOUR) for name in ("Turbo", "Deep"))
    rename = reverse("club_structure_change", args=[club.slug, turbo.pk, "rename"])
    answer = director.post(rename, {"name": "deep"})
    assert answer.status_code == 422
    assert "There is a structure called deep already." in text(answer)
    assert director.post(rename, {"name": "Hyper"}).status_code == 302
    page = text(director.get(reverse("club_structures", args=[club.slug])))
    assert "4 levels of 20 minutes" in page
    director.post(reverse("club_structure_change", args=[club.slug, deep.pk, "remove"]))
    director.post(reverse("club_structure_change", args=[club.slug, deep.pk, "remove"]))
    assert [each.name for each in kept_structures(club)] == ["Hyper"]
    assert (
        director.post(reverse("club_structure_change", args=[club.slug, deep.pk, "burn"])).status_code == 404
    )


def test_a_name_is_one_and_short(club):
    row = keep_structure(club=club, name="Turbo", periods=FOUR)
    with pytest.raises(NotAllowed, match="40 letters"):
        rename_structure(club=club, number=row.pk, name="x" * 41)
    with pytest.raises(NotAllowed):
        keep_structure(club=club, name="  ", periods=FOUR)


def test_what_is_in_a_club_s_file_is_looked_at(club):
    kept = keep_structure(club=club, name="Turbo", periods=FOUR)
    assert checked_periods(kept.periods) == FOUR
    for wrong in ([], [{"type": "break", "minutes": 5}], "levels", [{"type": "level"}]):
        with pytest.raises(ValueError, match=r"."):
            checked_periods(wrong)


def test_lengths_that_differ_are_said_from_first_to_last(club):
    periods = (
        Level(small_blind=1, big_blind=2, minutes=30),
        Break(),
        Level(small_blind=2, big_blind=4, minutes=15),
    )
    keep_structure(club=club, name="Falling", periods=periods)
    assert kept_structures(club)[0].summary == "2 levels of 15–30 minutes, 0:55 in all"

"""The chip sets of a club (clubs/actions/chip_sets.py, clubs/views/chip_sets.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs.actions.chip_sets import MOST, checked_chips, keep_chip_set, remove_chip_set, use_chip_set
from clubs.actions.founding import save_rulebook
from clubs.models import ChipSet
from clubs.queries.rulebooks import rulebook_in_force, version_in_force
from clubs.rulebook import Chip, Chips
from tests.clubs.views.pages import text

pytestmark = pytest.mark.django_db

SETS = "/clubs/dead-money/chip-sets/"
BIG = (Chip(colour="green", value=25, owned=200), Chip(colour="black", value=100, owned=300))


@pytest.fixture
def elder(ann, signed_in):
    return signed_in(ann)


def in_rulebook(club, chips):
    rulebook = rulebook_in_force(club).model_copy(update={"chips": Chips(chips=chips)})
    save_rulebook(club=club, rulebook=rulebook)


@pytest.mark.rule("DM-chip-values")
def test_the_set_in_use_is_kept_and_taken_again(elder, club):
    usual = rulebook_in_force(club).chips.chips
    assert elder.post(SETS, {"name": "Seven colours"}).status_code == 302
    in_rulebook(club, BIG)
    elder.post(SETS, {"name": "Travel case"})
    page = text(elder.get(SETS))
    assert "green 25 (200) · black 100 (300)" in page
    seven = ChipSet.objects.get(name="Seven colours")
    assert elder.post(f"{SETS}{seven.pk}/use/").status_code == 302
    assert rulebook_in_force(club).chips.chips == usual
    assert version_in_force(club.pk).note == "Chips: Seven colours"
    assert version_in_force(club.pk).rulebook.chips.colour_up == "round_up"


def test_a_set_that_is_gone_is_not_taken(elder, club):
    row = keep_chip_set(club=club, name="Case")
    elder.post(f"{SETS}{row.pk}/remove/")
    elder.post(f"{SETS}{row.pk}/remove/")
    page = elder.post(f"{SETS}{row.pk}/use/")
    assert page.status_code == 422
    assert "That chip set is not kept any more." in text(page)
    assert version_in_force(club.pk).number == 1
    assert elder.post(f"{SETS}{row.pk}/burn/").status_code == 404


def test_a_wrong_name_is_said_and_stays(elder, club):
    page = elder.post(SETS, {"name": "x" * 41})
    assert page.status_code == 422
    assert "40 letters at most" in text(page)
    assert f'value="{"x" * 41}"' in page.content.decode()


def test_without_chips_there_is_nothing_to_keep(club):
    in_rulebook(club, ())
    with pytest.raises(NotAllowed, match="has not said which chips"):
        keep_chip_set(club=club, name="None")


@pytest.mark.advice("A club keeps {most} chip sets at the most: remove one first.")
def test_the_same_name_keeps_the_later_set_and_there_are_twenty(club):
    first = keep_chip_set(club=club, name="Case")
    in_rulebook(club, BIG)
    assert keep_chip_set(club=club, name="case").pk == first.pk
    assert checked_chips(ChipSet.objects.get().chips) == BIG
    for number in range(1, MOST):
        keep_chip_set(club=club, name=f"No {number}")
    with pytest.raises(NotAllowed, match="20 chip sets at the most"):
        keep_chip_set(club=club, name="One more")
    remove_chip_set(club=club, number=first.pk)
    keep_chip_set(club=club, name="One more")


def test_what_is_in_use_already_makes_no_new_version(club):
    row = keep_chip_set(club=club, name="Case")
    use_chip_set(club=club, number=row.pk)
    assert version_in_force(club.pk).number == 1


@pytest.mark.parametrize("wrong", [[], "chips", [{"colour": "green", "value": 5}] * 2, [{"colour": 7}]])
def test_what_is_no_set_is_refused(wrong):
    with pytest.raises(ValueError, match=r"."):
        checked_chips(wrong)

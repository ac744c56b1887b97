"""The command appoint_elder."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from clubs import actions
from clubs.actions import Person

pytestmark = pytest.mark.django_db


def appoint(capsys, *arguments):
    call_command("appoint_elder", *arguments)
    return capsys.readouterr().out


def test_a_member_becomes_an_elder_and_comes_in_by_the_link(capsys, club, people):
    said = appoint(capsys, "dead-money", "bea")
    assert said.startswith("Bea #2 is an elder of Dead Money.\n")
    browser = Client()
    browser.post(re.search(r"/claim/\S+", said)[0])
    assert browser.get("/clubs/dead-money/").context["owns"]


def test_who_is_no_member_becomes_one(capsys):
    club = actions.found_club(name="Imported")
    assert appoint(capsys, "imported", "Zoë Lee").startswith("Zoë Lee #1 is an elder of Imported.")
    assert club.members.get().role == "elder"


def test_of_two_of_one_name_the_number_decides(capsys, club, ann):
    actions.add_members(club=club, people=[Person("Ann")])
    with pytest.raises(CommandError, match="Who is meant: “Ann #1”, “Ann #2”"):
        appoint(capsys, "dead-money", "Ann")
    assert appoint(capsys, "dead-money", "Ann #2").startswith("Ann #2 is an elder")


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (("nowhere", "Ann"), "There is no club “nowhere”"),
        (("dead-money", "Bea #7"), "Dead Money has no member “Bea #7”"),
        (("dead-money", " "), "A name is missing"),
    ],
)
def test_what_cannot_be(capsys, club, ann, arguments, refusal):
    with pytest.raises(CommandError, match=refusal):
        appoint(capsys, *arguments)

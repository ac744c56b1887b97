"""A member's own page of messages, the link that confirms an address, and what a director sees."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from clubs.actions import renew_claim
from clubs.messages.kinds import About
from clubs.messages.preferences import give_address, settings_of, wishes_of
from clubs.models import Message, MessageSettings
from tests.mailing import wants

pytestmark = pytest.mark.django_db
PAGE = "/clubs/dead-money/my-messages/"


def give(browser, address):
    return browser.post(PAGE, {"address": address}, follow=True)


def link_in(mail):
    said = mail.get_body(("plain",)).get_content()
    return re.search(r"https://club\.example(/confirm-address/\S+)", said)[1]


def test_an_address_is_used_only_when_it_is_confirmed(elder, ann, postbox, work, client):
    assert "A link was sent to ann@example.org" in give(elder, "ann@example.org").content.decode()
    assert settings_of(ann).address == ""
    work()
    (mail,) = postbox.mails
    link = link_in(mail)
    assert (mail["To"], "List-Unsubscribe" in mail) == ("ann@example.org", False)
    assert "Shall messages for Ann go to ann@example.org?" in client.get(link).content.decode()
    assert settings_of(ann).address == ""
    assert "is confirmed" in client.post(link).content.decode()
    assert (settings_of(ann).address, settings_of(ann).pending) == ("ann@example.org", "")
    assert client.get(link).status_code == 404


def test_another_address_voids_the_link_to_the_first_and_mail_goes_where_it_went(
    elder, ann, postbox, work, client
):
    wants(ann, About.BAN)
    give(elder, "one@example.org")
    work()
    give(elder, "two@example.org")
    work()
    assert settings_of(ann).address == "ann@example.org"
    assert client.post(link_in(postbox.to("one@example.org")[0])).status_code == 404
    assert client.post(link_in(postbox.to("two@example.org")[0])).status_code == 200
    assert settings_of(ann).address == "two@example.org"


def test_a_club_does_not_send_links_without_end(elder, ann, postbox, work):
    for number in range(8):
        said = give(elder, f"a{number}@example.org").content.decode()
    assert "Enough links were sent today" in said
    assert 'value="a7@example.org"' in said
    work()
    assert len(postbox.mails) == 1  # only the latest link holds
    assert Message.objects.count() == 5


def test_a_link_that_is_taken_back_takes_the_address_with_it(elder, ann, people, postbox, work, client):
    bea = people[1]
    wants(bea, About.BAN, address="thief@example.org")
    give_address(member=bea, address="second@example.org")
    work()
    link = link_in(postbox.mails[0])
    renew_claim(member=bea, by=ann)
    found = settings_of(bea)
    assert (found.address, found.pending, found.confirm_key) == ("", "", "")
    assert client.post(link).status_code == 404
    assert wishes_of(bea) == {("ban", "mail")}


def test_to_one_address_go_three_links_a_day_whoever_asks(elder, people, postbox, work):
    same = ["victim@example.org", "Victim@Example.org", "victim+1@example.org", "vic.tim@example.org"]
    for member, address in zip(people[1:4], same, strict=False):
        give_address(member=member, address=address)
        give_address(member=member, address=f"other{member.pk}@example.org")  # hides nothing
    assert "Enough links were sent today" in give(elder, same[3]).content.decode()
    assert not Message.objects.filter(member=people[0]).exists()
    assert "A link was sent to" in give(elder, "victim@example.com").content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        give_address(member=people[4], address=same[0])
    assert not any("victim" in str(ids) for ids in Message.objects.values_list("ids", flat=True))


def test_no_address_means_no_mail(elder, ann, postbox):
    wants(ann)
    give(elder, "")
    assert MessageSettings.objects.get().address == ""


@pytest.mark.parametrize("typed", ["ann", "a@b@c", "ann@example.org\nBcc: x@y.z"])
def test_what_is_no_address_is_said_and_kept(elder, ann, postbox, typed):
    answer = elder.post(PAGE, {"address": typed})
    assert answer.status_code == 422
    assert typed.split("\n")[0] in answer.content.decode()
    assert Message.objects.count() == 0


def test_what_is_wanted_is_chosen_by_kind(elder, ann, postbox):
    page = elder.get(PAGE).content.decode()
    assert page.count('.mail"') == page.count('.push"') == 10
    assert " checked" not in page
    chosen = {"wish": ["move.mail", "result.mail", "nothing.mail", "move.pigeon"], "language": "es"}
    elder.post(PAGE, chosen | {"quiet_from": "23:00", "quiet_until": "07:30"})
    assert wishes_of(ann) == {("move", "mail"), ("result", "mail")}
    found = settings_of(ann)
    assert (found.language, str(found.quiet_from), str(found.quiet_until)) == ("es", "23:00:00", "07:30:00")
    elder.post(PAGE, {"wish": ["move.mail"]})
    assert (wishes_of(ann), settings_of(ann).quiet_from) == ({("move", "mail")}, None)


def test_half_quiet_hours_are_refused_and_nothing_ticked_is_lost(elder, ann, postbox):
    answer = elder.post(PAGE, {"wish": ["move.mail"], "quiet_from": "23:00"})
    assert answer.status_code == 422
    assert "Quiet hours need both times" in answer.content.decode()
    assert (
        'value="move.mail" aria-label="You move to another table: E-mail" checked' in answer.content.decode()
    )
    assert wishes_of(ann) == set()


def test_without_mail_the_page_says_so(elder, ann):
    page = elder.get(PAGE).content.decode()
    assert "This site sends no mail" in page
    assert "wish" not in page


def test_a_director_sees_what_became_of_each_and_no_address(director, people, postbox, work):
    wants(people[2], About.BAN, address="secret@example.org")
    Message.objects.create(
        club=people[2].club,
        member=people[2],
        channel="mail",
        about="ban",
        subject="s",
        due_at=people[2].joined_at,
        batch=1,
        state="failed",
        error="550 no such box",
    )
    page = director.get("/clubs/dead-money/messages/?state=failed").content.decode()
    assert "550 no such box" in page
    assert "Cal" in page
    assert "secret@example.org" not in page
    assert "550" not in director.get("/clubs/dead-money/messages/?state=sent").content.decode()

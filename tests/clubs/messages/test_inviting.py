"""Private links by e-mail (clubs/messages/inviting.py)."""

import re

import pytest
import time_machine
from django.utils import timezone

from clubs.actions import renew_claim
from clubs.messages.inviting import NO_ADDRESS, SENT_TODAY, SIGNED_IN, invite_many
from clubs.models import LinkEntry, Member, Message

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(people):
    """Everybody but Dov has an address."""
    for member in people:
        member.email = "" if member.name == "Dov" else f"{member.name.lower()}@example.org"
        member.save()
    return people


def invite(club, members, may_invite=lambda member: True, **asked):
    return invite_many(club=club, members=members, may_invite=may_invite, **asked)


def why(outcome):
    return {reason: [each.name for each in those] for reason, those in outcome.not_done.items()}


def test_each_is_mailed_their_own_link_and_it_lets_them_in(club, written, postbox, work, client):
    ann, bea, cal, dov = written[:4]
    Member.objects.filter(pk=ann.pk).update(claimed_at=timezone.now())
    outcome = invite(club, [ann, bea, cal, dov], by=ann)
    assert [each.name for each in outcome.done] == ["Bea", "Cal"]
    assert why(outcome) == {SIGNED_IN: ["Ann"], NO_ADDRESS: ["Dov"]}
    assert work() == [True]
    assert sorted(mail["To"] for mail in postbox.mails) == ["bea@example.org", "cal@example.org"]
    (mail,) = postbox.to("bea@example.org")
    assert mail["Subject"] == "Your private link · Dead Money"
    link = re.search(r"https://club\.example(/claim/\S+)", mail.get_body(("plain",)).get_content())[1]
    assert "Bea" in client.get(link).content.decode() or client.post(link).status_code == 302
    client.post(link)
    bea.refresh_from_db()
    assert bea.claimed_at
    mailed = LinkEntry.objects.filter(kind=LinkEntry.Kind.MAILED)
    assert sorted(mailed.values_list("member__name", "by__name")) == [("Bea", "Ann"), ("Cal", "Ann")]


def test_nobody_is_sent_what_the_sender_may_not_see(club, written, postbox, work):
    outcome = invite(club, written[1:3], may_invite=lambda member: member.name != "Bea")
    assert why(outcome) == {"Only an elder can invite": ["Bea"]}
    work()
    assert [mail["To"] for mail in postbox.mails] == ["cal@example.org"]


def test_one_link_goes_to_one_address_once_a_day(club, written, postbox, work):
    bea = written[1]
    invite(club, [bea])
    assert why(invite(club, [bea])) == {SENT_TODAY: ["Bea"]}
    bea.email = "bea@example.net"  # mistyped before
    bea.save()
    assert why(invite(club, [bea])) == {}
    with time_machine.travel(timezone.now() + timezone.timedelta(days=1, minutes=1)):
        assert why(invite(club, [bea])) == {}
    assert Message.objects.count() == 3


def test_one_box_is_not_filled_by_whoever_makes_links_anew(club, written, postbox):
    bea = written[1]
    told = []
    for _ in range(5):
        told.append(bool(invite(club, [bea]).done))
        renew_claim(member=bea)
    assert told == [True, True, True, False, False]


def test_a_form_sent_twice_sends_once(club, written, postbox):
    assert invite(club, written[1:2], request_id="once")
    assert invite(club, written[1:2], request_id="once") is None
    assert Message.objects.count() == 1


def test_the_link_is_made_when_the_mail_goes_and_not_at_all_once_it_was_used(club, written, postbox, work):
    bea, cal = written[1:3]
    invite(club, [bea, cal])
    renewed = renew_claim(member=bea)
    Member.objects.filter(pk=cal.pk).update(claimed_at=timezone.now())
    work()
    (mail,) = postbox.mails
    assert f"/claim/{renewed.claim_token}/" in mail.get_body(("plain",)).get_content()
    assert Message.objects.get(member=cal).state == Message.State.LEFT


def test_no_secret_stands_in_the_rows(club, written, postbox, work):
    bea = written[1]
    invite(club, [bea])
    work()
    row = Message.objects.get()
    told = f"{row.subject} {row.ids} {row.error}"
    assert bea.claim not in told
    assert bea.email not in told

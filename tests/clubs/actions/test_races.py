"""Two people at the same instant: what the locks of clubs/actions/locks.py are for."""

from functools import partial

import pytest
from django.contrib.auth import get_user_model

from clauses.refusal import NotAllowed
from clubs import actions, ledger
from clubs.actions import Person
from clubs.actions.importing import bring_members, bring_results
from clubs.actions.ledger import enter
from clubs.files.results_file import read_results
from clubs.forms.members import AddMembersForm
from clubs.messages.joining import accept_request, ask_to_join, let_ask, refuse_request
from clubs.models import Bringing, Event, LedgerLine, Member, Result, Season, Standing
from clubs.rulebook import PRESETS
from clubs.scoring import units
from tests.clubs.conftest import finished
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_members_added_at_once_get_numbers_of_their_own(club):
    def add(name):
        actions.add_members(club=club, people=[Person(name), Person(f"{name} junior")])

    assert at_once(*[partial(add, name) for name in ("Bea", "Cal", "Dov", "Eve")]) == []
    assert sorted(Member.objects.values_list("number", flat=True)) == list(range(1, 10))


def test_one_form_sent_twice_at_once_acts_once(club):
    def add():
        actions.add_members(club=club, people=[Person("Bea")], request_id="once")

    assert at_once(add, add, add) == []
    assert Member.objects.filter(name="Bea").count() == 1


def test_one_link_opened_on_two_devices_at_once_makes_one_account(club, ann):
    assert at_once(*[partial(actions.claim_place, token=ann.claim_token)] * 3) == []
    ann.refresh_from_db()
    assert get_user_model().objects.get() == ann.user


def test_two_tournaments_finished_at_once_are_both_in_the_table(season, live, people):
    nights = [live(day) for day in (2, 9, 16)]

    def finish(night):
        actions.write_results(event=night, scores=finished(1, 2, 3, 4, 5, 6), rulebook=PRESETS["dead_money"])

    assert at_once(*[partial(finish, night) for night in nights]) == []
    assert Result.objects.count() == 18
    ann = Standing.objects.get(member=people[0])
    assert (ann.played, units.points(ann.total)) == (3, 60)


def test_of_two_rulebooks_saved_at_once_for_one_version_one_is_refused(club):
    def save(winner):
        points = PRESETS["dead_money"].points.model_copy(update={"winner": winner})
        book = PRESETS["dead_money"].model_copy(update={"points": points})
        actions.save_rulebook(club=club, rulebook=book, instead_of=1)

    errors = at_once(partial(save, 4), partial(save, 5))
    assert [type(error) for error in errors] == [NotAllowed]
    assert club.rulebooks.count() == 2


def test_one_receipt_entered_by_two_elders_at_once_is_one_line(club, ann, people):
    actions.change_member(member=people[1], name="Bea", email="", role="elder")

    def bought(by):
        enter(
            club=club,
            source=ledger.OUTSIDE,
            target=ledger.KITTY,
            cents=1250,
            by=by,
            reason="collected",
            receipt="7",
        )

    errors = at_once(partial(bought, ann), partial(bought, people[1]))
    assert [type(error) for error in errors] == [NotAllowed]
    assert "entered already" in str(errors[0])
    assert LedgerLine.objects.get().receipt == "7"


def test_of_two_elders_who_take_somebody_in_at_once_one_makes_the_member(club, ann):
    request = ask_to_join(club=let_ask(club=club, takes_requests=True), name="Zoe")
    take_in = partial(accept_request, request=request, by=ann)
    assert at_once(take_in, take_in, take_in) == []
    assert Member.objects.filter(name="Zoe").count() == 1


def test_of_two_elders_of_whom_one_refuses_at_that_moment_one_is_told(club, ann):
    request = ask_to_join(club=let_ask(club=club, takes_requests=True), name="Zoe")
    errors = at_once(
        partial(accept_request, request=request, by=ann), partial(refuse_request, request=request, by=ann)
    )
    assert [type(each) for each in errors] == [NotAllowed]
    request.refresh_from_db()
    assert (request.member is None) is not Member.objects.filter(name="Zoe").exists()


def read_list(club, text):
    """A list of members as the form compares it with who is there, before anything is added."""
    form = AddMembersForm({"people": text, "request_id": "1" * 32}, club=club, may_appoint=True)
    assert form.is_valid()
    return form


def bring_list(club, form):
    bring_members(club=club, people=form.cleaned_data["new"], compared_to=form.compared_to)


def test_one_list_brought_by_two_elders_at_once_adds_everybody_once(club):
    bring = [partial(bring_list, club, read_list(club, "Bea\nCal\nDov")) for _ in range(3)]
    assert at_once(*bring) == []
    names = Member.objects.order_by("number").values_list("name", flat=True)
    assert list(names) == ["Ann", "Bea", "Cal", "Dov"]
    assert Bringing.objects.count() == 1


def test_one_table_of_results_brought_by_two_elders_at_once_is_written_once(club):
    table = "date,tournament,player,place\n2024-01-05,First,Zoe,1\n2024-01-05,First,Yan,2"

    def bring():
        file = read_results(table, club.sign, club.listed_kinds, None)
        bring_results(club=club, season=None, name="2024", file=file)

    assert at_once(bring, bring, bring) == []
    counts = [model.objects.count() for model in (Season, Event, Result, Bringing)]
    assert counts == [1, 1, 2, 1]
    assert sorted(Member.objects.values_list("name", flat=True)) == ["Ann", "Yan", "Zoe"]

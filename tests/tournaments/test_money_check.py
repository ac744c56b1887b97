"""The check that a club's money adds up (tournaments/money_check.py)."""

import json
import logging
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubs import actions
from clubs.models import Club, LedgerLine
from clubs.queries.ledger import balances
from config.models import Job
from tests.tournaments.night.test_bookkeeping import SIX, played
from tournaments import money_check, tasks
from tournaments.money_check import check_money, problems
from tournaments.night.facts import PoolAdded
from tournaments.night.facts_of import pay
from tournaments.night.money import Taking

pytestmark = pytest.mark.django_db


def command(*arguments):
    out = StringIO()
    call_command("check_money", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def over(friday):
    played(friday.start(SIX))
    return friday.record(pay(friday.floor, 5))


def test_nothing_is_wrong_with_a_night_before_during_and_after_it(friday, club):
    assert problems(club) == []
    friday.start(SIX).record(PoolAdded(cents=500))
    assert problems(club) == []
    played(friday)
    assert problems(club) == []


def test_a_row_that_somebody_has_changed_is_found_and_told(over, club, caplog):
    LedgerLine.objects.filter(item="withheld:kitty").update(cents=119)
    with caplog.at_level(logging.ERROR):
        (problem,) = check_money(club)
    assert problem.where == "Friday"
    assert problem.sentences[0] == "Withheld: the facts say $13.20, the ledger $13.19."
    assert problem.sentences[-1] == "2 lines of the ledger are not as the facts have them."
    assert "does not add up: Friday: Withheld" in caplog.text
    assert Club.objects.get().money_wrong_at
    LedgerLine.objects.filter(item="withheld:kitty").update(cents=120)
    assert check_money(club) == []
    assert Club.objects.get().money_wrong_at is None


def test_an_account_below_zero_is_found(over, club):
    LedgerLine.objects.create(
        club=club,
        item="x",
        purpose="expense",
        cents=500,
        at=over.now,
        source="kitty",
        target="outside",
        season=club.seasons.get(),
    )
    (problem,) = problems(club)
    assert (problem.where, problem.sentences) == ("Ledger", ("Kitty holds −$3.80.",))


def test_nights_from_before_the_ledger_are_entered_once(over, club):
    before = {account.code: cents for account, cents in balances(club).items()}
    LedgerLine.objects.all()._raw_delete("default")
    assert problems(club)
    assert check_money(club) == []
    assert {account.code: cents for account, cents in balances(club).items()} == before
    count = LedgerLine.objects.count()
    assert check_money(club) == []
    assert LedgerLine.objects.count() == count


def test_a_night_whose_certificate_does_not_hold_ends_and_is_shouted_about(friday, club, monkeypatch, caplog):
    class Silent(Taking):
        def lines(self, night):
            return ()

    monkeypatch.setattr("tournaments.night.money.CONTRIBUTIONS", (Silent(),))
    friday.start(SIX)
    with caplog.at_level(logging.ERROR):
        played(friday)
    assert friday.reloaded().finished_at
    assert "Taken: the facts say $120, the ledger $0." in caplog.text
    assert Club.objects.get().money_wrong_at


@pytest.mark.parametrize("was_wrong", [False, True])
def test_what_is_found_while_a_check_looks_stays_told(over, club, wall, monkeypatch, was_wrong):
    if was_wrong:
        actions.note_money(club=club, is_wrong=True)

    def meanwhile(seen):
        wall.shift(timedelta(seconds=20))
        actions.note_money(club=Club.objects.get(), is_wrong=True)
        return []

    with monkeypatch.context() as patch:
        for module in (tasks, money_check):
            patch.setattr(module, "look_for_problems", meanwhile)
        tasks.check_money_of_club(club=club.pk)()
        assert Club.objects.get().money_wrong_at
        check_money(club)
        assert Club.objects.get().money_wrong_at
    tasks.check_money_of_club(club=club.pk)()
    assert Club.objects.get().money_wrong_at is None


def test_it_is_done_once_a_day_club_by_club_and_what_fails_at_one_holds_up_no_other(over, club, monkeypatch):
    other = actions.found_club(name="Elsewhere", founder="Zoe", user=None)
    gone = actions.found_club(name="Gone", founder="Xan", user=None)
    LedgerLine.objects.filter(item="withheld:kitty").update(cents=119)
    call_command("jobs", "--do", stdout=StringIO())
    jobs = Job.objects.filter(task="check_money").order_by("pk")
    assert [job.ids["club"] for job in jobs] == [club.pk, other.pk, gone.pk]
    assert jobs[2].due_at - jobs[1].due_at == timedelta(seconds=1)
    gone.delete()
    really = tasks.look_for_problems

    def fails(club):
        if club == other:
            raise RuntimeError("The log cannot be read.")
        return really(club)

    monkeypatch.setattr(tasks, "look_for_problems", fails)
    Job.objects.filter(done_at=None).update(due_at=timezone.now())
    call_command("jobs", "--do", stdout=StringIO())
    assert Club.objects.get(pk=club.pk).money_wrong_at
    assert [bool(job.done_at) for job in jobs.all()] == [True, False, True]
    call_command("jobs", "--do", stdout=StringIO())
    assert jobs.count() == 3


class TestCommand:
    def test_it_says_that_all_holds(self, over):
        assert command() == "1 club checked: nothing is lost, nothing was made.\n"
        assert json.loads(command("--json")) == {"holds": True, "clubs": {"dead-money": []}}

    def test_it_says_what_does_not_and_fails(self, over, club, capsys):
        LedgerLine.objects.filter(item="withheld:kitty").update(cents=119)
        out = StringIO()
        with pytest.raises(CommandError, match="does not add up in 1 place"):
            call_command("check_money", club.slug, "--json", stdout=out)
        said = json.loads(out.getvalue())
        assert not said["holds"]
        assert said["clubs"]["dead-money"][0]["where"] == "Friday"

    def test_it_knows_no_other_club(self, over):
        with pytest.raises(CommandError, match="no club at nowhere"):
            command("nowhere")

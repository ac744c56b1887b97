"""Codes, pairing and revoking (tournaments/pairing.py)."""

import re
from datetime import timedelta

import pytest

from clauses.refusal import NotAllowed
from tables.actions import lock
from tournaments import pairing
from tournaments.models import PairingCode, Tablet

pytestmark = pytest.mark.django_db

SIX = "Ann Bob Cat Dan Eve Fay"


def code_for(night, table=1):
    return pairing.make_code(tournament=night.tournament, table=table, by=night.by.member)


@pytest.fixture
def night(friday):
    return friday.start(SIX, "Gus Hal Ida Jon Kim Lou")


@pytest.mark.rule("TABLET-code")
class TestCode:
    def test_has_seven_letters_that_nobody_mistakes(self, night):
        code = code_for(night)
        assert re.fullmatch(r"[2-9A-HJKMNP-TV-Z]{7}", code)
        assert not set(code) & set("01OIL")

    def test_is_typed_as_people_type(self, night):
        code = code_for(night)
        typed = f" {code[:3].lower()}-{code[3:].lower()} "
        assert pairing.pair(code=typed, device="iPad").tablet.table == 1

    def test_works_once(self, night):
        code = code_for(night)
        pairing.pair(code=code, device="iPad")
        with pytest.raises(NotAllowed, match="does not work"):
            pairing.pair(code=code, device="iPad")

    def test_works_for_ten_minutes(self, night):
        code = code_for(night)
        night.at(10)
        with pytest.raises(NotAllowed, match="does not work"):
            pairing.pair(code=code, device="iPad")

    def test_a_new_one_for_the_table_replaces_it(self, night):
        first, other, second = code_for(night), code_for(night, 2), code_for(night)
        with pytest.raises(NotAllowed):
            pairing.pair(code=first, device="iPad")
        assert [pairing.pair(code=c, device="iPad").tablet.table for c in (other, second)] == [2, 1]

    @pytest.mark.parametrize("is_paired", [True, False])
    def test_is_looked_at_again_once_the_log_is_held(self, night, monkeypatch, is_paired):
        before = pairing.pair(code=code_for(night, 2), device="iPad").tablet if is_paired else None
        code, held = code_for(night), []

        def replaced_meanwhile(log_id):
            held.append(log_id)
            PairingCode.objects.all().delete()
            return lock(log_id)

        monkeypatch.setattr(pairing, "lock", replaced_meanwhile)
        with pytest.raises(NotAllowed, match="does not work"):
            pairing.pair(code=code, device="iPad", before=before)
        assert held == [night.tournament.log_id]
        assert [tablet.ended_at for tablet in Tablet.objects.all()] == [None] * is_paired

    def test_is_made_for_tables_that_are_there(self, night):
        with pytest.raises(NotAllowed, match="There is no table 3"):
            code_for(night, 3)

    def test_is_nowhere_in_the_clear(self, night):
        code = code_for(night)
        row = PairingCode.objects.values().get()
        assert code not in str(row)


@pytest.mark.rule("TABLET-code")
class TestPaired:
    def test_only_the_digest_of_its_secret_is_kept(self, night):
        paired = pairing.pair(code=code_for(night), device="iPad")
        row = Tablet.objects.values().get()
        assert paired.secret not in str(row)
        assert row["digest"] == pairing.digest_of_secret(paired.secret)

    def test_every_pairing_has_a_secret_of_its_own(self, night):
        secrets = {pairing.pair(code=code_for(night), device="iPad").secret for _ in range(20)}
        assert len(secrets) == 20

    def test_it_says_who_paired_what_with_which_table(self, night):
        tablet = pairing.pair(code=code_for(night, 2), device="Android tablet").tablet
        assert (tablet.paired_by, tablet.tournament) == ("Bob", night.tournament)
        assert re.fullmatch(r"Android tablet \w{4}, table 2", str(tablet))

    def test_paired_anew_it_leaves_the_table_it_had(self, night):
        first = pairing.pair(code=code_for(night), device="iPad").tablet
        second = pairing.pair(code=code_for(night, 2), device="iPad", before=first).tablet
        first.refresh_from_db()
        assert (first.ended_at is None, second.ended_at) == (False, None)

    def test_two_tablets_may_have_one_table(self, night):
        for _ in range(2):
            pairing.pair(code=code_for(night), device="iPad")
        assert Tablet.objects.filter(table=1, ended_at=None).count() == 2

    def test_every_page_of_the_night_hears_of_it(self, night, told, django_capture_on_commit_callbacks):
        code = code_for(night)
        with django_capture_on_commit_callbacks(execute=True):
            tablet = pairing.pair(code=code, device="iPad").tablet
            pairing.end(tablet=tablet, by="Bob")
        assert told == [f"night-{night.tournament.pk}"] * 2


def test_seen_is_noted_every_half_minute(night, django_assert_num_queries):
    tablet = pairing.pair(code=code_for(night), device="iPad").tablet
    pairing.seen(tablet, night.now + timedelta(seconds=20))
    tablet.refresh_from_db()
    assert tablet.seen_at == night.now
    pairing.seen(tablet, night.now + timedelta(seconds=31))
    tablet.refresh_from_db()
    assert tablet.seen_at == night.now + timedelta(seconds=31)


def test_revoked_twice_the_first_one_is_named(night):
    tablet = pairing.pair(code=code_for(night), device="iPad").tablet
    pairing.end(tablet=tablet, by="Bob")
    pairing.end(tablet=tablet, by="Cat")
    tablet.refresh_from_db()
    assert tablet.ended_by == "Bob"

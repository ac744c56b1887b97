"""A heads-up tournament as a file (tournaments/heads_up/match_file.py)."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tables.queries import lines
from tournaments.archive.log_file import BadNightFile, write
from tournaments.heads_up.match_file import match_header, read_match_file
from tournaments.heads_up.outcome import places

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(heads_up):
    heads_up.begin()
    heads_up.play_on()
    heads_up.finish()
    heads_up.heads_up.refresh_from_db()
    return list(write(match_header(heads_up.heads_up), lines(heads_up.heads_up.log)))


def test_read_again_it_ends_alike(heads_up, file):
    header, contest = read_match_file(file)
    assert (header.tournament, header.rulebook_frozen) == ("Duels", True)
    assert contest.pools == heads_up.contest.pools
    assert places(contest) == places(heads_up.contest)
    assert contest.finished_at == heads_up.contest.finished_at


def test_the_command_writes_it_and_knows_no_other(heads_up, file):
    out = StringIO()
    call_command("export_night", str(heads_up.pk), "--heads-up", stdout=out)
    assert out.getvalue().splitlines() == file
    with pytest.raises(CommandError, match="There is no heads-up tournament 999"):
        call_command("export_night", "999", "--heads-up")


def test_what_is_no_fact_of_one_is_refused_with_its_line(file):
    with pytest.raises(BadNightFile, match="line 2: There is no fact of the kind “knocked_out”"):
        read_match_file([file[0], file[1].replace('"entered"', '"knocked_out"')])

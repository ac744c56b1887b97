"""A heads-up tournament as a file (tournaments/heads_up/match_file.py)."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tables.queries import lines
from tournaments.archive.log_file import BadNightFile, write
from tournaments.heads_up.facts import MatchStarted
from tournaments.heads_up.match_file import match_header, read_match_file
from tournaments.heads_up.next_matches import open_matches
from tournaments.heads_up.outcome import places, prizes
from tournaments.heads_up.pools import ranking

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
    with pytest.raises(BadNightFile, match="line 2: fact: There is no kind “knocked_out”"):
        read_match_file([file[0], file[1].replace('"entered"', '"knocked_out"')])


def replayed(file, tmp_path, *more):
    path, out = tmp_path / "duels.jsonl", StringIO()
    path.write_text("\n".join(file))
    call_command("replay_night", path, *more, stdout=out)
    return out.getvalue()


def test_replayed_as_an_object_it_says_pools_matches_money_and_places(heads_up, file, tmp_path):
    found, contest = json.loads(replayed(file, tmp_path, "--json")), heads_up.contest
    assert (found["format"], found["status"], found["entries"]) == (
        "dead-button-contest",
        "finished",
        len(file) - 1,
    )
    assert [[each["player"] for each in pool] for pool in found["pools"]] == [
        sorted(pool, key=lambda player: ranking(contest, number).index(player))
        for number, pool in enumerate(contest.pools)
    ]
    assert {match["match"]: match["winner"] for match in found["matches"]} == {
        key: won.winner for key, won in contest.won.items()
    }
    assert {each["player"]: each["place"] for each in found["places"]} == places(contest)
    assert {each["player"]: each["prize"] for each in found["places"]} == prizes(contest)
    assert sum(found["money"]["payouts"]) == found["money"]["prizes"] == contest.prize_pool.prizes


def test_replayed_for_people_and_at_a_time(heads_up, wall, tmp_path):
    heads_up.begin()
    match = open_matches(heads_up.contest)[0]
    wall.shift(timedelta(minutes=10))
    heads_up.record(MatchStarted(match=match.key, players=match.players, table=1))
    wall.shift(timedelta(minutes=10))
    heads_up.win(match)
    heads_up.heads_up.refresh_from_db()
    file = list(write(match_header(heads_up.heads_up), lines(heads_up.heads_up.log)))
    names = " – ".join(heads_up.contest.name(player) for player in match.players)
    early, late = (replayed(file, tmp_path, *at).splitlines() for at in (["--at", "20:10"], []))
    assert f"  table 1   {names}" in early
    assert f"  table 1   {names}" not in late
    assert "POOL A" in late
    winner = heads_up.contest.name(min(match.players))
    assert any(line.endswith(f"1–0  {winner} · 2 to play") for line in late)
    with pytest.raises(CommandError, match="is not a time"):
        replayed(file, tmp_path, "--at", "soon")


def test_a_file_with_a_line_that_is_wrong_cannot_be_replayed(file, tmp_path):
    with pytest.raises(CommandError, match="line 2"):
        replayed([file[0], file[1].replace('"entered"', '"knocked_out"')], tmp_path)


def test_strictly_a_prize_is_not_more_than_is_owed(file, tmp_path):
    """More than the whole pool, which an older program let be recorded."""
    last = json.loads(file[-1])
    paid = {"kind": "prize_paid", "player": 1, "cents": 9_999_900}
    more = json.dumps({**last, "sequence": last["sequence"] + 1, "request_id": "older", "fact": paid})
    assert replayed([*file, more], tmp_path)
    assert replayed(file, tmp_path, "--strict")
    with pytest.raises(CommandError, match=r"has won no prize|has been paid|is owed"):
        replayed([*file, more], tmp_path, "--strict")

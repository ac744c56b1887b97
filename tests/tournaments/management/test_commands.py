"""A night written to a file and replayed without a database (the commands of tournaments)."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.site import ROOT
from tests.tournaments.nights import levels
from tournaments.archive.reference import page
from tournaments.night.facts import Finished, PaymentSet, PrizePaid

SIX = "Ann Bob Cat Dan Eve Fay"


def run(command, *arguments):
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def night(friday):
    """Six sit down by a draw; Bob goes out at twenty past eight, undone and done again; Fay wins at ten."""
    friday.buy_in(SIX).draw_seats().start_only()
    friday.at(20).bust("Bob", by="Ann")
    friday.undo(friday.latest, why="It was the wrong one").bust("Bob", by="Fay")
    friday.at(120)
    for name in ("Ann", "Cat", "Dan", "Eve"):
        friday.bust(name, by="Fay")
    return friday.record(Finished())


@pytest.fixture
def file(night, tmp_path):
    path = tmp_path / "friday.jsonl"
    path.write_text(run("export_night", night.tournament.pk))
    return path


class TestReplay:
    def test_it_ends_on_the_floor_that_was(self, night, file):
        floor = json.loads(run("replay_night", file, "--json"))
        assert (floor["status"], floor["players_left"], floor["entries"]) == ("finished", 1, 18)
        assert [(person["name"], person["first"]) for person in floor["places"]] == [
            ("Fay", 1),
            ("Eve", 2),
            ("Dan", 3),
            ("Cat", 4),
            ("Ann", 5),
            ("Bob", 6),
        ]
        fay = floor["places"][0]
        # Live counts double: 6 for the place, 1 in the money, 3 for the win, 5 knockouts.
        assert fay["points"] == 2 * (6 + 1 + 3 + 5)

    def test_as_it_was_before_the_wrong_one_was_undone(self, file):
        floor = json.loads(run("replay_night", file, "--json", "--at", "20:10"))
        assert (floor["status"], floor["players_left"]) == ("running", 6)

    def test_in_words_for_people(self, file):
        said = run("replay_night", file)
        assert all(name in said for name in SIX.split())
        assert "  1  30  $69.80  Fay · 5 knockouts" in said.splitlines()

    def test_it_needs_no_database(self, file, monkeypatch):
        done = subprocess.run(
            [sys.executable, "manage.py", "replay_night", str(file), "--json"],
            cwd=ROOT,
            env={"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nowhere", "PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout)["players_left"] == 1

    def test_a_file_that_is_no_night_is_refused_line_by_line(self, file):
        lines = file.read_text().splitlines()
        file.write_text("\n".join([*lines[:3], "nonsense", *lines[4:]]))
        with pytest.raises(CommandError, match="cannot be replayed") as refusal:
            run("replay_night", file)
        assert "line 4" in str(refusal.value).lower()

    def test_strictly_every_rule_is_asked_of_each_fact(self, friday, tmp_path, capsys):
        """Six levels of twenty minutes: the cut-off comes in the last one. A program without a version of its
        rules accepted a rebuy five minutes after it."""
        friday.start(SIX, structure=levels(6)).at(119).rebuy("Ann", stack=500)
        path = tmp_path / "old.jsonl"
        exported = run("export_night", friday.tournament.pk)
        path.write_text(exported.replace('"rules":2', '"rules":null'))
        assert json.loads(run("replay_night", path, "--strict", "--json"))["money"]["rebuys"] == 1
        assert capsys.readouterr().err == ""
        last, whole = exported.splitlines()[-1], path.read_text()
        path.write_text(whole.replace(last, last.replace("21:59:00", "22:05:00")))
        assert json.loads(run("replay_night", path, "--json"))["money"]["rebuys"] == 1
        assert "version 1 of the rules" in capsys.readouterr().err
        with pytest.raises(CommandError, match=r"line \d+: Rebuys have ended.*\(DM-rebuy-cutoff\)"):
            run("replay_night", path, "--strict")

    def test_strictly_a_prize_paid_before_a_correction_stays_paid(self, night, tmp_path):
        """Fay has been paid all that she won; then Eve has won instead, and Fay has had too much."""
        won = night.entries[-1].sequence
        night.record(PrizePaid(player=6, cents=6980))
        path = tmp_path / "friday.jsonl"
        path.write_text(run("export_night", night.tournament.pk))
        run("replay_night", path, "--strict")
        night.undo(won).record(Finished())
        path.write_text(run("export_night", night.tournament.pk))
        assert json.loads(run("replay_night", path, "--strict", "--json"))["status"] == "finished"
        night.record(PaymentSet(player=1, purchases=(1,), way="transfer", cents=2000))
        path.write_text(run("export_night", night.tournament.pk).replace('"cents":2000', '"cents":2100'))
        with pytest.raises(CommandError, match="What Ann bought came to"):
            run("replay_night", path, "--strict")

    def test_a_file_or_a_night_that_is_not_there(self, db, tmp_path):
        with pytest.raises(CommandError, match="cannot be read"):
            run("replay_night", tmp_path / "none.jsonl")
        with pytest.raises(CommandError, match="There is no night 7"):
            run("export_night", 7)


class TestDraws:
    def test_the_draws_of_a_night_hold(self, night, file):
        for where in (night.tournament.pk, file):
            said = run("check_draws", str(where))
            assert said.splitlines()[-1] == "1 draw checked, and all hold."

    def test_a_seat_that_was_exchanged_is_found(self, file):
        lines = file.read_text().splitlines()
        number, drawn = next((n, json.loads(line)) for n, line in enumerate(lines) if "seats_drawn" in line)
        first, second = drawn["fact"]["seats"][:2]
        first["player"], second["player"] = second["player"], first["player"]
        lines[number] = json.dumps(drawn)
        file.write_text("\n".join(lines))
        with pytest.raises(CommandError, match="1 of 1 draw do not hold"):
            run("check_draws", str(file))


def test_the_page_of_facts_is_the_one_in_docs():
    assert (Path(ROOT) / "docs" / "facts.md").read_text() == page() == run("describe_facts")

"""Tests of what a program records goes by the rules of a tap on the console, once for each key."""

import pytest

from clubs import actions
from clubs.models import RulebookVersion, Submission
from clubs.rulebook import PRESETS, AddOn
from tables.models import Entry
from tests.api_program import program_of
from tests.tournaments.night.floor.test_felt_games import GAMES
from tests.tournaments.nights import levels
from tournaments.night.facts import FeltGames, StructureSet, TermsSet
from tournaments.night.facts.timing import RULES_VERSION


@pytest.fixture
def program(club):
    return program_of(club.members.get(name="Bob"))


@pytest.fixture
def begun(friday):
    friday.start("Ann Bob Cat", "Dan Eve Fay", structure=levels())
    return friday


@pytest.fixture
def night(begun):
    return begun.tournament.pk


PAUSED = {"kind": "clock_paused", "reason": "dispute"}


def test_facts_are_recorded_in_the_name_of_the_member(program, begun, night):
    answer = program.record(night, {"kind": "stepped_away", "player": 5}, PAUSED, key="1")
    said = answer.json()
    assert [(each["kind"], each["by"]) for each in said["entries"]] == [
        ("stepped_away", "Bob"),
        ("clock_paused", "Bob"),
    ]
    assert (said["version"], said["repeated"]) == (begun.latest + 2, False)
    assert begun.reloaded().players[5].away
    assert Entry.objects.latest("pk").device == "API bot"


@pytest.mark.rule("DM-addon-once")
def test_a_night_has_an_add_on_and_no_rebuys(program, begun, night):
    begun.record(TermsSet(rebuy=None, add_on=AddOn(price=500, chips=2000))).at(121)
    assert program.record(night, {"kind": "rebought", "player": 5}, key="2").status_code == 422
    assert program.record(night, {"kind": "added_on", "player": 5}, key="3").status_code == 200
    eve = begun.reloaded().players[5]
    assert (eve.bought, eve.paid) == (2000, 2500)


def test_a_repeat_records_nothing_and_is_told_the_same(program, night):
    first, again = (program.record(night, PAUSED, key="1").json() for _ in range(2))
    assert (again["repeated"], again["entries"]) == (True, first["entries"])
    assert Entry.objects.filter(kind="clock_paused").count() == 1


def test_a_key_is_for_one_request(program, night):
    program.record(night, PAUSED, key="1")
    assert program.record(night, {"kind": "clock_resumed"}, key="1").status_code == 422
    assert not Entry.objects.filter(kind="clock_resumed").exists()


@pytest.mark.rule("SEC-request-key")
def test_a_key_is_for_one_night(program, night, open_night):
    other = open_night(name="Saturday").tournament.pk
    program.record(night, PAUSED, key="1")
    count = Entry.objects.count()
    for _ in range(2):
        answer = program.record(other, PAUSED, key="1")
        assert (answer.status_code, "Idempotency-Key" in answer.json()["detail"]) == (422, True)
    assert Entry.objects.count() == count
    assert program.record(night, PAUSED, key="1").json()["repeated"]


@pytest.mark.rule("SEC-request-key")
def test_a_repeat_of_what_an_earlier_version_of_the_site_recorded_is_known(program, night):
    first = program.record(night, PAUSED, key="1").json()
    Submission.objects.all().delete()
    again = program.record(night, PAUSED, key="1").json()
    assert (again["repeated"], again["entries"]) == (True, first["entries"])
    assert program.record(night, {"kind": "clock_resumed"}, key="1").status_code == 422


def ask(program, night, operation, body, key):
    return program.ask(f"nights/{night}/{operation}", "POST", body, **{"Idempotency-Key": key})


@pytest.mark.parametrize("operation", ["corrections", "due", "amendments"])
def test_a_key_is_for_one_operation(program, begun, night, operation):
    (entry,) = program.record(night, PAUSED, key="1").json()["entries"]
    why = {"sequence": entry["sequence"], "put": {"kind": "clock_paused", "reason": "break"}}
    bodies = {
        "corrections": {"sequences": [entry["sequence"]]},
        "due": {"act": "clock_on"},
        "amendments": why,
    }
    answer = ask(program, night, operation, bodies[operation], "1")
    assert (answer.status_code, "Idempotency-Key" in answer.json()["detail"]) == (422, True)
    assert Entry.objects.latest("pk").kind == "clock_paused"


def test_a_key_is_for_one_correction(program, night):
    away = [{"kind": "stepped_away", "player": player} for player in (4, 5)]
    first, second = (each["sequence"] for each in program.record(night, *away, key="1").json()["entries"])
    assert ask(program, night, "corrections", {"sequences": [first]}, "2").status_code == 200
    assert ask(program, night, "corrections", {"sequences": [second]}, "2").status_code == 422
    assert Entry.objects.filter(kind="voided").count() == 1


def test_a_key_is_for_one_thing_that_is_due(program, friday):
    friday.buy_in("Ann Bob Cat Dan")
    night = friday.tournament.pk
    first, again = (ask(program, night, "due", {"act": "draw_seats"}, "1").json() for _ in range(2))
    assert (again["repeated"], again["entries"]) == (True, first["entries"])
    assert ask(program, night, "due", {"act": "draw_button"}, "1").status_code == 422


def test_part_of_a_request_is_no_repeat_of_it(program, night):
    away = [{"kind": "stepped_away", "player": player} for player in (4, 5)]
    program.record(night, *away, key="1")
    assert program.record(night, away[0], key="1").status_code == 422
    assert program.record(night, *away, *away, key="1").status_code == 422
    assert program.record(night, *away, key="1", seconds_ago=9).json()["repeated"] is True


def test_a_repeat_is_known_though_the_site_filled_something_in(program, friday):
    friday.start("Ann Bob Cat", override="few")
    for name in ("Bob", "Cat"):
        friday.bust(name, by="Ann")
    prize = {"kind": "prize_paid", "player": 1, "cents": None}
    first, again = (program.record(friday.tournament.pk, prize, key="1").json() for _ in range(2))
    assert first["entries"][0]["fact"]["cents"] > 0
    assert (again["repeated"], again["entries"]) == (True, first["entries"])


@pytest.mark.rule("FNP-dealers-choice")
def test_a_hand_is_dealt_with_a_game_of_the_dealers_choice(program, begun, night):
    begun.record(FeltGames(games=GAMES))
    entries = program.record(night, {"kind": "hand_dealt", "table": 1}, key="1").json()["entries"]
    assert [each["kind"] for each in entries] == ["game_chosen", "hand_dealt"]
    assert entries[0]["fact"]["game"] == "dm-razz"


def test_keys_of_two_members_are_two(program, club, night):
    other = program_of(club.members.get(name="Cat"))
    assert program.record(night, PAUSED, key="1").json()["repeated"] is False
    assert other.record(night, {"kind": "clock_resumed"}, key="1").json()["repeated"] is False


@pytest.mark.parametrize("player", [2**31, 2**63, 10**30])
def test_no_member_has_a_number_that_the_database_cannot_hold(program, begun, night, player):
    before = begun.latest
    for fact in (
        {"kind": "ruled", "text": "A call.", "player": player},
        {"kind": "stepped_away", "player": player},
    ):
        answer = program.record(night, fact, key=f"{fact['kind']}-{player}")
        assert answer.status_code == 422
        assert "2,147,483,647" in answer.text or "2147483647" in answer.text
    assert begun.tournament.log.entries.count() == before


def test_what_the_rules_forbid_is_refused_with_its_clause(program, begun, night):
    length = Entry.objects.count()
    answer = program.record(
        night,
        {"kind": "stepped_away", "player": 5},
        {"kind": "bought_in", "player": 4, "name": "Dan"},
        key="1",
    )
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert "Dan has bought in already" in answer.json()["detail"]
    docked = program.record(night, {"kind": "bought_in", "player": 9, "name": "Ida", "chips": 9_999}, key="2")
    assert docked.json()["clauses"] == []  # the one that says so is of another club's book
    again = program.record(night, {"kind": "bought_in", "player": 4, "name": "Dan"}, key="3")
    assert again.json()["clauses"] == answer.json()["clauses"]
    assert Entry.objects.count() == length


def test_who_enters_late_gets_a_drawn_seat(program, begun, night):
    entered = {"kind": "bought_in", "player": 9, "name": "somebody else"}
    (entry,) = program.record(night, entered, key="1").json()["entries"]
    assert (entry["fact"]["name"], entry["fact"]["draw"] is not None) == ("Ida", True)
    assert begun.reloaded().players[9].seat is not None
    assert program.record(night, entered, key="1").json()["repeated"] is True


def test_who_is_out_enters_again_on_a_drawn_seat(program, club, open_night):
    RulebookVersion.objects.filter(club=club).update(data=PRESETS["tda"].model_dump(mode="json"))
    begun = open_night().start("Ann Bob Cat", "Dan Eve Fay", structure=levels()).bust("Ann", by="Bob")
    night, again = begun.tournament.pk, {"kind": "reentered", "player": 1}
    (entry,) = program.record(night, again, key="1").json()["entries"]
    assert entry["fact"]["draw"] is not None
    player = begun.reloaded().players[1]
    assert (player.re_entries, player.out, player.seat is not None) == (1, None, True)
    assert program.record(night, again, key="1").json()["repeated"] is True
    refused = program.record(night, again, key="2")
    assert (refused.status_code, refused.json()["clauses"]) == (422, ["TDA-8"])


def test_nobody_enters_who_is_not_in_the_club(program, club, night):
    actions.leave(member=club.members.get(name="Ida"))
    for number in (9, 99, -1):
        answer = program.record(
            night, {"kind": "bought_in", "player": number, "name": "Ida"}, key=str(number)
        )
        assert answer.status_code == 422


@pytest.mark.parametrize(
    ("fact", "where"),
    [
        ({"kind": "bought_in", "player": 9, "name": "Ida", "house": True}, "facts[0].house"),
        ({"kind": "rebought", "player": 5, "seat": {"player": 5, "table": 1, "seat": 9}}, "facts[0].seat"),
        ({"kind": "stepped_away", "player": 5, "why": "tea"}, "facts[0].why"),
        ({"kind": "stepped_away"}, "facts[0].player"),
        ({"kind": "deal_accepted", "proposal": 1, "token": "0" * 64}, "facts[0]"),
        ({"kind": "seats_drawn", "occasion": "start", "tables": [], "seats": []}, "facts[0]"),
    ],
)
def test_what_is_not_for_programs_is_refused(program, night, fact, where):
    answer = program.record(night, fact, key="1")
    assert (answer.status_code, [each["where"] for each in answer.json()["errors"]]) == (422, [where])


def test_what_cannot_be_is_said_in_its_sentence(program, night):
    level = {"type": "level", "small_blind": 200, "big_blind": 100}
    answer = program.record(night, {"kind": "structure_set", "periods": [level]}, key="1")
    said = "The small blind 200 is larger than the big blind 100."
    assert (answer.status_code, answer.json()["errors"][0]["what"]) == (422, said)


def test_when_it_happened(program, begun, night):
    begun.at(10)
    (entry,) = program.record(night, PAUSED, key="1", seconds_ago=90).json()["entries"]
    row = Entry.objects.get(sequence=entry["sequence"], log=begun.tournament.log)
    assert (row.recorded_at - row.at).total_seconds() == 90


@pytest.mark.parametrize("seconds", [3601, 86_400, -1])
def test_facts_of_yesterday_or_of_tomorrow_are_refused_by_name(program, begun, night, seconds):
    answer = program.record(night, PAUSED, key="1", seconds_ago=seconds)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert [each["where"] for each in answer.json()["errors"]] == ["seconds_ago"]
    assert begun.reloaded().clock.is_running


def test_what_was_recorded_is_taken_back(program, begun, night):
    (entry,) = program.record(night, PAUSED, key="1").json()["entries"]
    body = {"sequences": [entry["sequence"]], "why": "by mistake"}
    for _ in range(2):
        answer = program.ask(f"nights/{night}/corrections", "POST", body, **{"Idempotency-Key": "2"})
        assert answer.status_code == 200
    assert begun.reloaded().clock.is_running
    assert Entry.objects.filter(kind="voided").count() == 1


def knocked_out(program, night, *busts, key="out"):
    body = {"kind": "knocked_out", "table": 1, "busts": list(busts)}
    return program.record(night, body, key=key).json()["entries"][0]["sequence"]


def test_who_is_credited_with_a_knockout_is_put_right_once(program, begun, night):
    sequence = knocked_out(program, night, {"player": 3, "by": [1]})
    body = {"sequence": sequence, "put": {"kind": "knocked_out", "by": [2]}, "why": "as the dealer saw it"}
    first, again = (ask(program, night, "amendments", body, "1").json() for _ in range(2))
    assert [(each.by, each.victim) for each in begun.reloaded().knockouts] == [(2, 3)]
    assert (first["entries"][0]["kind"], first["entries"][0]["by"]) == ("amended", "Bob")
    assert (again["repeated"], again["entries"]) == (True, first["entries"])
    assert Entry.objects.filter(kind="amended").count() == 1
    undone = {"sequences": [first["entries"][0]["sequence"]]}
    assert ask(program, night, "corrections", undone, "2").status_code == 200
    assert ask(program, night, "amendments", body, "1").json()["repeated"] is True
    assert [(each.by, each.victim) for each in begun.reloaded().knockouts] == [(1, 3)]


def test_a_repeat_is_known_though_the_fact_has_been_taken_back(program, night):
    (entry,) = program.record(night, PAUSED, key="1").json()["entries"]
    body = {"sequence": entry["sequence"], "put": {"kind": "clock_paused", "reason": "all_in"}}
    assert ask(program, night, "amendments", body, "2").status_code == 200
    assert ask(program, night, "corrections", {"sequences": [entry["sequence"]]}, "3").status_code == 200
    assert ask(program, night, "amendments", body, "2").json()["repeated"] is True
    refused = ask(program, night, "amendments", body, "4")
    assert (refused.status_code, "undone already" in refused.json()["detail"]) == (422, True)


def test_of_several_who_went_out_one_is_credited_anew(program, begun, night):
    busts = ({"player": 2, "by": [1], "stack": 4000}, {"player": 3, "by": [1], "stack": 5000})
    put = {"kind": "knocked_out", "by": [], "player": 3}
    answer = ask(
        program, night, "amendments", {"sequence": knocked_out(program, night, *busts), "put": put}, "1"
    )
    assert answer.status_code == 200, answer.content
    assert [(each.by, each.victim) for each in begun.reloaded().knockouts] == [(1, 2)]


def test_why_the_clock_stands_is_put_right(program, begun, night):
    (entry,) = program.record(night, PAUSED, key="1").json()["entries"]
    body = {"sequence": entry["sequence"], "put": {"kind": "clock_paused", "reason": "all_in"}}
    assert ask(program, night, "amendments", body, "2").status_code == 200
    assert begun.reloaded().clock.pause.reason == "all_in"


@pytest.mark.parametrize(
    ("put", "said", "clauses"),
    [
        ({"kind": "clock_paused", "reason": "break"}, "of another kind", []),
        ({"kind": "knocked_out", "by": [1], "player": 4}, "did not go out in that knockout", []),
        ({"kind": "knocked_out", "by": [1, 1]}, "credited once", ["DM-points-knockout"]),
        ({"kind": "knocked_out", "by": [99]}, "", []),
    ],
)
def test_what_cannot_be_put_right_is_refused_and_changes_nothing(program, begun, night, put, said, clauses):
    sequence = knocked_out(program, night, {"player": 3, "by": [1]})
    answer = ask(program, night, "amendments", {"sequence": sequence, "put": put}, "1")
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert said in answer.json()["detail"]
    assert answer.json()["clauses"] == clauses
    assert not Entry.objects.filter(kind="amended").exists()


def test_what_pages_do_not_put_right_a_program_does_not_either(program, night):
    put = {"kind": "bought_in", "player": 9, "name": "Ida"}
    answer = ask(program, night, "amendments", {"sequence": 1, "put": put}, "1")
    assert (answer.status_code, answer.json()["errors"][0]["where"]) == (422, "put")


def test_what_is_due_is_done_with_a_draw_of_the_site(program, friday):
    friday.buy_in("Ann Bob Cat Dan")
    path = f"nights/{friday.tournament.pk}/due"
    drawn = program.ask(path, "POST", {"act": "draw_seats"}, **{"Idempotency-Key": "1"})
    assert [each["kind"] for each in drawn.json()["entries"]] == ["seats_drawn"]
    assert program.ask(path, "POST", {"act": "draw_seats"}, **{"Idempotency-Key": "2"}).status_code == 422


@pytest.mark.parametrize("key", ["", "x" * 65, "a b"])
def test_without_a_key_nothing_is_recorded(program, night, key):
    assert program.record(night, PAUSED, key=key).status_code == 422
    assert not Entry.objects.filter(kind="clock_paused").exists()


@pytest.mark.rule("DM-place-same-hand")
def test_knockouts_that_were_one_hand(program, begun, night):
    begun.at(125).bust("Ann", by="Bob", stack=100)
    first = begun.latest
    begun.bust("Cat", by="Bob", stack=200)
    fact = {"kind": "one_hand", "knockouts": [first, begun.latest]}
    assert program.record(night, fact, key="1").status_code == 200
    assert begun.reloaded().players[3].out.hand == first


def test_by_which_rules_a_night_is_played_is_not_sent(program, friday):
    friday.buy_in("Ann Bob Cat Dan Eve Fay").draw_seats()
    friday.record(StructureSet(periods=levels()))
    sent = {"kind": "clock_started", "rules": 1}
    assert program.record(friday.tournament.pk, sent, key="1").status_code == 422
    program.record(friday.tournament.pk, {"kind": "clock_started"}, key="2")
    assert friday.reloaded().rules_version == RULES_VERSION


@pytest.mark.rule("DM-absent-removed")
def test_an_arrival_that_is_told_late_is_judged_by_when_it_happened(program, friday):
    friday.start("Ann Bob Cat Dan Eve Fay Gus Hal", absent="Gus Hal").at(119).deal().at(122).deal()
    night = friday.at(123).tournament.pk
    arrived = program.record(night, {"kind": "arrived", "player": 7}, key="1", seconds_ago=300)
    assert arrived.status_code == 200
    assert not friday.reloaded().players[7].absent
    late = program.record(night, {"kind": "arrived", "player": 8}, key="2", seconds_ago=30)
    assert (late.status_code, "may not play" in late.content.decode()) == (422, True)


def test_a_seat_is_reserved_by_a_program(program, begun, night):
    kept = {"kind": "seat_reserved", "player": 5, "table": 2, "seat": 8, "reason": "wheelchair"}
    assert program.record(night, kept, key="1").status_code == 200
    assert begun.reloaded().tables[2].kept == {8: 5}
    refused = program.record(night, {"kind": "moved", "player": 1, "table": 2, "seat": 8}, key="2")
    assert (refused.status_code, refused.json()["clauses"]) == (422, ["TDA-9"])

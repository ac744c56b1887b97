"""The commands import_results, import_members and standings."""

import json

import pytest
from django.core.management import CommandError, call_command

from clubs import actions
from clubs.actions import Person
from clubs.models import Club, Standing

pytestmark = pytest.mark.django_db

HEADING = "date;tournament;kind;player;place;knockouts;multi_knockouts;chip_leader"
PLAYERS = ["Zoë", "Ann", "Bea", "Cal", "Dov", "Eve"]


@pytest.fixture
def spring(tmp_path):
    """Eight live tournaments won by Zoë, with a shared knockout in the first, and the Championship; as a
    German spreadsheet program saves it."""
    lines = [HEADING]
    for number in range(1, 9):
        for place, player in enumerate(PLAYERS, start=1):
            knockouts = "1/3" if (number, player) == (1, "Zoë") else "0"
            lines.append(f"{number}.1.2026;Live {number};live;{player};{place};{knockouts};0;0")
    for place, player in enumerate(reversed(PLAYERS), start=1):
        lines.append(f"30.1.2026;Final;championship;{player};{place};0;0;0")
    path = tmp_path / "spring.csv"
    path.write_bytes("\r\n".join(lines).encode("cp1252"))
    return path


def run(capsys, command, *arguments, **options):
    call_command(command, *map(str, arguments), **options)
    return capsys.readouterr()


@pytest.mark.parametrize("asked", [[], ["--public"]])
def test_an_imported_club_is_its_members_own_unless_asked(capsys, spring, asked):
    run(capsys, "import_results", "dead-money", "spring-2026", spring, *asked)
    assert Club.objects.get().is_public is bool(asked)


def test_the_standings_as_json(capsys, spring):
    """Zoë: eight wins of 20 points, one of them 20 2/3; seven count. Last at the Championship: 4 points."""
    call_command("import_results", "dead-money", "spring-2026", str(spring))
    capsys.readouterr()
    table = json.loads(run(capsys, "standings", "dead-money", "spring-2026", json=True).out)
    assert [(line["rank"], line["player"], line["total"]) for line in table] == [
        (1, "Zoë", pytest.approx(144 + 2 / 3)),
        (2, "Ann", 84 + 8),
        (3, "Bea", 56 + 12),
        (4, "Cal", 42 + 20),
        (5, "Eve", 14 + 40),
        (6, "Dov", 28 + 24),
    ]
    zoe = table[0]
    assert list(zoe) == [
        *("rank", "player", "total", "regular", "championship", "bonus", "all_points", "given"),
        *("counted", "dropped", "starting_stack", "played"),
    ]
    assert zoe["regular"] == pytest.approx(140 + 2 / 3)
    assert (zoe["championship"], zoe["bonus"], zoe["played"]) == (4, 64, 9)
    assert zoe["all_points"] == pytest.approx(164 + 2 / 3)
    assert zoe["starting_stack"] == 3000 + 1606 + 50 * 64
    assert [night["tournament"] for night in zoe["counted"]] == [f"Live {number}" for number in range(1, 8)]
    assert zoe["dropped"] == [{"tournament": "Live 8", "points": 20}]
    assert isinstance(table[1]["total"], int)


def test_the_standings_as_a_table(capsys, spring):
    call_command("import_results", "dead-money", "spring-2026", str(spring))
    capsys.readouterr()
    printed = run(capsys, "standings", "dead-money", "spring-2026").out
    assert printed.splitlines()[:2] == ["   1      144⅔  Zoë", "   2        92  Ann"]


def test_members_of_one_name_are_told_apart_by_number(capsys, spring):
    call_command("import_results", "dead-money", "spring-2026", str(spring))
    actions.add_members(club=Club.objects.get(), people=[Person("ANN")])
    capsys.readouterr()
    table = json.loads(run(capsys, "standings", "dead-money", "spring-2026", json=True).out)
    assert [line["player"] for line in table[:3]] == ["Zoë", "Ann #2", "Bea"]


def test_what_an_import_says(capsys, spring):
    printed = run(capsys, "import_results", "dead-money", "spring-2026", spring)
    lines = printed.out.splitlines()
    assert lines[:3] == [
        "Club Dead Money founded.",
        "Season Spring 2026 made.",
        "New members: Zoë, Ann, Bea, Cal, Dov, Eve.",
    ]
    assert lines[3] == "2026-01-01 Live 1: 6 players, new."
    assert lines[-1] == "2026-01-30 Final: 6 players, new."
    assert len(lines) == 12


def test_a_dry_run_writes_nothing(capsys, spring):
    printed = run(capsys, "import_results", "dead-money", "spring-2026", spring, dry_run=True)
    assert printed.out.splitlines()[-1] == "Nothing was written: this was a dry run."
    assert not Club.objects.exists()


def test_tournaments_that_are_not_whole_are_left_out_line_by_line_and_the_others_written(capsys, spring):
    text = spring.read_bytes().decode("cp1252").replace("Live 2;live;Ann;2", "Live 2;live;Ann;3")
    spring.write_bytes(text.replace("Live 1;live;Bea;3", "Live 1;live;Bea;third").encode("cp1252"))
    printed = run(capsys, "import_results", "dead-money", "spring-2026", spring)
    assert printed.err.splitlines() == [
        "left out: line 2: Live 1 is left out: it lacks line 4.",
        "left out: line 4: place: “third” is not a place.",
        "left out: line 9: Ann stands on place 3: after 1 player comes place 2.",
        "left out: line 11: Cal stands on place 4: after 4 players comes place 5.",
    ]
    season = Club.objects.get().seasons.get()
    assert sorted(season.events.values_list("name", flat=True)) == [
        "Final",
        *(f"Live {n}" for n in range(3, 9)),
    ]


def test_a_file_of_which_nothing_can_be_taken_writes_nothing(capsys, spring):
    spring.write_bytes(spring.read_bytes().replace(b";place;", b";sitting;"))
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("import_results", "dead-money", "spring-2026", str(spring))
    assert capsys.readouterr().err.splitlines() == ["line 1: the heading lacks place."]
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (["dead money", "spring", "x.csv"], "“dead money” is not an address"),
        (["dead-money", "spring", "missing.csv"], "missing.csv: No such file"),
    ],
)
def test_what_cannot_be_imported(arguments, refusal):
    with pytest.raises(CommandError, match=refusal):
        call_command("import_results", *arguments)


def test_a_time_zone_that_does_not_exist_is_refused(spring):
    with pytest.raises(CommandError, match="There is no time zone “Mars/Olympus”"):
        call_command("import_results", "dead-money", "spring", str(spring), timezone="Mars/Olympus")


def test_standings_of_a_season_that_does_not_exist():
    with pytest.raises(CommandError, match="There is no season “spring” of a club “nobody”"):
        call_command("standings", "nobody", "spring")
    assert not Standing.objects.exists()


def test_players_from_the_tournament_director_are_a_tournament(capsys, tmp_path):
    path = tmp_path / "friday.csv"
    path.write_text("Rank,Name,Hits,Winnings,Points\n1,Ann,2,$60,9\n2,Bea,0,,5\n3,Cal,0,,2\n")
    which = ["--tournament-director", "Friday", "2026-03-06", "live"]
    said = run(capsys, "import_results", "dead-money", "spring", path, *which)
    assert "2026-03-06 Friday: 3 players, new." in said.out
    assert "these columns are not used: Points." in said.err
    event = Club.objects.get(slug="dead-money").seasons.get().events.get()
    results = event.results.order_by("first").values_list("member__name", "first", "prize")
    assert list(results) == [("Ann", 1, 6000), ("Bea", 2, None), ("Cal", 3, None)]
    assert "unchanged" in run(capsys, "import_results", "dead-money", "spring", path, *which).out
    with pytest.raises(CommandError, match="Write a day as 2026-03-07"):
        call_command("import_results", "dead-money", "spring", path, *which[:2], "6.3.", "live")


CONTACTS = (
    "First name;Surname;E-mail;Role;Shoe size\n"
    "Ava;Lund;ava@example.org;Director;38\nBen;Ott;;;\nCleo;;cleo;;\n"
)


@pytest.fixture
def contacts(tmp_path):
    """Two members and a line with something wrong."""
    path = tmp_path / "contacts.csv"
    path.write_bytes(CONTACTS.encode("utf-16"))
    return path


def test_members_come_in_once_and_a_club_is_founded_for_them(capsys, contacts):
    printed = run(capsys, "import_members", "dead-money", contacts, timezone="Europe/London")
    assert printed.out.splitlines() == [
        "Club Dead Money founded.",
        "line 2: Ava Lund <ava@example.org>, added.",
        "line 3: Ben Ott, added.",
        "2 added, 0 were members, 1 left out.",
    ]
    assert printed.err.splitlines() == [
        "note: line 1: these columns are not used: Shoe size.",
        "left out: line 4: “cleo” is not an e-mail address.",
    ]
    club = Club.objects.get()
    assert club.timezone == "Europe/London"
    printed = run(capsys, "import_members", "dead-money", contacts)
    assert printed.out.splitlines()[-1] == "0 added, 2 were members, 1 left out."
    assert list(club.members.order_by("number").values_list("name", "email", "role")) == [
        ("Ava Lund", "ava@example.org", "director"),
        ("Ben Ott", "", "member"),
    ]


def test_members_as_json_are_those_whom_the_file_names(capsys, contacts):
    run(capsys, "import_members", "dead-money", contacts)
    actions.add_members(club=Club.objects.get(), people=[Person("Zoe")])
    assert json.loads(run(capsys, "import_members", "dead-money", contacts, json=True).out) == [
        {
            "line": 2,
            "number": 1,
            "name": "Ava Lund",
            "email": "ava@example.org",
            "role": "director",
            "new": False,
        },
        {"line": 3, "number": 2, "name": "Ben Ott", "email": "", "role": "member", "new": False},
    ]


def test_namesakes_are_told_apart_by_their_addresses(capsys, tmp_path):
    path = tmp_path / "members.csv"
    path.write_text("name,email\nAnn,a@example.org\nAnn,b@example.org\nBea,\nbea,\n")
    for _ in range(2):
        run(capsys, "import_members", "dead-money", path)
    assert list(Club.objects.get().members.order_by("number").values_list("name", "email")) == [
        ("Ann", "a@example.org"),
        ("Ann", "b@example.org"),
        ("Bea", ""),
    ]


def test_a_list_of_roles_in_the_languages_of_the_site(capsys, tmp_path):
    path = tmp_path / "members.csv"
    path.write_text("Nombre;Rol\nAnn;directora\nBea;director\nCal;crupier\nDov;administrador\n")
    people = json.loads(run(capsys, "import_members", "dead-money", path, json=True).out)
    assert {person["name"]: person["role"] for person in people} == {
        "Bea": "director",
        "Cal": "dealer",
        "Dov": "elder",
    }


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file names nobody."),
        (b"PK\x03\x04", "this is a workbook: save the sheet as CSV and bring that."),
        (b"Ann\n" * 100_000, "the file has more than 50,000 lines: bring it in parts."),
        ("".join(f"Ann {chr(65 + n % 26)}{n}b\n" for n in range(2001)).encode(),
         "the file has more than 2,000 people: bring them in parts."),
        ("Imię;E-mail\nAnn;ann@example.org\n".encode(),
         "line 1: none of these columns is understood as the names: Imię, E-mail. Call it Name, or First "
         "name and Last name."),
    ],
)  # fmt: skip
def test_a_file_that_names_nobody_founds_nothing(capsys, tmp_path, data, said):
    path = tmp_path / "members.csv"
    path.write_bytes(data)
    with pytest.raises(CommandError, match=r"Nobody was added\."):
        call_command("import_members", "dead-money", str(path))
    assert capsys.readouterr().err.splitlines() == [said]
    assert not Club.objects.exists()

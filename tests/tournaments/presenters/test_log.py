"""The log as people read it (tournaments/presenters/log.py)."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from tables.log import AMENDED, VOIDED, LogLine, amended, voided
from tests.site import ROOT
from tests.tournaments.nights import EIGHT_O_CLOCK
from tournaments.heads_up.facts import MatchFact
from tournaments.night.automation import DEVICE
from tournaments.night.facts import FACT, BoughtIn, Bust, Fact, KnockedOut
from tournaments.pages.views import SECTIONS
from tournaments.presenters.log import ICONS, entry_in_words, is_routine, names_in, rows, undoable, whose
from tournaments.ring_games.ring_facts import RingFact

ELSEWHERE = [*MatchFact.__subclasses__(), *RingFact.__subclasses__()]
ZONE = ZoneInfo("Europe/Berlin")
NAMES = {1: "Ann", 2: "Bob", 3: "Cat"}
ANN, BOB = BoughtIn(player=1, name="Ann"), BoughtIn(player=2, name="Bob")
BY_ANN = KnockedOut(table=1, busts=[Bust(player=2, by=(1,))])
BY_CAT = KnockedOut(table=1, busts=[Bust(player=2, by=(3,))])


def data(fact):
    return FACT.dump_python(fact, mode="json")


def log(*entries):
    """Entries a minute apart, each a fact, a correction, or a dictionary of `fact` and more."""
    lines = []
    for number, entry in enumerate(entries, 1):
        more = dict(entry) if isinstance(entry, dict) and "fact" in entry else {"fact": entry}
        payload = more.pop("fact")
        payload = payload if isinstance(payload, dict) else data(payload)
        at = EIGHT_O_CLOCK + timedelta(minutes=number)
        line = {"at": at, "recorded_at": at, "by": "Dolores", "device": "phone", "batch": number} | more
        lines.append(LogLine(sequence=number, kind=payload["kind"], payload=payload, **line))
    return lines


def shown(*entries):
    return rows(log(*entries), NAMES, ZONE, "$")


def test_the_latest_entry_stands_first_at_the_time_of_the_club():
    latest, first = shown(ANN, BOB)
    assert (latest.sequence, first.sequence) == (2, 1)
    assert f"{first.time:%H:%M}" == "21:01"
    assert (first.by, first.device, first.kind, first.sentence) == (
        "Dolores",
        "phone",
        "bought_in",
        "Ann bought in",
    )


def test_what_was_recorded_a_minute_late_says_when_it_happened():
    def after(number, seconds):
        return EIGHT_O_CLOCK + timedelta(minutes=number, seconds=seconds)

    late, in_time = shown(
        {"fact": ANN, "recorded_at": after(1, 59)}, {"fact": BOB, "recorded_at": after(2, 60)}
    )
    assert in_time.late is None
    assert (f"{late.late:%H:%M}", f"{late.time:%H:%M}") == ("21:02", "21:03")


def test_what_is_undone_says_by_whom_and_when_and_so_does_the_undo():
    undo, _, first = shown(ANN, BOB, voided([1], "twice"))
    assert (first.undone, first.amended) == ("Dolores 21:03", "")
    assert (undo.is_correction, undo.sentence) == (True, "Undone: “Ann bought in”: twice")


def test_what_is_corrected_says_by_whom_and_what_stands_instead():
    correction, first = shown(BY_ANN, amended(1, data(BY_CAT), "it was Cat"))
    assert (first.undone, first.amended) == ("", "Dolores 21:02")
    assert correction.sentence == "#1 corrected to “Cat knocked out Bob”: it was Cat"


def test_an_undo_of_what_is_not_shown_gives_its_number():
    (line,) = log(voided([7, 8]))
    assert entry_in_words(line, {}, NAMES, "$") == "Undone: #7, #8"


def test_an_undo_of_an_undo_brings_the_entry_back():
    assert shown(ANN, voided([1]), voided([2]))[-1].undone == ""


def test_one_tap_takes_back_the_latest_act_whole():
    first = {"fact": ANN, "batch": 1}
    together = [{"fact": BOB, "batch": 2}, {"fact": BY_ANN, "batch": 2}]
    found = undoable(shown(first, *together))
    assert (found.key, found.sequences) == ("batch-2", (3, 2))
    assert found.sentence == "Ann knocked out Bob; Bob bought in"


def test_what_is_undone_is_not_undone_again_nor_is_a_correction():
    found = undoable(shown(ANN, BOB, voided([2])))
    assert found.sequences == (1,)
    assert undoable(shown(ANN, voided([1]))) is None


def test_a_tap_does_not_take_back_what_tables_on_screens_did_by_themselves():
    assert undoable(shown(ANN, {"fact": BOB, "device": DEVICE})).sequences == (1,)


def test_hands_on_screens_are_routine_until_somebody_goes_out_or_they_are_undone():
    by_screens = [{"fact": fact, "device": DEVICE} for fact in (ANN, BY_ANN, BOB)]
    _, third, second, first = shown(*by_screens, voided([3]))
    assert [is_routine(row) for row in (first, second, third)] == [True, False, False]
    assert not is_routine(shown(ANN)[0])


def test_everybody_whom_entries_name_has_a_name_but_the_club_knows_better():
    lines = log(ANN, {"kind": AMENDED, "sequence": 1, "payload": {}}, {"kind": VOIDED, "sequences": [1]})
    assert names_in(lines, {}) == {1: "Ann"}
    assert names_in(lines, {1: "Anne", 9: "Zoe"}) == {1: "Anne", 9: "Zoe"}


@pytest.mark.parametrize(
    ("by", "device", "told"),
    [
        ("Dolores", "Mac 7F3A", ("Dolores", "Mac 7F3A")),
        ("Dolores", "", ("Dolores",)),
        ("", "Tablet 2", ("Tablet 2",)),
        ("", "", ("the site",)),
        ("", "site", ("the site",)),
        ("", DEVICE, ("the site",)),
    ],
)
def test_an_entry_tells_who_recorded_it_and_where_so_far_as_it_is_known(by, device, told):
    assert whose(by, device) == told


def test_each_icon_is_drawn():
    sprite = (ROOT / "static" / "img" / "icons.svg").read_text()
    icons = {*ICONS.values(), *(fact.about.icon for fact in ELSEWHERE)}
    assert icons <= set(re.findall(r'<symbol id="([\w-]+)"', sprite))


def test_facts_of_other_plays_are_under_the_sections_of_a_night_and_no_program_records_them():
    assert len(ELSEWHERE) == 27
    for fact in ELSEWHERE:
        assert [section for section in SECTIONS if fact.about.is_under(section)] != []
        assert not fact.about.by_programs


@pytest.mark.parametrize("base", [Fact, MatchFact, RingFact])
def test_a_fact_that_does_not_say_where_the_log_shows_it_cannot_be_defined(base):
    with pytest.raises(TypeError, match="about"):
        type("Forgotten", (base,), {})

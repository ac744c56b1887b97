"""Tests of what to do when something goes wrong: no clause of conduct is missing, and each stands where it
belongs."""

from collections import defaultdict

from clauses import book
from clubs.rulebook.situations import BY_KEY, SITUATIONS
from tests.sweeps import sweep

BELONGS = {
    "C5-4.3-misdeal": "misdeal",
    "CPL-td": "dispute",
    "CPL-shuffle": "shuffle",
    "CPL-say-action": "string-bet unclear-bet",
    "CPL-pot-dealer-only": "splash change dealing",
    "CPL-change": "one-chip change",
    "CPL-ask-to-see": "ask-to-see",
    "CPL-misdeal-two": "misdeal exposed-card",
    "CPL-exposed-one": "misdeal exposed-card",
    "CPL-muck": "dead-hand dealing",
    "CPL-touch-muck": "dead-hand",
    "CPL-dead-hand": "dead-hand",
    "CPL-dead-both": "dead-hand",
    "CPL-single-chip": "one-chip",
    "CPL-multi-chip": "unclear-bet",
    "CPL-string-bet": "string-bet",
    "CPL-chips-visible": "hidden-chips",
    "CPL-splash": "splash",
    "CPL-hold-cards": "miscall ask-to-see",
    "CPL-miscall": "miscall",
    "CPL-protect": "unprotected cards-handled",
    "FNP-cut": "shuffle",
    "FNP-cards-speak-tell": "miscall",
    "FNP-change-between": "change",
    "FNP-change-during": "change",
    "FNP-change-whole": "change",
    "DM-role-shuffler": "shuffle",
    "DM-role-felt": "unprotected shuffle cards-handled",
    "DM-role-chipmaster": "splash change dealing",
    "DM-nl-ring-motion": "string-bet",
    "DM-nl-binding": "string-bet unclear-bet",
    "DM-nl-short-call": "short-call",
    "DM-nl-one-chip": "one-chip",
    "DM-nl-under-min": "small-bet",
    "DM-nl-misunderstood": "misunderstood",
    "DM-pl-big-chip": "one-chip",
    "DM-tda": "dispute",
    "DM-table-handling": "dealing",
    "DM-stud-up-order": "stud-up-cards",
    "DM-stud-hole-misdeal": "misdeal exposed-card",
    "DM-stud-wrong-low": "stud-low",
    "DM-stud-pick-up": "dead-hand stud-up-cards",
    "DM-stud-off-table": "exposed-card early-board",
    "DM-etiquette-sanction": "out-of-turn splash hidden-chips cards-handled talk collusion stalling",
    "DM-etiquette-talk": "talk",
    "DM-etiquette-action": "out-of-turn splash stalling",
    "DM-no-collusion": "collusion",
    "DM-etiquette-handling": "hidden-chips cards-handled",
    "DM-etiquette-show-one": "ask-to-see",
    "DM-misdeal-exposed": "misdeal exposed-card",
    "DM-misdeal-wrong": "misdeal",
    "DM-early-flop": "early-board",
    "DM-early-turn": "early-board",
    "DM-misdeal-action": "misdeal exposed-card",
    "DM-no-string-no-chop": "string-bet collusion",
    "DM-out-of-turn": "out-of-turn",
    "DM-out-of-turn-chips": "out-of-turn",
}


def guide():
    """The clauses of conduct that the software shows."""
    clauses = book.clauses().items()
    return {
        name
        for name, clause in clauses
        if (clause.area, clause.part, clause.treatment) == ("conduct", "season", "guide")
    }


def test_no_clause_of_conduct_is_missing_and_no_other_is_there():
    assert {clause for situation in SITUATIONS for clause in situation.clauses} == guide()


@sweep("clause", sorted(BELONGS))
def test_a_clause_stands_in_exactly_the_situations_it_belongs_to(clause):
    where = defaultdict(list)
    for situation in SITUATIONS:
        for each in situation.clauses:
            where[each].append(situation.key)
    assert sorted(where[clause]) == sorted(BELONGS[clause].split())


def test_the_list_of_where_they_belong_is_whole():
    assert set(BELONGS) == guide()


def test_each_situation_has_a_key_of_its_own_and_each_step_stands_once():
    assert len(BY_KEY) == len(SITUATIONS)
    assert all(len(each.clauses) == len(set(each.clauses)) for each in SITUATIONS)


def test_whether_the_hand_may_still_be_called_a_misdeal_is_asked_first():
    assert BY_KEY["misdeal"].of_book("DM")[0] == "DM-misdeal-action"
    assert BY_KEY["misdeal"].of_book("FNP") == ()

"""Every option of a rulebook says something to players, or is named with the reason why it does not."""

from decimal import Decimal
from typing import Any

import pytest

from clauses.forms.layout import Inner, PerName, Rows, Single, parts
from clubs.how_we_play import NOT_FOR_PLAYERS, chapters
from clubs.rulebook import PRESETS, Band, Chip, Kind, MoneyChip, Rulebook
from clubs.rulebook.floor import Chips
from clubs.rulebook.season_rules import RankStack
from tests.sweeps import sweep

BASE = PRESETS["dead_money"]
KIND = "live"
ON = {
    "side_games.wild_wild_west": {"amount": 500},
    "side_games.bounties": {"amount": 500, "rebuy_amount": 300},
    "side_games.last_longer": {"amount": 500},
    "side_games.high_hand": {"amount": 500},
    "variations.heist": {"bank": "full"},
    "variations.mushroom": {"short_button": "waive"},
}
"""Sections that are off in the rulebook, as they are when they are on."""
BESIDES: dict[str, dict[str, Any]] = {
    "cut_off.level": {"cut_off.moment": "end_of_level"},
    "cut_off.re_entry_level": {"cut_off.re_entry": "end_of_level"},
    "cut_off.re_entry_limit": {"cut_off.re_entry": "entries"},
    "cut_off.re_entry_after_leaving": {"cut_off.re_entry": "entries"},
    "late_entry.level": {"late_entry.until": "end_of_level"},
    "late_entry.the_break": {"late_entry.after_break_most": 1500},
    "terms.guaranteed_by": {f"terms.{KIND}.guaranteed": 100_000},
    "side_games.bounties.envelopes": {"side_games.bounties.form": "mystery"},
    "side_games.coin": {"side_games.last_longer": ON["side_games.last_longer"]},
    "payouts.one_paid_in": {"terms.live.payouts": "percent"},
    "payouts.championship_more": {"terms.championship.payouts": "bands"},
    "variations.plaque_goes_to": {"variations.run_it_twice": True},
    "variations.bomb_blinds": {"variations.bomb_pot": True},
    "variations.scoop_needs_showdown": {"variations.mushroom": ON["variations.mushroom"]},
    "season.championship.bonus_points_counted": {"season.championship.chips_per_bonus_point": 50},
    "balancing.rollover_on_break": {"book": "C5"},
    "conduct.time_card_seconds": {"conduct.time_cards": 3},
    "seating.counts_as_new": {"seating.high_card_when_new": 50},
}
"""What has to be so for an option to matter, beside the rulebook that it is tried in."""
TYPED: dict[str, list[Any]] = {
    "name": ["Another"],
    "tda_edition": ["TDA 2026"],
    "season.championship.by_rank": [(RankStack(chips=9000), RankStack(chips=6000))],
    "season.best_of_kinds": [(Kind.LIVE,), ()],
    "side_games.bounties.envelopes": [(50,), ()],
    "payouts.bands": [(Band(fewest=2, most=99, percents=(60, 40)),), ()],
    "payouts.championship_bands": [(Band(fewest=2, most=99, percents=(60, 40)),), ()],
    "clock.shorten": [{4: 10}, {}],
    "chips.chips": [(Chip(colour="red", value=5),), ()],
    "ring_games.chips": [(MoneyChip(colour="red", cents=5), MoneyChip(colour="blue", cents=100))],
    "ring_games.buy_in_most": [5000],
    "season.no_show_limit": [1, None],
    "terms.factor": [Decimal(1)],
    "terms.buy_in": [0, 2500],
    "payouts.one_paid_in": [3],
    "points.chip_leader_minutes": [90, 7],
    "ring_games.buy_in": [2000],
    "late_entry.after_break_most": [1500],
}
"""Values to try where the next number would not do."""


def options(model: type, path: str = "") -> Any:
    """Dotted path and part of every option, of one kind of tournament only, tables as one option, with
    the columns of which a table is made."""
    for part in parts(model):
        here = f"{path}{part.name}"
        match part:
            case Single():
                yield here, part
            case Inner():
                if part.optional:
                    yield here, part
                yield from options(part.model, f"{here}.")
            case PerName():
                yield from options(part.model, f"{here}.")
            case Rows():
                yield here, part


ALL = dict(options(Rulebook))


def changed(rulebook: Rulebook, path: str, value: Any) -> Rulebook:
    """The rulebook with an option otherwise, and with the sections on that it stands in."""
    data = rulebook.model_dump()
    steps = path.split(".")
    at = data
    for number, step in enumerate(steps[:-1], start=1):
        key = Kind(step) if at is data.get("terms") else step
        if at[key] is None:
            at[key] = dict(ON.get(".".join(steps[:number]), {}))
        at = at[key]
    at[steps[-1]] = value
    return Rulebook.model_validate(data)


def instance(path: str) -> str:
    """The option in the terms of one kind of tournament."""
    return path.replace("terms.", f"terms.{KIND}.", 1) if path.startswith("terms.") else path


def begun(path: str) -> Rulebook:
    """The rulebook in which an option matters."""
    rulebook = BASE
    for other, value in BESIDES.get(path, {}).items():
        rulebook = changed(rulebook, other, value)
    return rulebook


def value_of(rulebook: Rulebook, path: str) -> Any:
    found: Any = rulebook
    for step in path.split("."):
        if found is None:
            return None
        found = found[Kind(step)] if isinstance(found, dict) else getattr(found, step)
    return found


def others(path: str, part: Any, value: Any) -> list[Any]:
    """Other values of an option."""
    if path in TYPED:
        return TYPED[path]
    if isinstance(part, Inner):
        on = ON.get(path) or {"price": 700, "chips": 777}
        return [None] if value is not None else [on]
    if part.leaf.input == "choice":
        return [each for each in part.leaf.values if each != value]
    if part.leaf.input == "switch":
        return [not value]
    if path.startswith("points.formulas."):
        return ["players - rank"]
    if value is None:
        return [7]
    return [value + 1]


def told(rulebook: Rulebook) -> dict[str, Any]:
    return {sentence.key: sentence for chapter in chapters(rulebook) for sentence in chapter.sentences}


def with_section(path: str, part: Any) -> Rulebook:
    """The rulebook with the section on that an option stands in: the option in it as it is by default."""
    rulebook = begun(path)
    steps = instance(path).split(".")
    for number in range(1, len(steps)):
        within = ".".join(steps[:number])
        if within in ON and value_of(rulebook, within) is None:
            rulebook = changed(rulebook, within, ON[within])
    return rulebook


CASES = [(path, part) for path, part in ALL.items() if path not in NOT_FOR_PLAYERS]


@sweep("path, part", CASES, ids=[path for path, _ in CASES])
def test_who_changes_an_option_changes_a_sentence(path, part):
    before = with_section(path, part)
    place = instance(path)
    old = told(before)
    for value in others(path, part, value_of(before, place)):
        new = told(changed(before, place, value))
        keys = {key for key in old | new if (key in old and old[key].text) != (key in new and new[key].text)}
        assert keys, f"{place} = {value!r} changes nothing that players are told"
        owners = {
            key
            for key in keys
            if any(
                named == place or named.startswith(f"{place}.") or place.startswith(f"{named}.")
                for sentence in (old.get(key), new.get(key))
                if sentence
                for named in sentence.options
            )
        }
        assert owners, f"no sentence that changes with {place} names it: {sorted(keys)}"


@pytest.mark.parametrize("path", NOT_FOR_PLAYERS)
def test_what_is_not_for_players_has_a_reason_and_changes_nothing(path):
    assert NOT_FOR_PLAYERS[path].endswith(".")
    if path == "chips.chips.owned":
        counted = Chips(chips=tuple(chip.model_copy(update={"owned": 40}) for chip in BASE.chips.chips))
        assert told(BASE.model_copy(update={"chips": counted})) == told(BASE)
        return
    for value in others(path, ALL[path], value_of(BASE, path)):
        assert told(changed(BASE, path, value)) == told(BASE)


def test_every_reason_is_about_an_option():
    known = {
        *ALL,
        *(
            f"{path}.{column.name}"
            for path, part in ALL.items()
            if isinstance(part, Rows)
            for column in part.columns
        ),
    }
    assert [path for path in NOT_FOR_PLAYERS if path not in known] == []


def test_every_option_that_a_sentence_names_is_there():
    tried = [*PRESETS.values(), *(with_section(path, part) for path, part in ALL.items())]
    named = {
        option for rulebook in tried for sentence in told(rulebook).values() for option in sentence.options
    }
    general = {
        ".".join(["terms", *path.split(".")[2:]]) if path.startswith("terms.") else path for path in named
    }
    assert general - set(ALL) == set()


@pytest.mark.parametrize("preset", PRESETS)
def test_sentences_have_names_of_their_own_and_end_as_sentences_do(preset):
    sentences = [sentence for chapter in chapters(PRESETS[preset]) for sentence in chapter.sentences]
    keys = [sentence.key for sentence in sentences]
    assert len(keys) == len(set(keys))
    assert [sentence.text for sentence in sentences if not sentence.text.endswith(".")] == []
    assert [sentence.text for sentence in sentences if "{" in sentence.text or "None" in sentence.text] == []


def test_a_club_s_kinds_have_its_own_names_and_order_and_the_others_are_not_told():
    names = {"big_money": "First Friday", "live": "Thursday"}
    said = [str(sentence.text) for chapter in chapters(BASE, names) for sentence in chapter.sentences]
    costs = [each for each in said if "the buy-in is" in each]
    assert [each.partition(":")[0] for each in costs] == ["First Friday", "Thursday"]
    assert not [each for each in said if "Online" in each or "Big Money" in each]
    assert "Your 7 best results of the season count, from Thursday and First Friday." in said
    assert not [each for each in said if "Championship" in each and "pot" not in each and "deal" not in each]

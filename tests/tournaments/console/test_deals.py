"""The director's side of a deal (tournaments/console/deal_sheet.py, forms/deal_acts.py)."""

import html
import re

import pytest

from clubs.models import Club
from clubs.rulebook import Kind
from tests.tournaments.browsers import Console
from tournaments.night.facts import DealDropped, StacksCounted
from tournaments.night.floor.deals import Proposals
from tournaments.night.floor.places import Deal

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
FAY, GUS, HAL = 6, 7, 8
STACKS = {"stack-6": "12,000", "stack-7": "8k", "stack-8": "4000"}

pytestmark = pytest.mark.django_db


def said(answer):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


@pytest.fixture
def console(friday, signed_in):
    """Bob's, with Fay, Gus and Hal left of eight for $142.40."""
    friday.start(EIGHT).at(125)
    for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
        friday.bust(name, by="Fay")
    return Console(signed_in("Bob"), friday)


def sheet(console, **query):
    return console.get("sheet", sheet="deal", **query)


class TestSheet:
    def test_it_begins_with_what_was_counted(self, console, friday):
        friday.record(StacksCounted(stacks={FAY: 12_000, GUS: 8_000, HAL: 4_000}))
        page = sheet(console)
        assert 'name="stack-7" inputmode="decimal" autocomplete="off" value="8000"' in page.content.decode()
        assert "ICM By chips Evenly" in said(page)

    def test_what_the_typed_shares_have_to_come_to_stands_with_them(self, console):
        def to_share(**query):
            return set(
                re.findall(
                    r'data-to-divide="(\d+)" data-whole="([^"]+)"', sheet(console, **query).content.decode()
                )
            )

        assert to_share() == {("14240", "$142.40")}
        assert to_share(**STACKS, **{"for-1": "12.40"}) == {("13000", "$130")}
        assert to_share(**STACKS, **{"for-1": "200"}) == {("14240", "$142.40")}  # more than there is

    @pytest.mark.rule("DM-deal-who", part="even, by chips, ICM: what each way gives, side by side")
    def test_every_way_stands_beside_the_others(self, console):
        before = said(sheet(console))
        assert "$142.40 is left to divide" in before
        assert "ICM" not in before  # nobody's chips are known
        after = said(sheet(console, **STACKS))
        row = re.search(r"Fay (\$[\d.]+) (\$[\d.]+) (\$47\.47)", after)
        icm, chips = (float(amount[1:]) for amount in row.groups()[:2])
        assert 47.47 < icm < chips

    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ({"stack-6": "lots"}, "“lots” is not a number of chips"),
            ({**STACKS, "stack-6": "13000"}, "1,000 more than the 24,000 in play"),
            ({**STACKS, "for-1": "ten"}, "“ten” is not an amount of money"),
            ({**STACKS, "for-1": "200"}, "has to be less than the $142.40 there is"),
            ({**STACKS, "for-1": "5", "for-2": "10"}, "A better place cannot get less"),
        ],
    )
    def test_what_cannot_be_is_said_and_nothing_typed_is_lost(self, console, query, words):
        answer = sheet(console, **query)
        assert words in said(answer)
        for name, typed in query.items():
            assert re.search(f'name="{name}"[^>]* value="{typed}"', answer.content.decode())

    @pytest.mark.rule("DM-deal-not-champ")
    def test_at_the_championship_it_is_not_offered(self, open_night, signed_in):
        night = open_night(Kind.CHAMPIONSHIP).start(EIGHT).at(125)
        for name in ("Ann", "Bob", "Cat", "Dan", "Eve"):
            night.bust(name, by="Fay")
        console = Console(signed_in("Bob"), night)
        page = said(sheet(console))
        assert "No deals are made at the Championship." in page
        assert "Ask" not in page
        assert console.act("propose-deal", method="even").status_code == 422


class TestAsking:
    @pytest.mark.parametrize("method", ["icm", "chips", "even"])
    def test_those_who_are_left_are_asked(self, console, method):
        assert console.act("propose-deal", method=method, **STACKS).status_code == 200
        asked = console.floor.of(Proposals).open
        assert (asked.method, sum(asked.shares.values())) == (method, 14_240)
        assert asked.stacks == {FAY: 12_000, GUS: 8_000, HAL: 4_000}
        page = said(console.get())
        assert "Deal proposed: 3 answers missing" in page

    def test_something_is_left_to_play_for(self, console):
        console.act("propose-deal", method="even", **{"for-1": "22.40", "for-2": "", "for-3": ""})
        asked = console.floor.of(Proposals).open
        assert (asked.played_for, set(asked.shares.values())) == ((2240,), {4000})
        assert "left to play for: 1st $22.40" in said(sheet(console))

    def test_the_sheet_shows_what_each_gives_up_and_nobody_s_answer(self, console):
        console.act("propose-deal", method="chips", **STACKS)
        page = said(sheet(console))
        assert re.search(r"Fay 12,000 \$[\d.]+ \$[\d.]+ \+\$[\d.]+ \$[\d.]+ \$47\.47 \+\$[\d.]+", page)
        assert "3 of 3 answers are missing." in page

    def test_amounts_of_their_own(self, console):
        shares = {"share-6": "60", "share-7": "42.40", "share-8": "40"}
        console.act("propose-deal", method="own", **shares)
        assert console.floor.of(Proposals).open.shares == {FAY: 6000, GUS: 4240, HAL: 4000}

    def test_amounts_that_do_not_add_up_come_back_with_the_difference(self, console):
        shares = {"share-6": "60", "share-7": "42.40", "share-8": "30"}
        answer = console.act("propose-deal", method="own", **shares)
        assert answer.status_code == 422
        assert "The shares add up to $132.40; $142.40 is left to divide: $10 is missing." in said(answer)
        assert 'name="share-8" inputmode="decimal" autocomplete="off" required value="30"' in (
            answer.content.decode()
        )

    def test_it_is_withdrawn(self, console):
        console.act("propose-deal", method="even")
        console.act("withdraw-deal", proposal=console.floor.of(Proposals).open.sequence)
        assert console.floor.of(Proposals).latest.ended == "withdrawn"
        assert "The proposed deal was withdrawn." in said(sheet(console))

    def test_one_refusal_is_told_without_a_name(self, console, friday):
        console.act("propose-deal", method="even")
        friday.record(DealDropped(proposal=console.floor.of(Proposals).open.sequence, how="refused"))
        assert "The deal was refused. Nobody is told by whom." in said(sheet(console))

    def test_after_a_refusal_the_stacks_need_not_be_typed_again_in_the_same_hand(self, console, friday):
        console.act("propose-deal", method="icm", **STACKS)
        friday.record(DealDropped(proposal=console.floor.of(Proposals).open.sequence, how="refused"))
        page = sheet(console).content.decode()
        field = 'name="stack-{}" inputmode="decimal" autocomplete="off" value="{}"'
        given = {FAY: 12_000, GUS: 8_000, HAL: 4_000}
        assert [field.format(player, chips) in page for player, chips in given.items()] == [True] * 3
        friday.deal()
        assert field.format(FAY, "") in sheet(console).content.decode()

    def test_a_double_tap_asks_once(self, console):
        for _ in range(2):
            console.act("propose-deal", method="even", request_id="once")
        assert console.floor.of(Proposals).open.sequence == console.floor.sequence

    def test_a_currency_without_cents(self, console):
        Club.objects.update(currency="₩")
        console.act("propose-deal", method="icm", **STACKS)
        parts = [cents % 100 for cents in console.floor.of(Proposals).open.shares.values()]
        assert sorted(parts) == [0, 0, 40]  # the pool itself was taken in cents
        console.act("withdraw-deal", proposal=console.floor.of(Proposals).open.sequence)
        answer = console.act("propose-deal", method="own", **{"share-6": "60.50"})
        assert "₩ has no cents: write a whole amount." in said(answer)


class TestDeciding:
    def test_it_needs_a_reason(self, console):
        shares = {"share-6": "60", "share-7": "42.40", "share-8": "40"}
        assert console.act("agree-deal", **shares).status_code == 422
        assert console.floor.of(Deal).shares is None
        console.act("agree-deal", reason="Hal has no phone", **shares)
        assert console.floor.of(Deal).shares == {FAY: 6000, GUS: 4240, HAL: 4000}
        assert "Hal has no phone" in said(console.get())

    def test_it_may_leave_something_to_play_for(self, console, friday):
        shares = {"share-6": "50", "share-7": "42.40", "share-8": "40", "for-1": "10"}
        console.act("agree-deal", reason="they said so", **shares)
        assert (console.floor.is_over, console.floor.of(Deal).played_for) == (False, (1000,))


def test_the_display_says_that_it_is_talked_about_and_no_number(console, client):
    console.act("propose-deal", method="even")
    page = said(client.get(f"/nights/{console.pk}/display/"))
    assert "The players are discussing a deal." in page
    assert "47.4" not in page

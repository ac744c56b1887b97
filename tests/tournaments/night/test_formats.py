"""Shoot-outs, satellites and flights on every page and through the forms: from the calendar to the end."""

from datetime import timedelta

import pytest
from django.urls import reverse

from clauses.refusal import NotAllowed
from clubs import actions as club_actions
from clubs import ledger
from clubs.actions.tickets import refund_ticket, sell_ticket
from clubs.models import Event, Ticket
from clubs.rulebook import Flight, Kind, LastDay, NightFormat, Satellite, ShootOut
from tables.actions import Recorder
from tests.tournaments.browsers import Console
from tests.tournaments.conftest import RecordedNight
from tests.tournaments.nights import EIGHT_O_CLOCK, NAMES, levels
from tests.tournaments.phone.pockets import Pocket
from tournaments.money_check import problems
from tournaments.night import actions
from tournaments.night.due import Act, due
from tournaments.night.facts import ClockStarted, EntriesClosed, Finished, StructureSet
from tournaments.night.floor.shoot_out import Rounds
from tournaments.night.floor.tickets import Tickets
from tournaments.phone.screen import standing_words

pytestmark = pytest.mark.django_db


def opened(season, wall, name, rules=None, leads_to=None, days=0):
    played_as = next((key for key, each in rules or [] if each), Event.Format.TOURNAMENT)
    event = club_actions.schedule_event(
        season=season,
        name=name,
        kind=Kind.LIVE,
        starts_at=EIGHT_O_CLOCK + timedelta(days=days),
        played_as=played_as,
        rules=rules,
        leads_to=leads_to,
    )
    by = Recorder(season.club.members.get(number=2), "console")
    return RecordedNight(actions.open_tournament(event=event), by, wall)


def begin(night, players):
    night.buy_in(" ".join(NAMES[:players]))
    night.draw_seats()
    night.record(StructureSet(periods=levels()), ClockStarted())
    closed = ["entries", "rebuys"] if night.floor.terms.rebuy else ["entries"]
    return night.record(EntriesClosed(what=closed, reason="all here"))


def looked_at(night, director, club):
    """Every page that shows the night answers, and what each of them says."""
    pk, event = night.tournament.pk, night.tournament.event
    names = ("night_console", "night_display", "night_log", "night_draws", "night_pictures")
    addresses = [reverse(name, args=[pk]) for name in names]
    addresses += [reverse("night_print", args=[pk, name]) for name in ("seating", "payouts")]
    addresses += [reverse("club_event", args=[club.slug, event.pk]), reverse("event_coming", args=[event.pk])]
    found = {}
    for address in addresses:
        answer = director.get(address)
        assert answer.status_code == 200, address
        found[address] = answer.content.decode()
    for name in ("Ann", "Bob", "Cat"):
        found[name] = Pocket(club.members.get(name=name)).get().content.decode()
    return found


def fell(night, name, minute):
    table = night.floor.tables[night[name].seat.table]
    by = next(player for player in table.players.values() if player != night.ids[name])
    night.at(minute).bust(name, by=night.names([by])[0])


def tap(console, night):
    """The director taps the first thing that is due."""
    thing = due(night.reloaded().at(night.now), bytes(night.tournament.log.next_seed))[0]
    console.post("night_due", key=thing.key)
    night.floor = night.reloaded()
    return thing.act


def test_a_shoot_out_on_every_page(season, wall, director, club):
    night = opened(season, wall, "Shoot-out", NightFormat(shoot_out=ShootOut(seats=3)))
    looked_at(night, director, club)
    begin(night, 6)
    console = Console(director, night)
    tables = [night.names(table.players.values()) for table in night.floor.tables.values()]
    fell(night, tables[0][0], 1)
    fell(night, tables[0][1], 2)
    pages = looked_at(night, director, club)
    assert (
        f"Table {min(night.floor.tables)} is decided"
        in pages[reverse("night_console", args=[night.tournament.pk])]
    )
    wall_board = pages[reverse("night_display", args=[night.tournament.pk])]
    for page in (wall_board, pages["Ann"]):
        assert "1 of a table goes on" in page
        assert "goes on</b>" in page or ">goes on</td>" in page
    assert "Round 1: 1 of 2 tables are decided." in pages["Ann"]
    out = next((name for name in ("Ann", "Bob", "Cat") if night[name].out), None)
    if out:
        assert "Your place is known when the round is over" in pages[out]
    fell(night, tables[1][0], 3)
    fell(night, tables[1][1], 4)
    assert tap(console, night) is Act.NEXT_ROUND
    assert len(night.floor.of(Rounds).begun) == 2
    pages = looked_at(night, director, club)
    for there in (reverse(f"night_{page}", args=[night.tournament.pk]) for page in ("console", "display")):
        assert ("Round 1" in pages[there], pages[there].count("went on")) == (True, 2)
    assert pages["Ann"].count("went on") == 2
    fell(night, night.names(night.floor.in_play)[0], 20)
    night.record(Finished())
    looked_at(night, director, club)
    draws = director.get(reverse("night_draws", args=[night.tournament.pk])).content.decode()
    assert "does not" not in draws
    assert problems(club) == []


def test_a_satellite_on_every_page_and_its_ticket_at_the_door(season, wall, director, club):
    main = opened(season, wall, "Main event", days=1)
    rules = NightFormat(satellite=Satellite(ticket=main.floor.terms.buy_in))
    night = opened(season, wall, "Satellite", rules, main.tournament.event)
    begin(night, 8)
    pages = looked_at(night, director, club)
    assert "From a ticket" in pages[reverse("night_display", args=[night.tournament.pk])]
    assert "You are in, 1 place from a ticket." in pages["Ann"]
    minute = 0
    while not night.floor.is_over:
        minute += 1
        fell(
            night,
            night.names(night.floor.in_play)[-1] if len(night.floor.tables) == 1 else _any(night),
            minute,
        )
    looked_at(night, director, club)
    night.record(Finished())
    pages = looked_at(night, director, club)
    console = pages[reverse("night_console", args=[night.tournament.pk])]
    assert "win tickets" in console
    assert "ticket, $20" in console
    winner = Ticket.objects.order_by("number").first()
    page = director.get(reverse("night_console", args=[main.tournament.pk])).content.decode()
    assert f"with ticket {winner.number}" in page
    at_the_door = Console(director, main)
    at_the_door.act("buy-in", player=winner.member.number, ticket=winner.number)
    winner.refresh_from_db()
    assert winner.state == "used"
    assert main.reloaded().of(Tickets).by_number[winner.number].player == winner.member.number
    again = opened(season, wall, "Another", days=2)
    answer = Console(director, again).act("buy-in", player=winner.member.number, ticket=winner.number)
    assert "has no ticket" in answer.content.decode()
    assert problems(club) == []


def paid_by_ticket(night):
    return {paid.player: number for number, paid in night.reloaded().of(Tickets).by_number.items()}


def test_who_holds_a_ticket_pays_with_it_unless_cash_is_said(season, wall, director, club):
    main = opened(season, wall, "Main event", days=1)
    price = main.floor.terms.buy_in
    for number in (1, 2, 3, 4, 5):
        sell_ticket(
            member=club.members.get(number=number),
            cents=price,
            event=None,
            paid_from=ledger.OUTSIDE,
            by=club.members.get(number=2),
            reason="won at the fair",
        )
    tickets = {ticket.member.number: ticket.number for ticket in Ticket.objects.select_related("member")}
    door = Console(director, main)
    door.act("buy-in", player=1)
    door.act("buy-in", player=2, cash=1)
    assert paid_by_ticket(main) == {1: tickets[1]}
    door.act("expect", player=3)
    door.act("expect", player=6)
    door.act("buy-in-all")
    assert paid_by_ticket(main) == {1: tickets[1], 3: tickets[3]}
    assert set(main.reloaded().in_play) == {1, 2, 3, 6}
    main.record(StructureSet(periods=levels()))
    tap(door, main)
    tap(door, main)
    sheet = door.get("sheet", sheet="late").content.decode()
    assert sheet.count(", in cash") == 2
    assert sheet.index(", in cash") > sheet.rindex('class="pick-name"')  # a name is the first tap
    door.act("buy-in", player=4)
    door.act("buy-in", player=5, cash=1)
    assert paid_by_ticket(main) == {1: tickets[1], 3: tickets[3], 4: tickets[4]}
    assert problems(club) == []


def _any(night):
    table = max(night.floor.tables.values(), key=lambda table: len(table.players))
    return night.names(table.players.values())[0]


def test_flights_on_every_page_and_through_the_forms(season, wall, director, club):
    last_day = opened(season, wall, "Last day", NightFormat(last_day=LastDay()), days=2)
    rules = NightFormat(flight=Flight(ends="minutes", at=10))
    night = opened(season, wall, "Day 1A", rules, last_day.tournament.event, days=1)
    looked_at(last_day, director, club)
    begin(night, 6)
    for minute, name in enumerate(("Fay", "Eve", "Dan"), 1):
        fell(night, name, minute)
    looked_at(night, director, club)
    night.at(11)
    console = Console(director, night)
    page = director.get(reverse("night_console", args=[night.tournament.pk]) + "?sheet=bag").content.decode()
    assert "Bag the chips" in page
    stacks = {f"stack-{player}": 6000 for player in night.floor.in_play}
    answer = console.act("bag", **(stacks | {"stack-1": 5000}))
    assert "count again" in answer.content.decode()
    console.act("bag", **stacks)
    assert tap(console, night) is Act.FINISH
    pages = looked_at(night, director, club)
    assert "The chips wait for the last day" in pages[reverse("night_console", args=[night.tournament.pk])]
    assert standing_words(night.floor, night["Ann"], None) == "You take 6,000 chips to the last day."
    assert standing_words(night.floor, night["Dan"], None) == "You are out of this flight."
    there = Console(director, last_day)
    there.act("bring-flights")
    last_day.floor = last_day.reloaded()
    assert len(last_day.floor.in_play) == 3
    there.act("draw-seats")
    looked_at(last_day, director, club)
    last_day.floor = last_day.reloaded()
    last_day.record(StructureSet(periods=levels()), ClockStarted(override="three"))
    fell(last_day, "Cat", 30)
    fell(last_day, "Bob", 31)
    last_day.record(Finished())
    looked_at(last_day, director, club)
    assert problems(club) == []


def test_a_format_with_its_rules_is_chosen_in_the_calendar(season, director, club):
    address = reverse("club_event_new", args=[club.slug, season.slug])
    assert "Fewer than all" not in director.get(address).content.decode()
    typed = {
        "request_id": "5f3f3c3a-9d0c-4a4e-8a5e-0d5c6f0a1b2c",
        "name": "Shoot-out",
        "kind": "live",
        "format": "shoot_out",
        "day": "2026-11-21",
        "at": "20:00",
        "shoot_out.seats": "6",
        "shoot_out.winners": "6",
        "shoot_out.tables": "few",
        "shoot_out.stacks": "keep",
        "shoot_out.levels": "go_on",
    }
    refused = director.post(address, typed)
    assert refused.status_code == 422
    assert "Fewer than all of a table go on." in refused.content.decode()
    assert director.post(address, typed | {"shoot_out.winners": "2"}).status_code == 302
    event = Event.objects.get(name="Shoot-out")
    assert (event.rules["shoot_out"]["seats"], event.rules["shoot_out"]["winners"]) == (6, 2)
    edit = reverse("club_event_edit", args=[club.slug, event.pk])
    assert 'value="6"' in director.get(edit).content.decode()
    plain = {name: value for name, value in typed.items() if "." not in name} | {"format": "tournament"}
    plain["request_id"] = "6f3f3c3a-9d0c-4a4e-8a5e-0d5c6f0a1b2c"
    director.post(edit, plain)
    event.refresh_from_db()
    assert (event.format, event.rules) == ("tournament", None)


@pytest.mark.advice("A flight needs its last day, in the same season: schedule that first.")
def test_a_flight_needs_its_last_day(season, director, club):
    typed = {
        "request_id": "5f3f3c3a-9d0c-4a4e-8a5e-0d5c6f0a1b2d",
        "name": "Day 1A",
        "kind": "live",
        "format": "flight",
        "day": "2026-11-21",
        "at": "20:00",
    }
    address = reverse("club_event_new", args=[club.slug, season.slug])
    refused = director.post(address, typed)
    assert "A flight needs its last day" in refused.content.decode()
    typed |= {"format": "last_day", "name": "Last day", "day": "2026-11-23"}
    assert director.post(address, typed).status_code == 302
    last = Event.objects.get(name="Last day")
    typed |= {"format": "flight", "name": "Day 1A", "leads_to": last.pk}
    typed["request_id"] = "7f3f3c3a-9d0c-4a4e-8a5e-0d5c6f0a1b2d"
    assert director.post(address, typed).status_code == 302
    assert Event.objects.get(name="Day 1A").leads_to == last


@pytest.mark.parametrize("played_as", ["heads_up", "points_only", "last_day"])
def test_no_ticket_leads_where_none_pays_an_entry(season, wall, club, played_as):
    there = club_actions.schedule_event(
        season=season, name="There", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK, played_as=played_as
    )
    ann = club.members.get(name="Ann")

    def lead():
        return club_actions.schedule_event(
            season=season,
            name="Sunday",
            kind=Kind.LIVE,
            starts_at=EIGHT_O_CLOCK + timedelta(days=1),
            played_as="satellite",
            rules=NightFormat(satellite=Satellite()),
            leads_to=there,
        )

    def sell():
        return sell_ticket(
            member=ann, cents=2000, event=there, paid_from=ledger.OUTSIDE, by=ann, reason="raffle"
        )

    def change(name):
        club_actions.change_event(
            event=there, name="There", kind=Kind.LIVE, starts_at=EIGHT_O_CLOCK, played_as=name
        )
        there.refresh_from_db()

    for act in (lead, sell):
        with pytest.raises(NotAllowed, match="No ticket pays an entry at There"):
            act()
    assert not Ticket.objects.exists()
    change("tournament")
    leading = lead()
    with pytest.raises(NotAllowed, match="Tickets pay an entry at There"):
        change(played_as)
    club_actions.cancel_event(event=leading)
    ticket = sell()
    with pytest.raises(NotAllowed, match="Tickets pay an entry at There"):
        change(played_as)
    refund_ticket(ticket=ticket, by=ann, reason="asked for it")
    change(played_as)
    assert there.format == played_as
    with pytest.raises(NotAllowed, match="No ticket pays an entry at There"):
        club_actions.restore_event(event=leading)


@pytest.mark.rule("DM-elders", part="who sells and ends tickets")
def test_an_elder_sells_and_refunds_a_ticket_on_its_page(signed_in, club):
    elder = signed_in("Ann")
    address = reverse("club_tickets", args=[club.slug])
    sold = {
        "request_id": "5f3f3c3a-9d0c-4a4e-8a5e-0d5c6f0a1b2e",
        "member": club.members.get(name="Zoe").pk,
        "worth": "20",
        "event": "",
        "paid_from": "outside",
        "reason": "a present",
    }
    director = signed_in("Bob")
    assert (director.post(address, sold).status_code, Ticket.objects.count()) == (404, 0)
    assert elder.post(address, sold).status_code == 302
    assert elder.post(address, sold).status_code == 302
    ticket = Ticket.objects.get()
    assert "a present" in elder.get(address).content.decode()
    assert "a present" in signed_in("Zoe").get(address).content.decode()
    assert "a present" not in signed_in("Yul").get(address).content.decode()
    end = [reverse("club_ticket_end", args=[club.slug, ticket.number, how]) for how in ("refund", "reopen")]
    assert director.post(end[0], {"reason": "not needed"}).status_code == 404
    elder.post(end[0], {"reason": "not needed"})
    ticket.refresh_from_db()
    assert (ticket.state, problems(club)) == ("refunded", [])
    elder.post(end[1])
    ticket.refresh_from_db()
    assert (ticket.state, problems(club)) == ("open", [])

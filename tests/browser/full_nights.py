"""Nights in states that fill a screen: the longest names, stacks of five and six digits, every panel at once.

`Filled(site)` founds a club on the data of a site, plays them there and knows the address of the console of
each, and how its director comes in. A state is a function in STATES, which returns that address.
"""

import json
import sys
from datetime import date, timedelta

from tests.tournaments.nights import NAMES, levels

TITLE = "The Sunday Special Deep Stack Invitational No."
STACK = 100_000
PROGRAM = "from tests.browser.full_nights import write; write({states!r})"
LONGEST = {
    "Ann": "Maximilian-Konstantin von Hohenzollern",
    "Bob": "Wolfeschlegelsteinhausenbergerdorff",
    "Cat": "María de los Ángeles Fernández-Villaverde",
    "Dan": "محمد عبد الرحمن بن عبد الله الخطيب",
    "Eve": "Evangelina Papadimitrakopoulou",
    "Fay": "Krzysztof Grzegorz Brzęczyszczykiewicz",
    "Gus": "Li Wu",
    "Hal": "Christopher Montgomery-Featherstonehaugh",
    "Ida": "Ida",
    "Jon": "Jonathan Abernathy-Wigglesworth",
}


class Filled:
    """A site with a club that has played these states, or all. consoles: state → path."""

    def __init__(self, site, *states):
        self.site = site
        made = json.loads(site.run(PROGRAM.format(states=states)).splitlines()[-1])
        self.consoles, self.session = made["consoles"], made["session"]

    def director(self, pages, size="laptop", language="en", **options):
        """A page of the director, who reads in this language."""
        page = pages.open(size=size, **options)
        cookies = {"sessionid": self.session, "language": language}
        page.context.add_cookies(
            [{"name": name, "value": value, "url": self.site.url} for name, value in cookies.items()]
        )
        return page

    def open(self, page, state):
        """The console of this state, as soon as it stands still."""
        page.goto(self.site.url + self.consoles[state])
        page.locator("main").wait_for()
        page.evaluate("document.fonts.ready")
        return page


def write(states):
    """In the process of the site: what `Filled` reads."""
    from django.test import Client

    from clubs import actions as club_actions
    from clubs.actions import Person
    from clubs.models import User

    user = User.objects.create_user("full-nights")
    client = Client()
    client.force_login(user)
    names = [LONGEST.get(name, name) for name in NAMES]
    club = club_actions.found_club(
        name="Full nights", founder=names[0], user=user, timezone="Europe/London", is_public=True
    )
    club_actions.add_members(club=club, people=[Person(name) for name in names[1:]])
    _deepen(club)
    season = club_actions.create_season(
        club=club, name="Always", starts_on=date(2000, 1, 1), ends_on=date(2100, 1, 1)
    )
    chosen = states or list(STATES)
    consoles = {name: STATES[name](season) for name in chosen}
    session = client.cookies["sessionid"].value
    sys.stdout.write(json.dumps({"consoles": consoles, "session": session}) + "\n")


def _deepen(club):
    """Stacks of 100,000 to start with, and as much for a rebuy."""
    from clubs import actions as club_actions
    from clubs.queries.rulebooks import rulebook_in_force

    book = rulebook_in_force(club)
    deep = {
        kind: terms.model_copy(
            update={"chips": STACK, "rebuy": terms.rebuy and terms.rebuy.model_copy(update={"chips": STACK})}
        )
        for kind, terms in book.terms.items()
    }
    club_actions.save_rulebook(club=club, rulebook=book.model_copy(update={"terms": deep}))


def night_of(season, minutes, **how):
    """An open night that began so many minutes ago; what is recorded in it has the time that it names."""
    import time_machine
    from django.utils import timezone

    from clubs.rulebook import Kind
    from tables.actions import Recorder
    from tests.tournaments.conftest import RecordedNight
    from tournaments.night import actions
    from tournaments.night.facts import BoughtIn, Committed

    began = timezone.now() - timedelta(minutes=minutes)
    from clubs import actions as club_actions

    class FullNight(RecordedNight):
        def at(self, minute, second=0):
            self.now = began + timedelta(minutes=minute, seconds=second)
            return self

        def _done(self, act):
            with time_machine.travel(self.now, tick=False):
                return super()._done(act)

        def called(self, name):
            return LONGEST.get(name, name)

        def buy_in(self, names, **more):
            entries = [
                BoughtIn(player=self.ids[name], name=self.called(name), **more) for name in names.split()
            ]
            return self.record(*entries)

        def commit(self, names):
            return self.record(
                *(Committed(player=self.ids[name], name=self.called(name)) for name in names.split())
            )

        @property
        def console(self):
            return f"/nights/{self.tournament.pk}/console/"

    number = season.events.count() + 27
    event = club_actions.schedule_event(
        season=season, name=f"{TITLE} {number}", kind=Kind.LIVE, starts_at=began, **how
    )
    made = FullNight(
        actions.open_tournament(event=event), Recorder(season.club.members.get(number=1), "console"), None
    )
    return made.at(0)


EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
SEVEN = "Ida Jon Kim Lou Max Nan Olu"
SIX = "Pia Quy Ray Sue Tom Una"
LEVELS = 14  # of 2,000 / 4,000 in the end
LARGEST = (412_500, 125_000, 98_750, 25_000, 4_975)


def deep(night, *tables, **more):
    """It starts with stacks of six digits and blinds to match."""
    return night.start(*tables, structure=levels(LEVELS, minutes=20, step=2_000), **more)


def count(night, *stacks):
    """So many chips were counted of the first players who are in."""
    from tournaments.night.facts import StacksCounted

    return night.record(StacksCounted(stacks=dict(zip(night.floor.in_play, stacks, strict=False))))


def final_table(season):
    """Rebuys are open and one is asked for, two tables become one, and other things are due."""
    from tournaments.asks import ask
    from tournaments.models import Ask

    night = deep(night_of(season, 60), EIGHT, SEVEN).at(20).deal(1, 2)
    for name in ("Kim", "Lou", "Max", "Nan", "Olu"):
        night.bust(name, by="Ida")
    night.at(30).deal(1, 2).bust("Hal", by="Ann")
    count(night, *LARGEST)
    ask(
        tournament=night.tournament,
        member=season.club.members.get(number=night.ids["Hal"]),
        kind=Ask.Kind.REBUY,
        request_id="rebuy",
    )
    return night.console


def one_table(season):
    """Nine at the last table, which calls the floor while the clock is paused."""
    from tournaments.night.facts import ClockPaused, DealerNamed, FloorCalled

    night = deep(night_of(season, 150), f"{EIGHT} Ida", button=8).at(125).deal(1)
    night.record(DealerNamed(player=night.ids["Hal"]))
    count(night.at(140), *LARGEST)
    return night.record(FloorCalled(table=1, reason="dispute"), ClockPaused(reason="dispute")).console


def buttons(season):
    """The button, the blinds and a dealer with a long name, at every seat of a table of nine."""
    from tournaments.night.facts import ButtonPlaced, DealerNamed, StructureSet

    night = night_of(season, 60)
    names = iter(NAMES)
    tables = []
    for first in range(8):
        seats = ["-"] * 9
        for place in range(3):
            seats[(first + place) % 9] = next(names)
        tables.append(" ".join(seats))
    night.buy_in(" ".join(NAMES[:24])).seat(*tables)
    for table in range(1, 9):
        night.record(ButtonPlaced(table=table, seat=table))
    night.record(StructureSet(periods=levels(LEVELS, step=2_000))).record(started())
    for table in range(1, 9):
        dealer = night.floor.tables[table].players[table]
        night.record(DealerNamed(player=dealer))
    return night.at(10).deal(*range(1, 9)).console


def everything(season):
    """Every side game and variation that goes with another, and what tablets and phones ask besides."""
    from clubs.rulebook import Bounties, HighHand, LastLonger, SideGames, Variations, WildWildWest
    from clubs.rulebook.variations import MoneyHeist, Mushroom
    from tournaments.night import draws
    from tournaments.night.facts import (
        ButtonPlaced,
        FloorCalled,
        SideGameJoined,
        SideGamesSet,
        StructureSet,
        VariationsSet,
    )
    from tournaments.night.floor.side_games.wild_wild_west import LastEvent

    night = night_of(season, 60)
    games = SideGames(
        wild_wild_west=WildWildWest(),
        bounties=Bounties(form="progressive"),
        last_longer=LastLonger(),
        high_hand=HighHand(),
    )
    varied = Variations(
        heist=MoneyHeist(), mushroom=Mushroom(), run_it_twice=True, goldschlager=True, bomb_pot=True
    )
    night.record(SideGamesSet(games=games), VariationsSet(variations=varied))
    night.buy_in(f"{EIGHT} {SEVEN} {SIX}")
    for game in ("last_longer", "high_hand"):
        night.record(*(SideGameJoined(game=game, player=player) for player in night.floor.in_play))
    night.seat(EIGHT, SEVEN, SIX)
    first, *others = night.floor.in_play
    night._done(
        lambda floor, seeds: [draws.bounty_players(floor, seeds.take(), LastEvent(first, others[:3]))]
    )
    night.record(*(ButtonPlaced(table=table, seat=1) for table in (1, 2, 3)))
    night.record(StructureSet(periods=levels(LEVELS, step=2_000))).record(started())
    night.at(15).deal(1, 2, 3).bust("Olu", by="Jon")
    count(night.at(18).deal(1, 2, 3), *LARGEST)
    night.record(
        FloorCalled(table=2, reason="clock"), FloorCalled(table=3, reason="other", note="A card is marked")
    )
    return night.console


def mystery(season):
    """Envelopes are sealed, and one is to be opened."""
    from clubs.rulebook import Bounties, LastLonger, SideGames
    from tournaments.night.due import Act, due
    from tournaments.night.facts import EntriesClosed, SideGamesSet
    from tournaments.night.facts_of import done

    night = night_of(season, 60)
    night.record(SideGamesSet(games=SideGames(bounties=Bounties(form="mystery"), last_longer=LastLonger())))
    deep(night, EIGHT, SEVEN).at(30).deal(1, 2)
    night.record(EntriesClosed(what=["entries", "rebuys"], reason="Everybody is here"))

    def seal(floor, seeds):
        things = due(floor.at(night.now), seeds.next_seed)
        return done(
            floor.at(night.now), seeds, next(each for each in things if each.act is Act.SEAL_ENVELOPES)
        )

    night._done(seal)
    return count(night.at(40).deal(1, 2).bust("Olu", by="Ida"), *LARGEST).console


def shoot_out(season):
    """The second round, beside which the first is shown."""
    from clubs.models import Event
    from clubs.rulebook import NightFormat, ShootOut
    from tournaments.night.due import Act, due
    from tournaments.night.facts_of import done

    how = {"played_as": Event.Format.SHOOT_OUT, "rules": NightFormat(shoot_out=ShootOut(seats=5))}
    night = deep(night_of(season, 90, **how), "Ann Bob Cat Dan Eve", "Fay Gus Hal Ida Jon", seats=5)
    for minute, name in enumerate(("Bob", "Cat", "Dan", "Eve"), 20):
        night.at(minute).bust(name, by="Ann")
    for minute, name in enumerate(("Gus", "Hal", "Ida", "Jon"), 30):
        night.at(minute).bust(name, by="Fay")

    def next_round(floor, seeds):
        (thing,) = (each for each in due(floor.at(night.now), seeds.next_seed) if each.act is Act.NEXT_ROUND)
        return done(floor.at(night.now), seeds, thing)

    return night._done(next_round).console


def check_in(season):
    """Before the start: everybody has bought in, and seats are drawn."""
    from tournaments.night.facts import StructureSet

    night = night_of(season, 10).commit("Xan Yul Zoe").buy_in(f"{EIGHT} {SEVEN} {SIX}")
    night.record(StructureSet(periods=levels(LEVELS, step=2_000)))
    return night.draw_seats().console


def closing(season):
    """The end: prizes to pay out, and the box to count."""
    night = deep(night_of(season, 200), f"{EIGHT} Ida").at(130)
    for name in ("Ida", "Hal", "Gus", "Fay", "Eve", "Dan", "Cat", "Bob"):
        night.bust(name, by="Ann")
    from tournaments.night.facts import Finished

    return night.record(Finished()).console


def heads_up(season, played=0):
    """Two pools, in which so many matches have been played."""
    import time_machine
    from django.utils import timezone

    from clubs import actions as club_actions
    from clubs.models import Event
    from clubs.rulebook import Kind
    from tests.tournaments.heads_up.conftest import RecordedContest
    from tournaments.heads_up.actions import open_heads_up
    from tournaments.heads_up.facts import Entered
    from tournaments.heads_up.next_matches import open_matches
    from tournaments.heads_up.pool_draws import draw_pools

    with time_machine.travel(timezone.now() - timedelta(minutes=90), tick=False):
        event = club_actions.schedule_event(
            season=season,
            name=f"{TITLE} {season.events.count() + 27}",
            kind=Kind.LIVE,
            starts_at=timezone.now(),
            played_as=Event.Format.HEADS_UP,
        )
        contest = RecordedContest(open_heads_up(event=event), season.club, director=1)
        names = EIGHT.split()
        contest.record(
            *(Entered(player=number, name=LONGEST.get(name, name)) for number, name in enumerate(names, 1))
        )
        if played:
            contest.do(lambda contest, draws: [draw_pools(contest, draws.take())])
        for _ in range(played):
            contest.win(open_matches(contest.contest)[0])
    return f"/heads-up/{contest.pk}/console/"


def heads_up_running(season):
    """Some matches are played, some are ready."""
    return heads_up(season, played=3)


def ring_game(season):
    """A ring game with nine at the table and two on the list."""
    import uuid

    from tables.actions import Recorder
    from tournaments.ring_games import actions, ring_facts

    club = season.club
    by = Recorder(club.members.get(number=1), "console")
    game = actions.open_ring_game(club=club, by=by)

    def record(*facts):
        actions.record(game=game, act=facts, by=by, request_id=str(uuid.uuid4()))

    for number, name in enumerate(NAMES[:9], 1):
        record(
            ring_facts.ChipsBought(
                player=number, name=LONGEST.get(name, name), table=1, seat=number, cents=1000
            )
        )
    for number in (10, 11):
        name = NAMES[number - 1]
        record(ring_facts.ListJoined(player=number, name=LONGEST.get(name, name)))
    return f"/ring-games/{game.pk}/"


def started():
    from tournaments.night.facts import ClockStarted

    return ClockStarted()


STATES = {
    state.__name__: state
    for state in (
        *(final_table, one_table, buttons, everything, mystery, shoot_out, check_in, closing),
        *(heads_up, heads_up_running, ring_game),
    )
}

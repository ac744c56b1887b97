"""The page of a table at every kind of question, at three sizes and in both lights: nobody kept out, nothing
too small, covered or wider than the screen."""

from pprint import pformat

import pytest

from gameplay.engine.betting import Betting
from gameplay.engine.choices import CALL, CHECK
from gameplay.engine.games import GAMES, CentreFive, FiveCardDraw, Holdem, SevenCardStud
from gameplay.engine.games.centre_five.choices import DRAW
from gameplay.engine.games.stud.bring_in import BRING_IN, BringIn
from gameplay.engine.hand import Hand
from gameplay.page.hand_view import TableAction, Turn, kind
from tests.browser.pages import LOOKED_AT, SIZES, barriers, ill_laid
from tests.browser.table_moments import moments_of_games
from tests.browser.table_pages import whole
from tests.gameplay.page.tables import seen

BLINDS = {"small_blind": 50, "big_blind": 100}
SEED = bytes(range(32))
NARROW = {"width": 360, "height": 800}
LAPTOPS = ((1440, 900), (1366, 768), (1280, 800), (1024, 768))


def until(hand, wanted, cards=0):
    """The hand when Ann, at seat 1, is asked this; everybody checks, calls and draws until then."""
    while hand.decision is not None:
        now, view = kind(hand.decision), hand.view(0)
        if hand.decision.seat == 0 and now == wanted and len(view.boards[0]) + len(view.seats[0].up) >= cards:
            return hand
        if isinstance(hand.decision, BringIn):
            hand.choose(BRING_IN)
        elif now == "betting":
            hand.choose(CALL if hand.decision.to_call else CHECK)
        elif now == "modification" and hand.decision.drawing:
            hand.choose(DRAW)
        else:
            hand.time_out()
    return hand


def common_card():
    """The Good, the Bad and the Ugly with eight, for whom the deck is one card short."""
    game = GAMES["good-bad-ugly"]()
    hand = Hand(game.with_amounts(game.at_a_table), [20_000] * 8, seed=(1).to_bytes(32, "big"))
    while len(hand.view(0).boards) < 2:
        hand.choose(hand.decision.passive) if isinstance(hand.decision, Betting) else hand.time_out()
    return hand


def moments():
    """The pages, each with its name."""
    stud = SevenCardStud(ante=10, bring_in=20, small_bet=50, big_bet=100)
    river = until(
        Hand(Holdem(**BLINDS), [20_000, 1_250_000, 90, 31_000, 400, 8_000], seed=SEED), "betting", 4
    )
    yield "betting", seen(river, 1, empty=2, turn=Turn(30, 17.4), commitment="ab" * 32, following="ef" * 32)
    yield "waiting", seen(river, 2, turn=Turn(30, 3, 20))
    yield "watching", seen(river, 0, may_sit=True, needs_name=True, empty=1)
    draw = until(Hand(FiveCardDraw(ante=100), [20_000] * 5, seed=SEED), "discards")
    yield "drawing", seen(draw, 1, marked=draw.view(0).seats[0].hole[:2])
    bets = until(Hand(CentreFive(**BLINDS), [20_000] * 6, seed=SEED), "betting")
    yield "bets", seen(bets, 1, carry=2400)
    centre = until(Hand(CentreFive(**BLINDS), [20_000] * 6, seed=SEED), "modification")
    actions = (
        TableAction("sit-out", "Sit out"),
        TableAction("stand", "Leave seat"),
        TableAction("pause", "Pause"),
    )
    yield "trading", seen(centre, 1, carry=2400, actions=actions)
    centre.choose(DRAW)
    yield "laying", seen(centre, 1)
    yield "stud", seen(until(Hand(stud, [5000] * 8, seed=SEED), "betting", 4), 1)
    squid = Holdem(**BLINDS, variations={"squid": {}, "heist": {}})
    boards = until(Hand(squid, [20_000] * 6, seed=SEED, carry=squid.takes_over({})), "betting", 4)
    yield "three boards", seen(boards, 1, coming="This level ends with a Squid Game.")
    killed = until(Hand(squid, [20_000] * 6, seed=SEED, carry=squid.takes_over({})), "betting", 5)
    yield "a killed board", seen(killed, 1)
    yield "a common card", seen(common_card(), 1)
    over = until(Hand(Holdem(**BLINDS), [500, 500, 500], seed=SEED), "never")
    yield from moments_of_games()
    yield (
        "over",
        seen(over, 1, waiting="The next hand is about to be dealt.", seed="cd" * 32, following="ef" * 32),
    )


def unchanged(route):
    route.fulfill(status=204)


@pytest.mark.parametrize(("size", "scheme"), LOOKED_AT)
def test_a_table_keeps_nobody_out(pages, size, scheme):
    pages.forgive("status of 404")  # axe asks for what page.css imports as if it lay beside the page
    wrong = {}
    for name, shown in moments():
        page = pages.unserved(whole(shown), size, answers={"/tables/abc/felt/": unchanged})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.clock.run_for(1000)
        page.clock.resume()
        if found := [*barriers(page), *ill_laid(page), *astray(page)]:
            wrong[name] = found
        page.close()
    assert wrong == {}, pformat(wrong, width=150)


def test_every_chip_and_button_lies_where_it_is_read(pages):
    wrong = {}
    for name, shown in moments():
        page = pages.unserved(whole(shown), answers={"/tables/abc/felt/": unchanged})
        page.clock.run_for(1000)
        for size in ("narrow", "phone", "tablet", "upright", "desktop", "wide"):
            page.set_viewport_size(NARROW if size == "narrow" else SIZES[size]["viewport"])
            if found := astray(page):
                wrong[f"{name}, {size}"] = found
        page.close()
    assert wrong == {}, pformat(wrong, width=150)


def test_on_a_laptop_whatever_may_be_done_is_seen_without_scrolling(pages):
    below = {}
    for name, shown in moments():
        page = pages.unserved(whole(shown), answers={"/tables/abc/felt/": unchanged})
        page.clock.run_for(1000)
        for width, height in LAPTOPS:
            page.set_viewport_size({"width": width, "height": height})
            found = page.locator("#bar :is(.acts, .raise) :is(button, input)").evaluate_all(
                """(all) => all.filter((each) => each.getBoundingClientRect().bottom > innerHeight)
                    .map((each) => each.textContent || each.name)"""
            )
            if found:
                below[f"{name}, {width} × {height}"] = found
        page.close()
    assert below == {}, pformat(below, width=150)


@pytest.mark.parametrize(("width", "has_room"), [(360, False), (390, False), (1024, True), (1440, True)])
def test_a_disc_stands_in_a_plate_only_where_it_pushes_nothing_away(pages, width, has_room):
    rich = seen(Hand(Holdem(**BLINDS), [20_000, 1_250_000, 90, 31_000], seed=SEED), 1)
    page = pages.unserved(whole(rich), answers={"/tables/abc/felt/": unchanged})
    page.set_viewport_size({"width": width, "height": 800})
    discs = page.locator(".seat .avatar")
    assert discs.count() == 4
    assert [disc.is_visible() for disc in discs.all()] == [has_room] * 4
    cut = page.locator(".seat-stack, .seat-name").evaluate_all(
        "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    )
    assert cut == []
    apart = page.locator(".seat-plate").evaluate_all(
        """(plates) => plates.map((plate) => ["bottom", "right"].every((edge) =>
            [...plate.querySelectorAll(".seat-name, .seat-stack")].every((each) =>
                each.getBoundingClientRect()[edge] <= plate.getBoundingClientRect()[edge])))"""
    )
    assert apart == [True] * 4


def astray(page):
    """Bets, discs and plates that lie over the board, the pot or each other's names, seats that are cut off,
    and what leaves the bar in which it belongs."""
    return page.evaluate(
        """() => {
            const all = (selector) => [...document.querySelectorAll(selector)]
                .filter((element) => element.checkVisibility());
            const boxOf = (element) => element.getBoundingClientRect();
            const words = (element) => element.textContent.trim().replace(/\\s+/g, " ");
            const said = (element) => `${element.className} ${words(element)}`;
            const between = (a, b, from, to) => a[from] < b[to] - 2 && b[from] < a[to] - 2;
            const meet = (a, b) => between(a, b, "left", "right") && between(a, b, "top", "bottom");
            const board = all(".board .card, .pot b, .rolled");
            const over = all(".stake, .disc, .seat-plate, .seat-cards .card").flatMap((chip) => board
                .filter((under) => meet(boxOf(chip), boxOf(under)))
                .map((under) => `${said(chip)} over ${said(under)}`));
            const read = all(".stake").flatMap((chip) => all(".seat-plate, .stake, .disc")
                .filter((other) => other !== chip && meet(boxOf(chip), boxOf(other)))
                .map((other) => `${said(chip)} over ${said(other)}`));
            const cut = all(".seat-plate, .seat-cards .card")
                .filter((plate) => boxOf(plate).left < -1 || boxOf(plate).right > innerWidth + 1)
                .map((plate) => `${said(plate)} of ${words(plate.closest(".seat"))} is cut off`);
            const lost = all(".seat-marks b").filter((mark) => mark.scrollWidth > mark.clientWidth + 1
                    || boxOf(mark).right > boxOf(mark.closest(".seat-plate")).right + 1)
                .map((mark) => `${words(mark)} is cut off`);
            const bar = document.querySelector(".bar") && boxOf(document.querySelector(".bar"));
            const out = all(".bar button, .bar input:not([type=hidden]), .bar .own-card")
                .filter((part) => boxOf(part).left < bar.left - 1 || boxOf(part).right > bar.right + 1)
                .map((part) => `${said(part)} leaves the bar`);
            const long = all(".bar button").filter((button) => button.scrollWidth > button.clientWidth + 1)
                .map((button) => `${said(button)} is too long for its button`);
            return [...over, ...read, ...cut, ...lost, ...out, ...long];
        }"""
    )

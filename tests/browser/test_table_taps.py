"""static/js/table-act.js: where a choice made ahead lies, which taps count, and a network that is away."""

import random

import pytest

from gameplay.engine.betting import Betting
from gameplay.engine.games import GAMES, FiveCardDraw, Holdem
from gameplay.engine.hand import Hand, replay
from tests.browser.pages import settle
from tests.browser.table_moments import any_choice, at_a_table, choice_of_games
from tests.browser.table_pages import HOLDEM, HOLES, Table
from tests.gameplay.engine.table import act, hand
from tests.gameplay.page.tables import seen
from tests.sweeps import sweep

# Where a choice made ahead lies, and what is tapped before anybody has read what is asked


TURNS = {
    "checked to": ("k", "Check", "check"),
    "bet into": ("r400", "Call 400", "call"),
}
SMALL = {"width": 360, "height": 640}
SIZED = ["laptop", "desktop", "tablet", "phone", "small phone"]
ON = [("laptop", None), ("desktop", None), ("tablet", None), ("phone", None), ("phone", SMALL)]


def box(*locators):
    """The least rectangle around these: its sides from left and top, in whole pixels."""
    boxes = [each.bounding_box() for each in locators]
    return [
        round(min(each["x"] for each in boxes)),
        round(min(each["y"] for each in boxes)),
        round(max(each["x"] + each["width"] for each in boxes)),
        round(max(each["y"] + each["height"] for each in boxes)),
    ]


def places_ahead(page):
    """Return where what is chosen ahead lies: to fold; to check or call."""
    return [box(*place.locator(".ahead").all()) for place in page.locator(".act-place").all()]


def places_of_acts(page):
    fold, stay = page.locator("#act .acts button").all()[:2]
    assert fold.get_attribute("value") == "fold"
    assert stay.get_attribute("value") in ("check", "call")
    return [box(fold), box(stay)]


def flop(**options):
    """Carol, last on the flop, while Bob thinks."""
    game = Holdem(small_blind=50, big_blind=100, **options)
    return act(hand(game, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", "2h7d9cJsQh", button=2), "c c k k")


def draws(**options):
    dealt = hand(FiveCardDraw(ante=5, **options), [5000] * 3, HOLES, button=2)
    return act(dealt, "k")


@pytest.mark.rule("FELT-ahead")
@pytest.mark.parametrize(("size", "viewport"), ON, ids=SIZED)
@pytest.mark.parametrize(
    ("dealt", "seat", "does"),
    [
        (flop, 3, "k"),
        (flop, 3, "r400"),
        (lambda: flop(limit="limit"), 3, "k"),
        (lambda: flop(limit="limit"), 3, "r50"),
        (lambda: flop(variations={"goldschlager": {}}), 3, "r400"),
        (draws, 3, "k"),
        (draws, 3, "r400"),
    ],
    ids=["check", "call", "limit check", "limit call", "with a plaque", "draw check", "draw call"],
)
def test_a_choice_made_ahead_lies_exactly_where_its_act_will_be(pages, size, viewport, dealt, seat, does):
    now = dealt()
    table = Table(pages, seen(now, seat, number=4), size)
    if viewport:
        table.page.set_viewport_size(viewport)
    ahead = places_ahead(table.page)
    table.change(seen(act(now, does), seat, number=5))
    assert ahead == places_of_acts(table.page)


FEW = ("omaha", "seven-card-stud", "triple-draw", "centre-five", "baseball", "double-board")
WITHOUT_BETS = {"double-guts", "screw-your-neighbour"}
RICH = 250_000  # chips: six figures on every button


@pytest.mark.rule("FELT-ahead")
@sweep("game", FEW)
def test_so_it_does_in_other_games(pages, game):
    for size, viewport in ON:
        lies_where_its_act_will_be(pages, game, size, viewport)


@pytest.mark.long
@pytest.mark.rule("FELT-ahead")
@sweep("game", sorted(GAMES.keys() - WITHOUT_BETS - set(FEW)))
def test_so_it_does_in_every_game(pages, game):
    for size, viewport in ON:
        lies_where_its_act_will_be(pages, game, size, viewport)


def lies_where_its_act_will_be(pages, game, size, viewport):
    now, seat = before_a_bet(game)
    table = Table(pages, seen(now, seat + 1, number=1), size)
    if viewport:
        table.page.set_viewport_size(viewport)
    ahead = places_ahead(table.page)
    now.choose(now.decision.passive)
    table.change(seen(now, seat + 1, number=2))
    assert (size, viewport, ahead) == (size, viewport, places_of_acts(table.page))
    table.page.context.close()


def before_a_bet(name):
    """A hand in which somebody checks or calls and somebody else bets next: who."""
    game = at_a_table(name)
    players = min(max(4, game.players[0]), game.players[-1])
    now = Hand(game, [RICH] * players, seed=bytes(32), carry=game.takes_over({}))
    chance = random.Random(name)
    while True:
        if isinstance(now.decision, Betting):
            again = replay(now.record)
            again.choose(again.decision.passive)
            if isinstance(again.decision, Betting) and again.decision.seat != now.decision.seat:
                return now, again.decision.seat
        now.choose(any_choice(now.decision, chance))


@pytest.mark.rule("FELT-hasty-taps")
@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("ahead", ["Check or fold", "Check", "Call any"])
def test_who_taps_what_lay_there_before_their_turn_has_not_acted(pages, size, turn, ahead):
    did, _, _ = TURNS[turn]
    dealt = flop()
    table = Table(pages, seen(dealt, 3, number=4), size)
    page, tap = table.page, taps(table.page, size)
    x, y = middle(page.get_by_text(ahead, exact=True))
    comes(table, seen(act(dealt, did), 3, number=5))
    for _ in range(4):
        tap(x, y)
        settle_little(page)
    assert table.sent == []
    assert page.locator(".is-armed").count() == 0
    page.clock.run_for(250)
    tap(x, y)
    settle(page)
    if ahead == "Check or fold" and turn == "checked to":  # it asks first
        assert table.sent == []
        assert page.locator(".is-armed").inner_text().startswith("Fold anyway?")
    else:
        assert [each["choice"] for each in table.sent] == ["fold" if "fold" in ahead else TURNS[turn][2]]


@pytest.mark.rule("FELT-hasty-taps")
@pytest.mark.parametrize("key", ["f", "c", "Shift+A"])
def test_a_key_pressed_before_anybody_has_read_the_question_counts_for_nothing(waiting, key):
    comes(waiting, seen(act(waiting.dealt, "r400"), 3, number=5))
    waiting.page.keyboard.press(key)
    settle_little(waiting.page)
    assert waiting.sent == []
    assert waiting.page.locator("[name=amount]").input_value() == "800"
    waiting.page.clock.run_for(250)
    waiting.press("c")
    assert [each["choice"] for each in waiting.sent] == ["call"]


@pytest.mark.rule("FELT-hasty-taps")
def test_a_press_that_began_before_the_bar_changed_counts_for_nothing(pages):
    dealt = flop()
    table = Table(pages, seen(dealt, 3, number=4), "laptop")
    page = table.page
    page.mouse.move(*middle(page.get_by_text("Check", exact=True)))
    page.mouse.down()
    table.change(seen(act(dealt, "k"), 3, number=5))
    page.mouse.up()
    settle(page)
    assert table.sent == []
    page.mouse.down()
    page.mouse.up()
    settle(page)
    assert [each["choice"] for each in table.sent] == ["check"]


@pytest.mark.rule("FELT-hasty-taps")
def test_who_means_to_check_does_not_choose_ahead_to_call(pages):
    dealt = act(hand(HOLDEM, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", "2h7d9cJsQh", button=2), "c c k")
    table = Table(pages, seen(dealt, 3, number=3), "laptop")
    x, y = middle(table.page.get_by_text("Check", exact=True))
    comes(table, seen(act(dealt, "r400"), 3, number=4))
    table.page.mouse.click(x, y)
    assert table.page.locator(".ahead :checked").count() == 0
    table.page.clock.run_for(300)
    table.page.mouse.click(x, y)
    assert table.page.get_by_label("Call 400 when it is my turn").is_checked()


def middle(locator):
    at = locator.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def taps(page, size):
    return page.touchscreen.tap if size == "phone" else page.mouse.click


def comes(table, now):
    """The page has just become another one."""
    table.now = now
    table.page.evaluate("document.body.dispatchEvent(new CustomEvent('changed'))")
    number = str(now.table.number)
    while table.page.locator("#table-fragment").get_attribute("data-number") != number:
        table.page.clock.run_for(5)
        table.page.wait_for_timeout(5)


def settle_little(page):
    """Time for a choice to be sent, 40 ms of it on the page's clock."""
    page.clock.run_for(40)
    page.wait_for_timeout(20)


# What takes two taps


@pytest.mark.rule("FELT-two-taps")
def test_folding_where_checking_is_free_takes_two_taps(pages):
    dealt = flop()
    table = Table(pages, seen(act(dealt, "k"), 3, number=5))
    fold = table.page.locator("button[value=fold]")
    at = box(fold)
    fold.click()
    settle(table.page)
    assert table.sent == []
    assert fold.inner_text().split("\n")[0] == table.said == "Fold anyway?"
    assert box(fold) == at
    table.change()  # it is still asked
    fold.click()
    settle(table.page)
    assert [each["choice"] for each in table.sent] == ["fold"]


@pytest.mark.rule("FELT-two-taps")
def test_a_double_tap_is_one_of_the_two(pages):
    table = Table(pages, seen(act(flop(), "k"), 3, number=5))
    table.page.locator("button[value=fold]").dblclick()
    settle(table.page)
    assert table.sent == []
    table.page.clock.run_for(300)
    table.press("f")
    assert [each["choice"] for each in table.sent] == ["fold"]


def test_who_taps_something_else_is_asked_again(pages):
    table = Table(pages, seen(act(flop(), "k"), 3, number=5))
    table.press("f")
    table.page.get_by_role("button", name="½ pot").click()
    assert table.page.locator(".is-armed").count() == 0
    table.page.clock.run_for(400)
    table.press("f")
    assert table.sent == []


@pytest.mark.rule("FELT-two-taps")
def test_a_call_for_all_chips_takes_two_taps(pages):
    dealt = act(hand(HOLDEM, [5000, 5000, 800], "Ah Ad/5d 5s/Kd Kc", "2h7d9cJsQh", button=2), "c c k k r2000")
    table = Table(pages, seen(dealt, 3, number=5))
    table.press("c")
    assert table.said == "All-in for 700?"
    assert table.sent == []
    table.page.clock.run_for(400)
    table.press("c")
    assert [each["choice"] for each in table.sent] == ["call"]


@pytest.mark.rule("FELT-two-taps")
def test_a_call_chosen_ahead_is_the_first_of_them(pages):
    dealt = act(hand(HOLDEM, [5000, 5000, 800], "Ah Ad/5d 5s/Kd Kc", "2h7d9cJsQh", button=2), "c c k k")
    table = Table(pages, seen(dealt, 3, number=4))
    table.page.get_by_label("Call any when it is my turn").check()
    table.change(seen(act(dealt, "r2000"), 3, number=5))
    assert table.sent == []
    assert table.page.locator(".is-armed").get_attribute("value") == "call"
    table.press("c")
    assert [each["choice"] for each in table.sent] == ["call"]


# A network that is away


@pytest.fixture
def alone(pages, betting):
    """Ann, who faces a raise, without a network."""
    pages.forgive("net::ERR_FAILED")
    pages.forgive("htmx:")
    betting.is_away = True
    return betting


NOT_SENT = "Not sent, no connection: “Call 250” goes out when it is back."


@pytest.mark.rule("FELT-unsent")
def test_a_choice_that_could_not_be_sent_says_so_and_goes_out_once(alone):
    alone.press("c")
    assert alone.page.locator("#unsent").inner_text() == NOT_SENT
    assert alone.page.locator("#urgent").inner_text() == NOT_SENT
    alone.change()
    assert alone.sent == []
    assert alone.page.locator("#unsent").is_visible()
    alone.is_away = False
    alone.change()
    assert alone.sent == [{"hand": "7", "number": "1", "choice": "call"}]
    assert not alone.page.locator("#unsent").is_visible()
    alone.change()
    assert len(alone.sent) == 1


@pytest.mark.rule("FELT-unsent")
def test_it_goes_out_where_the_page_is_told_that_nothing_has_changed(alone):
    alone.press("c")
    alone.is_away, alone.status = False, 204
    alone.change()
    assert [each["choice"] for each in alone.sent] == ["call"]


@pytest.mark.rule("FELT-unsent")
def test_a_raise_goes_out_as_it_was_named(alone):
    alone.press("r")
    alone.page.keyboard.type("750")
    alone.press("Enter")
    alone.page.locator("[name=amount]").fill("900")
    alone.is_away = False
    alone.change()
    assert [each["amount"] for each in alone.sent] == ["750"]


@pytest.mark.rule("FELT-unsent")
def test_what_is_tapped_instead_goes_out_instead(alone):
    alone.press("c")
    alone.page.clock.run_for(400)
    alone.press("f")
    alone.is_away = False
    alone.change()
    assert [each["choice"] for each in alone.sent] == ["fold"]


@pytest.mark.rule("FELT-unsent")
def test_once_it_is_no_longer_asked_nothing_goes_out(alone):
    alone.press("c")
    alone.is_away = False
    dealt = act(hand(HOLDEM, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", button=2), "2=r300 c r1500 f")
    alone.change(seen(dealt, 1, number=4))
    assert alone.sent == []
    assert not alone.page.locator("#unsent").is_visible()
    assert alone.said == "“Call 250” was not sent in time."


def test_a_choice_that_hangs_is_given_up_when_the_network_goes(pages, betting):
    held = []
    betting.page.route("**/choose/", lambda route: held.append(route))
    pages.forgive("htmx:")
    betting.page.keyboard.press("c")
    while not held:
        betting.page.clock.run_for(10)
        betting.page.wait_for_timeout(10)
    assert not betting.page.locator("#unsent").is_visible()
    betting.page.evaluate("dispatchEvent(new Event('offline'))")
    settle(betting.page)
    assert betting.page.locator("#unsent").inner_text() == NOT_SENT


@pytest.mark.rule("FELT-hasty-taps")
def test_a_double_tap_sends_one_choice(betting):
    betting.page.get_by_role("button", name="Call 250").dblclick()
    settle(betting.page)
    assert betting.sent == [{"hand": "7", "number": "1", "choice": "call"}]


@pytest.mark.rule("FELT-hasty-taps")
def test_who_taps_what_lay_there_before_the_games_to_choose_from_came_has_opened_none(pages):
    over = Hand(HOLDEM, [500, 500, 500], seed=bytes(32))
    while over.decision:
        over.choose(over.decision.passive)
    table = Table(pages, seen(over, 1), "laptop")
    page = table.page
    asked = []
    page.route("**/games/*/", lambda route: (asked.append(route.request.url), route.fulfill(body="Rules")))
    table.now = seen(over, 1, choice=choice_of_games())
    page.evaluate("document.body.dispatchEvent(new CustomEvent('changed'))")
    while not page.locator("#choose-game").count():
        page.clock.run_for(5)
        page.wait_for_timeout(5)
    rules = page.locator("#choose-game a").first
    rules.dispatch_event("click")
    assert asked == []
    assert page.locator("#choose-game.is-quiet").count() == 1
    page.clock.run_for(300)
    assert page.locator(".is-quiet").count() == 0
    rules.click()
    assert [url.rsplit("/tables/")[1] for url in asked] == ["abc/games/0/"]

"""static/js/table-*.js and shortcuts.js: keys, amounts, marks, time and speech of a digital table; what a tap
does is in test_table_taps.py."""

import re

import pytest

from gameplay.engine.games import CentreFive, FiveCardDraw
from gameplay.engine.hand import Hand
from gameplay.page.hand_view import Turn
from tests.browser.pages import settle
from tests.browser.table_pages import HOLDEM, HOLES, Table
from tests.gameplay.engine.table import act, hand
from tests.gameplay.page.tables import seen


@pytest.fixture
def draw(pages):
    """Ann, whose turn it is to draw."""
    dealt = act(hand(FiveCardDraw(ante=5), [500] * 3, HOLES, button=2), "k k k")
    return Table(pages, seen(dealt, 1, number=3))


@pytest.mark.rule("FCD-key-f")
def test_f_folds(betting):
    betting.press("f")
    assert betting.sent == [{"hand": "7", "number": "1", "choice": "fold"}]


@pytest.mark.rule("FCD-key-c")
def test_c_calls(betting):
    betting.press("c")
    assert betting.sent == [{"hand": "7", "number": "1", "choice": "call"}]


@pytest.mark.rule("FCD-key-shift-a")
def test_shift_a_goes_all_in_and_a_does_not(betting):
    betting.press("a")
    assert betting.sent == []
    betting.press("Shift+A")
    assert betting.said == "All-in 5,000: Enter raises."
    assert betting.sent == []
    betting.press("Enter")
    assert betting.sent == [{"hand": "7", "number": "1", "amount": "5000", "choice": "raise"}]


@pytest.mark.rule("FELT-two-taps")
def test_all_in_is_an_amount_like_the_others_and_raise_commits_it(betting):
    betting.page.get_by_role("button", name="All-in 5,000").click()
    settle(betting.page)
    assert betting.sent == []
    assert betting.page.locator("[data-amount]").inner_text() == "5,000"
    betting.page.get_by_role("button", name=re.compile("^Raise to")).click()
    settle(betting.page)
    assert [(each["choice"], each["amount"]) for each in betting.sent] == [("raise", "5000")]


@pytest.mark.rule("FCD-key-r")
def test_r_asks_for_the_amount_and_enter_raises(betting):
    betting.press("r")
    assert betting.page.evaluate("document.activeElement.name") == "amount"
    betting.page.keyboard.type("750")
    betting.press("Enter")
    assert betting.sent == [{"hand": "7", "number": "1", "amount": "750", "choice": "raise"}]


def test_escape_leaves_the_amount_and_the_keys_are_keys_again(betting):
    betting.press("r")
    betting.press("Escape")
    betting.press("c")
    assert [each["choice"] for each in betting.sent] == ["call"]


def test_slider_sizes_and_field_name_one_amount(betting):
    page = betting.page
    page.get_by_role("button", name="½ pot").click()
    assert page.locator(".raise-slider").input_value() == page.locator("[name=amount]").input_value() == "650"
    page.locator(".raise-slider").fill("1200")
    assert page.locator("[name=amount]").input_value() == "1200"
    assert page.locator("[data-amount]").inner_text() == "1,200"
    page.locator("[name=amount]").fill("2,400")
    assert page.locator(".raise-slider").input_value() == "2400"


def test_a_wheel_and_arrows_go_by_a_big_blind_and_stay_within_what_is_allowed(betting):
    page = betting.page
    amount, slider = page.locator("[name=amount]"), page.locator(".raise-slider")
    least, most = (int(slider.get_attribute(each)) for each in ("min", "max"))
    blind = int(page.locator("#table-fragment").get_attribute("data-big-blind"))
    slider.hover()
    page.mouse.wheel(0, -100)
    assert int(amount.input_value()) == least + blind
    page.mouse.wheel(0, 100)
    page.mouse.wheel(0, 100)
    assert int(amount.input_value()) == least
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    assert int(slider.input_value()) == least + 2 * blind
    amount.focus()
    page.keyboard.press("ArrowDown")
    assert int(amount.input_value()) == least + blind
    slider.fill(str(most))
    slider.focus()
    page.keyboard.press("ArrowUp")
    assert int(amount.input_value()) == most


@pytest.mark.rule("PAGE-typed-stays")
def test_a_half_typed_amount_the_focus_and_the_slider_outlast_a_swap(betting):
    page = betting.page
    page.get_by_role("textbox", name="Raise to").fill("84")
    betting.change()
    assert page.locator("[name=amount]").input_value() == "84"
    assert page.evaluate("document.activeElement.name") == "amount"
    page.locator(".raise-slider").fill("1500")
    betting.change()
    assert (
        page.locator("[name=amount]").input_value() == page.locator(".raise-slider").input_value() == "1500"
    )


def test_a_refused_amount_stays_with_the_sentence(betting):
    page = betting.page
    betting.status, betting.refusal = 422, "A raise has to be to 500 or more."
    page.locator("[name=amount]").fill("310")
    page.locator("[name=amount]").press("Enter")
    settle(betting.page)
    assert page.locator("#bar .refusal").inner_text() == "A raise has to be to 500 or more."
    assert page.locator("[name=amount]").input_value() == "310"


def test_a_new_question_begins_afresh(betting):
    betting.page.locator("[name=amount]").fill("84")
    dealt = act(hand(HOLDEM, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", button=2), "2=r300 c r1500 f")
    betting.change(seen(dealt, 1, number=4))
    assert betting.page.locator("[name=amount]").input_value() == "2700"


@pytest.mark.rule("FCD-key-toggle")
def test_digits_mark_and_unmark_in_the_draw_and_say_so(draw):
    draw.press("2")
    assert draw.said == "King of spades, marked."
    draw.press("5")
    draw.press("2")
    assert draw.said == "King of spades, held."
    assert draw.marks[-1] == {"hand": "7", "number": "3", "choice": "discard", "card": "2c"}


def test_marks_outlast_a_swap(draw):
    draw.press("4")
    draw.change()
    assert draw.page.locator(".own :checked").evaluate_all("all => all.map(({value}) => value)") == ["3d"]


@pytest.mark.rule("FCD-key-d")
def test_d_confirms_the_draw_with_what_is_marked_or_stands_pat(draw):
    draw.press("4")
    draw.press("5")
    draw.press("d")
    assert draw.sent[0] == {"hand": "7", "number": "3", "card": "3d 2c", "choice": "discard"}


@pytest.mark.rule("FCD-key-d")
def test_d_with_nothing_marked_stands_pat(draw):
    assert draw.page.get_by_role("button", name="Stand pat").is_visible()
    draw.press("d")
    assert draw.sent == [{"hand": "7", "number": "3", "choice": "discard"}]


@pytest.mark.rule("FCD-key-read-card")
def test_outside_the_draw_digits_read_a_card(pages):
    dealt = act(hand(FiveCardDraw(ante=5), [500] * 3, HOLES, button=2), "k")
    waiting = Table(pages, seen(dealt, 1))
    said = []
    for digit in "12345":
        waiting.press(digit)
        said.append(waiting.said)
    assert said == [
        "Ace of hearts.",
        "King of spades.",
        "Three of hearts.",
        "Three of diamonds.",
        "Deuce of clubs.",
    ]
    assert waiting.sent == []


@pytest.mark.rule(
    "FCD-key-w",
    "FCD-key-g",
    "FCD-keys-amounts",
    "FCD-keys-people",
    "FCD-keys-turn",
    "FCD-keys-chips",
)
def test_keys_of_information_are_answered_aloud(pages):
    dealt = act(hand(FiveCardDraw(ante=5), [500] * 3, HOLES, button=2), "k")
    page = seen(dealt, 1, turn=Turn(30, 12.2))
    table = Table(pages, page, "phone")  # where the questions are folded away
    for answer in page.answers:
        table.press(answer.key)
        if answer.key == "Shift+T":
            assert re.fullmatch(r"1[0-3] seconds left for Bob\.", table.said)
        else:
            assert table.said == answer.words
        if answer.opens:
            table.change()
            assert table.page.get_by_role("dialog", name="Stacks in full").is_visible()
            table.press("Escape")
    table.page.clock.run_for(4000)
    table.press("Shift+T")
    assert re.fullmatch(r"[3-8] seconds left for Bob\.", table.said)


def test_a_key_for_another_moment_is_answered_too(draw):
    draw.press("f")
    assert draw.said == "That is not possible now."
    assert draw.sent == []


def test_the_centre_game_trades_draws_and_calls_by_keys(pages):
    dealt = act(Hand(CentreFive(small_blind=5, big_blind=10), [500] * 3, seed=bytes(32)), "c c k")
    for keys, choice in (("d", "draw"), ("l", "player call")):
        table = Table(pages, seen(dealt, 1, number=3))
        table.press(keys)
        assert [each["choice"] for each in table.sent] == [choice]
    table = Table(pages, seen(dealt, 1, number=3))
    own, centre = seen(dealt, 1).own[2].face, seen(dealt, 1).boards[0].cards[1]
    table.press("3")
    assert table.said == f"{own.title}, picked."
    table.press("Shift+Digit2")
    assert table.said == f"{centre.title} of the Centre, picked."
    table.press("e")
    assert table.sent == [
        {"hand": "7", "number": "3", "card": own.code, "centre": centre.code, "choice": "trade"}
    ]


def test_question_mark_lists_the_keys_of_the_moment(betting):
    betting.press("?")
    listed = betting.page.locator("#shortcuts dl").first.inner_text().split("\n")
    for words in ("Fold", "Call 250", "All-in 5,000", "Raise to", "Pot", "My hand", "Read card 1"):
        assert words in listed
    assert betting.page.locator("[data-when-not-due]").is_hidden()


def test_while_others_think_it_lists_what_the_own_turn_has(waiting):
    waiting.press("?")
    others = waiting.page.locator("[data-when-not-due]")
    assert others.is_visible()
    assert "Check or call" in others.inner_text()
    columns = "getComputedStyle(document.querySelector('.keys-list')).display"
    assert waiting.page.evaluate(columns) == "grid"


def test_an_answer_goes_after_a_while(betting):
    betting.press("p")
    assert betting.said
    betting.page.clock.run_for(3000)
    assert betting.said
    betting.page.clock.run_for(1500)
    assert betting.said == ""


def test_an_answer_goes_when_the_hand_moves_on(betting):
    betting.press("p")
    assert betting.said
    betting.change()
    assert betting.said
    betting.change(seen(hand(HOLDEM, [5000] * 3, "2h 2d/5d 5s/Kd Kc", button=2), 3, number=2))
    assert betting.said == ""


def test_a_trade_waits_for_both_cards(pages):
    centre = CentreFive(small_blind=5, big_blind=10)
    page = seen(act(Hand(centre, [500] * 3, seed=bytes(range(32))), "c c k"), 1, number=3)
    table = Table(pages, page)
    trade = table.page.locator('button[value="trade"]')
    assert trade.is_disabled()
    table.press("1")
    assert trade.is_disabled()
    table.press("Shift+Digit1")
    assert trade.is_enabled()
    table.change()
    assert trade.is_enabled()


# Ahead of the turn


@pytest.mark.rule("FELT-ahead")
def test_a_check_made_ahead_is_sent_when_the_turn_comes(waiting):
    waiting.page.get_by_label("Check when it is my turn").check()
    waiting.change()
    assert waiting.page.get_by_label("Check when it is my turn").is_checked()
    waiting.change(seen(act(waiting.dealt, "k"), 3, number=5))
    assert waiting.sent == [{"hand": "7", "number": "5", "choice": "check"}]


@pytest.mark.rule("FELT-ahead")
def test_it_lapses_when_the_bet_changes(waiting):
    waiting.page.get_by_label("Check when it is my turn").check()
    waiting.change(seen(act(waiting.dealt, "r400"), 3, number=5))
    assert waiting.sent == []
    assert waiting.page.get_by_role("button", name="Call 400").is_visible()


# What happens


def test_what_happens_is_in_a_polite_log_and_ones_turn_is_urgent(waiting):
    page = waiting.page
    assert page.get_by_role("log", name="Hand log").get_attribute("aria-live") == "polite"
    waiting.change(seen(act(waiting.dealt, "r400"), 3, number=5))
    assert page.get_by_role("log").locator("li").last.inner_text() == "Bob bets 400."
    alerts = page.locator("#alerts")
    assert alerts.get_attribute("aria-live") == "assertive"
    assert alerts.inner_text() == "Your turn. 400 to call; raise to 800 to 4,900."


def test_it_is_spoken_when_speech_is_switched_on(waiting):
    waiting.change(seen(act(waiting.dealt, "r400"), 3, number=5))
    assert waiting.page.evaluate("spoken") == []
    waiting.page.get_by_role("button", name="Read aloud").click()
    act(waiting.dealt, "c f")
    waiting.change(seen(waiting.dealt, 3, number=7))
    spoken = waiting.page.evaluate("spoken")
    assert spoken[:2] == ["Carol calls 400.", "Ann folds."]
    waiting.press("p")
    assert waiting.page.evaluate("spoken.at(-1)") == waiting.said


def test_the_deck_has_two_colours_where_the_device_was_told_so(betting):
    page = betting.page
    colour = "card => getComputedStyle(card).color"
    diamond = page.locator(".own .suit-d").first
    assert diamond.evaluate(colour) != page.locator(".own .suit-h").first.evaluate(colour)
    page.get_by_role("button", name="Two-colour deck").click()
    assert diamond.evaluate(colour) == page.locator(".own .suit-h").first.evaluate(colour)


def test_the_time_counts_down_and_its_end_is_told_to_the_player(pages):
    dealt = act(hand(HOLDEM, [5000] * 3, "Ah Ad/5d 5s/Kd Kc", button=2), "2=r300")
    table = Table(pages, seen(dealt, 1, number=1, turn=Turn(30, 12)))
    page = table.page
    assert page.locator(".turn-seconds").inner_text() == "12"
    page.clock.run_for(2500)
    assert page.locator("#urgent").inner_text() == "10 seconds left."
    page.clock.run_for(5000)
    assert page.locator("#urgent").inner_text() == "5 seconds left."
    assert page.locator(".turn-seconds").inner_text() == "5"

"""Every kind of question that any game asks, on a phone of 360 px: each answer by taps and by keys, and what
is shown beside what is said. The page has no site: the hands are the engine's."""

import random
import re
from dataclasses import replace
from itertools import cycle, islice
from pprint import pformat

import pytest
from django.http import QueryDict
from playwright.sync_api import Error

from gameplay.engine.betting import Betting
from gameplay.engine.cards import JOKERS, name
from gameplay.engine.choices import raise_to
from gameplay.engine.games import GAMES
from gameplay.engine.hand import Hand
from gameplay.forms.choice_text import parse, text_of
from gameplay.page.hand_view import hand_view
from gameplay.page.table_page import table_page
from gameplay.views.acts import choice_of
from tests.browser.pages import ill_laid, settle
from tests.browser.table_moments import ENOUGH, any_choice, at_a_table, dealt
from tests.browser.table_pages import Table
from tests.browser.test_table_looks import NARROW, astray
from tests.gameplay.engine.ways import DEFINED, WAYS
from tests.gameplay.page.tables import seen, table
from tests.gameplay.page.test_leaks import cards_in, known_to
from tests.sweeps import sweep

PLAYERS, MOST_CHOICES, SEEDS = 3, 120, 12

NUMBER = re.compile(r"\d(?:[\d,]*\d)?")

PICKS = "#act input[name=card][value='{card}'], input[form=act][value='{card}']"

PLACES = """() => {
    const drawn = (node) => node.closest("[aria-hidden=true]") !== null;
    const place = (part) => {
        const words = [part.dataset.says ?? ""], seen = [];
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            if (text.data.trim()) (drawn(text.parentElement) ? seen : words).push(text.data.trim());
        }
        const cards = [...part.querySelectorAll(".card")].filter((card) => card.checkVisibility());
        const faces = cards.map((card) => card.querySelector("use")?.getAttribute("href").split("#")[1]);
        return {
            place: part.id || part.className,
            folded: part.matches(".folded"),
            said: words.join(" "),
            drawn: part.matches(".seat") ? seen : [],
            cards: faces.filter(Boolean),
            backs: part.querySelectorAll(".card.back").length,
        };
    };
    return [...document.querySelectorAll(".seat, .board, .own-card, .disc, .centre-card")].map(place);
}"""
"""Each place of the felt by itself: what is drawn there for eyes alone, and what is said there for ears."""

KEYED = """() => [...document.querySelectorAll("[aria-keyshortcuts]")]
    .map(({dataset}) => `${dataset.says ?? ""} ${dataset.on ?? ""}`).join(" ")"""
"""All that is said when keys are pressed that choose nothing."""

CARDS = """() => [...document.querySelectorAll("#table-fragment .card use")]
    .filter((use) => use.closest(".card").checkVisibility())
    .map((use) => use.getAttribute("href").split("#")[1])"""
"""The cards that are seen."""


def questions():
    """For each kind of question, and each set of answers that it offers, a hand in which it is asked."""
    found = {}
    for game in (*WAYS, *DEFINED):
        for seed in range(SEEDS):
            for hand in moments_of(game, seed):
                found.setdefault(about(hand), (game, seed, len(hand.record.choices)))
    return found


def moments_of(game, seed):
    """A hand at each of its decisions."""
    hand, chance = begun(game, seed), random.Random(seed)
    for _ in range(MOST_CHOICES):
        if hand.decision is None:
            return
        yield hand
        hand.choose(some_choice(hand.decision, chance))


def begun(game, seed):
    """A hand of three, one of whom is short, in which players are asked whether they show."""
    players = max(PLAYERS, game.players[0])
    stacks = [ENOUGH, ENOUGH // 40, *[ENOUGH] * (players - 2)]
    return Hand(game, stacks, seed=seed.to_bytes(32, "big"), carry=game.takes_over({}), showing="ask")


def some_choice(decision, chance):
    """Return what keeps players in, and now and then all that they have."""
    if isinstance(decision, Betting) and decision.raises_to and chance.random() < 0.1:
        return raise_to(decision.raises_to[-1])
    return any_choice(decision, chance)


def about(hand):
    """Return what tells a question from others: how it is asked, and the answers by their first words."""
    decision = hand.decision
    if isinstance(decision, Betting):
        verbs = {each.value for each in decision.besides}
        raises = min(len(decision.raises_to), 3)
        return (
            type(decision).__name__,
            bool(decision.to_call),
            raises,
            bool(hand.game.raises_by),
            *sorted(verbs),
        )
    words = (each.value.split()[0] for each in decision.buttons)
    return (type(decision).__name__, decision.picks, decision.picks_from_board, *sorted(set(words)))


def at(game, seed, choices):
    """A hand again, at one of its decisions."""
    return next(hand for hand in moments_of(game, seed) if len(hand.record.choices) == choices)


class Phone(Table):
    """A page of 360 px, which somebody taps, reads and hears; `number` counts its questions."""

    def __init__(self, pages):
        hand = dealt(at_a_table("holdem"), PLAYERS, 0)
        super().__init__(pages, seen(hand, 1), "phone")
        self.page.set_viewport_size(NARROW)
        self.page.locator("[data-speech]").tap()
        self.number, self.spoken, self.announced = 0, [], set()

    def show(self, hand, seat):
        """The page of whoever sits there."""
        self.number += 1
        self.hand, self.seat = hand, seat
        self.page.evaluate("window.spoken.splice(0)")
        around = replace(table(hand, seat + 1, number=self.number), hand=8)
        self.change(table_page(hand_view(around, hand)))
        self.spoken = self.page.evaluate("window.spoken.splice(0)")
        self.announced |= cards_said(" ".join(self.spoken))

    def answer_by(self, way, choice):
        """Sends a choice, by "tap" or by "key": what came in of it."""
        whole = self.page.locator(f".bar button[name=choice][value='{text_of(choice)}']")
        if whole.count():  # a button for each card, as those of an auction
            return self.sent_by(lambda: self.touch(way, whole))
        for card in cards_of(choice):
            self.touch(way, self.page.locator(PICKS.format(card=card)))
        value = text_of(choice).split()[0] if cards_of(choice) else text_of(choice)
        button = self.page.locator(f".bar button[name=choice][value='{value}']")
        if button.count():
            return self.sent_by(lambda: self.touch(way, button))
        return self.raised_to(choice[1])

    def raised_to(self, amount):
        """Types how much, as the game names it: in all, or on top of a call."""
        above = self.page.locator("#raise input[name=above]")
        on_top_of = int(above.get_attribute("value")) if above.count() else 0
        self.page.locator("#raise input[name=amount]").fill(str(amount - on_top_of))
        act, sent = self.sent_by(self.page.locator("#raise button[value=raise]").tap)
        return act, sent + on_top_of

    def sent_by(self, act):
        """The choice that comes in, after a second tap where it takes two. Two taps within a third of a
        second are one."""
        before = len(self.sent)
        for _ in range(2):
            self.page.clock.run_for(400)
            act()
            settle(self.page)
            if not self.page.locator("#bar .is-armed").count():
                break
        assert len(self.sent) == before + 1, "nothing was sent"
        fields = QueryDict(mutable=True)
        for field, value in self.sent[-1].items():
            fields.setlist(field, value.split() if field in ("card", "centre") else [value])
        assert fields["number"] == str(self.number)
        return parse(choice_of(fields))

    def touch(self, way, part):
        """Taps what lies there, or presses its key."""
        if way == "key":
            self.page.keyboard.press(part.get_attribute("aria-keyshortcuts").split()[0])
        elif part.evaluate("part => part.matches('label input')"):
            part.locator("xpath=ancestor::label[1]").tap()
        else:
            part.tap()

    def faults(self):
        """Yield what a finger cannot reach; what is drawn and neither said there nor answered by a key; what
        is told and not theirs to know."""
        yield from ill_laid(self.page)
        yield from astray(self.page)
        for place in self.page.evaluate(PLACES):
            yield from differences(place)
        keyed = cards_said(self.page.evaluate(KEYED))
        for card in sorted(set(self.page.evaluate(CARDS)) - keyed):
            yield f"{card} is drawn, and no key answers it"
        told = " ".join([self.page.content(), *self.spoken])
        for card in sorted(cards_in(told) - known_to(self.seat, self.hand)):
            yield f"{card} is told and not theirs to know"


def differences(place):
    """Yield where what is drawn at one place is not what is said there."""
    where, said, numbers = place["place"], place["said"], NUMBER.findall(place["said"])
    if cards_said(said) != cards_said(" ".join(spoken_as(card) for card in place["cards"])):
        yield f"{where}: {place['cards']} drawn, {said!r} said"
    backs = 0 if where.startswith("own") else place["backs"]
    if backs and not any(int(number) >= backs for number in numbers if "," not in number):
        yield f"{where}: {backs} backs drawn, {said!r} said"
    for drawn in place["drawn"]:
        if not set(NUMBER.findall(drawn)) <= set(numbers):
            yield f"{where}: {drawn!r} drawn, {said!r} said"


def spoken_as(card):
    """A card by its code, as it is said."""
    return "joker" if card.startswith("X") else card


def cards_said(words):
    """The cards that are named, jokers too: they are not told apart."""
    return cards_in(words) | ({name(joker) for joker in JOKERS} if "joker" in words.lower() else set())


def cards_of(choice):
    """The cards that are named in a choice, as a page has them."""
    return [word for word in text_of(choice).split()[1:] if cards_in(word)]


def answers(decision):
    """A legal choice of each kind; which cards and how much is chance."""
    legal, chance = [*islice(decision.choices(), 400)], random.Random(0)
    verbs = dict.fromkeys(choice[0] for choice in legal)
    return [chance.choice([choice for choice in legal if choice[0] == verb]) for verb in verbs]


def come_in(phone, hand, ways):
    """Every answer to the question of a hand, each the next of these ways; what came in as something else, or
    could not be given."""
    for choice in answers(hand.decision):
        phone.show(hand, hand.decision.seat)
        way = next(ways)
        try:
            came = phone.answer_by(way, choice)
        except (AssertionError, Error) as fault:
            yield f"{text_of(choice)} cannot be sent by {way}: {fault}"
            continue
        if as_meant(came) != as_meant(choice):
            yield f"{text_of(choice)} by {way} came in as {text_of(came)}"
        hand.decision.check(came)


def as_meant(choice):
    """A choice, in whatever order its cards are named."""
    verb, *others = text_of(choice).split()
    return verb, sorted(others)


def test_every_kind_of_question_is_answered_by_finger_and_by_key(pages):
    phone, ways, wrong = Phone(pages), cycle(("tap", "key")), {}
    for kind, (game, seed, choices) in questions().items():
        hand = at(game, seed, choices)
        phone.show(hand, hand.decision.seat)
        if found := [*phone.faults(), *come_in(phone, hand, ways)]:
            wrong[f"{game.name} {kind}"] = found
    assert wrong == {}, pformat(wrong, width=150)


@pytest.mark.long
@sweep("game", sorted(GAMES))
def test_a_hand_of_every_game_is_played_by_finger_and_key_and_by_ear(pages, game):
    """Ann's whole hand; what the cards and chips on her screen are is said, and new cards are announced."""
    phone, ways, wrong, shown = Phone(pages), cycle(("tap", "key")), [], set()
    hand, chance = begun(at_a_table(game), 1), random.Random(1)
    while hand.decision is not None and len(hand.record.choices) < MOST_CHOICES:
        choice = some_choice(hand.decision, chance)
        if hand.decision.seat == 0:
            phone.show(hand, 0)
            wrong += phone.faults()
            new = cards_on(phone.page) - shown
            wrong += [f"{card} is new and not announced" for card in sorted(new - phone.announced)]
            shown |= new
            came = phone.answer_by(next(ways), choice)
            assert as_meant(came) == as_meant(choice)
            choice = came
        hand.choose(choice)
    phone.show(hand, 0)
    wrong += phone.faults()
    assert wrong == [], pformat(wrong, width=150)
    phone.page.context.close()


def cards_on(page):
    """The cards that are seen."""
    return set(page.evaluate(CARDS))

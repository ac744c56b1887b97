"""A digital table speaks one language: every game is played with every message marked, and what is not marked
on a page was never looked up in a catalogue."""

import random
import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils.translation import _trans

from config.translation import languages
from gameplay.engine.games.presets import PRESETS
from gameplay.forms.choice_text import text_of
from gameplay.house import decide
from gameplay.ring.offered_games import offered
from tests.caches import clear_cache
from tests.gameplay.engine.ways import WRITTEN, is_definition
from tests.gameplay.rings import NAMES
from tests.sweeps import sweep
from words.text import localised

pytestmark = [pytest.mark.django_db, pytest.mark.words]

SHOWN = re.compile(r'(?:aria-label|title|placeholder|alt|data-words|data-marked)="([^"]*)"')
PLAIN = re.compile(
    r"Dead Button|Dead Money|Friends|English|Español|Français|Deutsch|SHA-256|PHH|PokerStars"
    r"|\b[0-9a-f]{16,}\b|\b[A-Z0-9]{1,4}-[\w.-]+"  # hashes, seeds and clauses
    r"|(?:Shift\+)?\b[A-Z\d]\b|\b(?:Esc|Enter|Tab)\b"  # keys
    r"|\b[2-9TJQKA][cdhs♣♦♥♠]\b|\b(?:10|[2-9JQKA])\b"  # cards
)


class Marked:
    """A catalogue in which every message is its English between brackets."""

    def gettext(self, message):
        return f"⟦{message}⟧" if message.strip() else message

    def ngettext(self, one, many, count):
        return self.gettext(one if count == 1 else many)

    def pgettext(self, context, message):
        return self.gettext(message)


@pytest.fixture
def marked(monkeypatch):
    """Every message is marked, whoever says it in whatever language."""
    catalogue = Marked()
    monkeypatch.setattr(_trans, "gettext", catalogue.gettext)
    monkeypatch.setattr(_trans, "ngettext", catalogue.ngettext)
    monkeypatch.setattr(_trans, "pgettext", catalogue.pgettext)
    languages._words.cache_clear()
    clear_cache()
    yield
    languages._words.cache_clear()
    clear_cache()


def unmarked(page, names=()):
    """The words of a page outside all brackets that are no names, keys, cards or hashes."""
    body = re.sub(r"<(script|style|head)\b.*?</\1>|<!--.*?-->", " ", page, flags=re.DOTALL)
    texts = [*SHOWN.findall(body), *re.sub(r"<[^>]+>", " ", body).split("\n")]
    return [left for text in texts if (left := outside(unescape(text), names))]


def outside(text, names):
    depth, kept = 0, []
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        kept.append(" " if depth or sign == "⟧" else sign)
    left = "".join(kept)
    for name in names:
        left = left.replace(name, " ")
    left = PLAIN.sub(" ", left)
    return " ".join(left.split()) if re.search(r"[^\W\d_]{2,}", left) else ""


def test_what_is_not_marked_is_seen():
    assert unmarked("<p>⟦Ann ⟦raises⟧ to 200⟧</p>\n<p>Ann bets 300.</p>", ["Ann"]) == ["bets 300."]
    assert unmarked('<button aria-label="Fold">F</button>') == ["Fold"]


OWN = {game.title: game.with_amounts(game.at_a_table) for game in WRITTEN}


@sweep("preset", [*sorted(PRESETS), *OWN])
def test_every_game_is_played_without_a_word_of_plain_english(marked, play, browser, preset, request):
    chance = random.Random(preset)
    game = OWN.get(preset) or offered(preset)
    seats = min(6, game.players[-1])
    table = play(game, taken=tuple(range(1, seats + 1)), seats=seats, between_hands=60, rests=False)
    ann, left = browser("Ann"), []
    others = 0.1 if request.config.getoption("--long") else 0.03
    names = (*NAMES, *OWN)
    for _ in range(1 if is_definition(type(game)) or not request.config.getoption("--long") else 3):
        table.deal()
        while (live := table.live).is_on:
            mine = live.turn.name == "Ann"
            left += unmarked(localised(live.hand.decision.question), names)
            left += unmarked(localised(live.hand.decision.question_to_others), names)
            if mine or chance.random() < others:
                left += unmarked(
                    ann.get(reverse("table_fragment", args=[table.table.code])).content.decode(), names
                )
            choice = decide(live.view(live.hand.decision.seat), game, chance)
            if chance.random() < 0.15:
                choice = chance.choice(list(live.hand.decision.choices()))
            table.choose(text_of(choice))
        for event in live.hand.events:
            left += unmarked(localised(event.words(NAMES)), names)
        for page in ("table", "table_last_hand", "table_hands"):
            left += unmarked(ann.get(reverse(page, args=[table.table.code])).content.decode(), names)
    assert sorted(set(left)) == []

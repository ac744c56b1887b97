"""Notation of games in hand histories: a family is read and written by its own folder only."""

from collections.abc import Sequence

from gameplay.engine.choices import CHECK, Choice
from gameplay.engine.decisions import Menu
from gameplay.engine.events import Did
from gameplay.engine.game import Game
from gameplay.engine.games import notations
from gameplay.engine.hand import Hand
from gameplay.engine.phh import replay
from gameplay.engine.phh.notation import Notation, Setting, same_antes, starting_stacks
from gameplay.engine.phh.replay import replayed
from gameplay.engine.phh.write import written
from gameplay.engine.ranking import HIGH
from gameplay.engine.structures import NoLimit

KNOCK = ("knock",)


class Knocking(Game):
    """Whoever sits left of the button knocks or checks before the betting."""

    name, title = "knocking", "Knocking"
    letters = {"": "KN"}
    ante: int = 2

    def play(self, dealer):
        dealer.collect_antes(self.ante)
        dealer.deal_down(5)
        seat = dealer.left_of_button
        choice = yield Menu(seat, {KNOCK: "knock", CHECK: "check"}, CHECK, "Knock?", {KNOCK: "K", CHECK: "C"})
        if choice == KNOCK:
            dealer.note((Did, seat, "knocks"))
        yield from dealer.betting_round(dealer.left_of_button, NoLimit(2))
        yield from dealer.showdown(HIGH)


class KnockingNotation(Notation):
    standard = False

    def setting(self, source, limit):
        stacks = starting_stacks(source)
        return Setting(Knocking(ante=same_antes(source, len(stacks))), stacks)

    def stakes(self, game, players, *, dead_small_blind):
        return {"antes": [game.ante] * players}

    def choices(self, decision, action, source) -> list[Choice]:
        return [KNOCK] if action.words[1:] == ("kn",) and isinstance(decision, Menu) else []

    def line(self, events: Sequence, place):
        return "kn" if isinstance(events[place], Did) else None


def test_a_line_of_a_game_s_own_is_written_and_read(monkeypatch):
    notation = KnockingNotation()
    monkeypatch.setitem(notations.NOTATIONS, Knocking, notation)
    monkeypatch.setitem(replay.VARIANTS, "KN", (notation, ""))
    hand = Hand(Knocking(), [50, 50, 50], seed=bytes(32))
    hand.choose(KNOCK)
    hand.play_out(lambda decision: decision.passive)
    text = written(hand.record)
    assert '  "p1 kn",\n' in text
    assert replayed(text).result == "ok"
    refused = replayed(text.replace('"p1 kn"', '"p1 kn", "p2 kn"'))
    assert (refused.result, refused.action) == ("refused", "p2 kn")


def test_every_game_with_letters_says_how_it_is_told():
    lettered = {kind for kind in notations.NOTATIONS if kind.letters}
    assert lettered == set(notations.NOTATIONS)
    assert len(notations.VARIANTS) == len({letters for kind in lettered for letters in kind.letters.values()})

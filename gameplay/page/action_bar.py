"""What a player can tap or type now: exactly what the decision of their turn allows, and before their turn
what they may make up their mind to.

A decision says what its buttons are (gameplay/engine/buttons.py); those of betting need the table: they are
here.
"""

from dataclasses import dataclass
from typing import Final

from gameplay.engine.buttons import Button
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.events import Collected
from gameplay.page.hand_view import HandView
from words.text import Text

RAISE_KEYS = ("R", "Shift+R")
BLINDS = (("2.5", 5, 2), ("3", 3, 1))
FRACTIONS = ((Text("⅓ pot"), 1, 3), (Text("½ pot"), 1, 2), (Text("¾ pot"), 3, 4), (Text("Pot"), 1, 1))


@dataclass(frozen=True, slots=True)
class Amount:
    """A raise to be named.

    least, most: between what it lies;
    words: what it is called;
    sizes: amounts at a tap, (words, amount);
    above: what all of them are on top of, where a game names raises so (ruling 50); 0 where they are what the
        bet of the round comes to.
    """

    least: int
    most: int
    words: str
    sizes: tuple[tuple[str, int], ...]
    above: int = 0

    @property
    def least_total(self) -> int:
        """What the bet of the round comes to by the least of them."""
        return self.least + self.above


@dataclass(frozen=True, slots=True)
class ChoiceAhead:
    """What a player will do when their turn comes, unless the bet changes before (ruling 228). key: lasts as
    long as the bet does; acts: what they may choose; whatever_key, whatever: the same for what holds
    whatever is bet before, as long as the street lasts; a value of theirs names choices, of which the first
    that is possible is made."""

    key: str
    acts: tuple[Button, ...]
    whatever_key: str
    whatever: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class ActionBar:
    """The bar.

    question: what is asked;
    acts: the buttons;
    amount: a raise to be named;
    picks: what own cards are for: "mark" several to throw away, "choose" several, "pick" one;
    centre: whether one of the Centre is picked, too;
    all_in: the largest raise;
    hint: what to tap first.
    """

    question: str
    acts: tuple[Button, ...]
    amount: Amount | None = None
    all_in: Button | None = None
    hint: str = ""
    picks: str = ""
    centre: bool = False


def action_bar(now: HandView) -> ActionBar | None:
    """The bar of the player whose turn it is, None for everybody else."""
    if now.decision is None:
        return None
    if now.kind == "betting":
        return _betting(now)
    asked = now.decision
    return ActionBar(
        now.view.question,
        asked.buttons,
        hint=asked.hint,
        picks=asked.picks,
        centre=asked.picks_from_board,
    )


def _betting(now: HandView) -> ActionBar:
    decision = now.decision
    called = min(decision.to_call, now.view.seats[now.me].stack)
    free = not decision.to_call
    acts = [
        Button(FOLD[0], Text("Fold"), "F", "danger"),
        Button(CHECK[0], Text("Check"), "C", "first")
        if free
        else Button(CALL[0], Text("Call {chips:,}", chips=called), "C", "first"),
    ]
    acts += decision.besides
    if not decision.least:
        return ActionBar(now.view.question, tuple(acts))
    if len(decision.raises_to) <= len(RAISE_KEYS):
        return ActionBar(now.view.question, (*acts, *_fixed_raises(now)))
    return ActionBar(now.view.question, tuple(acts), _amount(now), _all_in(now))


def _fixed_raises(now: HandView) -> list[Button]:
    """Raises of a fixed limit are tapped, not typed; the largest is also what is nearest to all-in."""
    totals = list(now.decision.raises_to)
    keys = list(RAISE_KEYS[: len(totals)])
    keys[-1] += " Shift+A"
    return [
        Button(
            f"raise {total}",
            _raise_of(now, total),
            key,
        )
        for total, key in zip(totals, keys, strict=True)
    ]


def _raise_of(now: HandView, total: int) -> str:
    """A raise as the game names it."""
    bet = now.decision.bet
    if not bet:
        return Text("Bet {chips:,}", chips=total)
    if now.game.raises_by:
        return Text("Raise by {chips:,}", chips=total - bet)
    return Text("Raise to {chips:,}", chips=total)


def _amount(now: HandView) -> Amount:
    """Pot fractions are of the pot after a call, on top of what has been bet; as long as nobody has raised
    the big blind, its multiples."""
    decision = now.decision
    pot = now.pot + decision.to_call
    above = decision.bet if now.game.raises_by else 0
    raising = Text("Raise by") if now.game.raises_by else Text("Raise to")
    big_blind = now.game.full_blind
    if big_blind and decision.bet == big_blind and is_first_round(now):
        sizes = [(Text("{count} BB", count=words), big_blind * part // of) for words, part, of in BLINDS]
        sizes.append((Text("Pot"), decision.bet + pot))
    else:
        sizes = [(words, decision.bet + pot * part // of) for words, part, of in FRACTIONS]
    return Amount(
        decision.least - above,
        decision.most - above,
        raising if decision.bet else Text("Bet"),
        tuple((words, total - above) for words, total in sizes if total in decision.raises_to),
        above,
    )


def is_first_round(now: HandView) -> bool:
    """Whether the bets of the blinds have not been collected yet."""
    return not any(isinstance(event, Collected) for event in now.events)


def _all_in(now: HandView) -> Button:
    """All the chips, or the largest raise where the limit does not let them all go in (ruling 53)."""
    most, seat = now.decision.most, now.view.seats[now.me]
    if most == seat.bet + seat.stack:
        return Button(f"raise {most}", Text("All-in {chips:,}", chips=most), "Shift+A")
    return Button(f"raise {most}", Text("Max {chips:,}", chips=most), "Shift+A")


def ahead(now: HandView) -> ChoiceAhead | None:
    """What a player who waits for their turn in a betting round may make up their mind to."""
    seat = now.my_seat
    if seat is None or seat.folded or seat.all_in or now.is_my_turn or now.kind != "betting":
        return None
    bet = max(each.bet for each in now.view.seats)
    acts = [Button(FOLD[0], Text("Fold"))]
    if now.to_call:
        acts.append(Button(CALL[0], Text("Call {chips:,}", chips=now.to_call)))
    else:
        acts = [Button(CHECK[0], Text("Check"))]
    return ChoiceAhead(key(now, bet), tuple(acts), whatever_key(now), WHATEVER)


WHATEVER: Final = (
    Button(f"{CHECK[0]} {FOLD[0]}", Text("Check or fold")),
    Button(f"{CHECK[0]} {CALL[0]}", Text("Call any")),
)
"""What holds whatever the others bet."""


def whatever_key(now: HandView) -> str:
    """What a choice holds for that does not depend on the bet: this hand, this street."""
    return f"{now.table.hand}-{_cards(now)}"


def _cards(now: HandView) -> int:
    """How many cards lie face up."""
    return sum(map(len, now.view.boards)) + sum(len(each.up) for each in now.view.seats)


def key(now: HandView, bet: int) -> str:
    """What a choice made ahead holds for: this hand, this street, this bet."""
    pots = now.view.pots
    return f"{now.table.hand}-{_cards(now)}-{len(pots)}-{sum(pot.amount for pot in pots)}-{bet}"

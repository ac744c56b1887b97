"""Acts that a player can tap or type now: exactly what the decision of their turn allows, and before their
turn what they may make up their mind to.

A decision says what its buttons are (gameplay/engine/buttons.py); those of betting need the table: they are
here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gameplay.engine.buttons import Button
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.events import Collected
from gameplay.engine.game import Game
from gameplay.page.hand_view import HandView
from words.text import Text

RAISE_KEYS = ("R", "Shift+R")
BLINDS = (("2.5", 5, 2), ("3", 3, 1))
FRACTIONS = ((Text("⅓ pot"), 1, 3), (Text("½ pot"), 1, 2), (Text("¾ pot"), 3, 4), (Text("Pot"), 1, 1))


@dataclass(frozen=True, slots=True)
class Amount:
    """A raise to be named."""

    least: int
    """The least that may be named."""
    most: int
    """The most that may be named."""
    words: str
    """Verb before the number."""
    sizes: tuple[tuple[str, int], ...]
    """Amounts at a tap: (words, amount)."""
    above: int = 0
    """Chips on top of which all of them are, where a game names raises so (ruling 50); 0 where they are
    what the bet of the round comes to."""

    @property
    def least_total(self) -> int:
        """Total that the bet of the round comes to by the least of them."""
        return self.least + self.above


@dataclass(frozen=True, slots=True)
class ChoiceAhead:
    """A choice that a player makes before their turn comes."""

    button: Button
    """Its value names choices, of which the first that is possible is made."""
    key: str
    """State for which it holds: the bet of now, or whatever is bet on this street."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """The choices that a player may make before their turn comes (ruling 228), each in the place of the act
    that it stands for: to fold; to check or call."""

    fold: tuple[ChoiceAhead, ...]
    stay: tuple[ChoiceAhead, ...]


@dataclass(frozen=True, slots=True)
class ActionBar:
    """The acts of whoever must choose."""

    question: str
    acts: tuple[Button, ...]
    amount: Amount | None = None
    """A raise to be named."""
    all_in: Button | None = None
    """The largest raise, an amount at a tap."""
    hint: str = ""
    """Advice: the first thing to tap."""
    picks: str = ""
    """Use of own cards: "mark" several to throw away, "choose" several, "pick" one."""
    centre: bool = False
    """True if one card of the Centre is picked, too."""
    is_betting: bool = False
    """True if the acts are those of a round of betting, each in a place of its own."""


def action_bar(now: HandView) -> ActionBar | None:
    """The bar of the player whose turn it is, None for everybody else."""
    if now.decision is None:
        return None
    if now.kind == "betting":
        return _betting(now)
    decision = now.decision
    return ActionBar(
        now.view.question,
        _all_asking_first(now, decision.buttons),
        hint=decision.hint,
        picks=decision.picks,
        centre=decision.picks_from_board,
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
    names_amount = len(decision.raises_to) > len(RAISE_KEYS)
    if decision.least and not names_amount:
        acts += _fixed_raises(now)
    return ActionBar(
        now.view.question,
        _all_asking_first(now, acts),
        _amount(now) if names_amount else None,
        _all_in(now) if names_amount else None,
        is_betting=True,
    )


def places(game: Game) -> int:
    """Return how many acts of a round of betting stand beside each other: to fold, to check or call, the
    raise of a fixed limit, and what variations add."""
    return 2 + (game.betting_limit == "limit") + sum(each.acts for each in game.in_force)


def _all_asking_first(now: HandView, buttons: Iterable[Button]) -> tuple[Button, ...]:
    return tuple(_asking_first(now, button) for button in buttons)


def _asking_first(now: HandView, button: Button) -> Button:
    """The button, which asks for a second tap where one would fold though checking is free, or would commit
    all the chips of the player."""
    seat, decision = now.view.seats[now.me], now.decision
    match button.value.split():
        case ["fold"] if now.kind == "betting" and not decision.to_call:
            return replace(button, sure=Text("Fold anyway?"))
        case ["call"] if decision.to_call == seat.stack:
            return replace(button, sure=Text("All-in for {chips:,}?", chips=seat.stack))
        case ["raise", total] if int(total) == seat.bet + seat.stack:
            return replace(button, sure=Text("All-in for {chips:,}?", chips=seat.stack))
        case ["pay"] if decision.amount >= seat.stack:
            return replace(button, sure=Text("All-in for {chips:,}?", chips=seat.stack))
    return button


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
    """Pot fractions are of the pot after a call, on top of what has been bet; where the pot is the limit they
    are of what it allows, by the rules of this hand. As long as nobody has raised the big blind, its
    multiples."""
    decision = now.decision
    pot = decision.by_pot - decision.bet if decision.by_pot else now.pot + decision.to_call
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
    """Return whether the bets of the blinds have not been collected yet."""
    return not any(isinstance(event, Collected) for event in now.events)


def _all_in(now: HandView) -> Button:
    """All the chips, or the largest raise where the limit does not let them all go in (ruling 53)."""
    most, seat = now.decision.most, now.view.seats[now.me]
    if most == seat.bet + seat.stack:
        return Button(f"raise {most}", Text("All-in {chips:,}", chips=most), "Shift+A")
    return Button(f"raise {most}", Text("Max {chips:,}", chips=most), "Shift+A")


def ahead(now: HandView) -> Ahead | None:
    """Return what a player who waits for their turn in a betting round may choose already. To fold, and to
    call any bet, hold whatever the others bet; to check, and to call this bet, lapse with it."""
    seat = now.my_seat
    if seat is None or seat.folded or seat.all_in or now.is_my_turn or now.kind != "betting":
        return None
    this_bet, any_bet = key(now, max(each.bet for each in now.view.seats)), whatever_key(now)
    folding, staying = Text("Check or fold"), Button(CHECK[0], Text("Check"))
    if now.to_call:
        folding, staying = Text("Fold"), Button(CALL[0], Text("Call {chips:,}", chips=now.to_call))
    return Ahead(
        (ChoiceAhead(Button(f"{CHECK[0]} {FOLD[0]}", folding), any_bet),),
        (
            ChoiceAhead(staying, this_bet),
            ChoiceAhead(Button(f"{CHECK[0]} {CALL[0]}", Text("Call any")), any_bet),
        ),
    )


def whatever_key(now: HandView) -> str:
    """Return what a choice holds for that does not depend on the bet: this hand, this street."""
    return f"{now.table.hand}-{_cards(now)}"


def _cards(now: HandView) -> int:
    """Return how many cards lie face up."""
    return sum(map(len, now.view.boards)) + sum(len(each.up) for each in now.view.seats)


def key(now: HandView, bet: int) -> str:
    """Return what a choice made ahead holds for: this hand, this street, this bet."""
    pots = now.view.pots
    return f"{now.table.hand}-{_cards(now)}-{len(pots)}-{sum(pot.amount for pot in pots)}-{bet}"

"""What a player can tap or type now: exactly what the decision of his turn allows, and before his turn what
he may make up his mind to.

Each act is the text of a choice; what it needs besides (an amount, cards) is typed or tapped under the names
`amount`, `card` and `centre`. Its key is that of the club's draw game (FCD-key-f and those after it), with
keys of their own for what only Centre Five and stud ask.
"""

from dataclasses import dataclass

from gameplay.engine.choices import BRING_IN, CALL, CHECK, DRAW, FOLD, MUCK, PASS, PLAYER_CALL, SHOW, STAY
from gameplay.engine.events import Collected
from gameplay.page.hand_view import HandView
from words.text import Text

RAISE_KEYS = ("R", "Shift+R")
BLINDS = (("2.5", 5, 2), ("3", 3, 1))
FRACTIONS = ((Text("½ pot"), 1, 2), (Text("¾ pot"), 3, 4), (Text("Pot"), 1, 1))


@dataclass(frozen=True, slots=True)
class Act:
    """A button. value: the choice as text; words; key: or several, with spaces between;
    tone: "first" for what to do next, "danger" for what
    costs the hand; marked: the words while cards are marked, if they differ; needs: the names of what has to
    be picked before it, with spaces between."""

    value: str
    words: str
    key: str = ""
    tone: str = ""
    marked: str = ""
    needs: str = ""

    @property
    def first_key(self) -> str:
        """The key that stands on the button."""
        return self.key.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Amount:
    """A raise to be named. least, most: between what it lies; words: what it is called; sizes: amounts at a
    tap, (words, amount). above: what all of them are on top of, where a game names raises so (ruling 50); 0
    where they are what the bet of the round comes to."""

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
class Ahead:
    """What a player will do when his turn comes, unless the bet changes before (ruling 228). key: lasts as
    long as the bet does; acts: what he may choose."""

    key: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class ActionBar:
    """The bar. question: what is asked; acts: the buttons; amount: a raise to be named; picks: what own cards
    are for: "mark" several, "pick" one; centre: whether one of the Centre is picked, too; all_in: the largest
    raise; hint: what to tap first."""

    question: str
    acts: tuple[Act, ...]
    amount: Amount | None = None
    all_in: Act | None = None
    hint: str = ""
    picks: str = ""
    centre: bool = False


def action_bar(now: HandView) -> ActionBar | None:
    """The bar of the player whose turn it is, None for everybody else."""
    if now.decision is None:
        return None
    return {
        "betting": _betting,
        "discards": _discards,
        "modification": _modification,
        "lay": _lay,
        "bring-in": _bring_in,
        "showing": _showing,
    }.get(now.kind, _menu)(now)


def _betting(now: HandView) -> ActionBar:
    decision = now.decision
    called = min(decision.to_call, now.view.seats[now.me].stack)
    free = not decision.to_call
    acts = [
        Act(FOLD[0], Text("Fold"), "F", "danger"),
        Act(CHECK[0], Text("Check"), "C", "first")
        if free
        else Act(CALL[0], Text("Call {chips:,}", chips=called), "C", "first"),
    ]
    if not decision.least:
        return ActionBar(now.view.question, tuple(acts))
    if len(decision.raises_to) <= len(RAISE_KEYS):
        return ActionBar(now.view.question, (*acts, *_fixed_raises(now)))
    return ActionBar(now.view.question, tuple(acts), _amount(now), _all_in(now))


def _fixed_raises(now: HandView) -> list[Act]:
    """Raises of a fixed limit are tapped, not typed; the largest is also what is nearest to all-in."""
    totals = list(now.decision.raises_to)
    keys = list(RAISE_KEYS[: len(totals)])
    keys[-1] += " Shift+A"
    return [
        Act(
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
    big_blind = int(getattr(now.game, "big_blind", 0))
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


def _all_in(now: HandView) -> Act:
    """All the chips, or the largest raise where the limit does not let them all go in (ruling 53)."""
    most, seat = now.decision.most, now.view.seats[now.me]
    if most == seat.bet + seat.stack:
        return Act(f"raise {most}", Text("All-in {chips:,}", chips=most), "Shift+A")
    return Act(f"raise {most}", Text("Max {chips:,}", chips=most), "Shift+A")


def _discards(now: HandView) -> ActionBar:
    if now.decision.least:
        return ActionBar(now.view.question, (Act("discard", Text("Throw away"), "D", "first"),), picks="mark")
    act = Act("discard", Text("Stand pat"), "D", "first", Text("Discard and draw"))
    return ActionBar(now.view.question, (act,), picks="mark")


def _modification(now: HandView) -> ActionBar:
    decision = now.decision
    acts = []
    if decision.trading:
        acts.append(
            Act("trade", Text("Trade"), "E", "" if decision.staying else "first", needs="card centre")
        )
    if decision.drawing:
        acts.append(Act(DRAW[0], Text("Draw"), "D"))
    if decision.staying:
        acts.append(Act(STAY[0], Text("Stay"), "Y", "first"))
    if decision.passing:
        acts.append(Act(PASS[0], Text("Pass"), "O"))
    if decision.calling:
        acts.append(Act(PLAYER_CALL[0], Text("Declare Call"), "L"))
    return ActionBar(
        now.view.question,
        tuple(acts),
        hint=Text("To trade, tap a card of yours and one of the Centre.") if decision.trading else "",
        picks="pick" if decision.trading else "",
        centre=bool(decision.trading),
    )


def _lay(now: HandView) -> ActionBar:
    return ActionBar(
        now.view.question, (Act("lay", Text("Lay it in the Centre"), "L", "first"),), picks="pick"
    )


def _bring_in(now: HandView) -> ActionBar:
    decision = now.decision
    acts = [Act(BRING_IN[0], Text("Bring in {chips:,}", chips=decision.amount), "C", "first")]
    if decision.full:
        acts.append(Act(f"raise {decision.full}", Text("Open for {chips:,}", chips=decision.full), "R"))
    return ActionBar(now.view.question, tuple(acts))


def _showing(now: HandView) -> ActionBar:
    acts = [Act(SHOW[0], Text("Show"), "V", "first"), Act(MUCK[0], Text("Muck"), "F")]
    legal = set(now.decision.choices())
    return ActionBar(now.view.question, tuple(act for act in acts if (act.value,) in legal))


def _menu(now: HandView) -> ActionBar:
    offered = now.decision.offered
    return ActionBar(
        now.view.question,
        tuple(
            Act(" ".join(map(str, choice)), words, tone="" if number else "first")
            for number, (choice, words) in enumerate(offered.items())
        ),
    )


def ahead(now: HandView) -> Ahead | None:
    """What a player who waits for his turn in a betting round may make up his mind to."""
    seat = now.my_seat
    if seat is None or seat.folded or seat.all_in or now.is_my_turn or now.kind != "betting":
        return None
    bet = max(each.bet for each in now.view.seats)
    acts = [Act(FOLD[0], Text("Fold"))] if now.to_call else [Act(CHECK[0], Text("Check"))]
    return Ahead(key(now, bet), tuple(acts))


def key(now: HandView, bet: int) -> str:
    """What a choice made ahead holds for: this hand, this street, this bet."""
    cards = sum(map(len, now.view.boards)) + sum(len(each.up) for each in now.view.seats)
    return f"{now.table.hand}-{cards}-{len(now.view.pots)}-{sum(pot.amount for pot in now.view.pots)}-{bet}"

"""One hand of poker, from its stacks and its deck to the chips won.

>>> from gameplay.engine.games import Holdem
>>> hand = Hand(Holdem(small_blind=1, big_blind=2), stacks=[200, 200, 200], deck=DECK)
>>> hand.decision.question
'2 to call; raise to 4 to 200.'
>>> hand.choose(raise_to(6))
>>> hand.choose(FOLD)
>>> hand.choose(FOLD)
>>> hand.finished, hand.stacks
(True, (199, 198, 203))

A hand is its options, stacks, deck and the choices made: `replay(hand.record)` is the same hand again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK
from gameplay.engine.carry import Carry, chips_in, rolled_in
from gameplay.engine.choices import FOLD, Choice, raise_to
from gameplay.engine.dealer import Dealer
from gameplay.engine.decisions import Decision
from gameplay.engine.deck import Deck, GivenDeck, fair_order
from gameplay.engine.events import Event
from gameplay.engine.game import Game, Play
from gameplay.engine.state import RULES
from gameplay.engine.turns import Held, LastStanding
from gameplay.engine.views import View, view

__all__ = ["DECK", "FOLD", "Hand", "Record", "raise_to", "replay"]


@dataclass(frozen=True, slots=True)
class Record:
    """All that a hand is made of. deck: the cards from the top, or as they were given; seed: what they were
    shuffled with, if they were; found: chips that a hand of another game left in the middle; rules: the
    version of the engine's rules that it is played by; dead: the seats whose hands are dead by rule; posts:
    seats with what is posted there for missed blinds, live and to the pot."""

    game: Game
    stacks: tuple[int, ...]
    button: int
    deck: tuple[int, ...] | GivenDeck
    seed: bytes | None = None
    dead_small_blind: bool = False
    carry: Carry | None = None
    asks_to_show: bool = False
    found: int = 0
    rules: int = RULES
    dead: tuple[int, ...] = ()
    posts: tuple[tuple[int, int, int], ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def in_the_middle(self) -> int:
        """The chips that earlier hands have left in the middle of this one."""
        return rolled_in(self.carry) + self.found


class Hand:
    """A hand of a game.

    game: the game with its options;
    stacks: the chips of each player dealt in, clockwise; a seat of the hand is a place in it, from 0;
    button: the seat of the player on the button (of the last one before it, if the button is dead), by
        default the last;
    dead_small_blind: whether nobody posts the small blind;
    deck: the cards from the top, or a GivenDeck; nobody may see it before the hand is over;
    seed: 32 secret bytes that cards thrown away are reshuffled with, and that shuffle the deck where none is
        given (by `deck.fair_order`, as earlier versions did: tables give the deck that `fair.deck_of` makes
        of it);
    carry: what the hand before left for this one;
    found: chips that a hand of another game left in the middle, which are in the main pot from the start;
    showing: "ask" if players decide whether they show at showdown, "automatic" if the house rule does;
    rules: the version of the engine's rules, for a hand that was dealt by an earlier one;
    dead: the seats of players who are not there, or sit the hand out: they post, and are dealt cards that
        they may not look at, and their hands are dead as soon as everybody has theirs;
    posts: seat → what is posted there for blinds that were missed, live and to the pot;
    holds: whether an all-in waits before anybody's cards are turned up: replayed without it, it is run out.

    decision: what must be decided now, None when the hand is over; it is good until the next choice;
    is_broken: True if the game has failed in a way that nobody foresaw: the hand cannot go on;
    is_held: True if nobody has anything left to choose, and the hand waits before its cards are turned up.

    Raises NotAllowed when the game cannot be played so.
    """

    __slots__ = (
        "_choices",
        "_dead",
        "_dealer",
        "_given",
        "_holds",
        "_play",
        "_posts",
        "_rules",
        "decision",
        "game",
        "is_broken",
        "is_held",
    )
    _dealer: Dealer
    _play: Play
    decision: Decision | None

    def __init__(
        self,
        game: Game,
        stacks: Sequence[int],
        *,
        button: int | None = None,
        dead_small_blind: bool = False,
        deck: Sequence[int] | GivenDeck | None = None,
        seed: bytes | None = None,
        carry: Carry | None = None,
        found: int = 0,
        showing: str = "automatic",
        rules: int = RULES,
        dead: Iterable[int] = (),
        posts: Mapping[int, tuple[int, int]] | None = None,
        holds: bool = False,
    ) -> None:
        players = len(stacks)
        played = game if rules == RULES else game.by_rules(rules)
        if players not in played.players:
            least, most = played.players[0], played.players[-1]
            raise NotAllowed(
                "{game} is for {least} to {most} players.", game=game.title, least=least, most=most
            )
        if min(stacks) < 1 and (min(stacks) < 0 or carry is None or not carry.same_players):
            raise NotAllowed("Everybody who is dealt in has chips.")
        if button is None:
            button = players - 1
        elif not 0 <= button < players:
            raise NotAllowed("The button lies in front of one of the players.")
        if deck is None:
            if seed is None:
                raise NotAllowed("A hand needs a deck, or a seed to shuffle one.")
            deck = fair_order(seed, game.deck)
        self.game = game
        asks = showing == "ask"
        self._given = (played, tuple(stacks), button, dead_small_blind, deck, seed, carry, found, asks)
        self._rules, self._dead, self._holds = rules, tuple(dead), holds
        self._posts = dict(posts or {})
        self._choices: list[Choice] = []
        self.is_broken = self.is_held = False
        self._deal()

    def _deal(self) -> None:
        """Begin the hand, up to its first decision."""
        game, stacks, button, dead_small_blind, deck, seed, carry, chips_found, asks = self._given
        source = deck.fresh() if isinstance(deck, GivenDeck) else Deck(deck, seed)
        dealer = game.dealt_by(game.house_rules, stacks, button, source, dead_small_blind, carry, asks)
        self._dealer = dealer
        dealer.holds, dealer.missed_blinds = self._holds, self._posts
        if chips_found:
            dealer.find(chips_found)
        if self._dead:
            dealer.dead = frozenset(self._dead)
            dealer.covered.update(self._dead)
        self._play = dealer.around(game.play(dealer))
        self.decision = None
        try:
            self.decision = next(self._play)
        except StopIteration:
            pass
        except LastStanding:
            dealer.wins_unopposed()
        except Held:
            self.is_held = True

    def hold(self) -> None:
        """Let an all-in wait from here on before anybody's cards are turned up."""
        self._holds = self._dealer.holds = True

    def choose(self, choice: Choice) -> None:
        """Make a choice for whoever must decide. Raises NotAllowed if it is not legal or cannot be carried
        out: nothing changes."""
        decision = self.decision
        if decision is None:
            raise NotAllowed("The hand has broken off." if self.is_broken else "The hand is over.")
        if choice is not decision.passive:
            decision.check(choice)
        self._choices.append(choice)
        try:
            self.decision = self._play.send(choice)
        except StopIteration:
            self.decision = None
        except LastStanding:
            self.decision = None
            self._dealer.wins_unopposed()
        except Held:
            self.decision, self.is_held = None, True
        except Exception:
            self._take_back()
            raise

    def _take_back(self) -> None:
        """The last choice has failed halfway: the hand is played again up to the decision before it."""
        self._choices.pop()
        try:
            self._deal()
            for choice in self._choices:
                self.decision = self._play.send(choice)
        except Exception:
            self.decision, self.is_broken = None, True
            raise

    def play_out(self, choose: Callable[[Decision], Choice]) -> None:
        """Play on to the end, as `choose` answers each decision; the quickest way to simulate. Raises
        NotAllowed at an answer that is not legal: the hand stands where it was asked for."""
        send, chosen = self._play.send, self._choices.append
        decision = self.decision
        while decision is not None:
            choice = choose(decision)
            if choice is not decision.passive:
                decision.check(choice)
            chosen(choice)
            try:
                self.decision = decision = send(choice)
            except StopIteration:
                self.decision = decision = None
            except LastStanding:
                self.decision = decision = None
                self._dealer.wins_unopposed()
            except Exception:
                self._take_back()
                raise

    def time_out(self) -> Choice:
        """Make the choice that stands for a player whose time has run out; which one it was."""
        if self.decision is None:
            raise NotAllowed("The hand is over.")
        choice = self.decision.on_timeout
        self.choose(choice)
        return choice

    @property
    def finished(self) -> bool:
        """True if the hand is over."""
        return self.decision is None and not self.is_broken and not self.is_held

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, as the director sees it."""
        return self._dealer.events

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips in front of each player, without those bet."""
        return tuple(self._dealer.stacks)

    @property
    def pot(self) -> int:
        """The chips in the middle, bets included."""
        return self._dealer.pot

    @property
    def carry(self) -> Carry | None:
        """State that the hand leaves for the next one of its game."""
        return self._dealer.leaves

    @property
    def left_over(self) -> int:
        """The chips that the hand leaves in the middle."""
        return chips_in(self._dealer.leaves)

    def view(self, viewer: int) -> View:
        """The hand as one viewer may see it: a seat, SPECTATOR or DIRECTOR."""
        return view(self._dealer, self.decision, viewer)

    @property
    def record(self) -> Record:
        """All that the hand is made of, to keep. It holds hidden cards: it is not for players."""
        _, stacks, button, _, deck, seed, carry, chips_found, _ = self._given
        dealer = self._dealer
        return Record(
            game=self.game,
            stacks=stacks,
            button=button,
            deck=deck if isinstance(deck, GivenDeck) else tuple(deck),
            seed=seed,
            dead_small_blind=dealer.small_blind is None,
            carry=carry,
            asks_to_show=dealer.asks_to_show,
            found=chips_found,
            rules=self._rules,
            dead=self._dead,
            posts=tuple((seat, *chips) for seat, chips in self._posts.items()),
            choices=tuple(self._choices),
        )


def replay(record: Record, choices: Iterable[Choice] | None = None, *, holds: bool = False) -> Hand:
    """The hand of a record again, as far as its choices go (or these choices instead). holds: where somebody
    is all-in and the last choice leaves nothing to choose, it stands before cards are turned up."""
    chosen = record.choices if choices is None else tuple(choices)
    hand = Hand(
        record.game,
        record.stacks,
        button=record.button,
        dead_small_blind=record.dead_small_blind,
        deck=record.deck,
        seed=record.seed,
        carry=record.carry,
        found=record.found,
        showing="ask" if record.asks_to_show else "automatic",
        rules=record.rules,
        dead=record.dead,
        posts={seat: (live, dead) for seat, live, dead in record.posts},
        holds=holds and not chosen,
    )
    last = len(chosen) - 1
    for number, choice in enumerate(chosen):
        if holds and number == last:
            hand.hold()
        hand.choose(choice)
    return hand

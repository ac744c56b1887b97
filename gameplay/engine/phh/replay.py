"""Replay a record on the engine: whether its actions are legal, and whether it ends as it says it did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Literal

from pydantic import ValidationError

from clauses.invalid import what_is_wrong
from clauses.refusal import NotAllowed
from gameplay.engine.betting import Betting
from gameplay.engine.cards import UNKNOWN, names
from gameplay.engine.choices import CALL, CHECK, FOLD, MUCK, SHOW, Choice, discard, raise_to, show
from gameplay.engine.decisions import Discards, Showing
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import (
    BoardDealt,
    Dealt,
    DealtCovered,
    DealtUp,
    Drew,
    Event,
    Folded,
    HandKilled,
    Returned,
    Won,
)
from gameplay.engine.games.notations import VARIANTS
from gameplay.engine.hand import Hand
from gameplay.engine.phh.notation import Notation, Setting
from gameplay.engine.phh.source import Action, BadRecord, Source, fill, parts, read
from gameplay.engine.ranking import NotRanked

Result = Literal["ok", "differs", "refused"]


@dataclass(frozen=True)
class Outcome:
    """Outcome of replaying a record. line, action: where it was refused; stacks: what the players ended with,
    in the units of the record; rake: what was taken of the pot, in them; name: of the hand, in a file of
    several; players: their names, where the file has them; events: what happened in a hand that was played to
    its end, in chips of which `scale` are a unit."""

    result: Result
    reason: str = ""
    line: int | None = None
    action: str | None = None
    stacks: tuple[float, ...] = ()
    rake: float = 0
    name: str = ""
    players: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    scale: int = 1


def replayed(text: str) -> Outcome:
    """Replay a record.

    >>> replayed(\"\"\"
    ... variant = "NT"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [1, 2, 0]
    ... min_bet = 2
    ... starting_stacks = [200, 200, 200]
    ... actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AhAd", "p3 cbr 6", "p1 f", "p2 cbr 9"]
    ... \"\"\").reason
    'A raise has to be to 10 or more.'
    """
    try:
        source = read(text)
    except BadRecord as bad:
        return refused(bad)
    return replayed_source(source)


def refused(bad: BadRecord) -> Outcome:
    """A record that is not played, with its line where that is known."""
    action = bad.action
    if action is None:
        return Outcome("refused", str(bad))
    return Outcome("refused", str(bad), action.line, str(action))


def replayed_source(source: Source) -> Outcome:
    """Replay a record that has been read."""
    try:
        notation, begun = setting(source)
    except BadRecord as bad:
        return refused(bad)
    outcome = attempted(source, notation, begun)
    if outcome.result == "ok":
        return outcome
    others = (attempted(source, notation, other) for other in read_otherwise(begun))
    return next((other for other in others if other.result == "ok"), outcome)


def replayed_all(text: str) -> Iterator[Outcome]:
    """Replay each hand of a file: of one record, or of several under headings (PHHS). What is broken in one
    of them leaves the others as they are.

    >>> [outcome.name for outcome in replayed_all("[1]\\nactions = []\\n[2]\\nactions = 3")]
    ['1', '2']
    """
    for part in parts(text):
        outcome = replayed(part.text)
        line = outcome.line + part.line if outcome.line is not None else None
        yield replace(outcome, line=line, name=part.name)


def setting(source: Source) -> tuple[Notation, Setting]:
    """Return how the game of a record is told, and what it begins with. Raises BadRecord."""
    if source.variant not in VARIANTS:
        variants = ", ".join(VARIANTS)
        raise BadRecord(f"The variant “{source.variant}” is not known here. Known are {variants}.")
    notation, limit = VARIANTS[source.variant]
    try:
        begun = notation.setting(source, limit)
    except ValidationError as error:
        first = error.errors()[0]
        raise BadRecord(f"{first['loc'][0]}: {what_is_wrong(first)}") from None
    begun = replace(begun, dead=dead_hands(source, begun.stacks))
    return notation, begun if begun.carry else replace(begun, found=source.amount("_rollover", 0))


def read_otherwise(begun: Setting) -> Iterator[Setting]:
    """The same in the other ways in which it may be meant, and all of them by the first rules, as other
    software plays: a raise need not be larger than what the others can call."""
    read = [replace(begun, game=begun.game.model_copy(update=reading)) for reading in begun.readings]
    yield from read
    yield from (replace(each, rules=1) for each in (begun, *read))


def attempted(source: Source, notation: Notation, begun: Setting) -> Outcome:
    """Replay a record from how it began."""
    action = None
    try:
        playing = Replay(source, notation, begun)
        for action in source.actions:
            playing.follow(action)
        playing.show_down()
        return playing.outcome()
    except BadRecord as bad:
        action = bad.action or action
        reason = str(bad)
    except NotAllowed as refusal:
        reason = refusal.reason
    except NotRanked:
        reason = "The cards that decide the hand are not in the record."
    return Outcome("refused", reason, action.line if action else None, str(action) if action else None)


class Replay:
    """A hand being played as its record has it. Raises BadRecord and NotAllowed."""

    def __init__(self, source: Source, notation: Notation, begun: Setting) -> None:
        self.source = source
        self.notation = notation
        self.setting = begun
        self.players = len(self.setting.stacks)
        self.shown = self._shown()
        self.hole: list[list[int]] = [[] for _ in range(self.players)]
        self.board: list[int] = []
        self._deal()
        self.hand = Hand(
            self.setting.game,
            self.setting.stacks,
            dead_small_blind=self.setting.dead_small_blind,
            deck=GivenDeck(dict(enumerate(self.hole)), self.board),
            carry=self.setting.carry,
            found=0 if self.setting.carry is not None else self.setting.found,
            showing="ask",
            rules=self.setting.rules,
            dead=self.setting.dead,
        )
        self.noted = 0
        self.folded: set[int] = set()
        self.dealt = [0] * self.players
        self.dealt_to_board = 0
        self.given = [0] * self.players
        self.given_to_board = 0

    # What the record says beforehand

    def _shown(self) -> dict[int, tuple[Choice, Action]]:
        """Return what each player does at showdown, where the record says so, and where it does."""
        by_player: dict[int, tuple[Choice, Action]] = {}
        for action in self.source.actions:
            if action.words[1:2] == ("sm",):
                player = action.player(action.words[0], self.players)
                match action.words[2:]:
                    case ():
                        by_player[player] = MUCK, action
                    case ("-",):
                        by_player[player] = SHOW, action
                    case (text,):
                        by_player[player] = show(action.cards(text)), action
        return by_player

    def _deal(self) -> None:
        """All cards, by where they went; unknown ones that are shown in the end are known from the start."""
        seen: set[int] = set()
        for action in self.source.actions:
            match action.words:
                case ("d", "dh", player, text):
                    place, new = self.hole[action.player(player, self.players)], action.cards(text)
                case ("d", "db", text):
                    place, new = self.board, action.cards(text)
                case words if dealt := self.notation.dealt_by(words):
                    place, new = self.hole[action.player(dealt[0], self.players)], action.cards(dealt[1])
                case (_, "sd", text):
                    seen.difference_update(action.cards(text))
                    continue
                case (player, "f") if self.notation.changes_hands:
                    seen.difference_update(self.hole[action.player(player, self.players)])
                    continue
                case _:
                    continue
            for card in new:
                if card != UNKNOWN and card not in self.setting.game.deck:
                    raise BadRecord(f"{names([card])} is not in the deck.", action)
                if card in seen and card != UNKNOWN:
                    raise BadRecord(f"{names([card])} is dealt twice.", action)
                seen.add(card)
            place += new
        if not self.notation.changes_hands:
            for seat, (choice, _) in self.shown.items():
                if choice[0] == "show" and len(choice) > 1:
                    filled = fill(self.hole[seat], choice[1])
                    if filled is not None:
                        self.hole[seat] = filled

    # Step by step

    def follow(self, action: Action) -> None:
        """Do what the next action says."""
        match action.words:
            case ("d", "dh", player, text):
                self._check_dealt(action, action.player(player, self.players), action.cards(text))
            case ("d", "db", text):
                self._check_turned(action, action.cards(text))
            case (player, "sm", *_):
                if action.player(player, self.players) in self.folded:
                    raise BadRecord(f"{player} has folded.", action)
            case (player, *words):
                self._choose(action, action.player(player, self.players), words)
            case _:
                raise BadRecord(f"“{action}” is not an action.", action)

    def _check_dealt(self, action: Action, player: int, cards: Sequence[int]) -> None:
        self._note()
        self.given[player] += len(cards)
        if self.given[player] > self.dealt[player]:
            raise BadRecord(f"No such cards are dealt to {action.words[2]} now.", action)

    def _check_turned(self, action: Action, cards: Sequence[int]) -> None:
        self._note()
        self.given_to_board += len(cards)
        if self.given_to_board > self.dealt_to_board:
            raise BadRecord("No such cards are turned up now.", action)

    def _note(self) -> None:
        """See what the engine has dealt since, and who has folded."""
        events = self.hand.events
        for event in events[self.noted :]:
            match event:
                case (
                    Dealt(seat, cards) | DealtCovered(seat, cards) | DealtUp(seat, cards) | Drew(seat, cards)
                ):
                    self.dealt[seat] += len(cards)
                case BoardDealt(cards):
                    self.dealt_to_board += len(cards)
                case Folded(seat) | HandKilled(seat):
                    self.folded.add(seat)
        self.noted = len(events)

    def _check_complete(self, action: Action | None) -> None:
        """Raises BadRecord where something is missing that the engine has dealt."""
        self._note()
        for player in range(self.players):
            if player not in self.folded and self.given[player] < self.dealt[player]:
                raise BadRecord(f"Cards dealt to p{player + 1} are missing.", action)
        if self.given_to_board < self.dealt_to_board:
            raise BadRecord("Cards in the middle are missing.", action)

    def _choose(self, action: Action, player: int, words: Sequence[str]) -> None:
        decision = self.hand.decision
        if player in self.setting.dead and words in (["f"], ["pb"]):
            return
        if words[:1] in (["cc"], ["cbr"]) and self._checks_for_nothing(player):
            return
        if decision is None:
            raise BadRecord("The hand is over.", action)
        if decision.seat != player or isinstance(decision, Showing):
            raise BadRecord(f"It is not {action.words[0]}'s turn, but p{decision.seat + 1}'s.", action)
        if not isinstance(decision, Discards):
            self._check_complete(action)
        for choice in self._choices(action, words):
            self.hand.choose(choice)

    def _checks_for_nothing(self, player: int) -> bool:
        """Return whether they are the only one with chips and are not asked: other software lets a big blind
        check whom only all-in players face."""
        self._note()
        if not self.notation.standard or not isinstance(self.hand.decision, Showing | Discards):
            return False
        able = [seat for seat, stack in enumerate(self.hand.stacks) if stack and seat not in self.folded]
        return able == [player]

    def _choices(self, action: Action, words: Sequence[str]) -> list[Choice]:
        """Return what an action is in the engine's words."""
        decision = self.hand.decision
        match decision, words:
            case Betting(), ["f"]:
                return [FOLD]
            case Betting(), ["cc"]:
                return [CALL if decision.to_call else CHECK]
            case Betting(), ["cbr", amount]:
                to = self.source.scaled(amount, action)
                if calls_a_short_blind(decision, to) or is_more_than_anybody_calls(decision, to):
                    return [CALL if decision.to_call else CHECK]
                return [raise_to(to)]
            case Discards(), ["sd"]:
                return [discard(())]
            case Discards(), ["sd", text]:
                return [discard(as_held(action.cards(text), decision.hand))]
        own = self.notation.choices(decision, action, self.source)
        if not own:
            question = decision.question if decision else ""
            raise BadRecord(f"“{' '.join(words)}” is not possible now. {question}", action)
        if dealt := self.notation.dealt_by(action.words):
            self.given[action.player(dealt[0], self.players)] += len(action.cards(dealt[1]))
        return own

    # The end

    def show_down(self) -> None:
        """Let the players show and muck as the record has it, and by the house rule where it says nothing."""
        while isinstance(decision := self.hand.decision, Showing):
            choice, action = self.shown.get(decision.seat, (decision.on_timeout, None))
            try:
                self.hand.choose(choice)
            except NotAllowed as refusal:
                raise BadRecord(refusal.reason, action) from None
        if self.hand.decision is not None:
            raise BadRecord(
                f"The record ends before the hand does: it is p{self.hand.decision.seat + 1}'s turn."
            )
        self._check_complete(None)

    def outcome(self) -> Outcome:
        """Return whether the hand ended as its record says. Where winners alone have less than they have won,
        the rest is a rake."""
        source = self.source
        stacks = self.hand.stacks
        stacks_written = [
            has if place in source.unknown else should
            for place, (has, should) in enumerate(
                zip(stacks, source.amounts("finishing_stacks", stacks), strict=True)
            )
        ]
        left = self.hand.left_over
        said_left = source.amount("_finishing_rollover", left)
        rake = self.rake(stacks, stacks_written)
        winnings, from_winnings = self._winnings()
        wrong = [
            f"p{player} ends with {self._written(has)}, not {self._written(should)}"
            for player, (has, should) in enumerate(zip(stacks, stacks_written, strict=True), 1)
            if has != should and not rake
        ]
        if left != said_left:
            wrong.append(f"{self._written(left)} stays in the middle, not {self._written(said_left)}")
        if sum(stacks) + left != sum(self.setting.stacks) + self.setting.found:
            wrong.append("chips were made or lost")
        wrong += winnings
        named_rake = rake or from_winnings
        ended = tuple(
            inf if place in source.unknown else (stack if wrong else kept) / source.scale
            for place, (stack, kept) in enumerate(zip(stacks, stacks_written, strict=True))
        )
        if wrong:
            outcome = Outcome("differs", "; ".join(wrong) + ".", stacks=ended)
        else:
            reason = f"A rake of {self._written(named_rake)}." if named_rake else ""
            outcome = Outcome("ok", reason, stacks=ended, rake=named_rake / source.scale)
        return replace(outcome, players=self.names(), events=self.hand.events, scale=source.scale)

    def names(self) -> tuple[str, ...]:
        """Return what the players are called, where the record says so of each."""
        named = self.source.fields.get("players")
        if not isinstance(named, list) or len(named) != self.players:
            return ()
        return tuple(str(name) or f"p{number}" for number, name in enumerate(named, 1))

    @cached_property
    def won(self) -> dict[int, int]:
        """Chips that each player has won of the pots."""
        won = dict.fromkeys(range(self.players), 0)
        for event in self.hand.events:
            if isinstance(event, Won):
                won[event.seat] += event.amount
        return won

    def rake(self, ours: Sequence[int], stacks_written: Sequence[int]) -> int:
        """Return what somebody took of the pot: all that winners, and nobody else, have less by the record. 0
        where it is no rake: somebody else has less, somebody more, or it is more than a tenth of the pot."""
        missing = [has - should for has, should in zip(ours, stacks_written, strict=True)]
        for seat, amount in enumerate(missing):
            if amount < 0 or (amount and not self.won[seat]):
                return 0
        return sum(missing) if 10 * sum(missing) <= sum(self.won.values()) else 0

    def _winnings(self) -> tuple[list[str], int]:
        """Return what is wrong with the winnings that a record names, and the rake that they lack. Programs
        count an uncalled bet with them or do not, and some what a player is up."""
        if "winnings" not in self.source.fields:
            return [], 0
        named = self.source.amounts("winnings")
        if len(named) != self.players:
            return ["“winnings” is for another number of players"], 0
        returned = dict.fromkeys(range(self.players), 0)
        for event in self.hand.events:
            if isinstance(event, Returned):
                returned[event.seat] += event.amount
        won = [self.won[seat] for seat in range(self.players)]
        gross = [amount + returned[seat] for seat, amount in enumerate(won)]
        gained = [max(0, has - had) for has, had in zip(self.hand.stacks, self.setting.stacks, strict=True)]
        for counted in (won, gross, gained):
            taken = self.rake(counted, named)
            if list(named) == counted or taken:
                return [], taken
        return [
            f"p{seat + 1} wins {self._written(won[seat])}, not {self._written(amount)}"
            for seat, amount in enumerate(named)
            if amount != won[seat]
        ], 0

    def _written(self, amount: int) -> str:
        whole, rest = divmod(amount, self.source.scale)
        return f"{whole:,}" if not rest else f"{amount / self.source.scale:,.2f}"


def calls_a_short_blind(decision: Betting, to: int) -> bool:
    """Return whether a bet is only the call of a big blind who had too little: nobody has bet as much yet."""
    return to == decision.bet > max(decision.state.bets)


def is_more_than_anybody_calls(decision: Betting, to: int) -> bool:
    """Return whether a raise goes beyond a bet that nobody else can match more of: other programs let a
    player put the chips in all the same, and give them back. It is a call."""
    state, seat = decision.state, decision.seat
    bets, stacks = state.bets, state.stacks
    reach = bets[seat] + stacks[seat]
    is_full = decision.base + decision.size <= to <= reach or to == reach
    return (
        is_full
        and to > decision.bet
        and all(bets[other] + stacks[other] <= decision.bet for other in state.still_in if other != seat)
    )


def dead_hands(source: Source, stacks: Sequence[int]) -> tuple[int, ...]:
    """The places of players who are not there: those whom the record names (`_dead`), and who fold though a
    blind or an ante has put them all in. Raises BadRecord."""
    players = len(stacks)
    named = source.fields.get("_dead", [])
    if not isinstance(named, list) or not all(isinstance(n, int) and 1 <= n <= players for n in named):
        raise BadRecord("“_dead” is a list of the numbers of players.")
    none = [0] * players
    forced = [
        ante + abs(blind)
        for ante, blind in zip(
            source.amounts("antes", none), source.amounts("blinds_or_straddles", none), strict=False
        )
    ]
    if players == 2:
        forced.reverse()
    folds = {action.words[0] for action in source.actions if action.words[1:] == ("f",)}
    return tuple(
        place
        for place, (stack, post) in enumerate(zip(stacks, forced, strict=False))
        if place + 1 in named or (stack <= post and f"p{place + 1}" in folds)
    )


def as_held(cards: Sequence[int], hand: Sequence[int]) -> list[int]:
    """Cards of a hand of which some are unknown: those it is not known to hold are among the unknown ones."""
    return [card if card in hand else UNKNOWN for card in cards] if UNKNOWN in hand else list(cards)

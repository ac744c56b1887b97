"""Read hands as PokerStars writes them, in English, into records that the engine replays.

What its logs leave open is read so: dealt in is whoever acts, posts or is dealt cards (who sits out does none
of these); the big blind is the first who posts one, anybody else's is a newcomer's post, and a second small
blind is dead; blinds and antes that are short are short because the stack is. Lines of chat, of people who
come and go and of the software are passed over.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from gameplay.engine.games import GAMES
from gameplay.engine.phh.source import Action, BadRecord, Source, scale
from gameplay.engine.pokerstars.titles import DRAW, LIMITS, STUD, TITLES

BY_TITLE: Final = {title: name for name, title in TITLES.items()}
BY_LIMIT: Final = {title: limit for limit, title in LIMITS.items()}
AMOUNT: Final = r"[$€£]?([0-9][0-9,]*(?:\.[0-9]+)?)"
OPENING: Final = re.compile(r"^\ufeff?[ \t]*PokerStars\b[^#\n]*#(?P<number>[0-9]+)[^\n]*", re.MULTILINE)
HEADING: Final = re.compile(
    r"(?<!Card )(?<!6\+ )(?P<game>"
    + "|".join(re.escape(title) for title in sorted(BY_TITLE, key=len, reverse=True))
    + r") "
    r"(?P<limit>No Limit|Pot Limit|Limit)\b.*?\(?" + AMOUNT + "/" + AMOUNT
)
SEAT: Final = re.compile(r"Seat ([0-9]+): (.+) \(" + AMOUNT + r" in chips[^)]*\)")
BUTTON: Final = re.compile(r"Seat #([0-9]+) is the button")
BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
HELD: Final = {"Hold'em": 2, "Omaha": 4, "Omaha Hi/Lo": 4, "Badugi": 4}
"""Cards of a player, where they are not five."""
COLLECTED: Final = re.compile(r"(.+) collected " + AMOUNT + r" from (?:the )?(?:main |side )?pot")
POST: Final = re.compile(r"posts (?:the |a )?(.+?) " + AMOUNT)
ACT: Final = re.compile(r"(bets|raises|brings[- ]in(?: low)? for) " + AMOUNT + r"(?: to " + AMOUNT + ")?")
SHOWS: Final = re.compile(r"shows \[([^\]]*)\]")
DISCARDS: Final = re.compile(r"discards ([0-9]) cards?(?: \[(.*)\])?")
PASSED_OVER: Final = re.compile(
    r"(is sitting out|sits out|has |is (dis)?connected|doesn't show|will be|said|was |leaves|joins|timed)"
)
ENDING: Final = re.compile(r" and (is all-in|has reached the \S+ cap)$")
TWICE: Final = re.compile(r"\*\*\* (FIRST|SECOND) (FLOP|TURN|RIVER)")
OTHER_SITES: Final = (
    (r"Poker Hand #(HD|RC|TM|SG|OM)", "GGPoker"),
    (r"888poker|#Game No :|Pacific Poker", "888poker"),
    (r"\*{5} Hand History [Ff]or Game", "partypoker"),
    (r"Winamax Poker", "Winamax"),
    (r"Full Tilt Poker", "Full Tilt Poker"),
    (r"<session sessioncode", "iPoker"),
    (r"(Bovada|Ignition|Bodog|Bodog UK) Hand", "Bovada"),
    (r"Stage #[0-9A-Z]+", "Absolute Poker"),
    (r"\*{5} History for hand", "OnGame"),
    (r'"ohh"|"spec_version"', "Open Hand History"),
    (r"^entry,at,order", "PokerNow"),
    (r"PokerStars", "PokerStars in another language than English, or no hands"),
)


@dataclass(frozen=True)
class StarsBlock:
    """A hand of a file. name: its number; lines: with their numbers in the file, from 1."""

    name: str
    lines: tuple[tuple[int, str], ...]


def is_stars(text: str) -> bool:
    """Return whether a text has hands of PokerStars."""
    return OPENING.search(text) is not None


def other_site(text: str) -> str:
    """Return whose hand history a text is that is not read here; nothing if that is not known.

    >>> other_site("***** Hand History For Game 123 *****")
    'partypoker'
    """
    opening = text[:4_000]
    return next((site for sign, site in OTHER_SITES if re.search(sign, opening)), "")


def blocks(text: str) -> Iterator[StarsBlock]:
    """The hands of a file, one after the other."""
    heads = list(OPENING.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    line, place = 1, 0
    for head, end in zip(heads, ends, strict=True):
        line, place = line + text.count("\n", place, head.start()), head.start()
        lines = text[head.start() : end].split("\n")
        numbered = tuple((number, each.strip()) for number, each in enumerate(lines, line) if each.strip())
        yield StarsBlock(head["number"], numbered)


def read(block: StarsBlock) -> Source:
    """The record of a hand. Raises BadRecord for what cannot be replayed."""
    return StarsReader(block).source()


class StarsReader:
    """A hand being read. names: who was dealt in, p1 first."""

    def __init__(self, block: StarsBlock) -> None:
        self.lines = block.lines
        heading = HEADING.search(block.lines[0][1])
        if heading is None:
            raise BadRecord("The game of this hand is not known here.", at(block.lines[0]))
        self.game, self.limit = BY_TITLE[heading["game"]], BY_LIMIT[heading["limit"]]
        self.low, self.high = amount(heading[3]), amount(heading[4])
        self.letters = GAMES[self.game].letters.get(self.limit, "")
        if not self.letters:
            title, limit = heading["game"], heading["limit"]
            raise BadRecord(f"{title} {limit} is not replayed here.", at(block.lines[0]))
        self.seats: dict[str, int] = {}
        self.stacks: dict[str, Fraction] = {}
        self.button = 0
        self.story: list[tuple[int, str]] = []
        self.summary: list[str] = []
        self._divide()
        self.posts = self._posts()
        self.names = self._in_order()
        self.numbers = {name: f"p{number}" for number, name in enumerate(self.names, 1)}

    def _divide(self) -> None:
        """Seats, what happened, and the summary."""
        where = self.story
        tail: list[tuple[int, str]] = []
        for number, line in self.lines[1:]:
            if TWICE.match(line):
                raise BadRecord("The board was dealt twice, which is not replayed here.", at((number, line)))
            if line.startswith("*** SUMMARY"):
                where = tail
            elif where is self.story and (seat := SEAT.match(line)):
                self.seats[seat[2]] = int(seat[1])
                self.stacks[seat[2]] = amount(seat[3])
            elif where is self.story and (button := BUTTON.search(line)):
                self.button = int(button[1])
            else:
                where.append((number, line))
        if where is self.story:
            raise BadRecord("Only part of this hand is in the file: it has no summary.")
        if not self.seats:
            raise BadRecord("Only part of this hand is in the file: it says nobody's stack.")
        self.summary = [line for _, line in tail]

    def speaker(self, line: str) -> tuple[str, str]:
        """Return who acts in a line, and how; nobody in other lines."""
        own = [name for name in self.seats if line.startswith(f"{name}: ")]
        if not own:
            return "", line
        name = max(own, key=len)
        return name, ENDING.sub("", line[len(name) + 2 :])

    # Who was dealt in, and what was posted

    def _posts(self) -> dict[str, list[tuple[str, Fraction]]]:
        """Return what each player posts: of what kind, and how much."""
        posts: dict[str, list[tuple[str, Fraction]]] = {}
        for _, line in self.story:
            name, words = self.speaker(line)
            if name and (post := POST.fullmatch(words)):
                posts.setdefault(name, []).append((post[1], amount(post[2])))
        return posts

    def _first(self, kind: str) -> str:
        """The first who posts this."""
        return next((name for name, all_posts in self.posts.items() if kind in dict(all_posts)), "")

    def _in_order(self) -> list[str]:
        """Return who was dealt in, from the left of the button; heads-up the big blind first."""
        dealt = {self.speaker(line)[0] for _, line in self.story if not self._passed_over(line)}
        dealt |= {dealt_here[0] for _, line in self.story if (dealt_here := dealt_to(line))}
        names = sorted((name for name in self.seats if name in dealt), key=self.seats.__getitem__)
        if len(names) < 2:
            raise BadRecord("Only part of this hand is in the file: fewer than two players act in it.")
        after = [name for name in names if self.seats[name] > self.button]
        names = [*after, *names[: len(names) - len(after)]]
        small, big = self._first("small blind"), self._first("big blind")
        start = big if len(names) == 2 or not small else small
        if start in names:
            place = names.index(start)
            names = [*names[place:], *names[:place]]
        return names

    def _passed_over(self, line: str) -> bool:
        name, words = self.speaker(line)
        return not name or PASSED_OVER.match(words) is not None

    def _stakes(self) -> dict[str, Any]:
        """Antes, blinds and the sizes of bets."""
        players = len(self.names)
        antes = [Fraction(0)] * players
        paid = {place: self._put(name, "ante") for place, name in enumerate(self.names)}
        first = [amounts[0] for amounts in paid.values() if amounts]
        for place, amounts in paid.items():
            if amounts:  # of two the second is the big blind's, for the table
                antes[place] = max(first) + sum(amounts[1:], Fraction(0))
        if self.game in STUD:
            bring_in = next((put for _, put in self._brought()), self.low / 2)
            sizes = {"small_bet": self.low, "big_bet": self.high}
            return {"antes": antes, "bring_in": bring_in, **sizes}
        is_limit = self.limit == "limit"
        big = self._nominal("big blind", self.low if is_limit else self.high)
        small = self._nominal("small blind", min(self.low, big / 2) if is_limit else self.low)
        blinds = [Fraction(0)] * players
        for place, name in enumerate(self.names):
            for kind, put in self.posts.get(name, ()):
                if kind == "small blind" and name == self._first("small blind"):
                    blinds[place] = Fraction(small)
                elif kind == "small blind":
                    antes[place] += put
                elif kind == "big blind":
                    blinds[place] = big if name == self._first("big blind") else -big
                elif kind == "small & big blinds":
                    blinds[place] = -big
                    antes[place] += max(Fraction(0), put - big)
                elif "straddle" in kind:
                    blinds[place] = put
                elif kind != "ante":
                    raise BadRecord(f"“posts {kind}” is not known here.")
        if self._first("small blind") and not self._first("big blind"):  # they are all-in with the ante
            blinds[1 if players > 2 else 0] = big
        if players == 2:
            blinds.reverse()
            antes.reverse()
        fields: dict[str, Any] = {"antes": antes, "blinds_or_straddles": blinds}
        if is_limit:
            return {**fields, "small_bet": self.low, "big_bet": self.high}
        if TITLES[self.game] == "5 Card Draw":
            fields |= {"_limit": self.limit, "_most_discards": 5}
        return {**fields, "min_bet": big}

    def _put(self, name: str, kind: str) -> list[Fraction]:
        """Return what a player has posted of a kind."""
        return [put for what, put in self.posts.get(name, ()) if what == kind]

    def _nominal(self, kind: str, otherwise: Fraction) -> Fraction:
        """Return what a blind is: what somebody has posted who was not all-in with it, or what the heading
        says."""
        for _, line in self.story:
            name, words = self.speaker(line)
            if name and not line.endswith("all-in") and (post := POST.fullmatch(words)) and post[1] == kind:
                return amount(post[2])
        return otherwise

    def _brought(self) -> Iterator[tuple[str, Fraction]]:
        for _, line in self.story:
            name, words = self.speaker(line)
            match = ACT.fullmatch(words)
            if name and match and match[1].startswith("brings") and not line.endswith("all-in"):
                yield name, amount(match[2])

    # Act by act

    def source(self) -> Source:
        """The whole record."""
        fields: dict[str, Any] = {"variant": self.letters, **self._stakes()}
        fields["starting_stacks"] = [self.stacks[name] for name in self.names]
        won = dict.fromkeys(self.names, Fraction(0))
        for _, line in self.story:
            if (match := COLLECTED.match(line)) and match[1] in won:
                won[match[1]] += amount(match[2])
        fields["winnings"] = [won[name] for name in self.names]
        actions = tuple(self._actions())
        return Source(fields, actions, scale(fields, actions))

    def _actions(self) -> Iterator[Action]:
        cards = Streets(self)
        for number, line in self.story:
            if line.startswith("***"):
                yield from cards.opened(number, line)
            elif dealt_here := dealt_to(line):
                cards.dealt(number, *dealt_here)
            else:
                name, words = self.speaker(line)
                if not name or name not in self.numbers or PASSED_OVER.match(words) or POST.fullmatch(words):
                    continue
                yield from cards.before_act(number, words)
                yield from self._act(number, name, words, cards)

    def _act(self, number: int, name: str, words: str, cards: "Streets") -> Iterator[Action]:
        player = self.numbers[name]
        if words.startswith("folds"):
            cards.folded.add(name)
            yield Action((player, "f"), number)
        elif words == "checks" or words.startswith("calls "):
            yield Action((player, "cc"), number)
        elif match := ACT.fullmatch(words):
            if match[1].startswith("brings"):
                yield Action((player, "pb"), number)
            else:
                yield Action((player, "cbr", str(amount(match[3] or match[2]))), number)
        elif match := SHOWS.match(words):
            cards_text = together(match[1])
            if len(cards_text) == 2 * cards.held:
                yield Action((player, "sm", cards_text), number)
        elif words.startswith("mucks"):
            yield Action((player, "sm"), number)
        elif words.startswith("stands pat"):
            yield Action((player, "sd"), number)
        elif match := DISCARDS.fullmatch(words):
            gone = together(match[2] or "") or "??" * int(match[1])
            yield Action((player, "sd", gone), number)
            cards.drawn(number, name, int(match[1]))
        else:
            raise BadRecord(f"“{words}” is not known here.", Action((player, *words.split()), number))


class Streets:
    """The cards of a hand as its streets come. held: how many a player holds in the end, face up and down;
    folded: who is out."""

    def __init__(self, reader: StarsReader) -> None:
        self.reader = reader
        self.is_stud = reader.game in STUD
        self.is_draw = reader.game in DRAW
        self.held = 7 if self.is_stud else HELD.get(TITLES[reader.game], 5)
        self.folded: set[str] = set()
        self.street: list[str] = []
        self.is_open = False
        self.seen: dict[str, str] = {}
        self.drawing: dict[str, tuple[int, int]] = {}

    def opened(self, number: int, line: str) -> Iterator[Action]:
        """A street begins: cards of the board, or cards for everybody, who are told once somebody acts."""
        yield from self.before_act(number)
        name = line.removeprefix("*** ").partition(" ***")[0]
        if name in ("SHOW DOWN", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"):
            return
        groups = BRACKETS.findall(line)
        if groups:
            yield Action(("d", "db", together(groups[-1])), number)
            return
        self.is_open = True
        self.street.append(name)

    def dealt(self, number: int, name: str, groups: Sequence[str]) -> None:
        """Cards that the log shows: of this street, or drawn."""
        cards_text = together(groups[-1] if groups else "")
        if name in self.drawing:
            _, count = self.drawing[name]
            if len(cards_text) != 2 * count:
                raise BadRecord(f"{name} has drawn {count} cards.", at((number, f"Dealt to {name}")))
            self.seen[name] = cards_text
        elif self.is_open:
            self.seen[name] = cards_text

    def drawn(self, number: int, name: str, count: int) -> None:
        """Cards are thrown away: as many come once all have drawn."""
        self.drawing[name] = number, count

    def before_act(self, number: int, words: str = "") -> Iterator[Action]:
        """The cards of a street that has been opened, and those drawn once nobody draws any more."""
        if not words.startswith(("discards", "stands pat")):
            for name, (line, count) in self.drawing.items():
                cards = self.seen.pop(name, "??" * count)
                yield Action(("d", "dh", self.reader.numbers[name], cards), line)
            self.drawing.clear()
        if not self.is_open:
            return
        self.is_open = False
        count = self.held if not self.is_stud else 3 if len(self.street) == 1 else 1
        for name in self.reader.names:
            if name not in self.folded:
                cards_text = self.seen.get(name, "")[-2 * count :]
                cards = "??" * (count - len(cards_text) // 2) + cards_text
                yield Action(("d", "dh", self.reader.numbers[name], cards), number)
        self.seen.clear()


def dealt_to(line: str) -> tuple[str, list[str]] | None:
    """Return who is shown cards in a line, and the brackets they stand in; None in other lines.

    >>> dealt_to("Dealt to Ann [Ah Kd] [2c]"), dealt_to("Ann: folds")
    (('Ann', ['Ah Kd', '2c']), None)
    """
    name, sign, cards = line.removeprefix("Dealt to ").partition(" [")
    if not sign or not line.startswith("Dealt to ") or not line.endswith("]"):
        return None
    return name, BRACKETS.findall(f"[{cards}")


def together(cards: str) -> str:
    """Cards without spaces, as records have them; unknown ones (“Xx”) are left out."""
    return "".join(card for card in cards.split() if card.lower() not in ("xx", "x"))


def amount(text: str) -> Fraction:
    """An amount of money or chips."""
    return Fraction(text.replace(",", ""))


def at(line: tuple[int, str]) -> Action:
    """A line as what is wrong."""
    return Action(tuple(line[1].split()), line[0])

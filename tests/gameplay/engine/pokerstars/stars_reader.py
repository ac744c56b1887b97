"""A reader of PokerStars' hand histories that shares nothing with the site's code: it follows every chip."""

import re
from dataclasses import dataclass, field

HEAD = re.compile(
    r"PokerStars Hand #(\d+):  (?P<game>Hold'em|Omaha|Omaha Hi/Lo|7 Card Stud|7 Card Stud Hi/Lo|"
    r"Razz|5 Card Draw|Triple Draw 2-7 Lowball|Single Draw 2-7 Lowball|Badugi) "
    r"(?P<limit>No Limit|Pot Limit|Limit) \((?P<low>\d+)/(?P<high>\d+)\) - \d{4}/\d\d/\d\d \d\d:\d\d:\d\d ET"
)
TABLE = re.compile(r"Table '([^']+)' (\d+)-max \(Play Money\)( Seat #(?P<button>\d+) is the button)?")
SEAT = re.compile(r"Seat (\d+): (.+) \((\d+) in chips\)")
CARDS = re.compile(r"\[([^\]]*)\]")
STREETS = {
    "HOLE CARDS",
    "FLOP",
    "TURN",
    "RIVER",
    "DEALING HANDS",
    "FIRST DRAW",
    "SECOND DRAW",
    "THIRD DRAW",
    "3rd STREET",
    "4th STREET",
    "5th STREET",
    "6th STREET",
    "SHOW DOWN",
    "SUMMARY",
}
ACTS = [
    (re.compile(r"posts (?:the ante) (\d+)"), "ante"),
    (re.compile(r"posts (?:small blind|big blind|straddle|small & big blinds) (\d+)"), "blind"),
    (re.compile(r"brings in for (\d+)"), "blind"),
    (re.compile(r"bets (\d+)"), "bet"),
    (re.compile(r"calls (\d+)"), "call"),
    (re.compile(r"raises (\d+) to (\d+)"), "raise"),
    (re.compile(r"checks"), "check"),
    (re.compile(r"folds"), "fold"),
    (re.compile(r"mucks hand"), "muck"),
    (re.compile(r"shows \[.*\].*"), "show"),
    (re.compile(r"stands pat(?: on \[.*\])?"), "pat"),
    (re.compile(r"discards (\d) cards?(?: \[(.*)\])?"), "discard"),
]


@dataclass
class ReadHand:
    """A hand as it was read. stacks: by name, at the end; cards: all that are named above the summary, by
    name, "board" among them; streets: their headings; roles: what the summary says of each."""

    game: str = ""
    limit: str = ""
    stakes: tuple[int, int] = (0, 0)
    button: int | None = None
    seats: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)
    cards: dict[str, set[str]] = field(default_factory=dict)
    streets: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    total: int = 0
    sides: list[int] = field(default_factory=list)
    pot: int = 0
    roles: dict[str, str] = field(default_factory=dict)


def read(text):
    """The hand, checked line by line: no chip is bet that is not there, none is lost, all that is won was in
    the pot."""
    lines = text.splitlines()
    hand = ReadHand()
    head = HEAD.fullmatch(lines[0])
    assert head, lines[0]
    hand.game, hand.limit, hand.stakes = head["game"], head["limit"], (int(head["low"]), int(head["high"]))
    table = TABLE.fullmatch(lines[1])
    assert table, lines[1]
    hand.button = int(table["button"]) if table["button"] else None
    place = 2
    while seat := SEAT.fullmatch(lines[place]):
        hand.seats[seat[2]], hand.stacks[seat[2]] = int(seat[1]), int(seat[3])
        place += 1
    had = sum(hand.stacks.values())
    bets = dict.fromkeys(hand.seats, 0)
    for number, line in enumerate(lines[place:], place):
        if line == "*** SUMMARY ***":
            hand.streets.append("SUMMARY")
            summary(hand, lines[number + 1 :])
            break
        if line.startswith("***"):
            name, _, rest = line.removeprefix("*** ").partition(" ***")
            assert name in STREETS, line
            hand.streets.append(name)
            groups = CARDS.findall(rest)
            if groups:
                before = " ".join(groups[:-1]).split()
                assert before == hand.board, line
                hand.board += groups[-1].split()
            if name not in ("HOLE CARDS", "DEALING HANDS", "3rd STREET"):
                bets = dict.fromkeys(hand.seats, 0)
            continue
        if match := re.fullmatch(r"Dealt to (.+?) (\[.*\])", line):
            see(hand, match[1], match[2])
        elif match := re.fullmatch(r"Uncalled bet \((\d+)\) returned to (.+)", line):
            hand.stacks[match[2]] += int(match[1])
            hand.pot -= int(match[1])
        elif match := re.fullmatch(r"(.+) collected (\d+) from (pot|main pot|side pot(?:-\d+)?)", line):
            hand.stacks[match[1]] += int(match[2])
            hand.pot -= int(match[2])
            hand.total += int(match[2])
        else:
            name = next((each for each in hand.seats if line.startswith(f"{each}: ")), None)
            assert name, line
            act(hand, bets, name, line.removeprefix(f"{name}: "))
    assert hand.pot == 0, hand.pot
    assert sum(hand.stacks.values()) == had
    return hand


def act(hand, bets, name, words):
    """One line of a player."""
    plain = words.removesuffix(" and is all-in")
    match, kind = next(
        ((found, kind) for pattern, kind in ACTS if (found := pattern.fullmatch(plain))), (None, "")
    )
    assert match, words
    most = max(bets.values())
    if kind in ("show", "pat", "discard"):
        see(hand, name, words)
        if kind != "show":
            bets.update(dict.fromkeys(bets, 0))  # one draw has no heading
        if kind == "discard" and match[2]:
            assert len(match[2].split()) == int(match[1])
        return
    if kind in ("check", "fold", "muck"):
        assert kind != "check" or bets[name] == most
        return
    paid = int(match[1])
    if kind == "raise":
        assert int(match[2]) - int(match[1]) == most, words
        paid = int(match[2]) - bets[name]
    elif kind == "bet":
        assert most == 0, words
    elif kind == "call":
        assert bets[name] + paid <= most
    assert 0 < paid <= hand.stacks[name], words
    hand.stacks[name] -= paid
    hand.pot += paid
    if kind != "ante":
        bets[name] += paid
    assert words.endswith(" and is all-in") == (hand.stacks[name] == 0), words


def see(hand, name, words):
    """Cards in brackets that are named with a player."""
    for group in CARDS.findall(words):
        for card in group.split():
            assert re.fullmatch(r"[2-9TJQKA][cdhs]", card), words
            hand.cards.setdefault(name, set()).add(card)


def summary(hand, lines):
    """The pots, the board and the seats below the hand."""
    pots = re.fullmatch(r"Total pot (\d+)((?: (?:Main|Side) pot(?:-\d+)? \d+\.)*) \| Rake 0", lines[0])
    assert pots, lines[0]
    assert int(pots[1]) == hand.total
    hand.sides = [int(amount) for amount in re.findall(r"pot(?:-\d+)? (\d+)\.", pots[2])]
    assert not hand.sides or sum(hand.sides) == hand.total
    rest = lines[1:]
    if rest[0].startswith("Board "):
        assert rest[0] == f"Board [{' '.join(hand.board)}]"
        rest = rest[1:]
    else:
        assert not hand.board
    for line in rest:
        seat = re.match(r"Seat (\d+): ", line)
        assert seat, line
        name = next(each for each, number in hand.seats.items() if number == int(seat[1]))
        hand.roles[name] = line.removeprefix(f"{seat[0]}{name}")
        see(hand, name, hand.roles[name])
    assert hand.roles.keys() == hand.seats.keys()

"""How many steps a pattern takes over a text: the matcher of `re` once more, slowly, with a counter.

It tries what `re` tries in the order in which `re` tries it, so its steps grow with the text as the time of
`re` does; and they are the same on every machine.
"""

import itertools
import re
from functools import cache, partial
from re import _compiler as compiler
from re import _constants as codes
from re import _parser as parser

UNBOUNDED = 1000  # a repeat that may go on for longer than this is as good as one without an end
ATOMS = (codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN)
REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


class TooMany(Exception):
    """A match that has taken as many steps as it was given."""


class Counted:
    """A compiled pattern whose matches are counted: `steps`, of all since it was compiled.

    bound: how often a repeat with an end goes on at most, so that short texts show what long ones will;
    None for as often as the pattern says. most: the steps after which TooMany is raised.
    """

    def __init__(self, pattern, flags=0, *, bound=None, most=50_000):
        tree = parser.parse(pattern, flags)
        self.state, self.bound, self.most = tree.state, bound, most
        self.steps, self.text, self.groups = 0, "", {}
        self.matcher = self.sequence(tree)

    # What `re` is asked

    def fullmatch(self, text):
        """Return where the match ends; None without one. The others too, or the (start, end) of all."""
        return self.begin(text, 0, lambda at: at if at == len(self.text) else None)

    def match(self, text):
        return self.begin(text, 0, lambda at: at)

    def search(self, text):
        return next(iter(self.found(text)), None)

    def finditer(self, text):
        return list(self.found(text))

    sub = split = findall = finditer

    def found(self, text):
        """Matches one after the other, as `re.finditer` finds them."""
        start, empty = 0, -1
        while start <= len(text):
            # Where an empty one was found comes only one that is not empty.
            end = self.begin(text, start, partial(other_than, empty))
            if end is None:
                start += 1
                continue
            yield start, end
            start, empty = end, end if start == end else -1

    def begin(self, text, start, then):
        self.text, self.groups = text, {}
        return self.matcher(start, then)

    # What it is made of: functions of a place and of what has to follow, which say where all of it ends

    def step(self):
        self.steps += 1
        if self.steps > self.most:
            raise TooMany

    def sequence(self, tree):
        parts = [self.part(code, about, tree) for code, about in tree]

        def follow(number, at, then):
            if number == len(parts):
                return then(at)
            return parts[number](at, lambda end: follow(number + 1, end, then))

        return parts[0] if len(parts) == 1 else lambda at, then: follow(0, at, then)

    def part(self, code, about, tree):
        if code in ATOMS:
            return self.atom(self.fits(code, about))
        if code in REPEATS:
            return self.repeat(code, *about)
        if code is codes.SUBPATTERN:
            return self.group(about[0], self.sequence(about[-1]))
        if code is codes.BRANCH:
            return self.branch([self.sequence(each) for each in about[1]])
        if code is codes.AT:
            return self.place(self.alone(code, about))
        if code in (codes.ASSERT, codes.ASSERT_NOT):
            return self.look(about[0], about[1], wanted=code is codes.ASSERT)
        if code is codes.ATOMIC_GROUP:
            return self.once(self.sequence(about))
        if code is codes.GROUPREF:
            return self.again(about)
        raise NotImplementedError(f"{code} has no steps here yet.")

    def alone(self, code, about):
        """This part of the pattern, compiled by `re` itself."""
        return compiler.compile(parser.SubPattern(self.state, [(code, about)]), self.state.flags)

    def fits(self, code, about):
        """Return whether a character is one of these, as `re` sees it."""
        alone = self.alone(code, about)
        return cache(lambda character: alone.fullmatch(character) is not None)

    def atom(self, fits):
        def matched(at, then):
            self.step()
            return then(at + 1) if at < len(self.text) and fits(self.text[at]) else None

        return matched

    def group(self, number, body):
        def matched(at, then):
            def close(end):
                kept, self.groups[number] = self.groups.get(number), (at, end)
                found = then(end)
                if found is None:
                    self.groups[number] = kept
                return found

            return body(at, close)

        return body if number is None else matched

    def branch(self, ways):
        def matched(at, then):
            self.step()
            return next((found for way in ways if (found := way(at, then)) is not None), None)

        return matched

    def place(self, alone):
        def matched(at, then):
            self.step()
            return then(at) if alone.match(self.text, at) else None

        return matched

    def look(self, direction, tree, *, wanted):
        body, back = self.sequence(tree), tree.getwidth()[0] if direction < 0 else 0

        def matched(at, then):
            self.step()
            seen = at >= back and body(at - back, lambda end: end) is not None
            return then(at) if seen == wanted else None

        return matched

    def once(self, body):
        def matched(at, then):
            end = body(at, lambda end: end)
            return None if end is None else then(end)

        return matched

    def again(self, number):
        def matched(at, then):
            self.step()
            if not (kept := self.groups.get(number)):
                return None
            said = self.text[slice(*kept)]
            return then(at + len(said)) if self.text.startswith(said, at) else None

        return matched

    def repeat(self, code, least, most, tree):
        if most > UNBOUNDED:
            most = codes.MAXREPEAT
        elif self.bound is not None:
            least, most = min(least, self.bound), min(most, self.bound)
        if len(tree) == 1 and tree[0][0] in ATOMS:
            matched = self.run(code, least, most, self.fits(*tree[0]))
        else:
            matched = self.loop(code, least, most, self.sequence(tree))
        return self.once(matched) if code is codes.POSSESSIVE_REPEAT else matched

    def run(self, code, least, most, fits):
        """Characters of one kind."""

        def ends(at):
            for count in range(min(most, len(self.text) - at) + 1):
                if count:
                    self.step()
                    if not fits(self.text[at + count - 1]):
                        return
                if count >= least:
                    yield at + count

        def matched(at, then):
            for end in ends(at) if code is codes.MIN_REPEAT else reversed([*ends(at)]):
                self.step()
                if (found := then(end)) is not None:
                    return found
            return None

        return matched

    def loop(self, code, least, most, body):
        """Anything else, again and again; a round over nothing is the last."""

        def rounds(at, then, count=0, before=-1):
            self.step()

            def another():
                if count >= most or (at == before and count >= least):
                    return None
                return body(at, lambda end: rounds(end, then, count + 1, at))

            if count < least:
                return another()
            ways = (lambda: then(at), another) if code is codes.MIN_REPEAT else (another, lambda: then(at))
            return next((found for way in ways if (found := way()) is not None), None)

        return rounds


def other_than(place, end):
    """Return where a match ends, unless it is there."""
    return None if end == place else end


class Hostile:
    """Texts made for one pattern. signs: a character of every kind that it tells apart, but for the letters
    of its words; ways: the shortest texts that lead to each of its repeats; `texts`: (how it begins, what
    goes on, how it ends)."""

    def __init__(self, pattern, flags=0):
        self.counted = Counted(pattern, flags)
        self.known = [*dict.fromkeys([*"a7 ,\n\0é", *sorted(re.sub(r"\\[a-zA-Z]", "", pattern))])]
        self.kinds, self.ways = [], []
        self.walk(parser.parse(pattern, flags), "")
        kinds = {tuple(fits(sign) for fits in self.kinds): sign for sign in reversed(self.known)}
        self.signs = sorted(kinds.values())

    @property
    def texts(self):
        pairs = [one + other for one, other in itertools.permutations(self.signs, 2)]
        longer = [way + sign for way in self.ways for sign in self.signs]
        units = dict.fromkeys([*self.signs, *pairs, *filter(None, self.ways), *longer])
        begins, ends = dict.fromkeys(["", *self.ways, *self.signs]), ["", *self.signs]
        return itertools.product(begins, units, ends)

    def walk(self, tree, way):
        """Finds the repeats in a part of the pattern to which this text leads; the text behind it."""
        before = None
        for (code, about), (after, _) in itertools.zip_longest(tree, tree[1:], fillvalue=(None, None)):
            if code in ATOMS:
                fits = self.counted.fits(code, about)
                is_of_a_word = code is codes.LITERAL and code in (before, after)
                self.kinds += [fits] * (not is_of_a_word)
                way += next(filter(fits, self.known), "")
            elif code in REPEATS:
                least, _, body = about
                self.ways += [way] * (way not in self.ways)
                way += self.walk(body, way).removeprefix(way) * least
            elif code is codes.BRANCH:
                way, *_ = [self.walk(each, way) for each in about[1]]
            elif code in (codes.SUBPATTERN, codes.ATOMIC_GROUP):
                way = self.walk(about[-1] if code is codes.SUBPATTERN else about, way)
            elif code in (codes.ASSERT, codes.ASSERT_NOT):
                self.walk(about[1], way)
            before = code
        return way

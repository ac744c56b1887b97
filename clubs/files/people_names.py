"""A person's name as lists and address books write it, and the name that it is.

"Lund, Ava" is turned round. A line of a message holds more than a name: bullets, numbers, signs, a guest, a
telephone number, whether somebody comes. That is taken off, and what was taken off is said.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from clubs.files.sheet import words_of
from words import names

PARTICLES = frozenset(
    {"af", "al", "da", "de", "del", "den", "der", "di", "dos", "du", "el", "la", "le", "ten", "van", "von"}
)
SUFFIXES: Final = frozenset({"jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"})
BULLET = re.compile(r"(?:[-*•·‣◦▪▫●○–—>→+✓✔☐☑✗✘]|\[[ xX✓]?\])[ \t]+")
NUMBERING = re.compile(r"[0-9]{1,4}(?:[.):]|[ \t]*[-–][ \t])[ \t]*")
SHOUTED = re.compile(r"([*_~]{1,3})(?P<words>[^*_~\n]+)\1(?![*_~])")
IN_BRACKETS = re.compile(r"(?<!\S)[(\[{][^()\[\]{}\n]{0,60}[)\]}]")
TELEPHONE = re.compile(r"[+(]?[0-9][0-9 ()./-]{5,22}[0-9]")
GUEST = re.compile(r"[+＋][ ]?[0-9]{1,2}(?![0-9])(?:[ ]guests?)?|\bplus (?:one|1)\b", re.IGNORECASE)
KEYCAP = re.compile(r"([0-9])\ufe0f?\u20e3")
STATUS: Final = words_of(
    "maybe late later in out yes no tbc tbd confirmed paid unpaid coming going if possible possibly "
    "probably might host hosting new waiting reserve ok quizas quiza tarde si confirmado confirmada "
    "pagado viene dentro fuera vielleicht spater spat ja nein bezahlt dabei evtl eventuell peut-etre oui "
    "non confirme paye retard talvez sim nao pago forse pagato misschien nee betaald"
)
FEWEST_FIGURES: Final = 7  # of a telephone number


def turned_round(name: str) -> str:
    """A name whose family name stands first, apart from the others by a comma or semicolon, as it is said.

    >>> turned_round("Lund, Ava"), turned_round("García Márquez; Juan Carlos"), turned_round("Sam Ott, Jr.")
    ('Ava Lund', 'Juan Carlos García Márquez', 'Sam Ott Jr.')
    """
    for sign in ",;":
        parts = [part.strip() for part in name.split(sign)]
        if len(parts) > 1 and parts[-1].casefold().rstrip(".") in SUFFIXES and len(parts) < 4:
            return f"{turned_round(sign.join(parts[:-1]))} {parts[-1]}"
        if len(parts) == 2 and all(parts):
            return f"{parts[1]} {parts[0]}"
    return name


def is_inverted(halves: list[str]) -> bool:
    """True for the family name and the given names of one person, as in "Evans, Tom": one word, be it with a
    particle before it, and one or two; "Ann Lee, Bob Ray" are two people."""
    if len(halves) != 2 or not all(halves):
        return False
    family, given = (name.split() for name in halves)
    while len(family) > 1 and family[0].casefold() in PARTICLES:
        del family[0]
    return len(family) == 1 and len(given) <= 2


def without_signs(line: str) -> str:
    """A line without pictures and the stars of a messenger around its words.

    >>> without_signs("*Friday poker* \\U0001f0cf"), without_signs("1\\ufe0f\\u20e3 Ava \\U0001f44d")
    ('Friday poker', '1. Ava')
    """
    text = KEYCAP.sub(r"\1. ", line)
    kept = (
        sign
        for sign in text
        if unicodedata.category(sign) not in ("So", "Sk", "Cs") and sign not in "\ufe0f\ufe0e\u200d\u20e3"
    )
    return re.sub(r"[ \u00a0]+", " ", SHOUTED.sub(r"\g<words>", "".join(kept))).strip()


def without_mark(line: str) -> tuple[str, bool]:
    """A line without the bullet and the number that it begins with, and whether it had one.

    >>> without_mark("3) Ava"), without_mark("- [x] Ava"), without_mark("50 Cent"), without_mark("4.")
    (('Ava', True), ('Ava', True), ('50 Cent', False), ('', True))
    """
    bare = f"{line.strip()} "
    for pattern in (BULLET, NUMBERING, BULLET):
        if match := pattern.match(bare):
            bare = bare[match.end() :]
    bare = bare.strip()
    return bare, bare != line.strip()


def without_remarks(text: str) -> tuple[str, list[str]]:
    """Return what a line says beside its remarks, and these: what stands in brackets, telephone numbers,
    guests, whether somebody comes.

    >>> without_remarks("Cleo (maybe late) +1"), without_remarks("Ava Lund: +44 7700 900001")
    (('Cleo', ['(maybe late)', '+1']), ('Ava Lund', ['+44 7700 900001']))
    """
    remarks: list[str] = []

    def taken(match: re.Match[str]) -> str:
        if match.re is TELEPHONE and sum(map(str.isdecimal, match[0])) < FEWEST_FIGURES:
            return match[0]
        remarks.append(match[0].strip())
        return " "

    for pattern in (IN_BRACKETS, TELEPHONE, GUEST):
        text = pattern.sub(taken, text)
    words, status = _without_status(" ".join(text.split()).strip(" :;,-–—=?!…").rstrip("."))
    return words, [*remarks, *status]


def _without_status(text: str) -> tuple[str, list[str]]:
    """A name without small words behind it that say whether somebody comes."""
    words = text.split()
    at = len(words)
    while at > 1 and (words[at - 1].islower() or words[at - 1] in "-–—=:"):
        at -= 1
    behind = words[at:]
    is_status = any(names.search_key(word).strip("?!.,") in STATUS for word in behind)
    is_apart = bool(behind) and behind[0] in "-–—=:"
    if not behind or not (is_status or is_apart):
        return _without_answer(words)
    return " ".join(words[:at]).rstrip(" :,-–—="), [" ".join(behind).strip(" -–—=:")]


def _without_answer(words: list[str]) -> tuple[str, list[str]]:
    """A name without the answer that stands behind a dash or a colon: Ben Ott - Yes."""
    text = " ".join(words)
    for sign in (" - ", " – ", " — ", ": ", " = "):
        name, separator, answer = text.rpartition(sign)
        if separator and names.search_key(answer).strip("?!., ") in STATUS:
            return name.strip(), [answer]
    return text, []


def recipients(line: str) -> Iterator[str]:
    """The parts of a line of mail recipients, "Lund, Ava" <ava@…>; Ben <ben@…>, each with its address."""
    begin, quoted, bracketed, has_address = 0, False, False, False
    for at, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign in "<>":
            bracketed = sign == "<"
            has_address = has_address or sign == ">"
        elif sign in ",;" and not quoted and not bracketed and (has_address or sign == ";"):
            yield line[begin:at]
            begin, has_address = at + 1, False
    yield line[begin:]

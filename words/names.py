"""Names of people: when two are the same, how they are found, and how they are told apart."""

import re
import unicodedata

from words.text import Text

LONGEST = 80
NUMBERED = re.compile(r"(?P<name>.*?) ?# ?(?P<number>[0-9]{1,9})")


# signs that take no room: of the direction of writing, as contacts are copied with them, and empty spaces
INVISIBLE = dict.fromkeys(
    [0x061C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
# letters that no accent comes off: as people type them who do not have them
PLAIN = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ı": "i",
        "ĸ": "k",
        "ƶ": "z",
        "ə": "e",
        "ɓ": "b",
        "ɗ": "d",
        "ƙ": "k",
        "ß": "ss",
    }
)
# letters of other alphabets and signs by the Latin ones that they are taken for; capitals are told apart, as
# they look like others than their small letters
ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјкорсухԁһԛԝѵгп" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιοκνργυχητω" + "ՕՏՍոսօհցզɑɡȷӏǀ",
    "ABESIJKMHOPCTYXaesijkopcyxdhqwvrn" + "ABEZHIKMNOPTYXaiokvpyuxntw" + "OSUnuohgqagjll",
)
ONE_SHAPE = str.maketrans("l1|0", "iiio")
NOT_OF_NAMES = ("Co", "Cs", "Cn")  # private, halves of signs, signs that do not exist


def tidy(name: str) -> str:
    """A name without stray, doubled or invisible spaces and control characters."""
    kept = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in name)
    return " ".join(unicodedata.normalize("NFC", kept).translate(INVISIBLE).split())


def key(name: str) -> str:
    """Return what is equal for equal names: capitals and spaces do not matter, accents do.

    >>> key(" Ann  LEE ") == key("ann lee"), key("José") == key("Jose")
    (True, False)
    """
    folded = unicodedata.normalize("NFKC", tidy(name)).casefold()
    folded = unicodedata.normalize("NFKC", folded).casefold()  # signs that come apart may hold capitals
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def search_key(name: str) -> str:
    """Return what a name is found and sorted by: as `key`, and accents do not matter, nor do letters that
    only a few keyboards have.

    >>> search_key("Émile Łuk"), search_key("Øre"), search_key("Weiß")
    ('emile luk', 'ore', 'weiss')
    """
    parts = unicodedata.normalize("NFKD", key(name)).translate(PLAIN)
    return "".join(part for part in parts if not unicodedata.combining(part))


def look(name: str) -> str:
    """Return what is equal for names that are taken for each other: as `search_key`, in any alphabet.

    >>> look("\u0410nna Kowalczyk") == look("Anna Kowalczyk"), look("A1an") == look("Alan") == look("AIan")
    (True, True)
    """
    seen = unicodedata.normalize("NFKC", tidy(name)).translate(ALIKE)
    return search_key(seen).translate(ONE_SHAPE)


def is_disguised(name: str) -> bool:
    """True if letters of another alphabet, or figures, make it look like another name.

    >>> is_disguised("\u0410nna"), is_disguised("Anna"), is_disguised("José")
    (True, False, False)
    """
    return look(name) != search_key(name).translate(ONE_SHAPE)


def numbered(typed: str) -> tuple[str, int | None]:
    """A name as typed, and the member's number if one was typed with it.

    >>> numbered("Ann #12"), numbered("Ann")
    (('Ann', 12), ('Ann', None))
    """
    match = NUMBERED.fullmatch(tidy(typed))
    return (tidy(match["name"]), int(match["number"])) if match else (tidy(typed), None)


def fault(name: str) -> str:
    """Return what is wrong with a name for a member, in a sentence; nothing if it will do."""
    if wrong := title_fault(name, formulas="=+-@#＝＋－＠"):
        return wrong
    if numbered(name)[1] is not None:
        return Text("“{name}” ends in a number that looks like a member's.", name=tidy(name))
    return ""


def title_fault(name: str, formulas: str = "=+-@＝＋－＠") -> str:
    """Return what is wrong with a name for a club, a season, a tournament or a table; nothing if it will do.
    formulas: signs that it must not begin with."""
    tidied = tidy(name)
    if not tidied:
        return Text("A name is missing.")
    if len(tidied) > LONGEST:
        return Text("“{name}…” is longer than {most} characters.", name=tidied[:20], most=LONGEST)
    if any(unicodedata.category(sign) in NOT_OF_NAMES for sign in tidied):
        return Text("“{name}” contains a character that names are not written with.", name=tidied)
    if tidied[0] in formulas:
        return Text(
            "“{name}” begins with {sign}, which a spreadsheet takes for a formula.",
            name=tidied,
            sign=tidied[0],
        )
    return ""

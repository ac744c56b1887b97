"""The headings of tables in the languages that people keep them in, and lines that are none of their rows.

A heading is known by what is left of it without capitals, accents, signs and what stands in brackets.
English, Spanish, German, French, Portuguese, Italian, Dutch. Under a heading that is not understood nothing
is read.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from clubs.files.sheet import Problem, SheetRow, words_of
from words import names
from words.text import Text

NAME: Final = (
    "name|full name|player|players|player name|member|members|member name|display name|file as|participant|"
    "nombre|nombre completo|nombre y apellidos|jugador|jugadora|jugadores|socio|socia|miembro|participante|"
    "spieler|spielerin|spielername|mitglied|teilnehmer|teilnehmerin|vollstandiger name|"
    "nom|nom complet|nom et prenom|joueur|joueuse|joueurs|membre|participant e|"
    "nome|nome completo|jogador|jogadora|membro|socio|"
    "giocatore|giocatrice|nominativo|nome e cognome|naam|volledige naam|speler|lid|deelnemer"
)
FIRST: Final = (
    "first|first name|firstname|forename|given name|given names|christian name|nombre de pila|nombres|"
    "vorname|vornamen|rufname|prenom|prenoms|primeiro nome|nome proprio|nome de batismo|voornaam"
)
LAST: Final = (
    "last|last name|lastname|surname|surnames|family name|apellido|apellidos|primer apellido|"
    "nachname|familienname|zuname|nom de famille|sobrenome|sobrenomes|apelido|apelidos|ultimo nome|"
    "cognome|achternaam|familienaam"
)
PEOPLE: Final[Mapping[str, str]] = {
    "name": NAME,
    "first": FIRST,
    "middle": "middle|middle name|additional name|segundo nombre|zweiter vorname|deuxieme prenom",
    "last": LAST,
    "second_last": "segundo apellido|second surname",
    "nickname": "nickname|nick|alias|apodo|mote|spitzname|surnom|pseudo|apelido de jogo|soprannome|bijnaam",
    "email": (
        "email|e mail|mail|email address|e mail address|mail address|email value|e mail value|primary email|"
        "electronic mail|correo|correo electronico|direccion de correo|direccion de correo electronico|"
        "direccion de e mail|mail adresse|e mail adresse|email adresse|courriel|adresse mail|adresse e mail|"
        "adresse email|adresse electronique|adresse de messagerie|endereco de e mail|endereco de email|"
        "correio eletronico|indirizzo e mail|indirizzo email|posta elettronica|mailadres|e mailadres"
    ),
    "role": "role|roles|rol|funcion|rolle|funktion|fonction|papel|funcao|ruolo|rol in club|functie",
    "left": "left|left on",
    # of the product's own lists, or of no use here and no loss
    "number": "number|no|nr|member number|numero|nummer|mitgliedsnummer|numero de socio",
    "joined": "joined|joined on",
    "signed_in": "signed in",
}
RESULTS: Final[Mapping[str, str]] = {
    "date": "date|day|played|played on|game date|fecha|dia|datum|tag|spieltag|jour|data|giorno|dag|starts",
    "time": "time|start|start time|hora|hora de inicio|uhrzeit|beginn|heure|ora|tijd",
    "tournament": (
        "tournament|tournament name|event|event name|game|game name|night|round|torneo|evento|jornada|"
        "partida|turnier|turniername|veranstaltung|runde|tournoi|evenement|soiree|manche|torneio|etapa|serata|tappa|"
        "toernooi|avond|ronde"
    ),
    "kind": "kind|type|event type|tournament type|tipo|tipo de torneo|art|turnierart|genre|soort|tipologia",
    "player": NAME,
    "first": FIRST,
    "middle": PEOPLE["middle"],
    "last": LAST,
    "second_last": PEOPLE["second_last"],
    "place": (
        "place|position|rank|pos|finish|finished|finishing position|finishing place|final position|placing|"
        "final rank|final place|place finished|puesto|posicion|lugar|clasificacion|"
        "platz|platzierung|rang|classement|rang final|colocacao|lugar final|classificacao|"
        "posizione|posto|piazzamento|classifica|plaats|positie|eindpositie|plek"
    ),
    "knockouts": (
        "knockouts|knock outs|kos|ko|k o|hits|hit|kills|bounties|eliminations|bustouts|players eliminated|"
        "eliminaciones|eliminados|nocauts|rausgeworfen|elimines|eliminacoes|eliminazioni|eliminati|"
        "uitgeschakeld"
    ),
    "multi_knockouts": (
        "multi knockouts|multiple knockouts|eliminaciones multiples|mehrfach knockouts|mehrfache knockouts|"
        "eliminations multiples|eliminacoes multiplas|eliminazioni multiple"
    ),
    "chip_leader": (
        "chip leader|chip leads|chipleader|chip lead|lider en fichas|lider de fichas|chipleaderpunkte|"
        "meneur en jetons|lider em fichas"
    ),
    "rebuys": "rebuys|rebuy|re buys|re buy|rebuys taken|recompras|recompra|recaves|recave|nachkaufe|ricompre",
    "addons": "addons|add ons|addon|add on|add ons taken",
    "prize": (
        "prize|prizes|prize money|winnings|won|payout|cash|premio|premios|ganancias|ganado|preisgeld|gewinn|"
        "preis|auszahlung|gains|prix|gain|premio em dinheiro|ganhos|vincita|vincite|premi|prijs|prijzengeld|"
        "winst"
    ),
    "deal": "deal|chop|in the deal|in deal|pacto|acuerdo|trato|acordo|accordo",
}
PAYOUTS: Final[Mapping[str, str]] = {
    "players": (
        "players|entries|entrants|field|field size|buy ins|number of players|number of entries|no of players|"
        "players entries|runners|jugadores|entradas|inscritos|participantes|numero de jugadores|spieler|"
        "teilnehmer|anzahl spieler|spieleranzahl|spielerzahl|joueurs|nombre de joueurs|participants|inscrits|"
        "jogadores|numero de jogadores|giocatori|iscritti|numero di giocatori|spelers|"
        "aantal spelers|deelnemers"
    ),
    "from": "from|min|minimum|fewest|at least|desde|de|minimo|ab|von|mindestens|a partir de|da|vanaf|van",
    "to": "to|max|maximum|most|up to|hasta|a|maximo|bis|hochstens|jusqu a|jusque|ate|massimo|fino a|tot",
    "place": RESULTS["place"],
    "places_paid": (
        "places|paid|places paid|paid places|itm|in the money|number paid|puestos pagados|pagados|"
        "bezahlte platze|platze|places payees|payes|lugares pagos|posti pagati|betaalde plaatsen"
    ),
}
STRUCTURES: Final[Mapping[str, str]] = {
    "level": (
        "level|levels|lvl|round|number|no|nr|nivel|niveles|ronda|stufe|runde|blindlevel|blind level|niveau|"
        "nivel de ciegas|livello|livelli|ronde"
    ),
    "minutes": (
        "minutes|min|mins|minute|length|duration|level length|level time|time|minutes per level|minutos|"
        "duracion|tiempo|minuten|dauer|lange|zeit|duree|temps|duracao|tempo|minuti|durata|duur|tijd"
    ),
    "small_blind": (
        "small blind|small|sb|smallblind|ciega pequena|ciega chica|pequena|kleine blind|kleiner blind|"
        "petite blind|petite|pequeno blind|small blinds|piccolo buio"
    ),
    "big_blind": (
        "big blind|big|bb|bigblind|ciega grande|grande|grosse blind|grosser blind|grosse|big blinds|"
        "grande blind|grote blind|grande buio"
    ),
    "blinds": "blinds|blind|sb bb|sb bb ante|blinds ante|ciegas|blindes|stakes|limits|bui",
    "ante": "ante|antes|bb ante|big blind ante|bba|button ante|einsatz",
    "colour_up": (
        "colour up|color up|colour ups|chip up|chip race|race|race off|chips removed|remove|"
        "cambio de fichas|retirar fichas|chiptausch|chip tausch|farbwechsel|color change|retrait de jetons"
    ),
    "least_bet": "least bet|minimum bet|min bet|apuesta minima",
    "stud_ante": "stud ante|ante de stud",
    "bring_in": "bring in",
}
TOTALS: Final = {"grand total"} | words_of(
    "total totals subtotal sum sums average averages avg mean totales suma sumas promedio media gesamt "
    "summe summen insgesamt durchschnitt mittelwert totaux somme moyenne soma totais totale totali somma "
    "totaal som gemiddelde"
)
NUMBERED_ADDRESS: Final = "email"  # address books number them: E-mail 1 - Value
SOONEST: Final = 30  # rows within which a heading stands
EVENING: Final = "evening"  # a column that is headed by a day and holds places
LONGEST_SAMPLE: Final = 30  # characters
MOST_NAMED: Final = 12  # columns in a sentence


Columns = Mapping[int, str]
"""Columns that somebody has mapped by hand: their numbers, counted from 0 → the field, "" for none."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table as its reader understood it. label: its heading, "" where it has none; sample: its
    first cell below that holds something; field: what it is read as, "" for nothing. is_day: a day heads
    it."""

    number: int
    label: str
    sample: str
    field: str
    is_day: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The line that says which column is which. fields: of each column, "" where it is not understood."""

    line: int
    cells: tuple[str, ...]
    fields: tuple[str, ...]

    def columns(self, field: str) -> list[int]:
        """The columns of a field, from left to right."""
        return [column for column, each in enumerate(self.fields) if each == field]

    def cell(self, row: SheetRow, field: str) -> str:
        """The first cell of a row that holds something in a column of the field."""
        cells = (row.cells[column] for column in self.columns(field) if column < len(row.cells))
        return next(filter(None, cells), "")

    def note(self) -> list[Problem]:
        """The columns that are kept out, in a sentence; none if all are understood."""
        strange = [cell for cell, field in zip(self.cells, self.fields, strict=True) if cell and not field]
        if not strange:
            return []
        more = Text(" and {count} more", count=len(strange) - MOST_NAMED) if len(strange) > MOST_NAMED else ""
        listed = ", ".join(strange[:MOST_NAMED])
        what = Text("these columns are not used: {columns}{more}.", columns=listed, more=more)
        return [Problem(self.line, what)]


def plain(heading: str) -> str:
    """Return what is compared of a heading.

    >>> plain("E-Mail-Adresse (privat)"), plain("Líder en fichas"), plain("multi_knockouts")
    ('e mail adresse', 'lider en fichas', 'multi knockouts')
    """
    bare = heading.partition("(")[0] if not heading.startswith("(") else heading
    bare = bare.partition("[")[0] or bare
    letters = (sign if sign.isalnum() else " " for sign in names.search_key(bare.replace("'s", "")))
    return " ".join("".join(letters).split())


def _table(fields: Mapping[str, str]) -> dict[str, str]:
    by_word: dict[str, str] = {}
    for field, words in fields.items():
        for word in words.split("|"):
            by_word.setdefault(word, field)
    return by_word


KNOWN: Final = {
    "people": _table(PEOPLE),
    "results": _table(RESULTS),
    "payouts": _table(PAYOUTS),
    "structures": _table(STRUCTURES),
}


def field_of(heading: str, about: str) -> str:
    """The field that a heading names in a table about "people", "results", "payouts" or
    "structures"; "" if none is known."""
    word = plain(heading)
    if field := KNOWN[about].get(word):
        return field
    bare = " ".join(re.sub(r"[0-9]", " ", word).split())
    field = KNOWN[about].get(bare, "") if bare != word else ""
    return field if field == NUMBERED_ADDRESS else ""


def heading_of(row: SheetRow, about: str) -> Heading:
    """A row as a heading."""
    return Heading(row.line, row.cells, tuple(field_of(cell, about) for cell in row.cells))


def mapped(heading: Heading, columns: Columns) -> Heading:
    """The heading with the fields that somebody has given its columns by hand."""
    fields = (columns.get(column, field) for column, field in enumerate(heading.fields))
    return replace(heading, fields=tuple("" if field == EVENING else field for field in fields))


def without_heading(rows: Sequence[SheetRow]) -> Heading:
    """The heading of a table that has none: nothing is understood, and it stands above the first line."""
    width = max((len(row.cells) for row in rows), default=0)
    return Heading(0, ("",) * width, ("",) * width)


def columns_of(heading: Heading, rows: Sequence[SheetRow], days: Collection[int] = ()) -> tuple[Column, ...]:
    """The columns of a table, each with a sample. days: those that are headed by a day."""
    below = [row.cells for row in rows if row.line > heading.line][:SOONEST]
    columns = []
    for number, (label, field) in enumerate(zip(heading.cells, heading.fields, strict=True)):
        cells = (cells[number] for cells in below if number < len(cells))
        sample = next(filter(None, cells), "")[:LONGEST_SAMPLE]
        columns.append(Column(number, label, sample, field, number in days))
    return tuple(columns)


def is_total(cells: Iterable[str]) -> bool:
    """True if one of the cells that should name somebody says that this line adds up others.

    >>> is_total(["TOTAL"]), is_total(["Summe:"]), is_total(["Ann Total"])
    (True, True, False)
    """
    return any(plain(cell) in TOTALS for cell in cells if cell)


def is_repeated(row: SheetRow, heading: Heading) -> bool:
    """True for a heading that stands in the table once more."""
    return row.cells == heading.cells


def understood(fields: Sequence[str]) -> set[str]:
    """The fields that a heading has."""
    return {field for field in fields if field}

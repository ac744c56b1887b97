"""Seats drawn by cards: in their order, and the highest card deals first.

Source: FNP-seat-draw, FNP-seat-draw-tie, FNP-first-dealer, rulings 95 and 301.
"""

from collections.abc import Mapping

from clauses.refusal import NotAllowed
from tables.seat_cards import seat_order
from tables.seating import SeatPlace
from tournaments.night.facts import SeatsDrawn


def refuse_other_cards(fact: SeatsDrawn, kept: Mapping[SeatPlace, int | None]) -> None:
    """Refuse seats that do not follow from the cards of a draw. kept: seat → the player for whom it is
    reserved: they draw no card for it."""
    for table, rounds in fact.cards.items():
        seated = {
            at.seat: at.player
            for at in fact.seats
            if at.table == table and kept.get(SeatPlace(at.table, at.seat)) != at.player
        }
        try:
            order = seat_order(rounds) if rounds else []
        except ValueError as wrong:
            raise NotAllowed("Players who draw the same rank draw again.", "FNP-seat-draw-tie") from wrong
        if [seated[seat] for seat in sorted(seated)] != order:
            raise NotAllowed("Seats are taken in the order of the cards, the lowest first.", "FNP-seat-draw")


def first_dealers(fact: SeatsDrawn) -> Mapping[int, int]:
    """Table → the seat of whoever drew the highest card there."""
    return {
        table: max(
            at.seat for at in fact.seats if at.table == table and any(at.player in each for each in rounds)
        )
        for table, rounds in fact.cards.items()
        if rounds
    }

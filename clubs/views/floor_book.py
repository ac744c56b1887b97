"""The floor's book in a club's rulebook: the TDA rules behind its own, to be searched, each on a page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clauses import tda
from clauses.book import clauses
from clauses.refusal import NotAllowed
from clubs.access import club_of
from clubs.queries.rulebooks import rulebook_in_force
from clubs.rulebook.floor_book import LONGEST_CALL, FloorRuling, answer, answers, find_rulings, is_answer
from clubs.rulebook.topics import TOPICS, clauses_of_rule, clauses_of_topics
from clubs.rules import sees
from clubs.views.page import page

MOST = 8


@require_safe
def floor_book(request: HttpRequest, club: str) -> HttpResponse:
    """Every rule in its order, or those that answer what has happened (`q`)."""
    club_row = club_of(request, club, sees)
    rulebook = rulebook_in_force(club_row)
    typed = request.GET.get("q", "")
    results: list[FloorRuling] = []
    refused = ""
    if typed.strip():
        try:
            results = find_rulings(rulebook, typed, MOST)
        except NotAllowed as refusal:
            refused = refusal.text
    own = clauses_of_topics(rulebook.book)
    return page(
        request,
        "clubs/floor_book.html",
        club_row,
        typed=typed[:LONGEST_CALL],
        longest=LONGEST_CALL,
        answers=results,
        refused=refused,
        edition=rulebook.tda_edition,
        rules=answers(rulebook, tda.rules(rulebook.tda_edition)),
        topics=[(topic, own[topic.key]) for topic in TOPICS if topic.key in own],
        website=tda.WEBSITE,
        status=422 if refused else 200,
    )


@require_safe
def floor_rule(request: HttpRequest, club: str, key: str) -> HttpResponse:
    """A TDA rule ("TDA-44"), or a topic that the club's own book rules: the club's clauses first."""
    club_row = club_of(request, club, sees)
    rulebook = rulebook_in_force(club_row)
    if not is_answer(rulebook, key):
        raise Http404
    rule = tda.rules(rulebook.tda_edition).get(key)
    own = clauses_of_rule(key, rulebook.book) if rule else clauses_of_topics(rulebook.book)[key]
    return page(
        request,
        "clubs/floor_rule.html",
        club_row,
        rule=rule,
        answer=answer(rulebook, key),
        own=[clauses()[each] for each in own],
        edition=rulebook.tda_edition,
        website=tda.WEBSITE,
    )

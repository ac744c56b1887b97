"""The pages of the documentation, for everybody: the contents with a search, a document, its pictures.

The search is that of the rules (clauses/search): forms of a word, misspellings and the trade's terms are one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clauses.search.ranking import Index, Searchable
from clauses.search.reading import COMMON, pieces, stem_of
from config.documentation.documents import (
    CHAPTERS,
    PATHS,
    PICTURES,
    ROOT,
    Document,
    Section,
    document,
    slug_of,
)

MOST: Final = 20
LONGEST: Final = 100  # characters of a question
SNIPPET: Final = 200  # characters
TITLE_WEIGHT: Final = 6  # a word in the heading counts as so many in the text
ABOVE_WEIGHT: Final = 2  # the same of the headings above
NOT_SEARCHED: Final = {"rulings"}  # the floor's book, which has a search of its own
PARTICLES: Final = {"up", "in", "out", "on", "off", "down"}
WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A section that answers a question. pieces: of its text, each with True if it was asked for."""

    document: Document
    section: Section
    pieces: Sequence[tuple[str, bool]]


@cache
def searchable() -> tuple[dict[str, tuple[Document, Section]], Index]:
    """Return every section with its document by its address, and their index."""
    sections = {
        f"{slug}#{section.anchor}": (document(slug), section)
        for slug in PATHS
        if slug not in NOT_SEARCHED
        for section in document(slug).sections
    }
    entries = [
        Searchable(
            key,
            (
                (TITLE_WEIGHT, section.title),
                (ABOVE_WEIGHT, " ".join([each.title, *section.above])),
                (1, section.text),
            ),
        )
        for key, (each, section) in sections.items()
    ]
    return sections, Index(entries)


def search(question: str) -> list[Passage]:
    """Return the passages that answer a question, best first."""
    sections, index = searchable()
    question = " ".join([question, *one_words(question, index)])
    stems = index.tokens_of(question) | {stem_of(each) for each in pieces(question) if each not in COMMON}
    return [
        Passage(*sections[match.key], snippet(sections[match.key][1].text, stems))
        for match in index.find(question, MOST)
    ]


def one_words(question: str, index: Index) -> list[str]:
    """Return what stands in the documents as one word for two of a question: “back up”, “log in”."""
    pairs = [f"{verb}{small}" for verb, small in pairwise(pieces(question)) if small in PARTICLES]
    return [each for each in pairs if stem_of(each) in index.tokens_of(each)]


def snippet(text: str, stems: frozenset[str]) -> list[tuple[str, bool]]:
    """Return the part of a text that holds most of the stems: words, each with True if its stem is one."""
    text = " ".join(text.split())
    matches = [each for each in WORD.finditer(text) if stems.intersection(map(stem_of, pieces(each[0])))]
    starts = [each.start() for each in matches]
    best = max(starts, key=lambda start: sum(start <= other < start + SNIPPET for other in starts), default=0)
    begin = 0 if best < SNIPPET // 2 else text.rfind(" ", 0, best - 30) + 1
    end = len(text) if len(text) <= begin + SNIPPET else text.rfind(" ", begin, begin + SNIPPET)
    end = end if end > begin else begin + SNIPPET
    parts = [("… ", False)] if begin else []
    position = begin
    for match in matches:
        if begin <= match.start() and match.end() <= end:
            parts += [(text[position : match.start()], False), (match[0], True)]
            position = match.end()
    parts.append((text[position:end] + (" …" if end < len(text) else ""), False))
    return [each for each in parts if each[0]]


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """The table of contents; with a question `q`, the passages that answer it."""
    question = request.GET.get("q", "").strip()[:LONGEST]
    starts, *chapters = [(title, [document(slug_of(path)) for path in paths]) for title, paths in CHAPTERS]
    context = {
        "question": question,
        "longest": LONGEST,
        "passages": search(question) if question else [],
        "starts": starts,
        "chapters": chapters,
    }
    return render(request, "config/docs/contents.html", context)


@require_safe
def show_document(request: HttpRequest, name: str) -> HttpResponse:
    """One document, with its own table of contents."""
    if name not in PATHS:
        raise Http404
    return render(request, "config/docs/document.html", {"document": document(name), "longest": LONGEST})


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """A picture of a document."""
    if name not in {each.name for each in (ROOT / PICTURES).glob("*.png")}:
        raise Http404
    response = HttpResponse((ROOT / PICTURES / name).read_bytes(), content_type="image/png")
    response["Cache-Control"] = "max-age=3600"
    return response

"""The documents that the site serves: files in Markdown, in chapters, rendered by markdown-it.

A document is known by the name of its file. Links between documents lead to each other's pages, those to
pictures to the pictures; links to what is not served are shown as words. HTML in a file is text.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from words.text import Text

if TYPE_CHECKING:
    from markdown_it.token import Token

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PICTURES: Final = "docs/screenshots"

CHAPTERS: Final[Sequence[tuple[Text, Sequence[str]]]] = (
    (Text("Quick starts"), ("docs/start-director.md", "docs/start-host.md", "docs/start-developer.md")),
    (
        Text("Directing and playing"),
        (
            "docs/directors-guide.md",
            "docs/tables.md",
            "docs/own-games.md",
            "docs/vocabulary.md",
            "docs/taps.md",
            "docs/rules/rulings.md",
        ),
    ),
    (Text("Running a site"), ("docs/operations.md", "SECURITY.md", "CHANGELOG.md")),
    (
        Text("Programs and files"),
        ("docs/api.md", "docs/webhooks.md", "docs/facts.md", "docs/formats.md", "docs/standings.md"),
    ),
    (
        Text("How it is built"),
        ("CONTRIBUTING.md", "docs/architecture.md", "docs/engine.md", "docs/bots.md"),
    ),
)


def slug_of(path: str) -> str:
    """Return the name of a document in addresses: that of its file."""
    return Path(path).stem.lower()


PATHS: Final[Mapping[str, str]] = {slug_of(path): path for _, paths in CHAPTERS for path in paths}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it, up to the next one.

    anchor: its id on the page; level: 1 for the title of the document; above: the headings it lies under,
    without the document's own; text: plain, a line for each paragraph.
    """

    anchor: str
    level: int
    title: str
    above: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A file as a page."""

    slug: str
    title: str
    html: SafeString
    sections: tuple[Section, ...]

    @property
    def summary(self) -> str:
        """Return its first paragraph."""
        return self.sections[0].text.partition("\n")[0]

    @property
    def contents(self) -> list[Section]:
        """Return the sections that a table of contents lists: the first two levels below the title."""
        depth = 2 if sum(each.level <= 3 for each in self.sections) > 40 else 3
        return [each for each in self.sections[1:] if each.level <= depth]


@cache
def document(slug: str) -> Document:
    """Return the document of that name. Raises KeyError for none of ours."""
    return render((ROOT / PATHS[slug]).read_text(encoding="utf-8"), slug)


def render(text: str, slug: str) -> Document:
    """Return a text in Markdown as the page of that document."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    folder = posixpath.dirname(PATHS[slug])
    for token in tokens:
        if token.type == "inline":
            token.children = list(with_links(token.children or [], folder))
    sections = tuple(sections_of(tokens))
    html = parser.renderer.render(tokens, parser.options, {})
    html = html.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    return Document(slug, sections[0].title, mark_safe(html), sections)  # noqa: S308 (HTML in it is escaped)


def sections_of(tokens: Sequence["Token"]) -> Iterator[Section]:
    """Yield the sections; every heading gets its id, as code forges make it."""
    used: dict[str, int] = {}
    open_titles: list[tuple[int, str]] = []
    heading: tuple[str, int, str] | None = None
    lines: list[str] = []

    def section(anchor: str, level: int, title: str) -> Section:
        above = tuple(words for depth, words in open_titles if 1 < depth < level)
        return Section(anchor, level, title, above, "\n".join(lines))

    for position, token in enumerate(tokens):
        if token.type == "heading_open":
            if heading is not None:
                yield section(*heading)
            level, title = int(token.tag[1:]), plain(tokens[position + 1])
            anchor = unique_anchor(title, used)
            token.attrSet("id", anchor)
            open_titles = [each for each in open_titles if each[0] < level] + [(level, title)]
            heading, lines = (anchor, level, title), []
        elif token.type == "inline" and tokens[position - 1].type != "heading_open":
            lines.append(plain(token))
        elif token.type in {"fence", "code_block"}:
            lines.append(token.content)
    if heading is not None:
        yield section(*heading)


def unique_anchor(title: str, used: dict[str, int]) -> str:
    """Return the id of a heading: its words in small letters with hyphens, numbered if they come again.

    >>> used = {}
    >>> unique_anchor("The log (`tables/log.py`)", used), unique_anchor("The log (tables/log.py)", used)
    ('the-log-tableslogpy', 'the-log-tableslogpy-1')
    """
    anchor = re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")
    count = used.get(anchor, 0)
    used[anchor] = count + 1
    return f"{anchor}-{count}" if count else anchor


def plain(token: "Token") -> str:
    """Return the words of a paragraph or a heading, without marks."""
    parts = []
    for child in token.children or []:
        parts.append(" " if child.type in {"softbreak", "hardbreak"} else child.content)
    return "".join(parts)


def with_links(children: Sequence["Token"], folder: str) -> Iterator["Token"]:
    """Yield the parts of a paragraph with links and pictures as they lead from a page of the site."""
    is_link = True
    for child in children:
        if child.type == "link_open":
            target = address(str(child.attrGet("href") or ""), folder)
            is_link = bool(target)
            child.attrSet("href", target)
        elif child.type == "image":
            target = address(str(child.attrGet("src") or ""), folder)
            child.attrSet("src", target)
            child.attrSet("loading", "lazy")
        if is_link or child.type not in {"link_open", "link_close"}:
            yield child
        if child.type == "link_close":
            is_link = True


def address(target: str, folder: str) -> str:
    """Return where a link in a file of that folder leads on the site; nothing for what is not served."""
    if re.match(r"(https?:|mailto:|#)", target):
        return target
    path, mark, fragment = target.partition("#")
    path = posixpath.normpath(posixpath.join(folder, path))
    slug = next((slug for slug, each in PATHS.items() if each == path), "")
    if slug:
        return f"{reverse('document', args=[slug])}{mark}{fragment}"
    if posixpath.dirname(path) == PICTURES and path.endswith(".png"):
        return reverse("document_picture", args=[posixpath.basename(path)])
    return ""

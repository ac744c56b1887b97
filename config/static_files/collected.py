"""The files that browsers get: named by their content, compressed, in one piece, collected only when they
changed.

Sources stay apart and small, and work as they are under a development server; on a slow network every file is
a wait of its own, so what a sheet imports stands in its place, and what only people read is left out.
`bin/bench site` shows the gain.
"""

import hashlib
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.management import call_command
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLES = ("css/page.css",)
IMPORT = re.compile(r'@import url\("(?P<path>[^"]+)"\);\n?')
ADDRESS = re.compile(r"url\((?P<quote>[\"']?)(?!data:|/|https?:|#)(?P<path>[^)\"']+)(?P=quote)\)")

MODULES = (
    (
        r"""(?P<matched>import(?P<import>[\s{][^"';]*?)\s*from\s*["'](?P<url>\./[^"']+)["'];)""",
        'import%(import)s from "%(url)s";',
    ),
    (r"""(?P<matched>import\(["'](?P<url>\./[^"']+)["']\))""", 'import("%(url)s")'),
)

KEPT = r"""(?P<kept>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|/\*!.*?\*/)"""
COMMENT = re.compile(KEPT + r"|/\*.*?\*/", re.DOTALL)
SPACE = re.compile(KEPT + r"|\s*(?P<mark>[{};,])\s*|\s+", re.DOTALL)

Paths = dict[str, tuple[Any, str]]


class BundledStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # the package has no types
    """Puts imports in their places before names are made of contents. Our scripts import each other by those
    names, too: by two names a module would run twice."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", MODULES))

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            paths = dict(paths)
            kept: dict[str, str] = {}
            for name in paths:
                if name.startswith("css/") and name.endswith(".css"):
                    kept[name] = slimmed(inlined(name, paths) if name in BUNDLES else read(name, paths))
                elif name.startswith("js/") and name.endswith(".js"):
                    kept[name] = jsmin(read(name, paths), keep_bang_comments=True)
            for name, slim in kept.items():
                self.delete(name)
                self.save(name, ContentFile(slim.encode()))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)


def inlined(name: str, paths: Paths) -> str:
    """A style sheet with what it imports; addresses in it lead from the sheet's own folder.

    Raises KeyError for an import that is not among the files.
    """

    def whole(match: re.Match[str]) -> str:
        sheet = posixpath.normpath(posixpath.join(posixpath.dirname(name), match["path"]))
        return f"{moved(inlined(sheet, paths), sheet, name)}\n"

    return IMPORT.sub(whole, read(name, paths))


def read(name: str, paths: Paths) -> str:
    """A style sheet or a script as it was written."""
    storage, path = paths[name]
    with storage.open(path) as file:
        text: str = file.read().decode()
        return text


def slimmed(text: str) -> str:
    """A style sheet that means the same, without comments, save those of a licence, and without indents.

    >>> slimmed("/* why */\\n.a,\\n.b {\\n  color: red; /* so */\\n  margin: calc(1px + 2px);\\n}\\n")
    '.a,.b{color: red;margin: calc(1px + 2px);}'
    >>> slimmed('/*! MIT */ a::after { content: " ;  /* kept */" }')
    '/*! MIT */ a::after{content: " ;  /* kept */"}'
    """

    def lean(match: re.Match[str]) -> str:
        return match["kept"] or match["mark"] or " "

    return SPACE.sub(lean, COMMENT.sub(lambda match: match["kept"] or "", text)).strip()


def moved(text: str, source: str, target: str) -> str:
    """The text of one sheet as it has to read in another: relative addresses lead to the same files.

    >>> moved('src: url("../fonts/a.woff2")', "vendor/pico/pico.css", "css/page.css")
    'src: url("../vendor/fonts/a.woff2")'
    """

    def lead(match: re.Match[str]) -> str:
        asset = posixpath.normpath(posixpath.join(posixpath.dirname(source), match["path"]))
        return f'url("{posixpath.relpath(asset, posixpath.dirname(target))}")'

    return ADDRESS.sub(lead, text)


def collect(*, keep: bool = False) -> bool:
    """Collect the static files if any has changed since they were last collected; whether that was so. keep:
    leave those of earlier versions, which processes that have not been replaced yet still give out."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    present = fingerprint()
    if stamp.exists() and stamp.read_text() == present:
        return False
    call_command("collectstatic", clear=not keep, interactive=False, verbosity=0)
    stamp.write_text(present)
    return True


def fingerprint() -> str:
    """One hash over the name, size and time of change of every file there is to collect, and over what is
    made of them."""
    files = [hashlib.sha256(Path(__file__).read_bytes()).hexdigest()]
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            files.append(f"{name} {status.st_size} {status.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(files)).encode()).hexdigest()

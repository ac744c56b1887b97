"""Bring the catalogues of translations up to date with what the project says."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.translation.catalogues import mo, po, source


class Command(BaseCommand):
    help = "Find everything that can be translated, write it into every catalogue, and compile them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, fail if something would")

    def handle(self, *args: Any, **options: Any) -> None:
        said = source.messages(settings.BASE_DIR)
        stale = []
        for path in sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po")):
            catalogue = po.read(path).brought_up_to(said)
            text, binary = po.written(catalogue), mo.compiled(catalogue)
            compiled = path.with_suffix(".mo")
            is_fresh = compiled.exists() and compiled.read_bytes() == binary and path.read_text() == text
            if not is_fresh:
                stale.append(path.parts[-3])
                if not options["check"]:
                    path.write_text(text)
                    compiled.write_bytes(binary)
            done = sum(entry.is_done for entry in catalogue.entries)
            self.stdout.write(f"{path.parts[-3]}: {done} of {len(catalogue.entries)} messages")
        if options["check"] and stale:
            raise CommandError(f"Not up to date: {', '.join(stale)}. Run manage.py catalogues.")

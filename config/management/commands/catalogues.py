"""Bring the catalogues of translations up to date with what the project says."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.translation.catalogues import catalogue, compiled


class Command(BaseCommand):
    help = "Find everything that can be translated, write it into every catalogue, and compile them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, fail if something would")

    def handle(self, *args: Any, **options: Any) -> None:
        template = catalogue.collect(settings.BASE_DIR)
        stale = []
        for path in sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po")):
            language = catalogue.read(path)
            catalogue.bring_up_to(language, template)
            text = catalogue.as_po(language)
            if path.read_bytes() != text:
                stale.append(path.parts[-3])
                if not options["check"]:
                    path.write_bytes(text)
            messages = catalogue.messages(language)
            done = sum(map(catalogue.is_done, messages))
            self.stdout.write(f"{path.parts[-3]}: {done} of {len(messages)} messages")
        if not options["check"]:
            compiled.compile_all(settings.LOCALE_PATHS[0])
        elif stale:
            raise CommandError(f"Not up to date: {', '.join(stale)}. Run manage.py catalogues.")

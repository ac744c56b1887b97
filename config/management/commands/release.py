"""Release a version: the version and the changelog are written, the wheel is built."""

import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.next_release import NotReleasable, plan_release
from config.translation.catalogues import catalogue


class Command(BaseCommand):
    help = (
        "Checks that the tree is clean, the version the next one and every text translated; sets the "
        "version, dates the changelog, builds the wheel into dist, and prints the git commands that are left."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("version", help="three numbers, such as 0.2.0")
        parser.add_argument("--dry-run", action="store_true", help="check, and change nothing")

    def handle(self, *args: Any, version: str, dry_run: bool, **options: Any) -> None:
        root = Path(settings.BASE_DIR)
        try:
            release = plan_release(root, version, timezone.now().date())
        except NotReleasable as refusal:
            raise CommandError(str(refusal)) from refusal
        if waiting := catalogue.say_waiting(root, Path(settings.LOCALE_PATHS[0])):
            raise CommandError(waiting)
        if dry_run:
            self.stdout.write(f"{version} can be released. Nothing was changed; it would go on with:")
        else:
            self._write(root, release.files)
            self.stdout.write(f"Released here: {', '.join(release.files)}; the wheel is in dist. Left to do:")
        for command in release.commands:
            self.stdout.write(f"    {command}")

    def _write(self, root: Path, files: dict[str, str]) -> None:
        """Write the files and build the wheel; where it cannot be built they are as they were."""
        before = {name: (root / name).read_text(encoding="utf-8") for name in files}
        for name, text in files.items():
            (root / name).write_text(text, encoding="utf-8")
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
        done = subprocess.run(build, cwd=root, capture_output=True, text=True, check=False)  # noqa: S603 (ours)
        if done.returncode:
            for name, text in before.items():
                (root / name).write_text(text, encoding="utf-8")
            raise CommandError(f"The wheel cannot be built, and nothing was changed: {done.stderr.strip()}")

"""Play hands from their records: `manage.py play_record FILE.json… [--json]`, without a database."""

import argparse
import json as notation
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from gameplay.forms.typed_record import NoRecord, Played, played, read, sentences, summary


class Command(BaseCommand):
    help = (
        "Play a hand of any game from its record, and print what everybody wins, the stacks and what is "
        "carried on, or which choice is refused and why. Ends with 1 unless all are played to their end. "
        "Needs no database; docs/formats.md has the format."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record, JSON; - reads from the input")
        parser.add_argument("--json", action="store_true", help="a line of JSON for each file")

    def handle(self, *, files: list[str], json: bool, **options: Any) -> None:
        ended = [self._play(name, json) for name in files]
        if not all(ended):
            sys.exit(1)

    def _play(self, name: str, json: bool) -> bool:
        """Return whether it came to its end."""
        try:
            result = played(read(loaded(name)))
        except NoRecord as no:
            refusal = {"file": name, "result": "no record", "reason": str(no)}
            self.stdout.write(notation.dumps(refusal, ensure_ascii=False) if json else f"{name}: {no}")
            return False
        if json:
            self.stdout.write(notation.dumps({"file": name, **summary(result)}, ensure_ascii=False))
        else:
            self.stdout.write("\n".join([f"{name}: {result.hand.game.title}", *in_words(result)]))
        return result.result == "over"


def loaded(name: str) -> object:
    """Return what a file says. Raises NoRecord where it is none."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        return notation.loads(text)
    except (OSError, UnicodeDecodeError) as bad:
        raise NoRecord(f"The file cannot be read: {getattr(bad, 'strerror', None) or bad}.") from None
    except (ValueError, RecursionError):
        raise NoRecord("It is no JSON.") from None


def in_words(result: Played) -> list[str]:
    """Return what happened, then seat by seat how it ended."""
    lines = [*sentences(result), ""]
    for seat, (before, after, won) in enumerate(
        zip(result.before, result.hand.stacks, result.won, strict=True)
    ):
        lines.append(f"seat {seat}: {before:,} → {after:,} ({won:+,})")
    if (carry := result.hand.carry) is not None:
        lines.append(f"carried on: {notation.dumps(carry.data, ensure_ascii=False)}")
    if (refused := result.refused) is not None:
        whose = "the hand is over" if refused.seat is None else f"seat {refused.seat} is asked"
        clause = f" ({refused.clause})" if refused.clause else ""
        lines.append(
            f"choice {refused.number}, {refused.text!r}, is refused ({whose}): {refused.reason}{clause}"
        )
    elif result.result == "differs":
        lines.append("It ends otherwise than the record says.")
    elif result.hand.decision is not None:
        decision = result.hand.decision
        lines.append(f"not over: seat {decision.seat} is asked: {decision.question}")
    return lines

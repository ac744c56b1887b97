"""The files that browsers get: named by their content, compressed, collected only when they changed.

Collecting takes a second of the processor at each start; to see that nothing has changed takes a twentieth.
"""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect() -> bool:
    """Collect the static files if any has changed since they were last collected; whether that was so."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    present = fingerprint()
    if stamp.exists() and stamp.read_text() == present:
        return False
    call_command("collectstatic", clear=True, interactive=False, verbosity=0)
    stamp.write_text(present)
    return True


def fingerprint() -> str:
    """One hash over the name, size and time of change of every file there is to collect."""
    files = []
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            files.append(f"{name} {status.st_size} {status.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(files)).encode()).hexdigest()

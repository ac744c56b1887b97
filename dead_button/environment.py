"""The virtual environment of a checkout: made once, and brought up to date when its requirements change.

`python -m dead_button.environment FILE …` installs the last of the requirement files; it contains what the
others name. Whoever has installed a larger file needs nothing for a smaller one.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--require-hashes")


class Unusable(Exception):
    """The environment cannot be made. Says what to do about it."""


def interpreter(root: Path = ROOT) -> Path:
    """Return the Python of the environment, whether it exists or not."""
    folder = root / ".venv"
    return folder / "Scripts" / "python.exe" if sys.platform == "win32" else folder / "bin" / "python"


def prepare(*files: str, root: Path = ROOT) -> Path:
    """Make the environment if there is none, install the last of the files if it has changed, and return the
    environment's Python. Raises Unusable."""
    stamp = root / ".venv" / "installed"
    current = {name: checksum(root / name) for name in files}
    python = interpreter(root)
    if not runs(python, "import pip"):
        make(root)
    elif stamp.is_file() and current[files[-1]] in stamp.read_text().splitlines():
        return python
    print(f"Installing what {files[-1]} names (once; needs the network) …", file=sys.stderr, flush=True)
    if subprocess.run([python, *INSTALL, "-r", root / files[-1]], check=False).returncode:
        raise Unusable(
            "Not everything could be installed. Is there a network? Run the command again when there is."
        )
    stamp.write_text("".join(f"{line}\n" for line in current.values()))
    return python


def checksum(path: Path) -> str:
    """Return a line that changes with the file: its checksum and its name."""
    return f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.name}"


def runs(python: Path | str, code: str) -> bool:
    """True if that interpreter exists and does this without an error."""
    try:
        return not subprocess.run([python, "-c", code], check=False, capture_output=True).returncode
    except OSError:
        return False


def make(root: Path) -> None:
    """Make the environment anew with the Python that runs this. Raises Unusable."""
    if not runs(sys.executable, "import ensurepip, venv"):
        raise Unusable(
            f"Python ({sys.executable}) cannot make a virtual environment. "
            "On Debian and Ubuntu: apt-get install python3-venv"
        )
    if subprocess.run([sys.executable, "-m", "venv", "--clear", root / ".venv"], check=False).returncode:
        raise Unusable(
            f"Python cannot make a virtual environment in {root / '.venv'}. "
            "Is the disk full, or the folder not yours?"
        )


if __name__ == "__main__":
    try:
        prepare(*sys.argv[1:])
    except (Unusable, OSError) as fault:
        sys.exit(str(fault))
